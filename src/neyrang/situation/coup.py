"""How things stand in Coup."""

from __future__ import annotations

from typing import Any

from neyrang.situation.teller import Teller, known
from neyrang.words import Document


def lines(teller: Teller) -> list[str]:
    document: Any = teller.document
    options = document["options"]
    found = []
    if not teller.over:
        found.append(teller.say("turn", document["turn"]))
        if document["action"] is not None:
            move = teller.words.move("coup", document["action"], teller.names, teller.me)
            found.append(teller.say("action", move=move))
        found.append(teller.say("clockwise" if document["clockwise"] else "fastest"))
    found.append(
        teller.say("middle", coins=document["treasury"], cards=len(document["court"]))
    )  # fmt: skip
    if options["reformation"]:
        found.append(teller.say("reserve", coins=document["reserve"]))
    if options["anarchist"]:
        holder = bomb_holder(document)
        found.append(teller.say("no_bomb" if holder is None else "bomb", holder))
    if document["removed"]:
        found.append(teller.say("removed", cards=teller.cards(document["removed"])))
    return found + [teller.seat_line(n, seat(teller, n)) for n in range(len(document["seats"]))]


def seat(teller: Teller, number: int) -> list[str]:
    player: Any = teller.document["seats"][number]  # type: ignore[index]
    hand = player["hand"]
    facts = [teller.say("coins", coins=player["coins"])]
    if not hand:
        facts.append(teller.say("out"))
    elif known(hand):
        facts.append(teller.say("hand", number, cards=teller.cards(hand)))
    else:
        facts.append(teller.say("face_down", count=len(hand)))
    if player["lost"]:
        facts.append(teller.say("lost", cards=teller.cards(player["lost"])))
    if player["faction"] is not None:
        facts.append(teller.say("faction", what=teller.thing(player["faction"])))
    if player["bombed"] is not None:
        facts.append(teller.say("bombed", other=player["bombed"]))
    return facts


def bomb_holder(document: Document) -> int | None:
    """The seat that the bomb can still explode on, by the steps that are to come."""
    pending = document["pending"]
    steps: list[Document] = [] if pending is None else [pending, *pending["then"]]
    for step in steps:
        if step["step"] in ("bomb", "carry", "explode"):
            seat: int = step["seat"]
            return seat
    return None
