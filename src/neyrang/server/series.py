"""The games that the people of a table have played one after the other: who won how often."""

from __future__ import annotations

import time

from msgspec import Struct

from neyrang.server.wire import SeriesDocument, SeriesGame, SeriesPlayer

EVENING = 12 * 3600.0  # seconds after which a game no longer counts
MAX_GAMES = 20


class PlayedGame(Struct):
    """A finished game of a series, as it is kept with the table's settings."""

    table: str
    game: str
    names: list[str]
    keys: list[str]  # by seat, who that was: the hash of a person's token, or what a bot is called
    winners: list[int]
    ended: float  # seconds since 1970


def recent(series: list[PlayedGame]) -> list[PlayedGame]:
    """Returns the games of this evening, the oldest first."""
    after = time.time() - EVENING
    return [played for played in series if played.ended > after][-MAX_GAMES:]


def series_document(series: list[PlayedGame], keys: list[str], names: list[str]) -> SeriesDocument:
    """Returns what everybody may know of a series. `keys` and `names` are those of the seats now;
    somebody who has left is told by the last name they had."""
    players: dict[str, SeriesPlayer] = {}
    for played in series:
        for number, key in enumerate(played.keys):
            known = players.setdefault(key, SeriesPlayer(name="", seat=-1, games=0, wins=0))
            known.name = played.names[number]
            known.games += 1
            known.wins += number in played.winners
    for number, key in enumerate(keys):
        if key in players:
            players[key].seat = number
            players[key].name = names[number]
    return SeriesDocument(
        games=[
            SeriesGame(
                table=played.table,
                game=played.game,
                winners=[players[played.keys[seat]].name for seat in played.winners],
            )
            for played in series
        ],
        players=sorted(players.values(), key=lambda player: (-player.wins, player.games)),
    )
