"""The table in the browser: a server that knows no game by name. `docs/wire.md` is its language."""
