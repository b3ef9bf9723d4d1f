"""Ratings: how strong a bot is among those it met (openskill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from neyrang.arena.match import GameResult


class Rating(msgspec.Struct, frozen=True):
    """`mu` is the strength, `sigma` its uncertainty; a new bot has 25 ± 8.3."""

    mu: float
    sigma: float


def rate(games: Iterable[GameResult], bots: int) -> list[Rating]:
    """Rates game by game. A side is a team; winners come first, all others last. A bot that sits in
    several seats gets the mean of their new ratings."""
    model = PlackettLuce(tau=0.0)  # bots do not learn between games
    ratings = [model.rating() for _ in range(bots)]
    for game in games:
        if len(set(game.bots)) < 2:
            continue
        sides = list(dict.fromkeys(game.sides))
        seats = [[s for s, side in enumerate(game.sides) if side == each] for each in sides]
        teams = [[copy(model, ratings[game.bots[s]]) for s in team] for team in seats]
        ranks = [0.0 if game.shares[team[0]] > 0 else 1.0 for team in seats]
        rated = model.rate(teams, ranks=ranks)
        learnt: dict[int, list[PlackettLuceRating]] = {}
        for team, found in zip(seats, rated, strict=True):
            for seat, rating in zip(team, found, strict=True):
                learnt.setdefault(game.bots[seat], []).append(rating)
        for bot, several in learnt.items():
            mu = sum(each.mu for each in several) / len(several)
            sigma = sum(each.sigma for each in several) / len(several)
            ratings[bot] = model.rating(mu=mu, sigma=sigma)
    return [Rating(each.mu, each.sigma) for each in ratings]


def copy(model: PlackettLuce, rating: PlackettLuceRating) -> PlackettLuceRating:
    return model.rating(mu=rating.mu, sigma=rating.sigma)
