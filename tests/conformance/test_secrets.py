"""Nothing hidden shows: views, events, questions and legal answers over redealt twins."""

from __future__ import annotations

import json

import pytest

import neyrang
from neyrang.core.agenda import SECRET
from neyrang.core.state import State
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer, faceless, looks

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
    for number, state in enumerate(looks(setting, seed=21)):
        for seat in {*state.actors(), everybody[number % len(everybody)]}:
            view = state.view(seat)
            twin = setting.game.redeal(view, rng)
            assert seen_alike(twin.view(seat), view)
            assert twin.legal(seat) == state.legal(seat)
            assert setting.game.tally(twin.position()) == setting.game.tally(state.position())
            assert setting.game.load(twin.position()).position() == twin.position()


@each_setting
def test_redealing_reaches_what_is_hidden(setting: Setting) -> None:
    """Else the twin tests would compare a state with itself."""
    rng = neyrang.Rng(2)
    most = 0
    for state in looks(setting, seed=22):
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
    for state in looks(setting, seed=23, fresh=True):
        if state.over():
            continue
        for knower in seats_and_spectator(setting):
            twin = setting.game.redeal(state.view(knower), rng)
            twin.listening = True
            original = state.clone()
            original.listening = True
            if answer_alike(original, twin, rng):
                compared += 1
                if tell_alike(original, twin, cards):
                    assert public(original, cards) == public(twin, cards)
    assert compared > 20


def answer_alike(original: State, twin: State, rng: neyrang.Rng) -> bool:
    """Give all who are asked an answer that is legal for both, or at least of the same verb
    (another card of a hidden hand); False where there is none."""
    step = original.agenda
    text = original.notation().moves
    for seat in original.actors():
        if original.agenda is not step or not original.owes(seat):
            break
        here, there = original.legal(seat), twin.legal(seat)
        both = [action for action in here if action in there]
        if both:
            here = there = [both[rng.below(len(both))]]
        elif original.question != SECRET:  # an open answer shows its card
            return False
        else:
            verb = text[here[0]].partition(":")[0]
            here = [action for action in here if text[action].partition(":")[0] == verb]
            there = [action for action in there if text[action].partition(":")[0] == verb]
        if not here or not there:
            return False
        original.apply(seat, here[rng.below(len(here))])
        twin.apply(seat, there[rng.below(len(there))])
    return True


def tell_alike(original: State, twin: State, cards: set[str]) -> bool:
    """The table hears the same, but for faces. From the first hidden card that turns up with
    another face, or before another player, the games may part: True where there was none."""
    told, twins = original.heard(SPECTATOR), twin.heard(SPECTATOR)
    for one, other in zip(told, twins, strict=False):
        if one != other and turns_up(one) and turns_up(other):
            assert one["event"] == other["event"]
            assert "seat" in one or faceless(one, cards) == faceless(other, cards)
            return False
        assert faceless(one, cards) == faceless(other, cards)
    assert len(told) == len(twins)
    return True


def turns_up(event: dict[str, object]) -> bool:
    shown = event.get("cards")
    return isinstance(shown, list) and bool(shown) and "?" not in shown


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
    for seed in range(30, 70):
        if seed >= 38 and compared > 100:
            break
        state = setting.start(seed)
        for knower in seats_and_spectator(setting):
            original = state.clone()
            twin = setting.game.redeal(state.view(knower), rng)
            twin.listening = original.listening = True
            while not original.over() and answer_alike(original, twin, rng):
                if original.heard(knower) != twin.heard(knower):
                    break
                compared += 1
                assert seen_alike(original.view(knower), twin.view(knower))
    assert compared > 100


def seen_alike(one: neyrang.View, other: neyrang.View) -> bool:
    """As a document, and as the numbers that learners are given."""
    return one == other and one.key() == other.key()


@each_setting
def test_an_answer_to_an_open_question_is_seen_by_nobody_else(setting: Setting) -> None:
    for state in looks(setting, seed=24):
        for seat in state.actors():
            for action in state.legal(seat):
                later = state.clone()
                later.listening = True
                later.apply(seat, action)
                if later.asked == state.asked and later.agenda is state.agenda:  # still open
                    assert later.heard(SPECTATOR) == []
                    for other in seats_and_spectator(setting):
                        if other != seat:
                            assert seen_alike(later.view(other), state.view(other))
                            assert later.legal(other) == state.legal(other)


@each_setting
def test_clockwise_windows_give_the_nearest_the_word_and_tell_nothing_early(
    setting: Setting,
) -> None:
    rng = neyrang.Rng(5)
    for state in looks(setting, seed=25, clockwise=True):
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
    for state in looks(setting, seed=26):
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
