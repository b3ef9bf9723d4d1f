"""The case runner: every kind of step passes when it holds, and says what it found when not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from neyrang.cases import check_case, check_file

TABLE = {
    "id": "x",
    "game": "coup",
    "players": 3,
    "position": {
        "seats": [
            {"hand": ["duke", "contessa"]},
            {"hand": ["captain", "duke"]},
            {"hand": ["duke"]},
        ],
        "court": ["captain", "assassin"],
    },
}


def run(*steps: Any, **changes: Any) -> Any:
    return check_case({**TABLE, **changes, "steps": list(steps)})


def test_our_own_cases_pass() -> None:
    for path in Path(__file__).with_name("cases").glob("*.yaml"):
        results = check_file(path)
        assert len(results) > 5
        assert [result for result in results if not result.passed] == []


@pytest.mark.parametrize(
    "step",
    [
        "0 tax",
        "* income",
        {"expect": {"seats.0.coins": 2, "turn": 0, "seats.1.hand": ["duke", "captain"]}},
        {"expect": {"seats.0": {"coins": 2}, "court": ["captain", "assassin"]}},
        {"can": "0 exchange"},
        {"cannot": "0 coup:1"},
        {"cannot": "1 income"},
        {"actors": [0]},
        {"legal": {"seat": 1, "moves": []}},
        {"sees": {"seat": 1, "path": "seats.0.hand", "value": ["?", "?"]}},
        {"sees": {"seat": 0, "path": "seats.0.hand", "value": ["contessa", "duke"]}},
        {"over": False},
    ],
    ids=str,
)
def test_what_holds_passes(step: object) -> None:
    assert run(step).passed


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("0 coup:1", "not legal for seat 0"),
        ("1 income", "no answer is owed by seat 1"),
        ("0 dance", "'dance' is not a move"),
        ("tax", "should be a seat number and a move"),
        ("* dance", "'dance' is not a move"),
        ({"expect": {"seats.0.coins": 3}}, "seats.0.coins is 2, not 3"),
        ({"expect": {"seats.7.coins": 3}}, "there is no '7'"),
        ({"expect": {"court": ["assassin", "captain"]}}, "court is"),
        ({"expect": {"seats.1.hand": ["duke", "duke"]}}, "seats.1.hand is"),
        ({"expect": {"turn": False}}, "turn is 0"),
        ({"can": "0 coup:1"}, "not legal; legal are 0: income"),
        ({"cannot": "0 income"}, "is legal"),
        ({"cannot": "0 dance"}, "'dance' is not a move"),
        ({"actors": [0, 1]}, "asked are [0]"),
        ({"legal": {"seat": 0, "moves": ["income"]}}, "legal are"),
        ({"legal": {"seat": 0}}, "keys seat, moves"),
        ({"sees": {"seat": 1, "path": "seats.0.hand", "value": ["duke", "?"]}}, "seats.0.hand is"),
        ({"over": {"winners": [0]}}, "goes on"),
        ({"dance": 1}, "unknown step 'dance'"),
        (["0 tax"], "a step is a move"),
    ],
    ids=str,
)
def test_what_does_not_hold_fails_and_tells_what_was_found(step: object, found: str) -> None:
    result = run(step)
    assert not result.passed
    assert result.step.startswith("step 1")
    assert found in result.found


def test_over_compares_winners_and_scores() -> None:
    seats = [{"hand": ["duke"], "coins": 7}, {"hand": ["captain"]}]
    table = {"players": 2, "options": {"draft": False}, "position": {"seats": seats}}
    assert run("0 coup:1", {"over": {"winners": [0], "scores": [1, 0]}}, **table).passed
    assert "winners are [0]" in run("0 coup:1", {"over": {"winners": [1]}}, **table).found
    assert "is over" in run("0 coup:1", {"over": False}, **table).found


def test_a_pass_for_all_is_fine_where_nobody_can() -> None:
    assert run("* pass", {"actors": [0]}).passed


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 1}, "2-10 players"),
        ({"players": None}, "players"),
        ({"options": {"reformation": "maybe"}}, "reformation takes false or true with 3 players"),
        ({"options": {"draft": True}}, "draft is for 2 players only"),
        ({"position": {"seats": [{"hand": ["duke"]}]}}, "seats: should have 3 entries"),
        ({"position": []}, "position"),
        ({"surprise": 1}, "surprise"),
    ],
    ids=str,
)
def test_a_case_that_cannot_be_set_up_fails_at_its_position(
    changes: dict[str, Any], found: str
) -> None:
    result = run("0 income", **changes)
    assert result.step == "position"
    assert found in result.found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "list of cases"),
        ("a: [", "is not YAML"),
        ("hello", "list of cases"),
        ("- 3", "mapping"),
    ],
)
def test_a_bad_file_is_one_failure(text: str, found: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    (result,) = check_file(path)
    assert found in result.found
    assert "cannot be read" in check_file(tmp_path / "missing.yaml")[0].found


def piles(*steps: Any) -> Any:
    """A table with piles of numbers, and attackers in no order."""
    attacks = [
        {"side": 0, "colour": "red", "bandits": [1, 3]},
        {"side": 1, "colour": "blue", "bandits": [4]},
    ]
    road = [{"id": 2, "value": 5, "owner": 0, "attacks": attacks}]
    seats = [{"hand": ["red1"], "won": [2, 4, 4]}, {"hand": ["blue1"]}]
    case = {"game": "loot", "players": 2, "position": {"seats": seats, "road": road}}
    return check_case({**case, "steps": list(steps)})


@pytest.mark.parametrize(
    ("path", "value", "holds"),
    [
        ("seats.0.won", [4, 2, 4], True),
        ("seats.0.won", [4, 2], False),
        ("seats.0.won", [4, 2, 2], False),
        ("seats.0", {"won": [4, 4, 2]}, True),
        ("road.0.attacks.0.bandits", [3, 1], True),
        ("road.0.attacks", [{"side": 1, "bandits": [4]}, {"side": 0, "bandits": [3, 1]}], True),
        ("road.0.attacks", [{"side": 1}, {"side": 1}], False),
        ("road.0.attacks", [{"colour": "red"}], False),
        ("road", [{"id": 2, "attacks": [{"colour": "blue"}, {"colour": "red"}]}], True),
        ("pending.asked", [0], True),
    ],
    ids=str,
)
def test_what_has_no_order_compares_in_any(path: str, value: object, holds: bool) -> None:
    assert piles({"expect": {path: value}}).passed == holds


def test_scores_keep_their_order() -> None:
    position = {"seats": [{"won": [2]}, {"won": [5]}], "deck": []}
    case = {"game": "loot", "players": 2, "position": position}
    assert check_case({**case, "steps": [{"over": {"scores": [2, 5]}}]}).passed
    assert not check_case({**case, "steps": [{"over": {"scores": [5, 2]}}]}).passed


def test_null_also_holds_where_a_mapping_lacks_the_key() -> None:
    war = {"seats": [{"hand": ["1"]}] * 3, "battle": "ray", "owners": {"fars": 1}}
    case = {"id": "x", "game": "rakab", "players": 3, "position": war}
    good = {"expect": {"owners.ray": None, "owners.fars": 1}}
    assert check_case({**case, "steps": [good]}).passed
    assert not check_case({**case, "steps": [{"expect": {"owners.fars": None}}]}).passed
    assert not check_case({**case, "steps": [{"expect": {"realms.ray": None}}]}).passed
