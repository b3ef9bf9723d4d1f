"""Simple players of Karzar: `greedy` and `hoarder`. They use no mobeds and no modules."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.core.view import View
from neyrang.games.karzar.cards import (
    BAZUR,
    DRAGON,
    HICH,
    IRAN,
    NO_HERO,
    RAMSHGAR,
    SIMORGH,
    TURAN,
    WITCH,
    ZAL,
    power,
    side_of,
    strongest,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    CHOOSE_SIDE, DECREE, DECREE_NOTHING, DUEL_TURN, FORESIGHT, HELPERS_TURN, HEROES_TURN, KEEP,
    KEEPING, KEPT_HEROES, PLAY, PLAY_KING, PREPARE, READY, SEND, SIDING, SWAPPING, SWAP_NONE,
    TRADE_NONE,
)
# isort: on
# fmt: on
from neyrang.games.karzar.view import KarzarView

OWN_HELPERS = {IRAN: [SIMORGH, ZAL], TURAN: [BAZUR, RAMSHGAR]}
IDLE = {PREPARE: READY, SWAPPING: SWAP_NONE, FORESIGHT: TRADE_NONE, DECREE: DECREE_NOTHING}


class Greedy(Bot):
    """Keeps its strongest heroes, fights for the side that has more power in its hand, plays its
    strongest hero first, and sends a helper in every battle that its side is not winning."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, KarzarView)
        assert view.agenda is not None
        op = view.agenda.op
        if op in (HEROES_TURN, DUEL_TURN):
            played = [action for action in legal if PLAY <= action < PLAY_KING]
            return self.hero(view, played or legal)
        if op == HELPERS_TURN:
            return self.helper(view, legal)
        if op == KEEPING:
            return max(legal, key=lambda action: sum(map(power, KEPT_HEROES[action - KEEP])))
        if op == SIDING:
            return CHOOSE_SIDE + self.side(view)
        idle = IDLE.get(int(op))
        return idle if idle in legal else legal[self.rng.below(len(legal))]

    def side(self, view: KarzarView) -> int:
        sums = [0, 0]
        for hero in view.seats[int(view.seat)].heroes:
            sums[side_of(hero)] += int(power(hero))
        return self.rng.below(2) if sums[IRAN] == sums[TURAN] else sums.index(max(sums))

    def hero(self, view: KarzarView, played: list[int]) -> int:
        """The strongest of its own side; without one, the weakest of the other."""
        own = own_heroes(view, played)
        if own:
            return max(own, key=strength)
        return min(played, key=strength)

    def helper(self, view: KarzarView, legal: list[int]) -> int:
        mine = int(view.seats[int(view.seat)].side)
        if champion(view, mine) <= champion(view, 1 - mine):
            for helper in [*OWN_HELPERS[mine], WITCH, DRAGON]:
                if SEND + helper in legal:
                    return SEND + helper
        return SEND + HICH


class Hoarder(Greedy):
    """Plays its weakest hero of its own side first, and keeps its helpers for the end, where all
    of them are played."""

    def hero(self, view: KarzarView, played: list[int]) -> int:
        return min(own_heroes(view, played) or played, key=strength)

    def helper(self, view: KarzarView, legal: list[int]) -> int:
        return SEND + HICH


def own_heroes(view: KarzarView, played: list[int]) -> list[int]:
    mine = view.seats[int(view.seat)].side
    return [action for action in played if side_of(action - PLAY) == mine]


def strength(action: int) -> int:
    return int(power(action - PLAY))


def champion(view: KarzarView, side: int) -> int:
    """Returns the power of this side's strongest hero in the battle under way; 0 without one."""
    hero = strongest(view.board.slots[view.board.battle - 1], side)
    return 0 if hero == NO_HERO else int(power(hero))


OPPONENTS = {"greedy": Greedy, "hoarder": Hoarder}
