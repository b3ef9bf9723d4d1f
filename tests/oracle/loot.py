"""Loot written a second time, straight from the rule ledger, for the engine to be diffed against.

One generator plays the whole game and reads like the rulebook. It yields a question (who is asked,
and which moves are legal for each) and is sent one answer (seat, move).

A `side` is who attacks and scores together: the seat, or in team play the team's number.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
Question = dict[int, list[str]]
Answer = tuple[int, str]
Play = Generator[Question, Answer, T]

# LOOT-1
COLOURS = ["red", "blue", "green", "yellow"]
BANDITS = {1: 2, 2: 4, 3: 4, 4: 2}  # strength: how many, per colour
CARAVANS = {2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1}  # coins: how many
CARDS = [
    *(f"{colour}{n}" for colour in COLOURS for n, count in BANDITS.items() for _ in range(count)),
    *(f"caravan{n}" for n, count in CARAVANS.items() for _ in range(count)),
    *(f"{colour}_chief" for colour in COLOURS),
    "salar",
]


def is_caravan(card: str) -> bool:
    return card.startswith("caravan")


def coins(card: str) -> int:
    return int(card.removeprefix("caravan"))


def bandit(card: str) -> tuple[str, int]:
    return card[:-1], int(card[-1])


@dataclass
class Attack:
    colour: str
    bandits: list[int]
    laid_by: set[int]  # the seats whose bandits these are


@dataclass
class Caravan:
    """One caravan on the road, with all that was laid beside and on it."""

    id: int
    value: int
    owner: int  # always a seat
    attacks: dict[int, Attack] = field(default_factory=dict)  # by side
    leaders: list[tuple[int, str]] = field(default_factory=list)  # (side, card), as played

    def attackers_cards(self) -> list[str]:
        cards = [card for _, card in self.leaders]
        for attack in self.attacks.values():
            cards += [f"{attack.colour}{strength}" for strength in attack.bandits]
        return cards

    def strongest(self) -> int | None:
        """The side that is strictly the strongest, None where nobody is."""
        if self.leaders:
            return self.leaders[-1][0]  # LOOT-25, LOOT-41
        if not self.attacks:
            return None
        sums = {side: sum(attack.bandits) for side, attack in self.attacks.items()}  # LOOT-22
        best = [side for side in sums if sums[side] == max(sums.values())]
        return best[0] if len(best) == 1 else None  # LOOT-42


class LootOracle:
    def __init__(self, players: int, options: dict[str, Any], document: dict[str, Any]) -> None:
        # LOOT-4
        if players not in (2, 3, 4, 5, 6, 8):
            raise ValueError(f"players: 2-5, or 4, 6, 8 in teams; not {players}")
        if set(options) - {"teams"}:
            raise ValueError(f"unknown option: {sorted(options)}")
        self.players = players
        self.teams: bool = options.get("teams", players >= 6)
        if self.teams not in ((False, True) if players == 4 else (players >= 6,)):
            raise ValueError(f"teams: {self.teams} is not allowed for {players} players")

        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[str] = []  # top first
        self.discard: list[str] = []
        self.road: list[Caravan] = []
        self.turn = 0  # LOOT-3
        self.finished = False

        self.seed = 0
        self.order_known = True  # of the deck: not where the document left it out
        self.load(document)
        self.next_id = 1 + max((caravan.id for caravan in self.road), default=0)

        self.game = self.play()
        self.question: Question = next(self.game, {})

    # ---- the interface -----------------------------------------------------------------------

    def actors(self) -> list[int]:
        return sorted(self.question)

    def legal(self, seat: int) -> list[str]:
        return sorted(set(self.question.get(seat, [])))

    def apply(self, seat: int, move: str, after: dict[str, Any] | None) -> None:
        """`after`: the engine's position after this answer; read only for a deck left out."""
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {move}; legal: {self.legal(seat)}")
        if not self.order_known:
            self.learn_order(seat, move, after)
        try:
            self.question = self.game.send((seat, move))
        except StopIteration:
            self.question = {}

    def over(self) -> bool:
        return self.finished

    def winners(self) -> list[int]:
        if not self.finished:
            return []
        # LOOT-52: the coins, then the number of caravans plundered
        results = [
            (sum(map(self.score, seats)), sum(len(self.won[seat]) for seat in seats))
            for seats in self.sides()
        ]
        best = max(results)
        return sorted(  # LOOT-65: all the seats of a winning team
            seat
            for seats, result in zip(self.sides(), results, strict=True)
            if result == best
            for seat in seats
        )

    def scores(self) -> list[int] | None:
        if not self.finished:
            return None
        return [sum(map(self.score, seats)) for seats in self.sides()]  # LOOT-65

    def document(self) -> dict[str, Any]:
        return {
            "seats": [
                {"hand": sorted(self.hands[seat]), "won": sorted(self.won[seat])}
                for seat in range(self.players)
            ],
            "deck": list(self.deck),
            "discard": sorted(self.discard),
            "road": [
                {
                    "id": caravan.id,
                    "value": caravan.value,
                    "owner": caravan.owner,
                    "attacks": [
                        {"side": side, "colour": attack.colour, "bandits": sorted(attack.bandits)}
                        for side, attack in sorted(caravan.attacks.items())
                    ],
                    "leaders": [{"side": side, "card": card} for side, card in caravan.leaders],
                }
                for caravan in self.road
            ],
            "turn": self.turn,
        }

    # ---- set-up ------------------------------------------------------------------------------

    def load(self, document: dict[str, Any]) -> None:
        seats: list[dict[str, Any]] = document.get("seats", [{}] * self.players)
        if len(seats) != self.players:
            raise ValueError(f"seats: {self.players} expected")
        for seat, entry in enumerate(seats):
            self.hands[seat] = list(entry.get("hand", []))
            self.won[seat] = list(entry.get("won", []))
        self.discard = list(document.get("discard", []))
        for entry in sorted(document.get("road", []), key=lambda entry: int(entry["id"])):
            caravan = Caravan(entry["id"], entry["value"], entry["owner"])
            for attack in entry.get("attacks", []):
                if attack["side"] in caravan.attacks:
                    raise ValueError(f"road: side {attack['side']} twice at {caravan.id}")
                partners = [s for s in range(self.players) if self.side(s) == attack["side"]]
                laid_by = set(attack.get("seats", partners))
                loaded = Attack(attack["colour"], list(attack["bandits"]), laid_by)
                caravan.attacks[attack["side"]] = loaded
            for leader in entry.get("leaders", []):
                caravan.leaders.append((leader["side"], leader["card"]))
            self.road.append(caravan)
        self.turn = document.get("turn", 0)
        self.deck = list(document.get("deck", []))
        rest = self.cards_listed_nowhere()
        if "deck" not in document:
            self.deck = rest
            self.order_known = len(set(rest)) <= 1

    def cards_listed_nowhere(self) -> list[str]:
        rest = Counter(CARDS)
        for pile in [*self.hands, self.deck, self.discard]:
            rest.subtract(pile)
        for won in self.won:
            rest.subtract(f"caravan{value}" for value in won)
        for caravan in self.road:
            rest.subtract([f"caravan{caravan.value}", *caravan.attackers_cards()])
        if any(count < 0 for count in rest.values()):
            raise ValueError(f"more cards than the game has: {-rest}")
        return sorted(rest.elements())

    def learn_order(self, seat: int, move: str, after: dict[str, Any] | None) -> None:
        """The deck was left out, so loading shuffled it: its order before this move."""
        if after is None:
            random.Random(self.seed).shuffle(self.deck)
        else:
            order = list(after["deck"])
            if move == "draw":
                new = Counter(after["seats"][seat]["hand"]) - Counter(self.hands[seat])
                assert new.total() == 1, f"seat {seat} drew {sorted(new.elements())}"
                order = [*new, *order]
            assert Counter(order) == Counter(self.deck), f"deck: {order}, of {self.deck}"
            self.deck = order
        self.order_known = True

    # ---- sides, scores, the end --------------------------------------------------------------

    def side(self, seat: int) -> int:
        return seat // 2 if self.teams else seat  # LOOT-62: partners are 0,1; 2,3; ...

    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        count = self.side(self.players - 1) + 1
        return [
            [seat for seat in range(self.players) if self.side(seat) == side]
            for side in range(count)
        ]

    def score(self, seat: int) -> int:  # LOOT-51
        left = sum(coins(card) for card in self.hands[seat] if is_caravan(card))
        return sum(self.won[seat]) - left

    def at_end(self) -> bool:
        """LOOT-50: one player's hand; LOOT-64: the hands of both partners."""
        out_of_cards = any(not any(self.hands[seat] for seat in seats) for seats in self.sides())
        return not self.deck and out_of_cards

    def finish(self) -> None:
        for caravan in self.road:  # LOOT-50: burnt, the caravans too
            self.discard += [f"caravan{caravan.value}", *caravan.attackers_cards()]
        self.road = []
        self.finished = True

    # ---- the game ----------------------------------------------------------------------------

    def play(self) -> Play[None]:
        # A position loads after the plunder check of its turn.
        while not self.at_end():
            if self.deck or self.hands[self.turn]:  # LOOT-64: otherwise this player sits out
                yield from self.take_turn(self.turn)
                if self.at_end():
                    break  # at once, before anybody's plunder check; `turn` stays
            self.turn = (self.turn + 1) % self.players  # LOOT-3
            self.check_plunder(self.turn)  # LOOT-10; LOOT-62: also of a first partner who sits out
        self.finish()

    def take_turn(self, seat: int) -> Play[None]:
        moves = self.plays(seat)
        if self.deck:
            moves.append("draw")  # LOOT-10, LOOT-13
        elif not moves:
            moves = [f"burn:{card}" for card in self.hands[seat]]  # LOOT-11; LOOT-12: no caravan
        _, move = yield {seat: moves}
        name, _, argument = move.partition(":")
        if name == "draw":
            self.hands[seat].append(self.deck.pop(0))
        elif name == "burn":
            self.hands[seat].remove(argument)
            self.discard.append(argument)
        elif name == "play":
            self.lay_caravan(seat, argument)
        else:
            number, _, what = argument.partition(":")
            caravan = next(caravan for caravan in self.road if caravan.id == int(number))
            if name == "attack":
                self.lay_bandit(seat, caravan, what)
            elif name == "chief":
                self.lay_leader(seat, caravan, f"{what}_chief")
            elif name == "salar":
                self.lay_leader(seat, caravan, "salar")
            else:
                raise AssertionError(f"no such move: {move}")

    # ---- playing cards -----------------------------------------------------------------------

    def plays(self, seat: int) -> list[str]:
        moves = []
        for card in self.hands[seat]:
            if is_caravan(card):
                moves.append(f"play:{card}")  # LOOT-20
                continue
            for caravan in self.road:
                if card == "salar":
                    if self.side(caravan.owner) == self.side(seat):  # LOOT-24, LOOT-63
                        moves.append(f"salar:{caravan.id}")
                elif card.endswith("_chief"):
                    colour = card.removesuffix("_chief")
                    attack = caravan.attacks.get(self.side(seat))
                    own = attack is not None and seat in attack.laid_by  # LOOT-61
                    if own and self.colour_at(caravan, seat) == colour:  # LOOT-23
                        moves.append(f"chief:{caravan.id}:{colour}")
                elif self.may_attack(caravan, seat, bandit(card)[0]):
                    moves.append(f"attack:{caravan.id}:{card}")
        return moves

    def colour_at(self, caravan: Caravan, seat: int) -> str | None:
        attack = caravan.attacks.get(self.side(seat))
        return None if attack is None else attack.colour

    def may_attack(self, caravan: Caravan, seat: int, colour: str) -> bool:
        # LOOT-21, LOOT-61; LOOT-20: one's own too; LOOT-26: after a chief or the salar too
        mine = self.colour_at(caravan, seat)
        if mine is not None:
            return colour == mine
        return all(attack.colour != colour for attack in caravan.attacks.values())

    def lay_caravan(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.road.append(Caravan(self.next_id, coins(card), seat))
        self.next_id += 1

    def lay_bandit(self, seat: int, caravan: Caravan, card: str) -> None:
        self.hands[seat].remove(card)
        colour, strength = bandit(card)
        attack = caravan.attacks.setdefault(self.side(seat), Attack(colour, [], set()))
        attack.bandits.append(strength)
        attack.laid_by.add(seat)

    def lay_leader(self, seat: int, caravan: Caravan, card: str) -> None:
        self.hands[seat].remove(card)
        caravan.leaders.append((self.side(seat), card))

    # ---- plunder -----------------------------------------------------------------------------

    def check_plunder(self, seat: int) -> None:
        side = self.side(seat)
        if self.teams and seat != self.sides()[side][0]:
            return  # LOOT-62: only the first partner checks
        for caravan in list(self.road):
            # LOOT-40: the owner's own attack does not count
            own = self.side(caravan.owner) == side
            unattacked = own and all(attacker == side for attacker in caravan.attacks)
            if unattacked or caravan.strongest() == side:  # LOOT-41, LOOT-44
                self.road.remove(caravan)
                self.won[seat].append(caravan.value)  # LOOT-43
                self.discard += caravan.attackers_cards()
