"""What the checks of the network around mean: other devices, tables, hosts. No network here."""

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from luznet.client.address import with_port
from luznet.client.reach import Reply
from luznet.commands.doctor import remedies
from luznet.commands.doctor.findings import Finding, Sign
from luznet.discovery import OwnAddress
from luznet.i18n.tables import versions
from luznet.language import Text, _, commas, list_of, ngettext, npgettext
from luznet.wire.messages import VERSIONS

SHOWN = 6
"""So many addresses of other devices are named; of the rest there is only the number."""
# i18n: ADDRESS stands for what is typed.
ASK_ABOUT_HOST = Text(
    "If a table is open on another computer and is not found: type `luznet doctor ADDRESS` here, "
    "with that computer's address or join line. Or run `luznet doctor` on both at the same time: "
    "each should hear the other."
)


@dataclass(frozen=True)
class SeenTable:
    """A table that was heard of: what to call it, at which address and port, which versions its
    host speaks, what the host did when it was tried, and whether it is on this computer."""

    title: str
    address: str
    port: int
    versions: tuple[int, ...]
    reply: Reply
    is_here: bool

    @property
    def where(self) -> str:
        """The address and the port as people write them."""
        return with_port(self.address, self.port)


@dataclass(frozen=True)
class Target:
    """A host that the user asked about: what it did when it was tried, its join line if its key
    is known, and whether its announcement was heard."""

    address: str
    port: int
    reply: Reply
    join_line: str
    is_heard: bool


# ---- who else is there -------------------------------------------------------------------


def about_others(others: Sequence[str], *, is_asked: bool) -> Finding:
    """Tell which other devices were heard by multicast; `is_asked`: the user asked about a
    certain host, and will be told more of it."""
    if not others:
        text = _(
            "No other device was heard by multicast: either none here uses it, or the network "
            "drops it, as guest Wi-Fi and client isolation do."
        )
        return Finding(Sign.NOTE, text, "" if is_asked else ASK_ABOUT_HOST())
    if len(others) == 1:
        text = _("Another device was heard by multicast: {address}.", address=others[0])
        return Finding(Sign.OK, text)
    # i18n: {addresses} is a list of them, some of which may only be counted at its end.
    text = ngettext(
        "{number} other device was heard by multicast: {addresses}.",
        "{number} other devices were heard by multicast: {addresses}.",
        len(others),
        addresses=_some(others),
    )
    return Finding(Sign.OK, text)


def _some(addresses: Sequence[str]) -> str:
    """List addresses, but of many only the first."""
    more = len(addresses) - SHOWN
    if more <= 0:
        return commas(addresses)
    # i18n: The end of a list: "10.0.0.1, 10.0.0.2 and 3 more".
    rest = npgettext("addresses", "{number} more", "{number} more", more)
    return list_of([*addresses[:SHOWN], rest])


def about_tables(tables: Sequence[SeenTable], more: int = 0) -> list[Finding]:
    """Tell of each table that was heard of whether one can go there; `more` were not tried."""
    if not tables:
        return [Finding(Sign.NOTE, _("No table is announced here at the moment."))]
    findings = [_about_table(table) for table in tables]
    if more:
        text = ngettext(
            "{number} more table is announced here; it was not tried.",
            "{number} more tables are announced here; they were not tried.",
            more,
        )
        remedy = _(
            "Find out who announces so many tables: a computer here may be flooding the network. "
            "True tables are found all the same."
        )
        findings.append(Finding(Sign.NOTE, text, remedy))
    return findings


def _about_table(table: SeenTable) -> Finding:
    if not set(table.versions) & set(VERSIONS):
        return _about_other_version(table)
    if table.reply in (Reply.ANSWERED, Reply.OTHER_VERSION):
        # i18n: {place} is an address, perhaps with ", this computer"; {versions} are numbers:
        # "1" or "1 or 2".
        text = _("{table} ({place}) speaks protocol {versions} and answers.", **_facts(table))
        return Finding(Sign.OK, text)
    if table.reply in (Reply.OTHER_KEY, Reply.STRANGE):
        return _about_impostor(table)
    text = _(
        "{table} ({place}) speaks protocol {versions}, but does not answer: it is announced, so "
        "its firewall or the network shuts it off.",
        **_facts(table),
    )
    if table.reply is Reply.REFUSED:
        text = _(
            "{table} ({place}) speaks protocol {versions}, but refuses connections: it is "
            "announced, so its firewall or the network shuts it off.",
            **_facts(table),
        )
    remedy = remedies.open_other_firewall(table.address, table.port)
    return Finding(Sign.PROBLEM, text, f"{remedy} {remedies.ISOLATION()}")


def _facts(table: SeenTable) -> dict[str, str]:
    place = table.where
    if table.is_here:
        # i18n: Where a table is, in brackets.
        place = _("{address}, this computer", address=table.where)
    return {"table": table.title, "place": place, "versions": versions(table.versions)}


def _about_other_version(table: SeenTable) -> Finding:
    # i18n: {versions} and {own} are numbers: "1" or "1 or 2".
    text = _(
        "{table} ({place}) speaks protocol {versions}, this luznet {own}: it cannot be joined.",
        **_facts(table),
        own=versions(VERSIONS),
    )
    if max(table.versions) > max(VERSIONS):
        remedy = _("To join {table}, update luznet on this computer.", table=table.title)
    else:
        remedy = _(
            "To join {table}, update luznet on {address}.", table=table.title, address=table.where
        )
    return Finding(Sign.NOTE, text, remedy)


def _about_impostor(table: SeenTable) -> Finding:
    text = _(
        "{table} ({place}) speaks protocol {versions}, but what answers there does not prove the "
        "announced key.",
        **_facts(table),
    )
    remedy = _(
        "Restart luznet on {address}; if that changes nothing, another computer may have this "
        "address, or somebody announces what is not theirs.",
        address=table.address,
    )
    return Finding(Sign.PROBLEM, text, remedy)


# ---- one host ----------------------------------------------------------------------------


def about_target(target: Target, own: Iterable[OwnAddress]) -> Finding:
    """Tell of the host that the user asked about whether one can go there, and what is in the
    way."""
    place = with_port(target.address, target.port)
    if target.reply is Reply.OTHER_VERSION:
        # i18n: {place} is an address; {own} are numbers: "1" or "1 or 2".
        text = _(
            "{place} answers, but speaks another protocol than {own}.",
            place=place,
            own=versions(VERSIONS),
        )
        remedy = _("Install the same version of luznet on both computers.")
        return Finding(Sign.PROBLEM, text, remedy)
    if target.reply is Reply.ANSWERED:
        return _about_answering(place, target)
    if target.reply is Reply.OTHER_KEY:
        return _about_other_key(place)
    if target.reply is Reply.STRANGE:
        return _about_strange(place, bool(target.join_line))
    if target.reply is Reply.REFUSED:
        text = _(
            "The computer of {place} is there, but refuses connections to this port.", place=place
        )
        remedy = _("Ask whether luznet still runs there, and for the join line it shows now.")
        firewall = remedies.open_other_firewall(target.address, target.port)
        return Finding(Sign.PROBLEM, text, f"{remedy} {firewall}")
    return _about_nothing(place, target, own)


def _about_answering(place: str, target: Target) -> Finding:
    if target.is_heard:
        return Finding(Sign.OK, _("{place} is announced and answers.", place=place))
    text = _(
        "{place} answers, but its announcement was not heard: multicast is dropped on the way, or "
        "its host was told not to announce (--local).",
        place=place,
    )
    # i18n: {line} is what is typed: "luznet join 192.168.1.20#..."; the a that is
    # pressed is a key.
    remedy = _(
        "Join by its join line, which needs no multicast: `{line}`, or press a in the lobby and "
        "paste it. To be found by name as well, let UDP port 5353 through the firewalls of both "
        "computers, and look in the Wi-Fi's or switch's settings for multicast filters (IGMP "
        "snooping, client isolation).",
        line=target.join_line,
    )
    return Finding(Sign.PROBLEM, text, remedy)


def _about_other_key(place: str) -> Finding:
    text = _("A host answers at {place}, but it has another key than the one you gave.",
        place=place)  # fmt: skip
    remedy = _(
        "Ask for the join line that the host shows now. It may have been set up again, or your "
        "join line is old or damaged."
    )
    return Finding(Sign.PROBLEM, text, remedy)


def _about_strange(place: str, has_key: bool) -> Finding:
    if has_key:
        text = _(
            "Something at {place} accepts connections, but does not answer as a host does.",
            place=place,
        )
        remedy = _(
            "Ask whether luznet still runs there, and for the join line it shows now. Another "
            "program may have its port, or something on the way takes connections for it."
        )
        return Finding(Sign.PROBLEM, text, remedy)
    text = _(
        "{place} accepts connections, but its announcement was not heard, so nobody knows its key.",
        place=place,
    )
    remedy = _("Ask for the whole join line, with the part after #.")
    return Finding(Sign.PROBLEM, text, f"{remedy} {remedies.JOIN_LINE()}")


def _about_nothing(place: str, target: Target, own: Iterable[OwnAddress]) -> Finding:
    if is_near(target.address, own) is False:
        text = _(
            "Nothing came back from {place}, which is in none of this computer's networks.",
            place=place,
        )
        remedy = _(
            "Bring both computers into the same network: the same Wi-Fi, or cables to the same "
            "switch; then the host shows another join line."
        )
        return Finding(Sign.PROBLEM, text, remedy)
    text = _(
        "Nothing came back from {place}: a firewall or the network is in the way.", place=place
    )
    remedy = _(
        "Ask whether {address} is still the address of that computer.", address=target.address
    )
    firewall = remedies.open_other_firewall(target.address, target.port)
    return Finding(Sign.PROBLEM, text, f"{remedy} {firewall} {remedies.ISOLATION()}")


def is_near(address: str, own: Iterable[OwnAddress]) -> bool | None:
    """Tell whether an address is in a network of this computer; None if it is a name."""
    try:
        wanted = ipaddress.ip_address(address)
    except ValueError:
        return None
    networks = (ipaddress.ip_network(f"{o.address}/{o.prefix}", strict=False) for o in own)
    return any(wanted in network for network in networks)
