"""What to do about a network, in plain words and real commands. No network here.

A remedy is one or more whole sentences; commands stand in backticks.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from luznet.language import Text
from luznet.wire.messages import DEFAULT_PORT

FIREWALL_TOOLS = ("ufw", "firewall-cmd", "nft", "iptables")
"""Programs that control a Linux firewall, the most common first."""

_LINUX: Final[Mapping[str, Text]] = {
    # i18n: Here and elsewhere: what stands in `backticks` is typed and stays as it is.
    "ufw": Text(
        "Open the firewall of this computer: `sudo ufw allow 5353/udp` and `sudo ufw allow "
        "{port}/tcp`."
    ),
    "firewall-cmd": Text(
        "Open the firewall of this computer: `sudo firewall-cmd --add-service=mdns` and `sudo "
        "firewall-cmd --add-port={port}/tcp` (again with --permanent to keep them)."
    ),
    "nft": Text(
        "Open the firewall of this computer: `sudo nft list ruleset` shows the rules; where the "
        "input chain drops, let it accept `udp dport 5353` and `tcp dport {port}`."
    ),
    "iptables": Text(
        "Open the firewall of this computer: `sudo iptables -I INPUT -p udp --dport 5353 -j "
        "ACCEPT` and `sudo iptables -I INPUT -p tcp --dport {port} -j ACCEPT`."
    ),
}

_LINUX_OUT: Final[Mapping[str, Text]] = {
    "ufw": Text(
        "Let luznet out through the firewall of this computer: `sudo ufw allow out 5353/udp` and "
        "`sudo ufw allow out {port}/tcp`."
    ),
    "firewall-cmd": Text(
        "Let luznet out through the firewall of this computer: `sudo firewall-cmd --direct "
        "--add-rule ipv4 filter OUTPUT 0 -p udp --dport 5353 -j ACCEPT` and the same with `-p tcp "
        "--dport {port}`."
    ),
    "nft": Text(
        "Let luznet out through the firewall of this computer: `sudo nft list ruleset` shows the "
        "rules; where the output chain drops, let it accept `udp dport 5353` and `tcp dport "
        "{port}`."
    ),
    "iptables": Text(
        "Let luznet out through the firewall of this computer: `sudo iptables -I OUTPUT -p udp "
        "--dport 5353 -j ACCEPT` and `sudo iptables -I OUTPUT -p tcp --dport {port} -j ACCEPT`."
    ),
}
_OTHER_TOOL_OUT = Text(
    "None of the usual firewall programs is here, so ask whoever looks after this computer to let "
    "UDP port 5353 and TCP port {port} out."
)
_WINDOWS_OUT = Text(
    "Let luznet out through the firewall of this computer: in PowerShell as administrator, "
    "`New-NetFirewallRule -DisplayName luznet -Direction Outbound -Action Allow -Program "
    "'{program}'`."
)
_OTHER_TOOL = Text(
    "None of the usual firewall programs is here, so ask whoever looks after this computer to let "
    "UDP port 5353 and TCP port {port} in."
)
# i18n: The names of settings of macOS, as they are called there.
_MACOS = Text(
    "In System Settings, Network, Firewall, Options, allow incoming connections for {program}, and "
    "in Privacy & Security, Local Network, allow your terminal."
)
_WINDOWS = Text(
    "Windows shuts others out of a network that is marked public: in PowerShell as administrator, "
    "`Set-NetConnectionProfile -InterfaceAlias Wi-Fi -NetworkCategory Private` "
    "(`Get-NetConnectionProfile` shows the names), then `New-NetFirewallRule -DisplayName luznet "
    "-Direction Inbound -Profile Private -Action Allow -Program '{program}'`."
)
OPEN_OTHER_FIREWALL = Text(
    "On {address}, let TCP port {port} in through the firewall: `luznet doctor` there says how "
    "(Linux: ufw, firewalld or nftables; macOS: allow incoming connections for Python; Windows: "
    "mark the network as private)."
)
CHECK_ADAPTER = Text("See whether {adapter} is switched on and connected, then try again.")
ISOLATION = Text(
    "Many Wi-Fi networks, especially guest networks, keep their devices apart (client isolation or "
    "AP isolation): use the main Wi-Fi, a cable or a phone's hotspot for all, or switch it off in "
    "the access point."
)
# i18n: The a that is pressed is a key.
JOIN_LINE = Text(
    "A join line needs no multicast: the host's screen shows it; type it in a terminal, or press "
    "a in the lobby and paste it."
)
VPN = Text(
    "If others are not found: allow access to the local network in the VPN's settings, or "
    "disconnect the VPN while you play."
)
CONNECT = Text("Connect this computer to the Wi-Fi or plug in the cable that the others use.")
LOOPBACK = Text("Switch the loopback adapter on; on Linux: `sudo ip link set lo up`.")
INTERFACES = Text(
    "To play with others, unset the environment variable LUZNET_INTERFACES, or correct it."
)
PORT_5353: Final[Mapping[str, Text]] = {
    "linux": Text(
        "End the program that keeps UDP port 5353 for itself, or let it share. `sudo ss -lunp "
        "'sport = :5353'` names the program. avahi shares the port unless "
        "/etc/avahi/avahi-daemon.conf says disallow-other-stacks=yes."
    ),
    "darwin": Text(
        "End the program that keeps UDP port 5353 for itself, or let it share. `sudo lsof -nP "
        "-iUDP:5353` names the program."
    ),
    "win32": Text(
        "End the program that keeps UDP port 5353 for itself, or let it share. "
        "`Get-NetUDPEndpoint -LocalPort 5353` in PowerShell names the program's process."
    ),
}
"""How to find the program that keeps the port of multicast DNS for itself, by system."""


class System(Struct, frozen=True):
    """This computer: `sys.platform`, those of `FIREWALL_TOOLS` it has, and the program that runs
    luznet, about which the firewalls of macOS and Windows ask."""

    platform: str
    tools: tuple[str, ...]
    program: str


def may_have_firewall(system: System) -> bool:
    """Return whether this computer may have a firewall."""
    return system.platform != "linux" or bool(system.tools)


def open_firewall(system: System) -> str:
    """Return how to let multicast DNS and a host through the firewall of this computer."""
    return _past_firewall(system, _WINDOWS, {**_LINUX, "": _OTHER_TOOL})


def let_out(system: System) -> str:
    """Return how to let luznet out through the firewall of this computer."""
    return _past_firewall(system, _WINDOWS_OUT, {**_LINUX_OUT, "": _OTHER_TOOL_OUT})


def _past_firewall(system: System, windows: Text, linux: Mapping[str, Text]) -> str:
    """Return what to do on this system; `linux`: by the program there, "" for another one."""
    if system.platform == "darwin":
        return _MACOS(program=system.program)
    if system.platform == "win32":
        return windows(program=system.program)
    tool = next((tool for tool in FIREWALL_TOOLS if tool in system.tools), "")
    return linux[tool](port=DEFAULT_PORT)


def free_mdns_port(system: System) -> str:
    """Return how to find the program that keeps port 5353 for itself."""
    return PORT_5353.get(system.platform, PORT_5353["linux"])()
