"""Why a move is not possible: never of a legal one, always specific where a player would look,
from the seat's own knowledge only, and with words in every language."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import neyrang
from neyrang import explain
from neyrang.core.errors import BadMove, IllegalMove, NeyrangError
from neyrang.core.reason import UNSAID, Reason
from neyrang.core.state import State
from neyrang.locale_files import LANGUAGES, load
from neyrang.words import Words, slots
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import looks

each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)

SOURCE = Path(neyrang.__file__).parent
MOST_TRIED = 60  # actions of one look: Karzar has 12,955


def tried(state: State, number: int) -> range:
    """Some actions of the whole space, others at every look."""
    moves = len(state.notation().moves)
    stride = max(1, moves // MOST_TRIED)
    return range(number % stride, moves, stride)


@each_setting
def test_a_reason_is_given_for_exactly_what_is_not_legal(setting: Setting) -> None:
    for number, state in enumerate(looks(setting, seed=41)):
        for seat in {*state.actors(), number % setting.players}:
            for action in {*tried(state, number), *state.legal(seat), *state.barred(seat)}:
                reason = state.why_not(seat, action)
                assert (reason is None) == state.may(seat, action)


@each_setting
def test_what_a_player_looks_for_has_a_reason_of_its_own(setting: Setting) -> None:
    for state in looks(setting, seed=42):
        for seat in range(setting.players):
            barred = state.barred(seat)
            assert barred == sorted(set(barred))
            assert not barred or state.owes(seat)
            for action in barred:
                reason = state.why_not(seat, action)
                assert reason is not None
                assert reason.code not in ("over", "answered", "not_asked", "not_a_move_now")
                assert reason.code != "not_in_this_game"
            documents = explain.barred(state, seat)
            assert list(documents) == [state.notation().text(action) for action in barred]


@each_setting
def test_a_reason_shows_nothing_hidden(setting: Setting) -> None:
    """Of a twin that differs in all the seat does not know, and while others have answered."""
    rng = neyrang.Rng(43)
    for number, state in enumerate(looks(setting, seed=43)):
        for seat in {*state.actors(), number % (setting.players + 1) - 1}:
            twin = setting.game.redeal(state.view(seat), rng)
            assert twin.barred(seat) == state.barred(seat)
            for action in {*tried(state, number), *state.barred(seat)}:
                assert twin.why_not(seat, action) == state.why_not(seat, action)


@each_setting
def test_a_refused_move_says_why_in_both_languages(setting: Setting) -> None:
    game = setting.game.name
    told = set[tuple[int, str]]()  # most reasons come again and again
    for number, state in enumerate(looks(setting, seed=44)):
        for seat in {*state.actors()[:2], number % setting.players}:
            legal = state.legal(seat)
            for action in {*list(tried(state, number))[::7], *state.barred(seat)[::5]}:
                if action in legal or action in state.free(seat):
                    continue
                with pytest.raises(IllegalMove) as caught:
                    state.apply(seat, action)
                reason = caught.value.reason
                assert reason == state.why_not(seat, action)
                assert str(reason) in str(caught.value)
                if (seat, repr(reason)) in told:
                    continue
                told.add((seat, repr(reason)))
                assert pickle.loads(pickle.dumps(reason)) == reason
                for lang in LANGUAGES:
                    words = Words(lang).naming(state.notation())
                    names = words.seat_names(setting.players, seat)
                    assert words.why(game, reason.document(), names, seat)


def test_no_action_at_all_is_an_error_of_its_own() -> None:
    state = neyrang.game("coup").start(3)
    with pytest.raises(BadMove, match="not an action"):
        state.why_not(0, 10_000)
    with pytest.raises(NeyrangError, match="no seat 3"):
        state.why_not(3, 0)
    with pytest.raises(NeyrangError, match="no seat 64"):
        state.barred(64)


def test_nobody_learns_who_has_answered() -> None:
    state = neyrang.game("coup").start(4, seed=1)
    coup = neyrang.game("coup")
    state.apply(0, coup.move("tax"))
    before = {seat: state.why_not(seat, coup.move("income")) for seat in (0, 2, 3)}
    state.apply(1, coup.move("pass"))
    assert {seat: state.why_not(seat, coup.move("income")) for seat in (0, 2, 3)} == before
    assert before[0] == Reason("not_asked", {"asked": [1, 2, 3]})
    assert state.why_not(1, coup.move("pass")) == Reason("answered")


# ---- words


def reasons_in(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The code and the facts of every reason that a module gives: they are written out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
            code, *facts = node.args
            assert isinstance(code, ast.Constant), f"{path}: {node.lineno}"
            names: set[str] = set()
            if facts:
                for part in ast.walk(facts[0]):
                    if isinstance(part, ast.Dict):
                        names |= {str(getattr(key, "value", key)) for key in part.keys}
            yield str(code.value), names - set(UNSAID)


def written(name: str) -> dict[str, set[str]]:
    """Code -> facts of all reasons of a game, or of the core."""
    folders = {"common": ["core"]}.get(name, [f"games/{name}"])
    if name in ("rakab", "condottiere"):
        folders.append("games/battle")
    found: dict[str, set[str]] = {}
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for code, facts in reasons_in(path):
                assert found.setdefault(code, facts) == facts, f"{path}: {code}"
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["common", *neyrang.NAMES])
def test_every_code_has_words_with_exactly_its_facts(name: str, lang: str) -> None:
    texts = load(lang, name)["why"]
    general = load(lang, "common")["why"]
    reasons = written(name)
    assert reasons
    for code, facts in reasons.items():
        text = texts.get(code, general.get(code))
        assert text is not None, f"{name}.why.{code}"
        assert slots(text) == facts, f"{name}.why.{code}"
        assert slots(texts.get(f"{code}_you", "")) <= facts
    said = set(texts) if name != "common" else set()
    assert {key.removesuffix("_you") for key in said} <= set(reasons), "words nobody says"
