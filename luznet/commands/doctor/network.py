"""What the checks of the network mean: other devices, tables, hosts. No network here."""

import ipaddress
from collections.abc import Iterable, Sequence

from msgspec import Struct

from luznet.client.address import with_port
from luznet.client.reach import Reply
from luznet.commands.doctor import remedies
from luznet.commands.doctor.findings import Finding, fine, note, problem
from luznet.discovery.addresses import OwnAddress
from luznet.i18n.tables import versions
from luznet.language import PluralText, PluralTextIn, Text, commas, list_of
from luznet.wire.versions import VERSIONS

SHOWN = 6
"""Addresses of other devices that are named; of the rest only the number."""


class SeenTable(Struct, frozen=True):
    """A table that was heard of, and the reply of its host."""

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


class Target(Struct, frozen=True):
    """A host that the user asked about: its reply, its join line if its key is known, and whether
    its announcement was heard."""

    address: str
    port: int
    reply: Reply
    join_line: str
    is_heard: bool


# ---- other devices -----------------------------------------------------------------------

# i18n: ADDRESS stands for what is typed.
ASK_ABOUT_HOST = Text(
    "If a table is open on another computer but is not found: type `luznet doctor ADDRESS` here, "
    "with that computer's address or join line. Or run `luznet doctor` on both at the same time: "
    "each should hear the other."
)
_NOBODY = Text(
    "No other device was heard by multicast: either none here uses it, or the network drops it, as "
    "guest Wi-Fi and client isolation do."
)
_ONE_OTHER = Text("Another device was heard by multicast: {address}.")
# i18n: {addresses} is a list of them; its end may only say how many more there are.
_OTHERS = PluralText(
    "{number} other device was heard by multicast: {addresses}.",
    "{number} other devices were heard by multicast: {addresses}.",
)
# i18n: The end of a list: "10.0.0.1, 10.0.0.2 and 3 more".
_MORE = PluralTextIn("addresses", "{number} more", "{number} more")


def about_others(others: Sequence[str], *, is_asked: bool) -> Finding:
    """Return which other devices were heard by multicast. `is_asked`: the user asked about a
    certain host, which comes later."""
    if not others:
        return note(_NOBODY(), "" if is_asked else ASK_ABOUT_HOST())
    if len(others) == 1:
        return fine(_ONE_OTHER(address=others[0]))
    return fine(_OTHERS(len(others), addresses=_some(others)))


def _some(addresses: Sequence[str]) -> str:
    more = len(addresses) - SHOWN
    return commas(addresses) if more <= 0 else list_of([*addresses[:SHOWN], _MORE(more)])


# ---- tables ------------------------------------------------------------------------------

_NO_TABLE = Text("No table is announced here at the moment.")
_NOT_TRIED = PluralText(
    "{number} more table is announced here; it was not tried.",
    "{number} more tables are announced here; they were not tried.",
)
_WHO_FLOODS = Text(
    "Find out which computer announces all these tables: it may be flooding the network. Real "
    "tables are still found."
)
# i18n: {place} is an address, perhaps with ", this computer"; {versions} are numbers: "1" or
# "1 or 2".
_ANSWERS = Text("{table} ({place}) speaks protocol {versions} and answers.")
_SILENT = Text(
    "{table} ({place}) speaks protocol {versions}, but does not answer: it is announced, so its "
    "firewall or the network shuts it off."
)
_REFUSES = Text(
    "{table} ({place}) speaks protocol {versions}, but refuses connections: it is announced, so "
    "its firewall or the network shuts it off."
)
# i18n: Where a table is, in brackets.
_THIS_COMPUTER = Text("{address}, this computer")
# i18n: {versions} and {own} are numbers: "1" or "1 or 2".
_OTHER_VERSION = Text(
    "{table} ({place}) speaks protocol {versions}, this luznet {own}: it cannot be joined."
)
_UPDATE_HERE = Text("To join {table}, update luznet on this computer.")
_UPDATE_THERE = Text("To join {table}, update luznet on {address}.")
_NOT_PROVED = Text(
    "{table} ({place}) speaks protocol {versions}, but what answers there does not prove the "
    "announced key."
)
_RESTART_THERE = Text(
    "Restart luznet on {address}; if that changes nothing, another computer may have this address, "
    "or somebody announces what is not theirs."
)


def about_tables(tables: Sequence[SeenTable], more: int = 0) -> list[Finding]:
    """Return whether each table that was heard of can be joined; `more` were not tried."""
    if not tables:
        return [note(_NO_TABLE())]
    findings = [_about_table(table) for table in tables]
    return [*findings, note(_NOT_TRIED(more), _WHO_FLOODS())] if more else findings


def _about_table(table: SeenTable) -> Finding:
    place = _THIS_COMPUTER(address=table.where) if table.is_here else table.where
    facts = {"table": table.title, "place": place, "versions": versions(table.versions)}
    if not set(table.versions) & set(VERSIONS):
        is_newer = max(table.versions) > max(VERSIONS)
        update = _UPDATE_HERE if is_newer else _UPDATE_THERE
        remedy = update(table=table.title, address=table.where)
        return note(_OTHER_VERSION(**facts, own=versions(VERSIONS)), remedy)
    if table.reply in (Reply.ANSWERED, Reply.OTHER_VERSION):
        return fine(_ANSWERS(**facts))
    if table.reply in (Reply.OTHER_KEY, Reply.STRANGE):
        return problem(_NOT_PROVED(**facts), _RESTART_THERE(address=table.address))
    text = _REFUSES if table.reply is Reply.REFUSED else _SILENT
    firewall = remedies.OPEN_OTHER_FIREWALL(address=table.address, port=table.port)
    return problem(text(**facts), firewall, remedies.ISOLATION())


# ---- one host ----------------------------------------------------------------------------

# i18n: {place} is an address; {own} are numbers: "1" or "1 or 2".
_OTHER_PROTOCOL = Text("{place} answers, but speaks another protocol than {own}.")
_SAME_VERSION = Text("Install the same version of luznet on both computers.")
_ANNOUNCED = Text("{place} is announced and answers.")
_NOT_HEARD = Text(
    "{place} answers, but its announcement was not heard: multicast is dropped on the way, or its "
    "host was told not to announce (--local)."
)
# i18n: {line} is what is typed: "luznet join 192.168.1.20#..."; the a that is pressed is a key.
_JOIN_BY_LINE = Text(
    "Join by its join line, which needs no multicast: `{line}`, or press a in the lobby and paste "
    "it. To be found by name as well, let UDP port 5353 through the firewalls of both computers, "
    "and look in the settings of the Wi-Fi or switch for multicast filters (IGMP snooping, client "
    "isolation)."
)
_OTHER_KEY = Text("A host answers at {place}, but its key is not the one you gave.")
_NEW_LINE = Text(
    "Ask for the join line that the host shows now. It may have been set up again, or your join "
    "line is old or damaged."
)
_STRANGE = Text("Something at {place} accepts connections, but does not answer as a host does.")
_STILL_RUNS = Text("Ask whether luznet still runs there, and for the join line it shows now.")
_OTHER_PROGRAM = Text(
    "Ask whether luznet still runs there, and for the join line it shows now. Another program may "
    "have its port, or something on the way takes connections for it."
)
_NO_KEY = Text(
    "{place} accepts connections, but its announcement was not heard, so its key is not known."
)
_WHOLE_LINE = Text("Ask for the whole join line, with the part after #.")
_REFUSED = Text("The computer of {place} is there, but refuses connections to this port.")
_FAR = Text("Nothing came back from {place}, which is in none of this computer's networks.")
_COME_NEAR = Text(
    "Put both computers on the same network: the same Wi-Fi, or cables to the same switch; then "
    "the host shows another join line."
)
_NO_SUCH_NAME = Text("No computer is called {name} here: this network does not know the name.")
_USE_ADDRESS = Text("Type the address or the whole join line that the host shows.")
_NOTHING = Text("Nothing came back from {place}: a firewall or the network is in the way.")
_SAME_ADDRESS = Text("Ask whether {address} is still the address of that computer.")


def about_target(target: Target, own: Iterable[OwnAddress]) -> Finding:
    """Return whether the host that the user asked about can be joined, or what is in the way."""
    place = with_port(target.address, target.port)
    firewall = remedies.OPEN_OTHER_FIREWALL(address=target.address, port=target.port)
    match target.reply:
        case Reply.ANSWERED if target.is_heard:
            return fine(_ANNOUNCED(place=place))
        case Reply.ANSWERED:
            return problem(_NOT_HEARD(place=place), _JOIN_BY_LINE(line=target.join_line))
        case Reply.OTHER_VERSION:
            text = _OTHER_PROTOCOL(place=place, own=versions(VERSIONS))
            return problem(text, _SAME_VERSION())
        case Reply.OTHER_KEY:
            return problem(_OTHER_KEY(place=place), _NEW_LINE())
        case Reply.STRANGE if target.join_line:
            return problem(_STRANGE(place=place), _OTHER_PROGRAM())
        case Reply.STRANGE:
            return problem(_NO_KEY(place=place), _WHOLE_LINE(), remedies.JOIN_LINE())
        case Reply.REFUSED:
            return problem(_REFUSED(place=place), _STILL_RUNS(), firewall)
        case Reply.NO_SUCH_NAME:
            return problem(_NO_SUCH_NAME(name=target.address), _USE_ADDRESS())
        case _ if is_near(target.address, own) is False:
            return problem(_FAR(place=place), _COME_NEAR())
        case _:
            same = _SAME_ADDRESS(address=target.address)
            return problem(_NOTHING(place=place), same, firewall, remedies.ISOLATION())


def is_near(address: str, own: Iterable[OwnAddress]) -> bool | None:
    """Return whether an address is in a network of this computer; None if it is a name."""
    try:
        wanted = ipaddress.ip_address(address)
    except ValueError:
        return None
    networks = (ipaddress.ip_network(f"{o.address}/{o.prefix}", strict=False) for o in own)
    return any(wanted in network for network in networks)
