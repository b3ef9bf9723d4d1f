"""The bots' server: what it answers, and that its bots get no more than views."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.bots import Bot
from neyrang.bots.master import Master
from neyrang.core.view import View
from neyrang.record import new_record
from neyrang.server import bot_worker
from neyrang.server.bot_messages import BotRequest
from neyrang.server.bot_scheduler import MIN_DELAY, MIN_REACTION, READING
from neyrang.server.bot_worker import BotWorker
from tests.server.harness import running


def request(game: str, players: int, seat: int, moves: list[str], **more: Any) -> BotRequest:
    record = new_record(neyrang.game(game), players, seed=11)
    return BotRequest(
        table="t", game=game, players=players, options=record.options, first=0, clockwise=False,
        seed="11",
        levels=more.get("levels", dict.fromkeys(range(players), 2)), seat=seat, moves=moves,
    )  # fmt: skip


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_a_game_of_bots_is_the_same_asked_anew_each_time(game: str) -> None:
    record = new_record(neyrang.game(game), 4, seed=11)
    state = record.start()
    kept = BotWorker()
    for _ in range(60):
        if state.over():
            break
        seat = state.actors()[0]
        asked = request(game, 4, seat, list(record.moves))
        move = kept.answer(asked).move
        assert move is not None
        action = state.notation().move(move)
        assert action in state.legal(seat)
        record.add(state, seat, action)
    assert len(kept.sessions) == 1
    assert kept.sessions["t"].moves == record.moves[:-1]


def test_a_substitute_may_join_in_mid_game() -> None:
    worker = BotWorker()
    worker.answer(request("loot", 3, 1, ["0 draw"], levels={1: 2}))
    answered = worker.answer(
        request("loot", 3, 0, ["0 draw", "1 draw", "2 draw"], levels={0: 1, 1: 2})
    )
    assert answered.move


def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Bot):
        def choose(self, view: View, legal: list[int]) -> int:
            raise RuntimeError("no idea")

    monkeypatch.setattr(bot_worker, "make", lambda *_: Broken(1))
    assert BotWorker().answer(request("loot", 3, 0, [])).move


def test_a_fault_of_the_worker_costs_only_this_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Bot:
        raise RuntimeError("no such level")

    worker = BotWorker()
    monkeypatch.setattr(bot_worker, "make", fail)
    assert worker.answer(request("loot", 3, 0, [])).move is None
    monkeypatch.undo()
    assert worker.answer(request("loot", 3, 0, [])).move


def test_bots_are_given_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Curious(Bot):
        def choose(self, view: View, legal: list[int]) -> int:
            given.extend([view, legal])
            return legal[0]

    monkeypatch.setattr(bot_worker, "make", lambda *_: Curious(1))
    BotWorker().answer(request("coup", 3, 0, []))
    assert isinstance(given[0], View)
    assert given[0]["seats"][1]["hand"] == ["?", "?"]  # type: ignore[index]


def test_a_bot_is_delayed_however_quickly_it_thought(tmp_path: Path) -> None:
    pace = 0.5
    with running(tmp_path / "tables.db", pace=pace) as server:
        name, token = server.open("loot", players=2)
        client = server.client(name, token)
        client.send(do="start")
        client.until(lambda: bool(client.state))
        for _ in range(3):
            client.until(lambda: bool(client.state["legal"]))
            client.move(client.state["legal"][0])
            asked = time.monotonic()
            client.until(lambda: bool(client.state["legal"]))
            assert time.monotonic() - asked > MIN_DELAY * pace * 0.9


def test_a_bot_waits_while_a_person_may_speak_up_even_if_nobody_will(tmp_path: Path) -> None:
    pace = 0.2
    with running(tmp_path / "tables.db", pace=pace) as server:
        first, second = server.seated(2, "coup")
        first.send(do="settings", players=3)
        first.until(lambda: first.table["players"] == 3)
        first.send(do="start")
        for client in (first, second):
            client.until(lambda client=client: bool(client.state))  # type: ignore[misc]
        claimed = time.monotonic()
        first.move("tax")
        second.until(lambda: bool(second.state["legal"]))
        second.move("pass")
        news = len(first.events)
        first.until(lambda: len(first.events) > news)
        assert time.monotonic() - claimed > (READING + MIN_REACTION) * pace * 0.9


def test_the_pace_of_a_table_is_its_hosts(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", pace=1.0) as server:
        name, token = server.open("coup", players=3, pace="brisk")
        host = server.client(name, token)
        assert host.table["pace"] == "brisk"
        host.refused("bad_setting", do="settings", pace="hasty")
        scheduler = server.table(name).bot_scheduler
        assert scheduler.factor() == 0.5
        host.send(do="start")
        host.until(lambda: bool(host.state))
        host.send(do="settings", pace="at_once")
        host.until(lambda: host.table["pace"] == "at_once")
        assert scheduler.factor() == 0.0


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_a_master_answers_within_a_second_while_the_rules_are_interpreted(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a budget of time a search of interpreted rules takes ten times as long."""
    monkeypatch.setattr(neyrang, "compiled", False)
    bot = bot_worker.new_bot(request(game, 4, 0, []), 0, 4)
    assert isinstance(bot, Master)
    assert 0 < bot.budget.milliseconds <= 500
    monkeypatch.setattr(neyrang, "compiled", True)
    bot = bot_worker.new_bot(request(game, 4, 0, []), 0, 4)
    assert isinstance(bot, Master)
    assert bot.budget.milliseconds == 0
