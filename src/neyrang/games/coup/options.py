"""Coup's options, declared once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from neyrang.core.json_text import text_of
from neyrang.core.options import Option, Options

PLAYERS = tuple(range(2, 11))

OPTIONS = (
    Option("reformation", (False, True), ("COUP-90", "COUP-91", "COUP-92", "COUP-95", "COUP-96")),
    Option("inquisitor", (False, True), ("COUP-110", "COUP-111", "COUP-112", "COUP-113")),
    Option("anarchist", (False, True), ("COUP-130", "COUP-134")),
    Option("draft", (True, False), ("COUP-81",), players=(2,)),
)


@final
@mypyc_attr(acyclic=True)
class Chosen:
    """The options of one game as plain flags; never changed, so states and views share it."""

    __slots__ = (
        "anarchist", "draft", "for_two", "inquisitor", "more_actions", "reformation", "text",
    )  # fmt: skip

    def __init__(self, chosen: Options) -> None:
        self.reformation = chosen["reformation"] is True
        self.inquisitor = chosen["inquisitor"] is True
        self.anarchist = chosen["anarchist"] is True
        self.more_actions = self.reformation or self.inquisitor or self.anarchist
        self.draft = chosen.get("draft", False) is True
        self.for_two = "draft" in chosen
        self.text = text_of(self.document())

    def document(self) -> dict[str, object]:
        doc: dict[str, object] = {
            "reformation": self.reformation,
            "inquisitor": self.inquisitor,
            "anarchist": self.anarchist,
        }
        if self.for_two:
            doc["draft"] = self.draft
        return doc

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return (Chosen, (self.document(),))


BASIC: Final = Chosen({"reformation": False, "inquisitor": False, "anarchist": False})
