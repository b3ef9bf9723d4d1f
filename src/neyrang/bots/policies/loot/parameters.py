"""The numbers of Loot's policy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.pickled import by_attributes

# Level 4. Tried on 2026-11-18 on 159 positions of four players, each candidate played out 1,500
# times by level 3. What an answer of level 4 brought more than one of level 3, in thousandths of a
# win: 3.0 (148 positions) with the evaluation of before and no endgame; 7.0 with both, as much with
# a depth of 12 or 16 or three times the playouts, and 7.6 with a temperature of 0.002 for 0.004,
# the best of 18 ways to mix. 128 particles for 32 brought 3.8 ± 5.1 more there (134 positions), but
# nothing in games: one against three of level 3 won 36.6% ± 3.7 of 640, with 32 particles 38.5% ±
# 5.5 of 300. With 128, a team against one of level 3 won 70.2% ± 5.8 of 240, one against one 63.2%
# ± 6.7 of 200. Of two against level 4 of 90b713b, 400 games on the same deals (2026-11-19): 59.6%
# with a caution of 0.5, 62.1% with 0.2; with 0.5 and four times the playouts 56.5%.
DEPTH: Final = 8
ENDGAME: Final = 12  # with fewer cards in the deck playouts go on to the end
PARTICLES: Final = 128
PLAYOUTS: Final = 800
TEMPERATURE: Final = 0.002  # turns are many, and worth little each

# … and between two players. Tried on 2026-11-19 on 269 positions of level 4 against itself: what
# its answer brought less than the best one by 50,000 playouts, in hundredths of a win. 0.35 ± 0.28
# with 800 playouts, a temperature of 0.002 and a caution of 0.2; 0.29 with 0.0005 and 0.1; 0.28
# with those and 2,400 playouts, 0.22 with 8,000, which take 18 ms. The differences are of the same
# positions.
DUEL_PLAYOUTS: Final = 3000
DUEL_TEMPERATURE: Final = 0.0005
DUEL_CAUTION: Final = 0.1

# Weights by how far an answer is below the best one, in steps to a halving
STEPS: Final = 8
WEIGHTS: Final = [max(1, round(20000 * 0.5 ** (i / STEPS))) for i in range(16 * STEPS)]

SURE: Final = 98  # percent of the caravans kept that nobody can take away
LATE: Final = 24  # with fewer cards in the deck the turns left are counted


@final
@mypyc_attr(acyclic=True)
class LootEvaluation:
    """How a game stands: what multiplies the odds of winning, in thousandths of a factor of e, for
    each number of cards in the deck in `KNOTS` of evaluation.py."""

    def __init__(self) -> None:
        self.coin_won: list[int] = [0] * 5  # plundered
        self.caravan_won: list[int] = [0] * 5
        self.coin_held: list[int] = [0] * 5  # a coin on a caravan in hand
        self.caravan_held: list[int] = [0] * 5
        self.bandit_1: list[int] = [0] * 5  # a bandit in hand, by strength
        self.bandit_2: list[int] = [0] * 5
        self.bandit_3: list[int] = [0] * 5
        self.bandit_4: list[int] = [0] * 5
        self.colour: list[int] = [0] * 5  # each colour among them
        self.card: list[int] = [0] * 5  # any card in hand
        self.chief: list[int] = [0] * 5
        self.chief_with_bandit: list[int] = [0] * 5  # … more with a bandit of its colour in hand
        self.salar: list[int] = [0] * 5
        self.salar_with_caravan: list[int] = [0] * 5  # … more with a caravan in hand
        self.wait: list[int] = [0] * 5  # each turn before the next plunder
        self.unattacked: list[int] = [0] * 5  # a coin on the road that would be this side's
        self.unattacked_to_come: list[int] = [0] * 5  # … more when all others have a turn before
        # … more when one of those holds a card that wins it
        self.unattacked_in_danger: list[int] = [0] * 5
        self.led: list[int] = [0] * 5  # … by a chief or the salar
        self.led_in_danger: list[int] = [0] * 5
        self.ahead: list[int] = [0] * 5  # … by bandits
        self.ahead_in_danger: list[int] = [0] * 5
        self.ahead_may_be_tied: list[int] = [0] * 5
        # … more with its chief or the salar in hand, when all others have a turn before
        self.ahead_with_leader: list[int] = [0] * 5
        self.recoverable: list[int] = [0] * 5  # a coin that a chief in hand could win
        self.recoverable_in_time: list[int] = [0] * 5  # … more while it is not lost
        self.tied_with_chief: list[int] = [0] * 5  # … more where nobody is ahead
        # a coin of a caravan of its own that the salar in hand could win back
        self.salar_saves: list[int] = [0] * 5
        self.bandit_wins: list[int] = [0] * 5  # a coin that one more bandit in hand would win
        self.open_to_attack: list[int] = [0] * 5  # … the first bandit there
        # percent of all this: for the game, and for each side in it
        self.sides_scale: list[int] = [100, 0]

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


# To fit again: neyrang tune loot evaluation --level 3
# Fitted on 2026-11-18 to 139,510 positions of 15,174 games of four of level 3 (6% of the answers at
# random): log loss on games held out 0.876, before 0.894 with 13 numbers. `sides_scale` is not
# fitted.
def among_several() -> LootEvaluation:
    """Between three sides and more."""
    parameters = LootEvaluation()
    parameters.coin_won = [797, 451, 312, 214, 47]
    parameters.caravan_won = [273, 170, 99, 84, 122]
    parameters.coin_held = [-130, -77, -47, -81, 0]
    parameters.caravan_held = [-4, -45, -187, -20, -153]
    parameters.bandit_1 = [-67, -24, -50, -108, 3]
    parameters.bandit_2 = [-43, 48, 57, 31, 101]
    parameters.bandit_3 = [84, 273, 327, 254, 224]
    parameters.bandit_4 = [437, 778, 819, 644, 452]
    parameters.colour = [-80, -143, -140, -66, -52]
    parameters.card = [2, 55, 85, 117, 70]
    parameters.chief = [-37, -42, 106, 286, 359]
    parameters.chief_with_bandit = [173, 487, 541, 241, 27]
    parameters.salar = [-235, 444, 699, 634, 237]
    parameters.salar_with_caravan = [555, 1064, 295, 35, -80]
    parameters.wait = [-61, -31, -53, -27, -51]
    parameters.unattacked = [120, 777, 246, 281, 206]
    parameters.unattacked_to_come = [18, -184, 156, -105, -62]
    parameters.unattacked_in_danger = [-144, -536, -369, -188, -139]
    parameters.led = [715, 469, 309, 225, 43]
    parameters.led_in_danger = [-520, -345, -318, -237, -21]
    parameters.ahead = [701, 515, 337, 237, 57]
    parameters.ahead_in_danger = [-557, -381, -254, -161, -7]
    parameters.ahead_may_be_tied = [-411, -219, -97, -31, 9]
    parameters.ahead_with_leader = [278, 205, 118, 57, -27]
    parameters.recoverable = [274, 155, 14, 52, -6]
    parameters.recoverable_in_time = [98, 284, 162, 50, -14]
    parameters.tied_with_chief = [-25, 127, 142, 23, 24]
    parameters.salar_saves = [435, 115, 168, -34, 37]
    parameters.bandit_wins = [147, 173, 133, 47, -23]
    parameters.open_to_attack = [111, 115, 35, 8, -18]
    parameters.sides_scale = [28, 18]
    return parameters


# To fit again: neyrang tune loot duel_evaluation --level 3
# Fitted on 2026-11-18 to 231,251 positions of 11,481 games of two and 11,324 of two teams of level
# 3 (6% of the answers at random): log loss on games held out 0.411, before 0.432 with 13 numbers.
def between_two() -> LootEvaluation:
    """Between two sides."""
    parameters = LootEvaluation()
    parameters.coin_won = [427, 278, 194, 140, 74]
    parameters.caravan_won = [218, 80, 93, 29, 7]
    parameters.coin_held = [-60, -59, -38, -29, -12]
    parameters.caravan_held = [-169, -31, -51, -144, -37]
    parameters.bandit_1 = [-79, -43, 23, 40, 178]
    parameters.bandit_2 = [32, 126, 187, 235, 244]
    parameters.bandit_3 = [171, 370, 372, 369, 327]
    parameters.bandit_4 = [306, 576, 635, 538, 403]
    parameters.colour = [-119, -49, 39, -20, -2]
    parameters.card = [8, 49, 85, 118, 84]
    parameters.chief = [-217, -184, 152, 221, 326]
    parameters.chief_with_bandit = [380, 493, 205, 116, -52]
    parameters.salar = [634, 923, 690, 521, 128]
    parameters.salar_with_caravan = [670, -230, 152, -49, 247]
    parameters.wait = [-51, -78, -69, -59, -63]
    parameters.unattacked = [95, 114, 92, 58, 35]
    parameters.unattacked_to_come = [95, 114, 92, 58, 35]
    parameters.unattacked_in_danger = [-186, -285, -173, -172, -2]
    parameters.led = [360, 338, 188, 122, 78]
    parameters.led_in_danger = [-336, -396, -2, -78, 15]
    parameters.ahead = [366, 253, 190, 123, 75]
    parameters.ahead_in_danger = [-237, -202, -91, -81, -18]
    parameters.ahead_may_be_tied = [-180, -44, -48, -5, 15]
    parameters.ahead_with_leader = [76, 9, 39, 5, 18]
    parameters.recoverable = [57, 47, 11, 0, 12]
    parameters.recoverable_in_time = [9, -43, 32, -11, 23]
    parameters.tied_with_chief = [64, 51, 11, 1, 11]
    parameters.salar_saves = [18, -74, -8, -57, 18]
    parameters.bandit_wins = [120, 103, 4, -5, 10]
    parameters.open_to_attack = [91, -31, 15, -66, 17]
    return parameters


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

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


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
