"""What must hold of every state of every game: copies, round trips, seeds, order, ends."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import neyrang
from neyrang.core.agenda import SECRET
from neyrang.core.errors import BadMove, IllegalMove, NeyrangError
from neyrang.core.playout import playout
from tests.conformance.matrix import Setting, every_setting, pairs_of_options
from tests.conformance.walk import LIMIT, any_answer, looks, walk

each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


@each_setting
def test_copies_do_not_change_when_the_game_goes_on(setting: Setting) -> None:
    kept = []
    for state in looks(setting, seed=1):
        kept += [(twin, state.position()) for twin in (state.clone(), copy.deepcopy(state))]
        assert all(twin == state for twin, _ in kept[-2:])
    assert all(twin.position() == position for twin, position in kept)
    assert kept[0][0] != kept[-1][0]


@each_setting
def test_a_clone_listens_like_the_original(setting: Setting) -> None:
    for listen in (True, False):
        state = setting.start(1, listen=listen)
        twin = state.clone()
        assert twin.events == state.events
        answer = any_answer(state, neyrang.Rng(1))
        while state.apply(*answer) == twin.apply(*answer) and not state.events and listen:
            answer = any_answer(state, neyrang.Rng(1))
        assert bool(twin.events) == listen
        assert twin.events == state.events


@each_setting
def test_a_clone_plays_on_like_the_original(setting: Setting) -> None:
    for number, state in enumerate(looks(setting, seed=2)):
        if number % 9 == 0:
            twin, rng = state.clone(), neyrang.Rng(number)
            original = setting.game.load(state.position())
            while not twin.over():
                seat, action = any_answer(twin, rng)
                twin.apply(seat, action)
                original.apply(seat, action)
            assert twin.position() == original.position()


@each_setting
def test_positions_load_back_to_the_same_state(setting: Setting) -> None:
    for state in looks(setting, seed=3):
        document = json.loads(json.dumps(state.position()))
        loaded = setting.game.load(document)
        assert loaded.position() == document
        assert loaded.actors() == state.actors()
        assert [loaded.legal(s) for s in range(setting.players)] == [
            state.legal(s) for s in range(setting.players)
        ]
        assert loaded.outcome() == state.outcome()


@each_setting
def test_states_and_views_survive_pickling(setting: Setting) -> None:
    for number, state in enumerate(looks(setting, seed=4)):
        if number % 5 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert again == state
            assert again.events == state.events
            assert again.listening == state.listening
            for seat in (neyrang.SPECTATOR, number % setting.players):
                view = state.view(seat)
                for twin in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
                    assert twin == view
                    dealt = [setting.game.redeal(v, neyrang.Rng(number)) for v in (view, twin)]
                    assert dealt[0] == dealt[1]


@each_setting
def test_every_question_that_closes_is_told_to_every_seat(setting: Setting) -> None:
    """What a seat has heard and its own answers are all there is to remember."""
    for seed in (17, 18):
        after_each_question = walk(setting, seed, fresh=True)
        next(after_each_question)  # the deal
        for state in after_each_question:
            for seat in range(neyrang.SPECTATOR, setting.players):
                assert state.heard(seat), f"nothing was told before {state}"


@each_setting
def test_a_seed_gives_the_same_game_again(setting: Setting) -> None:
    first = [state.position() for state in looks(setting, seed=5)]
    second = [state.position() for state in looks(setting, seed=5, listen=False)]
    other = [state.position() for state in looks(setting, seed=6)]
    assert first == second
    assert first != other


@each_setting
def test_a_secret_question_gives_the_same_result_in_any_order(setting: Setting) -> None:
    for state in looks(setting, seed=7):
        if state.question != SECRET:
            continue
        rng = neyrang.Rng(7)
        answers = [(seat, state.legal(seat)) for seat in state.actors()]
        chosen = [(seat, legal[rng.below(len(legal))]) for seat, legal in answers]
        ends = []
        for order in (chosen, chosen[::-1]):
            twin = state.clone()
            for seat, action in order:
                twin.apply(seat, action)
            ends.append(twin.position())
        assert ends[0] == ends[1]


@each_setting
def test_a_game_ends_with_an_outcome_and_asks_nobody(setting: Setting) -> None:
    for seed in range(10, 14):
        for state in walk(setting, seed):
            assert (state.outcome() is not None) == state.over() == (not state.actors())
        outcome = state.outcome()
        assert outcome is not None
        assert set(outcome.winners) <= set(range(setting.players))
        assert outcome.reason


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_each_pair_of_options_plays_to_its_end_with_each_player_count(name: str) -> None:
    for players in neyrang.game(name).players:
        for setting in pairs_of_options(name, players):
            state = setting.start(seed=16, listen=False)
            held = setting.game.tally(state.position())
            playout(state, neyrang.Rng(16), LIMIT)
            assert state.outcome() is not None, setting
            assert setting.game.tally(state.position()) == held, setting


@each_setting
def test_nothing_appears_or_vanishes(setting: Setting) -> None:
    held = setting.game.tally(setting.start(15).position())
    for state in looks(setting, seed=15):
        assert setting.game.tally(state.position()) == held


@each_setting
def test_what_is_not_legal_is_refused_and_changes_nothing(setting: Setting) -> None:
    number_of_moves = len(setting.game.notation.moves)
    tried = range(0, number_of_moves, max(5, number_of_moves // 40))
    for state in looks(setting, seed=8):
        before = state.position()
        for seat in range(setting.players):
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in state.actors())
            for action in (*tried, -1, number_of_moves):
                if action not in legal and action not in state.free(seat):
                    assert refuses(state, seat, action)
        assert state.position() == before


def refuses(state: neyrang.State, seat: int, action: int) -> bool:
    try:
        state.apply(seat, action)
    except (IllegalMove, BadMove):
        return True
    return False


@each_setting
def test_moves_are_texts_and_texts_are_moves(setting: Setting) -> None:
    game = setting.game
    for action, text in enumerate(game.notation.moves):
        assert game.text(action) == text
        assert game.move(text) == action
        verb = text.partition(":")[0]
        assert verb == verb.lower()
        assert text.isascii()
        assert " " not in text
    for wrong in ("", "no such move", "pass:", "PASS"):
        with pytest.raises(BadMove, match="is not a move"):
            game.move(wrong)


@each_setting
def test_a_legal_list_is_the_callers_own(setting: Setting) -> None:
    for state in looks(setting, seed=9):
        for seat in state.actors():
            kept = state.legal(seat)
            state.legal(seat).clear()
            assert state.legal(seat) == kept


def test_a_value_that_only_equals_an_allowed_one_is_refused() -> None:
    """1 == True, also where the last game started was the right one."""
    for name in neyrang.NAMES:
        game = neyrang.game(name)
        players = game.players[0]
        for option in game.options:
            if option.values[:2] in ((False, True), (True, False)) and option.for_players(players):
                game.start(players, 1, {option.name: option.values_for(players)[0]})
                with pytest.raises(NeyrangError, match=option.name):
                    game.start(players, 1, {option.name: int(option.values_for(players)[0])})
        game.start(players, 1)
        with pytest.raises(NeyrangError, match="players"):
            game.start(float(players), 1)  # type: ignore[arg-type]


def test_unknown_games_and_options_are_refused_by_name() -> None:
    with pytest.raises(NeyrangError, match="'chess'"):
        neyrang.game("chess")
    for name in neyrang.NAMES:
        game = neyrang.game(name)
        with pytest.raises(NeyrangError, match="'colour'"):
            game.start(game.players[0], 1, {"colour": True})
        for option in game.options:
            players = (option.players or game.players)[0]
            with pytest.raises(NeyrangError, match=option.name):
                game.start(players, 1, {option.name: "no such value"})
            for count in game.players if option.players else ():
                if count not in (option.players or ()):
                    with pytest.raises(NeyrangError, match=option.name):
                        game.start(count, 1, {option.name: True})
        for players in (0, 1, 7, 11):
            if players in game.players:
                continue
            with pytest.raises(NeyrangError, match=str(players)):
                game.start(players, 1)
        with pytest.raises(NeyrangError, match="seed"):
            game.start(game.players[0], -1)
