"""Loot written a second time, straight from the rule ledger, for the engine to be diffed against.

Plain lists and strings, no thought of speed: one generator plays the whole game. It yields the
seat on turn with its legal moves, and is sent the move and, for a draw, the card drawn.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Play = Generator[tuple[int, list[str]], str, None]


class LootOracle:
    def __init__(self, hands: list[list[str]], deck: list[str], teams: bool) -> None:
        self.players = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.deck = list(deck)  # the top card first
        self.teams = teams
        self.won: list[list[int]] = [[] for _ in hands]
        self.burnt: list[str] = []
        self.road: list[dict[str, Any]] = []
        self.played = 0
        self.turn = 0
        self.question: tuple[int, list[str]] | None = None
        self.game = self.play()
        self.question = next(self.game)

    def answer(self, move: str) -> None:
        try:
            self.question = self.game.send(move)
        except StopIteration:
            self.question = None

    def team(self, seat: int) -> list[int]:
        return [seat // 2 * 2, seat // 2 * 2 + 1] if self.teams else [seat]

    def side(self, seat: int) -> int:
        return seat // 2 if self.teams else seat

    def play(self) -> Play:
        while True:
            me = self.turn
            if me == self.team(me)[0]:  # LOOT-62
                self.check_plunder(me)
            if self.deck or self.hands[me]:  # LOOT-64
                move = yield me, self.moves(me)
                self.do(me, move)
            if self.is_over():
                break
            self.turn = (me + 1) % self.players
        for caravan in self.road:  # LOOT-50
            self.burnt.append(f"caravan{caravan['value']}")
            self.burn_all_at(caravan)
        self.road = []

    def is_over(self) -> bool:  # LOOT-50, LOOT-64
        teams = [self.team(seat) for seat in range(self.players)]
        return not self.deck and any(not any(self.hands[s] for s in team) for team in teams)

    # ---- what one may play

    def moves(self, me: int) -> list[str]:
        found = ["draw"] if self.deck else []
        for card in dict.fromkeys(self.hands[me]):
            if card.startswith("caravan"):
                found.append(f"play:{card}")
                continue
            for caravan in self.road:
                number = caravan["id"]
                if card == "salar":
                    if caravan["owner"] in self.team(me):  # LOOT-24, LOOT-63
                        found.append(f"salar:{number}")
                elif card.endswith("_chief"):
                    colour = card.removesuffix("_chief")
                    if self.attackers(caravan).get(colour) == self.side(me):  # LOOT-23
                        found.append(f"chief:{number}:{colour}")
                elif self.may_attack(me, caravan, card[:-1]):
                    found.append(f"attack:{number}:{card}")
        return found or [f"burn:{card}" for card in dict.fromkeys(self.hands[me])]  # LOOT-11

    def attackers(self, caravan: dict[str, Any]) -> dict[str, int]:
        return {bandit[:-1]: self.side(seat) for seat, bandit in caravan["bandits"]}

    def may_attack(self, me: int, caravan: dict[str, Any], colour: str) -> bool:  # LOOT-21
        mine = [c for c, side in self.attackers(caravan).items() if side == self.side(me)]
        return mine == [colour] if mine else colour not in self.attackers(caravan)

    def do(self, me: int, move: str) -> None:
        verb, *arguments = move.split(":")
        if verb == "draw":
            self.hands[me].append(self.deck.pop(0))
            return
        card = {"salar": "salar", "chief": f"{arguments[-1]}_chief"}.get(verb, arguments[-1])
        self.hands[me].remove(card)
        if verb == "burn":
            self.burnt.append(card)
        elif verb == "play":
            self.played += 1
            caravan = {"id": self.played, "value": int(card[-1]), "owner": me}
            self.road.append(caravan | {"bandits": [], "leaders": []})
        else:
            (at,) = [each for each in self.road if each["id"] == int(arguments[0])]
            at["bandits" if verb == "attack" else "leaders"].append((me, card))

    # ---- plunder

    def check_plunder(self, me: int) -> None:
        for caravan in list(self.road):
            if self.is_plundered(caravan, me):
                self.road.remove(caravan)
                self.won[me].append(caravan["value"])  # LOOT-43
                self.burn_all_at(caravan)

    def is_plundered(self, caravan: dict[str, Any], me: int) -> bool:
        us = self.team(me)
        attackers = {seat for seat, _ in caravan["bandits"]}
        if caravan["owner"] in us and attackers <= set(us):  # LOOT-40
            return True
        if caravan["leaders"]:  # LOOT-25
            return caravan["leaders"][-1][0] in us
        sums: dict[int, int] = {}
        for seat, bandit in caravan["bandits"]:  # LOOT-22
            sums[self.side(seat)] = sums.get(self.side(seat), 0) + int(bandit[-1])
        mine = sums.pop(self.side(me), 0)
        return all(mine > other for other in sums.values()) and mine > 0  # LOOT-41

    def burn_all_at(self, caravan: dict[str, Any]) -> None:
        self.burnt += [card for _, card in caravan["bandits"] + caravan["leaders"]]

    # ---- the count

    def scores(self) -> list[int]:
        each = [
            sum(self.won[seat]) - sum(int(c[-1]) for c in self.hands[seat] if "caravan" in c)
            for seat in range(self.players)
        ]
        firsts = range(0, self.players, 2) if self.teams else range(self.players)
        return [sum(each[seat] for seat in self.team(first)) for first in firsts]

    def winners(self) -> list[int]:  # LOOT-52
        scores = self.scores()

        def rank(seat: int) -> tuple[int, int]:
            taken = sum(len(self.won[mate]) for mate in self.team(seat))
            return scores[self.side(seat)], taken

        best = max(rank(seat) for seat in range(self.players))
        return [seat for seat in range(self.players) if rank(seat) == best]
