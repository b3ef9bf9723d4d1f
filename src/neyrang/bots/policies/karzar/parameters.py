"""The numbers of Karzar's policy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.pickled import by_attributes

# Level 4. One against three of level 3, on the same deals (2026-11-19): 41.0% of 240 games with 64
# playouts for two candidates, 49.5% of 140 with 64 for eight, 50.2% of 240 with 192 and 52.6% of
# 180 with 256 for ten. Eight players with five modules: 99% of the answers within 163 ms with 192
# playouts, 478 with 512.
DEPTH: Final = 8  # answers: a battle
PLAYOUTS: Final = 192

# Weights by how far an answer is below the best one, in steps to a halving
STEPS: Final = 1
WEIGHTS: Final = [1 + (4096 >> step) for step in range(14)]

# Battles decided by sums: how far the sum of so many unknown heroes varies, in halves, and what a
# lead of that size is worth in parts of WON.
SUM_SPREAD: Final = bytes([6, 12, 17, 21, 24, 27, 29, 32, 34])
SUM_LEAD: Final = 200

# The choice of a side
SIDE_LEAN: Final = 35  # at most so many percent more than half of the others take one side
MOST_LEAD: Final = 24  # eighths of a battle by which a side may be expected to lead, at most
WIN_WORTH: Final = 10  # what a thousandth of the win is worth, in parts of WON
SWING: Final = 3  # battles by which a campaign differs from what was expected
SIDE_TEMPERATURE: Final = 1.4  # a lead of a point counts more, the higher this is
CAMPAIGN: Final = 6  # points that the leader makes in a campaign

# By battle, the helpers that a player has sent before it, in hundredths; from battle SENT_FROM on
# they tell level 3 from random play.
# To fit again: neyrang tune karzar sent-by-level-3 --level 3 --players 4
# Measured on 2026-11-16, before this program existed. 2026-11-17, --sample 600 with three to eight
# players: [0, 1, 39, 70, 88, 108, 131, 152, 173], not taken before level 4 has played with it.
SENT_BY_LEVEL_3: Final = [0, 0, 43, 79, 104, 131, 157, 185, 212]
# To fit again: neyrang tune karzar sent-at-random --level 0 --players 4
# Measured on 2026-11-16, before this program existed. 2026-11-17, --sample 600 with three to eight
# players: [0, 2, 81, 152, 207, 247, 272, 284, 291], the same but for chance.
SENT_AT_RANDOM: Final = [0, 0, 73, 146, 204, 246, 268, 283, 292]
SENT_FROM: Final = 3

# The duel
DUEL_ITERATIONS: Final = 48  # of fictitious play, from level 3 on
DUEL_DRAWN: Final = 100  # the value of a drawn duel, of 255 for a win
# By battles to come: a hundredfold of what one weighs
DUEL_WEIGHT: Final = bytes([100, 100, 71, 58, 50, 45, 41, 38, 35, 33])


# To fit again: neyrang tune karzar evaluation --level 3
# Fitted on 2026-11-16, before this program existed, to the battles of level 3. `sway` was chosen.
# 2026-11-17, --sample 900 with three to eight players: lead 17, stock 8, slayer 76; the error on
# games held out falls from 491 to 480 thousandths. Not taken before level 4 has played with it.
# To fit again: neyrang tune karzar decided --level 3
# Measured on 2026-11-16, before this program existed. 2026-11-17, --sample 900 with three to eight
# players: 857. Not taken before level 4 has played with it.
@final
@mypyc_attr(acyclic=True)
class KarzarEvaluation:
    """How a game stands: what changes the odds of a battle, in thousandths."""

    def __init__(self) -> None:
        self.lead: i64 = 16  # for each half point by which the strongest hero there leads
        self.stock: i64 = 13  # … of the heroes in hands of their side, shared by battles to come
        self.slayer: i64 = 280  # for a slayer in a hand of its own side, shared likewise
        self.sway: i64 = 420  # all of it together, at most
        self.decided: i64 = 720  # of a thousand battles so many are won by a side

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


# To fit again: neyrang tune karzar duel --level 3 --against 2
# Chosen by playing on 2026-11-16, before this program existed: 68.7% of two against level 2
# (docs/bots.md).
@final
@mypyc_attr(acyclic=True)
class DuelParameters:
    """`lead`: what a battle ahead is worth, `power` a point of power more in hand, both in
    sixteenths of a logit with one battle to come. `reach`: a lead of so many points after the
    first heroes is as good as a battle won. `temperature`: an answer worth so much less is half as
    likely, where no iterations are made."""

    def __init__(self) -> None:
        self.lead: i64 = 30
        self.power: i64 = 4
        self.reach: i64 = 8
        self.temperature: i64 = 3

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


@final
@mypyc_attr(acyclic=True)
class KarzarParameters:
    """What a player counts on. Worths are in parts of WON: a battle turned from lost to won."""

    def __init__(self) -> None:
        self.temperature: i64 = 3  # an answer worth so much less is half as likely
        # percent that each helper the others send takes from what heroes decide
        self.helper_blur: i64 = 200
        self.others_send: i64 = 80  # percent of how often the others would send a helper at random
        self.send_slayer: i64 = 458  # what Zal or Ramshgar must bring in battle 1 to be sent,
        self.send_slayer_late: i64 = 150  # … and in battle 7
        self.send_aider: i64 = 304  # the same of Simorgh and Bazur
        self.send_aider_late: i64 = 128
        self.send_witch: i64 = 230
        self.send_witch_late: i64 = 24
        self.send_dragon: i64 = 102
        self.send_akvan: i64 = 40
        self.discard: i64 = 30  # what it may cost to send a helper of the other side in battle 1,
        self.discard_late: i64 = 70  # … and in battle 7
        self.lay_mobed: i64 = 38  # what an exchange by a mobed must bring
        # so much less must be brought for every other useful helper in hand
        self.spare_helper: i64 = 60
        self.side_temperature: i64 = 40  # a side worth so much less is half as likely
        self.morning_pairs: i64 = 80  # percent: how much the morning pairs count for a side
        # What it is worth to hold a helper that others would send otherwise
        self.hold_own_slayer: i64 = 120
        self.hold_foe_slayer: i64 = 97
        self.hold_own_aider: i64 = 250
        self.hold_foe_aider: i64 = -90
        self.hand: i64 = 95  # percent: how much the heroes in hand count for a side
        self.returned: i64 = 110  # percent of how often a hero that is not kept is played by others
        # how much the others follow the morning pairs; 0 ignores which side they take
        self.others_follow: i64 = 0
        self.trust: i64 = 300  # percent of a side's score that comes true as battles

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


# To fit again: neyrang tune karzar parameters --level 2 --against 1 --players 4
# Found by playing on 2026-11-16, before this program existed:
# 34.9% of four against level 1, 60.9% against random play (docs/bots.md).
def steady() -> KarzarParameters:
    """Level 2."""
    return KarzarParameters()


# To fit again: neyrang tune karzar parameters --level 1 --against 0 --players 4
# Found by playing on 2026-11-16, before this program existed:
# the bot that level 2 is measured against (docs/bots.md).
def naive() -> KarzarParameters:
    """Level 1: takes the side that is ahead by the open cards."""
    parameters = KarzarParameters()
    parameters.morning_pairs = 220
    parameters.side_temperature = 20
    return parameters


# To fit again: neyrang tune karzar parameters --level 3 --against 2 --players 4
# Found by playing on 2026-11-16, before this program existed:
# 34.9% of four against level 2, 60.4% against random play (docs/bots.md).
def cunning() -> KarzarParameters:
    """Level 3: takes the side that the others do not."""
    parameters = KarzarParameters()
    parameters.morning_pairs = 50
    parameters.others_follow = 10
    parameters.side_temperature = 100
    return parameters


# To fit again: neyrang tune karzar parameters --level 4 --against 3 --players 4
# Found by playing on 2026-11-16, before this program existed:
# with its search, 40.2% of four against level 3 (docs/bots.md).
def knowing() -> KarzarParameters:
    """Level 4: sends helpers sooner, since others keep theirs."""
    parameters = cunning()
    parameters.send_slayer = 410
    parameters.send_slayer_late = 142
    parameters.send_aider = 250
    parameters.send_aider_late = 140
    parameters.send_witch = 260
    return parameters
