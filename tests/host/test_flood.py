"""Floods against a host process with a running game: it stays playable, small and alive.

Full numbers and the limit on answers: `pytest -m slow`, and `tests/bench/flood.py`.
"""

import asyncio
import sys
import time
from contextlib import suppress
from pathlib import Path

import msgpack
import pytest

from luznet.client.address import parse_address
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.transport import KeyPair, new_keys
from tests.bench.flood import (
    FLOODS,
    LIMIT,
    WORSE,
    Flooded,
    connections,
    measure,
    memory,
    p99,
)
from tests.e2e.processes import processes
from tests.host import zmtp
from tests.host.raw import RawClient
from tests.host.running import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures through /proc")

needs_sodium = pytest.mark.skipif(not zmtp.available(), reason="needs pyzmq's libsodium")

PLAYABLE = 0.5
"""Seconds within which an answer comes however busy this machine is."""
MEMORY = 220
"""MiB that a host may have come to, whatever arrives."""
LEAST_LIMIT = 0.012
"""Seconds: an answer this quick is never too slow, whatever it was without a flood."""
PATIENCE = 20.0


@pytest.fixture
def flooded(tmp_path):
    with processes() as start:
        flooded = Flooded(start, tmp_path)
        yield flooded
        flooded.player.raw.close()


def is_let_in(address):
    """Return whether a newcomer is welcomed soon; a client tries again until it is."""
    place = parse_address(address)
    newcomer = RawClient(place.port, place.key, "Zoe")
    newcomer.send("hello", versions=[1], name="Zoe")
    welcome = newcomer.next(1.0)
    newcomer.close()
    return welcome is not None


def wait(flooded, is_so, else_why):
    """Play on until it is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, else_why
        flooded.player.answers(0.1)


def check_recovered(flooded):
    """No connection is left but the player's, a newcomer gets in, and the host ends."""
    port = parse_address(flooded.address).port
    wait(flooded, lambda: connections(port) == 1, "connections are kept")
    wait(flooded, lambda: is_let_in(flooded.address), "nobody is let in")
    check_ends(flooded)


def check_ends(flooded):
    """The host ends as it should."""
    flooded.player.raw.close()  # else it waits for the player to go
    code = flooded.host.interrupt()
    assert code == 0, flooded.host.rest()[-3:]


def test_a_game_is_playable_in_all_floods_at_once_and_the_host_recovers(flooded):
    with flooded.flood(**{kind: min(number, 25) for kind, number in (FLOODS | WORSE).items()}):
        during = flooded.player.answers(1.0)
        assert memory(flooded.host) < MEMORY
    assert p99(during) < PLAYABLE
    check_recovered(flooded)


FEW_FILES = ("bash", "-c", 'ulimit -n 256; exec "$@"', "-")


def seconds_to_get_in(address, role, keys=None):
    """Return how long a client takes until it has what it is there for; it is gone then."""
    place = parse_address(address)
    client = Client("Ann", Goal(role))

    async def come():
        begin = time.monotonic()
        async with Link(client, place.place(place.key), keys or new_keys()).running():
            while client.standing != "online":
                assert time.monotonic() < begin + PATIENCE, "kept out"
                await asyncio.sleep(0.01)
        assert not client.meets_stranger
        return time.monotonic() - begin

    return run(come())


def attempts():
    """Return how many connections this machine has taken in until now."""
    heads, figures = (line.split() for line in _lines("/proc/net/snmp") if line.startswith("Tcp:"))
    return int(figures[heads.index("PassiveOpens")])


def _lines(path):
    return Path(path).read_text().splitlines()


def check_none_is_locked_out(flooded, number, soon, **kinds):
    """Check that a player who lost the connection is back in time, and that a newcomer gets in,
    while this number of clients try."""
    keys = KeyPair(*(key.decode() for key in flooded.player.raw.keys))
    flooded.player.raw.close()
    begin, back, new = attempts(), [], []
    with flooded.flood(is_playing=False, **kinds):
        while attempts() < begin + number or not back:
            back.append(seconds_to_get_in(flooded.address, "sit", keys))
            new.append(seconds_to_get_in(flooded.address, "browse"))
            assert memory(flooded.host) < MEMORY
    print(
        f"{attempts() - begin} attempts, back in {max(back):.2f} s, newcomers in {max(new):.2f} s"
    )
    assert max(back) < soon


BACK = 3.0
"""Seconds within which a player who has lost the connection is back."""


def test_nobody_is_locked_out_of_a_host_that_may_open_few_files(tmp_path):
    with processes() as start:
        flooded = Flooded(start, tmp_path, prefix=FEW_FILES)
        check_none_is_locked_out(flooded, 1000, PATIENCE, mute=300)


@pytest.mark.slow
def test_nobody_is_locked_out_while_50_addresses_try_20_000_times(flooded):
    check_none_is_locked_out(flooded, 20_000, BACK, mute=4500)


@pytest.mark.slow
def test_clients_with_ever_new_keys_lock_nobody_out(flooded):
    check_none_is_locked_out(flooded, 20_000, BACK, greeters=2000)


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_in_full_leaves_answers_within_five_times_the_usual(flooded, kind):
    result = measure(flooded, {kind: FLOODS[kind]}, rounds=5)
    assert p99(result.during) < max(LIMIT * p99(result.quiet), LEAST_LIMIT)
    assert result.most < MEMORY
    check_recovered(flooded)


@pytest.mark.slow
@needs_sodium
@pytest.mark.parametrize("kind", WORSE)
def test_a_worse_flood_in_full_leaves_the_game_playable(flooded, kind):
    result = measure(flooded, {kind: WORSE[kind]}, rounds=5)
    assert p99(result.during) < PLAYABLE
    assert result.most < MEMORY
    check_recovered(flooded)


@needs_sodium
def test_a_message_that_never_ends_is_cut_off_before_it_costs_memory(flooded):
    place = parse_address(flooded.address)
    before = memory(flooded.host)
    for _ in range(3):
        eve = zmtp.BareClient(place.port, place.key)
        eve.send(b"one whole message", more=False)
        sent = 0
        with suppress(OSError):  # the host has had enough
            while sent < 64_000:
                eve.send(b"x" * 16_000, more=True)
                sent += 1
        assert 0 < sent < 64_000  # of a gigabyte
        eve.close()
        flooded.player.answers(0.1)
    assert memory(flooded.host) - before < MEMORY
    check_recovered(flooded)


@needs_sodium
def test_messages_of_hundreds_of_parts_are_dropped_and_their_sender_is_heard_again(flooded):
    place = parse_address(flooded.address)
    eve = zmtp.BareClient(place.port, place.key)
    for _ in range(3):
        for _ in range(300):
            eve.send(b"x" * 50, more=True)
        eve.send(b"the end", more=False)
    eve.send(msgpack.packb({"type": "ping", "n": 5}), more=False)
    assert b"hello_first" in eve.receive()
    assert flooded.player.answers(0.1)
    eve.close()


@needs_sodium
def test_connections_that_break_with_messages_and_pings_waiting_do_not_end_the_host(flooded):
    place = parse_address(flooded.address)
    for _ in range(10):
        eve = zmtp.BareClient(place.port, place.key)
        pair = ((b"x" * 16, 0), (zmtp.PING, zmtp.COMMAND_INSIDE))
        eve.send_raw(b"".join(eve.sealed(*each) for each in pair * 300))
        eve.break_off()
        flooded.player.answers(0.05)
    check_ends(flooded)
