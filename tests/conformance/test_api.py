"""What a caller may give to the public API, and what comes back from it."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadMove, BadOption, BadPosition, BadSeat, NeyrangError
from neyrang.core.playout import playout

each_game = pytest.mark.parametrize("game", [neyrang.game(n) for n in neyrang.NAMES], ids=repr)


class Number:
    """An integer that is no int, as NumPy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


# ---- objects


def parts(name: str) -> list[object]:
    """One of everything that the API hands out."""
    game = neyrang.game(name)
    state = game.start(game.players[-1], 3)
    ended = game.start(game.players[0], 3)
    playout(ended, neyrang.Rng(3))
    whole = [game, state, ended, ended.outcome(), state.rng, state.notation(), *game.options]
    return [*whole, state.events[0], state.view(0), state.view(neyrang.SPECTATOR), ended.view(1)]


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_everything_pickles_copies_and_shows_what_it_is(name: str) -> None:
    for part in parts(name):
        copies = [pickle.loads(pickle.dumps(part, p)) for p in range(2, 6)]
        for twin in (*copies, copy.copy(part), copy.deepcopy(part)):
            assert type(twin) is type(part)
            if not isinstance(part, neyrang.Notation):
                assert twin == part
            assert repr(twin) == repr(part)
        assert " object at 0x" not in repr(part)


def test_a_notation_survives_pickling() -> None:
    for name in neyrang.NAMES:
        notation = neyrang.game(name).notation
        again = pickle.loads(pickle.dumps(notation))
        assert (again.moves, again.steps) == (notation.moves, notation.steps)
        assert (again.events, again.things) == (notation.events, notation.things)
        assert (again.names, again.numbers) == (notation.names, notation.numbers)


def play_to_the_end(asked: tuple[str, int]) -> neyrang.Outcome | None:
    name, seed = asked
    game = neyrang.game(name)
    state = game.start(game.players[0], seed)
    playout(state, neyrang.Rng(seed))
    return state.outcome()


def test_a_pool_of_processes_hands_outcomes_over() -> None:
    work = [(name, seed) for name in neyrang.NAMES for seed in range(2)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map_async(play_to_the_end, work).get(timeout=60)
    assert found == [play_to_the_end(asked) for asked in work]


@each_game
def test_equal_states_have_equal_chances(game: neyrang.Game) -> None:
    players = game.players[0]
    assert game.start(players, 1) == game.start(players, 1, listen=False)
    assert game.start(players, 1) != game.start(players, 2)
    assert game.start(players, 1) != "a state"
    state, twin = game.start(players, 1), game.start(players, 1)
    twin.rng.next32()
    assert state != twin
    for part in (state, state.view(0), state.rng):
        with pytest.raises(TypeError, match="not hashed"):
            hash(part)


# ---- numbers


@each_game
def test_other_integers_are_as_good_as_ints(game: neyrang.Game) -> None:
    players = game.players[1]
    state = game.start(Number(players), Number(5), first=Number(0))
    assert state == game.start(players, 5)
    assert game.load(state.position(), Number(players), seed=Number(1)) == state
    seat = state.actors()[0]
    action = state.legal(Number(seat))[0]
    assert game.text(Number(action)) == game.text(action)
    assert state.view(Number(seat)) == state.view(seat)
    assert state.heard(Number(seat)) == state.heard(seat)
    assert state.free(Number(seat)) == state.free(seat)
    assert state.may(Number(seat), Number(action))
    twin = state.clone()
    assert state.apply(Number(seat), Number(action)) == twin.apply(seat, action)
    assert state == twin
    assert neyrang.Rng(Number(5)) == neyrang.Rng(5)


def test_numpy_integers_are_as_good_as_ints() -> None:
    numpy = pytest.importorskip("numpy")
    game = neyrang.game("coup")
    for kind in (numpy.int64, numpy.int32, numpy.uint8):
        state = game.start(kind(3), kind(5))
        assert state == game.start(3, 5)
        action = kind(state.legal(kind(0))[0])
        assert game.text(action) == "income"
        state.apply(kind(0), action)


# ---- mistakes

NOT_SEATS: list[Any] = [-2, 10, 64, 128, 2**70, -(2**70), 1.0, "0", None, True, [0]]
NOT_ACTIONS: list[Any] = [2**70, -(2**70), 1.0, "income", None, True, [0]]


@each_game
@pytest.mark.parametrize("seat", NOT_SEATS, ids=repr)
def test_every_method_checks_its_seat(game: neyrang.Game, seat: Any) -> None:
    state = game.start(game.players[0], 1)
    before = state.position()
    told: list[Callable[[], object]] = [
        lambda: state.legal(seat),
        lambda: state.free(seat),
        lambda: state.view(seat),
        lambda: state.heard(seat),
        lambda: state.may(seat, 0),
        lambda: state.apply(seat, 0),
    ]
    for call in told:
        with pytest.raises(BadSeat, match="no seat"):
            call()
    assert state.position() == before


@each_game
def test_a_spectator_sees_but_makes_no_move(game: neyrang.Game) -> None:
    state = game.start(game.players[0], 1)
    assert state.legal(neyrang.SPECTATOR) == state.free(neyrang.SPECTATOR) == []
    for action in range(len(game.notation.moves)):
        assert not state.may(neyrang.SPECTATOR, action)
    with pytest.raises(BadSeat, match="spectator"):
        state.apply(neyrang.SPECTATOR, 0)
    for event in state.events:
        assert event.document(game.notation, 64) == event.document(game.notation, -1)


@each_game
@pytest.mark.parametrize("action", NOT_ACTIONS, ids=repr)
def test_every_method_checks_its_action(game: neyrang.Game, action: Any) -> None:
    state = game.start(game.players[0], 1)
    seat = state.actors()[0]
    with pytest.raises(BadMove, match="not an action"):
        state.may(seat, action)
    with pytest.raises(BadMove, match="not an action"):
        state.apply(seat, action)
    with pytest.raises(BadMove, match="not an action"):
        game.text(action)


@each_game
@pytest.mark.parametrize("text", [None, 5, b"pass", ["pass"], "", "no such move"], ids=repr)
def test_a_move_is_a_text_of_the_notation(game: neyrang.Game, text: Any) -> None:
    with pytest.raises(BadMove, match="is not a move"):
        game.move(text)
    with pytest.raises(BadMove, match="is not a move"):
        game.notation.move(text)


START: list[dict[str, Any]] = [
    {"players": "4"},
    {"players": 4.0},
    {"players": None},
    {"players": [4]},
    {"players": True},
    {"seed": "1"},
    {"seed": 1.5},
    {"seed": None},
    {"seed": -1},
    {"seed": True},
    {"options": "teams"},
    {"options": ["teams"]},
    {"options": 5},
    {"options": {5: True}},
    {"options": {None: None}},
    {"clockwise": "yes"},
    {"clockwise": 1},
    {"listen": None},
    {"first": None},
    {"first": 1.0},
    {"first": True},
    {"first": "east"},
    {"first": -1},
    {"first": 64},
    {"first": [0]},
]


@each_game
@pytest.mark.parametrize("wrong", START, ids=repr)
def test_start_says_what_is_wrong(game: neyrang.Game, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        game.start(**{"players": game.players[0], **wrong})


@each_game
@pytest.mark.parametrize("document", [None, 5, "seats", [], {}, {"seats": 5}, {5: 5}], ids=repr)
def test_load_takes_positions_only(game: neyrang.Game, document: Any) -> None:
    with pytest.raises(BadPosition):
        game.load(document)


@each_game
def test_load_checks_what_comes_with_the_position(game: neyrang.Game) -> None:
    position = game.start(game.players[0], 1).position()
    wrong: list[dict[str, Any]] = [
        {"players": "2"}, {"players": 2.0}, {"seed": "1"}, {"seed": -1}, {"options": "teams"},
    ]  # fmt: skip
    for how in wrong:
        with pytest.raises(BadOption):
            game.load(position, **how)


@each_game
def test_redeal_takes_views_of_its_own_game_only(game: neyrang.Game) -> None:
    rng = neyrang.Rng(1)
    view = game.start(game.players[0], 1).view(0)
    others = [neyrang.game(name) for name in neyrang.NAMES if name != game.name]
    strange: list[Any] = [other.start(other.players[0], 1).view(0) for other in others]
    for wrong in (*strange, None, view.document()):
        with pytest.raises(NeyrangError, match="view"):
            game.redeal(wrong, rng)
    mistakes: list[tuple[Any, Any]] = [(1, None), (rng, 5), (rng, [[]]), (rng, [5] * view.players)]
    for chance, guesses in mistakes:
        with pytest.raises(NeyrangError, match=r"redeal|guesses"):
            game.redeal(view, chance, guesses)


@pytest.mark.parametrize("seed", ["1", 1.5, [1]], ids=repr)
def test_a_generator_takes_whole_numbers(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed"):
        neyrang.Rng(seed)


@pytest.mark.parametrize("name", [None, 5, ["coup"], "chess"], ids=repr)
def test_a_game_has_a_name(name: Any) -> None:
    with pytest.raises(NeyrangError, match="no game"):
        neyrang.game(name)


# ---- who begins


@each_game
def test_the_table_chooses_who_begins(game: neyrang.Game) -> None:
    players = game.players[-1]
    if not game.has_first_player:
        for first in (1, "lot"):
            with pytest.raises(BadOption, match="no first player"):
                game.start(players, 1, first=first)
        return
    for first in range(players):
        state = game.start(players, 1, first=first)
        assert state.first_seat == first
        assert state.clone().first_seat == first
    drawn = [game.start(players, seed, first="lot").first_seat for seed in range(100)]
    assert drawn == [game.start(players, seed, first="lot").first_seat for seed in range(100)]
    assert set(drawn) == set(range(players))
