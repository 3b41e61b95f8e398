"""The host process killed with SIGKILL at any moment, while people play through the product's link.

Nothing that was accepted is lost or doubled, and everybody is back within three seconds.
"""

import asyncio
import os
import random
import signal
import time

import pytest

from luznet.client.address import parse_address
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.games import GAMES
from luznet.records.entries import Acted
from luznet.transport import new_keys
from luznet.wire.client_messages import Pause, Ready
from tests.e2e.processes import port_of_its_own, processes, start_host
from tests.records.kept import kept, replay_games

FLAGS = {
    "luz": ("--local", "--players=3", "--pace=0", "--grace=3600"),
    "luris": ("--local", "--players=3", "--pace=0", "--grace=3600", "--game=luris",
              "--rule=clock=7200"),
}  # fmt: skip
"""Of every start, as a service manager has it."""
BACK = 3.0
"""Seconds after the restart within which everybody is at the table again."""
PATIENCE = 20.0


class Player:
    """A person at the product's link who plays at random, and remembers what they did."""

    def __init__(self, name, place):
        self.did = {}
        self.link = Link(Client(name, Goal("sit")), place, new_keys(), self._on_change)
        self.after_act = lambda: None

    @property
    def update(self):
        return self.link.client.update

    @property
    def is_online(self):
        return self.link.client.standing == "online" and self.update is not None

    def is_back(self, seen):
        """Return whether there is news beyond this number that shows everybody there."""
        is_news = self.is_online and self.update.seq > seen
        return is_news and not any(seat.away for seat in self.update.table.seats)

    def say(self, *messages):
        self.link.send(messages)

    def _on_change(self):
        if not self.is_online:
            return
        table, view = self.update.table, self.update.view
        people = sum(seat.who == "person" for seat in table.seats)
        if table.phase == "gathering":
            if people == 2 and not table.seats[self.update.you].ready:
                self.say(Ready())
        elif table.phase == "over":
            if not table.seats[self.update.you].ready:
                self.say(Ready())
        elif table.paused_by is not None:
            self.say(Pause(paused=False))
        elif view.legal and not self.link.client.is_waiting:
            rng = random.Random(f"{self.link.client.name} {self.update.turn}")
            choices = GAMES[table.game].choices(view)
            self._act(rng.choice(choices))  # whenever asked, the same for a turn

    def _act(self, action):
        self.did[self.update.turn] = action
        self.say(*self.link.client.act(action))
        self.after_act()


async def until(is_so, patience=PATIENCE):
    """Wait until it is so; return how long that took."""
    begin = time.monotonic()
    while not is_so():
        assert time.monotonic() - begin < patience, "it did not come"
        await asyncio.sleep(0.005)
    return time.monotonic() - begin


async def at_any_time(players, rng, kill):
    await asyncio.sleep(rng.uniform(0, 0.25))
    kill()


async def after_an_act(players, rng, kill):
    """Kill at a random moment within the milliseconds in which an act is taken and stored."""
    acted = asyncio.Event()
    player = rng.choice(players)
    player.after_act = acted.set
    await acted.wait()
    player.after_act = lambda: None
    await asyncio.sleep(rng.choice((0, 0, 0.001, 0.003, 0.006)))
    kill()


async def in_a_burst(players, rng, kill):
    """Kill while an act said five times over and a dozen other messages are on their way."""
    player = rng.choice(players)
    burst = asyncio.Event()

    def say_much():
        act = player.link.client._pending
        player.say(*[act] * 5, *[Pause(paused=True), Pause(paused=False), act] * 4)
        burst.set()

    player.after_act = say_much
    await burst.wait()
    player.after_act = lambda: None
    await asyncio.sleep(rng.uniform(0, 0.03))
    kill()


MOMENTS = (at_any_time, after_an_act, in_a_burst)


class Killed:
    """A host that is killed and started again, and the people who play there all the while."""

    def __init__(self, start, home, game):
        self._start = start
        self._flags = FLAGS[game]
        self._home = home
        self._port = port_of_its_own()
        self.back = []
        self._process, self._address = self._open()
        place = parse_address(self._address)
        self.players = [Player(name, place.place(place.key)) for name in ("Ann", "Ben")]

    def _open(self):
        return start_host(self._start, self._home, *self._flags, f"--port={self._port}")

    def _kill(self):
        os.kill(self._process.pid, signal.SIGKILL)

    def _have_acted_since(self, done):
        return all(len(p.did) > before for p, before in zip(self.players, done, strict=True))

    async def rounds(self, number):
        rng = random.Random(number)
        running = [asyncio.create_task(player.link.run()) for player in self.players]
        await until(lambda: all(p.is_online and p.update.view for p in self.players))
        for count in range(number):
            await MOMENTS[count % len(MOMENTS)](self.players, rng, self._kill)
            await self._come_back()
        for player in self.players:
            player.link.close()
        await asyncio.gather(*running)
        self._process.kill()

    async def _come_back(self):
        seen = max(player.update.seq for player in self.players)
        process, address = await asyncio.to_thread(self._open)
        self._process, listening = process, time.monotonic()
        assert address == self._address
        await until(lambda: all(player.is_back(seen) for player in self.players))
        self.back.append(time.monotonic() - listening)
        done = [len(player.did) for player in self.players]
        await until(lambda: self._have_acted_since(done))
        assert not any(player.link.client.loss for player in self.players)


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("luz", 6),
        ("luris", 4),
        pytest.param("luz", 200, marks=pytest.mark.slow),
        pytest.param("luris", 100, marks=pytest.mark.slow),
    ],
)
def test_no_kill_of_the_host_loses_or_doubles_an_action_and_all_are_back_in_three_seconds(
    tmp_path, game, rounds
):
    with processes() as start, asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        killed = Killed(start, tmp_path, game)
        runner.run(killed.rounds(rounds))
    assert max(killed.back) < BACK
    entries = kept(tmp_path)
    acted = [entry for entry in entries if isinstance(entry, Acted)]
    for player in killed.players:
        seat = player.update.you
        answered = {turn: did for turn, did in player.did.items() if turn < player.update.turn}
        assert answered == {
            turn: entry.action
            for turn, entry in enumerate(acted[: player.update.turn])
            if entry.actor == seat and not entry.by_bot
        }
    assert replay_games(entries)  # raises if one of them was illegal
    assert {player.update.table.game for player in killed.players} == {game}
    print(f"back after {max(killed.back):.2f} s at most, {len(acted)} actions")
