"""Karzar's options, declared once. For two players the game is the duel, which has none."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.errors import BadOption
from neyrang.core.json_text import text_of
from neyrang.core.options import Option, Options, OptionSet, Value, WholeNumber
from neyrang.games.karzar.faces import BOOK, read_faces

PLAYERS = tuple(range(2, 9))
CAMPAIGN = PLAYERS[1:]
DUEL = 2


def faces_file(value: object) -> Value:
    """A path to a file of card faces that can be played with."""
    if not isinstance(value, str) or not value:
        raise BadOption(f"not {value!r}")
    read_faces(value)
    return value


def module(name: str, *clauses: str) -> Option:
    return Option(name, (False, True), clauses, players=CAMPAIGN)


OPTIONS = (
    module("captives", "KARZ-100"),
    Option("captive_nines", (True, False), ("KARZ-100",), players=CAMPAIGN),
    module("foresight", "KARZ-110"),
    module("allies", "KARZ-120", "KARZ-4"),
    module("vanguard", "KARZ-130", "KARZ-131"),
    module("rostam_sohrab", "KARZ-140"),
    module("nushdaru", "KARZ-150"),
    module("unfair", "KARZ-160"),
    Option(
        "tahmineh", (0, 1, 2, 3), ("KARZ-170", "KARZ-171"), players=CAMPAIGN,
        by_players={3: (0, 1), 4: (0, 1), 5: (0, 1, 2), 6: (0, 1, 2)},
    ),
    module("fearless_king", "KARZ-180"),
    module("cowardly_king", "KARZ-190"),
    Option("helper_powers", ("slay", "aid"), ("KARZ-40", "KARZ-41"), players=CAMPAIGN),
    Option("campaigns", (5, 1), ("KARZ-10", "KARZ-72"), players=CAMPAIGN,
           other=WholeNumber(5), takes="or 2 to 4"),
    Option("faces", (BOOK,), ("KARZ-3", "KARZ-4", "KARZ-6"), players=CAMPAIGN,
           other=faces_file, takes="or a file of card faces"),
)  # fmt: skip


MODULES: dict[str, Value] = {
    "captives": True, "foresight": True, "allies": True, "vanguard": True, "rostam_sohrab": True,
    "nushdaru": True, "unfair": True, "tahmineh": 1, "fearless_king": True, "cowardly_king": True,
}  # fmt: skip

# The book advises to learn the modules one at a time.
SETS = (
    OptionSet("first", {"campaigns": 1}, CAMPAIGN),
    OptionSet("book", {}, CAMPAIGN),
    *(OptionSet(name, {name: value}, CAMPAIGN) for name, value in MODULES.items()),
    OptionSet("all", MODULES, CAMPAIGN),
    OptionSet("duel", {}, (DUEL,)),
)


@final
@mypyc_attr(acyclic=True)
class Chosen:
    """The options of one game as plain flags; never changed, so states and views share it."""

    def __init__(self, chosen: Options) -> None:
        self.duel = not chosen
        self.captives = chosen.get("captives") is True
        self.captive_nines = chosen.get("captive_nines", True) is True
        self.foresight = chosen.get("foresight") is True
        self.allies = chosen.get("allies") is True
        self.vanguard = chosen.get("vanguard") is True
        self.rostam_sohrab = chosen.get("rostam_sohrab") is True
        self.nushdaru = chosen.get("nushdaru") is True
        self.unfair = chosen.get("unfair") is True
        self.tahmineh: i64 = int(chosen.get("tahmineh", 0))
        self.fearless_king = chosen.get("fearless_king") is True
        self.cowardly_king = chosen.get("cowardly_king") is True
        self.aid = chosen.get("helper_powers") == "aid"
        self.prepares = self.captives or self.foresight or self.cowardly_king  # KARZ-90
        self.campaigns: i64 = int(chosen.get("campaigns", 5))
        self.faces = read_faces(str(chosen.get("faces", BOOK)))
        self.text = text_of(self.document())

    def document(self) -> dict[str, object]:
        if self.duel:
            return {}
        return {
            "captives": self.captives,
            "captive_nines": self.captive_nines,
            "foresight": self.foresight,
            "allies": self.allies,
            "vanguard": self.vanguard,
            "rostam_sohrab": self.rostam_sohrab,
            "nushdaru": self.nushdaru,
            "unfair": self.unfair,
            "tahmineh": int(self.tahmineh),
            "fearless_king": self.fearless_king,
            "cowardly_king": self.cowardly_king,
            "helper_powers": "aid" if self.aid else "slay",
            "campaigns": int(self.campaigns),
            "faces": self.faces.name,
        }

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return (Chosen, (self.document(),))


BASIC: Final = Chosen({})
