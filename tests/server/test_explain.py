"""What a page is told about the open question when it asks, and nothing unless it asks."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.core.game import Game
from neyrang.core.view import View
from neyrang.server.game_session import GameSession
from tests.server.harness import Client, RunningServer

PLAIN = {"draft": False}  # Coup for two without a draft


def explained(client: Client) -> dict[str, object]:
    client.send(do="explain", at=client.state["at"])
    return client.expect("explained")


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_a_seat_is_told_of_every_legal_move_and_of_barred_ones(
    server: RunningServer, game: str
) -> None:
    clients = server.playing(4, game)
    for client in clients:
        found = explained(client)
        assert found["at"] == client.state["at"]
        assert list(found["previews"]) == client.state["legal"]  # type: ignore[call-overload]
        assert all(found["previews"].values())  # type: ignore[attr-defined]
        assert found["standing"]
        for move, reason in found["barred"].items():  # type: ignore[attr-defined]
            assert move not in client.state["legal"]
            assert reason["code"]


def test_the_reason_names_the_rule_and_its_numbers(server: RunningServer) -> None:
    first, second = server.playing(2, "coup", options=PLAIN)
    price = {"code": "coins", "need": 7, "have": 1, "clause": "COUP-32"}
    assert explained(first)["barred"]["coup:1"] == price  # type: ignore[index]
    error = first.refused("illegal", do="move", at=first.state["at"], move="coup:1")
    assert error["reason"] == price
    error = second.refused("illegal", do="move", at=second.state["at"], move="income")
    assert error["reason"] == {"code": "not_asked", "asked": [0]}
    assert explained(second)["barred"] == {}


def test_spectators_are_told_the_standing_only(server: RunningServer) -> None:
    clients = server.playing(3, "coup")
    watcher = server.client(clients[0].name)
    found = explained(watcher)
    assert found["barred"] == found["previews"] == {}
    session = server.table(watcher.name).session
    assert session is not None
    view = session.state.view(neyrang.SPECTATOR)
    assert found["standing"] == neyrang.game("coup").standing(view)


def test_an_old_question_is_stale(server: RunningServer) -> None:
    first, _ = server.playing(2, "coup", options=PLAIN)
    at = first.state["at"]
    first.move("income")
    error = first.refused("stale", do="explain", at=at)
    assert error["at"] == at + 1


def test_there_is_nothing_to_explain_before_the_start_or_for_those_kept_out(
    server: RunningServer,
) -> None:
    host = server.seated(2, "coup", options=PLAIN, spectators=False)[0]
    host.refused("not_started", do="explain", at=0)
    host.send(do="start")
    host.until(lambda: bool(host.state))
    watcher = server.client(host.name)
    watcher.refused("no_spectators", do="explain", at=0)


def test_it_is_computed_once_a_question_and_only_when_asked(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[int] = []
    game = type(neyrang.game("loot"))
    standing = game.standing

    def counted(self: Game, view: View) -> object:
        computed.append(view.seat)
        return standing(self, view)

    monkeypatch.setattr(game, "standing", counted)
    first, second = server.playing(2, "loot")
    first.move("draw")
    second.until(lambda: bool(second.state["legal"]))
    assert computed == []
    assert explained(second) == explained(second)
    assert computed == [1]
    second.move(second.state["legal"][0])
    explained(second)
    assert computed == [1, 1]


def test_the_explanation_does_not_tell_who_has_answered(server: RunningServer) -> None:
    clients = server.playing(4, "coup")
    clients[0].move("tax")
    session = server.table(clients[0].name).session
    assert isinstance(session, GameSession)
    others = (0, 2, 3, neyrang.SPECTATOR)
    before = [session.explain(seat, session.at(seat)) for seat in others]
    clients[1].until(lambda: bool(clients[1].state["legal"]))
    clients[1].move("pass")
    assert [session.explain(seat, session.at(seat)) for seat in others] == before
