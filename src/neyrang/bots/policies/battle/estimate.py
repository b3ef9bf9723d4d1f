"""What each answer in a battle is worth to one seat of Rakab or Condottiere."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.battle.parameters import COST, FACE_DOWN, BattleParameters
from neyrang.bots.policies.battle.worth import hand_worth, missing
from neyrang.core.agenda import NOBODY
from neyrang.core.step import bit, number_of
from neyrang.games.battle.cards import (
    ALL_SOLDIERS,
    COURTESAN,
    DRUMMER,
    HEROINE,
    NO_CARD,
    SOLDIERS,
    SPRING,
    WINTER,
    count,
    one,
    size,
    value,
)
from neyrang.games.battle.map import FINAL
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.table import line_strength


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BattleEstimate:
    """A battle as a seat sees it on its turn. `read` fills it in."""

    __slots__ = (
        "active",
        "best",
        "comeback",
        "costs",
        "courtesans",
        "defends",
        "each",
        "face_up",
        "hand",
        "held",
        "held_sum",
        "lead",
        "lead_bonus",
        "line",
        "mine",
        "pressure",
        "price",
        "reach",
        "rivals_hold",
        "season",
        "seat",
        "soldiers",
        "stake",
        "strong",
        "sum",
        "top",
        "unsure",
    )  # fmt: skip

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.hand: i64 = 0
        self.held: i64 = 0  # soldiers in hand
        self.held_sum: i64 = 0
        self.line: i64 = 0  # mine, with the card that lies face down
        self.face_up: i64 = 0  # mine, without it
        self.sum: i64 = 0
        self.soldiers: i64 = 0
        self.mine: i64 = 0  # my strength
        self.best: i64 = 0  # the strongest rival's
        self.strong: i64 = NOBODY  # that rival
        self.lead: i64 = 0
        self.season: i64 = NO_CARD
        self.top: i64 = NO_CARD
        self.each = False
        self.defends = False  # whether a tie is enough for me: COND-83
        self.active: i64 = 0  # rivals who may still play
        self.rivals_hold: i64 = 0  # the most cards in a rival's hand
        self.unsure = False  # whether a rival's card lies face down
        self.courtesans: i64 = 0  # the most courtesans in a rival's line
        self.pressure: i64 = 0  # of all active rivals, in points
        self.lead_bonus: i64 = 0
        self.comeback: i64 = 0
        self.stake: i64 = 0
        self.costs = COST
        self.price: i64 = 100  # percent of its cost that a card costs me now
        self.reach: i64 = 0  # points I could still add

    # ---- looking around

    def read(self, battle: Battle, seat: i64, parameters: BattleParameters) -> None:
        me = battle.seats[seat]
        self.seat = seat
        self.hand = me.hand
        self.season = battle.season()
        self.top = battle.top()
        self.each = battle.terms.spring_each
        self.lead_bonus = parameters.lead_bonus
        self.comeback = parameters.comeback
        self.costs = parameters.cost
        self.line = me.line
        self.face_up = me.line
        self.defends = battle.defender() == seat
        self.sum = me.sum
        self.soldiers = me.soldiers
        if me.facedown != NO_CARD:
            self.line += one(me.facedown)
            if me.facedown < SOLDIERS:
                self.sum += value(me.facedown)
                self.soldiers += 1
        self.mine = line_strength(
            self.line, self.sum, self.soldiers, self.season, self.top, self.each
        )
        self.read_rivals(battle, parameters)
        self.lead = self.mine - self.best
        self.count_hand()
        self.reach = self.reach_of(self.season, count(self.line, DRUMMER) > 0)

    def read_rivals(self, battle: Battle, parameters: BattleParameters) -> None:
        self.best = -1
        threat: i64 = 0
        i: i64
        for i in range(battle.players):
            if i == self.seat or battle.fighting & bit(i) == 0:
                continue
            rival = battle.seats[i]
            strength = line_strength(
                rival.line, rival.sum, rival.soldiers, self.season, self.top, self.each
            )
            if rival.facedown != NO_CARD:
                strength += FACE_DOWN
                self.unsure = True
            if strength > self.best:
                self.best = strength
                self.strong = i
            self.courtesans = max(self.courtesans, count(rival.line, COURTESAN))
            if rival.hand == 0:
                continue
            cards = size(rival.hand)
            self.rivals_hold = max(self.rivals_hold, cards)
            if battle.passed & bit(i) == 0:
                self.active += 1
                gain = self.gain(battle, i, parameters)
                threat = max(threat, gain)
                self.pressure += overtaking(parameters, cards, gain)
        if self.strong >= 0 and self.best > 0:
            threat = max(threat, self.gain(battle, self.strong, parameters))
        part = parameters.deny_win if threat >= parameters.win else parameters.deny
        rivals = max(number_of(battle.fighting) - 1, 1)
        self.stake = self.gain(battle, self.seat, parameters) + threat * part // (100 * rivals)
        self.price = card_price(battle, parameters, self.rivals_hold, size(self.hand))
        if parameters.sunk_cost:
            self.stake -= hand_worth(self.line, parameters.cost) * parameters.sunk_cost // 100

    def gain(self, battle: Battle, seat: i64, parameters: BattleParameters) -> i64:
        if battle.battle < 0:
            return parameters.win
        return parameters.worth(missing(battle, seat, battle.battle))

    def count_hand(self) -> None:
        bag = self.hand & ALL_SOLDIERS
        soldier: i64 = 0
        while bag:
            copies = bag & 15
            if copies:
                self.held += copies
                self.held_sum += copies * value(soldier)
            bag >>= 4
            soldier += 1

    # ---- what a card does

    def cost(self, card: i64) -> i64:
        return self.costs[card] * self.price // 100

    def drummed(self) -> bool:
        return count(self.line, DRUMMER) > 0

    def with_soldier(self, soldier: i64) -> i64:
        """Returns my lead with one more soldier."""
        gained = 1 if self.season == WINTER else value(soldier)
        if self.drummed():
            gained *= 2
        if self.season == SPRING and soldier >= self.top and (self.each or soldier > self.top):
            gained += 3
        return self.lead + gained

    def without(self, battle: Battle, soldier: i64) -> i64:
        """Returns my lead with one soldier less."""
        top = self.top
        if soldier == top and copies_in_lines(battle, soldier) == 1:
            top = next_top(battle, top)
        mine = line_strength(
            self.line - one(soldier),
            self.sum - value(soldier),
            self.soldiers - 1,
            self.season,
            top,
            self.each,
        )
        return mine - self.best_rival(battle, self.season, top, NO_CARD)

    def with_drummer(self) -> i64:
        if self.drummed():
            return self.lead
        return self.lead + (self.soldiers if self.season == WINTER else self.sum)

    def with_season(self, battle: Battle, season: i64) -> i64:
        return self.compared(battle, season, self.top, NO_CARD)

    def with_bishop(self, battle: Battle) -> i64:
        if self.top == NO_CARD:
            return self.lead
        return self.compared(battle, self.season, next_top(battle, self.top), self.top)

    def compared(self, battle: Battle, season: i64, top: i64, struck: i64) -> i64:
        """Returns my lead in another season, or when all soldiers of one number are struck."""
        line, sum_, soldiers = self.line, self.sum, self.soldiers
        if struck != NO_CARD:
            copies = count(battle.seats[self.seat].line, struck)
            line -= copies * one(struck)
            sum_ -= copies * value(struck)
            soldiers -= copies
        mine = line_strength(line, sum_, soldiers, season, top, self.each)
        return mine - self.best_rival(battle, season, top, struck)

    def best_rival(self, battle: Battle, season: i64, top: i64, struck: i64) -> i64:
        """Returns the strength of the strongest rival in the same case."""
        best: i64 = 0
        i: i64
        for i in range(battle.players):
            if i == self.seat or battle.fighting & bit(i) == 0:
                continue
            rival = battle.seats[i]
            line, sum_, soldiers = rival.line, rival.sum, rival.soldiers
            if struck != NO_CARD:
                copies = count(line, struck)
                line -= copies * one(struck)
                sum_ -= copies * value(struck)
                soldiers -= copies
            strength = line_strength(line, sum_, soldiers, season, top, self.each)
            if rival.facedown != NO_CARD:
                strength += FACE_DOWN
            best = max(best, strength)
        return best

    def wins_courtesans(self) -> bool:
        """Returns whether I would have the most courtesans with one more."""
        return count(self.line, COURTESAN) == self.courtesans

    # ---- what is to come

    def holds(self, lead: i64) -> bool:
        """Returns whether the region is mine if the battle ends with this lead."""
        return lead > 0 or (lead == 0 and self.defends)

    def is_won(self) -> bool:
        """Returns whether the region is mine, and nobody can change that."""
        return self.holds(self.lead) and self.active == 0 and not self.unsure

    def reach_of(self, season: i64, drummed: bool) -> i64:
        points = self.held if season == WINTER else self.held_sum
        if drummed:
            points *= 2
        return points + 10 * count(self.hand, HEROINE) + count(self.hand, COURTESAN)

    def reach_without(self, soldier: i64) -> i64:
        gained = 1 if self.season == WINTER else value(soldier)
        return self.reach - (2 * gained if self.drummed() else gained)

    def reach_drummed(self) -> i64:
        return self.reach_of(self.season, True)

    def reach_in(self, season: i64) -> i64:
        return self.reach_of(season, self.drummed())

    def lead_holds(self, lead: i64) -> i64:
        """Returns in percent how likely nobody overtakes this lead."""
        if self.season == WINTER:
            lead *= 3
        safe = lead + self.lead_bonus
        return 100 * safe // (safe + self.pressure)

    def from_behind(self, gap: i64, reach: i64) -> i64:
        """Returns what a seat that is behind by `gap` can expect."""
        if reach <= gap:
            return 0
        left = max(self.stake - 10 * (gap + 3) * self.price // 100, 0)
        return 2 * left * self.comeback // (100 * (1 + self.active))

    def after(self, lead: i64, reach: i64) -> i64:
        """Returns what I can expect with this lead, while the others and I may go on."""
        if self.active == 0:
            if lead > 0:
                return self.stake
            cost = 10 * (1 - lead) * self.price // 100
            return max(self.stake - cost, 0) if reach > -lead else 0
        if lead <= 0:
            return self.from_behind(-lead, reach)
        held = self.lead_holds(lead)
        return (held * self.stake + (100 - held) * self.from_behind(3, reach)) // 100

    def passing(self, waits: bool) -> i64:
        if waits:
            return self.after(self.lead, self.reach)
        if self.lead <= 0:
            return 0
        return self.stake if self.active == 0 else self.lead_holds(self.lead) * self.stake // 100


def overtaking(parameters: BattleParameters, cards: i64, gain: i64) -> i64:
    """Returns how many points of lead a rival overtakes half the time."""
    push = parameters.overtake
    if parameters.counts_cards:
        push = push * min(cards, 8) // 6
    if gain >= parameters.win:
        push *= 3
    return push


def card_price(battle: Battle, parameters: BattleParameters, most: i64, mine: i64) -> i64:
    """Returns in percent what a card costs: hands end with the round (COND-30, RAKAB-62), when
    nobody else has cards any more."""
    if battle.battle == FINAL:
        return 2
    if battle.terms.own_decks:
        return 100
    if battle.terms.draw_after_battle:
        return parameters.refill
    if most == 0:
        return min(parameters.surplus, 5)
    price = min(parameters.surplus + (100 - parameters.surplus) * most // max(mine, 1), 100)
    if battle.fought_before == 1:  # these players spend all they have at once
        return price * parameters.one_battle // 100
    return price


def next_top(battle: Battle, top: i64) -> i64:
    """Returns the highest soldier once those of this number are gone."""
    lines: i64 = 0
    for seat in battle.seats:
        lines |= seat.line
    soldier = top - 1
    while soldier >= 0 and count(lines, soldier) == 0:
        soldier -= 1
    return soldier


def copies_in_lines(battle: Battle, soldier: i64) -> i64:
    copies: i64 = 0
    for seat in battle.seats:
        copies += count(seat.line, soldier)
    return copies
