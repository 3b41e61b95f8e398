"""What `luznet doctor` says of networks with trouble, and what is still found there."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time

import pytest

from luznet.commands.doctor.command import SEARCH
from tests import netns
from tests.e2e.networks import Examined, needs_namespaces
from tests.e2e.processes import processes

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
def test_a_computer_that_cannot_reach_even_itself_is_told_so_without_a_variable(network):
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
def test_an_adapter_without_multicast_is_named(network):
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
def test_without_a_host_to_ask_about_silence_is_a_note_with_the_next_step(network):
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
def test_a_table_that_is_announced_but_unreachable_is_blamed_on_its_firewall(network):
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
def test_a_program_that_keeps_port_5353_for_itself_is_a_problem_and_games_still_work(network):
    with netns.lan(2) as (host, guest):
        hold_port_5353(host, "alone")
        line = network.host(host)
        code, text = network.doctor(host).end()
        assert code == 1
        assert "UDP port 5353 of multicast DNS cannot be used: Address already in use." in text
        network.sits_down(guest, line)


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
def test_a_missing_host_and_a_port_of_another_program_are_told_apart(tmp_path):
    with processes() as start, socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        strange = Examined(start(["luznet", "doctor", f"127.0.0.1:{port}"], tmp_path))
        refused = Examined(start(["luznet", "doctor", "127.0.0.1:1"], tmp_path))
        code, text = strange.end()
        assert (code, "so its key is not known" in text) == (1, True)
        code, text = refused.end()
        assert (code, "is there, but refuses connections" in text) == (1, True)


def test_a_malformed_address_is_refused_at_once(tmp_path):
    started = time.monotonic()
    with processes() as start:
        code, text = Examined(start(["luznet", "doctor", "a b"], tmp_path)).end()
    assert code == 2
    assert "An address looks like" in text
    assert time.monotonic() - started < SEARCH
