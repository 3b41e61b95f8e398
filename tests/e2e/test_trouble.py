"""Networks with trouble: what is still found, and what `luznet doctor` says of the rest."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from luznet.client.address import parse_address
from luznet.client.arrival import arrive
from luznet.client.lobby import Entry, Place, marks
from luznet.client.questions import Question
from luznet.commands.doctor.command import SEARCH
from luznet.commands.errors import UserError
from luznet.commands.find import Finder, find_table
from luznet.discovery import SERVICE_TYPE, Announcement, Announcer, to_txt
from luznet.transport import new_keys
from luznet.trust import KnownHosts
from tests import netns
from tests.e2e.processes import Process, processes, said, start_host
from tests.host.running import RunningServer

BACK_WITHIN = 5.0
"""Seconds in which a host that moved is found again."""
GONE_WITHIN = 3.0
"""Seconds in which a host that vanished is out of every list."""

needs_namespaces = pytest.mark.skipif(not netns.available(), reason="needs root and ip netns")


class Network:
    """Starts luznet on machines of a test LAN."""

    def __init__(self, start, tmp_path: Path) -> None:
        self._start = start
        self._home = tmp_path
        self.started: list[Process] = []

    def run(self, machine: netns.Host, *arguments: str, **how: int) -> Process:
        home = self._home / f"{machine.address}-{arguments[-1][:8]}"
        self.started.append(
            self._start(list(arguments), home, prefix=tuple(machine.command([])), **how)
        )
        return self.started[-1]

    def host(self, machine: netns.Host, *flags: str) -> str:
        """Open a table; return the address and key of its join line."""
        host = self.run(machine, "luznet", "host", "--table-name=Lunch", "--pace=0", *flags)
        return host.wait_for(lambda line: re.search(r"luznet join (\S+)", line))[1]

    def sits_down(self, machine: netns.Host, line: str) -> None:
        """Join by a join line, and wait for the chair."""
        player = self.run(machine, "tests.player", line, "Ann")
        player.wait_for(lambda told: said(told).get("you") is not None)

    def doctor(self, machine: netns.Host, *asked: str) -> Examined:
        return Examined(self.run(machine, "tests.hasty", "luznet", "doctor", *asked))


class Examined:
    """What a doctor says, once it is done."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def end(self) -> tuple[int, str]:
        """Return the exit code and everything that was said."""
        with pytest.raises(AssertionError, match="ended with"):
            self._process.wait_for(lambda line: False)
        return self._process.code(), "\n".join(self._process.lines)


@pytest.fixture
def network(tmp_path, monkeypatch) -> Iterator[Network]:
    monkeypatch.setenv("LUZNET_INTERFACES", "")  # all of a namespace's own
    with processes() as start:
        yield Network(start, tmp_path)


# ---- a host that moves -------------------------------------------------------------------


def readdress(machine: netns.Host, address: str) -> None:
    machine.run(["ip", "-4", "address", "flush", "dev", "eth0"])
    machine.run(["ip", "address", "add", f"{address}/24", "dev", "eth0"])


LIES = """
import asyncio, random, sys
from luznet.discovery import Announcement, Announcer

async def lie():
    announcer = Announcer()
    await announcer.start()
    for number in range(200):
        addresses = tuple(f"10.77.0.{n}" for n in random.sample(range(10, 200), 14))
        await announcer.announce(Announcement((1,), f"{number:08}", "Lunch", "luz", 0, 4, False,
            sys.argv[1], 48420, addresses))
    print("announced", flush=True)
    await asyncio.sleep(100)

asyncio.run(lie())
"""
"""Tables that are announced under another's key, at addresses where nobody is."""


class Seated:
    """Somebody in plain mode at a table of another machine's host."""

    def __init__(self, network: Network, machine: netns.Host, wanted: str) -> None:
        words = [
            "luznet",
            "join",
            "--plain",
            "--lang=en",
            f"--name=Ann{len(network.started)}",
            wanted,
        ]
        self.process = network.run(machine, *words, stdin=subprocess.PIPE)
        self.process.wait_for(lambda line: ": you, not ready" in line)
        time.sleep(1.5)  # the host's addresses are known, and a ping was answered

    def back(self, since: float, what: str) -> None:
        """Wait until the connection is back; say how long that took."""
        self.process.wait_for(lambda line: "The connection is back" in line)
        took = time.monotonic() - since
        print(f"\n{what}: back after {took:.1f} s")
        assert took < BACK_WITHIN


@needs_namespaces
@pytest.mark.slow
def test_a_host_and_a_client_whose_address_changes_are_together_again_in_seconds(network):
    with netns.lan(2) as (host, client):
        seated = Seated(network, client, network.host(host))
        readdress(host, "10.77.0.201")
        seated.back(time.monotonic(), "another address of the host")
        time.sleep(1.5)
        readdress(client, "10.77.0.202")
        seated.back(time.monotonic(), "another address of the client")


@needs_namespaces
@pytest.mark.slow
@pytest.mark.parametrize("multicast", [True, False])
def test_whoever_joined_by_an_adapter_that_fails_comes_back_by_the_other(network, multicast):
    with netns.lan(2) as (host, client), netns.lan(1, "10.78.0") as (other,):
        host.plug_into(other, "10.78.0.9")
        client.plug_into(other, "10.78.0.8")
        if not multicast:
            drop = "for port in $(ls /sys/class/net/br0/brif); do"
            drop += " bridge link set dev $port mcast_flood off; done"
            for switch in (host.switch, other.switch):
                subprocess.run(["ip", "netns", "exec", switch, "sh", "-c", drop], check=True)
        seated = Seated(network, client, network.host(host))
        host.down()
        seated.back(time.monotonic(), f"an adapter cut, multicast {multicast}")


@needs_namespaces
@pytest.mark.slow
def test_a_computer_that_sleeps_and_wakes_elsewhere_is_back_in_seconds(network):
    with netns.lan(2) as (host, client):
        line = network.host(host, "--no-restart")
        seated, sleeps = Seated(network, client, line), network.started[0]
        for machine, process in ((host, sleeps), (client, seated.process)):
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(6)
            readdress(machine, f"{machine.address}01"[:11])
            os.kill(process.pid, signal.SIGCONT)
            seated.back(time.monotonic(), f"{process.pid} slept")
            time.sleep(1.5)


@needs_namespaces
@pytest.mark.slow
def test_a_host_that_comes_back_on_another_port_is_found(network):
    take = "import socket as s, time; t = s.create_server(('::', 48420), family=s.AF_INET6,"
    take += "dualstack_ipv6=True)"
    with netns.lan(2) as (host, client):
        seated = Seated(network, client, network.host(host, "--no-restart"))
        network.started[0].kill()
        seated.process.wait_for(lambda line: "connection to the table is lost" in line)
        taken = host.popen([sys.executable, "-c", f"{take}; print(1, flush=True); time.sleep(60)"],
            stdout=subprocess.PIPE)  # fmt: skip
        assert taken.stdout is not None
        taken.stdout.readline()
        assert ":" in network.host(host, "--no-restart")
        seated.back(time.monotonic(), "another port")


@needs_namespaces
@pytest.mark.slow
def test_in_a_network_with_ipv6_alone_tables_are_found_joined_and_followed(network):
    with netns.lan(2) as (host, client):
        for machine in (host, client):
            machine.run(["ip", "-4", "address", "flush", "dev", "eth0"])
        time.sleep(2.5)  # until its addresses can be used
        line = network.host(host)
        assert line.startswith("[fe80::")
        named, typed = (Seated(network, client, wanted) for wanted in ("Lunch", line))
        code, told = network.doctor(client).end()
        assert code == 0
        assert re.search(r"\(\[fe80::\S+\) speaks protocol 1 and answers", told)
        assert re.search(r"eth0 \(fe80::\S+\): a multicast sent to itself came back", told)
        assert "No other device was heard" not in told
        host.run(["ip", "-6", "address", "flush", "dev", "eth0"])
        host.run(["ip", "address", "add", "fe80::77/64", "dev", "eth0", "nodad"])
        since = time.monotonic()
        for seated in (named, typed):
            seated.back(since, "another link-local address")


@needs_namespaces
@pytest.mark.slow
def test_a_host_that_moves_is_found_while_false_claims_of_its_key_are_announced(network):
    """Two hundred claims, each of sixteen addresses; none of it is listed or remembered."""
    with netns.lan(3) as (host, client, liar):
        line = network.host(host)
        seated = Seated(network, client, line)
        key = parse_address(line).key or ""
        lies = liar.popen([sys.executable, "-c", LIES, key], stdout=subprocess.PIPE)
        assert lies.stdout is not None
        lies.stdout.readline()
        readdress(host, "10.77.0.201")
        seated.back(time.monotonic(), "200 false claims")


# ---- several adapters --------------------------------------------------------------------


@needs_namespaces
def test_a_host_in_two_networks_is_found_and_joined_from_both(network):
    with netns.lan(2) as (host, first), netns.lan(2, "10.78.0") as (_, second):
        host.plug_into(second, "10.78.0.9")
        network.host(host)
        for examined in [network.doctor(first), network.doctor(second)]:
            code, text = examined.end()
            assert code == 0
            assert re.search(r"ok +Lunch \(10\.7[78]\.0\.\d:48420\) .* and answers", text)


@needs_namespaces
@pytest.mark.slow
def test_containers_and_vpns_are_announced_last_and_link_local_never(network):
    with netns.lan(1) as (machine,):
        machine.add_adapter("docker0", "172.17.0.1/16")
        machine.add_adapter("tun0", "10.8.0.2/24")
        machine.run(["ip", "route", "add", "default", "dev", "tun0"])
        network.host(machine)
        code, text = network.doctor(machine).end()
        assert code == 0
        assert "Announced, best first: 10.77.0.1, 10.8.0.2, 172.17.0.1." in text
        assert re.search(r"not announced.*: fe80::\S+ of eth0", text)
        assert "The VPN tun0 has the default route." in text
        assert "Lunch (10.77.0.1:48420, this computer) speaks protocol 1 and answers." in text
        assert "TCP port 48420 is in use by luznet itself: Lunch." in text


@needs_namespaces
@pytest.mark.slow
def test_a_computer_in_no_network_is_told_to_connect(network):
    with netns.lan(1) as (machine,):
        machine.run(["ip", "link", "delete", "eth0"])
        code, text = network.doctor(machine).end()
        assert code == 1
        assert "problem  This computer is not in any network" in text


@needs_namespaces
def test_a_computer_that_cannot_even_reach_itself_is_told_so_and_not_of_a_variable(network):
    with netns.lan(1) as (machine,):
        machine.run(["ip", "link", "delete", "eth0"])
        machine.run(["ip", "link", "set", "lo", "down"])
        code, text = network.doctor(machine).end()
        assert code == 1
        assert "problem  This computer has no address that luznet can use" in text
        assert "`sudo ip link set lo up`" in text
        assert "LUZNET_INTERFACES" not in text


@needs_namespaces
@pytest.mark.slow
def test_an_adapter_that_takes_part_in_no_multicast_is_named(network):
    with netns.lan(1) as (machine,):
        machine.run(["sysctl", "-w", "net.ipv4.igmp_max_memberships=0"])
        code, text = network.doctor(machine).end()
        assert code == 1
        assert re.search(r"problem +eth0 \(10\.77\.0\.1\): a multicast sent to itself did", text)
        assert re.search(r"problem +A test table could not be announced and found", text)


# ---- networks that keep their machines apart ---------------------------------------------


@needs_namespaces
def test_client_isolation_is_named_and_machines_beyond_it_are_still_found(network):
    with netns.lan(3) as (host, guest, beyond):
        host.isolate()
        guest.isolate()
        line = network.host(host)
        examined = [network.doctor(guest, line), network.doctor(beyond)]
        code, text = examined[0].end()
        assert code == 1
        assert f"Nothing came back from {host.address}:48420" in text
        assert "client isolation or AP isolation" in text
        code, text = examined[1].end()
        assert code == 0
        assert re.search(r"ok +Lunch .* and answers", text)


@needs_namespaces
def test_where_multicast_is_dropped_the_doctor_says_so_and_the_join_line_works(network):
    with netns.lan(2) as machines:
        for machine in machines:
            machine.drop_multicast()
        line = network.host(machines[0])
        code, text = network.doctor(machines[1], line).end()
        assert code == 1
        assert "No other device was heard by multicast" in text
        assert "48420 answers, but its announcement was not heard: multicast is dropped" in text
        assert f"`luznet join {line}`" in text
        network.sits_down(machines[1], line)


@needs_namespaces
@pytest.mark.slow
def test_without_a_host_to_ask_about_silence_is_a_note_that_says_how_to_find_out(network):
    with netns.lan(1) as (machine,):
        code, text = network.doctor(machine).end()
        assert code == 0
        assert "note     No other device was heard by multicast" in text
        assert "type `luznet doctor ADDRESS` here" in text


@needs_namespaces
@pytest.mark.slow
def test_two_doctors_at_the_same_time_hear_each_other(network):
    with netns.lan(2) as machines:
        examined = [network.doctor(machine) for machine in machines]
        for own, other in zip(examined, reversed(machines), strict=True):
            _, text = own.end()
            assert f"Another device was heard by multicast: {other.address}." in text


@needs_namespaces
@pytest.mark.slow
def test_a_table_that_is_announced_and_shut_off_is_a_problem_of_its_firewall(network):
    with netns.lan(2) as (host, guest):
        host.run(["ip", "route", "add", "blackhole", f"{guest.address}/32"])  # but multicast goes
        network.host(host)
        code, text = network.doctor(guest).end()
        assert code == 1
        assert "speaks protocol 1, but does not answer: it is announced, so its firewall" in text
        assert "On 10.77.0.1, let TCP port 48420 in through the firewall" in text


# ---- other responders --------------------------------------------------------------------

HOLDER = """
import socket, sys
held = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
if sys.argv[1] == "shared":
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
held.bind(("", 5353))
held.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                socket.inet_aton("224.0.0.251") + socket.inet_aton("0.0.0.0"))
print("bound", flush=True)
while True:
    held.recv(9000)
"""


def hold_port_5353(machine: netns.Host, how: str) -> None:
    """Let another program of the machine bind UDP port 5353, and wait until it has."""
    machine.run(["ip", "route", "add", "default", "dev", "eth0"])
    holder = machine.popen(
        [sys.executable, "-c", HOLDER, how], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert holder.stdout.readline() == b"bound\n"


@needs_namespaces
def test_beside_another_responder_tables_are_announced_and_found(network):
    with netns.lan(2) as machines:
        for machine in machines:
            hold_port_5353(machine, "shared")
        network.host(machines[0])
        code, text = network.doctor(machines[1]).end()
        assert code == 0
        assert "UDP port 5353 is shared with another program" in text
        assert re.search(r"ok +Lunch .* and answers", text)


@needs_namespaces
def test_a_program_that_keeps_port_5353_for_itself_is_a_problem_and_games_go_on(network):
    with netns.lan(2) as (host, guest):
        hold_port_5353(host, "alone")
        line = network.host(host)
        code, text = network.doctor(host).end()
        assert code == 1
        assert "UDP port 5353 of multicast DNS cannot be used: Address already in use." in text
        network.sits_down(guest, line)


# ---- lists that tell the truth -----------------------------------------------------------

FUTURE = Announcement(
    versions=(7, 8),
    table="future",
    name="Tomorrow",
    game="luz",
    taken=1,
    seats=4,
    code=False,
    key="rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7",
    port=9,
    addresses=("127.0.0.1",),
)


class Watched:
    """A lobby's list, of which only tables of one name count: others may be on this machine."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._finder = Finder(new_keys(), lambda: None)

    async def __aenter__(self) -> Watched:
        self._running = asyncio.create_task(self._finder.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def until(self, count: int, *, live: bool = True) -> tuple[Entry, ...]:
        """Wait until so many tables are listed, and all of them answer if they are `live`."""
        async with asyncio.timeout(30):
            while True:
                entries = tuple(e for e in self._finder.entries() if e.name == self._name)
                answered = all(each.round_trip is not None for each in entries) or not live
                if len(entries) == count and answered:
                    return entries
                await asyncio.sleep(0.05)


def test_a_killed_host_is_out_of_an_open_list_within_three_seconds(tmp_path, name):
    async def scenario(host: Process) -> float:
        async with Watched(name) as watched:
            await watched.until(1)
            host.kill()
            killed = time.monotonic()
            await watched.until(0)
            return time.monotonic() - killed

    with processes() as start:
        host, _ = start_host(start, tmp_path, f"--table-name={name}")
        assert asyncio.run(scenario(host)) < GONE_WITHIN


async def reached(name: str, home: Path) -> Place:
    """Return where `luznet join NAME` connects."""

    async def refuse(question: Question) -> str | None:
        return None

    place, _ = await find_table(name)
    return await arrive(place, new_keys(), "Ann", KnownHosts(home / "known"), refuse)


def ports(entry: Entry) -> set[int]:
    return {place.port for place in (entry.place, *entry.place.others)}


def leftovers(announcement: Announcement) -> ServiceInfo:
    """Return the records of an announcement as a cache has them, often changed."""
    return ServiceInfo(
        SERVICE_TYPE,
        f"killed-{secrets.token_hex(4)}.{SERVICE_TYPE}",
        announcement.port,
        properties={**to_txt(announcement), "rev": b"99"},
        server="killed.local.",
        parsed_addresses=["127.0.0.1"],
    )


@pytest.mark.parametrize("is_last", [False, True])
def test_a_host_killed_and_back_on_another_port_is_reached_whatever_caches_have_of_it(
    tmp_path, name, is_last
):
    """`is_last`: what is left of the killed host is heard of after its successor."""

    async def scenario() -> None:
        wanted = (tmp_path / "host", f"--table-name={name}", "--pace=0")
        with processes() as start:
            host, line = await asyncio.to_thread(start_host, start, *wanted)
            player = start(["tests.player", line, "Ann"], tmp_path / "Ann")
            await asyncio.to_thread(player.wait_for, lambda told: said(told).get("you") is not None)
            async with Watched(name) as watched:
                (before,) = await watched.until(1)
                host.kill()
                player.end()
                with socket.create_server(("", before.place.port)):
                    _, line = await asyncio.to_thread(start_host, start, *wanted)
                port = parse_address(line).port
                assert port != before.place.port
                announcement = replace(FUTURE, versions=(1,), table=before.table, name=name,
                    key=before.place.key, port=before.place.port)  # fmt: skip
                stranger = AsyncZeroconf(interfaces=["127.0.0.1"])
                if is_last:
                    left = leftovers(announcement)
                    await stranger.async_register_service(left, cooperating_responders=True)
                    await asyncio.sleep(0.5)
                async with asyncio.timeout(10):
                    while port not in ports(after := (await watched.until(1))[0]):
                        await asyncio.sleep(0.05)
                place = await reached(name, tmp_path)
                await stranger.async_close()
            assert (after.table, after.place.key) == (before.table, before.place.key)
            assert (place.port, place.others) == (port, ())

    asyncio.run(scenario())


def test_two_tables_of_one_name_are_both_listed_and_who_joins_by_it_is_asked_which(
    tmp_path, name, monkeypatch
):
    monkeypatch.setattr("luznet.commands.find.SETTLING", 2.0)  # the machine may be busy

    async def scenario() -> tuple[Entry, ...]:
        async with Watched(name) as watched:
            return await watched.until(2)

    with processes() as start:
        for home in ("first", "second"):
            start_host(start, tmp_path / home, f"--table-name={name}")
        entries = asyncio.run(scenario())
        with pytest.raises(UserError) as asked:
            asyncio.run(find_table(name))
    assert len(set(marks(entries).values())) == 2
    for entry in entries:
        assert f"luznet join {entry.table} (" in str(asked.value)


def test_a_table_from_the_future_stays_in_the_list_and_the_doctor_tells_both_versions(
    tmp_path, name
):
    async def scenario() -> str:
        announcer = Announcer()
        await announcer.start()
        mine = {"key": host.keys.public, "port": host.port}
        await announcer.announce(replace(FUTURE, table=secrets.token_hex(4), name=name, **mine))
        async with Watched(name) as watched:
            (entry,) = await watched.until(1, live=False)
            assert not entry.speaks
            with processes() as start:
                examined = Examined(start(["tests.hasty", "luznet", "doctor"], tmp_path))
                _, text = await asyncio.to_thread(examined.end)
            assert await watched.until(1, live=False) == (entry,)
        await announcer.close()
        return text

    host = RunningServer(tmp_path / "host")
    text = asyncio.run(scenario())
    host.stop()
    line = next(line for line in text.splitlines() if name in line)
    assert line.startswith("  - note")
    assert "speaks protocol 7 or 8, this luznet 1: it cannot be joined." in line
    assert f"To join {name}, update luznet on this computer." in text


# ---- the command -------------------------------------------------------------------------


@pytest.mark.slow
def test_each_finding_is_one_line_with_a_sign_and_a_word_where_output_is_piped(tmp_path):
    with processes() as start:
        _, text = Examined(start(["tests.hasty", "luznet", "doctor"], tmp_path)).end()
    findings = [line for line in text.splitlines() if line.startswith("  ") and "." not in line[:6]]
    assert len(findings) > 5
    assert all(re.match(r"  [-+!] (ok|note|problem) +\S", line) for line in findings)
    assert "\x1b" not in text


@pytest.mark.slow
def test_a_host_that_is_not_there_and_a_port_that_is_no_luznet_are_told_apart(tmp_path):
    with processes() as start, socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        strange = Examined(start(["luznet", "doctor", f"127.0.0.1:{port}"], tmp_path))
        refused = Examined(start(["luznet", "doctor", "127.0.0.1:1"], tmp_path))
        code, text = strange.end()
        assert (code, "so its key is not known" in text) == (1, True)
        code, text = refused.end()
        assert (code, "is there, but refuses connections" in text) == (1, True)


def test_what_is_no_address_is_a_mistake_at_once(tmp_path):
    started = time.monotonic()
    with processes() as start:
        code, text = Examined(start(["luznet", "doctor", "a b"], tmp_path)).end()
    assert code == 2
    assert "An address looks like" in text
    assert time.monotonic() - started < SEARCH
