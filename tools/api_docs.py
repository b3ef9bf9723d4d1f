"""Writes docs/api.md from the docstrings of the public API: `python -m tools.api_docs --write`.

Without `--write` it prints the page, so that `./test` can tell whether the file is current.
"""

from __future__ import annotations

import sys
from pathlib import Path

from griffe import GriffeLoader, Object, Parser
from griffe2md import render_object_docs

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/api.md"

# The public API, in the order a reader needs it: the chapter, and what it documents.
CHAPTERS: dict[str, list[str]] = {
    "Games": ["neyrang.games.game", "neyrang.core.game.Game"],
    "States, views and outcomes": [
        "neyrang.core.state.State",
        "neyrang.core.view.View",
        "neyrang.core.view.Outcome",
    ],
    "For learners": [
        "neyrang.vector.lanes",
        "neyrang.vector.Lanes",
        "neyrang.core.memory.Memory",
        "neyrang.core.layout.Layout",
        "neyrang.core.layout.Field",
        "neyrang.core.actions.ActionTable",
        "neyrang.core.actions.Action",
    ],
    "Adapters": [
        "neyrang.adapters.pettingzoo.env",
        "neyrang.adapters.pettingzoo.parallel_env",
        "neyrang.adapters.openspiel.register",
        "neyrang.adapters.gymnasium.make",
        "neyrang.adapters.gymnasium.make_vec",
    ],
    "Notation and chance": ["neyrang.core.notation.Notation", "neyrang.core.rng.Rng"],
    "Records": ["neyrang.record.Record", "neyrang.record.new_record", "neyrang.record.verify"],
    "Bots": ["neyrang.bots.base.Bot", "neyrang.arena.play", "neyrang.arena.suite"],
    "Errors": ["neyrang.core.errors"],
}

OPENING = """\
# The public API

Generated from the docstrings by `python -m tools.api_docs --write`; `./test` fails where this page
is not current. Moves, positions and events are described in [notation.md](notation.md), how the
parts fit together in [architecture.md](architecture.md).
"""

CONFIG = {
    "docstring_section_style": "list",
    "filters": ["!^_"],
    "heading_level": 3,
    "line_length": 96,
    "members_order": "source",
    "merge_init_into_class": False,
    "show_if_no_docstring": False,
    "show_root_full_path": True,
    "show_root_members_full_path": False,
    "show_signature_annotations": True,
    "signature_crossrefs": False,
    "annotations_path": "source",
    "summary": False,
}


def documented() -> dict[str, list[Object]]:
    """Returns by chapter what is documented, read from the sources."""
    sources = [str(ROOT / "src")]  # never the compiled modules beside them
    loader = GriffeLoader(
        docstring_parser=Parser.google, search_paths=sources, allow_inspection=False
    )
    package = loader.load("neyrang")
    assert isinstance(package, Object)
    return {
        chapter: [package[name.removeprefix("neyrang.")] for name in names]
        for chapter, names in CHAPTERS.items()
    }


def page() -> str:
    """Returns the page, as Markdown."""
    parts = [OPENING]
    for chapter, found in documented().items():
        parts.append(f"## {chapter}\n")
        parts += [render_object_docs(each, CONFIG) for each in found]
    return "\n".join(part.strip("\n") + "\n" for part in parts)


def undescribed() -> list[str]:
    """Returns the public objects, and their public methods, that have no docstring."""
    public = [each for found in documented().values() for each in found]
    inside = [
        member
        for each in public
        for name, member in each.members.items()
        if not (name.startswith("_") or member.is_alias or member.is_attribute)
    ]
    return [each.path for each in (*public, *inside) if not each.has_docstring]


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")
