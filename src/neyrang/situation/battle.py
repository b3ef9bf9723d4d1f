"""How things stand in a game of battles: Rakab and Condottiere."""

from __future__ import annotations

from typing import Any

from neyrang.core.event import UNKNOWN
from neyrang.games import game as game_named
from neyrang.games.battle.map import FINAL_NAME
from neyrang.games.battle.view import BattleView
from neyrang.situation.teller import Teller, known


def lines(teller: Teller) -> list[str]:
    document: Any = teller.document
    standing: Any = game_named(teller.game).standing(teller.view)
    found = [*goal(teller, standing["needed"]), *fought_over(teller)]
    if "deck" in document:  # each has one in a Rakab for two, where there is no favor either
        favor = document["favor"]
        where = teller.say("favor", what=teller.thing(favor)) if favor else teller.say("no_favor")
        found += [where, teller.say("deck", count=len(document["deck"]))]
    found.append(teller.say("token", document["token"]))
    found.append(teller.say("discard", cards=teller.cards(document["discard"])))
    for number, player in enumerate(document["seats"]):
        largest = standing["seats"][number]["largest"]
        found.append(teller.seat_line(number, seat(teller, number, player, largest)))
    view = teller.view
    assert isinstance(view, BattleView)
    free = [region for region in view.terms.map.regions if region not in document["owners"]]
    return [*found, teller.say("free", count=len(free), regions=teller.things(free))]


def goal(teller: Teller, needed: Any) -> list[str]:
    """What wins, and where a series stands."""
    document: Any = teller.document
    key = f"{teller.game}.scene.race"
    if needed["adjacent"]:
        regions, adjacent = needed["regions"], needed["adjacent"]
        found = [teller.words.text(f"{key}.goal", regions=regions, adjacent=adjacent)]
    else:
        found = [teller.words.text(f"{key}.goal_regions", regions=needed["regions"])]
    found = [teller.joined(found)]
    if "points" in document:
        found.append(teller.words.text(f"{key}.goal_points", points=needed["points"]))
        found.append(teller.say("series", document["first"], number=document["game"]))
    return found


def fought_over(teller: Teller) -> list[str]:
    """The battle under way."""
    document: Any = teller.document
    battle = document["battle"]
    found = []
    if battle is None:
        found.append(teller.say("peace"))
    elif battle == FINAL_NAME:
        found.append(teller.say("final", names=teller.seats(document["finalists"])))
    else:
        found.append(teller.say("battle", what=teller.thing(battle)))
        if "defended" in document:
            found.append(teller.say("defended" if document["defended"] else "not_defended"))
    if battle is not None and not teller.over:
        found.append(teller.say("turn", document["turn"]))
    found.append(teller.say("seasons", cards=teller.things(document["seasons"])))
    if document["passes"]:
        found.append(teller.say("passes", names=teller.seats(document["passes"])))
    if document["quiet"]:
        found.append(teller.say("quiet", number=document["quiet"]))
    return found


def seat(teller: Teller, number: int, player: Any, largest: int) -> list[str]:
    document: Any = teller.document
    hand = player["hand"]
    facts = []
    if known(hand):
        facts.append(teller.say("hand", number, cards=teller.cards(hand)))
    else:
        facts.append(teller.say("cards", count=len(hand)))
    if "deck" in player:
        facts.append(teller.say("own_deck", count=len(player["deck"])))
    cards = teller.cards(player["line"])
    facts.append(teller.say("line", cards=cards, strength=player["strength"]))
    hidden = player.get("facedown")
    if hidden is not None:
        key = "hidden" if hidden == UNKNOWN else "hidden_known"
        facts.append(teller.say(key, what="" if hidden == UNKNOWN else teller.thing(hidden)))
    if player["passed"]:
        facts.append(teller.say("passed"))
    if player["burnt"]:
        facts.append(teller.say("burnt", cards=teller.cards(player["burnt"])))
    if player.get("shown"):
        facts.append(teller.say("shown", names=teller.seats(player["shown"])))
    owned = [region for region, owner in document["owners"].items() if owner == number]
    facts.append(
        teller.say("regions", count=len(owned), regions=teller.things(owned), largest=largest)
    )
    if "points" in document:
        facts.append(teller.say("points", points=document["points"][number]))
    return facts
