"""`neyrang tune`: small fits from end to end, and tables that can be fitted again."""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import neyrang
from neyrang.bots.policies.coup import tuning as coup_tuning
from neyrang.bots.policies.coup.parameters import CoupParameters, tricky
from neyrang.bots.registry import UnknownBot
from neyrang.cli import app
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.tuning import jobs as tuning_jobs
from neyrang.tuning import play, regression, source
from neyrang.tuning.cross_entropy import optimise
from neyrang.tuning.fitting import Result, Settings, run
from neyrang.tuning.jobs import Header, Jobs
from neyrang.tuning.play import Example
from neyrang.tuning.tables import (
    LINEAR,
    SOFTMAX,
    EvaluationTable,
    NetworkTable,
    ParameterTable,
    Table,
    find_table,
    tables_of,
)

TABLES = [  # what stands in a source
    table
    for name in neyrang.NAMES
    for table in tables_of(name)
    if not isinstance(table, NetworkTable)
]
each_table = pytest.mark.parametrize(
    "table", TABLES, ids=lambda t: f"{t.game}-{t.name}-{t.level}-{t.scope}"
)
EVALUATIONS = [table for table in TABLES if isinstance(table, EvaluationTable)]
each_evaluation = pytest.mark.parametrize("table", EVALUATIONS, ids=lambda t: f"{t.game}-{t.name}")
SMALL = ["--generations", "2", "--population", "4", "--sample", "20", "--games", "40", "-j", "1"]


def settings_of(table: Table, **changes: object) -> Settings:
    small = Settings(
        table=table, against=None, players=(), only=(), options={}, games=0, sample=40,
        generations=2, population=4, budget=2, seed=1,
    )  # fmt: skip
    return small._replace(**changes)  # type: ignore[arg-type]


def in_process() -> Jobs:
    return Jobs(1, None, Header("test", "test"))


def tune(*arguments: str) -> str:
    found = CliRunner().invoke(app, ["tune", *arguments], env={"COLUMNS": "140"})
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found.output


# ---- parameters


def test_cross_entropy_finds_the_top_of_a_hill() -> None:
    def scores(generation: int, candidates: list[list[int]]) -> list[float]:
        return [-abs(x - 70) - abs(y + 15) for x, y in candidates]

    found = optimise([5, 20], [(0, 100), (-50, 50)], scores, generations=12, population=32, seed=3)
    assert abs(found[0] - 70) <= 3
    assert abs(found[1] + 15) <= 3


def doubter() -> CoupParameters:
    """Level 3, but it doubts most of what a last opponent says."""
    parameters = tricky()
    parameters.challenge_duel = 60
    return parameters


def test_a_search_improves_bad_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    good = find_table("coup", "parameters", 3)
    assert isinstance(good, ParameterTable)
    bad = replace(good, make=doubter, bounds={"challenge_duel": (0, 100)})
    monkeypatch.setattr(coup_tuning, "tables", lambda: [bad])
    settings = settings_of(bad, against=2, games=300, sample=60, generations=3, population=8)
    found = run(settings, in_process(), lambda name, tasks: None)
    assert found.values[0] < 50
    assert found.is_better()


def test_only_the_named_parameters_change() -> None:
    table = find_table("coup", "parameters", 3)
    settings = settings_of(table, against=2, only=("foreign_aid", "challenge"))
    found = run(settings, in_process(), lambda name, tasks: None).values
    names = table.labels()
    changed = {n for n, a, b in zip(names, table.current(), found, strict=True) if a != b}
    assert changed <= {"foreign_aid", "challenge"}
    assert changed


def test_a_list_of_numbers_is_searched_for_one_by_one() -> None:
    table = find_table("rakab", "cost", 3)
    settings = settings_of(table, against=2, generations=1, sample=2)
    found = run(settings, in_process(), lambda name, tasks: None).values
    assert len(found) == len(table.current())
    assert found != table.current()
    assert found == table.with_values(found).COST
    assert table.current() == table.make().COST


def test_loots_bounds_can_be_played_by_where_a_lead_is_worth_least() -> None:
    table = find_table("loot", "parameters", 3)
    assert isinstance(table, ParameterTable)
    values = dict(zip(table.fields(), table.current(), strict=True))
    values.update(lead=table.bounds["lead"][0], lure=table.bounds["lure"][1], lead_support=0)
    task = play.PlayTask("loot", "parameters", 3, 4, {}, list(values.values()), 3, None, 1, 0, 20)
    assert len(play.do(task)) == 20


def test_numbers_outside_their_bounds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good = find_table("coup", "parameters", 3)
    assert isinstance(good, ParameterTable)
    bad = replace(good, bounds={"challenge": (10, 20)})
    monkeypatch.setattr(coup_tuning, "tables", lambda: [bad])
    with pytest.raises(NeyrangError, match="challenge is 1, outside its bounds of 10 to 20"):
        run(settings_of(bad, against=2), in_process(), lambda name, tasks: None)


def test_whom_to_play_against_may_have_a_budget() -> None:
    table = find_table("loot", "evaluation", None)
    settings = settings_of(table, against=4, against_budget="8")
    settings.check()
    assert settings.rival() == "4@8"
    with pytest.raises(UnknownBot, match="2 does not search"):
        settings_of(table, against=2, against_budget="8").check()
    with pytest.raises(BadOption, match="played without a search"):
        tune("coup", "parameters", "--against", "4@8", *SMALL)
    with pytest.raises(BadOption, match="a level like 2 or 4@100"):
        tune("coup", "parameters", "--against", "public", *SMALL)


# ---- evaluations


def synthetic(link: str, known: list[float], number: int) -> list[Example]:
    """Examples whose labels follow the known numbers."""
    rng = random.Random(7)
    found: list[Example] = []
    for _ in range(number):
        rows = [[rng.uniform(0, 4) for _ in known] for _ in range(3)]
        offsets = [rng.uniform(0, 1) for _ in rows]
        scores = [
            o + sum(k * x for k, x in zip(known, row, strict=True))
            for o, row in zip(offsets, rows, strict=True)
        ]
        labels: list[float | None]
        if link == LINEAR:
            labels = [score + rng.gauss(0, 5) for score in scores]
            labels[0] = None
        else:
            winner = rng.choices(range(3), [math.exp(score / 100) for score in scores])[0]
            labels = [float(i == winner) for i in range(3)]
        found.append((rows, offsets, labels))
    return found


@pytest.mark.parametrize("link", [SOFTMAX, LINEAR])
def test_a_regression_recovers_known_numbers(link: str) -> None:
    pytest.importorskip("numpy")
    known = [30.0, 80.0, 15.0]
    table = find_table("loot", "evaluation", 3)
    assert isinstance(table, EvaluationTable)
    table = replace(
        table, link=link, unit=100.0, fitted=("a", "b", "c"),
        make=lambda: type("Numbers", (), {"a": 30, "b": 20, "c": 60})(),
    )  # fmt: skip
    examples = synthetic(link, known, 4000)
    found = regression.fit(table, examples)
    assert found == pytest.approx(known, rel=0.2, abs=6)
    before = regression.loss(table, examples, table.current())
    assert regression.loss(table, examples, found) < before


@each_evaluation
def test_an_evaluation_is_fitted_to_games(table: EvaluationTable) -> None:
    pytest.importorskip("numpy")
    settings = settings_of(table, players=table.players[:1], sample=6)
    found = run(settings, in_process(), lambda name, tasks: None)
    assert len(found.values) == len(table.current())
    assert found.values != table.current()
    assert found.losses is not None


@each_evaluation
def test_the_scores_of_an_evaluation_are_linear_in_its_numbers(table: EvaluationTable) -> None:
    """So that features found by asking one number at a time explain the whole score."""
    policy = play.opponent(table.game, table.level)
    state = play.start(table.game, table.players[0], 5, dict(table.options))
    rng = neyrang.Rng(5)
    for step in range(40):
        if state.over():
            break
        if policy.quiet(state) and step % 8 == 0:
            rows, offsets = play.features(table, state)
            scores = table.scores(state, table.make())
            for row, offset, score in zip(rows, offsets, scores, strict=True):
                told = offset + sum(x * v for x, v in zip(row, table.current(), strict=True))
                assert told == pytest.approx(score, rel=0.01, abs=len(row))
        play.answer_by(state, policy, rng)


def test_without_numpy_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regression, "find_spec", lambda name: None)
    with pytest.raises(NeyrangError, match=r"NumPy: pip install 'neyrang\[tune\]'"):
        run(settings_of(EVALUATIONS[0]), in_process(), lambda name, tasks: None)


# ---- the command


def test_the_command_shows_numbers_and_how_they_play() -> None:
    shown = tune("coup", "parameters", "--against", "2", "--players", "2,3", *SMALL)
    assert re.search(r"Against level 2: [\d.]+% .* current, .* fitted; 50.0% is fair", shown)
    assert "33.3% is fair, 40 games for 3" in shown
    assert "Gain: " in shown
    assert "def tricky() -> CoupParameters:" in shown
    command = "neyrang tune coup parameters --level 3 --against 2 --players 2,3 --sample 20"
    assert command in shown


def test_level_4_compares_evaluations() -> None:
    pytest.importorskip("numpy")
    shown = tune("loot", "evaluation", "--sample", "10", "--games", "2", "--budget", "1", "-j", "1")
    assert "Fitted against current: " in shown
    assert "Loss on games held out: " in shown


def test_a_network_is_trained_compared_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(source, "network_path", lambda game, name: tmp_path / f"{game}.json")
    monkeypatch.setattr(Result, "is_better", lambda result: True)
    arguments = ["--sample", "40", "--games", "2", "--budget", "2", "-j", "1"]
    shown = tune("rakab", "duel_network", *arguments, "--write")
    assert "Fitted against current: " in shown
    assert "Loss on games held out: " in shown
    told = json.loads((tmp_path / "rakab.json").read_text("utf-8"))
    assert told["made"][0].startswith("neyrang tune rakab duel_network --level 3 --sample 40")
    assert len(told["weights"]) == len(find_table("rakab", "duel_network", 3).labels()) // 32 - 2


def test_a_duel_is_learned_from_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each battle by what the network says of the next one."""
    pytest.importorskip("numpy")
    table = find_table("karzar", "duel_network", 3)
    assert isinstance(table, NetworkTable)
    few = replace(table, epochs=2)
    monkeypatch.setattr(play, "find_table", lambda *named: few)
    stages: list[str] = []
    settings = settings_of(few, sample=5)
    found = run(settings, in_process(), lambda name, tasks: stages.append(name))
    assert stages == ["self-play", "training"] * 8
    assert len(found.values) == len(table.current())
    assert found.losses is not None


def test_a_journal_is_gone_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "coup.journal"
    arguments = ["coup", "parameters", *SMALL, "--journal", str(journal)]
    first = tune(*arguments)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:6]) + lines[6][:30])  # stopped while it wrote
    assert tune(*arguments) == first
    assert sorted(journal.read_bytes().splitlines(keepends=True)) == sorted(lines)
    monkeypatch.setattr(tuning_jobs, "do", None)  # nothing is played now
    assert tune(*arguments) == first


def test_any_number_of_jobs_finds_the_same() -> None:
    table = find_table("coup", "parameters", 3)
    settings = settings_of(table, against=2, generations=1, games=40)
    alone = run(settings, in_process(), lambda name, tasks: None)
    with Jobs(2, None, Header("test", "test")) as pool:
        assert run(settings, pool, lambda name, tasks: None) == alone


def test_without_a_table_the_command_lists_them() -> None:
    shown = tune()
    for name in neyrang.NAMES:
        assert f"{name} parameters" in shown
        assert f"{name} evaluation" in shown or f"{name} duel_network" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["coup", "prices"],
            "no table prices of coup; there are parameters, duel_network, table_network",
        ),
        (["coup", "parameters", "--level", "4"], "coup parameters: there is level 2 for"),
        (["coup", "parameters", "--players", "two"], "players two: numbers like 2 or 2,4"),
        (["coup", "parameters", "--against", "4"], "against 4: a level from 1 to 3"),
        (["coup", "parameters", "--only", "luck"], "only luck: there are foreign_aid"),
        (["loot", "evaluation", "--only", "coin"], "everything else is fitted as a whole"),
    ],
)
def test_bad_arguments_are_named(arguments: list[str], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        tune(*arguments)


# ---- the source


@each_table
def test_the_numbers_of_the_source_are_written_as_they_stand_there(table: Table) -> None:
    text = source.path_of(table.module).read_text("utf-8")
    again = source.rewritten(table, text, table.current(), ["neyrang tune nothing here"])
    lines = again.split("\n")
    lines.remove(source.MARK + "neyrang tune nothing here")
    assert "\n".join(lines) == text


@each_table
def test_beside_the_numbers_stands_how_to_fit_them_again(table: Table) -> None:
    text = source.path_of(table.module).read_text("utf-8")
    lines = text.split("\n")
    first, _ = source.span(text, source.definition(text, table.scope))
    _, *notes = source.split_notes(source.comment_above(lines, first))
    assert notes
    for note in notes:
        command = note[0].removeprefix(source.MARK)
        _, _, game, name, *rest = command.split()
        options = dict(zip(rest[::2], rest[1::2], strict=True))
        seats = [int(number) for number in options.get("--players", "").split(",") if number]
        named = find_table(game, name, int(options["--level"]), seats)
        assert (named.module, named.scope) == (table.module, table.scope)
        assert re.search(r"\b2026-\d\d-\d\d\b", " ".join(note[1:]))  # when, and with what result


def test_numbers_are_written_only_where_they_are_clearly_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = find_table("coup", "parameters", 3)
    copy = tmp_path / "parameters.py"
    text = source.path_of(table.module).read_text("utf-8")
    copy.write_text(text, "utf-8")
    monkeypatch.setattr(source, "path_of", lambda module: copy)
    with pytest.raises(BadOption, match="not clearly better"):
        tune("coup", "parameters", *SMALL[:-4], "--games", "0", "--write")
    assert copy.read_text("utf-8") == text

    assert isinstance(table, ParameterTable)
    bad = replace(table, make=doubter, bounds={"challenge_duel": (0, 100)})
    monkeypatch.setattr(coup_tuning, "tables", lambda: [bad])
    shown = tune(
        "coup", "parameters", "--generations", "2", "--population", "6", "--sample", "60",
        "--games", "300", "-j", "1", "--write",
    )  # fmt: skip
    assert "clearly better" in shown
    changed = [line for line in copy.read_text("utf-8").split("\n") if line not in text.split("\n")]
    assert any(line.startswith("    parameters.challenge_duel = ") for line in changed)
    assert any(line.startswith(source.MARK + "neyrang tune coup parameters") for line in changed)
    compile(copy.read_text("utf-8"), "parameters.py", "exec")
