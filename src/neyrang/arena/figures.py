"""Numbers and names as people read them, in their language."""

from __future__ import annotations

from neyrang.arena.match import FIRST, Match
from neyrang.bots.find import EXPLOITER, LEVELS, RANDOM, level_of
from neyrang.core.options import value_text
from neyrang.games import game as game_named
from neyrang.words import Words

POINT = {"fa": "٫"}
PERCENT = {"fa": "٪"}


def number(words: Words, value: float, places: int = 1) -> str:
    text = f"{value:.{places}f}".translate(words.numerals)
    return text.replace(".", POINT.get(words.lang, "."))


def percent(words: Words, share: float, places: int = 1) -> str:
    return number(words, 100 * share, places) + PERCENT.get(words.lang, "%")


def asked_for(words: Words, share: float) -> str:
    """Somebody's round number, as they wrote it: 55%, 31.25%."""
    whole = abs(100 * share - round(100 * share)) < 1e-9
    return percent(words, share, 0 if whole else 2)


def milliseconds(words: Words, value: float) -> str:
    """Three signs that count."""
    places = 3 if value < 0.995 else 2 if value < 9.95 else 1 if value < 99.5 else 0
    return number(words, value, places)


def bot_name(words: Words, bot: str) -> str:
    """A level by its name, any other bot by its own."""
    name, _, twin = bot.partition("#")
    if twin:
        return f"{bot_name(words, name)} #{words.digits(int(twin))}"
    level = level_of(bot)
    if level is not None:
        return f"{words.text(f'common.level.{LEVELS[level].name}')} ({words.digits(level)})"
    if bot == RANDOM:
        return words.text("common.level.random")
    if bot.startswith(EXPLOITER):
        frozen = bot_name(words, bot[len(EXPLOITER) : -1])
        return words.text("common.level.exploiter", bot=frozen)
    return bot


def told(words: Words, match: Match) -> list[str]:
    """What was played, in a few short pieces."""
    form = f"common.arena.form_{match.form}"
    first = {"bot": bot_name(words, match.bots[0])} if match.form == FIRST else {}
    pieces = [words.text("common.arena.players", players=match.players)]
    if match.players > 2 or match.form != FIRST:
        pieces.append(words.text(form, **first))
    defaults = game_named(match.game).complete(match.players)
    chosen = {name: value for name, value in match.options.items() if value != defaults.get(name)}
    if chosen:
        listed = " ".join(f"{name}={value_text(value)}" for name, value in chosen.items())
        pieces.append(words.text("common.arena.options", options=listed))
    if match.budget is not None:
        pieces.append(words.text("common.arena.budget", budget=budget_text(words, match.budget)))
    pieces.append(words.text("common.arena.seed", seed=match.seed))
    return pieces


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
