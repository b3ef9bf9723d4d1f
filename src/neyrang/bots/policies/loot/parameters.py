"""The numbers of Loot's policy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# Level 4
DEPTH: Final = 8
PLAYOUTS: Final = 800
TEMPERATURE: Final = 0.004  # turns are many, and worth little each

# Weights by how far an answer is below the best one, in steps to a halving
STEPS: Final = 8
WEIGHTS: Final = [max(1, round(20000 * 0.5 ** (i / STEPS))) for i in range(16 * STEPS)]

SURE: Final = 98  # percent of the caravans kept that nobody can take away
LATE: Final = 24  # with fewer cards in the deck the turns left are counted

HALVING: Final = 693  # thousandths of a factor of e that make a factor of 2


# To fit again: neyrang tune loot evaluation --level 3
# Fitted on 2026-11-16, before this program existed, to how games of level 3 ended, with two to five
# players. `sides_scale` was chosen then, and is not fitted. 2026-11-17, --sample 600: no better,
# the log loss on games held out is 0.766 with these, and 0.767 with those fitted to so few games.
@final
@mypyc_attr(acyclic=True)
class LootEvaluation:
    """How a game stands: what multiplies the odds of winning, in thousandths of a factor of e, with
    no deck, with a quarter of it, and with a full one."""

    def __init__(self) -> None:
        self.coin_won: list[int] = [295, 184, 51]
        self.unattacked: list[int] = [-85, -14, 36]  # a coin on the road that would be this side's
        self.led: list[int] = [235, 165, 40]  # … by a chief or the salar
        self.ahead: list[int] = [285, 205, 36]  # … by bandits
        self.to_come: list[int] = [-172, -112, -14]  # … when all others have a turn before
        self.recoverable: list[int] = [131, 81, -5]  # a coin that a chief in hand could win back
        self.bandit_1: list[int] = [-30, 1, 82]  # a bandit in hand, by strength
        self.bandit_2: list[int] = [-11, 107, 160]
        self.bandit_3: list[int] = [72, 278, 243]
        self.bandit_4: list[int] = [303, 593, 373]
        self.chief: list[int] = [53, 391, 320]
        self.salar: list[int] = [370, 591, 271]
        self.coin_held: list[int] = [-72, -39, -9]
        # percent of all this: for the game, and for each side in it
        self.sides_scale: list[int] = [44, 27]


@final
@mypyc_attr(acyclic=True)
class LootParameters:
    """What a player counts on, in hundredths of a coin, or of each coin of a caravan."""

    def __init__(self) -> None:
        self.temperature: i64 = 40  # an answer worth so much less is half as likely
        # What a card in hand is worth with a full deck; it falls to nothing with the deck.
        self.bandit: i64 = 40
        self.strength: i64 = 60  # … more for each point of its strength
        self.chief: i64 = 200
        self.salar: i64 = 150
        self.draw: i64 = 60  # one more card
        self.draw_duel: i64 = 0  # … more, shared by the rivals
        # How well a lead holds against each unseen card that would undo it
        self.lead: i64 = 40
        self.lead_support: i64 = 0  # … for each point of its colour in hand
        self.lead_reserve: i64 = 0  # … with its chief in hand, or the salar for one's own caravan
        self.lure: i64 = 10  # of forty: how much more dangerous each coin above four is
        self.hidden_leader: i64 = 0  # an unseen chief or salar counts as so many bandits
        # What a caravan is worth where others are ahead
        self.tied_with_chief: i64 = 30  # tied, with the chief in hand
        self.behind_with_chief: i64 = 0  # behind, with the chief in hand
        self.rival_coin: i64 = 80  # what a rival's coin costs, shared by the rivals
        self.leader_coin: i64 = 0  # … more if that rival has plundered most
        self.contested: i64 = 0  # for each side that may still take it from the one ahead
        # What playing a caravan is worth
        self.play: i64 = 36
        self.others_busy: i64 = 0  # … more for each caravan of the others on the road
        # … more for each coin, when there is no time to play all caravans
        self.last_chance: i64 = 50


# To fit again: neyrang tune loot parameters --level 2 --against 1 --players 2,4
# Chosen by hand on 2026-11-15, before this program existed: 74.1% of two and 39.6% of four against
# level 1 (docs/bots.md).
def plain() -> LootParameters:
    """Level 2: looks one card ahead, and counts the bandits that would undo it."""
    return LootParameters()


# To fit again: neyrang tune loot parameters --level 3 --against 2 --players 2,4
# Found by playing on 2026-11-15, before this program existed: 73.9% of two and 37.2% of four
# against level 2 (docs/bots.md).
def cunning() -> LootParameters:
    """Level 3: saves its chiefs for ties, counts the chiefs that may still come, lets others fight
    first, and plays caravans while the others have theirs on the road."""
    parameters = LootParameters()
    parameters.temperature = 12
    parameters.bandit = 30
    parameters.strength = 145
    parameters.chief = 430
    parameters.salar = 110
    parameters.draw = 20
    parameters.draw_duel = 80
    parameters.lead = 110
    parameters.lead_support = 20
    parameters.lead_reserve = 130
    parameters.lure = 20
    parameters.hidden_leader = 20
    parameters.tied_with_chief = 50
    parameters.behind_with_chief = 8
    parameters.rival_coin = 90
    parameters.leader_coin = 20
    parameters.contested = 14
    parameters.play = 37
    parameters.others_busy = 20
    parameters.last_chance = 85
    return parameters


# To fit again: neyrang tune loot parameters --level 4 --against 3 --players 2
# Found by cross entropy on 2026-11-16, before this program existed: 54.2% against level 3 without
# any search.
def seasoned() -> LootParameters:
    """Level 4 for two: found by playing against `cunning`."""
    parameters = cunning()
    parameters.temperature = 6
    parameters.bandit = 38
    parameters.strength = 193
    parameters.chief = 598
    parameters.hidden_leader = 15
    parameters.play = 41
    return parameters
