"""A game at the terminal: one person, bots for the rest, any game that has a scene."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from neyrang import explain
from neyrang.bots import Bot, BotTable
from neyrang.core.errors import NeyrangError
from neyrang.core.state import State
from neyrang.record import Record, save
from neyrang.terminal import hint
from neyrang.terminal.layout import flow, latin, line, packed, show, two_columns
from neyrang.terminal.moves import Unclear, listed, normal, read
from neyrang.terminal.opponents import asked_for, is_code
from neyrang.terminal.scenes import scene
from neyrang.words import Document, Words

EARLIER = 4  # sentences kept in sight from before the last question
HINT_BOT = "4@300"  # who gives hints, if nobody else is chosen: it takes a second or two

# Besides the keys the language names: Latin ones, and what they type on a Persian keyboard
KEYS = {
    "rules": "?؟",
    "log": "lم",
    "hint": "hا",
    "leave": "qض",
    "back": "bذ",
    "skip": "sس",
    "again": "aش",
}
PAGES = ("rules", "log", "hint")  # what can be read instead of answering


class Leave(Exception):
    """The person wants to leave the table."""


def play(
    console: Console, words: Words, record: Record, path: Path, me: int, bots: dict[int, Bot],
    adviser: str | None = None,
) -> None:  # fmt: skip
    """Plays a record on to its end, or until the person leaves; every move is saved at once.

    `adviser`: who gives hints; a master by default.
    """
    game = TerminalGame(console, words, record, path, me, bots)
    game.adviser = adviser or HINT_BOT
    try:
        game.play()
    except (Leave, EOFError, KeyboardInterrupt):
        game.say_goodbye()


def is_key(words: Words, name: str, typed: str) -> bool:
    text = normal(typed)
    return text == words.text(f"common.key.{name}") or (len(text) == 1 and text in KEYS[name])


def ask_line(console: Console) -> str:
    """Returns what the person types. A broken encoding is read as a sign that nobody types."""
    try:
        typed = console.input("› ", markup=False)
    except UnicodeDecodeError:
        typed = "\ufffd"
    if not sys.stdin.isatty():
        console.print()
    return typed


class TerminalGame:
    """A game under way: its record, its bots, and what the person at the keyboard has read."""

    def __init__(
        self,
        console: Console,
        words: Words,
        record: Record,
        path: Path,
        me: int,
        bots: dict[int, Bot],
    ) -> None:
        self.console = console
        self.words = words
        self.record = record
        self.path = path
        self.me = me
        self.bots = bots
        self.game = record.game
        self.scene = scene(record.game)
        self.names = words.known_names(record.names, record.players)
        self.log: list[str] = []  # a paragraph for each move that brought something about
        self.seen = 0  # how many of them were there at the last question
        self.watching = False
        self.adviser = HINT_BOT

    def play(self) -> None:
        state, table = self.resume()
        self.save()
        while not state.over():
            if not self.watching and self.scene.out(self.view(state), self.me):
                self.offer_to_watch(state)
            seat = state.actors()[0]
            if seat == self.me:
                action = self.only_answer(state) or self.ask(state)
            elif seat in self.bots:
                action = table.choose(seat)
            else:
                raise NeyrangError(self.words.text("common.error.nobody", name=self.names[seat]))
            table.apply(seat, action)
            self.record.note(state, seat, action)
            self.save()
            self.listen(state)
            if self.watching:
                self.tell_new()
        self.show_end(state)

    def resume(self) -> tuple[State, BotTable]:
        """Plays the moves so far, in sight of the bots. What they brought about is in the log, as
        old news."""
        for note in self.record.rules().notes(self.record.options):
            self.log.append(self.words.text(f"{self.game}.note.{note}"))
        state = self.record.start()
        self.words = self.words.naming(state.notation())
        bots = {} if self.record.finished() else self.bots
        table = BotTable(state, bots, seed=self.record.seed or 0)
        self.listen(state)
        for _ in self.record.play_into(state, table.apply):
            self.seen = len(self.log)
            self.listen(state)
        return state, table

    def listen(self, state: State) -> None:
        heard = state.heard(self.me)
        if heard:
            told = [self.words.sentence(self.game, e, self.names, self.me) for e in heard]
            self.log.append(" ".join(told))

    def save(self) -> None:
        try:
            save(self.record, self.path)
        except OSError as error:
            reason = error.strerror or str(error)
            text = self.words.text("common.error.no_save", path=str(self.path), reason=reason)
            raise NeyrangError(text) from None

    def view(self, state: State) -> Document:
        return state.view(self.me).document()

    # ---- asking

    def only_answer(self, state: State) -> int | None:
        """The answer to a question that a scene finds too tiresome to ask; never PASS."""
        comfort = getattr(self.scene, "comfort", None)
        legal = state.legal(self.me)
        return legal[0] if len(legal) == 1 and comfort and comfort(self.view(state)) else None

    def ask(self, state: State) -> int:
        notation = state.notation()
        moves = [notation.text(action) for action in state.legal(self.me)]
        free = [notation.text(action) for action in state.free(self.me)]
        document = self.view(state)
        question = [
            *self.forecast(state),
            *self.question(document, moves, self.told_reasons(state)),
        ]
        since = self.seen
        self.show_table(document, question, since)
        while True:
            typed = ask_line(self.console)
            if is_key(self.words, "leave", typed):
                raise Leave
            page = next((name for name in PAGES if is_key(self.words, name, typed)), None)
            if page is not None:
                self.open_page()
                if page == "rules":
                    self.show_rules(document)
                elif page == "log":
                    self.show_log()
                else:
                    self.show_hint()
                if self.close_page():
                    self.show_table(document, question, since)
                else:
                    self.print_all(question)
                continue
            if normal(typed) in free:
                return notation.move(normal(typed))
            try:
                said = read(self.words, notation, moves, typed, lambda text: self.why(state, text))
                return notation.move(said)
            except Unclear as error:
                self.print_all(self.paragraph(str(error), "red"))

    def forecast(self, state: State) -> list[Text]:
        """What a scene has to tell of the moves before one is made."""
        forecast = getattr(self.scene, "forecast", None)
        if forecast is None:
            return []
        foreseen = explain.previews(self.record.rules(), state.view(self.me), state.legal(self.me))
        told = forecast(foreseen, self.words, self.me)
        return flow(self.console, self.words, told, 2) if told is not None else []

    def why(self, state: State, text: str) -> str | None:
        """Why a move is not possible, by its notation, or all the moves of a verb; None where
        they differ in it."""
        notation = state.notation()
        reasons = explain.barred(state, self.me)
        found = [reason for move, reason in reasons.items() if move.partition(":")[0] == text]
        action = notation.numbers.get(text)
        reason = None if action is None else state.why_not(self.me, action)
        if reason is not None:
            found = [reason.document()]
        said = {self.words.why(self.game, reason, self.names, self.me) for reason in found}
        return said.pop() if len(said) == 1 else None

    def told_reasons(self, state: State) -> list[str]:
        """The reasons that leave few choices, as far as the scene wants them told."""
        reasons = explain.barred(state, self.me).values()
        told = [reason for reason in reasons if reason["code"] in self.scene.tells]
        said = [self.words.why(self.game, reason, self.names, self.me) for reason in told]
        return list(dict.fromkeys(said))

    def question(self, document: Document, moves: list[str], reasons: list[str]) -> list[Text]:
        """What is asked, the moves, and what else can be typed."""
        words = self.words
        asked = words.question(self.game, document, self.names, self.me)
        rows = self.paragraph(asked, "bold")
        hint = self.scene.hint(document, words, self.me)
        for text in [*reasons, *([] if hint is None else [hint])]:
            rows += self.paragraph(text, "yellow")
        rows += listed(words, self.game, moves, self.names, self.me, self.console.width)
        keys = {name: words.text(f"common.key.{name}") for name in (*PAGES, "leave")}
        return [*rows, *self.paragraph(words.text("common.play.prompt", **keys), "dim")]

    # ---- showing

    def show_table(self, document: Document, below: list[Text], since: int, more: int = 0) -> None:
        """The news come first: on a small screen they scroll away and the table stays.

        `more`: rows that the caller prints after it.
        """
        drawn = self.scene.draw(document, self.words, self.names, self.me)
        news = [row for text in self.log[since:] for row in self.paragraph(text)]
        room = self.console.height - len(self.console.render_lines(drawn)) - len(below) - 3 - more
        legend = self.legend(document)
        if len(news) + len(legend) > room:
            legend = []  # the page with the rules has it too
        if not self.watching:  # a watcher has the news on the screen already, and they stay there
            news = self.earlier(since, room - len(news) - len(legend)) + news
            self.open_page()
        self.print_all(news)
        self.console.print()
        self.console.print(drawn)
        self.print_all(legend)
        self.console.print()
        self.print_all(below)
        self.seen = len(self.log)

    def legend(self, document: Document) -> list[Text]:
        """What the signs on the table mean, in a line or two."""
        signs = self.scene.legend(document, self.words)
        parts = [Text(f"{sign} {meaning}", "dim") for sign, meaning in signs]
        return packed(self.words, Text("  "), parts, self.console.width - 2)

    def earlier(self, since: int, room: int) -> list[Text]:
        """Old news that still helps, as far as there is room."""
        rows: list[Text] = []
        for text in reversed(self.log[max(0, since - EARLIER) : since]):
            older = self.paragraph(text, "dim")
            if len(older) + len(rows) > room:
                break
            rows = older + rows
        return rows

    def tell_new(self) -> None:
        for text in self.log[self.seen :]:
            self.print_all(self.paragraph(text))
        self.seen = len(self.log)

    def open_page(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def close_page(self) -> bool:
        """Gives a person at a screen time to read; returns True when the page is gone."""
        if not (self.console.is_terminal and sys.stdin.isatty()):
            return False
        self.print_all(self.paragraph(self.words.text("common.play.back"), "dim"))
        if is_key(self.words, "leave", ask_line(self.console)):
            raise Leave
        return True

    def show_log(self) -> None:
        self.heading(self.words.text("common.play.log"))
        if not self.log:
            self.print_all(self.paragraph(self.words.text("common.play.log_empty")))
        for text in self.log:
            self.print_all(self.paragraph(text))
        self.console.print()

    def show_rules(self, document: Document) -> None:
        title = self.words.title(self.game)
        self.heading(self.words.text("common.play.rules", game=title))
        rules = self.words.rules(self.game, document["options"])
        self.print_all(two_columns(self.console, self.words, rules))
        self.heading(self.words.text("common.play.signs"))
        turn = ("◂" if self.words.rtl else "▸", self.words.text("common.play.turn"))
        signs = [turn, *self.scene.legend(document, self.words)]
        self.print_all(two_columns(self.console, self.words, signs))
        self.console.print()

    def show_hint(self) -> None:
        """What the adviser would answer here. It watches the game from this seat alone."""
        bot = hint.called(self.words, self.adviser)
        self.print_all(self.paragraph(self.words.text("common.play.thinking", bot=bot), "dim"))
        found = hint.Hint(self.record, len(self.record.moves), self.me, self.adviser)
        hint.show(self.console, self.words, found)
        self.console.print()

    def heading(self, text: str) -> None:
        self.console.print()
        show(self.console, [line(self.words, Text(text, "bold underline"))])

    def paragraph(self, text: str, style: str = "") -> list[Text]:
        return flow(self.console, self.words, Text(text, style), 2)

    def print_all(self, rows: list[Text]) -> None:
        show(self.console, rows)

    # ---- leaving, watching, the end

    def offer_to_watch(self, state: State) -> None:
        leave = self.words.text("common.key.leave")
        self.show_table(
            self.view(state),
            self.paragraph(self.words.text("common.play.out", leave=leave), "bold"),
            self.seen,
        )
        if is_key(self.words, "leave", ask_line(self.console)):
            raise Leave
        self.watching = True

    def say_goodbye(self) -> None:
        self.console.print()
        self.print_all(self.paragraph(self.words.text("common.play.saved")))
        self.copyable(str(self.path))
        self.print_all(self.paragraph(self.words.text("common.play.resume")))
        self.copyable(self.resume_command())

    def resume_command(self) -> str:
        """Bots of somebody's own have to be asked for again; all else is in the record."""
        resume = f"{command()} play --resume {shlex.quote(str(self.path))}"
        bots = self.record.bots or []
        if any(name is not None and is_code(name) for name in bots):
            resume += f" --bots {shlex.quote(asked_for(bots))}"
        return resume

    def show_end(self, state: State) -> None:
        outcome = state.outcome()
        assert outcome is not None
        won = self.words.outcome(self.game, outcome.document(), self.names, self.me)
        self.show_table(self.view(state), self.paragraph(won, "bold"), self.seen, more=5)
        self.print_all(self.paragraph(self.words.text("common.play.seed"), "dim"))
        self.copyable(str(self.record.seed))
        self.copyable(self.record.commitment)
        self.print_all(self.paragraph(self.words.text("common.play.verify"), "dim"))
        self.copyable(f"{command()} verify {shlex.quote(str(self.path))}")

    def copyable(self, text: str) -> None:
        self.console.print(latin(f"    {text}", "cyan"), soft_wrap=True)


def command() -> str:
    """Returns what to type to start us again: `./play` may run us from outside the path."""
    if shutil.which("neyrang"):
        return "neyrang"
    started = Path(sys.argv[0])
    return str(started) if started.name == "neyrang" else f"{sys.executable} -m neyrang"
