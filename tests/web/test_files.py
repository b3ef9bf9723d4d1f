"""The page's files hold together: rules, clauses, words and scripts that name each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from neyrang.locale_files import LANGUAGES, load
from neyrang.server.files import Files, without_comments
from tests.ledger import CLAUSE, ROOT

WEB = ROOT / "src" / "neyrang" / "web"
SCRIPTS = sorted(WEB.glob("js/**/*.js"))
DRAWN = sorted(scene.parent.name for scene in WEB.glob("js/games/*/scene.js"))
FIRST_PAGE = 150_000  # bytes compressed, fonts and words and all


def clauses(game: str) -> list[str]:
    return CLAUSE.findall((ROOT / "rules" / f"{game}.md").read_text("utf-8"))


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_to_read_have_every_clause_of_the_ledger(game: str, lang: str) -> None:
    book = load(lang, f"rules_{game}")
    told = [clause for section in book["section"] for clause in section["clause"]]
    assert told == clauses(game)


# ---- scripts


def imports(script: Path) -> list[Path]:
    found = re.findall(r"""(?:from|import\()\s*"(\.[^"]+\.js)\"""", script.read_text("utf-8"))
    return [(script.parent / path).resolve() for path in found]


def test_every_import_leads_to_a_file() -> None:
    for script in [*SCRIPTS, *WEB.glob("vendor/*.js")]:
        for target in imports(script):
            assert target.is_file(), f"{script.name}: {target}"


def test_nothing_in_the_page_needs_a_looser_policy() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    assert "style=" not in page
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        assert "innerHTML" not in text, script.name
        assert "eval(" not in text, script.name


def with_imports(name: str) -> set[Path]:
    wanted = [WEB / "js" / name]
    found: set[Path] = set()
    while wanted:
        script = wanted.pop()
        if script in found:
            continue
        found.add(script)
        code = re.sub(r"/\*.*?\*/", "", script.read_text("utf-8"), flags=re.DOTALL)
        static = re.findall(r"""from\s*"(\.[^"]+)\"""", code)
        wanted += [(script.parent / path).resolve() for path in static]
    return found


def test_the_first_page_asks_for_its_scripts_at_once() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    listed = re.findall(r'<link rel="modulepreload" href="/([^"]+)"', page)
    assert sorted(WEB / path for path in listed) == sorted(with_imports("app.js"))
    first = (WEB / "js" / "first.js").read_text("utf-8")
    found = re.search(r"lobby \? \[(.*?)\]", first)
    assert found is not None
    lobby = [WEB / "js" / f"{name}.js" for name in re.findall(r'"(\w+)"', found.group(1))]
    assert sorted(lobby) == sorted(with_imports("lobby.js") - with_imports("app.js"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_is_light(lang: str) -> None:
    script = "persian" if lang == "fa" else "latin"
    files = [
        WEB / "index.html", WEB / "js" / "first.js", *WEB.glob("js/games/*/tile.svg"),
        WEB / "art" / "girih.svg", WEB / "art" / "icon.svg", *WEB.glob("css/[pt]*.css"),
        *with_imports("app.js"), *with_imports("lobby.js"),
    ]  # fmt: skip
    fonts = list(WEB.glob(f"fonts/*-{script}.woff2"))
    server = Files()
    sent = [server.find(str(path.relative_to(WEB))) for path in [*files, *fonts]]
    bodies = [file and (file.zipped or file.body) for file in [*sent, server.language(lang)]]
    assert all(bodies)
    assert sum(len(body) for body in bodies if body) < FIRST_PAGE


def test_scripts_and_styles_are_sent_without_their_comments() -> None:
    source = WEB / "js" / "scene.js"
    sent = Files().find("js/scene.js")
    assert sent is not None
    assert b"contract.d.ts" in source.read_bytes()
    assert b"contract.d.ts" not in sent.body
    assert sent.body.count(b"\n") == source.read_bytes().count(b"\n")
    code = "/* one\n * two */\nconst a = 1; // stays\n  // goes\nconst b = `/* stays */`;\n"
    assert without_comments(code, ".js") == (
        "\n\nconst a = 1; // stays\n\nconst b = `/* stays */`;\n"
    )
