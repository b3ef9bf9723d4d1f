"""Condottiere's options, and the terms its battles are fought on."""

from __future__ import annotations

from neyrang.core.options import Option, Options, WholeNumber
from neyrang.games.battle.notation import notation_of
from neyrang.games.battle.terms import Terms
from neyrang.maps import checked, load_map

PLAYERS = tuple(range(2, 7))
MOST_POINTS = 100

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
    terms.map = load_map(str(options["map"]))
    terms.notation = notation_of(terms.map)
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
        terms.hand = 7
    terms.points = int(options["points"])
    terms.conquest = options["conquest"] is True
    terms.favor_anywhere = terms.conquest  # COND-83
    terms.hidden_cards = options["hidden_cards"] is True
    return terms
