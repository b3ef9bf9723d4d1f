"""Why an answer is not legal, question by question: what `legal.py` leaves out, with the reason."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.reason import Reason, not_in_this_game
from neyrang.core.step import Step
from neyrang.games.karzar.cards import (
    BATTLES,
    DRAWN,
    FIRST_FORESIGHT,
    HELPER_NAMES,
    HERO_NAMES,
    HEROES,
    KING_NAMES,
    LAST,
    LAST_FLIGHT,
    MOBED1,
    NO_HERO,
    is_mobed,
    is_ten,
)
from neyrang.games.karzar.legal import add_companions, each
from neyrang.games.karzar.modules import captives

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    CANCEL_CAPTIVES, CAPTURE, COMPANIONS, DECREE, DUEL_TURN, FETCH, FETCHING, FLEE, FORESEE,
    FORESIGHT, HELPERS_TURN, HEROES_TURN, HOLD_CAPTIVES, KEEP, KEEPING, KEPT_HEROES, LAY,
    LAY_WITH, PLAY, PLAY_KING, PREPARE, SEND, STRIKE, SWAP, SWAPPING, TRADE, companion_helper, two,
)
# isort: on
# fmt: on
from neyrang.games.karzar.table import FOUGHT, IN_THRONE, KarzarSeat, KarzarTable


def why_not(t: KarzarTable, step: Step, seat: i64, action: i64) -> Reason | None:
    op = step.op
    player = t.seats[seat]
    if op in (HEROES_TURN, DUEL_TURN) and PLAY <= action < PLAY_KING:
        return no_hero(action - PLAY)
    if op == HEROES_TURN and PLAY_KING <= action < CAPTURE:
        return why_no_king(t, player, action - PLAY_KING)
    if op == HELPERS_TURN and SEND <= action < FETCH:
        return why_no_helper(t, player, action)
    if op == PREPARE:
        return why_no_preparation(t, player, action)
    if op == KEEPING and action >= KEEP:
        return missing(player.heroes, KEPT_HEROES[action - KEEP])
    if op == SWAPPING and SWAP <= action < TRADE:
        return why_no_swap(t, player, (action - SWAP) // HEROES, (action - SWAP) % HEROES)
    if op == FORESIGHT and TRADE <= action < KEEP:
        return why_no_trade(player, (action - TRADE) // HEROES, (action - TRADE) % HEROES)
    if op == FETCHING and FETCH <= action < PLAY:  # KARZ-51
        helper = HELPER_NAMES[companion_helper(action - FETCH)]
        return Reason("not_beyond", {"card": helper, "clause": "KARZ-51"})
    if op == DECREE and HOLD_CAPTIVES <= action < SEND:
        return why_no_decree(t, action)
    return None


def no_hero(hero: i64) -> Reason:
    return Reason("not_in_hand", {"card": HERO_NAMES[hero]})


def missing(hand: list[int], heroes: list[int]) -> Reason:
    """Returns which of these heroes the hand has not, or has not so often."""
    for hero in heroes:
        if hero not in hand:
            return no_hero(hero)
    wanted = [hero for hero in heroes if heroes.count(hero) > hand.count(hero)]
    held = hand.count(wanted[0])
    return Reason("too_few", {"card": HERO_NAMES[wanted[0]], "count": held, "clause": "KARZ-13"})


# ---- before a battle: KARZ-90


def why_no_preparation(t: KarzarTable, player: KarzarSeat, action: i64) -> Reason | None:
    if action == FORESEE:
        return why_no_foresight(t, player)
    if action == FLEE:
        return why_no_flight(t, player)
    if CAPTURE <= action < SWAP:
        return why_no_capture(t, player, action - CAPTURE)
    return None


def why_no_foresight(t: KarzarTable, player: KarzarSeat) -> Reason:
    """KARZ-110"""
    if not t.options.foresight:
        return not_in_this_game("foresight")
    if player.will_foresee:
        return Reason("declared", {"clause": "KARZ-90"})
    if t.board.battle < FIRST_FORESIGHT:
        return Reason("foresight_early", {"battle": FIRST_FORESIGHT, "clause": "KARZ-110"})
    if player.foresight_used:
        return Reason("foresight_used", {"clause": "KARZ-110"})
    return camp_or_hand_empty(t, "KARZ-110")


def why_no_flight(t: KarzarTable, player: KarzarSeat) -> Reason:
    """KARZ-190"""
    if not t.options.cowardly_king:
        return not_in_this_game("cowardly_king")
    if player.will_flee:
        return Reason("declared", {"clause": "KARZ-90"})
    if t.board.battle > LAST_FLIGHT:
        return Reason("flight_late", {"battle": LAST_FLIGHT, "clause": "KARZ-190"})
    return king_gone(player, "KARZ-190")


def why_no_capture(t: KarzarTable, player: KarzarSeat, hero: i64) -> Reason:
    """KARZ-100"""
    if not t.options.captives:
        return not_in_this_game("captives")
    if player.captive != NO_HERO or player.will_capture != NO_HERO:
        return Reason("one_captive", {"clause": "KARZ-100"})
    if hero not in player.heroes:
        return no_hero(hero)
    if is_ten(hero):
        return Reason("ten_no_captive", {"card": HERO_NAMES[hero], "clause": "KARZ-100"})
    if not captives.fits(t, hero):
        return Reason("nine_no_captive", {"card": HERO_NAMES[hero], "clause": "KARZ-100"})
    return camp_or_hand_empty(t, "KARZ-100")


def camp_or_hand_empty(t: KarzarTable, clause: str) -> Reason:
    if len(t.camp) == 0:
        return Reason("camp_empty", {"clause": clause})
    return Reason("no_heroes", {"clause": clause})


def king_gone(player: KarzarSeat, clause: str) -> Reason:
    """Why the own king cannot do anything: he is not on the throne."""
    if player.king == FOUGHT:
        return Reason("king_used", {"clause": clause})
    return Reason("king_fled", {"clause": clause})


# ---- in a battle


def why_no_king(t: KarzarTable, player: KarzarSeat, guard: i64) -> Reason:
    """KARZ-180"""
    if not t.options.fearless_king:
        return not_in_this_game("fearless_king")
    if player.king != IN_THRONE:
        return king_gone(player, "KARZ-180")
    king = KING_NAMES[player.side]
    battle = t.board.king_at[player.side]
    if battle != 0:
        return Reason("king_elsewhere", {"card": king, "battle": battle, "clause": "KARZ-180"})
    if guard not in player.heroes:
        return no_hero(guard)
    return Reason("guard_side", {"card": HERO_NAMES[guard], "clause": "KARZ-180"})


def why_no_helper(t: KarzarTable, player: KarzarSeat, action: i64) -> Reason:
    """KARZ-30, KARZ-35, KARZ-51"""
    hand = player.helpers
    for helper in helpers_of(action):
        if helper not in hand:
            return Reason("not_in_hand", {"card": HELPER_NAMES[helper]})
    if t.board.battle == LAST:
        return Reason("played_anyway", {"clause": "KARZ-35"})
    if len(t.board.beyond) == 0:
        return Reason("beyond_empty", {"clause": "KARZ-51"})
    return Reason("only_one", {"card": HELPER_NAMES[helpers_of(action)[0]]})


def helpers_of(action: i64) -> list[int]:
    """Returns the helpers that a move of the helpers' turn plays."""
    if action < LAY:
        return [action - SEND]
    if action < LAY_WITH:
        return [MOBED1 + action - LAY]
    with_him = companion_helper((action - LAY_WITH) % COMPANIONS)
    return [MOBED1 + (action - LAY_WITH) // COMPANIONS, with_him]


def why_no_swap(t: KarzarTable, player: KarzarSeat, mine: i64, other: i64) -> Reason:
    if mine not in player.heroes:
        return no_hero(mine)
    if other not in t.board.dead:  # KARZ-50
        return Reason("not_dead", {"card": HERO_NAMES[other], "clause": "KARZ-50"})
    if is_ten(other):
        return Reason("ten_stays_dead", {"card": HERO_NAMES[other], "clause": "KARZ-50"})
    return Reason("fell_in_this_battle", {"card": HERO_NAMES[other], "clause": "KARZ-53"})


def why_no_trade(player: KarzarSeat, mine: i64, other: i64) -> Reason:
    if mine not in player.heroes:
        return no_hero(mine)
    return Reason("not_seen", {"card": HERO_NAMES[other], "clause": "KARZ-110"})


def why_no_decree(t: KarzarTable, action: i64) -> Reason:
    """KARZ-171"""
    if action in (HOLD_CAPTIVES, CANCEL_CAPTIVES):
        if not t.options.captives:
            return not_in_this_game("captives")
        return Reason("captives_decided", {"clause": "KARZ-171"})
    battle = action - STRIKE + 1
    if t.board.results[battle - 1] == DRAWN:
        return Reason("battle_drawn", {"battle": battle, "clause": "KARZ-171"})
    return Reason("battle_not_won", {"battle": battle, "clause": "KARZ-171"})


# ---- what a player would look for


def sought(t: KarzarTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    player = t.seats[seat]
    moves: list[int] = []
    if op == HEROES_TURN and t.options.fearless_king:
        moves.extend(each(PLAY_KING, player.heroes))
    elif op == HELPERS_TURN:
        add_helpers(moves, player.helpers)
    elif op == PREPARE:
        if t.options.foresight:
            moves.append(FORESEE)
        if t.options.cowardly_king:
            moves.append(FLEE)
        if t.options.captives:
            moves.extend(each(CAPTURE, player.heroes))
    elif op == SWAPPING:
        for hero in each(0, player.heroes):
            moves.extend([SWAP + two(hero, other) for other in each(0, t.board.dead)])
    elif op == DECREE:
        if t.options.captives:
            moves.extend([HOLD_CAPTIVES, CANCEL_CAPTIVES])
        moves.extend(range(STRIKE, STRIKE + BATTLES))
    return moves


def add_helpers(moves: list[int], hand: list[int]) -> None:
    for helper in each(0, hand):
        if not is_mobed(helper):
            moves.append(SEND + helper)
            continue
        moves.append(LAY + helper - MOBED1)
        add_companions(moves, hand, helper)
