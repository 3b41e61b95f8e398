"""A player without a screen whose computer can carry tables on, as a process.

    python -m tests.e2e.heir NAME GATE PEOPLE host [FLAG ...]
    python -m tests.e2e.heir NAME GATE PEOPLE sit|watch JOIN_LINE

`GATE` is a file with the turn up to which people may act; before there is one, nobody is ready.
Plays at random, like a person in a hurry.  Prints a JSON map for everything that changes: when,
where the table is, and a hash of what is seen there.  Ends with its standard input.
"""

import asyncio
import hashlib
import json
import random
import sys
import threading
import time
from pathlib import Path
from typing import Any

from luznet.client.moving import sitter
from luznet.client.session import Session
from luznet.commands.frontend import Begin, Frontend, left
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.settings import folders
from luznet.wire.client_messages import Ready
from luznet.wire.codec import encode
from luznet.wire.messages import Update

BEAT = 0.02
"""Seconds between two looks at the table."""
AT_ONCE = 0.4
"""How likely a person acts at a look."""


class Heir(Frontend):
    """Plays one session."""

    def __init__(self, name: str, gate: Path, people: int) -> None:
        file = SettingsFile(folders().settings)
        super().__init__(Preferences(file, flags={"name": name}, environ={}, user=name), folders())
        self._gate = gate
        self._people = people
        self._rng = random.Random(f"{gate}{name}")
        self._told: dict[str, Any] = {}

    def run(self, begin: Begin) -> int:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._run(begin))
        return 0

    def stir(self) -> None:
        """Everything is looked at again and again."""

    def note(self, note: str) -> None:
        print(note, flush=True)

    async def _run(self, begin: Begin) -> None:
        session = begin()
        staying = asyncio.create_task(self.stay(session))
        ending = threading.Event()
        threading.Thread(target=_await_end, args=(ending,), daemon=True).start()
        while not ending.is_set() and not staying.done():
            self._look(session)
            await asyncio.sleep(BEAT)
        if staying.done():
            staying.result()
        await left(session, staying)

    def _look(self, session: Session) -> None:
        client, update = session.client, session.client.update
        if update is None:
            self._tell_way(session)
            return
        self._tell(session, update)
        if client.standing != "online" or update.you is None:
            return
        limit, table = self._limit(), update.table
        mine = table.seats[update.you]
        people = sum(seat.who == "person" for seat in table.seats)
        if table.phase == "gathering" and limit and not mine.ready and people >= self._people:
            session.send([Ready()])
        may_act = update.turn < limit and self._rng.random() < AT_ONCE
        if table.phase == "playing" and update.view.legal and may_act and not client.is_waiting:
            session.send(client.act(self._rng.choice(update.view.legal)))

    def _tell_way(self, session: Session) -> None:
        """Say what is in the way to a table."""
        if session.asking is not None:
            print(session.asking, flush=True)
            session.answer(None)

    def _limit(self) -> int:
        try:
            return int(self._gate.read_text() or 0)
        except FileNotFoundError:
            return 0

    def _tell(self, session: Session, update: Update) -> None:
        client, table, place = session.client, update.table, session.place
        turn = getattr(update.view, "turn", None)
        acts = "" if turn is None else table.seats[turn].name
        told = {
            "standing": client.standing,
            "epoch": table.epoch,
            "turn": update.turn,
            "phase": table.phase,
            "acts": acts,
            "you": update.you,
            "away": [seat.name for seat in table.seats if seat.away],
            "seats": [seat.name for seat in table.seats],
            "cut": table.cut,
            "key": "" if place is None else place.key,
            "way": session.way_back or "".join(session.joining[:1]).removeprefix("luznet join "),
            "hosts": session.is_hosting,
            "seen": hashlib.blake2b(encode(update.view), digest_size=8).hexdigest(),
            "holders": sorted(sitter(table, each.key) for each in client.standby.holders),
            "loss": client.loss is not None,
            "shared": client._has_helped,
            "done": table.phase == "over" and not client.witness.is_waiting,
        }
        if told != self._told:
            self._told = told
            line = json.dumps({"at": time.monotonic(), **told}) + "\n"
            print(line, end="", flush=True)  # in one piece: others write to the same pipe


def _await_end(ending: threading.Event) -> None:
    sys.stdin.read()
    ending.set()


def main() -> None:
    name, gate, people, what, *rest = sys.argv[1:]
    heir = Heir(name, Path(gate), int(people))
    if what == "host":
        heir.run(lambda: heir.host(rest, at_once=False))
    else:
        heir.run(lambda: heir.look_for(rest[0], "watch" if what == "watch" else "sit"))


if __name__ == "__main__":
    main()
