"""Views as rows of small numbers: what the `write_row` of all games share.

A row begins as zeros and may be written over by another of the same kind: every entry is written
each time, but for those of a block that was blank and still is. Seats are told as seen from
the viewer: 0 nobody, 1 the viewer itself, 2 the next one clockwise. `core/layout.py` names the
entries in the order in which they are written.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from neyrang.core.step import Step

STEP_ENTRIES: Final = 6


def new_row(width: int) -> vec[u8]:
    """Returns a row of zeros."""
    return vec[u8]([u8(0)] * width)


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


def put_zeros(out: vec[u8], at: i64, number: i64) -> i64:
    i: i64
    for i in range(number):
        out[at + i] = u8(0)
    return at + number


def put_blank(out: vec[u8], at: i64, number: i64) -> i64:
    """Writes zeros for something that is not there. Where it is, its first entry is not 0: so
    nothing has to be done where nothing was before."""
    if out[at] != 0:
        put_zeros(out, at, number)
    return at + number


def put_counts(out: vec[u8], at: i64, listed: list[int], kinds: i64) -> i64:
    """Writes how many of each kind a list holds."""
    put_zeros(out, at, kinds)
    for kind in listed:
        place: i64 = at + kind
        out[place] = u8(i64(out[place]) + 1)
    return at + kinds


def put_bits(out: vec[u8], at: i64, mask: i64, number: i64) -> i64:
    """Writes an entry for each bit of a mask."""
    i: i64
    for i in range(number):
        out[at + i] = u8(mask >> i & 1)
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
    """Writes the open question and what follows it: `depth` steps, blank where there are fewer."""
    for _ in range(depth):
        if step is None:
            at = put_blank(out, at, STEP_ENTRIES)
        else:
            out[at] = u8(step.op + 1)
            out[at + 1] = u8(relative(step.seat, first, players))
            out[at + 2] = u8(relative(step.other, first, players))
            out[at + 3] = u8(step.what + 1)
            out[at + 4] = u8(step.amount + 1)
            out[at + 5] = u8(step.resume + 1)
            at += STEP_ENTRIES
            step = step.then
    assert step is None, "the agenda is longer than the row has room for"
    return at
