"""One seat against bots, as a Gymnasium environment, or as many of them at once.

    from neyrang.adapters import gymnasium

    env = gymnasium.make("coup", opponents=2)
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    envs = gymnasium.make_vec("coup", 64, opponents=2)

An observation is the view's row (see `Game.layout`); `info["action_mask"]` holds the legal actions.
The reward comes at the end: the share of the win less the fair share. Alone the learner sits in
seat 0, which begins; of many games at once, the one with number i has it in seat i modulo the
players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from neyrang.adapters import check_render_mode, missing

try:
    import numpy as np
    from gymnasium import Env
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

from neyrang.core.errors import BadMove, BadOption, NeyrangError
from neyrang.core.game import check_seed, whole
from neyrang.core.state import State
from neyrang.vector import Lanes, Others, lanes

SEEDS = 1 << 31

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Info = dict[str, Any]


class NeyrangEnv(Env[Row, np.int64]):
    """One seat of one game: make it with `make`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 as its base has it

    def __init__(
        self,
        game: str,
        opponents: Others,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
        render_mode: str | None,
    ) -> None:
        self.how = how(opponents, players, options)
        self.game = game
        self.lane = lanes(game, 1, **self.how)
        layout = self.lane.layout
        self.observation_space = Box(0, 255, (layout.width,), np.uint8)
        self.action_space = Discrete(layout.actions)
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.playing = False

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, Info]:
        """Deals a new game; the same seed deals the same one."""
        super().reset(seed=None if seed is None else check_seed(seed))
        drawn = int(self.np_random.integers(SEEDS))
        self.lane = lanes(self.game, 1, seed=drawn, **self.how)
        self.playing = True
        return self.lane.seen[0].copy(), self.info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """Answers. Raises IllegalMove or BadMove where that is not legal, and NeyrangError where
        there is nothing to answer: before `reset`, and once the game is over."""
        if not self.playing:
            raise NeyrangError("no game is being played: reset deals one")
        number = whole(action)
        if number is None:
            raise BadMove(f"an action is a whole number, not {action!r}")
        lane = self.lane
        lane.step([number])
        ended = lane.finished(0)
        if ended is None:
            return lane.seen[0].copy(), 0.0, False, False, self.info()
        self.playing = False
        return row_of(ended, 0), float(lane.reward[0, 0]), True, False, self.info()

    def info(self) -> Info:
        mask = self.lane.mask[0].astype(np.int8)
        return {"action_mask": mask if self.playing else np.zeros_like(mask)}

    def render(self) -> Any:
        """Returns the state in a line of text, where `render_mode` is `ansi`."""
        if self.render_mode is None:
            return None
        return repr(self.lane.finished(0) or self.lane.state(0))


class NeyrangVectorEnv(VectorEnv[Rows, NDArray[np.int64], Any]):
    """Many games at once, one seat of each: make it with `make_vec`.

    A game that has ended is dealt anew in the same step: the observation is the new game's first,
    and the last one of the game that ended is in `info["final_obs"]`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: SupportsIndex,
        opponents: Others,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
    ) -> None:
        self.how = how(opponents, players, options)
        self.game = game
        self.lanes: Lanes = lanes(game, num_envs, **self.how)
        self.num_envs = len(self.lanes)
        self.all = np.ones(self.num_envs, np.bool_)
        layout = self.lanes.layout
        self.single_observation_space = Box(0, 255, (layout.width,), np.uint8)
        self.single_action_space = Discrete(layout.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, Info]:
        """Deals new games; the same seed deals the same ones.

        - `seed`: one for all, or a list with one for each; None is drawn.
        """
        if options and "reset_mask" in options:
            raise BadOption("games that end are dealt anew by themselves: there is no reset_mask")
        self.lanes = lanes(self.game, self.num_envs, seed=self.seeds(seed), **self.how)
        return self.lanes.seen.copy(), self.info()

    def seeds(self, given: Any) -> Any:
        """Returns the seed of the lanes, or of each; from the given ones follow those to come."""
        if isinstance(given, np.ndarray):
            given = given.tolist()
        if not isinstance(given, list | tuple):
            super().reset(seed=None if given is None else check_seed(given))
            return int(self.np_random.integers(SEEDS))
        if len(given) != self.num_envs:
            raise BadOption(f"seeds are {self.num_envs}, one for each game, not {len(given)}")
        numbers = [None if seed is None else check_seed(seed) for seed in given]
        if any(seed is not None for seed in numbers):
            self.np_random = np.random.default_rng([seed for seed in numbers if seed is not None])
        drawn = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
        return [new if seed is None else seed for seed, new in zip(numbers, drawn, strict=True)]

    def step(self, actions: Any) -> tuple[Rows, Any, Any, Any, Info]:
        """Answers in every game; raises IllegalMove or BadMove where one answer is not legal."""
        playing = self.lanes
        playing.step(actions)
        here = np.arange(self.num_envs)
        reward = playing.reward[here, playing.seat]
        truncated = np.zeros(self.num_envs, np.bool_)
        return playing.seen.copy(), reward, playing.ended.copy(), truncated, self.info()

    def info(self) -> Info:
        """Returns the masks and, where games have ended, how they did, as Gymnasium's own vector
        environments tell it: `_key` says which games have a `key`."""
        playing = self.lanes
        found = {"action_mask": playing.mask.copy(), "_action_mask": self.all.copy()}
        if not playing.ended.any():
            return found
        ended = playing.ended.copy()
        last = np.full(self.num_envs, None, object)
        for number in ended.nonzero()[0].tolist():
            state = playing.runner.finished[number]
            assert state is not None
            last[number] = row_of(state, number % playing.players)
        no_mask = np.broadcast_to(np.False_, playing.mask.shape)  # takes no memory
        nothing = {"action_mask": no_mask, "_action_mask": ended}
        return {
            **found,
            "final_obs": last, "_final_obs": ended,
            "final_info": nothing, "_final_info": ended,
        }  # fmt: skip


def how(
    opponents: Others, players: SupportsIndex, options: Mapping[str, object] | None
) -> dict[str, Any]:
    """Returns how all games of an environment are played, as `lanes` takes it."""
    if opponents is None:
        raise BadOption("opponents are a level, a bot's name or class, or a list, not None")
    return {"players": players, "options": options, "others": opponents}


def row_of(state: State, seat: int) -> Row:
    return np.frombuffer(bytearray(state.view(seat).row()), np.uint8)


def make(
    game: str,
    opponents: Others = 2,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> NeyrangEnv:
    """Returns one seat against bots.

    - `opponents`: as `others` of `neyrang.lanes`: a level, a bot by name or class, or one for each
      seat.
    """
    return NeyrangEnv(game, opponents, players, options, render_mode)


def make_vec(
    game: str,
    num_envs: SupportsIndex = 64,
    opponents: Others = 2,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
) -> NeyrangVectorEnv:
    """Returns many games at once, one seat of each against bots."""
    return NeyrangVectorEnv(game, num_envs, opponents, players, options)
