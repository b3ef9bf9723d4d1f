"""Which answers are legal. A seat's own cards and what lies on the road decide."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.step import bit
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    ALL_CARAVANS,
    BANDITS,
    CARAVAN,
    CHIEF,
    COLOURS,
    FIRST_BIT_OF_CARAVANS,
    HIGHEST,
    KINDS,
    LOWEST,
    NO_COLOUR,
    SALAR,
    count,
    of_colour,
)
from neyrang.games.loot.notation import ATTACK, BURN, DRAW, LAY_CHIEF, LAY_SALAR, PLAY
from neyrang.games.loot.table import LootTable


def turn_moves(table: LootTable, seat: i64) -> list[int]:
    hand = table.seats[seat].hand
    side = table.side_of(seat)
    moves: list[int] = []
    if len(table.deck) > 0:  # LOOT-10, LOOT-13
        moves.append(DRAW)
    add_caravans(moves, hand)
    add_salars(moves, hand, table.road, side)
    add_chiefs(moves, hand, table.road, side, seat)
    for caravan in table.road:
        add_attacks(moves, hand, caravan, side)
    if len(moves) == 0:  # LOOT-11
        add_burns(moves, hand)
    return moves


def add_caravans(moves: list[int], hand: i64) -> None:  # LOOT-20
    if hand >> FIRST_BIT_OF_CARAVANS & ALL_CARAVANS == 0:
        return
    value: i64
    for value in range(LOWEST, HIGHEST + 1):
        if count(hand, CARAVAN + value) > 0:
            moves.append(PLAY + value - LOWEST)


def add_attacks(moves: list[int], hand: i64, caravan: Caravan, side: i64) -> None:
    """LOOT-21 the colour one has there, or else any that nobody has; LOOT-26 always."""
    own = caravan.colour_of(side)
    colour: i64
    for colour in range(COLOURS):
        bandits = of_colour(hand, colour)
        if bandits == 0:
            continue
        if own != NO_COLOUR:
            if colour != own:
                continue
        elif of_colour(caravan.bandits, colour) != 0:
            continue
        move = ATTACK + BANDITS * (caravan.number - 1) + 4 * colour
        if bandits & 3:
            moves.append(move)
        if bandits >> 2 & 7:
            moves.append(move + 1)
        if bandits >> 5 & 7:
            moves.append(move + 2)
        if bandits >> 8:
            moves.append(move + 3)


def add_salars(moves: list[int], hand: i64, road: list[Caravan], side: i64) -> None:
    if count(hand, SALAR) > 0:
        for caravan in road:
            if caravan.side == side:  # LOOT-24, LOOT-63
                moves.append(LAY_SALAR + caravan.number - 1)


def add_chiefs(moves: list[int], hand: i64, road: list[Caravan], side: i64, seat: i64) -> None:
    for caravan in road:
        if caravan.raiders & bit(seat) == 0:  # LOOT-61
            continue
        own = caravan.colour_of(side)
        if own != NO_COLOUR and count(hand, CHIEF + own) > 0:  # LOOT-23
            moves.append(LAY_CHIEF + COLOURS * (caravan.number - 1) + own)


def add_burns(moves: list[int], hand: i64) -> None:
    """LOOT-12 there is no caravan: it could have been played."""
    kind: i64
    for kind in range(KINDS):
        if count(hand, kind) > 0:
            moves.append(BURN + kind)
