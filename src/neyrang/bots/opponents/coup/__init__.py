"""Coup's arena opponents."""

from __future__ import annotations

from neyrang.bots.opponents.coup.public import PublicCoup

OPPONENTS = {"public": PublicCoup}
