"""The games as PettingZoo environments.

    from neyrang.adapters import pettingzoo

    env = pettingzoo.env("coup", players=4, options={"reformation": True})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation))

An observation is a dict of the view's row (`observation`, see `Game.layout`) and the legal actions
(`action_mask`; `legal` in the infos is the same as a list). There is no `state` of all seats: it
would give their secrets away. Rewards come at the end: each seat's
share of the win less the fair share.
`parallel_env` asks all seats of a secret question at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from neyrang.adapters import check_render_mode, missing

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise missing(error) from None

from neyrang.core.agenda import SECRET
from neyrang.core.errors import BadMove, NeyrangError
from neyrang.core.game import check_seed
from neyrang.core.state import State
from neyrang.games import game as game_named

Observation = dict[str, NDArray[Any]]
SEEDS = 1 << 31
VERSION = "v0"
RENDER_MODES = ["ansi", "human"]
METADATA = {"render_modes": RENDER_MODES, "is_parallelizable": False}


class Table:
    """A game of some players with options, as both kinds of environment need it.

    `more`: how many actions there are beside those of the game.
    """

    def __init__(
        self,
        game: str,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
        more: int = 0,
    ) -> None:
        self.game = game_named(game)
        self.players = self.game.player_count(players)
        self.options = self.game.complete(self.players, options)
        self.layout = self.game.layout(self.players, self.options)
        self.actions = self.layout.actions + more
        self.names = [f"seat_{seat}" for seat in range(self.players)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.observed = Dict(
            {
                "observation": Box(0, 255, (self.layout.width,), np.uint8),
                "action_mask": Box(0, 1, (self.actions,), np.int8),
            }
        )
        self.acted = Discrete(self.actions)
        self.rng = np.random.default_rng()

    def deal(self, seed: SupportsIndex | None) -> State:
        """Starts a game; without a seed, one that follows from the last seed given."""
        if seed is not None:
            self.rng = np.random.default_rng(check_seed(seed))
        drawn = int(self.rng.integers(SEEDS))
        return self.game.start(self.players, drawn, self.options, listen=False)

    def row(self, state: State, seat: int) -> NDArray[np.uint8]:
        return np.frombuffer(state.view(seat).row(), np.uint8)

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        mask[legal] = 1
        return mask


class Seats:
    """What both environments have: a table, its spaces, and the state in a line of text."""

    def __init__(self, table: Table, name: str, render_mode: str | None) -> None:
        self.table = table
        self.metadata = {"name": f"{name}_{VERSION}", **METADATA}
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        self.possible_agents = table.names[:]
        self.agents: list[str] = []  # those in the game: none before reset, and none after the end
        self.state_now = table.deal(0)

    def no_game(self) -> NeyrangError:
        return NeyrangError("no game is being played: reset deals one")

    def no_agent(self, agent: str) -> NeyrangError:
        return NeyrangError(f"no agent {agent!r}; there are {', '.join(self.table.names)}")

    def observation_space(self, agent: str) -> Space[Any]:
        """Returns the space of the view's row and of the action mask, the same for all."""
        return self.table.observed

    def action_space(self, agent: str) -> Space[Any]:
        """Returns the space of the game's actions (in parallel, and `wait`), the same for all."""
        return self.table.acted

    def render(self) -> str | None:
        """Returns the state in a line of text, where `render_mode` is `ansi`; prints it where that
        is `human`."""
        if self.render_mode == "human":
            print(self.state_now)
        return repr(self.state_now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


class NeyrangEnv(Seats, AECEnv):  # type: ignore[misc]
    """One seat is asked at a time, the nearest clockwise first: make it with `env`."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
        render_mode: str | None,
    ) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, Table(game, players, options), f"neyrang_{game}", render_mode)
        self.agent_selection = ""
        self.offer: list[int] = []  # what that agent may answer

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Deals a new game; the same seed deals the same one."""
        self.state_now = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"legal": []} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """Turns to the seat that is asked next."""
        seat = self.state_now.next_actor()
        self.agent_selection = self.table.names[seat]
        self.offer = self.state_now.legal(seat)
        self.infos[self.agent_selection] = {"legal": self.offer}

    def observe(self, agent: str) -> Observation:
        """Returns what this seat sees, and what it may answer; nothing while it is not asked."""
        if not self.agent_selection:
            raise self.no_game()
        seat = self.table.seats.get(agent)
        if seat is None:
            raise self.no_agent(agent)
        legal = self.offer if agent == self.agent_selection else []
        return {
            "observation": self.table.row(self.state_now, seat),
            "action_mask": self.table.mask(legal),
        }

    def step(self, action: Any) -> None:
        """Takes the answer of the seat that is asked, and None of each once the game is over.

        Raises IllegalMove or BadMove where the answer is not legal, and NeyrangError where no game
        is being played.
        """
        if not self.agents:
            raise self.no_game()
        agent, state = self.agent_selection, self.state_now
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadMove(f"{agent} has to answer: None is for when the game is over")
        state.apply(self.table.seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"legal": []}
        if state.over():
            self.offer = []
            self.rewards = dict(zip(self.table.names, state.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.ask()


class NeyrangParallelEnv(Seats, ParallelEnv):  # type: ignore[misc]
    """All seats answer at once: make it with `parallel_env`.

    Where a secret question is put to several seats, all their answers count. Where one seat is
    asked, or several one by one, only that one's does. The last action, `wait`, is the only legal
    one for everybody else.
    """

    def __init__(
        self,
        game: str,
        players: SupportsIndex,
        options: Mapping[str, object] | None,
        render_mode: str | None,
    ) -> None:
        table = Table(game, players, options, more=1)
        Seats.__init__(self, table, f"neyrang_{game}_parallel", render_mode)
        self.wait = table.actions - 1

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals a new game; the same seed deals the same one."""
        self.state_now = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), self.infos()

    def asked(self) -> list[int]:
        """Returns the seats whose answers count now."""
        actors = self.state_now.actors()
        return actors if self.state_now.question == SECRET else actors[:1]

    def observations(self) -> dict[str, Observation]:
        asked = self.asked()
        found = {}
        for seat, name in enumerate(self.table.names):
            legal = self.state_now.legal(seat) if seat in asked else [self.wait]
            row = self.table.row(self.state_now, seat)
            found[name] = {"observation": row, "action_mask": self.table.mask(legal)}
        return found

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes the answers; those of seats that wait may be left out.

        Raises IllegalMove or BadMove where an answer that counts is not legal, and NeyrangError
        where one is missing or no game is being played. Then nothing has changed.
        """
        if not self.agents:
            raise self.no_game()
        state = self.state_now
        for agent in actions:
            if agent not in self.table.seats:
                raise self.no_agent(agent)
        missing = [name for seat in self.asked() if (name := self.table.names[seat]) not in actions]
        if missing:
            raise NeyrangError(f"an answer is missing: of {', '.join(missing)}")
        answers = [(seat, actions[self.table.names[seat]]) for seat in self.asked()]
        for seat, action in answers:
            if not state.may(seat, action):
                raise state.refusal(seat, action)
        for seat, action in answers:
            state.apply(seat, action)
        over = state.over()
        names = self.table.names
        observations = self.observations()
        self.agents = [] if over else self.agents
        return (
            observations,
            dict(zip(names, state.rewards(), strict=True)),
            dict.fromkeys(names, over),
            dict.fromkeys(names, False),
            self.infos(),
        )

    def infos(self) -> dict[str, dict[str, Any]]:
        """Returns by seat what it may answer, as a list."""
        asked = self.asked()
        return {
            name: {"legal": self.state_now.legal(seat) if seat in asked else [self.wait]}
            for seat, name in enumerate(self.table.names)
        }


def env(
    game: str,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> NeyrangEnv:
    """Returns a game as an AEC environment: seats answer one after the other."""
    return NeyrangEnv(game, players, options, render_mode)


def parallel_env(
    game: str,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> NeyrangParallelEnv:
    """Returns a game as a parallel environment: all seats of a secret question answer at once."""
    return NeyrangParallelEnv(game, players, options, render_mode)
