"""A link that follows a table to the host where it moves, and a person of an evening to the host of
their table, and back.

    at a host --moved--> at the next host
    at the evening's host --their table is on a lent host--> there, and a link aside to the evening
    there --the table is over--> at the evening's host

Where another host is, and its key, is told by the one that is known. The link aside has a client of
its own, but what it hears of the evening goes to the same place.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, TypeAlias

from luznet.client.core import Client, Goal
from luznet.client.link import Link, LinkMaker
from luznet.client.lobby import Place
from luznet.client.moving import Listening, sitter
from luznet.client.reach import prove
from luznet.client.takeover import Takeover
from luznet.custody.evidence import Verdict
from luznet.custody.gathering import Inheritance
from luznet.custody.search import Go, Succeed
from luznet.transport import KeyPair, unscoped
from luznet.wire.client_messages import EVENING, AnyClientMessage, Leave, Reached, Withdraw
from luznet.wire.messages import Table
from luznet.wire.moving_messages import Holder, Moved, Reach

NOT_YET: Final = frozenset({"no_table", "table_closed"})
"""Refusals of a table that may be opened in a moment."""
AGAIN: Final = 0.25
"""Seconds after which a lent host is asked for it again."""
LOOK_BACK: Final = 2.0
"""Seconds between two looks for a host that was lost."""
Follow: TypeAlias = Callable[[Moved], tuple[Place, LinkMaker]]
"""Returns where a table is that has moved, and what makes the link to it."""


class Traveller:
    """Keeps a client connected to the host where it is to be; used like a `Link`."""

    def __init__(
        self,
        client: Client,
        home: Place,
        keys: KeyPair,
        on_change: Callable[[], None],
        linked: LinkMaker = Link,
        follow: Follow | None = None,
    ) -> None:
        """`home`: the host that the user chose; `linked` makes the link to it, and `follow` tells
        how to get to another one; usually as to this one."""
        self._client = client
        self._goal = client.goal
        self._keys = keys
        self._on_change = on_change
        self._linked = linked
        self._follow = follow or (lambda moved: (place_of(moved), linked))
        self._home = home
        client.meet(home.key)
        self._link = linked(client, home, keys, self._changed)
        self._before: Place | None = None
        self._takeover = Takeover(client)
        self.succeed: Callable[[Inheritance], Awaitable[Listening]] | None = None
        """Begins a host that carries the table on from one that is gone."""
        self._is_moving = False
        self._looking: asyncio.Task[None] | None = None
        self._reaching: asyncio.Task[None] | None = None
        client.moving.reach = self._reach
        self._aside: tuple[Link, asyncio.Task[None]] | None = None

    # ---- as a link -------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The host that the user chose."""
        return self._home if self._is_away else self._link.place

    @place.setter
    def place(self, place: Place) -> None:
        self._home = place
        if not self._is_away:
            self._link.place = place

    @property
    def is_queueing(self) -> bool:
        return self._link.is_queueing

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages: what concerns the evening goes to its host."""
        for message in messages:
            is_for_evening = isinstance(message, EVENING)
            if isinstance(message, Withdraw):
                self._goal = Goal("browse")
            link = self._aside[0] if self._aside is not None and is_for_evening else self._link
            link.send([message])

    def come_back(self, others: Sequence[Place] = ()) -> None:
        """Connect again, if the host ended only the connection; the table may be at one of these
        `others` meanwhile."""
        if self._client.can_come_back and others:
            self._looking = asyncio.create_task(self._look_among(others))
        for link in (self._link, *([self._aside[0]] if self._aside is not None else [])):
            link.come_back()

    def close(self) -> None:
        """Say goodbye, and end `run`."""
        self._is_moving = False
        self._link.close()

    async def run(self) -> None:
        """Run one link after the other, until closed or ended by the host."""
        watching = [asyncio.create_task(each) for each in (self._watch(), self._look_back())]
        try:
            while True:
                await self._link.run()
                if not self._is_moving:
                    return
                self._is_moving = False
                if self._client.moving.to is not None:
                    self._go_along(self._client.moving.to)
                else:
                    await self._move(self._lent)
        finally:
            beside = [each for each in (self._looking, self._reaching) if each is not None]
            ending = [*watching, *beside]
            for each in ending:
                each.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            await self._leave_aside()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["asyncio.Task[None]"]:
        """Run until the block ends; yield the task that runs."""
        task = asyncio.create_task(self.run())
        try:
            yield task
        finally:
            self.close()
            await task

    # ---- where to be -------------------------------------------------------------------------

    @property
    def _is_away(self) -> bool:
        return self._aside is not None

    @property
    def _lent(self) -> Place | None:
        """The lent host where the user's table is; None: there is none, or it is not known."""
        evening = self._client.evening
        own, news = evening.own, evening.news
        if own is None or news is None or not own.host:
            return None
        found = next((each for each in news.hosts if each.key == own.host), None)
        if found is None:
            return None
        return Place(found.addresses, found.port, found.key, is_vouched=True)

    def _changed(self) -> None:
        """Leave for another host, if the user's table is there."""
        self._end_with_aside()
        lent = self._lent
        key = self._home.key if lent is None else lent.key
        has_moved = self._client.moving.to is not None
        if (has_moved or self._link.place.key != key) and not self._is_moving:
            self._is_moving = True
            self._client.farewell = None  # it was about the host that is left now
            self._link.close()
        self._wait_for_table()
        self._on_change()

    def _end_with_aside(self) -> None:
        """End the connection to a lent host with that to the evening: the user is there elsewhere,
        and will be at the table, too; or was removed."""
        aside = self._aside[0].client if self._aside is not None else None
        if aside is not None and (aside.can_come_back or aside.was_removed):
            self._client.farewell, self._client.standing = aside.farewell, aside.standing

    def _wait_for_table(self) -> None:
        """Ask a lent host again for a table that it has not opened yet."""
        refused = self._client.refusal
        if self._is_away and refused is not None and refused.code in NOT_YET:
            self._client.refusal = None
            asyncio.get_running_loop().call_later(AGAIN, self._ask_again)

    def _ask_again(self) -> None:
        if self._is_away and not self._is_moving:
            self._link.send(self._client.aim(self._client.goal))

    def _reach(self, asked: Reach) -> None:
        """Find out whether a host that may carry the table on can be reached: the last one that was
        asked for, since the host has given up the others."""
        if self._reaching is not None:
            self._reaching.cancel()
        self._reaching = asyncio.get_running_loop().create_task(self._answer_reach(asked))

    async def _answer_reach(self, asked: Reach) -> None:
        place = Place(asked.addresses, asked.port, asked.key)
        address, _silent = await prove(place, asked.addresses)
        self._link.send([Reached(asked.table, asked.key, address is not None)])

    # ---- when the host is gone ---------------------------------------------------------------

    async def _watch(self) -> None:
        """Go to a successor, or be it, once the host is gone."""
        while True:
            await asyncio.sleep(AGAIN)
            was_lost = self._client.standby.loss is not None
            todo = self._takeover.look(time.monotonic())
            if self._takeover.is_settled:
                self._before = None
            if isinstance(todo, Succeed):
                await self._be_successor(todo)
            elif todo is not None:
                self._go_to(todo)
            if todo is not None or (was_lost and self._client.standby.loss is None):
                self._on_change()

    async def _look_back(self) -> None:
        """Go where the table is, once a host has it: the old one, to which only the way was broken,
        or one to which others went without this client."""
        while True:
            await asyncio.sleep(LOOK_BACK)
            before, newest = self._before, self._client.newest
            if before is None or newest is None or self._takeover.is_settled:
                continue
            found = await self._find(newest.table, before)
            if found and self._before is before and not self._takeover.is_settled:
                self._go_to(found)
                self._on_change()

    async def _look_among(self, others: Sequence[Place]) -> None:
        """Go where the table is, if one of these has it now."""
        newest = self._client.newest
        if newest is None or self._is_away:
            return
        at, verdict = await self._latest(newest.table, [self._home, *others])
        place = [self._home, *others][at]
        if verdict == "ahead" and place is not self._home and not self._is_moving:
            self._move_to(Moved(newest.table.id, "", place.key, place.addresses, place.port))

    async def _latest(self, table: Table, places: Sequence[Place]) -> tuple[int, Verdict]:
        """Return which of these has a table now, and whether it has gone on since the client was
        there; "behind" if none of them proves that. Where somebody went on alone, the user is
        asked."""
        from luznet.client.probe import found_at

        told = await found_at(table.id, places, self._keys)
        keys = [place.key for place in places]
        at, verdict = self._client.custody.latest(table.id, keys, [each.links for each in told])
        if verdict == "asks" and self._client.moving.offer is None:
            place = places[at]
            name = next((seat.name for seat in table.seats if seat.key == place.key), "")
            where = place.addresses, place.port
            offer = Moved(table.id, name, place.key, *where, *told[at])
            self._client.moving.offer = offer
            self._on_change()
        return at, verdict

    async def _find(self, table: Table, before: Place) -> Go | None:
        """Return where to go if somebody has the table: one of those who could carry it on, or the
        old host."""
        heirs = [*self._client.standby.heirs_at(table).values()]
        places = [before, *(Place(each.addresses, each.port, each.key) for each in heirs)]
        at, verdict = await self._latest(table, places)
        if verdict not in ("same", "ahead"):
            return None
        return self._takeover.found(heirs[at - 1] if at else None)

    async def go_on_alone(self) -> None:
        """Carry the table on without the others, if the user was asked."""
        todo = self._takeover.go_on_alone()
        if todo is not None:
            await self._be_successor(todo)

    def go_along(self) -> None:
        """Go where somebody went on with the table alone, if the user was asked."""
        offer, self._client.moving.offer = self._client.moving.offer, None
        if offer is not None:
            self._client.custody.answer(offer.table, offer.links, agrees=True)
            self._client.custody.follows(offer.table, offer.key, offer.links)
            self._link.send([Leave(to=offer.key)])  # the table follows those who go along
            self._client.moving.going_to = offer.name
            self._move_to(offer)

    def _go_to(self, todo: Go) -> None:
        """Go to a successor, or back to where the table was."""
        newest, holder = self._client.newest, todo.holder
        if newest is None:
            return
        table = newest.table
        if holder is not None:
            self._before = self._before or self._lost
            name = sitter(table, holder.key)
            self._move_to(Moved(table.id, name, holder.key, holder.addresses, holder.port))
        elif self._before is not None:
            place, self._before = self._before, None
            self._move_to(Moved(table.id, "", place.key, place.addresses, place.port))

    async def _be_successor(self, todo: Succeed) -> None:
        newest, standby = self._client.newest, self._client.standby
        chain = None if newest is None else self._client.custody.of(newest.table.id)
        if newest is None or chain is None or self.succeed is None:
            return
        table = newest.table
        before = self._before or self._lost
        addresses = unscoped(before.addresses)
        lost = Holder(before.key, addresses, before.port) if addresses else None
        inheritance = standby.inheritance(
            todo.epoch, chain, alone=todo.alone, private=self._client.is_private, lost=lost
        )
        listening = await self.succeed(inheritance)
        if listening is not None:
            self._before = before
            key, port = listening
            self._move_to(Moved(table.id, self._client.name, key, ("127.0.0.1",), port))

    @property
    def _lost(self) -> Place:
        """The host that is gone, with every address where it was."""
        met = self._link.addresses if self._link.place.key == self._home.key else ()
        return replace(self._home, addresses=tuple(dict.fromkeys((*self._home.addresses, *met))))

    def _move_to(self, moved: Moved) -> None:
        self._client.moving.to = moved
        self._changed()

    def _go_along(self, moved: Moved) -> None:
        """Go where the table is now; the client goes on as after a lost connection."""
        self._client.disconnected()
        self._client.invitation = None  # the next host has a code of its own
        self._client.moving.leave(was_own=self._client.own_host is not None)
        self._home, self._linked = self._follow(moved)
        self._client.meet(moved.key)
        self._link = self._linked(self._client, self._home, self._keys, self._changed)

    async def _move(self, lent: Place | None) -> None:
        own, news = self._client.evening.own, self._client.evening.news
        if not self._is_away:
            self._goal = self._client.goal
        await self._leave_aside()
        if lent is None or own is None or news is None:
            self._client.goal = self._goal
            self._link = self._linked(self._client, self._home, self._keys, self._changed)
            return
        self._client.goal = Goal("sit", own.table)
        self._link = Link(self._client, lent, self._keys, self._changed)
        watcher = Client(self._client.name, Goal("sit", news.id))
        watcher.evening = self._client.evening
        aside = Link(watcher, self._home, self._keys, self._changed)
        self._aside = aside, asyncio.create_task(aside.run())

    async def _leave_aside(self) -> None:
        if self._aside is not None:
            aside, task = self._aside
            self._aside = None
            aside.close()
            await task


def place_of(moved: Moved) -> Place:
    """Return where a table is that has moved."""
    return Place(moved.addresses, moved.port, moved.key, is_vouched=True)
