"""Coup+ written a second time, straight from the rule ledger, for the engine to be diffed against.

One generator plays the whole game and reads like the rulebook. It yields a question (who is asked,
and which moves are legal for each) and is sent one answer (seat, move).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from itertools import combinations
from typing import Any, TypeVar

T = TypeVar("T")
Question = dict[int, list[str]]
Answer = tuple[int, str]
Play = Generator[Question, Answer, T]

COINS = 50  # COUP-1
DEFAULTS = {"reformation": False, "inquisitor": False, "anarchist": False}


class OnePlayerLeftError(Exception):
    """COUP-13: the game ends at once, wherever it was."""


class CoupOracle:
    def __init__(
        self,
        players: int,
        options: dict[str, bool],
        hands: list[list[str]] | None = None,
        document: dict[str, Any] | None = None,
        first: int = 0,
    ) -> None:
        if (hands is None) == (document is None):
            raise ValueError("give either hands or a document")
        given = {**DEFAULTS, "draft": players == 2, **options}
        if set(given) != {*DEFAULTS, "draft"} or (given["draft"] and players != 2):
            raise ValueError(f"options not allowed for {players} players: {options}")
        self.players = players
        self.reformation = given["reformation"]
        self.inquisitor = given["inquisitor"]
        self.anarchist = given["anarchist"]
        self.draft = given["draft"]
        # COUP-110
        self.exchanger = "inquisitor" if self.inquisitor else "ambassador"
        self.roles = sorted(["assassin", "captain", "contessa", "duke", self.exchanger])
        # COUP-1, COUP-120
        copies = 3 if players <= 6 else 4 if players <= 8 else 5
        self.deck = sorted(self.roles * copies)

        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.lost: list[list[str]] = [[] for _ in range(players)]
        # COUP-3, COUP-80
        self.coins = [1 if players == 2 and seat == first else 2 for seat in range(players)]
        self.factions: list[str | None] = [None] * players
        self.out = [False] * players
        self.court: list[str] = []
        self.removed: list[str] = []
        self.reserve = 0
        self.treasury = COINS - sum(self.coins)
        self.turn = first  # COUP-4
        self.bombed: dict[int, int] = {}  # COUP-134: receiver -> whose turn it was
        self.steal_on: tuple[int, int] | None = None  # (thief, target) while it is resolved

        self.rng = random.Random(0)
        self.supply: list[str] | None = []
        self.last_drawn: list[str] = []

        if document is not None:
            self.load(document)
            self.game = self.play_from_action()
        elif hands is not None:
            self.deal(hands)
            self.game = self.play_from_start()
        self.question: Question = next(self.game, {})

    # ---- the interface -----------------------------------------------------------------------

    def actors(self) -> list[int]:
        return sorted(self.question)

    def legal(self, seat: int) -> list[str]:
        return sorted(set(self.question.get(seat, [])))

    def apply(self, seat: int, move: str, drawn: list[str] | None) -> None:
        """`drawn`: what the engine drew from the Court; None: draw at random with self.rng."""
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {move}; legal: {self.legal(seat)}")
        self.supply = None if drawn is None else list(drawn)
        self.last_drawn = []
        try:
            self.question = self.game.send((seat, move))
        except StopIteration:
            self.question = {}
        if self.supply:
            raise AssertionError(
                f"{seat} {move}: the engine drew {drawn}, the rules only {self.last_drawn}"
            )

    def over(self) -> bool:
        return len(self.alive()) == 1

    def winners(self) -> list[int]:
        return self.alive() if self.over() else []

    def document(self) -> dict[str, Any]:
        return {
            "seats": [
                {
                    "hand": sorted(self.hands[seat]),
                    "lost": sorted(self.lost[seat]),
                    "coins": self.coins[seat],
                    "faction": self.factions[seat],
                }
                for seat in range(self.players)
            ],
            "court": sorted(self.court),
            "removed": sorted(self.removed),
            "treasury": self.treasury,
            "reserve": self.reserve,
            "turn": self.turn,
        }

    # ---- set-up ------------------------------------------------------------------------------

    def deal(self, hands: list[list[str]]) -> None:
        size = 0 if self.draft else 2
        if len(hands) != self.players or any(len(hand) != size for hand in hands):
            raise ValueError(f"{self.players} hands of {size} cards expected: {hands}")
        self.hands = [list(hand) for hand in hands]
        if self.draft:
            self.court = list(self.roles)  # COUP-81: the third set; nobody holds a card yet
        else:
            self.court = self.remaining_cards()  # COUP-2

    def load(self, document: dict[str, Any]) -> None:
        seats: list[dict[str, Any]] = document["seats"]
        if len(seats) != self.players:
            raise ValueError(f"{self.players} seats expected")
        for seat, entry in enumerate(seats):
            self.hands[seat] = list(entry.get("hand", []))
            self.lost[seat] = list(entry.get("lost", []))
            self.out[seat] = not self.hands[seat]
            if self.out[seat]:
                self.coins[seat] = 0  # COUP-11: unless written otherwise, see below
            self.coins[seat] = entry.get("coins", self.coins[seat])
            if entry.get("bombed") is not None:
                self.bombed[seat] = entry["bombed"]
            if self.reformation:
                alternating = "loyalist" if seat % 2 == 0 else "reformist"
                self.factions[seat] = entry.get("faction") or alternating
        self.removed = list(document.get("removed", []))
        self.court = list(document["court"]) if "court" in document else self.remaining_cards()
        self.reserve = document.get("reserve", 0)
        self.treasury = document.get("treasury", COINS - self.reserve - sum(self.coins))
        self.turn = document.get("turn", 0)
        for seat in range(self.players):
            if self.out[seat]:  # COUP-11
                self.treasury += self.coins[seat]
                self.coins[seat] = 0
        if not self.alive():
            raise ValueError("seats: nobody holds a card")
        if self.out[self.turn] and not self.over():
            self.turn = self.next_alive(self.turn)

    def remaining_cards(self) -> list[str]:
        rest = Counter(self.deck)
        for pile in [*self.hands, *self.lost, self.removed]:
            rest.subtract(pile)
        if any(count < 0 for count in rest.values()):
            raise ValueError(f"more cards than the deck has: {rest}")
        return sorted(rest.elements())

    # ---- seats, cards, coins -----------------------------------------------------------------

    def alive(self) -> list[int]:
        return [seat for seat in range(self.players) if not self.out[seat]]

    def others(self, seat: int) -> list[int]:
        return [other for other in self.alive() if other != seat]

    def next_alive(self, seat: int) -> int:
        seat = (seat + 1) % self.players
        while self.out[seat]:
            seat = (seat + 1) % self.players
        return seat

    def may_act_against(self, seat: int) -> list[int]:
        """The others this seat may coup, assassinate, steal from, examine or block."""
        if len({self.factions[other] for other in self.alive()}) == 1:
            return self.others(seat)  # COUP-93; also every game without factions
        # COUP-92
        return [other for other in self.others(seat) if self.factions[other] != self.factions[seat]]

    def draw(self, count: int) -> list[str]:
        cards = []
        for _ in range(count):
            if not self.court:
                raise AssertionError("the rules draw from an empty Court")
            if self.supply is None:
                card = self.rng.choice(sorted(self.court))
            elif self.supply:
                card = self.supply.pop(0)
            else:
                raise AssertionError(
                    f"the rules draw one more card than the engine did, after {self.last_drawn}"
                )
            if card not in self.court:
                raise AssertionError(f"drew {card}, but the Court is {sorted(self.court)}")
            self.court.remove(card)
            self.last_drawn.append(card)
            cards.append(card)
        return cards

    def gain(self, seat: int, amount: int) -> None:
        amount = min(amount, self.treasury)  # COUP-5
        self.treasury -= amount
        self.coins[seat] += amount

    def pay(self, seat: int, amount: int) -> None:
        self.coins[seat] -= amount
        self.treasury += amount

    def eliminate(self, seat: int) -> None:
        self.out[seat] = True  # COUP-11
        if self.steal_on is not None and self.steal_on[1] == seat:  # COUP-12
            self.take_from(self.steal_on[0], seat)
        self.treasury += self.coins[seat]
        self.coins[seat] = 0
        if self.over():
            raise OnePlayerLeftError  # COUP-13

    def take_from(self, thief: int, target: int) -> None:
        amount = min(2, self.coins[target])  # COUP-42
        self.coins[target] -= amount
        self.coins[thief] += amount

    # ---- questions ---------------------------------------------------------------------------

    def ask(self, seat: int, moves: list[str]) -> Play[str]:
        _, move = yield {seat: moves}
        return move

    def window(self, seats: list[int], moves: list[str]) -> Play[Answer | None]:
        """COUP-69: the first who does not pass closes it; None when all have passed."""
        waiting = list(seats)
        while waiting:
            seat, move = yield {asked: ["pass", *moves] for asked in waiting}
            if move != "pass":
                return seat, move
            waiting.remove(seat)
        return None

    # ---- the game ----------------------------------------------------------------------------

    def play_from_start(self) -> Play[None]:
        if self.draft:
            yield from self.draft_cards()
        if self.reformation:  # COUP-81: the draft comes before the factions
            yield from self.choose_factions()
        yield from self.play_from_action()

    def draft_cards(self) -> Play[None]:  # COUP-81
        choice: dict[int, str] = {}
        while len(choice) < 2:
            moves = [f"draft:{role}" for role in self.roles]
            seat, move = yield {asked: moves for asked in (0, 1) if asked not in choice}
            choice[seat] = move.removeprefix("draft:")
        for seat in (0, 1):
            kept = choice[seat]
            self.removed += [role for role in self.roles if role != kept]
            self.hands[seat] = [kept]
        for seat in (0, 1):
            self.hands[seat] += self.draw(1)

    def choose_factions(self) -> Play[None]:  # COUP-91
        both = ["loyalist", "reformist"]
        move = yield from self.ask(self.turn, [f"faction:{name}" for name in both])
        chosen = both.index(move.removeprefix("faction:"))
        for place in range(self.players):
            self.factions[(self.turn + place) % self.players] = both[(chosen + place) % 2]

    def play_from_action(self) -> Play[None]:
        if self.over():
            return  # only a loaded position
        try:
            while True:
                yield from self.take_turn(self.turn)
                self.pass_turn()
        except OnePlayerLeftError:
            return

    def pass_turn(self) -> None:  # COUP-20
        goal = self.next_alive(self.turn)
        while self.turn != goal:
            self.turn = (self.turn + 1) % self.players
            for receiver, giver in list(self.bombed.items()):
                if giver == self.turn:  # COUP-134: the turn is back there, or passes over it
                    del self.bombed[receiver]

    # ---- a turn ------------------------------------------------------------------------------

    def actions(self, actor: int) -> list[str]:
        coins = self.coins[actor]
        targets = self.may_act_against(actor)
        moves = []
        if coins >= 7:
            moves += [f"coup:{seat}" for seat in targets]  # COUP-32
        if coins >= 10:
            return moves  # COUP-23
        moves += ["income", "foreign_aid", "tax", "exchange"]
        if coins >= 3:
            moves += [f"assassinate:{seat}" for seat in targets]  # COUP-41
        moves += [f"steal:{seat}" for seat in targets if self.coins[seat] > 0]  # COUP-43
        if self.inquisitor:
            moves += [f"examine:{seat}" for seat in targets]  # COUP-112
        if self.reformation:
            if coins >= 1:
                moves += [f"convert:{actor}"]  # COUP-95
            if coins >= 2:
                moves += [f"convert:{seat}" for seat in self.others(actor)]
            if self.reserve >= 1:
                moves += ["embezzle"]  # COUP-96
        if self.anarchist and coins >= 5:
            free = [seat for seat in self.others(actor) if seat not in self.bombed]  # COUP-134
            moves += [f"anarchist:{seat}" for seat in free]  # COUP-94, COUP-130
        return moves

    def take_turn(self, actor: int) -> Play[None]:
        move = yield from self.ask(actor, self.actions(actor))
        name, _, argument = move.partition(":")
        if name == "income":
            self.gain(actor, 1)  # COUP-30
        elif name == "foreign_aid":
            yield from self.foreign_aid(actor)
        elif name == "coup":
            self.pay(actor, 7)  # COUP-32
            yield from self.lose_influence(int(argument))
        elif name == "tax":
            if (yield from self.claim(actor, "duke")):
                self.gain(actor, 3)  # COUP-40
        elif name == "assassinate":
            yield from self.assassinate(actor, int(argument))
        elif name == "steal":
            self.steal_on = (actor, int(argument))
            yield from self.steal(actor, int(argument))
            self.steal_on = None
        elif name == "exchange":
            yield from self.exchange(actor)
        elif name == "examine":
            yield from self.examine(actor, int(argument))
        elif name == "convert":
            self.convert(actor, int(argument))
        elif name == "embezzle":
            yield from self.embezzle(actor)
        elif name == "anarchist":
            self.pay(actor, 5)  # COUP-130
            yield from self.bomb(actor, int(argument))
        else:
            raise AssertionError(f"no such action: {move}")

    def foreign_aid(self, actor: int) -> Play[None]:  # COUP-31: no challenge window
        blockers = [seat for seat in self.others(actor) if actor in self.may_act_against(seat)]
        if (yield from self.blocked(blockers, ["duke"])):
            return  # COUP-51
        self.gain(actor, 2)

    def assassinate(self, actor: int, target: int) -> Play[None]:
        self.pay(actor, 3)  # COUP-41: when declaring
        if not (yield from self.claim(actor, "assassin", refund=3)):
            return
        if self.out[target]:
            return  # COUP-68: challenged and died of it; the coins stay paid
        if (yield from self.blocked([target], ["contessa"])):
            return  # COUP-52
        if self.out[target]:
            return  # COUP-68: died of the lost block
        yield from self.lose_influence(target)  # COUP-67: possibly the second one

    def steal(self, actor: int, target: int) -> Play[None]:
        if not (yield from self.claim(actor, "captain")):
            return
        if self.out[target]:
            return  # COUP-12: the coins moved when the target died
        if (yield from self.blocked([target], ["captain", self.exchanger])):  # COUP-42, COUP-113
            return  # COUP-53
        if self.out[target]:
            return  # COUP-12
        self.take_from(actor, target)

    def exchange(self, actor: int) -> Play[None]:
        if not (yield from self.claim(actor, self.exchanger)):
            return
        influence = len(self.hands[actor])
        wanted = 1 if self.inquisitor else 2  # COUP-111, COUP-44
        self.hands[actor] += self.draw(min(wanted, len(self.court)))
        choices = combinations(sorted(self.hands[actor]), influence)
        move = yield from self.ask(actor, ["keep:" + "+".join(kept) for kept in choices])
        kept_cards = move.removeprefix("keep:").split("+")
        for card in kept_cards:
            self.hands[actor].remove(card)
        self.court += self.hands[actor]
        self.hands[actor] = kept_cards

    def examine(self, actor: int, target: int) -> Play[None]:  # COUP-112: cannot be blocked
        if not (yield from self.claim(actor, "inquisitor")):
            return
        if self.out[target]:
            return  # COUP-68
        shown = self.hands[target][0]
        if len(self.hands[target]) == 2:
            move = yield from self.ask(target, [f"show:{card}" for card in self.hands[target]])
            shown = move.removeprefix("show:")
        moves = ["leave", "replace"] if self.court else ["leave"]
        if (yield from self.ask(actor, moves)) == "replace":
            self.hands[target] += self.draw(1)  # draw first: never the same card
            self.hands[target].remove(shown)
            self.court.append(shown)

    def convert(self, actor: int, target: int) -> None:  # COUP-95
        price = 1 if target == actor else 2
        self.coins[actor] -= price
        self.reserve += price  # not to the Treasury
        loyalist = self.factions[target] == "loyalist"
        self.factions[target] = "reformist" if loyalist else "loyalist"

    def embezzle(self, actor: int) -> Play[None]:  # COUP-96
        challenge = yield from self.window(self.others(actor), ["challenge"])
        if challenge is not None:
            moves = ["concede"] if "duke" in self.hands[actor] else ["concede", "reveal"]
            if (yield from self.ask(actor, moves)) == "concede":
                yield from self.lose_influence(actor)  # COUP-97; the Reserve was not touched yet
                return
            shown = self.hands[actor]  # COUP-98: all of them
            self.court += shown
            self.hands[actor] = []
            self.hands[actor] = self.draw(len(shown))
            yield from self.lose_influence(challenge[0])
        self.coins[actor] += self.reserve
        self.reserve = 0

    def bomb(self, payer: int, holder: int) -> Play[None]:
        while True:
            self.bombed[holder] = payer
            onward = [s for s in self.alive() if s != payer and s not in self.bombed]
            moves = ["explode", "defuse", *(f"hand_on:{seat}" for seat in onward)]  # COUP-134
            move = yield from self.ask(holder, moves)
            if move == "explode":
                yield from self.lose_influence(holder)  # COUP-131
                return
            if not (yield from self.claim(holder, "contessa")):
                if not self.out[holder]:
                    yield from self.lose_influence(holder)  # COUP-135: the explosion as well
                return
            if move == "defuse":
                return  # COUP-132
            holder = int(move.removeprefix("hand_on:"))  # COUP-133, COUP-136
            if self.out[holder]:
                return  # COUP-68: the next holder challenged and died of it

    # ---- claims, blocks, influence -----------------------------------------------------------

    def claim(self, claimant: int, role: str, refund: int = 0) -> Play[bool]:
        """Everybody else may challenge (COUP-60). Does the claim stand?"""
        challenge = yield from self.window(self.others(claimant), ["challenge"])
        if challenge is None:
            return True  # COUP-21, COUP-55
        proven = yield from self.proof(claimant, role)
        if proven:
            yield from self.lose_influence(challenge[0])  # COUP-62
        else:
            self.gain(claimant, refund)  # COUP-64: before the loss
            yield from self.lose_influence(claimant)  # COUP-62
        return proven

    def proof(self, claimant: int, role: str) -> Play[bool]:
        moves = ["concede"]  # COUP-61: revealing is a choice
        if role in self.hands[claimant]:
            moves.append(f"reveal:{role}")
        if (yield from self.ask(claimant, moves)) == "concede":
            return False
        self.hands[claimant].remove(role)  # COUP-63
        self.court.append(role)
        self.hands[claimant] += self.draw(1)
        return True

    def blocked(self, blockers: list[int], roles: list[str]) -> Play[bool]:
        """The block window and the challenge of the block (COUP-50). Does a block stand?"""
        block = yield from self.window(blockers, [f"block:{role}" for role in roles])
        if block is None:
            return False
        blocker, move = block
        # COUP-65: after a lost block nobody else may block
        return (yield from self.claim(blocker, move.removeprefix("block:")))

    def lose_influence(self, seat: int) -> Play[None]:  # COUP-10
        hand = self.hands[seat]
        card = hand[0]
        if len(hand) == 2:
            move = yield from self.ask(seat, [f"lose:{role}" for role in hand])
            card = move.removeprefix("lose:")
        hand.remove(card)
        self.lost[seat].append(card)
        if not hand:
            self.eliminate(seat)
