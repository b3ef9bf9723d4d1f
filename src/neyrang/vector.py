"""Many games in one call, with arrays that learners read: `neyrang.lanes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import memset
from typing import TYPE_CHECKING, Any, SupportsIndex

from neyrang.bots.base import Bot
from neyrang.bots.lane_runner import LaneRunner, Opponents
from neyrang.bots.levels import level_policy
from neyrang.bots.policy import Policy
from neyrang.bots.registry import SEARCHING, level_of, make
from neyrang.bots.table import BotTable
from neyrang.core.errors import BadOption, IllegalMove, NeyrangError
from neyrang.core.game import check_flag, check_seed, whole
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import game as game_named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 256  # legal actions that are listed

Other = int | str
Others = Other | Sequence[Other] | None


class Lanes:
    """Many games of one kind, stepped in one call: `neyrang.lanes` makes them.

    Arrays, with a row for each lane. They are live: `step` writes into them, so copy what should
    last. They cannot be written to.

    - `seat`: the seat that is asked.
    - `seen`: its view, as `layout` describes it.
    - `legal`, `count`: its legal actions, the first `count` of the row (the first 256 where there
      are more); the rest of the row is -1.
    - `mask`: a row of all actions, True where legal.
    - `ended`: has the last step ended a game here? The next one is dealt already.
    - `reward`: by seat, what the game that ended was worth: see `State.rewards`. 0 otherwise.
    - `deal`: how many games have ended here.

    Also `layout`, `game`, `players`, and `answered`: how many answers were given by others, or were
    the only possible ones, since the beginning.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        import numpy as np

        self.given = given
        self.game = game_named(given["game"])
        self.players = self.game.player_count(given["players"])
        self.layout = self.game.layout(self.players, given["options"])
        undealt = self.game.undealt(self.players, given["options"])
        undealt.listening = False
        policies, opponents = seated(self.game.name, self.players, given["others"], given["seed"])
        self.lanes: int = given["lanes"]
        self.runner = LaneRunner(
            undealt,
            self.lanes,
            self.layout.width if given["seen"] else 0,
            self.layout.actions if given["mask"] else 0,
            MOST,
            given["skip_forced"],
            policies,
            opponents,
        )
        self.seat: NDArray[np.int16] = np.frombuffer(self.runner.seat, np.int16)  # type: ignore[call-overload]
        self.seen: NDArray[np.uint8] = self.array(self.runner.seen, np.uint8)
        self.legal: NDArray[np.int16] = self.array(self.runner.legal, np.int16)
        self.rows: NDArray[np.int64] = np.arange(self.lanes) * MOST  # where those of `legal` begin
        self.count: NDArray[np.int16] = np.frombuffer(self.runner.count, np.int16)  # type: ignore[call-overload]
        self.mask: NDArray[np.bool_] = self.array(self.runner.mask, np.bool_)
        self.reward: NDArray[np.float64] = self.array(self.runner.reward, np.float64)
        self.ended: NDArray[np.bool_] = np.frombuffer(self.runner.ended, np.bool_)  # type: ignore[call-overload]
        self.deal: NDArray[np.int32] = np.frombuffer(self.runner.deal, np.int32)  # type: ignore[call-overload]

    def array(self, entries: object, kind: Any) -> Any:
        """Returns a runner's vector as an array with a row for each lane."""
        import numpy as np

        return np.frombuffer(entries, kind).reshape(self.lanes, -1)  # type: ignore[call-overload]

    @property
    def answered(self) -> int:
        """How many answers the caller did not give."""
        return int(self.runner.answered)

    def begin(self, seed: int) -> None:
        """Deals the first games."""
        root = Rng(seed)
        dealers = [root.split() for _ in range(self.lanes)]
        thinkers = [root.split() for _ in range(self.lanes)]
        self.runner.begin(dealers, thinkers)

    def step(self, actions: Any) -> None:
        """Answers in every lane, and goes on in each until somebody has to choose again.

        - `actions`: one for each lane, any sequence or array of integers.

        Raises IllegalMove where one of them is not legal, and NeyrangError where they are not as
        many as the lanes. Then nothing has changed.
        """
        import numpy as np

        given = np.asarray(actions)
        if given.shape != (self.lanes,) or given.dtype.kind not in "iu":
            raise NeyrangError(f"step takes {self.lanes} whole numbers, one for each lane")
        answers = given.astype(np.int32).tobytes()
        wrong = int(self.runner.first_illegal(answers))
        if wrong >= 0:
            state, seat = self.runner.states[wrong], int(self.seat[wrong])
            try:
                state.clone().apply(seat, int(given[wrong]))
            except IllegalMove as error:
                raise IllegalMove(f"lane {wrong}: {error}", error.reason) from None
        self.runner.step(answers)
        # A vector has no way to fill it, and entry by entry zeros would take longer than all views.
        memset(self.seen.ctypes.data, 0, self.seen.nbytes)
        self.runner.show_all()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Returns a legal action for each lane, all alike probable (of the first 256)."""
        import numpy as np

        room = np.minimum(self.count, MOST)
        chosen = self.rows + (rng.random(self.lanes) * room).astype(np.int64)
        return self.legal.reshape(-1)[chosen].astype(np.int64)

    def state(self, lane: SupportsIndex) -> State:
        """Returns a copy of the state in this lane."""
        return self.runner.states[self.lane_number(lane)].clone()

    def put(self, lane: SupportsIndex, state: State) -> None:
        """Goes on in this lane from a copy of a state of the same game, players and options."""
        number = self.lane_number(lane)
        if not isinstance(state, State) or state.name() != self.game.name:
            raise NeyrangError(f"put takes a state of {self.game.name}, not {state!r}")
        if state.players != self.players:
            raise NeyrangError(f"put takes a state of {self.players} players, not {state.players}")
        options = state.position()["options"]
        if options != self.runner.undealt.position()["options"]:
            raise NeyrangError(f"these lanes play with other options than {options}")
        if state.over():
            raise NeyrangError("the game in this state is over")
        own = state.clone()
        own.listening = False
        self.runner.replace(number, own)

    def lane_number(self, lane: SupportsIndex) -> int:
        """Returns a lane as an int; raises NeyrangError where there is none of this number."""
        number = whole(lane)
        if number is None or not 0 <= number < self.lanes:
            raise NeyrangError(f"there is no lane {lane!r}: lanes are 0 to {self.lanes - 1}")
        return number

    def __len__(self) -> int:
        return self.lanes

    def __repr__(self) -> str:
        return f"<{self.lanes} lanes of {self.game.name}, {self.players} players>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.runner.opponents is not None:
            raise NeyrangError("lanes against bots that remember cannot be pickled")
        runner = self.runner
        numbers = [vector.tobytes() for vector in (self.seat, self.reward, self.ended, self.deal)]
        rngs = (runner.dealers, runner.thinkers)
        return (restored, (self.given, runner.states, rngs, numbers, self.answered))


def restored(
    given: dict[str, Any],
    states: list[State],
    rngs: tuple[list[Rng], list[Rng]],
    numbers: list[bytes],
    answered: int,
) -> Lanes:
    """For unpickling."""
    lanes = Lanes(given)
    lanes.runner.restore(states, rngs[0], rngs[1], numbers[0], numbers[1], numbers[2], numbers[3])
    lanes.runner.answered = answered
    return lanes


class BotOpponents(Opponents):
    """Bots that see views and remember: each lane has a table of its own, with new bots for every
    game."""

    def __init__(self, game: str, names: list[str], players: int, seed: int) -> None:
        self.game = game
        self.names = names  # by seat counted from the learner's
        self.players = players
        self.seed = seed
        self.tables: dict[int, BotTable] = {}
        self.made = 0

    def begin(self, lane: int, state: State) -> None:
        learner = lane % self.players
        bots: dict[int, Bot] = {}
        for away in range(1, self.players):
            self.made += 1
            seed = self.seed + self.made
            bots[(learner + away) % self.players] = make(self.game, self.names[away], seed)
        self.tables[lane] = BotTable(state, bots, seed=self.seed + self.made)

    def choose(self, lane: int, state: State, seat: int, rng: Rng) -> int:
        return self.tables[lane].choose(seat)

    def apply(self, lane: int, state: State, seat: int, action: int) -> None:
        self.tables[lane].apply(seat, action)


def seated(
    game: str, players: int, others: Others, seed: int
) -> tuple[list[Policy] | None, Opponents | None]:
    """Returns who answers for the others: policies where that is enough, else bots."""
    if others is None:
        return None, None
    listed = [others] * (players - 1) if isinstance(others, int | str) else list(others)
    if len(listed) != players - 1:
        raise BadOption(f"others are {players - 1} bots, or one for all, not {len(listed)}")
    names = ["", *(str(other) for other in listed)]
    levels = [level_of(name) for name in names[1:]]
    if all(level is not None and level < SEARCHING for level in levels):
        return [Policy(), *(level_policy(game, level or 1) for level in levels)], None
    for name in names[1:]:
        make(game, name, seed)  # raises where there is no such bot
    return None, BotOpponents(game, names, players, seed)


def lanes(
    game: str,
    lanes: SupportsIndex = 64,
    *,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    seed: SupportsIndex = 0,
    others: Others = None,
    skip_forced: bool = True,
    seen: bool = True,
    mask: bool = True,
) -> Lanes:
    """Returns many games that are played side by side, for learners.

    - `game`: its name, one of `NAMES`.
    - `lanes`: how many games at once.
    - `players`, `options`: as `Game.start` takes them.
    - `seed`: what happens in a lane depends on the seed, the lane's number and its answers.
    - `others`: who plays the other seats: None, and every seat's answers come from the caller; a
      level from 1 to 3 or any other bot by name; or a list of them, one for each other seat
      clockwise. Then the caller plays seat `lane % players` in each lane.
    - `skip_forced`: a seat that has only one legal answer gives it unasked.
    - `seen`, `mask`: without them the views or masks are not written, which is faster.

    A lane whose game has ended is dealt anew at once. Of the seats that a question is put to, the
    nearest clockwise is asked first.

    Raises UnknownGame, BadOption or UnknownBot.
    """
    count = whole(lanes)
    if count is None or not 1 <= count <= 1_000_000:
        raise BadOption(f"lanes are 1 to 1,000,000, not {lanes!r}")
    for name, value in (("skip_forced", skip_forced), ("seen", seen), ("mask", mask)):
        check_flag(name, value)
    found = game_named(game)
    number = check_seed(seed)
    given: dict[str, Any] = {
        "game": game,
        "lanes": count,
        "players": found.player_count(players),
        "options": dict(found.complete(players, options)),
        "seed": number,
        "others": others,
        "skip_forced": skip_forced,
        "seen": seen,
        "mask": mask,
    }
    made = Lanes(given)
    made.begin(number)
    return made
