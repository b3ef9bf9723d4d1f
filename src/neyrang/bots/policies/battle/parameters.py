"""The numbers of the policies of Rakab and Condottiere."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.pickled import by_attributes

# Level 4. Of two against level 4 of 90b713b, which had no networks, 300 or 400 games each, on the
# same deals (2026-11-19). Rakab: with 128 playouts 63.6% to a depth of 12, 67.8% to the end of the
# battle; there 73.5% with 256 and 74.0% with 512. Condottiere: 54.5% with 128, 58.7% with 512, and
# 65.0% with those and a caution of 0.2 for 0.5. One against three of level 3, 200 games: 55.5% and
# 50.0% with the networks and 256 playouts, 47.5% and 44.5% with an evaluation of eight numbers.
DEPTH: Final = 1  # to the end of the battle
PLAYOUTS: Final = 512

# Weights by how far an answer is below the best one, in steps to a halving
STEPS: Final = 4
WEIGHTS: Final = [max(1, int(8192 * 0.5 ** (step / STEPS))) for step in range(53)]

# What a card is worth keeping, in tenths of a point of strength.
# To fit again: neyrang tune rakab cost --level 3 --against 2 --players 2,4
# Chosen by playing on 2026-11-15, before this program existed. A logistic regression of 2026-11-17
# over 1000 games of Rakab (soldiers dearer, all else cheaper) tells better who wins, but plays
# worse: 39.1% (36.3 to 42.0) of two and 19.7% (17.3 to 22.3) of four against these.
COST: Final = [14, 22, 30, 40, 50, 62, 105, 60, 35, 90, 115, 45, 65, 50, 45]
AVERAGE: Final = 48  # what a card from the deck is worth
FACE_DOWN: Final = 4  # points that a rival's card lying face down may bring


@final
@mypyc_attr(acyclic=True)
class BattleParameters:
    """What a player counts on. Worths are in tenths of a point of strength."""

    def __init__(self) -> None:
        self.region: i64 = 90  # a region that leaves three or more missing to win
        self.third_last: i64 = 40  # … more for one that leaves two missing
        self.second_last: i64 = 120  # … more for one that leaves one missing
        self.win: i64 = 900  # the region that wins
        self.deny: i64 = 0  # percent of what a rival would gain, shared by all who could prevent it
        self.deny_win: i64 = 50  # … where that rival would win
        self.lead_bonus: i64 = 3  # points added to every lead before it is judged
        self.overtake: i64 = 6  # points of lead that one rival overtakes half the time
        self.counts_cards = False  # whether `overtake` depends on the rival's number of cards
        self.comeback: i64 = 0  # percent of what is left of the stake, where a rival leads
        self.sunk_cost: i64 = 0  # percent of what lies in my line, taken off the stake
        self.surplus: i64 = 100  # percent of its cost that a card has when the others have no cards
        self.one_battle: i64 = 100  # … of that, where the last round had but one battle
        self.refill: i64 = 100  # … where hands are filled up after each battle
        self.token: i64 = 15  # choosing the next region
        self.favor: i64 = 5  # placing the Favor
        self.rival_gain: i64 = 60  # percent of the best rival's gain, taken off a region's worth
        self.hold_on: i64 = 10  # how much a hand without soldiers is kept
        self.temperature: i64 = 8  # an answer worth so much less is half as likely
        self.cost: list[int] = COST

    def worth(self, left: i64) -> i64:
        """Returns the worth of a region that leaves so many missing to win."""
        if left <= 0:
            return self.win
        if left == 1:
            return self.region + self.second_last
        return self.region + self.third_last if left == 2 else self.region

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


# To fit again: neyrang tune rakab parameters --level 2 --against 1 --players 2
# Found by playing on 2026-11-15, before this program existed:
# 82.2% of two against level 1 in Rakab, 80.7% in Condottiere (docs/bots.md).
def plain_duel() -> BattleParameters:
    """Levels 1 and 2 for two: fights for its own gain, a little against the other's."""
    parameters = BattleParameters()
    parameters.deny = 25
    parameters.comeback = 40
    parameters.temperature = 12
    return parameters


# To fit again: neyrang tune rakab parameters --level 2 --against 1 --players 4
# Found by playing on 2026-11-15, before this program existed:
# 49.1% of four against level 1 in both games (docs/bots.md).
def plain_table() -> BattleParameters:
    """Levels 1 and 2 for more: fights for its own gain, and goes on too long from behind."""
    parameters = BattleParameters()
    parameters.comeback = 35
    return parameters


# To fit again: neyrang tune rakab parameters --level 3 --against 2 --players 2
# Found by playing on 2026-11-15, before this program existed:
# 77.0% of two against level 2 in Rakab, 88.4% in Condottiere (docs/bots.md).
def sly_duel() -> BattleParameters:
    """Level 3 for two: what one gains the other loses."""
    parameters = BattleParameters()
    parameters.region = 120
    parameters.second_last = 150
    parameters.deny = 90
    parameters.deny_win = 150
    parameters.overtake = 9
    parameters.comeback = 60
    parameters.surplus = 50
    parameters.temperature = 3
    return parameters


# To fit again: neyrang tune rakab parameters --level 3 --against 2 --players 4
# Found by playing on 2026-11-15, before this program existed:
# 41.8% of four against level 2 in Rakab, 42.4% in Condottiere (docs/bots.md).
def sly_table() -> BattleParameters:
    """Level 3 for more: lets the others spend their cards, stops a player about to win, and spends
    its own when their hands are small."""
    parameters = BattleParameters()
    parameters.region = 120
    parameters.second_last = 250
    parameters.deny = 10
    parameters.deny_win = 130
    parameters.lead_bonus = 2
    parameters.overtake = 9
    parameters.counts_cards = True
    parameters.comeback = 10
    parameters.sunk_cost = -10
    parameters.surplus = 40
    parameters.one_battle = 12
    parameters.refill = 55
    parameters.hold_on = 6
    parameters.temperature = 3
    return parameters


def reckless() -> BattleParameters:
    """An opponent model: spends its whole hand on the first battle that it can win."""
    parameters = BattleParameters()
    parameters.comeback = 100
    parameters.cost = [cost // 8 for cost in COST]
    return parameters


# To fit again: neyrang tune condottiere parameters --level 4 --against 3 --players 2
# Found by cross entropy on 2026-11-16, before this program existed: 55.8% against level 3 without
# any search.
def keen_duel() -> BattleParameters:
    """Level 4 of Condottiere for two: found by playing against `sly_duel`."""
    parameters = sly_duel()
    parameters.region = 187
    parameters.third_last = 38
    parameters.second_last = 126
    parameters.win = 1088
    parameters.deny = 154
    parameters.deny_win = 162
    parameters.lead_bonus = 1
    parameters.overtake = 10
    parameters.comeback = 81
    parameters.surplus = 56
    parameters.refill = 72
    parameters.token = 26
    parameters.temperature = 1
    return parameters
