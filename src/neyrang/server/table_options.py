"""The options of a table, and the files a host brings for them: a text comes with the request,
never from the server's disk."""

from __future__ import annotations

from typing import Any

from neyrang.core.errors import BadOption
from neyrang.core.files import parse_toml
from neyrang.core.game import Game
from neyrang.core.options import Option, Options
from neyrang.record import Record
from neyrang.server.wire import MAX_FILE_BYTES, Document, Refused

FILE_OPTIONS = ("map",)  # for which a host may bring the text of a file
LONGEST_NAME = 28  # letters of a name in such a file
SUFFIX = ".toml"


def bring_files(
    game: Game, given: dict[str, Any], lang: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """Replaces each text of a file in the options with a name for it; returns the texts too."""
    options, files = dict(given), {}
    for option in game.options:
        value = options.get(option.name)
        if option.name in FILE_OPTIONS and isinstance(value, str) and "\n" in value:
            name = check_file(option, value, lang)
            options[option.name], files[name] = name, value
    return options, files


def check_file(option: Option, text: str, lang: str) -> str:
    """Returns a name for a file whose text the rules take; its own title, as a file's name."""
    if len(text.encode()) > MAX_FILE_BYTES:
        raise bad_file(option, f"longer than {MAX_FILE_BYTES} bytes")
    try:
        assert option.other is not None
        option.other(text)
        document = parse_toml("the file", text)
    except BadOption as error:
        raise bad_file(option, str(error)) from None
    regions = document.get("regions")
    assert isinstance(regions, dict)
    named: dict[str, Any] = {"name": document["name"]}
    named |= {f"regions.{key}.name": region["name"] for key, region in regions.items()}
    for where, name in named.items():
        for said in name.values() if isinstance(name, dict) else (name,):
            if len(said.strip()) > LONGEST_NAME:
                raise bad_file(option, f"{where}: longer than {LONGEST_NAME} letters")
    title = named["name"]
    return f"{title.get(lang, title['en']) if isinstance(title, dict) else title}".strip() + SUFFIX


def bad_file(option: Option, why: str) -> Refused:
    return Refused("bad_file", option=option.name, why=why)


def with_texts(options: Options, files: dict[str, str]) -> Options:
    """Returns the options with the text of each file instead of its name."""
    return {
        name: files.get(value, value) if isinstance(value, str) else value
        for name, value in options.items()
    }


def with_names(record: Record, document: Document) -> Document:
    """Returns a view or position with the names of files in its options, not their texts."""
    return {**document, "options": record.options} if record.files else document


def check_options(
    game: Game, players: int, given: dict[str, Any], files: dict[str, str]
) -> Options:
    """Checks as the game does, and also that a text is one of the listed values or the name of a
    file that was brought: a guest may not name a file of the server's machine."""
    for option in game.options:
        value = given.get(option.name)
        known = value in files and option.name in FILE_OPTIONS
        if isinstance(value, str) and value not in option.values_for(players) and not known:
            raise Refused("bad_option", why=f"option {option.name} has no value {value[:40]!r}")
    try:
        complete = game.complete(players, with_texts(given, files))
    except BadOption as error:
        raise Refused("bad_option", why=str(error)) from None
    return complete | {name: given[name] for name in FILE_OPTIONS if given.get(name) in files}


def suitable_options(
    game: Game,
    players: int,
    old: dict[str, Any],
    given: dict[str, Any] | None,
    files: dict[str, str],
) -> Options:
    """Returns the options asked for, or else those of the old ones that suit this number of
    players."""
    if given is not None:
        return check_options(game, players, given, files)
    if players not in game.players:
        raise Refused("bad_setting", setting="players")
    kept: dict[str, Any] = {}
    texts = with_texts(old, files)
    for option in game.options:
        if option.name in old and accepts(option, players, texts[option.name]):
            kept[option.name] = old[option.name]
    return check_options(game, players, kept, files)


def accepts(option: Option, players: int, value: object) -> bool:
    if not option.for_players(players):
        return False
    try:
        option.check(value, players)
    except BadOption:
        return False
    return True
