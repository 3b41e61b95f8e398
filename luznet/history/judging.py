"""Who stands for a record: of everybody who held a seat at the end, whether they signed it, and
whether the user has met their key; and which of several records of one game counts.

One judgement for all: `luznet verify`, `luznet import`, the exchange of a season, and its table.
"""

from collections.abc import Sequence, Set
from typing import Final, NamedTuple

from luznet.wire.record import Kept

VARIANTS_MOST: Final = 4
"""How many records of one game are kept side by side."""


class Standing(NamedTuple):
    """A person who held a seat at the end. `is_met`: the key has signed a game that the user played
    or hosted."""

    name: str
    key: str
    has_signed: bool
    is_met: bool


class Judgement(NamedTuple):
    """Who stands for a record, whose signatures are true. `is_agreed`: no deal of it ended
    otherwise than this luznet saw it."""

    people: tuple[Standing, ...]
    is_agreed: bool

    @property
    def signers(self) -> tuple[Standing, ...]:
        return tuple([each for each in self.people if each.has_signed])

    @property
    def is_by_most(self) -> bool:
        """Whether more than half of the people signed it."""
        return 2 * len(self.signers) > len(self.people)

    @property
    def is_by_met(self) -> bool:
        """Whether the user has met somebody who signed it."""
        return any(each.is_met for each in self.signers)

    @property
    def counts(self) -> bool:
        """Whether it may count in a season."""
        return self.is_agreed and self.is_by_most and self.is_by_met

    @property
    def is_by_all(self) -> bool:
        """Whether all people signed it, and the user has met them all."""
        return bool(self.people) and all(each.has_signed and each.is_met for each in self.people)


def judged(kept: Kept, met: Set[str]) -> Judgement:
    """Judge a record by the keys that were met."""
    return Judgement(
        tuple([
            Standing(each.name, each.key, each.key in kept.signatures, each.key in met)
            for each in kept.record.holders
            if each.key
        ]),
        not kept.differs,
    )  # fmt: skip


def merged(before: Sequence[Kept], new: Kept) -> list[Kept]:
    """Return the records of a game when another one comes, the one that counts first. What was
    seen of a game that others do not agree with is kept beside them."""
    known = {kept.digest: kept for kept in before}
    same = known.get(new.digest, new)
    known[new.digest] = new._replace(
        signatures=dict(sorted({**same.signatures, **new.signatures}.items())),
        by=new.by and same.by,
        differs=new.differs or same.differs,
        is_own=new.is_own or same.is_own,
    )
    whole = [kept for kept in known.values() if kept.record.outcome is not None]
    seen = [kept for kept in known.values() if kept.differs and kept.record.outcome is None][:1]
    if not whole:
        return seen or [max(known.values(), key=_worth)]
    if seen:
        whole = [kept._replace(differs=kept.differs or seen[0].differs) for kept in whole]
    return [*sorted(whole, key=_worth, reverse=True)[:VARIANTS_MOST], *seen]


def _worth(kept: Kept) -> tuple[bool, bool, int, int, int, str]:
    """Return how far a record is believed, and how much it tells: what this luznet saw itself most,
    and beyond that the same on every computer."""
    record = kept.record
    tells = len(kept.signatures), len(record.actions), record.ended, kept.digest
    return not kept.differs, not kept.by, *tells
