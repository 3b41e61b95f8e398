"""What a client remembers of a fair deal, and what its user is told of it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from luznet.fairness.places import salt
from luznet.fairness.shuffle import list_digest
from luznet.games.game import Frozen
from luznet.wire.deal_messages import Opened
from luznet.wire.messages import Refused
from luznet.wire.proofs import Fault, host_commitment
from luznet.wire.record import DealProof, Record


class DealChecked(Frozen, frozen=True, tag="deal_checked", tag_field="type"):
    """What became of a deal. Without a `fault`, it was checked: `own` says whether this client took
    part in the shuffle, `has_forgotten` that it did but no longer knows how, as after a restart,
    `others` who else has checked it, `left_out` who was too late for the shuffle. `fault`: what did
    not fit, and `who` it is about or, if somebody else found it, `by` whom. `is_proved` is false
    for a deal without a proof."""

    number: int = 0
    is_proved: bool = True
    own: bool = False
    has_forgotten: bool = False
    others: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    fault: str = ""
    who: str = ""
    by: str = ""


class Where(NamedTuple):
    """Where a table is: the key of its host, its epoch, and the last epoch in which people had to
    gather it, because its host was gone."""

    host: str = ""
    epoch: int = 0
    gathered: int = 0

    def is_lost(self, now: "Where") -> bool:
        """Return whether what was here may be lost with its host, as the table is there now."""
        return now.host != self.host and now.gathered > self.epoch


@dataclass
class Deal:
    """A deal on its way, as this client was told of it. `has_come`: it had just come to the table,
    so the deal may have been on its way already."""

    number: int
    host: str
    secret: bytes = field(repr=False)
    asked_at: float
    has_come: bool
    where: Where
    commitments: dict[str, str] | None = None
    listed_at: float = 0.0
    turn: int = -1
    opened: Mapping[str, Opened] | None = None
    places: tuple[str, ...] = ()
    salts: dict[int, str] = field(default_factory=dict, repr=False)
    faults: list[Fault] = field(default_factory=list)
    is_left_out: bool = False

    def digest(self, table: str) -> bytes:
        """Return the hash of the list that was shown."""
        return list_digest(table, self.number, self.host, self.commitments or {})

    def add_salts(self, salts: Sequence[tuple[int, str]]) -> None:
        """Take in salts; one that contradicts an earlier one is kept beside it as a fault."""
        for place, told in salts:
            if self.salts.setdefault(place, told) != told:
                self.faults.append(Fault(self.number, "salt"))

    def contradictions(
        self, record: Record, proof: DealProof, places: tuple[str, ...]
    ) -> Iterator[Fault]:
        """Yield what in a proof is not as it was told before; `places`: as they follow from it."""
        if host_commitment(record.table, proof) != self.host:
            yield Fault(self.number, "opening")
        people = {each.key: each.commitment for each in proof.people}
        if self.commitments is not None and people != self.commitments:
            yield Fault(self.number, "list")
        if self.opened is not None:
            told = {key: each.secret for key, each in self.opened.items()}
            if told != {each.key: each.secret for each in proof.people if each.secret}:
                yield Fault(self.number, "list")
            if self.places != places:
                yield Fault(self.number, "places")
        secret = bytes.fromhex(proof.secret)
        if any(salt(secret, place) != told for place, told in self.salts.items()):
            yield Fault(self.number, "salt")


@dataclass
class Verdict:
    """What a client found in a deal that is over, and what the others say they found.

    `digest` stands for the deal. `names`: of people by key. `partakers`: whose secrets are in the
    shuffle; `left_out`: who was too late. `is_own`: this client knows that its secret is in it.
    `turn`: when it was found.
    """

    number: int
    digest: str
    faults: tuple[Fault, ...]
    names: Mapping[str, str]
    partakers: tuple[str, ...]
    left_out: tuple[str, ...]
    is_own: bool
    turn: int
    where: Where
    checks: dict[str, str] = field(default_factory=dict)
    is_told: bool = False

    def others(self, own: str) -> set[str]:
        """Return the keys of the others who took part in the shuffle."""
        return {*self.partakers} - {own}

    def told(self, own: str, known: Collection[Fault]) -> list[DealChecked]:
        """Return what the user is told, except faults that they know already."""
        found = [
            DealChecked(self.number, fault=each.code, who=self.names.get(each.who, ""))
            for each in self.faults
            if each not in known
        ]
        found += [
            DealChecked(self.number, fault=finding, by=self.names.get(key, ""))
            for key, finding in self.checks.items()
            if finding and key != own
        ]
        if found or self.faults:
            return found
        if not self.partakers:
            return [DealChecked(self.number, is_proved=False)]
        agreeing = [key for key, finding in self.checks.items() if not finding and key != own]
        others = tuple([self.names[key] for key in agreeing if key in self.names])
        left_out = tuple([self.names[key] for key in self.left_out if key in self.names])
        has_forgotten = own in self.partakers and not self.is_own
        return [DealChecked(self.number, True, self.is_own, has_forgotten, others, left_out)]


def complaint(told: DealChecked) -> Refused | None:
    """Return what a user has to be told at once; None of a deal that was fair."""
    if not told.fault:
        return None
    facts: dict[str, str | int] = {"fault": told.fault, "who": told.who, "by": told.by}
    return Refused(of="deal", code="unfair_deal", facts=facts)


def names_of(record: Record) -> dict[str, str]:
    """Return the names of all people of a game by key."""
    people = [*record.seats, *(change.by for change in record.changes)]
    return {each.key: each.name for each in people if each.key}
