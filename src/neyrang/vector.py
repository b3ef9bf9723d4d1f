"""Many games in one call, with arrays that learners read: `neyrang.lanes`."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from ctypes import memset
from typing import TYPE_CHECKING, Any, SupportsIndex

from neyrang.arena import name_of
from neyrang.bots.base import Bot
from neyrang.bots.lane_runner import LaneRunner, Opponents
from neyrang.bots.levels import level_policy
from neyrang.bots.policy import Policy
from neyrang.bots.registry import SEARCHING, level_of, make
from neyrang.bots.table import BotTable
from neyrang.core.arrays import numpy
from neyrang.core.errors import BadMove, BadOption, IllegalMove, NeyrangError
from neyrang.core.game import check_flag, check_seed, whole
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import game as game_named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 256  # legal actions that are listed
MOST_LANES = 1_000_000

Other = int | str | type[Bot]
Others = Other | Sequence[Other] | None
Seed = SupportsIndex | Sequence[SupportsIndex]


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

    Lanes belong to one thread: two that step the same ones would answer each other's questions.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        numpy()  # says how to get it
        import numpy as np

        self.given = given
        self.game = game_named(given["game"])
        self.players = self.game.player_count(given["players"])
        self.layout = self.game.layout(self.players, given["options"])
        undealt = self.game.undealt(self.players, given["options"])
        undealt.listening = False
        policies, self.bots = seated(self.game.name, self.players, given["others"])
        self.lanes: int = given["lanes"]
        self.runner = LaneRunner(
            undealt,
            self.lanes,
            self.layout.width if given["seen"] else 0,
            self.layout.actions if given["mask"] else 0,
            MOST,
            given["skip_forced"],
            policies,
            self.bots,
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

    def begin(self, chances: list[Rng]) -> None:
        """Deals the first games. Each lane has chance of its own, for its deals and for its
        bots."""
        dealers = [chance.split() for chance in chances]
        thinkers = [chance.split() for chance in chances]
        self.runner.begin(dealers, thinkers)

    def step(self, actions: Any) -> None:
        """Answers in every lane, and goes on in each until somebody has to choose again.

        - `actions`: one for each lane, any sequence or array of integers.

        Raises IllegalMove where one of them is not legal, and BadMove where one is no action of the
        game, or they are not whole numbers, as many as the lanes. Then nothing has changed.
        """
        import numpy as np

        given = self.whole_numbers(actions)
        answers = given.astype(np.int64).tobytes()
        wrong = int(self.runner.first_illegal(answers))
        if wrong >= 0:
            raise self.refusal(wrong, int(given[wrong]))
        self.runner.step(answers)
        # A vector has no way to fill it, and entry by entry zeros would take longer than all views.
        memset(self.seen.ctypes.data, 0, self.seen.nbytes)
        self.runner.show_all()

    def whole_numbers(self, actions: Any) -> NDArray[Any]:
        """Returns what `step` was given as an array; raises BadMove where it is something else."""
        import numpy as np

        what = "lists of different lengths"
        try:
            given = np.asarray(actions)
            if given.shape == (self.lanes,) and given.dtype.kind in "iu":
                return given
            what = f"{given.dtype} in the shape {given.shape}"
        except ValueError:  # NumPy makes no array of it
            pass
        raise BadMove(f"step takes {self.lanes} whole numbers, one for each lane, not {what}")

    def refusal(self, lane: int, action: int) -> NeyrangError:
        """Returns the error for an action that is no legal answer in this lane."""
        last = self.layout.actions - 1
        if not 0 <= action <= last:
            told = f"{action} is not an action of {self.game.name}: actions are 0 to {last}"
            return BadMove(f"lane {lane}: {told}")
        state, seat = self.runner.states[lane], int(self.seat[lane])
        if state.may(seat, action):
            text = state.notation().text(action)
            return IllegalMove(f"lane {lane}: '{text}' is no answer, and lanes take answers only")
        refused = state.refusal(seat, action)
        return IllegalMove(f"lane {lane}: {refused}", refused.reason)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Returns a legal action for each lane, all alike probable (of the first 256)."""
        import numpy as np

        if not isinstance(rng, np.random.Generator | np.random.RandomState):
            raise NeyrangError(f"sample takes a Generator of NumPy's, not {rng!r}")
        room = np.minimum(self.count, MOST)
        chosen = self.rows + (rng.random(self.lanes) * room).astype(np.int64)
        return self.legal.reshape(-1)[chosen].astype(np.int64)

    def state(self, lane: SupportsIndex) -> State:
        """Returns a copy of the state in this lane."""
        return self.runner.states[self.lane_number(lane)].clone()

    def finished(self, lane: SupportsIndex) -> State | None:
        """Returns a copy of the state in which the game ended that the last step ended in this
        lane; None where it ended none."""
        found = self.runner.finished[self.lane_number(lane)]
        return None if found is None else found.clone()

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
        runner = self.runner
        tables = {} if self.bots is None else self.bots.tables
        try:  # in one piece, so that a bot's table and its lane still have the same state
            games = pickle.dumps((runner.states, runner.finished, tables))
            if tables:
                pickle.loads(games)  # a bot that could not be read is refused here, not elsewhere
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise NeyrangError(f"lanes against these bots cannot be pickled: {told}") from error
        numbers = [vector.tobytes() for vector in (self.seat, self.reward, self.ended, self.deal)]
        rngs = (runner.dealers, runner.thinkers)
        return (restored, (self.given, games, rngs, numbers, self.answered))


def restored(
    given: dict[str, Any],
    games: bytes,
    rngs: tuple[list[Rng], list[Rng]],
    numbers: list[bytes],
    answered: int,
) -> Lanes:
    """For unpickling."""
    lanes = Lanes(given)
    states, finished, tables = pickle.loads(games)
    if lanes.bots is not None:
        lanes.bots.tables = tables
    lanes.runner.restore(states, finished, *rngs, *numbers)
    lanes.runner.answered = answered
    return lanes


class BotOpponents(Opponents):
    """Bots that see views and remember: each lane has a table of its own, with new bots for every
    game, seeded by the lane's own chance."""

    def __init__(self, game: str, names: list[str], players: int) -> None:
        self.game = game
        self.names = names  # of the seats after the learner's, clockwise
        self.players = players
        self.tables: dict[int, BotTable] = {}

    def begin(self, lane: int, state: State, rng: Rng) -> None:
        bots: dict[int, Bot] = {}
        for away, name in enumerate(self.names, 1):
            bots[(lane + away) % self.players] = make(self.game, name, rng.next32())
        self.tables[lane] = BotTable(state, bots, seed=rng.next32())

    def choose(self, lane: int, state: State, seat: int, rng: Rng) -> int:
        return self.tables[lane].choose(seat)

    def apply(self, lane: int, state: State, seat: int, action: int) -> None:
        self.tables[lane].apply(seat, action)


def bot_names(others: Others, seats: int) -> list[str] | None:
    """Returns the name of the bot in each of the other seats, clockwise; None without bots."""
    if others is None:
        return None
    listed = list(others) if isinstance(others, list | tuple) else [others] * seats
    if len(listed) != seats:
        raise BadOption(f"others are {seats} bots, or one for all, not {len(listed)}")
    return [bot_name(other) for other in listed]


def bot_name(other: object) -> str:
    if isinstance(other, str):
        return other
    if isinstance(other, type):
        return name_of(other)
    level = whole(other)
    if level is None:
        raise BadOption(f"others are a level, a bot's name or class, or a list, not {other!r}")
    return str(level)


def seated(
    game: str, players: int, names: list[str] | None
) -> tuple[list[Policy] | None, BotOpponents | None]:
    """Returns who answers for the others: policies where that is enough, else bots."""
    if names is None:
        return None, None
    levels = [level_of(name) for name in names]
    if all(level is not None and level < SEARCHING for level in levels):
        return [Policy(), *(level_policy(game, level or 1) for level in levels)], None
    for name in names:
        make(game, name, 0)  # raises where there is no such bot
    return None, BotOpponents(game, names, players)


def lane_chances(seed: Seed, lanes: int) -> list[Rng]:
    """Returns the chance of each lane: it is the same however many lanes there are."""
    if isinstance(seed, str) or not isinstance(seed, Sequence):
        root = Rng(check_seed(seed))
        return [root.split() for _ in range(lanes)]
    if len(seed) != lanes:
        raise BadOption(f"seeds are {lanes}, one for each lane, not {len(seed)}")
    return [Rng(check_seed(each)) for each in seed]


def lanes(
    game: str,
    lanes: SupportsIndex = 64,
    *,
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    seed: Seed = 0,
    others: Others = None,
    skip_forced: bool = True,
    seen: bool = True,
    mask: bool = True,
) -> Lanes:
    """Returns many games that are played side by side, for learners.

    - `game`: its name, one of `NAMES`.
    - `lanes`: how many games at once.
    - `players`, `options`: as `Game.start` takes them.
    - `seed`: what happens in a lane depends on the seed, the lane's number and its answers, not on
      how many lanes there are. Or a list with a seed for each lane.
    - `others`: who plays the other seats: None, and every seat's answers come from the caller; a
      level from 1 to 4, any other bot by name, or a class as `neyrang.arena.play` takes it; or a
      list of them, one for each other seat clockwise. Then the caller plays seat `lane % players`
      in each lane.
    - `skip_forced`: a seat that has only one legal answer gives it unasked.
    - `seen`, `mask`: without them the views or masks are not written, which is faster.

    A lane whose game has ended is dealt anew at once, and again where a game goes by without a
    question to the caller: such a game is not counted. Of the seats that a question is put to, the
    nearest clockwise is asked first.

    Raises UnknownGame, BadOption or UnknownBot.
    """
    count = whole(lanes)
    if count is None or not 1 <= count <= MOST_LANES:
        raise BadOption(f"lanes are 1 to {MOST_LANES:,}, not {lanes!r}")
    for name, value in (("skip_forced", skip_forced), ("seen", seen), ("mask", mask)):
        check_flag(name, value)
    found = game_named(game)
    chances = lane_chances(seed, count)
    seats = found.player_count(players)
    given: dict[str, Any] = {
        "game": game,
        "lanes": count,
        "players": seats,
        "options": dict(found.complete(seats, options)),
        "others": bot_names(others, seats - 1),
        "skip_forced": skip_forced,
        "seen": seen,
        "mask": mask,
    }
    made = Lanes(given)
    made.begin(chances)
    return made
