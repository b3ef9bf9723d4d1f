"""The whole game tree of a small position: every deal, every answer, and what each seat knows.

What a seat knows is what a bot in it would be told: its views and the answers it witnessed, as a
`BotTable` tells them. The tree is grown from our rules, so its solution is one of our game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from neyrang.bots.answers import Answer
from neyrang.bots.base import Bot
from neyrang.bots.table import BotTable
from neyrang.core.errors import NeyrangError
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game

CHANCE, END = -1, -4  # as OpenSpiel numbers them
TURN = "turn"  # the step that asks for a turn, in every game that has turns

Heard = tuple[list[tuple[int, int]], View]


class NotSolvable(NeyrangError):
    """A position that has no finite tree without chance; the message says why."""


@dataclass(frozen=True)
class SmallPosition:
    """A position for two, and all the ways its hidden cards may lie: how many, and which."""

    name: str
    game: str
    deals: Sequence[tuple[int, Mapping[str, object]]]
    turns: int = 0  # after so many turns it is a draw; 0 where it ends by itself
    alike: Sequence[str] = ()  # questions whose answers make no difference: only one is tried


@dataclass(frozen=True)
class Observations:
    """What one seat has been told since the beginning."""

    number: int
    before: Observations | None
    answers: list[tuple[int, int]]
    view: View

    def told(self) -> list[Heard]:
        """Returns the first view, without answers, and everything that followed."""
        earlier = self.before.told() if self.before else []
        return [*earlier, (self.answers, self.view)]


@dataclass(frozen=True)
class InformationSet:
    """An information set: a seat, what it has been told, and the question it is asked."""

    key: str
    seat: int
    observations: Observations
    view: View
    legal: list[int]


@dataclass
class Node:
    seat: int  # or CHANCE, or END
    worth: float = 0.0  # at the end: the share of the win that seat 0 has
    key: str = ""
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)

    def __deepcopy__(self, memo: object) -> Node:
        return self  # never changed once grown


class Tree:
    """`root`, and by key all `information_sets` in which a seat has a choice."""

    def __init__(self, position: SmallPosition) -> None:
        self.position = position
        self.information_sets: dict[str, InformationSet] = {}
        self.histories = 0
        self.drawn = 0  # how many of them ended after the last turn
        self.observed: dict[tuple[int, int, str], Observations] = {}
        self.asked: dict[tuple[int, int, str], str] = {}
        self.root = self.grow()

    def grow(self) -> Node:
        root = Node(CHANCE)
        total = sum(ways for ways, _ in self.position.deals)
        seen: set[str] = set()
        for number, (ways, position) in enumerate(self.position.deals):
            state = game(self.position.game).load(position)
            seen.add(as_text(state.view(SPECTATOR)))
            observed = [self.observations(s, None, [], state.view(s)) for s in range(state.players)]
            root.actions.append(number)
            root.chances.append(ways / total)
            root.children.append(self.go_on(RecordedTable(state, []), observed, 0))
        if len(seen) != 1 or len(observed) != 2:
            raise NotSolvable(
                f"{self.position.name}: all deals should look alike, and to two players"
            )
        return root

    def go_on(self, table: RecordedTable, observed: list[Observations], turns: int) -> Node:
        state = table.state
        if state.over():
            self.histories += 1
            return Node(END, worth=worth(state))
        assert state.agenda is not None
        step = state.notation().steps[state.agenda.op]
        if step == TURN and self.position.turns:
            if turns == self.position.turns:
                self.histories += 1
                self.drawn += 1
                return Node(END, worth=0.5)
            turns += 1
        seat = int(state.next_actor())
        legal = state.legal(seat)
        if len(legal) == 1 or step in self.position.alike:
            return self.after(table, observed, turns, seat, legal[0])
        node = Node(seat, key=self.information_set(seat, observed[seat], state.view(seat), legal))
        node.actions = sorted(legal)
        node.children = [self.after(table, observed, turns, seat, a) for a in node.actions]
        return node

    def after(
        self, table: RecordedTable, observed: list[Observations], turns: int, seat: int, action: int
    ) -> Node:
        then = RecordedTable(table.state.clone(), table.answers.given)
        before = then.state.rng.words()
        then.apply(seat, action)
        if then.state.rng.words() != before and not then.state.over():
            raise NotSolvable(f"{self.position.name}: chance decides something after the deal")
        if then.recorders[0].heard is not None:
            observed = [
                self.observations(s, observed[s], *heard)
                for s, recorder in enumerate(then.recorders)
                if (heard := recorder.heard) is not None
            ]
        return self.go_on(then, observed, turns)

    def observations(
        self, seat: int, before: Observations | None, answers: list[tuple[int, int]], view: View
    ) -> Observations:
        known = (seat, before.number if before else -1, f"{answers} {as_text(view)}")
        if known not in self.observed:
            self.observed[known] = Observations(len(self.observed), before, answers, view)
        return self.observed[known]

    def information_set(
        self, seat: int, observations: Observations, view: View, legal: list[int]
    ) -> str:
        known = (seat, observations.number, as_text(view))
        key = self.asked.setdefault(known, f"{seat}:{len(self.asked)}")
        found = self.information_sets.setdefault(
            key, InformationSet(key, seat, observations, view, legal)
        )
        if found.legal != legal:
            raise NotSolvable(f"{self.position.name}: what is legal tells seat {seat} a secret")
        return key


class Recorder(Bot):
    """Keeps what its seat was told last."""

    def __init__(self) -> None:
        super().__init__(0)
        self.heard: Heard | None = None

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.heard = (answers, view)


class RecordedTable(BotTable):
    """A table whose seats are all recorded. `given`: the answers to the open question so far."""

    def __init__(self, state: State, given: list[Answer]) -> None:
        self.recorders = [Recorder() for _ in range(state.players)]
        super().__init__(state, dict(enumerate(self.recorders)))
        self.answers.given = given[:]


def as_text(view: View) -> str:
    return json.dumps(view.document(), sort_keys=True)


def worth(state: State) -> float:
    """Returns seat 0's share of the win; where nobody has won, half."""
    found = state.win_shares()
    return found[0] / sum(found) if sum(found) else 0.5
