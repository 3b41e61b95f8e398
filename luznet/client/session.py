"""The running session: from the wish to be at a table until the user has left it.

    screen or conversation --send----> Session --> Link --> host
    screen or conversation <-on_change- Session <-- Link <-- host

A session exists before anything slow is imported, so that a screen can show it at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.client.questions import Ask, Namesake, Question
from luznet.wire.client_messages import AnyClientMessage, Leave, Start
from luznet.wire.messages import GameRecord, Table
from luznet.wire.moving_messages import Moved

if TYPE_CHECKING:
    from luznet.client.link import Link, LinkMaker, Search
    from luznet.client.moving import Listening
    from luznet.client.traveller import Traveller
    from luznet.custody.gathering import Inheritance
    from luznet.transport import KeyPair
    from luznet.trust import KnownHosts


class GuestDoor(NamedTuple):
    """How people without luznet join: what they type, and the fingerprint that their ssh shows.
    `others`: the same for further networks of the host's computer."""

    command: str
    fingerprint: str
    others: tuple[str, ...] = ()

    def at(self, addresses: Sequence[str]) -> "GuestDoor":
        """Return the same door of a computer with these addresses, unless it is not at them."""
        who, _at, address = self.command.rpartition("@")
        is_there = address in addresses
        others = [f"{who}@{each}" for each in addresses if is_there and each != address]
        return self._replace(others=tuple(others))


News: TypeAlias = "Place | GuestDoor | str"
"""What became of the user's own host: where it listens now, how guests join, or why it could not
restart."""


LOOK_AT_NETWORK = 2.0
"""Seconds between two looks at the addresses of this computer, which may change."""
PHRASE_EVERY = 0.5
"""Seconds between two phrases: each takes computing time, and a stranger could lend many hosts."""
Reach: TypeAlias = Literal["all", "guests", "nobody"]
"""Who can join a table: people with luznet and guests, as far as we know only guests, or nobody."""


class OwnHost(Protocol):
    """The user's own host, started for a session."""

    @property
    def is_alone(self) -> bool:
        """Whether only this computer can reach it."""

    async def addresses(self) -> Sequence[str]:
        """Return the addresses at which others reach it now, one for each network."""

    async def keep(self, is_lost: Callable[[], bool], report: Callable[[News], None]) -> None:
        """Report what becomes of it, until cancelled."""

    def let_go(self) -> None:
        """Let it end once nobody plays there, or another computer has its table."""

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""

    async def gone(self, patience: float) -> None:
        """Wait until it has ended or said what becomes of its table, but no longer than these
        seconds."""


class Session:
    """One user at one table: the client, the link behind it, and the host if it is their own.

    `asking`: the question on the way to the host that waits for an answer. `host_phrase` stands
    for the host's key, `guest_door` is how people without luznet join. `is_starting`: the host was
    asked to begin a game, which begins in a moment or has begun.
    """

    def __init__(
        self,
        name: str,
        goal: Goal,
        on_change: Callable[[], None],
        find_host: "FindHost",
        *,
        own_host: OwnHost | None = None,
        at_once: bool = False,
    ) -> None:
        """`at_once`: begin a game once the user sits."""
        self.client = Client(name, goal)
        self.client.witness.again = self._take_again
        self.client.own_host = None if own_host is None else ""
        self.host_phrase = ""
        self.guest_door: GuestDoor | None = None
        self.asking: Question | None = None
        self.is_starting = False
        self._on_change = on_change
        self._find_host = find_host
        self._own_host = own_host
        self._at_once = at_once
        self._addresses: Sequence[str] = ()
        self._place: Place | None = None
        self._seat: tuple[str, str, int | None] = "", "", None
        self._answer: asyncio.Future[str | None] | None = None
        self.host_at: Callable[[str], OwnHost | None] = lambda key: None
        """Returns the host with a key, if the user's computer carries a table on with it."""
        self.hosts_of: Callable[[str], Sequence[Place]] = lambda table: ()
        """Returns where else a table may be, as far as the user's other terminals know."""
        self.own_keys: Collection[str] = ()
        """The keys of the hosts of this computer's user, whichever terminal started them."""
        self.succeed: Succession | None = None
        """Begins a host that carries the table on from one that is gone."""
        self._known: KnownHosts | None = None
        self._search: Search | None = None
        self._beside: list[asyncio.Task[None]] = []
        self._phrasing: asyncio.Task[None] | None = None
        self._link: Traveller | None = None

    # ---- for whoever shows it ----------------------------------------------------------------

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""
        if self._link is not None:
            self._link.send(messages)

    def answer(self, text: str | None) -> None:
        """Answer the question that is `asking`; None gives up."""
        self.asking = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)

    def come_back(self) -> None:
        """Connect again, if the host ended only the connection, wherever the table is now."""
        table = self.client.newest.table.id if self.client.newest is not None else ""
        if self._link is not None:
            self._link.come_back(self.hosts_of(table))

    @property
    def is_sending(self) -> bool:
        """Whether messages wait, because the host limits how many it takes a second."""
        return self._link is not None and self._link.is_queueing

    @property
    def is_hosting(self) -> bool:
        """Whether the host was started for this session."""
        return self._own_host is not None

    @property
    def is_at_home(self) -> bool:
        """Whether the table is at the user's own host, which another terminal may have started;
        an evening has its own way back."""
        place, is_evening = self.place, self.client.evening.news is not None
        is_own = place is not None and place.key in self.own_keys and not is_evening
        return self.is_hosting or is_own

    @property
    def has_host_ended(self) -> bool:
        """Whether the host that was started for this session has ended."""
        return self._own_host is not None and self._own_host.has_ended

    @property
    def reach(self) -> Reach:
        """Who can be told here how to join."""
        return "nobody" if self._own_host is not None and self._own_host.is_alone else "all"

    @property
    def place(self) -> Place | None:
        """Where the host is, as far as known."""
        return self._place if self._link is None else self._link.place

    @property
    def joining(self) -> Sequence[str]:
        """The command with which others join this table, one for each network where the host is;
        none until it is known, and where only guests can be told, since a guest knows no address
        of the host, or nobody."""
        from luznet.client.address import invite_line, join_line

        place, invitation = self.place, self.client.invitation
        if place is None or self.reach != "all":
            return ()
        if not self.client.is_private:
            return [join_line(each, place.port, place.key) for each in self._addresses]
        if invitation is None or invitation.door is None or not invitation.token:
            return ()
        door, token = invitation.door, invitation.token
        return [invite_line(each, door, token) for each in self._addresses]

    @property
    def way_back(self) -> str:
        """The argument of `luznet join` that leads back here; empty at the user's own host, and
        if they never reached the table."""
        from luznet.client.address import join_line

        place = self.place
        if place is None or self.is_at_home or self.client.table is None:
            return ""
        return join_line(place.addresses[0], place.port, place.key).removeprefix("luznet join ")

    @property
    def command_back(self) -> str:
        """What the user types to come back to their seat; empty if they never reached a table. A
        table of their own is found by its name, wherever it goes on without them."""
        from luznet.client.address import as_typed

        table = self.client.newest.table if self.client.newest is not None else None
        if table is None:
            return ""
        is_evening = self.client.evening.news is not None
        if self.is_at_home and (is_evening or not self.client.situation.others_here):
            return self.client.resumed_by
        return f"luznet join {as_typed(table.name) if self.is_at_home else self.way_back}"

    # ---- its life ----------------------------------------------------------------------------

    async def run(
        self, keys: "Callable[[], KeyPair]", known: "KnownHosts", search: "Search"
    ) -> None:
        """Find the host, connect, and stay until the user leaves.

        Raises `GivenUp`, `PairingFailed`, and whatever `find_host` and `keys` raise.
        """
        found = await self._find_host(self)
        from luznet.client.arrival import arrive
        from luznet.client.traveller import Traveller

        self._place = place = await arrive(found, keys(), self.client.name, known, self._ask)
        self._known, self._search = known, search
        linked = self._linked_to(self._own_host)
        self._link = Traveller(self.client, place, keys(), self._changed, linked, self._follow)
        self._link.succeed, self.client.standby.go_on = self._succeed, self._go_on_alone
        self.client.moving.go_along = self._link.go_along
        self._look_after(place, self._own_host)
        try:
            await self._link.run()
        finally:
            self._look_after(None, None)
            if self._phrasing is not None:
                self._phrasing.cancel()

    def _linked_to(self, own: OwnHost | None) -> "LinkMaker":
        """Return what makes the link to a host, the user's own or another."""
        from luznet.client.link import Link

        if own is not None or self._known is None or self._search is None:
            return Link
        return known_link(self._known, self._search, self._ask, self._take_namesake)

    def _look_after(self, place: Place | None, own: OwnHost | None) -> None:
        """Learn what is to be known of a host, and follow what becomes of it if it is the user's
        own; no longer of the one before."""
        for task in self._beside:
            task.cancel()
        self._beside = []
        self._addresses, self.host_phrase = (), ""
        if place is not None:
            self._beside.append(asyncio.create_task(self._learn_joining(place)))
        if own is not None:
            self._beside.append(asyncio.create_task(own.keep(self._is_lost, self._take_news)))

    def _go_on_alone(self) -> None:
        """Carry the table on here without the others, if that was asked."""
        if self._link is not None:
            self._beside.append(asyncio.create_task(self._link.go_on_alone()))

    async def _succeed(self, inheritance: "Inheritance") -> "Listening":
        return None if self.succeed is None else await self.succeed(inheritance)

    def _follow(self, moved: Moved) -> "tuple[Place, LinkMaker]":
        """Follow the table to another host, which may be on this computer."""
        from luznet.client.traveller import place_of

        before, self._own_host = self._own_host, self.host_at(moved.key)
        if before is not None:
            before.let_go()
        self.client.own_host = None if self._own_host is None else ""
        self.guest_door = None
        place = place_of(moved)
        self._look_after(place, self._own_host)
        self._on_change()
        return place, self._linked_to(self._own_host)

    def leave(self) -> None:
        """Leave the table; `run` ends soon after."""
        self.answer(None)
        if self._link is not None:
            self._link.send([Leave()])
            self._link.close()
        if self._own_host is not None:
            self._own_host.let_go()

    async def seen_off(self, patience: float) -> None:
        """Wait until it is known what becomes of the table that the user has left, if it is on
        their own host and others play there."""
        is_there = self.client.standing != "ended"
        if self._own_host is not None and is_there and self.client.situation.others_here:
            await self._own_host.gone(patience)

    async def _ask(self, question: Question) -> str | None:
        self._answer = asyncio.get_running_loop().create_future()
        self.asking = question
        self._on_change()
        return await self._answer

    async def _learn_joining(self, place: Place) -> None:
        """Learn the phrase of the host's key, and where others reach this table: the addresses of
        this computer may change."""
        from luznet.trust import phrase

        self.host_phrase = await asyncio.to_thread(phrase, place.key)
        own = self._own_host
        self._found(place.addresses[:1] if own is None else await own.addresses())
        while own is not None:
            await asyncio.sleep(LOOK_AT_NETWORK)
            found = await own.addresses()
            if found != self._addresses:
                self._found(found)

    def _found(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        if self.guest_door is not None and self._own_host is not None:
            self.guest_door = self.guest_door.at(addresses)
        self._on_change()

    # ---- news --------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._remember_seat()
        self._learn_phrases()
        table, update = self.client.table, self.client.update
        if self._at_once and table is not None and update is not None:
            self._at_once = False
            if _can_begin(table) and table.owner == update.you:
                self.is_starting = True
                self.send([Start()])
        self._look_at_start()
        self._on_change()

    def _learn_phrases(self) -> None:
        """Learn the phrases of the hosts that are lent to the user's evening, one after the
        other."""
        key, before = self.client.evening.unphrased, self._phrasing
        if key and (before is None or before.done()):
            self._phrasing = asyncio.create_task(self._learn_phrase(key))

    async def _learn_phrase(self, key: str) -> None:
        from luznet.trust import phrase

        self.client.evening.phrases[key] = await asyncio.to_thread(phrase, key)
        self._on_change()
        await asyncio.sleep(PHRASE_EVERY)
        asyncio.get_running_loop().call_soon(self._changed)

    def _take_again(self, record: GameRecord) -> None:
        self.send(self.client.receive(record))
        self._changed()

    def _look_at_start(self) -> None:
        """Take note that the game that was asked for was over, or did not begin: it was refused, or
        the request may be lost with the connection."""
        client = self.client
        is_over = client.table is not None and client.table.phase == "over"
        if is_over or client.refusal is not None or client.standing != "online":
            self.is_starting = False

    def _remember_seat(self) -> None:
        """Remember that this host has this table, once the user sits there."""
        update, place = self.client.newest, self.place
        is_there = self.client.standing == "online" and self.client.is_answered
        if update is None or place is None or self._known is None or not is_there:
            return
        seat = place.key, update.table.id, update.you
        if seat != self._seat:
            self._seat = seat
            if update.you is not None and self._own_host is None:
                self._known.sit(place.key, update.table.id)

    def _is_lost(self) -> bool:
        return self.client.standing not in ("online", "ended")

    def _take_news(self, found: News) -> None:
        """Take note of what became of the user's own host."""
        if isinstance(found, GuestDoor):
            self.guest_door = found.at(self._addresses)
        elif isinstance(found, Place):
            self.client.own_host = ""
            if self._link is not None:
                self._link.place = found
        else:
            self.client.own_host = found
        self._on_change()

    def _take_namesake(self, namesake: Namesake) -> None:
        self.client.namesake = namesake
        self._on_change()


Succession: TypeAlias = "Callable[[Inheritance], Awaitable[Listening]]"
FindHost: TypeAlias = Callable[[Session], Awaitable[Place]]
"""Finds the host of a session; may narrow the session's goal to one table."""


def at(place: Place) -> FindHost:
    """Return a `FindHost` for a place that needs no search."""

    async def found(session: Session) -> Place:
        return place

    return found


def known_link(
    known: "KnownHosts",
    search: "Search",
    ask: Ask,
    tell: Callable[[Namesake], None] = lambda namesake: None,
) -> "LinkMaker":
    """Return a maker of links that compare their host with what is known of it, and follow it
    wherever it moves."""
    from luznet.client.arrival import Acquaintance, known_places
    from luznet.client.link import Guidance, Link, spots_of

    def linked(
        client: Client, place: Place, keys: "KeyPair", on_change: Callable[[], None]
    ) -> "Link":
        check = Acquaintance(known, keys, ask, tell, search).check
        met = spots_of(replace(place, addresses=(), others=known_places(known, place.key)))
        return Link(client, place, keys, on_change, Guidance(tuple(met), check, search))

    return linked


def _can_begin(table: Table) -> bool:
    """Return whether a game can begin with the players who are seated."""
    is_full = all(seat.who == "person" for seat in table.seats)
    return table.phase == "gathering" and (table.options.bots or is_full)
