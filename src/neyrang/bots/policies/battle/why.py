"""Why an answer suits this battle: of what `policy` weighs, the facts that a person can check.

They come from the seat's view, and from what the rules say of it.
"""

from __future__ import annotations

from typing import Any

from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.games import game
from neyrang.games.battle.cards import (
    CARD_NAMES,
    COURTESAN,
    HEROINE,
    SCARECROW,
    count,
    has_soldier,
)
from neyrang.games.battle.map import FINAL

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, FAVOR, FAVOR_NONE, PASS, PLACE, PLAY, TAKE_BACK, TAKE_NONE, TURN,
)
# isort: on
# fmt: on
from neyrang.games.battle.view import BattleView

Fact = tuple[str, dict[str, str | int]]  # its words (`rakab.because.…`), and whom or what they name


def facts(state: State, seat: int, action: int) -> list[Fact]:
    """Returns what speaks for this answer, the weightiest first."""
    view = state.view(seat)
    if not isinstance(view, BattleView) or view.agenda is None:
        return []
    op = view.agenda.op
    if op == TURN:
        if action == PASS:
            return about_passing(view, state.legal(seat))
        return [*stake(view), *about_playing(view, action), *about_hands(view)]
    if op == TAKE_BACK and action != TAKE_NONE:
        return about_taking(view, action)
    if op == PLACE or (op == FAVOR and action != FAVOR_NONE):
        return about_region(view, action)
    return about_regroup(view, action == BURN_HAND) if op == BURN else []


# ---- in a battle


def about_passing(view: BattleView, legal: list[int]) -> list[Fact]:
    now = standing(view)
    found: list[Fact] = []
    mine, theirs = strengths(view, now)
    if leads(view, now):
        if nobody_follows(view):
            return [("won", {})]
        found.append(("leads_now", {"mine": mine, "theirs": theirs}))
    elif not now["stands"]["hidden"] and len(legal) > 1:
        plays = [preview(view, action) for action in legal if action != PASS]
        if not any(told["stands"]["winner"] == view.seat for told in plays):
            found.append(("no_lead", {}))
    held = int(view.seats[view.seat].cards)
    most = max(rivals(view), key=lambda seat: int(view.seats[seat].cards), default=view.seat)
    if hands_go_on(view) and view.seats[most].cards > held > 0:
        theirs = int(view.seats[most].cards)
        found.append(("fewer_cards", {"seat": most, "theirs": theirs, "mine": held}))
    return found


def stake(view: BattleView) -> list[Fact]:
    """Whom the battle under way could win the game."""
    if view.battle < 0:
        return []
    region = str(view.terms.map.regions[view.battle])
    seats = standing(view)["seats"]
    if region in seats[view.seat]["wins_with"]:
        return [("wins_game", {"what": region})]
    threats = [seat for seat in rivals(view) if region in seats[seat]["wins_with"]]
    return [("threat", {"seat": seat, "what": region}) for seat in threats[:1]]


def about_playing(view: BattleView, action: int) -> list[Fact]:
    told = preview(view, action)
    found: list[Fact] = []
    if leads(view, told) and action != PLAY + SCARECROW:
        if told["ends"]:
            return [("ends_ahead", {})]
        mine, theirs = strengths(view, told)
        found.append(("leads", {"mine": mine, "theirs": theirs}))
    if nobody_follows(view):
        found.append(("last", {}))
    struck = sum(len(each["cards"]) for each in told["burns"] if each["seat"] != view.seat)
    if struck:
        found.append(("strikes", {"number": struck}))
    stands = told["stands"]
    before = standing(view)["stands"]["chooses"]
    charms = action == PLAY + COURTESAN and stands["by_courtesans"]
    if charms and stands["chooses"] == view.seat != before:
        found.append(("chooses", {}))
    return found


def about_hands(view: BattleView) -> list[Fact]:
    """What a card is worth later: nothing once the others have none, less than to them where they
    have fewer."""
    if view.battle == FINAL:
        return [("final", {})]
    most = max((int(view.seats[seat].cards) for seat in rivals(view)), default=0)
    if not hands_go_on(view) or most >= view.seats[view.seat].cards:
        return []
    return [("more_cards", {})] if most else [("nobody_has_cards", {})]


def about_taking(view: BattleView, action: int) -> list[Fact]:
    told, now = preview(view, action), standing(view)
    if leads(view, told):
        return [("leads_without", {})]
    mine, theirs = strengths(view, now)
    behind = nobody_follows(view) and mine < theirs and not now["stands"]["hidden"]
    return [("behind_anyway", {})] if behind else []


# ---- regions and hands


def about_region(view: BattleView, action: int) -> list[Fact]:
    told = preview(view, action)
    found: list[Fact] = []
    winners = [each["seat"] for each in told["wins"]]
    closes = view.agenda is not None and view.agenda.op == FAVOR
    if closes:
        named = [seat for seat in winners if seat != view.seat]
        return [("threat", {"seat": seat, "what": told["region"]}) for seat in named[:1]]
    if view.seat in winners:
        return [("wins_game", {"what": told["region"]})]
    largest = told["largest"][view.seat]
    if view.terms.adjacent and largest > max(1, standing(view)["seats"][view.seat]["largest"]):
        found.append(("grows", {"number": largest}))
    return found


def about_regroup(view: BattleView, burns: bool) -> list[Fact]:
    hand = view.seats[view.seat].known
    if burns:
        return [] if has_soldier(hand) else [("no_soldiers", {})]
    return [("strong_alone", {"card": CARD_NAMES[HEROINE]})] if count(hand, HEROINE) else []


# ---- what the seat sees


def leads(view: BattleView, told: Any) -> bool:
    """Returns whether this seat alone is ahead, as far as cards lie open."""
    mine, theirs = strengths(view, told)
    return bool(told["stands"]["winner"] == view.seat and mine > theirs and not hidden(told))


def hidden(told: Any) -> bool:
    return bool(told["stands"]["hidden"])


def strengths(view: BattleView, told: Any) -> tuple[int, int]:
    """Returns this seat's strength, and that of the strongest rival."""
    lines = told["lines"]
    theirs = max((lines[seat]["strength"] for seat in rivals(view)), default=0)
    return lines[view.seat]["known"], theirs


def rivals(view: BattleView) -> list[int]:
    """Returns the others in this battle, clockwise."""
    turned = [(view.seat + step) % view.players for step in range(1, view.players)]
    return [int(seat) for seat in turned if view.fighting & bit(seat)]


def nobody_follows(view: BattleView) -> bool:
    """Returns whether all others in this battle have passed, or have no cards."""
    return not any(view.seats[seat].cards and not view.passed & bit(seat) for seat in rivals(view))


def hands_go_on(view: BattleView) -> bool:
    """Returns whether the cards left in hand are all there is for the battles to come."""
    terms = view.terms
    return not (terms.own_decks or terms.draw_after_battle or view.battle == FINAL)


def preview(view: BattleView, action: int) -> Any:
    return game(view.name()).preview(view, action)


def standing(view: BattleView) -> Any:
    return game(view.name()).standing(view)
