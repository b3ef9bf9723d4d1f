"""What a move would bring, and how things stand, for Karzar: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows. Heroes and helpers that
others are laying down now, and sides that are not open, are in no figure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.event import ABSENT
from neyrang.core.rng import Rng
from neyrang.core.step import Step, bit
from neyrang.games.karzar import battle, scoring
from neyrang.games.karzar.cards import (
    BONUS,
    DEALT_HELP,
    DEALT_HEROES,
    DRAWN,
    DUEL_BATTLES,
    ENOUGH,
    FLIGHT,
    HALVES,
    HELPER_NAMES,
    HERO_NAMES,
    HEROES,
    IRAN,
    LAST,
    LAST_FLIGHT,
    MORNING,
    NO_HERO,
    NO_RESULT,
    NO_SIDE,
    RESULT_NAMES,
    SHARE,
    SIDE_NAMES,
    TURAN,
    add,
    how_many,
    power,
    side_of,
    strongest,
)
from neyrang.games.karzar.modules import captives, cowardly_king, fearless_king, tahmineh

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    ACT, ACTED, BANISHED, CAPTURE, CHOOSE_SIDE, DECREE, DECREE_NOTHING, DUEL_TURN, FELL, FETCH,
    FETCHING, FLEE, FORESEE, FORESIGHT, HELPER_THING, HELPERS_TURN, HEROES_TURN, HOLD_CAPTIVES,
    IDLE, KEEP, KEEPING, KEPT_HEROES, NOTATION, PLAY, PLAY_KING, PREPARE, SEND, SIDING, STRIKE,
    SWAP, SWAP_NONE, SWAPPING, TRADE, TRADE_NONE, companion_helper,
)
# isort: on
# fmt: on
from neyrang.games.karzar.position import (
    foresight_name,
    helper_names,
    hero_name,
    hero_names,
    result_name,
    side_name,
)
from neyrang.games.karzar.redeal import with_known
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.table import KING_STATES
from neyrang.games.karzar.view import HIDDEN, KarzarView

Document = dict[str, object]

UNSEEN: Final = 0  # stands for a hero of the camp: only how many there are is asked


def known_karzar(view: KarzarView) -> Karzar:
    karzar = with_known(view, Rng())
    for player, seen in zip(karzar.seats, view.seats, strict=True):
        if seen.side == HIDDEN:
            player.side = NO_SIDE
    karzar.camp = [UNSEEN] * view.camp
    karzar.listening = True
    karzar.events = []
    return karzar


def number(halves: i64) -> int | float:
    return int(halves // HALVES) if halves % HALVES == 0 else int(halves) / HALVES


# ---- how things stand


def standing(view: KarzarView) -> Document:
    karzar = known_karzar(view)
    board = karzar.board
    fought = view.agenda is not None
    results = board.results
    shared: Document = {
        "battle": int(board.battle),
        "won": {
            "iran": results.count(IRAN),
            "turan": results.count(TURAN),
            "draw": results.count(DRAWN),
        },
        "field": field_now(karzar, view) if fought else None,
    }
    if view.options.duel:
        return {
            **shared,
            "needed": DUEL_BATTLES,
            "seats": [
                {"heroes": int(seen.hero_count), "side": side_name(seen.side)}
                for seen in view.seats
            ],
            "mine": None if view.seat < 0 else {"side": side_name(view.seats[view.seat].side)},
        }
    totals = scoring.totals(karzar)
    return {
        **shared,
        "campaign": int(board.campaign),
        "campaigns": int(view.options.campaigns),
        "enough": ENOUGH,
        "points": side_points(karzar),
        "worth": worth(karzar),
        "seats": [
            {
                "heroes": int(seen.hero_count),
                "helpers": int(seen.helper_count),
                "side": None if seen.side == HIDDEN else side_name(seen.side),
                "king": KING_STATES[seen.king],
                "captive": seen.captive != NO_HERO,
                "total": totals[seat],
            }
            for seat, seen in enumerate(view.seats)
        ],
        "captives": captives_held(karzar),
        "camp": int(view.camp),
        "dead": len(board.dead),
        "beyond": len(board.beyond),
        "mine": mine(karzar, view),
    }


def mine(karzar: Karzar, view: KarzarView) -> Document | None:
    """For the seat's own eyes: what this battle wins and loses for its side."""
    if view.seat < 0:
        return None
    player = karzar.seats[view.seat]
    points = [int(line.battles) for line in scoring.side_lines(karzar)]
    stake = worth(karzar)
    known = player.side != NO_SIDE
    return {
        "side": side_name(player.side),
        "independent": tahmineh.is_independent(player),
        "points": points[player.side] if known else None,
        "against": points[1 - player.side] if known else None,
        "ahead_if_won": known and points[player.side] + stake > points[1 - player.side],
        "ahead_if_lost": known and points[player.side] > points[1 - player.side] + stake,
        "iran": int(how_many(player.heroes, IRAN)),
        "turan": int(how_many(player.heroes, TURAN)),
    }


def side_points(karzar: Karzar) -> Document:
    """Battle points so far. Double worth needs the number of players of a side: it is open only
    when the thrones are (KARZ-70)."""
    lines = scoring.side_lines(karzar)
    return {"iran": int(lines[IRAN].battles), "turan": int(lines[TURAN].battles)}


def worth(karzar: Karzar) -> int:
    """What the battle under way is worth, banners included: KARZ-70, KARZ-130."""
    results = karzar.board.results
    place = karzar.board.battle - 1
    result = results[place]
    results[place] = NO_RESULT
    without = scoring.side_lines(karzar)[IRAN].battles
    results[place] = IRAN
    points = scoring.side_lines(karzar)[IRAN].battles - without
    results[place] = result
    return int(points)


def captives_held(karzar: Karzar) -> int:
    return sum(1 for player in karzar.seats if player.captive != NO_HERO)


# ---- the field


def field_now(karzar: Karzar, view: KarzarView) -> Document:
    """The battle as it stands, as if nobody laid anything more."""
    if view.options.duel:
        return duel_field(karzar, view)
    step = view.agenda
    while step is not None and step.op != HEROES_TURN:
        step = step.then
    if step is not None:  # the heroes have not met yet
        karzar = karzar.clone()
        karzar.listening = True
        karzar.meet()
    return field_document(karzar)


def field_document(karzar: Karzar) -> Document:
    """Both sides of the battle under way, who falls before it is decided, and who would win."""
    falls: list[str] = []
    acts: list[str] = []
    idle: list[str] = []
    banished: str | None = None
    for event in karzar.events:
        if event.kind == FELL:
            falls.extend(hero_names(event.cards or []))
        elif event.kind == BANISHED:
            banished = hero_names(event.cards or [])[0]
        elif event.kind == ACTED:
            acts.append(HELPER_NAMES[event.what - HELPER_THING])
        elif event.kind == IDLE:
            idle.append(HELPER_NAMES[event.what - HELPER_THING])
    sides: Document = {SIDE_NAMES[side]: land_document(karzar, side) for side in (IRAN, TURAN)}
    decided = karzar.clone()
    battle.outcome(decided)
    return {
        **sides,
        "sums": karzar.board.sums,
        "falls": falls,
        "acts": acts,
        "idle": idle,
        "banished": banished,
        "result": result_name(decided.board.results[decided.board.battle - 1]),
    }


def land_document(karzar: Karzar, side: i64) -> Document:
    slot = karzar.slot()
    return {
        "heroes": hero_names([hero for hero in slot if side_of(hero) == side]),
        "champion": hero_name(strongest(slot, side)),
        "bonus": number(karzar.board.bonus[side]),
        "strength": number(battle.strength(karzar, side)),
    }


def duel_field(karzar: Karzar, view: KarzarView) -> Document:
    """The sums so far, and what they can become: in a duel hands are open (KARZ-202)."""
    sides: Document = {}
    for seat, player in enumerate(karzar.seats):
        powers = sorted([power(hero) for hero in player.heroes])
        so_far = battle.total(karzar, player.side)
        owes = view.asked & bit(seat) != 0 and not (seat == view.seat and karzar.asked == 0)
        sides[SIDE_NAMES[player.side]] = {
            "heroes": hero_names([h for h in karzar.slot() if side_of(h) == player.side]),
            "strength": number(so_far),
            "least": number(so_far + (powers[0] if owes and powers else 0)),
            "most": number(so_far + (powers[-1] if owes and powers else 0)),
        }
    return sides


# ---- what a move would bring


def preview(view: KarzarView, action: i64) -> Document:
    """Empty for a move that is no answer of this seat to the open question."""
    NOTATION.text(action)  # refuses what is no move at all
    step = view.agenda
    me = view.seat
    if step is None or not view.owes():
        return {}
    karzar = known_karzar(view)
    op = step.op
    if op == HEROES_TURN:
        return hero_preview(karzar, view, action)
    if op == HELPERS_TURN and SEND <= action < FETCH:
        return helper_preview(karzar, view, action)
    if op == PREPARE:
        return preparation_preview(karzar, view, action)
    if op == KEEPING and action >= KEEP:
        return keep_preview(view, KEPT_HEROES[action - KEEP])
    if op == SIDING:
        return side_preview(view, action - CHOOSE_SIDE)
    if op == SWAPPING:
        pair = action - SWAP
        return hand_preview(view, pair) if action != SWAP_NONE else hand_preview(view, -1)
    if op == FORESIGHT:
        pair = action - TRADE
        return hand_preview(view, pair) if action != TRADE_NONE else hand_preview(view, -1)
    if op == FETCHING:
        helper = companion_helper(action - FETCH)
        helpers = [*view.seats[me].helpers, helper]
        return {"takes": HELPER_NAMES[helper], "helpers": helper_names(sorted(helpers))}
    if op == DECREE:
        return decree_preview(karzar, action)
    if op == DUEL_TURN and action - PLAY in view.seats[me].heroes:
        return duel_preview(karzar, view, action - PLAY)
    return {}


def others_asked(view: KarzarView) -> int:
    """How many others lay something down now: no figure knows it."""
    return sum(1 for seat in range(view.players) if view.asked & bit(seat) and seat != view.seat)


def hero_preview(karzar: Karzar, view: KarzarView, action: i64) -> Document:
    """The own hero, or the king, joins the heroes who are there: KARZ-20, KARZ-180."""
    me = view.seat
    hero = action - PLAY if action < PLAY_KING else action - PLAY_KING
    if hero not in karzar.seats[me].heroes:
        return {}
    if action >= PLAY_KING:
        fearless_king.play(karzar, me, hero)
    else:
        karzar.seats[me].heroes.remove(hero)
        add(karzar.slot(), hero)
    karzar.meet()
    return battle_document(karzar, view)


def helper_preview(karzar: Karzar, view: KarzarView, action: i64) -> Document:
    """The own helper alone acts on the heroes who stand: KARZ-30 to KARZ-53."""
    karzar.answers = [ABSENT] * karzar.players
    karzar.answers[view.seat] = action
    karzar.turn_up_helpers()
    all_act(karzar)
    return battle_document(karzar, view)


def all_act(karzar: Karzar) -> None:
    """The helpers turned up act one after the other; what a mobed asks is asked later."""
    step: Step | None = Step(ACT, amount=0)
    while step is not None:
        karzar.agenda = step.then
        if step.op == ACT:
            karzar.act(step)
        step = karzar.agenda


def battle_document(karzar: Karzar, view: KarzarView) -> Document:
    field = field_document(karzar)
    side = side_name(karzar.seats[view.seat].side)
    return {
        "field": field,
        "mine": None if side is None else side_result(field["result"], side),
        "worth": worth(karzar),
        "unknown": others_asked(view),
        "heroes": len(karzar.seats[view.seat].heroes),
        "helpers": len(karzar.seats[view.seat].helpers),
    }


def side_result(result: object, side: str) -> str:
    if result == RESULT_NAMES[DRAWN]:
        return "drawn"
    return "won" if result == side else "lost"


def preparation_preview(karzar: Karzar, view: KarzarView, action: i64) -> Document:
    """KARZ-90, and the modules that give something to do before a battle."""
    me = view.seat
    player = karzar.seats[me]
    if action == FLEE:
        cowardly_king.flee(karzar, me)
        return {"side": side_name(player.side), "points": int(cowardly_king.points(player))}
    if action == FORESEE:
        return {
            "card": foresight_name(player.foresight),
            "looks": int(min(karzar.players, view.camp)),
        }
    if action >= CAPTURE and action - CAPTURE in player.heroes:
        hero = action - CAPTURE
        captives.lay(karzar, me, hero)
        return {
            "captive": hero_name(hero),
            "fights_for": side_name(1 - side_of(hero)),
            "captives": captives_held(karzar),
        }
    return {}


def keep_preview(view: KarzarView, kept: list[int]) -> Document:
    returned = view.seats[view.seat].heroes[:]
    for hero in kept:
        if hero not in returned:
            return {}
        returned.remove(hero)
    return {
        "kept": hero_names(kept),
        "returned": hero_names(returned),
        "iran": int(how_many(kept, IRAN)),
        "turan": int(how_many(kept, TURAN)),
    }


def side_preview(view: KarzarView, side: i64) -> Document:
    heroes = view.seats[view.seat].heroes
    return {
        "side": side_name(side),
        "own": int(how_many(heroes, side)),
        "other": int(how_many(heroes, 1 - side)),
    }


def hand_preview(view: KarzarView, pair: i64) -> Document:
    """A hero of the hand for another one, by the number of the pair; -1 for none."""
    heroes = view.seats[view.seat].heroes[:]
    if pair < 0:
        return {"gives": None, "takes": None, "heroes": hero_names(heroes)}
    gives, takes = pair // HEROES, pair % HEROES
    if gives not in heroes:
        return {}
    heroes.remove(gives)
    add(heroes, takes)
    return {"gives": hero_name(gives), "takes": hero_name(takes), "heroes": hero_names(heroes)}


def decree_preview(karzar: Karzar, action: i64) -> Document:
    """KARZ-171"""
    struck: int | None = None
    held: bool | None = None
    if STRIKE <= action < SEND:
        struck = int(action - STRIKE + 1)
        karzar.board.results[action - STRIKE] = NO_RESULT
    elif action != DECREE_NOTHING:
        held = action == HOLD_CAPTIVES
    return {"strikes": struck, "holds_captives": held, "points": side_points(karzar)}


def duel_preview(karzar: Karzar, view: KarzarView, hero: i64) -> Document:
    karzar.seats[view.seat].heroes.remove(hero)
    add(karzar.slot(), hero)
    karzar.asked = 0  # the own answer is given
    return {"field": duel_field(karzar, view), "heroes": len(karzar.seats[view.seat].heroes)}


# ---- numbers of the rules


def facts(karzar: Karzar) -> Document:
    """Of a state with everything set out, before the deal."""
    if karzar.options.duel:
        return {"duel": True, "battles_to_win": DUEL_BATTLES}
    return {
        "duel": False,
        "heroes": DEALT_HEROES,
        "helpers": DEALT_HELP,
        "morning": MORNING,
        "battles": LAST,
        "bonus": BONUS,
        "enough": ENOUGH,
        "campaigns": int(karzar.options.campaigns),
        "flight": FLIGHT,
        "last_flight": LAST_FLIGHT,
        "share": SHARE,
        "captives_needed": captives_needed(karzar),
        "deck": {HERO_NAMES[hero]: karzar.deck.count(hero) for hero in sorted(set(karzar.deck))},
        "helper_deck": {
            HELPER_NAMES[helper]: karzar.helper_deck.count(helper)
            for helper in sorted(set(karzar.helper_deck))
        },
    }


def captives_needed(karzar: Karzar) -> int:
    """How many captives make a battle of their own: KARZ-100."""
    held = 0
    while karzar.board.captives_result == NO_RESULT:
        karzar.seats[held].captive = UNSEEN
        held += 1
        captives.fight(karzar)
    return held
