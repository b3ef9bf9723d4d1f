"""How things stand in Karzar."""

from __future__ import annotations

from typing import Any

from neyrang.core.event import UNKNOWN
from neyrang.situation.teller import Teller, known

LANDS = ("iran", "turan")
TEN = {"iran": "I10", "turan": "T10"}
PILES = ("dead", "beyond", "tomb", "spent")
SHEET = ("battles", "double", "bonus", "kings", "first_king", "flight", "share")


def lines(teller: Teller) -> list[str]:
    document: Any = teller.document
    if "campaign" not in document:
        found = [teller.say("duel"), *battles(teller)]
    else:
        last = document["options"]["campaigns"]
        found = [teller.say("campaign", number=document["campaign"], last=last)]
        found += [*sheet(teller), *battles(teller), *fight(teller)]
        found += [*modules(teller), *piles(teller)]
    return found + [
        teller.seat_line(number, seat(teller, number, player))
        for number, player in enumerate(document["seats"])
    ]


# ---- the battles


def battles(teller: Teller) -> list[str]:
    """What became of those that are over, and who stands or waits where."""
    document: Any = teller.document
    now = document["battle"]
    course = "karzar.scene.course"
    results = []
    for number, result in enumerate(document["results"], 1):
        if result is not None:
            results.append(teller.words.text(f"{course}.result_{result}", number=number))
        elif number < now:
            results.append(teller.words.text(f"{course}.result_struck", number=number))
    found = [" ".join(results)] if results else []
    if not teller.over:
        found.append(teller.words.text(f"{course}.now", number=now))
    for number, heroes in enumerate(document["slots"], 1):
        if not heroes:
            continue
        cards = teller.cards(heroes)
        if number > now:
            found.append(teller.words.text(f"{course}.waits", number=number, heroes=cards))
        else:
            over = number < now or teller.over
            key = "stood" if over and "campaign" in document else "fights"
            found.append(teller.say(key, number=number, cards=cards))
    return found


def fight(teller: Teller) -> list[str]:
    """What has happened in the battle under way."""
    told: Any = teller.document["fight"]
    found = []
    if told["sums"]:
        found.append(teller.words.text("karzar.event.sums"))
    if told["played"]:
        found.append(teller.say("played", cards=teller.cards(told["played"])))
    for laid in told["laid"]:
        cards = [laid["mobed"], *([laid["companion"]] if laid["companion"] else [])]
        found.append(teller.event(event="laid", seat=laid["seat"], cards=cards))
    if told["acting"]:
        found.append(teller.say("acting", cards=teller.cards(told["acting"])))
    if told["bonus"] != [0, 0]:
        iran, turan = (halves(teller, number) for number in told["bonus"])
        found.append(teller.say("bonus", iran=iran, turan=turan))
    if told["doubled"]:
        found.append(teller.words.text("karzar.scene.reveal.does_tahmineh2"))
    if told["slain"]:
        found.append(teller.say("slain", cards=teller.cards(told["slain"])))
    return found


def halves(teller: Teller, number: int) -> str:
    """A power, which is counted in halves."""
    whole = teller.words.digits(number // 2)
    return teller.say("half", number=whole) if number % 2 else whole


def modules(teller: Teller) -> list[str]:
    """Banners, kings, the Nushdaru and the captives' battle."""
    document: Any = teller.document
    found = []
    for land in LANDS:
        bearer, at, king = (document[key][land] for key in ("bearers", "banners", "kings"))
        if bearer is not None:
            what = teller.thing(bearer)
            lost = at is None
            found.append(teller.say("no_banner" if lost else "banner", what=what, number=at or 0))
        if king is not None:
            found.append(teller.say("king", what=teller.thing(land), number=king))
    nushdaru, captives = document["nushdaru"], document["captives"]
    if nushdaru["fallen"]:
        tens = teller.things([TEN[land] for land in nushdaru["fallen"]])
        found.append(teller.say("fallen", cards=tens))
    if nushdaru["contested"]:
        found.append(teller.words.text("karzar.scene.place.nushdaru_now"))
    if nushdaru["used"]:
        found.append(teller.words.text("karzar.scene.place.nushdaru_used"))
    if captives["held"] is not None:
        what = teller.thing("hold" if captives["held"] else "cancel")
        found.append(teller.say("captives_battle", what=what))
    if captives["result"] is not None:
        found.append(teller.event(event="captives_fought", what=captives["result"]))
    return found


def piles(teller: Teller) -> list[str]:
    document: Any = teller.document
    found = [
        teller.say(pile, cards=teller.cards(document[pile])) for pile in PILES if document[pile]
    ]
    camp = document["camp"]
    found.append(teller.say("camp", count=len(camp)))
    if known(camp):
        key = "seen_above" if camp[0] != UNKNOWN else "seen_below"
        found.append(teller.say(key, cards=teller.things(known(camp))))
    if document["aside"]:
        found.append(teller.say("aside", count=len(document["aside"])))
    return found


# ---- points


def sheet(teller: Teller) -> list[str]:
    """What each campaign brought whom; the reasons are there where it was played here."""
    document: Any = teller.document
    found = []
    for place, scores in enumerate(document["scores"]):
        written = document["sheet"][place]
        told = [
            score(teller, seat, points, None if written is None else written[seat])
            for seat, points in enumerate(scores)
        ]
        listed = teller.common("and_then").join(told)
        found.append(teller.say("scores", number=place + 1, listed=listed))
    return found


def score(teller: Teller, seat: int, points: int, line: Any) -> str:
    name = teller.called(seat)
    if line is None:
        return teller.say("score", name=name, points=points)
    key = "scene.mine.independent" if line["independent"] else f"thing.{line['side']}"
    comma = teller.words.text("common.list.comma")
    reasons = [
        f"{teller.words.text(f'karzar.sheet.{reason}')} {teller.words.digits(line[reason])}"
        for reason in SHEET
        if line[reason]
    ]
    listed = comma.join([teller.words.text(f"karzar.{key}"), *reasons])
    return teller.say("score_for", name=name, points=points, listed=listed)


# ---- the seats


def seat(teller: Teller, number: int, player: Any) -> list[str]:
    document: Any = teller.document
    facts = []
    if "scores" in document:
        total = sum(scores[number] for scores in document["scores"])
        facts.append(teller.say("points", points=total))
    for pile in ("heroes", "helpers"):
        held = player.get(pile)
        if held is None:
            continue
        if known(held) or not held:
            facts.append(teller.say(pile, number, cards=teller.cards(held)))
        else:
            facts.append(teller.say(f"hidden_{pile}", count=len(held)))
    facts.append(side(teller, player["side"]))
    return [*facts, *king(teller, player), *secrets(teller, player)]


def side(teller: Teller, name: str | None) -> str:
    if name == UNKNOWN:
        return teller.say("hidden_side")
    return teller.say("no_side") if name is None else teller.say("side", what=teller.thing(name))


def king(teller: Teller, player: Any) -> list[str]:
    if "king" not in player:
        return []
    facts = []
    if player["king"] != "throne":
        key = "king" if player["king"] == "played" else "fled"
        facts.append(teller.words.text(f"karzar.table.{key}"))
    if player["guard"] == UNKNOWN:
        facts.append(teller.say("hidden_guard"))
    elif player["guard"] is not None:
        hero = teller.thing(player["guard"])
        facts.append(teller.words.text("karzar.scene.mine.guard", hero=hero))
    if player["first_king"]:
        facts.append(teller.words.text("karzar.sheet.first_king"))
    return facts


def secrets(teller: Teller, player: Any) -> list[str]:
    """Captive and foresight card, and what was said before the battle."""
    facts = []
    captive, card = player.get("captive"), player.get("foresight")
    if captive == UNKNOWN:
        facts.append(teller.say("hidden_captive"))
    elif captive is not None:
        facts.append(teller.say("captive", what=teller.thing(captive)))
    if card == UNKNOWN:
        facts.append(teller.say("hidden_foresight"))
    elif card is not None:
        key = "foresight_used" if player["foresight_used"] else "foresight"
        facts.append(teller.say(key, what=teller.thing(card)))
    if player.get("declared"):
        said = [teller.words.move("karzar", move, teller.names) for move in player["declared"]]
        facts.append(teller.say("declared", moves=teller.words.listed(said)))
    return facts
