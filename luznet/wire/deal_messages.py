"""What a host says of a fair deal: its commitment, everybody's, what was opened. spec.md 11.

host                          each client that takes part
prepare           ->
                  <-          commit
listed            ->          checks that its own commitment is there
                  <-          open, with a signature for the list
dealt             ->          the cards are in the update before it
record            ->          checks everything, once nothing is hidden any more
                  <-          checked
checks            ->
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.messages import (
    PLACES_MOST,
    SEATS_MOST,
    Count,
    Digest,
    FindingCode,
    HostMessage,
    Key,
    Place,
    Salt,
    Signature,
    TableId,
)


class DealMessage(HostMessage, frozen=True):
    """Base of what a host says of the deal with this number at a table."""

    table: TableId
    number: Count


class Prepare(DealMessage, frozen=True, tag="prepare"):
    """The host commits to its secret, and asks for everybody's commitment."""

    commitment: Digest


class Listed(DealMessage, frozen=True, tag="listed"):
    """All commitments: the host's once more, and those of people by key. Nobody else takes part."""

    commitment: Digest
    commitments: Annotated[dict[Key, Digest], Meta(max_length=SEATS_MOST)]


class Opened(Frozen, frozen=True, omit_defaults=True):
    """What a person opened, their signature for the list, and how many lists they have signed for
    this deal."""

    secret: Digest
    signature: Signature
    lists: Count = 1

    def __repr__(self) -> str:
        return "Opened(...)"


class DealOpened(DealMessage, frozen=True, tag="dealt"):
    """The cards are dealt. `opened`: what people opened, by key; `places`: the host's commitment to
    each place; `salts`: those of the places that the reader knew when this was sent."""

    opened: Annotated[dict[Key, Opened], Meta(max_length=SEATS_MOST)]
    places: Annotated[tuple[Digest, ...], Meta(max_length=PLACES_MOST)] = ()
    salts: Annotated[tuple[tuple[Place, Salt], ...], Meta(max_length=PLACES_MOST)] = ()


class Check(Frozen, frozen=True):
    """What somebody found in a deal: nothing (empty), or what did not fit; signed."""

    finding: FindingCode
    signature: Signature


class Checks(DealMessage, frozen=True, tag="checks"):
    """Who has checked a deal so far, by key."""

    checks: Annotated[dict[Key, Check], Meta(max_length=SEATS_MOST)]


AnyDealMessage: TypeAlias = Prepare | Listed | DealOpened | Checks
