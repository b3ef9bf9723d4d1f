"""Rakab's options, and the terms its wars are fought on."""

from __future__ import annotations

from neyrang.core.json_text import text_of
from neyrang.core.options import Option, Options
from neyrang.games.battle.cards import DECK_FOR_TWO, HAND_FOR_TWO
from neyrang.games.battle.maps import checked, load_map
from neyrang.games.battle.notation import notation_of
from neyrang.games.battle.terms import Terms

PLAYERS = tuple(range(2, 7))

CLAUSES = {
    "owned": "RAKAB-10", "favored": "RAKAB-10", "contested": "RAKAB-41", "favor_owned": "RAKAB-40",
    "favor_stays": "RAKAB-40", "soldier_in_hand": "RAKAB-61", "not_in_line": "RAKAB-43",
}  # fmt: skip

OPTIONS = (
    Option("map", ("iran",), ("RAKAB-90",), other=checked, takes="or a map file (TOML)"),
)  # fmt: skip


def terms_for(players: int, options: Options) -> Terms:
    terms = Terms()
    terms.game = "rakab"
    terms.options = options
    terms.options_text = text_of(options)
    terms.map = load_map(str(options["map"]))
    terms.notation = notation_of(terms.map)
    terms.clauses = CLAUSES
    terms.adjacent = 3  # RAKAB-70
    terms.total = 5
    terms.specials_stay = True  # RAKAB-41, RAKAB-43
    terms.seasons_cover = True  # RAKAB-46
    terms.last_holder_burns = players > 2  # RAKAB-62, not RAKAB-83
    if players == 2:
        terms.own_decks = True  # RAKAB-80
        terms.deck = DECK_FOR_TWO
        terms.hand = HAND_FOR_TWO
        terms.adjacent = 0  # RAKAB-82
        terms.total = 3
        terms.favor = False  # RAKAB-84
    return terms
