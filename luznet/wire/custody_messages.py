"""What proves which host has a table: its chain of hosts, and the votes of its people. spec.md 12.

client                         host
hello (links)        ->                   what the client knows of the hosts that had a table
                     <-        custody    the same of the host, before its welcome
testify (vote)       ->                   the client has lost the host before
                     <-        candidate  the votes so far
testify (shares)     ->                   most voters want it: the shares of the key
                     <-        custody    the table is here, and who may vote from now on
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.messages import (
    SEATS_MOST,
    Count,
    DigestIfAny,
    HostMessage,
    Key,
    Signature,
    SignatureIfAny,
    TableId,
)

LINKS_MOST: Final = 32
"""Links of a chain that are shown, the newest ones."""
LINKS_SIZE: Final = 12_000
"""Bytes of the links in one message."""


class Roster(Frozen, frozen=True):
    """Who may vote on where a table goes on if its host is gone. The host signs it; the `number`
    grows with every new one."""

    number: Count
    voters: Annotated[tuple[Key, ...], Meta(max_length=SEATS_MOST)]
    signature: Signature


class ChainLink(Frozen, frozen=True, omit_defaults=True):
    """From this `epoch` on the host with this key has the table. `before`: the digest of the link
    before, empty for the first. The host opened the table (it signed itself), was given it (the
    host before signed), or took it over: then it has the last `roster` of the host before, and the
    vote of each of its voters, empty for those who gave none."""

    epoch: Count
    key: Key
    before: DigestIfAny = ""
    signature: SignatureIfAny = ""
    roster: Roster | None = None
    votes: Annotated[tuple[SignatureIfAny, ...], Meta(max_length=SEATS_MOST)] = ()


Links: TypeAlias = Annotated[tuple[ChainLink, ...], Meta(max_length=LINKS_MOST)]


class Vote(Frozen, frozen=True):
    """That somebody has lost the host whose roster this is, and wants the host that they send this
    to to have the table from this `epoch` on."""

    epoch: Count
    roster: Roster
    signature: Signature


class Candidate(HostMessage, frozen=True, tag="candidate"):
    """The link with which the host would have the table, with the votes that it has."""

    table: TableId
    link: ChainLink


class Custody(HostMessage, frozen=True, tag="custody"):
    """The hosts that had the table, the newest last, and who may vote now: sent before the welcome
    to a client that names the table, before its first update, and after every change."""

    table: TableId
    links: Links
    roster: Roster | None = None
