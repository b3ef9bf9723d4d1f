"""A seat for a language model: anything that is called with a text and answers with one.

`stub` stands for the model here, so that the example runs without one. Give `play` a function that
sends the text to the model of your choice and returns its answer.
"""

from __future__ import annotations

from collections.abc import Callable

import neyrang
from neyrang.bots import Bot

coup = neyrang.game("coup")

Model = Callable[[str], str]


class Talker(Bot):
    """Asks a model, and takes the first legal move that its answer names."""

    def __init__(self, seed: int, model: Model) -> None:
        super().__init__(seed)
        self.model = model

    def choose(self, view: neyrang.View, legal: list[int]) -> int:
        answer = self.model(view.text("en") + "\nAnswer with one of these moves.")
        for word in answer.split():
            if word in coup.notation.numbers and coup.move(word) in legal:
                return coup.move(word)
        return legal[0]


def stub(text: str) -> str:
    """Names the last possible answer."""
    return text.splitlines()[-2].split(" — ")[0]


def play(model: Model, seed: int = 1) -> neyrang.Outcome | None:
    state = coup.start(players=3, seed=seed)
    bot = Talker(seed, model)
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, bot.choose(state.view(seat), legal) if seat == 0 else legal[0])
    return state.outcome()


def main() -> None:
    print(play(stub))


if __name__ == "__main__":
    main()
