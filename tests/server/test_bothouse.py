"""The bots' house: what it answers, and that its bots get no more than views."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.bots import Bot
from neyrang.core.view import View
from neyrang.record import new_record
from neyrang.server import bothouse
from neyrang.server.bothouse import House
from neyrang.server.bots import Question
from neyrang.server.prompter import SHORTEST
from tests.server.house import running


def question(game: str, players: int, seats: list[int], moves: list[str], **more: Any) -> Question:
    record = new_record(neyrang.game(game), players, seed=11)
    return Question(
        table="t", game=game, players=players, options=record.options, clockwise=False, seed="11",
        levels=more.get("levels", dict.fromkeys(range(players), 2)), seats=seats, moves=moves,
    )  # fmt: skip


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_a_game_of_bots_is_the_same_asked_anew_each_time(game: str) -> None:
    record = new_record(neyrang.game(game), 4, seed=11)
    state = record.start()
    kept = House()
    for _ in range(60):
        if state.over():
            break
        seat = state.actors()[0]
        asked = question(game, 4, [seat], list(record.moves))
        move = kept.answer(asked).moves[seat]
        action = state.notation().move(move)
        assert action in state.legal(seat)
        record.add(state, seat, action)
    assert len(kept.companies) == 1
    assert kept.companies["t"].moves == record.moves[:-1]


def test_a_new_stand_in_is_seated_in_the_middle() -> None:
    house = House()
    house.answer(question("loot", 3, [1], ["0 draw"], levels={1: 2}))
    answered = house.answer(
        question("loot", 3, [0], ["0 draw", "1 draw", "2 draw"], levels={0: 1, 1: 2})
    )
    assert set(answered.moves) == {0}


def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Bot):
        def choose(self, view: View, legal: list[int]) -> int:
            raise RuntimeError("no idea")

    monkeypatch.setattr(bothouse, "make", lambda *_: Broken(1))
    assert set(House().answer(question("loot", 3, [0], [])).moves) == {0}


def test_a_fault_of_the_house_costs_only_this_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Bot:
        raise RuntimeError("no such level")

    house = House()
    monkeypatch.setattr(bothouse, "make", fail)
    assert house.answer(question("loot", 3, [0], [])).moves == {}
    monkeypatch.undo()
    assert set(house.answer(question("loot", 3, [0], [])).moves) == {0}


def test_bots_are_given_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Curious(Bot):
        def choose(self, view: View, legal: list[int]) -> int:
            given.extend([view, legal])
            return legal[0]

    monkeypatch.setattr(bothouse, "make", lambda *_: Curious(1))
    House().answer(question("coup", 3, [0], []))
    assert isinstance(given[0], View)
    assert given[0]["seats"][1]["hand"] == ["?", "?"]  # type: ignore[index]


def test_a_bot_takes_its_moment_however_quickly_it_thought(tmp_path: Path) -> None:
    pace = 0.5
    with running(tmp_path / "tables.db", pace=pace) as house:
        name, token = house.open("loot", players=2)
        client = house.client(name, token)
        client.say(do="start")
        client.until(lambda: bool(client.state))
        for _ in range(3):
            client.until(lambda: bool(client.state["legal"]))
            client.move(client.state["legal"][0])
            asked = time.monotonic()
            client.until(lambda: bool(client.state["legal"]))
            assert time.monotonic() - asked > SHORTEST * pace * 0.9
