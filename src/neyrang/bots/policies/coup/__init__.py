"""Coup's policy."""
