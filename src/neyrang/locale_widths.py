"""How wide a text is on a button of the page, by the letters' advances in our font."""

from __future__ import annotations

SIZE = 16  # pixels, as buttons are set, in weight 600
LINE = 100  # pixels for words on a reply button beside its icon, on a phone 360 wide
LINES = 2

# Advances in hundredths of the size, measured in the shipped Vazirmatn: of a letter that joins
# alone, first, in the middle and last.
FORMS = {
    "آاأ": (25, 25, 27, 27),
    "ب": (89, 30, 35, 94),
    "پ": (89, 32, 36, 94),
    "تث": (89, 31, 36, 94),
    "جچحخ": (68, 68, 68, 70),
    "دذ": (49, 49, 54, 54),
    "رزژ": (36, 28, 32, 39),
    "سش": (120, 80, 84, 124),
    "صض": (126, 84, 86, 128),
    "طظ": (76, 66, 67, 77),
    "عغ": (63, 53, 57, 61),
    "ف": (88, 46, 50, 94),
    "ق": (71, 46, 50, 70),
    "کگ": (89, 45, 51, 95),
    "ل": (66, 30, 32, 68),
    "م": (61, 54, 57, 64),
    "ن": (69, 29, 34, 73),
    "وؤ": (46, 46, 45, 45),
    "ه": (48, 70, 50, 53),
    "ی": (72, 32, 36, 66),
    "ئ": (72, 31, 36, 66),
    "ء": (43, 43, 43, 43),
}
PLAIN = {
    16: "'",
    22: "’",
    23: ",",
    25: ";|",
    26: " ijl",
    27: "[]",
    29: "،؛!.:I",
    30: "۱",
    32: '"',
    33: "`{}",
    34: "t",
    35: "()",
    36: "fr",
    38: "/",
    42: "\\",
    43: "؟^",
    44: "۰",
    45: "*_",
    47: "«»",
    48: "-−",
    49: "۹?",
    50: "۶vy",
    51: "<sxz",
    52: "٪>c",
    53: "k",
    54: "۲Lae",
    55: "+F",
    56: "=EJbdhnpqu",
    57: "0123456789$go",
    59: "۴",
    60: "۵۷۸#Z",
    61: "STY",
    63: "BKX",
    64: "PR",
    65: "&CDV",
    66: "U~–",
    67: "۳A",
    68: "G",
    69: "OQ",
    71: "HN",
    72: "…",
    74: "%w",
    87: "m",
    88: "MW",
    90: "@",
}
JOINING = {letter: advances for letters, advances in FORMS.items() for letter in letters}
ADVANCES = {sign: advance for advance, signs in PLAIN.items() for sign in signs}
LAST_ONLY = "آأادذرزژوؤ"  # they join to the letter before, never to the one after
ALONE = "ء"


def width(text: str) -> float:
    """The width of a text in pixels."""
    total = 0
    for place, sign in enumerate(text):
        if sign not in JOINING:
            total += ADVANCES.get(sign, 0)  # marks and joiners take no room
            continue
        before = joins(text[place - 1 : place] + sign)
        after = joins(text[place : place + 2])
        total += JOINING[sign][(2 if after else 3) if before else (1 if after else 0)]
    return total * SIZE / 100


def joins(pair: str) -> bool:
    """Do these two letters hang together?"""
    if len(pair) < 2 or ALONE in pair:
        return False
    return pair[0] in JOINING and pair[0] not in LAST_ONLY and pair[1] in JOINING


def too_long(text: str) -> bool:
    """Does a text take more lines than a button has, or one of its words more than a line?"""
    lines, left = 0, 0.0
    for word in text.split(" "):
        needed = width(word)
        if needed > LINE:
            return True
        if lines and needed + width(" ") <= left:
            left -= needed + width(" ")
        else:
            lines, left = lines + 1, LINE - needed
    return lines > LINES
