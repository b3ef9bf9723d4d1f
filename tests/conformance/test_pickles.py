"""What is pickled can be unpickled, by the same build and by the other one."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.bots import make
from neyrang.bots.policy import Policy
from neyrang.core.pickled import made_again
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import looks

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
LEVELS = ("1", "2", "3", "4@8")
HARDEST = [max(every_setting(), key=lambda s: (s.game.name == name, len(repr(s)))) for name in
           neyrang.NAMES]  # fmt: skip

# Reads what the other build wrote, and says of each view and memory whether it is the same.
OTHER_BUILD = """
import pickle, sys, neyrang
told = []
for view, memory, state, key, memory_key, document in pickle.load(open(sys.argv[1], "rb")):
    found = [pickle.loads(part) for part in (view, memory, state)]
    same = found[0].key() == key and found[0].document() == document
    told.append(same and found[1].key() == memory_key and found[2].view(found[0].seat).key() == key)
pickle.dump([pickle.dumps(pickle.loads(view)) for view, *_ in pickle.load(open(sys.argv[1], "rb"))],
            open(sys.argv[2], "wb"))
print(neyrang.compiled, all(told))
"""


def looked_at(setting: Setting) -> list[neyrang.State]:
    found = enumerate(looks(setting, seed=61))
    return [state.clone() for number, state in found if number in (0, 9, 30)]


@pytest.mark.parametrize("setting", HARDEST, ids=repr)
def test_a_view_is_the_same_in_every_protocol(setting: Setting) -> None:
    for state in looked_at(setting):
        for seat in (0, neyrang.SPECTATOR):
            view = state.view(seat)
            twins = [pickle.loads(pickle.dumps(view, protocol)) for protocol in PROTOCOLS]
            for twin in (*twins, copy.copy(view), copy.deepcopy(view)):
                assert type(twin) is type(view)
                assert twin == view
                assert twin.key() == view.key()
                assert setting.game.redeal(twin, neyrang.Rng(1)).position() == (
                    setting.game.redeal(view, neyrang.Rng(1)).position()
                )


def test_both_builds_read_what_either_wrote(tmp_path: Path) -> None:
    """The source of a test run with the compiled modules is read by the sources, and the other way
    round; without a compiler both are the same."""
    written, back = tmp_path / "written", tmp_path / "back"
    states = [state for setting in HARDEST for state in looked_at(setting)]
    views = [state.view(1) for state in states]
    rows = [
        [*(pickle.dumps(part) for part in (view, state.memory(1), state)),
         view.key(), state.memory(1).key(), view.document()]
        for view, state in zip(views, states, strict=True)
    ]  # fmt: skip
    written.write_bytes(pickle.dumps(rows))
    other = {key: value for key, value in os.environ.items() if key != "NEYRANG_PURE"}
    if neyrang.compiled:
        other["NEYRANG_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", OTHER_BUILD, str(written), str(back)],
        capture_output=True, text=True, timeout=60, env=other,
    )  # fmt: skip
    assert done.stdout.split()[1:] == ["True"], done.stderr
    for view, text in zip(views, pickle.loads(back.read_bytes()), strict=True):
        twin = pickle.loads(text)
        assert twin == view
        assert twin.key() == view.key()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", neyrang.NAMES)
def test_a_bot_goes_on_thinking_where_it_was(name: str, level: str) -> None:
    """Its memory goes with it: the beliefs of level 4, and the chance ahead of it."""
    game = neyrang.game(name)
    state = game.start(3, 4)
    bot: Any = make(name, level, 1)
    bot.begin(state.view(0))
    while len(state.past) < 4 or 0 not in state.actors():
        seat = state.actors()[0]
        action = state.legal(seat)[0]
        if state.apply(seat, action):
            bot.witness([(seat, action)], state.view(0))
    view, legal = state.view(0), state.legal(0)
    twins = [pickle.loads(pickle.dumps(bot, protocol)) for protocol in (0, 2, 5)]
    answers = [twin.think(view, legal).chances for twin in (*twins, copy.deepcopy(bot), bot)]
    assert all(chances == answers[0] for chances in answers)


class Bold(Policy):
    """Somebody's own, that is made with something."""

    def __init__(self, boldness: int) -> None:
        super().__init__()
        self.boldness = boldness
        self.playouts = 5


def test_a_policy_of_ones_own_keeps_what_it_was_made_with() -> None:
    for policy in (pickle.loads(pickle.dumps(Bold(7))), copy.deepcopy(Bold(7))):
        assert type(policy) is Bold
        assert (policy.boldness, policy.playouts, policy.depth) == (7, 5, 0)
    assert made_again(Policy, (), {"playouts": 3}) is not None
