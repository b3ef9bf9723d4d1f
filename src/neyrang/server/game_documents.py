"""What the page needs to know of the games and their options."""

from __future__ import annotations

from functools import lru_cache

import neyrang
from neyrang.core.options import Option
from neyrang.server.files import WEB
from neyrang.server.lessons import listed
from neyrang.server.table_options import FILE_OPTIONS, accepts
from neyrang.server.wire import MAX_FILE_BYTES


@lru_cache
def game_documents() -> list[dict[str, object]]:
    games = [neyrang.game(name) for name in neyrang.NAMES]
    return [
        {
            "name": game.name,
            "players": list(game.players),
            "first": game.has_first_player,
            "windows": game.has_windows,
            "scene": (WEB / "js" / "games" / game.name / "scene.js").is_file(),
            "silent": game.silent or None,
            "lessons": listed(game.name),
            "options": [option_document(option, max(game.players)) for option in game.options],
            "sets": [
                {"name": ready.name, "options": ready.options, "players": ready.players}
                for ready in game.option_sets
            ],
        }
        for game in games
    ]


def option_document(option: Option, players: int) -> dict[str, object]:
    return {
        "name": option.name,
        "values": option.values,
        "players": option.players,
        "by_players": {str(count): values for count, values in option.by_players.items()},
        "most": largest_number(option, players),
        "file": MAX_FILE_BYTES if option.name in FILE_OPTIONS else None,
        "clauses": option.clauses,
    }


def largest_number(option: Option, players: int) -> int | None:
    """Returns the largest whole number an option accepts besides its values, where it does."""
    if option.other is None or not accepts(option, players, 1):
        return None
    most = 1
    while accepts(option, players, most + 1):
        most += 1
    return most
