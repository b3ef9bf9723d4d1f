"""The page's files and its words, kept in memory with their compressed form and a validator."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import neyrang
from neyrang.locale_files import LANGUAGES, bot_names, load

PACKAGE = Path(neyrang.__file__).parent
WEB = PACKAGE / "web"
# beginnings of the names of files that are sent only where asked for
LATER = ("rules_", "told", "evening", "lesson")
# Of a game's words the lobby has these; all of them come with its scene, as the game's own file.
OF_A_GAME = ("name",)
OF_A_SCENE = ("kind", "tagline", "minutes")
# Of the common words those that only a terminal says.
TERMINAL = (
    "arena",
    "bot_names",
    "error",
    "games",
    "hint",
    "key",
    "learn",
    "level",
    "serve",
    "verify",
)

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = {".png", ".webp", ".woff2"}  # compressed as they are

# A comment that has its lines to itself. It stays at home: comments are a sixth of what a guest
# would have to fetch. Its line breaks stay, so that an error names the line of the source.
COMMENT = {
    ".js": re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)$", re.MULTILINE),
    ".css": re.compile(r"/\*(?:[^*]|\*(?!/))*\*/"),
}
OURS = ("js", "css")  # folders; what others wrote is sent as they wrote it


def without_comments(text: str, suffix: str) -> str:
    pattern = COMMENT.get(suffix)
    if pattern is None:
        return text
    return pattern.sub(lambda found: "\n" * found.group().count("\n"), text)


def table(lang: str, file: str) -> dict[str, Any]:
    """Returns a file of words; those of a game with the clauses its moves and events come from,
    the common ones with what bots of other languages are called."""
    words = load(lang, file)
    if file == "common":
        return {**words, "bots": bot_names(lang)}
    return {**words, "clauses": neyrang.game(file).clauses} if file in neyrang.NAMES else words


class File:
    """A body in the forms it is sent in."""

    def __init__(self, body: bytes, kind: str, packed: bool = False) -> None:
        self.body = body
        self.kind = kind
        self.zipped = None if packed else gzip.compress(body, 9, mtime=0)
        self.tag = f'"{sha256(body).hexdigest()[:20]}"'

    def response(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.zipped
        return Response(body, headers=headers, media_type=self.kind)


class Files:
    """A file is read again when it has changed on disk, so that a page can be worked on."""

    def __init__(self, root: Path = WEB) -> None:
        self.root = root.resolve()
        self.known: dict[Path, tuple[int, File]] = {}
        self.words: dict[str, File] = {}

    def find(self, path: str) -> File | None:
        """The file of a path below the root; nothing outside of it, nothing of another kind."""
        if "\0" in path:
            return None
        place = (self.root / path).resolve()
        if not place.is_relative_to(self.root) or place.suffix not in TYPES:
            return None
        try:
            changed = place.stat().st_mtime_ns
            known = self.known.get(place)
            if known is None or known[0] != changed:
                file = File(self.body(place), TYPES[place.suffix], place.suffix in PACKED)
                known = self.known[place] = (changed, file)
        except OSError:
            return None
        return known[1]

    def body(self, place: Path) -> bytes:
        if place.suffix in COMMENT and place.relative_to(self.root).parts[0] in OURS:
            return without_comments(place.read_text("utf-8"), place.suffix).encode()
        return place.read_bytes()

    def language(self, lang: str, name: str | None = None) -> File | None:
        """The words of a language that every page needs, or one file of them."""
        if lang not in LANGUAGES:
            return None
        names = sorted(path.stem for path in (PACKAGE / "locale" / lang).glob("*.toml"))
        if name is not None and name not in names:
            return None
        key = f"{lang}/{name}"
        if key not in self.words:
            words = (
                table(lang, name)
                if name is not None
                else {
                    stem: for_everybody(lang, stem) for stem in names if not stem.startswith(LATER)
                }
            )
            self.words[key] = File(msgspec.json.encode(words), TYPES[".json"])
        return self.words[key]


def for_everybody(lang: str, stem: str) -> dict[str, object]:
    words = table(lang, stem)
    if stem == "common":
        return {key: said for key, said in words.items() if key not in TERMINAL}
    if stem not in neyrang.NAMES:
        return words
    scene = {key: words["scene"][key] for key in OF_A_SCENE}
    return {**{key: words[key] for key in OF_A_GAME}, "scene": scene}
