"""Condottiere's options, and the terms its battles are fought on."""

from __future__ import annotations

from neyrang.core.json_text import text_of
from neyrang.core.options import Option, Options, WholeNumber
from neyrang.games.battle.cards import HAND_DRAWING
from neyrang.games.battle.maps import checked, load_map
from neyrang.games.battle.notation import notation_of
from neyrang.games.battle.terms import Terms

PLAYERS = tuple(range(2, 7))
MOST_POINTS = 100

CLAUSES = {
    "owned": "COND-4", "favored": "COND-4", "contested": "COND-42", "favor_owned": "COND-42",
    "soldier_in_hand": "COND-26", "not_in_line": "COND-47", "draw": "COND-80", "show": "COND-60",
}  # fmt: skip

OPTIONS = (
    Option("map", ("italy",), ("COND-2",), other=checked, takes="or a map file (TOML)"),
    Option("draw_after_battle", (False, True), ("COND-80",)),
    Option("points", (0, 20, 30), ("COND-81",), other=WholeNumber(MOST_POINTS),
           takes=f"or any target up to {MOST_POINTS}", tried=(0, 7)),
    Option("greater_empires", (False, True), ("COND-82",)),
    Option("conquest", (False, True), ("COND-83",)),
    Option("hidden_cards", (False, True), ("COND-84",)),
)  # fmt: skip


def terms_for(players: int, options: Options) -> Terms:
    terms = Terms()
    terms.game = "condottiere"
    terms.options = options
    terms.options_text = text_of(options)
    terms.map = load_map(str(options["map"]))
    terms.notation = notation_of(terms.map)
    terms.clauses = CLAUSES
    few = players <= 3
    terms.adjacent = 4 if few else 3  # COND-1
    terms.total = 6 if few else 5
    if options["greater_empires"]:  # COND-82
        terms.adjacent += 1
    terms.spring_each = True  # COND-41
    terms.favor_off = True  # COND-42
    terms.final = True  # COND-72
    terms.talk = True  # COND-60
    terms.draw_after_battle = options["draw_after_battle"] is True
    if terms.draw_after_battle:  # COND-80
        terms.hand = HAND_DRAWING
    terms.points = int(options["points"])
    terms.conquest = options["conquest"] is True
    terms.favor_anywhere = terms.conquest  # COND-83
    if terms.conquest:
        terms.clauses = {**CLAUSES, "owned": "COND-83"}
    terms.hidden_cards = options["hidden_cards"] is True
    return terms
