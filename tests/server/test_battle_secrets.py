"""Rakab and Condottiere on the wire: nothing anybody receives depends on what they may not see."""

from __future__ import annotations

import secrets

import pytest

import neyrang
from neyrang.core.view import SPECTATOR
from tests.server.ahead import at_random, next_question, reach, send
from tests.server.harness import Client, Message, RunningServer

MOVES = 40
OPTIONS: dict[str, dict[str, object]] = {
    "rakab": {},
    "condottiere": {"hidden_cards": True, "conquest": True},
}
GAMES = pytest.mark.parametrize("game", sorted(OPTIONS))


def dealt(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> tuple[list[Client], Client]:
    """Three players at a table dealt from that seed, and somebody who watches."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: seed)
    clients = server.playing(3, game, options=OPTIONS[game], pace="at_once")
    return clients, server.client(clients[0].name)


def explain(client: Client) -> Message:
    client.send(do="explain", at=client.state["at"])
    return client.expect("explained")


@GAMES
def test_two_deals_with_one_public_course_look_the_same(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two tables with different cards are played alike: a spectator receives the same of both."""
    one, watching_one = dealt(server, monkeypatch, game, 1)
    two, watching_two = dealt(server, monkeypatch, game, 2)
    hands = [[client.state["view"]["seats"][seat]["hand"] for seat, client in enumerate(table)]
             for table in (one, two)]  # fmt: skip
    assert hands[0] != hands[1]
    played = 0
    for _ in range(MOVES):
        if one[0].over():
            break
        moves: list[str] = []
        for seat in one[0].state["asked"]:
            both = set(one[seat].state["legal"]) & set(two[seat].state["legal"])
            assert both, one[seat].state["legal"]
            # Cards are spent as long as both hold the same ones; hands are kept.
            moves.append(
                max(both, key=lambda move: (move.startswith("play:"), move == "hold", move))
            )
        played += sum(move.startswith("play:") for move in moves)
        for clients, watcher in ((one, watching_one), (two, watching_two)):
            given = iter(moves)
            at = watcher.state["at"]
            next_question(clients, send, lambda state, given=given: next(given))  # type: ignore[misc]
            reach(watcher, at)
        assert watching_one.state == watching_two.state
        if not one[0].over():
            assert explain(watching_one) == explain(watching_two)
    assert played >= 6
    assert [event for event in watching_one.events if event["event"] == "passed"]


@GAMES
def test_each_is_told_what_the_engine_shows_that_seat(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """States and explanations are made of the seat's own view: the same deal is played beside."""
    clients, watcher = dealt(server, monkeypatch, game, 3)
    rules = neyrang.game(game)
    truth = rules.start(3, options=OPTIONS[game], seed=3)
    choose = at_random(3)
    for _ in range(MOVES):
        for seat, client in [*enumerate(clients), (SPECTATOR, watcher)]:
            view = truth.view(seat)
            legal = [] if client is watcher else [rules.text(move) for move in truth.legal(seat)]
            assert client.state["view"] == view.document()
            assert client.state["legal"] == legal
            explained = explain(client)
            assert explained["standing"] == rules.standing(view)
            previews = {move: rules.preview(view, rules.move(move)) for move in legal}
            assert explained["previews"] == previews
        moves = {seat: choose(clients[seat].state) for seat in clients[0].state["asked"]}
        at = watcher.state["at"]
        next_question(clients, send, choose)
        reach(watcher, at)
        for seat, move in moves.items():
            truth.apply(seat, rules.move(move))
    assert not truth.over()
