"""Hosts and clients whose network changes: they are together again in seconds."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from luznet.client.address import join_line, parse_address
from tests import netns
from tests.e2e.networks import Network, needs_namespaces

pytestmark = [needs_namespaces, pytest.mark.slow]

BACK_WITHIN = 5.0
"""Seconds in which a host that moved is found again."""


def readdress(machine: netns.Host, address: str) -> None:
    machine.run(["ip", "-4", "address", "flush", "dev", "eth0"])
    machine.run(["ip", "address", "add", f"{address}/24", "dev", "eth0"])


LIES = """
import asyncio, random, sys
from luznet.discovery.announcement import Announcement
from luznet.discovery.announcer import Announcer

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


def test_a_host_and_a_client_whose_address_changes_reconnect_in_seconds(network):
    with netns.lan(2) as (host, client):
        seated = Seated(network, client, network.host(host))
        readdress(host, "10.77.0.201")
        seated.back(time.monotonic(), "another address of the host")
        time.sleep(1.5)
        readdress(client, "10.77.0.202")
        seated.back(time.monotonic(), "another address of the client")


@pytest.mark.parametrize("multicast", [True, False])
def test_a_client_whose_adapter_fails_comes_back_through_another(network, multicast):
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


def test_a_host_that_comes_back_on_another_port_is_found(network):
    take = "import socket as s, time; t = s.create_server(('::', 48420), family=s.AF_INET6,"
    take += "dualstack_ipv6=True)"
    with netns.lan(2) as (host, client):
        seated = Seated(network, client, network.host(host, "--no-restart"))
        network.started[0].kill()
        seated.process.wait_for(lambda line: "Connection lost" in line)
        taken = host.popen([sys.executable, "-c", f"{take}; print(1, flush=True); time.sleep(60)"],
            stdout=subprocess.PIPE)  # fmt: skip
        assert taken.stdout is not None
        taken.stdout.readline()
        assert ":" in network.host(host, "--no-restart")
        seated.back(time.monotonic(), "another port")


def test_tables_are_found_joined_and_followed_in_a_network_with_ipv6_only(network):
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


def test_a_table_moves_only_to_a_computer_that_everybody_reaches(network):
    """Ann's computer is in two networks; Ben and Cleo do not reach each other."""
    with netns.lan(2) as (ann, ben), netns.lan(1, "10.78.0") as (cleo,):
        ann.plug_into(cleo, "10.78.0.9")
        opened = network.run(ann, "luznet", "play", "--plain", "--lang=en", "--name=Ann",
            stdin=subprocess.PIPE)  # fmt: skip
        opened.wait_for(lambda line: "Your turn" in line)  # how others join is known by then
        opened.type("invite")
        line = opened.wait_for(lambda line: re.search(r"luznet join (\S+)", line))[1]
        place = parse_address(line)
        seated = []
        for machine, address in ((ben, "10.77.0.1"), (cleo, "10.78.0.9")):
            where = join_line(address, place.port, place.key or "").removeprefix("luznet join ")
            words = ["luznet", "join", "--plain", "--lang=en", f"--name={machine.address}", where]
            seated.append(network.run(machine, *words, stdin=subprocess.PIPE))
            seated[-1].wait_for(lambda line: "Your cards" in line)
        time.sleep(1.5)  # what their clients say of their computers has come
        opened.type("quit")
        opened.wait_for(lambda line: "stays here: not everybody can reach a computer" in line)
        first, second = seated
        second.type("quit")
        second.wait_for(lambda line: "You left the table" in line)
        first.wait_for(lambda line: "Your computer carries the table on" in line)


@pytest.mark.parametrize("network_of", ["IPv6 link-local", "IPv4 link-local", "another hotspot"])
def test_in_every_network_a_table_goes_on_after_the_loss_of_its_host(network, network_of):
    """The host's computer may have been the hotspot: then everybody has another address by now."""
    with netns.lan(3) as (ann, ben, cleo):
        machines = (ann, ben, cleo)
        for number, machine in enumerate(machines, 1):
            if network_of != "another hotspot":
                machine.run(["ip", "-4", "address", "flush", "dev", "eth0"])
            if network_of == "IPv4 link-local":
                machine.run(["ip", "-6", "address", "flush", "dev", "eth0"])
                machine.run(["ip", "address", "add", f"169.254.7.{number}/16", "dev", "eth0"])
        time.sleep(2.5)  # until IPv6 addresses can be used
        line = network.host(ann, "--no-restart")
        seated = [Seated(network, machine, line) for machine in (ben, cleo)]
        for each in seated:
            each.process.type("ready")
        for each in seated:
            each.process.wait_for(lambda line: "Your cards" in line)
        time.sleep(1.5)  # the copies are whole
        network.started[0].kill()
        if network_of == "another hotspot":
            for machine in (ben, cleo):
                machine.run(["ip", "-6", "address", "flush", "dev", "eth0"])
                readdress(machine, machine.address.replace("10.77.0", "192.168.43"))
        since = time.monotonic()
        for each in seated:
            each.process.wait_for(lambda line: "computer carries the table on" in line)
        print(f"\n{network_of}: goes on after {time.monotonic() - since:.1f} s")
