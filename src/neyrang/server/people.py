"""What people call themselves and say: made fit to be shown to others."""

from __future__ import annotations

import re
import unicodedata

from neyrang.server.wire import Refused
from neyrang.words import JOINERS, clean

LONGEST_NAME = 24
LONGEST_LINE = 300
BLANKS = dict.fromkeys(
    map(ord, "\u115f\u1160\u3164\uffa0\u2800\u034f"), " "
)  # letters one cannot see
MARKS = re.compile(
    r"(\w?)((?:[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]){3,})"
)


def fit(text: str, longest: int) -> str:
    """No controls, no direction overrides, no towers of marks, no longer than that."""
    text = unicodedata.normalize("NFC", text.translate(BLANKS))
    text = " ".join("".join(" " if sign.isspace() else sign for sign in text).split())
    text = MARKS.sub(lambda found: found[1] + found[2][:2], clean(text))
    text = text[:longest].strip().strip(JOINERS)
    seen = any(unicodedata.category(sign)[0] in "LNSP" for sign in text)
    return text if seen else ""


def name_of(text: str) -> str:
    name = fit(text, LONGEST_NAME)
    if not name:
        raise Refused("bad_name")
    return name


def line_of(text: str) -> str:
    line = fit(text, LONGEST_LINE)
    if not line:
        raise Refused("bad_chat")
    return line
