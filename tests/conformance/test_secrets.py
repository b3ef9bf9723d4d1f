"""Nothing hidden shows: views, events, questions and legal answers over redealt twins."""

from __future__ import annotations

import json

import pytest

import neyrang
from neyrang.core.event import UNKNOWN
from neyrang.core.state import State
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer, faceless, walk

SPECTATOR = neyrang.SPECTATOR
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


def seats_and_spectator(setting: Setting) -> list[int]:
    return [*range(setting.players), SPECTATOR]


def cards_of(setting: Setting) -> set[str]:
    return set(setting.game.notation.things)


@each_setting
def test_a_redealt_twin_looks_the_same_from_its_seat(setting: Setting) -> None:
    """From all who are asked, and from one seat or the spectator in turn."""
    rng = neyrang.Rng(1)
    everybody = seats_and_spectator(setting)
    for number, state in enumerate(walk(setting, seed=21)):
        for seat in {*state.actors(), everybody[number % len(everybody)]}:
            view = state.view(seat)
            twin = setting.game.redeal(view, rng)
            assert twin.view(seat) == view
            assert twin.legal(seat) == state.legal(seat)
            assert setting.game.tally(twin.position()) == setting.game.tally(state.position())
            assert setting.game.load(twin.position()).position() == twin.position()


@each_setting
def test_redealing_reaches_what_is_hidden(setting: Setting) -> None:
    """Else the twin tests would compare a state with itself."""
    rng = neyrang.Rng(2)
    most = 0
    for state in walk(setting, seed=22):
        view = state.view(0)
        twins = {json.dumps(setting.game.redeal(view, rng).position()) for _ in range(12)}
        most = max(most, len(twins))
    assert most > 6


@each_setting
def test_who_is_asked_and_what_happens_shows_nothing_hidden(setting: Setting) -> None:
    """Twins that share a seat's knowledge, given the same answers, look alike to the table."""
    rng = neyrang.Rng(3)
    cards = cards_of(setting)
    compared = 0
    for state in walk(setting, seed=23):
        if state.over() or state.asked != state.waiting:
            continue
        for knower in seats_and_spectator(setting):
            twin = setting.game.redeal(state.view(knower), rng)
            twin.listening = True
            original = state.clone()
            original.listening = True
            if answer_alike(original, twin, rng):
                if setting.game.faces_decide and told_apart(original, twin):
                    continue
                compared += 1
                assert public(original, cards) == public(twin, cards)
    assert compared > 20


def answer_alike(original: State, twin: State, rng: neyrang.Rng) -> bool:
    """Give all who are asked an answer that is legal for both; False where there is none."""
    step = original.agenda
    for seat in original.actors():
        if original.agenda is not step or not original.owes(seat):
            break
        both = [action for action in original.legal(seat) if action in twin.legal(seat)]
        if not both:
            return False
        action = both[rng.below(len(both))]
        original.apply(seat, action)
        twin.apply(seat, action)
    return True


def told_apart(original: State, twin: State) -> bool:
    """Has the table just seen other faces turned up? Only where faces were shown to all."""
    heard = zip(original.heard(SPECTATOR), twin.heard(SPECTATOR), strict=False)
    for one, other in heard:
        if one != other:
            return UNKNOWN not in one.get("cards", [UNKNOWN]) and one["event"] == other["event"]  # type: ignore[operator]
    return False


def public(state: State, cards: set[str]) -> object:
    """What the table sees, but for the faces of the cards that hidden hands turned up."""
    shown = faceless(state.view(SPECTATOR).document(), cards)
    return state.actors(), shown, faceless(state.heard(SPECTATOR), cards)


@each_setting
def test_a_view_tells_no_more_than_its_seat_was_told(setting: Setting) -> None:
    """A game and its twin, dealt anew but for one hand, played alike: as long as that seat
    hears the same, it sees the same. (Twins of later views would share what those leak.)"""
    rng = neyrang.Rng(4)
    compared = 0
    for seed in range(30, 38):
        state = setting.start(seed)
        for knower in seats_and_spectator(setting):
            original = state.clone()
            twin = setting.game.redeal(state.view(knower), rng)
            twin.listening = original.listening = True
            while not original.over() and answer_alike(original, twin, rng):
                if original.heard(knower) != twin.heard(knower):
                    break
                compared += 1
                assert original.view(knower) == twin.view(knower)
    assert compared > 100


@each_setting
def test_an_answer_to_an_open_question_is_seen_by_nobody_else(setting: Setting) -> None:
    for state in walk(setting, seed=24):
        for seat in state.actors():
            for action in state.legal(seat):
                later = state.clone()
                later.listening = True
                later.apply(seat, action)
                if later.asked == state.asked and later.agenda is state.agenda:  # still open
                    assert later.heard(SPECTATOR) == []
                    for other in seats_and_spectator(setting):
                        if other != seat:
                            assert later.view(other) == state.view(other)
                            assert later.legal(other) == state.legal(other)


@each_setting
def test_clockwise_windows_give_the_nearest_the_word_and_tell_nothing_early(
    setting: Setting,
) -> None:
    rng = neyrang.Rng(5)
    for state in walk(setting, seed=25, clockwise=True):
        asked = state.actors()
        answers = {s: state.legal(s)[rng.below(len(state.legal(s)))] for s in asked}
        ends = []
        for order in (asked, asked[::-1]):
            twin = state.clone()
            for seat in order:
                if twin.owes(seat) and twin.agenda is state.agenda:
                    twin.apply(seat, answers[seat])
            ends.append(twin.position())
        assert ends[0] == ends[1]


@each_setting
def test_events_hide_cards_from_all_but_their_audience(setting: Setting) -> None:
    notation = setting.game.notation
    for state in walk(setting, seed=26):
        for event in state.events:
            full = [notation.things[card] for card in event.cards or []]
            for seat in seats_and_spectator(setting):
                seen = event.document(notation, seat).get("cards", [])
                allowed = event.audience == 0xFFFF or (seat >= 0 and event.audience >> seat & 1)
                assert seen == (full if allowed else ["?"] * len(full))


@each_setting
def test_a_view_keeps_no_way_back_to_the_state(setting: Setting) -> None:
    state = setting.start(27)
    view = state.view(0)
    before = view.document()
    rng = neyrang.Rng(6)
    for _ in range(10):
        if not state.over():
            state.apply(*any_answer(state, rng))
    assert view.document() == before
    assert "rng" not in before
    assert "?" not in json.dumps(state.position())
