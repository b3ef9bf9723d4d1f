"""Figures for whoever watches a server, as Prometheus text. No names, no addresses, no games."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How often something took how long, in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.total += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self, name: str) -> Iterable[str]:
        below = 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            below += count
            yield f'{name}_bucket{{le="{bound}"}} {below}'
        below += self.counts[-1]
        yield f'{name}_bucket{{le="+Inf"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"


# From when a move arrived until it was saved and everybody had been told. There is one for the
# process: tables know nothing of whoever looks at figures.
told_seconds = Histogram()

Figure = tuple[str, str, str, "int | Histogram"]  # name, kind, what it is, value


def text(figures: Iterable[Figure]) -> str:
    lines: list[str] = []
    for name, kind, what, value in figures:
        full = f"neyrang_{name}"
        lines += [f"# HELP {full} {what}", f"# TYPE {full} {kind}"]
        lines += value.lines(full) if isinstance(value, Histogram) else [f"{full} {value}"]
    return "\n".join(lines) + "\n"
