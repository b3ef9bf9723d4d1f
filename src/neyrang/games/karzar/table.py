"""What lies on Karzar's table, and the small things hands do with it.

The board is what everybody sees; seats and the camp hold the secrets.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.notation import Notation
from neyrang.core.pickled import by_attributes
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.games.karzar.cards import (
    BATTLES,
    HALVES,
    IRAN,
    NO_FORESIGHT,
    NO_HERO,
    NO_RESULT,
    NO_SIDE,
    TURAN,
    add,
    copies,
    is_king,
    is_ten,
    side_of,
    take,
)
from neyrang.games.karzar.notation import DREW, FELL, NOTATION, SIDE_THING, STOOD
from neyrang.games.karzar.options import BASIC

# Where a player's king is
IN_THRONE: Final = 0
FOUGHT: Final = 1  # KARZ-180
REMOVED: Final = 2  # KARZ-190
KING_STATES: Final = ["throne", "played", "fled"]

NOTHING: Final[list[int]] = []  # what new seats and boards begin with: replaced, never changed

ROW_ZERO: Final = 64  # stands for 0 in a row where a number may be negative
UNDECIDED: Final = -1  # whether the captives' battle is held: KARZ-171


@final
@mypyc_attr(acyclic=True)
class Line:
    """One player's line of the scoring sheet for one campaign; never changed once written."""

    def __init__(self) -> None:
        self.side: i64 = NO_SIDE
        self.independent = False
        self.battles: i64 = 0  # one for each battle the side won, and its banners
        self.double: i64 = 0  # what double worth adds
        self.bonus: i64 = 0
        self.kings: i64 = 0
        self.first_king: i64 = 0
        self.flight: i64 = 0
        self.share: i64 = 0  # of the independents' 18

    def total(self) -> i64:
        return (
            self.battles + self.double + self.bonus + self.kings + self.first_king + self.flight
            + self.share
        )  # fmt: skip

    def write_row(self, out: vec[u8], at: i64) -> i64:
        """For the rows of views: a flight costs points, so numbers begin at `ROW_ZERO`."""
        out[at] = u8(self.side + 1)
        out[at + 1] = u8(1 if self.independent else 0)
        out[at + 2] = u8(self.battles + ROW_ZERO)
        out[at + 3] = u8(self.double + ROW_ZERO)
        out[at + 4] = u8(self.bonus + ROW_ZERO)
        out[at + 5] = u8(self.kings + ROW_ZERO)
        out[at + 6] = u8(self.first_king + ROW_ZERO)
        out[at + 7] = u8(self.flight + ROW_ZERO)
        out[at + 8] = u8(self.share + ROW_ZERO)
        return at + 9

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


@final
@mypyc_attr(acyclic=True)
class KarzarSeat:
    """One player. Of this only the numbers of cards, a king's whereabouts and used foresight
    cards are public: `view.py` picks them."""

    def __init__(self) -> None:
        self.heroes = NOTHING
        self.helpers = NOTHING
        self.side: i64 = NO_SIDE
        self.king: i64 = IN_THRONE
        self.guard: i64 = NO_HERO
        self.first_king = False
        self.captive: i64 = NO_HERO
        self.foresight: i64 = NO_FORESIGHT
        self.foresight_used = False
        # What this seat has said before a battle, until all are ready: KARZ-90
        self.will_flee = False
        self.will_foresee = False
        self.will_capture: i64 = NO_HERO

    def copy(self) -> KarzarSeat:
        new = KarzarSeat()
        new.heroes = self.heroes[:]
        new.helpers = self.helpers[:]
        new.side = self.side
        new.king = self.king
        new.guard = self.guard
        new.first_king = self.first_king
        new.captive = self.captive
        new.foresight = self.foresight
        new.foresight_used = self.foresight_used
        new.will_flee = self.will_flee
        new.will_foresee = self.will_foresee
        new.will_capture = self.will_capture
        return new


def new_seat() -> KarzarSeat:
    """A seat with lists of its own."""
    seat = KarzarSeat()
    seat.heroes = []
    seat.helpers = []
    return seat


NO_SLOTS: Final[list[list[int]]] = []
NO_SHEET: Final[list[list[Line]]] = []
ZEROS: Final[list[int]] = [0, 0]
NO_BEARERS: Final[list[int]] = [NO_HERO, NO_HERO]


@final
@mypyc_attr(acyclic=True)
class Board:
    """Everything that lies open on the table: KARZ-55.

    Of its lists a copy has its own where they change in place: results, the dead, the beyond, the
    helpers played, and the heroes at this battle and the next one. The others are replaced.
    """

    def __init__(self) -> None:
        self.campaign: i64 = 1
        self.battle: i64 = 1
        self.slots = NO_SLOTS
        self.results = NOTHING
        self.dead = NOTHING
        self.beyond = NOTHING
        self.tomb = NOTHING
        self.spent = NOTHING  # tahminehs used: out of play
        # the battle under way
        self.sums = False  # KARZ-91
        self.played = NOTHING  # helpers turned up, and mobeds with their companions
        self.acting: i64 = 0  # mask of the helpers that still have their power
        self.laid = NOTHING  # by mobed: seat, mobed, companion
        self.bonus = ZEROS  # by side, in halves
        self.doubled = False  # tahmineh2
        self.fallen: i64 = 0  # mask of the sides whose Rostam or Sohrab died in this battle
        self.slain = NOTHING  # KARZ-53: the champions killed in this battle
        # modules, by side
        self.banner_at = ZEROS  # battles; 0 = nowhere
        self.bearer = NO_BEARERS
        self.king_at = ZEROS  # the battle in which this side's king fights
        self.healing = False  # this battle is for the Nushdaru
        self.healed = False  # the Nushdaru is used up
        self.captives_held: i64 = UNDECIDED
        self.captives_result: i64 = NO_RESULT
        # the game
        self.shown = False  # the last campaign is over: thrones and captives are open
        self.scores = NO_SLOTS
        self.sheet = NO_SHEET  # by campaign; empty where only the scores are known
        self.text = b""  # all this as JSON, once a view that keeps the board was asked for it

    def copy(self) -> Board:
        new = Board()
        new.campaign = self.campaign
        new.battle = self.battle
        new.slots = self.slots[:]
        new.own_slot(self.battle - 1)
        new.own_slot(self.battle)
        new.results = self.results[:]
        new.dead = self.dead[:]
        new.beyond = self.beyond[:]
        new.tomb = self.tomb
        new.spent = self.spent
        new.sums = self.sums
        new.played = self.played[:]
        new.acting = self.acting
        new.laid = self.laid[:]
        new.bonus = self.bonus
        new.doubled = self.doubled
        new.fallen = self.fallen
        new.slain = self.slain
        new.banner_at = self.banner_at
        new.bearer = self.bearer
        new.king_at = self.king_at
        new.healing = self.healing
        new.healed = self.healed
        new.captives_held = self.captives_held
        new.captives_result = self.captives_result
        new.shown = self.shown
        new.scores = self.scores
        new.sheet = self.sheet
        return new

    def own_slot(self, number: i64) -> None:
        """This battle's list of heroes is about to change in place."""
        if number < BATTLES:
            self.slots[number] = self.slots[number][:]

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


NO_BOARD: Final = Board()  # what new states and views begin with: replaced, never changed


def new_board() -> Board:
    """A board with nothing on it, and lists of its own."""
    board = Board()
    board.slots = [[] for _ in range(BATTLES)]
    board.results = [NO_RESULT] * BATTLES
    board.dead = []
    board.beyond = []
    board.played = []
    board.laid = []
    board.slain = []
    return board


def changed(pair: list[int], side: i64, value: i64) -> list[int]:
    """A pair by side with one of the two replaced."""
    new = pair[:]
    new[side] = value
    return new


def added(cards: list[int], card: i64) -> list[int]:
    new = cards[:]
    add(new, card)
    return new


@mypyc_attr(acyclic=True)
class KarzarTable(State):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.board = NO_BOARD
        self.board_seen = False  # is it a view's board too?
        self.seats: list[KarzarSeat] = []
        self.camp: list[int] = []  # the top card last
        self.aside: list[int] = []  # helpers not in this campaign: nobody has seen them
        self.deck: list[int] = []  # all heroes of this game, wherever they are
        self.helper_deck: list[int] = []  # all helpers, the three tahminehs where they can enter

    def copy_onto(self, new: KarzarTable) -> None:
        self.copy_table(new)
        new.options = self.options
        new.board = self.board.copy()
        new.seats = [seat.copy() for seat in self.seats]
        new.camp = self.camp[:]
        new.aside = self.aside[:]
        new.deck = self.deck
        new.helper_deck = self.helper_deck

    def own_board(self) -> None:
        """The board is about to change: views keep the one that they have seen."""
        if self.board_seen:
            self.board = self.board.copy()
            self.board_seen = False

    def name(self) -> str:
        return "karzar"

    def notation(self) -> Notation:
        return NOTATION

    def everybody(self) -> i64:
        return bit(self.players) - 1

    def slot(self) -> list[int]:
        """The heroes at the battle under way."""
        return self.board.slots[self.board.battle - 1]

    # ---- cards

    def draw(self, seat: i64) -> None:
        """One hero from the camp, as long as there is one."""
        if self.camp:
            hero = self.camp.pop()
            add(self.seats[seat].heroes, hero)
            self.tell_card(DREW, seat, hero, bit(seat))

    def kill(self, hero: i64) -> None:
        """A hero of the battle under way dies."""
        take(self.slot(), hero)
        self.bury(hero)

    def bury(self, hero: i64) -> None:
        """Where the dead go: the hero has left his battle already."""
        if is_king(hero) or (is_ten(hero) and self.options.nushdaru):
            self.board.tomb = added(self.board.tomb, hero)  # KARZ-150, KARZ-180
        else:
            add(self.board.dead, hero)
        if is_ten(hero):
            self.board.fallen |= bit(side_of(hero))

    def kill_champion(self, hero: i64) -> None:
        """KARZ-53: no mobed takes him in this battle."""
        self.kill(hero)
        self.board.slain = added(self.board.slain, hero)

    def can_be_taken(self, hero: i64) -> bool:
        """Of heroes who are alike, those who are not champions of this battle: KARZ-50, KARZ-53."""
        slain = copies(self.board.slain, hero)
        return not is_ten(hero) and copies(self.board.dead, hero) > slain

    def takeable(self) -> list[int]:
        """The dead that a mobed may take, a card of each kind: of those who are alike, the copies
        that are champions of this battle are passed over."""
        found: list[int] = []
        last: i64 = NO_HERO
        slain: i64 = 0
        hero: i64
        for hero in self.board.dead:
            if hero != last:
                slain = copies(self.board.slain, hero)
                last = hero
            if slain == 0 and not is_ten(hero):
                found.append(hero)
            slain -= 1
        return found

    def kill_all(self, heroes: list[int]) -> None:
        for hero in heroes:
            self.kill(hero)
        self.tell_fallen(heroes)

    def tell_fallen(self, heroes: list[int]) -> None:
        if heroes:
            self.tell_cards(FELL, NOBODY, heroes, EVERYONE)

    def tell_strengths(self, iran: i64, turan: i64) -> None:
        """What both sides bring to the decision, given in halves."""
        if not self.listening:
            return
        half: i64 = iran % HALVES
        self.tell(STOOD + half, NOBODY, what=SIDE_THING + IRAN, amount=iran // HALVES)
        half = turan % HALVES
        self.tell(STOOD + half, NOBODY, what=SIDE_THING + TURAN, amount=turan // HALVES)
