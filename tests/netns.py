"""A LAN to test with: network namespaces on a bridge, made and removed by the test.

The bridge has a namespace of its own, so the root namespace is never touched and no
packet leaves for a real network. Needs root and iproute2; ask `available` first.
"""

from __future__ import annotations

import functools
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
_TOOL_TIMEOUT = 10.0


@functools.cache
def available() -> bool:
    """Tell whether this process may make network namespaces."""
    if (
        os.name != "posix"
        or os.geteuid() != 0
        or not (shutil.which("ip") and shutil.which("bridge"))
    ):
        return False
    name = _unique_name()
    if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode:
        return False
    _ip("netns", "del", name)
    return True


@dataclass
class Host:
    """One machine of the LAN: its interface is `eth0`, its address `address`/24."""

    namespace: str
    address: str
    switch: str
    port: str
    processes: list[subprocess.Popen[Any]] = field(default_factory=list)

    def command(self, arguments: Sequence[str]) -> list[str]:
        """Return the command line that runs `arguments` on this machine."""
        return ["ip", "netns", "exec", self.namespace, *arguments]

    def popen(self, arguments: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
        """Start a process on this machine; it is killed when the LAN is taken down."""
        process = subprocess.Popen(self.command(arguments), **_with_defaults(options))
        self.processes.append(process)
        return process

    def run(self, arguments: Sequence[str], **options: Any) -> subprocess.CompletedProcess[str]:
        """Run a process on this machine to its end, its output captured as text."""
        defaults = {"capture_output": True, "text": True, "timeout": 30, "check": True}
        return subprocess.run(self.command(arguments), **_with_defaults(defaults | options))

    def down(self) -> None:
        """Cut the cable at the bridge: packets vanish, and neither end is told."""
        self._set_port_state(0)

    def up(self) -> None:
        """Mend the cable."""
        self._set_port_state(3)

    def isolate(self) -> None:
        """Let it reach no other isolated machine, as an access point with client isolation."""
        self._set_port("isolated", "on")

    def drop_multicast(self) -> None:
        """Keep all multicast from it, as some access points and switches do."""
        self._set_port("mcast_flood", "off")

    def add_adapter(self, name: str, address: str) -> None:
        """Give it a virtual adapter with this name and address, connected to nothing."""
        self.run(["ip", "link", "add", name, "type", "bridge"])
        self.run(["ip", "address", "add", address, "dev", name])
        self.run(["ip", "link", "set", name, "up"])

    def plug_into(self, neighbour: Host, address: str) -> None:
        """Connect a second interface, `eth1`, to the LAN of a neighbour."""
        peer = ("type", "veth", "peer", "name", "eth1", "netns", self.namespace)
        port = f"second{secrets.token_hex(3)}"
        _ip("-n", neighbour.switch, "link", "add", port, "master", "br0", "up", *peer)
        self.run(["ip", "address", "add", f"{address}/24", "dev", "eth1"])
        self.run(["ip", "link", "set", "eth1", "up"])

    def _set_port_state(self, state: int) -> None:
        self._set_port("state", str(state))

    def _set_port(self, option: str, value: str) -> None:
        _tool("bridge", "-n", self.switch, "link", "set", "dev", self.port, option, value)


@contextmanager
def lan(count: int, network: str = "10.77.0") -> Iterator[list[Host]]:
    """Give `count` machines 10.77.0.1, 10.77.0.2, ... on one bridge; remove them after.

    `network` is the first three parts of their addresses.
    """
    switch = _unique_name()
    hosts: list[Host] = []
    try:
        _ip("netns", "add", switch)
        _ip("-n", switch, "link", "add", "br0", "up", "type", "bridge", "forward_delay", "0")
        for number in range(1, count + 1):
            host = Host(f"{switch}-{number}", f"{network}.{number}", switch, f"port{number}")
            hosts.append(host)
            _plug_in(host)
        yield hosts
    finally:
        for host in hosts:
            _unplug(host)
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "del", switch)


def _plug_in(host: Host) -> None:
    ns, switch = host.namespace, host.switch
    _ip("netns", "add", ns)
    peer = ("type", "veth", "peer", "name", "eth0", "netns", ns)
    _ip("-n", switch, "link", "add", host.port, "master", "br0", "up", *peer)
    _ip("-n", ns, "link", "set", "lo", "up")
    _ip("-n", ns, "address", "add", f"{host.address}/24", "dev", "eth0")
    _ip("-n", ns, "link", "set", "eth0", "up")


def _unplug(host: Host) -> None:
    for process in host.processes:
        if process.poll() is None:
            process.kill()
        process.wait(_TOOL_TIMEOUT)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
    with suppress(subprocess.CalledProcessError):
        _ip("netns", "del", host.namespace)


def _with_defaults(options: dict[str, Any]) -> dict[str, Any]:
    """Run in the repository, with the LAN of the namespace as the only network."""
    environment = {k: v for k, v in os.environ.items() if k != "LUZNET_INTERFACES"}
    environment["PYTHONPATH"] = str(REPOSITORY)
    return {"cwd": REPOSITORY, "env": environment} | options


def _unique_name() -> str:
    return f"luznet-{os.getpid()}-{secrets.token_hex(3)}"


def _ip(*arguments: str) -> None:
    _tool("ip", *arguments)


def _tool(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=_TOOL_TIMEOUT)
