"""Rakab written a second time, straight from the rule ledger, for the engine to be diffed against.

One generator plays the whole game and reads like the rulebook. It yields a question (who is asked,
and which moves are legal for each) and is sent one answer (seat, move).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any, TypeVar

T = TypeVar("T")
Question = dict[int, list[str]]
Answer = tuple[int, str]
Play = Generator[Question, Answer, T]
Borders = dict[str, set[str]]

SOLDIERS = ["1", "2", "3", "4", "5", "6", "10"]
SEASONS = ["winter", "spring"]
# RAKAB-1
SPECIALS = {"bishop": 6, "scarecrow": 16, "surrender": 3, "drummer": 6}
SPECIALS |= {"winter": 3, "spring": 3, "courtesan": 12, "heroine": 3}
CARDS = Counter({number: 10 if number == "1" else 8 for number in SOLDIERS} | SPECIALS)
# RAKAB-80
SINGLES = ["bishop", "drummer", "heroine", "surrender", "winter", "spring"]
DUEL_CARDS = Counter(dict.fromkeys(SOLDIERS, 2) | {"scarecrow": 3}) + Counter(SINGLES)


def read_map(text: str) -> Borders:
    """maps.md: each border is listed once."""
    borders: Borders = {}
    for line in text.split("\n"):
        region, _, others = line.strip().partition(": ")
        for other in others.split():
            borders.setdefault(region, set()).add(other)
            borders.setdefault(other, set()).add(region)
    return borders


IRAN = read_map("""azarbayjan: gilan kordestan hamadan
    gilan: ray tabarestan
    tabarestan: ray qumis gorgan
    gorgan: qumis khorasan
    khorasan: qumis yazd kerman sistan
    qumis: ray esfahan
    ray: esfahan hamadan
    hamadan: kordestan lorestan esfahan
    kordestan: lorestan
    lorestan: esfahan khuzestan
    khuzestan: esfahan fars
    esfahan: yazd fars
    yazd: fars kerman
    fars: kerman
    kerman: sistan makran
    sistan: makran""")


def largest_group(borders: Borders, regions: Iterable[str]) -> int:
    """The size of the largest group of these regions connected through common borders."""
    rest = set(regions)
    largest = 0
    while rest:
        group = {rest.pop()}
        fresh = set(group)
        while fresh:
            fresh = {near for region in fresh for near in borders[region]} & rest
            group |= fresh
            rest -= fresh
        largest = max(largest, len(group))
    return largest


def subtract(cards: Counter[str], *piles: list[str]) -> list[str]:
    rest = Counter(cards)
    for pile in piles:
        rest.subtract(pile)
    if any(count < 0 for count in rest.values()):
        raise ValueError(f"more cards than the game has: {rest}")
    return sorted(rest.elements())


class Pile:
    """A draw pile, top first. Just shuffled, its order is unknown until the engine tells it."""

    def __init__(self, cards: list[str], ordered: bool) -> None:
        self.cards = list(cards)
        self.ordered = ordered

    def shuffle(self, cards: list[str], rng: random.Random, told: bool) -> None:
        self.cards = sorted(cards)
        self.ordered = not told
        if not told:
            rng.shuffle(self.cards)

    def take(self, count: int, hand: list[str], rng: random.Random, told: Any) -> list[str]:
        """Up to `count` cards off the top; `told`: what the engine then found in this hand."""
        if count == 0:
            return []
        if not self.ordered and told is None:
            self.shuffle(self.cards, rng, False)
        if self.ordered or count >= len(self.cards):
            part = self.cards[:count]
        else:
            new = Counter(told)
            new.subtract(hand)
            part = sorted(new.elements())
            if len(part) != count or any(extra < 0 for extra in new.values()):
                raise AssertionError(f"{count} cards are drawn to {hand}, the engine has {told}")
        for card in part:
            if card not in self.cards:
                raise AssertionError(f"drew {card}, but the pile is {sorted(self.cards)}")
            self.cards.remove(card)
        return part

    def learn(self, told: list[str]) -> None:
        if not self.ordered:
            if Counter(told) != Counter(self.cards):
                raise AssertionError(f"the deck has {sorted(self.cards)}, not {sorted(told)}")
            self.cards = list(told)
            self.ordered = True

    def document(self) -> list[str]:
        return list(self.cards) if self.ordered else sorted(self.cards)


class GameOver(Exception):
    def __init__(self, winners: list[int]) -> None:
        super().__init__(winners)
        self.winners = winners


class RakabOracle:
    seed = 0

    def __init__(self, players: int, options: dict[str, Any], document: dict[str, Any]) -> None:
        if not 2 <= players <= 6 or options.get("map", "iran") != "iran" or set(options) - {"map"}:
            raise ValueError(f"not allowed for {players} players: {options}")
        self.players = players
        self.seats = list(range(players))
        self.duel = players == 2
        self.after: dict[str, Any] | None = None
        self.dice: random.Random | None = None
        self.load(document)
        self.winning: list[int] | None = None
        self.game = self.play()
        self.question: Question = next(self.game, {})

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
        if after is not None:
            if not self.duel:
                self.deck.learn(after["deck"])
            else:
                for each in self.seats:
                    self.decks[each].learn(after["seats"][each]["deck"])

    def over(self) -> bool:
        return self.winning is not None

    def winners(self) -> list[int]:
        return sorted(self.winning or [])

    def scores(self) -> list[int] | None:
        return None

    def document(self) -> dict[str, Any]:
        seats: list[dict[str, Any]] = []
        for seat in self.seats:
            entry: dict[str, Any] = {
                "hand": sorted(self.hands[seat]),
                "line": sorted(self.lines[seat]),
                "facedown": [] if self.facedown_lists else None,
                "passed": self.passed[seat],
                "strength": self.strength(seat),
            }
            if self.duel:
                entry["deck"] = self.decks[seat].document()
            seats.append(entry)
        return {
            "seats": seats,
            "deck": self.deck.document(),
            "discard": sorted(self.discard),
            "owners": dict(self.owners),
            "battle": self.battle,
            "favor": self.favor,
            "seasons": list(self.seasons),  # in order: the last is on top
            "token": self.token,
            "turn": self.turn,
            "passes": list(self.passes),
        }

    # ---- loading -----------------------------------------------------------------------------

    def load(self, document: dict[str, Any]) -> None:
        entries: list[dict[str, Any]] = document.get("seats") or [{} for _ in self.seats]
        if len(entries) != self.players:
            raise ValueError(f"{self.players} seats expected")
        self.hands = [list(entry.get("hand", [])) for entry in entries]
        self.lines = [list(entry.get("line", [])) for entry in entries]
        # never used in this game; printed in the shape it was given
        self.facedown_lists = any(isinstance(entry.get("facedown"), list) for entry in entries)
        self.passes: list[int] = list(document.get("passes", []))
        for seat, entry in enumerate(entries):
            if entry.get("passed") and seat not in self.passes:
                self.passes.append(seat)
        self.passed = [seat in self.passes for seat in self.seats]
        self.seasons: list[str] = list(document.get("seasons", []))
        self.discard: list[str] = list(document.get("discard", []))
        self.owners: dict[str, int] = dict(document.get("owners", {}))
        self.battle: str | None = document.get("battle")
        self.favor: str | None = document.get("favor")  # RAKAB-39
        self.token: int = document.get("token", 0)  # RAKAB-3
        self.turn: int = document.get("turn", self.token)
        self.card_played = any(self.lines) or bool(self.seasons)
        self.quiet_wars = 0  # RAKAB-26
        self.surrendered: int | None = None

        table = [*self.seasons, *self.discard]
        if self.duel:
            self.deck = Pile([], True)
            self.load_decks(entries, table)
        elif "deck" in document:
            self.deck = Pile(document["deck"], True)
        else:
            self.deck = Pile(subtract(CARDS, *self.hands, *self.lines, table), False)

    def load_decks(self, entries: list[dict[str, Any]], table: list[str]) -> None:
        self.decks: list[Pile] = []
        for seat, entry in enumerate(entries):
            if "deck" in entry:
                self.decks.append(Pile(entry["deck"], True))
            else:
                rest = subtract(DUEL_CARDS, self.hands[seat], self.lines[seat])
                self.decks.append(Pile(rest, False))
        for card in table:  # whose they were is not told: the first who can have played it
            for pile in self.decks:
                if not pile.ordered and card in pile.cards:
                    pile.cards.remove(card)
                    break

    # ---- small words -------------------------------------------------------------------------

    def rng(self) -> random.Random:
        if self.dice is None:
            self.dice = random.Random(self.seed)
        return self.dice

    def draw(self, pile: Pile, seat: int, count: int) -> None:
        told = None if self.after is None else self.after["seats"][seat]["hand"]
        self.hands[seat] += pile.take(count, self.hands[seat], self.rng(), told)

    def ask(self, seat: int, moves: list[str]) -> Play[str]:
        _, move = yield {seat: moves}
        return move

    def empty_provinces(self) -> list[str]:
        return [region for region in IRAN if region not in self.owners]

    def places_of_war(self) -> list[str]:  # RAKAB-10
        return [region for region in self.empty_provinces() if region != self.favor]

    def provinces(self, seat: int) -> list[str]:
        return [region for region, owner in self.owners.items() if owner == seat]

    def soldiers(self, seat: int) -> list[int]:
        return [int(card) for card in self.lines[seat] if card in SOLDIERS]

    def highest(self) -> int:
        """The highest number lying in any line, 0 without soldiers; printed numbers (RAKAB-50)."""
        return max((number for seat in self.seats for number in self.soldiers(seat)), default=0)

    def strength(self, seat: int) -> int:  # RAKAB-50
        line = self.lines[seat]
        soldiers = self.soldiers(seat)
        season = self.seasons[-1] if self.seasons else None  # the top card alone
        total = len(soldiers) if season == "winter" else sum(soldiers)  # RAKAB-45
        if "drummer" in line:
            total *= 2  # RAKAB-44: one counts
        if season == "spring" and soldiers and max(soldiers) == self.highest():
            total += 3  # RAKAB-46: once, not per card
        return total + line.count("courtesan") + 10 * line.count("heroine")

    def has_nothing(self, seat: int) -> bool:  # RAKAB-83
        return not self.hands[seat] and not self.decks[seat].cards

    def has_won(self, seat: int) -> bool:
        owned = self.provinces(seat)
        if self.duel:
            return len(owned) >= 3  # RAKAB-82: each war won left one marker
        return len(owned) >= 5 or largest_group(IRAN, owned) >= 3  # RAKAB-70

    def most_provinces(self) -> list[int]:  # RAKAB-71
        most = max(len(self.provinces(seat)) for seat in self.seats)
        return [seat for seat in self.seats if len(self.provinces(seat)) == most]

    def more_wars_won(self) -> list[int]:  # RAKAB-83: equal: nobody
        most = self.most_provinces()
        return most if len(most) == 1 else []

    # ---- the game ----------------------------------------------------------------------------

    def play(self) -> Play[None]:
        try:
            yield from self.start()
            while True:
                yield from self.war()
                self.conclude()
                yield from self.regroup()
                yield from self.choose_place()
        except GameOver as end:
            self.winning = end.winners

    def start(self) -> Play[None]:
        """What a loaded position still needs before its war goes on."""
        won = [seat for seat in self.seats if self.has_won(seat)]
        if won:
            raise GameOver(won)  # RAKAB-70: "at once"
        if self.battle is not None:
            return
        if self.duel and all(self.has_nothing(seat) for seat in self.seats):
            raise GameOver(self.more_wars_won())  # RAKAB-83
        if not self.places_of_war():
            raise GameOver(self.most_provinces())  # RAKAB-71
        # Never so in play, where the regroup comes before the choice (RAKAB-65); the notation
        # says of a loaded table that is not cleared yet that the rest follows the placing.
        uncleared = any(self.lines) or any(self.passed) or bool(self.seasons)
        played = self.card_played
        yield from self.choose_place()
        if uncleared:
            self.card_played = played
            yield from self.regroup()
            self.card_played = False

    def choose_place(self) -> Play[None]:
        places = [f"place:{region}" for region in self.places_of_war()]
        move = yield from self.ask(self.token, places)  # RAKAB-65: with no cards too
        self.battle = move.removeprefix("place:")
        self.turn = self.token  # RAKAB-11
        self.card_played = False
        self.surrendered = None

    # ---- war ---------------------------------------------------------------------------------

    def war(self) -> Play[None]:
        while not all(self.passed):  # RAKAB-23, RAKAB-24
            seat = self.turn
            if not self.passed[seat]:
                move = "pass"  # RAKAB-22: not asked without cards
                if self.hands[seat]:
                    cards = [f"play:{card}" for card in self.hands[seat]]
                    move = yield from self.ask(seat, ["pass", *cards])
                if move == "pass":
                    self.passed[seat] = True  # RAKAB-21
                    self.passes.append(seat)
                else:
                    yield from self.play_card(seat, move.removeprefix("play:"))
                    if self.surrendered is not None:
                        return  # RAKAB-42
            self.turn = (seat + 1) % self.players

    def play_card(self, seat: int, card: str) -> Play[None]:
        self.hands[seat].remove(card)
        self.card_played = True
        if card in SEASONS:
            self.seasons.append(card)  # RAKAB-45, RAKAB-46: covers the one before
            return
        self.lines[seat].append(card)  # bishop and scarecrow stay there too
        if card == "bishop":
            yield from self.bishop(seat)
        elif card == "scarecrow":
            yield from self.scarecrow(seat)
        elif card == "surrender":
            self.surrendered = seat

    def bishop(self, seat: int) -> Play[None]:  # RAKAB-40
        highest = str(self.highest())
        for line in self.lines:
            while highest in line:  # RAKAB-41: with no soldier nothing burns
                line.remove(highest)
                self.discard.append(highest)
        if self.duel:
            return  # RAKAB-84
        # RAKAB-41: its present province is among them, the contested one not
        empty = [region for region in self.empty_provinces() if region != self.battle]
        move = yield from self.ask(seat, [f"favor:{region}" for region in empty] or ["favor:none"])
        self.favor = None if move == "favor:none" else move.removeprefix("favor:")

    def scarecrow(self, seat: int) -> Play[None]:  # RAKAB-43
        soldiers = [f"take:{number}" for number in self.soldiers(seat)]
        move = yield from self.ask(seat, [*soldiers, "take:none"])
        if move != "take:none":
            card = move.removeprefix("take:")
            self.lines[seat].remove(card)
            self.hands[seat].append(card)

    # ---- after a war -------------------------------------------------------------------------

    def conclude(self) -> None:
        region, self.battle = self.battle, None
        if region is None:
            raise AssertionError("a war without a place")
        totals = [self.strength(seat) for seat in self.seats]
        top = [seat for seat in self.seats if totals[seat] == max(totals)]
        if len(top) == 1:
            self.owners[region] = top[0]  # RAKAB-30
            if self.has_won(top[0]):
                raise GameOver(top)  # RAKAB-70, RAKAB-82
            chooser = top[0]
        elif self.passes:
            chooser = self.passes[-1]  # RAKAB-31, RAKAB-32
        elif self.surrendered is not None:
            chooser = self.surrendered  # RAKAB-32
        else:
            raise AssertionError("the war ended though nobody passed or surrendered")
        courtesans = [line.count("courtesan") for line in self.lines]
        most = [seat for seat in self.seats if courtesans[seat] == max(courtesans)]
        if len(most) == 1:
            chooser = most[0]  # RAKAB-47: also when nobody won
        self.token = self.turn = chooser

        self.quiet_wars = 0 if self.card_played else self.quiet_wars + 1
        if self.quiet_wars == 3:  # RAKAB-26
            raise GameOver(self.more_wars_won() if self.duel else self.most_provinces())
        if not self.places_of_war():
            raise GameOver(self.most_provinces())  # RAKAB-71

    def regroup(self) -> Play[None]:
        for line in self.lines:  # RAKAB-60
            self.discard += line
            line.clear()
        self.discard += self.seasons
        self.seasons = []
        self.passed = [False] * self.players
        self.passes = []
        if self.duel:
            self.draw_up()  # RAKAB-81
            return
        yield from self.burn_or_hold()
        holders = [seat for seat in self.seats if self.hands[seat]]
        if len(holders) == 1:
            self.burn(holders[0])  # RAKAB-62: soldiers or not
            holders = []
        if not holders:
            self.deal()  # RAKAB-63

    def burn_or_hold(self) -> Play[None]:  # RAKAB-61
        moves: Question = {}
        for seat in self.seats:
            if self.hands[seat]:
                soldier = any(card in SOLDIERS for card in self.hands[seat])
                moves[seat] = ["hold"] if soldier else ["burn", "hold"]
        burning = []
        while moves:
            seat, move = yield dict(moves)
            del moves[seat]
            if move == "burn":
                burning.append(seat)
        for seat in burning:  # shown together
            self.burn(seat)

    def burn(self, seat: int) -> None:
        self.discard += self.hands[seat]
        self.hands[seat] = []

    def deal(self) -> None:
        self.deck.shuffle([*self.deck.cards, *self.discard], self.rng(), self.after is not None)
        self.discard = []
        for seat in self.seats:
            self.draw(self.deck, seat, 10 + len(self.provinces(seat)))

    def draw_up(self) -> None:
        for seat in self.seats:
            self.draw(self.decks[seat], seat, max(0, 8 - len(self.hands[seat])))
        nothing = [self.has_nothing(seat) for seat in self.seats]
        # RAKAB-83: who had none in this war could not play, so only the other may have
        if all(nothing) or (any(nothing) and not self.card_played):
            raise GameOver(self.more_wars_won())
