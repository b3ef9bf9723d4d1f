"""What each answer is worth to one seat of Loot. Coins are counted in hundredths."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.loot.evaluation import (
    COLOUR_BITS,
    FULL_DECK,
    LEADERS,
    caravans_in,
    hand_of,
    plundered,
)
from neyrang.bots.policies.loot.parameters import LATE, SURE, LootParameters
from neyrang.core.agenda import NOBODY
from neyrang.games.loot.caravan import Caravan

# fmt: off
# isort: off
from neyrang.games.loot.cards import (
    BANDITS, CHIEF, COLOURS, LOWEST, NO_COLOUR, SALAR,
    of_colour, one, strength,
)
# isort: on
# fmt: on
from neyrang.games.loot.notation import ATTACK, BURN, DRAW, LAY_CHIEF, LAY_SALAR, PLAY
from neyrang.games.loot.rules import Loot

MANY: Final = 99
BURNT_STRENGTH: Final = 200  # what a point of a bandit is worth that may have to be burnt
BURNT_LEADER: Final = 1000  # … and a chief or the salar that may still be of use
DRAWN_IN_TIME: Final = 2  # turns in which a caravan that is drawn can still be played and plundered
NO_CARAVAN: Final = Caravan()


@final
@mypyc_attr(acyclic=True)
class LootEstimate:
    """The table as a seat sees it on its turn. Partners are one side, with one hand."""

    def __init__(self, loot: Loot, seat: i64, parameters: LootParameters) -> None:
        self.loot = loot
        self.parameters = parameters
        self.side: i64 = loot.side_of(seat)
        self.rivals: i64 = loot.sides() - 1
        self.hand: i64 = loot.seats[seat].hand
        self.held: i64 = hand_of(loot, self.side)
        self.deck: i64 = len(loot.deck)
        self.unseen: i64 = hidden_from(loot, self.held)
        self.odds: i64 = 0  # percent of the unseen cards that one rival side holds
        number = size_of(self.unseen)
        if number > 0:
            self.odds = 100 * (number - self.deck) // (self.rivals * number)
        self.rival_coin: i64 = parameters.rival_coin // self.rivals
        self.richest: i64 = NOBODY
        if parameters.leader_coin > 0 and self.rivals > 1:
            self.richest = richest(loot, self.side)
        self.turns: i64 = turns_left(loot) if self.deck < LATE else MANY
        self.last = self.turns <= 1 and self.deck == 0  # no turn is left to plunder in

    # ---- what each answer is worth

    def scores(self, legal: list[int]) -> list[int]:
        """Returns what each legal answer is worth."""
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
                    before = self.as_it_is(caravan)
                    mine = caravan.strength_of(self.side)
                kind = action - ATTACK & 15
                after = self.with_bandit(caravan, kind, mine)
                found.append(after - before - self.price(kind))
            elif action == DRAW:
                found.append(self.parameters.draw + self.parameters.draw_duel // self.rivals)
            elif action < BURN:
                found.append(self.playing(action - PLAY + LOWEST))
            elif action < LAY_SALAR:
                found.append(-self.burnt(action - BURN))
            elif action < LAY_CHIEF:
                found.append(self.leading_with(SALAR, action - LAY_SALAR + 1))
            else:
                chief = CHIEF + (action - LAY_CHIEF & 3)
                found.append(self.leading_with(chief, (action - LAY_CHIEF >> 2) + 1))
        return found

    def price(self, kind: i64) -> i64:
        """Returns what a card would be worth later."""
        parameters = self.parameters
        if kind < BANDITS:
            return (
                parameters.bandit + parameters.strength * ((kind & 3) + 1) * self.deck // FULL_DECK
            )
        return (parameters.salar if kind == SALAR else parameters.chief) * self.deck // FULL_DECK

    def burnt(self, kind: i64) -> i64:
        """Returns what is lost with a card that must be burnt: the deck is empty, and what cannot
        be played with a card in hand never will be."""
        if kind < BANDITS:
            return BURNT_STRENGTH * ((kind & 3) + 1)
        if kind == SALAR:
            return BURNT_LEADER if caravans_in(self.held) > 0 else 0
        return BURNT_LEADER if of_colour(self.hand, kind - CHIEF) else 0

    # ---- what nobody would do while there is anything else to do

    def is_absurd(self, action: i64) -> bool:
        if action < BURN:
            return False
        if action < LAY_SALAR:
            return self.burns_the_stronger(action - BURN)
        if action >= ATTACK:
            return self.is_idle((action - ATTACK >> 4) + 1, action - ATTACK & 15)
        number = action - LAY_SALAR if action < LAY_CHIEF else action - LAY_CHIEF >> 2
        return self.leads_at(self.loot.on_the_road(number + 1))  # covers its own leader

    def burns_the_stronger(self, kind: i64) -> bool:
        """Returns whether the hand has a weaker bandit of the same colour."""
        if kind >= BANDITS:
            return False
        mine = of_colour(self.hand, kind >> 2)
        return at_least(mine, 1) > at_least(mine, (kind & 3) + 1)

    def is_idle(self, number: i64, kind: i64) -> bool:
        """Returns whether a bandit does nothing: under a leader, without the chief to answer it.

        The leader's side plunders before a chief drawn later can be laid. Beside its own leader a
        side's first bandit at least keeps its colour from the others. With the deck nearly empty a
        card that does nothing may be better than one more in hand.
        """
        if self.deck == 0 or self.turns <= DRAWN_IN_TIME or self.holds(CHIEF + (kind >> 2)):
            return False
        caravan = self.loot.on_the_road(number)
        if caravan.leaders == 0:
            return False
        return not self.leads_at(caravan) or caravan.colour_of(self.side) != NO_COLOUR

    def leads_at(self, caravan: Caravan) -> bool:
        leaders = caravan.leaders
        return leaders != 0 and (leaders & 255) - 1 & 7 == self.side

    def leading_with(self, kind: i64, number: i64) -> i64:
        caravan = self.loot.on_the_road(number)
        return self.led(caravan) - self.as_it_is(caravan) - self.price(kind)

    def playing(self, value: i64) -> i64:
        """Returns what it is worth to play a caravan."""
        parameters = self.parameters
        worth = value * (parameters.play + parameters.lead_reserve * self.holds(SALAR))
        for caravan in self.loot.road:
            if caravan.side != self.side:
                worth += parameters.others_busy
        if self.turns < MANY and self.turns <= caravans_in(self.hand):
            worth += value * parameters.last_chance
        return worth

    # ---- what a caravan is worth to this side, while the others take their turns

    def as_it_is(self, caravan: Caravan) -> i64:
        """Returns what a caravan is worth as it is."""
        taker = caravan.taker()
        colour = caravan.colour_of(self.side)
        if taker != self.side:
            return self.trailing(caravan, taker, colour)
        if caravan.leaders:
            return self.led(caravan)
        return self.ahead(caravan, colour, caravan.strength_of(self.side), 0)

    def with_bandit(self, caravan: Caravan, kind: i64, mine: i64) -> i64:
        """Returns what it is worth with this bandit beside the strength that is there."""
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
        """Returns what it is worth under this side's chief or salar; attackers may hold another."""
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
        """Returns what it is worth where this side leads by bandits, or is alone there. A card that
        would tie counts once, one that would win twice."""
        parameters = self.parameters
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
                danger += parameters.hidden_leader * self.may_come(CHIEF + theirs)
        if caravan.side != self.side and outside < self.rivals:
            danger += parameters.hidden_leader * self.may_come(SALAR)
        if outside > 0:
            danger += outside * self.newcomers(used, mine)
        stand = parameters.lead
        if colour != NO_COLOUR:
            stand += parameters.lead_support * strength(of_colour(self.held - played, colour))
            stand += parameters.lead_reserve * self.holds(CHIEF + colour)
        if caravan.side == self.side:
            stand += parameters.lead_reserve * self.holds(SALAR)
        danger = danger * self.odds * (40 + parameters.lure * (caravan.value - 4)) // 400
        return self.stake(caravan, SURE * stand // (stand + danger))

    def newcomers(self, used: i64, mine: i64) -> i64:
        """Counts the unseen bandits of colours that nobody uses yet."""
        found: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if used & COLOUR_BITS[colour] == 0:
                unseen = of_colour(self.unseen, colour)
                found += at_least(unseen, mine) + at_least(unseen, mine + 1)
        return found

    def stake(self, caravan: Caravan, kept: i64) -> i64:
        """Returns the worth of a caravan that this side keeps with a chance of `kept` percent."""
        if self.last:
            return 0
        return caravan.value * (kept * (100 + self.rival_coin) // 100 - self.rival_coin)

    def trailing(self, caravan: Caravan, leader: i64, colour: i64) -> i64:
        """Returns what it is worth where another side is ahead, or nobody is."""
        parameters = self.parameters
        chief: i64 = 0 if colour == NO_COLOUR else self.holds(CHIEF + colour)
        if leader == NOBODY:
            return 0 if self.last else caravan.value * parameters.tied_with_chief * chief
        between = leader - self.side - 1
        if between < 0:
            between += self.rivals + 1
        share = (
            parameters.contested * between + parameters.behind_with_chief * chief - self.rival_coin
        )
        if leader == self.richest:
            share -= parameters.leader_coin
        return caravan.value * share

    # ---- chiefs and the salar

    def holds(self, kind: i64) -> i64:
        return self.held >> LEADERS + kind - CHIEF & 1

    def may_come(self, kind: i64) -> i64:
        return self.unseen >> LEADERS + kind - CHIEF & 1


# ---- counting cards


def hidden_from(loot: Loot, held: i64) -> i64:
    """Returns the bag of cards that the holder of these cards has not seen."""
    unseen = loot.cards - loot.discard - held
    for caravan in loot.road:
        unseen -= one(caravan.card()) + caravan.laid_here()
    for player in loot.seats:
        unseen -= player.won
    return unseen


def at_least(bandits: i64, least: i64) -> i64:
    """Counts the bandits of one colour that are at least this strong."""
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
    """Returns about how many turns each seat has until a side is out of cards."""
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
    """Returns the other side that has plundered most."""
    found: i64 = NOBODY
    most: i64 = 0
    other: i64
    for other in range(loot.sides()):
        if other != side:
            won = plundered(loot, other)
            if won > most:
                most = won
                found = other
    return found
