"""Why an answer suits this road: of what `policy` weighs it by, the facts that a person can check.

They come from the seat's view, and from what the rules say of it.
"""

from __future__ import annotations

from typing import Any

from neyrang.bots.policies.loot.estimate import hidden_from
from neyrang.bots.policies.loot.parameters import LATE
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import game
from neyrang.games.loot.cards import (
    BANDITS,
    CARD_NAMES,
    CHIEF,
    LOWEST,
    SALAR,
    caravans,
    cards,
    count,
    of_colour,
)
from neyrang.games.loot.notation import ATTACK, BURN, DRAW, LAY_SALAR, PLAY, caravan_of
from neyrang.games.loot.preview import card_of
from neyrang.games.loot.redeal import with_known
from neyrang.games.loot.view import LootView

Fact = tuple[str, dict[str, str | int]]  # its words (`loot.because.…`), and what they name


def facts(state: State, seat: int, action: int) -> list[Fact]:
    """Returns what speaks for this answer, the weightiest first."""
    view = state.view(seat)
    if not isinstance(view, LootView) or view.agenda is None:
        return []
    if action == DRAW:
        return about_drawing(view, state.legal(seat))
    if action < BURN:
        return about_caravan(view, action - PLAY + LOWEST)
    if action < LAY_SALAR:
        return about_burning(view, action - BURN)
    return about_laying(view, action)


def about_drawing(view: LootView, legal: list[int]) -> list[Fact]:
    found: list[Fact] = []
    laid = [action for action in legal if action >= LAY_SALAR]
    if laid and not any(takes_lead(view, action) for action in laid):
        found.append(("no_lead", {}))
    coming = my_side(view)["takes_coins"]
    if coming:
        found.append(("coming", {"coins": coming}))
    return found


def about_caravan(view: LootView, coins: int) -> list[Fact]:
    found: list[Fact] = []
    hand = view.seats[view.seat].known
    if view.deck < LATE and turns_left(view) <= len(caravans(hand)):
        if view.deck:
            found.append(("few_cards", {"deck": int(view.deck), "coins": coins}))
        else:
            found.append(("deck_empty", {"coins": coins}))
    if count(hand, SALAR):
        found.append(("salar_ready", {}))
    side = my_side(view)["side"]
    others = sum(1 for caravan in view.road if caravan.side != side)
    if others:
        found.append(("others_busy", {"number": others}))
    return found


def about_burning(view: LootView, kind: int) -> list[Fact]:
    """The deck is empty and nothing can be played. A leader never will be, where the hand has no
    bandit that it could follow: a caravan would be played before anything is burnt."""
    hand = view.seats[view.seat].known
    if kind >= BANDITS:
        follows = kind < SALAR and of_colour(hand, kind - CHIEF) != 0
        return [] if follows else [("useless", {"card": CARD_NAMES[kind]})]
    held = [card % 4 for card in cards(hand) if card < BANDITS]
    return [("weakest", {})] if kind % 4 == min(held) < max(held) else []


def about_laying(view: LootView, action: int) -> list[Fact]:
    told = preview(view, action)
    caravan, side, kind = told["caravan"], my_side(view)["side"], int(card_of(action))
    found: list[Fact] = []
    if caravan["taker"] == side:
        if told["taker_before"] != side:
            mine = caravan["seat"] == view.seat
            found.append(("yours" if mine else "leads", {"coins": caravan["value"]}))
        elif action < ATTACK or caravan["leader"] is None:
            found.append(("holds", {}))
    elif caravan["tied"] and told["taker_before"] is not None:
        found.append(("ties", {"coins": caravan["value"]}))
    if action < ATTACK:
        if not may_be_answered(view, action, side):
            found.append(("unanswerable", {}))
    elif count(view.seats[view.seat].known, CHIEF + kind // 4):
        found.append(("reserve", {"card": CARD_NAMES[CHIEF + kind // 4]}))
    return found


def may_be_answered(view: LootView, action: int, side: int) -> bool:
    """Returns whether a side that is there may hold its chief, or the owner the Salar."""
    known = with_known(view, Rng())
    unseen = hidden_from(known, sum(int(seat.known) for seat in view.seats))
    caravan = known.on_the_road(caravan_of(action))
    answers = [CHIEF + colour for other, colour in caravan.attacks() if other != side]
    if caravan.side != side:
        answers.append(SALAR)
    return any(count(unseen, card) for card in answers)


def turns_left(view: LootView) -> int:
    """Returns about how many turns each has until a side is out of cards."""
    sides = standing(view)["sides"]
    fewest = min(max(int(view.seats[seat].held) for seat in side["seats"]) for side in sides)
    return fewest + int(view.deck) // int(view.players)


def takes_lead(view: LootView, action: int) -> bool:
    told, side = preview(view, action), my_side(view)["side"]
    return bool(told["taker_before"] != side == told["caravan"]["taker"])


def my_side(view: LootView) -> Any:
    return next(side for side in standing(view)["sides"] if view.seat in side["seats"])


def preview(view: LootView, action: int) -> Any:
    return game(view.name()).preview(view, action)


def standing(view: LootView) -> Any:
    return game(view.name()).standing(view)
