"""What is known of the tables around: announced, proved, listed by their hosts, gone. No network.

    announced (by anybody) -> the key is proved there -> the host lists its tables -> shown

An announcement is a claim, and one machine can make thousands a second. So no table is shown
before its host has proved the announced key. Hosts are tried in turns: those with known keys first,
then in equal shares for each announcer; one that does not answer waits longer each time. A killed
host is never reported gone, so a table is shown while its host answered lately.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from msgspec import Struct

from luznet.wire.messages import TableInfo
from luznet.wire.text import groups_alike, natural
from luznet.wire.versions import VERSIONS

PROBE_EVERY = 1.0
FORGET_AFTER = 2.5
"""Seconds without an answer after which a host is no longer shown."""
DROP_AFTER = 10.0
"""Seconds without an answer after which a host has to be found again."""
MOST_TRIED, MOST_TRIED_OF_ONE = 12, 3
"""Announced places that are tried at a time, and those of one announcer."""
MOST_HOSTS = 32
"""Hosts that are shown. Above that the machine with the most hosts loses one."""
MOST_UNTOLD = 4
"""Tables that are shown of a host which does not list them itself."""
AGAIN_AFTER, AGAIN_MOST = 1.0, 30.0
"""Seconds until a place that did not prove its key is tried again, at first and at most."""
LOOPBACK = ("127.0.0.1", "::1")
PATIENCE = 3.0
"""Seconds without a table after which the user is told what else to do."""
SETTLING = 1.0
"""Seconds after which the list can be taken to be complete."""
SILENT_MOST = 2048
"""Silent addresses that are remembered."""


@dataclass(frozen=True)
class Place:
    """Where a host can be reached: addresses, best first, a port, its public key (Z85).

    `host`: its name, as far as known. A private host has a `door`, the port where newcomers pair;
    with a one-time `token` the port and the key come later. `is_vouched`: the key is certain, not
    merely announced. `others`: where else the same host was announced, perhaps before a restart.
    `announcer`: the address from which the announcement came.
    """

    addresses: tuple[str, ...]
    port: int
    key: str
    host: str = ""
    door: int | None = None
    token: str = field(default="", repr=False)
    is_vouched: bool = False
    others: "tuple[Place, ...]" = ()
    announcer: str = field(default="", compare=False)

    @property
    def is_direct(self) -> bool:
        """Whether it was announced from one of its own addresses."""
        return self.announcer in self.addresses


@dataclass(frozen=True)
class Entry:
    """One table in the list. `round_trip`: in seconds, None before the first answer. `yours`: the
    seat that waits for the reader. `versions`: those that the host speaks. `people`: who sits on
    each seat, empty for nobody, if the host tells; `bots`: on which of them bots do. `watchers`:
    how many spectators there are. `evening`: whoever sits down there checks in to an evening."""

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
    people: tuple[str, ...] = ()
    bots: tuple[int, ...] = ()
    watchers: int = 0
    evening: bool = False

    @property
    def identity(self) -> tuple[str, str]:
        """What never changes: the host's key, and the table's id."""
        return self.place.key, self.table

    @property
    def is_silent(self) -> bool:
        """Whether it is at a private host that tells nothing to this user."""
        return self.code and self.round_trip is None

    @property
    def is_full(self) -> bool:
        """Whether no seat is free."""
        return self.taken >= self.seats

    @property
    def is_here(self) -> bool:
        """Whether its host runs on this computer."""
        return self.place.addresses[0] in LOOPBACK

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of the other people who sit there, as far as the host tells."""
        others = {*range(len(self.people))} - {*self.bots, self.yours}
        return tuple(name for seat, name in enumerate(self.people) if name and seat in others)

    @property
    def free_seats(self) -> tuple[int, int]:
        """How many seats a newcomer may take: empty ones, and those of bots."""
        free = max(0, self.seats - self.taken)
        of_bots = min(free, len(self.bots))
        return free - of_bots, of_bots

    @property
    def order(self) -> tuple[object, ...]:
        """Where it stands in the list: first where a seat waits for the reader, then tables of this
        computer, then those with people."""
        has_people = bool(self.persons if self.people else self.taken)
        return self.yours is None, not self.is_here, not has_people, natural(self.name), self.table

    @property
    def speaks(self) -> bool:
        """Whether its host and this program share a version of the protocol."""
        return bool(set(self.versions) & set(VERSIONS))


class _Claim(Struct):
    """An announced place whose key is to be proved: when it is due, and how often it was tried."""

    place: Place
    order: int
    due: float
    tries: int = 0
    is_tried: bool = False
    is_wanted: bool = False

    def rank(self) -> tuple[bool, int, int]:
        """The order among places of one announcer: wanted first, then least tried, then newest."""
        return not self.is_wanted, self.tries, -self.order

    @property
    def announcer(self) -> str:
        """The machine that announced it; its places share turns."""
        return self.place.announcer or self.place.addresses[0]


class _Host(Struct):
    """A host that proved its key at a place, and its tables; None if it is private and lists
    nothing."""

    place: Place
    heard: float
    tables: tuple[TableInfo, ...] | None = None
    round_trip: float | None = None
    has_told: bool = False
    is_lost: bool = False
    is_kept: bool = False
    """Whether it is shown after a pause in which its tables may have moved."""
    announced: Sequence[Entry] = ()
    announced_at: float = 0.0


class Lobby:
    """The list of tables, kept up to date by announcements, proofs of keys and answers."""

    def __init__(
        self,
        known: Mapping[str, str] = MappingProxyType({}),
        is_wanted: Callable[[Entry], bool] = lambda entry: False,
    ) -> None:
        """Hosts whose keys are `known`, each with its name, are tried first; and of one announcer
        those of wanted tables."""
        self._known = known
        self._is_wanted = is_wanted
        self._announced: dict[str, list[Entry]] = {}
        self._claims: dict[Place, _Claim] = {}
        self._count = 0
        self._turns: dict[tuple[bool, str], int] = {}
        self._silent: dict[str, tuple[float, float]] = {}
        self._hosts: dict[str, _Host] = {}

    # ---- claims, and their proof -------------------------------------------------------------

    def announced(self, entries: Iterable[Entry], now: float) -> None:
        """Take everything that is announced now: a table once for each place."""
        old, self._claims = self._claims, {}
        self._announced = {}
        for entry in entries:
            self._announced.setdefault(entry.place.key, []).append(entry)
            claim = self._claims.get(entry.place) or old.get(entry.place)
            if claim is None:
                self._count += 1
                claim = _Claim(entry.place, self._count, now)
            elif entry.place.is_direct:
                claim.place = entry.place  # before, another machine may have repeated it
            claim.is_wanted = self._is_wanted(entry)
            self._claims[entry.place] = claim
        self._claims |= {claim.place: claim for claim in old.values() if claim.is_tried}
        for host in self._hosts.values():
            self._take_claims(host, now)
        announcers = {claim.announcer for claim in self._claims.values()}
        self._turns = {turn: at for turn, at in self._turns.items() if turn[1] in announcers}

    def _take_claims(self, host: _Host, now: float) -> None:
        """Take what is announced about a host's tables; in a crowd some is missed for a moment."""
        claims = self._announced.get(host.place.key, ())
        if claims or now - host.announced_at > DROP_AFTER:
            host.announced, host.announced_at = claims, now

    def next_place(self, now: float) -> tuple[Place, tuple[str, ...]] | None:
        """Return a place to try now, if any, and its addresses, the likeliest first. Report the
        outcome to `tried`."""
        tried = [claim for claim in self._claims.values() if claim.is_tried]
        if len(tried) >= MOST_TRIED:
            return None
        running = Counter(claim.announcer for claim in tried)
        known = () if self._count_known(tried) >= MOST_TRIED // 2 else self._known
        waiting: dict[tuple[bool, str], list[_Claim]] = {}
        for claim in self._claims.values():
            key = claim.place.key
            is_due = claim.due <= now and not claim.is_tried and not self._is_live(key, now)
            if is_due and running[claim.announcer] < MOST_TRIED_OF_ONE:
                waiting.setdefault((key not in known, claim.announcer), []).append(claim)
        for turn in sorted(waiting, key=lambda turn: (turn[0], self._turns.get(turn, 0))):
            for claim in sorted(waiting[turn], key=_Claim.rank):
                likely = self._likely(claim, now)
                if likely:
                    claim.is_tried, claim.tries = True, claim.tries + 1
                    self._count += 1
                    self._turns[turn] = self._count
                    return claim.place, likely
        return None

    def _count_known(self, claims: Iterable[_Claim]) -> int:
        return sum(claim.place.key in self._known for claim in claims)

    def _is_live(self, key: str, now: float) -> bool:
        host = self._hosts.get(key)
        return host is not None and not host.is_lost and now - host.heard <= FORGET_AFTER

    def _likely(self, claim: _Claim, now: float) -> tuple[str, ...]:
        """Return the addresses that were not silent lately; if all were, none: the claim waits."""
        announcer, addresses = claim.place.announcer, claim.place.addresses
        here = [each for each in addresses[:1] if each in LOOPBACK]
        first = [announcer] if claim.place.is_direct else []
        order = dict.fromkeys((*here, *first, *addresses))
        waits = {each: self._silent.get(each, (0.0, 0.0))[0] for each in order}
        likely = tuple(each for each in order if waits[each] <= now or each == announcer)
        if not likely:
            claim.due = min(waits.values())
        return likely

    def tried(self, place: Place, address: str | None, silent: Iterable[str], now: float) -> None:
        """Take the outcome of trying a place: the address where its key was proved, if any, and
        the silent addresses."""
        claim = self._claims[place]
        claim.is_tried = False
        claim.due = now + min(AGAIN_MOST, AGAIN_AFTER * 2.0 ** (claim.tries - 1))
        for each in silent:
            pause = min(AGAIN_MOST, 2 * self._silent.pop(each, (0.0, AGAIN_AFTER / 2))[1])
            self._silent[each] = (now + pause, pause)
        while len(self._silent) > SILENT_MOST:
            del self._silent[next(iter(self._silent))]
        if address is not None:
            claim.tries = 0
            self._silent.pop(address, None)
            # The other claimed addresses may be false; the host itself tells its addresses.
            self._proved(replace(place, addresses=(address,)), now)

    def _proved(self, place: Place, now: float) -> None:
        old = self._hosts.get(place.key)
        if old is not None:
            old.place, old.heard, old.is_lost = place, now, False
            return
        self._hosts[place.key] = host = _Host(place, now)
        self._take_claims(host, now)
        if len(self._hosts) > MOST_HOSTS:
            every = [*self._hosts.values()]
            hosts = [each for each in every if each.place.key not in self._known] or every
            machines = Counter(each.place.addresses[0] for each in hosts)
            most = max(hosts, key=lambda host: (machines[host.place.addresses[0]], host.heard))
            del self._hosts[most.place.key]

    # ---- hosts, and what they tell -----------------------------------------------------------

    def places(self, now: float) -> tuple[Place, ...]:
        """Return where each host that is to be shown proved its key."""
        for key in [key for key, host in self._hosts.items() if self._is_over(host, now)]:
            del self._hosts[key]
        return tuple(host.place for host in self._hosts.values())

    def _is_over(self, host: _Host, now: float) -> bool:
        """Return whether a host has been silent for long, or was withdrawn and has gone."""
        if host.place.key in self._announced:
            return now - host.heard > DROP_AFTER
        return host.is_lost or now - host.heard > FORGET_AFTER

    def speaks(self, key: str) -> bool:
        """Return whether a host is announced with a version that this program speaks."""
        host = self._hosts.get(key)
        return host is not None and any(entry.speaks for entry in host.announced)

    def answered(
        self,
        key: str,
        tables: tuple[TableInfo, ...] | None,
        round_trip: float | None,
        now: float,
        name: str = "",
    ) -> None:
        """Take a host's answer: its tables and its name; no tables (None) if it is there but lists
        nothing for this reader. The round trip is in seconds."""
        host = self._hosts.get(key)
        if host is not None:
            host.heard, host.is_lost, host.has_told, host.is_kept = now, False, True, False
            host.tables, host.round_trip = tables, round_trip
            host.place = replace(host.place, host=name or host.place.host)

    def lost(self, key: str, now: float) -> None:
        """Take note that a connection broke: the host is tried wherever it is announced."""
        host = self._hosts.get(key)
        if host is not None and not host.is_lost:
            host.is_lost = True
            for claim in self._claims.values():
                if claim.place.key == key:
                    claim.due, claim.tries = now, 0

    def resumed(self, now: float) -> None:
        """Go on after a pause: hosts that were shown stay until they should have answered."""
        latest = max((host.heard for host in self._hosts.values()), default=now)
        for host in self._hosts.values():
            host.heard, host.is_kept = host.heard + now - latest, True

    def entries(self, now: float) -> tuple[Entry, ...]:
        """Return the tables to show, in order: none where it was before a pause, if it moved."""
        lively = [h for h in self._hosts.values() if h.has_told and now - h.heard <= FORGET_AFTER]
        here = {info.id for host in lively if not host.is_kept for info in host.tables or ()}
        told = [
            entry
            for host in lively
            for entry in self._told(host)
            if not (host.is_kept and entry.table in here)
        ]
        return tuple(sorted(told, key=lambda entry: entry.order))

    def announced_by_proved(self) -> tuple[tuple[Entry, Entry], ...]:
        """Return the announced tables of every host that proved its key: each as announced, and
        with what is certain about it."""
        return tuple(each for host in self._hosts.values() for each in self._announced_by(host))

    def _told(self, host: _Host) -> Sequence[Entry]:
        claimed = [entry for _said, entry in self._announced_by(host)]
        place = replace(host.place, door=claimed[0].place.door) if claimed else host.place
        if host.tables is None:
            return [entry for entry in claimed if entry.code or not entry.speaks]
        return [
            Entry(
                place=place,
                table=info.id,
                name=info.name,
                game=info.game,
                taken=info.taken,
                seats=info.seats,
                code=any(entry.code for entry in claimed),
                playing=info.phase == "playing",
                yours=info.yours,
                round_trip=host.round_trip,
                people=info.people,
                bots=info.bots,
                watchers=info.watchers,
                evening=info.evening,
            )
            for info in host.tables
        ]

    def _announced_by(self, host: _Host) -> Sequence[tuple[Entry, Entry]]:
        """Return what was announced about a host's tables. The proof of a key does not prove this,
        so if the machine with the proof announced anything itself, nothing else counts."""
        claims = host.announced
        direct = [each for each in claims if _is_from(host.place.addresses[0], each.place)]
        tables = {each.table: each for each in reversed(direct or claims)}
        name = self._known.get(host.place.key, "")
        return [
            (each, replace(each, place=replace(host.place, door=each.place.door, host=name)))
            for each in tuple(tables.values())[:MOST_UNTOLD]
        ]


def _is_from(address: str, claim: Place) -> bool:
    """Return whether a claim comes from the machine with this address. This machine reaches itself
    by a loopback address, from which nothing is announced."""
    is_here = address in LOOPBACK and address in claim.addresses and claim.is_direct
    return is_here or claim.announcer == address.partition("%")[0]


_MARKS: Sequence[Callable[[Entry], str]] = (
    lambda entry: entry.place.addresses[0],
    lambda entry: f"{entry.place.addresses[0]}:{entry.place.port}",
    lambda entry: entry.table,
)
"""What can tell tables with the same name apart, the most familiar first."""


def marks(entries: Iterable[Entry]) -> dict[Entry, str]:
    """Return for each table whose name looks like another's what tells them apart."""
    listed = list(entries)
    found: dict[Entry, str] = {}
    for group in groups_alike([entry.name for entry in listed]):
        alike = [listed[at] for at in group]
        if len(alike) > 1:
            ways = ([mark(entry) for entry in alike] for mark in _MARKS)
            telling = next((way for way in ways if len(set(way)) == len(alike)), ())
            found |= dict(zip(alike, telling, strict=False))
    return found
