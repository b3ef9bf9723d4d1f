"""Do both languages say everything, about the same things, and in good spelling?

`python -m neyrang.locale_check` prints what is wrong with the locale files, one line each.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import neyrang
from neyrang.core.errors import NeyrangError
from neyrang.core.game import Game
from neyrang.core.options import variety
from neyrang.core.rng import Rng
from neyrang.core.view import SPECTATOR
from neyrang.locale_files import FOLDER, LANGUAGES, load
from neyrang.locale_spelling import EVERY_GAME, misspelt, not_our_words
from neyrang.locale_widths import too_long
from neyrang.words import SLOT, Words, slots

Table = Mapping[str, Any]

CONDITIONS = ("with", "without")  # of a rule: names of options, the same in every language
NO_PROSE = ("direction", "digits", "list.comma", "and_then")
MOST_ANSWERS = 250  # of one game: a long one says the same things again and again
PAGE = resources.files("neyrang").joinpath("web", "js")
TOLD = "told_"  # what `View.text` says of each game
PAGES = ("web", "evening", "lesson")  # the page's own words; all but `web` come later
BUTTONS = [
    *("play_with_bots", "open_for_friends", "forget_table", "join", "take_seat", "sit_here"),
    *("rename", "stand", "kick", "copy", "share", "start", "do_it"),
    *("public.anywhere", "public.watch", "device.make"),
    *("not_that", "pause", "resume", "vote_yes", "vote_withdraw", "come_back", "chat_send"),
    *("see_table", "new_game", "rematch", "to_rematch", "to_table", "play", "stop", "share_moment"),
    *("reload", "try_again"),
]
GAMES_PLAYED = 2  # at random, for each number of players and set of options


def check() -> list[str]:
    """Everything that is wrong with the locale files."""
    found = []
    for file in files():
        tables = {lang: load(lang, file) for lang in LANGUAGES}
        found += [f"{file}: {problem}" for problem in compare(tables)]
        for lang, table in tables.items():
            found += [
                f"{lang}/{file}: {problem}"
                for problem in spelling(lang, table, file.removeprefix("rules_").removeprefix(TOLD))
            ]
            found += [f"{lang}/{file}: {problem}" for problem in readers(table)]
            found += [f"{lang}/{file}: {problem}" for problem in long_buttons(file, table)]
    for lang in LANGUAGES:
        words = Words(lang)
        for name in neyrang.NAMES:
            game = neyrang.game(name)
            table = load(lang, name)
            found += [f"{lang}/{name}: {problem}" for problem in missing(table, game, lang)]
            found += [f"{lang}/{name}: {problem}" for problem in sorted(played(words, game))]
    return found + page_words() + stray_files()


def files() -> list[str]:
    """The files there should be: the rules to read of those games that have them written out."""
    long_rules = [f"rules_{name}" for name in neyrang.NAMES]
    written = [
        file
        for file in long_rules
        if any((FOLDER / lang / f"{file}.toml").is_file() for lang in LANGUAGES)
    ]
    told = ["told", *(f"{TOLD}{name}" for name in neyrang.NAMES)]
    return ["common", *PAGES, *told, *neyrang.NAMES, *written]


def stray_files() -> list[str]:
    """Files nobody will ever open."""
    known = {f"{file}.toml" for file in files()}
    return [
        f"{lang}/{entry.name}: belongs to no game"
        for lang in LANGUAGES
        for entry in (FOLDER / lang).iterdir()
        if entry.name not in known
    ]


# ---- the files by themselves


def leaves(table: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text and the key it stands under."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(table, list):
        for number, value in enumerate(table):
            yield from leaves(value, f"{path}.{number}")
    else:
        yield path, str(table)


def compare(tables: Mapping[str, Table]) -> list[str]:
    """The same keys, slots and conditions in every language."""
    texts = {lang: dict(leaves(table)) for lang, table in tables.items()}
    keys = dict.fromkeys(key for found in texts.values() for key in found)
    problems = []
    for key in keys:
        for lang in (lang for lang, found in texts.items() if key not in found):
            problems.append(f"{key}: missing in {lang}")
        said = {lang: found[key] for lang, found in texts.items() if key in found}
        if len({frozenset(slots(text)) for text in said.values()}) > 1:
            listed = "; ".join(f"{lang} has {slot_list(text)}" for lang, text in said.items())
            problems.append(f"{key}: different slots: {listed}")
        if key.rpartition(".")[2] in CONDITIONS and len(set(said.values())) > 1:
            problems.append(f"{key}: different conditions: {', '.join(said.values())}")
    return problems


def slot_list(text: str) -> str:
    return " ".join(sorted(slots(text))) or "none"


def spelling(lang: str, table: Table, game: str = EVERY_GAME) -> list[str]:
    problems = []
    for key, text in leaves(table):
        if key.rpartition(".")[2] in CONDITIONS or key in NO_PROSE:
            continue
        prose = SLOT.sub(lambda slot: (slot[2] or "x").replace("#", "x"), text)
        found = [*misspelt(lang, prose), *not_our_words(lang, game, prose)]
        problems += [f"{key}: {problem}: {text}" for problem in found]
    return problems


def long_buttons(file: str, table: Table) -> list[str]:
    """Buttons that would not fit on a phone: the page's own, and a game's moves and deeds that
    name nothing (names are as long as people make them)."""
    texts = dict(leaves(table))
    deeds = [key for key in texts if key.startswith("scene.deed.")]
    moves = [
        key for key in texts if key.startswith("move.") and f"scene.deed.{key[5:]}" not in deeds
    ]
    buttons = BUTTONS if file == "web" else [*deeds, *moves]
    return [
        f"{key}: too long for a button of a phone: {texts[key]}"
        for key in buttons
        if not slots(texts[key]) and too_long(texts[key])
    ]


def readers(table: Table) -> list[str]:
    """A sentence that names a seat has its twin for the reader who sits there."""
    events: Table = table.get("event", {})
    problems = []
    for key, text in events.items():
        if key.endswith("_you"):
            continue
        for slot, suffix in (("seat", "you"), ("other", "at_you")):
            impossible = "hidden" in key  # whoever does it knows the cards
            if slot in slots(text) and f"{key}_{suffix}" not in events and not impossible:
                problems.append(f"event.{key}_{suffix}: missing; event.{key} names {{{slot}}}")
    return problems


# ---- the files and the page

SAID_BY_LOBBY = ("tagline", "kind", "minutes")  # of a scene's words


def page_words() -> list[str]:
    """Words the page's scripts name and nobody wrote, and words nobody says."""
    scripts = "".join(script_texts(PAGE))
    problems = [line for page in PAGES for line in unsaid(page, load("en", page), scripts)]
    for game in neyrang.NAMES:
        scene = load("en", game).get("scene", {})
        own = PAGE.joinpath("games", game)
        if own.is_dir():
            told = {key: text for key, text in scene.items() if key not in SAID_BY_LOBBY}
            problems += [f"{game}.{line}" for line in unsaid("scene", told, scene_scripts(own))]
    return problems


def scene_scripts(own: Traversable) -> str:
    """The scripts of a game's folder, and of the folders beside it that they import from."""
    scripts = "".join(script_texts(own))
    shared = sorted(set(re.findall(r'from "\.\./(\w+)/', scripts)))
    return scripts + "".join(t for name in shared for t in script_texts(PAGE / "games" / name))


def script_texts(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from script_texts(entry)
        elif entry.name.endswith(".js"):
            yield entry.read_text("utf-8")


def unsaid(name: str, table: Table, scripts: str) -> list[str]:
    """A key is said where it stands in quotes, or begins as a key that is put together does:
    `web.level.${level}`."""
    written = {f"{name}.{key}" for key, _ in leaves(table)}
    quoted = set(re.findall(rf'"(?:\w+\.)?({name}\.[a-z_.]+)"', scripts))
    begun = tuple(re.findall(rf"`(?:\w+\.)?({name}\.[a-z_.]+?)[._]?\$\{{", scripts))
    return [
        *(f"{key}: no such words, and the page says them" for key in sorted(quoted - written)),
        *(
            f"{key}: nothing in the page says it"
            for key in sorted(written - quoted)
            if not key.startswith(begun)
        ),
    ]


# ---- the files and a game


def missing(table: Table, game: Game, lang: str = "en") -> list[str]:
    """Words for all that the game's notation and options can name."""
    notation = game.notation
    named = notation.names.get(lang, {})
    verbs = dict.fromkeys(move.partition(":")[0] for move in notation.moves)
    listed = dict.fromkeys(move.partition(":")[0] for move in notation.moves if ":" in move)
    wanted = [
        "name",
        "rules",
        *(f"event.{name}" for name in notation.events),
        *(f"thing.{name}" for name in notation.things if name not in named),
        *(f"move.{verb}" for verb in verbs),
        *(f"group.{verb}" for verb in listed),
        *(f"option.{option.name}.{part}" for option in game.options for part in ("name", "help")),
        *(
            f"option.{option.name}.value.{value}"
            for option in game.options
            for value in option.values
            if isinstance(value, str)
        ),
        *(
            f"note.{note}"
            for options in variety(game.options, game.players[0])
            for note in game.notes(options)
        ),
    ]
    return [f"{key}: missing" for key in wanted if not has(table, key)]


def has(table: Any, key: str) -> bool:
    for part in key.split("."):
        if not isinstance(table, dict) or part not in table:
            return False
        table = table[part]
    return True


def played(words: Words, game: Game) -> set[str]:
    """Play at random and put everything into words, for every reader."""
    problems: set[str] = set()
    told: set[tuple[str, int, int]] = set()  # most of it comes back in every game
    for players in {game.players[0], game.players[0] + 1, game.players[-1]}:
        for options in variety(game.options, players):
            for seed in range(GAMES_PLAYED):
                play_one(words, game, players, options, seed, problems, told)
    return problems


def play_one(
    words: Words,
    game: Game,
    players: int,
    options: Mapping[str, object],
    seed: int,
    problems: set[str],
    told: set[tuple[str, int, int]],
) -> None:
    state = game.start(players, seed, options)
    rng = Rng(seed)
    words = words.naming(state.notation())
    names = words.seat_names(players, 0)
    readers = [SPECTATOR, 0, players - 1]  # among them are doers, targets and bystanders

    def first_time(what: str, reader: int) -> bool:
        new = (what, players, reader) not in told
        told.add((what, players, reader))
        return new

    def attempt(say: Any, *arguments: object) -> None:
        try:
            say(game.name, *arguments)
        except NeyrangError as error:
            problems.add(str(error))

    for _ in range(MOST_ANSWERS):
        for reader in readers:
            for event in state.heard(reader):
                if first_time(repr(event), reader):
                    attempt(words.sentence, event, names, reader)
            asked = state.view(reader).document()
            if first_time(
                repr([asked.get(part) for part in ("pending", "turn", "action")]), reader
            ):
                attempt(words.question, asked, names, reader)
        outcome = state.outcome()
        if outcome is not None:
            for reader in readers:
                attempt(words.outcome, outcome.document(), names, reader)
            return
        seat = state.actors()[0]
        legal = state.legal(seat)
        for text in map(game.text, legal):
            if first_time(text, seat):
                attempt(words.move, text, names, seat)
                attempt(words.choice, text, names, seat)
        state.apply(seat, legal[rng.below(len(legal))])


def main() -> int:
    problems = check()
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
