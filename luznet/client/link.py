"""The client's link to a host: asyncio and ZeroMQ; reconnects by itself.

    race the addresses -> hello, welcome -> frames both ways -> broken or silent -> race again

The addresses of a host are tried at once (up to 16 where it was, up to 32 where it is said to be),
and the first that proves the host's key wins: an address may belong to another machine here.

A host that does not answer for a moment is searched for by its key.  Anybody can claim to know
where it is, and each claim costs an attempt.  So claims are tried in turn, beside the addresses
where the host was before, and only the handshake tells whether a claim is true.
"""

import asyncio
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Sequence,
)
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from typing import TypeAlias

from luznet.client.connection import GREETING, Connection, Context, new_context
from luznet.client.core import Client
from luznet.client.custody import ClientCustody
from luznet.client.lobby import Place
from luznet.transport import KeyPair, greets, with_scopes
from luznet.wire.client_messages import AnyClientMessage, Bye
from luznet.wire.codec import Malformed, encode
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Update, Welcome
from luznet.wire.session import Stage

ATTEMPT = 2.5
"""Seconds for one attempt to connect."""
BETWEEN_ATTEMPTS, WITH_STRANGER = 0.3, 5.0
"""Seconds between two attempts; while a host with another key answers they double, up to the
second."""
SEARCH_AFTER = 1.0
"""Seconds without the host after which the search for it begins."""
LONG_GONE = 20.0
"""Seconds without the host after which the user is told what to do."""
MET_MOST, CLAIMED_MOST = 16, 32
"""How many addresses are tried at once: where the host has been, and claimed ones."""
CLAIMS_MOST = 512
"""How many claims are kept, to be tried in turn."""
CROWDED = 1.0
"""Seconds for an attempt while there are more claims than can be tried at once."""
UNDECIDED = 0.5
"""Seconds of an attempt for which an address that has not answered may still be the host's, though
another shuts the client out."""
CLOSING = 5.0
"""Seconds for which a closed link still sends what is queued, at most."""
BEAT = 0.25
"""Seconds between two looks at the clock."""
LINGER_MS = 300

Search: TypeAlias = Callable[[str, Callable[[Sequence[Place]], None]], Awaitable[None]]
"""Searches for the host with a key until cancelled, and reports where it is said to be."""
Check: TypeAlias = Callable[[Place, str, str, ClientCustody], Awaitable[None]]
"""Takes where a host has proved its key, the host's name, the id of the table that it offers, and
what it has shown of whom it has that from; returns if the client may go on."""


@dataclass(frozen=True)
class Guidance:
    """What leads a link to the right host: where it was `met`, a `check` of who it is, whose
    exception ends the link, and a `search` for it."""

    met: tuple[Place, ...] = ()
    check: Check | None = None
    search: Search | None = None


class Link:
    """Keeps a `Client` connected to its host until closed."""

    def __init__(
        self,
        client: Client,
        place: Place,
        keys: KeyPair,
        on_change: Callable[[], None] = lambda: None,
        guidance: Guidance = Guidance(),
        context: Context | None = None,
    ) -> None:
        """`on_change` is called after everything that a screen may show. Links may share a
        `context`, which its owner ends; as there are many of them, they keep to their place,
        wherever else their hosts say that they are."""
        self.client = client
        self.place = place
        self.on_change = on_change
        self._met = guidance.met[:MET_MOST]
        self._guidance = guidance
        self._searching: asyncio.Task[None] | None = None
        self._claimed: Sequence[Place] = ()
        self._heard_at = time.monotonic()
        self._pause = BETWEEN_ATTEMPTS
        self._attempts = 0
        self._checked: tuple[str, str] | None = None
        self._keys = keys
        self._context: Context = context or new_context()
        self._is_context_own = context is None
        self._connection: Connection | None = None
        self._news = asyncio.Event()
        self._is_closing = False
        self._send_until = 0.0

    @property
    def is_queueing(self) -> bool:
        """Whether messages wait, because the host limits how many it takes a second."""
        return self._connection is not None and self._connection.session.is_queueing

    @property
    def round_trip(self) -> float | None:
        """The last ping's round trip, in seconds."""
        return self._connection.session.round_trip if self._connection else None

    @property
    def addresses(self) -> Sequence[str]:
        """Every address where the host was met, or said that it is."""
        return [address for spot in self._met for address in spot.addresses]

    async def run(self) -> None:
        """Connect, and again after every break, until closed or ended by the host. A user who can
        come back after that does so only on request: they may be here in another terminal."""
        try:
            while not self._is_closing:
                if self.client.standing == "ended":
                    if not self.client.can_come_back:
                        break
                    await self._wait()
                    continue
                self._connection = await self._connect()
                if self._connection is not None:
                    await self._serve(self._connection)
                    self._heard_at = self._connection.session.last_heard
                    self._connection.close()
                    self._connection = None
                if not self._is_closing:
                    self.client.disconnected()
                    self.on_change()
                    await self._rest()
        finally:
            await self._shut()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.Task[None]]:
        """Run until the block ends; yield the task that runs."""
        task = asyncio.create_task(self.run())
        try:
            yield task
        finally:
            self.close()
            await task

    def come_back(self) -> None:
        """Connect again, if the host ended only the connection."""
        self.client.come_back()
        self._heard_at = time.monotonic()
        self._news.set()

    def look_at_once(self) -> None:
        """Search for the host by its key without waiting for it first."""
        self._heard_at = -SEARCH_AFTER

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages if there is a connection; else they are lost, and the next connection
        begins with the client's goal and pending action."""
        for message in messages:
            if self._connection is not None:
                self._connection.send(encode(message))

    def close(self) -> None:
        """Say goodbye, and end `run` once everything was sent or that took too long."""
        self.send([Bye()])
        self._is_closing = True
        self._send_until = time.monotonic() + CLOSING
        self._news.set()

    async def _connect(self) -> Connection | None:
        """Try every address at once; return the connection that was welcomed first."""
        self._attempts += 1
        connections: dict[Place, Connection] = {}
        began = time.monotonic()
        chosen: Connection | None = None
        try:
            while chosen is None and not self._is_over(began):
                self._look_for_host()
                self._begin_due(connections)
                await self._wait()
                for connection in connections.values():
                    connection.tend()
                chosen = next((each for each in connections.values() if each.inbox), None)
                if chosen is None and self._is_shut_out([*connections.values()], began):
                    self.client.not_admitted()
                    self.on_change()
                    return None
                if connections and all(each.is_decided for each in connections.values()):
                    break
        finally:
            for connection in connections.values():
                if connection is not chosen:
                    connection.close()
        if chosen is not None:
            self._found(chosen.spot)
        elif not self._is_closing:
            self.client.meets_stranger = await self._is_stranger([*connections.values()])
        return chosen

    def _begin_due(self, connections: dict[Place, Connection]) -> None:
        """Begin to connect to every address that this attempt has not tried yet."""
        hello, wake = self.client.hello(), self._news.set
        for spot in self._spots():
            if spot not in connections and len(connections) < MET_MOST + CLAIMED_MOST:
                connections[spot] = Connection(self._context, spot, self._keys, hello, wake)

    def _is_shut_out(self, connections: Sequence[Connection], began: float) -> bool:
        """Return whether the host does not admit the user's key.

        A host admits whoever was at its table. Anybody can refuse a key, so only an address where
        the host's key is proved is believed, once the other addresses had time to answer; a merely
        claimed address is never believed.
        """
        sure = {*self._met, *spots_of(replace(self.place, others=()))}
        if self.client.update is not None:
            return False
        shut_out = (each for each in connections if each.is_shut_out and each.spot in sure)
        proofs = [each.has_proved() for each in shut_out]
        is_late = time.monotonic() >= began + UNDECIDED
        return any(proofs) and (is_late or all(each.is_decided for each in connections))

    def _is_over(self, began: float) -> bool:
        """Return whether an attempt has lasted long enough."""
        most = CROWDED if len(self._claims()) > CLAIMED_MOST else ATTEMPT
        return self._is_closing or time.monotonic() >= began + most

    def _spots(self) -> Sequence[Place]:
        """Return what to try now: where the host has been, and some of the claims in turn."""
        claims = self._claims()
        first = (self._attempts - 1) * CLAIMED_MOST % max(1, len(claims))
        return [*self._met, *(claims[first:] + claims[:first])[:CLAIMED_MOST]]

    def _claims(self) -> list[Place]:
        """Return where else the host is said to be."""
        said = dict.fromkeys((*spots_of(self.place), *self._claimed))
        return [spot for spot in said if spot not in self._met]

    def _look_for_host(self) -> None:
        """Search for the host once it has been gone for a moment; after a while report that it is
        long gone."""
        gone = time.monotonic() - self._heard_at
        if gone >= SEARCH_AFTER and self._guidance.search is not None and self._searching is None:
            work = self._guidance.search(self.place.key, self._hear_claims)
            self._searching = asyncio.ensure_future(work)
            self._searching.add_done_callback(lambda done: done.cancelled() or done.exception())
        if gone >= LONG_GONE and not self.client.is_long_gone:
            self.client.is_long_gone = True
            self.on_change()

    def _hear_claims(self, places: Sequence[Place]) -> None:
        """Take where the host is said to be, the best address of each claim first."""
        said = [[*spots_of(each)] for place in places for each in (place, *place.others)]
        ranked = chain.from_iterable(zip_longest(*said))
        own = (
            replace(self.place, addresses=s.addresses, port=s.port, others=()) for s in ranked if s
        )
        self._claimed = tuple(islice(dict.fromkeys(own), CLAIMS_MOST))
        self._pause = BETWEEN_ATTEMPTS
        self._news.set()

    def _found(self, spot: Place) -> None:
        """Take note of where the host is, and stop the search."""
        self.place = spot
        self._meet([])
        self._stop_search()

    def _meet(self, spots: Iterable[Place]) -> None:
        """Remember where the host is, and where else it says it is."""
        self._met = tuple(dict.fromkeys((self.place, *spots, *self._met)))[:MET_MOST]

    def _stop_search(self) -> None:
        self._claimed = ()
        if self._searching is not None:
            self._searching.cancel()
            self._searching = None

    async def _rest(self) -> None:
        """Wait for the next attempt: longer each time while another host answers, unless there is a
        new place to try."""
        known = self._pause
        until = time.monotonic() + known
        while time.monotonic() < until and not self._is_closing and self._pause == known:
            await self._wait(until - time.monotonic())
            self._look_for_host()
        is_awaited = self.client.standby.helps is not None  # a successor lets others in a bit later
        is_stranger = self.client.meets_stranger and not is_awaited
        self._pause = min(2 * self._pause, WITH_STRANGER) if is_stranger else BETWEEN_ATTEMPTS

    async def _is_stranger(self, connections: Sequence[Connection]) -> bool:
        """Return whether another host answers: it greets, but hangs up, as it cannot open what was
        sealed for the key. Other programs do not greet, and a slow host does not hang up. While any
        address has not answered, the right host may still be there."""
        if not connections or not all(connection.is_turned_away for connection in connections):
            return False
        spots = (connection.spot for connection in connections)
        asked = (greets(spot.addresses[0], spot.port, GREETING) for spot in spots)
        return all(await asyncio.gather(*asked))

    async def _serve(self, connection: Connection) -> None:
        while True:
            messages = connection.take()
            self.client.witness.prover.stalled_at = connection.session.stalled_at
            for message in messages:
                await self._believe(message, connection)
                self.send(self.client.receive(message))
            if self.client.look_at_deals() or messages:
                self.on_change()
            has_ended = self.client.standing == "ended"
            if has_ended or connection.is_broken or connection.session.stage is Stage.CLOSED:
                return
            was_queueing = connection.session.is_queueing
            if self._is_closing and not (was_queueing and time.monotonic() < self._send_until):
                return
            await self._wait(connection.session.wait(time.monotonic()))
            connection.tend()
            if was_queueing and not connection.session.is_queueing:
                self.on_change()

    async def _believe(self, message: AnyHostMessage | Malformed, connection: Connection) -> None:
        """Check who the host is before the client goes to, or sees, one of its tables."""
        if isinstance(message, Welcome):
            if self._is_context_own:
                self._meet(spots_of(replace(self.place, addresses=message.addresses)))
            if self.client.standby.helps is not None and not message.tables:
                return  # a successor can prove nothing before the votes
            proved = message.host, self.client.table_of(message.tables)
        elif isinstance(message, Update):
            proved = self.client.host, message.table.id
        else:
            return
        if self._guidance.check is not None and proved != self._checked:
            custody, place = self.client.custody, replace(self.place, others=self._met)
            check = self._guidance.check(place, *proved, custody)
            await self._tend_during(asyncio.ensure_future(check), connection)
            self._checked = proved

    async def _tend_during(self, check: "asyncio.Future[None]", connection: Connection) -> None:
        """Keep the connection alive during a check, which may ask the user. If the host is gone or
        sends more than can wait, close it: if messages were left unread, libzmq could end the
        process when the connection breaks."""
        check.add_done_callback(lambda done: self._news.set())
        try:
            while not check.done():
                await self._wait(None)
                connection.tend()
                if connection.is_full or connection.is_broken:
                    connection.is_broken = True
                    connection.close()
            await check
        finally:
            check.cancel()

    async def _wait(self, most: float | None = None) -> None:
        """Wait for news, for `most` seconds or until the next look at the clock."""
        try:
            async with asyncio.timeout(BEAT if most is None else min(BEAT, most)):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()

    async def _shut(self) -> None:
        self._stop_search()
        if self._connection is not None:
            self._connection.close(linger=LINGER_MS)
            self._connection = None
        if self._is_context_own:
            await asyncio.to_thread(self._context.term)  # it waits while a name is looked up


LinkMaker: TypeAlias = Callable[[Client, Place, KeyPair, Callable[[], None]], Link]


def spots_of(place: Place) -> Iterator[Place]:
    """Yield every address of a place as a place of its own, best first."""
    for each in (place, *place.others):
        for address in with_scopes(each.addresses):
            yield replace(place, addresses=(address,), port=each.port, others=())
