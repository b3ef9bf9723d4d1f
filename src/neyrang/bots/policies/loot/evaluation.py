"""How a game of Loot stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.loot.parameters import LootEvaluation
from neyrang.core.agenda import NOBODY
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import CHIEF, COLOURS, NO_COLOUR, SALAR, coins, of_colour, strength
from neyrang.games.loot.rules import Loot

LEADERS: Final = 56  # FIRST_BIT[CHIEF]: the chiefs' bits by colour, then the salar's
FULL_DECK: Final = 66  # after the deal for two

KNOTS: Final = [0, 4, 12, 26, FULL_DECK]  # cards in the deck that an evaluation has numbers for
PARTS: Final = 64  # between two of those

COLOUR_BITS: Final = [1, 2, 4, 8]

# What one card can do for a side at a caravan
NOTHING: Final = 0
TIE: Final = 1
WIN: Final = 2
LEAD: Final = 3  # by a chief or the salar


def evaluate(loot: Loot, evaluation: LootEvaluation) -> list[int]:
    """Returns by side what the position multiplies its odds by, in thousandths of a factor of e.
    All hands are known here: what a card in one of them can do counts, not what it might do."""
    deck: i64 = len(loot.deck)
    knot: i64 = 0
    while knot < len(KNOTS) - 2 and deck >= KNOTS[knot + 1]:
        knot += 1
    before: i64 = KNOTS[knot]
    part = (deck - before) * PARTS // (KNOTS[knot + 1] - before)
    found: list[int] = []
    side: i64
    for side in range(loot.sides()):
        found.append(at_home(loot, evaluation, side, knot, part))
    for caravan in loot.road:
        add_caravan(found, loot, evaluation, caravan, knot, part)
    scale = evaluation.sides_scale
    return [each * (scale[0] + scale[1] * loot.sides()) // 100 for each in found]


def interpolated(worth: list[int], knot: i64, part: i64) -> i64:
    first: i64 = worth[knot]
    second: i64 = worth[knot + 1]
    return first + (second - first) * part // PARTS


# ---- what a side holds and has won


def at_home(loot: Loot, evaluation: LootEvaluation, side: i64, knot: i64, part: i64) -> i64:
    hand = hand_of(loot, side)
    won = won_by(loot, side)
    caravans = caravans_in(hand)
    total = coins(won) * interpolated(evaluation.coin_won, knot, part)
    total += caravans_in(won) * interpolated(evaluation.caravan_won, knot, part)
    if caravans > 0:
        total += coins(hand) * interpolated(evaluation.coin_held, knot, part)
        total += caravans * interpolated(evaluation.caravan_held, knot, part)
    ones: i64 = 0
    twos: i64 = 0
    threes: i64 = 0
    fours: i64 = 0
    colours: i64 = 0
    chiefs: i64 = 0
    ready: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        chief = hand >> LEADERS + colour & 1
        chiefs += chief
        bandits = of_colour(hand, colour)
        if bandits:
            ones += bandits & 3
            twos += bandits >> 2 & 7
            threes += bandits >> 5 & 7
            fours += bandits >> 8
            colours += 1
            ready += chief
    salar = hand >> LEADERS + SALAR - CHIEF & 1
    cards = ones + twos + threes + fours + caravans + chiefs + salar
    total += ones * interpolated(evaluation.bandit_1, knot, part)
    total += twos * interpolated(evaluation.bandit_2, knot, part)
    total += threes * interpolated(evaluation.bandit_3, knot, part)
    total += fours * interpolated(evaluation.bandit_4, knot, part)
    total += colours * interpolated(evaluation.colour, knot, part)
    total += cards * interpolated(evaluation.card, knot, part)
    if chiefs > 0:
        total += chiefs * interpolated(evaluation.chief, knot, part)
        total += ready * interpolated(evaluation.chief_with_bandit, knot, part)
    if salar > 0:
        total += interpolated(evaluation.salar, knot, part)
        if caravans > 0:
            total += interpolated(evaluation.salar_with_caravan, knot, part)
    return total + turns_before(loot, side) * interpolated(evaluation.wait, knot, part)


def turns_before(loot: Loot, side: i64) -> i64:
    """Returns how many turns there are before this side's next plunder; 0 where it comes now, or
    came just now."""
    return turns_until(loot, collector(loot, side))


def turns_until(loot: Loot, seat: i64) -> i64:
    away = seat - loot.turn
    return away if away >= 0 else away + loot.players


def collector(loot: Loot, side: i64) -> i64:
    """Returns the seat that takes the plunder of a side: LOOT-62."""
    return 2 * side if loot.options.teams else side


# ---- what the caravans on the road promise


def add_caravan(
    found: list[int], loot: Loot, evaluation: LootEvaluation, caravan: Caravan, knot: i64, part: i64
) -> None:
    """Adds what a caravan is worth to the side that would take it now, and to those that one card
    would put in its place."""
    taker = caravan.taker()
    sides = loot.sides()
    rivals: i64 = 0  # sides that have a turn before the taker's plunder
    most: i64 = NOTHING  # that one of them can do
    side: i64
    for side in range(sides):
        if side == taker:
            continue
        in_time = taker == NOBODY or comes_before(loot, side, taker)
        can = one_card(loot, caravan, side)
        if in_time:
            rivals += 1
            most = max(most, can)
        if can >= WIN:
            each = promised(evaluation, caravan, side, taker, can, in_time, knot, part)
            found[side] += caravan.value * each
    if taker == NOBODY:
        return
    if not caravan.attacked_by_others():
        each = interpolated(evaluation.unattacked, knot, part)
        each += interpolated(evaluation.unattacked_to_come, knot, part) * rivals // (sides - 1)
        if most >= WIN:
            each += interpolated(evaluation.unattacked_in_danger, knot, part)
    elif caravan.leaders:
        each = interpolated(evaluation.led, knot, part)
        if most == LEAD:
            each += interpolated(evaluation.led_in_danger, knot, part)
    else:
        each = interpolated(evaluation.ahead, knot, part)
        if most >= WIN:
            each += interpolated(evaluation.ahead_in_danger, knot, part)
        elif most == TIE:
            each += interpolated(evaluation.ahead_may_be_tied, knot, part)
        if rivals > 0 and leads_with(loot, caravan, taker):
            each += interpolated(evaluation.ahead_with_leader, knot, part) * rivals // (sides - 1)
    found[taker] += caravan.value * each


def promised(
    evaluation: LootEvaluation, caravan: Caravan, side: i64, taker: i64, can: i64, in_time: bool,
    knot: i64, part: i64,
) -> i64:  # fmt: skip
    """Returns what each coin of a caravan is worth to a side that one card would put ahead."""
    if caravan.colour_of(side) == NO_COLOUR and can == LEAD:
        return interpolated(evaluation.salar_saves, knot, part)
    if can == LEAD:
        each = interpolated(evaluation.recoverable, knot, part)
        if taker == NOBODY:
            each += interpolated(evaluation.tied_with_chief, knot, part)
        elif in_time:
            each += interpolated(evaluation.recoverable_in_time, knot, part)
        return each
    if not in_time:
        return 0
    if caravan.colour_of(side) == NO_COLOUR:
        return interpolated(evaluation.open_to_attack, knot, part)
    return interpolated(evaluation.bandit_wins, knot, part)


def comes_before(loot: Loot, side: i64, taker: i64) -> bool:
    """Returns whether a side has a turn before the taker's next plunder."""
    ahead = turns_before(loot, taker)
    if ahead == 0:  # its plunder is over, so that everybody comes before the next one
        return True
    first = collector(loot, side)
    if turns_until(loot, first) < ahead:
        return True
    return loot.options.teams and turns_until(loot, first + 1) < ahead


def leads_with(loot: Loot, caravan: Caravan, side: i64) -> bool:
    """Returns whether a side holds the chief of its colour here, or the salar for its caravan."""
    leaders = hand_of(loot, side) >> LEADERS
    if leaders == 0:
        return False
    if caravan.side == side and leaders >> SALAR - CHIEF & 1:
        return True
    colour = caravan.colour_of(side)
    return colour != NO_COLOUR and leaders >> colour & 1 == 1


def one_card(loot: Loot, caravan: Caravan, side: i64) -> i64:
    """Returns what a side that does not lead here can do with one card of its hand."""
    if leads_with(loot, caravan, side):
        return LEAD
    if caravan.leaders:
        return NOTHING
    hand = hand_of(loot, side)
    own = caravan.colour_of(side)
    mine: i64 = 0
    best: i64 = 0
    used: i64 = 0
    left = caravan.attackers
    while left:
        entry = (left & 255) - 1
        left >>= 8
        total = strength(of_colour(caravan.bandits, entry & 3))
        used |= COLOUR_BITS[entry & 3]
        if entry >> 2 == side:
            mine = total
        elif total > best:
            best = total
    most: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if colour == own or (own == NO_COLOUR and used & COLOUR_BITS[colour] == 0):
            most = max(most, strongest(of_colour(hand, colour)))
    if most == 0 or mine + most < best:
        return NOTHING
    return WIN if mine + most > best else TIE


def strongest(bandits: i64) -> i64:
    """Returns the strength of the strongest of these bandits of one colour."""
    if bandits >> 8:
        return 4
    if bandits >> 5 & 7:
        return 3
    if bandits >> 2 & 7:
        return 2
    return 1 if bandits & 3 else 0


# ---- counting


def caravans_in(bag: i64) -> i64:
    rest = bag >> 40
    total = (rest & 7) + (rest >> 3 & 7) + (rest >> 6 & 7) + (rest >> 9 & 7) + (rest >> 12 & 3)
    return total + (rest >> 14 & 1) + (rest >> 15 & 1)


def hand_of(loot: Loot, side: i64) -> i64:
    if loot.options.teams:
        return loot.seats[2 * side].hand + loot.seats[2 * side + 1].hand
    return loot.seats[side].hand


def won_by(loot: Loot, side: i64) -> i64:
    """A team's pile lies before its first partner, but either may have one."""
    if loot.options.teams:
        return loot.seats[2 * side].won + loot.seats[2 * side + 1].won
    return loot.seats[side].won


def plundered(loot: Loot, side: i64) -> i64:
    return coins(won_by(loot, side))
