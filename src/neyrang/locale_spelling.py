"""The spelling of a text, and the words of `docs/words.md` it keeps to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DICTIONARY = Path(__file__).parents[2] / "docs" / "words.md"
EVERY_GAME = "all"

# «ها» joined to its word: fine in these, where it is no plural
NO_PLURAL = ("تنها", "تنهایی", "منها", "منهای", "بها", "بهای", "نهایی", "انتها", "انتهای")
JOINED_PLURAL = re.compile(
    r"(?<!\w)(\w*[بپتثجچحخسشصضطظعغفقکگلمنهی]ها(?:یی|یش|یم|یت|یمان|یتان|یشان|ی)?)(?!\w)"
)
TANVIN = "اصلا بعدا تقریبا حتما دقیقا ظاهرا عملا فعلا فورا قبلا کاملا لطفا مثلا مجددا معمولا واقعا"

PERSIAN = [
    (re.compile("[يىكة]"), "an Arabic letter where Persian has its own"),
    (re.compile("[٠-٩]"), "an Arabic digit"),
    (re.compile("[0-9]"), "a Latin digit"),
    (re.compile("[\"']"), "a straight quote; Persian has «»"),
    (re.compile("ـ"), "a tatweel"),
    (re.compile("[?,;]"), "a Latin question mark, comma or semicolon"),
    (re.compile("(?<![A-Za-z])-[۰-۹]|-\\{"), "a hyphen for a minus; Words.digits writes «−»"),
    (re.compile("،\\s*را(?!\\w)"), "a comma before «را»"),
    (re.compile("شماره x (?:x|شما|خود)"), "a digit with an ezafe"),
    (re.compile("ۀ|ه\u0654|ه\u200cی(?!\\w)"), "a hamze on «ه»; we write the bare letter"),
    (
        re.compile(rf"(?<!\w)(?:{TANVIN.replace(' ', '|')})(?![\w\u064b])"),
        "a word without its tanvin",
    ),
    (re.compile(r"(?<!\w)ن?می\s"), "«می» with a space; it needs a half-space"),
    (re.compile(r"\sها(?!\w)|\sهای(?!\w)"), "«ها» with a space; it needs a half-space"),
    (re.compile(r"\s\u200c|\u200c\s|\u200c\u200c|\u200c$"), "a half-space that joins nothing"),
]
ENGLISH = [
    (re.compile("[\u0600-\u06ff\u200c]"), "a Persian letter"),
    (re.compile("[\"']$|^[\"']"), "a straight quote at an end"),
]
EVERYWHERE = [
    (re.compile("!"), "an exclamation mark: those belong in the players' mouths"),
    (re.compile(r"  |^\s|\s$"), "a stray space"),
    (re.compile("[{}]"), "a brace that makes no slot"),
]
SPELLING = {"fa": PERSIAN, "en": ENGLISH}

ENDINGS = "ها|های|هایی|هایم|هایت|هایش|هایمان|هایتان|هایشان|ی|ای|اش|م|ت|ش|مان|تان|شان|تر|ترین"


def misspelt(lang: str, prose: str) -> list[str]:
    """What is wrong with the letters of a text."""
    rules = [*SPELLING.get(lang, []), *EVERYWHERE]
    problems = [problem for pattern, problem in rules if pattern.search(prose)]
    if lang == "fa" and any(found not in NO_PLURAL for found in JOINED_PLURAL.findall(prose)):
        problems.append("«ها» joined to its word; it needs a half-space")
    return problems


# ---- the dictionary


class Entry(NamedTuple):
    """A row of a table of docs/words.md."""

    right: Mapping[str, str]  # by language
    wrong: Sequence[str]
    exceptions: Sequence[str]


@cache
def dictionary(path: Path = DICTIONARY) -> Mapping[str, list[Entry]]:
    """The tables of docs/words.md by game. A game's name stands in its heading as `name`."""
    tables: dict[str, list[Entry]] = {}
    game = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            game = line.rpartition(" ")[2].strip("`")
            tables[game] = []
        elif line.startswith("|") and game:
            fa, en, _, wrong, exceptions = (cell.strip() for cell in line.strip("|").split("|"))
            tables[game].append(Entry({"fa": fa, "en": en}, parted(wrong), parted(exceptions)))
    return {game: rows[2:] for game, rows in tables.items()}  # without head and rule


def parted(cell: str) -> list[str]:
    return [word.strip() for word in re.split("[،,]", cell) if word.strip()]


@cache
def wrong_word(word: str) -> re.Pattern[str]:
    """Matches a word of the column "not this" wherever it stands as a word."""
    if word.endswith("*"):
        ending = ""
    elif is_persian(word):
        ending = rf"(?:\u200c?(?:{ENDINGS}))?(?!\w)"
    else:
        ending = r"(?!\w)"
    return re.compile(rf"(?<![\w\u200c]){re.escape(word.rstrip('*'))}{ending}")


def is_persian(word: str) -> bool:
    return re.search("[\u0600-\u06ff]", word) is not None


def not_our_words(lang: str, game: str, prose: str) -> list[str]:
    """Words of a text for which `docs/words.md` has another."""
    tables: dict[str, Any] = dict(dictionary())
    problems = []
    for entry in [*tables[EVERY_GAME], *tables.get(game, [])]:
        left = prose
        for exception in entry.exceptions:
            left = left.replace(exception, "")
        for wrong in entry.wrong:
            if is_persian(wrong) == (lang == "fa") and wrong_word(wrong).search(left):
                problems.append(f"not «{wrong}»: docs/words.md has «{entry.right[lang]}»")
    return problems
