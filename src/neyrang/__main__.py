"""`python -m neyrang` is the command `neyrang`."""

from neyrang.cli import main

main()
