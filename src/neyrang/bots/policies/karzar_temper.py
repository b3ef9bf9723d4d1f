"""How a player of Karzar goes about it, level by level: numbers found by measuring."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Temper:
    """How a player goes about it. Worths are in parts of WON: a battle turned from lost to won."""

    def __init__(self) -> None:
        self.sharp: i64 = 3  # an answer so much worse is half as likely
        self.blur: i64 = 200  # how much a helper that others send takes from what heroes decide
        self.sends: i64 = 80  # how often others are thought to send a helper they hold, of a
        # hundred times that chance alone would
        self.slayer: i64 = 458  # what Zal must bring in battle 1 to be sent,
        self.slayer_late: i64 = 150  # and in battle 7
        self.aider: i64 = 304
        self.aider_late: i64 = 128
        self.witch: i64 = 230
        self.witch_late: i64 = 24
        self.dragon: i64 = 102
        self.akvan: i64 = 40
        self.harm: i64 = 30  # what it may cost to be rid of a helper of the other side early,
        self.harm_late: i64 = 70  # and late
        self.mobed: i64 = 38
        self.crowd: i64 = 60  # so much less for every other helper of use in hand
        self.side_sharp: i64 = 40  # a side so much worse is half as likely
        self.pairs: i64 = 80  # how much the morning pairs speak for a side, of a hundred
        # What it is worth to hold a helper: others would send it some day, for good or for ill
        self.own_slayer: i64 = 120
        self.foe_slayer: i64 = 97
        self.own_aider: i64 = 250
        self.foe_aider: i64 = -90
        self.hand: i64 = 95  # of a hundred: how much the heroes in hand speak for a side
        self.deny: i64 = 110  # of a hundred: how often a hero returned to the camp is played
        self.follow: i64 = 0  # how much the others are thought to follow the morning pairs; 0: do
        # not ask which side they take
        self.trust: i64 = 300  # of a hundred: how much of what a side promises comes true


def steady() -> Temper:
    return Temper()


def naive() -> Temper:
    """Takes the side that looks ahead, as everybody can tell."""
    temper = Temper()
    temper.pairs = 220
    temper.side_sharp = 20
    return temper


def cunning() -> Temper:
    """Takes the side that the others do not."""
    temper = Temper()
    temper.pairs = 50
    temper.follow = 10
    temper.side_sharp = 100
    return temper


def knowing() -> Temper:
    """Sends helpers sooner, since others hold on to theirs."""
    temper = cunning()
    temper.slayer = 410
    temper.slayer_late = 142
    temper.aider = 250
    temper.aider_late = 140
    temper.witch = 260
    return temper
