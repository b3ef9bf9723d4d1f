"""Reading and writing documents: positions and views as plain JSON-like values."""

from __future__ import annotations

from collections.abc import Sequence

from librt.strings import BytesWriter

from neyrang.core.agenda import QUESTIONS
from neyrang.core.errors import BadPosition
from neyrang.core.event import ABSENT
from neyrang.core.json_text import READER
from neyrang.core.notation import Notation
from neyrang.core.question_json import write_question
from neyrang.core.state import State
from neyrang.core.step import Step

STEP_KEYS = ["step", "seat", "other", "what", "amount", "resume"]
PENDING_KEYS = [*STEP_KEYS, "kind", "asked", "from", "waiting", "answers", "then"]


class Part:
    """A part of a document and the path to it: every error begins with that path."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def error(self, message: str) -> BadPosition:
        return BadPosition(f"{self.path or 'position'}: {message}")

    def fields(self, allowed: Sequence[str]) -> Part:
        """Returns this part; raises where it is not a mapping, or has other keys than these."""
        if not isinstance(self.value, dict):
            raise self.error(f"should be a mapping with the keys {', '.join(allowed)}")
        for key in self.value:
            if key not in allowed:
                known = ", ".join(allowed)
                raise Part(None, self.below(str(key))).error(f"unknown key; known are {known}")
        return self

    def below(self, key: str) -> str:
        shown = key if key.isidentifier() or key.isdigit() else repr(key)
        return f"{self.path}.{shown}" if self.path else shown

    def get(self, key: str) -> Part | None:
        """Returns the part under a key, or None where it is left out or null."""
        assert isinstance(self.value, dict)
        value = self.value.get(key)
        return None if value is None else Part(value, self.below(key))

    def items(self, length: int | None = None) -> list[Part]:
        """Returns the entries of a list; raises where it is none, or not of this length."""
        if not isinstance(self.value, list):
            raise self.error("should be a list")
        if length is not None and len(self.value) != length:
            raise self.error(f"should have {length} entries, not {len(self.value)}")
        return [Part(value, self.below(str(i))) for i, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        """Returns a whole number from `low` to `high`; raises where it is something else."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(f"should be a whole number from {low} to {high}, not {value!r}")
        return value

    def word(self, words: Sequence[str]) -> int:
        """Returns the index of this word in the list of those allowed."""
        if self.value not in words:
            raise self.error(f"{self.value!r} is none of {', '.join(words)}")
        return words.index(str(self.value))

    def flag(self) -> bool:
        """Returns True or False; raises where it is something else."""
        if not isinstance(self.value, bool):
            raise self.error(f"should be true or false, not {self.value!r}")
        return self.value

    def seats(self, players: int) -> int:
        """Returns a list of seats as a mask."""
        mask = 0
        for item in self.items():
            mask |= 1 << item.number(0, players - 1)
        return mask


def number_or(part: Part | None, default: int, low: int, high: int) -> int:
    return default if part is None else part.number(low, high)


def seat_list(mask: int, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


# ---- the agenda and the open question


def asked_document(state: State, notation: Notation) -> dict[str, object] | None:
    """Returns what everybody knows of the open question and of what follows it."""
    out = BytesWriter()
    write_question(
        out, state.agenda, state.question, state.asked, state.origin, ABSENT, notation
    )  # fmt: skip
    document: dict[str, object] | None = READER.read(out.getvalue())
    return document


def pending_document(state: State) -> dict[str, object] | None:
    """Returns all of the open question: also who still owes an answer, and secret answers."""
    notation = state.notation()
    doc = asked_document(state, notation)
    if doc is not None:
        doc["waiting"] = seat_list(state.waiting, state.players)
        if state.gathers():
            given = {str(s): notation.moves[a] for s, a in enumerate(state.answers) if a != ABSENT}
            doc["answers"] = given
    return doc


def load_step(part: Part, notation: Notation, players: int) -> Step:
    def optional(key: str, words: Sequence[str]) -> int:
        named = part.get(key)
        return ABSENT if named is None else named.word(words)

    op = part.get("step")
    if op is None:
        raise part.error("should name its step")
    return Step(
        op.word(notation.steps),
        number_or(part.get("seat"), ABSENT, 0, players - 1),
        number_or(part.get("other"), ABSENT, 0, players - 1),
        optional("what", notation.things),
        number_or(part.get("amount"), ABSENT, 0, 999),
        optional("resume", notation.steps),
    )


def load_agenda(state: State, part: Part) -> None:
    """Plans the steps as `pending_document` wrote them, the asking one on top."""
    notation = state.notation()
    players = int(state.players)
    then = part.fields(PENDING_KEYS).get("then")
    steps = [] if then is None else [s.fields(STEP_KEYS) for s in then.items()]
    for step in reversed(steps):
        state.first(load_step(step, notation, players))
    state.first(load_step(part, notation, players))


def reopen(state: State, part: Part) -> None:
    """Asks the question of the top step again, and fills in the answers it already had.

    The rules ask it, so that a document cannot put a question that they never would.
    """
    players = int(state.players)
    top = state.agenda
    assert top is not None
    state.agenda = top.then
    state.run(top)
    asked, kind, waiting = part.get("asked"), part.get("kind"), part.get("waiting")
    if state.agenda is not top or not state.waiting:
        raise part.error("the rules ask nothing like that here")
    if asked is None or asked.seats(players) != state.asked:
        raise Part(None, part.below("asked")).error(
            f"should be {seat_list(state.asked, players)}, the seats the rules ask here"
        )
    if kind is None or kind.word(QUESTIONS) != state.question:
        raise Part(None, part.below("kind")).error(f"should be {QUESTIONS[state.question]}")
    for seat in seat_list(state.asked, players):
        if not state.legal_now(seat):
            raise part.error(f"seat {seat} would have no answer")
    state.waiting = 0 if waiting is None else waiting.seats(players)
    if state.waiting == 0 or state.waiting & ~state.asked:
        raise Part(None, part.below("waiting")).error("should be some of those asked")
    if state.gathers():
        load_answers(state, part)


def load_answers(state: State, part: Part) -> None:
    players = int(state.players)
    answers = part.get("answers")
    names = [str(seat) for seat in range(players)]
    for seat in seat_list(state.asked & ~state.waiting, players):
        given = None if answers is None else answers.fields(names).get(names[seat])
        if given is None:
            raise part.error(f"seat {seat} should be either waiting or among the answers")
        action = given.word(state.notation().moves)
        if action not in state.legal_now(seat):
            raise given.error("is not an answer to this question")
        state.answers[seat] = action
