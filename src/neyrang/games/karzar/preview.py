"""What a move would bring in Karzar: from a View alone.

What others are laying down at the same time is in no figure.
"""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit
from neyrang.games.karzar.cards import (
    DRAWN,
    HELPER_NAMES,
    HEROES,
    IRAN,
    NO_RESULT,
    RESULT_NAMES,
    TURAN,
    add,
    how_many,
    side_of,
)
from neyrang.games.karzar.modules import captives, cowardly_king, fearless_king

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    ACT, CAPTURE, CHOOSE_SIDE, DECREE, DECREE_NOTHING, DUEL_TURN, FETCH,
    FETCHING, FLEE, FORESEE, FORESIGHT, HELPERS_TURN, HEROES_TURN, HOLD_CAPTIVES,
    KEEP, KEEPING, KEPT_HEROES, NOTATION, PLAY, PLAY_KING, PREPARE, SEND, SIDING, STRIKE,
    SWAP, SWAP_NONE, SWAPPING, TRADE, TRADE_NONE, companion_helper,
)
# isort: on
# fmt: on
from neyrang.games.karzar.position import (
    foresight_name,
    helper_names,
    hero_name,
    hero_names,
    side_name,
)
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.standing import (
    Document,
    captives_held,
    duel_field,
    field_document,
    known_karzar,
    side_points,
    worth,
)
from neyrang.games.karzar.view import KarzarView


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
