"""For programs that play: sit down at a table, get every turn as a view, answer with an action.

    from luznet.client import play

    play(lambda view: view.legal[0], "luznet join 192.168.1.20#...", name="First")

A program gets what a person gets and nothing more; protocol/spec.md says what a view holds.
After a break the link reconnects by itself.  A turn that is still due is offered again after a
break, after a pause, and if the host could not take the action.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from luznet.client.address import BadAddress, parse_address
from luznet.client.arrival import pair
from luznet.client.chat import Chat
from luznet.client.core import Client, Goal
from luznet.client.link import Link, LinkMaker
from luznet.client.lobby import Place
from luznet.client.traveller import Traveller
from luznet.client.witness import RECORD
from luznet.games.game import Frozen
from luznet.language import _
from luznet.transport import KeyPair, new_keys
from luznet.trust import Ballots
from luznet.wire.client_messages import AnyClientMessage, Leave, Ready, Withdraw
from luznet.wire.messages import Fact, Hearers, Table, Update
from luznet.wire.pairing import PairingFailed, token_id

CHANCE_TO_SIT = 10.0
"""Seconds for the host to give a seat."""

PASSING: Final = frozenset({"held", "paused", "too_fast", "not_stored", "in_game"})
"""Refusals that are not the program's fault: it may try again."""
BEFORE_TRYING_AGAIN = 1.0


class CannotPlay(Exception):
    """The host gave no seat, took it away, or refused an action. `code` says why: a refusal
    (protocol/spec.md, 5.4) with its `facts`, the reason of a farewell, "no_answer", "other_key"
    (another host answers there), or "lost"."""

    def __init__(self, code: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})


class Player:
    """A seat at a table, from `sit_down`."""

    def __init__(
        self,
        client: Client,
        link: Traveller,
        changed: asyncio.Event,
        patience: float | None = None,
        running: "asyncio.Task[None] | None" = None,
    ) -> None:
        """`changed` is set after every change, `running` is the task of the link; `patience` as for
        `sit_down`."""
        self.client = client
        self._link = link
        self._changed = changed
        self._patience = patience
        self._running = running
        self._lost_at: float | None = None
        self._offered: tuple[str, int] | None = None
        self._is_open = True
        self._readied: int | None = None

    @property
    def view(self) -> Any:
        """The game as this seat may see it, typed by the game; None before the first game."""
        return self.client.view

    def send(self, *messages: AnyClientMessage) -> None:
        """Send messages to the table, such as `Ready()` or `Start()`."""
        self._link.send(messages)

    def act(self, action: Frozen) -> bool:
        """Do one of `view.legal`; return whether it was sent: it is not if the turn has passed,
        because a bot acts for a player who is too slow or away."""
        update = self.client.update
        if update is None or self._offered not in (None, _turn_of(update)):
            return False
        messages = self.client.act(action)
        self._link.send(messages)
        return bool(messages)

    def leave(self) -> None:
        """Leave the table; in a running game a bot plays on until the player returns. Where the
        table is one of an evening, leave that, too."""
        is_evening = self.client.evening.news is not None
        self._link.send([Withdraw() if is_evening else Leave()])

    @property
    def chat(self) -> Chat:
        """The chat: `chat.lines`, the latest last; `chat.mute(speaker)`; and `chat.refusal`, why
        the program's own last line was refused, if it was."""
        return self.client.chat

    def say(self, text: str = "", phrase: str = "", to: Hearers = "table") -> None:
        """Say a text of up to 200 characters, or one of `luznet.wire.messages.PHRASES`, to the
        whole table or only to `partners`. Five lines at once, then one a second; the table's
        option `chat` may allow only phrases, or nothing."""
        self._link.send(self.client.chat.say(text, phrase, to))

    async def turns(self, *, ready: bool = False) -> AsyncIterator[Any]:
        """Yield the view at each of this seat's turns, until the game is over or the next one has
        begun; act before asking for the next view. `ready`: be ready until the game begins.
        Raises `CannotPlay`."""
        playing: int | None = None
        while True:
            self._check()
            if self.is_evening_over:
                return
            table = self.client.table
            if table is not None and table.phase == "playing" and playing is None:
                playing = table.games
            if playing is not None and table is not None and _is_over(table, playing):
                await self._recorded()
                return
            if playing is None and ready:
                self._say_ready()
            update = self.client.update
            if update is None or playing is None or not self._is_due():
                self._is_open = True
            elif (self._is_open or self._offered != _turn_of(update)) and not (
                self.client.is_waiting
            ):
                self._offered, self._is_open = _turn_of(update), False
                yield self.view
                continue
            await self._news()

    async def seated(self) -> None:
        """Wait until the host has given the seat or, at an evening, has checked the player in.
        Raises `CannotPlay`."""
        try:
            async with asyncio.timeout(CHANCE_TO_SIT):
                while self.client.update is None and not self.client.evening.is_here:
                    self._check()
                    if self.client.meets_stranger:
                        raise CannotPlay("other_key")
                    await self._news()
        except TimeoutError:
            raise CannotPlay("no_answer") from None

    @property
    def is_evening_over(self) -> bool:
        """Whether this is an evening, and it is over."""
        news = self.client.evening.news
        return news is not None and news.stage == "over"

    async def _recorded(self) -> None:
        """Wait for the record of the game that is over, which is signed as it comes; but no longer
        than a moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RECORD):
                while self.client.witness.is_waiting:
                    await self._news()

    def _is_due(self) -> bool:
        table = self.client.table
        if table is None or table.phase != "playing" or table.held or table.paused_by is not None:
            return False
        return self.view is not None and bool(self.view.legal)

    def _say_ready(self) -> None:
        """Be ready, once for every state of the table: a player who returns is no longer ready. At
        an evening, games begin by themselves."""
        update = self.client.update
        if self.client.evening.news is not None:
            return
        if update is not None and update.seq != self._readied:
            self._readied = update.seq
            self._link.send([Ready()])

    def _check(self) -> None:
        client = self.client
        if self._running is not None and self._running.done():
            self._running.result()  # raises what ended it, unless the host did
        self._look_at_link()
        if client.refusal is client.left_out:
            client.refusal = None  # a message that made no sense: nothing was refused
        if client.refusal is not None:
            refused = client.refusal
            if refused.of == "sit" or refused.code not in PASSING:
                raise CannotPlay(refused.code, refused.facts)
            client.refusal = None
            asyncio.get_running_loop().call_later(BEFORE_TRYING_AGAIN, self._try_again)
        if client.standing == "ended":
            raise CannotPlay(client.farewell.reason if client.farewell else "ended")

    def _look_at_link(self) -> None:
        """Give up a host that was lost for too long, or is closing. What becomes of a table on a
        computer that was lent to an evening is up to its organiser."""
        client, now = self.client, asyncio.get_running_loop().time()
        own = client.evening.own
        is_lent = own is not None and bool(own.host)
        if client.standing != "lost" or self._patience is None or is_lent:
            self._lost_at = None
            return
        if client.farewell is not None:
            raise CannotPlay(client.farewell.reason)
        self._lost_at = now if self._lost_at is None else self._lost_at
        if now - self._lost_at >= self._patience:
            raise CannotPlay("other_key" if client.meets_stranger else "lost")

    def _try_again(self) -> None:
        """Offer the turn again if it is still due, and be ready again."""
        self._is_open, self._readied = True, None
        self._changed.set()

    async def _news(self) -> None:
        """Wait until something changes, or a lost host is to be given up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(None if self._lost_at is None else self._patience):
                await self._changed.wait()
        self._changed.clear()


def _turn_of(update: Update) -> tuple[str, int]:
    return update.table.id, update.turn


def _is_over(table: Table, playing: int) -> bool:
    """Return whether the game that began after `playing` others is over."""
    return table.phase != "playing" or table.games != playing


@asynccontextmanager
async def sit_down(
    where: str | Place,
    name: str,
    *,
    keys: KeyPair | None = None,
    votes: Path | None = None,
    table: str | None = None,
    patience: float | None = None,
    on_change: Callable[[Client], None] = lambda client: None,
    linked: LinkMaker = Link,
) -> AsyncIterator[Player]:
    """Sit down at a table until the block ends. Needs a selector event loop.

    `where`: the join line of an open host, the invite of a private one, or a trusted place. `keys`:
    the player's (default: fresh ones; `luznet.transport.load_keys` keeps a pair in a file, and with
    it the seat). `votes`: the file of what was voted, for keys that are used again. `table`: its
    id, where the host has several. `patience`: seconds after which a lost host is given up; a
    closing one at once (default: wait for ever). `on_change` is called after every change; `linked`
    makes the link. Raises `CannotPlay`, `client.address.BadAddress`.
    """
    own = keys or new_keys()
    place = where if isinstance(where, Place) else await _place(where, own, name)
    changed = asyncio.Event()
    client = Client(name, Goal("sit", table))
    client.witness.sign_with(own)
    client.custody.key, client.custody.sign = own.public, client.witness.sign
    if votes is not None:
        client.custody.cast = Ballots(votes).cast

    def take_note() -> None:
        changed.set()
        on_change(client)

    link = Traveller(client, place, own, take_note, linked)
    async with link.running() as task:
        task.add_done_callback(lambda _: changed.set())
        player = Player(client, link, changed, patience, task)
        try:
            await player.seated()
        except asyncio.CancelledError:
            player.leave()  # the seat may just have been given
            raise
        yield player


async def _place(where: str, keys: KeyPair, name: str) -> Place:
    address = parse_address(where)
    place = address.place(address.key or "")
    if place.token:
        try:
            return await pair(place, keys, name, place.token, token_id(place.token))
        except PairingFailed as failed:
            raise CannotPlay(failed.code, failed.facts) from None
    if not place.key:
        trouble = _("A program needs the whole join line: its key says who the host is.")
        raise BadAddress(trouble)
    return place


def play(choose: Callable[[Any], Frozen], where: str, name: str, **how: Any) -> Any:
    """Sit down, be ready, and play one game: `choose(view)` returns one of `view.legal`. Return the
    last view. `how` as for `sit_down`; raises what that does."""

    async def play_one() -> Any:
        async with sit_down(where, name, **how) as player:
            async for view in player.turns(ready=True):
                player.act(choose(view))
            return player.view

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(play_one())
