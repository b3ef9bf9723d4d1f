"""A game by its name: how to start, load, write and redeal it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import SupportsIndex

from neyrang.core.actions import ActionTable
from neyrang.core.document import Part
from neyrang.core.errors import BadOption, BadPosition, NeyrangError
from neyrang.core.event import ABSENT
from neyrang.core.given import whole as whole  # `neyrang.vector` checks alike
from neyrang.core.layout import Fields, Layout, Row
from neyrang.core.memory import Memory, Past
from neyrang.core.notation import Notation
from neyrang.core.options import Option, Options, OptionSet, complete
from neyrang.core.rng import Rng
from neyrang.core.state import Guesses, State
from neyrang.core.view import View

LOT = "lot"  # the seat that begins is drawn

Document = dict[str, object]  # plain JSON values


class Game:
    """One of the games: `neyrang.game("coup")` returns it.

    A game makes states (`start`, `load`, `redeal`) and knows the words for their moves (`move`,
    `text`). It holds nothing of any game in progress, so there is one for all.

    Attributes:

    - `name`: what `neyrang.game` takes.
    - `version`: of the rules as we play them. A record made under another may not replay.
    - `players`: the numbers of players it can be played with.
    - `options`: its options, as `Option` declares them.
    - `option_sets`: ready choices of options, as `OptionSet` declares them.
    - `notation`: the words of its moves, steps, events and things.
    - `has_first_player`: may the table choose the seat that begins?
    - `has_windows`: are there questions that any of several seats may speak up in?
    - `silent`: the clause that forbids talking while the game is played, or "".
    - `draw_piles`: the keys of a position whose cards have an order.
    - `unordered`: the keys of a position whose entries have none, though they are no cards.
    - `arguments`: which arguments of a verb are a `seat` or a `number`; all others are things.
    - `holdings`: the numbers that `State.holdings` can have.
    """

    name: str
    version: int
    players: Sequence[int]
    options: Sequence[Option]
    option_sets: Sequence[OptionSet] = ()
    clauses: Mapping[str, Mapping[str, str]]  # `event` and `move`: name -> clause of the ledger
    notation: Notation
    draw_piles: Sequence[str]
    unordered: Sequence[str] = ()
    arguments: Mapping[str, str] = {}
    has_first_player: bool = True
    has_windows: bool = False
    silent: str = ""
    holdings: Container[int] = ()

    def __init__(self) -> None:
        self.fresh: State | None = None
        self.fresh_for = ""  # the repr of what was asked for: True is not 1 there

    def complete(
        self, players: SupportsIndex, options: Mapping[str, object] | None = None
    ) -> Options:
        """Returns all options of a game with so many players: those given, and the defaults.

        Raises BadOption where the game has no such option, value or number of players.
        """
        return complete(self.options, self.player_count(players), option_mapping(options))

    def player_count(self, players: SupportsIndex) -> int:
        """Returns `players` as an int; raises BadOption where the game is not for so many."""
        count = whole(players)
        if count is None or count not in self.players:
            raise BadOption(f"{self.name} is for {self.counts()} players, not {players!r}")
        return count

    def counts(self) -> str:
        """Returns the player counts in few words: `2-5, 8`."""
        runs: list[list[int]] = []
        for count in self.players:
            if runs and count == runs[-1][-1] + 1:
                runs[-1].append(count)
            else:
                runs.append([count])
        return ", ".join(f"{run[0]}-{run[-1]}" if run[1:] else f"{run[0]}" for run in runs)

    def start(
        self,
        players: SupportsIndex = 4,
        seed: SupportsIndex = 0,
        options: Mapping[str, object] | None = None,
        *,
        first: SupportsIndex | str = 0,
        clockwise: bool = False,
        listen: bool = True,
    ) -> State:
        """Returns a new game, dealt by the seed, at its first question.

        - `players`: how many, one of `Game.players`.
        - `seed`: a whole number from 0 up. The same seed deals the same cards, on every machine.
        - `options`: names and values; the book's defaults stand for the rest.
        - `first`: the seat that begins, or "lot": then the seed decides (see `begins`).
        - `clockwise`: how a window closes, that is a question to several seats that any of them
          may speak up in. False: by the first who speaks up. True: everybody answers, and the
          nearest clockwise is heard.
        - `listen`: are events made? Without them a game runs faster, and `heard` is empty.

        Raises BadOption where one of these is not possible; the message says what is.
        """
        count = self.player_count(players)
        number = check_seed(seed)
        check_flag("clockwise", clockwise)
        check_flag("listen", listen)
        state = self.undealt(count, options)
        state.clockwise = clockwise
        state.listening = listen
        state.first_seat = self.begins(first, count, number)
        state.rng.seed(number)
        state.deal()
        state.past.append(Past(ABSENT, ABSENT, state.events))
        return state

    def begins(self, first: SupportsIndex | str, players: int, seed: int) -> int:
        """Returns the seat that begins, given what the table chose: a seat, or "lot".

        The lot is the SHA-256 of "neyrang first SEED", as a big-endian number modulo the number
        of players. It takes nothing from the chance of the deal, so the same seed deals the same
        cards whoever begins.

        Raises BadOption where there is no such seat, and where the game has no first player and
        `first` is not 0.
        """
        if not self.has_first_player:
            if isinstance(first, str) or whole(first) != 0:
                raise BadOption(f"{self.name} has no first player: first is 0, not {first!r}")
            return 0
        if isinstance(first, str):
            seat = lot(seed, players) if first == LOT else None
        else:
            seat = whole(first)
        if seat is None or not 0 <= seat < players:
            raise BadOption(f"first is a seat from 0 to {players - 1} or '{LOT}', not {first!r}")
        return seat

    def undealt(self, players: int, options: Mapping[str, object] | None = None) -> State:
        """Returns a state that is set out but not dealt.

        It is copied from the last one where the same is asked for again, but made anew where an
        option names a file: that may have changed.
        """
        asked_for = f"{players!r} {options!r}"
        if self.fresh is None or asked_for != self.fresh_for:
            chosen = self.complete(players, options)
            state = self.new(players, chosen)
            if any(chosen[o.name] not in o.values for o in self.options if o.name in chosen):
                return state
            self.fresh = state
            self.fresh_for = asked_for
        return self.fresh.clone()

    def load(
        self,
        document: Mapping[str, object],
        players: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
        seed: SupportsIndex = 0,
    ) -> State:
        """Returns a state from a position, as `State.position` wrote it or somebody else.

        - `document`: the position. Much can be left out: see docs/notation.md.
        - `players`: how many there should be; without it the document's seats are counted.
        - `options`: without them those in the document are taken, or the defaults.
        - `seed`: deals what the document leaves open.

        Raises BadPosition where the document is no possible position (the message begins with
        the key), and BadOption for the rest.
        """
        if not isinstance(document, Mapping):
            raise BadPosition(f"position: should be a mapping, not {document!r}")
        expected = None if players is None else self.player_count(players)
        number = check_seed(seed)
        part = Part(dict(document))
        seats = part.get("seats")
        if seats is None:
            raise BadPosition("seats: missing; a position lists its seats")
        count = len(seats.items(expected))
        written = part.get("options")
        if options is None and written is not None:
            if not isinstance(written.value, dict):
                raise written.error("should be a mapping")
            options = written.value
        state = self.new(count, self.complete(count, options))
        state.listening = True
        state.rng.seed(number)
        self.load_into(state, part)
        return state

    def redeal(self, view: View | Memory, rng: Rng, guesses: Guesses = None) -> State:
        """Returns a state that this view or memory could be of: what is hidden is dealt anew.

        - `view`: of a seat or a SPECTATOR, of this game; or its `State.memory`, and then all that
          the seat has seen and done can have happened before this state. A memory of a game that
          is over, or was loaded from a position, is followed as far as its view goes.
        - `rng`: the chance by which it is dealt. The new state gets a generator of its own.
        - `guesses`: by seat, the `State.holdings` it is thought to have; `[]` where nothing is
          thought. They are followed as far as the view allows; the rest is dealt at random.

        The state is silent (see `State.listening`) and has no past: its `memory` is its view.

        Raises NeyrangError where the view is of another game, where the guesses are not one list of
        holdings for each seat or come with a memory, and where a memory is so peculiar that no
        state is found for it.
        """
        memory = view if isinstance(view, Memory) else None
        if isinstance(view, Memory):
            view = view.view
        if not isinstance(view, View):
            raise NeyrangError(f"redeal takes a view, not {view!r}")
        if view.name() != self.name:
            raise NeyrangError(f"{self.name} cannot redeal a view of {view.name()}")
        if not isinstance(rng, Rng):
            raise NeyrangError(f"redeal takes an Rng, not {rng!r}")
        if guesses is not None:
            lists = isinstance(guesses, list) and all(isinstance(g, list) for g in guesses)
            if not lists or len(guesses) != view.players:
                raise NeyrangError(f"guesses are {view.players} lists, one for each seat")
            if memory is not None:
                raise NeyrangError("redeal takes guesses with a view, not with a memory")
            guesses = [
                possible_holdings(seat, holdings, self.holdings)
                for seat, holdings in enumerate(guesses)
            ]
        if memory is not None and memory.from_the_deal() and view.asked:
            return self.recalled(memory, rng)
        return self.redealt(view, rng, guesses)

    def move(self, text: str) -> int:
        """Returns the action that a move text stands for; raises BadMove where there is none."""
        return self.notation.move(text)

    def text(self, action: SupportsIndex) -> str:
        """Returns the text of an action; raises BadMove where there is no such action."""
        return self.notation.text(action)

    # ---- for learners

    @property
    def actions(self) -> int:
        """How many actions the game has: they are 0 to `actions` - 1. A map of one's own may have
        more or fewer: then `Layout.actions` tells."""
        return len(self.notation.moves)

    def action_table(
        self, players: SupportsIndex | None = None, options: Mapping[str, object] | None = None
    ) -> ActionTable:
        """Returns every action in parts: its verb, the cards or regions, the seat and the number.

        - `players`, `options`: for a table whose options change the moves, such as a map; four
          players where only options are given.

        Raises BadOption where the game has no such option, value or number of players.
        """
        if players is None and options is None:
            return ActionTable(self.notation, self.arguments, self.players)
        state = self.undealt(self.player_count(4 if players is None else players), options)
        return ActionTable(state.notation(), self.arguments, self.players)

    def layout(
        self, players: SupportsIndex = 4, options: Mapping[str, object] | None = None
    ) -> Layout:
        """Returns the names of the entries that `View.write` writes with these options.

        Raises BadOption where the game has no such option, value or number of players.
        """
        count = self.player_count(players)
        state = self.undealt(count, options)
        fields = self.fields_of(state)
        depth = sum(1 for field in fields.listed if field.name.endswith(".resume"))
        moves = state.notation().moves
        chosen = self.complete(count, options)
        return Layout(self.name, count, chosen, fields.listed, depth, moves)

    def view_in_row(self, layout: Layout, row: Row) -> View:
        """Returns the view that a row was written from: what `Layout.view` does."""
        return self.view_from(row, self.undealt(layout.players, layout.options))

    def notes(self, options: Options) -> list[str]:
        """Returns what a table that plays with these options should be told: keys of the words
        `note` in the locale files."""
        return []

    # ---- what each game brings

    def new(self, players: int, options: Options) -> State:
        """Returns a state with everything set out, before the deal."""
        raise NotImplementedError

    def load_into(self, state: State, part: Part) -> None:
        """Fills an undealt state from a position, and runs on to its first question."""
        raise NotImplementedError

    def redealt(self, view: View, rng: Rng, guesses: Guesses) -> State:
        """`redeal` of a view that is one of this game."""
        raise NotImplementedError

    def recalled(self, memory: Memory, rng: Rng) -> State:
        """`redeal` of a memory that is one of this game and goes back to the deal. Where cards that
        a seat has seen never go out of its sight, its view is enough."""
        return self.redealt(memory.view, rng, None)

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        """Returns how many of each card, coin or the like a position holds: no rule can change
        it."""
        raise NotImplementedError

    def preview(self, view: View, action: int) -> Document:
        """Returns what a legal move of the view's seat would bring, as far as that seat knows.

        Plain JSON values; the keys of each game's moves are in docs/notation.md. Empty for a move
        that is no answer of this seat to the open question.
        """
        raise NotImplementedError

    def standing(self, view: View) -> Document:
        """Returns how the game stands for the view's seat: sums, who leads, what is still needed.

        Plain JSON values; the keys are in docs/notation.md.
        """
        raise NotImplementedError

    def facts(self, players: int, options: Mapping[str, object] | None = None) -> Document:
        """Returns the numbers of the rules with these options: prices, limits, what wins."""
        raise NotImplementedError

    def fields_of(self, undealt: State) -> Fields:
        """Returns the fields of a row with the options of this state."""
        raise NotImplementedError

    def view_from(self, row: Row, undealt: State) -> View:
        """Returns the view that a row was written from; the options are those of the state."""
        raise NotImplementedError

    def statistics(self, states: Iterable[State], players: int) -> list[dict[str, int]]:
        """Returns by seat what can be counted only when all cards are open, such as bluffs: names
        of docs/notation.md and numbers, empty where the game has nothing of the kind.

        `states` are those before the first move and after each one of a finished game.
        """
        return [{} for _ in range(players)]

    def notation_in(self, view: View) -> Notation:
        """Returns the words for what is in a view: a map file brings its own."""
        return view.notation()

    # ---- as a Python object

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.counts()} players>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from neyrang.games import game

        return (game, (self.name,))


def possible_holdings(seat: int, holdings: list[int], possible: Container[int]) -> list[int]:
    """Returns the guesses that can be right: redealing follows guesses only as far as they fit."""
    for held in holdings:
        if type(held) is not int:
            raise NeyrangError(
                f"guesses are lists of what State.holdings gives; that of seat {seat} has {held!r}"
            )
    return [held for held in holdings if held in possible]


def option_mapping(options: object) -> Mapping[str, object]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadOption(f"options are names and values, not {options!r}")
    return options


def check_seed(seed: SupportsIndex) -> int:
    number = whole(seed)
    if number is None or number < 0:
        raise BadOption(f"a seed is a whole number from 0 up, not {seed!r}")
    return number


def check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise BadOption(f"{name} is True or False, not {value!r}")


def lot(seed: int, players: int) -> int:
    """Returns the seat that begins by lot."""
    return int.from_bytes(sha256(f"neyrang first {seed}".encode()).digest(), "big") % players
