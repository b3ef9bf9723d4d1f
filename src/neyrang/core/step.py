"""A step of the agenda, and seats as bits."""

from __future__ import annotations

from itertools import pairwise
from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import ABSENT


def bit(seat: i64) -> i64:
    return shifted(1, seat)


def shifted(number: i64, places: i64) -> i64:
    """A literal shifted in place would be a C int: wrong from bit 31 on."""
    return number << places


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Step:
    """One thing still to happen: public facts only, linked once when it is planned."""

    __slots__ = ("amount", "op", "other", "resume", "seat", "then", "what")

    def __init__(
        self,
        op: i64,
        seat: i64 = ABSENT,
        other: i64 = ABSENT,
        what: i64 = ABSENT,
        amount: i64 = ABSENT,
        resume: i64 = ABSENT,
    ) -> None:
        self.op = op
        self.seat = seat
        self.other = other
        self.what = what
        self.amount = amount
        self.resume = resume  # the op at which the agenda goes on if this one fails
        self.then: Step | None = None

    def __repr__(self) -> str:
        return (
            f"Step({self.op}, seat={self.seat}, other={self.other}, what={self.what}, "
            f"amount={self.amount}, resume={self.resume})"
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (
            linked_step,
            (self.op, self.seat, self.other, self.what, self.amount, self.resume, self.then),
        )


def linked_step(
    op: i64, seat: i64, other: i64, what: i64, amount: i64, resume: i64, then: Step | None
) -> Step:
    """For unpickling."""
    step = Step(op, seat, other, what, amount, resume)
    step.then = then
    return step


def chain(*steps: Step) -> Step:
    """Links steps that always follow each other, once: all states share them."""
    for step, follower in pairwise(steps):
        step.then = follower
    return steps[0]


def number_of(mask: i64) -> i64:
    """Returns how many seats, regions or the like a mask holds."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
