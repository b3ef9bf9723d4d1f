"""What a suite has played, kept in a small file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from neyrang.arena import archive
from neyrang.arena.match import FIRST, MIXED, Deal, Form, Match, play_deal
from neyrang.arena.report import report
from neyrang.arena.run import Run
from neyrang.core.errors import NeyrangError


def match(form: Form = FIRST) -> Match:
    return Match(game="coup", players=3, bots=["2", "1", "random"], games=12, form=form).check()


def deals(about: Match) -> list[Deal]:
    lines = range(len(about.line_ups()))
    return [play_deal(about, line, deal) for deal in range(about.deals()) for line in lines]


@pytest.mark.parametrize("form", [FIRST, MIXED])
def test_the_report_of_what_was_kept_is_the_same(tmp_path: Path, form: Form) -> None:
    about = match(form)
    first = Run(about)
    first.take(deals(about))
    archive.write(tmp_path / "a.jsonl", [archive.packed(about, "code", first.played.values())])
    [line] = archive.read(tmp_path / "a.jsonl")
    again = Run(about)
    again.take(archive.unpacked(line))
    assert report(again) == report(first)
    assert (tmp_path / "a.jsonl").stat().st_size < 400 + 60 * len(first.played) + 4000
    assert archive.packed(about, "code", again.played.values()) == line


def test_deals_behind_a_gap_are_left_out() -> None:
    about = match()
    played = [deal for deal in deals(about) if (deal.deal, deal.line_up) != (2, 1)]
    line = archive.packed(about, "code", played)
    assert line.deals == 2
    assert [deal.deal for deal in archive.unpacked(line)] == [0, 0, 1, 1]
    assert {deal for _, deal, _ in line.digests} == {0, 1}


def test_another_file_is_refused_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert archive.read(path) == []
    path.write_text("Dear diary")
    with pytest.raises(NeyrangError, match="not an archive of a suite"):
        archive.read(path)
    assert msgspec.json.encode(archive.packed(match(), "", []).deals) == b"0"
