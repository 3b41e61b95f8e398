"""What a record proves without any host: its game, its deals, and who stands for it."""

from collections.abc import Callable
from typing import NamedTuple

from luznet.history.checking import check
from luznet.history.judging import Judgement
from luznet.signing import is_signed
from luznet.wire.proofs import Fault, faults, stretches
from luznet.wire.record import DealProof, Kept, play_back


class Deal(NamedTuple):
    """A deal of a record: its number in the game, from 1 on; who took part in the shuffle, and who
    could have, by name; what does not fit; how often it was shuffled, as people say. `is_proved`:
    somebody took part."""

    number: int
    people: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    shuffles: int = 1

    @property
    def is_proved(self) -> bool:
        return bool(self.people)


class Report(NamedTuple):
    """What a record proves: whether the game was played to its end, who stands for the record, and
    its deals that are over. `stray`: faults of proofs that belong to no deal. `names`: of people by
    key."""

    is_over: bool
    judgement: Judgement
    deals: tuple[Deal, ...]
    stray: tuple[Fault, ...]
    names: dict[str, str]

    @property
    def is_fair(self) -> bool:
        """Whether nothing contradicts the record."""
        is_faultless = not self.stray and not any(deal.faults for deal in self.deals)
        return is_faultless and self.judgement.is_agreed

    @property
    def is_proved(self) -> bool:
        """Whether everybody who held a seat at the end of the game signed the record, the user has
        met all their keys, and every deal was shuffled by people. So no game of bots is proved."""
        is_signed = self.is_over and self.judgement.is_by_all
        return is_signed and all(deal.is_proved for deal in self.deals)


def verified(kept: Kept, judge: Callable[[Kept], Judgement]) -> Report:
    """Return what a record proves; `judge` knows whom the user has met. Raises `BadRecord` for one
    that the rules contradict, or with a signature that is not what it claims to be."""
    check(kept)
    record = kept.record
    steps = play_back(record)
    people = [*record.seats, *(change.by for change in record.changes)]
    names = {each.key: each.name for each in people if each.key}
    found = [*faults(record, steps, is_signed)]
    proofs = {proof.after: proof for proof in record.proofs}
    over = [part for part in stretches(record.rules, steps) if part.is_over]
    deals = [
        _deal(number, proofs.get(part.begin), found, names) for number, part in enumerate(over, 1)
    ]
    told = {fault for deal in deals for fault in deal.faults}
    stray = tuple([fault for fault in found if fault not in told])
    return Report(record.outcome is not None, judge(kept), tuple(deals), stray, names)


def _deal(number: int, proof: DealProof | None, found: list[Fault], names: dict[str, str]) -> Deal:
    if proof is None:
        return Deal(number)
    people = [names.get(each.key, "?") for each in proof.people if each.secret]
    missing = [*(each.key for each in proof.people if not each.secret), *proof.without]
    without = tuple([names.get(key, "?") for key in missing])
    wrong = tuple([each for each in found if each.number == proof.number])
    return Deal(number, tuple(people), without, wrong, proof.lists)
