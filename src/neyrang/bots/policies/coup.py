"""Coup's heuristics: what to claim, when to doubt, whom to strike."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policy import Policy, Wild
from neyrang.core.state import State
from neyrang.core.step import Step, bit
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
from neyrang.games.coup.rules import Coup

# How much a card is worth keeping; a second copy of the same card is worth half.
WORTH: Final = [10, 9, 8, 5, 9, 6]
SURE: Final = 1000
DEPTH: Final = 16  # answers, a round or two: as strong as playing on to the end, in half the time


@final
@mypyc_attr(acyclic=True)
class Nerve:
    """How bold a player is, in percent of the times it could be."""

    def __init__(self) -> None:
        self.aid: i64 = 30  # how much foreign aid appeals where a tax of one's own appeals 400
        self.robbing: i64 = 300  # … and a steal with a captain
        self.swapping: i64 = 120  # … and an exchange with an ambassador and a bad hand
        self.tax: i64 = 0  # claim the duke without one, against one other; less against more
        self.strike: i64 = 0  # claim the assassin without one
        self.desperate: i64 = 0  # … when somebody else can take the last influence next turn
        self.steal: i64 = 0
        self.exchange: i64 = 0
        self.save: i64 = 0  # claim the contessa without one to save one of two influences
        self.save_last: i64 = 0  # … and to save the last one
        self.keep_coins: i64 = 0  # block a steal without the card
        self.bar_aid: i64 = 0  # block foreign aid without a duke
        self.doubt: i64 = 0  # challenge a claim of a card of which all copies may be elsewhere
        self.doubt_last: i64 = 0  # … when the last influence is at stake anyway


def honest() -> Nerve:
    """Claims what it holds; doubts now and then."""
    nerve = Nerve()
    nerve.doubt = 12
    nerve.doubt_last = 30
    return nerve


def bold() -> Nerve:
    """Tuned against the honest: with three others who may doubt, bluffs are to be few."""
    nerve = Nerve()
    nerve.aid = 60
    nerve.robbing = 400
    nerve.swapping = 200
    nerve.tax = 14
    nerve.strike = 2
    nerve.desperate = 60
    nerve.steal = 4
    nerve.exchange = 2
    nerve.save = 70
    nerve.save_last = 90
    nerve.keep_coins = 20
    nerve.bar_aid = 6
    nerve.doubt = 3
    nerve.doubt_last = 50
    return nerve


def brazen() -> Nerve:
    """Somebody who always has a duke."""
    nerve = bold()
    nerve.tax = 70
    nerve.strike = 25
    nerve.steal = 30
    nerve.exchange = 10
    nerve.save = 90
    nerve.keep_coins = 60
    nerve.bar_aid = 40
    nerve.doubt = 15
    return nerve


@final
class CoupPolicy(Policy):
    def __init__(self, nerve: Nerve) -> None:
        super().__init__()
        self.depth = DEPTH
        self.playouts = 100
        self.heat = 0.03  # what is too sure of itself cannot bluff
        self.nerve = nerve

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Coup)
        step = state.agenda
        assert step is not None
        op = step.op
        if op == CLAIM:
            return self.doubt(state, step, seat)
        if op == BLOCK:
            return self.block(state, seat, legal)
        if op == TURN:
            return self.turn(state, seat, legal)
        if op == PROVE:  # whatever there is to reveal, rather than concede
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
        mark = self.mark(coup, coup.within_reach(seat))
        rich = self.mark_rich(coup, coup.within_reach(seat))
        ears = seats_in(coup.others(seat))  # who may doubt
        weights: list[int] = []
        for action in legal:
            kind = kind_of(action)
            target = seat_of(action)
            weight: i64 = 0
            if kind == INCOME:
                weight = 8
            elif kind == FOREIGN_AID:
                weight = self.nerve.aid if unseen(coup, seat, DUKE) > 0 else 200
            elif kind == TAX:
                weight = 400 if count(hand, DUKE) > 0 else 6 * self.nerve.tax // ears
            elif kind == COUP:
                weight = 3 * SURE if target == mark else 5
            elif kind == ASSASSINATE:
                if target == mark:
                    weight = SURE if count(hand, ASSASSIN) > 0 else self.bluffed_strike(coup, seat)
            elif kind == STEAL:
                if target == rich and coup.seats[target].coins > 1:
                    weight = (
                        self.nerve.robbing
                        if count(hand, CAPTAIN) > 0
                        else 6 * self.nerve.steal // ears
                    )
            else:
                weight = self.rarer(coup, seat, ears, kind, target, mark)
            weights.append(weight + 1)
        return weights

    def bluffed_strike(self, coup: Coup, seat: i64) -> i64:
        if size(coup.seats[seat].hand) == 1 and coup.others(seat) & can_coup(coup):
            return 10 * self.nerve.desperate
        return 10 * self.nerve.strike // seats_in(coup.others(seat))

    def rarer(self, coup: Coup, seat: i64, ears: i64, kind: i64, target: i64, mark: i64) -> i64:
        hand = coup.seats[seat].hand
        if kind == EXCHANGE:
            exchanger = INQUISITOR if coup.options.inquisitor else AMBASSADOR
            if count(hand, exchanger) == 0:
                return 6 * self.nerve.exchange // ears
            return self.nerve.swapping * (20 - worth(hand)) // 20
        if kind == EXAMINE:
            return 60 if count(hand, INQUISITOR) > 0 and target == mark else 0
        if kind == EMBEZZLE:
            honest = count(hand, DUKE) == 0
            return 130 * coup.reserve if honest and coup.reserve > 1 else 0
        if kind == ANARCHIST:
            return 120 if target == mark else 0
        return 3 if kind == CONVERT and target == seat else 0

    def mark(self, coup: Coup, reach: i64) -> i64:
        """Whoever within reach has the most influence, then the most coins."""
        return strongest(coup, reach, 100)

    def mark_rich(self, coup: Coup, reach: i64) -> i64:
        return strongest(coup, reach, 1)

    # ---- windows

    def doubt(self, coup: Coup, step: Step, seat: i64) -> list[int]:
        if step.what == NO_DUKE:
            return [100 - self.nerve.doubt, self.nerve.doubt]
        left = unseen(coup, seat, step.what)
        if left == 0:
            return [0, 1]
        rate = self.nerve.doubt
        doomed = coup.act == ASSASSINATE and coup.target == seat and step.seat == coup.turn
        if doomed and size(coup.seats[seat].hand) == 1:
            if count(coup.seats[seat].hand, CONTESSA) == 0:
                rate = self.nerve.doubt_last
        elif left == 1:
            rate = 3 * rate
        elif left > 2:
            rate = rate // 2
        return [100 - rate, rate]

    def block(self, coup: Coup, seat: i64, legal: list[int]) -> list[int]:
        hand = coup.seats[seat].hand
        if coup.act == ASSASSINATE:
            bluff = self.nerve.save_last if size(hand) == 1 else self.nerve.save
        elif coup.act == STEAL:
            bluff = self.nerve.keep_coins // 2
        else:
            bluff = self.nerve.bar_aid
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
        bluff = self.nerve.save_last if size(hand) == 1 else self.nerve.save
        bold = 100 if count(hand, CONTESSA) > 0 else bluff
        mark = self.mark(coup, coup.others(seat))
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
        return [standing(state, seat) for seat in range(state.players)]


def standing(coup: Coup, seat: i64) -> i64:
    player = coup.seats[seat]
    influence = size(player.hand)
    if influence == 0:
        return 0
    return (120 if influence == 2 else 30) + 6 * min(player.coins, 10) + 2 * worth(player.hand)


def can_coup(coup: Coup) -> i64:
    """The seats that can pay for a coup."""
    seats: i64 = 0
    seat: i64
    for seat in range(coup.players):
        if coup.seats[seat].coins >= 7:
            seats |= bit(seat)
    return seats


def seats_in(seats: i64) -> i64:
    found: i64 = 0
    while seats:
        found += seats & 1
        seats >>= 1
    return found


def strongest(coup: Coup, seats: i64, influence: i64) -> i64:
    """The one of these seats with the most influence and coins; the first clockwise of equals."""
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
    """Copies of a card that this seat has not before its eyes."""
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
    """A weight that falls by half with each point less."""
    unit: i64 = 1
    return unit << max(0, value - 4)


def spare(hand: i64, legal: list[int], first: i64) -> list[int]:
    """Part with what the rest of the hand misses least."""
    return [better(worth(hand - one(action - first))) for action in legal]


def policy(level: int) -> CoupPolicy:
    return CoupPolicy(bold() if level >= 3 else honest())


def tempers() -> list[Policy]:
    """How others may play."""
    return [
        CoupPolicy(honest()), CoupPolicy(bold()), CoupPolicy(brazen()), Wild(CoupPolicy(bold()), 40)
    ]  # fmt: skip
