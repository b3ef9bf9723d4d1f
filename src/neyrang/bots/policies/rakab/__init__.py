"""Rakab's policy."""
