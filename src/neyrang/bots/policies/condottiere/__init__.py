"""Condottiere's policy."""
