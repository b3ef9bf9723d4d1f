"""Loot's heuristics: what a caravan is worth as it stands and after each card, and what the
cards are worth in hand. Coins are counted in hundredths."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.loot_prospects import (
    FULL_DECK,
    HALVING,
    LEADERS,
    hand_of,
    plundered,
    prospects,
)
from neyrang.bots.policy import Policy
from neyrang.core.state import NOBODY, State
from neyrang.games.loot.caravan import Caravan

# fmt: off
# isort: off
from neyrang.games.loot.cards import (
    BANDITS, CARAVAN, CHIEF, COLOURS, HIGHEST, LOWEST, NO_COLOUR, SALAR,
    count, of_colour, one, strength,
)
# isort: on
# fmt: on
from neyrang.games.loot.notation import ATTACK, BURN, DRAW, LAY_CHIEF, LAY_SALAR, PLAY
from neyrang.games.loot.rules import Loot

SURE: Final = 98  # of a hundred caravans that nobody can take away
LATE: Final = 24  # with fewer cards in the deck one counts the turns left
MANY: Final = 99
TOP: Final = 20000  # the weight of the best answer
PARTS: Final = 8  # the weights below it, for each halving


def falling() -> list[int]:
    return [max(1, round(TOP * 0.5 ** (i / PARTS))) for i in range(16 * PARTS)]


WEIGHTS: Final = falling()
COLOUR_BITS: Final = [1, 2, 4, 8]
NO_CARAVAN: Final = Caravan()


@final
@mypyc_attr(acyclic=True)
class Habits:
    """What a player goes by, in hundredths of a coin, or of each coin of a caravan."""

    def __init__(self) -> None:
        self.heat: i64 = 40  # an answer worth so much less is half as likely
        # What a card in hand is worth with a full deck; with none, cards come to nothing.
        self.bandit: i64 = 40
        self.strength: i64 = 60  # … and each point of it
        self.chief: i64 = 200
        self.salar: i64 = 150
        self.draw: i64 = 60  # one more card
        self.draw_duel: i64 = 0  # … and against a single rival; with several they share this
        # How well a lead stands against each unseen card that would undo it
        self.stand: i64 = 40
        self.depth: i64 = 0  # … for each point of its colour in hand
        self.reserve: i64 = 0  # … with its chief in hand, or the salar for one's own caravan
        self.lure: i64 = 10  # of forty: how much more the others want each coin above four
        self.turnabout: i64 = 0  # an unseen chief that would undo it counts as so many bandits
        # What a caravan is worth where others are ahead
        self.hope: i64 = 30  # tied, with the chief in hand
        self.rally: i64 = 0  # behind, with the chief in hand
        self.spite: i64 = 80  # what another's coin costs; between several it is shared
        self.envy: i64 = 0  # … and more if that other has the most coins
        self.wait: i64 = 0  # for each side that may yet take it from the one ahead
        # What playing a caravan is worth
        self.play: i64 = 36
        self.busy: i64 = 0  # … while the others look to other caravans, for each
        self.rid: i64 = 50  # … when there is no time left to play all one holds


def plain() -> Habits:
    """Looks one card ahead, and counts the bandits that would undo it."""
    return Habits()


def cunning() -> Habits:
    """Sets a chief's price high and holds it back for a tie, counts the chiefs that may still
    come, lets others fight first where it can wait, and sends caravans into a crowd."""
    habits = Habits()
    habits.heat = 12
    habits.bandit = 30
    habits.strength = 145
    habits.chief = 430
    habits.salar = 110
    habits.draw = 20
    habits.draw_duel = 80
    habits.stand = 110
    habits.depth = 20
    habits.reserve = 130
    habits.lure = 20
    habits.turnabout = 20
    habits.hope = 50
    habits.rally = 8
    habits.spite = 90
    habits.envy = 20
    habits.wait = 14
    habits.play = 37
    habits.busy = 20
    habits.rid = 85
    return habits


def seasoned() -> Habits:
    """As cunning, with a duel's prices: found by playing against the cunning for two."""
    habits = cunning()
    habits.heat = 6
    habits.bandit = 38
    habits.strength = 193
    habits.chief = 598
    habits.turnabout = 15
    habits.play = 41
    return habits


@final
class LootPolicy(Policy):
    """Against a single rival cards are worth more than at a table where others fight it out."""

    def __init__(self, duel: Habits, table: Habits) -> None:
        super().__init__()
        self.duel = duel
        self.table = table
        self.depth = 8
        self.playouts = 400
        self.heat = 0.004  # turns are many, and worth little each

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Loot)
        habits = self.duel if state.sides() == 2 else self.table
        return weights_of(Survey(state, seat, habits).worths(legal), habits.heat)

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Loot)
        hopes = weights_of(prospects(state), HALVING)
        return [hopes[state.side_of(seat)] for seat in range(state.players)]


def weights_of(worths: list[int], heat: i64) -> list[int]:
    """Half as likely with each `heat` below the best."""
    best: i64 = worths[0]
    worth: i64
    for worth in worths:
        if worth > best:
            best = worth
    last: i64 = len(WEIGHTS) - 1
    weights: list[int] = []
    for worth in worths:
        below = (best - worth) * PARTS // heat
        weights.append(WEIGHTS[below if below < last else last])
    return weights


@final
@mypyc_attr(acyclic=True)
class Survey:
    """The table as the seat sees it whose turn it is. Partners are one side, with one hand."""

    def __init__(self, loot: Loot, seat: i64, habits: Habits) -> None:
        self.loot = loot
        self.habits = habits
        self.side: i64 = loot.side_of(seat)
        self.rivals: i64 = loot.sides() - 1
        self.hand: i64 = loot.seats[seat].hand
        self.held: i64 = hand_of(loot, self.side)
        self.deck: i64 = len(loot.deck)
        self.unseen: i64 = hidden_from(loot, self.held)
        self.odds: i64 = 0  # of a hundred unseen cards so many are in the hand of one side
        number = size_of(self.unseen)
        if number > 0:
            self.odds = 100 * (number - self.deck) // (self.rivals * number)
        self.spite: i64 = habits.spite // self.rivals
        self.richest: i64 = NOBODY
        if habits.envy > 0 and self.rivals > 1:
            self.richest = richest(loot, self.side)
        self.turns: i64 = turns_left(loot) if self.deck < LATE else MANY
        self.last = self.turns <= 1 and self.deck == 0  # there is no other turn to plunder in

    # ---- what each answer is worth

    def worths(self, legal: list[int]) -> list[int]:
        found: list[int] = []
        number: i64 = 0
        caravan = NO_CARAVAN
        before: i64 = 0
        mine: i64 = 0
        action: i64
        for action in legal:
            if action >= ATTACK:
                at = (action - ATTACK >> 4) + 1
                if at != number:
                    number = at
                    caravan = self.loot.on_the_road(at)
                    before = self.standing(caravan)
                    mine = caravan.strength_of(self.side)
                kind = action - ATTACK & 15
                after = self.with_bandit(caravan, kind, mine)
                found.append(after - before - self.price(kind))
            elif action == DRAW:
                found.append(self.habits.draw + self.habits.draw_duel // self.rivals)
            elif action < BURN:
                found.append(self.playing(action - PLAY + LOWEST))
            elif action < LAY_SALAR:
                found.append(-self.price(action - BURN))
            elif action < LAY_CHIEF:
                found.append(self.leading_with(SALAR, action - LAY_SALAR + 1))
            else:
                chief = CHIEF + (action - LAY_CHIEF & 3)
                found.append(self.leading_with(chief, (action - LAY_CHIEF >> 2) + 1))
        return found

    def price(self, kind: i64) -> i64:
        """What a card would be worth later."""
        habits = self.habits
        if kind < BANDITS:
            return habits.bandit + habits.strength * ((kind & 3) + 1) * self.deck // FULL_DECK
        return (habits.salar if kind == SALAR else habits.chief) * self.deck // FULL_DECK

    def leading_with(self, kind: i64, number: i64) -> i64:
        caravan = self.loot.on_the_road(number)
        return self.led(caravan) - self.standing(caravan) - self.price(kind)

    def playing(self, value: i64) -> i64:
        """A caravan: sooner with the salar in hand, and while the others are busy."""
        habits = self.habits
        worth = value * (habits.play + habits.reserve * self.holds(SALAR))
        for caravan in self.loot.road:
            if caravan.side != self.side:
                worth += habits.busy
        if self.turns < MANY and self.turns <= caravans_in(self.hand):
            worth += value * habits.rid
        return worth

    # ---- what a caravan is worth to this side, while the others take their turns

    def standing(self, caravan: Caravan) -> i64:
        """As it is."""
        taker = caravan.taker()
        colour = caravan.colour_of(self.side)
        if taker != self.side:
            return self.trailing(caravan, taker, colour)
        if caravan.leaders:
            return self.led(caravan)
        return self.ahead(caravan, colour, caravan.strength_of(self.side), 0)

    def with_bandit(self, caravan: Caravan, kind: i64, mine: i64) -> i64:
        """With this bandit beside the strength that is there."""
        colour = kind >> 2
        if caravan.leaders:
            last = (caravan.leaders & 255) - 1 & 7
            return self.led(caravan) if last == self.side else self.trailing(caravan, last, colour)
        mine += (kind & 3) + 1
        best: i64 = 0
        leader: i64 = NOBODY
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            if entry >> 2 != self.side:
                total = strength(of_colour(caravan.bandits, entry & 3))
                if total > best:
                    best = total
                    leader = entry >> 2
                elif total == best:
                    leader = NOBODY
        if mine > best:
            return self.ahead(caravan, colour, mine, one(kind))
        return self.trailing(caravan, NOBODY if mine == best else leader, colour)

    def led(self, caravan: Caravan) -> i64:
        """By this side's chief or salar: who is there already may have another."""
        threats: i64 = 0
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            if entry >> 2 != self.side:
                threats += self.may_come(CHIEF + (entry & 3))
        if caravan.side != self.side:
            threats += self.may_come(SALAR)
        return self.stake(caravan, SURE - threats * self.odds)

    def ahead(self, caravan: Caravan, colour: i64, mine: i64, played: i64) -> i64:
        """By bandits, or alone. A card that would tie counts once, one that would win twice."""
        habits = self.habits
        danger: i64 = 0
        used: i64 = 0 if colour == NO_COLOUR else COLOUR_BITS[colour]
        outside = self.rivals
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            if entry >> 2 != self.side:
                theirs = entry & 3
                used |= COLOUR_BITS[theirs]
                outside -= 1
                need = mine - strength(of_colour(caravan.bandits, theirs))
                unseen = of_colour(self.unseen, theirs)
                danger += at_least(unseen, need) + at_least(unseen, need + 1)
                danger += habits.turnabout * self.may_come(CHIEF + theirs)
        if caravan.side != self.side and outside < self.rivals:
            danger += habits.turnabout * self.may_come(SALAR)
        if outside > 0:
            danger += outside * self.newcomers(used, mine)
        stand = habits.stand
        if colour != NO_COLOUR:
            stand += habits.depth * strength(of_colour(self.held - played, colour))
            stand += habits.reserve * self.holds(CHIEF + colour)
        if caravan.side == self.side:
            stand += habits.reserve * self.holds(SALAR)
        danger = danger * self.odds * (40 + habits.lure * (caravan.value - 4)) // 400
        return self.stake(caravan, SURE * stand // (stand + danger))

    def newcomers(self, used: i64, mine: i64) -> i64:
        """Unseen bandits of the colours nobody uses yet."""
        found: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if used & COLOUR_BITS[colour] == 0:
                unseen = of_colour(self.unseen, colour)
                found += at_least(unseen, mine) + at_least(unseen, mine + 1)
        return found

    def stake(self, caravan: Caravan, kept: i64) -> i64:
        """Of a caravan that stays this side's so many times of a hundred, and is another's else."""
        if self.last:
            return 0
        return caravan.value * (kept * (100 + self.spite) // 100 - self.spite)

    def trailing(self, caravan: Caravan, leader: i64, colour: i64) -> i64:
        """Another is ahead, or nobody is."""
        habits = self.habits
        chief: i64 = 0 if colour == NO_COLOUR else self.holds(CHIEF + colour)
        if leader == NOBODY:
            return 0 if self.last else caravan.value * habits.hope * chief
        between = leader - self.side - 1
        if between < 0:
            between += self.rivals + 1
        share = habits.wait * between + habits.rally * chief - self.spite
        if leader == self.richest:
            share -= habits.envy
        return caravan.value * share

    # ---- chiefs and the salar

    def holds(self, kind: i64) -> i64:
        return self.held >> LEADERS + kind - CHIEF & 1

    def may_come(self, kind: i64) -> i64:
        return self.unseen >> LEADERS + kind - CHIEF & 1


# ---- counting cards


def hidden_from(loot: Loot, held: i64) -> i64:
    """Bag of the cards that whoever holds these has not seen."""
    unseen = loot.cards - loot.discard - held
    for caravan in loot.road:
        unseen -= one(caravan.card()) + caravan.laid_here()
    for player in loot.seats:
        unseen -= player.won
    return unseen


def at_least(bandits: i64, least: i64) -> i64:
    """How many of these bandits of one colour are as strong as that."""
    if least > 4:
        return 0
    found = bandits >> 8
    if least <= 3:
        found += bandits >> 5 & 7
    if least <= 2:
        found += bandits >> 2 & 7
    if least <= 1:
        found += bandits & 3
    return found


def caravans_in(hand: i64) -> i64:
    number: i64 = 0
    value: i64
    for value in range(LOWEST, HIGHEST + 1):
        number += count(hand, CARAVAN + value)
    return number


def size_of(bag: i64) -> i64:
    """`size`, four times as fast."""
    total: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        total += at_least(of_colour(bag, colour), 1)
    rest: i64 = bag >> 40
    total += (rest & 7) + (rest >> 3 & 7) + (rest >> 6 & 7) + (rest >> 9 & 7) + (rest >> 12 & 3)
    rest >>= 14
    while rest:
        total += rest & 1
        rest >>= 1
    return total


def turns_left(loot: Loot) -> i64:
    """About so many turns has everyone until a side is out of cards."""
    fewest: i64 = MANY
    seat: i64 = 0
    while seat < loot.players:
        held = size_of(loot.seats[seat].hand)
        if loot.options.teams:
            seat += 1
            held = max(held, size_of(loot.seats[seat].hand))
        seat += 1
        fewest = min(fewest, held)
    return fewest + len(loot.deck) // loot.players


def richest(loot: Loot, side: i64) -> i64:
    """Who of the others has plundered most."""
    found: i64 = NOBODY
    most: i64 = 0
    other: i64
    for other in range(loot.sides()):
        if other != side:
            purse = plundered(loot, other)
            if purse > most:
                most = purse
                found = other
    return found


def policy(level: int) -> LootPolicy:
    if level >= 4:
        return LootPolicy(seasoned(), cunning())
    habits = cunning() if level == 3 else plain()
    return LootPolicy(habits, habits)
