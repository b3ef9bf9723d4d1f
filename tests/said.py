"""`python -m tests.said FOLDER` writes every text a reader may ever read, one file per language.

Games are played at random with every set of options, and every move, question, event, reason and
outcome is put into words with real names and numbers. A text stands under its key, in the order of
the locale files: as it was said or, if nobody said it, as it is written. For people to read from
top to bottom; nothing is checked here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import neyrang
from neyrang.core.game import Game
from neyrang.core.options import variety
from neyrang.core.rng import Rng
from neyrang.core.view import SPECTATOR
from neyrang.locale_check import files, leaves
from neyrang.locale_files import LANGUAGES, load
from neyrang.words import Slot, Words

GAMES_PLAYED = 2  # at random, for each number of players and set of options
MOST_ANSWERS = 300
OFTEN = 2  # times a text is shown, with other names and numbers


class Recorder(Words):
    """Words that remember what they said, by key."""

    def __init__(self, lang: str) -> None:
        self.said: dict[str, list[str]] = {}
        super().__init__(lang)

    def text(self, key: str, /, **values: Slot) -> str:
        text = super().text(key, **values)
        said = self.said.setdefault(key, [])
        if text not in said and len(said) < OFTEN:
            said.append(text)
        return text


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    recorders = [Recorder(lang) for lang in LANGUAGES]
    for name in neyrang.NAMES:
        for words in recorders:
            play_all(words, neyrang.game(name))
    for words in recorders:
        path = folder / f"said-{words.lang}.txt"
        path.write_text("\n".join(lines(words)) + "\n", encoding="utf-8")
        print(path)


def lines(words: Recorder) -> list[str]:
    found = []
    for file in files():
        found += ["", f"# {file}"]
        for key, written in leaves(load(words.lang, file)):
            texts = words.said.get(f"{file}.{key}", [written])
            found += [f"{key}: {text}" for text in texts]
    return found


def play_all(words: Words, game: Game) -> None:
    for players in {game.players[0], game.players[0] + 1, game.players[-1]}:
        for options in variety(game.options, players):
            for seed in range(GAMES_PLAYED):
                play(words, game, players, options, seed)


def play(words: Words, game: Game, players: int, options: Mapping[str, object], seed: int) -> None:
    state = game.start(players, seed, options)
    words = words.naming(state.notation())
    names = words.seat_names(players, 0, words.texts("common.bot_names")[-1])
    rng = Rng(seed)
    for _ in range(MOST_ANSWERS):
        for reader in (SPECTATOR, 0, players - 1):
            for event in state.heard(reader):
                words.sentence(game.name, event, names, reader)
            words.question(game.name, state.view(reader).document(), names, reader)
        outcome = state.outcome()
        if outcome is not None:
            for reader in range(SPECTATOR, players):
                words.outcome(game.name, outcome.document(), names, reader)
            return
        seat = state.actors()[0]
        legal = state.legal(seat)
        for action in legal:
            move = game.text(action)
            words.move(game.name, move, names, seat)
            if ":" in move and not move.endswith(":none"):
                words.group(game.name, move, names, seat)
                words.choice(game.name, move, names, seat)
        for action in state.barred(seat):
            reason = state.why_not(seat, action)
            if reason is not None:
                words.why(game.name, reason.document(), names, seat)
        state.apply(seat, legal[rng.below(len(legal))])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.said FOLDER")
    main(Path(sys.argv[1]))
