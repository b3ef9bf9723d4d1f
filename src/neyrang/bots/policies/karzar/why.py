"""Why an answer suits this battle: of what `policy` weighs, the facts that a person can check.

They come from the seat's view, and from what the rules say of it. What others lay down at the same
time is in none of them.
"""

from __future__ import annotations

from operator import gt
from typing import Any

from neyrang.bots.policies.karzar.certainties import service
from neyrang.core.state import State
from neyrang.games import game

# fmt: off
# isort: off
from neyrang.games.karzar.cards import (
    BAZUR, DUEL_BATTLES, HELPER_NAMES, HERO_NAMES, HICH, IRAN, MORNING, POWERS, SIDE_NAMES, has_ten,
    is_tahmineh, side_of,
)
from neyrang.games.karzar.notation import (
    CHOOSE_SIDE, DUEL_TURN, HELPERS_TURN, HEROES_TURN, KEEP, KEEPING, KEPT_HEROES, LAY, PLAY,
    PLAY_KING, SEND, SIDING,
)
# isort: on
# fmt: on
from neyrang.games.karzar.view import KarzarView

Fact = tuple[str, dict[str, str | int]]  # its words (`karzar.because.…`), and what they name


def facts(state: State, seat: int, action: int) -> list[Fact]:
    """Returns what speaks for this answer, the weightiest first."""
    view = state.view(seat)
    if not isinstance(view, KarzarView) or view.agenda is None:
        return []
    op = view.agenda.op
    if op == DUEL_TURN:
        return about_duel(view, state.legal(seat), action)
    if op == KEEPING:
        return about_keeping(view, action)
    if op == SIDING:
        return about_side(view, action - CHOOSE_SIDE)
    if standing(view)["mine"]["independent"]:  # fights for no side
        return []
    if op == HEROES_TURN:
        return about_hero(view, action)
    return about_helper(view, state.legal(seat), action) if op == HELPERS_TURN else []


# ---- setting up a campaign


def about_keeping(view: KarzarView, action: int) -> list[Fact]:
    told = preview(view, action)
    found: list[Fact] = []
    kept = KEPT_HEROES[action - KEEP]
    for side in SIDE_NAMES:
        if told[side] == len(kept):
            found.append(("one_land", {"what": side}))
    returned = [HERO_NAMES.index(name) for name in told["returned"]]
    if min(POWERS[hero] for hero in kept) > max(POWERS[hero] for hero in returned):
        found.append(("strongest_kept", {}))
    return found


def about_side(view: KarzarView, side: int) -> list[Fact]:
    told = preview(view, CHOOSE_SIDE + side)
    what = SIDE_NAMES[side]
    found: list[Fact] = []
    if told["own"] > told["other"]:
        found.append(("own_heroes", {"number": told["own"], "what": what}))
    for helper in view.seats[view.seat].helpers:
        if helps(helper, side):
            found.append(("own_helper", {"card": HELPER_NAMES[helper], "what": what}))
    slots = view.board.slots[:MORNING]
    ours, theirs = ([strength(slot, land) for slot in slots] for land in (side, 1 - side))
    ahead = sum(map(gt, ours, theirs))
    if ahead > sum(map(gt, theirs, ours)):
        found.append(("morning", {"number": ahead, "what": what}))
    return found


# ---- in a battle


def about_hero(view: KarzarView, action: int) -> list[Fact]:
    told, now = preview(view, action), standing(view)["field"]
    side = view.seats[view.seat].side
    if action >= PLAY_KING:
        return lead(view, told)
    hero = action - PLAY
    same = alike(told["field"], now)
    if side_of(hero) != side:
        return [("harmless", {"card": HERO_NAMES[hero]})] if same else []
    if same:
        held = view.seats[view.seat].heroes
        stronger = any(service(each, side) > service(hero, side) for each in held)
        return [("spared", {})] if stronger else []
    if told["mine"] == "won":
        return lead(view, told)
    if told["field"][SIDE_NAMES[side]]["champion"] == HERO_NAMES[hero]:
        return [("champion", {"card": HERO_NAMES[hero], "what": SIDE_NAMES[side]})]
    return []


def about_helper(view: KarzarView, legal: list[int], action: int) -> list[Fact]:
    plain = preview(view, SEND + HICH)
    if action == SEND + HICH:
        return [*lead(view, plain, "leads_now"), *about_helpers_held(view, legal, plain)]
    if action >= LAY:
        return []
    helper, told = action - SEND, preview(view, action)
    found: list[Fact] = []
    named: dict[str, str | int] = {"card": HELPER_NAMES[helper]}
    side = view.seats[view.seat].side
    if told["mine"] == "won" != plain["mine"]:
        found.append(("turns", named))
    elif helps(helper, 1 - side) and told["mine"] == plain["mine"]:
        found += [("rid", named), ("must_be_played", {})]
    same = alike(told["field"], plain["field"])
    return found if same else [*found, *lead(view, told)]


def about_helpers_held(view: KarzarView, legal: list[int], plain: Any) -> list[Fact]:
    """Why none of them is sent."""
    sent = [action - SEND for action in legal if SEND <= action < LAY]
    held = [helper for helper in sent if helper != HICH and not is_tahmineh(helper)]
    told = {helper: preview(view, SEND + helper) for helper in held}
    if held and all(HELPER_NAMES[each] in told[each]["field"]["idle"] for each in held):
        ten = has_ten(view.board.slots[view.board.battle - 1])
        return [("ten_here" if ten else "none_acts", {})]
    wins = any(told[each]["mine"] == "won" for each in held)
    return [("none_helps", {})] if held and plain["mine"] != "won" and not wins else []


def lead(view: KarzarView, told: Any, name: str = "leads") -> list[Fact]:
    """By how much the own side leads then; without numbers where they are not whole."""
    if told["mine"] != "won":
        return []
    side = view.seats[view.seat].side
    mine, theirs = (told["field"][SIDE_NAMES[land]]["strength"] for land in (side, 1 - side))
    whole = isinstance(mine, int) and isinstance(theirs, int)
    return [(name, {"mine": mine, "theirs": theirs}) if whole else ("ahead", {})]


# ---- in a duel


def about_duel(view: KarzarView, legal: list[int], action: int) -> list[Fact]:
    field = preview(view, action)["field"]
    side = view.seats[view.seat].side
    mine, theirs = (field[SIDE_NAMES[land]] for land in (side, 1 - side))
    found: list[Fact] = []
    if len(mine["heroes"]) == 2:  # the second hero: what the battle can still become is known
        found += second_hero(view, legal, mine, theirs)
    won = standing(view)["won"]
    for land, name in ((side, "one_more"), (1 - side, "their_one_more")):
        if won[SIDE_NAMES[land]] == DUEL_BATTLES - 1:
            found.append((name, {}))
    return found


def second_hero(view: KarzarView, legal: list[int], mine: Any, theirs: Any) -> list[Fact]:
    land = SIDE_NAMES[view.seats[view.seat].side]
    sums = [preview(view, each)["field"][land]["strength"] for each in legal]
    sum_, least, most = mine["strength"], theirs["least"], theirs["most"]
    if max(sums) < least:
        return [("lost", {})] if sum_ == min(sums) else []
    if sum_ > most:
        return [("certain", {"mine": sum_, "most": most})]
    return [("range", {"mine": sum_, "least": least, "most": most})]


# ---- what the seat sees


def helps(helper: int, side: int) -> bool:
    """Returns whether this helper serves one side alone, and this one."""
    return helper <= BAZUR and (helper % 2 == 0) == (side == IRAN)


def alike(field: Any, other: Any) -> bool:
    lands = all(field[land]["strength"] == other[land]["strength"] for land in SIDE_NAMES)
    return bool(lands and field["result"] == other["result"])


def strength(slot: list[int], side: int) -> int:
    return max((POWERS[hero] for hero in slot if side_of(hero) == side), default=0)


def preview(view: KarzarView, action: int) -> Any:
    return game(view.name()).preview(view, action)


def standing(view: KarzarView) -> Any:
    return game(view.name()).standing(view)
