"""Previews and standings: what they promise is what happens, and they know nothing but the view."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadMove
from neyrang.core.state import State
from neyrang.explain import previews
from neyrang.locale_files import LANGUAGES
from tests.conformance.matrix import Setting, every_setting, settings
from tests.conformance.walk import looks

SPECTATOR = neyrang.SPECTATOR
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)

SECTION = "## Previews and standings"
NOTATION = Path(__file__).parent.parent.parent / "docs/notation.md"
SAMPLED = 4  # of the states of a game every so manieth is looked at
MOST = 12  # and of its moves at most so many


def sampled(setting: Setting, seed: int) -> list[tuple[State, int, list[int]]]:
    """States of a random game, with a seat that is asked and some of its legal moves."""
    found = []
    for number, state in enumerate(looks(setting, seed)):
        if number % SAMPLED == 0 and not state.over():
            actors = state.actors()
            seat = actors[number % len(actors)]
            legal = state.legal(seat)
            stride = -(-len(legal) // MOST)
            found.append((state.clone(), seat, legal[number % stride :: stride]))
    return found


def keys_of(document: object) -> set[str]:
    if isinstance(document, dict):
        return set(document) | {key for value in document.values() for key in keys_of(value)}
    if isinstance(document, list):
        return {key for value in document for key in keys_of(value)}
    return set()


def documented(name: str) -> set[str]:
    """What stands in backticks in the game's paragraph of docs/notation.md."""
    section = NOTATION.read_text(encoding="utf-8").split(SECTION)[1].split("\n## ")[0]
    (chapter,) = [text for text in section.split("\n**") if name in text.partition("**")[0]]
    found = re.findall(r"`([^`]*)`", chapter)
    return {word for words in found for word in re.findall(r"\w+", words)}


@each_setting
def test_they_are_plain_documents_with_the_documented_keys(setting: Setting) -> None:
    game, known = setting.game, documented(setting.game.name)
    things = {*game.notation.things, *(move.partition(":")[0] for move in game.notation.moves)}
    facts = game.facts(setting.players, setting.options)
    assert json.loads(json.dumps(facts)) == facts
    assert keys_of(facts) - things - set(LANGUAGES) <= known  # a map names its regions in each
    shapes: dict[str, set[frozenset[str]]] = {}
    stands = set()
    for state, seat, legal in sampled(setting, seed=51):
        view = state.view(seat)
        before = view.document()
        found = previews(game, view, legal)
        stood = game.standing(view)
        assert view.document() == before
        assert json.loads(json.dumps([found, stood])) == [found, stood]
        assert previews(game, view, legal) == found
        assert keys_of([list(found.values()), stood]) - things <= known
        stands.add(frozenset(stood))
        for move, preview in found.items():
            step: Any = before["pending"]
            verb = f"{move.partition(':')[0]} to {step['step']}"
            shapes.setdefault(verb, set()).add(frozenset(preview))
    assert len(stands) == 1
    assert all(len(found) == 1 for found in shapes.values()), shapes
    assert [verb for verb, (keys,) in shapes.items() if not keys] in ([], ["ready to prepare"])


@each_setting
def test_a_redealt_twin_previews_the_same(setting: Setting) -> None:
    rng = neyrang.Rng(52)
    for state, seat, legal in sampled(setting, seed=52):
        view = state.view(seat)
        twin = setting.game.redeal(view, rng).view(seat)
        assert previews(setting.game, twin, legal) == previews(setting.game, view, legal)
        assert setting.game.standing(twin) == setting.game.standing(view)


@each_setting
def test_only_a_seat_that_is_asked_has_something_to_preview(setting: Setting) -> None:
    game = setting.game
    for state, seat, legal in sampled(setting, seed=53):
        others = [other for other in range(setting.players) if other not in state.actors()]
        for other in [*others[:1], SPECTATOR]:
            assert all(not game.preview(state.view(other), action) for action in legal)
            assert game.standing(state.view(other))
        for wrong in (-1, len(game.notation.moves) + 1000):
            with pytest.raises(BadMove):
                game.preview(state.view(seat), wrong)


def test_standings_hold_after_the_end() -> None:
    for name in neyrang.NAMES:
        for setting in list(settings(name))[:3]:
            (last,) = [state for state in looks(setting, seed=54) if state.over()]
            for seat in (0, SPECTATOR):
                assert keys_of(setting.game.standing(last.view(seat)))


# ---- what is fully determined is what happens


def listening(state: State) -> State:
    later = state.clone()
    later.listening = True
    later.events = []
    return later


def told(state: State) -> dict[str, dict[str, Any]]:
    return {str(event["event"]): event for event in state.heard(SPECTATOR)}


BATTLES = [*settings("rakab"), *settings("condottiere")]


@pytest.mark.parametrize("setting", BATTLES, ids=repr)
@pytest.mark.clause("RAKAB-50", "COND-49", "RAKAB-30", "RAKAB-31", "COND-20", "COND-21")
def test_lines_after_a_move_are_those_foreseen(setting: Setting) -> None:
    ended = 0
    for state in looks(setting, seed=55):
        for seat in state.actors():
            if state.over() or state.notation().steps[state.agenda.op] not in ("turn", "take"):  # type: ignore[union-attr]
                continue
            view = state.view(seat)
            for action in state.legal(seat):
                foreseen: Any = setting.game.preview(view, action)
                later = listening(state)
                later.apply(seat, action)
                if foreseen["ends"]:
                    ended += 1
                    if foreseen["stands"]["hidden"] == 0:
                        check_end(foreseen["stands"], later)
                    continue
                position: Any = later.position()
                strengths = [line["strength"] for line in foreseen["lines"]]
                assert strengths == [player["strength"] for player in position["seats"]]
                assert len(position["seats"][seat]["hand"]) == foreseen["hand"]
                assert not {"conquered", "tied", "defended"} & set(told(later))
                asked = position["pending"]["step"]
                assert foreseen["then"] == (asked if asked in ("take", "favor") else None)
                struck = [event for event in later.heard(seat) if event["event"] == "struck"]
                assert foreseen["burns"] == [
                    {"seat": event["seat"], "cards": event["cards"]} for event in struck
                ]
    assert ended


def check_end(stands: Any, later: State) -> None:
    """What was told of the end of the battle is what was foreseen."""
    events = told(later)
    position: Any = later.position()
    if "conquered" in events:
        assert stands["winner"] == events["conquered"]["seat"]
        assert stands["best"] == events["conquered"]["amount"]
        assert stands["region"] == events["conquered"]["what"]
    elif stands["region"] is not None:
        assert stands["winner"] is None
    chosen = events.get("chooses") or events.get("charmed")
    ended = "won" in events or "nobody_won" in events or "scored" in events
    ended = ended or "final_battle" in events
    assert (stands["game"] is not None) == ended
    if not ended:
        assert chosen is not None
        assert stands["chooses"] == chosen["seat"] == position["token"]
        assert stands["by_courtesans"] == ("charmed" in events)
    else:
        outcome = later.outcome()
        assert stands["game"]["winners"] == ([] if outcome is None else outcome.winners)
        assert stands["game"]["final"] == ("final_battle" in events)
        if outcome is not None:
            assert stands["game"]["reason"] == outcome.reason
        if stands["game"]["points"] is not None:
            scored = [e["amount"] for e in later.heard(SPECTATOR) if e["event"] == "scored"]
            assert stands["game"]["points"] == (scored or [0] * len(stands["game"]["points"]))


@pytest.mark.parametrize("setting", BATTLES, ids=repr)
def test_a_strength_is_the_sum_of_its_cards(setting: Setting) -> None:
    for state in looks(setting, seed=56):
        stood: Any = setting.game.standing(state.view(0))
        position: Any = state.position()
        for line, player in zip(stood["lines"], position["seats"], strict=True):
            parts = line["sum"]
            assert line["strength"] == parts["total"] == player["strength"]
            assert sorted(card["card"] for card in parts["cards"]) == sorted(player["line"])
            assert sum(card["counts"] + card["spring"] for card in parts["cards"]) == parts["total"]
            named = ("soldiers", "drummer", "spring", "courtesans", "heroines")
            assert sum(parts[name] for name in named) == parts["total"]


@pytest.mark.parametrize("setting", list(settings("coup")), ids=repr)
@pytest.mark.clause("COUP-20", "COUP-21", "COUP-60")
def test_coins_of_an_action_nobody_doubts_are_those_foreseen(setting: Setting) -> None:
    for state in looks(setting, seed=57):
        if state.over() or state.notation().steps[state.agenda.op] != "turn":  # type: ignore[union-attr]
            continue
        (seat,) = state.actors()
        before: Any = state.position()
        for action in state.legal(seat):
            foreseen: Any = setting.game.preview(state.view(seat), action)
            later = state.clone()
            later.apply(seat, action)
            paid: Any = later.position()
            cost = before["seats"][seat]["coins"] - paid["seats"][seat]["coins"]
            if foreseen["challengers"] or foreseen["blockers"]:  # else it has brought something too
                assert foreseen["cost"] == cost
            windows: dict[str, list[int]] = {"claim": [], "block": []}
            blocks: list[str] = []
            while not later.over() and later.agenda is not None:
                step = later.notation().steps[later.agenda.op]
                if step not in windows:
                    break
                windows[step] = sorted(later.actors())
                for other in later.actors():
                    if step == "block":
                        moves = [later.notation().text(each) for each in later.legal(other)]
                        blocks = [move.partition(":")[2] for move in moves if move != "pass"]
                    later.apply(other, 0)
            assert foreseen["challengers"] == windows["claim"]
            assert foreseen["blockers"] == windows["block"]
            assert foreseen["blocks"] == blocks
            after: Any = later.position()
            target = foreseen["target"]
            if not foreseen["target_out"]:
                assert foreseen["coins"] == after["seats"][seat]["coins"]
                if target is not None:
                    assert foreseen["target_coins"] == after["seats"][target]["coins"]
                    assert foreseen["faction"] == after["seats"][target]["faction"]
            hand = before["seats"][seat]["hand"]
            claim = foreseen["claims"]
            holds = "duke" not in hand if claim == "no_duke" else claim is None or claim in hand
            assert foreseen["bluff"] is not holds


@pytest.mark.parametrize("setting", list(settings("loot")), ids=repr)
@pytest.mark.clause("LOOT-40", "LOOT-41", "LOOT-42")
def test_a_caravan_after_a_move_is_the_one_foreseen(setting: Setting) -> None:
    for state in looks(setting, seed=58):
        if state.over():
            continue
        (seat,) = state.actors()
        for action in state.legal(seat):
            foreseen: Any = setting.game.preview(state.view(seat), action)
            if "caravan" not in foreseen:
                continue
            later = listening(state)
            later.apply(seat, action)
            caravan = foreseen["caravan"]
            assert foreseen["ends"] == later.over()
            if later.over():
                continue
            stood: Any = setting.game.standing(later.view(seat))
            left = [each for each in stood["caravans"] if each["id"] == caravan["id"]]
            turn: Any = later.position()["turn"]
            passed = (turn - seat - 1) % setting.players + 1  # LOOT-64 some may have sat out
            turns = caravan["turns"]
            assert bool(left) == (turns is None or turns > passed)
            for each in left:
                turns = None if turns is None else turns - passed
                assert each == {**caravan, "turns": turns}


@pytest.mark.parametrize("setting", list(settings("karzar")), ids=repr)
@pytest.mark.clause("KARZ-36", "KARZ-40", "KARZ-41", "KARZ-44", "KARZ-46")
def test_a_helper_alone_does_what_was_foreseen(setting: Setting) -> None:
    """The others send nothing; in the last battle their helpers are played all the same."""
    for state in looks(setting, seed=59, fresh=True):
        position: Any = state.position()
        if state.over() or position["pending"]["step"] != "helpers" or position["battle"] == 8:
            continue
        nothing = state.notation().move("helper:hich")
        seat = state.actors()[-1]
        for action in state.legal(seat):
            if state.notation().text(action).startswith("mobed"):
                continue
            foreseen: Any = setting.game.preview(state.view(seat), action)
            later = listening(state)
            for other in state.actors():
                later.apply(other, action if other == seat else nothing)
            field, after = foreseen["field"], later.heard(SPECTATOR)
            results: Any = [event for event in after if event["event"] == "won_battle"]
            assert field["result"] == results[0]["what"]
            acted = [event["what"] for event in after if event["event"] == "acted"]
            assert field["acts"] == acted
            moved = [event["cards"] for event in after if event["event"] == "banished"]
            assert ([] if field["banished"] is None else [[field["banished"]]]) == moved
            side = position["seats"][seat]["side"]
            wanted = (
                "drawn" if field["result"] == "draw" else ("lost", "won")[field["result"] == side]
            )
            assert foreseen["mine"] == wanted
