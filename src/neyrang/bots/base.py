"""The base class of every bot."""

from __future__ import annotations

from neyrang.core.rng import Rng
from neyrang.core.view import View


class Bot:
    """One player at one table. Derive from this class to write a bot.

    `choose` is the only method a bot must have. A bot that remembers overrides `begin` and
    `witness` too. A table (`BotTable`) calls them in this order:

    1. `begin(view)`, once, when the bot sits down.
    2. `witness(answers, view)`, whenever a question has closed, the bot's own ones included.
    3. `choose(view, legal)`, whenever this seat owes an answer.

    A bot is made with `Class(seed)`. The same seed, views and questions must give the same
    answers, so all randomness comes from `self.rng`, a generator seeded by `seed`.

    `view` is what the bot's seat may know: `view.seat` is the seat, `view.document()` the table
    as a plain document. `neyrang.game(name).redeal(view, self.rng)` gives a whole state that this
    view could be of. Actions are ints; `neyrang.game(name).text(action)` gives an action's name.

    A bot cannot break a table: where it raises an exception, answers illegally or needs longer
    than allowed, level 2 answers in its place (see `neyrang.bots.guard`).
    """

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def begin(self, view: View) -> None:
        """Called once, when the bot sits down at the table that `view` shows."""

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        """Called after a question has closed.

        `answers`: pairs of a seat and its action, in the order of answering, as far as this seat
        may know them; `UNSEEN` stands for an action that it may not know. Empty where somebody
        acted outside any question.
        `view`: the table now.
        """

    def choose(self, view: View, legal: list[int]) -> int:
        """Returns one of the legal actions; there is always at least one."""
        raise NotImplementedError
