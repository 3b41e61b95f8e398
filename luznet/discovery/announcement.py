"""An announced table as plain data, converted to and from a TXT record.

Anybody on the LAN can announce anything, so nothing is trusted, and all parsing has limits.

TXT fields, all values below 200 bytes of UTF-8: `v` versions ("1,2"), `table` id, `name`,
`game`, `taken`, `seats`, `code` ("0" or "1"), `door` (the port to pair at, where there is one),
`host` the host's name, `key` (Z85), `addr` addresses, best first
("192.168.1.7,fd00::7"; without it the address records count), `rev` revision of this record.
Unknown fields are ignored.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from luznet.discovery.addresses import rank_addresses, usable_address
from luznet.wire.messages import SEATS_MOST
from luznet.wire.text import HOST_NAME_MOST, LISTED_NAME_MOST, clean_name, is_key

VALUE_LIMIT = 200
"""Every TXT value is shorter than this, in bytes."""

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,48}")
_GAME_ID = re.compile(r"[a-z0-9_-]{1,32}")
_NUMBER = re.compile(r"[0-9]{1,9}")


class BadAnnouncement(ValueError):
    """A record that is not a valid announcement; the text names the field and the fault. Such a
    record is foreign or hostile: skip it."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A table as announced.

    `versions`: those of the protocol that the host speaks. `table`: the id. `taken` of `seats`
    seats are taken. `code`: newcomers need one, to pair at the TCP port `door`. `host`: the host's
    name. `key`: its CURVE public key in Z85. `addresses`: IP addresses to try, best first.
    `others`: further announcements of the same table under the same key; there may be several,
    because a killed host withdraws nothing and anybody can claim a key. `sender`: the address from
    which it came.
    """

    versions: tuple[int, ...]
    table: str
    name: str
    game: str
    taken: int
    seats: int
    code: bool
    key: str
    port: int
    addresses: tuple[str, ...]
    door: int | None = None
    host: str = ""
    others: "tuple[Announcement, ...]" = ()
    sender: str = dataclasses.field(default="", compare=False)


def to_txt(announcement: Announcement) -> dict[str, bytes]:
    """Return the TXT fields of `announcement`; if its addresses don't all fit, without the worst
    ones. Raises `BadAnnouncement` if any field is outside the limits."""
    checked = _checked(announcement)
    fields = {
        "v": ",".join(map(str, checked.versions)),
        "table": checked.table,
        "name": checked.name,
        "game": checked.game,
        "taken": str(checked.taken),
        "seats": str(checked.seats),
        "code": str(int(checked.code)),
        "door": str(checked.door or ""),
        "host": checked.host,
        "key": checked.key,
        "addr": _joined_addresses(checked.addresses),
    }
    return {field: value.encode() for field, value in fields.items()}


def parse_txt(
    fields: Mapping[str, bytes | None], port: int | None, addresses: Iterable[str]
) -> Announcement:
    """Return the announcement in the TXT `fields` of a service at `port`. `addresses` come from its
    address records and are used if the TXT record lists none. Raises only `BadAnnouncement`."""
    announcement = Announcement(
        versions=tuple(parsed_number(part, "v") for part in text_field(fields, "v").split(",")),
        table=text_field(fields, "table"),
        name=text_field(fields, "name"),
        game=text_field(fields, "game"),
        taken=parsed_number(text_field(fields, "taken"), "taken"),
        seats=parsed_number(text_field(fields, "seats"), "seats"),
        code=parsed_number(text_field(fields, "code"), "code") != 0,
        key=text_field(fields, "key"),
        port=port or 0,
        addresses=_parsed_addresses(fields, addresses),
        door=parsed_number(text_field(fields, "door"), "door") if fields.get("door") else None,
        host=text_field(fields, "host") if fields.get("host") else "",
    )
    if not announcement.addresses:
        raise BadAnnouncement("no usable address")
    return _checked(announcement)


def _checked(announcement: Announcement) -> Announcement:
    """Return `announcement` with clean names; raise `BadAnnouncement` if anything is outside the
    limits."""
    a = replace(
        announcement,
        name=clean_name(announcement.name, longest=LISTED_NAME_MOST + 1),
        host=clean_name(announcement.host, longest=HOST_NAME_MOST),
    )
    rules = {
        "v": 0 < len(a.versions) <= 16 and all(0 < v < 65536 for v in a.versions),
        "table": _TABLE_ID.fullmatch(a.table),
        "name": 0 < len(a.name) <= LISTED_NAME_MOST,
        "game": _GAME_ID.fullmatch(a.game),
        "seats": 0 < a.seats <= SEATS_MOST,
        "taken": 0 <= a.taken <= a.seats,
        "key": is_key(a.key),
        "port": 0 < a.port < 65536,
        "door": a.door is None or 0 < a.door < 65536,
        "addr": all(usable_address(address) == address for address in a.addresses),
    }
    for field, is_kept in rules.items():
        if not is_kept:
            raise BadAnnouncement(f"field {field!r} is outside the limits")
    return a


def text_field(fields: Mapping[str, bytes | None], field: str) -> str:
    """Return the text of a TXT field; raises `BadAnnouncement`."""
    value = fields.get(field)
    if value is None:
        raise BadAnnouncement(f"field {field!r} is missing")
    if len(value) >= VALUE_LIMIT:
        raise BadAnnouncement(f"field {field!r} is oversized")
    try:
        return value.decode()
    except UnicodeDecodeError:
        raise BadAnnouncement(f"field {field!r} is not UTF-8") from None


def parsed_number(text: str, field: str) -> int:
    """Return the number in a TXT field; raises `BadAnnouncement`."""
    if not _NUMBER.fullmatch(text):
        raise BadAnnouncement(f"field {field!r} is not a number")
    return int(text)


def _joined_addresses(addresses: Sequence[str]) -> str:
    """Return the best addresses that fit into one TXT value, best first."""
    joined = ""
    for address in addresses:
        longer = f"{joined},{address}" if joined else address
        if len(longer) >= VALUE_LIMIT:
            break
        joined = longer
    return joined


def _parsed_addresses(
    fields: Mapping[str, bytes | None], recorded: Iterable[str]
) -> tuple[str, ...]:
    listed = text_field(fields, "addr") if fields.get("addr") else ""
    if not listed:
        return rank_addresses(("", address) for address in recorded)
    usable = [usable_address(address) for address in listed.split(",")]
    return tuple(dict.fromkeys(address for address in usable if address))
