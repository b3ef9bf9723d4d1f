"""Bots as they were: `4 of 90b713b` plays by the files of that commit, in a process of its own;
`4@50 of 90b713b` with a budget.

The files are taken out of the history here into `.arena/checkouts/`, and compiled there once. Each
side deals the same game and is told every answer; a bot there sees views of its own seat only.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import neyrang
from neyrang.bots.registry import (
    RANDOM,
    SEARCHING,
    UnknownBot,
    budget_of,
    level_of,
    no_budget,
    split_budget,
)
from neyrang.core.errors import NeyrangError
from neyrang.core.state import State

HERE = Path(neyrang.__file__).parent.parent.parent
FOLDER = HERE / ".arena" / "checkouts"
NAMED = re.compile(r"(.+) of ([0-9a-f]{7,40})")

# Runs in the other checkout, so it keeps to names that all of them have had.
WORKER = """
import json, sys
import neyrang
import neyrang.bots as bots
Table = getattr(bots, "BotTable", None) or bots.Company
game = table = None
for line in sys.stdin:
    asked = json.loads(line)
    answer = None
    try:
        if asked["do"] == "start":
            game = neyrang.game(asked["game"])
            state = game.start(
                asked["players"], asked["seed"], asked["options"], clockwise=True, listen=False
            )
            seated = {int(s): bots.make(asked["game"], *made) for s, made in asked["bots"].items()}
            table = Table(state, seated)
        elif asked["do"] == "choose":
            legal = sorted(game.text(action) for action in table.state.legal(asked["seat"]))
            answer = [legal, game.text(table.choose(asked["seat"]))]
        else:
            table.apply(asked["seat"], game.move(asked["move"]))
            if table.state.over():
                answer = [str(offence) for offence in table.offences()]
    except Exception as error:
        answer = {"failed": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
"""


def split_commit(name: str) -> tuple[str, str]:
    """Returns a bot's name and the commit it plays by, "" for this one: `4 of 90b713b`."""
    found = NAMED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def check_former(name: str) -> None:
    """Raises an error where a bot of another commit is named with a budget that cannot be. What
    else that commit has is found out there."""
    plain, budget = split_budget(name)
    level = level_of(plain)
    if budget is not None and ((level is not None and level < SEARCHING) or plain == RANDOM):
        raise UnknownBot(no_budget(name, plain))
    budget_of(budget)


def as_made(name: str, seed: int, budget: int | str | None) -> list[object]:
    """Returns a bot as `make` has always taken it: the budget is not in the name there."""
    plain, own = split_budget(name)
    return [plain, seed, budget if own is None else own]


def missing(bots: Iterable[str]) -> list[str]:
    """Returns the commits of these bots that have yet to be prepared."""
    commits = dict.fromkeys(split_commit(bot)[1] for bot in bots)
    return [commit for commit in commits if commit and not (FOLDER / commit).exists()]


def prepare(commit: str) -> Path:
    """Returns the folder with the files of a commit, compiled where that is possible."""
    folder = FOLDER / commit
    if folder.exists():
        return folder
    git = ["git", "-C", str(HERE), "archive", "--format=zip", commit]
    try:
        packed = subprocess.run(git, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        told = getattr(error, "stderr", b"").decode(errors="replace").strip() or str(error)
        raise NeyrangError(f"bots of {commit}: its files are in no history here ({told})") from None
    beside = folder.with_name(f"{commit}.{os.getpid()}")
    with ZipFile(BytesIO(packed)) as files:
        files.extractall(beside)
    if neyrang.compiled:
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        done = subprocess.run(build, cwd=beside, capture_output=True, check=False)
        if done.returncode != 0:
            raise NeyrangError(f"bots of {commit}: it does not compile ({beside})")
    beside.rename(folder)
    return folder


class Checkout:
    """The process of another checkout, which plays one game at a time."""

    def __init__(self, commit: str) -> None:
        self.commit = commit
        folder = prepare(commit)
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder / "src")},
        )  # fmt: skip

    def ask(self, **asked: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):  # no answer will come
            print(json.dumps(asked), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise NeyrangError(f"bots of {self.commit}: their process has ended; see above")
        found = json.loads(answer)
        if isinstance(found, dict):
            raise NeyrangError(f"bots of {self.commit}: {found['failed']}")
        return found

    def start(self, state: State, seed: int, options: object, bots: dict[int, object]) -> None:
        """Deals the same game there; `bots` by seat, as its `make` takes them."""
        self.ask(
            do="start", game=state.name(), players=int(state.players), seed=seed, options=options,
            bots=bots,
        )  # fmt: skip

    def choose(self, state: State, seat: int) -> int:
        """Returns the answer of a bot there."""
        moves = state.notation().moves
        legal, chosen = self.ask(do="choose", seat=seat)
        here = sorted(moves[action] for action in state.legal(seat))
        if here != legal:
            raise NeyrangError(f"the rules of {self.commit} differ: {legal} there, {here} here")
        return moves.index(chosen)

    def apply(self, state: State, seat: int, action: int) -> None:
        offences = self.ask(do="apply", seat=seat, move=state.notation().moves[action])
        if offences:
            raise NeyrangError(f"a bot of {self.commit} made a mistake: {offences[0]}")


@cache
def checkout(commit: str) -> Checkout:
    """Returns the one process for this commit that belongs to ours, and ends with it."""
    return Checkout(commit)
