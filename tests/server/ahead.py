"""Clients play ahead over the real socket; the page takes over where it becomes interesting."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from tests.server.harness import Client, Message

Choose = Callable[[Message], str]
Give = Callable[[Client, str], None]
Until = Callable[[Message], bool]


def at_random(seed: int, but: tuple[str, ...] = ()) -> Choose:
    """The same question of the same game gets the same answer, whoever gives it. `but` are moves
    that are made only where there is no other."""

    def choose(state: Message) -> str:
        legal: list[str] = (
            [move for move in state["legal"] if not move.startswith(but)] if but else []
        )
        rng = random.Random(f"{seed} {json.dumps(state['view'], sort_keys=True)}")
        return rng.choice(sorted(legal or list[str](state["legal"])))

    return choose


def one_card_each(seed: int) -> Choose:
    """Plays a card and passes: the shortest battles that somebody wins."""
    chosen = at_random(seed)

    def choose(state: Message) -> str:
        mine = state["view"]["seats"][state["view"]["seat"]]
        return "pass" if mine["line"] and "pass" in state["legal"] else chosen(state)

    return choose


def reach(client: Client, at: int) -> None:
    """Waits until the client, or a page at its seat, is past its question `at`, with everybody."""
    client.until(
        lambda: client.over() or (client.state["at"] > at and not client.state["answered"])
    )


def next_question(clients: list[Client], give: Give, choose: Choose) -> None:
    """All who are asked answer: `give` makes their moves (bots make their own). Returns when all
    know what came of it."""
    for client in clients:
        if client.state["legal"]:
            give(client, choose(client.state))
    before = [client.state["at"] for client in clients]  # nobody has read on, unless asked again
    for client, at in zip(clients, before, strict=True):
        reach(client, at)


def send(client: Client, move: str) -> None:
    client.send(do="move", at=client.state["at"], move=move)


def play_ahead(clients: list[Client], choose: Choose, until: Until, give: Give = send) -> None:
    """All answer until a seat that is asked sees what is looked for, or the game is over."""
    while not clients[0].over():
        if any(until(client.state) for client in clients if client.state["legal"]):
            return
        next_question(clients, give, choose)


def preferring(seed: int, *wanted: str) -> Choose:
    """Makes the first of these moves (or beginnings of moves) that is possible; else any."""
    chosen = at_random(seed)

    def choose(state: Message) -> str:
        for move in wanted:
            found = sorted(legal for legal in state["legal"] if legal.startswith(move))
            if found:
                return str(found[0])
        return chosen(state)

    return choose
