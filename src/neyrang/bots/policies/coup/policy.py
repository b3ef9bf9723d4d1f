"""Coup's policy: what to claim, when to challenge, and which player to attack."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.network import Network, read_networks
from neyrang.bots.policies.coup.inputs import inputs
from neyrang.bots.policies.coup.parameters import (
    CAUTION,
    DEPTH,
    DUEL_PLAYOUTS,
    PARTICLES,
    PLAYOUTS,
    TEMPERATURE,
    WORTH,
    CoupParameters,
    bold,
    brazen,
    honest,
    keen,
    tricky,
)
from neyrang.bots.policies.coup.reading import (
    all_denied,
    better,
    can_coup,
    claimants,
    held,
    hidden,
    spare,
    strongest,
    too_many,
    unseen,
    worth,
)
from neyrang.bots.policy import Noisy, Policy, odds
from neyrang.core.pickled import by_attributes
from neyrang.core.state import State
from neyrang.core.step import Step, bit, number_of
from neyrang.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NO_DUKE,
    count,
    size,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CLAIM, CONCEDE, CONVERT, COUP,
    DECIDE, DEFUSE, DRAFT, DRAFT_CARD, EMBEZZLE, EXAMINE, EXCHANGE, FOREIGN_AID, HAND_ON, INCOME,
    KEEP, KEEP_ONE, KEPT, LET_EXPLODE, LOSE, LOSE_CARD, PROVE, REPLACE, SHOW, SHOW_CARD,
    STEAL, TAX, TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.claims import blocking
from neyrang.games.coup.prices import COUP_PRICE, MOST_STOLEN
from neyrang.games.coup.rules import Coup

OUT: Final = -1_000_000  # the score of a player who is out
SURE: Final = 1000  # the weight of an action that is nearly always right
BACKED: Final = 150  # percent of the rate of a bluff that nobody challenged before
DOUBTFUL: Final = 25  # … of one that does not go with what others have seen


@final
class CoupPolicy(Policy):
    def __init__(self, parameters: CoupParameters) -> None:
        super().__init__()
        self.depth = DEPTH
        self.playouts = PLAYOUTS
        self.temperature = TEMPERATURE
        self.caution = CAUTION
        self.parameters = parameters
        self.particles = PARTICLES
        self.networks: list[Network] = []  # for two players and for more, once they are needed

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Coup)
        step = state.agenda
        assert step is not None
        op = step.op
        if op == CLAIM:
            return self.challenge(state, step, seat)
        if op == BLOCK:
            return self.block(state, seat, legal)
        if op == TURN:
            return self.turn(state, seat, legal)
        if op == PROVE:
            return [0 if action == CONCEDE and len(legal) > 1 else 1 for action in legal]
        if op == LOSE:
            return spare(state.seats[seat].hand, legal, LOSE_CARD)
        if op == SHOW:
            return spare(state.seats[seat].hand, legal, SHOW_CARD)
        if op == KEEP:
            return [better(worth(KEPT[action - KEEP_ONE])) for action in legal]
        if op == DECIDE:
            swap = WORTH[state.shown] > WORTH[AMBASSADOR]
            return [9 if (action == REPLACE) == swap else 1 for action in legal]
        if op == BOMB:
            return self.bomb(state, seat, legal)
        if op == DRAFT:
            return [better(WORTH[action - DRAFT_CARD]) for action in legal]
        return [1] * len(legal)

    # ---- my turn

    def turn(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        hand = coup.seats[seat].hand
        reach = coup.within_reach(seat)
        mark = strongest(coup, reach, 100)
        can_rob = unblocked(coup, seat, reach, STEAL)
        can_kill = unblocked(coup, seat, reach, ASSASSINATE)
        robbed = strongest(coup, can_rob, 1)
        killed = strongest(coup, can_kill, 100)
        last_blow = wins_at_once(coup, seat, legal)
        weights: list[int] = []
        for action in legal:
            kind = kind_of(action)
            target = seat_of(action)
            weight: i64 = 0
            if last_blow >= 0:
                weight = 1 if action == last_blow else 0
            elif kind == INCOME:
                weight = 8
            elif kind == FOREIGN_AID:
                weight = self.foreign_aid(coup, seat, reach)
            elif kind == TAX:
                weight = self.claim(coup, seat, DUKE, 400, 6 * self.parameters.bluff_tax)
            elif kind == COUP:
                weight = 3 * SURE if target == mark else 5
            elif kind == ASSASSINATE:
                weight = self.claim(coup, seat, ASSASSIN, SURE, self.murder_bluff(coup, seat))
                weight = aimed(target, killed, can_kill, weight)
            elif kind == STEAL:
                steal = self.parameters.honest_steal
                if coup.seats[target].coins < MOST_STOLEN:
                    steal = steal // 4
                weight = self.claim(coup, seat, CAPTAIN, steal, 6 * self.parameters.bluff_steal)
                weight = aimed(target, robbed, can_rob, weight)
            elif kind == EXCHANGE:
                exchanger = INQUISITOR if coup.options.inquisitor else AMBASSADOR
                honest = self.parameters.honest_exchange * (20 - worth(hand)) // 20
                bluff = 6 * self.parameters.bluff_exchange
                weight = self.claim(coup, seat, exchanger, max(1, honest), bluff)
            else:
                weight = self.rare_action(coup, seat, kind, target, mark)
            weights.append(weight)
        return weights

    def claim(self, coup: Coup, seat: i64, role: i64, honest: i64, bluff: i64) -> i64:
        """Returns the weight of an action that claims this character; `bluff`: against a single
        challenger. With more of them a bluff is both less safe and worth less, but where it is
        possible it is never ruled out."""
        me = coup.seats[seat]
        if count(me.hand, role) > 0:
            return honest
        if bluff == 0 or me.caught & bit(role) or unseen(coup, seat, role) == 0:
            return 0  # it is honest, or nobody would believe it
        if me.claimed & bit(role):
            bluff = bluff * BACKED // 100
        elif me.denied & bit(role) or too_many(me, role):
            bluff = bluff * DOUBTFUL // 100
        challengers = number_of(coup.others(seat))
        return max(1, bluff // (challengers * challengers * challengers))

    def foreign_aid(self, coup: Coup, seat: i64, reach: i64) -> i64:
        if unblocked(coup, seat, reach, FOREIGN_AID) != reach:
            return 0
        if unseen(coup, seat, DUKE) == 0 or all_denied(coup, reach, DUKE):
            return 200
        return self.parameters.foreign_aid

    def murder_bluff(self, coup: Coup, seat: i64) -> i64:
        if size(coup.seats[seat].hand) == 1 and coup.others(seat) & can_coup(coup):
            others = number_of(coup.others(seat))
            return 10 * self.parameters.bluff_assassinate_desperate * others * others * others
        return 10 * self.parameters.bluff_assassinate

    def rare_action(self, coup: Coup, seat: i64, kind: i64, target: i64, mark: i64) -> i64:
        bluffs: i64 = 1 if self.parameters.bluff_exchange > 0 else 0
        me = coup.seats[seat]
        if kind == EXAMINE:
            return self.claim(coup, seat, INQUISITOR, 60 if target == mark else 1, bluffs)
        if kind == EMBEZZLE:
            if count(me.hand, DUKE) > 0:
                return bluffs
            return 1 + 130 * coup.reserve if coup.reserve > 1 and not me.claimed & bit(DUKE) else 1
        if kind == ANARCHIST:
            return 120 if target == mark else 1
        return 4 if kind == CONVERT and target == seat else 1

    # ---- windows

    def challenge(self, coup: Coup, step: Step, seat: i64) -> list[int]:
        claimer = coup.seats[step.seat]
        role = step.what
        if role != NO_DUKE and (claimer.caught & bit(role) or unseen(coup, seat, role) == 0):
            return [0, 1]
        if wins_next(coup, seat):
            return [1, 0]
        if role == NO_DUKE:
            rate = self.parameters.challenge_suspect if claimer.claimed & bit(DUKE) else 2
            return [100 - rate, rate]
        left = unseen(coup, seat, role)
        me = coup.seats[seat]
        attacked = step.seat == coup.turn and coup.target == seat
        blockable = attacked and (coup.act == ASSASSINATE or coup.act == STEAL)
        last = size(me.hand) == 1
        if blockable and blocking(coup.act, coup.options.inquisitor) & held(me.hand):
            return [100, 0 if last else 1]  # a block is certain, and costs nothing
        if coup.turn == seat and last and can_coup(coup) & coup.others(seat) == coup.others(seat):
            return [0, 1]  # a coup ends it otherwise
        if attacked and last and coup.act == ASSASSINATE:
            if unseen(coup, seat, CONTESSA) == 0 or me.caught & bit(CONTESSA):
                return [0, 1]  # there is no other way out
            rate = self.parameters.challenge_last
            return [100 - rate, rate]
        if coup.turn == seat and coup.act == ASSASSINATE and size(claimer.hand) == 1:
            rate = self.parameters.challenge_cornered
            return [100 - rate, rate]
        rate = self.parameters.challenge_other
        if attacked or coup.turn == seat:
            rate = self.parameters.challenge
        if claimer.denied & bit(role) or too_many(claimer, role):
            rate = self.parameters.challenge_suspect
        elif left == 1:
            rate = 3 * rate
        elif left > 2 or claimer.claimed & bit(role):
            rate = rate // 2
        if number_of(coup.others(seat)) == 1:
            rate = max(rate, self.parameters.challenge_duel)
        elif last:
            rate = rate // 2
        return [100 - rate, rate]

    def block(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        me = coup.seats[seat]
        if coup.act == ASSASSINATE:
            if size(me.hand) == 1:
                return [0, 1]  # there is nothing to lose
            bluff = self.parameters.bluff_contessa
        elif coup.act == STEAL:
            bluff = self.parameters.bluff_block_steal // 2
        else:
            bluff = self.parameters.bluff_block_aid
        if coup.act != ASSASSINATE and size(me.hand) == 1 and me.coins >= COUP_PRICE + MOST_STOLEN:
            bluff = 0  # two coins are not worth the last influence where a coup is paid for anyway
        honest = blocking(coup.act, coup.options.inquisitor) & held(me.hand) != 0
        weights: list[int] = [100 - bluff]
        if honest:
            weights[0] = 0 if coup.act == ASSASSINATE else 100
        for action in legal[1:]:
            role = action - BLOCK_AS
            if honest:
                weights.append(5000 if count(me.hand, role) > 0 else 0)
            elif me.caught & bit(role) or unseen(coup, seat, role) == 0:
                weights.append(0)
            elif me.claimed & bit(role):
                weights.append(min(90, bluff * BACKED // 100))
            elif me.denied & bit(role) or too_many(me, role):
                weights.append(bluff * DOUBTFUL // 100)
            else:
                weights.append(bluff)
        if sum(weights) == 0:
            weights[0] = 1
        return weights

    def bomb(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        hand = coup.seats[seat].hand
        nothing_to_lose = count(hand, CONTESSA) > 0 or size(hand) == 1
        bold = 100 if nothing_to_lose else self.parameters.bluff_contessa
        mark = strongest(coup, coup.others(seat), 100)
        weights: list[int] = []
        for action in legal:
            if action == LET_EXPLODE:
                weights.append(0 if nothing_to_lose else 101 - bold)
            elif action == DEFUSE:
                weights.append(bold // 2)
            else:
                weights.append(bold // 2 if action == HAND_ON + mark else bold // 9)
        return weights

    # ---- how it stands

    def prepare(self, players: i64) -> None:
        if players == 2:
            self.playouts = DUEL_PLAYOUTS

    def quiet(self, state: State) -> bool:
        """Returns whether a turn begins."""
        step = state.agenda
        return step is None or step.op == TURN

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Coup)
        if not self.networks:
            self.networks = read_networks("coup")
        network = self.networks[0 if number_of(state.living) == 2 else 1]
        scores: list[int] = []
        for seat in range(state.players):
            row = inputs(state, seat)
            scores.append(network.score(row) if row else OUT)
        return odds(scores)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.parameters,), ("networks",))


def unblocked(coup: Coup, seat: i64, reach: i64, act: i64) -> i64:
    """Returns the mask of those within reach who have claimed no character that blocks this and
    that they can hold, as far as this seat sees. Nobody tries the others: a search hopes for a
    bluff more often than there is one."""
    possible = held(hidden(coup, seat))
    return reach & ~claimants(coup, reach, possible & blocking(act, coup.options.inquisitor))


def aimed(target: i64, best: i64, possible: i64, weight: i64) -> i64:
    """Returns the weight of an attack on this target, when `best` is the best of the possible."""
    return weight if target == best else min(weight, possible >> target & 1)


def wins_at_once(coup: Coup, seat: i64, legal: list[int]) -> i64:
    """Returns the answer that takes the last influence of the last opponent for certain, by a coup
    or an assassin whom nobody can stop; -1 where there is none."""
    others = coup.others(seat)
    if number_of(others) > 1:
        return -1
    found: i64 = -1
    for action in legal:
        kind = kind_of(action)
        if kind in (COUP, ASSASSINATE):
            if size(coup.seats[seat_of(action)].hand) > 1:
                return -1
            if kind == COUP:
                return action
            if count(coup.seats[seat].hand, ASSASSIN) and unseen(coup, seat, CONTESSA) == 0:
                found = action
    return found


def wins_next(coup: Coup, seat: i64) -> bool:
    """Will my next turn be a coup against the last influence of the last opponent, whatever comes
    of the action under way?"""
    me = coup.seats[seat]
    others = coup.others(seat)
    if coup.turn == seat or number_of(others) > 1 or coup.act in (ASSASSINATE, ANARCHIST):
        return False
    lost = MOST_STOLEN if coup.act == STEAL else 0
    return me.coins - lost >= COUP_PRICE and size(coup.seats[coup.turn].hand) == 1


def make_policy(level: int) -> CoupPolicy:
    if level >= 4:
        return CoupPolicy(keen())
    return CoupPolicy(tricky() if level == 3 else honest())


def opponent_models() -> list[Policy]:
    """One in four is honest. With more of them a block by somebody with nothing to lose is believed
    too often: coup-two-lives gave away 8.0% with three in eight, and 0.5% with these."""
    models: list[Policy] = [CoupPolicy(honest()), CoupPolicy(bold()), CoupPolicy(brazen())]
    return [*models, Noisy(CoupPolicy(bold()), 40)]
