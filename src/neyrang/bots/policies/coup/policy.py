"""Coup's policy: what to claim, when to challenge, and which player to attack."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policies.coup.parameters import (
    DEPTH,
    PLAYOUTS,
    TEMPERATURE,
    WORTH,
    CoupEvaluation,
    CoupParameters,
    bold,
    brazen,
    honest,
)
from neyrang.bots.policy import Noisy, Policy
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
    ROLES,
    count,
    one,
    size,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CLAIM, CONCEDE, CONVERT, COUP,
    DECIDE, DEFUSE, DRAFT, DRAFT_CARD, EMBEZZLE, EXAMINE, EXCHANGE, FOREIGN_AID, HAND_ON, INCOME,
    KEEP, KEEP_ONE, KEPT, LET_EXPLODE, LOSE, LOSE_CARD, PASS, PROVE, REPLACE, SHOW, SHOW_CARD,
    STEAL, TAX, TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.prices import COUP_PRICE, MOST_STOLEN, MUST_COUP
from neyrang.games.coup.rules import Coup

SURE: Final = 1000  # the weight of an action that is nearly always right


@final
class CoupPolicy(Policy):
    def __init__(self, parameters: CoupParameters) -> None:
        super().__init__()
        self.depth = DEPTH
        self.playouts = PLAYOUTS
        self.temperature = TEMPERATURE
        self.parameters = parameters
        self.evaluation = CoupEvaluation()

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
            return [1 if action == CONCEDE else 50 for action in legal]
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
        mark = self.strongest_target(coup, coup.within_reach(seat))
        rich = self.richest_target(coup, coup.within_reach(seat))
        challengers = number_of(coup.others(seat))
        weights: list[int] = []
        for action in legal:
            kind = kind_of(action)
            target = seat_of(action)
            weight: i64 = 0
            if kind == INCOME:
                weight = 8
            elif kind == FOREIGN_AID:
                weight = self.parameters.foreign_aid if unseen(coup, seat, DUKE) > 0 else 200
            elif kind == TAX:
                weight = (
                    400 if count(hand, DUKE) > 0 else 6 * self.parameters.bluff_tax // challengers
                )
            elif kind == COUP:
                weight = 3 * SURE if target == mark else 5
            elif kind == ASSASSINATE:
                if target == mark:
                    weight = (
                        SURE
                        if count(hand, ASSASSIN) > 0
                        else self.bluffed_assassination(coup, seat)
                    )
            elif kind == STEAL:
                if target == rich and coup.seats[target].coins >= MOST_STOLEN:
                    weight = (
                        self.parameters.honest_steal
                        if count(hand, CAPTAIN) > 0
                        else 6 * self.parameters.bluff_steal // challengers
                    )
            else:
                weight = self.rare_action(coup, seat, challengers, kind, target, mark)
            weights.append(weight + 1)
        return weights

    def bluffed_assassination(self, coup: Coup, seat: i64) -> i64:
        if size(coup.seats[seat].hand) == 1 and coup.others(seat) & can_coup(coup):
            return 10 * self.parameters.bluff_assassinate_desperate
        return 10 * self.parameters.bluff_assassinate // number_of(coup.others(seat))

    def rare_action(
        self, coup: Coup, seat: i64, challengers: i64, kind: i64, target: i64, mark: i64
    ) -> i64:
        hand = coup.seats[seat].hand
        if kind == EXCHANGE:
            exchanger = INQUISITOR if coup.options.inquisitor else AMBASSADOR
            if count(hand, exchanger) == 0:
                return 6 * self.parameters.bluff_exchange // challengers
            return self.parameters.honest_exchange * (20 - worth(hand)) // 20
        if kind == EXAMINE:
            return 60 if count(hand, INQUISITOR) > 0 and target == mark else 0
        if kind == EMBEZZLE:
            honest = count(hand, DUKE) == 0
            return 130 * coup.reserve if honest and coup.reserve > 1 else 0
        if kind == ANARCHIST:
            return 120 if target == mark else 0
        return 3 if kind == CONVERT and target == seat else 0

    def strongest_target(self, coup: Coup, reach: i64) -> i64:
        """Returns the seat within reach that has the most influence, then the most coins."""
        return strongest(coup, reach, 100)

    def richest_target(self, coup: Coup, reach: i64) -> i64:
        return strongest(coup, reach, 1)

    # ---- windows

    def challenge(self, coup: Coup, step: Step, seat: i64) -> list[int]:
        if step.what == NO_DUKE:
            return [100 - self.parameters.challenge, self.parameters.challenge]
        left = unseen(coup, seat, step.what)
        if left == 0:
            return [0, 1]
        rate = self.parameters.challenge
        doomed = coup.act == ASSASSINATE and coup.target == seat and step.seat == coup.turn
        if doomed and size(coup.seats[seat].hand) == 1:
            if count(coup.seats[seat].hand, CONTESSA) == 0:
                rate = self.parameters.challenge_last
        elif left == 1:
            rate = 3 * rate
        elif left > 2:
            rate = rate // 2
        return [100 - rate, rate]

    def block(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        hand = coup.seats[seat].hand
        if coup.act == ASSASSINATE:
            bluff = (
                self.parameters.bluff_contessa_last
                if size(hand) == 1
                else self.parameters.bluff_contessa
            )
        elif coup.act == STEAL:
            bluff = self.parameters.bluff_block_steal // 2
        else:
            bluff = self.parameters.bluff_block_aid
        weights: list[int] = []
        honest = False
        for action in legal:
            if action == PASS:
                weights.append(100 - bluff)
                continue
            role = action - BLOCK_AS
            if count(hand, role) > 0:
                honest = True
                weights.append(5000)
            else:
                weights.append(bluff if unseen(coup, seat, role) > 0 else 0)
        if honest or weights[1] == 0:
            weights[0] = 100
        return weights

    def bomb(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        hand = coup.seats[seat].hand
        bluff = (
            self.parameters.bluff_contessa_last
            if size(hand) == 1
            else self.parameters.bluff_contessa
        )
        bold = 100 if count(hand, CONTESSA) > 0 else bluff
        mark = self.strongest_target(coup, coup.others(seat))
        weights: list[int] = []
        for action in legal:
            if action == LET_EXPLODE:
                weights.append(101 - bold)
            elif action == DEFUSE:
                weights.append(bold // 2)
            else:
                weights.append(bold // 2 if action == HAND_ON + mark else bold // 9)
        return weights

    # ---- how it stands

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Coup)
        return [seat_value(self.evaluation, state, seat) for seat in range(state.players)]


def seat_value(evaluation: CoupEvaluation, coup: Coup, seat: i64) -> i64:
    player = coup.seats[seat]
    influence = size(player.hand)
    if influence == 0:
        return 0
    found = evaluation.two_influences if influence == 2 else evaluation.one_influence
    found += evaluation.coin * min(player.coins, MUST_COUP)
    return found + evaluation.card * worth(player.hand)


def can_coup(coup: Coup) -> i64:
    """Returns the mask of the seats that can pay for a coup."""
    seats: i64 = 0
    seat: i64
    for seat in range(coup.players):
        if coup.seats[seat].coins >= COUP_PRICE:
            seats |= bit(seat)
    return seats


def strongest(coup: Coup, seats: i64, influence: i64) -> i64:
    """Returns the seat with the most influence and coins, the first clockwise of equals."""
    best: i64 = -1
    most: i64 = -1
    seat = coup.turn
    for _ in range(coup.players):
        seat = seat + 1 if seat + 1 < coup.players else 0
        if seats >> seat & 1:
            player = coup.seats[seat]
            found = influence * size(player.hand) + player.coins
            if found > most:
                most = found
                best = seat
    return best


def unseen(coup: Coup, seat: i64, role: i64) -> i64:
    """Returns how many copies of a card this seat does not see."""
    me = coup.seats[seat]
    left = count(coup.deck, role) - count(me.hand, role) - count(me.removed, role)
    for player in coup.seats:
        left -= count(player.lost, role)
    return left


def worth(bag: i64) -> i64:
    total: i64 = 0
    role: i64
    for role in range(ROLES):
        held = count(bag, role)
        if held > 0:
            total += WORTH[role] * (1 + held) // 2
    return total


def better(value: i64) -> i64:
    """Returns a weight that falls by half with each point less."""
    unit: i64 = 1
    return unit << max(0, value - 4)


def spare(hand: i64, legal: list[int], first: i64) -> list[int]:
    """Returns weights for giving up one card: the best remaining hand weighs most."""
    return [better(worth(hand - one(action - first))) for action in legal]


def make_policy(level: int) -> CoupPolicy:
    return CoupPolicy(bold() if level >= 3 else honest())


def opponent_models() -> list[Policy]:
    models: list[Policy] = [CoupPolicy(honest()), CoupPolicy(bold()), CoupPolicy(brazen())]
    return [*models, Noisy(CoupPolicy(bold()), 40)]
