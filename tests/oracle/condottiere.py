"""Condottiere written a second time, straight from the rule ledger, for the engine to be diffed
against.

One generator plays the whole game (or series) and reads like the rulebook. It yields a question
(who is asked, and which moves are legal for each) and is sent one answer (seat, move).
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from tests.oracle.rakab import Pile, Play, Question, largest_group, read_map, subtract

MERCENARIES = ["1", "2", "3", "4", "5", "6", "10"]
# COND-2
SPECIALS = {"winter": 3, "spring": 3, "bishop": 6, "courtesan": 12}
SPECIALS |= {"drummer": 6, "heroine": 3, "scarecrow": 16, "surrender": 3}
CARDS = Counter({number: 10 if number == "1" else 8 for number in MERCENARIES} | SPECIALS)
FACE_DOWN = [*MERCENARIES, "drummer", "heroine", "courtesan"]  # COND-84
FINAL = "final"  # COND-72
SWITCHES = ["draw_after_battle", "greater_empires", "conquest", "hidden_cards"]
DEFAULTS: dict[str, Any] = {"map": "italy", "points": 0, **dict.fromkeys(SWITCHES, False)}

ITALY = read_map("""ancona: napoli spoleto urbino
    bologna: ferrara firenze modena urbino
    ferrara: mantova modena venezia
    firenze: lucca modena roma siena spoleto urbino
    genova: milano parma torino
    lucca: modena parma
    mantova: milano modena venezia
    milano: modena parma torino venezia
    modena: parma
    napoli: roma spoleto
    roma: siena spoleto
    spoleto: urbino""")


class CondottiereOracle:
    seed = 0

    def __init__(self, players: int, options: dict[str, Any], document: dict[str, Any]) -> None:
        given = {**DEFAULTS, **options}
        if not 2 <= players <= 6 or set(given) != set(DEFAULTS) or given["map"] != "italy":
            raise ValueError(f"not allowed for {players} players: {options}")
        self.players = players
        self.seats = list(range(players))
        self.draws = bool(given["draw_after_battle"])
        self.target = int(given["points"])
        self.conquest = bool(given["conquest"])
        self.hidden = bool(given["hidden_cards"])
        # COND-1, COND-82
        self.total_needed = 5 if players >= 4 else 6
        self.adjacent_needed = 3 if players >= 4 else 4
        if given["greater_empires"]:
            self.adjacent_needed += 1

        self.after: dict[str, Any] | None = None
        self.dice: random.Random | None = None
        self.load(document)
        self.winning: list[int] | None = None
        self.course = self.play()
        self.question: Question = next(self.course, {})

    # ---- the interface -----------------------------------------------------------------------

    def actors(self) -> list[int]:
        return sorted(self.question)

    def legal(self, seat: int) -> list[str]:
        return sorted(set(self.question.get(seat, [])))

    def apply(self, seat: int, move: str, after: dict[str, Any] | None) -> None:
        if move.startswith("show_hand:"):
            return  # COND-60: at any time, and nothing changes
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {move}; legal: {self.legal(seat)}")
        self.after = after
        try:
            self.question = self.course.send((seat, move))
        except StopIteration:
            self.question = {}
        if after is not None:
            self.deck.learn(after["deck"])

    def over(self) -> bool:
        return self.winning is not None

    def winners(self) -> list[int]:
        return sorted(self.winning or [])

    def scores(self) -> list[int] | None:
        return list(self.points) if self.target else None

    def document(self) -> dict[str, Any]:
        seats: list[dict[str, Any]] = []
        for seat in self.seats:
            down: Any = self.facedown[seat]
            if self.facedown_lists:
                down = [] if down is None else [down]
            seats.append(
                {
                    "hand": sorted(self.hands[seat]),
                    "line": sorted(self.lines[seat]),
                    "facedown": down,
                    "passed": self.passed[seat],
                    "strength": self.strength(seat),
                }
            )
        return {
            "seats": seats,
            "deck": self.deck.document(),
            "discard": sorted(self.discard),
            "owners": dict(self.owners),
            "battle": self.battle,
            "favor": self.favor,
            "seasons": list(self.seasons),
            "token": self.token,
            "turn": self.turn,
            "passes": list(self.passes),
            "points": list(self.points),
            "game": self.game,
        }

    # ---- loading -----------------------------------------------------------------------------

    def load(self, document: dict[str, Any]) -> None:
        entries: list[dict[str, Any]] = document.get("seats") or [{} for _ in self.seats]
        if len(entries) != self.players:
            raise ValueError(f"{self.players} seats expected")
        self.hands: list[list[str]] = [list(entry.get("hand", [])) for entry in entries]
        self.lines: list[list[str]] = [list(entry.get("line", [])) for entry in entries]
        # The notation does not tell its shape: a card or null, or a list; printed as it was given.
        self.facedown_lists = any(isinstance(entry.get("facedown"), list) for entry in entries)
        self.facedown: list[str | None] = []
        for entry in entries:
            down = entry.get("facedown")
            if isinstance(down, list):
                down = down[0] if down else None
            self.facedown.append(down)
        self.passes: list[int] = list(document.get("passes", []))
        for seat, entry in enumerate(entries):
            if entry.get("passed") and seat not in self.passes:
                self.passes.append(seat)
        self.passed = [seat in self.passes for seat in self.seats]
        self.seasons: list[str] = list(document.get("seasons", []))
        self.discard: list[str] = list(document.get("discard", []))
        self.owners: dict[str, int] = dict(document.get("owners", {}))
        self.battle: str | None = document.get("battle")
        self.favor: str | None = document.get("favor")  # COND-42: it starts off the board
        self.token: int = document.get("token", 0)  # COND-3
        self.turn: int = document.get("turn", self.token)
        self.points: list[int] = list(document.get("points") or [0] * self.players)
        self.game: int = document.get("game") or 1
        if "deck" in document:
            self.deck = Pile(document["deck"], True)
        else:
            self.deck = Pile(subtract(CARDS, *self.on_table(), *self.hands, self.discard), False)

        self.quiet_battles = 0  # COND-16
        self.card_played = any(self.on_table())
        defender = self.defender()  # COND-83: has the defender played their first card?
        self.defending = defender is not None and bool(
            self.lines[defender] or self.facedown[defender]
        )

    # ---- small words -------------------------------------------------------------------------

    def rng(self) -> random.Random:
        if self.dice is None:
            self.dice = random.Random(self.seed)
        return self.dice

    def ask(self, seat: int, moves: list[str]) -> Play[str]:
        _, move = yield {seat: moves}
        return move

    def on_table(self) -> list[list[str]]:
        return [*self.lines, [card for card in self.facedown if card is not None], self.seasons]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.players for step in self.seats]

    def regions(self, seat: int) -> list[str]:
        return [region for region, owner in self.owners.items() if owner == seat]

    def places(self) -> list[str]:
        """Where the token's holder may place it."""
        free = [region for region in ITALY if region != self.favor]  # COND-4
        if self.conquest:  # COND-83
            return [region for region in free if self.owners.get(region) != self.token]
        return [region for region in free if region not in self.owners]

    def defender(self) -> int | None:  # COND-83; in the final battle there is none
        if not self.conquest or self.battle is None:
            return None
        return self.owners.get(self.battle)

    def mercenaries(self, seat: int) -> list[int]:
        return [int(card) for card in self.lines[seat] if card in MERCENARIES]

    def highest(self) -> int:
        """COND-43: the printed number; 0 with no face-up mercenary in play (COND-84)."""
        return max((number for seat in self.seats for number in self.mercenaries(seat)), default=0)

    def strength(self, seat: int) -> int:  # COND-49; face-down cards are left out (COND-84)
        line = self.lines[seat]
        mercenaries = self.mercenaries(seat)
        total = len(mercenaries) if "winter" in self.seasons else sum(mercenaries)  # COND-40
        if "drummer" in line:
            total *= 2  # COND-45
        if "spring" in self.seasons:
            total += 3 * mercenaries.count(self.highest())  # COND-41: each of them
        return total + line.count("courtesan") + 10 * line.count("heroine")

    def most(self, values: list[int]) -> list[int]:
        return [seat for seat in self.seats if values[seat] == max(values)]

    def adjacent(self, seat: int) -> bool:
        return largest_group(ITALY, self.regions(seat)) >= self.adjacent_needed

    def contenders(self) -> list[int]:
        """Who is ahead when nobody has won: a final battle if more than one."""
        if self.target:
            return self.most(self.points)  # COND-81
        return self.most([len(self.regions(seat)) for seat in self.seats])  # COND-71

    # ---- the pile of cards -------------------------------------------------------------------

    def shuffle(self, cards: list[str]) -> None:
        self.deck.shuffle(cards, self.rng(), self.after is not None)

    def shuffle_everything(self) -> None:
        piles = [*self.on_table(), *self.hands, self.discard, self.deck.cards]
        self.shuffle([card for pile in piles for card in pile])
        self.hands = [[] for _ in self.seats]
        self.discard = []
        self.sweep()

    def sweep(self) -> None:
        """The table is empty again; where its cards went is the caller's business."""
        self.lines = [[] for _ in self.seats]
        self.facedown = [None] * self.players
        self.seasons = []
        self.passed = [False] * self.players
        self.passes = []

    def draw(self, seat: int, count: int) -> None:
        told = None if self.after is None else self.after["seats"][seat]["hand"]
        while count > 0 and (self.deck.cards or self.refill()):
            drawn = self.deck.take(count, self.hands[seat], self.rng(), told)
            self.hands[seat] += drawn
            count -= len(drawn)

    def refill(self) -> bool:  # COND-80
        if not self.draws or self.battle == FINAL:
            return False
        if self.discard:
            self.shuffle(self.discard)
            self.discard = []
        else:
            self.shuffle([card for line in self.lines for card in line])
            self.lines = [[] for _ in self.seats]
        return bool(self.deck.cards)

    # ---- a game, or a series of games --------------------------------------------------------

    def play(self) -> Play[None]:
        contenders = self.contenders()
        if self.battle != FINAL:
            winner = yield from self.one_game()
            if self.target:
                self.score(winner)
                while max(self.points) < self.target:  # COND-81
                    self.fresh_game()
                    winner = yield from self.one_game()
                    self.score(winner)
                contenders = self.contenders()
            else:
                contenders = [winner] if winner is not None else self.contenders()
            if len(contenders) == 1:
                self.winning = contenders
                return
            self.prepare_final_battle(contenders)
        yield from self.fight(contenders)
        # COND-72: a tied final battle is a shared victory
        best = max(self.strength(seat) for seat in contenders)
        self.winning = [seat for seat in contenders if self.strength(seat) == best]

    def score(self, winner: int | None) -> None:  # COND-81
        for seat in self.seats:
            self.points[seat] += len(self.regions(seat))
        if winner is not None and self.adjacent(winner):
            self.points[winner] += 5  # even if the total is met too

    def fresh_game(self) -> None:  # COND-81, COND-3
        self.shuffle_everything()
        self.owners = {}
        self.battle = None
        self.favor = None
        self.token = self.turn = 0
        self.quiet_battles = 0
        self.game += 1
        for seat in self.seats:
            self.draw(seat, 7 if self.draws else 10)  # COND-80

    def prepare_final_battle(self, contenders: list[int]) -> None:  # COND-72
        self.battle = FINAL
        self.shuffle_everything()
        for seat in contenders:
            self.draw(seat, 10 + len(self.regions(seat)))
        self.turn = next(seat for seat in self.clockwise_from(self.token) if seat in contenders)

    def one_game(self) -> Play[int | None]:
        """Returns who reached the needed regions; None: COND-71."""
        if self.battle is None:
            if not self.places():
                return None  # only a loaded position
            uncleared = any(self.on_table()) or any(self.passed)
            yield from self.choose_battle()
            if uncleared:  # only a loaded position
                yield from self.clear_the_table()
        while True:
            yield from self.fight(self.seats)
            winner = self.compare()
            if winner is not None and (  # COND-23, COND-70
                len(self.regions(winner)) >= self.total_needed or self.adjacent(winner)
            ):
                return winner
            if self.quiet_battles == 3 or not self.places():
                return None  # COND-16, COND-71: before any other question
            if self.draws:
                yield from self.draw_cards()  # COND-80: before the new battle is chosen
            yield from self.choose_battle()  # COND-24: before any discard and deal
            yield from self.clear_the_table()

    def choose_battle(self) -> Play[None]:
        move = yield from self.ask(self.token, [f"place:{region}" for region in self.places()])
        self.battle = move.removeprefix("place:")
        self.turn = self.token  # COND-10
        self.card_played = False
        self.defending = False

    # ---- a battle ----------------------------------------------------------------------------

    def fight(self, fighters: list[int]) -> Play[None]:
        surrendered = False
        while not surrendered and not all(self.passed[seat] for seat in fighters):  # COND-15
            seat = self.turn
            if seat in fighters and not self.passed[seat]:  # COND-12
                if not self.hands[seat]:
                    self.pass_for_good(seat)  # COND-14; a defender too
                else:
                    cards = [f"play:{card}" for card in self.hands[seat]]
                    move = yield from self.ask(seat, ["pass", *cards])
                    if move != "pass":
                        yield from self.play_card(seat, move.removeprefix("play:"))
                        surrendered = move == "play:surrender"  # COND-48
                    elif not self.may_wait(seat):
                        self.pass_for_good(seat)
            self.turn = self.left_of(seat)
        for seat in fighters:
            self.turn_up(seat)  # COND-84: before the comparison

    def may_wait(self, seat: int) -> bool:
        """COND-83: passing is not final for a defender who has played no card yet."""
        if seat != self.defender() or self.defending:
            return False
        return not all(self.passed[other] for other in self.seats if other != seat)

    def pass_for_good(self, seat: int) -> None:
        self.passed[seat] = True
        self.passes.append(seat)

    def turn_up(self, seat: int) -> None:
        card = self.facedown[seat]
        if card is not None:
            self.facedown[seat] = None
            self.lines[seat].append(card)

    def play_card(self, seat: int, card: str) -> Play[None]:
        self.hands[seat].remove(card)
        self.card_played = True
        if seat == self.defender():
            self.defending = True  # COND-83: any card
        if self.hidden and card in FACE_DOWN:
            self.turn_up(seat)  # COND-84
            self.facedown[seat] = card
            return
        if card in ("winter", "spring"):
            self.season(card)
        elif card == "bishop":
            yield from self.bishop(seat)
        elif card == "scarecrow":
            yield from self.scarecrow(seat)
        else:
            self.lines[seat].append(card)
        self.turn_up(seat)  # COND-84: after the effect

    def season(self, card: str) -> None:  # COND-40, COND-41
        self.discard += [other for other in self.seasons if other != card]
        self.seasons = [*(same for same in self.seasons if same == card), card]

    def bishop(self, seat: int) -> Play[None]:  # COND-42
        highest = str(self.highest())
        for line in self.lines:
            while highest in line:
                line.remove(highest)
                self.discard.append(highest)
        self.discard.append("bishop")  # in this game it does not stay in the line
        if self.battle == FINAL:
            return  # COND-72
        regions = [region for region in ITALY if region != self.battle]
        if not self.conquest:  # COND-83: with it, controlled or not
            regions = [region for region in regions if region not in self.owners]
        move = yield from self.ask(seat, ["favor:none", *(f"favor:{name}" for name in regions)])
        self.favor = None if move == "favor:none" else move.removeprefix("favor:")

    def scarecrow(self, seat: int) -> Play[None]:  # COND-47
        self.lines[seat].append("scarecrow")
        mercenaries = [f"take:{number}" for number in self.mercenaries(seat)]
        move = yield from self.ask(seat, ["take:none", *mercenaries])
        if move != "take:none":
            card = move.removeprefix("take:")
            self.lines[seat].remove(card)
            self.hands[seat].append(card)
        self.lines[seat].remove("scarecrow")  # only then it is discarded
        self.discard.append("scarecrow")

    # ---- after a battle ----------------------------------------------------------------------

    def compare(self) -> int | None:
        defender = self.defender()
        region, self.battle = self.battle, None
        if region is None:
            raise AssertionError("a battle without a region")
        top = self.most([self.strength(seat) for seat in self.seats])
        winner = None
        if len(top) == 1:
            winner = top[0]
            self.owners[region] = winner  # COND-20; COND-83: replaces the defender's marker
            self.token = winner
        elif defender is not None:
            self.token = defender  # COND-83: whoever shares the top
        else:
            self.token = self.left_of(self.token)  # COND-21
        courtesans = self.most([line.count("courtesan") for line in self.lines])
        if len(courtesans) == 1:
            self.token = courtesans[0]  # COND-22
        self.turn = self.token
        self.quiet_battles = 0 if self.card_played else self.quiet_battles + 1
        return winner

    def draw_cards(self) -> Play[None]:  # COND-80
        if not any(self.hands):
            for seat in self.clockwise_from(self.token):
                self.draw(seat, 10)  # unasked
            return
        for seat in self.clockwise_from(self.token):
            limit = 10 + len(self.regions(seat))
            there = sum(map(len, [self.deck.cards, self.discard, *self.lines]))
            most = max(0, min(3, limit - len(self.hands[seat]), there))
            move = yield from self.ask(seat, [f"draw:{count}" for count in range(most + 1)])
            self.draw(seat, int(move.removeprefix("draw:")))

    def clear_the_table(self) -> Play[None]:
        for pile in self.on_table():
            self.discard += pile  # COND-25
        self.sweep()
        if self.draws:
            return  # COND-80: no rounds, and hands may never be discarded
        yield from self.burn_or_hold()
        holders = [seat for seat in self.seats if self.hands[seat]]
        if len(holders) <= 1:  # COND-30
            for seat in holders:
                yield from self.keep(seat)
            self.new_round()

    def burn_or_hold(self) -> Play[None]:  # COND-26
        moves: Question = {}
        for seat in self.seats:
            if self.hands[seat]:
                mercenary = any(card in MERCENARIES for card in self.hands[seat])
                moves[seat] = ["hold"] if mercenary else ["burn", "hold"]
        burning = []
        while moves:
            seat, move = yield dict(moves)
            del moves[seat]
            if move == "burn":
                burning.append(seat)
        for seat in burning:  # shown together
            self.discard += self.hands[seat]
            self.hands[seat] = []

    def keep(self, seat: int) -> Play[None]:  # COND-30
        hand = sorted(self.hands[seat])
        choices = [[], *([card] for card in hand), *(list(two) for two in combinations(hand, 2))]
        moves = {"keep:" + ("+".join(kept) or "none"): kept for kept in choices}
        kept = moves[(yield from self.ask(seat, list(moves)))]
        for card in kept:
            hand.remove(card)
        self.discard += hand
        self.hands[seat] = kept

    def new_round(self) -> None:  # COND-31
        self.shuffle([*self.deck.cards, *self.discard])
        self.discard = []
        for seat in self.seats:
            self.draw(seat, 10 + len(self.regions(seat)) - len(self.hands[seat]))
