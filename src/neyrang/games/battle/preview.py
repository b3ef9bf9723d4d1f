"""What a move would bring, and how things stand, for Rakab and Condottiere: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows. Hands the seat does not
know are as many cards of no meaning, so that it is known who must pass; cards of others that lie
face down are missing, and so in no figure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import NOBODY
from neyrang.core.step import Step, bit, number_of
from neyrang.games.battle.cards import (
    CARD_NAMES,
    CARDS,
    COURTESAN,
    DRUMMER,
    FULL_HAND,
    HEROINE,
    MOST_DRAWN,
    NO_CARD,
    SCARECROW,
    SOLDIERS,
    SPRING,
    count,
    goes_face_down,
    one,
    size,
    value,
)
from neyrang.games.battle.map import FINAL, NOWHERE

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN_HAND, CONCLUDE, DRAW_CARDS, FAVOR, FAVOR_NONE, HOLD, KEEP_NONE, KEPT_BAGS, PASS, PLACE,
    PLACE_AT, PLAY, SHOW_HAND, STRUCK, TAKE, TAKE_BACK, TAKE_NONE, TURN, TURNED_UP,
    WAITED, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.position import battle_name, card_names, region_name
from neyrang.games.battle.redeal import set_known
from neyrang.games.battle.rules import QUIET_BATTLES, Battle
from neyrang.games.battle.table import MOST_REGIONS, NOT_OVER, REASONS
from neyrang.games.battle.view import BattleView

Document = dict[str, object]

UNSEEN: Final = SCARECROW  # a bag has room for any number of it


def known_battle(battle: Battle, view: BattleView) -> None:
    """What the seat knows, in a bare state; unknown hands and decks have their size alone."""
    set_known(battle, view, Rng())
    for player, seen in zip(battle.seats, view.seats, strict=True):
        player.hand += (seen.cards - size(seen.known)) * one(UNSEEN)
        player.deck = [UNSEEN] * seen.deck
    battle.deck = [UNSEEN] * view.deck


def copied(battle: Battle) -> Battle:
    copy = battle.clone()
    assert isinstance(copy, Battle)
    return copy


# ---- how things stand


def standing(battle: Battle, view: BattleView) -> Document:
    known_battle(battle, view)
    terms = battle.terms
    fought = battle.battle != NOWHERE and battle.agenda is not None
    return {
        "battle": battle_name(terms, battle.battle),
        "season": season_name(battle),
        "lines": [
            {**line, "sum": sum_document(battle, seat)}
            for seat, line in enumerate(line_documents(battle, view))
        ],
        "stands": stands_document(battle, view) if fought else None,
        "seats": [seat_document(battle, view, seat) for seat in range(battle.players)],
        "needed": needed_document(battle),
    }


def needed_document(battle: Battle) -> Document:
    """What wins: RAKAB-70, RAKAB-82, COND-1, COND-81."""
    terms = battle.terms
    return {
        "regions": int(terms.total),
        "adjacent": int(terms.adjacent) if terms.adjacent else None,
        "points": int(terms.points) if terms.points else None,
    }


def season_name(battle: Battle) -> str | None:
    season = battle.season()
    return None if season == NO_CARD else CARD_NAMES[season]


def line_documents(battle: Battle, view: BattleView) -> list[Document]:
    """The strengths of all lines: of the open cards, and with the own face-down card turned up."""
    turned = copied(battle)
    if view.seat >= 0:
        turned.turn_up(view.seat)
    lines: list[Document] = []
    seat: i64
    for seat in range(battle.players):
        lines.append(
            {
                "strength": int(battle.strength(seat)),
                "known": int(turned.strength(seat)),
                "hidden": 1 if lies_face_down(battle, view, seat) else 0,
                "courtesans": int(count(battle.seats[seat].line, COURTESAN)),
                "passed": battle.passed & bit(seat) != 0,
            }
        )
    return lines


def lies_face_down(battle: Battle, view: BattleView, seat: i64) -> bool:
    if seat == view.seat:
        return battle.seats[seat].facedown != NO_CARD
    return view.seats[seat].facedown


def sum_document(battle: Battle, seat: i64) -> Document:
    """What a strength is made of: cards are lifted from the line, and each counts for what the
    strength loses by that."""
    bare = copied(battle)
    player = bare.seats[seat]
    total = bare.strength(seat)
    heroines = lift_all(bare, seat, HEROINE)
    courtesans = lift_all(bare, seat, COURTESAN)
    spring = bare.strength(seat)
    top = bare.top()
    if bare.season() == SPRING:
        bare.seasons = []
    spring -= bare.strength(seat)
    drummers = lift_all(bare, seat, DRUMMER)
    soldiers = bare.strength(seat)
    listed: list[Document] = []
    card: i64
    for card in range(SOLDIERS - 1, -1, -1):
        copies = count(player.line, card)
        added = spring if card == top else 0
        for counted in lift_all(bare, seat, card):
            once = added // copies if battle.terms.spring_each else added
            listed.append(
                {
                    "card": CARD_NAMES[card],
                    "base": int(value(card)),
                    "counts": counted,
                    "spring": int(once),
                }
            )
            if not battle.terms.spring_each:
                added = 0
    add_cards(listed, DRUMMER, drummers)
    add_cards(listed, COURTESAN, courtesans)
    add_cards(listed, HEROINE, heroines)
    for card in range(CARDS):
        if count(player.line, card) > 0:
            add_cards(listed, card, [0] * count(player.line, card))
    return {
        "total": int(total),
        "soldiers": int(soldiers),
        "drummer": sum(drummers),
        "spring": int(spring),
        "courtesans": sum(courtesans),
        "heroines": sum(heroines),
        "cards": listed,
    }


def lift_all(battle: Battle, seat: i64, card: i64) -> list[int]:
    """Takes all copies of a card from a line; returns what the strength lost with each, the most
    first (of two drummers one counts)."""
    lost: list[int] = []
    player = battle.seats[seat]
    while count(player.line, card) > 0:
        before = battle.strength(seat)
        player.lift(card, 1)
        lost.insert(0, int(before - battle.strength(seat)))
    return lost


def add_cards(listed: list[Document], card: i64, counted: list[int]) -> None:
    for counts in counted:
        listed.append({"card": CARD_NAMES[card], "base": None, "counts": counts, "spring": 0})


def stands_document(battle: Battle, view: BattleView) -> Document:
    """Who would win if the battle ended now: the own face-down card counts, those of others do
    not."""
    terms = battle.terms
    hidden: i64 = 0
    seat: i64
    for seat in range(battle.players):
        if seat != view.seat and view.seats[seat].facedown:
            hidden += 1
    after = copied(battle)
    after.agenda = None
    after.waiting = 0
    if view.seat >= 0:
        after.turn_up(view.seat)
    leaders = after.strongest()
    winner = after.winner()
    defender = after.defender()
    charmed = after.most_courtesans() != NOBODY
    reason: i64 = MOST_REGIONS
    if winner != NOBODY and battle.battle != FINAL:
        reason = goal_with(after, winner, battle.battle)
    best = after.strength(after.next_in(leaders, NOBODY))
    after.conclude()
    if terms.own_decks:  # RAKAB-83
        after.settle()
    over = after.reason != NOT_OVER
    ended = over or after.game != battle.game or after.battle == FINAL
    if over:
        reason = after.reason
    return {
        "leaders": seats_of(leaders, battle.players),
        "best": int(best),
        "winner": None if winner == NOBODY else int(winner),
        "region": region_name(terms, battle.battle) if battle.battle >= 0 else None,
        "defender": None if defender == NOBODY else int(defender),
        "chooses": None if ended else int(after.token),
        "by_courtesans": charmed and not ended,
        "hidden": int(hidden),
        "game": end_document(battle, after, reason) if ended else None,
    }


def end_document(before: Battle, after: Battle, reason: i64) -> Document:
    """The game would end with this battle, or one of a series, or a final battle would follow."""
    gained: list[int] | None = None
    if before.terms.points:
        gained = []
        for i in range(before.players):
            gained.append(int(after.seats[i].points - before.seats[i].points))
    return {
        "winners": seats_of(after.winners, before.players),
        "reason": REASONS[reason if reason != NOT_OVER else MOST_REGIONS],
        "final": after.battle == FINAL and after.reason == NOT_OVER,
        "points": gained,
    }


def goal_with(battle: Battle, seat: i64, region: i64) -> i64:
    """Why this seat would have won with one more region, or NOT_OVER."""
    owned = battle.seats[seat].owned
    battle.seats[seat].owned |= bit(region)
    goal = battle.goal(seat)
    battle.seats[seat].owned = owned
    return goal


def seats_of(mask: i64, players: i64) -> list[int]:
    return [seat for seat in range(players) if mask & bit(seat)]


# ---- regions


def seat_document(battle: Battle, view: BattleView, seat: i64) -> Document:
    """What a seat owns, and what it still needs to win."""
    terms = battle.terms
    player = battle.seats[seat]
    owned = number_of(player.owned)
    largest = terms.map.largest_realm(player.owned)
    token = battle.token
    battle.token = seat
    open_to = battle.places()
    battle.token = token
    wins: list[str] = []
    grows: list[str] = []
    region: i64
    for region in range(len(terms.map.regions)):
        if open_to & bit(region):
            if goal_with(battle, seat, region) != NOT_OVER:
                wins.append(terms.map.regions[region])
            if largest and terms.map.largest_realm(player.owned | bit(region)) > largest:
                grows.append(terms.map.regions[region])
    missing: int | None = None
    if terms.adjacent:
        missing = int(max(terms.adjacent - largest, 0))
    return {
        "cards": int(view.seats[seat].cards),
        "regions": int(owned),
        "regions_left": int(max(terms.total - owned, 0)),
        "largest": int(largest),
        "adjacent_left": missing,
        "wins_with": wins,
        "grows_with": grows,
        "full_hand": int(full_hand(battle, seat)),
        "points": int(player.points) if terms.points else None,
    }


def full_hand(battle: Battle, seat: i64) -> i64:
    """What a deal fills the hand up to: RAKAB-63, RAKAB-81, COND-31, COND-80."""
    if battle.terms.own_decks:
        return battle.terms.hand
    return FULL_HAND + number_of(battle.seats[seat].owned)


def region_document(battle: Battle, region: i64) -> Document:
    """Whose it is, whose its neighbours are, and who would win the game with it."""
    map_ = battle.terms.map
    neighbours: Document = {}
    other: i64
    for other in range(len(map_.regions)):
        if map_.neighbours[region] & bit(other):
            neighbours[map_.regions[other]] = owner_document(battle, other)
    wins: list[Document] = []
    realms: list[int] = []
    seat: i64
    for seat in range(battle.players):
        owned = battle.seats[seat].owned
        realms.append(int(map_.largest_realm(owned | bit(region))))
        goal = NOT_OVER if owned & bit(region) else goal_with(battle, seat, region)
        if goal != NOT_OVER:
            wins.append({"seat": int(seat), "reason": REASONS[goal]})
    return {
        "region": map_.regions[region],
        "owner": owner_document(battle, region),
        "neighbours": neighbours,
        "largest": realms,
        "wins": wins,
    }


def owner_document(battle: Battle, region: i64) -> int | None:
    owner = battle.owner(region)
    return None if owner == NOBODY else int(owner)


# ---- what a move would bring


def preview(battle: Battle, view: BattleView, action: i64) -> Document:
    """Empty for a move that is no answer of this seat to the open question."""
    view.terms.notation.text(action)  # refuses what is no move at all
    known_battle(battle, view)
    step = battle.agenda
    me = view.seat
    if step is None or me < 0:
        return {}
    if SHOW_HAND <= action < FAVOR_NONE and view.terms.talk:  # COND-60
        return {"seat": int(action - SHOW_HAND), "cards": card_names(view.seats[me].known)}
    if not view.owes():
        return {}
    if step.op == TURN:
        return fight_preview(battle, view, step, action) if holds(battle, me, action) else {}
    if step.op == TAKE_BACK and TAKE <= action <= TAKE_NONE:
        return fight_preview(battle, view, step, action)
    if step.op == PLACE and PLACE_AT <= action < favor_at(battle.terms.map):
        return region_document(battle, action - PLACE_AT)
    if step.op == FAVOR and action >= FAVOR_NONE:
        return favor_preview(battle, view, step, action)
    if action in (BURN_HAND, HOLD):
        return rest_document(battle, me, 0 if action == BURN_HAND else battle.seats[me].hand)
    if KEEP_NONE <= action < DRAW_CARDS:
        return rest_document(battle, me, KEPT_BAGS[action - KEEP_NONE])
    if DRAW_CARDS <= action < SHOW_HAND:
        return draw_document(battle, me, action - DRAW_CARDS)
    return {}


def holds(battle: Battle, seat: i64, action: i64) -> bool:
    card = action - PLAY
    return action == PASS or (0 <= card < CARDS and count(battle.seats[seat].hand, card) > 0)


def fight_preview(battle: Battle, view: BattleView, step: Step, action: i64) -> Document:
    """The battle after `pass`, `play:CARD` or `take:CARD`, run on to the next question."""
    me = view.seat
    battle.listening = True
    battle.events = []
    close(battle, step, action)
    ends = run_on(battle)
    burns: list[Document] = []
    turned: str | None = None
    waits = False
    for event in battle.events:
        if event.kind == STRUCK:
            struck = [CARD_NAMES[card] for card in event.cards or []]
            burns.append({"seat": int(event.seat), "cards": struck})
        elif event.kind == TURNED_UP:
            turned = CARD_NAMES[(event.cards or [0])[0]]
        elif event.kind == WAITED and event.seat == me:
            waits = True
    then = battle.agenda
    asks = not ends and then is not None and then.op in (TAKE_BACK, FAVOR)
    played = action - PLAY
    covered = battle.terms.hidden_cards and step.op == TURN and action != PASS
    return {
        "lines": line_documents(battle, view),
        "season": season_name(battle),
        "burns": burns,
        "face_down": covered and goes_face_down(played),
        "turns_up": turned,
        "waits": waits,
        "then": battle.terms.notation.steps[then.op] if asks and then is not None else None,
        "ends": ends,
        "hand": int(battle.hand_size(me)),
        "stands": stands_document(battle, view),
    }


def close(battle: Battle, step: Step, action: i64) -> None:
    """The answer is taken, and nothing run yet."""
    battle.agenda = step.then
    battle.waiting = 0
    battle.asked = 0
    battle.said = action
    battle.closed(step)


def run_on(battle: Battle) -> bool:
    """Up to the next question, or to the end of the battle: True for the end."""
    step = battle.agenda
    while battle.waiting == 0 and step is not None:
        if step.op == CONCLUDE:
            return True
        battle.agenda = step.then
        battle.run(step)
        step = battle.agenda
    return False


def favor_preview(battle: Battle, view: BattleView, step: Step, action: i64) -> Document:
    close(battle, step, action)
    empty: Document = {"region": None, "owner": None, "neighbours": {}, "largest": [], "wins": []}
    region = empty if action == FAVOR_NONE else region_document(battle, battle.favor)
    ends = run_on(battle)
    return {**region, "ends": ends, "stands": stands_document(battle, view)}


def rest_document(battle: Battle, seat: i64, kept: i64) -> Document:
    """`burn`, `hold`, `keep`: what stays in hand, and up to what a deal would fill it."""
    hand = battle.seats[seat].hand
    return {
        "kept": card_names(kept),
        "burnt": int(size(hand) - size(kept)),
        "full_hand": int(full_hand(battle, seat)),
    }


def draw_document(battle: Battle, seat: i64, number: i64) -> Document:
    return {
        "drawn": int(number),
        "hand": int(battle.hand_size(seat) + number),
        "full_hand": int(full_hand(battle, seat)),
        "deck": int(max(len(battle.deck) - number, 0)),
        "reshuffles": number > len(battle.deck),
    }


# ---- numbers of the rules


def facts(battle: Battle) -> Document:
    """Of a state with everything set out, before the deal."""
    terms = battle.terms
    deck: Document = {}
    for card in range(CARDS):
        deck[CARD_NAMES[card]] = terms.deck[card]
    return {
        "needed": needed_document(battle),
        "deck": deck,
        "own_decks": terms.own_decks,
        "hand": int(terms.hand),
        "full_hand": int(full_hand(battle, 0)),
        "most_drawn": MOST_DRAWN if terms.draw_after_battle else 0,
        "favor": terms.favor,
        "quiet_battles": QUIET_BATTLES,
    }
