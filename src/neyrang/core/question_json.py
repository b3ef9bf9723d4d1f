"""The open question as JSON, in views and positions alike."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from neyrang.core.agenda import QUESTIONS
from neyrang.core.event import ABSENT
from neyrang.core.json_text import (
    NULL,
    close_list,
    close_map,
    entries_of,
    write_seats,
    write_unless_absent,
)
from neyrang.core.notation import Notation
from neyrang.core.step import Step

QUESTION_ENTRIES: Final[list[bytes]] = entries_of(QUESTIONS)


def write_step(out: BytesWriter, step: Step, notation: Notation) -> None:
    """Writes a step without its closing bracket."""
    out.write(b'{"step":')
    out.write(notation.step_entries[step.op])
    write_unless_absent(out, b'"seat":', step.seat)
    write_unless_absent(out, b'"other":', step.other)
    if step.what != ABSENT:
        out.write(b'"what":')
        out.write(notation.thing_entries[step.what])
    write_unless_absent(out, b'"amount":', step.amount)
    if step.resume != ABSENT:
        out.write(b'"resume":')
        out.write(notation.step_entries[step.resume])


def write_question(
    out: BytesWriter, step: Step | None, question: i64, asked: i64, origin: i64, mine: i64,
    notation: Notation,
) -> None:  # fmt: skip
    """Writes what a viewer knows of the open question and of what follows it; `mine` is what the
    viewer has answered."""
    if step is None:
        out.write(NULL)
        return
    write_step(out, step, notation)
    out.write(b'"kind":')
    out.write(QUESTION_ENTRIES[question])
    out.write(b'"asked":')
    write_seats(out, asked)
    out.write(b",")
    write_unless_absent(out, b'"from":', origin)
    out.write(b'"then":[')
    step = step.then
    while step is not None:
        write_step(out, step, notation)
        close_map(out)
        out.write(b",")
        step = step.then
    close_list(out)
    if mine != ABSENT:
        out.write(b',"mine":')
        out.write(notation.move_entries[mine])
    close_map(out)
