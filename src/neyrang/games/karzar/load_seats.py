"""Reading the cards and the seats of a position; the rest of it is in load.py."""

from __future__ import annotations

from collections.abc import Sequence

from neyrang.core.document import Part
from neyrang.games.karzar.cards import (
    BATTLES,
    FORESIGHT_NAMES,
    HELPER_NAMES,
    HERO_NAMES,
    KING_NAMES,
    NO_FORESIGHT,
    NO_HERO,
    NO_SIDE,
    SIDE_NAMES,
    is_king,
    is_tahmineh,
    side_of,
    unmarked,
)
from neyrang.games.karzar.modules import captives
from neyrang.games.karzar.notation import (
    CAPTURE,
    FLEE,
    FORESEE,
    NOTATION,
)
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.table import (
    FOUGHT,
    IN_THRONE,
    KING_STATES,
    REMOVED,
    KarzarSeat,
    new_board,
    new_seat,
)

SEAT_KEYS = [
    "heroes", "helpers", "side", "captive", "foresight", "king", "guard", "first_king",
    "foresight_used", "declared",
]  # fmt: skip
NAMES = [*HERO_NAMES, *KING_NAMES]


class SeatLoader:
    """Takes each card once; `heroes` and `helpers` are the cards not yet met."""

    def __init__(self, karzar: Karzar, part: Part) -> None:
        self.karzar = karzar
        self.part = part
        self.heroes = karzar.deck[:]
        self.helpers = karzar.helper_deck[:]
        karzar.board = new_board()
        karzar.seats = [new_seat() for _ in range(karzar.players)]

    # ---- cards

    def hero(self, item: Part, kings: bool = False) -> int:
        """A hero the game still has; without `allies` the mark is not read (KARZ-4)."""
        hero = item.word(NAMES)
        if is_king(hero):
            if not kings or not self.karzar.options.fearless_king:  # KARZ-180
                raise item.error("a king does not belong here")
            return hero
        if not self.karzar.options.allies:
            hero = int(unmarked(hero))
        if hero not in self.karzar.deck:
            raise item.error(f"{NAMES[hero]} is not in this game")
        if hero not in self.heroes:
            number = self.karzar.deck.count(hero)
            raise item.error(f"{NAMES[hero]} again, but the game has only {number}")
        self.heroes.remove(hero)
        return hero

    def hero_list(self, part: Part | None, kings: bool = False) -> list[int]:
        items = [] if part is None else part.items()
        return sorted(self.hero(item, kings) for item in items)

    def helper(self, item: Part) -> int:
        helper = item.word(HELPER_NAMES)
        if helper not in self.karzar.helper_deck:
            raise item.error(f"{HELPER_NAMES[helper]} is not in this game")
        if helper not in self.helpers:
            number = self.karzar.helper_deck.count(helper)
            raise item.error(f"{HELPER_NAMES[helper]} again, but the game has only {number}")
        self.helpers.remove(helper)
        return helper

    def helper_list(self, part: Part | None) -> list[int]:
        return sorted(self.helper(item) for item in ([] if part is None else part.items()))

    def no_tahmineh(self, key: str, part: Part | None, helpers: list[int]) -> list[int]:
        if part is not None and any(is_tahmineh(helper) for helper in helpers):
            raise part.error("a tahmineh does not belong here")
        return helpers

    def short(self, part: Part | None) -> list[Part]:
        """A list of at most nine."""
        items = [] if part is None else part.items()
        if part is not None and len(items) > BATTLES:
            raise part.error(f"should have {BATTLES} entries at most")
        return items

    def word_or(self, part: Part | None, words: Sequence[str], default: int) -> int:
        return default if part is None or part.value is None else part.word(words)

    def side_mask(self, part: Part | None) -> int:
        mask = 0
        for item in [] if part is None else part.items():
            mask |= 1 << item.word(SIDE_NAMES)
        return mask

    # ---- the seats

    def load_seat(self, player: KarzarSeat, item: Part) -> None:
        options = self.karzar.options
        player.heroes = self.hero_list(item.get("heroes"))
        player.helpers = self.helper_list(item.get("helpers"))
        player.side = self.word_or(item.get("side"), SIDE_NAMES, NO_SIDE)
        self.load_king(player, item)
        captive, guard = item.get("captive"), item.get("guard")
        if captive is not None:
            self.needs(captive, options.captives, "captives")
            player.captive = self.hero(captive)
            if not captives.fits(self.karzar, player.captive):
                raise captive.error(f"{NAMES[player.captive]} cannot be a captive")
        if guard is not None:
            self.needs(guard, options.fearless_king, "fearless_king")
            player.guard = self.hero(guard)
            if side_of(player.guard) != player.side or player.king != FOUGHT:
                raise guard.error("should be of his player's side, whose king has been played")
        self.load_foresight(player, item)
        self.load_declared(player, item)

    def load_king(self, player: KarzarSeat, item: Part) -> None:
        options, king, first = self.karzar.options, item.get("king"), item.get("first_king")
        player.king = self.word_or(king, KING_STATES, IN_THRONE)
        player.first_king = first is not None and first.flag()
        if king is not None and player.king == FOUGHT:
            self.needs(king, options.fearless_king, "fearless_king")
        if king is not None and player.king == REMOVED:
            self.needs(king, options.cowardly_king, "cowardly_king")
        if first is not None and player.first_king:
            self.needs(first, options.fearless_king, "fearless_king")

    def needs(self, part: Part, given: bool, option: str) -> None:
        if not given:
            raise part.error(f"needs the option {option}")

    def load_foresight(self, player: KarzarSeat, item: Part) -> None:
        card, used = item.get("foresight"), item.get("foresight_used")
        player.foresight_used = used is not None and used.flag()
        if card is None:
            if used is not None and player.foresight_used:
                raise used.error("there is no foresight card to use")
            return
        self.needs(card, self.karzar.options.foresight, "foresight")
        found = card.word(FORESIGHT_NAMES)
        if any(other.foresight == found for other in self.karzar.seats):
            raise card.error(f"{FORESIGHT_NAMES[found]} again, but there is only one")
        player.foresight = found

    def load_declared(self, player: KarzarSeat, item: Part) -> None:
        said = item.get("declared")
        for move in [] if said is None else said.items():
            action = move.word(NOTATION.moves)
            if action == FLEE and self.karzar.options.cowardly_king:
                player.will_flee = True
            elif action == FORESEE and player.foresight != NO_FORESIGHT:
                player.will_foresee = True
            elif CAPTURE <= action < CAPTURE + len(HERO_NAMES):
                hero = action - CAPTURE
                free = player.captive == NO_HERO and hero in player.heroes
                if not (self.karzar.options.captives and free and captives.fits(self.karzar, hero)):
                    raise move.error("is not possible for this seat")
                player.will_capture = hero
            else:
                raise move.error("is nothing to say before a battle")

    def load_duelist(self, player: KarzarSeat, item: Part) -> None:
        heroes = item.get("heroes")
        player.heroes = self.hero_list(heroes)
        player.side = self.word_or(item.get("side"), SIDE_NAMES, NO_SIDE)
        mixed = any(side_of(hero) != player.side for hero in player.heroes)
        if heroes is not None and player.side != NO_SIDE and mixed:
            raise heroes.error(f"should all be of {SIDE_NAMES[player.side]}")
