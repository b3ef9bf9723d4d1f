"""On what terms a battle is fought: all that Rakab, Condottiere and their options differ in."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.notation import Notation
from neyrang.core.options import Options
from neyrang.core.pickled import by_attributes
from neyrang.games.battle.cards import DECK, FULL_HAND
from neyrang.games.battle.map import Map

NO_NOTATION: Final = Notation([], [], [], [])


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Never changed once the game is set out, so states and views share it."""

    def __init__(self) -> None:
        self.game = ""  # its name
        self.options: Options = {}
        self.options_text = b"{}"  # those as JSON
        self.map = Map()
        self.notation = NO_NOTATION
        self.deck: list[int] = DECK  # how many of each card: of all, or of each own deck
        self.own_decks = False  # RAKAB-80
        self.last_holder_burns = False  # RAKAB-62
        self.hand: i64 = FULL_HAND  # cards dealt at the start
        self.adjacent: i64 = 0  # regions that hang together and win; 0: no number of them does
        self.total: i64 = 0  # regions that win wherever they are
        self.specials_stay = False  # bishop and scarecrow stay in the line: RAKAB-41, RAKAB-43
        self.seasons_cover = False  # instead of discarding each other: RAKAB-46, COND-40
        self.spring_each = False  # 3 for each top card, not once for a line: COND-41, RAKAB-46
        self.favor = True  # is there a Favor of the Pope (peace token): RAKAB-84
        self.favor_anywhere = False  # on controlled regions too: COND-83
        self.favor_off = False  # may it be left off the board: COND-42, RAKAB-40
        self.final = False  # do the tied fight a final battle: COND-72
        self.talk = False  # may hands be shown: COND-60
        self.draw_after_battle = False  # COND-80
        self.points: i64 = 0  # COND-81 the target of a series
        self.conquest = False  # COND-83
        self.hidden_cards = False  # COND-84
        self.clauses: dict[str, str] = {}  # of the rules that bar moves, see why.py

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)
