"""`luznet invite`: how others join the host that runs on this computer."""

import argparse
import asyncio

from luznet.client.address import invite_line, join_line
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.client.reach import prove
from luznet.commands.child import own_hosts
from luznet.commands.errors import OK, UserError
from luznet.commands.profile import keys_in
from luznet.language import Text, _
from luznet.settings import Folders, folders
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
    place = await _own_host(home)
    invitation = await _invitation(place, keys_in(home.identity))
    from luznet.discovery.addresses import network_addresses

    hosts = network_addresses()
    if invitation.door is None:
        return [
            _("Others type `luznet` and see the table, or they type:"),
            *(f"  {join_line(host, place.port, place.key)}" for host in hosts),
        ]
    return [
        _(
            "Others choose the table in their luznet and type the code {code}.",
            code=invitation.code,
        ),
        _("Or one of them, within a day, types this invite:"),
        *(f"  {invite_line(host, invitation.door, invitation.token)}" for host in hosts),
    ]


async def _own_host(home: Folders) -> Place:
    """Return where the host of this data folder is; raises `UserError`."""
    for place in own_hosts(home):
        if (await prove(place, place.addresses))[0] is not None:
            return place
    raise UserError(_NONE())


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
    "You have no host running on this computer. `luznet play` opens a table and sits down at it, "
    "`luznet host` opens one without playing."
)
