"""What is dealt anew from a memory fits all that its seat has seen and done."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.core.event import UNSEEN
from neyrang.core.recall import Impossible, Trace
from neyrang.core.state import State
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer, looks

SPECTATOR = neyrang.SPECTATOR
COUP = neyrang.game("coup")
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


@each_setting
def test_a_state_dealt_from_a_memory_looks_the_same_from_its_seat(setting: Setting) -> None:
    rng = neyrang.Rng(61)
    seats = [*range(setting.players), SPECTATOR]
    states = [state.clone() for state in looks(setting, seed=61)]
    for number, state in enumerate([*states[::20], states[-1]]):
        seat = seats[number % len(seats)]
        memory = state.memory(seat)
        twin = setting.game.redeal(memory, rng)
        assert twin.view(seat) == memory.view
        assert twin.legal(seat) == state.legal(seat)
        assert setting.game.tally(twin.position()) == setting.game.tally(state.position())
        assert setting.game.load(twin.position()).position() == twin.position()
        assert not twin.listening


def play(state: State, *moves: str) -> None:
    """`SEAT MOVE` each."""
    for move in moves:
        seat, _, text = move.partition(" ")
        state.apply(int(seat), state.notation().move(text))


def hands(position: dict[str, object]) -> list[list[str]]:
    seats = position["seats"]
    assert isinstance(seats, list)
    return [sorted(seat["hand"]) for seat in seats]


def test_cards_returned_to_the_court_are_there_until_somebody_draws() -> None:
    """A view forgets them; a memory does not."""
    rng = neyrang.Rng(62)
    state = COUP.start(3, 5, {"draft": False})
    play(state, "0 exchange", "1 pass", "2 pass")
    state.apply(0, state.legal(0)[0])
    line = next(line for line in state.memory(0).text.splitlines() if line.startswith("returned"))
    returned = line.partition("cards=")[2].split(",")
    forgotten = 0
    for _ in range(40):
        court = COUP.redeal(state.memory(0), rng).position()["court"]
        assert isinstance(court, list)
        for card in returned:
            court.remove(card)
        unknown = COUP.redeal(state.view(0), rng).position()["court"]
        assert isinstance(unknown, list)
        forgotten += any(unknown.count(card) < returned.count(card) for card in returned)
    assert forgotten > 0
    others = {str(COUP.redeal(state.memory(1), rng).position()["court"]) for _ in range(20)}
    assert len(others) > 10  # who saw nothing knows nothing


def test_an_examined_card_stays_in_mind() -> None:
    rng = neyrang.Rng(63)
    state = COUP.start(2, 3, {"inquisitor": True, "draft": False})
    play(state, "0 examine:1", "1 pass")
    state.apply(1, state.legal(1)[0])
    heard = state.heard(0)[-1]["cards"]
    assert isinstance(heard, list)
    play(state, "0 leave")
    for _ in range(30):
        assert heard[0] in hands(COUP.redeal(state.memory(0), rng).position())[1]


@pytest.mark.clause("COND-60")
def test_a_hand_that_was_shown_is_known_after_a_card_has_been_played_from_it() -> None:
    rng = neyrang.Rng(64)
    game = neyrang.game("condottiere")
    state = game.start(3, 4)
    play(state, "1 show_hand:0")
    state.apply(0, state.legal(0)[0])
    for _ in range(4):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[1])
    truth = hands(state.position())
    assert "?" in hands(dict(state.view(0).document()))[1]
    for _ in range(20):
        dealt = hands(game.redeal(state.memory(0), rng).position())
        assert dealt[1] == truth[1]
    assert any(hands(game.redeal(state.memory(2), rng).position())[1] != truth[1] for _ in range(9))


@pytest.mark.clause("KARZ-13")
def test_heroes_put_back_are_in_nobodys_hand_before_somebody_draws() -> None:
    rng = neyrang.Rng(65)
    game = neyrang.game("karzar")
    state = game.start(4, 6)
    dealt = state.view(0)["seats"]
    assert isinstance(dealt, list)
    first = list(dealt[0]["heroes"])
    while state.agenda is not None and state.notation().steps[state.agenda.op] in ("keep", "side"):
        state.apply(*any_answer(state, rng))
    seats = state.view(0)["seats"]
    assert isinstance(seats, list)
    for hero in seats[0]["heroes"]:
        first.remove(hero)
    assert first
    for _ in range(20):
        camp = game.redeal(state.memory(0), rng).position()["camp"]
        assert isinstance(camp, list)
        assert all(camp.count(hero) >= first.count(hero) for hero in first)


def test_a_memory_without_the_deal_is_followed_as_far_as_its_view() -> None:
    state = COUP.load(COUP.start(3, 1).position())
    state.apply(0, state.legal(0)[0])
    memory = state.memory(0)
    assert not memory.from_the_deal()
    assert COUP.redeal(memory, neyrang.Rng(1)).view(0) == memory.view


def test_guesses_come_with_views_only() -> None:
    state = COUP.start(2, 1)
    with pytest.raises(neyrang.NeyrangError, match="guesses with a view"):
        COUP.redeal(state.memory(0), neyrang.Rng(1), [[], []])
    with pytest.raises(neyrang.NeyrangError, match="cannot redeal"):
        COUP.redeal(neyrang.game("loot").start(2, 1).memory(0), neyrang.Rng(1))


def test_a_card_drawn_from_shuffled_ones_has_no_face_before_it_is_shown() -> None:
    """Two cards of six were seen before all were shuffled. Whoever draws four unseen may show any
    that can be among them, and the seen ones are nowhere else."""
    for seed in range(40):
        trace = Trace([[-1] * 6], [[1, 2, 3, 4, 5, 6, 7]], neyrang.Rng(seed))
        (deck,) = trace.piles
        seen = [trace.take(deck, face) for face in (1, 2)]
        deck = trace.shuffled_together([*deck, *seen])
        assert len(set(deck)) == 1
        twice = trace.shuffled_together([*deck[1:], trace.take(deck[:], 3)])
        assert len(set(twice)) == 1
        drawn = [trace.take(twice, UNSEEN) for _ in range(4)]
        other = trace.copy()
        for card, face in zip(drawn, (2, 1, 3, 4), strict=True):
            assert trace.can_show([card], face)
            trace.show(card, face)
        with pytest.raises(Impossible):
            trace.show(twice[0], 2)
        other.give_faces(drawn)
        other.give_faces(twice)
        assert {1, 2, 3} < {*drawn, *twice}
        assert len({*drawn, *twice}) == 6
