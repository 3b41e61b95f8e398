"""A game between machines: network namespaces on a bridge, found by real multicast."""

import json
import re
import time

import pytest

from luznet.client.lobby import MOST_HOSTS, MOST_TRIED
from luznet.client.reach import AT_ONCE
from tests import netns
from tests.e2e.processes import Process, processes, said

pytestmark = pytest.mark.skipif(not netns.available(), reason="needs root and ip netns")


def test_clients_on_other_machines_find_the_host_by_multicast_and_play_a_whole_game(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("LUZNET_INTERFACES", "")  # all of a namespace's own
    with netns.lan(3) as machines, processes() as start:

        def start_on(machine, arguments, home):
            return start(arguments, tmp_path / home, prefix=tuple(machine.command([])))

        flags = ["--players=3", "--pace=0", "--table-name=Canteen"]
        host = start_on(machines[0], ["luznet", "host", *flags], "host")
        line = host.wait_for(lambda text: "luznet join" in text and text)
        assert machines[0].address in line
        guests = [
            start_on(machine, ["tests.player", "canteen", name, "--people=2"], name)
            for machine, name in zip(machines[1:], ("Ann", "Ben"), strict=True)
        ]
        ends = [guest.wait_for(lambda text: said(text).get("over")) for guest in guests]
        assert ends[0] == ends[1]
        assert host.interrupt() == 0


LISTED_WITHIN = 3.0
"""Seconds after the start of a list, or of a host, in which its table is listed."""
SECONDS, TABLES = 60, 5000
MOST_DESCRIPTORS = 256
"""All that a program has on some systems."""
A_LINK, OTHER_DESCRIPTORS = 4, 40
MOST_SENT = 20
"""Datagrams a second, through all of a machine's sockets together."""
MOST_MEMORY = 96 * 1024
"""KiB."""
MOST_BUSY = 0.03
"""Seconds for which a key may wait for the list, for the 99th percentile of keys."""


def host_on(start, machine: netns.Host, home, name: str, *flags: str) -> tuple[Process, str]:
    """Open a table; return its host and the line that tells how to join it."""
    command = ["luznet", "host", f"--table-name={name}", *flags]
    host = start(command, home, prefix=tuple(machine.command([])))
    return host, host.wait_for(lambda text: re.search("luznet (join|invite)", text) and text)


def tells(process: Process, **wanted: str) -> float:
    """Wait until a list says this; return when it was."""
    return process.wait_for(lambda text: wanted.items() <= said(text).items() and time.monotonic())


@pytest.mark.slow
@pytest.mark.parametrize(
    "floods",
    [
        (f"tables={TABLES}",),
        (f"strays={TABLES}",),
        (f"impostors={TABLES}",),
        ("tables=2000", "strays=2000", "impostors=1000"),
        ("tables=180",),
        ("strays=20",),
    ],
    ids=" ".join,
)
def test_false_tables_hide_no_true_one_and_cost_a_list_little(tmp_path, monkeypatch, floods):
    monkeypatch.setenv("LUZNET_INTERFACES", "")
    with netns.lan(5) as (one, two, three, reader, attacker), processes() as start:
        _, line = host_on(start, one, tmp_path / "one", "Canteen")
        host_on(start, two, tmp_path / "two", "Cellar", "--private")
        key = re.search(r"#\S+", line)[0]
        prefix = tuple(attacker.command([]))
        attack = ["tests.host.attackers", f"{attacker.address}{key}", *floods]
        flood = start(attack, tmp_path / "attacker", prefix=prefix)
        for _ in floods:
            flood.wait_for(lambda text: "ready" in text)
        time.sleep(1)
        listing = ["tests.bench.discovery.browsing", "luznet", str(SECONDS)]
        began = time.monotonic()
        limit = ("prlimit", f"--nofile={MOST_DESCRIPTORS}", *reader.command([]))
        listed = start(listing, tmp_path / "list", prefix=limit)
        late = [tells(listed, answered="Canteen") - began]
        time.sleep(SECONDS / 3)
        host_on(start, three, tmp_path / "three", "Attic")
        opened = time.monotonic()
        late.append(tells(listed, answered="Attic") - opened)
        cost = json.loads(listed.wait_for(lambda text: "cpu" in said(text) and text))
        assert any(said(each).get("listed") == "Cellar" for each in listed.lines)
        assert not any(said(each).get("gone") in ("Canteen", "Cellar") for each in listed.lines)
        print(floods, late, cost)
        assert max(late) < LISTED_WITHIN
        assert cost["descriptors"] <= OTHER_DESCRIPTORS + A_LINK * MOST_HOSTS + AT_ONCE * MOST_TRIED
        assert cost["memory"] < MOST_MEMORY
        assert cost["busy"] < MOST_BUSY


def datagrams_from(machine: netns.Host) -> int:
    """Return how many datagrams the programs on a machine have sent."""
    counted = machine.run(["cat", "/proc/net/snmp", "/proc/net/snmp6"]).stdout
    six = re.search(r"Udp6OutDatagrams\s+(\d+)", counted)
    four = re.findall(r"Udp: (?:\d+ ){3}(\d+)", counted)
    return int(six[1]) + int(four[0])


@pytest.mark.slow
def test_names_of_tables_that_do_not_exist_neither_blind_a_list_nor_make_it_noisy(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("LUZNET_INTERFACES", "")
    with netns.lan(3) as (one, reader, attacker), processes() as start:
        _, line = host_on(start, one, tmp_path / "one", "Canteen")
        key = re.search(r"#\S+", line)[0]
        attack = ["tests.host.attackers", f"{attacker.address}{key}", "names=150"]
        flood = start(attack, tmp_path / "attacker", prefix=tuple(attacker.command([])))
        flood.wait_for(lambda text: "ready" in text)
        time.sleep(1)
        listing = ["tests.bench.discovery.browsing", "luznet"]
        began = time.monotonic()
        listed = start(listing, tmp_path / "list", prefix=tuple(reader.command([])))
        late = tells(listed, answered="Canteen") - began
        time.sleep(max(0.0, began + 10 - time.monotonic()))
        sent = datagrams_from(reader) / (time.monotonic() - began)
        print(late, sent)
        assert late < LISTED_WITHIN
        assert sent < MOST_SENT
