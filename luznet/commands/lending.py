"""`luznet evening NAME --lend N`: this computer's host plays tables of somebody's evening.

    evening's host <--lend--- this program, until the organiser approves it
    evening's host --order--> this program --> LentHost
    evening's host <--report-- this program <-- LentHost

The program is a client of the evening with the key of its own host, so the evening knows whose
tables these are. It shows the phrase of this key, with which the organiser compares what they see.
"""

import asyncio
from collections.abc import Callable

from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.commands.errors import UserError
from luznet.commands.find import find_table
from luznet.host.ordered_host import LentHost
from luznet.host.server import Server
from luznet.i18n import refusal
from luznet.language import Text
from luznet.transport import KeyPair
from luznet.trust import phrase
from luznet.wire.client_messages import Lend, Report
from luznet.wire.messages import ADDRESSES_MOST, Refused
from luznet.wire.text import HOST_NAME_MOST

EVERY = 0.5
"""Seconds between two reports."""
# i18n: {phrase} is three words that the organiser sees as well.
_WAITS = Text(
    "This computer waits until the organiser of {name} approves it. Tell them its phrase, which "
    "they see as well: {phrase}."
)
_LENT = Text("This computer is lent to the evening {name}. Ctrl-C takes it back.")
_PLAYS = Text("This computer runs a table of the evening: {name}.")


async def lend(
    server: Server, wanted: str, tables: int, keys: KeyPair, say: Callable[[str], None],
    *, local: bool,
) -> None:  # fmt: skip
    """Lend this host to an evening until cancelled; `say` takes sentences for its user. Raises
    `UserError` if there is no such evening, or it does not take the host."""
    place, _table = await find_table(wanted, "luznet evening --lend")
    client = Client("luznet", Goal("lend"))
    client.evening.lend = Lend(
        _addresses(local=local), server.port, tables, host=server.host_name[:HOST_NAME_MOST]
    )
    own = keys.public, await asyncio.to_thread(phrase, keys.public)
    lender = _Lender(server.host, client, own, say)
    link = Link(client, place, keys, lender.look)
    async with link.running():
        while lender.refused is None:
            await asyncio.sleep(EVERY)
            link.send(lender.reports())
    raise UserError(refusal(lender.refused))


def _addresses(*, local: bool) -> tuple[str, ...]:
    from luznet.discovery.addresses import lan_addresses

    found = () if local else tuple(lan_addresses())
    return (*found, "127.0.0.1")[:ADDRESSES_MOST]


class _Lender:
    """Passes orders on to the host, and says what happens. `own`: the host's key, and its phrase.
    `refused`: why the evening does not take the host."""

    def __init__(
        self, host: object, client: Client, own: tuple[str, str], say: Callable[[str], None]
    ) -> None:
        assert isinstance(host, LentHost)  # noqa: S101 - `Server` made it so
        self._host = host
        self._client = client
        self._key, self._phrase = own
        self._say = say
        self._told: set[str] = set()
        self.refused: Refused | None = None
        self._sent: dict[str, Report] = {}

    def look(self) -> None:
        """Take what has come."""
        news, refused = self._client.evening.news, self._client.refusal
        if refused is not None and refused.of in ("hello", "lend"):
            self.refused = refused
        elif news is not None:
            is_approved = any(each.key == self._key for each in news.hosts)
            waits = _WAITS(name=news.name, phrase=self._phrase)
            self._tell_once(_LENT(name=news.name) if is_approved else waits)
        orders, self._client.evening.orders = self._client.evening.orders, []
        for order in orders:
            self._host.take_order(order)
            if order.state == "play":
                self._tell_once(_PLAYS(name=order.name))

    def reports(self) -> list[Report]:
        """Return what the evening does not know yet; on a new connection, everything."""
        if self._client.standing != "online":
            self._sent.clear()
            return []
        news = [each for each in self._host.reports() if self._sent.get(each.table) != each]
        self._sent |= {each.table: each for each in news}
        return news

    def _tell_once(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._say(sentence)
