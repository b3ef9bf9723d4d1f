"""Plays a bot of this checkout against a bot of another one: shows whether ours have become better.

    git worktree add ../old 90b713b           # and compile it there: ./play compiles once
    python -m tools.against_checkout ../old coup --players 4 --games 400

Each checkout runs in a process of its own, deals the same games and is told every answer; its bots
see the views of their own seats only. Where the rules of the two differ in what is legal, it stops.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from neyrang.arena.score import Tally

HERE = Path(__file__).resolve().parent.parent

# Runs in either checkout, so it keeps to names that both have.
WORKER = """
import json, sys
import neyrang
import neyrang.bots as bots
Table = getattr(bots, "BotTable", None) or bots.Company
table = game = None
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "start":
        game = neyrang.game(asked["game"])
        state = game.start(
            asked["players"], asked["seed"], asked["options"], clockwise=True, listen=False
        )
        seated = {
            int(seat): bots.make(asked["game"], asked["bot"], asked["luck"] + int(seat))
            for seat in asked["seats"]
        }
        table = Table(state, seated)
    elif asked["do"] == "choose":
        print(json.dumps(game.text(table.choose(asked["seat"]))), flush=True)
        continue
    else:
        table.apply(asked["seat"], game.move(asked["move"]))
    state = table.state
    seat = -1 if state.over() else int(state.next_actor())
    legal = [] if seat < 0 else sorted(game.text(action) for action in state.legal(seat))
    won = getattr(state, "win_shares", list)  # old checkouts have none: ours is asked
    shares = [float(share) for share in won()] if seat < 0 else []
    offences = len(table.offences())
    print(json.dumps({"seat": seat, "legal": legal, "shares": shares, "offences": offences}),
          flush=True)
"""


class Worker:
    def __init__(self, checkout: Path) -> None:
        path = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        python = checkout / ".venv/bin/python"
        self.process = subprocess.Popen(
            [str(python) if python.exists() else sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=path, cwd=checkout,
        )  # fmt: skip

    def ask(self, **asked: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("a worker has stopped: see its traceback above")
        return json.loads(answer)

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def play(ours: Worker, old: Worker, args: argparse.Namespace, number: int) -> float:
    """Returns what our bot won in this game: it moves around the table on each deal."""
    mine = number % args.players
    rest = [seat for seat in range(args.players) if seat != mine]
    setup = {
        "game": args.game, "players": args.players, "seed": args.seed + number // args.players,
        "options": json.loads(args.options), "luck": 1000 * number,
    }  # fmt: skip
    now = ours.ask(do="start", seats=[mine], bot=args.bot, **setup)
    then = old.ask(do="start", seats=rest, bot=args.against, **setup)
    while now["seat"] >= 0:
        if (now["seat"], now["legal"]) != (then["seat"], then["legal"]):
            raise SystemExit(f"the rules differ: {now} here, {then} there")
        move = (ours if now["seat"] == mine else old).ask(do="choose", seat=now["seat"])
        now, then = (worker.ask(do="apply", seat=now["seat"], move=move) for worker in (ours, old))
    if now["offences"] or then["offences"]:
        print(f"game {number}: {now['offences']} offences here, {then['offences']} there")
    return float(now["shares"][mine])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkout", type=Path, help="the other checkout")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bot", default="4", help="ours, in one seat")
    parser.add_argument("--against", default="4", help="theirs, in all others")
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    workers = [Worker(HERE), Worker(args.checkout.resolve())]
    tally = Tally()
    for number in range(args.games):
        tally.add(number // args.players, play(workers[0], workers[1], args, number), 1)
        if (number + 1) % 20 == 0 or number + 1 == args.games:
            found = tally.interval()
            told = f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"
            print(f"{number + 1} games: {told}", flush=True)
    for worker in workers:
        worker.stop()


if __name__ == "__main__":
    main()
