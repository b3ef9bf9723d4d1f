"""One seat against bots, as a Gymnasium environment, or as many of them at once.

    from neyrang.adapters import gymnasium

    env = gymnasium.make("coup", opponents=2)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["legal"][0])

    envs = gymnasium.make_vec("coup", 64, opponents=2)

An observation is the view's row (see `Game.layout`); `info["action_mask"]` holds the legal actions.
The reward comes at the end: the share of the win less the fair share. Alone the learner sits in
seat 0, which begins; of many games at once, the one with number i has it in seat i modulo the
players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

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
        self.how: dict[str, Any] = {"players": players, "options": options, "others": opponents}
        self.game = game
        self.lane = lanes(game, 1, **self.how)
        layout = self.lane.layout
        self.observation_space = Box(0, 255, (layout.width,), np.uint8)
        self.action_space = Discrete(layout.actions)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, Info]:
        """Deals a new game; the same seed deals the same one."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        self.lane = lanes(self.game, 1, seed=drawn, **self.how)
        return self.lane.seen[0].copy(), self.info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """Answers; raises IllegalMove where that is not legal."""
        self.lane.step([int(action)])
        over = bool(self.lane.ended[0])
        reward = float(self.lane.reward[0, self.lane.seat[0]])
        return self.lane.seen[0].copy(), reward, over, False, self.info()

    def info(self) -> Info:
        mask = self.lane.mask[0].astype(np.int8)
        return {"action_mask": mask, "legal": self.lane.legal[0, : self.lane.count[0]].copy()}

    def render(self) -> Any:
        """Returns the state in a line of text, where `render_mode` is `ansi`."""
        return repr(self.lane.state(0)) if self.render_mode == "ansi" else None


class NeyrangVectorEnv(VectorEnv[Rows, NDArray[np.int64], Any]):
    """Many games at once, one seat of each: make it with `make_vec`.

    A game that has ended is dealt anew in the same step: the observation is the new game's first.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponents: Others,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
    ) -> None:
        self.how: dict[str, Any] = {"players": players, "options": options, "others": opponents}
        self.game = game
        self.num_envs = num_envs
        self.lanes: Lanes = lanes(game, num_envs, **self.how)
        layout = self.lanes.layout
        self.single_observation_space = Box(0, 255, (layout.width,), np.uint8)
        self.single_action_space = Discrete(layout.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, Info]:
        """Deals new games; the same seed deals the same ones."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        drawn = int(self.np_random.integers(SEEDS))
        self.lanes = lanes(self.game, self.num_envs, seed=drawn, **self.how)
        return self.lanes.seen.copy(), self.info()

    def step(self, actions: Any) -> tuple[Rows, Any, Any, Any, Info]:
        """Answers in every game; raises IllegalMove where one answer is not legal."""
        self.lanes.step(np.asarray(actions))
        here = np.arange(self.num_envs)
        reward = self.lanes.reward[here, self.lanes.seat]
        truncated = np.zeros(self.num_envs, np.bool_)
        return self.lanes.seen.copy(), reward, self.lanes.ended.copy(), truncated, self.info()

    def info(self) -> Info:
        return {"action_mask": self.lanes.mask.copy()}


def make(
    game: str,
    opponents: Others = 2,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> NeyrangEnv:
    """Returns one seat against bots.

    - `opponents`: as `others` of `neyrang.lanes`: a level, a bot by name, or one for each seat.
    """
    return NeyrangEnv(game, opponents, players, options, render_mode)


def make_vec(
    game: str,
    num_envs: int = 64,
    opponents: Others = 2,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
) -> NeyrangVectorEnv:
    """Returns many games at once, one seat of each against bots."""
    return NeyrangVectorEnv(game, num_envs, opponents, players, options)
