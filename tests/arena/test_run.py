"""The same match has the same result, however it is played; what was played is kept."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neyrang.arena.match import FIRST, MIXED, ONE, Deal, Match, play_deal
from neyrang.arena.report import Report, report
from neyrang.arena.run import Journal, Run, code_of
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES

SIMPLE = "tests.arena.rogues:Simple"


def match(**changes: Any) -> Match:
    about: dict[str, Any] = {"game": "coup", "players": 2, "bots": ["1", "2", "random"], "games": 6}
    return Match(**{**about, **changes}).check()


def nobody(deals: list[Deal]) -> None:
    """Watches the progress of a run, and says nothing."""


def played(about: Match, jobs: int = 1) -> Run:
    run = Run(about)
    run.go(jobs, nobody)
    return run


def figures(found: Report) -> dict[str, Any]:
    """All that does not depend on the machine."""
    document: dict[str, Any] = msgspec.to_builtins(found)
    for key in ("seconds", "games_per_second", "cpu_seconds", "jobs"):
        document.pop(key)
    for standing in document["standings"]:
        standing.pop("clock")
        standing.pop("cpu")
    return document


# ---- line-ups


@pytest.mark.parametrize(
    ("form", "bots", "players", "line_ups"),
    [
        (MIXED, 3, 2, [(0, 1), (0, 2), (1, 2)]),
        (MIXED, 2, 4, [(0, 0, 1, 1)]),
        (MIXED, 3, 4, [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]),
        (MIXED, 4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        (ONE, 2, 3, [(0, 1, 1), (1, 0, 0)]),
        (FIRST, 3, 3, [(0, 1, 1), (0, 2, 2)]),
    ],
)
def test_line_ups(form: Any, bots: int, players: int, line_ups: list[tuple[int, ...]]) -> None:
    about = match(form=form, bots=["random"] * bots, players=players)
    assert about.line_ups() == line_ups


def test_on_a_deal_everybody_has_every_seat_equally_often() -> None:
    about = match(bots=["1", "2", "random"], players=4)
    for line_up, bots in enumerate(about.line_ups()):
        for deal in range(3):
            seats = Counter(
                (seat, bot)
                for turn in range(4)
                for seat, bot in enumerate(about.seating(line_up, deal, turn))
            )
            assert seats == {(s, b): bots.count(b) for s in range(4) for b in set(bots)}


def test_neighbours_change_from_deal_to_deal() -> None:
    about = match(bots=["random"] * 4, players=4)
    assert len({tuple(about.seating(0, deal, 0)) for deal in range(30)}) > 12


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"players": 12}, "2-10"),
        ({"games": 0}, "games"),
        ({"bots": ["1"]}, "at least two"),
        ({"bots": ["1", "7"]}, "'7'"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"budget": 0}, "budget 0"),
        ({"budget": "2s"}, "like 250ms"),
        ({"seed": -1}, "seed"),
        ({"milliseconds": 0}, "milliseconds"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(NeyrangError, match=told):
        match(**changes)


# ---- results


def test_the_result_is_the_same_for_any_number_of_jobs() -> None:
    about = match(games=20)
    assert figures(report(played(about, 1))) == figures(report(played(about, 3)))
    assert figures(report(played(about))) != figures(report(played(match(games=20, seed=2))))


@pytest.mark.parametrize("game", NAMES)
def test_every_game_can_be_played(game: str) -> None:
    for players, form in ((2, MIXED), (3, ONE)):
        found = report(played(match(game=game, players=players, form=form, games=2)))
        assert found.games == len(match(players=players, form=form).line_ups()) * players
        assert found.deals == 1
        assert all(not standing.faults for standing in found.standings)


def test_duplicate_deals_cancel_luck() -> None:
    """Two bots that never roll a die share every deal evenly, whatever the cards."""
    found = report(played(match(bots=[SIMPLE, SIMPLE], games=40)))
    assert [standing.share.mean for standing in found.standings] == [0.5, 0.5]
    assert found.standings[0].share.low > 0.4  # where 40 games by chance would say 0.35
    assert [standing.bot for standing in found.standings] == [SIMPLE, f"{SIMPLE}#2"]


def test_equals_get_their_fair_share_and_the_better_bot_more() -> None:
    same = report(played(match(bots=["2", "2"], games=160)))
    share = same.standings[0].share
    assert share.low < 0.5 < share.high
    assert share.high - share.low < 0.2
    better = report(played(match(bots=["2", "random"], games=160)))
    assert better.standings[0].share.low > 0.5
    assert better.standings[0].rating.mu > better.standings[1].rating.mu


def test_one_against_the_rest() -> None:
    found = report(played(match(form=ONE, bots=["2", "random"], players=4, games=60)))
    strong, weak = found.cell("2", "random"), found.cell("random", "2")
    assert strong is not None
    assert weak is not None
    assert strong.share.low > found.fair == 0.25 > weak.share.high
    assert found.standings[0].share == strong.share
    assert strong.games == 60


def test_faults_are_counted_and_the_match_goes_on() -> None:
    crasher, cheat = "tests.arena.rogues:Crasher", "tests.arena.rogues:Cheat"
    found = report(played(match(bots=[crasher, cheat], games=6)))
    crash, illegal = [standing.faults[0] for standing in found.standings]
    assert (crash.what, illegal.what) == ("crash", "illegal")
    assert crash.times == 3 * found.games == 18
    assert "rogues.py" in crash.first.traceback


# ---- stopping and going on


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_was_played(jobs: int) -> None:
    def interrupt(deals: list[Deal]) -> None:
        raise KeyboardInterrupt

    run = Run(match(games=400))
    run.go(jobs, interrupt)
    found = report(run)
    assert found.stopped == "interrupted"
    assert 0 < found.games < 1200


def test_a_bot_that_ends_its_process_ends_the_match_not_the_arena() -> None:
    run = played(match(bots=["random", "tests.arena.rogues:Killer"], games=8), jobs=2)
    assert run.stopped == "crashed"
    assert report(run).games == 0


def test_a_journal_is_gone_on_with(tmp_path: Path) -> None:
    about = match(games=8)
    path = tmp_path / "kept" / "run.jsonl"

    def journal(of: Match = about, code: str = "") -> Journal:
        return Journal(path, of, code or code_of("coup"))

    deals = [play_deal(about, line_up, 0) for line_up in range(3)]
    first = journal()
    assert first.read() == []
    first.write(deals)
    path.write_bytes(path.read_bytes()[:-9])  # pulled the plug
    run = Run(about)
    second = journal()
    run.take(second.read())
    assert run.deals() == deals[:2]
    run.go(1, nobody, second)
    assert figures(report(run)) == figures(report(played(about)))
    assert len(journal().peek()) == 12
    fewer = Run(match(games=4))
    fewer.take(journal(match(games=4)).peek())
    assert figures(report(fewer)) == figures(report(played(match(games=4))))
    assert journal(match(games=8, seed=9)).read() == []
    assert path.with_name("run.jsonl.old").exists()
    path.write_text("Dear diary")
    with pytest.raises(NeyrangError, match="not a journal"):
        journal().read()


def test_a_journal_holds_as_long_as_the_bots_answer_as_they_did(tmp_path: Path) -> None:
    """Not as long as their code stays the same: it is tidied up, and made faster."""
    about = match(games=8, bots=["2", "1"])
    path = tmp_path / "run.jsonl"
    deals = [play_deal(about, 0, deal) for deal in range(4)]
    now, later = Journal(path, about, "the code"), Journal(path, about, "tidied up")
    now.write(now.read() or deals)
    assert later.peek() == deals
    for wrong in (0, 2):  # the first one and one from the middle are played again
        path.unlink()
        changed = deals.copy()
        changed[wrong] = msgspec.structs.replace(deals[wrong], digest="other answers")
        now.write(now.read() or changed)
        assert now.peek() == changed
        assert later.peek() == []


def test_a_journal_depends_on_the_opponents_it_is_about() -> None:
    assert code_of("coup", ["1", "2"]) == code_of("coup")
    assert code_of("coup", ["2", "public"]) != code_of("coup")


def test_shards_add_up() -> None:
    about = match(games=9)
    tasks = [Run(about).tasks((part, 3)) for part in (1, 2, 3)]
    assert sorted(task for part in tasks for task in part) == sorted(Run(about).tasks())
