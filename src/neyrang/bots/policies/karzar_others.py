"""How the others play Karzar, as far as the table shows. What they send is turned up without their
names, but who holds how many helpers is public (KARZ-55), and who thinks keeps them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policy import Policy, Wild
from neyrang.core.state import State
from neyrang.games.karzar.rules import Karzar

HELPERS: Final = 3  # of each player at first: KARZ-12
TELLING: Final = 3  # the first battle before which enough are sent to tell
# By battle, a player's helpers sent before it, in hundredths: measured of level 3 and of chance
IN_THOUGHT: Final = [0, 0, 43, 79, 104, 131, 157, 185, 212]
ANYHOW: Final = [0, 0, 73, 146, 204, 246, 268, 283, 292]


@final
class Beheld(Policy):
    """Plays by another policy, but anyhow where helpers go as if sent by chance."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.wild = Wild(policy, 0)

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Karzar)
        self.wild.percent = 0 if state.options.duel else haste(state)
        return self.wild.weigh(state, seat, legal)


def haste(k: Karzar) -> i64:
    """Of a hundred: from halfway between thought and chance, since thought has its luck too."""
    battle: i64 = min(k.board.battle, len(ANYHOW) - 1)
    if battle < TELLING:
        return 0
    spent: i64 = 0
    for player in k.seats:
        spent += HELPERS - len(player.helpers)
    most: i64 = ANYHOW[battle]
    least: i64 = (IN_THOUGHT[battle] + most) // 2
    return max(0, min(100, 100 * (100 * spent // k.players - least) // (most - least)))
