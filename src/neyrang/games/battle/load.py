"""Reading a position, hand-written or from `position()`, into an undealt battle."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.document import Part, load_agenda, number_or, reopen
from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit
from neyrang.games.battle.cards import (
    CARD_NAMES,
    CARDS,
    NO_CARD,
    SCARECROW,
    SPRING,
    WINTER,
    bag_by_counts,
    cards,
    count,
    goes_face_down,
    has_soldier,
    one,
)
from neyrang.games.battle.map import FINAL, FINAL_NAME, NOWHERE
from neyrang.games.battle.notation import CONCLUDE, PLACE, START, STEP_NAMES, TURN
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.table import REASONS, BattleSeat

KEYS = [
    "seats", "deck", "discard", "owners", "battle", "favor", "seasons", "token", "turn", "passes",
    "points", "game", "first", "finalists", "defended", "quiet", "options", "clockwise", "ended",
    "rng", "pending",
]  # fmt: skip
SEAT_KEYS = ["hand", "line", "facedown", "passed", "strength", "deck", "burnt", "shown"]
NEEDS_SEAT = ("place", "turn", "take", "favor", "next", "keep")
IN_BATTLE = ["turn conclude", "take next conclude", "favor next conclude"]


def load(battle: Battle, part: Part) -> None:
    Loader(battle, part.fields(KEYS)).load()


class Loader:
    """Goes through the keys once; `left` guards that no card is there too often."""

    def __init__(self, battle: Battle, part: Part) -> None:
        self.battle = battle
        self.part = part
        self.players = int(battle.players)
        decks = self.players if battle.terms.own_decks else 1
        self.left = [decks * copies for copies in battle.terms.deck]
        self.own_left = [battle.terms.deck[:] for _ in range(self.players)]

    def load(self) -> None:
        battle = self.battle
        battle.seats = [BattleSeat() for _ in range(self.players)]
        clockwise = self.part.get("clockwise")
        battle.clockwise = clockwise is not None and clockwise.flag()
        seats = self.part.get("seats")
        assert seats is not None
        for seat, item in enumerate(seats.items()):
            self.load_seat(seat, item.fields(SEAT_KEYS))
        self.load_passes()
        self.load_discard()
        self.load_seasons()
        self.load_decks()
        self.load_regions()
        self.load_series()
        self.load_question()

    def refuse(self, part: Part | None, message: str) -> None:
        """This key belongs to other options."""
        if part is not None and part.value not in ([], 0, False):
            raise part.error(message)

    # ---- cards

    def card(self, item: Part, owner: int | None = None) -> int:
        card = item.word(CARD_NAMES)
        self.left[card] -= 1
        if self.left[card] < 0:
            raise item.error(f"{CARD_NAMES[card]} again, but the game has no more of them")
        if owner is not None and self.battle.terms.own_decks:
            self.own_left[owner][card] -= 1
            if self.own_left[owner][card] < 0:
                raise item.error(f"{CARD_NAMES[card]} again, but this seat has no more of them")
        return card

    def pile(self, part: Part | None, owner: int | None = None) -> list[int]:
        return [] if part is None else [self.card(item, owner) for item in part.items()]

    def load_seat(self, seat: int, item: Part) -> None:
        battle, player = self.battle, self.battle.seats[seat]
        for card in self.pile(item.get("hand"), seat):
            player.hand += one(card)
        for card in self.pile(item.get("line"), seat):
            player.lay(card)
        facedown = item.get("facedown")
        if facedown is not None:
            if not battle.terms.hidden_cards:
                raise facedown.error("face-down cards need the option hidden_cards")
            player.facedown = self.card(facedown, seat)
            if not goes_face_down(player.facedown):
                raise facedown.error(f"{CARD_NAMES[player.facedown]} is not played face down")
        passed = item.get("passed")
        if passed is not None and passed.flag():
            battle.passed |= bit(seat)
        burnt = item.get("burnt")
        for card in self.pile(burnt):
            player.burnt += one(card)
        if burnt is not None and (has_soldier(player.burnt) or battle.terms.own_decks):
            self.refuse(burnt, "only a hand without soldiers is burnt, and not with two players")
        shown = item.get("shown")
        if shown is not None:
            player.shown = shown.seats(self.players) & ~bit(seat)
            if not battle.terms.talk:
                self.refuse(shown, "hands are not shown in this game")
            if player.hand == 0:
                self.refuse(shown, "there is no hand to show")
        deck = item.get("deck")
        if deck is not None:
            if not battle.terms.own_decks:
                raise deck.error("seats have decks of their own with two players only")
            player.deck = self.pile(deck, seat)[::-1]

    def load_discard(self) -> None:
        """The cards burnt from hands are among the discards, so they are listed twice."""
        battle = self.battle
        part = self.part.get("discard")
        burnt = bag_by_counts([0] * CARDS)
        for player in battle.seats:
            burnt += player.burnt
        for item in [] if part is None else part.items():
            card = item.word(CARD_NAMES)
            if count(burnt, card) > 0:
                burnt -= one(card)
            else:
                battle.discard += one(self.card(item))
        if burnt and part is not None:
            raise part.error("should list what the seats have burnt too")

    def load_seasons(self) -> None:
        part = self.part.get("seasons")
        for item in [] if part is None else part.items():
            card = self.card(item)
            if card not in (WINTER, SPRING):
                raise item.error(f"{CARD_NAMES[card]} is no season")
            self.battle.seasons.append(card)

    def load_decks(self) -> None:
        battle = self.battle
        part = self.part.get("deck")
        if battle.terms.own_decks:
            if part is not None:
                raise part.error("with two players each seat has its own deck")
            self.fill_own_decks()
        elif part is not None:
            battle.deck = self.pile(part)[::-1]
        else:
            battle.deck = cards(bag_by_counts(self.left))
            battle.rng.shuffle(battle.deck)
        words = self.part.get("rng")
        if words is not None:
            battle.rng.restore([item.number(0, 2**32 - 1) for item in words.items(4)])

    def fill_own_decks(self) -> None:
        """RAKAB-80 what is left of each seat's 23, shuffled. A card among the discards was of the
        seat that has more of its kind left."""
        battle = self.battle
        gone = [*cards(battle.discard), *battle.seasons]
        for card in gone:
            richest = max(self.own_left, key=lambda left: left[card])
            richest[card] = max(0, richest[card] - 1)
        seats = self.part.get("seats")
        assert seats is not None
        for seat, item in enumerate(seats.items()):
            if item.get("deck") is None:
                battle.seats[seat].deck = cards(bag_by_counts(self.own_left[seat]))
                battle.rng.shuffle(battle.seats[seat].deck)

    # ---- the rest of the table

    def load_passes(self) -> None:
        battle = self.battle
        part = self.part.get("passes")
        for item in [] if part is None else part.items():
            seat = item.number(0, self.players - 1)
            if seat in battle.passes:
                raise item.error(f"seat {seat} passes twice")
            battle.passes.append(seat)
            battle.passed |= bit(seat)
        for seat in range(self.players):
            if battle.passed & bit(seat) and seat not in battle.passes:
                battle.passes.append(seat)

    def load_regions(self) -> None:
        battle, part = self.battle, self.part
        regions = battle.terms.map.regions
        owners = part.get("owners")
        if owners is not None:
            owners.fields(regions)
            for region, key in enumerate(regions):
                owner = owners.get(key)
                if owner is not None:
                    battle.seats[owner.number(0, self.players - 1)].owned |= bit(region)
        favor = part.get("favor")
        battle.favor = NOWHERE if favor is None else favor.word(regions)
        if favor is not None and not battle.terms.favor:
            raise favor.error("there is no peace token with two players")
        contested = part.get("battle")
        if contested is None:
            battle.battle = NOWHERE
        elif contested.value == FINAL_NAME and battle.terms.final:
            battle.battle = FINAL
        else:
            battle.battle = contested.word(regions)
        for seat, player in enumerate(battle.seats):
            if battle.battle == NOWHERE and player.facedown != NO_CARD:
                raise Part(None, f"seats.{seat}.facedown").error("only in a battle")
        battle.token = number_or(part.get("token"), 0, 0, self.players - 1)
        battle.turn = number_or(part.get("turn"), int(battle.token), 0, self.players - 1)
        defended, begun = part.get("defended"), False
        if battle.defender() >= 0:
            defender = battle.seats[battle.defender()]
            begun = defender.line != 0 or defender.facedown != NO_CARD
        battle.defended = begun if defended is None else defended.flag()
        if not battle.terms.conquest:
            self.refuse(defended, "only with the option conquest")

    def load_series(self) -> None:
        battle, part = self.battle, self.part
        points, game, quiet = part.get("points"), part.get("game"), part.get("quiet")
        first = part.get("first")
        if battle.terms.points:
            battle.game = number_or(game, 1, 1, 999)
            battle.first_seat = number_or(first, 0, 0, self.players - 1)
            for seat, item in enumerate([] if points is None else points.items(self.players)):
                battle.seats[seat].points = item.number(0, 999)
        else:
            self.refuse(points, "only with the option points")
            self.refuse(game, "only with the option points")
            self.refuse(first, "only with the option points")
        silent: i64 = 1 if battle.battle != NOWHERE and not self.begun() else 0
        battle.quiet = number_or(quiet, int(silent), 0, 999)
        finalists = part.get("finalists")
        if battle.battle != FINAL:
            self.refuse(finalists, "only in a final battle")
        else:
            battle.fighting = self.leaders()
            if finalists is not None:
                battle.fighting = finalists.seats(self.players)
            if finalists is not None and battle.fighting == 0:
                raise finalists.error("should be those who fight")

    def begun(self) -> bool:
        """Does any card of a battle lie on the table?"""
        lines = any(seat.line or seat.facedown != NO_CARD for seat in self.battle.seats)
        return lines or len(self.battle.seasons) > 0

    def leaders(self) -> i64:
        """COND-72, COND-81 who would fight a final battle."""
        battle = self.battle
        if not battle.terms.points:
            return battle.most_regions()
        best = max(seat.points for seat in battle.seats)
        leaders: i64 = 0
        for seat in range(self.players):
            if battle.seats[seat].points == best:
                leaders |= bit(seat)
        return leaders

    # ---- where it goes on

    def load_question(self) -> None:
        battle = self.battle
        pending, ended = self.part.get("pending"), self.part.get("ended")
        if ended is not None:
            if pending is not None:
                raise ended.error("but something is still asked")
            self.load_end(ended.fields(["winners", "reason"]))
        elif pending is not None:
            load_agenda(battle, pending)
            check_agenda(battle, pending)
            reopen(battle, pending)
        elif battle.battle != NOWHERE:
            battle.plan(Step(TURN, battle.turn), Step(CONCLUDE))
            battle.settle()
        else:
            battle.plan(Step(START))
            if self.begun() or battle.passed:
                battle.plan_conclusion()
            battle.first(Step(PLACE, battle.token))
            battle.settle()

    def load_end(self, ended: Part) -> None:
        winners, reason = ended.get("winners"), ended.get("reason")
        if winners is None or reason is None:
            raise ended.error("should have winners and reason")
        self.battle.winners = winners.seats(self.players)
        self.battle.reason = reason.word(REASONS)


def check_agenda(battle: Battle, part: Part) -> None:
    """Could the rules have planned these steps? What they will ask is left to `reopen`."""
    names: list[str] = []
    step = battle.agenda
    while step is not None:
        names.append(STEP_NAMES[step.op])
        one_draws = names[-1] == "draw" and not battle.terms.own_decks  # RAKAB-81: both draw up
        if (names[-1] in NEEDS_SEAT or one_draws) and step.seat == ABSENT:
            raise part.error(f"the step {names[-1]} should have seat")
        if step.op == PLACE and step.seat != battle.token:
            raise part.error("the token's holder places it")
        step = step.then
    while names[:2] == ["draw", "draw"]:
        names = names[1:]
    shape = " ".join(names)
    if shape not in IN_BATTLE and shape not in battle.between_battles():
        raise part.error("these are not the steps of a battle or between two")
    if ("place" in names) != (battle.battle == NOWHERE):
        raise part.error("these steps do not go with the key battle")
    if battle.battle == FINAL and shape not in IN_BATTLE:
        raise part.error("nothing follows a final battle")
    top = battle.agenda
    assert top is not None
    if names[0] == "take" and count(battle.seats[top.seat].line, SCARECROW) == 0:
        raise part.error(f"no scarecrow lies in the line of seat {top.seat}")
    if names[0] == "turn" and top.seat != battle.turn:
        raise part.error("should ask the player whose turn it is")
