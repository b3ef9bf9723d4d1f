"""A lesson as it is written: a position, and steps that tell something or want a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from neyrang.core.errors import BadOption, NeyrangError
from neyrang.core.files import parse_toml
from neyrang.core.game import Game
from neyrang.core.state import State
from neyrang.games import game as game_named
from neyrang.locale_files import LANGUAGES

LEARNER: Final = 0  # the seat of whoever learns
EVERYBODY: Final = "*"  # in a line: all other seats that are asked

LESSON_KEYS: Final = {"game", "order", "players", "options", "seed", "position", "step"}
STEP_KEYS: Final = {"position", "before", "do", "after", "else", "point"}
TELLING: Final = ("title", "tell")  # the texts of a step that tells
ASKING: Final = ("title", "tell", "right", "wrong", "other")  # and of one that wants a move

# What the page's bubble points at where the file says nothing: a step that tells, one that asks.
NOTHING, ANSWERS = "nothing", "answers"

Event = dict[str, Any]


class BadLesson(NeyrangError):
    """A lesson file that cannot be played; the message names the file and the step."""


@dataclass(frozen=True)
class Line:
    """`SEAT MOVE`, or `* MOVE`: what a seat, or every other seat that is asked, answers."""

    seat: int | None
    move: str

    def __str__(self) -> str:
        return f"{EVERYBODY if self.seat is None else self.seat} {self.move}"


@dataclass(frozen=True)
class Step:
    """One idea: what is told and, if `do` is not empty, what the learner should answer and why."""

    number: int
    position: dict[str, Any] | None
    before: list[Line]
    do: list[str]
    after: list[Line]
    otherwise: list[Line]
    point: str
    texts: dict[str, dict[str, Any]]  # by language


@dataclass
class Lesson:
    """One chapter of a game: `read` makes it of a file's text.

    Attributes:

    - `name`: of the chapter, the name of its file.
    - `game`, `players`, `options`, `seed`, `position`: what it is played with.
    - `order`: its place among the chapters of its game; 1 is where a beginner begins.
    - `titles`, `abouts`: by language.
    - `steps`: in order.
    """

    name: str
    game: Game
    order: int
    players: int
    options: dict[str, Any]
    seed: int
    position: dict[str, Any] | None
    titles: dict[str, str]
    abouts: dict[str, str]
    steps: list[Step]
    openings: list[tuple[State, list[Event]]] = field(default_factory=list, repr=False)

    @property
    def key(self) -> str:
        return f"{self.game.name}/{self.name}"

    def text(self, lang: str, number: int, key: str) -> str:
        """Returns a text of a step as it is written, with its slots."""
        return str(self.steps[number].texts[lang].get(key, ""))

    # ---- the game along the script

    def opening(self, number: int) -> tuple[State, list[Event]]:
        """Returns the state at the point where a step tells or asks, and what was heard before.

        Without a position of its own a step goes on from where the script of the step before it
        ends, whatever the learner did there.
        """
        if not self.openings:
            self.openings = self.played()
        state, heard = self.openings[number]
        return state.clone(), list(heard)

    def played(self) -> list[tuple[State, list[Event]]]:
        """Plays the whole script; returns each step's opening."""
        openings: list[tuple[State, list[Event]]] = []
        state: State | None = None
        for step in self.steps:
            if state is None or step.position is not None:
                state = self.set_up(step)
            heard: list[Event] = []
            for line in step.before:
                heard += self.follow(state, step, "before", line)
            openings.append((state.clone(), heard))
            if step.do:
                self.check_asked(state, step)
                self.follow(state, step, "do", Line(LEARNER, step.do[0]))
                for line in step.after:
                    self.follow(state, step, "after", line)
        return openings

    def set_up(self, step: Step) -> State:
        position = self.position if step.position is None else step.position
        try:
            if position is None:
                return self.game.start(self.players, self.seed, self.options)
            return self.game.load(position, self.players, self.options, self.seed)
        except NeyrangError as error:
            raise self.error(step, f"position: {error}") from None

    def check_asked(self, state: State, step: Step) -> None:
        if LEARNER not in state.actors():
            asked = ", ".join(map(str, state.actors())) or "nobody; the game is over"
            raise self.error(step, f"do: the learner is not asked here, but {asked}")
        for move in step.do:
            self.action(state, step, "do", Line(LEARNER, move))

    def follow(self, state: State, step: Step, key: str, line: Line) -> list[Event]:
        """Plays a line of the script and returns what the learner heard."""
        action = self.action(state, step, key, line)
        if line.seat is None:
            seats = [s for s in state.actors() if s != LEARNER and state.may(s, action)]
            if not seats:
                raise self.error(step, f"{key}: '{line}': nobody else may; {asked_now(state)}")
        else:
            seats = [line.seat]
            if not state.may(line.seat, action):
                raise self.error(step, f"{key}: '{line}' is not legal; {asked_now(state)}")
        heard: list[Event] = []
        for seat in seats:
            if state.may(seat, action):  # an earlier answer may have closed the question
                state.apply(seat, action)
                heard += state.heard(LEARNER)
        return heard

    def action(self, state: State, step: Step, key: str, line: Line) -> int:
        try:
            action = state.notation().move(line.move)
        except NeyrangError as error:
            raise self.error(step, f"{key}: '{line}': {error}") from None
        if key == "do" and not state.may(LEARNER, action):
            raise self.error(step, f"do: '{line.move}' is not legal; {asked_now(state)}")
        return action

    def error(self, step: Step, problem: str) -> BadLesson:
        return BadLesson(f"{self.key}: step {step.number + 1}: {problem}")


def asked_now(state: State) -> str:
    """Whom the state asks for what, for somebody who writes a lesson."""
    text = state.notation().text
    found = [f"{s}: {' '.join(text(a) for a in state.legal(s)[:20])}" for s in state.actors()]
    return "legal are " + "; ".join(found) if found else "the game is over"


# ---- reading


def read(name: str, text: str) -> Lesson:
    """Returns the lesson that a TOML text describes; `name` is the chapter's.

    Raises `BadLesson` where something in it is missing, unknown or of the wrong kind. Whether its
    moves are legal shows when it is played: see `neyrang.lessons.check`.
    """
    try:
        table = parse_toml(name, text)
    except BadOption as error:
        raise BadLesson(str(error)) from None
    reader = Reader(name)
    reader.known("lesson", table, LESSON_KEYS | set(LANGUAGES))
    game = reader.made("game", lambda: game_named(str(table.get("game"))))
    players = reader.kind("players", table.get("players"), int, "a number")
    options = reader.kind("options", table.get("options", {}), dict, "a table")
    reader.made("options", lambda: game.complete(players, options))
    heads = {lang: reader.words(lang, table.get(lang), ("title", "about")) for lang in LANGUAGES}
    steps = reader.kind("step", table.get("step"), list, "a list of tables: [[step]]")
    if not steps:
        raise BadLesson(f"{name}: a lesson has at least one [[step]]")
    return Lesson(
        name=name,
        game=game,
        order=reader.kind("order", table.get("order", 1), int, "a number"),
        players=players,
        options=options,
        seed=reader.kind("seed", table.get("seed", 0), int, "a number"),
        position=reader.position("position", table.get("position")),
        titles={lang: str(head["title"]) for lang, head in heads.items()},
        abouts={lang: str(head["about"]) for lang, head in heads.items()},
        steps=[read_step(reader, number, step, players) for number, step in enumerate(steps)],
    )


def read_step(reader: Reader, number: int, step: object, players: int) -> Step:
    where = f"step {number + 1}"
    table = reader.kind(where, step, dict, "a table")
    reader.known(where, table, STEP_KEYS | set(LANGUAGES))
    do = [str(move) for move in reader.kind(f"{where}: do", table.get("do", []), list, "a list")]
    for key in ("after", "else"):
        if key in table and not do:
            raise reader.error(f"{where}: {key}: is for a step that wants a move (do)")
    lines = {
        key: [reader.line(f"{where}: {key}", line, players) for line in listed]
        for key in ("before", "after", "else")
        for listed in [reader.kind(f"{where}: {key}", table.get(key, []), list, "a list")]
    }
    allowed = ASKING if do else TELLING
    needed = ("title", "tell", "right") if do else TELLING
    texts = {
        lang: reader.words(f"{where}: {lang}", table.get(lang), needed, allowed)
        for lang in LANGUAGES
    }
    return Step(
        number=number,
        position=reader.position(f"{where}: position", table.get("position")),
        before=lines["before"],
        do=do,
        after=lines["after"],
        otherwise=lines["else"] if "else" in table else lines["after"],
        point=str(table.get("point", ANSWERS if do else NOTHING)),
        texts=texts,
    )


@dataclass(frozen=True)
class Reader:
    """What the parts of a file should be; an error begins with the file's name."""

    name: str

    def error(self, problem: str) -> BadLesson:
        return BadLesson(f"{self.name}: {problem}")

    def known(self, where: str, table: Mapping[str, Any], keys: set[str]) -> None:
        unknown = sorted(set(table) - keys)
        if unknown:
            allowed = ", ".join(sorted(keys))
            raise self.error(f"{where}: unknown key {', '.join(unknown)}; there are {allowed}")

    def kind(self, where: str, value: Any, kind: type, wanted: str) -> Any:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            found = "missing" if value is None else f"not {value!r}"
            raise self.error(f"{where}: should be {wanted}, {found}")
        return value

    def made(self, where: str, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except NeyrangError as error:
            raise self.error(f"{where}: {error}") from None

    def position(self, where: str, value: Any) -> dict[str, Any] | None:
        return None if value is None else self.kind(where, value, dict, "a table")

    def line(self, where: str, value: object, players: int) -> Line:
        seat, _, move = str(value).strip().partition(" ")
        if seat == EVERYBODY and move:
            return Line(None, move.strip())
        if not (seat.isascii() and seat.isdigit() and move) or int(seat) >= players:
            raise self.error(f"{where}: '{value}' should be a seat and a move, like '1 pass'")
        return Line(int(seat), move.strip())

    def words(
        self, where: str, value: Any, needed: tuple[str, ...], allowed: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """The texts of one language: all that are needed, and no others than are allowed."""
        table: dict[str, Any] = self.kind(where, value, dict, "a table of texts")
        self.known(where, table, {*needed, *allowed})
        for key in needed:
            self.kind(f"{where}: {key}", table.get(key), str, "a text")
        others = self.kind(f"{where}: other", table.get("other", {}), dict, "a table of texts")
        for key, text in [*others.items(), ("wrong", table.get("wrong", ""))]:
            self.kind(f"{where}: {key}", text, str, "a text")
        return table
