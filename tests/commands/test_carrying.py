"""This computer gets ready to carry a table on."""

import asyncio
import errno
from types import SimpleNamespace

import pytest

from luznet.client.moving import Moving
from luznet.commands import carrying, own_network
from luznet.commands.carrying import Carrier
from luznet.commands.errors import UserError
from luznet.custody.gathering import Inheritance
from luznet.discovery import addresses
from luznet.settings import folders
from luznet.wire import client_messages

INHERITANCE = Inheritance(
    "abcd1234", 1, "k" * 40, (), None, (), client_messages.Testify("abcd1234", 1)
)


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "Cannot allocate memory"),
        (UserError("The disk is full."), "The disk is full."),
    ],
)
def test_whoever_wants_to_go_on_is_told_why_their_computer_cannot(monkeypatch, failure, said):
    def fail(*_any):
        raise failure

    monkeypatch.setattr(carrying, "ChildHost", fail)
    told = []
    carrier = Carrier(folders(), "Ann", told.append)
    assert asyncio.run(carrier.succeed(INHERITANCE)) is None
    carrier.close()
    assert [line for line in told if said in line] == told != []
    assert not [*folders().data.glob(".carried*")]


def test_a_host_is_told_anew_where_a_computer_is_that_can_carry_tables_on(monkeypatch):
    """An adapter came up, or has another address now."""
    found = iter([("10.0.0.1",), ("10.0.0.1",), ("10.0.0.1", "fe80::7"), OSError])

    def look():
        now = next(found)
        if now is OSError:
            raise addresses.DiscoveryError("no adapter")
        return now

    monkeypatch.setattr(addresses, "lan_addresses", look)
    monkeypatch.setattr(own_network, "LOOK_AT_NETWORK", 0)
    sent, moving = [], Moving()
    moving.carry = lambda *_any: None
    client = SimpleNamespace(moving=moving, standing="online", has_no_network=False)
    session = SimpleNamespace(
        client=client, place=None, send=lambda messages: sent.extend(messages)
    )
    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(own_network.follow_network(session, lambda: None, carries=True))
    home = "127.0.0.1"
    told = [each.addresses for each in sent if isinstance(each, client_messages.StandBy)]
    assert told == [("10.0.0.1", home), ("10.0.0.1", "fe80::7", home), (home,)]
