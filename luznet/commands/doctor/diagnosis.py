"""What the checks of this computer mean: its addresses, its multicast, its ports. No network here.

Each `about_...` takes the result of one check and returns findings, with a remedy for what is wrong
or may go wrong. `network` does the same for everything else on the network.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from luznet.commands.doctor import remedies
from luznet.commands.doctor.findings import Finding, Sign, fine, note, problem
from luznet.commands.doctor.remedies import System
from luznet.discovery.addresses import Kind, OwnAddress, is_link_local
from luznet.discovery.multicast import FORBIDDEN, SILENCE, MdnsPort
from luznet.language import PluralText, Text, commas
from luznet.wire.messages import DEFAULT_PORT

# ---- addresses ---------------------------------------------------------------------------

_ADAPTERS: Final[Mapping[Kind, Text]] = {
    # i18n: {adapter} is the system's name of a network adapter, such as wlan0.
    Kind.LAN: Text("{adapter} leads to the local network: {addresses}."),
    Kind.SELF_ASSIGNED: Text(
        "{adapter} gave itself an address, because nothing here assigns any; it reaches only "
        "computers that did the same: {addresses}."
    ),
    Kind.VPN: Text(
        "{adapter} is a VPN; its addresses are announced after the local network's: {addresses}."
    ),
    Kind.VIRTUAL: Text(
        "{adapter} belongs to containers or virtual machines; its addresses are announced after "
        "all others: {addresses}."
    ),
}
_ANNOUNCED = Text("Announced, best first: {addresses}.")
# i18n: {addresses} is a list of addresses, each with its adapter: "fe80::7 of wlan0".
_LINK_LOCAL_LEFT_OUT = Text(
    "These IPv6 link-local addresses are not announced, since their adapters have other "
    "addresses: {addresses}."
)
_LEFT_OUT = Text("LUZNET_INTERFACES leaves out {addresses}.")
# i18n: An address of an adapter, in a list: "192.168.1.7 of wlan0".
_OF_ADAPTER = Text("{address} of {adapter}")
_NAMES_NONE = Text(
    "LUZNET_INTERFACES names no address of this computer, so nothing can be announced."
)
_STAYS_HERE = Text("LUZNET_INTERFACES keeps luznet on this computer, so others find nothing here.")
_NO_NETWORK = Text("This computer is not in any network, so nobody else can join a table here.")
_NO_LOOPBACK = Text(
    "The loopback adapter of this computer is off, so luznet cannot open a table here."
)
_NO_ADDRESS = Text(
    "This computer has no address that luznet can use, not even one to reach itself: it is not in "
    "any network, and its loopback adapter is off."
)
_VPN_ROUTE = Text(
    "The VPN {adapter} has the default route. Tables are still announced on every adapter, but "
    "some VPNs shut out the local network."
)


def about_addresses(own: Sequence[OwnAddress]) -> list[Finding]:
    """Return where each adapter leads, which addresses are announced, and which are not."""
    announced = [each for each in own if each.is_announced]
    outside = [each for each in announced if each.kind is not Kind.LOOPBACK]
    adapters = dict.fromkeys((each.adapter, each.kind) for each in outside)
    findings = [_about_adapter(adapter, kind, outside) for adapter, kind in adapters]
    findings += _about_left_out(own)
    usable = [each for each in own if not is_link_local(each.address)]
    if outside:
        findings.append(fine(_ANNOUNCED(addresses=commas(each.address for each in outside))))
    elif usable:
        findings += _about_nothing_but_loopback(usable)
    if not any(each.kind is Kind.LOOPBACK for each in usable):
        findings.append(
            problem(_NO_LOOPBACK(), remedies.LOOPBACK())
            if usable
            else problem(_NO_ADDRESS(), remedies.LOOPBACK(), remedies.CONNECT())
        )
    return findings


def _about_adapter(adapter: str, kind: Kind, own: Iterable[OwnAddress]) -> Finding:
    those = [each.address for each in own if (each.adapter, each.kind) == (adapter, kind)]
    text = _ADAPTERS[kind](adapter=adapter, addresses=commas(those))
    return Finding(Sign.OK if kind is Kind.LAN else Sign.NOTE, text)


def _about_left_out(own: Iterable[OwnAddress]) -> list[Finding]:
    left = [each for each in own if not each.is_announced and each.kind is not Kind.LOOPBACK]
    linked = [each for each in left if is_link_local(each.address)]
    others = [each for each in left if each not in linked]
    told = ((_LINK_LOCAL_LEFT_OUT, linked), (_LEFT_OUT, others))
    return [note(text(addresses=_listed(those))) for text, those in told if those]


def _listed(addresses: Iterable[OwnAddress]) -> str:
    return commas(_OF_ADAPTER(address=own.address, adapter=own.adapter) for own in addresses)


def _about_nothing_but_loopback(usable: Sequence[OwnAddress]) -> list[Finding]:
    """Return why only the loopback address, or nothing, is announced; `usable` is what would be
    announced without restrictions."""
    findings = []
    is_in_network = any(each.kind is not Kind.LOOPBACK for each in usable)
    if not any(each.is_announced for each in usable):
        findings.append(problem(_NAMES_NONE(), remedies.INTERFACES()))
    elif is_in_network:
        findings.append(note(_STAYS_HERE(), remedies.INTERFACES()))
    if not is_in_network:
        findings.append(problem(_NO_NETWORK(), remedies.CONNECT()))
    return findings


def about_route(own: Iterable[OwnAddress], route: str | None) -> list[Finding]:
    """Return a note on a VPN that takes all traffic; `route` is the address of this computer from
    which it would reach the internet."""
    vpns = (e.adapter for e in own if e.address == route and e.kind is Kind.VPN)
    return [note(_VPN_ROUTE(adapter=adapter), remedies.VPN()) for adapter in vpns][:1]


# ---- multicast ---------------------------------------------------------------------------

# i18n: {reason} is what the system says: "Permission denied".
_NO_MDNS_PORT = Text("UDP port 5353 of multicast DNS cannot be used: {reason}.")
_SHARED_MDNS_PORT = Text(
    "UDP port 5353 is shared with another program (avahi, Bonjour, a luznet), which is normal."
)
_MDNS_PORT = Text("UDP port 5353 of multicast DNS can be used.")
_ECHO = Text("{adapter} ({address}): a multicast sent to itself came back.")
# i18n: {reason} is "nothing came back", or what the system says: "Network is down".
_NO_ECHO = Text("{adapter} ({address}): a multicast sent to itself did not come back: {reason}.")
_SILENCE = Text("nothing came back")
_NOT_LET_OUT = Text("{adapter} ({address}): this computer lets no multicast out.")
_FINDS_NOTHING = Text("Tables are not found through this one.")
_REHEARSED = PluralText(
    "A test table was announced and found again here in {number} ms.",
    "A test table was announced and found again here in {number} ms.",
)
_NOT_REHEARSED = Text("A test table could not be announced and found again here.")
# i18n: {remedy} is a whole sentence that says what to do.
_UNTIL_THEN = Text("Until that works: {remedy}")


def about_mdns_port(port: MdnsPort, system: System) -> Finding:
    """Return whether UDP port 5353 can be used."""
    if port.trouble:
        return problem(_NO_MDNS_PORT(reason=port.trouble), remedies.free_mdns_port(system))
    return fine(_SHARED_MDNS_PORT() if port.is_shared else _MDNS_PORT())


def about_echoes(
    own: Iterable[OwnAddress], echoes: Mapping[str, str], system: System
) -> list[Finding]:
    """Return for each adapter whether a multicast through it came back; `echoes` has what went
    wrong for each address, "" for nothing."""
    tried = [each for each in own if each.address in echoes]
    return [_about_echo(each, echoes[each.address], system) for each in tried]


def _about_echo(own: OwnAddress, trouble: str, system: System) -> Finding:
    where = {"adapter": own.adapter, "address": own.address}
    if not trouble:
        return fine(_ECHO(**where))
    is_silent, is_forbidden = trouble == SILENCE, trouble == FORBIDDEN
    text = _NO_ECHO(**where, reason=_SILENCE() if is_silent else trouble)
    text = _NOT_LET_OUT(**where) if is_forbidden else text
    if own.kind not in (Kind.LAN, Kind.SELF_ASSIGNED):
        return note(f"{text} {_FINDS_NOTHING()}")
    if is_silent:
        return problem(text, remedies.open_firewall(system))
    if is_forbidden:
        return problem(text, remedies.let_out(system))
    return problem(text, remedies.CHECK_ADAPTER(adapter=own.adapter))


def about_rehearsal(seconds: float | None, trouble: str = "") -> Finding:
    """Return whether a test table was announced and found again, in how many seconds; `trouble` is
    a sentence."""
    if seconds is not None:
        return fine(_REHEARSED(round(seconds * 1000)))
    remedy = _UNTIL_THEN(remedy=remedies.JOIN_LINE())
    return problem(f"{_NOT_REHEARSED()} {trouble}", remedy)


# ---- the port of hosts -------------------------------------------------------------------

# i18n: {remedy} is a whole sentence that says what to do.
_IF_NOBODY_COMES = Text("If others cannot come to a table here: {remedy}")
_PORT_FREE = Text("TCP port {port} is free for a host on this computer.")
_PORT_OURS = Text("TCP port {port} is in use by luznet itself: {table}.")
# i18n: {reason} is what the system says: "Address already in use".
_PORT_TAKEN = Text(
    "TCP port {port} cannot be used: {reason}. A host here listens on another port, which its join "
    "line names; `luznet host --port` chooses one, and a firewall must let that one in."
)


def about_port(trouble: str, title: str | None, system: System) -> Finding:
    """Return whether the port of hosts is free; if not, `trouble` says why, and `title` names the
    table there if it belongs to a host on this computer."""
    remedy = ""
    if remedies.may_have_firewall(system):
        remedy = _IF_NOBODY_COMES(remedy=remedies.open_firewall(system))
    if not trouble:
        return fine(_PORT_FREE(port=DEFAULT_PORT), remedy)
    if title is not None:
        return fine(_PORT_OURS(port=DEFAULT_PORT, table=title), remedy)
    return note(_PORT_TAKEN(port=DEFAULT_PORT, reason=trouble), remedy)
