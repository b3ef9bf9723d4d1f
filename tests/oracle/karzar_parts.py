"""Karzar's cards and its reckonings that need no question, for the oracle in karzar.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

SIDES = ("iran", "turan")
OTHER = {"iran": "turan", "turan": "iran"}
LETTER = {"iran": "I", "turan": "T"}
SIDE_OF = {"I": "iran", "T": "turan"}
GREAT = ("I10", "T10")  # Rostam and Sohrab
KING = {"iran": "IK", "turan": "TK"}  # how kings are written is nowhere in the spec
KINGS = tuple(KING.values())
MORNING = 5  # KARZ-10
BATTLES = 8
SUPPORT = 1.5  # KARZ-120
NEUTRAL = ("akvan", "dragon", "mobed1", "mobed2", "mobed3", "witch")  # KARZ-6
TAHMINEHS = ("tahmineh1", "tahmineh2", "tahmineh3")
FORESIGHT = [f"{name}{stars}" for name in ("hum", "jam") for stars in range(1, 5)]  # KARZ-110

DEFAULTS: dict[str, Any] = {
    "captives": False,
    "captive_nines": True,
    "foresight": False,
    "allies": False,
    "vanguard": False,
    "rostam_sohrab": False,
    "nushdaru": False,
    "unfair": False,
    "tahmineh": 0,
    "fearless_king": False,
    "cowardly_king": False,
    "helper_powers": "slay",
    "campaigns": 5,
}

HEROES_USED = {3: 38, 4: 46, 5: 56, 6: 64, 7: 74, 8: 82}  # KARZ-2
HELPERS_USED = {3: 9, 4: 12, 5: 15, 6: 18, 7: 21, 8: 24}
MARKED = {*range(11, 21), *range(61, 65), *range(69, 75)}  # KARZ-4

HELPERS = [  # KARZ-6: 183 to 206
    *("zal", "ramshgar", "simorgh", "bazur", "witch", "akvan", "dragon", "mobed1", "mobed2"),
    *("zal", "ramshgar", "witch"),
    *("simorgh", "bazur", "akvan"),
    *("mobed3", "dragon", "witch"),
    *("zal", "ramshgar", "akvan"),
    *("simorgh", "bazur", "dragon"),
]


# ---- cards -----------------------------------------------------------------------------------


def read_options(players: int, options: dict[str, Any]) -> dict[str, Any]:
    given = {**DEFAULTS, **options}
    if set(given) != set(DEFAULTS):
        raise ValueError(f"unknown options: {sorted(set(given) - set(DEFAULTS))}")
    if not 2 <= players <= 8:
        raise ValueError("players: 2 to 8")
    if given["tahmineh"] and not 0 < given["tahmineh"] < players / 2:  # KARZ-170
        raise ValueError("tahmineh: fewer than half the players")
    if given["helper_powers"] not in ("slay", "aid"):
        raise ValueError("helper_powers: slay or aid")
    return given


def hero_pool(players: int, allies: bool) -> list[str]:
    """KARZ-2, 3, 4: the heroes in the order of their numbers."""
    powers = [10, *range(9, 0, -1), *range(9, 0, -1)]
    powers += [8, 6, 4, 2, 9, 7, 5, 3, 1, 8, 6, 4, 2, 9, 7, 5, 3, 1, 8, 6, 4, 2]  # 39 to 82
    cards = [f"{letter}{power}" for power in powers for letter in "IT"]
    if allies:
        cards = [
            card + "*" if number in MARKED else card for number, card in enumerate(cards, start=1)
        ]
    return cards[: HEROES_USED[players]]


def helper_pool(players: int) -> list[str]:
    return HELPERS[: HELPERS_USED[players]]


def check_helpers(players: int, tahminehs: int, dealt: list[str]) -> None:
    """KARZ-170: t Tahminehs stand in for t neutral helpers."""
    entered = [name for name in dealt if name in TAHMINEHS]
    assert len(entered) == len(set(entered)) == tahminehs, dealt
    left = Counter(helper_pool(players))
    left.subtract(name for name in dealt if name not in TAHMINEHS)
    assert min(left.values()) >= 0, dealt
    assert sum(left.values()) == tahminehs, dealt
    assert all(name in NEUTRAL for name in left.elements()), dealt


def side_of(card: str) -> str:
    return SIDE_OF[card[0]]


def marked(card: str) -> bool:
    return card.endswith("*")


def power(card: str) -> float:
    if card in KINGS:
        return 9.5  # KARZ-180
    return int(card[1:].rstrip("*")) + (SUPPORT if marked(card) else 0)  # KARZ-120


def immune(card: str) -> bool:
    return card in GREAT or card in KINGS  # KARZ-43


def of_side(cards: list[str], side: str) -> list[str]:
    return [card for card in cards if side_of(card) == side]


def strongest(cards: list[str]) -> str | None:
    return max(cards, key=power, default=None)


def vanguard(slots: list[list[str]]) -> dict[str, tuple[int, str]]:
    """KARZ-130: side -> (battle, bearer)."""
    banners = {}
    for side in SIDES:
        best: tuple[float, float, int] | None = None
        for battle in range(1, MORNING + 1):
            [own] = of_side(slots[battle - 1], side)
            [facing] = of_side(slots[battle - 1], OTHER[side])
            rank = (power(own), power(facing), -battle)
            if own not in GREAT and (best is None or rank > best):
                best = rank
                banners[side] = (battle, own)
    return banners


# ---- battles ---------------------------------------------------------------------------------

Pair = dict[str, str | None]  # one hero or nobody for each side


def settle_champions(heroes: list[str]) -> tuple[Pair, Pair, list[str], list[str]]:
    """KARZ-21, 22, 120: champions, supporters, the dead of the heroes' turn, the tied champions."""
    alive = {side: sorted(of_side(heroes, side), key=power, reverse=True) for side in SIDES}
    dead: list[str] = []
    tied: list[str] = []

    def die(side: str, card: str) -> None:
        alive[side].remove(card)
        dead.append(card)

    champion: Pair = {}
    supporter: Pair = {}
    while True:
        champion = {side: alive[side][0] if alive[side] else None for side in SIDES}
        helping = {side: [card for card in alive[side][1:] if marked(card)] for side in SIDES}
        while helping["iran"] and helping["turan"]:  # KARZ-120: the supporters fight first
            first = {side: power(helping[side][0]) for side in SIDES}
            if first["iran"] == first["turan"]:
                for side in SIDES:
                    die(side, helping[side].pop(0))  # equal: both die, next ones
                continue
            loser = min(SIDES, key=lambda side: first[side])
            while helping[loser]:  # the loser, and those who were not his side's strongest
                die(loser, helping[loser].pop())
        for side in SIDES:
            while len(helping[side]) > 1:
                die(side, helping[side].pop())
        supporter = {side: helping[side][0] if helping[side] else None for side in SIDES}
        iran, turan = champion["iran"], champion["turan"]
        if iran is None or turan is None or (iran in GREAT and turan in GREAT):
            break  # KARZ-23; KARZ-42: both stay
        totals = [
            power(card) + (SUPPORT if supporter[side] else 0)
            for side, card in (("iran", iran), ("turan", turan))
        ]
        if totals[0] != totals[1]:
            break
        die("iran", iran)  # KARZ-22
        die("turan", turan)
        tied += [iran, turan]
    for side in SIDES:
        for kept in (champion[side], supporter[side]):
            if kept is not None:
                alive[side].remove(kept)
        dead += alive[side]  # KARZ-21
    return champion, supporter, dead, tied


def is_unfair(heroes: list[str]) -> bool:  # KARZ-160
    few, many = sorted(len(of_side(heroes, side)) for side in SIDES)
    return few >= 1 and many >= 3 * few


def casualties(winners: list[str], losers_sum: float) -> list[str]:
    """KARZ-131: the winners who die."""
    dead: list[str] = []
    total = 0.0
    for card in sorted(winners, key=power)[:-1]:  # the strongest survives
        total += power(card)
        if total > losers_sum:
            break
        dead.append(card)
    return dead


def helpers_in_effect(played: list[str], companions: list[str]) -> set[str]:
    """KARZ-31, 32, 47, 52, 170: who is left to act; mobeds are not among them."""
    names = {name for name in played if not name.startswith("mobed")}
    if "tahmineh1" in names:
        return {"tahmineh1"}  # cancels all helpers, other Tahminehs included
    if "akvan" in names:  # KARZ-52: a companion acts as if played into the battle
        names |= {name for name in companions if not name.startswith("mobed")}
    for pair in ({"zal", "ramshgar"}, {"simorgh", "bazur"}):
        if pair <= names:
            names -= pair  # KARZ-32
    if "akvan" in names:
        names -= {"dragon", "witch"}  # KARZ-47; mobeds: the caller
    return names


# ---- scoring ---------------------------------------------------------------------------------


def worth(side: str, count: dict[str, int]) -> int:
    """KARZ-70: one battle, before banners."""
    own, other = count[side], count[OTHER[side]]
    return 2 if own <= 1 or 2 * own < other else 1


def captives_winner(captives: list[str]) -> str:
    """KARZ-100: each fights for the side opposite to his own."""
    total = {side: sum(power(card) for card in of_side(captives, OTHER[side])) for side in SIDES}
    if total["iran"] == total["turan"]:
        return "draw"
    return max(SIDES, key=lambda side: total[side])


def campaign_scores(
    sides: list[str | None],
    independent: list[bool],
    won: list[tuple[str | None, int]],
    king_points: dict[str, int],
    own_points: list[int],
) -> list[int]:
    """`won`: winner and number of banners of each battle; `own_points`: first use and flight."""
    seats = range(len(sides))
    members = [None if independent[seat] else sides[seat] for seat in seats]  # KARZ-171
    count = {side: members.count(side) for side in SIDES}
    points = {
        side: sum(worth(side, count) + banners for winner, banners in won if winner == side)
        for side in SIDES
    }
    level = points["iran"] == points["turan"]
    scores = []
    for seat in seats:
        score = own_points[seat]
        side = members[seat]
        if side is not None:
            score += points[side] + king_points[side]
            if points[side] > points[OTHER[side]]:
                score += 3  # KARZ-71
        elif independent[seat] and level:
            score += 18 // sum(independent)  # KARZ-171
        scores.append(score)
    return scores


def best_seats(scores: list[list[int]], players: int) -> list[int]:
    """KARZ-72."""
    rank = [
        (sum(row[seat] for row in scores), max(row[seat] for row in scores))
        for seat in range(players)
    ]
    return [seat for seat in range(players) if rank[seat] == max(rank)]
