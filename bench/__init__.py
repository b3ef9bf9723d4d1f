"""Measurements of the table's server; bench/README.md tells how to run them."""
