"""A game between machines: network namespaces on a bridge, found by real multicast."""

import pytest

from tests import netns
from tests.e2e.processes import processes, said

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
