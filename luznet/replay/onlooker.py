"""A client without a host, which is told a record: what the frontends of a replay read from."""

from luznet.client.core import Client, Goal
from luznet.wire.messages import Welcome
from luznet.wire.versions import VERSIONS


def onlooker() -> Client:
    """Return a client that looks back at a game, and was told nothing of it yet."""
    client = Client("", Goal("watch"))
    client.looks_back = True
    client.receive(Welcome(version=VERSIONS[-1], tables=()))
    return client
