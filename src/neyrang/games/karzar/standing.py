"""How things stand in Karzar, and the numbers of its rules: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows. Heroes and helpers that
others are laying down now, and sides that are not open, are in no figure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.step import bit
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
    IRAN,
    LAST,
    LAST_FLIGHT,
    MORNING,
    NO_HERO,
    NO_RESULT,
    NO_SIDE,
    SHARE,
    SIDE_NAMES,
    TURAN,
    how_many,
    power,
    side_of,
    strongest,
)
from neyrang.games.karzar.modules import captives, tahmineh

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    ACTED, BANISHED, FELL, HELPER_THING, HEROES_TURN, IDLE,
)
# isort: on
# fmt: on
from neyrang.games.karzar.position import (
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
