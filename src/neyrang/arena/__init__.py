"""Matches of bots against bots, their reports, and solved positions.

from neyrang import arena

report = arena.play("coup", ["2", "miser:Miser"], players=3, games=300)
for standing in report.standings:
    print(standing.bot, standing.share.mean, standing.share.low, standing.share.high)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from neyrang.arena.match import Deal, Form, Match
    from neyrang.arena.report import Report
    from neyrang.arena.suites import SuiteMatch
    from neyrang.bots.base import Bot


def play(
    game: str,
    bots: Sequence[str | int | type[Bot]],
    *,
    players: int = 4,
    games: int = 400,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    form: Form = "mixed",
    budget: int | str | None = None,
    milliseconds: float | None = None,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
) -> Report:
    """Plays a match of bots and returns its report: what `neyrang arena` does.

    - `bots`: levels, names as `neyrang arena` takes them, or classes that a module has.
    - `games`: of each line-up; every deal is played once from each seat, so it may be a few more.
    - `form`: `mixed` tables, `one` bot against the rest for every two, or the `first` bot against
      tables of each of the others.
    - `budget`: what bots that search may think for an answer, in playouts or like "250ms".
    - `milliseconds`: what a bot may take for an answer; a later one is not taken.
    - `jobs`: how many processes play; the report is the same for any number. More than one needs
      bots that can be imported, and a main module with `if __name__ == "__main__"`.
    - `watch`: called with the number of games that have just been played.

    Raises a NeyrangError where there is no such game, option or bot.
    """
    from neyrang.arena.match import Match

    named = [str(bot) if isinstance(bot, str | int) else name_of(bot) for bot in bots]
    match = Match(
        game=game, players=players, bots=named, games=games, seed=seed, form=form,
        options=dict(options or {}), budget=budget, milliseconds=milliseconds,
    ).check()  # fmt: skip
    return played(match, jobs, watch)


def suite(
    file: str | Path,
    *,
    only: Sequence[str] = (),
    games: int | None = None,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
) -> list[SuiteMatch]:
    """Plays the matches of a suite file and returns them with their reports. Nothing is written:
    `neyrang suite` keeps journals, and puts the results into a document.

    - `file`: like docs/bots.toml.
    - `only`: these games' matches; all by default.
    - `games`: of each match, instead of what the file says.
    - `jobs`, `watch`: as for `play`.

    Each has `match` (what was played), `report`, and `verdict()`: "held" or "missed" where the file
    asks for a share, "slow" where level 4 thinks too long, "" where nothing is asked.

    Raises a NeyrangError where the file is no suite, or a match in it cannot be played.
    """
    from pathlib import Path

    from neyrang.arena.suites import read, wanted

    path = Path(file)
    matches = wanted(path, read(path), only, games)
    for each in matches:
        each.report = played(each.match, jobs, watch)
    return matches


def played(match: Match, jobs: int, watch: Callable[[int], None] | None) -> Report:
    from neyrang.arena.report import report
    from neyrang.arena.run import Run

    run = Run(match)

    def tell(deals: list[Deal]) -> None:
        if watch is not None:
            watch(sum(len(deal.games) for deal in deals))

    run.go(jobs, tell)
    return report(run)


def name_of(bot: type[Bot]) -> str:
    """Returns the name by which a class can be found again."""
    return f"{bot.__module__}:{bot.__qualname__}"
