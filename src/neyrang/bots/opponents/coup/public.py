"""`public`: plays Coup as the computer player of the best-known public table was seen to play.

Written from a list of observed behaviours (docs/bots.md); none of its code was read or used. Where
our rules have questions that were not observed (the draft, the bomb, being examined), it answers
by the nearest thing that was.
"""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.bots.opponents.coup.claims import Claims
from neyrang.bots.opponents.coup.ending import STEAL_BLOCKERS, Player, wins
from neyrang.core.view import View
from neyrang.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NO_DUKE,
    bag_of,
    cards,
    count,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CHALLENGE, CLAIM, CONCEDE, COUP, DEFUSE, DRAFT, DRAFT_CARD,
    EMBEZZLE, EXCHANGE, FOREIGN_AID, INCOME, KEEP, KEEP_ONE, KEPT, LET_EXPLODE, LOSE, LOSE_CARD,
    PASS, PROVE, SHOW, SHOW_CARD, STEAL, TAX, TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.prices import gain
from neyrang.games.coup.view import CoupView, SeatView

GIVEN_UP = {DUKE: 3, ASSASSIN: 4, CAPTAIN: 5, INQUISITOR: 6, CONTESSA: 6, AMBASSADOR: 9}  # weights
KEPT_FIRST = [DUKE, ASSASSIN, CAPTAIN, INQUISITOR, CONTESSA, AMBASSADOR]
SELDOM = 10  # one time in so many
MOST_CLAIMED = 2  # with more claimed than these it bluffs no new character
EMBEZZLED = 2  # the least it embezzles for
EMBEZZLED_FOR_STEAL = 3  # … where it could steal
TAXED = 4  # with so many in the reserve it does not tax


class PublicCoup(Bot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.claims = Claims()
        self.bluffing = self.one_in(2)  # its mood, tossed again after every bluff

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        assert isinstance(view, CoupView)
        self.claims.witness(answers, view)

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, CoupView)
        assert view.agenda is not None
        step = view.agenda
        hand = cards(own(view).known)
        if step.op == TURN:
            return self.turn(view, hand, legal)
        if step.op == CLAIM:
            doubts = self.challenges(view, hand, int(step.seat), int(step.what))
            return CHALLENGE if doubts else PASS
        if step.op == BLOCK:
            return self.block(view, hand, [action - BLOCK_AS for action in legal if action != PASS])
        if step.op == PROVE:
            return next((action for action in legal if action != CONCEDE), CONCEDE)
        if step.op == LOSE:
            return LOSE_CARD + self.given_up(hand)
        if step.op == KEEP:
            return best_kept(hand, int(step.amount), legal)
        if step.op == SHOW:
            return SHOW_CARD + self.given_up(hand)
        if step.op == DRAFT:
            return DRAFT_CARD + min(hand, key=KEPT_FIRST.index)
        if step.op == BOMB:
            return self.bomb(view, hand)
        return legal[self.rng.below(len(legal))]

    # ---- its turn

    def turn(self, view: CoupView, hand: list[int], legal: list[int]) -> int:
        me = own(view)
        coup = self.targets(view, legal, COUP, set())
        if coup:
            return COUP + coup[0]
        sure = len(rivals(view)) == 1 and me.influence == 1
        murder = self.targets(view, legal, ASSASSINATE, {CONTESSA})
        steal = self.targets(view, legal, STEAL, STEAL_BLOCKERS)
        if ASSASSIN in hand and murder and self.does(sure):
            return ASSASSINATE + murder[0]
        if EMBEZZLE in legal and DUKE not in hand:
            least = EMBEZZLED_FOR_STEAL if CAPTAIN in hand else EMBEZZLED
            if view.reserve >= least:
                return EMBEZZLE
        if CAPTAIN in hand and steal and self.does(sure):
            return STEAL + steal[0]
        if DUKE in hand and view.reserve < TAXED and self.does(sure):
            return TAX
        no_dukes = all_out(view, DUKE)
        if no_dukes and CAPTAIN not in hand and self.does(sure):
            return FOREIGN_AID
        bluffs: list[int] = []
        if murder and ASSASSIN not in hand and self.dares(view, hand, ASSASSIN):
            bluffs.append(ASSASSINATE + murder[0])
        if steal and CAPTAIN not in hand and self.dares(view, hand, CAPTAIN):
            bluffs.append(STEAL + steal[0])
        if DUKE not in hand and self.dares(view, hand, DUKE):
            bluffs.append(TAX)
        if bluffs and self.does(sure):
            self.toss()
            return bluffs[self.rng.below(len(bluffs))]
        if ASSASSIN not in hand and self.does(sure):
            return EXCHANGE
        return FOREIGN_AID if no_dukes else INCOME

    def targets(
        self, view: CoupView, legal: list[int], kind: int, safe_with: set[int]
    ) -> list[int]:
        """Returns the seats that this action can be aimed at, the strongest first, without those
        that have claimed a character which blocks it."""
        seats = [int(seat_of(action)) for action in legal if kind_of(action) == kind]
        self.rng.shuffle(seats)  # ties by lot
        seats.sort(key=lambda seat: (-view.seats[seat].influence, -view.seats[seat].coins))
        return [seat for seat in seats if not self.claims.claimed[seat] & safe_with]

    # ---- windows

    def challenges(self, view: CoupView, hand: list[int], claimer: int, role: int) -> bool:
        me = int(view.seat)
        acts = claimer == view.turn
        attacked = acts and view.target == me and view.act in (ASSASSINATE, STEAL)
        if attacked and not blockers(view).isdisjoint(hand):
            return False  # it will block
        if role in self.claims.caught[claimer]:
            return True
        if role == NO_DUKE:
            return False
        if unseen(view, role) == 0:
            return True
        if attacked and view.act == ASSASSINATE and own(view).influence == 1:
            return not self.may_claim_contessa(view)
        blocked = view.turn == me and view.act in (ASSASSINATE, STEAL)
        if not (attacked or blocked or (acts and view.act == TAX)):
            return False
        if len(rivals(view)) == 1:
            won = self.wins_unchallenged(view, hand)
            if won is not None:
                return not won
        return self.one_in(SELDOM)

    def may_claim_contessa(self, view: CoupView) -> bool:
        """Can the Contessa that it does not hold still be believed?"""
        if CONTESSA in self.claims.caught[int(view.seat)]:
            return False
        claimed = sum(CONTESSA in self.claims.claimed[seat] for seat in rivals(view))
        return turned_up(view, CONTESSA) + claimed < count(view.deck, CONTESSA)

    def block(self, view: CoupView, hand: list[int], roles: list[int]) -> int:
        self.rng.shuffle(roles)
        for role in roles:
            if role in hand:
                return BLOCK_AS + role
        for role in roles:
            if self.dares(view, hand, role):
                self.toss()
                return BLOCK_AS + role
        return PASS

    def bomb(self, view: CoupView, hand: list[int]) -> int:
        if CONTESSA in hand:
            return DEFUSE
        if self.dares(view, hand, CONTESSA):
            self.toss()
            return DEFUSE
        return LET_EXPLODE

    # ---- bluffs

    def dares(self, view: CoupView, hand: list[int], role: int) -> bool:
        """Would it claim this character without holding it?"""
        me = int(view.seat)
        if role in self.claims.caught[me] or all_out(view, role):
            return False
        if role == CONTESSA and own(view).influence == 1:  # claimed only when it is attacked
            return True
        if len(rivals(view)) == 1 and wins(*self.players(view, [*hand, role])):
            return False  # nobody would let it pass
        claimed = self.claims.claimed[me]
        return role in claimed or (self.bluffing and len(claimed) <= MOST_CLAIMED)

    def toss(self) -> None:
        self.bluffing = self.one_in(2)

    # ---- the last two

    def players(self, view: CoupView, roles: list[int]) -> tuple[Player, Player]:
        """Returns itself, with these characters, and its only rival, with those it has claimed."""
        me, rival = own(view), rivals(view)[0]
        other = view.seats[rival]
        return (
            Player(int(me.influence), int(me.coins), roles),
            Player(int(other.influence), int(other.coins), self.claims.claimed[rival]),
        )

    def wins_unchallenged(self, view: CoupView, hand: list[int]) -> bool | None:
        """Does it win if the claim under way stands?"""
        me, rival = self.players(view, hand)
        if view.turn == view.seat:  # its own action is blocked, and the rival is next
            won = wins(rival, me)
            return None if won is None else not won
        if view.act == TAX:
            rival.coins += int(gain(TAX))
        elif view.act == STEAL:
            rival.steal(me)
        else:
            me.influence -= 1
        return wins(me, rival)

    # ---- chance

    def one_in(self, number: int) -> bool:
        return self.rng.below(number) == 0

    def does(self, sure: bool) -> bool:
        """Does it what it would do? One time in ten it does not, but at the very end it does."""
        return sure or not self.one_in(SELDOM)

    def given_up(self, hand: list[int]) -> int:
        lots = [role for role in hand for _ in range(GIVEN_UP[role])]
        return lots[self.rng.below(len(lots))]


def own(view: CoupView) -> SeatView:
    return view.seats[int(view.seat)]


def rivals(view: CoupView) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat and view.living >> seat & 1]


def turned_up(view: CoupView, role: int) -> int:
    return sum(int(count(seat.lost, role)) for seat in view.seats)


def all_out(view: CoupView, role: int) -> bool:
    return turned_up(view, role) >= count(view.deck, role)


def unseen(view: CoupView, role: int) -> int:
    """Returns how many copies are neither turned up nor its own."""
    mine = count(own(view).known, role) + count(own(view).removed_known, role)
    return int(count(view.deck, role) - mine) - turned_up(view, role)


def blockers(view: CoupView) -> set[int]:
    """Returns the characters that block the attack under way."""
    return {CONTESSA} if view.act == ASSASSINATE else STEAL_BLOCKERS


def best_kept(hand: list[int], number: int, legal: list[int]) -> int:
    """Keeps different characters, the best first."""
    best_first = sorted(hand, key=KEPT_FIRST.index)
    different = list(dict.fromkeys(best_first))
    for role in different:
        best_first.remove(role)
    wanted = bag_of([*different, *best_first][:number])
    return next(action for action in legal if KEPT[action - KEEP_ONE] == wanted)
