"""`luznet invite`: how others join the host that runs on this computer."""

import argparse
import asyncio

from luznet.client.address import invite_line, join_line
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.commands.errors import OK, UserError
from luznet.commands.profile import keys_in
from luznet.language import Text, _
from luznet.settings import Folders, folders, port_in
from luznet.transport import KeyPair
from luznet.wire.client_messages import Invite
from luznet.wire.messages import Invitation

PATIENCE = 3.0
"""Seconds for the host to answer."""


def run_invite(options: argparse.Namespace) -> int:
    """Print a join line, or the code and a new invite; return the exit code. Raises
    `UserError`."""
    home = folders()
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        for line in runner.run(_lines(home)):
            print(line)
    return OK


async def _lines(home: Folders) -> list[str]:
    place, keys = _own_host(home)
    invitation = await _invitation(place, keys)
    from luznet.discovery.addresses import lan_addresses

    host = next(iter(lan_addresses()), "127.0.0.1")
    if invitation.door is None:
        return [_("Others type `luznet` and see the table, or they type:"),
                f"  {join_line(host, place.port, place.key)}"]  # fmt: skip
    return [
        _(
            "Others choose the table in their luznet and type the code {code}.",
            code=invitation.code,
        ),
        _("Or one of them, within a day, types this invite:"),
        f"  {invite_line(host, invitation.door, invitation.token)}",
    ]


def _own_host(home: Folders) -> tuple[Place, KeyPair]:
    """Return where the host of this data folder listened last, and the user's keys."""
    port = port_in(home.last_port)
    if port is None or not home.host_identity.exists():
        raise UserError(_NONE())
    key, keys = keys_in(home.host_identity).public, keys_in(home.identity)
    return Place(("127.0.0.1",), port, key, is_vouched=True), keys


async def _invitation(place: Place, keys: KeyPair) -> Invitation:
    """Ask the host for an invitation; raises `UserError` where none answers."""
    client = Client("invite", Goal("browse"))
    news = asyncio.Event()
    link = Link(client, place, keys, news.set)
    asked = False
    async with link.running():
        try:
            async with asyncio.timeout(PATIENCE):
                while client.invitation is None:
                    await news.wait()
                    news.clear()
                    if client.standing == "online" and not asked:
                        asked = True
                        link.send([Invite(link=True)])
        except TimeoutError:
            raise UserError(_NONE()) from None
    return client.invitation


_NONE = Text(
    "No host of yours runs on this computer. `luznet play` opens a table and sits down at it, "
    "`luznet host` opens one without playing."
)
