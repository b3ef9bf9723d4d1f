"""How things stand in Loot."""

from __future__ import annotations

from typing import Any

from neyrang.core.view import SPECTATOR
from neyrang.situation.teller import Teller, known
from neyrang.words import Document


def lines(teller: Teller) -> list[str]:
    document: Any = teller.document
    found = []
    if not teller.over:
        found.append(teller.say("turn", document["turn"]))
    found.append(teller.say("deck", count=len(document["deck"])))
    found.append(teller.say("burnt", cards=teller.cards(document["discard"])))
    for number, player in enumerate(document["seats"]):
        found.append(teller.seat_line(number, seat(teller, number, player)))
    if not document["road"]:
        found.append(teller.words.text("loot.table.road_empty"))
    found += [caravan(teller, each) for each in document["road"]]
    if not teller.over:
        found.append(teller.say("next", number=document["highest"] + 1))
    return found


def seat(teller: Teller, number: int, player: Any) -> list[str]:
    facts = []
    if teller.options()["teams"]:
        facts.append(side(teller, number // 2))
    hand, won = player["hand"], player["won"]
    if known(hand):
        facts.append(teller.say("hand", number, cards=teller.cards(hand)))
    else:
        facts.append(teller.say("cards", count=len(hand)))
    cards = teller.cards([f"caravan{value}" for value in won])
    facts.append(teller.say("won", cards=cards, coins=sum(won)))
    return facts


def side(teller: Teller, number: int) -> str:
    """Who attacks: a player, or a team."""
    if not teller.options()["teams"]:
        return teller.called(number)
    mine = teller.me != SPECTATOR and teller.me // 2 == number
    return teller.say("your_team") if mine else teller.say("team", number=number + 1)


def caravan(teller: Teller, told: Any) -> str:
    facts = [teller.say("caravan", told["owner"], number=told["id"], coins=told["value"])]
    for attack in told["attacks"]:
        bandits = [f"{attack['colour']}{strength}" for strength in attack["bandits"]]
        by = side(teller, attack["side"])
        if "seats" in attack:
            by = teller.say("of_team", side=by, names=teller.seats(attack["seats"]))
        strength = sum(attack["bandits"])
        cards = teller.cards(bandits)
        facts.append(teller.say("attack", side=by, cards=cards, strength=strength))
    if told["leaders"]:
        leaders = [
            teller.say("leader", what=teller.cards([one["card"]]), side=side(teller, one["side"]))
            for one in told["leaders"]
        ]
        facts.append(teller.say("leaders", listed=teller.words.listed(leaders)))
    if not told["attacks"]:
        facts.append(teller.words.text("loot.table.unattacked"))
    goes_to = taker(teller.document, told)
    if goes_to is None:
        facts.append(teller.words.text("loot.table.tied"))
    else:
        facts.append(teller.words.text("loot.table.takes", side=side(teller, goes_to)))
    return teller.joined(facts)


def taker(document: Document, caravan: Document) -> int | None:
    """The side a caravan would go to as it stands; None while it is tied."""
    owner: int = caravan["owner"] // 2 if document["options"]["teams"] else caravan["owner"]
    attacks = caravan["attacks"]
    if all(each["side"] == owner for each in attacks):
        return owner
    if caravan["leaders"]:
        last: int = caravan["leaders"][-1]["side"]
        return last
    best = max(sum(each["bandits"]) for each in attacks)
    ahead: list[int] = [each["side"] for each in attacks if sum(each["bandits"]) == best]
    return ahead[0] if len(ahead) == 1 else None
