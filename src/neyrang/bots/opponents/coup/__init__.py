"""Coup's arena opponents."""
