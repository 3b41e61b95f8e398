"""A visit to one table: the client, the link behind it, and the host if it is one's own.

Made before anything slow is imported, so that a screen can show it at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.client.questions import Ask, Namesake, Question
from luznet.commands.child import ChildHost
from luznet.commands.errors import UserError
from luznet.commands.late import INTERFACES_EVERY, load_discovery
from luznet.language import _
from luznet.wire.client_messages import AnyClientMessage, Leave, Start
from luznet.wire.messages import Refused, Table

if TYPE_CHECKING:
    from luznet.client.link import Link, LinkMaker
    from luznet.transport import KeyPair
    from luznet.trust import KnownHosts


class Visit:
    """From the wish to be at a table until one has left it."""

    def __init__(
        self,
        name: str,
        goal: Goal,
        on_change: Callable[[], None],
        *,
        child: ChildHost | None = None,
        at_once: bool = False,
    ) -> None:
        """`child` is the own host, let go at the end. `at_once`: begin a game when seated;
        `is_starting` is set once that was asked for."""
        self.client = Client(name, goal)
        self.host_phrase = ""
        self.asking: Question | None = None
        self.is_starting = False
        self._address = ""
        self._place: Place | None = None
        self._seat: tuple[str, int | None] = "", None
        self._answer: asyncio.Future[str | None] | None = None
        self._on_change = on_change
        self._child = child
        self.client.own_host = None if child is None else ""
        self._at_once = at_once
        self._known: KnownHosts | None = None
        self._link: Link | None = None

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""
        if self._link is not None:
            self._link.send(messages)

    @property
    def is_sending(self) -> bool:
        """Whether messages wait to be sent, as the host takes only so many a second."""
        return self._link is not None and self._link.is_queueing

    @property
    def is_hosting(self) -> bool:
        """Whether the host was started for this visit."""
        return self._child is not None

    @property
    def joining(self) -> str:
        """What others type to come to this table; empty while that is not known."""
        from luznet.client.address import invite_line, join_line

        place, invitation = self.place, self.client.invitation
        if place is None or not self._address:
            return ""
        if not self.client.is_private:
            return join_line(self._address, place.port, place.key)
        if invitation is None or invitation.door is None or not invitation.token:
            return ""
        return invite_line(self._address, invitation.door, invitation.token)

    @property
    def way_back(self) -> str:
        """What `luznet join` takes to come here again; empty at the own host, and for who was
        not at a table."""
        from luznet.client.address import join_line

        place = self.place
        if place is None or self.is_hosting or self.client.table is None:
            return ""
        return join_line(place.addresses[0], place.port, place.key).removeprefix("luznet join ")

    @property
    def place(self) -> Place | None:
        """Where the host is, as far as that is known."""
        return self._place if self._link is None else self._link.place

    def answer(self, text: str | None) -> None:
        """Answer what is asked on the way to a host; None gives up."""
        self.asking = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)

    async def run(
        self, place: Awaitable[Place], keys: "Callable[[], KeyPair]", known: "KnownHosts"
    ) -> None:
        """Find the host, connect, and stay until left. Raises `UserError`, and what `place`
        and `keys` do."""
        found = await place
        from luznet.client.link import Link

        where = self._place = await arrived(found, keys(), self.client.name, known, self._ask)
        if self._child is None:
            self._known = known
            linked = known_link(known, self._ask, self._tell_of)
            self._link = linked(self.client, where, keys(), self._changed)
        else:
            self._link = Link(self.client, where, keys(), self._changed)
        beside = [asyncio.create_task(self._tell_others(where))]
        if self._child is not None:
            beside.append(asyncio.create_task(self._child.keep(self._is_lost, self._tell_own)))
        try:
            await self._link.run()
        finally:
            for task in beside:
                task.cancel()

    def _is_lost(self) -> bool:
        return self.client.standing != "online"

    def _tell_own(self, found: Place | str) -> None:
        """Take note of where the own host listens now, or why it does not start again."""
        if isinstance(found, Place):
            self.client.own_host = ""
            if self._link is not None:
                self._link.place = found
        else:
            self.client.own_host = found
        self._on_change()

    async def _ask(self, question: Question) -> str | None:
        self._answer = asyncio.get_running_loop().create_future()
        self.asking = question
        self._on_change()
        return await self._answer

    def leave(self) -> None:
        """Get up and go; `run` ends soon after."""
        self.answer(None)
        if self._link is not None:
            self._link.send([Leave()])
            self._link.close()
        if self._child is not None:
            self._child.let_go()

    def _changed(self) -> None:
        table = self.client.table
        self._take_note_of_seat()
        if self._at_once and table is not None and self.client.update is not None:
            self._at_once = False
            if _can_begin(table) and table.owner == self.client.update.you:
                self.is_starting = True
                self.send([Start()])
        self._on_change()

    def _take_note_of_seat(self) -> None:
        """Remember whose table it is, once the user sits there."""
        update, place = self.client.update, self.place
        seat = ("", None) if update is None else (update.table.id, update.you)
        if seat != self._seat:
            self._seat = seat
            if seat[1] is not None and place is not None and self._known is not None:
                self._known.sit(place.key, seat[0])

    def _tell_of(self, namesake: Namesake) -> None:
        self.client.namesake = namesake
        self._on_change()

    async def _tell_others(self, place: Place) -> None:
        """Find out where others reach this table, and what the host's phrase is."""
        from luznet.trust import phrase

        self.host_phrase = await asyncio.to_thread(phrase, place.key)
        host = place.addresses[0]
        if self._child is not None:
            await load_discovery()
            from luznet.discovery import lan_addresses

            host = next(iter(lan_addresses()), host)
        self._address = host
        self._on_change()


def known_link(
    known: "KnownHosts", ask: Ask, tell: Callable[[Namesake], None] = lambda namesake: None
) -> "LinkMaker":
    """Return what makes a link that compares its host with what is known of it, and finds it again
    wherever it goes."""
    from luznet.client.arrival import Acquaintance, known_places
    from luznet.client.link import Link, spots_of

    def linked(
        client: Client, place: Place, keys: "KeyPair", on_change: Callable[[], None]
    ) -> "Link":
        check = Acquaintance(known, keys, ask, tell, search).check
        met = spots_of(replace(place, addresses=(), others=known_places(known, place.key)))
        return Link(client, place, keys, on_change, met=met, check=check, search=search)

    return linked


async def search(key: str, tell: Callable[[Sequence[Place]], None]) -> None:
    """Tell where the host with this key is announced, whenever that changes, until cancelled."""
    await load_discovery()
    from luznet import discovery
    from luznet.commands.find import place_of

    while True:
        browser = discovery.Browser(key=key)
        try:
            await browser.start(lambda found: tell([*map(place_of, found)]))
            while True:
                await asyncio.sleep(INTERFACES_EVERY)
                await browser.refresh_interfaces()
        except discovery.DiscoveryError:  # a network may come later
            await asyncio.sleep(INTERFACES_EVERY)
        finally:
            await browser.close()


async def arrived(place: Place, keys: "KeyPair", name: str, known: "KnownHosts", ask: Ask) -> Place:
    """Return where to connect, see `client.arrival`. Raises `GivenUp` and `UserError`."""
    from luznet.client.arrival import NoAnswer, arrive
    from luznet.i18n import refusal
    from luznet.wire.pairing import PairingFailed

    try:
        return await arrive(place, keys, name, known, ask)
    except PairingFailed as failed:
        raise UserError(refusal(Refused(of="", code=failed.code))) from None
    except NoAnswer:
        sentence = _(
            "The host does not answer where newcomers pair with it. Is it still running, and is "
            "the invite whole?"
        )
        raise UserError(sentence) from None


def _can_begin(table: Table) -> bool:
    """Tell whether a game can begin as people sit."""
    is_full = all(seat.who == "person" for seat in table.seats)
    return table.phase == "gathering" and (table.options.bots or is_full)


async def known_place(place: Place) -> Place:
    """Return a place that needs no search."""
    return place


async def found_place(wanted: str, visit: Visit) -> Place:
    """Find the table that a user named, and let the visit be for it; raises `UserError`."""
    from luznet.commands.find import find_table

    command = "luznet watch" if visit.client.goal.role == "watch" else "luznet join"
    place, table = await find_table(wanted, command)
    visit.client.goal = Goal(visit.client.goal.role, table)
    return place


async def left(visit: Visit, staying: "asyncio.Task[None]") -> None:
    """Leave a table; return when the goodbye is out."""
    visit.leave()
    _, slow = await asyncio.wait([staying], timeout=1.0)
    for task in slow:
        task.cancel()
    await asyncio.gather(staying, return_exceptions=True)
