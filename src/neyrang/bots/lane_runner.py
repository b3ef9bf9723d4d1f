"""Many games side by side: one call answers in all of them, and arrays tell what came of it.

`neyrang.lanes` wraps this for callers; here is what runs compiled.
"""

from __future__ import annotations

from typing import final

from librt.strings import read_f64_le, read_i16_le, read_i32_le, read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from neyrang.bots.policy import Policy
from neyrang.core.rng import Rng
from neyrang.core.row import clear
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponents:
    """Who sits in the seats that do not learn."""

    def begin(self, lane: int, state: State, rng: Rng) -> None:
        """A game has been dealt in this lane, or put there; `rng` is the lane's own chance."""

    def choose(self, lane: int, state: State, seat: int, rng: Rng) -> int:
        """Returns the answer of a seat that does not learn."""
        raise NotImplementedError

    def apply(self, lane: int, state: State, seat: int, action: int) -> None:
        """Takes a legal answer of any seat."""
        state.answer(seat, action)


@final
class LaneRunner:
    """`lanes` games at once. What is asked of whom is in vectors, a row for each lane.

    Where there are opponents, lane i learns at seat i modulo the number of players; else every seat
    that is asked learns. Each lane has chance of its own, a dealer's and a thinker's: nothing that
    happens in another lane takes from it.
    """

    def __init__(
        self,
        undealt: State,
        lanes: i64,
        width: i64,
        actions: i64,
        most: i64,
        skip_forced: bool,
        policies: list[Policy] | None,
        opponents: Opponents | None,
    ) -> None:
        self.undealt = undealt
        self.lanes: i64 = lanes
        self.width: i64 = width  # 0: views are not written
        self.actions: i64 = actions  # 0: there is no mask
        self.most: i64 = most
        self.players: i64 = undealt.players
        self.skip_forced = skip_forced
        self.policies = policies  # by seat counted from the learner's, which has the first
        self.opponents = opponents
        self.view = undealt.view(SPECTATOR)  # filled anew for each row
        self.answered: i64 = 0  # answers that the caller did not give
        self.states: list[State] = []
        self.finished: list[State | None] = []  # the game that the last step ended
        self.offers: list[list[int]] = []
        self.dealers: list[Rng] = []
        self.thinkers: list[Rng] = []
        count = int(lanes)
        self.seat: vec[i16] = vec[i16]([i16(0)] * count)
        self.seen: vec[u8] = vec[u8]([u8(0)] * (count * int(width)))
        self.legal: vec[i16] = vec[i16]([i16(-1)] * (count * int(most)))
        self.count: vec[i16] = vec[i16]([i16(0)] * count)
        self.mask: vec[u8] = vec[u8]([u8(0)] * (count * int(actions)))
        self.reward: vec[float] = vec[float]([0.0] * (count * int(undealt.players)))
        self.ended: vec[u8] = vec[u8]([u8(0)] * count)
        self.deal: vec[i32] = vec[i32]([i32(0)] * count)

    # ---- from outside

    def begin(self, dealers: list[Rng], thinkers: list[Rng]) -> None:
        """Deals the first game of every lane, by the chance of its dealer."""
        self.dealers = dealers
        self.thinkers = thinkers
        i: i64
        for i in range(self.lanes):
            self.states.append(self.undealt)
            self.finished.append(None)
            self.offers.append([])
            self.deal_anew(i)
            self.show(i)

    def first_illegal(self, answers: bytes) -> i64:
        """Returns the first lane whose answer is not legal, or -1."""
        i: i64
        for i in range(self.lanes):
            action = read_i64_le(answers, i * 8)
            if self.actions > 0:
                if (
                    action < 0
                    or action >= self.actions
                    or self.mask[i * self.actions + action] == 0
                ):
                    return i
            elif action not in self.offers[i]:
                return i
        return -1

    def step(self, answers: bytes) -> None:
        """Answers in every lane; the answers are legal, 64 bits each. No rows are written."""
        i: i64
        for i in range(self.lanes):
            if self.ended[i] != 0:
                self.forget_end(i)
            self.take(i, i64(self.seat[i]), read_i64_le(answers, i * 8))
            self.go_on(i)

    def show_all(self) -> None:
        """Writes all rows after a step; they are zeros."""
        i: i64
        for i in range(self.lanes):
            self.show(i)

    def replace(self, i: i64, state: State) -> None:
        """Goes on in a lane from this state, which is not over."""
        self.forget_end(i)
        self.seat_opponents(i, state)
        self.go_on(i)
        clear(self.seen, i * self.width, self.width)
        self.show(i)

    def restore(
        self,
        states: list[State],
        finished: list[State | None],
        dealers: list[Rng],
        thinkers: list[Rng],
        seats: bytes,
        rewards: bytes,
        ended: bytes,
        deals: bytes,
    ) -> None:
        """Takes over where another runner of the same kind was."""
        self.states = states
        self.finished = finished
        self.dealers = dealers
        self.thinkers = thinkers
        i: i64
        for i in range(self.lanes):
            self.offers.append([])
            self.seat[i] = i16(read_i16_le(seats, i * 2))
            self.ended[i] = u8(ended[i])
            self.deal[i] = i32(read_i32_le(deals, i * 4))
            self.change_offer(i, states[i].legal_now(i64(self.seat[i])))
            self.show(i)
        for i in range(self.lanes * self.players):
            self.reward[i] = read_f64_le(rewards, i * 8)

    # ---- inside

    def take(self, i: i64, seat: i64, action: i64) -> None:
        opponents = self.opponents
        if opponents is None:
            self.states[i].answer(seat, action)
        else:
            opponents.apply(i, self.states[i], seat, action)

    def go_on(self, i: i64) -> None:
        """Runs until a learner has to choose; a game that ends is noted and dealt anew."""
        if not self.learner_is_asked(i):
            self.note_end(i)
            self.deal_anew(i)

    def deal_anew(self, i: i64) -> None:
        """Deals until there is a game in which a learner has to choose: what became of others is
        nobody's reward."""
        self.deal_anew_once(i)
        while not self.learner_is_asked(i):
            self.deal_anew_once(i)

    def deal_anew_once(self, i: i64) -> None:
        state = self.undealt.clone()
        state.rng = self.dealers[i].split()
        state.deal()
        self.seat_opponents(i, state)

    def seat_opponents(self, i: i64, state: State) -> None:
        self.states[i] = state
        opponents = self.opponents
        if opponents is not None:
            opponents.begin(i, state, self.thinkers[i])

    def learner_is_asked(self, i: i64) -> bool:
        """Lets the others answer, and everybody who has no choice. False where the game ends."""
        state = self.states[i]
        alone = self.policies is not None or self.opponents is not None
        learner = i % self.players
        while state.waiting:
            seat = state.next_actor()
            legal = state.legal_now(seat)
            if self.skip_forced and len(legal) == 1:
                self.take(i, seat, legal[0])
            elif alone and seat != learner:
                self.take(i, seat, self.others_answer(i, state, seat))
            else:
                self.seat[i] = i16(seat)
                if legal is not self.offers[i]:  # many questions have the same list of answers
                    self.change_offer(i, legal)
                return True
            self.answered += 1
        return False

    def others_answer(self, i: i64, state: State, seat: i64) -> i64:
        policies = self.policies
        if policies is not None:
            away = seat - i % self.players
            policy = policies[away if away >= 0 else away + self.players]
            return policy.pick(state, seat, self.thinkers[i])
        opponents = self.opponents
        assert opponents is not None
        return opponents.choose(i, state, seat, self.thinkers[i])

    def note_end(self, i: i64) -> None:
        state = self.states[i]
        rewards = state.rewards()
        base = i * self.players
        seat: i64
        for seat in range(self.players):
            self.reward[base + seat] = rewards[seat]
        self.ended[i] = u8(1)
        self.finished[i] = state
        self.deal[i] = i32(i64(self.deal[i]) + 1)

    def forget_end(self, i: i64) -> None:
        self.ended[i] = u8(0)
        self.finished[i] = None
        base = i * self.players
        seat: i64
        for seat in range(self.players):
            self.reward[base + seat] = 0.0

    def change_offer(self, i: i64, legal: list[int]) -> None:
        if self.actions > 0:
            mask = self.mask
            base = i * self.actions
            for old in self.offers[i]:
                mask[base + old] = u8(0)
            for new in legal:
                mask[base + new] = u8(1)
        self.offers[i] = legal
        out = self.legal
        base = i * self.most
        room = base + self.most
        place = base
        for action in legal:
            if place < room:
                out[place] = i16(action)
                place += 1
        before = base + i64(self.count[i])
        if before > room:
            before = room
        while place < before:
            out[place] = i16(-1)
            place += 1
        self.count[i] = i16(len(legal))

    def show(self, i: i64) -> None:
        """Writes what the seat that is asked sees into a row of zeros."""
        if self.width > 0:
            view = self.view
            self.states[i].show_to(view, i64(self.seat[i]))
            view.write_row(self.seen, i * self.width)
