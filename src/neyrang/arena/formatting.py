"""Numbers and names in the language of the reader."""

from __future__ import annotations

from neyrang.arena.checkouts import split_commit
from neyrang.arena.match import FIRST, Match
from neyrang.bots.registry import EXPLOITER, LEVELS, RANDOM, level_of, split_budget
from neyrang.core.options import value_text
from neyrang.games import game as game_named
from neyrang.words import Words

POINT = {"fa": "٫"}
PERCENT = {"fa": "٪"}
COMMA = {"fa": "،"}


def number(words: Words, value: float, tasks: int = 1) -> str:
    text = f"{value:.{tasks}f}".translate(words.numerals)
    return text.replace(".", POINT.get(words.lang, "."))


def percent(words: Words, share: float, tasks: int = 1) -> str:
    return number(words, 100 * share, tasks) + PERCENT.get(words.lang, "%")


def exact_percent(words: Words, share: float) -> str:
    """Returns a required share without rounding it: 55%, 31.25%."""
    whole = abs(100 * share - round(100 * share)) < 1e-9
    return percent(words, share, 0 if whole else 2)


def milliseconds(words: Words, value: float) -> str:
    """Returns the value with three significant digits."""
    tasks = 3 if value < 0.995 else 2 if value < 9.95 else 1 if value < 99.5 else 0
    return number(words, value, tasks)


def bot_name(words: Words, bot: str) -> str:
    """Returns the name of a level, or of any other bot, for people."""
    name, _, twin = bot.partition("#")
    if twin:
        return f"{bot_name(words, name)} #{words.digits(int(twin))}"
    former, commit = split_commit(bot)
    if commit:
        of = {"bot": bot_name(words, former), "commit": commit}
        return words.text("common.level.of_commit", **of)
    plain, budget = split_budget(bot)
    level = level_of(plain)
    if level is not None:
        named = words.text(f"common.level.{LEVELS[level].name}")
        allowed = (
            "" if budget is None else f"{COMMA.get(words.lang, ',')} {budget_text(words, budget)}"
        )
        return f"{named} ({words.digits(level)}{allowed})"
    if bot == RANDOM:
        return words.text("common.level.random")
    if bot.startswith(EXPLOITER):
        frozen = bot_name(words, bot[len(EXPLOITER) : -1])
        return words.text("common.level.exploiter", bot=frozen)
    return bot


def description(words: Words, match: Match) -> list[str]:
    """Returns what was played, in a few short phrases."""
    form = f"common.arena.form_{match.form}"
    first = {"bot": bot_name(words, match.bots[0])} if match.form == FIRST else {}
    pieces = [words.text("common.arena.players", players=match.players)]
    if match.players > 2 or match.form != FIRST:
        pieces.append(words.text(form, **first))
    listed = chosen_options(match)
    if listed:
        pieces.append(words.text("common.arena.options", options=listed))
    if match.budget is not None:
        pieces.append(words.text("common.arena.budget", budget=budget_text(words, match.budget)))
    pieces.append(words.text("common.arena.seed", seed=match.seed))
    return pieces


def chosen_options(match: Match) -> str:
    """Returns the options that are not as usual: `captives=true`, one after another."""
    defaults = game_named(match.game).complete(match.players)
    chosen = {name: value for name, value in match.options.items() if value != defaults.get(name)}
    return " ".join(f"{name}={value_text(value)}" for name, value in chosen.items())


def budget_text(words: Words, budget: int | str) -> str:
    amount, clock, _ = str(budget).partition("ms")
    unit = "milliseconds" if clock else "playouts"
    return words.text(f"common.arena.{unit}", number=int(amount))


def versus(words: Words, match: Match, one: str, rest: str) -> str:
    if one.startswith(EXPLOITER):
        return bot_name(words, one)
    names = {"one": bot_name(words, one), "rest": bot_name(words, rest)}
    if match.players == 2:
        return words.text("common.arena.one_of_two", **names)
    return words.text("common.arena.one_of_many", number=match.players - 1, **names)
