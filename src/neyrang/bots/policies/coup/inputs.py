"""What a network is told of a game of Coup at the beginning of a turn. All hands are known here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.step import number_of
from neyrang.games.coup.cards import ROLE_NAMES, ROLES, count, size
from neyrang.games.coup.rules import Coup

# The entries of a player
HAND: Final = 0
PAIR: Final = ROLES  # two of a kind
INFLUENCE: Final = PAIR + 1  # one, two or more
MOST_INFLUENCE: Final = 3
COINS: Final = INFLUENCE + MOST_INFLUENCE  # the last entry is for all that are more
MOST_COINS: Final = 12
CLAIMED: Final = COINS + MOST_COINS + 1
CLAIMS: Final = ROLES + 1  # that there is no Duke as well: COUP-96
DENIED: Final = CLAIMED + CLAIMS  # or caught without it
TURN: Final = DENIED + CLAIMS
BOMBED: Final = TURN + 1
FRIEND: Final = BOMBED + 1  # of my faction, where others are not
PLAYER: Final = FRIEND + 1

# What all share
WAIT: Final = 2 * PLAYER  # my turns to wait
LIVING: Final = WAIT + 1
FEWEST: Final = 2
MOST: Final = 6
RESERVE: Final = LIVING + MOST - FEWEST + 1
REFORMATION: Final = RESERVE + 1
INQUISITOR: Final = REFORMATION + 1
ANARCHIST: Final = INQUISITOR + 1
INPUTS: Final = ANARCHIST + 1


def input_names() -> list[str]:
    claims = [*ROLE_NAMES, "no duke"]
    player = [
        *(f"{role} in hand" for role in ROLE_NAMES), "two of a kind",
        *(f"influence {i}" for i in range(1, MOST_INFLUENCE + 1)),
        *(f"coins {i}" for i in range(MOST_COINS + 1)),
        *(f"claimed {claim}" for claim in claims), *(f"denied {claim}" for claim in claims),
        "the turn", "a bomb", "a friend",
    ]  # fmt: skip
    shared = [
        "turns to wait", *(f"{i} players left" for i in range(FEWEST, MOST + 1)), "reserve",
        "reformation", "inquisitor", "anarchist",
    ]  # fmt: skip
    return [*(f"mine: {each}" for each in player), *(f"theirs: {each}" for each in player), *shared]


def inputs(coup: Coup, seat: i64) -> list[int]:
    """Returns a row for a player: its own part, that of all others summed up, and what is shared;
    nothing for one who is out."""
    if coup.living >> seat & 1 == 0:
        return []
    row: list[int] = [0] * INPUTS
    wait: i64 = 0
    between = True
    at = coup.turn
    for _ in range(coup.players):
        if at == seat:
            between = False
        if coup.living >> at & 1:
            if between:
                wait += 1
            add_player(row, coup, at, 0 if at == seat else PLAYER)
            if at != seat and coup.seats[at].faction == coup.seats[seat].faction:
                row[PLAYER + FRIEND] += 1
        at = at + 1 if at + 1 < coup.players else 0
    row[WAIT] = wait
    row[LIVING + min(number_of(coup.living), MOST) - FEWEST] = 1
    options = coup.options
    row[RESERVE] = min(coup.reserve, 20)
    row[REFORMATION] = 1 if options.reformation else 0
    row[INQUISITOR] = 1 if options.inquisitor else 0
    row[ANARCHIST] = 1 if options.anarchist else 0
    return row


def add_player(row: list[int], coup: Coup, seat: i64, at: i64) -> None:
    player = coup.seats[seat]
    role: i64
    for role in range(ROLES):
        held = count(player.hand, role)
        if held > 0:
            row[at + HAND + role] += held
            if held > 1:
                row[at + PAIR] += 1
    row[at + INFLUENCE + max(1, min(size(player.hand), MOST_INFLUENCE)) - 1] += 1
    row[at + COINS + min(player.coins, MOST_COINS)] += 1
    denied = player.denied | player.caught
    claim: i64
    for claim in range(CLAIMS):
        row[at + CLAIMED + claim] += player.claimed >> claim & 1
        row[at + DENIED + claim] += denied >> claim & 1
    if coup.turn == seat:
        row[at + TURN] += 1
    if player.bombed != NOBODY:
        row[at + BOMBED] += 1
