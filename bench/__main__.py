"""`python -m bench [throughput] [latency] [idle] [kill] [chaos] [twins]` prints figures and keeps
them as JSON; `--minutes N` says how long chaos and twins last. It exits with 1 where something was
lost, there twice, hurt or leaked."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import neyrang
from bench import chaos, idle, kill, latency, throughput, twins

Figures = dict[str, Any]

FIGURES = Path(__file__).parent / "figures.json"

RUNS: dict[str, list[Callable[[], Figures]]] = {
    "throughput": [partial(throughput.run, game) for game in neyrang.NAMES],
    "latency": [latency.run, lambda: latency.run("/dev/shm")],
    "idle": [idle.run],
    "kill": [kill.run],
    "chaos": [chaos.run],
    "twins": [twins.run],
}


def show(console: Console, title: str, found: list[Figures]) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("measure")
    for _ in found:
        table.add_column(justify="right")
    for name in found[0]:
        table.add_row(name.replace("_", " "), *(str(figures[name]) for figures in found))
    console.print(table)


FAULTS = ("lost", "duplicated", "tables_hurt", "leaks")  # figures that have to be 0


def faults(results: dict[str, list[Figures]]) -> list[str]:
    return [
        f"{name}: {fault.replace('_', ' ')} {figures[fault]}"
        for name, found in results.items()
        for figures in found
        for fault in FAULTS
        if figures.get(fault)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(RUNS))
    parser.add_argument("--minutes", type=float, default=1.0)
    wanted = parser.parse_args()
    RUNS["chaos"] = [lambda: chaos.run(60 * wanted.minutes)]
    RUNS["twins"] = [lambda: twins.run(60 * wanted.minutes)]
    chosen = wanted.names or list(RUNS)
    console = Console()
    measured: dict[str, list[Figures]] = {}
    results: dict[str, Any] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for name in chosen:
        if name not in RUNS:
            sys.exit(f"{name}: no such measurement; there are {', '.join(RUNS)}")
        load = round(os.getloadavg()[0], 1)
        found = measured[name] = [{**run(), "load_before": load} for run in RUNS[name]]
        results[name] = {
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "runs": found,
        }
        show(console, name, found)
        FIGURES.write_text(json.dumps(results, indent=1) + "\n")
    console.print(f"written to {FIGURES}")
    if wrong := faults(measured):
        sys.exit("; ".join(wrong))


if __name__ == "__main__":
    main()
