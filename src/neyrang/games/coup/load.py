"""Reading a position, hand-written or from `position()`, into an undealt Coup."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.document import Part, load_pending, number_or
from neyrang.core.step import Step, bit
from neyrang.games.coup.cards import (
    COINS,
    FACTION_NAMES,
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
from neyrang.games.coup.notation import NOTATION, TURN, kind_of, seat_of
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.table import Seat

KEYS = [
    "seats", "court", "removed", "treasury", "reserve", "turn", "options", "clockwise", "action",
    "shown", "received", "rng", "pending",
]  # fmt: skip
SEAT_KEYS = ["hand", "lost", "coins", "faction", "removed"]


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
        coup.seats = [Seat() for _ in range(coup.players)]
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
        player.removed = self.bag(item.get("removed"))
        asking = self.part.get("pending") is not None  # an exchange or draft holds more
        if size(player.hand) + size(player.lost) > (5 if asking else 2):
            raise item.error("a player has at most two cards, hand and lost together")
        if player.hand:
            coup.living |= bit(seat)
        start: i64 = 1 if coup.players == 2 and seat == 0 else 2  # COUP-80
        player.coins = number_or(item.get("coins"), start if player.hand else 0, 0, COINS)
        faction = item.get("faction")
        if coup.options.reformation:
            asks_faction = self.pending_step() in ("draft", "factions")
            default = NO_FACTION if asks_faction else seat % 2
            player.faction = default if faction is None else faction.word(FACTION_NAMES)
        elif faction is not None:
            raise faction.error("factions need the option reformation")

    def pending_step(self) -> object:
        pending = self.part.get("pending")
        return pending.value.get("step") if pending and isinstance(pending.value, dict) else None

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
        received = part.get("received")
        coup.received = 0 if received is None else received.seats(int(coup.players))
        shown = part.get("shown")
        coup.shown = NO_ROLE if shown is None else shown.word(ROLE_NAMES)
        action = part.get("action")
        if action is not None:
            declared = action.word(NOTATION.moves)
            coup.act = kind_of(declared)
            coup.target = seat_of(declared)
        if pending is not None:
            load_pending(coup, pending)
        elif coup.living & (coup.living - 1):
            if not coup.is_in(coup.turn):
                if turn is not None:
                    raise turn.error(f"seat {coup.turn} is out of the game")
                coup.turn = coup.next_in(coup.living, coup.turn)
            coup.first(Step(TURN, coup.turn))
            coup.settle()
