"""What a move would bring, and how things stand, for Loot: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows: of a hand it does not
know there is only whether it is empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.rng import Rng
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    CARAVAN,
    CARD_NAMES,
    CHIEF,
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    HAND,
    KINDS,
    LOWEST,
    SALAR,
    caravans,
    coins,
    count,
)

# fmt: off
# isort: off
from neyrang.games.loot.notation import (
    ATTACK, BURN, DRAW, LAY_CHIEF, LAY_SALAR, NOTATION, PLAY, caravan_of,
)
# isort: on
# fmt: on
from neyrang.games.loot.redeal import with_known
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.view import LootView

Document = dict[str, object]

UNSEEN: Final = 1  # the bag of one bandit stands for a hand the seat does not know


def known_loot(view: LootView) -> Loot:
    loot = with_known(view, Rng())
    for player, seen in zip(loot.seats, view.seats, strict=True):
        if seen.held > 0 and player.hand == 0:
            player.hand = UNSEEN
    loot.deck = [0] * view.deck
    return loot


# ---- how things stand


def standing(view: LootView) -> Document:
    loot = known_loot(view)
    return {
        "caravans": road_document(loot),
        "seats": [
            {
                "hand": int(seen.held),
                "side": int(loot.side_of(seat)),
                "coins": int(coins(seen.won)),
                "caravans": len(caravans(seen.won)),
                "held": int(coins(seen.known)) if seen.known or seen.held == 0 else None,
            }
            for seat, seen in enumerate(view.seats)
        ],
        "sides": [side_document(loot, view, side) for side in range(loot.sides())],
        "deck": int(view.deck),
    }


def side_document(loot: Loot, view: LootView, side: i64) -> Document:
    """What a side has won, and what it would take at its next turn as things stand."""
    won: i64 = 0
    taken = 0
    seats: list[int] = []
    for seat, seen in enumerate(view.seats):
        if loot.side_of(seat) == side:
            seats.append(seat)
            won += coins(seen.won)
            taken += len(caravans(seen.won))
    return {
        "side": int(side),
        "seats": seats,
        "coins": int(won),
        "caravans": taken,
        **next_plunder(loot, side),
    }


def next_plunder(loot: Loot, side: i64) -> Document:
    """The caravans this side takes next if nobody lays another card: LOOT-40, LOOT-41."""
    ids: list[int] = []
    worth: i64 = 0
    for caravan in loot.road:
        if caravan.taker() == side:
            ids.append(int(caravan.number))
            worth += caravan.value
    return {"takes": ids, "takes_coins": int(worth)}


def road_document(loot: Loot) -> list[Document]:
    """The caravans on the road, and who takes each when, as things stand."""
    after = loot.clone()
    takes: dict[int, tuple[int, int]] = {}
    turns: i64
    for turns in range(1, loot.players + 1):
        seat = (loot.turn + turns) % loot.players
        before = [int(caravan.number) for caravan in after.road]
        after.plunder(seat)
        left = [int(caravan.number) for caravan in after.road]
        for number in before:
            if number not in left:
                takes[number] = (int(seat), int(turns))
    return [caravan_document(caravan, takes.get(int(caravan.number))) for caravan in loot.road]


def caravan_document(caravan: Caravan, taken: tuple[int, int] | None) -> Document:
    leaders = caravan.led_by()
    taker = caravan.taker()
    return {
        "id": int(caravan.number),
        "value": int(caravan.value),
        "owner": int(caravan.owner),
        "side": int(caravan.side),
        "strengths": [
            {
                "side": side,
                "colour": COLOUR_NAMES[colour],
                "strength": int(caravan.strength_of(side)),
            }
            for side, colour in caravan.attacks()
        ],
        "leader": None
        if not leaders
        else {"side": leaders[-1][0], "card": CARD_NAMES[leaders[-1][1]]},
        "taker": None if taker == NOBODY else int(taker),
        "tied": taker == NOBODY,
        "seat": None if taken is None else taken[0],
        "turns": None if taken is None else taken[1],
    }


# ---- what a move would bring


def preview(view: LootView, action: i64) -> Document:
    """Empty for a move that is no answer of this seat to the open question."""
    NOTATION.text(action)  # refuses what is no move at all
    me = view.seat
    if not view.owes():
        return {}
    held = view.seats[me].held
    if action == DRAW:
        return {"hand": int(held + 1), "deck": int(view.deck - 1), "last": view.deck == 1}
    kind = card_of(action)
    loot = known_loot(view)
    if count(view.seats[me].known, kind) == 0:
        return {}
    if BURN <= action < LAY_SALAR:
        loot.burn(kind)
        return {"card": CARD_NAMES[kind], "hand": int(held - 1), "ends": loot.finished()}
    number: i64 = loot.highest + 1
    leads: int | None = None
    if action < BURN:
        loot.play_caravan(action - PLAY + LOWEST)
    else:
        number = caravan_of(action)
        if number not in [caravan.number for caravan in loot.road]:
            return {}
        taker = loot.on_the_road(number).taker()
        leads = None if taker == NOBODY else int(taker)
        lay(loot, loot.on_the_road(number), kind)
    caravans_then = [each for each in road_document(loot) if each["id"] == number]
    return {
        "caravan": caravans_then[0],
        "taker_before": leads,
        **next_plunder(loot, loot.side_of(me)),
        "hand": int(held - 1),
        "ends": loot.finished(),
    }


def card_of(action: i64) -> i64:
    """The kind of card a move lays, or burns."""
    if action >= ATTACK:
        return (action - ATTACK) % BANDITS
    if action >= LAY_CHIEF:
        return CHIEF + (action - LAY_CHIEF) % COLOURS
    if action >= LAY_SALAR:
        return SALAR
    return action - BURN if action >= BURN else CARAVAN + LOWEST + action - PLAY


def lay(loot: Loot, caravan: Caravan, kind: i64) -> None:
    if kind == SALAR:
        loot.lay_salar(caravan)
    elif kind >= CHIEF:
        loot.lay_chief(caravan)
    else:
        loot.attack(caravan, kind)


# ---- numbers of the rules


def facts(loot: Loot) -> Document:
    """Of a state with everything set out, before the deal."""
    deck: Document = {}
    for kind in range(KINDS):
        deck[CARD_NAMES[kind]] = COPIES[kind]
    return {
        "hand": HAND,
        "deck": deck,
        "sides": [
            [seat for seat in range(loot.players) if loot.side_of(seat) == side]
            for side in range(loot.sides())
        ],
    }
