"""What is known of the tables around: announced, probed, and gone. No network here.

A host that was killed is never reported gone by the announcements, so hosts are probed: an
entry is `live` while its host answered lately.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from luznet.wire.messages import VERSIONS, TableInfo
from luznet.wire.text import groups_alike

PROBE_EVERY = 1.0
FORGET_AFTER = 2.5
"""Seconds without an answer after which a host is no longer listed."""


@dataclass(frozen=True)
class Place:
    """Where a host can be reached: addresses, best first, a port, its public key (Z85).

    `host` is what it calls itself, as far as known. A private host has a `door`, the port
    where one pairs with it; with a one-time `token` for that the port and key come later.
    `is_vouched`: the key is certain, and not merely announced. `others` are where else the same
    host was announced, before it was restarted perhaps; it is tried there, too.
    """

    addresses: tuple[str, ...]
    port: int
    key: str
    host: str = ""
    door: int | None = None
    token: str = field(default="", repr=False)
    is_vouched: bool = False
    others: "tuple[Place, ...]" = ()


@dataclass(frozen=True)
class Entry:
    """One table in the list. `round_trip` is in seconds, None before the first answer;
    `yours` the seat that waits for the reader there; `versions` those its host speaks."""

    place: Place
    table: str
    name: str
    game: str
    taken: int
    seats: int
    versions: tuple[int, ...] = VERSIONS
    code: bool = False
    playing: bool = False
    yours: int | None = None
    round_trip: float | None = None

    @property
    def identity(self) -> tuple[str, str]:
        """What stays the same of it while all else changes: its host's key, and its id."""
        return self.place.key, self.table

    @property
    def speaks(self) -> bool:
        """Whether its host and this program have a version of the protocol in common."""
        return bool(set(self.versions) & set(VERSIONS))


class Lobby:
    """The list of tables, kept up to date by announcements and answers to probes."""

    def __init__(self) -> None:
        """Start with an empty list."""
        self._announced: dict[tuple[str, str], Entry] = {}
        self._answers: dict[str, tuple[float, float, tuple[TableInfo, ...] | None]] = {}
        self._since: dict[str, float] = {}

    def announced(self, entries: Iterable[Entry], now: float) -> None:
        """Take the whole list of what is announced now."""
        self._announced = {(entry.place.key, entry.table): entry for entry in entries}
        keys = {key for key, _ in self._announced}
        self._since = {key: self._since.get(key, now) for key in keys}
        self._answers = {key: answer for key, answer in self._answers.items() if key in keys}

    def answered(
        self, key: str, tables: tuple[TableInfo, ...] | None, round_trip: float, now: float
    ) -> None:
        """Take a host's answer to a probe: its tables, or (None) that it is private and tells
        nothing; the round trip is in seconds."""
        if key in self._since:
            self._answers[key] = (now, round_trip, tables)

    def places(self) -> tuple[Place, ...]:
        """Return every host to probe, each once."""
        return tuple({entry.place.key: entry.place for entry in self._speaking()}.values())

    def entries(self, now: float) -> tuple[Entry, ...]:
        """Return the tables to show, by name: of hosts that answered lately or are new."""
        shown = (self._current(entry, now) for entry in self._announced.values())
        return tuple(sorted((entry for entry in shown if entry), key=lambda e: (e.name, e.table)))

    def _speaking(self) -> list[Entry]:
        return [entry for entry in self._announced.values() if entry.speaks]

    def _current(self, entry: Entry, now: float) -> Entry | None:
        answer = self._answers.get(entry.place.key)
        if answer is None:
            fresh = now - self._since[entry.place.key] <= FORGET_AFTER
            return entry if fresh or not entry.speaks else None
        heard, round_trip, tables = answer
        if tables is None:
            return entry if now - heard <= FORGET_AFTER else None
        info = next((info for info in tables if info.id == entry.table), None)
        if info is None or now - heard > FORGET_AFTER:
            return None
        return replace(
            entry,
            name=info.name,
            taken=info.taken,
            seats=info.seats,
            playing=info.phase == "playing",
            yours=info.yours,
            round_trip=round_trip,
        )


_MARKS: Sequence[Callable[[Entry], str]] = (
    lambda entry: entry.place.addresses[0],
    lambda entry: f"{entry.place.addresses[0]}:{entry.place.port}",
    lambda entry: entry.table,
)
"""What may tell tables of one name apart, the most familiar first."""


def marks(entries: Iterable[Entry]) -> dict[Entry, str]:
    """Return for each table whose name looks like that of others what tells it from those."""
    listed = list(entries)
    found: dict[Entry, str] = {}
    for group in groups_alike([entry.name for entry in listed]):
        alike = [listed[at] for at in group]
        if len(alike) > 1:
            ways = ([mark(entry) for entry in alike] for mark in _MARKS)
            telling = next((way for way in ways if len(set(way)) == len(alike)), ())
            found |= dict(zip(alike, telling, strict=False))
    return found
