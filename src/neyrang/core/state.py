"""A game is a state that asks questions: what its callers use, and what each game brings.

What happens next, and how questions are asked and answered, is in agenda.py.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import PASS, Agenda
from neyrang.core.errors import BadMove, BadSeat, IllegalMove
from neyrang.core.event import ABSENT, Event
from neyrang.core.memory import Memory, Past, remembered, seen_past
from neyrang.core.notation import Notation
from neyrang.core.reason import Reason
from neyrang.core.rng import Rng
from neyrang.core.step import Step, bit
from neyrang.core.view import SPECTATOR, Outcome, View

Guesses = list[list[int]] | None  # by seat, the holdings it is thought to have; none is []

FAR: Final = 1 << 30  # more than any action of any game


@mypyc_attr(acyclic=True)
class State(Agenda):
    """A game in progress: everything on the table, the secrets included.

    States come from `Game.start`, `Game.load` and `Game.redeal`. A state asks a question, and the
    seats in `actors()` owe an answer; `legal(seat)` lists the answers, `apply(seat, action)` gives
    one. That repeats until `over()`, and then `outcome()` tells who won:

        state = neyrang.game("loot").start(players=3, seed=1)
        while not state.over():
            seat = state.actors()[0]
            state.apply(seat, state.legal(seat)[0])
        print(state.outcome())

    A seat is a number from 0, an action a number that `Game.text` puts into words; NumPy integers
    are welcome wherever a number is. A player may be shown `view(seat)` and `heard(seat)`, never
    the state itself.

    Two states are equal (`==`) when they are the same game in the same position, with the same
    chance ahead of them: then equal answers lead to equal states. Whether a state listens does
    not matter for that. States change, so they cannot be hashed. They can be copied and pickled.

    Attributes to read: `players` (how many), `clockwise`, `first_seat`, `events` (what the last
    `apply` brought about), `asked` (mask of the seats the open question was put to). `listening`
    may be set: a state that does not listen makes no events, and is faster.

    A game's rules write `run` and `closed` (what a step does, and what its answers do),
    `legal_now`, `clone`, `outcome`, `view` and `position`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first_seat: i64 = 0  # the seat that begins, where the game has a first player
        self.rng = Rng()
        self.listening = False  # are events made?
        self.events: list[Event] = []  # what the last answer brought about
        self.past: list[Past] = []  # all answers and events, where the state listens

    # ---- answering

    def over(self) -> bool:
        """Returns whether the game has ended. Then nobody is asked, and `outcome()` is there."""
        return self.waiting == 0

    def actors(self) -> list[int]:
        """Returns the seats that owe an answer, in the order of asking one by one.

        It is empty when the game is over. Who has answered a question that is still open is
        nobody's business: show players `View.asked` instead.
        """
        seats: list[int] = []
        left = self.waiting
        seat = self.origin
        while left:
            seat = self.next_in(left, seat)
            seats.append(seat)
            left &= ~bit(seat)
        return seats

    def next_actor(self) -> i64:
        """`actors()[0]`, without the list."""
        return self.next_in(self.waiting, self.origin)

    def legal(self, seat: SupportsIndex) -> list[int]:
        """Returns the actions this seat may answer with now, in ascending order.

        The list is the caller's own. It is empty where the seat owes no answer, and for the
        SPECTATOR. Moves that are possible beside the question are in `free`.

        Raises BadSeat where there is no such seat.
        """
        return self.offer_to(self.seat_number(seat))[:]

    def free(self, seat: SupportsIndex) -> list[int]:
        """Returns the actions this seat may take beside any question, in ascending order.

        They are no answers: the open question stays open. Most games have none.

        Raises BadSeat where there is no such seat.
        """
        number = self.seat_number(seat)
        return self.free_now(number) if number >= 0 else []

    def may(self, seat: SupportsIndex, action: SupportsIndex) -> bool:
        """Returns whether `apply(seat, action)` would be accepted now.

        Raises BadSeat where there is no such seat, and BadMove where the action is no number.
        """
        number = self.seat_number(seat)
        act = action_number(action)
        return number >= 0 and (self.answers_with(number, act) or act in self.free_now(number))

    def apply(self, seat: SupportsIndex, action: SupportsIndex) -> bool:
        """Takes one answer (or free move) of a seat, and runs on until the next question.

        Returns whether this closed the open question. It does not while others still have to
        answer a question that was put to several seats, and a free move never does.
        Afterwards `events` holds what happened, where the state listens.

        Raises IllegalMove where the seat may not do that now, BadMove where the action is none of
        this game, and BadSeat where there is no such seat. Then nothing has changed.
        """
        number = self.seat_number(seat)
        if number < 0:
            raise BadSeat(f"a spectator makes no moves: seats are 0 to {self.players - 1}")
        act = action_number(action)
        answers = self.answers_with(number, act)
        if not answers and act not in self.free_now(number):
            raise self.refusal(number, act)
        if self.listening:
            self.events = []
        closed = False
        if answers:
            closed = self.answer(number, act)
        else:
            self.act_freely(number, act)
        if self.listening:
            self.past.append(Past(number, act, self.events))
        return closed

    def seat_number(self, seat: SupportsIndex) -> i64:
        """Returns a seat of this table, or SPECTATOR, as a number; raises BadSeat for others."""
        number = SPECTATOR - 1
        if isinstance(seat, int) and not isinstance(seat, bool):
            number = seat
        elif hasattr(seat, "__index__") and not isinstance(seat, bool):
            number = index(seat)
        if not SPECTATOR <= number < int(self.players):
            raise BadSeat(f"there is no seat {seat!r}: seats are 0 to {self.players - 1}")
        return number

    # ---- the same for rules, playouts and search: seats and actions are known to be good

    def answers_with(self, seat: i64, action: i64) -> bool:
        """Is this a legal answer of the seat now?"""
        return action in self.offer_to(seat)

    def offer_to(self, seat: i64) -> list[int]:
        """`legal`, made once: whoever answers has mostly just asked what is legal."""
        if self.offered != seat or seat < 0:
            self.offer = self.legal_now(seat) if self.owes(seat) else []
            self.offered = seat
        return self.offer

    def free_now(self, seat: i64) -> list[int]:
        """`free`, as the games that have such moves write it."""
        return []

    def act_freely(self, seat: i64, action: i64) -> None:
        """Does one of the `free` things; the open question stays open."""
        raise NotImplementedError

    def owes(self, seat: i64) -> bool:
        """Does this seat still owe an answer to the open question?"""
        return 0 <= seat < self.players and self.waiting & bit(seat) != 0

    def shows_sent(self) -> bool:
        """Returns whether the table sees who has answered the open question, though not what."""
        return False

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        """Returns the error for a move that this seat may not make now, with its reason."""
        text = self.notation().text(action)
        reason = self.why_not(seat, action)
        if self.owes(seat):
            allowed = " ".join(self.notation().moves[a] for a in self.legal_now(seat))
            message = f"'{text}' is not legal for seat {seat} now: {reason}; legal: {allowed}"
        else:
            message = f"'{text}' is not legal for seat {seat} now: {reason}"
        return IllegalMove(message, reason)

    # ---- why not

    def why_not(self, seat: SupportsIndex, action: SupportsIndex) -> Reason | None:
        """Returns why this seat may not make this move now, or None where it may.

        Public facts and the seat's own knowledge decide, never who else has answered.

        Raises BadSeat where there is no such seat, and BadMove where the action is none of this
        game.
        """
        if self.may(seat, action):
            return None
        number = self.seat_number(seat)
        act = action_number(action)
        self.notation().text(act)  # refuses what is no action of this game
        if self.over():
            return Reason("over")
        reason = self.why_not_free(number, act) if number >= 0 else None
        if reason is not None:
            return reason
        if not self.owes(number):
            if number >= 0 and self.asked & bit(number):
                return Reason("answered")
            asked = [other for other in range(self.players) if self.asked & bit(other)]
            return Reason("not_asked", {"asked": asked})
        step = self.agenda
        assert step is not None
        reason = self.why_not_now(step, number, act)
        if reason is None:
            reason = Reason("not_a_move_now", {"step": self.notation().steps[step.op]})
        return reason

    def barred(self, seat: SupportsIndex) -> list[int]:
        """Returns the moves a player would look for in the open question that are not possible
        now, in ascending order; none where no answer is owed.

        Raises BadSeat where there is no such seat.
        """
        number = self.seat_number(seat)
        if not self.owes(number):
            return []
        step = self.agenda
        assert step is not None
        legal = set(self.offer_to(number))
        return sorted(set(self.sought(step, number)) - legal)

    def why_not_now(self, step: Step, seat: i64, action: i64) -> Reason | None:
        """Returns the rule that bars an action of the open question; None where the action
        answers another question. Called only where the seat owes an answer, and not this one."""
        return None

    def why_not_free(self, seat: i64, action: i64) -> Reason | None:
        """The same for what `free` would list."""
        return None

    def sought(self, step: Step, seat: i64) -> list[int]:
        """Returns all moves a player may look for in the open question, possible or not; each
        has a reason of its own where it is not. What cannot be found wanting is left out."""
        return []

    # ---- telling: costs nothing when nobody listens

    def tell(
        self, kind: i64, seat: i64, other: i64 = ABSENT, what: i64 = ABSENT, amount: i64 = ABSENT
    ) -> None:
        """Makes an event of which everybody hears all."""
        if self.listening:
            self.events.append(Event(kind, seat, other, what, amount, None, 0))

    def tell_cards(
        self, kind: i64, seat: i64, cards: list[int], audience: i64, other: i64 = ABSENT
    ) -> None:
        """Makes an event that everybody hears of; only the audience sees the cards."""
        if self.listening:
            self.events.append(Event(kind, seat, other, ABSENT, ABSENT, cards, audience))

    def tell_card(
        self, kind: i64, seat: i64, card: i64, audience: i64, other: i64 = ABSENT
    ) -> None:
        """`tell_cards` of a single card: a list is made only where somebody listens."""
        if self.listening:
            self.tell_cards(kind, seat, [card], audience, other)

    def heard(self, seat: SupportsIndex) -> list[dict[str, object]]:
        """Returns the events of the last `apply` as this seat, or a SPECTATOR, saw them.

        Each is a dict with `event` (its name) and, where they apply, `seat`, `other`, `what`,
        `amount` and `cards`; a card that the seat did not see is "?". The list is empty where the
        state does not listen. Every question that closes brings at least one event.

        Raises BadSeat where there is no such seat.
        """
        number = self.seat_number(seat)
        notation = self.notation()
        return [event.document(notation, number) for event in self.events]

    def memory(self, seat: SupportsIndex) -> Memory:
        """Returns all that this seat, or a SPECTATOR, has seen and answered so far.

        It begins with the deal, or with the position that was loaded, and goes on as long as the
        state listens: of a silent state it holds the view alone.

        Raises BadSeat where there is no such seat.
        """
        number = self.seat_number(seat)
        past = seen_past(self.past, number)
        return Memory(self.view(number), remembered(past, self.notation(), number), past)

    # ---- for `clone` of the games

    def copy_table(self, new: State) -> None:
        """Copies what all games share."""
        new.players = self.players
        new.first_seat = self.first_seat
        new.rng.follow(self.rng)
        new.agenda = self.agenda
        new.question = self.question
        new.asked = self.asked
        new.waiting = self.waiting
        new.origin = self.origin
        new.clockwise = self.clockwise
        new.speaker = self.speaker
        new.said = self.said
        if self.gathers():
            new.answers = self.answers[:]
        if self.listening:
            new.listening = True
            new.events = self.events[:]
            new.past = self.past[:]

    # ---- for `view` and `redeal` of the games

    def show_table(self, view: View, seat: i64) -> None:
        """Shows the open question as everybody sees it, and this seat's own answer to it."""
        view.seat = seat
        view.players = self.players
        view.clockwise = self.clockwise
        view.agenda = self.agenda
        view.question = self.question
        view.asked = self.asked
        view.origin = self.origin
        view.mine = ABSENT
        if seat >= 0 and self.asked & bit(seat) and self.waiting & bit(seat) == 0:
            view.mine = self.answers[seat] if self.gathers() else PASS

    def sit_at(self, view: View, rng: Rng) -> None:
        """Takes over the table of this view, as if no other seat had answered the question yet."""
        self.players = view.players
        self.clockwise = view.clockwise
        self.rng = rng.split()
        self.agenda = view.agenda
        self.question = view.question
        self.asked = view.asked
        self.waiting = view.asked
        self.origin = view.origin
        if self.gathers():
            self.answers = [ABSENT] * self.players
        if view.mine != ABSENT:
            self.waiting &= ~bit(view.seat)
            if self.gathers():
                self.answers[view.seat] = view.mine

    # ---- what each game brings

    def name(self) -> str:
        """Returns the game's name, as `neyrang.game` takes it."""
        raise NotImplementedError

    def notation(self) -> Notation:
        """Returns the words for the numbers of this game's moves, steps, events and things."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Returns who won and why, or None while the game goes on."""
        raise NotImplementedError

    def win_shares(self) -> list[float]:
        """Returns what a finished game is worth to each seat: the sides that win share a win,
        partners both have what their side has, and a game that nobody wins is shared by all."""
        outcome = self.outcome()
        assert outcome is not None
        winners = outcome.winners if outcome.winners else list(range(self.players))
        found = [0.0] * self.players
        sides: list[int] = []
        for seat in winners:
            side: int = self.side(seat)
            if side not in sides:
                sides.append(side)
        for seat in winners:
            found[seat] = 1.0 / len(sides)
        return found

    def rewards(self) -> list[float]:
        """Returns by seat its share of the win less the fair share, 0 while the game goes on.

        The fair share is 1 divided by the number of sides. The rewards add up to 0.
        """
        if self.waiting:
            return [0.0] * self.players
        fair = 1.0 / len({self.side(seat) for seat in range(self.players)})
        return [share - fair for share in self.win_shares()]

    def view(self, seat: SupportsIndex) -> View:
        """Returns what this seat, or a SPECTATOR, may know of the state.

        The view is made anew and refers to nothing in the state: it stays as it is when the game
        goes on.

        Raises BadSeat where there is no such seat.
        """
        raise NotImplementedError

    def show_to(self, view: View, seat: i64) -> None:
        """Fills a view of the same game and number of players anew, for a seat that is known to be
        good. It may share lists with the state, so it is good until somebody answers."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """Returns the whole state as JSON-like values, all secrets included.

        `Game.load` makes an equal state of it. The keys are described in docs/notation.md.
        """
        raise NotImplementedError

    def clone(self) -> State:
        """Returns an independent copy, which plays on exactly like the original.

        The copy listens where the original does, and holds the same last events. For rollouts on
        a clone of a listening state set `listening = False` on it; states from `Game.redeal` and
        from `start(listen=False)` are silent already.
        """
        raise NotImplementedError

    def side(self, seat: i64) -> i64:
        """Returns the number of the seat's team; without teams that is the seat itself."""
        return seat

    def holdings(self, seat: i64) -> list[int]:
        """Returns what this seat holds that others may not know, as `Game.redeal` takes it for a
        guess."""
        raise NotImplementedError

    def hides(self, step: Step, action: i64) -> bool:
        """Does this answer stay unknown to the other seats even when its question is closed?"""
        return True

    def deal(self) -> None:
        """Deals with `rng` as it stands, and runs on to the first question."""
        raise NotImplementedError

    def legal_now(self, seat: i64) -> list[int]:
        """Returns `legal` for a seat that owes an answer, in ascending order.

        The caller does not change the list.
        """
        raise NotImplementedError

    def notes(self) -> list[int]:
        """Returns what no rule asks for, but everybody at the table remembers, as numbers. It is
        public. Bots play by it; no position or digest has it."""
        return []

    def take_notes(self, notes: list[int]) -> None:
        """Takes over the notes of the same table."""

    # ---- as a Python object

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.name() == other.name() and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state can be compared, not hashed: it changes")

    def __repr__(self) -> str:
        step = self.agenda
        if self.waiting == 0 or step is None:
            return f"<{self.name()}, {self.players} players: over>"
        asked = ", ".join([str(seat) for seat in range(self.players) if self.asked & bit(seat)])
        asking = self.notation().steps[step.op]
        return f"<{self.name()}, {self.players} players: {asking}, asked of {asked}>"

    def __reduce__(
        self,
    ) -> tuple[object, tuple[str, dict[str, object], bool, list[Event], list[Past], list[int]]]:
        from neyrang.games import unpickle

        return (
            unpickle,
            (
                self.name(), self.position(), self.listening, self.events, self.past, self.notes(),
            ),
        )  # fmt: skip

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()


def action_number(action: SupportsIndex) -> i64:
    """Returns an action as a number; raises BadMove where it is none, or far too large."""
    number = FAR
    if isinstance(action, int) and not isinstance(action, bool):
        number = action
    elif hasattr(action, "__index__") and not isinstance(action, bool):
        number = index(action)
    if not -FAR < number < FAR:
        raise BadMove(f"{action!r} is not an action of this game: an action is a whole number")
    return number
