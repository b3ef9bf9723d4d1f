"""What a searching bot believes and how it ranks its answers, in words of the notation."""

from __future__ import annotations

from typing import Any

from neyrang.bots.belief import Guess
from neyrang.core.event import UNKNOWN
from neyrang.core.view import View

Odds = dict[str, float]  # a card's name, and how likely it is


def hidden_cards(view: View, guesses: list[Guess]) -> list[dict[str, Odds]]:
    """By seat and place (`hand`, `helpers`, …), how likely each card lies where the view has an
    unknown one; the likeliest first."""
    seen: list[dict[str, Any]] = view.document()["seats"]  # type: ignore[assignment]
    found: list[dict[str, Odds]] = [{} for _ in seen]
    for guess in guesses:
        guessed: list[dict[str, Any]] = guess.state.position()["seats"]  # type: ignore[assignment]
        for seat, plate in enumerate(seen):
            for place, cards in plate.items():
                for card in unknown_there(cards, guessed[seat].get(place)):
                    odds = found[seat].setdefault(place, {})
                    odds[card] = odds.get(card, 0) + 1 / len(guesses)
    return [
        {place: dict(sorted(odds.items(), key=by_chance)) for place, odds in places.items()}
        for places in found
    ]


def by_chance(item: tuple[str, float]) -> tuple[float, str]:
    return -item[1], item[0]


def unknown_there(seen: object, guessed: object) -> set[str]:
    """The cards of a guess that stand where the view has `?`."""
    if seen == UNKNOWN:
        return {str(guessed)}
    if not isinstance(seen, list) or UNKNOWN not in seen or not isinstance(guessed, list):
        return set()
    rest = list(guessed)
    for card in seen:
        if card in rest:
            rest.remove(card)
    return {str(card) for card in rest}
