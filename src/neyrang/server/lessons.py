"""Lessons over HTTP. A request names the lesson, the step and the learner's move in it, and what
there is to see follows from these; so nothing is kept here."""

from __future__ import annotations

from typing import Any

import neyrang
from neyrang.core.errors import BadMove, IllegalMove, NeyrangError
from neyrang.core.step import bit
from neyrang.explain import barred, previews
from neyrang.lessons import Lesson, LessonSession, chapters, find
from neyrang.lessons.lesson import LEARNER
from neyrang.lessons.session import ASK
from neyrang.locale_files import LANGUAGES
from neyrang.server.wire import Refused
from neyrang.words import Words

EVENTS_APART = 1000  # between the numbers of the events of one step and of the next
BOT = 1  # what the others are shown as


def listed(game: str) -> list[dict[str, object]]:
    """Returns the lessons of a game, as far as the lobby needs to know them."""
    return [{"chapter": each.name, "steps": len(each.steps)} for each in chapters(game)]


def described(game: str) -> list[dict[str, object]]:
    return [
        {"chapter": each.name, "steps": len(each.steps), "title": each.titles, "about": each.abouts}
        for each in chapters(game)
    ]


def lesson_document(game: str, chapter: str, step: int, move: str | None) -> dict[str, Any]:
    """Returns a step as the learner sees it: before their move, or after it."""
    try:
        lesson = find(neyrang.game(game).name, chapter)
    except NeyrangError:
        raise Refused("no_such_lesson") from None
    if step >= len(lesson.steps):
        raise Refused("malformed", why=f"steps are 0 to {len(lesson.steps) - 1}")
    session = LessonSession(lesson, step)
    if move is not None:
        try:
            session.play(move)
        except BadMove:
            raise Refused("no_move", move=move[:40]) from None
        except IllegalMove as error:
            reason = None if error.reason is None else error.reason.document()
            raise Refused("illegal", move=move, legal=session.legal(), reason=reason) from None
    return {
        "lesson": {"game": game, "chapter": chapter, "title": lesson.titles},
        "chapters": described(game),
        "step": step,
        "steps": len(lesson.steps),
        "fresh": step == 0 or session.step.position is not None,
        "phase": session.phase,
        "point": session.step.point,
        "said": {lang: said(session, lang) for lang in LANGUAGES},
        "table": table_document(lesson),
        "state": state_document(session),
        "explained": explained_document(session),
    }


def said(session: LessonSession, lang: str) -> dict[str, str]:
    words = Words(lang)
    names = words.seat_names(session.lesson.players, LEARNER)
    return {"title": session.title(words, names), "text": session.told(words, names)}


def table_document(lesson: Lesson) -> dict[str, Any]:
    """Returns what the page draws a table from: the learner and bots that follow the script."""
    names = Words("en").seat_names(lesson.players, LEARNER)
    options = lesson.game.complete(lesson.players, lesson.options)
    return {
        "table": lesson.key,
        "game": lesson.game.name,
        "players": lesson.players,
        "options": options,
        "facts": lesson.game.facts(lesson.players, options),
        "phase": "playing",
        "seats": [
            {"name": name, "bot": BOT if seat != LEARNER else 0, "here": True, "away": False,
             "votes": 0, "needed": 0}
            for seat, name in enumerate(names)
        ],
        "paused": False,
        "pace": "at_once",
    }  # fmt: skip


def state_document(session: LessonSession) -> dict[str, Any]:
    """Returns the `state` of the table's language. It is never over: the lesson goes on."""
    state = session.state
    asked = [seat for seat in range(state.players) if state.asked & bit(seat)]
    first = session.number * EVENTS_APART + 1
    return {
        "at": at(session),
        "view": state.view(LEARNER).document(),
        "legal": session.legal(),
        "free": [],
        "asked": asked if session.phase == ASK else [],
        "answered": False,
        "left": None,
        "events": [{"n": n, **event} for n, event in enumerate(session.heard, first)],
        "outcome": None,
    }


def explained_document(session: LessonSession) -> dict[str, Any]:
    game, view = session.lesson.game, session.state.view(LEARNER)
    asks = session.phase == ASK
    return {
        "at": at(session),
        "barred": barred(session.state, LEARNER) if asks else {},
        "previews": previews(game, view, session.state.legal(LEARNER)) if asks else {},
        "standing": game.standing(view),
    }


def at(session: LessonSession) -> int:
    """Returns the number of the question: two for each step, before the move and after it."""
    return 2 * session.number + bool(session.move)
