"""What a seat chooses in secret changes no byte of what anybody else is sent."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass

import pytest

from tests.server.ahead import Until, at_random
from tests.server.harness import Message, RunningServer
from tests.server.karzar_game import MODULES, before

OF_THE_GAME = ("state", "explained")


@dataclass
class Secret:
    """Two ways for seat 0 to answer, and whether closing the question keeps them secret too. The
    cards dealt from the seed allow both."""

    players: int
    options: dict[str, object]
    there: Until
    one: str  # how the moves begin
    other: str
    closed: bool = False
    seed: int = 0


SECRETS = {
    "the heroes kept": Secret(3, {}, before(0, "keep"), "keep:", "keep:", closed=True),
    "the side": Secret(3, {}, before(0, "side"), "side:iran", "side:turan", closed=True),
    "the hero": Secret(5, {}, before(1), "hero:", "hero:"),
    "the hero of a battle with modules": Secret(5, MODULES, before(3), "hero:", "hero:"),
    "a king or a hero": Secret(5, MODULES, before(1), "king:", "hero:", seed=1),
    "the helper": Secret(5, {}, before(1, "helpers"), "helper:", "helper:"),
    "a mobed or a helper": Secret(5, {}, before(2, "helpers"), "mobed:", "helper:"),
    "a mobed's companion": Secret(
        5, {}, before(3, "helpers"), "mobed:mobed", "mobed:mobed", seed=21
    ),
    "a captive or nothing": Secret(5, MODULES, before(1, "prepare"), "captive:", "ready"),
    "which captive": Secret(
        5, MODULES, before(1, "prepare"), "captive:", "captive:", closed=True
    ),
    "foresight or nothing": Secret(5, MODULES, before(2, "prepare"), "foresight", "ready"),
    "a flight or nothing": Secret(5, MODULES, before(2, "prepare"), "flee", "ready", seed=1),
    "what foresight is used for": Secret(
        3, {"foresight": True}, before(2, "foresight"), "trade:I", "trade:T", seed=5
    ),
    "who guards the throne": Secret(
        5, MODULES, before(1), "king:", "king:", closed=True, seed=1
    ),
    "the hero of a duel": Secret(2, {}, before(3, "duel"), "hero:", "hero:"),
}  # fmt: skip


def others_hear(
    server: RunningServer, secret: Secret, start: str, place: int
) -> tuple[str, list[list[str | bytes]]]:
    """The move that seat 0 made, and the frames of all the others and of a spectator."""
    clients = server.playing(secret.players, "karzar", options=secret.options)
    choose = at_random(secret.seed)
    watcher = server.client(clients[0].name)
    session = server.table(clients[0].name).session
    assert session

    def asked(seat: int) -> Message:
        """The question that is open, as this seat has been told it."""
        clients[seat].until(lambda: clients[seat].state["at"] == session.at(seat))
        return clients[seat].state

    def answer(seat: int, move: str = "") -> None:
        clients[seat].move(move or choose(asked(seat)))

    while not secret.there(asked(session.actors()[0])):
        answer(session.actors()[0])  # one after another: both tables count the same questions
    found = [move for move in asked(0)["legal"] if move.startswith(start)]
    answer(0, found[place])
    if 0 in session.actors():  # a declaration; the seat is asked again
        answer(0, "ready")
    rest = session.actors()
    for seat in rest if secret.closed else rest[:-1]:
        answer(seat, "ready" if "ready" in asked(seat)["legal"] else "")
    heard = []
    for seat, client in [*list(enumerate(clients))[1:], (-1, watcher)]:
        client.until(lambda c=client, s=seat: c.state["at"] == session.at(s))  # type: ignore[misc]
        client.send(do="explain", at=client.state["at"])
        client.expect("explained")
        heard.append([frame for frame in client.frames if json.loads(frame)["is"] in OF_THE_GAME])
    return found[place], heard


@pytest.mark.parametrize("what", SECRETS)
def test_nobody_else_can_tell(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    secret = SECRETS[what]
    monkeypatch.setattr(secrets, "randbits", lambda bits: secret.seed)
    one, heard_then = others_hear(server, secret, secret.one, 0)
    other, heard_now = others_hear(server, secret, secret.other, -1)
    assert one != other
    assert heard_then == heard_now
    assert all(len(frames) > 1 for frames in heard_now)
