"""A game by its name: how to start, load, write and redeal it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from neyrang.core.document import Part
from neyrang.core.errors import BadOption, BadPosition
from neyrang.core.notation import Notation
from neyrang.core.options import Option, Options, complete
from neyrang.core.rng import Rng
from neyrang.core.state import Guesses, State
from neyrang.core.view import View


class Game:
    """What each game brings is at the end: `new`, `load_into`, `redeal`."""

    name: str
    version: int  # of the rules as we play them: a record made under another may not replay
    players: Sequence[int]
    options: Sequence[Option]
    notation: Notation
    draw_piles: Sequence[str]  # keys of a position whose cards have an order
    unordered: Sequence[str] = ()  # keys whose entries have none, though they are no cards
    has_first_player: bool = True  # may the table choose the seat that begins?
    silent: str = ""  # the clause that forbids talking while the game is played, if one does

    def __init__(self) -> None:
        self.fresh: State | None = None
        self.fresh_for = ""  # told by repr: True is not 1 here

    def complete(self, players: int, options: Mapping[str, object] | None = None) -> Options:
        """The options checked for this number of players, and filled up with the defaults."""
        self.check_players(players)
        return complete(self.options, players, options or {})

    def check_players(self, players: int) -> None:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise BadOption(f"{self.name} is for {self.counts()} players, not {players!r}")

    def counts(self) -> str:
        """The player counts in few words: `2-5, 8`."""
        runs: list[list[int]] = []
        for count in self.players:
            if runs and count == runs[-1][-1] + 1:
                runs[-1].append(count)
            else:
                runs.append([count])
        return ", ".join(f"{run[0]}-{run[-1]}" if run[1:] else f"{run[0]}" for run in runs)

    def start(
        self,
        players: int = 4,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        first: int | str = 0,
        clockwise: bool = False,
        listen: bool = True,
    ) -> State:
        """A new game, dealt by the seed, at its first question.

        `first`: the seat that begins, or "lot": then it is drawn from the seed (see `begins`).
        `clockwise`: in a window the nearest to speak is heard, not the first.
        `listen=False`: nobody reads `state.events`, so none are made.
        """
        state = self.undealt(players, options)
        state.clockwise = clockwise
        state.listening = listen
        state.first_seat = self.begins(first, players, seed)
        state.rng.seed(check_seed(seed))
        state.deal()
        return state

    def begins(self, first: int | str, players: int, seed: int) -> int:
        """The seat that begins, given what the table chose: a seat, or "lot".

        The lot is drawn from the seed by a hash of its own, so that the same seed deals the same
        cards whoever begins.
        """
        if first == "lot" and self.has_first_player:
            drawn = sha256(f"neyrang first {check_seed(seed)}".encode()).digest()
            return int.from_bytes(drawn, "big") % players
        allowed = players if self.has_first_player else 1
        if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < allowed:
            if not self.has_first_player:
                raise BadOption(f"{self.name} has no first player: first is 0, not {first!r}")
            raise BadOption(f"first is a seat from 0 to {players - 1} or 'lot', not {first!r}")
        return first

    def undealt(self, players: int, options: Mapping[str, object] | None = None) -> State:
        """A fresh state, copied from the last one where nothing else is asked for."""
        asked_for = f"{players!r} {options!r}"
        if self.fresh is None or asked_for != self.fresh_for:
            self.fresh = self.new(players, self.complete(players, options))
            self.fresh_for = asked_for
        return self.fresh.clone()

    def load(
        self,
        document: Mapping[str, object],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> State:
        """A state from a position. Players and options may stand in the document instead."""
        if players is not None:
            self.check_players(players)
        part = Part(dict(document))
        seats = part.get("seats")
        if seats is None:
            raise BadPosition("seats: missing; a position lists its seats")
        count = len(seats.items(players))
        written = part.get("options")
        if options is None and written is not None:
            if not isinstance(written.value, dict):
                raise written.error("should be a mapping")
            options = written.value
        state = self.new(count, self.complete(count, options))
        state.listening = True
        state.rng.seed(check_seed(seed))
        self.load_into(state, part)
        return state

    def notes(self, options: Options) -> list[str]:
        """What the table says when it is set up with these options: keys of the words `note`."""
        return []

    def move(self, text: str) -> int:
        """The action that a move text stands for."""
        return self.notation.move(text)

    def text(self, action: int) -> str:
        return self.notation.text(action)

    # ---- what each game brings

    def new(self, players: int, options: Options) -> State:
        """A state with everything set out, before the deal."""
        raise NotImplementedError

    def load_into(self, state: State, part: Part) -> None:
        """Fill an undealt state from a position, and run on to its first question."""
        raise NotImplementedError

    def redeal(self, view: View, rng: Rng, guesses: Guesses = None) -> State:
        """A state that this view could be of: what is hidden is dealt anew.

        `guesses`: by seat, the `holdings` it is thought to have. They are followed as far as the
        view allows; the rest is dealt at random.
        """
        raise NotImplementedError

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        """How many of each card, coin or the like a position holds: no rule can change it."""
        raise NotImplementedError


def check_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise BadOption(f"a seed is a whole number from 0 up, not {seed!r}")
    return seed
