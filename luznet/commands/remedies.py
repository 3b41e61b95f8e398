"""What to do about a network, in plain words and real commands. No network here.

A remedy is one or more whole sentences; commands stand in backticks.
"""

from dataclasses import dataclass

from luznet.wire.messages import DEFAULT_PORT

FIREWALL_TOOLS = ("ufw", "firewall-cmd", "nft", "iptables")
"""Programs that rule a Linux firewall, the one that people use first."""

_LINUX = {
    "ufw": f"`sudo ufw allow 5353/udp` and `sudo ufw allow {DEFAULT_PORT}/tcp`",
    "firewall-cmd": "`sudo firewall-cmd --add-service=mdns` and "
    f"`sudo firewall-cmd --add-port={DEFAULT_PORT}/tcp` (again with --permanent to keep them)",
    "nft": "`sudo nft list ruleset` shows the rules; where the input chain drops, let it accept "
    f"`udp dport 5353` and `tcp dport {DEFAULT_PORT}`",
    "iptables": "`sudo iptables -I INPUT -p udp --dport 5353 -j ACCEPT` and "
    f"`sudo iptables -I INPUT -p tcp --dport {DEFAULT_PORT} -j ACCEPT`",
}

ISOLATION = (
    "Many Wi-Fi networks, guest networks above all, keep their devices apart (client isolation or "
    "AP isolation): use the main Wi-Fi, a cable or a phone's hotspot for all, or switch it off in "
    "the access point."
)
JOIN_LINE = (
    "A join line needs no multicast: the host's screen shows it; type it in a terminal, or press "
    "a in the lobby and paste it."
)
VPN = (
    "If others are not found: allow access to the local network in the VPN's settings, or "
    "disconnect the VPN while you play."
)
CONNECT = "Connect this computer to the Wi-Fi or plug in the cable that the others use."
INTERFACES = "To play with others, unset the environment variable LUZNET_INTERFACES, or correct it."
PORT_5353 = {
    "linux": "`sudo ss -lunp 'sport = :5353'` names the program. avahi shares the port unless "
    "/etc/avahi/avahi-daemon.conf says disallow-other-stacks=yes.",
    "darwin": "`sudo lsof -nP -iUDP:5353` names the program.",
    "win32": "`Get-NetUDPEndpoint -LocalPort 5353` in PowerShell names the program's process.",
}


@dataclass(frozen=True)
class System:
    """The computer that is looked at: `sys.platform`, which of `FIREWALL_TOOLS` it has, and
    the program that runs luznet, which firewalls of macOS and Windows ask about."""

    platform: str
    tools: tuple[str, ...]
    program: str


def may_have_firewall(system: System) -> bool:
    """Tell whether a firewall may be at work on this computer."""
    return system.platform != "linux" or bool(system.tools)


def open_firewall(system: System) -> str:
    """Say how to let multicast DNS and a host through the firewall of this computer."""
    if system.platform == "darwin":
        return (
            "In System Settings, Network, Firewall, Options, allow incoming connections for "
            f"{system.program}, and in Privacy & Security, Local Network, allow your terminal."
        )
    if system.platform == "win32":
        return (
            "Windows shuts others out of a network that is marked public: in PowerShell as "
            "administrator, `Set-NetConnectionProfile -InterfaceAlias Wi-Fi -NetworkCategory "
            "Private` (`Get-NetConnectionProfile` shows the names), then `New-NetFirewallRule "
            "-DisplayName luznet -Direction Inbound -Profile Private -Action Allow -Program "
            f"'{system.program}'`."
        )
    tool = next((tool for tool in FIREWALL_TOOLS if tool in system.tools), None)
    if tool is None:
        return (
            "None of the usual firewall programs is here, so ask who looks after this computer to "
            f"let UDP port 5353 and TCP port {DEFAULT_PORT} in."
        )
    return f"Open the firewall of this computer: {_LINUX[tool]}."


def open_other_firewall(address: str, port: int) -> str:
    """Say how to let others through the firewall of another computer to its host."""
    return (
        f"On {address}, let TCP port {port} in through the firewall: `luznet doctor` there says "
        "how (Linux: ufw, firewalld or nftables; macOS: allow incoming connections for Python; "
        "Windows: mark the network as private)."
    )


def check_adapter(adapter: str) -> str:
    """Say what to do about an adapter that cannot even send."""
    return f"See whether {adapter} is switched on and connected, then try again."


def free_mdns_port(system: System) -> str:
    """Say how to find the program that keeps port 5353 for itself."""
    who = PORT_5353.get(system.platform, PORT_5353["linux"])
    return f"End the program that keeps UDP port 5353 for itself, or let it share. {who}"
