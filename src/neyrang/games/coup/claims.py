"""What everybody at the table has heard of a player's cards since they last changed.

No rule asks for it, but it is public, and everybody plays by it. By seat, as masks of characters:

- `claimed`: it has claimed them, by an action or a block, and nobody challenged;
- `caught`: it was challenged and had to concede, so it holds none of them;
- `denied`: it let pass what they would have blocked, or embezzled without a duke.
"""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.step import bit
from neyrang.games.coup.cards import DUKE, NO_DUKE
from neyrang.games.coup.legal import blocks
from neyrang.games.coup.notation import BLOCK_AS, FOREIGN_AID, PASS
from neyrang.games.coup.table import CoupSeat, CoupTable


def stood(player: CoupSeat, role: i64) -> None:
    """A claim went unchallenged."""
    player.claimed |= bit(role)
    if role == NO_DUKE:
        player.denied |= bit(DUKE)


def caught(player: CoupSeat, role: i64) -> None:
    player.caught |= bit(role)
    player.claimed &= ~bit(role)


def swapped(player: CoupSeat, role: i64) -> None:
    """A proven card went to the Court, and a new one came: COUP-63."""
    if role == NO_DUKE:
        changed(player)
    else:
        player.claimed &= ~bit(role)
        player.caught = 0
        player.denied = 0


def changed(player: CoupSeat) -> None:
    """Any of its cards may be another one now: COUP-44, COUP-98, COUP-112."""
    player.claimed = 0
    player.caught = 0
    player.denied = 0


def turned_up(player: CoupSeat, role: i64) -> None:
    player.claimed &= ~bit(role)


def unblocked(table: CoupTable) -> None:
    """Everybody who could have blocked the action under way let it pass."""
    seats = table.within_reach(table.turn) if table.act == FOREIGN_AID else bit(table.target)
    roles = blocking(table.act, table.options.inquisitor)
    seat: i64
    for seat in range(table.players):
        if seats >> seat & 1:
            table.seats[seat].denied |= roles


def blocking(act: i64, inquisitor: bool) -> i64:
    """Returns the mask of the characters that block this action."""
    mask: i64 = 0
    answer: i64
    for answer in blocks(act, inquisitor):
        if answer != PASS:
            mask |= bit(answer - BLOCK_AS)
    return mask
