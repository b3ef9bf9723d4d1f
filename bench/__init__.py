"""Measurements of the server; bench/README.md says how to run them."""
