"""The peers' own tests on all our games, with and without options."""

from __future__ import annotations

import contextlib
import io
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import neyrang  # noqa: E402

# One setting by the book and one with options for each game, as small as the game allows
SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("coup", 2, {"draft": False}),
    ("coup", 4, {"reformation": True, "inquisitor": True, "anarchist": True}),
    ("rakab", 2, {}),
    ("rakab", 3, {}),
    ("condottiere", 3, {}),
    ("condottiere", 3, {"conquest": True, "hidden_cards": True, "draw_after_battle": True}),
    ("karzar", 2, {}),
    ("karzar", 3, {"campaigns": 1, "foresight": True, "captives": True, "tahmineh": 1}),
    ("loot", 3, {}),
    ("loot", 4, {"teams": True}),
]
each_setting = pytest.mark.parametrize(("name", "players", "options"), SETTINGS)


# ---- PettingZoo


@each_setting
def test_pettingzoo_accepts_our_environments(name: str, players: int, options: Any) -> None:
    pytest.importorskip("pettingzoo", reason="PETTINGZOO IS NOT INSTALLED: its tests are skipped")
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

    from neyrang.adapters import pettingzoo

    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")  # it warns of any observation that is a dict
        api_test(pettingzoo.env(name, players, options), num_cycles=60)
        parallel_api_test(pettingzoo.parallel_env(name, players, options), num_cycles=40)
        seed_test(lambda: pettingzoo.env(name, players, options), num_cycles=20)
        render_test(lambda render_mode: pettingzoo.env(name, players, options, render_mode))


def test_pettingzoo_shows_a_seat_its_view_alone_and_pays_at_the_end() -> None:
    pytest.importorskip("pettingzoo")
    from neyrang.adapters import pettingzoo

    env = pettingzoo.env("coup", players=3, render_mode="ansi")
    env.reset(seed=3)
    generator = np.random.default_rng(3)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        seat = int(agent.removeprefix("seat_"))
        assert observation["observation"].tobytes() == env.state_now.view(seat).row()
        if over:
            paid[agent] = reward
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        assert reward == 0
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == env.state_now.legal(seat) == info["legal"]
        assert "coup" in (env.render() or "")
        env.step(generator.choice(legal))
    assert list(paid.values()) == pytest.approx(
        [env.state_now.rewards()[int(agent[-1])] for agent in paid]
    )
    assert env.metadata["name"] == "neyrang_coup_v0"


def test_pettingzoo_has_the_answers_of_whoever_is_asked_before_anybody_looks() -> None:
    pytest.importorskip("pettingzoo")
    from neyrang.adapters import pettingzoo

    env = pettingzoo.env("loot", players=3)
    env.reset(seed=4)
    for _ in range(50):
        seat = env.state_now.next_actor()
        assert env.agent_selection == f"seat_{seat}"
        *_, info = env.last(observe=False)
        assert info["legal"] == env.state_now.legal(seat)
        assert all(
            env.infos[agent]["legal"] == [] for agent in env.agents if agent[-1] != str(seat)
        )
        env.step(info["legal"][-1])


def test_pettingzoo_refuses_clearly_what_cannot_be() -> None:
    pytest.importorskip("pettingzoo")
    from neyrang.adapters import pettingzoo

    env = pettingzoo.env("coup", players=3)
    for early in (lambda: env.step(67), lambda: env.observe("seat_0"), env.last):
        with pytest.raises(neyrang.NeyrangError, match="reset deals one"):
            early()
    env.reset(seed=1)
    before = env.state_now.clone()
    for wrong in (None, 67.9, "67", -1, 9999):
        with pytest.raises(neyrang.BadMove):
            env.step(wrong)
    with pytest.raises(neyrang.NeyrangError, match="no agent 'x'; there are seat_0, seat_1"):
        env.observe("x")
    assert env.state_now == before
    while env.agents:
        *_, over, _, info = env.last(observe=False)
        env.step(None if over else info["legal"][0])
    with pytest.raises(neyrang.NeyrangError, match="reset deals one"):
        env.step(None)
    with pytest.raises(neyrang.BadOption, match="seed"):
        env.reset(seed="x")  # type: ignore[arg-type]
    with pytest.raises(neyrang.BadOption, match="ansi or human, or None, not 'rgb'"):
        pettingzoo.env("coup", render_mode="rgb")


def test_pettingzoo_takes_all_answers_at_once_or_none() -> None:
    pytest.importorskip("pettingzoo")
    from neyrang.adapters import pettingzoo

    env = pettingzoo.parallel_env("karzar", players=3)
    with pytest.raises(neyrang.NeyrangError, match="reset deals one"):
        env.step({})
    _, infos = env.reset(seed=1)
    before = env.state_now.clone()
    good = {agent: info["legal"][0] for agent, info in infos.items()}
    for wrong, match in (
        ({}, "answer is missing: of seat_0, seat_1, seat_2"),
        ({**good, "seat_1": 0}, "not legal for seat 1"),
        ({**good, "seat_2": 1.0}, "whole number"),
        ({**good, "seat_3": 1}, "no agent 'seat_3'"),
    ):
        with pytest.raises(neyrang.NeyrangError, match=match):
            env.step(wrong)
        assert env.state_now == before
    env.step(good)
    assert env.state_now != before


def test_pettingzoo_asks_all_seats_of_a_secret_question_at_once() -> None:
    pytest.importorskip("pettingzoo")
    from neyrang.adapters import pettingzoo

    env = pettingzoo.parallel_env("karzar", players=3)
    observations, infos = env.reset(seed=1)
    for agent, observation in observations.items():
        assert np.flatnonzero(observation["action_mask"]).tolist() == infos[agent]["legal"]
    assert all(not o["action_mask"][env.wait] for o in observations.values())
    answers = {a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in observations.items()}
    env.step(answers)
    step = env.state_now.agenda
    assert step is not None
    assert env.state_now.notation().steps[step.op] != "keep"


# ---- OpenSpiel


def load(name: str, players: int, options: dict[str, Any], **more: Any) -> Any:
    pyspiel = pytest.importorskip(
        "pyspiel", reason="OPEN_SPIEL IS NOT INSTALLED: its tests are skipped"
    )
    from neyrang.adapters import openspiel

    openspiel.register()
    return pyspiel.load_game(f"neyrang_{name}", {"players": players, **options, **more})


@each_setting
def test_openspiel_accepts_our_games(name: str, players: int, options: Any) -> None:
    game = load(name, players, options, deals=3)
    import pyspiel

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_gives_the_deals_to_chance_alone() -> None:
    """In a process of its own: OpenSpiel would write a thousand deals into the mask of a seat."""
    pytest.importorskip("pyspiel")
    code = """
import pyspiel
from neyrang.adapters import openspiel
root = pyspiel.load_game("neyrang_coup(players=4)").new_initial_state()
for _ in range(200):
    mask, others = root.legal_actions_mask(0), [bytearray(600) for _ in range(100)]
assert mask == [0] * 142 == root.legal_actions_mask(3)
assert root.legal_actions(0) == root.legal_actions(3) == []
assert root.legal_actions() == root.legal_actions(-1) == list(range(1000))
assert root.legal_actions_mask() == [1] * 1000
root.apply_action(7)
for seat in range(4):
    mask = root.legal_actions_mask(seat)
    assert [action for action in range(142) if mask[action]] == root.legal_actions(seat)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def test_openspiel_refuses_clearly_what_cannot_be() -> None:
    for deals in (0, -1, 1_000_001):
        with pytest.raises(neyrang.BadOption, match=f"deals are 1 to 1,000,000, not {deals}"):
            load("coup", 3, {}, deals=deals)
    state = load("coup", 3, {}, deals=4).new_initial_state()
    with pytest.raises(neyrang.BadMove, match="no deal 4: deals are 0 to 3"):
        state.apply_action(4)
    assert state.history() == []
    state.apply_action(3)
    for action in (142, -5):
        with pytest.raises(neyrang.BadMove, match="actions are 0 to 141"):
            state.action_to_string(0, action)


def test_openspiel_games_and_states_can_be_sent_to_another_process(tmp_path: Path) -> None:
    game = load("coup", 3, {"reformation": True}, deals=4)
    from neyrang.adapters.openspiel import Resampler

    root = game.new_initial_state()
    state = root.clone()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    sent = [game, root, state, Resampler(1)(state, state.current_player())]
    told = [[str(one), *(map(str, one.history()) if one is not game else ())] for one in sent]
    (tmp_path / "sent").write_bytes(pickle.dumps((sent, told)))
    code = """
import pickle, sys
sent, told = pickle.load(open(sys.argv[1], "rb"))
found = [[str(one), *(map(str, one.history()) if one is not sent[0] else ())] for one in sent]
assert found == told, (found, told)
"""
    command = [sys.executable, "-c", code, str(tmp_path / "sent")]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def test_openspiel_knows_what_each_seat_remembers() -> None:
    game = load("coup", 3, {}, deals=4)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2, 3]
    assert state.legal_actions() == [0, 1, 2, 3]
    assert set(state.observation_tensor(0)) == {0.0}
    state.apply_action(2)
    generator = np.random.default_rng(4)
    before = ["", "", ""]
    while not state.is_terminal():
        seat = state.current_player()
        assert not state.is_chance_node()
        assert state.legal_actions() == state.legal_actions(seat)
        assert state.observation_tensor() == state.observation_tensor(seat)
        assert all(isinstance(entry, float) for entry in state.observation_tensor())
        assert [s for s in range(3) if state.legal_actions(s)] == [seat]
        for s in range(3):
            text = state.information_state_string(s).rpartition("\n")[0]
            assert text.startswith(before[s])
            before[s] = text
            row = state.ours.view(s).row()
            assert np.array_equal(state.observation_tensor(s), np.frombuffer(row, np.uint8))
            recalled = state.information_state_tensor(s)
            assert recalled[: len(row)] == list(row)
            assert bytes(map(int, recalled[-16:])) == state.ours.memory(s).key()
        state.apply_action(generator.choice(state.legal_actions()))
    assert state.returns() == state.ours.rewards()
    assert sum(state.returns()) == pytest.approx(0)
    assert state.legal_actions() == []


def test_openspiel_tells_the_last_events_as_seen_from_the_seat() -> None:
    game = load("coup", 3, {}, deals=4)
    from neyrang.adapters.openspiel import EVENT_ENTRIES, RECALLED

    state = game.new_initial_state()
    state.apply_action(2)
    state.apply_action(game.table.game.move("income"))
    newest = state.ours.past[-1].events[-1]
    for seat in range(3):
        tensor = [int(n) for n in state.information_state_tensor(seat)]
        assert len(tensor) == game.information_state_tensor_size()
        at = game.table.layout.width
        assert len(tensor) == at + RECALLED * EVENT_ENTRIES + 16
        assert tensor[at : at + 2] == [newest.kind + 1, (newest.seat - seat) % 3 + 1]


@each_setting
def test_openspiel_can_deal_anew_what_a_seat_does_not_see(
    name: str, players: int, options: Any
) -> None:
    """Whoever is asked finds nothing different, also after others have answered in secret, or have
    passed in a window."""
    game = load(name, players, options, deals=4)
    from neyrang.adapters.openspiel import Resampler

    resample = Resampler(1)
    generator = np.random.default_rng(5)
    state = game.new_initial_state()
    state.apply_action(1)
    different = False
    for _ in range(40):
        if state.is_terminal():
            break
        seat = state.current_player()
        sampled = resample(state, seat)
        assert sampled.current_player() == seat
        assert sampled.observation_string(seat) == state.observation_string(seat)
        assert sampled.legal_actions() == state.legal_actions()
        different |= any(
            sampled.observation_string(s) != state.observation_string(s) for s in range(players)
        )
        state.apply_action(generator.choice(state.legal_actions()))
    assert different


# ---- Gymnasium


@each_setting
def test_gymnasium_accepts_our_environments(name: str, players: int, options: Any) -> None:
    pytest.importorskip("gymnasium", reason="GYMNASIUM IS NOT INSTALLED: its tests are skipped")
    from gymnasium.utils.env_checker import check_env

    from neyrang.adapters import gymnasium

    class Legal(type(gymnasium.make(name))):  # type: ignore[misc]
        """The checker answers at random: a legal answer is taken for one that is not."""

        def step(self, action: Any) -> Any:
            mask = self.lane.mask[0]
            return super().step(action if mask[action] else np.flatnonzero(mask)[0])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Legal(name, 2, players, options, None), skip_render_check=True)


@each_setting
def test_gymnasium_vectorises_our_environments_as_we_do(
    name: str, players: int, options: Any
) -> None:
    """Its own vector environment and ours tell the same in the same form."""
    pytest.importorskip("gymnasium")
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
    from gymnasium.wrappers import PassiveEnvChecker

    from neyrang.adapters import gymnasium

    make = lambda: PassiveEnvChecker(gymnasium.make(name, 1, players, options))  # noqa: E731
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        theirs = SyncVectorEnv([make] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
        ours = gymnasium.make_vec(name, 3, 1, players, options)
        assert ours.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        ended = []
        for envs in (theirs, ours):
            observations, info = envs.reset(seed=[1, 2, 3])
            over = np.zeros(3, bool)
            while not over.any():
                assert envs.observation_space.contains(observations)
                assert info.keys() == {"action_mask", "_action_mask"}
                assert info["_action_mask"].all()
                answers = info["action_mask"].argmax(axis=1)
                observations, rewards, over, truncated, info = envs.step(answers)
                assert rewards.shape == truncated.shape == (3,)
            ended.append((observations, over, info))
    for observations, over, info in ended:
        assert (info["_final_obs"] == over).all()
        assert (info["_final_info"] == over).all()
        assert not info["final_info"]["action_mask"].any()
        assert (info["final_info"]["_action_mask"] == over).all()
        for i in range(3):
            last = info["final_obs"][i]
            assert (last is not None) == over[i]
            assert last is None or not np.array_equal(last, observations[i])
    assert ended[0][2].keys() == ended[1][2].keys()
    assert [v.dtype for v in ended[0][:2]] == [v.dtype for v in ended[1][:2]]


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_gymnasium_plays_one_seat_against_bots(name: str) -> None:
    pytest.importorskip("gymnasium")
    from neyrang.adapters import gymnasium

    env = gymnasium.make(name, opponents=2, players=3)
    observation, info = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert np.array_equal(observation, again)
    over, reward = False, 0.0
    while not over:
        assert env.observation_space.contains(observation)
        assert reward == 0
        legal = np.flatnonzero(info["action_mask"])
        observation, reward, over, truncated, info = env.step(legal[-1])
        assert not truncated
    assert -1 < reward < 1
    ended = env.lane.finished(0)
    assert ended is not None
    assert reward == ended.rewards()[0]
    assert observation.tobytes() == ended.view(0).row()
    assert env.observation_space.contains(observation)
    assert not info["action_mask"].any()


def test_gymnasium_refuses_clearly_what_cannot_be() -> None:
    pytest.importorskip("gymnasium")
    from neyrang.adapters import gymnasium

    env = gymnasium.make("coup", opponents=1, players=2, render_mode="ansi")
    with pytest.raises(neyrang.NeyrangError, match="reset deals one"):
        env.step(67)
    _, info = env.reset(seed=np.int64(1))
    for wrong in (67.9, None, "67"):
        with pytest.raises(neyrang.BadMove, match="an action is a whole number"):
            env.step(wrong)
    over = False
    while not over:
        *_, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert "over" in env.render()
    with pytest.raises(neyrang.NeyrangError, match="reset deals one"):
        env.step(67)
    with pytest.raises(neyrang.BadOption, match="opponents are a level"):
        gymnasium.make("coup", opponents=None)
    with pytest.raises(neyrang.BadOption, match="render_mode is ansi, or None"):
        gymnasium.make("coup", render_mode="human")
    envs = gymnasium.make_vec("coup", 3)
    for seed in ([], [1, 2], -1, "x", [1, 2, "x"]):
        with pytest.raises(neyrang.BadOption, match="seed"):
            envs.reset(seed=seed)
    with pytest.raises(neyrang.BadOption, match="no reset_mask"):
        envs.reset(options={"reset_mask": np.ones(3, bool)})


def test_gymnasium_uses_each_seed() -> None:
    pytest.importorskip("gymnasium")
    from neyrang.adapters import gymnasium

    envs = gymnasium.make_vec("coup", 3)
    one, _ = envs.reset(seed=[1, 2, None])
    follows, _ = envs.reset()
    other, _ = envs.reset(seed=np.array([1, 9, 9]))
    assert np.array_equal(one[0], other[0])
    assert not np.array_equal(one[1], other[1])
    again, _ = envs.reset(seed=(1, 2, None))
    assert np.array_equal(one, again)
    assert np.array_equal(follows, envs.reset()[0])


def test_gymnasium_plays_many_games_at_once() -> None:
    pytest.importorskip("gymnasium")
    from neyrang.adapters import gymnasium

    envs = gymnasium.make_vec("coup", 8, opponents=[1, 2], players=3)
    observations, info = envs.reset(seed=6)
    assert envs.observation_space.contains(observations)
    ended = 0
    for _ in range(60):
        actions = info["action_mask"].argmax(axis=1)
        assert envs.action_space.contains(actions)
        observations, rewards, over, truncated, info = envs.step(actions)
        assert (rewards[~over] == 0).all()
        assert not truncated.any()
        ended += over.sum()
    assert ended


# ---- All


@pytest.mark.parametrize("what", ["lanes", "pettingzoo", "openspiel", "gymnasium"])
def test_without_numpy_the_message_says_what_to_install(what: str) -> None:
    use = "neyrang.lanes('coup')" if what == "lanes" else f"import neyrang.adapters.{what}"
    code = f"import sys; sys.modules['numpy'] = None; import neyrang; {use}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install neyrang[research]" in found.stderr.splitlines()[-1]
