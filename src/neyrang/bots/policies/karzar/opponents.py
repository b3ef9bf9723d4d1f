"""Opponent models of Karzar that read the table. Helpers are turned up without their senders'
names, but how many each player holds is public (KARZ-55), and a player who thinks keeps them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from neyrang.bots.policies.karzar.parameters import SENT_AT_RANDOM, SENT_BY_LEVEL_3, SENT_FROM
from neyrang.bots.policy import Noisy, Policy
from neyrang.core.pickled import by_attributes
from neyrang.core.state import State
from neyrang.games.karzar.cards import DEALT_HELP
from neyrang.games.karzar.rules import Karzar


@final
class ObservedModel(Policy):
    """Plays by another policy, but at random where helpers go as if sent at random."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.noisy = Noisy(policy, 0)

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Karzar)
        self.noisy.percent = 0 if state.options.duel else noise_shown(state)
        return self.noisy.weigh(state, seat, legal)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.noisy.policy,))


def noise_shown(k: Karzar) -> i64:
    """Returns the percent of random play that the number of helpers sent suggests: 0 up to halfway
    between level 3 and random play, since level 3 varies too."""
    battle: i64 = min(k.board.battle, len(SENT_AT_RANDOM) - 1)
    if battle < SENT_FROM:
        return 0
    most: i64 = SENT_AT_RANDOM[battle]
    least: i64 = (SENT_BY_LEVEL_3[battle] + most) // 2
    return max(0, min(100, 100 * (helpers_sent(k) - least) // (most - least)))


def helpers_sent(k: Karzar) -> i64:
    """Returns in hundredths how many helpers a player has sent, on average."""
    spent: i64 = 0
    for player in k.seats:
        spent += DEALT_HELP - len(player.helpers)
    return 100 * spent // k.players
