"""What the checks of this computer mean: its addresses, its multicast, its ports. No network here.

Each `about_...` takes what one check gave and returns findings: one line each, and for what is
wrong or may go wrong the remedy. `neighbours` does the same for what else is there.
"""

import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from luznet.commands.doctor import remedies
from luznet.commands.doctor.findings import Finding, Sign
from luznet.commands.doctor.remedies import System
from luznet.discovery import SILENCE, Kind, MdnsPort, OwnAddress
from luznet.language import Text, _, commas, ngettext
from luznet.wire.messages import DEFAULT_PORT

# ---- addresses ---------------------------------------------------------------------------


def about_addresses(own: Sequence[OwnAddress]) -> list[Finding]:
    """Tell what each adapter leads to, which addresses are announced, and which are not."""
    announced = [each for each in own if each.is_announced]
    outside = [each for each in announced if each.kind is not Kind.LOOPBACK]
    findings = [_about_adapter(adapter, kind, outside) for adapter, kind in _adapters(outside)]
    findings += _about_left_out(own)
    usable = [each for each in own if not _is_link_local_6(each.address)]
    if outside:
        listed = commas(each.address for each in outside)
        text = _("Announced, best first: {addresses}.", addresses=listed)
        findings.append(Finding(Sign.OK, text))
    elif usable:
        findings += _about_nothing_but_loopback(usable)
    if not any(each.kind is Kind.LOOPBACK for each in usable):
        findings.append(_about_no_loopback(usable))
    return findings


_ADAPTERS: Final[Mapping[Kind, Text]] = {
    # i18n: {adapter} is the system's name of a network adapter, such as wlan0.
    Kind.LAN: Text("{adapter} leads to the local network: {addresses}."),
    Kind.SELF_ASSIGNED: Text(
        "{adapter} gave itself an address, since nothing here gives out any; it reaches only "
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


def _adapters(addresses: Iterable[OwnAddress]) -> Iterable[tuple[str, Kind]]:
    return dict.fromkeys((each.adapter, each.kind) for each in addresses)


def _about_adapter(adapter: str, kind: Kind, own: Iterable[OwnAddress]) -> Finding:
    those = [each.address for each in own if (each.adapter, each.kind) == (adapter, kind)]
    text = _ADAPTERS[kind](adapter=adapter, addresses=commas(those))
    return Finding(Sign.OK if kind is Kind.LAN else Sign.NOTE, text)


def _about_left_out(own: Iterable[OwnAddress]) -> list[Finding]:
    left = [each for each in own if not each.is_announced and each.kind is not Kind.LOOPBACK]
    linked = [each for each in left if _is_link_local_6(each.address)]
    others = [each for each in left if each not in linked]
    findings = []
    if linked:
        # i18n: {addresses} is a list of addresses, each with its adapter: "fe80::7 of wlan0".
        text = _(
            "These IPv6 link-local addresses are not announced, since their adapters have other "
            "addresses: {addresses}.",
            addresses=_listed(linked),
        )
        findings.append(Finding(Sign.NOTE, text))
    if others:
        text = _("LUZNET_INTERFACES leaves out {addresses}.", addresses=_listed(others))
        findings.append(Finding(Sign.NOTE, text))
    return findings


def _about_nothing_but_loopback(usable: Sequence[OwnAddress]) -> list[Finding]:
    """Tell why nothing, or the loopback address alone, is announced; `usable` are all addresses
    that would be announced if nothing restricted that."""
    findings = []
    is_in_network = any(each.kind is not Kind.LOOPBACK for each in usable)
    if not any(each.is_announced for each in usable):
        text = _(
            "LUZNET_INTERFACES names no address of this computer, so nothing can be announced."
        )
        findings.append(Finding(Sign.PROBLEM, text, remedies.INTERFACES()))
    elif is_in_network:
        text = _("LUZNET_INTERFACES keeps luznet on this computer, so others find nothing here.")
        findings.append(Finding(Sign.NOTE, text, remedies.INTERFACES()))
    if not is_in_network:
        text = _("This computer is in no network, so nobody else can come to a table here.")
        findings.append(Finding(Sign.PROBLEM, text, remedies.CONNECT()))
    return findings


def _about_no_loopback(usable: Sequence[OwnAddress]) -> Finding:
    """Tell that this computer cannot reach itself; it may have other addresses."""
    if usable:
        text = _(
            "The loopback adapter of this computer is off, so luznet cannot open a table here."
        )
        return Finding(Sign.PROBLEM, text, remedies.LOOPBACK())
    text = _(
        "This computer has no address that luznet can use, not even one to reach itself: it is in "
        "no network, and its loopback adapter is off."
    )
    return Finding(Sign.PROBLEM, text, f"{remedies.LOOPBACK()} {remedies.CONNECT()}")


def about_route(own: Iterable[OwnAddress], route: str | None) -> list[Finding]:
    """Tell of a VPN that takes whatever leaves this computer; `route` is the own address from
    which it would talk to the internet."""
    adapter = next((e.adapter for e in own if e.address == route and e.kind is Kind.VPN), None)
    if adapter is None:
        return []
    text = _(
        "The VPN {adapter} has the default route. Tables are announced on every adapter all the "
        "same, but some VPNs shut out the local network.",
        adapter=adapter,
    )
    return [Finding(Sign.NOTE, text, remedies.VPN())]


def _listed(addresses: Iterable[OwnAddress]) -> str:
    # i18n: An address of an adapter, in a list: "192.168.1.7 of wlan0".
    return commas(
        _("{address} of {adapter}", address=each.address, adapter=each.adapter)
        for each in addresses
    )


def _is_link_local_6(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.version == 6 and parsed.is_link_local


# ---- multicast ---------------------------------------------------------------------------


def about_mdns_port(port: MdnsPort, system: System) -> Finding:
    """Tell whether UDP port 5353 can be used."""
    if port.trouble:
        # i18n: {reason} is what the system says: "Permission denied".
        text = _("UDP port 5353 of multicast DNS cannot be used: {reason}.", reason=port.trouble)
        return Finding(Sign.PROBLEM, text, remedies.free_mdns_port(system))
    if port.is_shared:
        text = _(
            "UDP port 5353 is shared with another program (avahi, Bonjour, a luznet), as usual."
        )
        return Finding(Sign.OK, text)
    return Finding(Sign.OK, _("UDP port 5353 of multicast DNS can be used."))


def about_echoes(
    own: Iterable[OwnAddress], echoes: Mapping[str, str], system: System
) -> list[Finding]:
    """Tell for each adapter whether a multicast through it came back to this computer;
    `echoes` has the trouble of each address, "" for none."""
    tried = [each for each in own if each.address in echoes]
    return [_about_echo(each, echoes[each.address], system) for each in tried]


def _about_echo(own: OwnAddress, trouble: str, system: System) -> Finding:
    where = {"adapter": own.adapter, "address": own.address}
    if not trouble:
        text = _("{adapter} ({address}): a multicast sent to itself came back.", **where)
        return Finding(Sign.OK, text)
    # i18n: {reason} is "nothing came back", or what the system says: "Network is down".
    text = _(
        "{adapter} ({address}): a multicast sent to itself did not come back: {reason}.",
        **where,
        reason=_("nothing came back") if trouble == SILENCE else trouble,
    )
    if own.kind in (Kind.LAN, Kind.SELF_ASSIGNED):
        remedy = (
            remedies.open_firewall(system)
            if trouble == SILENCE
            else remedies.check_adapter(own.adapter)
        )
        return Finding(Sign.PROBLEM, text, remedy)
    return Finding(Sign.NOTE, f"{text} {_('Tables are not found through this one.')}")


def about_rehearsal(seconds: float | None, trouble: str = "") -> Finding:
    """Tell whether a test table was announced and found again, in how many seconds; `trouble` is
    a sentence."""
    if seconds is not None:
        text = ngettext(
            "A test table was announced and found again here in {number} ms.",
            "A test table was announced and found again here in {number} ms.",
            round(seconds * 1000),
        )
        return Finding(Sign.OK, text)
    text = _("A test table could not be announced and found again here.")
    # i18n: {remedy} is a whole sentence that says what to do.
    remedy = _("Until that works: {remedy}", remedy=remedies.JOIN_LINE())
    return Finding(Sign.PROBLEM, f"{text} {trouble}", remedy)


# ---- the port of hosts -------------------------------------------------------------------


def about_port(trouble: str, title: str | None, system: System) -> Finding:
    """Tell whether the port of hosts is free; else `trouble` says why not, and `title` names
    the table there if it is a host of this computer."""
    port, remedy = {"port": DEFAULT_PORT}, ""
    if remedies.may_have_firewall(system):
        # i18n: {remedy} is a whole sentence that says what to do.
        remedy = _(
            "If others cannot come to a table here: {remedy}",
            remedy=remedies.open_firewall(system),
        )
    if not trouble:
        text = _("TCP port {port} is free for a host on this computer.", **port)
        return Finding(Sign.OK, text, remedy)
    if title is not None:
        text = _("TCP port {port} is in use by luznet itself: {table}.", **port, table=title)
        return Finding(Sign.OK, text, remedy)
    # i18n: {reason} is what the system says: "Address already in use".
    text = _(
        "TCP port {port} cannot be used: {reason}. A host here listens on another port, which its "
        "join line names; `luznet host --port` chooses one, and a firewall must let that one in.",
        **port,
        reason=trouble,
    )
    return Finding(Sign.NOTE, text, remedy)
