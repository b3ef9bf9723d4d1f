"""Matches of bots against bots, their reports, and solved positions.

from neyrang import arena

report = arena.play("coup", ["2", "miser:Miser"], players=3, games=300)
for standing in report.standings:
    print(standing.bot, standing.share.mean, standing.share.low, standing.share.high)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, SupportsIndex

from neyrang.core.errors import NeyrangError
from neyrang.core.given import whole

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
    players: SupportsIndex = 4,
    games: SupportsIndex = 400,
    options: Mapping[str, object] | None = None,
    seed: SupportsIndex = 1,
    form: Form = "mixed",
    budget: int | str | None = None,
    milliseconds: float | None = None,
    jobs: SupportsIndex = 1,
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

    Raises a NeyrangError where there is no such game, option or bot, and where one of the others is
    not possible.
    """
    from neyrang.arena.match import Match
    from neyrang.core.game import option_mapping

    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise NeyrangError(f"bots: a list of them, not {bots!r}")
    match = Match(
        game=game, players=number("players", players, 1), bots=[name_of(bot) for bot in bots],
        games=number("games", games, 1), seed=number("seed", seed, 0), form=form,
        options=dict(option_mapping(options)), budget=budget, milliseconds=milliseconds,
    ).check()  # fmt: skip
    return played(match, number("jobs", jobs, 1), watch)


def suite(
    file: str | Path,
    *,
    only: Sequence[str] = (),
    games: int | None = None,
    jobs: SupportsIndex = 1,
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
    processes = number("jobs", jobs, 1)
    for each in matches:
        each.report = played(each.match, processes, watch)
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


def number(name: str, value: object, least: int) -> int:
    found = whole(value)
    if found is None or found < least:
        raise NeyrangError(f"{name}: a whole number from {least} up, not {value!r}")
    return found


def name_of(bot: object) -> str:
    """Returns the name by which a bot can be found and made again in any process."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, type):
        return f"{bot.__module__}:{bot.__qualname__}"
    level = whole(bot)
    if level is None:
        raise NeyrangError(
            f"bots: levels, names, or classes, which are made anew for every game, not {bot!r}"
        )
    return str(level)
