"""Reading a position, hand-written or from `position()`, into an undealt Loot."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.document import Part, load_agenda, number_or, reopen
from neyrang.core.step import Step, bit
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    CARAVAN,
    CARD_NAMES,
    CHIEF,
    COLOUR_NAMES,
    COPIES,
    HIGHEST,
    LOWEST,
    SALAR,
    caravans,
    cards,
    count,
    full_deck,
    of_colour,
    one,
)
from neyrang.games.loot.notation import MOST_CARAVANS, TURN
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.table import LootSeat

KEYS = [
    "seats", "deck", "discard", "road", "turn", "options", "clockwise", "highest", "rng", "pending",
]  # fmt: skip
SEAT_KEYS = ["hand", "won"]
CARAVAN_KEYS = ["id", "value", "owner", "attacks", "leaders"]
ATTACK_KEYS = ["side", "colour", "bandits", "seats"]
LEADER_KEYS = ["side", "card"]


def load(loot: Loot, part: Part) -> None:
    Loader(loot, part.fields(KEYS)).load()


class Loader:
    """Goes through the keys once; `listed` guards that no card is there too often."""

    def __init__(self, loot: Loot, part: Part) -> None:
        self.loot = loot
        self.part = part
        self.listed: i64 = 0  # bag of the cards met so far

    def load(self) -> None:
        loot, part = self.loot, self.part
        clockwise = part.get("clockwise")
        loot.clockwise = clockwise is not None and clockwise.flag()
        seats = part.get("seats")
        assert seats is not None
        loot.seats = []
        for item in seats.items():
            item.fields(SEAT_KEYS)
            player = LootSeat()
            player.hand = self.bag(item.get("hand"))
            player.won = self.won(item.get("won"))
            loot.seats.append(player)
        loot.discard = self.bag(part.get("discard"))
        self.load_road()
        self.load_deck()
        self.load_highest()
        self.load_turn()

    # ---- cards

    def meet(self, kind: i64, item: Part) -> i64:
        """One more card, if the game still has it."""
        if count(self.listed, kind) == COPIES[kind]:
            raise item.error(f"{CARD_NAMES[kind]} again, but the game has only {COPIES[kind]}")
        self.listed += one(kind)
        return kind

    def bag(self, part: Part | None) -> i64:
        bag: i64 = 0
        for item in [] if part is None else part.items():
            bag += one(self.meet(item.word(CARD_NAMES), item))
        return bag

    def won(self, part: Part | None) -> i64:
        bag: i64 = 0
        for item in [] if part is None else part.items():
            bag += one(self.meet(CARAVAN + item.number(LOWEST, HIGHEST), item))
        return bag

    def load_deck(self) -> None:
        loot = self.loot
        deck = self.part.get("deck")
        if deck is None:
            loot.deck = cards(full_deck() - self.listed)
            loot.rng.shuffle(loot.deck)
            loot.cards = full_deck()
        else:
            loot.deck = [self.meet(item.word(CARD_NAMES), item) for item in deck.items()]
            loot.deck.reverse()
            loot.cards = self.listed
        words = self.part.get("rng")
        if words is not None:
            loot.rng.restore([item.number(0, 2**32 - 1) for item in words.items(4)])

    # ---- the road

    def load_road(self) -> None:
        road = self.part.get("road")
        loaded: list[Caravan] = []
        for item in [] if road is None else road.items():
            caravan = self.load_caravan(item.fields(CARAVAN_KEYS), len(loaded) + 1)
            if any(other.number == caravan.number for other in loaded):
                raise item.error(f"there is a caravan {caravan.number} on the road already")
            loaded.append(caravan)
        loaded.sort(key=lambda caravan: int(caravan.number))
        self.loot.road = loaded

    def load_caravan(self, item: Part, place: int) -> Caravan:
        caravan = Caravan()
        caravan.number = number_or(item.get("id"), place, 1, MOST_CARAVANS)
        value = needed(item, "value")
        caravan.value = value.number(LOWEST, HIGHEST)
        self.meet(CARAVAN + caravan.value, value)
        caravan.owner = needed(item, "owner").number(0, int(self.loot.players) - 1)
        caravan.side = self.loot.side_of(caravan.owner)
        attacks, leaders = item.get("attacks"), item.get("leaders")
        for attack in [] if attacks is None else attacks.items():
            self.load_attack(caravan, attack.fields(ATTACK_KEYS))
        for leader in [] if leaders is None else leaders.items():
            self.load_leader(caravan, leader.fields(LEADER_KEYS))
        return caravan

    def side(self, item: Part) -> i64:
        return needed(item, "side").number(0, int(self.loot.sides()) - 1)

    def load_attack(self, caravan: Caravan, item: Part) -> None:
        side = self.side(item)
        colour = needed(item, "colour").word(COLOUR_NAMES)
        if caravan.strength_of(side) > 0:
            raise item.error(f"side {side} attacks this caravan already")  # LOOT-21
        if of_colour(caravan.bandits, colour):
            raise item.error(f"somebody attacks in {COLOUR_NAMES[colour]} already")
        bandits = needed(item, "bandits")
        if not bandits.items():
            raise bandits.error("should not be empty: nobody attacks without a bandit")
        for bandit in bandits.items():
            kind = 4 * colour + bandit.number(1, 4) - 1
            caravan.add_bandit(side, self.meet(kind, bandit))
        self.load_raiders(caravan, side, item)

    def load_raiders(self, caravan: Caravan, side: i64, item: Part) -> None:
        """LOOT-61: which partners laid bandits there; left out, both did."""
        loot, seats = self.loot, item.get("seats")
        whole: i64 = 0
        seat: i64
        for seat in range(loot.players):
            if loot.side_of(seat) == side:
                whole |= bit(seat)
        raiders = whole if seats is None else seats.seats(int(loot.players))
        if seats is not None and (raiders == 0 or raiders & ~whole):
            raise seats.error(f"should be seats of side {side}")
        caravan.raiders |= raiders

    def load_leader(self, caravan: Caravan, item: Part) -> None:
        side = self.side(item)
        card = needed(item, "card")
        kind = card.word(CARD_NAMES)
        if kind < CHIEF:
            raise card.error("should be a chief or the salar")
        if kind == SALAR:
            if side != caravan.side:
                raise item.error("the salar is its owner's")  # LOOT-24, LOOT-63
        elif caravan.colour_of(side) != kind - CHIEF:
            raise item.error(f"side {side} has no bandit of that colour here")  # LOOT-23
        self.meet(kind, card)
        caravan.add_leader(side, kind)

    def load_highest(self) -> None:
        """The numbers of all caravans still to come must be ones that moves can name."""
        loot, highest = self.loot, self.part.get("highest")
        last = int(max([caravan.number for caravan in loot.road], default=0))
        left = sum(kind in range(CARAVAN + LOWEST, CARAVAN + HIGHEST + 1) for kind in loot.deck)
        left += sum(len(caravans(seat.hand)) for seat in loot.seats)
        if last + left > MOST_CARAVANS:
            raise Part(None, "road").error(
                f"id {last} is too high: with the caravans to come it should not pass"
                f" {MOST_CARAVANS}"
            )
        loot.highest = number_or(highest, last, last, MOST_CARAVANS - left)

    # ---- whose turn

    def load_turn(self) -> None:
        loot, part = self.loot, self.part
        loot.turn = number_or(part.get("turn"), 0, 0, int(loot.players) - 1)
        pending = part.get("pending")
        if pending is not None:
            load_agenda(loot, pending)
            asking = loot.agenda
            assert asking is not None
            if asking.op != TURN or asking.seat != loot.turn or asking.then is not None:
                raise pending.error("should ask the player whose turn it is, and nothing else")
            if loot.finished():
                raise pending.error("the game is over, so nothing is asked any more")
            loot.replace_plan(Step(TURN, loot.turn))
            reopen(loot, pending)
        elif loot.finished():
            loot.finish()
        else:
            loot.replace_plan(Step(TURN, loot.turn))
            loot.settle()


def needed(item: Part, key: str) -> Part:
    found = item.get(key)
    if found is None:
        raise Part(None, item.below(key)).error("missing")
    return found
