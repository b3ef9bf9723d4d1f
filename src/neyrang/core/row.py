"""Views as rows of small numbers: what the `write_row` of all games share.

A row begins as zeros each time that it is written: what is not there is passed over. Seats are told
as seen from the viewer: 0 nobody, 1 the viewer itself, 2 the next one clockwise. `core/layout.py`
names the entries in the order in which they are written.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from neyrang.core.step import Step

STEP_ENTRIES: Final = 6

FLOATS: Final[list[object]] = [float(byte) for byte in range(256)]


def new_row(width: int) -> vec[u8]:
    """Returns a row of zeros."""
    return vec[u8]([u8(0)] * width)


def clear(out: vec[u8], at: i64, width: i64) -> None:
    """Makes a row zeros again."""
    i: i64
    for i in range(width):
        out[at + i] = u8(0)


def as_floats(row: vec[u8]) -> list[object]:
    number: i64 = len(row)
    found: list[object] = [FLOATS[0]] * number
    i: i64
    for i in range(number):
        entry = i64(row[i])
        if entry != 0:
            found[i] = FLOATS[entry]
    return found


def put(out: vec[u8], at: i64, value: i64) -> i64:
    """Writes one entry, 0 to 255. Returns where the next one begins, as all of these do."""
    out[at] = u8(value)
    return at + 1


def put_wide(out: vec[u8], at: i64, value: i64) -> i64:
    """Writes a number up to 65,535 in two entries, the lower one first."""
    out[at] = u8(value & 255)
    out[at + 1] = u8(value >> 8)
    return at + 2


def put_flag(out: vec[u8], at: i64, value: bool) -> i64:
    out[at] = u8(1 if value else 0)
    return at + 1


def put_counts(out: vec[u8], at: i64, listed: list[int], kinds: i64) -> i64:
    """Writes how many of each kind a list holds."""
    kind: i64
    for kind in listed:
        out[at + kind] = u8(i64(out[at + kind]) + 1)
    return at + kinds


def put_bits(out: vec[u8], at: i64, mask: i64, number: i64) -> i64:
    """Writes an entry for each bit of a mask."""
    place = at
    while mask:
        out[place] = u8(mask & 1)
        mask >>= 1
        place += 1
    return at + number


def turned(mask: i64, first: i64, number: i64) -> i64:
    """Returns a mask of seats (or sides) with `first` as its lowest bit."""
    low = mask >> first
    return low | (mask & mask_below(1, first)) << number - first


def mask_below(one: i64, place: i64) -> i64:
    return (one << place) - 1


def relative(seat: i64, first: i64, number: i64) -> i64:
    """Returns a seat (or side) as an entry: 0 nobody, 1 `first`, 2 the next one clockwise."""
    if seat < 0:
        return 0
    away = seat - first
    return away + 1 if away >= 0 else away + number + 1


def next_clockwise(seat: i64, players: i64) -> i64:
    if seat + 1 == players:
        return 0
    return seat + 1


def put_steps(
    out: vec[u8], at: i64, step: Step | None, depth: i64, first: i64, players: i64
) -> i64:
    """Writes the open question and what follows it; there is room for `depth` steps."""
    end = at + depth * STEP_ENTRIES
    while step is not None:
        assert at < end, "the agenda is longer than the row has room for"
        out[at] = u8(step.op + 1)
        out[at + 1] = u8(relative(step.seat, first, players))
        out[at + 2] = u8(relative(step.other, first, players))
        out[at + 3] = u8(step.what + 1)
        out[at + 4] = u8(step.amount + 1)
        out[at + 5] = u8(step.resume + 1)
        at += STEP_ENTRIES
        step = step.then
    return end
