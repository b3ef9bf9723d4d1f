"""Random games, and what is public about a state: shared by the conformance tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import neyrang
from neyrang.core.state import State
from tests.conformance.matrix import Setting

LIMIT = 20_000  # far more answers than any random game needs
LOOKS = 80  # more states than most games have; what is dear is done for so many at most

SINGLE_CARDS = ("captive", "facedown", "foresight", "guard")  # what a seat lays face down alone


def any_answer(state: State, rng: neyrang.Rng) -> tuple[int, int]:
    """A random seat of those asked, and a random legal answer."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    legal = state.legal(seat)
    return seat, legal[rng.below(len(legal))]


def walk(setting: Setting, seed: int, fresh: bool = False, **how: Any) -> Iterator[State]:
    """A random game: the same state object before every answer, and when it is over.

    `fresh`: only before the first answer to each question.
    """
    state = setting.start(seed, **how)
    rng = neyrang.Rng(seed + 1)
    closed = True
    for _ in range(LIMIT):
        if closed or not fresh:
            yield state
        if state.over():
            return
        closed = state.apply(*any_answer(state, rng))
    raise AssertionError(f"no end after {LIMIT} answers")


def looks(setting: Setting, seed: int, **how: Any) -> Iterator[State]:
    """A random game as `walk` plays it; of a long one only some states, evenly, and the last."""
    length = sum(1 for _ in walk(setting, seed, **how))
    stride = -(-length // LOOKS)
    for number, state in enumerate(walk(setting, seed, **how)):
        if number % stride == seed % stride or state.over():
            yield state


def faceless(document: Any, cards: set[str]) -> Any:
    """A document with every card turned down: lists of cards keep only their length, and of a
    single card only that it is there."""
    if isinstance(document, dict):
        return {
            key: value is not None if key in SINGLE_CARDS else faceless(value, cards)
            for key, value in document.items()
        }
    if isinstance(document, list):
        if document and all(isinstance(v, str) and (v in cards or v == "?") for v in document):
            return len(document)
        return [faceless(value, cards) for value in document]
    return document
