"""Tables for tests: commands in, the journal they lead to kept beside the state."""

import copy
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from luznet.games import MAIN
from luznet.games.game import CHANCE, Frozen, Refusal, Seat
from luznet.host import decisions
from luznet.host.fold import fold, fold_all, folded, open_table
from luznet.host.recording import Recording
from luznet.host.seating import Peer
from luznet.host.shuffle import LIMIT
from luznet.host.table import Table, bot_to_act, to_act
from luznet.host.views import at_rest, clocks_shown, resting_table, update_with
from luznet.records.entries import Began, Entry, Opened
from luznet.wire import messages
from luznet.wire.client_messages import Act, ClientMessage, Ready, Sit, Start
from luznet.wire.messages import Options, Update
from luznet.wire.record import Record

SECOND = 1000


def peer(name: str) -> Peer:
    return Peer(key=name.ljust(40, "."), name=name)


def public_table(table: Table, spectators: int, now: int) -> messages.Table:
    """Return the table as everyone sees it."""
    return resting_table(at_rest(table), spectators, False, *clocks_shown(table, now))


def update_for(table: Table, key: str, spectators: int, now: int, events: Sequence[Any]) -> Update:
    """Return all that the owner of a key may know of the table at this time (Unix ms)."""
    return update_with(public_table(table, spectators, now), table, key, events)


def records_of(entries: Sequence[Entry]) -> list[Record]:
    """Return the records of all games in a whole journal, in order; the last may be unfinished."""
    recording, records = Recording(), []
    before: Table | None = None
    for entry, after in folded(entries):
        if isinstance(entry, Began) and recording.record is not None:
            records.append(recording.record)
        if before is not None:
            recording.take(before, entry, after)
        before = after
    return records if recording.record is None else [*records, recording.record]


class Played:
    """A table under test, with its journal, a clock that is moved by hand, and chance."""

    def __init__(
        self,
        options: Options | None = None,
        founder: str = "",
        seed: int = 1,
        game: str = MAIN,
        **opening: Any,
    ) -> None:
        self.now = 1_000_000
        self.rng = random.Random(seed)
        opening = Opened(
            at=self.now,
            id="aaaaaaaa",
            name="Lunch",
            game=game,
            options=options or Options(),
            founder=peer(founder).key if founder else "",
            **opening,
        )
        self.entries: list[Entry] = [opening]
        self.table: Table = open_table(opening)

    def do(self, name: str, command: ClientMessage) -> list[Entry]:
        """Let a person send a command; return the entries it led to."""
        return self.take(decisions.decide(self.table, peer(name), command, self.now))

    def refused(self, name: str, command: ClientMessage) -> str:
        """Return the code with which a command is refused; it must change nothing."""
        before = self.table
        try:
            self.do(name, command)
        except Refusal as refusal:
            assert self.table == before
            return refusal.code
        raise AssertionError("it was not refused")

    def gone(self, name: str) -> list[Entry]:
        return self.take(decisions.on_gone(self.table, peer(name).key, self.now))

    def wait(self, seconds: float) -> list[Entry]:
        """Let time pass, and the table notice."""
        self.now += int(seconds * SECOND)
        return self.take(decisions.on_tick(self.table, self.now))

    def take(self, entries: object) -> list[Entry]:
        taken: list[Entry] = []
        pending = list(entries)  # type: ignore[call-overload]
        while pending:
            entry = pending.pop(0)
            self.table, _ = fold(self.table, entry)
            taken.append(entry)
            if not pending:
                pending = list(decisions.on_chance(self.table, self.rng.randrange, self.now))
        self.entries.extend(taken)
        return taken

    def seat(self, *names: str) -> "Played":
        for name in names:
            self.do(name, Sit(table=self.table.id))
        return self

    def begin(self, *names: str) -> "Played":
        """Seat these people and start a game with bots in the other seats."""
        self.seat(*names)
        self.do(names[0], Start())
        return self

    def update(self, name: str) -> Update:
        return update_for(self.table, peer(name).key, 0, self.now, ())

    def act(self) -> None:
        """Let whoever is to act, person or bot, do something legal at random. A deal that waits for
        somebody who was lost is made without them."""
        seat = to_act(self.table)
        assert seat is not None
        if seat == CHANCE:
            self.wait(LIMIT)
            self.take(decisions.on_chance(self.table, self.rng.randrange, self.now))
            return
        self.act_as(seat, self.rng.choice(self.table.rules.legal(self.table.play, seat)))

    def act_as(self, seat: Seat, action: Frozen) -> None:
        """Let a seat, of a person or a bot, do this."""
        if bot_to_act(self.table) == seat:
            self.take(decisions.on_bot(self.table, self.table.turn, action, self.now))
        else:
            fields = msgspec.to_builtins(action)
            self.do(self.table.seats[seat].name, Act(turn=self.table.turn, action=fields))

    def play_to_the_end(self) -> "Played":
        while self.table.phase == "playing":
            self.act()
        return self

    def restarted(self, run: str, forgotten: int = 0, lost: int | None = None) -> "Played":
        """Return the table as a new run of the host has it, which may have forgotten the last
        entries; by `lost` it knows of that."""
        after = copy.copy(self)
        after.entries = self.entries[: len(self.entries) - forgotten]
        after.table = fold_all(after.entries)
        after.take(decisions.on_restart(run, lost, self.now))
        return after

    def again(self, *names: str) -> None:
        for name in names:
            self.do(name, Ready())
