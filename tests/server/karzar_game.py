"""A table of Karzar that clients play: every choice follows from a seed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.server.harness import TIMEOUT, Client, Message

MODULES: dict[str, object] = {
    "captives": True, "foresight": True, "allies": True, "vanguard": True, "rostam_sohrab": True,
    "nushdaru": True, "unfair": True, "tahmineh": 1, "fearless_king": True, "cowardly_king": True,
}  # fmt: skip

There = Callable[[Message], bool]
Choose = Callable[[int, Message], str]


def at_random(seed: int) -> Choose:
    """The same answers in every run, however fast the messages come."""
    by_seat: dict[int, random.Random] = {}

    def choose(seat: int, state: Message) -> str:
        rng = by_seat.setdefault(seat, random.Random(f"{seed} {seat}"))
        move: str = rng.choice(state["legal"])
        return move

    return choose


def before(battle: int, step: str = "heroes") -> There:
    """Has a question of this step come in this battle, or a later one?"""

    def there(state: Message) -> bool:
        pending = state["view"]["pending"] or {}
        return state["view"]["battle"] >= battle and pending.get("step") == step

    return there


class KarzarGame:
    """Clients at every seat."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        self.clients = clients
        self.choose = at_random(seed)
        self.answered: set[tuple[int, int]] = set()

    def owes(self, seat: int) -> bool:
        """Does this seat owe an answer?"""
        state = self.clients[seat].state
        return bool(state["legal"]) and (seat, state["at"]) not in self.answered

    def answer(self, seat: int, move: str = "") -> None:
        state = self.clients[seat].state
        self.answered.add((seat, state["at"]))
        move = move or self.choose(seat, state)
        self.clients[seat].send(do="move", at=state["at"], move=move)

    def until(self, there: There, but: tuple[int, ...] = ()) -> None:
        """All seats but these answer until `there` holds for everybody, or the game is over."""
        end = time.monotonic() + 2 * TIMEOUT
        while not all(there(client.state) or client.over() for client in self.clients):
            assert time.monotonic() < end, self.clients[0].state
            for seat, client in enumerate(self.clients):
                client.drain(0.001)
                if seat not in but and self.owes(seat) and not there(client.state):
                    self.answer(seat)

    def until_asked(self, seats: tuple[int, ...]) -> None:
        """The others answer until one of these seats is asked, or the game is over."""
        end = time.monotonic() + 2 * TIMEOUT
        while not any(map(self.owes, seats)) and not self.clients[0].over():
            assert time.monotonic() < end, self.clients[0].state
            for seat, client in enumerate(self.clients):
                client.drain(0.001)
                if seat not in seats and self.owes(seat):
                    self.answer(seat)
