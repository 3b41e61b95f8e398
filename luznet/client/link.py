"""The client's link to a host: asyncio and a CURVE DEALER; reconnects by itself.

    race the addresses -> hello, welcome -> frames both ways -> broken or silent -> race again

A fresh socket with a fresh random id is made for every attempt, so nothing stale can arrive
after a break.  All addresses of a host are tried at once, and the first that proves to have
the host's key wins: an address may belong to another machine here.

A host that does not answer for a moment is looked for by its key.  Where it is said to be is a
claim by anybody: it costs an attempt, so claims are tried a few at a time, besides the addresses
that the host was known by; and only the handshake tells whether one is true.
"""

import asyncio
import errno
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice, zip_longest
from typing import TypeAlias

import zmq
from zmq.utils.monitor import recv_monitor_message

from luznet.client.address import with_port
from luznet.client.core import Client, Goal
from luznet.client.lobby import PROBE_EVERY, Place
from luznet.transport import (
    QUEUE,
    KeyPair,
    LoopReader,
    greets,
    proves,
    set_limits,
    with_scopes,
)
from luznet.wire.client_messages import AnyClientMessage, Browse, Bye
from luznet.wire.codec import Malformed, encode
from luznet.wire.messages import AnyHostMessage, Update, Welcome
from luznet.wire.session import ClientSession, Stage

ATTEMPT = 2.5
"""Seconds for which one attempt to connect waits for a welcome."""
BETWEEN_ATTEMPTS, WITH_STRANGER = 0.3, 5.0
"""Seconds between two attempts; they double, up to the second, while a host with another key
answers."""
SEARCH_AFTER = 1.0
"""Seconds without the host after which it is looked for."""
LONG_GONE = 20.0
"""Seconds without the host after which its user is told what to do."""
MET_MOST, CLAIMED_MOST = 16, 32
"""How many addresses are tried at once where the host has been, and that anybody claims."""
CLAIMS_MOST = 512
"""Claims that are kept, to be tried in turn."""
CROWDED = 1.0
"""Seconds for an attempt while more is claimed than can be tried at once."""
GREETING = 1.0
"""Seconds for what turned a client away to greet it, or to prove the host's key."""
UNDECIDED = 0.5
"""Seconds of an attempt for which an address that gave no answer may still be the host's, though
another shuts the client out."""
CLOSING = 5.0
"""Seconds for which a link that was closed still sends what waits, at most."""
BEAT = 0.25
"""Seconds between two looks at the clock."""

Search: TypeAlias = Callable[[str, Callable[[Sequence[Place]], None]], Awaitable[None]]
"""Looks for the host with a key until cancelled, and tells each time where it is said to be."""
Check: TypeAlias = Callable[[Place, str, str], Awaitable[None]]
"""Takes where a host has proved its key, what it calls itself, and the id of the table that it
offers; returns if the client may go on."""


class Wire:
    """One socket to one address, with the session on it."""

    def __init__(self, context: "zmq.Context[zmq.Socket[bytes]]", spot: Place, keys: KeyPair,
                 name: str, wake: Callable[[], None]) -> None:  # fmt: skip
        """Begin to connect to a place with one address, and say hello as soon as that is done."""
        self.spot = spot
        self.session = ClientSession(name, time.monotonic())
        self.inbox: list[AnyHostMessage | Malformed] = []
        self.is_broken = False
        self.is_shut_out = False
        self.is_turned_away = False
        self._wake = wake
        self._proof: asyncio.Task[bool] | None = None
        self._socket = context.socket(zmq.DEALER)
        try:
            self._configure(spot.key, keys)
            self._monitor = self._socket.get_monitor_socket(
                zmq.EVENT_DISCONNECTED
                | zmq.EVENT_HANDSHAKE_FAILED_AUTH
                | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
            )
        except zmq.ZMQError:  # no descriptors are left; a context waits for sockets left open
            self._socket.close(linger=0)
            raise
        self._readers = [
            LoopReader(self._socket, self._receive),
            LoopReader(self._monitor, self._notice),
        ]
        with suppress(zmq.ZMQError):  # an address that cannot be used here
            self._socket.connect(f"tcp://{with_port(spot.addresses[0], spot.port)}")
        self._opening: bytes | None = self.session.opening()
        self.tend()

    def send(self, frame: bytes) -> None:
        """Queue a frame, and send what the host takes now."""
        self.session.queue(frame)
        self._send_due()

    def _send_due(self) -> None:
        for frame in self.session.due(time.monotonic()):
            self._push(frame)

    def _push(self, frame: bytes) -> bool:
        """Send without waiting; return whether the frame was taken."""
        try:
            self._socket.send(frame, zmq.DONTWAIT)
        except zmq.ZMQError:
            return False
        self._readers[0].look_again()
        return True

    def tend(self) -> None:
        """Do what time asks for: the hello when the connection stands, pings, what was queued,
        silence."""
        if self._opening is not None:
            self._open()
        else:
            self._send_due()
        if self.session.is_silent(time.monotonic()):
            self.is_broken = True

    def take(self) -> list[AnyHostMessage | Malformed]:
        """Return what has come in."""
        messages, self.inbox = self.inbox, []
        if len(messages) >= QUEUE:
            self._readers[0].look_again()
        return messages

    @property
    def is_full(self) -> bool:
        """Whether nothing more is read before it is taken."""
        return len(self.inbox) >= QUEUE

    @property
    def is_decided(self) -> bool:
        """Whether the client was sent away, and there is nothing to find out about by whom."""
        is_asking = self._proof is not None and not self._proof.done()
        return self.is_turned_away or (self.is_shut_out and not is_asking)

    def has_proved(self) -> bool:
        """Return whether what shut the client out is known to have the host's key, since it takes
        none to say so; find it out if that was not done."""
        if self._proof is None:
            self._proof = asyncio.ensure_future(_has_key(self.spot))
            self._proof.add_done_callback(lambda proof: self._wake())
        return self._proof.done() and self._proof.result()

    def close(self, linger: int = 0) -> None:
        """Let the connection go; what was sent may still leave for `linger` ms."""
        if self._proof is not None:
            self._proof.cancel()
        if self._socket.closed:
            return
        for reader in self._readers:
            reader.close()
        self._socket.disable_monitor()
        self._monitor.close()
        self._socket.close(linger=linger)

    def _configure(self, place_key: str, keys: KeyPair) -> None:
        socket = self._socket
        set_limits(socket)
        socket.setsockopt(zmq.CURVE_SERVERKEY, place_key.encode())
        socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
        socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        # Random, and never beginning with the zero byte of ids that ZeroMQ gives by itself.
        socket.setsockopt(zmq.ROUTING_ID, bytes([1 + os.urandom(1)[0] % 255]) + os.urandom(15))
        socket.setsockopt(zmq.IMMEDIATE, 1)
        socket.setsockopt(zmq.IPV6, 1)
        socket.setsockopt(zmq.RECONNECT_IVL, 200)
        socket.setsockopt(zmq.RECONNECT_IVL_MAX, 1000)

    def _open(self) -> None:
        if self._opening is not None and self._push(self._opening):
            self._opening = None

    def _receive(self) -> None:
        while not self._socket.closed and not self.is_full:
            try:
                frame = self._socket.recv(zmq.DONTWAIT)
            except zmq.Again:
                self._open()  # that the connection stands is signalled here as well
                return
            message = self.session.receive(frame, time.monotonic())
            if message is not None:
                self.inbox.append(message)
            self._wake()

    def _notice(self) -> None:
        while not self._monitor.closed:
            try:
                event = recv_monitor_message(self._monitor, zmq.DONTWAIT)
            except zmq.Again:
                return
            if event["event"] == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                self.is_shut_out = True  # a private host; anybody else can say so, too
                self._wake()
            if event["event"] == zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL:
                # Hung up on, as by a host with another key; or left without an answer (EAGAIN), or
                # cut off by one that has more to do than it can.
                self.is_turned_away = event["value"] not in (errno.EAGAIN, errno.ECONNRESET)
                self._wake()
            if self.session.stage is not Stage.NEW:
                self.is_broken = True
                self._wake()


class Link:
    """Keeps a `Client` connected to its host until closed."""

    def __init__(
        self,
        client: Client,
        place: Place,
        keys: KeyPair,
        on_change: Callable[[], None] = lambda: None,
        *,
        met: Iterable[Place] = (),
        check: Check | None = None,
        search: Search | None = None,
        context: "zmq.Context[zmq.Socket[bytes]] | None" = None,
    ) -> None:
        """Prepare a link; `on_change` is called after everything that a screen may show. `met`:
        where the host has proved to be, or said so itself. What `check` raises ends `run`. Links
        may share a `context`, which is not theirs to end; there are many of them, so that they
        keep to their place, wherever else their hosts say that they are."""
        self.client = client
        self.place = place
        self.on_change = on_change
        self._met = tuple(met)[:MET_MOST]
        self._check = check
        self._search = search
        self._searching: asyncio.Task[None] | None = None
        self._claimed: Sequence[Place] = ()
        self._heard_at = time.monotonic()
        self._pause = BETWEEN_ATTEMPTS
        self._attempts = 0
        self._checked: tuple[str, str] | None = None
        self._keys = keys
        self._context: zmq.Context[zmq.Socket[bytes]] = context or zmq.Context()
        self._is_context_own = context is None
        self._wire: Wire | None = None
        self._news = asyncio.Event()
        self._is_closing = False
        self._send_until = 0.0

    @property
    def is_queueing(self) -> bool:
        """Whether messages wait to be sent, as the host takes only so many a second."""
        return self._wire is not None and self._wire.session.is_queueing

    @property
    def round_trip(self) -> float | None:
        """The last ping's way to the host and back, in seconds."""
        return self._wire.session.round_trip if self._wire else None

    async def run(self) -> None:
        """Connect, and connect again after every break, until closed or told for good."""
        try:
            while not self._is_closing and self.client.standing != "ended":
                self._wire = await self._connect()
                if self._wire is not None:
                    await self._serve(self._wire)
                    self._heard_at = self._wire.session.last_heard
                    self._wire.close()
                    self._wire = None
                if not self._is_closing:
                    self.client.disconnected()
                    self.on_change()
                    await self._rest()
        finally:
            await self._shut()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.Task[None]]:
        """Run until the block ends; give the task that does."""
        task = asyncio.create_task(self.run())
        try:
            yield task
        finally:
            self.close()
            await task

    def look_at_once(self) -> None:
        """Look for the host by its key without waiting for it first."""
        self._heard_at = -SEARCH_AFTER

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages if there is a connection; else they are lost, and the client's goal
        and pending action are said again on the next one."""
        for message in messages:
            if self._wire is not None:
                self._wire.send(encode(message))

    def close(self) -> None:
        """Say goodbye and end `run`, once all is sent or the host has kept it waiting for long."""
        self.send([Bye()])
        self._is_closing = True
        self._send_until = time.monotonic() + CLOSING
        self._news.set()

    async def _connect(self) -> Wire | None:
        """Try every address at once; return the connection that was welcomed first."""
        self._attempts += 1
        wires: dict[Place, Wire] = {}
        began = time.monotonic()
        chosen: Wire | None = None
        try:
            while chosen is None and not self._is_over(began):
                self._look_for_host()
                self._begin_due(wires)
                await self._wait()
                for wire in wires.values():
                    wire.tend()
                chosen = next((wire for wire in wires.values() if wire.inbox), None)
                if chosen is None and self._is_shut_out([*wires.values()], began):
                    self.client.not_admitted()
                    self.on_change()
                    return None
                if wires and all(each.is_decided for each in wires.values()):
                    break
        finally:
            for wire in wires.values():
                if wire is not chosen:
                    wire.close()
        if chosen is not None:
            self._found(chosen.spot)
        elif not self._is_closing:
            self.client.meets_stranger = await self._is_stranger([*wires.values()])
        return chosen

    def _begin_due(self, wires: dict[Place, Wire]) -> None:
        """Begin to connect wherever that was not begun yet in this attempt."""
        name, wake = self.client.name, self._news.set
        for spot in self._spots():
            if spot not in wires and len(wires) < MET_MOST + CLAIMED_MOST:
                wires[spot] = Wire(self._context, spot, self._keys, name, wake)

    def _is_shut_out(self, wires: Sequence[Wire], began: float) -> bool:
        """Return whether the host does not know the own key. It knows whoever has been at its
        table; and it takes no key to say so, thus only who proves the host's key there is
        believed, after the other addresses had their time to answer; and nobody where anybody
        claims that it is."""
        sure = {*self._met, *spots_of(replace(self.place, others=()))}
        if self.client.update is not None:
            return False
        proofs = [w.has_proved() for w in wires if w.is_shut_out and w.spot in sure]
        is_late = time.monotonic() >= began + UNDECIDED
        return any(proofs) and (is_late or all(wire.is_decided for wire in wires))

    def _is_over(self, began: float) -> bool:
        """Return whether an attempt has lasted long enough."""
        most = CROWDED if len(self._claims()) > CLAIMED_MOST else ATTEMPT
        return self._is_closing or time.monotonic() >= began + most

    def _spots(self) -> Sequence[Place]:
        """Return what to try now: where the host has been, and of the claims some each time."""
        claims = self._claims()
        first = (self._attempts - 1) * CLAIMED_MOST % max(1, len(claims))
        return [*self._met, *(claims[first:] + claims[:first])[:CLAIMED_MOST]]

    def _claims(self) -> list[Place]:
        """Return where else the host is said to be."""
        said = dict.fromkeys((*spots_of(self.place), *self._claimed))
        return [spot for spot in said if spot not in self._met]

    def _look_for_host(self) -> None:
        """Look for the host by its key once it has been gone for a moment; after a while tell that
        it is gone for long."""
        gone = time.monotonic() - self._heard_at
        if gone >= SEARCH_AFTER and self._search is not None and self._searching is None:
            work = self._search(self.place.key, self._hear_claims)
            self._searching = asyncio.ensure_future(work)
            self._searching.add_done_callback(lambda done: done.cancelled() or done.exception())
        if gone >= LONG_GONE and not self.client.is_long_gone:
            self.client.is_long_gone = True
            self.on_change()

    def _hear_claims(self, places: Sequence[Place]) -> None:
        """Take where the host is said to be now, the best address of each claim first."""
        said = [[*spots_of(each)] for place in places for each in (place, *place.others)]
        ranked = chain.from_iterable(zip_longest(*said))
        own = (
            replace(self.place, addresses=s.addresses, port=s.port, others=()) for s in ranked if s
        )
        self._claimed = tuple(islice(dict.fromkeys(own), CLAIMS_MOST))
        self._pause = BETWEEN_ATTEMPTS
        self._news.set()

    def _found(self, spot: Place) -> None:
        """Know where the host is, and stop looking for it."""
        self.place = spot
        self._meet([])
        self._stop_search()

    def _meet(self, spots: Iterable[Place]) -> None:
        """Keep where the host is, and where else it says that it is."""
        self._met = tuple(dict.fromkeys((self.place, *spots, *self._met)))[:MET_MOST]

    def _stop_search(self) -> None:
        self._claimed = ()
        if self._searching is not None:
            self._searching.cancel()
            self._searching = None

    async def _rest(self) -> None:
        """Wait for the next attempt: longer each time while another host answers, until there is
        another place to try."""
        known = self._pause
        until = time.monotonic() + known
        while time.monotonic() < until and not self._is_closing and self._pause == known:
            await self._wait(until - time.monotonic())
            self._look_for_host()
        is_stranger = self.client.meets_stranger
        self._pause = min(2 * self._pause, WITH_STRANGER) if is_stranger else BETWEEN_ATTEMPTS

    async def _is_stranger(self, wires: Sequence[Wire]) -> bool:
        """Return whether another host answers: it greets, but hangs up, as it cannot read what was
        sealed for the key. A program that is not a host does not greet, and a slow host does not
        hang up. While any address gives no answer, the right host may still be there."""
        if not wires or not all(wire.is_turned_away for wire in wires):
            return False
        spots = (wire.spot for wire in wires)
        asked = (greets(spot.addresses[0], spot.port, GREETING) for spot in spots)
        return all(await asyncio.gather(*asked))

    async def _serve(self, wire: Wire) -> None:
        while True:
            messages = wire.take()
            for message in messages:
                await self._believe(message, wire)
                self.send(self.client.receive(message))
            if messages:
                self.on_change()
            if wire.is_broken or wire.session.stage is Stage.CLOSED:
                return
            was_queueing = wire.session.is_queueing
            if self._is_closing and not (was_queueing and time.monotonic() < self._send_until):
                return
            await self._wait(wire.session.wait(time.monotonic()))
            wire.tend()
            if was_queueing and not wire.session.is_queueing:
                self.on_change()

    async def _believe(self, message: AnyHostMessage | Malformed, wire: Wire) -> None:
        """Check who the host is before the client goes to one of its tables, or is shown one."""
        if isinstance(message, Welcome):
            if self._is_context_own:
                self._meet(spots_of(replace(self.place, addresses=message.addresses)))
            proved = message.host, self.client.table_of(message.tables)
        elif isinstance(message, Update):
            proved = self.client.host, message.table.id
        else:
            return
        if self._check is not None and proved != self._checked:
            check = self._check(replace(self.place, others=self._met), *proved)
            await self._tend_during(asyncio.ensure_future(check), wire)
            self._checked = proved

    async def _tend_during(self, check: "asyncio.Future[None]", wire: Wire) -> None:
        """Keep the connection while a check goes on, which may ask the user. If the host is gone,
        or says more than can wait, let it go: holding back what comes in would not do, as libzmq
        can end the process if the connection breaks then."""
        check.add_done_callback(lambda done: self._news.set())
        try:
            while not check.done():
                await self._wait(None)
                wire.tend()
                if wire.is_full or wire.is_broken:
                    wire.is_broken = True
                    wire.close()
            await check
        finally:
            check.cancel()

    async def _wait(self, most: float | None = None) -> None:
        """Wait for news, or for the next look at the clock, after so many seconds at most."""
        try:
            async with asyncio.timeout(BEAT if most is None else min(BEAT, most)):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()

    async def _shut(self) -> None:
        self._stop_search()
        if self._wire is not None:
            self._wire.close(linger=300)
            self._wire = None
        if self._is_context_own:
            await asyncio.to_thread(self._context.term)  # which waits while a name is looked up


async def _has_key(spot: Place) -> bool:
    """Return whether the host at a place with one address proves its key now."""
    with suppress(OSError, EOFError):
        async with asyncio.timeout(GREETING):
            return await proves(spot.addresses[0], spot.port, spot.key)
    return False


LinkMaker: TypeAlias = Callable[[Client, Place, KeyPair, Callable[[], None]], Link]


class Probes:
    """What links to many hosts share, so that each costs a few descriptors and no threads."""

    def __init__(self, keys: KeyPair) -> None:
        """Ask with these keys."""
        self._keys = keys
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()

    async def ask(self, place: Place, on_tables: Callable[[Client, float], None]) -> None:
        """Ask a host as `probe` does."""
        await probe(place, self._keys, on_tables, self._context)

    async def close(self) -> None:
        """Let go of what is shared, once nobody is asked any more."""
        await asyncio.to_thread(self._context.term)


async def probe(
    place: Place,
    keys: KeyPair,
    on_tables: Callable[[Client, float], None],
    context: "zmq.Context[zmq.Socket[bytes]] | None" = None,
) -> None:
    """Ask a host for its tables every second until cancelled; `on_tables` is called with the
    client that knows them and the round trip in seconds, after every answer, and when there is no
    connection any more."""
    while True:
        client = Client("lobby", Goal("browse"))
        link = Link(client, place, keys, context=context)
        link.on_change = partial(_tell, on_tables, client, link)
        async with link.running() as task:
            while not task.done():
                await asyncio.sleep(PROBE_EVERY)
                link.send([Browse()])


def _tell(on_tables: Callable[[Client, float], None], client: Client, link: Link) -> None:
    on_tables(client, link.round_trip or 0.0)


async def is_admitted(place: Place, keys: KeyPair) -> bool:
    """Tell whether a host lets the owner of these keys in; one that does not answer in time
    is not said to shut anybody out."""
    client = await _answered(place, keys)
    return client is None or client.refusal is None or client.refusal.code != "not_admitted"


async def is_there(place: Place, keys: KeyPair, search: Search | None) -> bool:
    """Return whether the host with the key of this place answers there, or wherever else it is
    found."""
    return await _answered(place, keys, search) is not None


async def _answered(place: Place, keys: KeyPair, search: Search | None = None) -> Client | None:
    """Return a client that a host has let in or shut out; None if it did not answer in time."""
    client = Client("lobby", Goal("browse"))
    decided = asyncio.Event()
    link = Link(client, place, keys, decided.set, search=search)
    link.look_at_once()
    async with link.running():
        try:
            async with asyncio.timeout(ATTEMPT):
                while client.standing == "connecting":
                    await decided.wait()
                    decided.clear()
        except TimeoutError:
            return None
    return client


def spots_of(place: Place) -> Iterator[Place]:
    """Yield every address of a place as a place of its own, best first."""
    for each in (place, *place.others):
        for address in with_scopes(each.addresses):
            yield replace(place, addresses=(address,), port=each.port, others=())
