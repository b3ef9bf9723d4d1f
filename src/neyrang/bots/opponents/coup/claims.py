"""Who has claimed which character at a table of Coup, and who was caught."""

from __future__ import annotations

from collections import defaultdict

from neyrang.core.agenda import NOBODY
from neyrang.games.coup.cards import NO_ROLE, cards
from neyrang.games.coup.notation import BLOCK_AS, CHALLENGE, CONCEDE, INCOME, KEEP_ONE, kind_of
from neyrang.games.coup.prices import claimed_role
from neyrang.games.coup.view import CoupView


def role_claimed(action: int, inquisitor: bool) -> int:
    """Returns the character that this answer claims, or NO_ROLE."""
    if BLOCK_AS <= action < CONCEDE:
        return action - BLOCK_AS
    return int(claimed_role(kind_of(action), inquisitor))


class Claims:
    """By seat, the characters it has claimed since they were last challenged or turned up, and
    those it was caught in."""

    def __init__(self) -> None:
        self.claimed: defaultdict[int, set[int]] = defaultdict(set)
        self.caught: defaultdict[int, set[int]] = defaultdict(set)
        self.claimer = NOBODY  # of the last claim
        self.role = NO_ROLE
        self.lost: dict[int, int] = {}  # by seat, the bag of cards turned up

    def witness(self, answers: list[tuple[int, int]], view: CoupView) -> None:
        for seat, action in answers:
            role = role_claimed(action, view.options.inquisitor)
            if role != NO_ROLE:
                self.claimer, self.role = seat, role
                self.claimed[seat].add(role)
            elif action == CHALLENGE:  # proven or not: a proven card is swapped
                self.claimed[self.claimer].discard(self.role)
            elif action == CONCEDE:
                self.caught[seat].add(self.role)
            elif KEEP_ONE <= action < INCOME:  # known only of the own seat
                self.claimed[seat].clear()
                self.caught[seat].clear()
        for seat, seen in enumerate(view.seats):
            for role in cards(seen.lost - self.lost.get(seat, 0)):
                self.claimed[seat].discard(role)
            self.lost[seat] = int(seen.lost)
