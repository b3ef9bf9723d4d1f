"""Karzar: what happens, in the order of the ledger (rules/karzar.md).

A campaign plans its set-up and first battle; a battle plans the window before it, the heroes'
turn, the helpers' turn, what the helpers do, the outcome, and what comes between battles.
"""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY, UNANSWERED
from neyrang.core.event import ABSENT, EVERYONE
from neyrang.core.reason import Reason
from neyrang.core.step import Step, bit, chain
from neyrang.core.view import Outcome, View
from neyrang.games.karzar import battle, helpers, mobed, scoring, set_up
from neyrang.games.karzar.cards import (
    HEROES,
    HICH,
    LAST,
    MOBED1,
    MORNING,
    NO_FORESIGHT,
    NO_HELPER,
    NO_HERO,
    NO_SIDE,
    TAHMINEH1,
    TAHMINEH2,
    TAHMINEH3,
    add,
    is_tahmineh,
    take,
)
from neyrang.games.karzar.legal import legal_answers
from neyrang.games.karzar.modules import (
    captives,
    cowardly_king,
    duel,
    fearless_king,
    foresight,
    nushdaru,
    tahmineh,
    vanguard,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    ACT, CAMPAIGN, CAPTURE, DECREE, DUEL_TURN, END_BATTLE, END_CAMPAIGN, FETCH, FETCHING, FLEE,
    FORESEE, FORESIGHT, HELPER_THING, HELPERS_TURN, HELPERS_UP, HEROES_TURN, KEEPING, LAY, OUTCOME,
    PLAY, PLAY_KING, PREPARE, PREPARED, READY, SCORING, SEND, SET_UP, SIDING, SUMS, SWAPPING,
    TRADE, TRADE_NONE, TURNED_UP, WON,
)
# isort: on
# fmt: on
from neyrang.games.karzar.position import position_of
from neyrang.games.karzar.table import NOTHING, ZEROS, KarzarTable, added, new_board, new_seat
from neyrang.games.karzar.view import KarzarView, fill, view_of
from neyrang.games.karzar.why import sought, why_not

# Where each kind of thing begins in `holdings`; heroes come first
HELPER_HELD: Final = 100
SIDE_HELD: Final = 200
GUARD_HELD: Final = 300
CAPTIVE_HELD: Final = 400
FORESIGHT_HELD: Final = 500

BATTLE: Final = chain(
    Step(PREPARE), Step(HEROES_TURN), Step(HELPERS_TURN), Step(ACT, amount=0), Step(OUTCOME),
    Step(END_BATTLE),
)  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Karzar(KarzarTable):
    # ---- Cards

    def set_out(self) -> None:
        """The cards of this game: KARZ-2, KARZ-4, KARZ-200."""
        self.board = new_board()
        self.seats = [new_seat() for _ in range(self.players)]
        if self.options.duel:
            self.deck = duel.all_heroes()
            return
        self.take_all_cards()

    def take_all_cards(self) -> None:
        faces = self.options.faces
        self.deck = faces.heroes_for(self.players, self.options.allies)
        self.helper_deck = faces.helpers_for(self.players)
        if self.options.tahmineh > 0:
            self.helper_deck = sorted([*self.helper_deck, TAHMINEH1, TAHMINEH2, TAHMINEH3])

    def deal(self) -> None:
        self.own_board()
        if self.options.duel:
            duel.deal(self)
        else:
            self.first(Step(CAMPAIGN))
        self.settle()

    # ---- Campaign set-up

    def campaign(self) -> None:
        """Everything is gathered and set up anew: KARZ-55."""
        board = new_board()
        board.scores = self.board.scores
        board.sheet = self.board.sheet
        board.campaign = len(board.scores) + 1
        self.board = board
        self.seats = [new_seat() for _ in range(self.players)]
        self.take_all_cards()  # a position may have left some out of play
        self.tell(SET_UP, NOBODY, amount=board.campaign)
        set_up.turn_up_pairs(self)
        if self.options.vanguard:
            vanguard.raise_banners(self)  # KARZ-130
        set_up.deal_hands(self)
        if self.options.foresight:
            foresight.deal(self)  # KARZ-110
        self.replace_plan(BATTLE)
        self.plan(Step(KEEPING), Step(SIDING))

    # ---- Before a battle, where modules give something to do: KARZ-90

    def prepare(self, s: Step) -> None:
        if not self.options.prepares:
            return
        seats: i64 = 0
        seat: i64
        for seat in range(self.players):
            player = self.seats[seat]
            if (
                captives.may_capture(self, player)
                or foresight.may_foresee(self, player)
                or cowardly_king.may_flee(self, player)
            ):
                seats |= bit(seat)
        if seats:
            self.ask_all(s, seats)

    def says_more(self, seat: i64, action: i64) -> bool:
        """Until somebody is ready nothing is shown, and more can be said."""
        step = self.agenda
        if step is None or step.op != PREPARE or action == READY:
            return False
        player = self.seats[seat]
        if action == FLEE:
            player.will_flee = True
        elif action == FORESEE:
            player.will_foresee = True
        else:
            player.will_capture = action - CAPTURE
        return True

    def shows_sent(self) -> bool:
        """Heroes and helpers are laid on the table face down: KARZ-20, KARZ-30."""
        step = self.agenda
        return step is not None and step.op in (HEROES_TURN, HELPERS_TURN)

    def prepared(self) -> None:
        self.tell(PREPARED, NOBODY, amount=self.board.battle)
        seat: i64
        for seat in range(self.players):
            if self.seats[seat].will_flee:
                cowardly_king.flee(self, seat)
        for seat in range(self.players):
            if self.seats[seat].will_capture != NO_HERO:
                captives.lay(self, seat, self.seats[seat].will_capture)
        foresight.turn_up(self)
        for player in self.seats:
            player.will_flee = False
            player.will_foresee = False
            player.will_capture = NO_HERO

    def trade(self, s: Step) -> None:  # KARZ-110
        if self.said == TRADE_NONE:
            foresight.trade_none(self, s.seat)
        else:
            pair = self.said - TRADE
            foresight.trade(self, s.seat, pair // HEROES, pair % HEROES)

    # ---- Heroes' turn

    def heroes_turn(self, s: Step) -> None:
        seats: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.seats[seat].heroes:
                seats |= bit(seat)
        if seats:
            self.ask_all(s, seats)
        else:
            self.meet()

    def turn_up_heroes(self) -> None:  # KARZ-20 nobody learns whose they are
        slot = self.slot()
        seat: i64
        for seat in range(self.players):
            action = self.answers[seat]
            if PLAY <= action < PLAY_KING:
                take(self.seats[seat].heroes, action - PLAY)
                add(slot, action - PLAY)
        if self.listening:
            up = sorted(action - PLAY for action in self.answers if PLAY <= action < PLAY_KING)
            self.tell_cards(TURNED_UP, NOBODY, up, EVERYONE)
        if self.options.fearless_king:
            self.turn_up_kings()
        self.meet()

    def turn_up_kings(self) -> None:  # KARZ-180 but a king shows his player
        seat: i64
        for seat in range(self.players):
            action = self.answers[seat]
            if PLAY_KING <= action < CAPTURE:
                fearless_king.play(self, seat, action - PLAY_KING)

    def meet(self) -> None:
        self.board.sums = battle.decided_by_sums(self)  # KARZ-91
        if self.board.sums:
            self.tell(SUMS, NOBODY)
        else:
            battle.find_champions(self)  # KARZ-21, KARZ-22

    # ---- Helpers' turn

    def helpers_turn(self, s: Step) -> None:
        if self.board.battle == LAST and self.options.tahmineh == 0:  # KARZ-35
            self.answers = UNANSWERED[: self.players]
            self.turn_up_helpers()
        else:
            self.ask_all(s, self.everybody())  # KARZ-30

    def turn_up_helpers(self) -> None:
        seat: i64
        for seat in range(self.players):
            action = self.answers[seat]
            if LAY <= action < FETCH:
                mobed.lay(self, seat, action)
            elif action != ABSENT and action != SEND + HICH:
                self.send(seat, action - SEND)
            if self.board.battle == LAST:  # KARZ-35 a kept Tahmineh is exempt
                for helper in self.seats[seat].helpers[:]:
                    if not is_tahmineh(helper):
                        self.send(seat, helper)
        board = self.board
        if self.listening:
            up = [HELPER_THING + helper for helper in board.played]
            self.tell_cards(HELPERS_UP, NOBODY, up, EVERYONE)
        helpers.empower(self)

    def send(self, seat: i64, helper: i64) -> None:
        take(self.seats[seat].helpers, helper)
        add(self.board.played, helper)

    def act(self, s: Step) -> None:  # KARZ-33
        if self.board.acting == 0:
            return
        order = self.options.faces.order
        place = s.amount
        helper: i64
        while place < len(order):
            helper = order[place]
            place += 1
            if self.board.acting & bit(helper) == 0:
                continue
            if helper == MOBED1:
                self.first(Step(ACT, amount=place))
                mobed.plan(self)
                return
            helpers.act(self, helper)

    # ---- The outcome, and between battles

    def decide(self) -> None:
        battle.outcome(self)  # KARZ-36, KARZ-37
        self.clear_helpers()
        if self.options.nushdaru:
            nushdaru.after_battle(self)  # KARZ-150
        board = self.board
        board.sums = False
        board.bonus = ZEROS
        board.doubled = False
        board.fallen = 0
        board.slain = NOTHING

    def clear_helpers(self) -> None:  # KARZ-34
        board = self.board
        helper: i64
        for helper in board.played:
            if is_tahmineh(helper):
                board.spent = added(board.spent, helper)  # KARZ-170
            else:
                add(board.beyond, helper)
        place: i64
        for place in range(0, len(board.laid), 3):
            add(board.beyond, board.laid[place + 1])
            if board.laid[place + 2] != NO_HELPER:
                add(board.beyond, board.laid[place + 2])
        if board.played:
            board.played = []
        if board.laid:
            board.laid = []
        board.acting = 0

    def end_battle(self) -> None:
        board = self.board
        if board.battle <= MORNING:  # KARZ-60
            seat: i64
            for seat in range(self.players):
                self.draw(seat)
        if board.battle < LAST:
            board.battle += 1
            board.own_slot(board.battle)
            self.replace_plan(BATTLE)
        else:
            self.first(Step(END_CAMPAIGN))

    # ---- Scoring

    def end_campaign(self) -> None:
        self.first(Step(SCORING))
        if self.options.tahmineh > 0:
            tahmineh.plan_decrees(self)  # KARZ-171 before sides are known

    def score(self) -> None:  # KARZ-70, KARZ-71, KARZ-72
        if self.options.captives:
            captives.fight(self)
        scoring.score_campaign(self)
        if scoring.is_over(self):
            self.board.shown = True
            if self.listening:
                for winner in scoring.outcome(self).winners:
                    self.tell(WON, winner)
        else:
            self.first(Step(CAMPAIGN))

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        return duel.outcome(self) if self.options.duel else scoring.outcome(self)

    # ---- Which step is which of the above

    def run(self, step: Step) -> None:
        op = step.op
        if op == HEROES_TURN:
            self.heroes_turn(step)
        elif op == HELPERS_TURN:
            self.helpers_turn(step)
        elif op == ACT:
            self.act(step)
        elif op == OUTCOME:
            self.decide()
        elif op == END_BATTLE:
            self.end_battle()
        elif op == PREPARE:
            self.prepare(step)
        elif op == SWAPPING:
            mobed.swap(self, step)
        elif op == FETCHING:
            mobed.fetch(self, step)
        elif op == CAMPAIGN:
            self.campaign()
        elif op == FORESIGHT:
            foresight.look(self, step.seat)
            self.ask(step, step.seat)
        elif op == END_CAMPAIGN:
            self.end_campaign()
        elif op == SCORING:
            self.score()
        elif op == DUEL_TURN:
            duel.ask(self, step)
        elif op == DECREE:
            self.ask(step, step.seat)
        else:  # KEEPING, SIDING
            self.ask_all(step, self.everybody())

    def closed(self, step: Step) -> None:
        self.own_board()
        op = step.op
        if op == HEROES_TURN:
            self.turn_up_heroes()
        elif op == HELPERS_TURN:
            self.turn_up_helpers()
        elif op == PREPARE:
            self.prepared()
        elif op == KEEPING:
            set_up.keep(self)
        elif op == SIDING:
            set_up.take_sides(self)
        elif op == SWAPPING:
            mobed.swap_closed(self, step)
        elif op == FETCHING:
            mobed.fetch_closed(self, step)
        elif op == FORESIGHT:
            self.trade(step)
        elif op == DECREE:
            tahmineh.decree(self, step.seat, self.said)
        else:
            assert op == DUEL_TURN
            duel.play(self, step)

    def legal_now(self, seat: i64) -> list[int]:
        step = self.agenda
        assert step is not None
        return legal_answers(self, step, seat)

    def why_not_now(self, step: Step, seat: i64, action: i64) -> Reason | None:
        return why_not(self, step, seat, action)

    def sought(self, step: Step, seat: i64) -> list[int]:
        return sought(self, step, seat)

    def hides(self, step: Step, action: i64) -> bool:
        """KARZ-55: heroes and helpers are turned up without owners. It is seen that a player keeps
        his helpers, for their numbers are public."""
        op = step.op
        if op in (KEEPING, SIDING, HEROES_TURN):
            return True
        if op == HELPERS_TURN:
            return action < LAY and action != SEND + HICH
        if op == PREPARE:
            return action >= CAPTURE
        return op == FORESIGHT and action != TRADE_NONE

    def holdings(self, seat: i64) -> list[int]:
        """Heroes, helpers, side, guard, captive and foresight card, told apart by their range."""
        player = self.seats[seat]
        held = player.heroes[:]
        for helper in player.helpers:
            held.append(HELPER_HELD + helper)
        if player.side != NO_SIDE:
            held.append(SIDE_HELD + player.side)
        if player.guard != NO_HERO:
            held.append(GUARD_HELD + player.guard)
        if player.captive != NO_HERO:
            held.append(CAPTIVE_HELD + player.captive)
        if player.foresight != NO_FORESIGHT:
            held.append(FORESIGHT_HELD + player.foresight)
        return held

    def clone(self) -> Karzar:
        new = Karzar()
        self.copy_onto(new)
        return new

    def view(self, seat: SupportsIndex) -> KarzarView:
        return view_of(self, self.seat_number(seat))

    def show_to(self, view: View, seat: i64) -> None:
        assert isinstance(view, KarzarView)
        fill(view, self, seat)

    def position(self) -> dict[str, object]:
        return position_of(self)
