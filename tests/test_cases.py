"""The case runner: every kind of step passes when it holds, and says what it found when not."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import neyrang
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
        ("1 income", "not legal for seat 1 now: not asked"),
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
        ({"actors": [0, 1]}, "the seats asked are [0]"),
        ({"legal": {"seat": 0, "moves": ["income"]}}, "legal are"),
        ({"legal": {"seat": 0}}, "keys seat, moves"),
        ({"sees": {"seat": 1, "path": "seats.0.hand", "value": ["duke", "?"]}}, "seats.0.hand is"),
        ({"over": {"winners": [0]}}, "goes on"),
        ({"over": None}, "over takes true, false or a mapping"),
        ({"over": "yes"}, "over takes true, false or a mapping"),
        (f"{2**64} income", "should be a seat number and a move"),
        ({"can": f"{2**64} income"}, "should be a seat number and a move"),
        ({"legal": {"seat": 2**64, "moves": []}}, f"there is no seat {2**64}"),
        ({"legal": {"seat": "0", "moves": []}}, "there is no seat '0': seats are 0 to 2"),
        ({"legal": {"seat": 0, "moves": 7}}, "moves: should be a list"),
        ({"legal": {"seat": 0, "moves": None}}, "moves: should be a list"),
        ({"legal": {"seat": -1, "moves": []}}, "there is no seat -1"),
        ({"legal": {0: 1, "moves": []}}, "keys seat, moves"),
        ({"sees": {"seat": 2**64, "path": "turn", "value": 0}}, f"there is no seat {2**64}"),
        ({"sees": {"seat": None, "path": "turn", "value": 0}}, "there is no seat None"),
        ({"sees": {"seat": 0, "path": ["turn"], "value": 0}}, "there is no"),
        ({"sees": {"seat": 0, "path": None, "value": 0}}, "there is no 'None'"),
        ({"actors": 0}, "a list of seats"),
        ({"actors": [0, "1"]}, "a list of seats"),
        ({"actors": [[0]]}, "a list of seats"),
        ({"actors": [2**70]}, "the seats asked are [0]"),
        ({"expect": {"seats.²": 1}}, "there is no '²'"),
        ({"expect": {"seats." + "9" * 400: 1}}, "there is no '9999"),
        ({"expect": {7: 1}}, "there is no '7'"),
        ({"expect": ["turn"]}, "expect takes a mapping"),
        ({"expect": {"seats": {"0": 1}}}, "seats is"),
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


@pytest.mark.parametrize(
    "wanted", [{"winners": 0}, {"winners": ["0"]}, {"winners": None}, {"scores": [[1], 0]}]
)
def test_over_says_what_it_takes(wanted: object) -> None:
    seats = [{"hand": ["duke"], "coins": 7}, {"hand": ["captain"]}]
    table = {"players": 2, "options": {"draft": False}, "position": {"seats": seats}}
    assert "should be a list of numbers" in run("0 coup:1", {"over": wanted}, **table).found
    assert run("0 coup:1", {"over": True}, **table).passed


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
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"players": 2**64}, "2-10 players"),
        ({"players": [3]}, "2-10 players"),
        ({"options": {"map": 1}, "game": "rakab", "position": None}, "map"),
        ({"options": {"map": "a\0b"}, "game": "rakab", "position": None}, "cannot be read"),
        ({"options": [1]}, "options: should be a mapping"),
        ({"game": ["coup"]}, "coup"),
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


def test_options_of_a_pasted_position_are_used() -> None:
    position = neyrang.game("coup").start(3, 1, {"reformation": True}).position()
    can = {"can": "0 faction:loyalist"}
    choices: list[dict[str, object] | None] = [None, {}]
    for options in choices:
        case = {"game": "coup", "players": 3, "position": position, "options": options}
        assert check_case({**case, "steps": [can]}).passed
    plain = {"game": "coup", "players": 3, "position": position, "options": {"reformation": False}}
    assert not check_case({**plain, "steps": [can]}).passed


GOOD = "- {id: good, game: coup, players: 3, steps: [0 income]}\n"


@pytest.mark.parametrize(
    "case",
    [
        "- 3",
        "- [1, 2]",
        "- {id: bad, game: coup, players: 3, steps: " + "[" * 1200 + "]" * 1200 + "}",
        "- {id: bad, game: coup, players: 3, position: " + "{a: " * 1200 + "1" + "}" * 1200 + "}",
        "- {game: coup, players: 3, steps: [expect: {turn: " + "[" * 1200 + "]" * 1200 + "}]}",
        "- {id: bad, game: coup, players: 2026-02-30, steps: []}",
        "- {id: bad, game: coup, players: " + "9" * 5000 + "}",
        "- {id: bad, game: coup, players: 3, steps: [0 income, &a {expect: *a}]}",
        "- {id: bad, game: coup, players: 3, steps: [0 income, &a {actors: [*a]}]}",
        '- {id: bad, game: rakab, players: 3, options: {map: "a\\0b"}}',
        '- {id: "\\e[2J bad", game: coup, players: 3, steps: [0 dance]}',
        "- {game: .nan, players: .inf}",
        "- {game: coup, players: 3, seed: 1e400, steps: !!binary aGVsbG8=}",
        "- {game: coup, players: 3, steps: {a: 1}}",
        "- {? [1, 2] : 3}",
        "- {game: coup, players: 3, steps: [{expect: {{turn}: 0}}]}",
        "- {game: coup, players: 3, steps: [!move 0 income]}",
    ],
    ids=range(17),
)  # fmt: skip
def test_one_bad_case_is_one_failure_and_the_rest_is_run(case: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(GOOD + case + "\n" + GOOD, encoding="utf-8")
    first, bad, last = check_file(path)
    assert (first.passed, bad.passed, last.passed) == (True, False, True)
    assert len(bad.found) < 500
    assert (bad.id + bad.step + bad.found).isprintable()


@pytest.mark.parametrize(
    "junk", [b"\xff\xfe\x00", b"\x00", b"%PDF-1.4 \xe2\xe3", b"- *a", b"&a [*a]"]
)
def test_any_file_is_results(junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_bytes(junk)
    assert not any(result.passed for result in check_file(path))
    assert "cannot be read" in check_file(tmp_path)[0].found
    assert "cannot be read" in check_file(Path("a\0b"))[0].found


@given(st.binary(max_size=60), st.integers(0, 2000))
@settings(max_examples=60, deadline=None)
def test_damage_to_our_own_cases_is_results(junk: bytes, cut: int) -> None:
    whole = Path(__file__).with_name("cases").joinpath("coup.yaml").read_bytes()[:2000]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cases.yaml"
        path.write_bytes(whole[:cut] + junk + whole[cut + len(junk) :])
        assert check_file(path)
