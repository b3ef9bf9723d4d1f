"""What a bot thinks, in sentences: whole, true, and place by place."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import neyrang
from neyrang import record as records
from neyrang.bots import make
from neyrang.bots.advice import Advice, Fact, adviser
from neyrang.bots.estimates import Estimates
from neyrang.bots.explain import likeliest
from neyrang.bots.policies.coup import why
from neyrang.core.errors import BadOption
from neyrang.locale_files import LANGUAGES
from neyrang.record import Record
from neyrang.terminal.hint import Hint, show
from neyrang.words import Words
from tests.games.coup.test_claims import say, table


def thought(priors: list[int], wins: list[float], chances: list[float]) -> Advice:
    """Advice of a bot that has tried two answers a hundred times."""
    advice = Advice.__new__(Advice)
    advice.legal, advice.solved = [0, 1], False
    advice.thought = Estimates([0, 1], priors)
    for _ in range(100):
        advice.thought.learn([0, 1], wins)
    advice.thought.chances = chances
    return advice


def begun(game: str, players: int, moves: int) -> Record:
    record = records.new_record(neyrang.game(game), players, None, 5)
    state = record.start()
    bots = [make(game, 3, seat) for seat in range(players)]
    for _ in range(moves):
        seat = int(state.next_actor())
        action = bots[seat].choose(state.view(seat), state.legal(seat))
        record.add(state, seat, action)
    return record


@pytest.mark.parametrize(
    ("priors", "wins", "chances", "sure", "why"),
    [
        ([5, 5], [0.6, 0.4], [0.99, 0.01], "certain", "gain"),
        ([2, 8], [0.6, 0.4], [0.8, 0.2], "sure", "gain"),
        ([9, 1], [0.5, 0.55], [0.98, 0.02], "stays", "loss"),
        ([6, 4], [0.5, 0.55], [0.6, 0.4], "leaning", "loss"),
        ([8, 2], [0.5, 0.5], [0.8, 0.2], "sure", "even"),
        ([5, 5], [0.505, 0.5], [0.6, 0.4], "leaning", "close"),
        ([4, 6], [0.505, 0.5], [0.52, 0.48], "leaning", "gain"),
    ],
)
def test_how_sure_it_is_and_why(
    priors: list[int], wins: list[float], chances: list[float], sure: str, why: str
) -> None:
    advice = thought(priors, wins, chances)
    assert (advice.sureness(), advice.reason()) == (sure, why)


def test_what_was_not_played_out() -> None:
    advice = thought([1, 0], [0, 0], [1.0, 0.0])
    advice.thought.counts = [0, 0]
    assert advice.reason() == "never"
    advice.thought.priors = [0.7, 0.3]
    assert advice.reason() == "rule"
    advice.solved, advice.thought.chances = True, [0.7, 0.3]
    assert (advice.sureness(), advice.reason()) == ("mixed", "solved")


def test_a_duel_is_calculated() -> None:
    hint = Hint(begun("karzar", 2, 9), 9, None, "4@8")
    assert (hint.document()["sure"], hint.document()["why"]) == ("mixed", "solved")


@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_off(lang: str, width: int) -> None:
    console = Console(file=io.StringIO(), width=width)
    show(console, Words(lang), Hint(begun("condottiere", 3, 14), 14, None, "4@16"))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()


def test_beliefs_stand_by_place_with_the_side_first() -> None:
    odds = {"heroes": {"I1": 0.2, "T2": 0.9, "I3": 0.5}, "side": {"iran": 0.4, "turan": 0.6}}
    assert likeliest(odds, 4) == [
        ("side", "turan", 0.6), ("side", "iran", 0.4), ("heroes", "T2", 0.9), ("heroes", "I3", 0.5)
    ]  # fmt: skip
    console = Console(file=io.StringIO(), width=80)
    show(console, Words("en"), Hint(begun("karzar", 4, 8), 8, None, "4@8"))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "Where" in text
    assert text.index(" side ") < text.index(" heroes ") < text.index(" helpers ")


def test_a_place_that_is_hidden_has_a_name() -> None:
    """All that a view of any game can have unknown."""
    places = {
        *("hand", "facedown", "burnt", "deck"),
        *("side", "heroes", "helpers", "captive", "foresight", "guard"),
    }
    for words in map(Words, LANGUAGES):
        for place in places:
            assert words.text(f"common.hint.place.{place}")


def test_who_gives_advice() -> None:
    assert adviser(make("coup", "4@20", 1))
    with pytest.raises(BadOption, match="only levels 1 to 4"):
        adviser(make("coup", "random", 1))


@pytest.mark.parametrize(
    ("hands", "moves", "seat", "action", "facts"),
    [
        (("duke captain", "contessa contessa"), "", 0, "tax", [("holds", {"role": "duke"})]),
        (
            ("contessa captain", "duke duke"), "", 0, "tax", [("bluff", {"role": "duke"})]
        ),
        (
            ("duke captain", "contessa contessa"), "", 0, "steal:1",
            [("holds", {"role": "captain"}), ("unblocked", {"seat": 1})],
        ),
        (
            ("duke captain", "captain contessa"), "0 steal:1", 1, "pass",
            [("can_block", {"role": "captain"})],
        ),
        (
            ("duke captain", "contessa contessa"), "0 steal:1", 1, "challenge", []
        ),
    ],
)  # fmt: skip
def test_facts_of_the_game_speak_for_an_answer(
    hands: tuple[str, str], moves: str, seat: int, action: str, facts: list[Fact]
) -> None:
    state = table(*hands)
    state = say(state, moves) if moves else state
    assert why.facts(state, seat, neyrang.game("coup").move(action)) == facts


@pytest.mark.parametrize(
    ("game", "players", "moves"),
    [("coup", 3, 0), ("rakab", 3, 3), ("condottiere", 3, 2), ("karzar", 4, 4), ("loot", 3, 9)],
)
def test_a_hint_says_what_speaks_for_its_answer(game: str, players: int, moves: int) -> None:
    hint = Hint(begun(game, players, moves), moves, None, "2")
    because = hint.document()["because"]
    assert because == [name for name, _ in hint.advice.facts()] != []
    console = Console(file=io.StringIO(), width=200)
    show(console, Words("en"), hint)
    assert isinstance(console.file, io.StringIO)
    for name in because:
        told = Words("en").text_as_written(f"{game}.because.{name}").partition("{")[0]
        assert told in console.file.getvalue()
