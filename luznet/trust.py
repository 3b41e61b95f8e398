"""Whom to trust: short phrases for keys, and the hosts that the user knows.

A key is 32 bytes, too long to compare by eye, so both sides show a phrase for it: three words of
five letters that can be read aloud in any language (proquints, 48 bits). Phrases are slow to
compute on purpose (scrypt): today's computer would need hundreds of thousands of years to find
another key with the same phrase.

A host is known by its key. Only what it said over a connection that proved the key is remembered;
announcements don't count. When a host has proved its key and gives its name and a table, the first
matching line applies:

| the table, the name | the client |
| --- | --- |
| the user has sat at the table, under another key, and nothing proves that it went from there to \
this one (spec.md 12) | asks: strict, even if the user typed the key |
| the table went from a host where the user sat to this one | goes on, whatever its name |
| the key is known by this name, or the host gives no name | goes on |
| no other host is known by the name | goes on, and remembers the host |
| the user typed the key, or paired with its holder | goes on, and shows the phrases of both hosts |
| a known host of this name answers as well | the same: two computers may share a name |
| no known host of this name answers | asks |

A user who trusts a key is not asked about it again.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from luznet.custody.evidence import may_vote
from luznet.files import make_folder, replace_file
from luznet.transport import key_from_text, key_to_text
from luznet.wire.text import HOST_NAME_MOST, are_alike, clean_name

TABLES_MOST, SPOTS_MOST, VOTES_MOST = 64, 8, 256
"""The most tables and addresses to remember of a host, and the most votes; the newest are kept."""
_TABLE: Final = re.compile(r"[a-z0-9]{8}")
_ADDRESS: Final = re.compile(r"[0-9A-Za-z.:%_-]{1,253}")

_SALT: Final = b"luznet phrase 1"
_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"


def phrase(key: str) -> str:
    """Return the phrase of a public key (Z85), such as "lusab-babad-gutih", in a tenth of a second
    (protocol/spec.md, section 2.1)."""
    raw = key_to_text(key).encode()
    made = hashlib.scrypt(raw, salt=_SALT, n=2**15, r=8, p=1, maxmem=2**26, dklen=6)
    return "-".join(_proquint(int.from_bytes(made[at : at + 2], "big")) for at in (0, 2, 4))


def _proquint(number: int) -> str:
    """Return 16 bits as consonant, vowel, consonant, vowel, consonant (arXiv 0901.4016)."""
    return (
        _CONSONANTS[number >> 12 & 15]
        + _VOWELS[number >> 10 & 3]
        + _CONSONANTS[number >> 6 & 15]
        + _VOWELS[number >> 4 & 3]
        + _CONSONANTS[number & 15]
    )


class KeyList:
    """Public keys, each with a name, in a file that only its owner can read. A line has the key (43
    characters) and the name; malformed lines are ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, str] = {}

    def names(self) -> dict[str, str]:
        """Return the names by key (Z85); see `lines`."""
        return {key: clean_name(text, HOST_NAME_MOST) for key, text in self.lines().items()}

    def lines(self) -> dict[str, str]:
        """Return the rest of each line by its key (Z85). While the file cannot be read, for example
        for lack of descriptors, the last contents read count."""
        with suppress(OSError):
            self.read()
        return self._lines

    def read(self) -> None:
        """Read the file, if there is one; raises OSError."""
        try:
            text = self._path.read_text("utf-8", "replace")
        except FileNotFoundError:
            text = ""
        self._lines = dict(filter(None, map(_read_line, text.splitlines())))

    def stamp(self) -> object:
        """Return a value that differs after every change of the file."""
        try:
            told = self._path.stat()
        except OSError:
            return None
        return told.st_ino, told.st_mtime_ns, told.st_size

    def write(self, names: Mapping[str, str]) -> None:
        """Replace the list; raises OSError."""
        make_folder(self._path.parent)
        text = "".join(f"{key_to_text(key)} {name}\n" for key, name in names.items())
        replace_file(self._path, text.encode())


def _read_line(line: str) -> tuple[str, str] | None:
    text, _, name = line.partition(" ")
    try:
        return key_from_text(text), name
    except ValueError:
        return None


class KnownHost(Struct, frozen=True):
    """What is remembered of a host: its latest name, the tables where the user has sat (newest
    last), and the addresses and ports where it was (newest first)."""

    name: str = ""
    tables: tuple[str, ...] = ()
    spots: tuple[tuple[str, int], ...] = ()


class Doubt(Struct, frozen=True):
    """Why a host may not be the one it seems: hosts with other keys have its name or a similar one,
    or the user has sat at this table under another key. `keys`: those of the other hosts, the one
    met last first; `host`: that one's name."""

    about: Literal["name", "table"]
    keys: tuple[str, ...]
    host: str


class KnownHosts:
    """The hosts that this user has met, by their keys; see the table above.

    A line of the file has the key, the name, and after tabs the tables and the addresses; in older
    files it ends earlier, or has more.
    """

    def __init__(self, path: Path) -> None:
        self._list = KeyList(path)

    def hosts(self) -> dict[str, KnownHost]:
        """Return all hosts by key (Z85), the one met last at the end."""
        return {key: _read_host(text) for key, text in self._list.lines().items()}

    def doubt(self, key: str, name: str, table: str) -> Doubt | None:
        """Return why the host with this key may not be the one it seems; None if there is no
        doubt."""
        hosts = self.hosts()
        others = {k: host for k, host in reversed(hosts.items()) if k != key}
        owners = tuple([k for k, host in others.items() if table in host.tables])
        if owners:
            return Doubt("table", owners, others[owners[0]].name)
        if not name or hosts.get(key, KnownHost()).name == name:
            return None
        namesakes = tuple([k for k, host in others.items() if are_alike(host.name, name)])
        return Doubt("name", namesakes, others[namesakes[0]].name) if namesakes else None

    def meet(self, key: str, name: str, spots: Iterable[tuple[str, int]] = ()) -> None:
        """Remember what a host has proved, and where."""
        host = self.hosts().get(key, KnownHost())
        named = (
            (address.partition("%")[0], port)  # an adapter's number may change
            for address, port in spots
            if _ADDRESS.fullmatch(address)
        )
        found = tuple(dict.fromkeys((*named, *host.spots)))[:SPOTS_MOST]
        self._write(
            key, replace(host, name=clean_name(name, HOST_NAME_MOST) or host.name, spots=found)
        )

    def keys_of(self, table: str) -> list[str]:
        """Return the keys of the hosts at whose table of this id the user has sat."""
        return [key for key, host in self.hosts().items() if table in host.tables]

    def sit(self, key: str, table: str) -> None:
        """Remember that the user sits at a table of the host with this key."""
        host = self.hosts().get(key, KnownHost())
        tables = (*(each for each in host.tables if each != table), table)[-TABLES_MOST:]
        self._write(key, replace(host, tables=tables))

    def _write(self, key: str, host: KnownHost) -> None:
        """Remember a host, if the file can be written; if not, the user can still play."""
        hosts = self.hosts()
        if hosts.get(key) == host:
            return
        taken = {*host.tables}
        others = {k: _without(each, taken) for k, each in hosts.items() if k != key}
        try:
            self._list.write({k: _host_line(each) for k, each in {**others, key: host}.items()})
        except OSError:
            return


def _without(host: KnownHost, taken: Set[str]) -> KnownHost:
    """Return a host without the tables that another one has."""
    return replace(host, tables=tuple([table for table in host.tables if table not in taken]))


def _host_line(host: KnownHost) -> str:
    spots = ",".join(f"[{address}]:{port}" for address, port in host.spots)
    return f"{host.name}\t{','.join(host.tables)}\t{spots}"


def _read_host(line: str) -> KnownHost:
    """Return the host in a line; malformed parts are ignored."""
    name, tables, spots, *_more = *line.split("\t"), "", ""
    return KnownHost(
        clean_name(name, HOST_NAME_MOST),
        tuple(table for table in tables.split(",") if _TABLE.fullmatch(table))[-TABLES_MOST:],
        tuple(filter(None, map(_read_spot, spots.split(","))))[:SPOTS_MOST],
    )


def _read_spot(text: str) -> tuple[str, int] | None:
    address, _, port = text.removeprefix("[").rpartition("]:")
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        return None
    return (address, int(port)) if _ADDRESS.fullmatch(address) else None


class Ballots:
    """What the user voted on where tables go on, in a file, so that a program that was started
    again votes for no other host in the same epoch, nor an earlier one. A line has a table, a key,
    and the last epoch in which that host had the user's vote."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def cast(self, table: str, epoch: int, key: str) -> int | None:
        """Store a vote for the host with this key; return its epoch. None: it cannot be stored, and
        is none."""
        try:
            lines = self._path.read_text("ascii").splitlines() if self._path.exists() else []
            votes = {(of, host): int(last) for of, host, last in map(str.split, lines)}
            epoch = may_vote(votes, table, epoch, key)
            last = max(epoch, votes.pop((table, key), 0))
            kept = [*votes.items(), ((table, key), last)][-VOTES_MOST:]
            text = "".join(f"{of} {host} {each}\n" for (of, host), each in kept)
            make_folder(self._path.parent)
            replace_file(self._path, text.encode())
        except (OSError, ValueError):
            return None
        return epoch
