"""Why an answer is not legal: what `legal.py` leaves out, with the reason."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.reason import Reason
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    CARAVAN,
    CARD_NAMES,
    CHIEF,
    COLOUR_NAMES,
    COLOURS,
    HIGHEST,
    KINDS,
    LOWEST,
    NO_COLOUR,
    SALAR,
    count,
)

# fmt: off
# isort: off
from neyrang.games.loot.notation import (
    ATTACK, BURN, DRAW, LAY_CHIEF, LAY_SALAR, MOST_CARAVANS, PLAY, caravan_of,
)
# isort: on
# fmt: on
from neyrang.games.loot.table import LootTable


def why_not(table: LootTable, seat: i64, action: i64) -> Reason | None:
    if action == DRAW:  # LOOT-11
        return Reason("deck_empty", {"clause": "LOOT-11"})
    card = card_of(action)
    if count(table.seats[seat].hand, card) == 0:
        return Reason("not_in_hand", {"card": CARD_NAMES[card]})
    if BURN <= action < LAY_SALAR:
        return why_no_burn(table, card)
    number = caravan_of(action)
    if len(table.road) == 0:
        return Reason("road_empty", {"clause": road_clause(card)})
    caravan = find(table, number)
    if caravan is None:
        return Reason("no_such_caravan", {"number": number, "clause": road_clause(card)})
    if action >= ATTACK:
        return why_no_attack(table, seat, caravan, card >> 2)
    if action >= LAY_CHIEF:
        return why_no_chief(table, seat, caravan, card - CHIEF)
    return Reason("not_own_caravan", {"number": number, "clause": "LOOT-24"})


def card_of(action: i64) -> i64:
    """Returns the kind of card that a move but `draw` takes out of the hand."""
    if action < BURN:
        return CARAVAN + LOWEST + action - PLAY
    if action < LAY_SALAR:
        return action - BURN
    if action < LAY_CHIEF:
        return SALAR
    if action < ATTACK:
        return CHIEF + (action - LAY_CHIEF) % COLOURS
    return (action - ATTACK) % BANDITS


def find(table: LootTable, number: i64) -> Caravan | None:
    for caravan in table.road:
        if caravan.number == number:
            return caravan
    return None


def road_clause(card: i64) -> str:
    if card < BANDITS:
        return "LOOT-21"
    return "LOOT-24" if card == SALAR else "LOOT-23"


def why_no_burn(table: LootTable, card: i64) -> Reason:
    if CARAVAN + LOWEST <= card <= CARAVAN + HIGHEST:
        return Reason("caravans_travel", {"clause": "LOOT-12"})
    if len(table.deck) > 0:
        return Reason("must_draw_or_play", {"clause": "LOOT-11"})
    return Reason("must_play", {"clause": "LOOT-11"})


def why_no_attack(table: LootTable, seat: i64, caravan: Caravan, colour: i64) -> Reason:
    """LOOT-21"""
    own = caravan.colour_of(table.side_of(seat))
    number = caravan.number
    if own != NO_COLOUR:
        name = COLOUR_NAMES[own]
        return Reason("colour_other", {"number": number, "colour": name, "clause": "LOOT-21"})
    by = [s for s in range(table.players) if caravan.colour_of(table.side_of(s)) == colour]
    name = COLOUR_NAMES[colour]
    return Reason("colour_taken", {"number": number, "colour": name, "by": by, "clause": "LOOT-21"})


def why_no_chief(table: LootTable, seat: i64, caravan: Caravan, colour: i64) -> Reason:
    number = caravan.number
    name = COLOUR_NAMES[colour]
    if caravan.colour_of(table.side_of(seat)) != colour:  # LOOT-23
        return Reason("no_bandit_here", {"number": number, "colour": name, "clause": "LOOT-23"})
    return Reason("partners_bandit", {"number": number, "colour": name, "clause": "LOOT-61"})


# ---- what a player would look for


def sought(table: LootTable, seat: i64) -> list[int]:
    """All that can be done with the cards in hand, at every caravan on the road; where there is
    none, at the next one to come."""
    hand = table.seats[seat].hand
    numbers = [caravan.number for caravan in table.road] or [table.highest % MOST_CARAVANS + 1]
    moves: list[int] = [DRAW]
    kind: i64
    for kind in range(KINDS):
        if count(hand, kind) == 0:
            continue
        moves.append(BURN + kind)
        for number in numbers:
            if kind < BANDITS:
                moves.append(ATTACK + BANDITS * (number - 1) + kind)
            elif kind == SALAR:
                moves.append(LAY_SALAR + number - 1)
            elif kind >= CHIEF:
                moves.append(LAY_CHIEF + COLOURS * (number - 1) + kind - CHIEF)
    return moves
