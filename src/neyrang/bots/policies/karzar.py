"""Karzar's heuristics: which side to fight for, whom to send where, and when a helper decides."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policies.karzar_duel import DuelMind
from neyrang.bots.policies.karzar_helpers import NONE, Fray
from neyrang.bots.policies.karzar_odds import EVEN, WON, Odds
from neyrang.bots.policies.karzar_others import Beheld
from neyrang.bots.policies.karzar_prospects import chances
from neyrang.bots.policies.karzar_sides import hope
from neyrang.bots.policies.karzar_temper import Temper, cunning, knowing, naive, steady
from neyrang.bots.policy import Policy, Wild, drawn
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games.karzar.cards import (
    BAZUR,
    DRAGON,
    HEROES,
    HICH,
    IRAN,
    NO_HERO,
    POWERS,
    RAMSHGAR,
    SIDES,
    SIMORGH,
    TURAN,
    WITCH,
    ZAL,
    is_tahmineh,
    is_ten,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    CAPTURE, COMPANIONS, DECREE, DECREE_NOTHING, DUEL_TURN, FETCH, FETCHING, FLEE,
    FORESEE, FORESIGHT, HELPERS_TURN, HEROES_TURN, KEEP, KEEPING, KEPT_HEROES, LAY, LAY_WITH, PLAY,
    PLAY_KING, PREPARE, READY, SEND, SIDING, STRIKE, SWAP, SWAP_NONE, SWAPPING, TRADE, TRADE_NONE,
    companion_helper,
)
# isort: on
# fmt: on
from neyrang.games.karzar.rules import Karzar

MORNING: Final = 5
LAST: Final = 8
KING: Final = 19  # in halves
FULL: Final = 4096  # the weight of the best answer
MIXING: Final = 48  # rounds of thought before a duel's choice
PART: Final = 8  # of a battle
LEAN: Final = 35  # of a hundred others, so many more than half take the likelier side at most
LEAD: Final = 24  # battles by which a side may be expected to lead, in parts
WORTH: Final = 10  # what a thousandth of the win is worth, in parts of WON


@final
class KarzarPolicy(Policy):
    def __init__(self, temper: Temper) -> None:
        super().__init__()
        self.temper = temper
        self.odds = Odds()
        self.fray = Fray()
        self.duel = DuelMind()
        self.depth = 8  # a battle

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Karzar)
        step = state.agenda
        assert step is not None
        op = step.op
        if op == HEROES_TURN:
            return self.hero(state, seat, legal)
        if op == HELPERS_TURN:
            return self.helper(state, seat, legal)
        if op == DUEL_TURN:
            return self.duel.weigh(state, seat, legal)
        if op == KEEPING:
            return self.keep(state, seat, legal)
        if op == SIDING:
            return self.take_side(state, seat)
        if op == SWAPPING:
            return self.exchange(state, seat, legal, SWAP, SWAP_NONE)
        if op == FORESIGHT:
            return self.exchange(state, seat, legal, TRADE, TRADE_NONE)
        if op == PREPARE:
            return self.prepare(state, seat, legal)
        if op == FETCHING:
            return self.fetch(state, seat, legal)
        assert op == DECREE
        return decree(state, legal)

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        """A duel's choice without long thought."""
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        assert isinstance(state, Karzar)
        step = state.agenda
        assert step is not None
        if step.op == DUEL_TURN:
            return legal[self.duel.pick(state, seat, rng)]
        return legal[drawn(self.weigh(state, seat, legal), rng)]

    # ---- setting up a campaign

    def keep(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """The three that are worth most to the side they would be kept for."""
        hand = k.seats[seat].heroes
        values: list[int] = []  # for Iran, for Turan, hero by hero
        prospects: list[int] = [0, 0]
        side: i64
        for side in range(2):
            self.odds.read(k, seat, side, self.temper.blur)
            prospects[side] = self.prospect(k, seat, side)
            for hero in hand:
                values.append(self.brings(k, hero))
        self.ask_others(k, seat, prospects)
        size: i64 = len(hand)
        scores: list[int] = []
        for action in legal:
            best: i64 = -10000
            for side in range(2):
                found: i64 = prospects[side]
                for hero in KEPT_HEROES[action - KEEP]:
                    found += values[side * size + hand.index(hero)]
                best = max(best, found)
            scores.append(best)
        return graded(scores, self.temper.sharp)

    def take_side(self, k: Karzar, seat: i64) -> list[int]:
        scores: list[int] = []
        side: i64
        for side in range(2):
            self.odds.read(k, seat, side, self.temper.blur)
            found = self.prospect(k, seat, side)
            for hero in k.seats[seat].heroes:
                found += self.brings(k, hero)
            scores.append(found)
        self.ask_others(k, seat, scores)
        return graded(scores, self.temper.side_sharp)

    def brings(self, k: Karzar, hero: i64) -> i64:
        """What a hero in my hand brings my side, above what he would where chance takes him."""
        found: i64 = 0
        battle: i64
        for battle in range(LAST):
            found += self.odds.gain(k, battle, hero)
        kept = self.odds.best_gain(k, hero, 0) - found * self.temper.deny // (LAST * 100)
        return kept * self.temper.hand // 100

    def ask_others(self, k: Karzar, seat: i64, scores: list[int]) -> None:
        """From what the sides promise to what they bring me, if I ask which the others take."""
        temper = self.temper
        if temper.follow == 0:
            return
        pairs: i64 = 0  # for Turan, whom the odds were read for last
        battle: i64
        for battle in range(MORNING):
            pairs += self.odds.base[battle] - EVEN
        lean: i64 = 50 - max(-LEAN, min(LEAN, pairs * temper.follow // 100))
        lead = (scores[IRAN] - scores[TURAN]) * temper.trust * PART // (100 * WON)
        lead = max(-LEAD, min(LEAD, lead))
        scores[IRAN] = WORTH * hope(k, seat, IRAN, lead, lean)
        scores[TURAN] = WORTH * hope(k, seat, TURAN, -lead, lean)

    def prospect(self, k: Karzar, seat: i64, side: i64) -> i64:
        """What the morning pairs and my helpers promise a side."""
        temper = self.temper
        found: i64 = 0
        battle: i64
        for battle in range(MORNING):
            found += (self.odds.base[battle] - EVEN) * temper.pairs // 100
        for helper in k.seats[seat].helpers:
            found += self.worth(helper, side)
        return found

    def worth(self, helper: i64, side: i64) -> i64:
        """What a helper is worth to its holder, over the campaign."""
        temper = self.temper
        if helper in (ZAL, RAMSHGAR):
            ours = (helper == ZAL) == (side == IRAN)
            return temper.own_slayer if ours else temper.foe_slayer
        if helper in (SIMORGH, BAZUR):
            ours = (helper == SIMORGH) == (side == IRAN)
            return temper.own_aider if ours else temper.foe_aider
        return 85 if helper == WITCH else 30

    # ---- heroes

    def hero(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """Every hero of a hand is played some day: who brings more here than he would later,
        while the rest of the hand goes where it is needed most?"""
        side = k.seats[seat].side
        self.odds.read(k, seat, side, self.temper.blur)
        hand = k.seats[seat].heroes
        now: i64 = k.board.battle - 1
        size: i64 = len(hand)
        best: list[int] = []  # by hero: the best later battle, what he brings there,
        where: list[int] = []
        second: list[int] = []  # and in the second best
        here: list[int] = []
        total: i64 = 0
        battle: i64
        for hero in hand:
            top: i64 = -WON
            place: i64 = -1
            next_top: i64 = -WON
            for battle in range(now + 1, LAST):
                found = self.odds.gain(k, battle, hero)
                if found > top:
                    next_top = top
                    top = found
                    place = battle
                elif found > next_top:
                    next_top = found
            if place < 0:
                top = 0
            if next_top == -WON:
                next_top = top
            best.append(top)
            where.append(place)
            second.append(next_top)
            here.append(self.odds.gain(k, now, hero))
            total += top
        scores: list[int] = []
        for action in legal:
            if action >= PLAY_KING:
                scores.append(self.king(k, seat, action - PLAY_KING, now))
                continue
            i: i64 = hand.index(action - PLAY)
            later = total - best[i]
            if size == 3:
                one: i64 = 1 if i == 0 else 0
                two: i64 = 1 if i == 2 else 2
                if where[one] == where[two]:
                    later = max(best[one] + second[two], second[one] + best[two])
            scores.append(here[i] + later)
        return graded(scores, self.temper.sharp)

    def king(self, k: Karzar, seat: i64, guard: i64, now: i64) -> i64:
        """The king himself, where his side is likely to win; a weak hero keeps his throne."""
        lead: i64 = 0
        for card in k.board.slots[now]:
            lead += self.odds.signed(card)
        odds = self.odds.lead(lead + KING)
        return odds - self.odds.base[now] + (odds - EVEN) // 2 - self.odds.best_gain(k, guard, now)

    # ---- helpers

    def helper(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """What turns this battle, if it brings more than it may bring later."""
        side = k.seats[seat].side
        battle = k.board.battle
        if battle == LAST:
            return self.last_card(k, legal)
        fray = self.fray
        fray.read(k, seat, side, self.temper.sends)
        plain = fray.odds(NONE)
        spare = self.spare(k, seat, side)
        scores: list[int] = []
        ready = False  # the odds of heroes are read only where they are needed
        for action in legal:
            if action == SEND + HICH:
                scores.append(0)
            elif action >= LAY:
                if not ready:
                    self.odds.read(k, seat, side, self.temper.blur)
                    ready = True
                scores.append(self.lay(k, seat, side, action))
            else:
                helper = action - SEND
                if is_tahmineh(helper):
                    scores.append(-20)
                    continue
                found = fray.odds(helper) - plain
                if helper == WITCH:
                    if not ready:
                        self.odds.read(k, seat, side, self.temper.blur)
                        ready = True
                    found += self.moved(k)
                scores.append(found - self.threshold(helper, side, battle) + spare)
        return graded(scores, self.temper.sharp)

    def spare(self, k: Karzar, seat: i64, side: i64) -> i64:
        found: i64 = -self.temper.crowd
        for helper in k.seats[seat].helpers:
            if helper == WITCH or (helper <= BAZUR and (helper % 2 == 0) == (side == IRAN)):
                found += self.temper.crowd
        return max(0, found)

    def moved(self, k: Karzar) -> i64:
        """What the hero whom the witch sends on does in the next battle."""
        moves = self.fray.moves_away()
        battle = k.board.battle
        if moves == 0 or battle >= LAST:
            return 0
        strong: i64 = NO_HERO
        side = self.odds.side if moves > 0 else 1 - self.odds.side
        for card in k.slot():
            if SIDES[card] == side and (strong == NO_HERO or POWERS[card] > POWERS[strong]):
                strong = card
        return self.odds.gain(k, battle, strong)

    def threshold(self, helper: i64, side: i64, battle: i64) -> i64:
        """What a helper must bring to be sent; below 0 for one that only does harm."""
        temper = self.temper
        if helper in (ZAL, RAMSHGAR):
            if (helper == ZAL) == (side == IRAN):
                return between(temper.slayer, temper.slayer_late, battle)
            return -between(temper.harm, temper.harm_late, battle)
        if helper in (SIMORGH, BAZUR):
            if (helper == SIMORGH) == (side == IRAN):
                return between(temper.aider, temper.aider_late, battle)
            return -between(temper.harm, temper.harm_late, battle)
        if helper == WITCH:
            return between(temper.witch, temper.witch_late, battle)
        return temper.dragon if helper == DRAGON else temper.akvan

    def lay(self, k: Karzar, seat: i64, side: i64, action: i64) -> i64:
        """A mobed for a better hero, or with a companion for a better helper."""
        battle = k.board.battle
        if action < LAY_WITH:
            best: i64 = -WON
            for hero in k.board.dead:
                if not is_ten(hero):
                    best = max(best, self.odds.best_gain(k, hero, battle))
            worst: i64 = WON
            for hero in k.seats[seat].heroes:
                worst = min(worst, self.odds.best_gain(k, hero, battle))
            return best - worst - self.temper.mobed
        companion = companion_helper((action - LAY_WITH) % COMPANIONS)
        top: i64 = -WON
        for helper in k.board.beyond:
            top = max(top, self.worth(helper, side))
        return top - self.worth(companion, side) - 2 * self.temper.mobed

    def exchange(self, k: Karzar, seat: i64, legal: list[int], first: i64, none: i64) -> list[int]:
        """Give the hero worth least to my side for the one worth most; or leave it."""
        self.odds.read(k, seat, k.seats[seat].side, self.temper.blur)
        start: i64 = k.board.battle if first == SWAP else k.board.battle - 1
        scores: list[int] = []
        last: i64 = -1
        mine: i64 = 0
        for action in legal:
            if action == none:
                scores.append(0)
                continue
            given: i64 = (action - first) // HEROES
            if given != last:
                mine = self.odds.best_gain(k, given, start)
                last = given
            scores.append(self.odds.best_gain(k, (action - first) % HEROES, start) - mine)
        return graded(scores, self.temper.sharp)

    def fetch(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        side = k.seats[seat].side
        scores = [int(self.worth(companion_helper(action - FETCH), side)) for action in legal]
        return graded(scores, self.temper.sharp)

    # ---- modules

    def prepare(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """A strong enemy fights for my side in the dungeon; a look into the camp late enough to
        know what is missing; and no flight."""
        side = k.seats[seat].side
        scores: list[int] = []
        for action in legal:
            if action == READY:
                scores.append(0)
            elif action == FORESEE:
                scores.append(40 if k.board.battle >= 3 else -20)
            elif action == FLEE:
                scores.append(-60)
            else:
                hero: i64 = action - CAPTURE
                foe = SIDES[hero] != side
                scores.append(10 * (POWERS[hero] - 9) if foe else -10 * POWERS[hero])
        return graded(scores, 10)

    def last_card(self, k: Karzar, legal: list[int]) -> list[int]:
        """Before battle 8 a Tahmineh can still be given up: kept where the sides may end level."""
        keep = 200 if may_end_level(k) else -200
        return graded([keep if action == SEND + HICH else 0 for action in legal], 50)

    # ---- a game cut short

    def quiet(self, state: State) -> bool:
        """Before the heroes of a battle are chosen. A duel is short, and open to its end."""
        assert isinstance(state, Karzar)
        step = state.agenda
        return step is None or (step.op != HELPERS_TURN and not state.options.duel)

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Karzar)
        if state.options.duel:
            return self.duel.value(state)
        return chances(state)


def between(early: i64, late: i64, battle: i64) -> i64:
    """From what holds in battle 1 to what holds in battle 7."""
    return early + (late - early) * (battle - 1) // 6


def graded(scores: list[int], half: i64) -> list[int]:
    """Weights that fall by half with every so many points below the best."""
    best: i64 = scores[0]
    for score in scores:
        if score > best:
            best = score
    weights: list[int] = []
    for score in scores:
        weights.append(1 + (FULL >> min((best - score) // half, 13)))
    return weights


def may_end_level(k: Karzar) -> bool:
    """Could a battle more, or one struck out, make the sides level?"""
    won = [k.board.results.count(side) for side in (IRAN, TURAN)]
    if k.players > 4:
        return abs(won[IRAN] - won[TURAN]) <= 1
    return any(abs(2 * won[side] - won[1 - side]) <= 1 for side in (IRAN, TURAN))


def decree(k: Karzar, legal: list[int]) -> list[int]:
    """Strike a battle where that makes the sides level, as far as one can tell."""
    won = [k.board.results.count(side) for side in (IRAN, TURAN)]
    scores: list[int] = []
    for action in legal:
        if action < STRIKE:
            scores.append(0 if action == DECREE_NOTHING else -40)
            continue
        struck = k.board.results[action - STRIKE]
        left = won[:]
        left[struck] -= 1
        scores.append(40 if left[IRAN] == left[TURAN] else -40)
    return graded(scores, 10)


def tempers() -> list[Policy]:
    bold = Beheld(policy(3))
    return [Beheld(policy(2)), bold, Wild(bold, 40)]


def policy(level: int) -> KarzarPolicy:
    tempers = {1: naive, 2: steady, 3: cunning, 4: knowing}
    found = KarzarPolicy(tempers[min(level, 4)]())
    found.duel.thought = MIXING if level >= 3 else 0
    return found
