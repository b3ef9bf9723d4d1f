"""Karzar's policy: which side to fight for, which hero to send where, and when to send a helper."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.network import DUEL_NETWORK, read_network
from neyrang.bots.policies.karzar.certainties import rule_out_helpers, rule_out_swaps
from neyrang.bots.policies.karzar.duel import DuelPolicy
from neyrang.bots.policies.karzar.evaluation import evaluate
from neyrang.bots.policies.karzar.helpers import (
    HelperOdds,
    holding_worth,
    send_threshold,
    spare_worth,
)
from neyrang.bots.policies.karzar.lookahead import Lookahead
from neyrang.bots.policies.karzar.modules import decree, last_card, prepare
from neyrang.bots.policies.karzar.odds import EVEN, WON, HeroOdds
from neyrang.bots.policies.karzar.opponents import ObservedModel
from neyrang.bots.policies.karzar.parameters import (
    DEPTH,
    DUEL_ITERATIONS,
    MOST_LEAD,
    PLAYOUTS,
    SIDE_LEAN,
    STEPS,
    WEIGHTS,
    WIN_WORTH,
    DuelParameters,
    KarzarEvaluation,
    KarzarParameters,
    cunning,
    knowing,
    naive,
    steady,
)
from neyrang.bots.policies.karzar.sides import win_chance
from neyrang.bots.policy import Policy, draw, graded, usual_models
from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games.karzar.cards import (
    HEROES,
    HICH,
    IRAN,
    KAVUS,
    LAST,
    MORNING,
    NO_HELPER,
    NO_HERO,
    POWERS,
    SIDES,
    TURAN,
    WITCH,
    is_tahmineh,
    is_ten,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    COMPANIONS, DECREE, DUEL_TURN, FETCH, FETCHING, FORESIGHT, HELPERS_TURN, HEROES_TURN, KEEP,
    KEEPING, KEPT_HEROES, LAY, LAY_WITH, PLAY, PLAY_KING, PREPARE, SEND, SIDING, SWAP, SWAP_NONE,
    SWAPPING, TRADE, TRADE_NONE, companion_helper,
)
# isort: on
# fmt: on
from neyrang.games.karzar.rules import Karzar

PART: Final = 8  # of a battle


@final
class KarzarPolicy(Policy):
    def __init__(self, parameters: KarzarParameters, duel_iterations: i64) -> None:
        super().__init__()
        self.parameters = parameters
        self.evaluation = KarzarEvaluation()
        self.hero_odds = HeroOdds()
        self.helper_odds = HelperOdds()
        self.duel = DuelPolicy(DuelParameters(), duel_iterations)
        self.lookahead: Lookahead | None = None
        self.depth = DEPTH
        self.playouts = PLAYOUTS

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
            if self.lookahead is not None:
                return self.lookahead.weigh(state, seat, legal)
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
            return weighed(prepare(state, seat, legal), 10)
        if op == FETCHING:
            return self.fetch(state, seat, legal)
        assert op == DECREE
        return weighed(decree(state, legal), 10)

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Returns an answer; in a duel without iterations."""
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        assert isinstance(state, Karzar)
        step = state.agenda
        assert step is not None
        if step.op == DUEL_TURN:
            return legal[self.duel.pick(state, seat, rng)]
        return legal[draw(self.weigh(state, seat, legal), rng)]

    # ---- setting up a campaign

    def keep(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """Weighs which three heroes to keep, by what they bring the better side for them."""
        hand = k.seats[seat].heroes
        values: list[int] = []  # for Iran, for Turan, hero by hero
        expected_points: list[int] = [0, 0]
        side: i64
        for side in range(2):
            self.hero_odds.read(k, seat, side, self.parameters.helper_blur)
            expected_points[side] = self.side_score(k, seat, side)
            for hero in hand:
                values.append(self.brings(k, hero))
        self.consider_others(k, seat, expected_points)
        size: i64 = len(hand)
        scores: list[int] = []
        for action in legal:
            best: i64 = -10000
            for side in range(2):
                found: i64 = expected_points[side]
                for hero in KEPT_HEROES[action - KEEP]:
                    found += values[side * size + hand.index(hero)]
                best = max(best, found)
            scores.append(best)
        return weighed(scores, self.parameters.temperature)

    def take_side(self, k: Karzar, seat: i64) -> list[int]:
        scores: list[int] = []
        side: i64
        for side in range(2):
            self.hero_odds.read(k, seat, side, self.parameters.helper_blur)
            found = self.side_score(k, seat, side)
            for hero in k.seats[seat].heroes:
                found += self.brings(k, hero)
            scores.append(found)
        self.consider_others(k, seat, scores)
        return weighed(scores, self.parameters.side_temperature)

    def brings(self, k: Karzar, hero: i64) -> i64:
        """Returns what a hero in my hand brings my side, more than he would in another hand."""
        found: i64 = 0
        battle: i64
        for battle in range(LAST):
            found += self.hero_odds.gain(k, battle, hero)
        kept = self.hero_odds.best_gain(k, hero, 0) - found * self.parameters.returned // (
            LAST * 100
        )
        return kept * self.parameters.hand // 100

    def consider_others(self, k: Karzar, seat: i64, scores: list[int]) -> None:
        """Turns the scores of the sides into chances to win, where the others' choice counts."""
        parameters = self.parameters
        if parameters.others_follow == 0:
            return
        pairs: i64 = 0  # for Turan, the side that the odds were read for last
        battle: i64
        for battle in range(MORNING):
            pairs += self.hero_odds.base[battle] - EVEN
        lean: i64 = 50 - max(-SIDE_LEAN, min(SIDE_LEAN, pairs * parameters.others_follow // 100))
        lead = (scores[IRAN] - scores[TURAN]) * parameters.trust * PART // (100 * WON)
        lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
        scores[IRAN] = WIN_WORTH * win_chance(k, seat, IRAN, lead, lean)
        scores[TURAN] = WIN_WORTH * win_chance(k, seat, TURAN, -lead, lean)

    def side_score(self, k: Karzar, seat: i64, side: i64) -> i64:
        """Returns what the morning pairs and my helpers bring a side."""
        parameters = self.parameters
        found: i64 = 0
        battle: i64
        for battle in range(MORNING):
            found += (self.hero_odds.base[battle] - EVEN) * parameters.morning_pairs // 100
        for helper in k.seats[seat].helpers:
            found += holding_worth(self.parameters, helper, side)
        return found

    # ---- heroes

    def hero(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """Weighs the heroes by what each brings here, and the others in their best later battles:
        every hero of a hand is played some day."""
        side = k.seats[seat].side
        self.hero_odds.read(k, seat, side, self.parameters.helper_blur)
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
                found = self.hero_odds.gain(k, battle, hero)
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
            here.append(self.hero_odds.gain(k, now, hero))
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
        return weighed(scores, self.parameters.temperature)

    def king(self, k: Karzar, seat: i64, guard: i64, now: i64) -> i64:
        """Returns what the king brings here, with this hero guarding his throne."""
        lead: i64 = 0
        for card in k.board.slots[now]:
            lead += self.hero_odds.signed(card)
        odds = self.hero_odds.lead(lead + POWERS[KAVUS])
        return (
            odds
            - self.hero_odds.base[now]
            + (odds - EVEN) // 2
            - self.hero_odds.best_gain(k, guard, now)
        )

    # ---- helpers

    def helper(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        """Weighs the helpers by what they change here, above what they must bring to be sent."""
        side = k.seats[seat].side
        battle = k.board.battle
        if battle == LAST:
            return weighed(last_card(k, legal), 50)
        helper_odds = self.helper_odds
        helper_odds.read(k, seat, side, self.parameters.others_send)
        plain = helper_odds.odds(NO_HELPER)
        spare = spare_worth(self.parameters, k.seats[seat].helpers, side)
        scores: list[int] = []
        ready = False  # the odds of heroes are read only where they are needed
        for action in legal:
            if action == SEND + HICH:
                scores.append(0)
            elif action >= LAY:
                if not ready:
                    self.hero_odds.read(k, seat, side, self.parameters.helper_blur)
                    ready = True
                scores.append(self.lay(k, seat, side, action))
            else:
                helper = action - SEND
                if is_tahmineh(helper):
                    scores.append(-20)
                    continue
                found = helper_odds.odds(helper) - plain
                if helper == WITCH:
                    if not ready:
                        self.hero_odds.read(k, seat, side, self.parameters.helper_blur)
                        ready = True
                    found += self.moved(k)
                scores.append(found - send_threshold(self.parameters, helper, side, battle) + spare)
        weights = weighed(scores, self.parameters.temperature)
        rule_out_helpers(k, seat, helper_odds, legal, weights)
        return weights

    def moved(self, k: Karzar) -> i64:
        """Returns what the hero moved by the witch changes in the next battle."""
        moves = self.helper_odds.moves_away()
        battle = k.board.battle
        if moves == 0 or battle >= LAST:
            return 0
        strong: i64 = NO_HERO
        side = self.hero_odds.side if moves > 0 else 1 - self.hero_odds.side
        for card in k.slot():
            if SIDES[card] == side and (strong == NO_HERO or POWERS[card] > POWERS[strong]):
                strong = card
        return self.hero_odds.gain(k, battle, strong)

    def lay(self, k: Karzar, seat: i64, side: i64, action: i64) -> i64:
        """Returns what a mobed brings: a better hero, or with a companion a better helper."""
        battle = k.board.battle
        if action < LAY_WITH:
            best: i64 = -WON
            for hero in k.board.dead:
                if not is_ten(hero):
                    best = max(best, self.hero_odds.best_gain(k, hero, battle))
            worst: i64 = WON
            for hero in k.seats[seat].heroes:
                worst = min(worst, self.hero_odds.best_gain(k, hero, battle))
            return best - worst - self.parameters.lay_mobed
        companion = companion_helper((action - LAY_WITH) % COMPANIONS)
        top: i64 = -WON
        for helper in k.board.beyond:
            top = max(top, holding_worth(self.parameters, helper, side))
        return top - holding_worth(self.parameters, companion, side) - 2 * self.parameters.lay_mobed

    def exchange(self, k: Karzar, seat: i64, legal: list[int], first: i64, none: i64) -> list[int]:
        """Weighs exchanges of a hero for another by what my side gains."""
        self.hero_odds.read(k, seat, k.seats[seat].side, self.parameters.helper_blur)
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
                mine = self.hero_odds.best_gain(k, given, start)
                last = given
            scores.append(self.hero_odds.best_gain(k, (action - first) % HEROES, start) - mine)
        weights = weighed(scores, self.parameters.temperature)
        if first == SWAP:
            rule_out_swaps(k, seat, legal, weights)
        return weights

    def fetch(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        side = k.seats[seat].side
        scores = [
            int(holding_worth(self.parameters, companion_helper(action - FETCH), side))
            for action in legal
        ]
        return weighed(scores, self.parameters.temperature)

    # ---- the value of an unfinished game

    def settles(self, state: State) -> bool:
        """Returns whether both sides' choices are looked at to the end of the battle."""
        assert isinstance(state, Karzar)
        return state.options.duel and self.lookahead is not None

    def quiet(self, state: State) -> bool:
        """Returns whether no helpers are being sent; in a duel, whether a battle begins."""
        assert isinstance(state, Karzar)
        step = state.agenda
        if step is None or not state.options.duel:
            return step is None or step.op != HELPERS_TURN
        return step.amount == 1 and state.waiting == state.asked

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Karzar)
        if state.options.duel:
            return self.duel.value(state)
        return evaluate(state, self.evaluation)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(
            self, (self.parameters, self.duel.iterations), ("hero_odds", "helper_odds")
        )


def weighed(scores: list[int], temperature: i64) -> list[int]:
    return graded(scores, temperature, WEIGHTS, STEPS)


def make_policy(level: int) -> KarzarPolicy:
    makers = {1: naive, 2: steady, 3: cunning, 4: knowing}
    policy = KarzarPolicy(makers[min(level, 4)](), DUEL_ITERATIONS if level >= 3 else 0)
    if level >= 4:
        policy.lookahead = Lookahead(read_network("karzar", DUEL_NETWORK))
    return policy


def opponent_models() -> list[Policy]:
    return usual_models(ObservedModel(make_policy(2)), ObservedModel(make_policy(3)))
