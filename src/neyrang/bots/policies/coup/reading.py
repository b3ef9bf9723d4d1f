"""What a player of Coup reads off the table: who is strong, what has been claimed, what is left."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.bots.policies.coup.parameters import WORTH
from neyrang.core.step import bit, number_of
from neyrang.games.coup.cards import NO_DUKE, ROLES, count, one, size
from neyrang.games.coup.prices import COUP_PRICE
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.table import CoupSeat

# ---- the others


def can_coup(coup: Coup) -> i64:
    """Returns the mask of the seats that can pay for a coup."""
    seats: i64 = 0
    seat: i64
    for seat in range(coup.players):
        if coup.seats[seat].coins >= COUP_PRICE:
            seats |= bit(seat)
    return seats


def strongest(coup: Coup, seats: i64, influence: i64) -> i64:
    """Returns the seat with the most influence and coins, the first clockwise of equals."""
    best: i64 = -1
    most: i64 = -1
    seat = coup.turn
    for _ in range(coup.players):
        seat = seat + 1 if seat + 1 < coup.players else 0
        if seats >> seat & 1:
            player = coup.seats[seat]
            found = influence * size(player.hand) + player.coins
            if found > most:
                most = found
                best = seat
    return best


# ---- claims


def claimants(coup: Coup, seats: i64, roles: i64) -> i64:
    """Returns the mask of those of these seats that have claimed one of these characters."""
    found: i64 = 0
    seat: i64
    for seat in range(coup.players):
        if seats >> seat & 1 and coup.seats[seat].claimed & roles:
            found |= bit(seat)
    return found


def all_denied(coup: Coup, seats: i64, role: i64) -> bool:
    """Have all these seats let pass what this character would have blocked?"""
    seat: i64
    for seat in range(coup.players):
        if seats >> seat & 1:
            player = coup.seats[seat]
            if (player.denied | player.caught) & bit(role) == 0:
                return False
    return True


def too_many(player: CoupSeat, role: i64) -> bool:
    """Would this player, with this character too, have claimed more than it has cards?"""
    claimed = (player.claimed | bit(role)) & ~bit(NO_DUKE)
    return number_of(claimed) > size(player.hand)


def hidden(coup: Coup, seat: i64) -> i64:
    """Returns the bag of the cards that this seat does not see."""
    me = coup.seats[seat]
    bag = coup.deck - me.hand - me.removed
    for player in coup.seats:
        bag -= player.lost
    return bag


def unseen(coup: Coup, seat: i64, role: i64) -> i64:
    """Returns how many copies of a card this seat does not see."""
    return count(hidden(coup, seat), role)


# ---- hands


def held(bag: i64) -> i64:
    """Returns the mask of the characters in a bag."""
    found: i64 = 0
    role: i64
    for role in range(ROLES):
        if count(bag, role) > 0:
            found |= bit(role)
    return found


def worth(bag: i64) -> i64:
    total: i64 = 0
    role: i64
    for role in range(ROLES):
        held = count(bag, role)
        if held > 0:
            total += WORTH[role] * (1 + held) // 2
    return total


def better(value: i64) -> i64:
    """Returns a weight that falls by half with each point less."""
    unit: i64 = 1
    return unit << max(0, value - 4)


def spare(hand: i64, legal: list[int], first: i64) -> list[int]:
    """Returns weights for giving up one card: the best remaining hand weighs most."""
    return [better(worth(hand - one(action - first))) for action in legal]
