"""A host that dies is started again by its supervisor, and ends with it."""

import os
import re
import select
import signal
from pathlib import Path

import pytest

from luznet.client.address import parse_address
from luznet.transport import load_keys
from tests.e2e.processes import PATIENCE, hosts_of, port_of_its_own, processes
from tests.host.raw import RawClient

JOIN_LINE = re.compile(r"luznet join (\S+)")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


@pytest.fixture
def supervisor(tmp_path):
    with processes() as start:
        yield start(["luznet", "host", "--local", "--new"], home_of_a_host(tmp_path))


def home_of_a_host(folder):
    """Return a folder for a host that comes back on a port which no other test's host takes."""
    home = folder / "host"
    home.mkdir()
    (home / "host-port").write_text(str(port_of_its_own()))
    return home


def address_told(supervisor):
    return supervisor.wait_for(lambda line: JOIN_LINE.search(line))[1]


def host_of(supervisor):
    """Return the process that is started by this one."""
    return hosts_of(supervisor.pid)[0]


def test_a_killed_host_is_back_with_its_game_at_the_same_address(supervisor):
    address = address_told(supervisor)
    place = parse_address(address)
    ann = RawClient(place.port, place.key, "Ann")
    ann.sit()
    ann.send("ready")
    playing = ann.get("update")
    os.kill(host_of(supervisor), signal.SIGKILL)
    supervisor.wait_for(lambda line: "games continue where they stopped" in line)
    assert address_told(supervisor) == address
    ann.close()
    back = RawClient(place.port, place.key, "Ann", keys=ann.keys)
    assert back.sit()["table"]["id"] == playing["table"]["id"]
    back.close()
    assert supervisor.interrupt() == 0


def test_a_killed_host_comes_back_with_the_options_changed_since_its_start(tmp_path):
    home = home_of_a_host(tmp_path)
    with processes() as start:
        supervisor = start(["luznet", "host", "--local", "--players=5", "--table-name=Den"], home)
        place = parse_address(address_told(supervisor))
        keys = load_keys(home / "identity")
        owner = (keys.public.encode(), keys.secret.encode())
        ann = RawClient(place.port, place.key, "Ann", keys=owner)
        options = ann.sit()["table"]["options"]
        ann.send("configure", options={**options, "players": 3})
        assert ann.get("update")["table"]["options"]["players"] == 3
        ann.send("start")
        playing = ann.get("update")
        os.kill(host_of(supervisor), signal.SIGKILL)
        address_told(supervisor)
        ann.close()
        back = RawClient(place.port, place.key, "Ann", keys=owner)
        table = back.sit()["table"]
        assert (table["id"], len(table["seats"])) == (playing["table"]["id"], 3)
        back.close()


@pytest.mark.parametrize("times", [3, pytest.param(10, marks=pytest.mark.slow)])
def test_a_host_that_listens_is_restarted_however_often_it_is_killed(supervisor, times):
    for _ in range(times):
        address_told(supervisor)
        os.kill(host_of(supervisor), signal.SIGABRT)
    address_told(supervisor)
    assert supervisor.interrupt() == 0


def test_a_host_ends_with_its_supervisor(supervisor):
    address_told(supervisor)
    host = os.pidfd_open(host_of(supervisor))
    supervisor.kill()
    assert select.select([host], [], [], PATIENCE)[0]
    os.close(host)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_the_supervisor_ends_the_host_cleanly(supervisor, number):
    address_told(supervisor)
    host = host_of(supervisor)
    os.kill(supervisor.pid, number)
    assert supervisor.code() == 0
    assert not Path(f"/proc/{host}").exists()
    assert not any("rror" in line for line in supervisor.rest())


def test_a_host_that_cannot_start_says_so_once(supervisor, tmp_path):
    address_told(supervisor)
    with processes() as start:
        second = start(["luznet", "host", "--local"], tmp_path / "host")
        assert second.code() == 1
        assert sum("Another luznet host" in line for line in second.rest()) == 1


CHANGES = (
    {"options": {"players": 3}},
    {"options": {"players": 2}, "game": "luris"},
    {"options": {"players": 5, "help": "odds"}},
)
"""What the owner makes of each table, unlike what the command asked for."""
KEPT = ("id", "name", "game", "phase", "options", "games")


@pytest.mark.parametrize("own", [True, False])
def test_the_command_that_started_a_host_restarts_it_whatever_was_changed_at_its_tables(
    tmp_path, own
):
    """`own`: its supervisor starts it again; else a service manager does, with that command."""
    home, flags = (
        home_of_a_host(tmp_path),
        ["--local", "--tables=3", "--pace=0", "--table-name=Den"],
    )
    command = ["luznet", "host", *flags, *([] if own else ["--no-restart"])]
    with processes() as start:
        host = start(command, home)
        address = address_told(host)
        keys = load_keys(home / "identity")
        owner = Owner(parse_address(address), (keys.public.encode(), keys.secret.encode()))
        before = [owner.begins(number, change) for number, change in enumerate(CHANGES)]
        os.kill(host_of(host) if own else host.pid, signal.SIGKILL)
        if not own:
            host.code()
            host = start(command, home)
        assert address_told(host) == address
        after = owner.comes_back([table["id"] for table in before])
        assert [{each: table[each] for each in KEPT} for table in after] == before


def test_the_same_command_brings_back_what_an_organiser_prepared_before_a_kill(tmp_path):
    home = home_of_a_host(tmp_path)
    command = [
        "luznet", "host", "--no-restart", "--local", "--pace=0", "--table-name=Den",
        "--tables=2", "--game=luz", "--reserve=Zoe", "--tables=1", "--game=luris", "--lock",
    ]  # fmt: skip
    with processes() as start:
        host = start(command, home)
        address = address_told(host)
        keys = load_keys(home / "identity")
        owner = Owner(parse_address(address), (keys.public.encode(), keys.secret.encode()))
        owner.prepares(1)
        before = owner.watches()
        host.kill()
        host = start(command, home)
        assert address_told(host) == address
        after = owner.watches()
    assert after == before
    assert [(each["name"], each["game"]) for each in after] == [
        ("Den 1", "luz"), ("Den 2", "luz"), ("Den 3", "luris"),
    ]  # fmt: skip
    assert [each["locked"] for each in after] == [False, True, True]
    assert [[seat["reserved"] for seat in each["seats"]] for each in after] == [
        ["Zoe", "", "", ""], ["Zoe", "Yan", ""], ["", "", "", ""],
    ]  # fmt: skip
    assert [each["owner"] for each in after] == [None] * 3


class Owner:
    """Who started a host, and plays at all of its tables at once."""

    def __init__(self, place, keys):
        self._place, self._keys = place, keys

    def begins(self, number, change):
        """Change the table of this number, and begin a game there."""
        there = self._connect()
        table = sorted(there.hello()["tables"], key=lambda each: each["name"])[number]
        options = there.sit(table["id"])["table"]["options"]
        there.send("configure", **{**change, "options": {**options, **change["options"]}})
        there.send("start")
        begun = there.until(lambda update: update["view"])["table"]
        there.close()
        return {each: begun[each] for each in KEPT}

    def prepares(self, number):
        """From the place of a spectator, change the options of a table, lock them, and reserve a
        seat; nobody sits there."""
        there = self._connect()
        welcome = there.hello()
        assert welcome["founder"]
        table = sorted(welcome["tables"], key=lambda each: each["name"])[number]
        there.send("watch", table=table["id"])
        options = there.get("update")["table"]["options"]
        there.send("configure", options={**options, "players": 3})
        there.send("lock")
        there.send("reserve", seat=1, name="Yan")
        there.until(lambda update: update["table"]["seats"][1]["reserved"])
        there.close()

    def watches(self):
        """Return all tables as a spectator sees them, by name."""
        there = self._connect()
        found = []
        for table in sorted(there.hello()["tables"], key=lambda each: each["name"]):
            there.send("watch", table=table["id"])
            update = there.until(lambda update, table=table: update["table"]["id"] == table["id"])
            found.append({each: update["table"][each] for each in (*KEPT, "locked", "seats",
                                                                   "owner")})  # fmt: skip
        there.close()
        return found

    def comes_back(self, tables):
        """Sit down at the tables again; return them."""
        there = self._connect()
        assert len(there.hello()["tables"]) == len(tables)
        found = [there.sit(table)["table"] for table in tables]
        there.close()
        return found

    def _connect(self):
        return RawClient(self._place.port, self._place.key, "Ann", keys=self._keys)
