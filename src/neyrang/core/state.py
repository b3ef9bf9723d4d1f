"""A game is a state that asks questions.

Inside, a state holds an agenda: a stack of small immutable steps in reading order. Rules say
what happens next with four verbs (`plan`, `first`, `drop_until`, and one of the three ways to
ask), and `settle` runs steps until somebody owes an answer or nothing is left.

The agenda is a linked list of steps that never change, so that a clone shares it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.errors import BadMove, IllegalMove, NeyrangError
from neyrang.core.event import ABSENT, Event
from neyrang.core.notation import Notation
from neyrang.core.rng import Rng
from neyrang.core.step import Step, bit
from neyrang.core.view import SPECTATOR, Outcome, View

PASS: Final = 0  # in every game, so that a window knows who stayed silent
NOBODY: Final = -1

# How the open question closes
NO_QUESTION: Final = 0
ONE: Final = 1  # one seat answers
WINDOW: Final = 2  # the first who does not pass closes it; else when all have passed
SECRET: Final = 3  # all answer; nothing happens before the last one has

Guesses = list[list[int]] | None  # by seat, the holdings it is thought to have; none is []

QUESTIONS: Final = ["none", "one", "window", "secret"]


@mypyc_attr(acyclic=True)
class State:
    """What all states share: the agenda, the open question, chance, and what was told.

    Games write `run` and `closed` (what a step does, and what its answers do), `legal_now`,
    `clone`, `outcome`, `view` and `position`.
    """

    def __init__(self) -> None:
        self.players: i64 = 0
        self.first_seat: i64 = 0  # the seat that begins, where the game has a first player
        self.rng = Rng()
        self.agenda: Step | None = None  # the next step; while a question is open, the asking one
        self.question: i64 = NO_QUESTION
        self.questions: i64 = 0  # how many were put so far
        self.asked: i64 = 0  # mask of the seats the open question was put to: public
        self.waiting: i64 = 0  # mask of those who still owe an answer: nobody sees it
        self.begun: i64 = 0  # mask of those of them who have said something, but not all yet
        self.origin: i64 = NOBODY  # asking one by one goes clockwise from here
        self.clockwise = False  # windows: the nearest clockwise speaks, instead of the first
        self.speaker: i64 = NOBODY  # who answered a ONE or spoke up in a WINDOW
        self.said: i64 = PASS
        self.answers: list[int] = []  # by seat, while a question gathers them
        self.offer: list[int] = []  # what is legal for the seat `offered`, until somebody answers
        self.offered: i64 = NOBODY
        self.listening = False
        self.events: list[Event] = []  # what the last answer brought about

    # ---- what happens next: the verbs of the rules

    def plan(
        self, step: Step, second: Step | None = None, third: Step | None = None,
        fourth: Step | None = None,
    ) -> None:  # fmt: skip
        """These happen next, in reading order."""
        rest = self.agenda
        if fourth is not None:
            fourth.then = rest
            rest = fourth
        if third is not None:
            third.then = rest
            rest = third
        if second is not None:
            second.then = rest
            rest = second
        step.then = rest
        self.agenda = step

    def first(self, step: Step) -> None:
        """Before anything else."""
        step.then = self.agenda
        self.agenda = step

    def drop_until(self, op: i64) -> None:
        """Nothing before the next `op` happens any more."""
        step = self.agenda
        while step is not None and step.op != op:
            step = step.then
        self.agenda = step

    # ---- asking; the step stays on top of the agenda until its question closes

    def ask(self, step: Step, seat: i64) -> None:
        """One seat answers: `closed` finds the action in `said`."""
        self.put(step, ONE, bit(seat), NOBODY)

    def open_window(self, step: Step, seats: i64, after: i64) -> None:
        """Any of these may speak up: `closed` finds `speaker` (or NOBODY) and `said`."""
        self.put(step, WINDOW, seats, after)

    def ask_all(self, step: Step, seats: i64) -> None:
        """All of these answer in secret: `closed` finds `answers` by seat."""
        self.put(step, SECRET, seats, NOBODY)

    def put(self, step: Step, question: i64, seats: i64, after: i64) -> None:
        self.agenda = step
        self.question = question
        self.questions += 1
        self.asked = seats
        self.waiting = seats
        self.begun = 0
        self.origin = after
        self.speaker = NOBODY
        self.said = PASS
        if self.gathers():
            self.answers = [ABSENT] * self.players

    def gathers(self) -> bool:
        """Does the open question keep each seat's answer until it closes?"""
        return self.question == SECRET or (self.question == WINDOW and self.clockwise)

    # ---- answering

    def over(self) -> bool:
        return self.waiting == 0

    def actors(self) -> list[int]:
        """The seats that owe an answer, in the order of asking one by one."""
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

    def legal(self, seat: i64) -> list[int]:
        """The actions this seat may answer with now; none where it is not asked."""
        return self.offer_to(seat)[:]

    def apply(self, seat: i64, action: i64) -> None:
        """Take one answer, and run on until the next question."""
        answers = self.answers_with(seat, action)
        if not answers and action not in self.free(seat):
            raise self.refusal(seat, action)
        if self.listening:
            self.events = []
        if answers:
            self.answer(seat, action)
        else:
            self.act_freely(seat, action)

    def may(self, seat: i64, action: i64) -> bool:
        return self.answers_with(seat, action) or action in self.free(seat)

    def answers_with(self, seat: i64, action: i64) -> bool:
        return action in self.offer_to(seat)

    def offer_to(self, seat: i64) -> list[int]:
        """`legal`, made once: whoever answers has mostly just asked what is legal."""
        if self.offered != seat or seat < 0:
            self.offer = self.legal_now(seat) if self.owes(seat) else []
            self.offered = seat
        return self.offer

    def free(self, seat: i64) -> list[int]:
        """What this seat may do beside any question: no answer, so `legal` does not list it."""
        return []

    def act_freely(self, seat: i64, action: i64) -> None:
        """Do one of the `free` things; the open question stays open."""
        raise NotImplementedError

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.players and self.waiting & bit(seat) != 0

    def answer(self, seat: i64, action: i64) -> None:
        """`apply` without asking whether the answer is legal: for playouts and search."""
        self.offered = NOBODY
        if self.question == SECRET and self.says_more(seat, action):
            self.begun |= bit(seat)
            return
        self.waiting &= ~bit(seat)
        if self.gathers():
            self.answers[seat] = action
            if self.question == WINDOW:
                self.hear_clockwise()
        elif self.question == ONE or action != PASS:
            self.speaker = seat
            self.said = action
            self.waiting = 0
        if self.waiting == 0:
            step = self.agenda
            assert step is not None
            self.agenda = step.then
            self.question = NO_QUESTION
            self.asked = 0
            self.closed(step)
            self.settle()

    def says_more(self, seat: i64, action: i64) -> bool:
        """Games where one seat may say several things in secret note this one down, and go on."""
        return False

    def untouched(self) -> bool:
        """Has nobody yet said anything to the open question?"""
        return self.asked == self.waiting and self.begun == 0

    def hear_clockwise(self) -> None:
        """The window closes once everyone nearer than some speaker has passed."""
        left = self.asked
        seat = self.next_in(left, self.origin)
        while left and self.waiting & bit(seat) == 0:
            if self.answers[seat] != PASS:
                self.speaker = seat
                self.said = self.answers[seat]
                self.waiting = 0
                return
            left &= ~bit(seat)
            seat = self.next_in(left, seat)

    def settle(self) -> None:
        """Run steps until somebody owes an answer or nothing is left."""
        step = self.agenda
        while self.waiting == 0 and step is not None:
            self.agenda = step.then
            self.run(step)
            step = self.agenda

    def refusal(self, seat: i64, action: i64) -> IllegalMove | BadMove:
        notation = self.notation()
        if not 0 <= action < len(notation.moves):
            return BadMove(f"{action} is not an action of this game")
        text = notation.moves[action]
        if self.over():
            return IllegalMove(f"'{text}': the game is over")
        if not self.owes(seat):  # tells who was asked, never who has answered
            asked = ", ".join(str(s) for s in range(self.players) if self.asked & bit(s))
            return IllegalMove(f"'{text}': no answer is owed by seat {seat}; asked are {asked}")
        allowed = " ".join(notation.moves[a] for a in self.legal_now(seat))
        return IllegalMove(f"'{text}' is not legal for seat {seat} now; legal: {allowed}")

    # ---- seats around the table

    def next_in(self, seats: i64, after: i64) -> i64:
        """The first of these seats clockwise from `after`, which itself comes last."""
        seat = after + 1
        left = seats >> seat
        if left == 0:
            seat = 0
            left = seats
            if left == 0:
                return NOBODY
        while left & 1 == 0:
            left >>= 1
            seat += 1
        return seat

    # ---- telling: costs nothing when nobody listens

    def tell(
        self, kind: i64, seat: i64, other: i64 = ABSENT, what: i64 = ABSENT, amount: i64 = ABSENT
    ) -> None:
        """Everybody hears all of it."""
        if self.listening:
            self.events.append(Event(kind, seat, other, what, amount, None, 0))

    def tell_cards(
        self, kind: i64, seat: i64, cards: list[int], audience: i64, other: i64 = ABSENT
    ) -> None:
        """Everybody hears that it happened; only the audience sees the cards."""
        if self.listening:
            self.events.append(Event(kind, seat, other, ABSENT, ABSENT, cards, audience))

    def heard(self, seat: int) -> list[dict[str, object]]:
        """The last events as this seat (or a SPECTATOR) saw them."""
        notation = self.notation()
        return [event.document(notation, seat) for event in self.events]

    # ---- for `clone` of the games

    def copy_table(self, new: State) -> None:
        """A clone listens to nobody: bots think on clones."""
        new.players = self.players
        new.first_seat = self.first_seat
        new.rng.follow(self.rng)
        new.agenda = self.agenda
        new.question = self.question
        new.asked = self.asked
        new.waiting = self.waiting
        new.begun = self.begun
        new.origin = self.origin
        new.clockwise = self.clockwise
        new.speaker = self.speaker
        new.said = self.said
        if self.gathers():
            new.answers = self.answers[:]

    # ---- for `view` and `redeal` of the games

    def show_table(self, view: View, seat: i64) -> None:
        """The open question as everybody sees it, and this seat's own answer to it."""
        if not SPECTATOR <= seat < self.players:
            raise NeyrangError(f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        view.seat = seat
        view.players = self.players
        view.clockwise = self.clockwise
        view.agenda = self.agenda
        view.question = self.question
        view.asked = self.asked
        view.origin = self.origin
        if seat >= 0 and self.asked & bit(seat) and self.waiting & bit(seat) == 0:
            view.mine = self.answers[seat] if self.gathers() else PASS

    def sit_at(self, view: View, rng: Rng) -> None:
        """The table of this view; of the others nobody has answered the open question yet."""
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

    def notation(self) -> Notation:
        raise NotImplementedError

    def deal(self) -> None:
        """Set up with `rng` as it stands, and run on to the first question."""
        raise NotImplementedError

    def run(self, step: Step) -> None:
        raise NotImplementedError

    def closed(self, step: Step) -> None:
        raise NotImplementedError

    def legal_now(self, seat: i64) -> list[int]:
        """For a seat that owes an answer; the caller does not change the list."""
        raise NotImplementedError

    def hides(self, step: Step, action: i64) -> bool:
        """Does this answer stay unknown to the other seats even when its question is closed?"""
        return True

    def holdings(self, seat: i64) -> list[int]:
        """What this seat holds that others may not know, as `redeal` takes it for a guess."""
        raise NotImplementedError

    def side(self, seat: i64) -> i64:
        """Partners have one number between them; without partners it is the seat's own."""
        return seat

    def clone(self) -> State:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        raise NotImplementedError

    def view(self, seat: i64) -> View:
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        raise NotImplementedError

    def name(self) -> str:
        """The game's name."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        from neyrang.games import unpickle

        return (unpickle, (self.name(), self.position()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()
