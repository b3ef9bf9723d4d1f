"""Karzar written a second time, straight from the rule ledger, for the engine to be diffed against.

One generator plays the whole game and reads like the rulebook. It yields a question (who is asked,
and which moves are legal for each) and is sent one answer (seat, move).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeVar

from tests.oracle import karzar_parts as parts
from tests.oracle.karzar_parts import (
    BATTLES,
    GREAT,
    KING,
    KINGS,
    LETTER,
    MORNING,
    OTHER,
    SIDES,
    TAHMINEHS,
    Pair,
    immune,
    of_side,
    power,
    side_of,
    strongest,
)

T = TypeVar("T")
Question = dict[int, list[str]]
Answer = tuple[int, str]
Play = Generator[Question, Answer, T]


@dataclass
class Fight:
    """One battle while it is decided."""

    by_sums: bool
    champion: Pair = field(default_factory=lambda: dict.fromkeys(SIDES))  # not in a sum
    supporter: Pair = field(default_factory=lambda: dict.fromkeys(SIDES))
    bonus: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    doubled: bool = False  # tahmineh2


class KarzarOracle:
    def __init__(self, players: int, options: dict[str, Any], document: dict[str, Any]) -> None:
        self.options = parts.read_options(players, options)
        self.players = players
        self.seats = range(players)
        self.seed = int(document.get("seed") or 0)  # only for self-play
        self.generator: random.Random | None = None
        self.after: dict[str, Any] | None = None
        self.finished = False

        self.campaign = 1
        self.all_scores: list[list[int]] = []
        self.clear_campaign()
        if players == 2:
            self.load_duel(document)
            self.game = self.play_duel()
        elif not document.get("seats"):
            self.set_up()
            self.game = self.play(at_battle=False)
        else:
            at_battle = self.load(document)
            self.game = self.play(at_battle)
        self.question: Question = next(self.game, {})

    def clear_campaign(self) -> None:
        self.battle = 1
        self.slots: list[list[str]] = [[] for _ in range(9)]
        self.results: list[str | None] = [None] * 9
        self.heroes: list[list[str]] = [[] for _ in self.seats]
        self.helpers: list[list[str]] = [[] for _ in self.seats]
        self.sides: list[str | None] = [None] * self.players
        self.captives: list[str | None] = [None] * self.players
        self.foresight: list[str | None] = [None] * self.players
        self.camp: list[str] = []
        self.camp_shuffled = False  # True while the order is not known yet
        self.dead: list[str] = []
        self.beyond: list[str] = []
        self.tomb: list[str] = []
        self.banners: dict[str, int] = {}
        self.bearers: dict[str, str | None] = dict.fromkeys(SIDES)  # None: killed
        # what the position's keys do not tell
        self.enthroned = [True] * self.players  # the king is in the throne
        self.king_fought: set[str] = set()
        self.king_points = dict.fromkeys(SIDES, 0)
        self.own_points = [0] * self.players  # first use of a king, flight
        self.fallen: list[str] = []  # Rostam and Sohrab, in this battle
        self.for_nushdaru = False  # is this battle for the Nushdaru?
        self.champions_killed: list[str] = []  # in this battle
        self.nushdaru_used = False

    # ---- the interface -----------------------------------------------------------------------

    def actors(self) -> list[int]:
        return sorted(self.question)

    def legal(self, seat: int) -> list[str]:
        return sorted(set(self.question.get(seat, [])))

    def apply(self, seat: int, move: str, after: dict[str, Any] | None) -> None:
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {move}; legal: {self.legal(seat)}")
        self.after = after
        try:
            self.question = self.game.send((seat, move))
        except StopIteration:
            self.question = {}
        if self.camp_shuffled:
            self.learn_camp()

    def over(self) -> bool:
        return self.finished

    def winners(self) -> list[int]:
        if not self.finished:
            return []
        if self.players > 2:
            return parts.best_seats(self.all_scores, self.players)
        wins = [self.results.count(side) for side in self.sides]
        if wins[0] == wins[1]:
            return []  # KARZ-202: drawn
        return [wins.index(max(wins))]

    def scores(self) -> list[int] | None:
        if self.players == 2:
            return None
        return [sum(row[seat] for row in self.all_scores) for seat in self.seats]

    def document(self) -> dict[str, Any]:
        if self.players == 2:
            return {
                "seats": [
                    {"heroes": sorted(self.heroes[seat]), "side": self.sides[seat]}
                    for seat in self.seats
                ],
                "battle": self.battle,
                "results": list(self.results),
            }
        return {
            "campaign": self.campaign,
            "scores": [list(row) for row in self.all_scores],
            "battle": self.battle,
            "slots": [sorted(slot) for slot in self.slots],
            "results": list(self.results),
            "seats": [
                {
                    "heroes": sorted(self.heroes[seat]),
                    "helpers": sorted(self.helpers[seat]),
                    "side": self.sides[seat],
                    "captive": self.captives[seat],
                    "foresight": self.foresight[seat],
                }
                for seat in self.seats
            ],
            "camp": list(self.camp),
            "dead": sorted(self.dead),
            "beyond": sorted(self.beyond),
            "tomb": sorted(self.tomb),
            "banners": dict(self.banners),
        }

    # ---- loading -----------------------------------------------------------------------------

    def read_card(self, text: str) -> str:
        return text if self.options["allies"] else text.rstrip("*")  # KARZ-4

    def read_cards(self, texts: list[str] | None) -> list[str]:
        return [self.read_card(text) for text in texts or []]

    def load(self, document: dict[str, Any]) -> bool:
        """Is it the heroes' turn of a battle? (Otherwise the campaign has just been dealt.)"""
        seats: list[dict[str, Any]] = document["seats"]
        if len(seats) != self.players:
            raise ValueError(f"seats: {self.players} expected")
        self.all_scores = [list(row) for row in document.get("scores") or []]
        self.campaign = document.get("campaign") or len(self.all_scores) + 1
        if all(len(seat.get("heroes") or []) == 5 and not seat.get("side") for seat in seats):
            self.take_deal(document)
            return False
        self.battle = document.get("battle") or 1
        if not 1 <= self.battle <= BATTLES:
            raise ValueError("battle: 1 to 8")
        for index, slot in enumerate(document.get("slots") or []):
            self.slots[index] = self.read_cards(slot)
        for index, result in enumerate(document.get("results") or []):
            self.results[index] = result
        for number, entry in enumerate(seats):
            self.heroes[number] = self.read_cards(entry.get("heroes"))
            self.helpers[number] = list(entry.get("helpers") or [])
            self.sides[number] = entry.get("side")
            captive = entry.get("captive")
            self.captives[number] = self.read_card(captive) if captive else None
            self.foresight[number] = entry.get("foresight")
        self.dead = self.read_cards(document.get("dead"))
        self.beyond = list(document.get("beyond") or [])
        self.tomb = self.read_cards(document.get("tomb"))
        for side, battle in (document.get("banners") or {}).items():
            if battle is not None:
                own = of_side(self.slots[battle - 1], side)
                self.banners[side] = battle
                # KARZ-130: never on Rostam or Sohrab if there is another
                self.bearers[side] = strongest([c for c in own if not immune(c)] or own)
        if document.get("camp") is not None:
            self.camp = self.read_cards(document["camp"])
        else:
            self.camp = self.remaining_heroes()
            self.camp_shuffled = True
        for side in SIDES:  # KARZ-180
            if KING[side] in self.tomb:
                self.king_points[side] -= 1
                self.king_fought.add(side)
            if any(KING[side] in slot for slot in self.slots):
                self.king_points[side] += 1
                self.king_fought.add(side)
        if self.options["nushdaru"] and 2 <= self.battle <= 7:
            self.for_nushdaru = any(card in GREAT for card in self.tomb)
        return True

    def remaining_heroes(self) -> list[str]:
        rest = Counter(parts.hero_pool(self.players, self.options["allies"]))
        listed = [card for card in self.captives if card]
        for pile in [*self.slots, *self.heroes, self.dead, self.tomb, listed]:
            rest.subtract(card for card in pile if card not in KINGS)
        if min(rest.values()) < 0:
            raise ValueError(f"more heroes than there are: {rest}")
        return sorted(rest.elements())

    # ---- chance ------------------------------------------------------------------------------

    def rng(self) -> random.Random:
        if self.generator is None:
            self.generator = random.Random(self.seed)
        return self.generator

    def shuffle_camp(self) -> None:
        self.camp_shuffled = True

    def learn_camp(self) -> None:
        """The order of the shuffled camp."""
        if self.after is None:
            self.camp.sort()
            self.rng().shuffle(self.camp)
        else:
            order = self.read_cards(self.after["camp"])
            assert Counter(order) == Counter(self.camp), (sorted(order), sorted(self.camp))
            self.camp = order
        self.camp_shuffled = False

    def draw(self, seat: int) -> None:
        if not self.camp:
            return  # only loaded positions
        if self.camp_shuffled and self.after is None:
            self.learn_camp()
        if not self.camp_shuffled or self.after is None:
            self.heroes[seat].append(self.camp.pop(0))
            return
        held = Counter(self.read_cards(self.after["seats"][seat]["heroes"]))
        drawn = list((held - Counter(self.heroes[seat])).elements())
        assert len(drawn) == 1, (seat, drawn)
        self.camp.remove(drawn[0])
        self.heroes[seat].append(drawn[0])

    def set_up(self) -> None:
        """KARZ-11, 12: a new campaign."""
        self.clear_campaign()
        self.take_deal(self.after if self.after is not None else self.random_deal())

    def random_deal(self) -> dict[str, Any]:
        rng = self.rng()
        deck = parts.hero_pool(self.players, self.options["allies"])
        rng.shuffle(deck)
        pairs = [[of_side(deck, side)[k] for side in SIDES] for k in range(MORNING)]
        for card in (card for pair in pairs for card in pair):
            deck.remove(card)
        rng.shuffle(deck)
        helpers = parts.helper_pool(self.players)
        entering = rng.sample(TAHMINEHS, self.options["tahmineh"])  # KARZ-170
        for _ in entering:
            helpers.remove(rng.choice([name for name in helpers if name in parts.NEUTRAL]))
        helpers += entering
        rng.shuffle(helpers)
        cards = rng.sample(parts.FORESIGHT, self.players)
        return {
            "slots": pairs,
            "seats": [
                {
                    "heroes": [deck.pop() for _ in range(5)],
                    "helpers": [helpers.pop() for _ in range(3)],
                    "foresight": cards[seat] if self.options["foresight"] else None,
                }
                for seat in self.seats
            ],
            "camp": deck,
        }

    def take_deal(self, deal: dict[str, Any]) -> None:
        for battle in range(1, MORNING + 1):
            pair = self.read_cards(deal["slots"][battle - 1])
            assert sorted(side_of(card) for card in pair) == ["iran", "turan"], pair
            self.slots[battle - 1] = pair
        for seat in self.seats:
            entry = deal["seats"][seat]
            self.heroes[seat] = self.read_cards(entry["heroes"])
            self.helpers[seat] = list(entry["helpers"])
            assert (len(self.heroes[seat]), len(self.helpers[seat])) == (5, 3), entry
            if self.options["foresight"]:
                self.foresight[seat] = entry["foresight"]
        if self.options["foresight"]:  # KARZ-110
            cards = [card for card in self.foresight if card in parts.FORESIGHT]
            assert len(set(cards)) == self.players, self.foresight
        self.camp = self.read_cards(deal["camp"])
        dealt = Counter(card for pile in [*self.slots, *self.heroes, self.camp] for card in pile)
        assert dealt == Counter(parts.hero_pool(self.players, self.options["allies"])), dealt
        dealt_helpers = [name for hand in self.helpers for name in hand]
        parts.check_helpers(self.players, self.options["tahmineh"], dealt_helpers)
        if self.options["vanguard"]:
            for side, (battle, bearer) in parts.vanguard(self.slots).items():
                self.banners[side] = battle
                self.bearers[side] = bearer

    # ---- questions ---------------------------------------------------------------------------

    def ask(self, seat: int, moves: list[str]) -> Play[str]:
        _, move = yield {seat: moves}
        return move

    def ask_all(self, question: Question) -> Play[list[Answer]]:
        """Secretly and at the same time; in seat order. A seat without a move is not asked."""
        waiting = {seat: moves for seat, moves in question.items() if moves}
        answers: list[Answer] = []
        while waiting:
            seat, move = yield dict(waiting)
            del waiting[seat]
            answers.append((seat, move))
        return sorted(answers)

    # ---- the game ----------------------------------------------------------------------------

    def play(self, at_battle: bool) -> Play[None]:
        if len(self.all_scores) >= self.campaign:
            self.finished = True  # the position at a game's end
            return
        while True:
            if not at_battle:
                yield from self.keep_and_side()
                yield from self.before_battle()
            at_battle = False
            while True:
                yield from self.fight()
                if self.battle == BATTLES:
                    break
                if self.battle <= MORNING:
                    for seat in self.seats:
                        self.draw(seat)  # KARZ-60
                self.battle += 1
                yield from self.before_battle()
            yield from self.independents_and_scores()
            totals = self.scores()
            if self.campaign >= self.options["campaigns"] or max(totals or [0]) >= 25:
                self.finished = True  # KARZ-72
                return
            self.campaign += 1
            self.set_up()

    def keep_and_side(self) -> Play[None]:  # KARZ-13
        question = {}
        for seat in self.seats:
            choices = combinations(sorted(self.heroes[seat]), 3)
            question[seat] = ["keep:" + "+".join(kept) for kept in choices]
        for seat, move in (yield from self.ask_all(question)):
            kept_cards = move.removeprefix("keep:").split("+")
            for card in kept_cards:
                self.heroes[seat].remove(card)
            self.camp += self.heroes[seat]
            self.heroes[seat] = kept_cards
        self.shuffle_camp()  # a pile about to be shuffled has no order of its own
        sides = [f"side:{side}" for side in SIDES]
        for seat, move in (yield from self.ask_all(dict.fromkeys(self.seats, sides))):
            self.sides[seat] = move.removeprefix("side:")
        self.shuffle_camp()

    # ---- before a battle ---------------------------------------------------------------------

    def concerned(self, seat: int) -> list[str]:
        """What the modules could let this seat do, as far as everybody can know."""
        things = []
        if self.options["captives"] and self.captives[seat] is None and self.camp:
            things.append("captive")  # KARZ-100
        if self.options["foresight"] and self.battle > 1 and self.foresight[seat] and self.camp:
            things.append("foresight")  # KARZ-110
        if self.options["cowardly_king"] and self.battle <= 6 and self.enthroned[seat]:
            things.append("flee")  # KARZ-190
        return things

    def window_moves(self, seat: int, said: list[str]) -> list[str]:
        moves = ["ready"]
        for thing in self.concerned(seat):
            if any(move.partition(":")[0] == thing for move in said):
                continue
            if thing == "captive":
                barred = () if self.options["captive_nines"] else ("I9", "T9")
                able = [c for c in self.heroes[seat] if not immune(c) and c not in barred]
                moves += [f"captive:{card}" for card in able]
            else:
                moves.append(thing)
        return moves

    def before_battle(self) -> Play[None]:  # KARZ-90
        said: dict[int, list[str]] = {seat: [] for seat in self.seats if self.concerned(seat)}
        if all(self.window_moves(seat, []) == ["ready"] for seat in said):
            return
        waiting = list(said)
        while waiting:
            seat, move = yield {asked: self.window_moves(asked, said[asked]) for asked in waiting}
            said[seat].append(move)
            if move == "ready":
                waiting.remove(seat)
        for seat, moves in said.items():
            if "flee" in moves:
                self.flee(seat)
        for seat, moves in said.items():
            for move in moves:
                if move.startswith("captive:"):
                    card = move.removeprefix("captive:")
                    self.heroes[seat].remove(card)
                    self.captives[seat] = card
                    self.draw(seat)
        users = [seat for seat, moves in said.items() if "foresight" in moves]
        for seat in sorted(users, key=self.foresight_rank):
            yield from self.use_foresight(seat)

    def flee(self, seat: int) -> None:  # KARZ-190
        self.enthroned[seat] = False
        side = self.sides[seat]
        self.sides[seat] = OTHER[side] if side else None
        self.own_points[seat] -= 3

    def foresight_rank(self, seat: int) -> tuple[int, int, int, int]:
        card = self.foresight[seat]
        assert card is not None
        jam = int(card.startswith("jam"))
        first = jam if len(self.camp) <= self.players else 0  # few cards: Hum goes first
        return (first, -int(card[-1]), jam, seat)

    def use_foresight(self, seat: int) -> Play[None]:  # KARZ-110
        card = self.foresight[seat]
        assert card is not None
        self.foresight[seat] = None
        start = 0 if card.startswith("hum") else max(0, len(self.camp) - self.players)
        seen = self.camp[start : start + self.players]
        hand = self.heroes[seat]
        if not seen or not hand:
            return
        trades = [f"trade:{own}:{other}" for own in hand for other in seen]
        move = yield from self.ask(seat, ["trade:none", *trades])
        if move != "trade:none":
            _, own, other = move.split(":")
            hand.remove(own)
            hand.append(other)
            last = max(place for place, hero in enumerate(seen) if hero == other)
            self.camp[start + last] = own  # of two alike, the lower one

    # ---- a battle ----------------------------------------------------------------------------

    def slot(self) -> list[str]:
        return self.slots[self.battle - 1]

    def present(self, side: str) -> list[str]:
        return of_side(self.slot(), side)

    def great_present(self) -> bool:
        return any(card in GREAT for card in self.slot())

    def fight(self) -> Play[None]:
        yield from self.heroes_turn()
        fight = Fight(self.decided_by_sums())
        if not fight.by_sums:
            fight.champion, fight.supporter, dead, tied = parts.settle_champions(self.slot())
            for card in dead:
                self.kill(card)
            self.champions_killed = tied  # KARZ-53; helpers kill after the mobeds have acted
        names = yield from self.helpers_turn()
        self.champions_killed = []
        self.helpers_act(fight, names)
        result = "draw" if "tahmineh3" in names else self.outcome(fight)
        self.results[self.battle - 1] = result
        self.nushdaru(result)

    def heroes_turn(self) -> Play[None]:  # KARZ-20
        kings: set[str] = set()
        question = {seat: self.hero_moves(seat) for seat in self.seats}
        for seat, move in (yield from self.ask_all(question)):
            verb, _, card = move.partition(":")
            self.heroes[seat].remove(card)
            if verb == "hero":
                self.slot().append(card)
                continue
            # KARZ-180: the guard stays in the throne, also when the king was a surplus copy
            side = self.sides[seat]
            assert side is not None
            self.enthroned[seat] = False
            self.own_points[seat] += 1  # the first; simultaneous users each
            kings.add(side)
        for side in sorted(kings):
            self.king_fought.add(side)
            self.slot().append(KING[side])

    def hero_moves(self, seat: int) -> list[str]:
        moves = [f"hero:{card}" for card in self.heroes[seat]]
        side = self.sides[seat]
        able = self.options["fearless_king"] and self.enthroned[seat]
        if able and side and side not in self.king_fought:
            moves += [f"king:{card}" for card in of_side(self.heroes[seat], side)]
        return moves

    def decided_by_sums(self) -> bool:  # KARZ-91
        if self.battle in self.banners.values():
            return True
        if any(card in KINGS for card in self.slot()):
            return True
        if self.options["rostam_sohrab"] and self.great_present():
            return True  # KARZ-140
        return bool(self.options["unfair"]) and parts.is_unfair(self.slot())

    def kill(self, card: str) -> None:
        self.slot().remove(card)
        side = side_of(card)
        bearer = self.banners.get(side) == self.battle and card == self.bearers[side]
        if bearer and card not in self.slot():  # of two alike the one without the banner dies
            self.bearers[side] = None
        if card in KINGS:
            self.tomb.append(card)
            self.king_points[side] -= 1  # KARZ-180
        elif card in GREAT and self.options["nushdaru"]:
            self.tomb.append(card)
            self.fallen.append(card)
        else:
            self.dead.append(card)

    # ---- helpers -----------------------------------------------------------------------------

    def helper_moves(self, seat: int) -> list[str]:
        hand = self.helpers[seat]
        moves = ["helper:hich"]  # KARZ-30
        if self.battle == BATTLES:  # KARZ-35
            return moves + [f"helper:{name}" for name in hand if name in TAHMINEHS]
        for name in hand:
            if not name.startswith("mobed"):
                moves.append(f"helper:{name}")
                continue
            moves.append(f"mobed:{name}")
            if self.beyond:  # KARZ-51
                others = [other for other in hand if other != name and other not in TAHMINEHS]
                moves += [f"mobed:{name}+{other}" for other in others]
        return moves

    def helpers_turn(self) -> Play[set[str]]:
        """Everybody's helper, and what the mobeds do; the names left to act."""
        answers: list[Answer] = []
        if self.battle < BATTLES or self.options["tahmineh"]:
            answers = yield from self.ask_all(
                {seat: self.helper_moves(seat) for seat in self.seats}
            )
        before = [name for name in self.beyond if name not in TAHMINEHS]
        played: list[str] = []
        companions: list[str] = []
        mobeds: list[tuple[str, int, bool]] = []
        for seat, move in answers:
            verb, _, text = move.partition(":")
            if verb == "mobed":
                mobed, _, companion = text.partition("+")
                mobeds.append((mobed, seat, companion != ""))
                self.helpers[seat].remove(mobed)
                self.beyond.append(mobed)
                if companion:
                    self.helpers[seat].remove(companion)
                    self.beyond.append(companion)
                    companions.append(companion)
            elif text != "hich":  # KARZ-34
                self.helpers[seat].remove(text)
                played.append(text)
        if self.battle == BATTLES:  # KARZ-35; a Tahmineh may be kept (KARZ-171)
            for seat in self.seats:
                played += [name for name in self.helpers[seat] if name not in TAHMINEHS]
                self.helpers[seat] = [name for name in self.helpers[seat] if name in TAHMINEHS]
        # KARZ-34; KARZ-170: a used Tahmineh leaves play
        self.beyond += [name for name in played if name not in TAHMINEHS]
        names = parts.helpers_in_effect(played, companions)
        if not names & {"tahmineh1", "akvan"}:  # KARZ-52
            for _, seat, accompanied in sorted(mobeds, reverse=True):  # KARZ-50: most stars first
                if accompanied:
                    yield from self.fetch(seat, before)
                else:
                    yield from self.swap(seat)
        return names

    def fetch(self, seat: int, before: list[str]) -> Play[None]:  # KARZ-51
        if not before:
            return
        move = yield from self.ask(seat, [f"fetch:{name}" for name in before])
        name = move.removeprefix("fetch:")
        before.remove(name)
        self.beyond.remove(name)
        self.helpers[seat].append(name)

    def swap(self, seat: int) -> Play[None]:  # KARZ-50, 53
        hand = self.heroes[seat]
        choices = list((Counter(self.dead) - Counter(self.champions_killed)).elements())
        choices = [card for card in choices if card not in GREAT]
        if not choices or not hand:
            return
        swaps = [f"swap:{own}:{other}" for own in hand for other in choices]
        move = yield from self.ask(seat, ["swap:none", *swaps])
        if move != "swap:none":
            _, own, other = move.split(":")
            hand.remove(own)
            self.dead.append(own)
            self.dead.remove(other)
            hand.append(other)

    def helpers_act(self, fight: Fight, names: set[str]) -> None:  # KARZ-33
        for side, name in (("iran", "zal"), ("turan", "ramshgar")):
            if name in names:
                self.zal(fight, side)
        if "tahmineh2" in names:
            fight.doubled = True
        for side, name in (("iran", "simorgh"), ("turan", "bazur")):
            if name in names and not self.great_present():  # KARZ-41
                if self.options["helper_powers"] == "aid":
                    self.slay(fight, OTHER[side])
                else:
                    self.strengthen(fight, side)
        if "dragon" in names and not any(immune(card) for card in self.slot()):  # KARZ-46
            for side in SIDES:
                self.slay(fight, side)
        if "witch" in names:
            self.witch(fight)
        if "tahmineh3" in names:  # KARZ-170: no immunity, and no plus or minus for a king
            self.camp += [card for card in self.slot() if card not in KINGS]
            self.slot().clear()
            self.shuffle_camp()

    def zal(self, fight: Fight, side: str) -> None:  # KARZ-40; Ramshgar the mirror
        if fight.by_sums:
            aid = self.great_present()
        else:
            aid = fight.champion[side] in GREAT
        if aid or self.options["helper_powers"] == "aid":
            self.strengthen(fight, side)
        else:
            self.slay(fight, OTHER[side])

    def strengthen(self, fight: Fight, side: str) -> None:
        if self.present(side):  # KARZ-23: a bonus needs a hero to go to
            fight.bonus[side] += 5

    def slay(self, fight: Fight, side: str) -> None:
        victim = strongest(self.present(side)) if fight.by_sums else fight.champion[side]
        if victim is None or immune(victim):
            return  # KARZ-43: no next victim
        self.kill(victim)
        self.succeed(fight, side)

    def succeed(self, fight: Fight, side: str) -> None:
        """KARZ-120: the supporter of a champion who is gone; the bonus was the champion's."""
        if not fight.by_sums:
            fight.champion[side], fight.supporter[side] = fight.supporter[side], None
            fight.bonus[side] = 0

    def witch(self, fight: Fight) -> None:  # KARZ-44, 91
        if fight.by_sums:
            best = strongest(self.slot())
            alone = best and [power(card) for card in self.slot()].count(power(best)) == 1
            both = all(self.present(side) for side in SIDES)
            mover = best if alone and both else None
        else:
            totals = {side: self.total(fight, side) for side in SIDES}
            if None in fight.champion.values() or totals["iran"] == totals["turan"]:
                return
            mover = fight.champion[max(SIDES, key=lambda side: totals[side])]
        if mover is None or immune(mover):
            return
        side = side_of(mover)
        self.slot().remove(mover)
        self.slots[self.battle].append(mover)  # the next battle's slot
        if self.banners.get(side) == self.battle and mover == self.bearers[side]:
            self.banners[side] = self.battle + 1  # KARZ-91
        if self.battle == BATTLES:
            self.results[8] = side  # KARZ-45
        self.succeed(fight, side)

    # ---- the outcome -------------------------------------------------------------------------

    def total(self, fight: Fight, side: str) -> float:
        if not self.present(side):
            return 0
        if not fight.by_sums:
            champion = fight.champion[side]
            assert champion is not None
            support = parts.SUPPORT if fight.supporter[side] else 0
            return power(champion) + support + fight.bonus[side]
        total = fight.bonus[side] + sum(power(card) for card in self.present(side))
        if fight.doubled:
            total += sum(power(card) for card in self.present(side) if card in GREAT)
        if self.banners.get(side) == self.battle and self.bearers[side]:
            total += 1  # KARZ-130
        return total

    def outcome(self, fight: Fight) -> str:  # KARZ-36, 37, 91, 131
        totals = {side: self.total(fight, side) for side in SIDES}
        if totals["iran"] == totals["turan"]:
            for card in list(self.slot()):
                self.kill(card)
            return "draw"
        winner = max(SIDES, key=lambda side: totals[side])
        if KING[winner] in self.slot():
            self.king_points[winner] += 1  # KARZ-180: even if he falls now
        for card in self.present(OTHER[winner]):
            self.kill(card)
        if fight.by_sums:
            for card in parts.casualties(self.present(winner), totals[OTHER[winner]]):
                self.kill(card)
        return winner

    def nushdaru(self, result: str) -> None:  # KARZ-150
        for card in [card for card in self.tomb if card in GREAT]:
            if self.for_nushdaru and side_of(card) == result:
                self.tomb.remove(card)
                self.slots[self.battle].append(card)
                self.nushdaru_used = True
        # a death in battle 7 or 8 comes too late
        too_late = self.nushdaru_used or self.battle >= 7
        self.for_nushdaru = bool(self.fallen) and not too_late
        self.fallen = []

    # ---- the end of a campaign ---------------------------------------------------------------

    def independents_and_scores(self) -> Play[None]:
        decision: str | None = None
        for name in TAHMINEHS:  # KARZ-171
            for seat in self.seats:
                if name in self.helpers[seat]:
                    moves = ["nothing"]
                    for battle, result in enumerate(self.results, start=1):
                        moves += [f"strike:{battle}"] if result in SIDES else []
                    if self.options["captives"] and decision is None:
                        moves += ["captives:hold", "captives:cancel"]
                    verb, _, text = (yield from self.ask(seat, moves)).partition(":")
                    if verb == "strike":
                        self.results[int(text) - 1] = None
                    elif verb == "captives":
                        decision = text
        banners = list(self.banners.values())
        won = [
            (result, banners.count(battle)) for battle, result in enumerate(self.results, start=1)
        ]
        captives = [card for card in self.captives if card]
        held = 2 * len(captives) >= self.players if decision is None else decision == "hold"
        if self.options["captives"] and held:
            won.append((parts.captives_winner(captives), 0))  # KARZ-100
        independent = [any(name in TAHMINEHS for name in hand) for hand in self.helpers]
        self.all_scores.append(
            parts.campaign_scores(self.sides, independent, won, self.king_points, self.own_points)
        )

    # ---- the duel ----------------------------------------------------------------------------

    def load_duel(self, document: dict[str, Any]) -> None:
        seats: list[dict[str, Any]] = document.get("seats") or []
        if not seats:  # KARZ-200
            sides = self.rng().sample(SIDES, 2)
            powers = sorted([*range(1, 10)] * 2 + [10])
            seats = [
                {"side": side, "heroes": [f"{LETTER[side]}{number}" for number in powers]}
                for side in sides
            ]
        for number, entry in enumerate(seats):
            self.heroes[number] = list(entry.get("heroes") or [])
            held = {side_of(card) for card in self.heroes[number]}
            self.sides[number] = entry.get("side") or (held.pop() if held else None)
        for seat in self.seats:  # a side left out follows from the hand or from the other's
            other = self.sides[1 - seat]
            self.sides[seat] = self.sides[seat] or (OTHER[other] if other else SIDES[seat])
        self.battle = document.get("battle") or 1
        for index, result in enumerate(document.get("results") or []):
            self.results[index] = result
        self.finished = self.five_won() or self.results[8] is not None

    def play_duel(self) -> Play[None]:
        while not self.finished:
            sums = [0.0, 0.0]
            if self.battle == 9:  # KARZ-201: the last three of each
                for seat in self.seats:
                    sums[seat] = sum(power(card) for card in self.heroes[seat])
                    self.heroes[seat] = []
            else:
                for _ in range(2):
                    question = {s: [f"hero:{card}" for card in self.heroes[s]] for s in self.seats}
                    for seat, move in (yield from self.ask_all(question)):
                        card = move.removeprefix("hero:")
                        self.heroes[seat].remove(card)
                        sums[seat] += power(card)
            winner = "draw" if sums[0] == sums[1] else self.sides[sums.index(max(sums))]
            self.results[self.battle - 1] = winner
            if self.battle == 9 or self.five_won():
                self.finished = True
            else:
                self.battle += 1

    def five_won(self) -> bool:  # KARZ-202
        return max(self.results.count(side) for side in SIDES) >= 5
