"""The games in OpenSpiel.

    import pyspiel
    from neyrang.adapters import openspiel

    game = pyspiel.load_game("neyrang_coup(players=3,reformation=True)")

Importing this module registers the games. Every option of a game is a parameter, and so are
`players` and `deals`. All chance is at the root:
one of `deals` deals, all alike probable, which decides every shuffle to come. The observation
tensor is the view's row (see `Game.layout`), its string the view's document. The information state
string is all that the seat remembers; the tensor is the row, then the last `RECALLED` events, the
newest first, in `EVENT_ENTRIES` numbers each (kind, seat, other, what and amount, each one more
than in `Event`, seats as seen from the viewer), and then the memory's key, so that two memories
never have the same tensor. `Resampler` is for searches that deal anew what a seat does not see.
"""

from __future__ import annotations

import json
from typing import Any

from neyrang.adapters import missing

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(error) from None

from neyrang.core.agenda import PASS, WINDOW
from neyrang.core.errors import BadMove, BadOption
from neyrang.core.event import ABSENT
from neyrang.core.game import Game
from neyrang.core.layout import Layout
from neyrang.core.memory import KEY_BYTES
from neyrang.core.options import Options
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import NAMES
from neyrang.games import game as game_named

PREFIX = "neyrang_"
DEALS = 1000
MOST_DEALS = 1_000_000  # OpenSpiel lists them all
CHANCE = int(pyspiel.PlayerId.CHANCE)
LONGEST = 100_000  # answers: far more than any game takes
RECALLED = 16  # events in an information state tensor
EVENT_ENTRIES = 5


def default_players(game: Game) -> int:
    return 4 if 4 in game.players else game.players[0]


def game_type(game: Game) -> Any:
    parameters: dict[str, Any] = {"players": default_players(game), "deals": DEALS}
    for option in game.options:
        parameters[option.name] = option.values[0]
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Neyrang: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class Table:
    """What all states of a game share: never changed, so they do not copy it."""

    def __init__(self, game: Game, players: int, options: Options, deals: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.deals = deals
        self.layout = game.layout(players, options)

    def __deepcopy__(self, memo: object) -> Table:
        return self

    def __reduce__(self) -> tuple[object, tuple[Game, int, Options, int]]:
        return (Table, (self.game, self.players, self.options, self.deals))


class NeyrangGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters."""

    name: str  # of the game: `class_for` sets it

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        ours = game_named(self.name)
        players = ours.player_count(given.get("players", default_players(ours)))
        options = options_in(ours, players, given)
        self.table = Table(ours, players, options, checked_deals(given.get("deals", DEALS)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.layout.actions,
            max_chance_outcomes=self.table.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(ours), info, given)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (game_from, (str(self),))

    def new_initial_state(self) -> NeyrangState:
        """Returns the root: nothing is dealt yet."""
        return NeyrangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NeyrangObserver:
        """Returns what writes tensors and strings."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return NeyrangObserver(self.table.layout, wanted)


class NeyrangState(pyspiel.State):  # type: ignore[misc]
    """A state of ours, or the root before the deal."""

    def __init__(self, game: NeyrangGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.ours: State | None = None

    def current_player(self) -> int:
        """Returns the seat that is asked first, or chance, or that the game is over."""
        if self.ours is None:
            return CHANCE
        if self.ours.over():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.ours.next_actor()

    def is_chance_node(self) -> bool:
        """Returns whether the deal is still to come."""
        return self.ours is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns what the seat that is asked, or this one, may answer; at the root the deals, for
        chance alone."""
        asked = self.current_player() if player is None else player
        if self.ours is None:
            return list(range(self.table.deals)) if asked == CHANCE else []
        return self._legal_actions(asked)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Returns a list with 1 for each legal action, by seat as wide as all actions."""
        asked = self.current_player() if player is None else player
        if self.ours is None and asked != CHANCE:  # OpenSpiel would write the deals into it
            return [0] * self.table.layout.actions
        found: list[int] = super().legal_actions_mask(asked)
        return found

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Returns the row of a view as floats: what the observer writes, without the observer that
        OpenSpiel makes anew for every tensor."""
        seat = self.current_player() if player is None else player
        if self.ours is None or not 0 <= seat < self.table.players:
            return list(super().observation_tensor(seat))
        found: list[Any] = self.ours.view(seat).floats()
        return found

    def _legal_actions(self, player: int) -> list[int]:
        ours = self.ours
        if ours is None or ours.over() or ours.next_actor() != player:
            return []
        return ours.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns all deals, alike probable."""
        share = 1.0 / self.table.deals
        return [(deal, share) for deal in range(self.table.deals)]

    def _apply_action(self, action: int) -> None:
        table, ours = self.table, self.ours
        if ours is not None:
            ours.apply(ours.next_actor(), action)
        elif 0 <= action < table.deals:
            self.ours = table.game.start(table.players, action, table.options)
        else:
            raise BadMove(f"there is no deal {action}: deals are 0 to {table.deals - 1}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal:{action}"
        moves = self.table.layout.moves
        if not 0 <= action < len(moves):
            raise BadMove(f"{action} is not an action: actions are 0 to {len(moves) - 1}")
        return moves[action]

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.ours is not None and self.ours.over()

    def returns(self) -> list[float]:
        """Returns by seat its share of the win less the fair share, 0 until the end."""
        return [0.0] * self.table.players if self.ours is None else self.ours.rewards()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (state_after, (self.get_game(), self.history(), self.ours))

    def __str__(self) -> str:
        return "undealt" if self.ours is None else json.dumps(self.ours.position())


def game_from(text: str) -> Any:
    """For unpickling: importing this module has registered the game."""
    return pyspiel.load_game(text)


def state_after(game: NeyrangGame, history: list[int], ours: State | None) -> NeyrangState:
    """For unpickling: a sampled state has another one of ours than its history leads to."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    state.ours = ours
    return state


class NeyrangObserver:
    """The view as a tensor and a string or, with perfect recall, the memory."""

    def __init__(self, layout: Layout, wanted: Any) -> None:
        self.recalls = wanted.perfect_recall
        self.width = layout.width
        more = RECALLED * EVENT_ENTRIES + KEY_BYTES if self.recalls else 0
        self.tensor = np.zeros(self.width + more, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: NeyrangState, player: int) -> None:
        """Fills the tensor with what this seat sees, and remembers where that is wanted."""
        self.tensor.fill(0)
        if state.ours is None:
            return
        self.tensor[: self.width] = np.frombuffer(state.ours.view(player).row(), np.uint8)
        if self.recalls:
            entries = recent_events(state.ours, player)
            self.tensor[self.width : self.width + len(entries)] = entries
            key = state.ours.memory(player).key()
            self.tensor[-KEY_BYTES:] = np.frombuffer(key, np.uint8)

    def string_from(self, state: NeyrangState, player: int) -> str:
        """Returns what this seat sees, or all it remembers."""
        if state.ours is None:
            return "undealt"
        if self.recalls:
            memory = state.ours.memory(player)
            return f"{memory.text}\n{memory.view.key().hex()}"
        return json.dumps(state.ours.view(player).document())


def recent_events(state: State, player: int) -> list[int]:
    """Returns the last events in numbers, the newest first. They are public: who sees the cards of
    an event is not among them."""
    players, first = int(state.players), max(player, 0)
    entries: list[int] = []
    for past in reversed(state.past):
        for event in reversed(past.events):
            if len(entries) == RECALLED * EVENT_ENTRIES:
                return entries
            seats = [(s - first) % players if s >= 0 else ABSENT for s in (event.seat, event.other)]
            entries += [number + 1 for number in (event.kind, *seats, event.what, event.amount)]
    return entries


class Resampler:
    """Deals anew what a seat does not see: for `ISMCTSBot.set_resampler`."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def __call__(self, state: NeyrangState, player: int) -> NeyrangState:
        """Returns another state that looks the same to this seat, which is asked in it. It has no
        past: a search over it takes observation strings for its nodes."""
        assert state.ours is not None
        sampled: NeyrangState = state.clone()
        ours = state.table.game.redeal(state.ours.view(player), self.rng)
        while (seat := ours.next_actor()) != player:  # asked before, and has answered somehow
            legal = ours.legal(seat)
            window = ours.question == WINDOW  # which is still open: they have passed
            ours.apply(seat, PASS if window else legal[self.rng.below(len(legal))])
        sampled.ours = ours
        return sampled


def options_in(game: Game, players: int, given: dict[str, Any]) -> Options:
    """Returns the options among a game's parameters; those not for so many players keep their
    default."""
    usable = {option.name for option in game.options if option.for_players(players)}
    return game.complete(players, {k: v for k, v in given.items() if k in usable})


def checked_deals(deals: int) -> int:
    if not 1 <= deals <= MOST_DEALS:
        raise BadOption(f"deals are 1 to {MOST_DEALS:,}, not {deals}")
    return deals


def class_for(name: str) -> type[NeyrangGame]:
    """Returns the class of one of our games, which OpenSpiel makes with the parameters alone."""
    return type(f"Neyrang{name.title()}", (NeyrangGame,), {"name": name, "__module__": __name__})


def register() -> None:
    """Makes `pyspiel.load_game` know our games, as `neyrang_coup` and so on. Importing this module
    has done it already, so that a game can be unpickled in any process."""
    known = pyspiel.registered_names()
    for name in NAMES:
        if PREFIX + name not in known:
            pyspiel.register_game(game_type(game_named(name)), class_for(name))


register()
