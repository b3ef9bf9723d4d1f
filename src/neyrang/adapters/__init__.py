"""Neyrang's games as the environments people already use.

One module for each: `pettingzoo`, `openspiel` and `gymnasium`. Each needs the package it is named
after, and NumPy: `pip install neyrang[research]`.
"""
