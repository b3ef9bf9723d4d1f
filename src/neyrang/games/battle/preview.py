"""What a move would bring in Rakab and Condottiere: from a View alone.

The answer is taken, and the rules run on to the next question or the end of the battle.
"""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.step import Step, bit
from neyrang.games.battle.cards import (
    CARD_NAMES,
    CARDS,
    count,
    goes_face_down,
    size,
)

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN_HAND, CONCLUDE, DRAW_CARDS, FAVOR, FAVOR_NONE, HOLD, KEEP_NONE, KEPT_BAGS, PASS, PLACE,
    PLACE_AT, PLAY, SHOW_HAND, STRUCK, TAKE, TAKE_BACK, TAKE_NONE, TURN, TURNED_UP,
    WAITED, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.position import card_names
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.standing import (
    Document,
    full_hand,
    goal_with,
    known_battle,
    line_documents,
    season_name,
    stands_document,
)
from neyrang.games.battle.table import NOT_OVER, REASONS
from neyrang.games.battle.view import BattleView


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


# ---- regions


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
