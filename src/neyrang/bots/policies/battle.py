"""The heuristics of Rakab and Condottiere: what a region is worth, what a card costs, and how
likely a lead is to hold. All worths are in tenths of a point of strength."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policies.fray import Fray, Style
from neyrang.bots.policies.realm import graded, missing, purse, standing
from neyrang.bots.policy import Policy
from neyrang.core.state import State
from neyrang.games.battle.cards import (
    BISHOP,
    COURTESAN,
    DRUMMER,
    HEROINE,
    SCARECROW,
    SOLDIERS,
    SURRENDER,
    WINTER,
    count,
    size,
)
from neyrang.games.battle.map import number_of

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, DRAW, FAVOR, FAVOR_NONE, KEEP, KEEP_NONE, KEPT_BAGS, PASS, PLACE, PLACE_AT,
    PLAY, TAKE, TAKE_BACK, TAKE_NONE, TURN, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.rules import Battle

AVERAGE: Final = 48  # what a card from the deck is worth
# Mean values after so many answers agree with mean results (correlation 0.9 and more), and scatter
# a third as much; Rakab for two has mostly ended by then, and its values say little before.
DEPTH: Final = 45


def plain_duel() -> Style:
    """Fights for what it gains itself, and a little against what the other gains."""
    style = Style()
    style.deny = 25
    style.persist = 40
    style.heat = 12
    return style


def plain_table() -> Style:
    """Fights for what it gains itself, and hopes too long."""
    style = Style()
    style.persist = 35
    return style


def sly_duel() -> Style:
    """What one gains the other loses; who is overtaken comes back."""
    style = Style()
    style.region = 120
    style.third = 150
    style.deny = 90
    style.stop = 150
    style.push = 9
    style.persist = 60
    style.surplus = 50
    style.heat = 3
    return style


def sly_table() -> Style:
    """Lets the others wear each other out, bars a winner, and spends when their hands are small."""
    style = Style()
    style.region = 120
    style.third = 250
    style.deny = 10
    style.stop = 130
    style.cushion = 2
    style.push = 9
    style.counts = True
    style.persist = 10
    style.sunk = -10
    style.surplus = 40
    style.refill = 55
    style.cling = 6
    style.heat = 3
    return style


def keen_duel() -> Style:
    """As sly, and surer of itself: found by playing Condottiere against the sly."""
    style = sly_duel()
    style.region = 187
    style.second = 38
    style.third = 126
    style.win = 1088
    style.deny = 154
    style.stop = 162
    style.cushion = 1
    style.push = 10
    style.persist = 81
    style.surplus = 56
    style.refill = 72
    style.token = 26
    style.heat = 1
    return style


@final
class BattlePolicy(Policy):
    """A duel is another game than a table where two may wear each other out for a third."""

    def __init__(self, duel: Style, table: Style) -> None:
        super().__init__()
        self.duel = duel
        self.table = table
        self.depth = DEPTH

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Battle)
        style = self.duel if state.players == 2 else self.table
        step = state.agenda
        assert step is not None
        op = step.op
        if op == TURN:
            return turn(style, state, seat, legal)
        if op == TAKE_BACK:
            return take(style, state, seat, legal)
        if op == PLACE:
            return place(style, state, seat, legal)
        if op == FAVOR:
            return favor(style, state, seat, legal)
        if op == BURN:
            return burn(style, state.seats[seat].hand, legal)
        if op == KEEP:
            return keep(style, legal)
        if op == DRAW:  # nothing is lost by drawing
            return [1 + 9 * i * i for i in range(len(legal))]
        return [1] * len(legal)

    def quiet(self, state: State) -> bool:
        """Between battles."""
        step = state.agenda
        return step is None or (step.op != TURN and step.op != TAKE_BACK)

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Battle)
        return standing(state)


# ---- In a battle


def turn(style: Style, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    fray = Fray()
    fray.survey(battle, seat, style)
    hopes: list[int] = []
    for action in legal:
        if action == PASS:
            hopes.append(fray.passing(battle.waits(seat)))
        else:
            card = action - PLAY
            hopes.append(playing(style, fray, battle, card) - fray.cost(card))
    return graded(hopes, style.heat)


def playing(style: Style, fray: Fray, battle: Battle, card: i64) -> i64:
    """What I can hope for once this card lies there."""
    if card < SOLDIERS:
        return fray.after(fray.with_soldier(card), fray.reach_without(card))
    if card == HEROINE:
        return fray.after(fray.lead + 10, fray.reach - 10)
    if card == COURTESAN:
        charm = style.token if fray.charms() else 0
        return fray.after(fray.lead + 1, fray.reach - 1) + charm
    if card == DRUMMER:
        return fray.after(fray.with_drummer(), fray.reach_drummed())
    if card == SCARECROW:
        return homecoming(fray)
    if card == SURRENDER:  # it ends here and now
        return fray.stake if fray.lead > 0 else 0
    if card == BISHOP:
        return fray.after(fray.with_bishop(battle), fray.reach) + style.favor
    return fray.after(fray.with_season(battle, card), fray.reach_in(card))


def homecoming(fray: Fray) -> i64:
    """The best that a scarecrow can do."""
    best = fray.after(fray.lead, fray.reach)
    soldier: i64
    for soldier in range(SOLDIERS):
        if count(fray.line, soldier) > 0:
            best = max(best, taking(fray, soldier))
    return best


def taking(fray: Fray, soldier: i64) -> i64:
    return fray.after(fray.without(soldier), fray.reach) + fray.cost(soldier)


def take(style: Style, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    fray = Fray()
    fray.survey(battle, seat, style)
    hopes: list[int] = []
    for action in legal:
        if action == TAKE_NONE:
            hopes.append(fray.after(fray.lead, fray.reach))
        else:
            hopes.append(taking(fray, action - TAKE))
    return graded(hopes, style.heat)


# ---- Regions


def place(style: Style, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    """Where I gain and the others do not; without a hand, where the others gain least."""
    hopes = [wish(style, battle, seat, action - PLACE_AT) for action in legal]
    return graded(hopes, style.heat)


def favor(style: Style, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    """The Favor bars the place that would help the others most."""
    first = favor_at(battle.terms.map)
    hopes: list[int] = []
    for action in legal:
        if action == FAVOR_NONE:
            hopes.append(-style.region)
        else:
            hopes.append(-wish(style, battle, seat, action - first))
    return graded(hopes, style.heat)


def wish(style: Style, battle: Battle, seat: i64, region: i64) -> i64:
    mine: i64 = 0
    threat: i64 = 0
    i: i64
    for i in range(battle.players):
        if battle.seats[i].hand:
            gain = style.worth(missing(battle, i, region))
            if i == seat:
                mine = gain
            elif gain > threat:
                threat = gain
    if battle.terms.conquest:
        owner = battle.owner(region)
        if owner >= 0 and owner != seat:
            mine += number_of(battle.seats[owner].owned) * style.region // 4
    return mine - threat * style.wary // 100


# ---- Hands


def burn(style: Style, hand: i64, legal: list[int]) -> list[int]:
    """A hand without soldiers is held for what it can still win or spoil."""
    if len(legal) == 1:
        return [1]
    points = 10 * count(hand, HEROINE) + 3 * count(hand, COURTESAN)
    points += count(hand, SURRENDER) + count(hand, WINTER) + count(hand, BISHOP)
    return [60 if action == BURN_HAND else 1 + points * style.cling for action in legal]


def keep(style: Style, legal: list[int]) -> list[int]:
    """What is better than what the deck would give instead."""
    hopes: list[int] = []
    for action in legal:
        bag: i64 = KEPT_BAGS[action - KEEP_NONE]
        hopes.append(purse(bag) - AVERAGE * size(bag))
    return graded(hopes, style.heat)


def policy(level: int) -> BattlePolicy:
    if level >= 3:
        return BattlePolicy(sly_duel(), sly_table())
    return BattlePolicy(plain_duel(), plain_table())
