"""Reading a position, hand-written or from `position()`, into an undealt Karzar."""

from __future__ import annotations

from neyrang.core.document import Part, load_agenda, number_or, reopen
from neyrang.core.step import Step, bit
from neyrang.games.karzar import scoring
from neyrang.games.karzar.cards import (
    BATTLES,
    HELPER_NAMES,
    HERO_NAMES,
    HICH,
    IRAN,
    KAVUS,
    LAST,
    NO_HELPER,
    NO_HERO,
    NO_RESULT,
    NO_SIDE,
    RESULT_NAMES,
    SIDE_NAMES,
    TURAN,
    add,
    is_king,
    is_mobed,
    is_tahmineh,
    is_ten,
    power,
    side_of,
    unmarked,
)
from neyrang.games.karzar.check import check_agenda
from neyrang.games.karzar.load_seats import NAMES, SEAT_KEYS, SeatLoader
from neyrang.games.karzar.modules import captives, cowardly_king, duel, foresight
from neyrang.games.karzar.notation import (
    DUEL_TURN,
    END_CAMPAIGN,
    HEROES_TURN,
)
from neyrang.games.karzar.rules import BATTLE, Karzar
from neyrang.games.karzar.table import (
    UNDECIDED,
    Line,
    changed,
)

KEYS = [
    "campaign", "scores", "battle", "slots", "results", "seats", "camp", "dead", "beyond", "tomb",
    "banners", "options", "clockwise", "sheet", "spent", "aside", "bearers", "kings", "nushdaru",
    "captives", "fight", "rng", "pending",
]  # fmt: skip
DUEL_KEYS = ["battle", "slots", "results", "seats", "options", "clockwise", "rng", "pending"]
LINE_KEYS = [
    "side", "independent", "battles", "double", "bonus", "kings", "first_king", "flight", "share",
    "total",
]  # fmt: skip
LAST_HEALING = 7  # battle: a Rostam healed in the eighth would have none to join


def load(karzar: Karzar, part: Part) -> None:
    Loader(karzar, part.fields(DUEL_KEYS if karzar.options.duel else KEYS)).load()


class Loader(SeatLoader):
    """Goes through the keys once, in the order of the table."""

    def load(self) -> None:
        karzar, part = self.karzar, self.part
        clockwise = part.get("clockwise")
        karzar.clockwise = clockwise is not None and clockwise.flag()
        karzar.board.battle = number_or(part.get("battle"), 1, 1, BATTLES)
        self.load_slots()
        seats = part.get("seats")
        assert seats is not None
        for seat, item in enumerate(seats.items()):
            if karzar.options.duel:
                self.load_duelist(karzar.seats[seat], item.fields(["heroes", "side"]))
            else:
                self.load_seat(karzar.seats[seat], item.fields(SEAT_KEYS))
        if karzar.options.duel:
            self.load_duel()
            return
        self.load_piles()
        self.load_modules()
        self.load_fight()
        self.load_camp()
        self.load_scores()
        self.load_rng()
        self.load_turn()

    # ---- the table

    def load_slots(self) -> None:
        board, part = self.karzar.board, self.part
        slots, results = part.get("slots"), part.get("results")
        for number, item in enumerate(self.short(slots), 1):
            board.slots[number - 1] = self.hero_list(item, kings=number <= min(board.battle, LAST))
        kings = [hero for slot in board.slots for hero in slot if is_king(hero)]
        if slots is not None and len(set(kings)) < len(kings):
            raise slots.error("a king cannot be at two places")
        for number, item in enumerate(self.short(results)):
            board.results[number] = self.word_or(item, RESULT_NAMES, NO_RESULT)

    def load_piles(self) -> None:
        board, part = self.karzar.board, self.part
        tomb, beyond, spent = part.get("tomb"), part.get("beyond"), part.get("spent")
        board.dead = self.hero_list(part.get("dead"))
        board.tomb = self.hero_list(tomb, kings=True)
        for hero in board.tomb:
            if tomb is not None and not is_king(hero):
                self.needs(tomb, self.karzar.options.nushdaru and is_ten(hero), "nushdaru")
        if tomb is not None:
            kings = [hero for hero in board.tomb if is_king(hero)]
            if len(set(kings)) < len(kings) or any(k in s for k in kings for s in board.slots):
                raise tomb.error("a king cannot be at two places")
        board.beyond = self.no_tahmineh("beyond", beyond, self.helper_list(beyond))
        board.spent = self.helper_list(spent)
        if spent is not None and not all(is_tahmineh(helper) for helper in board.spent):
            raise spent.error("only tahminehs leave play")

    # ---- modules

    def load_modules(self) -> None:
        board, part = self.karzar.board, self.part
        for key in ("banners", "bearers", "kings"):
            if part.get(key) is not None:
                part.get(key).fields(SIDE_NAMES)  # type: ignore[union-attr]
        self.load_banners()
        kings = part.get("kings")
        for side in (IRAN, TURAN):
            at = None if kings is None else kings.get(SIDE_NAMES[side])
            board.king_at = changed(board.king_at, side, number_or(at, 0, 1, LAST))
            if at is not None:
                self.needs(at, self.karzar.options.fearless_king, "fearless_king")
            for number, slot in enumerate(board.slots, 1):
                if KAVUS + side in slot:
                    board.king_at = changed(board.king_at, side, number)
            if KAVUS + side in board.tomb and board.king_at[side] == 0:
                where = Part(None, f"kings.{SIDE_NAMES[side]}")
                raise where.error("should be the battle in which the king fell")
        healing = part.get("nushdaru")
        if healing is None and self.karzar.options.nushdaru and board.battle <= LAST_HEALING:
            board.healing = any(is_ten(hero) for hero in board.tomb)
        if healing is not None:
            healing.fields(["contested", "used", "fallen"])
            contested = healing.get("contested")
            board.healing = contested is not None and contested.flag()
            board.fallen = self.side_mask(healing.get("fallen"))
            used = healing.get("used")
            board.healed = used is not None and used.flag()
        held = part.get("captives")
        if held is not None:
            said = held.fields(["held", "result"]).get("held")
            board.captives_held = UNDECIDED if said is None else int(said.flag())
            board.captives_result = self.word_or(held.get("result"), RESULT_NAMES, NO_RESULT)
            if said is not None or board.captives_result != NO_RESULT:
                self.needs(held, self.karzar.options.captives, "captives")

    def load_banners(self) -> None:
        board = self.karzar.board
        banners, bearers = self.part.get("banners"), self.part.get("bearers")
        for side in (IRAN, TURAN):
            at = None if banners is None else banners.get(SIDE_NAMES[side])
            bearer = None if bearers is None else bearers.get(SIDE_NAMES[side])
            board.banner_at = changed(board.banner_at, side, number_or(at, 0, 1, BATTLES))
            for given in (at, bearer):
                if given is not None:
                    self.needs(given, self.karzar.options.vanguard, "vanguard")
            if bearer is not None:
                hero = bearer.word(NAMES)
                hero = hero if self.karzar.options.allies else int(unmarked(hero))
                if is_king(hero) or is_ten(hero) or side_of(hero) != side:
                    raise bearer.error(f"should be a hero of {SIDE_NAMES[side]}, but no king or 10")
                board.bearer = changed(board.bearer, side, hero)
            elif at is not None:
                slot = board.slots[board.banner_at[side] - 1]
                bold = [h for h in slot if side_of(h) == side and not is_king(h) and not is_ten(h)]
                if not bold:
                    raise at.error(f"there is no hero of {SIDE_NAMES[side]} to bear the banner")
                bravest = max(bold, key=lambda hero: int(power(hero)))
                board.bearer = changed(board.bearer, side, bravest)

    def load_fight(self) -> None:
        board, part = self.karzar.board, self.part.get("fight")
        if part is None:
            return
        part.fields(["sums", "played", "laid", "acting", "bonus", "doubled", "slain"])
        sums, doubled, bonus = part.get("sums"), part.get("doubled"), part.get("bonus")
        board.sums = sums is not None and sums.flag()
        board.doubled = doubled is not None and doubled.flag()
        board.played = self.helper_list(part.get("played"))
        if bonus is not None:
            board.bonus = [item.number(0, 40) for item in bonus.items(2)]
        laid, acting, slain = part.get("laid"), part.get("acting"), part.get("slain")
        lying = [*board.dead, *board.tomb]
        for item in [] if slain is None else slain.items():
            hero = item.word(HERO_NAMES)
            if hero not in lying:
                raise item.error(f"{NAMES[hero]} should be among the dead")
            lying.remove(hero)
            add(board.slain, hero)
        for item in [] if laid is None else laid.items():
            item.fields(["seat", "mobed", "companion"])
            seat, mobed, companion = item.get("seat"), item.get("mobed"), item.get("companion")
            if seat is None or mobed is None:
                raise item.error("should have a seat and a mobed")
            cards = [self.helper(mobed), NO_HELPER if companion is None else self.helper(companion)]
            if not is_mobed(cards[0]) or is_tahmineh(cards[1]):
                raise item.error("should be a mobed, alone or with another helper")
            board.laid.extend([seat.number(0, int(self.karzar.players) - 1), *cards])
        for item in [] if acting is None else acting.items():
            if item.word(HELPER_NAMES) == HICH:
                raise item.error("hich does nothing")
            board.acting |= bit(item.word(HELPER_NAMES))

    # ---- what is left, scores, chance

    def load_camp(self) -> None:
        karzar, part = self.karzar, self.part
        camp, aside = part.get("camp"), part.get("aside")
        if camp is None:
            karzar.camp = self.heroes
            karzar.rng.shuffle(karzar.camp)
        else:
            karzar.camp = [self.hero(item) for item in reversed(camp.items())]
            karzar.deck = karzar.deck[:]  # which all other states share
            for hero in self.heroes:  # cards listed nowhere are out of play
                karzar.deck.remove(hero)
        if aside is None:
            karzar.aside = sorted(self.helpers)
        else:
            karzar.aside = self.helper_list(aside)
            karzar.helper_deck = karzar.helper_deck[:]  # which all other states share
            for helper in self.helpers:
                karzar.helper_deck.remove(helper)

    def load_scores(self) -> None:
        board, part, players = self.karzar.board, self.part, int(self.karzar.players)
        board.scores, board.sheet = [], []
        scores, sheet, campaign = part.get("scores"), part.get("sheet"), part.get("campaign")
        for row in [] if scores is None else scores.items():
            board.scores.append([item.number(-99, 199) for item in row.items(players)])
            board.sheet.append([])
        if scores is not None and len(board.scores) > self.karzar.options.campaigns:
            raise scores.error(f"only {self.karzar.options.campaigns} campaigns are played")
        for number, row in enumerate([] if sheet is None else sheet.items(len(board.scores))):
            if row.value is not None:
                board.sheet[number] = [self.load_line(item) for item in row.items(players)]
                if [line.total() for line in board.sheet[number]] != board.scores[number]:
                    raise row.error("should add up to the scores")
        over = bool(board.scores) and scoring.is_over(self.karzar)
        board.shown = over and part.get("pending") is None
        played = len(board.scores)
        most = int(self.karzar.options.campaigns)
        board.campaign = number_or(campaign, played if over else played + 1, 1, most)
        if over and campaign is not None and board.campaign != played:
            raise campaign.error(f"should be {played}, with which the game ended")
        while not over and len(board.scores) < board.campaign - 1:
            board.scores.append([0] * players)
            board.sheet.append([])
        if not over and campaign is not None and board.campaign != len(board.scores) + 1:
            raise campaign.error(f"should be {len(board.scores) + 1}, after that many scores")

    def load_line(self, part: Part) -> Line:
        part.fields(LINE_KEYS)
        line = Line()
        line.side = self.word_or(part.get("side"), SIDE_NAMES, NO_SIDE)
        independent = part.get("independent")
        line.independent = independent is not None and independent.flag()
        line.battles = number_or(part.get("battles"), 0, 0, 99)
        line.double = number_or(part.get("double"), 0, 0, 99)
        line.bonus = number_or(part.get("bonus"), 0, 0, 99)
        line.kings = number_or(part.get("kings"), 0, -9, 9)
        line.first_king = number_or(part.get("first_king"), 0, 0, 9)
        line.flight = number_or(part.get("flight"), 0, -9, 0)
        line.share = number_or(part.get("share"), 0, 0, 99)
        written = part.get("total")
        if written is not None and written.number(-99, 199) != line.total():
            raise written.error(f"should be {line.total()}, what the line adds up to")
        return line

    def load_rng(self) -> None:
        words = self.part.get("rng")
        if words is not None:
            self.karzar.rng.restore([item.number(0, 2**32 - 1) for item in words.items(4)])

    # ---- whose turn it is

    def load_turn(self) -> None:
        karzar, pending = self.karzar, self.part.get("pending")
        over = bool(karzar.board.scores) and scoring.is_over(karzar)
        if pending is not None:
            if over:
                raise pending.error("the game is over, so nothing is asked any more")
            load_agenda(karzar, pending)
            check_agenda(karzar, pending)
            self.check_declared(pending.value.get("step") == "prepare")  # type: ignore[attr-defined]
            self.fill_sides(pending.value.get("step") in ("keep", "side"))  # type: ignore[attr-defined]
            reopen(karzar, pending)
            return
        self.check_declared(False)
        self.fill_sides(False)
        if not over:
            # the window before the battle is over; after the ninth only the reckoning is left
            last = karzar.board.battle == BATTLES
            karzar.replace_plan(Step(END_CAMPAIGN) if last else BATTLE)
            karzar.drop_until(END_CAMPAIGN if last else HEROES_TURN)
            karzar.settle()

    def check_declared(self, preparing: bool) -> None:
        """KARZ-90: something is declared only while the window before a battle is open."""
        karzar = self.karzar
        for number, player in enumerate(karzar.seats):
            possible = preparing and not (
                (player.will_flee and not cowardly_king.may_flee(karzar, player))
                or (player.will_foresee and not foresight.may_foresee(karzar, player))
                or (player.will_capture != NO_HERO and not captives.may_capture(karzar, player))
            )
            declared = player.will_flee or player.will_foresee or player.will_capture != NO_HERO
            if declared and not possible:
                raise Part(None, f"seats.{number}.declared").error("cannot be declared now")

    def fill_sides(self, before: bool) -> None:
        """Sides nobody wrote down are as hidden as the camp: the seed deals them."""
        for number, player in enumerate(self.karzar.seats):
            if before and player.side != NO_SIDE:
                raise Part(None, f"seats.{number}.side").error("is chosen later")
            if not before and player.side == NO_SIDE:
                player.side = self.karzar.rng.below(2)

    # ---- the duel

    def load_duel(self) -> None:
        karzar, pending = self.karzar, self.part.get("pending")
        one, other = karzar.seats
        if one.side == NO_SIDE:
            one.side = IRAN if other.side == NO_SIDE else 1 - other.side
        if other.side == NO_SIDE:
            other.side = 1 - one.side
        for number, player in enumerate(karzar.seats):
            if one.side == other.side or any(side_of(h) != player.side for h in player.heroes):
                raise Part(None, f"seats.{number}.side").error("should be a side of its own heroes")
        for hero in self.heroes:
            karzar.deck.remove(hero)
        self.load_rng()
        if pending is not None:
            if duel.is_over(karzar):
                raise pending.error("the duel is over, so nothing is asked any more")
            load_agenda(karzar, pending)
            check_agenda(karzar, pending)
            reopen(karzar, pending)
        elif not duel.is_over(karzar):
            karzar.first(Step(DUEL_TURN, amount=1))
            karzar.settle()
