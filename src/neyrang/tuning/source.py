"""Writes numbers in the form of the source file that has them.

Above a table stands a comment with the command that fits it and what that found, from a line
that begins with `# To fit again:` on.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from textwrap import wrap

import neyrang
from neyrang.bots.network import network_path, network_text
from neyrang.core.errors import NeyrangError
from neyrang.tuning.tables import NetworkTable, Numbers, Table

MARK = "# To fit again: "
WIDTH = 99

Definition = ast.ClassDef | ast.FunctionDef | ast.AnnAssign


def path_of(module: str) -> Path:
    """Returns the source of a module of ours, compiled or not."""
    parts = module.split(".")[1:]
    return Path(neyrang.__file__).parent.joinpath(*parts).with_suffix(".py")


def fragment(table: Table, values: list[int], note: list[str]) -> str:
    """Returns the table's own part of the source, with these values and the comment above."""
    text = rewritten(table, path_of(table.module).read_text("utf-8"), values, note)
    first, last = span(text, definition(text, table.scope))
    lines = text.split("\n")
    return "\n".join([*comment_above(lines, first), *lines[first:last]])


def write(table: Table, values: list[int], note: list[str]) -> Path:
    if isinstance(table, NetworkTable):
        path = network_path(table.game, table.name)
        path.write_text(network_text(table.with_values(values), list(table.names), note), "utf-8")
        return path
    path = path_of(table.module)
    path.write_text(rewritten(table, path.read_text("utf-8"), values, note), "utf-8")
    return path


def rewritten(table: Table, text: str, values: list[int], note: list[str]) -> str:
    """Returns the source with these values, and with this note above them."""
    numbers = table.with_values(values)
    found = definition(text, table.scope)
    if isinstance(found, ast.FunctionDef):
        text = with_function(text, found, table, numbers)
    else:
        text = with_literals(text, found, table, numbers)
    return with_note(text, table.scope, note)


def definition(text: str, scope: str) -> Definition:
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == scope:
            return node
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == scope:
            return node
    raise NeyrangError(f"{scope}: not found in the source")


def with_literals(text: str, found: Definition, table: Table, numbers: Numbers) -> str:
    """Replaces the literals of `self.name: … = …`, or of a constant."""
    lines = text.split("\n")
    for node in ast.walk(found):
        if not isinstance(node, ast.AnnAssign) or node.value is None:
            continue
        name = ast.unparse(node.target).removeprefix("self.")
        if name in table.fields():
            value = node.value
            assert value.lineno == value.end_lineno
            line = lines[value.lineno - 1]
            new = line[: value.col_offset] + repr(getattr(numbers, name))
            lines[value.lineno - 1] = new + line[value.end_col_offset :]
    return "\n".join(lines)


def with_function(text: str, found: ast.FunctionDef, table: Table, numbers: Numbers) -> str:
    """Writes the function anew: it takes a base, and sets what differs from that."""
    base = base_of(found)
    plain = getattr(import_module(table.module), base)()
    lines = text.split("\n")
    doc = found.body[0]
    assert isinstance(doc, ast.Expr)
    assert doc.end_lineno is not None
    assert found.end_lineno is not None
    body = [f"    parameters = {base}()"]
    for name in assigned(found, table):
        value = getattr(numbers, name)
        if value != getattr(plain, name):
            body.append(f"    parameters.{name} = {value!r}")
    body.append("    return parameters")
    if len(body) == 2:
        body = [f"    return {base}()"]
    return "\n".join([*lines[: doc.end_lineno], *body, *lines[found.end_lineno :]])


def base_of(found: ast.FunctionDef) -> str:
    """Returns the name of what the function begins with: `parameters = base()`."""
    node = found.body[1]
    if isinstance(node, ast.Assign | ast.Return) and isinstance(node.value, ast.Call):
        return ast.unparse(node.value.func)
    raise NeyrangError(f"{found.name}: it does not begin with parameters of something")


def assigned(found: ast.FunctionDef, table: Table) -> list[str]:
    """Returns the fields to write: those that are written now, in their order, then the others."""
    now = [
        node.targets[0].attr
        for node in found.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute)
    ]
    return list(dict.fromkeys([*now, *table.fields()]))


# ---- the note


def with_note(text: str, scope: str, note: list[str]) -> str:
    """Replaces the note of the same table; others of the same definition stay."""
    lines = text.split("\n")
    first, _ = span(text, definition(text, scope))
    above = comment_above(lines, first)
    before, *notes = split_notes(above)
    rows = wrap(MARK + note[0], WIDTH, subsequent_indent="#   ", break_on_hyphens=False)
    for each in note[1:]:
        rows += wrap("# " + each, WIDTH, subsequent_indent="# ", break_on_hyphens=False)
    same = table_named_in(rows)
    kept = [line for old in notes if table_named_in(old) != same for line in old]
    return "\n".join([*lines[: first - len(above)], *before, *kept, *rows, *lines[first:]])


def comment_above(lines: list[str], first: int) -> list[str]:
    top = first
    while top > 0 and lines[top - 1].startswith("#"):
        top -= 1
    return lines[top:first]


def split_notes(comment: list[str]) -> list[list[str]]:
    """Returns what stands before the first note, and then each note."""
    found: list[list[str]] = [[]]
    for line in comment:
        if line.startswith(MARK):
            found.append([])
        found[-1].append(line)
    return found


def table_named_in(note: list[str]) -> list[str]:
    """Returns the words of the command that name the table: `neyrang tune GAME TABLE`."""
    return note[0].removeprefix(MARK).split()[:4]


def span(text: str, found: Definition) -> tuple[int, int]:
    """Returns the first line of a definition, counted from 0, and the one after its last."""
    assert found.end_lineno is not None
    decorators = [] if isinstance(found, ast.AnnAssign) else found.decorator_list
    return min([found.lineno, *(node.lineno for node in decorators)]) - 1, found.end_lineno
