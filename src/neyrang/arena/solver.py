"""Small positions solved with OpenSpiel, and how exploitable our bots are in them.

Everything is counted in shares of a win. A bot's loss in a seat is what it gets there less than
perfect play is sure of, against an opponent who knows its strategy; its exploitability is the mean
of both seats' losses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import pyspiel

from neyrang.arena.tree import CHANCE, END, InformationSet, Node, SmallPosition, Tree
from neyrang.bots.levels import NOISE, policy_for
from neyrang.bots.master import Master
from neyrang.bots.search import Budget
from neyrang.core.rng import Rng
from neyrang.games import game

TYPE = pyspiel.GameType(
    short_name="neyrang_position",
    long_name="A small position of Neyrang",
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
ITERATIONS, ENOUGH = 1000, 0.0005  # of CFR+: at most, and the exploitability at which it stops

Strategy = Callable[[InformationSet], list[float]]  # how likely each legal action is


class TreeGame(pyspiel.Game):  # type: ignore[misc]
    """A tree as a game of OpenSpiel, with utilities of half a win around 0."""

    def __init__(self, tree: Tree) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=1 + max(max(m.legal) for m in tree.information_sets.values()),
            max_chance_outcomes=len(tree.root.actions),
            num_players=2,
            min_utility=-0.5,
            max_utility=0.5,
            utility_sum=0.0,
            max_game_length=depth(tree.root),
        )
        super().__init__(TYPE, info, {})
        self.tree = tree

    def new_initial_state(self) -> TreeState:
        return TreeState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        return Observer()


class TreeState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, position: TreeGame) -> None:
        super().__init__(position)
        self.node = position.tree.root

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
    """The seat to answer observes the key of its information set: see `Tree.information_sets`."""

    tensor = None
    dict: ClassVar[dict[str, object]] = {}

    def set_from(self, state: TreeState, player: int) -> None:
        pass

    def string_from(self, state: TreeState, player: int) -> str:
        return state.node.key


def depth(node: Node) -> int:
    return 1 + max(map(depth, node.children)) if node.children else 0


# ---- solving


@dataclass(frozen=True)
class Loss:
    """What a bot gives away by seat, in shares of a win."""

    seats: tuple[float, float]

    @property
    def mean(self) -> float:
        return sum(self.seats) / 2


class Solution:
    """A tree being solved. OpenSpiel works on a copy of it in Gambit's format, which is many times
    quicker than a game written in Python: `names` and `codes` are its names for our keys and
    actions."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.game = pyspiel.load_efg_game(gambit_text(tree))
        self.names: dict[str, str] = {}
        self.codes: dict[str, list[int]] = {}  # in the order of `InformationSet.legal`
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
            self.codes[node.key] = [
                codes[str(a)] for a in self.tree.information_sets[node.key].legal
            ]
        for action, child in zip(node.actions, node.children, strict=True):
            self.match(child, state.child(codes[str(action)]))

    def solve(self, iterations: int, enough: float = 0.0) -> None:
        """Runs CFR+ until the mean strategy is exploitable by no more than `enough`."""
        while self.iterations < iterations:
            self.solver.evaluate_and_update_policy()
            self.iterations += 1
            if is_landmark(self.iterations) or self.iterations == iterations:
                found = pyspiel.exploitability(self.game, self.solver.average_policy())
                self.curve.append((self.iterations, found))
                if found <= enough:
                    return

    def mean_strategy(self) -> dict[str, list[float]]:
        """Returns the mean strategy so far: by key, the chances of the legal actions."""
        policy = self.solver.average_policy()
        chances: dict[str, list[float]] = {}
        for key, name in self.names.items():
            known = dict(policy.get_state_policy(name))
            chances[key] = [known[code] for code in self.codes[key]]
        return chances

    def value(self) -> float:
        """Returns seat 0's share of the win if both play perfectly."""
        policy = self.solver.average_policy()
        root = self.game.new_initial_state()
        won: float = pyspiel.expected_returns(root, policy, -1, True)[0]
        return 0.5 + won

    def loss(self, chances: Mapping[str, Sequence[float]]) -> Loss:
        """Returns the loss of a bot that answers with these chances."""
        table = {
            name: list(zip(self.codes[key], chances[key], strict=True))
            for key, name in self.names.items()
        }
        best = [pyspiel.TabularBestResponse(self.game, seat, table).value("") for seat in (0, 1)]
        even = self.value() - 0.5
        return Loss((even + best[1], best[0] - even))


def is_landmark(number: int) -> bool:
    return str(number).rstrip("0") in ("1", "2", "5")


def gambit_text(tree: Tree) -> str:
    """Returns the tree in the file format of Gambit."""
    sets: dict[str, int] = {}  # numbered by seat, from 1
    for seat in (0, 1):
        own = [
            key
            for key, information_set in tree.information_sets.items()
            if information_set.seat == seat
        ]
        sets |= {key: number for number, key in enumerate(own, 1)}
    lines = [f'EFG 2 R "{tree.position.name}" {{ "0" "1" }}']

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


def uniform(information_set: InformationSet) -> list[float]:
    return [1 / len(information_set.legal)] * len(information_set.legal)


def level_strategy(name: str, level: int) -> Strategy:
    """Returns the strategy of levels 1 to 3: the weights of their policies."""
    policy, noise = policy_for(name, level), NOISE / 100 if level == 1 else 0.0

    def strategy(information_set: InformationSet) -> list[float]:
        state = game(name).redeal(information_set.view, Rng(0))
        weights = policy.weigh(state, information_set.seat, information_set.legal)
        return [noise / len(weights) + (1 - noise) * weight / sum(weights) for weight in weights]

    return strategy


def search_strategy(name: str, budget: int, seeds: int) -> Strategy:
    """Returns the strategy of level 4, told what its seat has seen: the mean over bots with
    different seeds."""

    def strategy(information_set: InformationSet) -> list[float]:
        mean = [0.0] * len(information_set.legal)
        first, *rest = information_set.observations.told()
        for seed in range(seeds):
            bot = Master(name, seed, Budget(budget))
            bot.begin(first[1])
            for answers, view in rest:
                bot.witness(answers, view)
            found = bot.think(information_set.view, information_set.legal).chances
            mean = [so_far + chance / seeds for so_far, chance in zip(mean, found, strict=True)]
        return mean

    return strategy


def strategy_table(tree: Tree, strategy: Strategy) -> dict[str, list[float]]:
    return {
        key: strategy(information_set) for key, information_set in tree.information_sets.items()
    }


# ---- the report


class Row(msgspec.Struct, frozen=True):
    """A bot's losses in shares of a win: by seat, and their mean, its exploitability."""

    who: str
    mean: float
    seats: tuple[float, float]


class Finding(msgspec.Struct, frozen=True):
    name: str
    game: str
    histories: int  # from the deal to the end
    information_sets: int  # information sets
    value: float  # seat 0's share of the win in perfect play
    curve: list[tuple[int, float]]  # iterations of CFR+, and the exploitability after them
    rows: list[Row]


def examine(position: SmallPosition, budgets: Sequence[int], seeds: int) -> Finding:
    """Solves a position, and measures what each of our bots gives away in it."""
    tree = Tree(position)
    solution = Solution(tree)
    solution.solve(ITERATIONS, ENOUGH)
    bots: dict[str, Strategy] = {"random": uniform}
    bots |= {f"level {level}": level_strategy(position.game, level) for level in (1, 2, 3)}
    bots |= {f"level 4, {b} playouts": search_strategy(position.game, b, seeds) for b in budgets}
    rows = []
    for who, strategy in bots.items():
        loss = solution.loss(strategy_table(tree, strategy))
        rows.append(Row(who, loss.mean, loss.seats))
    return Finding(
        position.name,
        position.game,
        tree.histories,
        len(tree.information_sets),
        solution.value(),
        solution.curve,
        rows,
    )


def encode(findings: list[Finding]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(findings), indent=2)
