"""Small positions of our games, with so few cards and turns left that they can be solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from neyrang.arena.tree import SmallPosition

Deals = list[tuple[int, dict[str, object]]]


def coup(
    name: str, hidden: str, influence: tuple[int, int], coins: tuple[int, int], turns: int = 0
) -> SmallPosition:
    """Hands dealt from the hidden cards; nobody has seen the rest, which is out of the game. The
    Court is empty: a player who proves a claim draws the same card again, and an exchange changes
    nothing."""
    cards = hidden.split()
    deals: Deals = []
    for hands, ways in Counter(dealt(cards, influence)).items():
        rest = Counter(cards)
        seats = []
        for hand, held in zip(hands, coins, strict=True):
            rest.subtract(hand)
            lost = ["ambassador"] * (2 - len(hand))
            seats.append({"hand": list(hand), "lost": lost, "coins": held})
        removed = sorted(rest.elements())
        position: dict[str, object] = {"options": {"draft": True}, "seats": seats, "court": []}
        deals.append((ways, position | {"removed": removed}))
    return SmallPosition(name, "coup", deals, turns)


def dealt(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yields every way to deal hands of these sizes; equal cards count as different."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        hand = tuple(cards[i] for i in chosen)
        rest = [card for i, card in enumerate(cards) if i not in chosen]
        for others in dealt(rest, sizes[1:]):
            yield (hand, *others)


def rakab(name: str, cards: tuple[str, str], hand: int, owned: tuple[int, int]) -> SmallPosition:
    """Two battles. Each seat's cards are known; which of them it holds and which its deck still
    has is not. After the first battle all are drawn, so that nothing is left to chance."""
    owners = dict.fromkeys(("ray", "gilan")[: owned[0]], 0)
    owners |= dict.fromkeys(("fars", "kerman")[: owned[1]], 1)
    pools = [seat.split() for seat in cards]
    hands = [Counter(combinations(pool, hand)) for pool in pools]
    deals: Deals = []
    for first, ways in hands[0].items():
        for second, more in hands[1].items():
            seats = []
            for held, pool in zip((first, second), pools, strict=True):
                rest = Counter(pool)
                rest.subtract(held)
                seats.append({"hand": list(held), "deck": sorted(rest.elements())})
            position: dict[str, object] = {
                "seats": seats,
                "owners": owners,
                "battle": "qumis",
                "turn": 0,
            }
            deals.append((ways * more, position))
    return SmallPosition(name, "rakab", deals, alike=("place",))


def duel(name: str, iran: str, turan: str, battle: int, won: str) -> SmallPosition:
    """Both hands are open; what a seat plays is not, until both have played."""
    position: dict[str, object] = {
        "battle": battle,
        "results": won.split(),
        "seats": [
            {"heroes": iran.split(), "side": "iran"},
            {"heroes": turan.split(), "side": "turan"},
        ],
    }
    return SmallPosition(name, "karzar", [(1, position)])


def condottiere(name: str, hidden: str, hand: int) -> SmallPosition:
    """The final battle: the strongest line wins the game. Nobody draws any more."""
    cards = hidden.split()
    deals: Deals = []
    for hands, ways in Counter(dealt(cards, (hand, hand))).items():
        rest = Counter(cards)
        for each in hands:
            rest.subtract(each)
        seats = [{"hand": list(each)} for each in hands]
        deck = sorted(rest.elements())
        deals.append((ways, {"seats": seats, "deck": deck, "battle": "final"}))
    return SmallPosition(name, "condottiere", deals)


LISTED = (
    # Seat 0 must assassinate now, since seat 1 has to stage a coup on its turn.
    coup("coup-blade", "assassin contessa duke captain", (1, 1), (3, 12)),
    # The same with two influences: two turns, and a lost claim costs only one of them.
    coup("coup-two-lives", "assassin contessa duke captain", (2, 1), (3, 21)),
    rakab("rakab-two-battles", ("2 heroine", "6 10"), 1, (2, 2)),
    condottiere("condottiere-final", "2 5 10 winter bishop", 2),
    duel("karzar-duel", "I9 I5 I4 I2 I1", "T8 T6 T5 T3 T1", 8, "iran turan " * 3 + "draw"),
)
POSITIONS = {position.name: position for position in LISTED}
