"""Which names people take for the same one, whatever their letters are made of."""

from __future__ import annotations

import re
import unicodedata

# By the letter they look like: Persian letters by Arabic and Urdu ones; Latin ones by Cyrillic,
# Greek, Armenian, Lisu, Cherokee and Canadian ones; and what is hardly seen by nothing. What the
# name of a sign in Unicode tells has no entry here: `plain` reads it.
LOOKALIKES = {
    ord(sign): letter
    for letter, signs in {
        "ا": "ٱ", "ک": "كڪ", "گ": "ګ", "ه": "ةۃەہھ", "ی": "يىےې", "": "ـʹʻʼʽˈ",
        "a": "аαɑꓮᎪᗩ", "b": "вьΒβꓐᏴᗷ", "c": "сς¢ꓚᏟᑕ", "d": "ԁꓓᎠᗞ", "e": "еҽҿεɛ€ꓰᎬᗴ",
        "f": "ꓝᖴ", "g": "ɡԍցꓖᏀ", "h": "нΗһհꓧᎻᕼ", "j": "јꓙᎫᒍ", "k": "кκꓗᏦᛕ",
        "l": "1iіιɩı|∣ǀӏլꓡꓲᏞᎥᒪ", "m": "мΜꓟᎷᗰ", "n": "пΝηŋոꓠᑎ", "o": "0оοσօꓳ", "p": "рρꓑᏢᑭ",
        "q": "ԛզ", "r": "гꓣᎡᖇ", "s": "ѕ$ꓢᏚᔕ", "t": "тτꓔᎢ", "u": "υμսꓴᑌ", "v": "νѵꓦᏙᐯ",
        "w": "ԝѡωաꓪᎳᗯ", "x": "хχ×ꓫ᙭", "y": "уΥγꓬᎽᎩ", "z": "ζꓜᏃ", "ae": "æ", "oe": "œ",
    }.items()
    for sign in signs
}  # fmt: skip
VARIANT = re.compile(
    r"(?:.* )?(?:LATIN (?:SMALL |CAPITAL )?|SYMBOL )LETTER (?:SMALL CAPITAL |SCRIPT |DOTLESS )?"
    r"([A-Z])(?: WITH .+)?"
)


def skeleton(name: str) -> str:
    """Returns the same text for names that people take for the same one: however they are spaced,
    pointed or capitalised, and whichever script their letters come from."""
    decomposed = unicodedata.normalize("NFKD", name)
    signs = [plain(sign) for sign in decomposed if unicodedata.category(sign)[0] in "LNS"]
    # A capital may look like another letter than the small one: Η is an H, η an n.
    text = "".join(signs).translate(LOOKALIKES).casefold().translate(LOOKALIKES)
    return text.replace("rn", "m").replace("vv", "w") or name.casefold()


def plain(sign: str) -> str:
    """Returns the letter or digit this is a variant of: `Ł`, `ʟ` and `🅛` are an L, `қ` is a `к`."""
    if ord(sign) in LOOKALIKES:
        return sign
    digit = unicodedata.digit(sign, None)
    if digit is not None:
        return str(digit)
    name = unicodedata.name(sign, "")
    if found := VARIANT.fullmatch(name):
        return found[1].lower()
    base = name.partition(" WITH ")[0]
    if base != name and unicodedata.category(sign)[0] == "L":
        try:
            return unicodedata.lookup(base)
        except KeyError:  # `WITH` belongs to the sign's own name
            pass
    return sign
