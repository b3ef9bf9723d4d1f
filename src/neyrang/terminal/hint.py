"""What a level would think at one point of a record: what others may hold, what to answer, how sure
it is and why."""

from __future__ import annotations

from itertools import islice
from typing import Any, Literal

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from neyrang.bots.advice import Advice
from neyrang.bots.explain import likeliest
from neyrang.bots.registry import LEVELS, level_of, make, split_budget
from neyrang.bots.table import BotTable
from neyrang.core.errors import BadRecord
from neyrang.core.state import State
from neyrang.record import Record
from neyrang.terminal.layout import flow, run
from neyrang.words import Words

BAR = 20  # signs for a certainty
SHOWN = 6  # cards of a seat, about; the likeliest tell enough


class Hint:
    """What a bot thinks in the seat that is to answer after `at` moves, having seen what that seat
    saw. `bot`: a level, `4@400` with its budget."""

    def __init__(self, record: Record, at: int, seat: int | None, bot: str) -> None:
        if not 0 <= at <= len(record.moves):
            raise BadRecord(f"there is no move {at}: this record has 0 to {len(record.moves)}")
        self.record = record
        self.seat = seat_at(state_at(record, at), at, seat)
        self.name = bot
        self.bot = make(record.game, bot, at)
        self.state = self.watch(at)
        self.view = self.state.view(self.seat)
        self.legal = self.state.legal(self.seat)
        self.advice = Advice(self.bot, self.view, self.legal)
        self.thought, self.odds = self.advice.thought, self.advice.odds

    def watch(self, at: int) -> State:
        """Lets the bot see the first `at` moves from its seat; returns the state after them."""
        state = self.record.start()
        table = BotTable(state, {self.seat: self.bot})
        for _ in islice(self.record.play_into(state, table.apply), at):
            pass
        return state

    def document(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "bot": self.name,
            "sure": self.advice.sureness(),
            "why": self.advice.reason(),
            "because": [name for name, _ in self.advice.facts()],
            **self.advice.document(),
        }


def state_at(record: Record, at: int) -> State:
    """The state after so many moves."""
    return next(state for number, state in record.states() if number == at)


def seat_at(state: State, at: int, seat: int | None) -> int:
    """The seat that is asked there; of several the one wanted, or the first."""
    actors = state.actors()
    if not actors:
        raise BadRecord(f"after move {at} the game is over: nobody has to answer")
    if seat is None:
        return actors[0]
    if seat not in actors:
        listed = ", ".join(map(str, actors))
        raise BadRecord(f"seat {seat} is not asked after move {at}; the seats asked are {listed}")
    return seat


def show(console: Console, words: Words, hint: Hint) -> None:
    words = words.naming(hint.state.notation())
    names = words.known_names(hint.record.names, hint.record.players)
    game = hint.record.game

    def told(text: str, style: str = "") -> list[Text]:
        return flow(console, words, Text(text, style))

    question = words.question(game, hint.view.document(), names, hint.seat)
    reasons = [row for each in sentences(words, game, hint, names) for row in told(each)]
    console.print(
        Group(
            *told(heading(words, hint, names), "bold"),
            *told(question),
            *([beliefs(console, words, game, hint, names)] if any(hint.odds) else []),
            ranking(console, words, game, hint, names),
            *reasons,
        )
    )


def heading(words: Words, hint: Hint, names: list[str]) -> str:
    bot = called(words, hint.name)
    return words.text("common.hint.for", bot=bot, name=names[hint.seat])


def called(words: Words, bot: str) -> str:
    """Returns the name of a level, or of somebody's own bot, in a phrase."""
    name = split_budget(bot)[0]
    level = level_of(name)
    told = name if level is None else words.text(f"common.level.{LEVELS[level].name}")
    return words.text(f"common.hint.{'bot' if level is None else 'level'}", name=told)


def sentences(words: Words, game: str, hint: Hint, names: list[str]) -> list[str]:
    """How sure it is, and why."""
    advice, moves = hint.advice, hint.state.notation().moves
    best = advice.ranked()[:2]
    told = [words.move(game, moves[hint.legal[i]], names, hint.seat) for i in best]
    named = {"move": told[0], "other": told[-1]}
    found = [words.text(f"common.hint.sure.{advice.sureness()}", **named)]
    if advice.reason():
        points = max(1, round(abs(advice.points())))
        found.append(words.text(f"common.hint.why.{advice.reason()}", points=points, **named))
    because = advice.facts()
    if because:
        found.append(words.text("common.hint.because", **named))
    for name, about in because:
        put = {key: said(words, game, key, value, names) for key, value in about.items()}
        found.append(words.text(f"{game}.because.{name}", **put))
    return found


def said(words: Words, game: str, key: str, value: str | int, names: list[str]) -> str | int:
    """What a fact names: a seat, a thing of the game, or else a number."""
    if isinstance(value, str):
        return words.thing(game, value)
    return names[value] if key == "seat" else value


def beliefs(console: Console, words: Words, game: str, hint: Hint, names: list[str]) -> Table:
    """Its guesses about each seat; where more than hands is hidden, by place."""
    several = len({place for places in hint.odds for place in places}) > 1
    rows = []
    for seat, places in enumerate(hint.odds):
        who = named = ""
        for place, card, chance in likeliest(places, SHOWN):
            new_seat, new_place = not who, place != named
            who, named = names[seat], place
            where = words.text(f"common.hint.place.{place}") if new_place else ""
            rows.append(
                [
                    who if new_seat else "",
                    *([where] if several else []),
                    words.thing(game, card),
                    percent(words, chance),
                    bar(chance),
                ]
            )
    columns = ["seat", *(["place_of"] if several else []), "card", "chance"]
    return grid(console, words, "beliefs", columns, rows)


def ranking(console: Console, words: Words, game: str, hint: Hint, names: list[str]) -> Table:
    thought, moves = hint.thought, hint.state.notation().moves
    rows = [
        [
            words.move(game, moves[hint.legal[i]], names, hint.seat),
            percent(words, thought.chances[i]),
            percent(words, thought.worth(i)) if thought.counts[i] else "",
            percent(words, thought.priors[i]),
            bar(thought.chances[i]),
        ]
        for i in hint.advice.ranked()
    ]
    return grid(console, words, "moves", ["move", "plays", "wins", "prior"], rows)


def grid(
    console: Console, words: Words, title: str, columns: list[str], rows: list[list[str]]
) -> Table:
    """Names beside bars, which a narrow terminal goes without; in Persian the first column stands
    on the right."""
    side: Literal["left", "right"] = "right" if words.rtl else "left"
    table = Table(title=words.text(f"common.hint.{title}"), title_justify=side, box=None)
    with_bars = len(rows[0]) > len(columns)
    heads = [words.text(f"common.hint.{column}") for column in columns] + [""] * with_bars
    for head in heads[::-1] if words.rtl else heads:
        table.add_column(run(words, Text(head)), justify=side)
    for row in rows:
        cells = [run(words, Text(cell)) for cell in row]
        table.add_row(*(cells[::-1] if words.rtl else cells))
    unlimited = console.options.update(width=10 * console.width)
    if with_bars and console.measure(table, options=unlimited).maximum > console.width:
        return grid(console, words, title, columns, [row[:-1] for row in rows])
    return table


def percent(words: Words, share: float) -> str:
    return words.text("common.hint.percent", number=round(100 * share))


def bar(share: float) -> str:
    return "█" * round(BAR * share)
