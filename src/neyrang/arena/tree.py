"""A tiny position as a whole tree: every deal, every answer, and what each seat knows of it.

What a seat knows is what a bot in it would be told: its views and the answers it witnessed, as a
`Company` tells them. The tree is grown from our rules, so that who solves it solves our game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from neyrang.bots.base import Bot
from neyrang.bots.company import Answer, Company
from neyrang.bots.policy import shares
from neyrang.core.errors import NeyrangError
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game

CHANCE, END = -1, -4  # as OpenSpiel numbers them
TURN = "turn"  # the step that asks for a turn, in every game that has turns

Heard = tuple[list[tuple[int, int]], View]


class NotTiny(NeyrangError):
    """A position that cannot be written down as a tree; the message says why."""


@dataclass(frozen=True)
class Tiny:
    """A position for two, and all the ways its hidden cards may lie: how many, and which."""

    name: str
    game: str
    deals: Sequence[tuple[int, Mapping[str, object]]]
    turns: int = 0  # after so many it is a draw; 0: it comes to an end by itself
    alike: Sequence[str] = ()  # questions whose answers all come to the same: only one is tried


@dataclass(frozen=True)
class Trail:
    """What one seat has been told from the beginning on."""

    number: int
    before: Trail | None
    answers: list[tuple[int, int]]
    view: View

    def told(self) -> list[Heard]:
        """The first view, told by no answers, and all that followed."""
        earlier = self.before.told() if self.before else []
        return [*earlier, (self.answers, self.view)]


@dataclass(frozen=True)
class Moment:
    """An information set: a seat, what it has been told, and the question it is asked."""

    key: str
    seat: int
    trail: Trail
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
    """`root`, and by key all `moments` at which somebody has a choice."""

    def __init__(self, tiny: Tiny) -> None:
        self.tiny = tiny
        self.moments: dict[str, Moment] = {}
        self.histories = 0
        self.drawn = 0  # how many of them were cut short
        self.trails: dict[tuple[int, int, str], Trail] = {}
        self.asked: dict[tuple[int, int, str], str] = {}
        self.root = self.grow()

    def grow(self) -> Node:
        root = Node(CHANCE)
        total = sum(ways for ways, _ in self.tiny.deals)
        seen: set[str] = set()
        for number, (ways, position) in enumerate(self.tiny.deals):
            state = game(self.tiny.game).load(position)
            seen.add(written(state.view(SPECTATOR)))
            trails = [self.trail(s, None, [], state.view(s)) for s in range(state.players)]
            root.actions.append(number)
            root.chances.append(ways / total)
            root.children.append(self.go_on(Table(state, []), trails, 0))
        if len(seen) != 1 or len(trails) != 2:
            raise NotTiny(f"{self.tiny.name}: all deals should look alike, and to two players")
        return root

    def go_on(self, table: Table, trails: list[Trail], turns: int) -> Node:
        state = table.state
        if state.over():
            self.histories += 1
            return Node(END, worth=worth(state))
        assert state.agenda is not None
        step = state.notation().steps[state.agenda.op]
        if step == TURN and self.tiny.turns:
            if turns == self.tiny.turns:
                self.histories += 1
                self.drawn += 1
                return Node(END, worth=0.5)
            turns += 1
        seat = int(state.next_actor())
        legal = state.legal(seat)
        if len(legal) == 1 or step in self.tiny.alike:
            return self.after(table, trails, turns, seat, legal[0])
        node = Node(seat, key=self.moment(seat, trails[seat], state.view(seat), legal))
        node.actions = sorted(legal)
        node.children = [self.after(table, trails, turns, seat, a) for a in node.actions]
        return node

    def after(self, table: Table, trails: list[Trail], turns: int, seat: int, action: int) -> Node:
        then = Table(table.state.clone(), table.given)
        luck = then.state.rng.words()
        then.apply(seat, action)
        if then.state.rng.words() != luck and not then.state.over():
            raise NotTiny(f"{self.tiny.name}: chance decides something after the deal")
        if then.scribes[0].heard is not None:
            trails = [
                self.trail(s, trails[s], *heard)
                for s, scribe in enumerate(then.scribes)
                if (heard := scribe.heard) is not None
            ]
        return self.go_on(then, trails, turns)

    def trail(
        self, seat: int, before: Trail | None, answers: list[tuple[int, int]], view: View
    ) -> Trail:
        known = (seat, before.number if before else -1, f"{answers} {written(view)}")
        if known not in self.trails:
            self.trails[known] = Trail(len(self.trails), before, answers, view)
        return self.trails[known]

    def moment(self, seat: int, trail: Trail, view: View, legal: list[int]) -> str:
        known = (seat, trail.number, written(view))
        key = self.asked.setdefault(known, f"{seat}:{len(self.asked)}")
        found = self.moments.setdefault(key, Moment(key, seat, trail, view, legal))
        if found.legal != legal:
            raise NotTiny(f"{self.tiny.name}: what is legal tells seat {seat} a secret")
        return key


class Scribe(Bot):
    """Writes down what the seat is told."""

    def __init__(self) -> None:
        super().__init__(0)
        self.heard: Heard | None = None

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.heard = (answers, view)


class Table(Company):
    def __init__(self, state: State, given: list[Answer]) -> None:
        self.scribes = [Scribe() for _ in range(state.players)]
        super().__init__(state, dict(enumerate(self.scribes)))
        self.given = given[:]


def written(view: View) -> str:
    return json.dumps(view.document(), sort_keys=True)


def worth(state: State) -> float:
    """Seat 0's share of the win; where nobody has won, half."""
    found = shares(state)
    return found[0] / sum(found) if sum(found) else 0.5
