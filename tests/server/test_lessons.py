"""Lessons over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from neyrang.games import NAMES
from neyrang.lessons import LessonSession, chapters, find
from neyrang.locale_files import LANGUAGES
from tests.server.harness import RunningServer


def ask(server: RunningServer, path: str, **query: Any) -> httpx.Response:
    return httpx.get(f"http://{server.address}/api/lessons/{path}", params=query, timeout=60)


def test_the_lobby_knows_the_lessons(server: RunningServer) -> None:
    games = httpx.get(f"http://{server.address}/api/games").json()["games"]
    assert {game["name"]: [each["chapter"] for each in game["lessons"]] for game in games} == {
        name: [lesson.name for lesson in chapters(name)] for name in NAMES
    }


@pytest.mark.parametrize("game", NAMES)
def test_every_step_can_be_fetched(server: RunningServer, game: str) -> None:
    for lesson in chapters(game):
        last = 0
        for number, step in enumerate(lesson.steps):
            before = ask(server, lesson.key, step=number).json()
            assert before["phase"] == ("ask" if step.do else "tell")
            assert bool(before["state"]["legal"]) == bool(step.do)
            assert set(before["said"]) == set(LANGUAGES)
            numbers = [event["n"] for event in before["state"]["events"]]
            if step.do:
                after = ask(server, lesson.key, step=number, move=step.do[0]).json()
                assert after["phase"] == "right"
                assert after["state"]["at"] == before["state"]["at"] + 1
                assert after["state"]["legal"] == []
                heard = [event["n"] for event in after["state"]["events"]]
                assert heard[: len(numbers)] == numbers
                numbers = heard
            assert numbers == sorted(set(numbers))
            assert all(n > last for n in numbers)
            last = max([last, *numbers])


def test_only_what_the_learner_may_see_is_sent(server: RunningServer) -> None:
    lesson = find("coup", "basics")
    for number in range(len(lesson.steps)):
        found = ask(server, lesson.key, step=number).json()
        session = LessonSession(lesson, number)
        assert found["state"]["view"] == session.state.view(0).document()
        others = found["state"]["view"]["seats"][1:]
        assert all(set(seat["hand"]) <= {"?"} for seat in others)


@pytest.mark.parametrize(
    ("path", "query", "status", "error"),
    [
        ("coup/opera", {}, 404, "no_such_lesson"),
        ("chess/basics", {}, 404, "no_such_lesson"),
        ("coup/basics", {"step": 99}, 400, "malformed"),
        ("coup/basics", {"step": "x"}, 400, "malformed"),
        ("coup/basics", {"step": 2, "move": "dance"}, 400, "no_move"),
        ("coup/basics", {"step": 2, "move": "coup:1"}, 400, "illegal"),
        ("coup/basics", {"step": 0, "move": "tax"}, 400, "illegal"),
    ],
)
def test_what_is_refused(
    server: RunningServer, path: str, query: dict[str, Any], status: int, error: str
) -> None:
    found = ask(server, path, **query)
    assert (found.status_code, found.json()["error"]) == (status, error)
