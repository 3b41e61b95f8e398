"""For programs that play: sit down at a table, get every turn as a view, answer with an action.

    from luznet.client import play

    play(lambda view: view.legal[0], "luznet join 192.168.1.20#...", name="First")

A program gets what a person gets and nothing more; what a view holds is in protocol/spec.md.
After a break the link comes back by itself, and the turn is offered again if it is still due.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from luznet.client.address import BadAddress, parse_address
from luznet.client.arrival import NoAnswer, pair
from luznet.client.chat import Chat
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.games.game import Frozen
from luznet.transport import KeyPair, new_keys
from luznet.wire.messages import AnyClientMessage, Ready
from luznet.wire.pairing import PairingFailed, token_id

CHANCE_TO_SIT = 10.0
"""Seconds within which the host must have given a chair."""


class CannotPlay(Exception):
    """The host gave no chair, or took it away, or refused an action; `code` says why: a refusal
    (protocol/spec.md, 5.4), the reason of a farewell, or "no_answer"."""

    def __init__(self, code: str) -> None:
        """Take the code."""
        super().__init__(code)
        self.code = code


class Player:
    """A chair at a table, from `sit_down`."""

    def __init__(self, client: Client, link: Link, changed: asyncio.Event) -> None:
        """Use a client whose link runs, and what is set after every change."""
        self.client = client
        self._link = link
        self._changed = changed

    @property
    def view(self) -> Any:
        """The game as this seat may see it, typed by the game; None before the first one."""
        return self.client.view

    def send(self, *messages: AnyClientMessage) -> None:
        """Send messages to the table, such as `Ready()` or `Start()`."""
        self._link.send(messages)

    def act(self, action: Frozen) -> None:
        """Do an action of the present turn: one of `view.legal`."""
        self._link.send(self.client.act(action))

    @property
    def chat(self) -> Chat:
        """What was said at the table: `chat.lines`, the latest last; `chat.mute(speaker)` leaves
        somebody out, `chat.refusal` says why one's own last words were refused, if they were."""
        return self.client.chat

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say a text of up to 200 characters to all at the table, or a ready phrase: one of
        `luznet.wire.messages.PHRASES`. Five lines at once, then one a second; the table's option
        `chat` may allow phrases only, or nothing."""
        self._link.send(self.client.say(text, phrase))

    async def turns(self) -> AsyncIterator[Any]:
        """Yield the view whenever it is this seat's turn, until the game is over; act before
        asking for the next one. Raises `CannotPlay`."""
        played = False
        offered = -1
        while True:
            self._check()
            table, update = self.client.table, self.client.update
            played = played or (table is not None and table.phase == "playing")
            if played and table is not None and table.phase != "playing":
                return
            is_due = played and self.view is not None and self.view.legal
            if update is not None and is_due and offered != update.turn:
                offered = update.turn
                yield self.view
            else:
                await self._news()

    async def seated(self) -> None:
        """Wait until the host has given the chair. Raises `CannotPlay`."""
        try:
            async with asyncio.timeout(CHANCE_TO_SIT):
                while self.client.update is None:
                    self._check()
                    await self._news()
        except TimeoutError:
            raise CannotPlay("no_answer") from None

    def _check(self) -> None:
        client = self.client
        if client.refusal is not None:
            raise CannotPlay(client.refusal.code)
        if client.standing == "ended":
            raise CannotPlay(client.farewell.reason if client.farewell else "ended")

    async def _news(self) -> None:
        await self._changed.wait()
        self._changed.clear()


@asynccontextmanager
async def sit_down(
    where: str,
    name: str,
    *,
    keys: KeyPair | None = None,
    table: str | None = None,
) -> AsyncIterator[Player]:
    """Sit down at a table until the block ends.

    `where` is the join line of an open host or the invite of a private one; `keys` are the
    player's (default: fresh ones; `luznet.transport.load_keys` keeps a pair in a file, and with
    it the seat). `table` is a table's id, where the host has several. Needs a selector event
    loop. Raises `CannotPlay`, `client.address.BadAddress`.
    """
    own = keys or new_keys()
    place = await _place(where, own, name)
    changed = asyncio.Event()
    client = Client(name, Goal("sit", table))
    link = Link(client, place, own, changed.set)
    async with link.running():
        player = Player(client, link, changed)
        await player.seated()
        yield player


async def _place(where: str, keys: KeyPair, name: str) -> Place:
    address = parse_address(where)
    place = address.place(address.key or "")
    if place.token:
        try:
            return await pair(place, keys, name, place.token, token_id(place.token))
        except PairingFailed as failed:
            raise CannotPlay(failed.code) from None
        except NoAnswer:
            raise CannotPlay("no_answer") from None
    if not place.key:
        raise BadAddress("A program needs the whole join line: its key says who the host is.")
    return place


def play(choose: Callable[[Any], Frozen], where: str, name: str, **how: Any) -> Any:
    """Sit down, be ready, play one game by `choose(view)`, which returns one of `view.legal`;
    return the last view. `how` as for `sit_down`; raises what that does."""

    async def play_one() -> Any:
        async with sit_down(where, name, **how) as player:
            player.send(Ready())
            async for view in player.turns():
                player.act(choose(view))
            return player.view

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(play_one())
