"""Karzar's modules, each by itself: its own question or moment comes up and is clicked through."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.server.ahead import Until, at_random, preferring
from tests.server.karzar_game import before
from tests.web.conftest import Visitors
from tests.web.karzar_play import SHORT, KarzarTable, asked, over, sized, wrong_at
from tests.web.people import LONG, SIZES


@dataclass
class Moment:
    """From a question until another one, and what the page shows before and after."""

    players: int
    seed: int
    since: Until
    until: Until
    move: str  # how a move begins that the page sends
    first: str
    then: str
    value: object = True
    wanted: str = ""  # the moves that are made where they are possible


MODULES = {
    "captives": Moment(
        3, 1, before(1, "prepare"), before(1), "captive:",
        ".kz-niche.gate", ".kz-cell .card", wanted="captive",
    ),
    "foresight": Moment(
        3, 1, before(2, "prepare"), before(2), "trade:",
        ".kz-deed[data-move='foresight']", ".kz-hp.used", wanted="foresight",
    ),
    "allies": Moment(
        3, 0, before(3), before(4), "hero:",
        ".kz-hand .al, .kz-field .al, .kz-tok.al", ".kz-niche:nth-child(3).won",
    ),
    "vanguard": Moment(
        4, 1, before(1), before(1, "helpers"), "hero:",
        ".kz-niche.now .kz-drafsh", ".kz-chip .kz-drafsh",
    ),
    "rostam_sohrab": Moment(
        4, 0, before(2), before(2, "helpers"), "hero:", ".kz-field", ".kz-field .kz-chip",
    ),
    "nushdaru": Moment(
        4, 20, before(5), before(6), "helper:", ".kz-chip .kz-sign", ".kz-niche:nth-child(5).won",
    ),
    "unfair": Moment(
        4, 0, before(3), before(3, "helpers"), "hero:", ".kz-field", ".kz-field .kz-chip",
    ),
    "tahmineh": Moment(
        3, 0, before(8, "decree"), over, "", ".kz-deeds .kz-deed", ".kz-ended .kz-tbl",
        value=1, wanted="helper:hich",
    ),
    "fearless_king": Moment(
        3, 1, before(1), before(1, "helpers"), "king:",
        ".kz-throne button.card", ".kz-throne .card.lost", wanted="king",
    ),
    "cowardly_king": Moment(
        3, 1, before(1, "prepare"), before(1), "flee",
        ".kz-deed[data-move='flee']", ".kz-plate .kz-crown", wanted="flee",
    ),
}  # fmt: skip
EVERY = [(lang, size) for lang in ("fa", "en") for size in SIZES]
ALL = [(name, *EVERY[place % len(EVERY)]) for place, name in enumerate(MODULES)]
IN_FULL = [(name, lang, size) for name in MODULES for lang, size in EVERY]


@pytest.mark.parametrize(("name", "lang", "size"), IN_FULL if LONG else ALL)
def test_its_moment_by_clicking(
    regulars: Visitors, karzar: KarzarTable, name: str, lang: str, size: str
) -> None:
    moment = MODULES[name]
    choose = preferring(moment.seed, moment.wanted) if moment.wanted else at_random(moment.seed)
    game = karzar(moment.players, moment.seed, {**SHORT, name: moment.value}, choose)
    game.ahead(moment.since)
    me = sized(regulars, lang, size)
    seat = game.asked()
    page = game.seat(me, seat)
    asked(page, game.clients[seat].state)
    page.wait_for_selector(moment.first)
    assert wrong_at(page, [size]) == []
    game.play(moment.until)
    page.wait_for_selector(moment.then)
    assert any(move.startswith(moment.move) for move in game.sent[seat])
    assert game.sent == game.clicked
    assert me.complaints == []
