"""What the checks of the network around mean: other devices, tables, hosts. No network here."""

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from luznet.client.address import with_port
from luznet.client.reach import Reply
from luznet.commands import remedies
from luznet.commands.findings import Finding, Sign
from luznet.discovery import OwnAddress
from luznet.i18n.tables import versions
from luznet.wire.messages import VERSIONS

SHOWN = 6
"""So many addresses of other devices are named; of the rest there is only the number."""
ASK_ABOUT_HOST = (
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
        text = (
            "No other device was heard by multicast: either none here uses it, or the network "
            "drops it, as guest Wi-Fi and client isolation do."
        )
        return Finding(Sign.NOTE, text, "" if is_asked else ASK_ABOUT_HOST)
    listed = ", ".join(others[:SHOWN])
    more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
    who = "Another device was" if len(others) == 1 else f"{len(others)} other devices were"
    return Finding(Sign.OK, f"{who} heard by multicast: {listed}{more}.")


def about_tables(tables: Sequence[SeenTable]) -> list[Finding]:
    """Tell of each table that was heard of whether one can go there."""
    if not tables:
        return [Finding(Sign.NOTE, "No table is announced here at the moment.")]
    return [_about_table(table) for table in tables]


def _about_table(table: SeenTable) -> Finding:
    place = f"{table.where}, this computer" if table.is_here else table.where
    name = f"{table.title} ({place}) speaks protocol {versions(table.versions)}"
    if not set(table.versions) & set(VERSIONS):
        here = max(table.versions) > max(VERSIONS)
        text = f"{name}, this luznet {versions(VERSIONS)}: it cannot be joined."
        older = "on this computer" if here else f"on {table.where}"
        return Finding(Sign.NOTE, text, f"To join {table.title}, update luznet {older}.")
    if table.reply in (Reply.ANSWERED, Reply.OTHER_VERSION):
        return Finding(Sign.OK, f"{name} and answers.")
    text, remedy = _silence(table)
    return Finding(Sign.PROBLEM, f"{name}, but {text}.", remedy)


def _silence(table: SeenTable) -> tuple[str, str]:
    """Return why a table cannot be reached though it is announced, and the remedy."""
    if table.reply is Reply.STRANGE:
        remedy = (
            f"Restart luznet on {table.address}; if that changes nothing, another computer may "
            "have this address, or somebody announces what is not theirs."
        )
        return "what answers there does not prove the announced key", remedy
    what = "refuses connections" if table.reply is Reply.REFUSED else "does not answer"
    text = f"{what}: it is announced, so its firewall or the network shuts it off"
    remedy = remedies.open_other_firewall(table.address, table.port)
    return text, f"{remedy} {remedies.ISOLATION}"


# ---- one host ----------------------------------------------------------------------------


def about_target(target: Target, own: Iterable[OwnAddress]) -> Finding:
    """Tell of the host that the user asked about whether one can go there, and what is in the
    way."""
    place = with_port(target.address, target.port)
    if target.reply is Reply.OTHER_VERSION:
        text = f"{place} answers, but speaks another protocol than {versions(VERSIONS)}."
        return Finding(Sign.PROBLEM, text, "Install the same version of luznet on both computers.")
    if target.reply is Reply.ANSWERED:
        return _about_answering(place, target)
    if target.reply is Reply.STRANGE:
        return _about_strange(place, bool(target.join_line))
    if target.reply is Reply.REFUSED:
        text = f"The computer of {place} is there, but refuses connections to this port."
        remedy = (
            "Ask whether luznet still runs there, and for the join line it shows now. "
            f"{remedies.open_other_firewall(target.address, target.port)}"
        )
        return Finding(Sign.PROBLEM, text, remedy)
    return _about_nothing(place, target, own)


def _about_answering(place: str, target: Target) -> Finding:
    if target.is_heard:
        return Finding(Sign.OK, f"{place} is announced and answers.")
    text = (
        f"{place} answers, but its announcement was not heard: multicast is dropped on the way, "
        "or its host was told not to announce (--local)."
    )
    remedy = (
        f"Join by its join line, which needs no multicast: `{target.join_line}`, or press a in the "
        "lobby and paste it. To be found by name as well, let UDP port 5353 through the "
        "firewalls of both computers, and look in the Wi-Fi's or switch's settings for multicast "
        "filters (IGMP snooping, client isolation)."
    )
    return Finding(Sign.PROBLEM, text, remedy)


def _about_strange(place: str, has_key: bool) -> Finding:
    if has_key:
        text = f"Something at {place} accepts connections, but does not prove the host's key."
        remedy = "Ask for the join line that the host shows now: address or key have changed."
        return Finding(Sign.PROBLEM, text, remedy)
    text = f"{place} accepts connections, but its announcement was not heard, so nobody knows its"
    remedy = f"Ask for the whole join line, with the part after #. {remedies.JOIN_LINE}"
    return Finding(Sign.PROBLEM, f"{text} key.", remedy)


def _about_nothing(place: str, target: Target, own: Iterable[OwnAddress]) -> Finding:
    if is_near(target.address, own) is False:
        text = f"Nothing came back from {place}, which is in none of this computer's networks."
        remedy = (
            "Bring both computers into the same network: the same Wi-Fi, or cables to the same "
            "switch; then the host shows another join line."
        )
        return Finding(Sign.PROBLEM, text, remedy)
    text = f"Nothing came back from {place}: a firewall or the network is in the way."
    remedy = (
        f"Ask whether {target.address} is still the address of that computer. "
        f"{remedies.open_other_firewall(target.address, target.port)} {remedies.ISOLATION}"
    )
    return Finding(Sign.PROBLEM, text, remedy)


def is_near(address: str, own: Iterable[OwnAddress]) -> bool | None:
    """Tell whether an address is in a network of this computer; None if it is a name."""
    try:
        wanted = ipaddress.ip_address(address)
    except ValueError:
        return None
    networks = (ipaddress.ip_network(f"{o.address}/{o.prefix}", strict=False) for o in own)
    return any(wanted in network for network in networks)
