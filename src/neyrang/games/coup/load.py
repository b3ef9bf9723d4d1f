"""Reading a position, hand-written or from `position()`, into an undealt Coup."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.document import Part, load_agenda, number_or, reopen
from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit
from neyrang.games.coup.cards import (
    COINS,
    FACTION_NAMES,
    NO_DUKE,
    NO_FACTION,
    NO_ROLE,
    ROLE_NAMES,
    bag_of,
    cards,
    character_set,
    copies,
    count,
    one,
    size,
    without,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ASSASSINATE, BLOCK, BOMB, CARRY, CLAIM, DECIDE, DRAFT, EFFECT, EMBEZZLE, END_TURN, EXAMINE,
    EXPLODE, FACTIONS, FOREIGN_AID, HAND_ON, INCOME, KEEP, LOSE, NO_ACT, NOTATION, PROVE, SHOW,
    STANDS, STEAL, TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.prices import FIRST_OF_TWO, START_COINS
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.table import CoupSeat

KEYS = [
    "seats", "court", "removed", "treasury", "reserve", "turn", "options", "clockwise", "action",
    "shown", "rng", "pending",
]  # fmt: skip
SEAT_KEYS = ["hand", "lost", "coins", "faction", "removed", "bombed"]


def load(coup: Coup, part: Part) -> None:
    Loader(coup, part.fields(KEYS)).load()


class Loader:
    """Goes through the keys once; `listed` guards that no card is there too often."""

    def __init__(self, coup: Coup, part: Part) -> None:
        self.coup = coup
        self.part = part
        self.listed: i64 = 0  # bag of the cards met so far
        self.characters = character_set(coup.options.inquisitor)

    def load(self) -> None:
        coup = self.coup
        coup.seats = [CoupSeat() for _ in range(coup.players)]
        coup.living = 0
        clockwise = self.part.get("clockwise")
        coup.clockwise = clockwise is not None and clockwise.flag()
        seats = self.part.get("seats")
        assert seats is not None
        for seat, item in enumerate(seats.items()):
            self.load_seat(seat, item.fields(SEAT_KEYS))
        if not coup.living:
            raise seats.error("somebody should have a card in hand")
        self.load_removed()
        self.load_court()
        self.load_coins()
        self.load_turn()

    def bag(self, part: Part | None) -> i64:
        """Cards of a list, as long as the game still has them."""
        bag: i64 = 0
        for item in [] if part is None else part.items():
            role = item.word(ROLE_NAMES)
            if count(self.characters, role) == 0:
                raise item.error(f"{ROLE_NAMES[role]} is not in play with these options")
            bag += one(role)
            self.listed += one(role)
            most = copies(self.coup.players)
            if count(self.listed, role) > most:
                raise item.error(f"{ROLE_NAMES[role]} again, but the game has only {most}")
        return bag

    def load_seat(self, seat: int, item: Part) -> None:
        coup, player = self.coup, self.coup.seats[seat]
        hand = item.get("hand")
        player.hand = self.bag(hand)
        player.lost = self.bag(item.get("lost"))
        removed = item.get("removed")
        player.removed = self.bag(removed)
        if removed is not None and player.removed and not coup.options.draft:
            raise removed.error("cards are removed in the draft only")
        if size(player.hand) + size(player.lost) > self.most_cards(seat):
            raise item.error("too many cards: a player has two, hand and lost together")
        if player.hand:
            coup.living |= bit(seat)
        start: i64 = FIRST_OF_TWO if coup.players == 2 and seat == 0 else START_COINS
        player.coins = number_or(item.get("coins"), start if player.hand else 0, 0, COINS)
        bombed = item.get("bombed")
        if bombed is not None:
            player.bombed = bombed.number(0, int(coup.players) - 1)
            if not coup.options.anarchist:
                raise bombed.error("the bomb needs the option anarchist")
        faction = item.get("faction")
        if coup.options.reformation:
            asks_faction = self.pending("step") in ("draft", "factions")
            default = NO_FACTION if asks_faction else seat % 2
            player.faction = default if faction is None else faction.word(FACTION_NAMES)
        elif faction is not None:
            raise faction.error("factions need the option reformation")

    def pending(self, key: str) -> object:
        pending = self.part.get("pending")
        return pending.value.get(key) if pending and isinstance(pending.value, dict) else None

    def most_cards(self, seat: int) -> int:
        """Two, but for a set to draft from or the cards drawn in an exchange."""
        if self.pending("step") == "draft":
            return 5
        return 4 if self.pending("step") == "keep" and self.pending("seat") == seat else 2

    def load_removed(self) -> None:
        coup = self.coup
        removed = self.part.get("removed")
        if removed is None:
            return
        known: i64 = 0
        for player in coup.seats:
            known += player.removed
        self.listed -= known
        coup.removed = without(self.bag(removed), known)
        if coup.removed < 0:
            raise removed.error("should list what the seats removed too")
        if coup.removed and not coup.options.draft:
            raise removed.error("cards are removed in the draft only")

    def load_court(self) -> None:
        coup = self.coup
        court = self.part.get("court")
        if court is None:
            coup.court = cards(self.characters * copies(coup.players) - self.listed)
            coup.rng.shuffle(coup.court)
        else:
            coup.court = [item.word(ROLE_NAMES) for item in reversed(court.items())]
            self.bag(court)
        coup.deck = self.listed if court is not None else self.listed + bag_of(coup.court)
        words = self.part.get("rng")
        if words is not None:
            coup.rng.restore([item.number(0, 2**32 - 1) for item in words.items(4)])

    def load_coins(self) -> None:
        coup = self.coup
        reserve = self.part.get("reserve")
        coup.reserve = number_or(reserve, 0, 0, COINS)
        if reserve is not None and coup.reserve and not coup.options.reformation:
            raise reserve.error("the Reserve needs the option reformation")
        held = coup.reserve
        for player in coup.seats:
            held += player.coins
        if held > COINS:
            raise Part(None, "seats").error(f"{held} coins, but there are only {COINS}")
        treasury = self.part.get("treasury")
        coup.treasury = COINS - held
        if treasury is not None and treasury.number(0, COINS) != coup.treasury:
            raise treasury.error(f"should be {coup.treasury}: with all others that makes {COINS}")
        for player in coup.seats:
            if not player.hand:  # COUP-11
                coup.treasury += player.coins
                player.coins = 0

    def load_turn(self) -> None:
        coup, part = self.coup, self.part
        turn, pending = part.get("turn"), part.get("pending")
        coup.turn = number_or(turn, 0, 0, int(coup.players) - 1)
        shown = part.get("shown")
        coup.shown = NO_ROLE if shown is None else shown.word(ROLE_NAMES)
        if pending is not None:
            load_agenda(coup, pending)
            self.load_action()
            check_agenda(coup, pending)
            reopen(coup, pending)
        elif coup.living & (coup.living - 1):
            if not coup.is_in(coup.turn):
                if turn is not None:
                    raise turn.error(f"seat {coup.turn} is out of the game")
                coup.turn = coup.next_in(coup.living, coup.turn)
            coup.first(Step(TURN, coup.turn))
            coup.settle()

    def load_action(self) -> None:
        """What the player on turn has declared, if the open question is in the midst of it."""
        coup = self.coup
        action = self.part.get("action")
        if action is None:
            return
        declared = action.word(NOTATION.moves)
        coup.act = kind_of(declared)
        coup.target = seat_of(declared)
        if not INCOME <= coup.act < HAND_ON or coup.target >= coup.players:
            raise action.error("should be an action of a turn, at a seat of this table")


# Which of its fields a step cannot do without.
NEEDS = {
    DRAFT: "", FACTIONS: "seat", TURN: "seat", CLAIM: "seat what resume", BLOCK: "", EFFECT: "",
    PROVE: "seat other what resume", STANDS: "seat", LOSE: "seat", KEEP: "seat amount",
    SHOW: "seat other", DECIDE: "seat other", BOMB: "seat", CARRY: "seat other", EXPLODE: "seat",
    END_TURN: "",
}  # fmt: skip


BEFORE_PLAY = [DRAFT, FACTIONS, TURN]


def check_agenda(coup: Coup, part: Part) -> None:
    """Could the rules have planned these steps? What they will ask is left to `reopen`."""
    steps: list[Step] = []
    step = coup.agenda
    while step is not None:
        steps.append(step)
        step = step.then
    ops = [int(step.op) for step in steps]
    if not coup.living & (coup.living - 1):
        raise part.error("one player is left, so nothing is asked any more")
    for place, step in enumerate(steps):
        for field in NEEDS[ops[place]].split():
            if getattr(step, field) == ABSENT:
                raise part.error(f"the step {NOTATION.steps[step.op]} should have {field}")
        if ops[place] in (CLAIM, PROVE) and not coup.is_in(step.seat):
            raise part.error(f"seat {step.seat} is out of the game and claims nothing")
        if step.resume != ABSENT and step.resume not in ops[place + 1 :]:
            raise part.error(f"{NOTATION.steps[step.resume]} should follow, to resume at")
        if step.what != ABSENT and not is_claim(coup, step.what):
            raise part.error(f"{NOTATION.things[step.what]} is nothing to claim here")
    before_play, in_turn = set(BEFORE_PLAY), set(NEEDS) - set(BEFORE_PLAY)
    begun = coup.act != NO_ACT
    if ops[-1] != (END_TURN if begun else TURN) or not set(ops) <= (
        in_turn if begun else before_play
    ):
        raise part.error("these steps do not go with the action under way")
    if not begun and ops != BEFORE_PLAY[-len(ops) :]:
        raise part.error("before the first turn come draft, factions, turn, one after the other")
    order = [op for op in ops if op in (BLOCK, EFFECT, END_TURN)]
    if order != sorted(set(order)):
        raise part.error("block, effect and end_turn come once each, in this order")
    for step in steps:
        if step.op == KEEP and not 1 <= step.amount <= 2 - size(coup.seats[step.seat].lost):
            raise part.error(f"seat {step.seat} cannot keep {step.amount} cards")
    if EFFECT in ops and not coup.is_in(coup.turn):
        raise Part(None, "turn").error(f"seat {coup.turn} is out of the game")
    for step in steps:
        if step.op in (CLAIM, PROVE) and step.resume == END_TURN and step.seat != coup.turn:
            raise Part(None, "turn").error(f"should be {step.seat}, whose action is claimed")
    if TURN in ops and not (steps[-1].seat == coup.turn and coup.is_in(coup.turn)):
        raise part.error("should ask the player whose turn it is")
    if ops[0] == BLOCK and coup.act not in (FOREIGN_AID, ASSASSINATE, STEAL):
        raise part.error("this action cannot be blocked")
    if ops[0] in (SHOW, DECIDE):
        check_examination(coup, steps[0], part)


def check_examination(coup: Coup, step: Step, part: Part) -> None:
    examiner = step.seat if step.op == DECIDE else step.other
    examined = step.other if step.op == DECIDE else step.seat
    if coup.act != EXAMINE or examiner != coup.turn or examined != coup.target:
        raise part.error("should be between the examiner and the examined")
    if step.op == DECIDE and (
        coup.shown == NO_ROLE or count(coup.seats[examined].hand, coup.shown) == 0
    ):
        raise Part(None, "shown").error("should be a card of the examined hand")


def is_claim(coup: Coup, what: int) -> bool:
    if what == NO_DUKE:
        return coup.act == EMBEZZLE
    return what < NO_DUKE and count(character_set(coup.options.inquisitor), what) > 0
