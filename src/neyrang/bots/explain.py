"""What a searching bot believes, in words of the notation."""

from __future__ import annotations

from typing import Any

from neyrang.bots.belief import Particle
from neyrang.core.event import UNKNOWN
from neyrang.core.view import View

Odds = dict[str, float]  # a card's name, and how likely it is

SIDE = "side"  # of all that is hidden, what tells the most


def hidden_cards(view: View, particles: list[Particle]) -> list[dict[str, Odds]]:
    """Returns by seat and place (`hand`, `helpers`, …) how likely each card is where the view has
    an unknown one; the likeliest first."""
    seen: list[dict[str, Any]] = view.document()["seats"]  # type: ignore[assignment]
    found: list[dict[str, Odds]] = [{} for _ in seen]
    for particle in particles:
        sampled: list[dict[str, Any]] = particle.state.position()["seats"]  # type: ignore[assignment]
        for seat, plate in enumerate(seen):
            for place, cards in plate.items():
                for card in unknown_there(cards, sampled[seat].get(place)):
                    odds = found[seat].setdefault(place, {})
                    odds[card] = odds.get(card, 0) + 1 / len(particles)
    return [
        {place: dict(sorted(odds.items(), key=by_chance)) for place, odds in places.items()}
        for places in found
    ]


def likeliest(places: dict[str, Odds], most: int) -> list[tuple[str, str, float]]:
    """Returns the likeliest cards of each place of a seat, about `most` in all, place by place with
    the side that it fights for first: place, card and chance."""
    each = max(2, most // max(1, len(places)))
    return [
        (place, card, chance)
        for place, odds in sorted(places.items(), key=lambda item: item[0] != SIDE)
        for card, chance in sorted(odds.items(), key=by_chance)[:each]
    ]


def by_chance(item: tuple[str, float]) -> tuple[float, str]:
    return -item[1], item[0]


def unknown_there(seen: object, sampled: object) -> set[str]:
    """Returns the cards of a particle where the view has `?`."""
    if seen == UNKNOWN:
        return {str(sampled)}
    if not isinstance(seen, list) or UNKNOWN not in seen or not isinstance(sampled, list):
        return set()
    rest = list(sampled)
    for card in seen:
        if card in rest:
            rest.remove(card)
    return {str(card) for card in rest}
