"""`python -m tests.said FOLDER` writes what a reader may ever read, one file per language.

Games are played at random with every set of options, and every move, question, event, reason and
outcome is put into words with real names and numbers; texts that take no part in a game follow as
they are written. For reading from top to bottom, by people: nothing is checked here.
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
from neyrang.words import LANGUAGES, Words, load

GAMES_PLAYED = 2  # at random, for each number of players and set of options
MOST_ANSWERS = 300
PLAYED = ("event", "question", "move", "choice", "group", "why", "outcome", "counted")

Said = dict[str, dict[str, None]]  # by what they are, in the order they were first said


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        parts = [
            text for name in neyrang.NAMES for text in chapter(Words(lang), neyrang.game(name))
        ]
        for file in files():
            parts += [f"# {file}, as written", *written(lang, file)]
        path = folder / f"said-{lang}.txt"
        path.write_text("\n".join(parts) + "\n", encoding="utf-8")
        print(path)


def chapter(words: Words, game: Game) -> list[str]:
    said: Said = {}
    for players in {game.players[0], game.players[0] + 1, game.players[-1]}:
        for options in variety(game.options, players):
            for seed in range(GAMES_PLAYED):
                play(words, game, players, options, seed, said)
    found = [f"# {words.title(game.name)}"]
    for kind, sentences in said.items():
        found += [f"## {kind}", *sentences]
    return found


def play(
    words: Words, game: Game, players: int, options: Mapping[str, object], seed: int, said: Said
) -> None:
    state = game.start(players, seed, options)
    words = words.naming(state.notation())
    names = words.seat_names(players, 0, words.texts("common.bot_names")[-1])
    rng = Rng(seed)
    name = game.name

    def add(kind: str, key: str, sentence: str) -> None:
        """Each key a few times: with different names and numbers, and no more."""
        sentences = said.setdefault(kind, {})
        if sum(line.startswith(f"{key}: ") for line in sentences) < 3:
            sentences[f"{key}: {sentence}"] = None

    for _ in range(MOST_ANSWERS):
        for reader in (SPECTATOR, 0, players - 1):
            who = "" if reader == SPECTATOR else " (to you)"
            for event in state.heard(reader):
                add("events", f"{event['event']}{who}", words.sentence(name, event, names, reader))
            document = state.view(reader).document()
            step = (document["pending"] or {}).get("step", "over")
            add("questions", f"{step}{who}", words.question(name, document, names, reader))
        outcome = state.outcome()
        if outcome is not None:
            for reader in range(SPECTATOR, players):
                told = words.outcome(name, outcome.document(), names, reader)
                add("outcomes", outcome.reason, told)
            return
        seat = state.actors()[0]
        legal = state.legal(seat)
        for action in legal:
            move = game.text(action)
            verb = move.partition(":")[0]
            add("moves", verb, words.move(name, move, names, seat))
            if ":" in move and not move.endswith(":none"):
                head, item = (say(name, move, names, seat) for say in (words.group, words.choice))
                add("lists", verb, f"{head} / {item}")
        for action in state.barred(seat):
            reason = state.why_not(seat, action)
            if reason is not None:
                add("reasons", reason.code, words.why(name, reason.document(), names, seat))
        state.apply(seat, legal[rng.below(len(legal))])


def written(lang: str, file: str) -> list[str]:
    return [
        f"{key}: {text}"
        for key, text in leaves(load(lang, file))
        if key.partition(".")[0] not in PLAYED
    ]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.said FOLDER")
    main(Path(sys.argv[1]))
