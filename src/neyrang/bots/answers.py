"""The answers to a question, and what each seat hears of them once it has closed."""

from __future__ import annotations

from typing import NamedTuple

from neyrang.bots.belief import UNSEEN
from neyrang.core.agenda import PASS, WINDOW
from neyrang.core.state import State


class Answer(NamedTuple):
    seat: int
    action: int
    hidden: bool  # from the other seats, for good


class Answers:
    """Follows a state; every answer goes through `apply`."""

    def __init__(self) -> None:
        self.given: list[Answer] = []  # to the open question, so far

    def apply(self, state: State, seat: int, action: int) -> list[Answer] | None:
        """Does what `State.apply` does. Returns the answers that can be heard of if that has closed
        the question, [] after a move beside it, and None while it is still open."""
        if not state.answers_with(seat, action):
            state.apply(seat, action)  # a free move, or refused
            return []
        step = state.agenda
        assert step is not None
        window, after = state.question == WINDOW, int(state.origin)
        hidden = state.hides(step, action)
        closed = state.apply(seat, action)
        self.given.append(Answer(seat, action, hidden))
        if not closed:
            return None
        answers, self.given = self.given, []
        return heard(state, answers, after) if window else answers


def heard(state: State, answers: list[Answer], after: int) -> list[Answer]:
    """Returns the public answers of a window: the one that spoke up and, where the nearest
    clockwise is heard, the passes before it; where nobody spoke up, all the passes."""
    if state.clockwise:
        players = int(state.players)
        answers = sorted(answers, key=lambda answer: (answer.seat - after - 1) % players)
        nearest = next((i for i, a in enumerate(answers) if a.action != PASS), None)
        return answers if nearest is None else answers[: nearest + 1]
    spoken = [answer for answer in answers if answer.action != PASS]
    return spoken or answers


def known_to(seat: int, answers: list[Answer]) -> list[tuple[int, int]]:
    """Returns the answers as `Bot.witness` takes them, for a bot in this seat."""
    return [(a.seat, UNSEEN if a.hidden and a.seat != seat else a.action) for a in answers]
