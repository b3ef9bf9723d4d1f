"""How far from perfect: tiny positions solved with OpenSpiel, and what our bots give away there.

Everything is told in shares of a win. A bot's loss in a seat is what it gives away there, against
an opponent who knows its every habit, of what perfect play is sure of; its exploitability is the
mean of both seats' losses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import pyspiel

from neyrang.arena.tree import CHANCE, END, Moment, Node, Tiny, Tree
from neyrang.bots.levels import NOISE, policy_for
from neyrang.bots.master import Master
from neyrang.bots.search import Budget
from neyrang.core.rng import Rng
from neyrang.games import game

TYPE = pyspiel.GameType(
    short_name="neyrang_tiny",
    long_name="A tiny position of Neyrang",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
ITERATIONS, ENOUGH = 1000, 0.0005  # of CFR+: at most, and how exploitable it may leave it

Habit = Callable[[Moment], list[float]]  # how likely a bot answers with each legal action


class TinyGame(pyspiel.Game):  # type: ignore[misc]
    """A tree as a game of OpenSpiel; who wins has half a win more than who loses."""

    def __init__(self, tree: Tree) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=1 + max(max(m.legal) for m in tree.moments.values()),
            max_chance_outcomes=len(tree.root.actions),
            num_players=2,
            min_utility=-0.5,
            max_utility=0.5,
            utility_sum=0.0,
            max_game_length=depth(tree.root),
        )
        super().__init__(TYPE, info, {})
        self.tree = tree

    def new_initial_state(self) -> TinyState:
        return TinyState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        return Observer()


class TinyState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, tiny: TinyGame) -> None:
        super().__init__(tiny)
        self.node = tiny.tree.root

    def current_player(self) -> int:
        return self.node.seat

    def is_terminal(self) -> bool:
        return self.node.seat == END

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(zip(self.node.actions, self.node.chances, strict=True))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.children[self.node.actions.index(action)]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        won = self.node.worth - 0.5 if self.is_terminal() else 0.0
        return [won, -won]

    def __str__(self) -> str:
        return self.node.key or "the end"


class Observer:
    """Who has the answer knows what the key of the node stands for: see `Tree.moments`."""

    tensor = None
    dict: ClassVar[dict[str, object]] = {}

    def set_from(self, state: TinyState, player: int) -> None:
        pass

    def string_from(self, state: TinyState, player: int) -> str:
        return state.node.key


def depth(node: Node) -> int:
    return 1 + max(map(depth, node.children)) if node.children else 0


# ---- solving


@dataclass(frozen=True)
class Loss:
    """What is given away, in shares of a win: by seat, and on the whole."""

    seats: tuple[float, float]

    @property
    def mean(self) -> float:
        return sum(self.seats) / 2


class Truth:
    """A tree solved. OpenSpiel works on a copy of it in the form of Gambit, which is many times
    quicker than a game written in Python: `names` and `codes` are its names for our keys and
    actions."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.game = pyspiel.load_efg_game(gambit(tree))
        self.names: dict[str, str] = {}
        self.codes: dict[str, list[int]] = {}  # in the order of `Moment.legal`
        self.match(tree.root, self.game.new_initial_state())
        self.solver = pyspiel.CFRPlusSolver(self.game)
        self.iterations = 0
        self.curve: list[tuple[int, float]] = []

    def match(self, node: Node, state: pyspiel.State) -> None:
        if node.seat == END:
            return
        codes = {state.action_to_string(code): code for code in state.legal_actions()}
        if node.seat != CHANCE and node.key not in self.names:
            self.names[node.key] = state.information_state_string()
            self.codes[node.key] = [codes[str(a)] for a in self.tree.moments[node.key].legal]
        for action, child in zip(node.actions, node.children, strict=True):
            self.match(child, state.child(codes[str(action)]))

    def solve(self, iterations: int, enough: float = 0.0) -> None:
        """Go on with CFR+ until the mean strategy is exploitable by no more than `enough`."""
        while self.iterations < iterations:
            self.solver.evaluate_and_update_policy()
            self.iterations += 1
            if is_landmark(self.iterations) or self.iterations == iterations:
                found = pyspiel.exploitability(self.game, self.solver.average_policy())
                self.curve.append((self.iterations, found))
                if found <= enough:
                    return

    def perfect(self) -> dict[str, list[float]]:
        """The mean strategy so far: by key, the chances of the legal actions."""
        policy = self.solver.average_policy()
        chances: dict[str, list[float]] = {}
        for key, name in self.names.items():
            known = dict(policy.get_state_policy(name))
            chances[key] = [known[code] for code in self.codes[key]]
        return chances

    def value(self) -> float:
        """The share of the win that seat 0 has if both play perfectly."""
        policy = self.solver.average_policy()
        root = self.game.new_initial_state()
        won: float = pyspiel.expected_returns(root, policy, -1, True)[0]
        return 0.5 + won

    def loss(self, chances: Mapping[str, Sequence[float]]) -> Loss:
        """Of a bot that answers with these chances."""
        table = {
            name: list(zip(self.codes[key], chances[key], strict=True))
            for key, name in self.names.items()
        }
        best = [pyspiel.TabularBestResponse(self.game, seat, table).value("") for seat in (0, 1)]
        even = self.value() - 0.5
        return Loss((even + best[1], best[0] - even))


def is_landmark(number: int) -> bool:
    return str(number).rstrip("0") in ("1", "2", "5")


def gambit(tree: Tree) -> str:
    """The tree in the file format of Gambit."""
    sets: dict[str, int] = {}  # numbered by seat, from 1
    for seat in (0, 1):
        own = [key for key, moment in tree.moments.items() if moment.seat == seat]
        sets |= {key: number for number, key in enumerate(own, 1)}
    lines = [f'EFG 2 R "{tree.tiny.name}" {{ "0" "1" }}']

    def write(node: Node) -> None:
        number = len(lines)
        if node.seat == END:
            won = node.worth - 0.5
            lines.append(f't "" {number} "" {{ {won} {-won} }}')
        elif node.seat == CHANCE:
            deals = zip(node.actions, node.chances, strict=True)
            told = " ".join(f'"{action}" {chance:.16f}' for action, chance in deals)
            lines.append(f'c "" {number} "" {{ {told} }} 0')
        else:
            told = " ".join(f'"{action}"' for action in node.actions)
            lines.append(f'p "" {node.seat + 1} {sets[node.key]} "" {{ {told} }} 0')
        for child in node.children:
            write(child)

    write(tree.root)
    return "\n".join(lines) + "\n"


# ---- how our bots answer


def anyhow(moment: Moment) -> list[float]:
    return [1 / len(moment.legal)] * len(moment.legal)


def of_level(name: str, level: int) -> Habit:
    """Levels 1 to 3: the weights of their heuristics."""
    policy, noise = policy_for(name, level), NOISE / 100 if level == 1 else 0.0

    def habit(moment: Moment) -> list[float]:
        guess = game(name).redeal(moment.view, Rng(0))
        weights = policy.weigh(guess, moment.seat, moment.legal)
        return [noise / len(weights) + (1 - noise) * weight / sum(weights) for weight in weights]

    return habit


def of_search(name: str, budget: int, seeds: int) -> Habit:
    """Level 4, shown what its seat has seen; the mean of as many bots as there are seeds."""

    def habit(moment: Moment) -> list[float]:
        mean = [0.0] * len(moment.legal)
        first, *rest = moment.trail.told()
        for seed in range(seeds):
            bot = Master(name, seed, Budget(budget))
            bot.begin(first[1])
            for answers, view in rest:
                bot.witness(answers, view)
            found = bot.think(moment.view, moment.legal).chances
            mean = [so_far + chance / seeds for so_far, chance in zip(mean, found, strict=True)]
        return mean

    return habit


def habits(tree: Tree, habit: Habit) -> dict[str, list[float]]:
    return {key: habit(moment) for key, moment in tree.moments.items()}


# ---- the report


class Row(msgspec.Struct, frozen=True):
    """What one bot gives away, in shares of a win: by seat, and their mean, which is called its
    exploitability."""

    who: str
    mean: float
    seats: tuple[float, float]


class Finding(msgspec.Struct, frozen=True):
    name: str
    game: str
    histories: int  # ways the game may go, from the deal to the end
    moments: int  # information sets
    value: float  # the share of the win that seat 0 has in perfect play
    curve: list[tuple[int, float]]  # iterations of CFR+, and how exploitable they left it
    rows: list[Row]


def examine(tiny: Tiny, budgets: Sequence[int], seeds: int) -> Finding:
    """Solve a position, and see what each of our bots gives away in it."""
    tree = Tree(tiny)
    truth = Truth(tree)
    truth.solve(ITERATIONS, ENOUGH)
    bots: dict[str, Habit] = {"random": anyhow}
    bots |= {f"level {level}": of_level(tiny.game, level) for level in (1, 2, 3)}
    bots |= {f"level 4, {b} playouts": of_search(tiny.game, b, seeds) for b in budgets}
    rows = []
    for who, habit in bots.items():
        loss = truth.loss(habits(tree, habit))
        rows.append(Row(who, loss.mean, loss.seats))
    return Finding(
        tiny.name,
        tiny.game,
        tree.histories,
        len(tree.moments),
        truth.value(),
        truth.curve,
        rows,
    )


def encode(findings: list[Finding]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(findings), indent=2)
