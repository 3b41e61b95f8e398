"""A player without a screen, as a process: sits down by a join line and plays at random.

    python -m tests.player HOST:PORT#KEY|TABLE NAME [--people N]

Prints one JSON map a line for every update: seat, turn, phase, who is away, for whom a bot
plays, and totals. Sits down, is ready once N people sit, and ends when the game is over.
"""

import argparse
import asyncio
import json
import random
from typing import Any

from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.commands.find import find_table
from luznet.settings import folders
from luznet.transport import load_keys
from luznet.wire.client_messages import Ready


async def play(wanted: str, name: str, people: int) -> None:
    place, table = await find_table(wanted)
    keys = load_keys(folders().identity)
    link = Link(Client(name, Goal("sit", table)), place, keys)
    rng = random.Random(name)
    told: list[dict[str, Any]] = []

    def on_change() -> None:
        update = link.client.update
        if link.client.standing != "online" or update is None:
            return
        table, view = update.table, update.view
        line = {
            "you": update.you,
            "turn": update.turn,
            "phase": table.phase,
            "seq": update.seq,
            "away": [seat.name for seat in table.seats if seat.away],
            "stand_in": [seat.name for seat in table.seats if seat.stand_in],
        }
        if not told or told[-1] != line:
            told.append(line)
            print(json.dumps(line), flush=True)
        mine = None if update.you is None else table.seats[update.you]
        if table.phase == "gathering" and mine is not None and not mine.ready:
            if sum(seat.who == "person" for seat in table.seats) >= people:
                link.send([Ready()])
        elif table.phase == "over":
            totals = [sum(deal[seat] for deal in view.points) for seat in range(view.players)]
            print(json.dumps({"over": totals, "winner": view.winner}), flush=True)
            link.close()
        elif view is not None and view.legal and not link.client.is_waiting:
            link.send(link.client.act(rng.choice(view.legal)))

    link.on_change = on_change
    await link.run()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("wanted")
    parser.add_argument("name")
    parser.add_argument("--people", type=int, default=1)
    options = parser.parse_args()
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(play(options.wanted, options.name, options.people))


if __name__ == "__main__":
    main()
