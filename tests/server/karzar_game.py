"""Karzar played ahead by clients (tests/server/ahead.py)."""

from __future__ import annotations

from neyrang.games.karzar import options
from tests.server.ahead import Choose, Give, Until, send
from tests.server.harness import Client, Message

MODULES: dict[str, object] = {**options.MODULES}


def step_of(state: Message) -> str:
    return str((state["view"]["pending"] or {}).get("step", ""))


def before(battle: int, step: str = "heroes", campaign: int = 1) -> Until:
    """Looks for a question of this step in this battle, or a later one."""
    return lambda state: (
        step_of(state) == step
        and state["view"]["battle"] >= battle
        and state["view"].get("campaign", 1) >= campaign
    )


def until_ready(choose: Choose, give: Give = send) -> Give:
    """Whoever declares something before a battle is asked again, until they are ready."""

    def answer(client: Client, move: str) -> None:
        give(client, move)
        while step_of(client.state) == "prepare" and move != "ready":
            at = client.state["at"]
            client.until(lambda at=at: client.state["at"] > at)  # type: ignore[misc]
            move = choose(client.state)
            give(client, move)

    return answer
