"""What a successor begins with, and how it opens the table with the help of others. spec.md 13.

votes of most voters -> shown to all who voted -> their shares, and what they saw last -> opened

Whoever holds a copy may have seen something that nobody else has, so all of them are waited for, as
long as the successor has patience.
"""

from base64 import b64decode
from collections import defaultdict
from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import combinations
from typing import NamedTuple

import msgspec

from luznet.custody.evidence import Chain, Election, IsSigned
from luznet.games.game import Frozen
from luznet.sealing import Unsealable, joined, unseal
from luznet.wire.client_messages import Addition, Testify
from luznet.wire.custody_messages import ChainLink, Roster
from luznet.wire.messages import Count, Key, TableId
from luznet.wire.moving_messages import BadBaggage, Belongings, Holder, from_data, inflated


class HeldCopy(Frozen, frozen=True):
    """A copy of a generation, up to `seq`, in Base64, and all that was `added` since; any
    `threshold` of the `holders` have its key together. With the threshold 0 it is open, up to where
    nothing was hidden last."""

    generation: Count
    threshold: Count
    holders: tuple[Key, ...]
    seq: Count
    data: str
    added: tuple[Addition, ...] = ()

    def __repr__(self) -> str:
        return "HeldCopy(...)"


class Inheritance(Frozen, frozen=True):
    """What the computer of the person with this `key` has of a table, to go on in this `epoch`.
    `links` and `roster`: the hosts that had it, and who may vote; `alone`: its user wants to go on
    without most of them; `private`: newcomers needed a code; `lost`: the host that is gone."""

    table: TableId
    epoch: Count
    key: Key
    links: tuple[ChainLink, ...]
    roster: Roster | None
    copies: tuple[HeldCopy, ...]
    testimony: Testify
    alone: bool = False
    private: bool = False
    lost: Holder | None = None

    def __repr__(self) -> str:
        return "Inheritance(...)"


class Opened(NamedTuple):
    """A table that was opened: its last epoch's belongings, with all that was added since, and the
    links that prove that it is here."""

    belongings: Belongings
    seq: int
    links: tuple[ChainLink, ...]


class Gathering:
    """Gathers votes and testimonies until the table can be opened."""

    def __init__(self, inheritance: Inheritance, is_signed: IsSigned) -> None:
        self._inheritance = inheritance
        self._holders = {key for copy in inheritance.copies for key in copy.holders}
        chain = Chain(inheritance.table, inheritance.links, inheritance.roster)
        self._election = Election(chain, inheritance.epoch, inheritance.key, is_signed)
        self._testimonies: dict[str, Testify] = {}

    @property
    def voters(self) -> tuple[str, ...]:
        """The keys of those who may vote."""
        roster = self._election.chain.roster
        return () if roster is None else roster.voters

    def candidate(self, silent: Collection[str] = frozenset()) -> ChainLink | None:
        """Return the link with which the table would be here, with the votes so far; None before
        anybody has told of a roster. `silent`: the keys of those who may be gone."""
        return self._election.link(silent)

    def expects(self, key: str) -> bool:
        """Return whether somebody with this key can help."""
        return key in self.voters or key in self._holders or key == self._inheritance.key

    def take(self, key: str, testimony: Testify) -> bool:
        """Take what somebody with this key testifies, first their vote; return whether it counts
        here."""
        if testimony.table != self._inheritance.table or not self.expects(key):
            return False
        if testimony.vote is not None:
            return self._election.take(key, testimony.vote)
        self._testimonies[key] = testimony
        return True

    def forget(self, key: str) -> None:
        """Forget what somebody testified who has gone, and may help somebody else."""
        self._testimonies.pop(key, None)
        self._election.forget(key)

    def opened(
        self, silent: Collection[str] = frozenset(), *, is_last: bool = False
    ) -> Opened | None:
        """Return the table if it can be opened, as the copy that reaches furthest has it. `silent`:
        the keys of those who may be gone. `is_last`: nobody else is to come, so that those who are
        here, or an open copy, have to do. A successor whose own user is elsewhere, or has not come
        yet, opens nothing: what it inherits may be old."""
        own = self._inheritance
        if own.key in silent or own.key not in self._testimonies:
            return None
        is_won = own.alone or self._election.is_won(silent)
        if not is_won or not (is_last or self._has_all(silent)):
            return None
        sealed = [copy for copy in own.copies if copy.threshold]
        newest = sorted(sealed, key=lambda copy: -copy.generation)
        found = [opened for copy in newest if (opened := self._open(copy)) is not None]
        if found:
            return max(found, key=lambda opened: opened.seq)
        return self._as_it_was_open() if is_last else None

    def _has_all(self, silent: Collection[str]) -> bool:
        """Return whether everybody has testified who may vote and holds a copy. A computer that
        carried the table on, and is lost now, holds one of the time before."""
        own = self._inheritance
        lost = {own.lost.key} if own.lost is not None else set()
        return ({*self.voters} & self._holders) - lost <= {*self._testimonies} - {*silent}

    def _as_it_was_open(self) -> Opened | None:
        """Return the table as it was when nothing was hidden last."""
        found = [copy for copy in self._inheritance.copies if not copy.threshold]
        for copy in sorted(found, key=lambda copy: (-copy.seq, -copy.generation)):
            try:
                belongings = inflated(_decoded(copy.data))
            except BadBaggage:
                continue
            return self._here(belongings, belongings.entries, copy.seq)
        return None

    def _here(self, belongings: Belongings, entries: Sequence[bytes], seq: int) -> Opened | None:
        """Return a table as it goes on here."""
        link = self._election.link()
        if link is None:
            return None
        epoch, entries = link.epoch, tuple(entries)
        whole = msgspec.structs.replace(belongings, entries=entries, epoch=epoch)
        return Opened(whole, seq, (*self._election.chain.links, link))

    def _known(self) -> dict[str, Testify]:
        """Return what is testified, and what the successor itself knows."""
        own = self._inheritance
        return {own.key: own.testimony, **self._testimonies}

    def _open(self, copy: HeldCopy) -> Opened | None:
        shares: dict[int, bytes] = {}
        for key, testimony in self._known().items():
            for each in testimony.shares:
                place = copy.holders.index(key) + 1 if key in copy.holders else 0
                if each.generation == copy.generation and each.place == place:
                    shares[place] = _decoded(each.share)
        if len(shares) < copy.threshold:
            return None
        return self._open_with(copy, shares)

    def _open_with(self, copy: HeldCopy, shares: dict[int, bytes]) -> Opened | None:
        """Return the table if these shares open it. If one of them is false, others may do."""
        for chosen in combinations(shares, copy.threshold):
            try:
                key = joined({place: shares[place] for place in chosen})
                belongings = inflated(unseal(key, _decoded(copy.data)))
            except (Unsealable, BadBaggage):
                continue
            if belongings.table == self._inheritance.table:
                return self._with_added(copy, key, belongings)
        return None

    def _with_added(self, copy: HeldCopy, key: bytes, belongings: Belongings) -> Opened | None:
        """Return the table with all that anybody saw being added, as far as it follows on."""
        found: dict[int, list[str]] = defaultdict(list)
        told = [each for testimony in self._known().values() for each in testimony.added]
        for each in (*copy.added, *told):
            if each.generation == copy.generation and each.seq > copy.seq:
                found[each.seq].append(each.data)
        entries, seq = list(belongings.entries), len(belongings.entries)
        for after in sorted(found):
            added = _first_true(key, after, found[after])
            if after - len(added) == seq and added:
                entries.extend(added)
                seq = after
        return self._here(belongings, entries, seq)


def _first_true(key: bytes, seq: int, sealed: list[str]) -> tuple[bytes, ...]:
    """Return the entries in the first of these that the key opens and that led to this `seq`; none
    if there is none."""
    for each in sealed:
        with suppress(Unsealable, BadBaggage):
            true_seq, entries = from_data(unseal(key, _decoded(each)))
            if true_seq == seq:
                return entries
    return ()


def _decoded(text: str) -> bytes:
    """Return the bytes in Base64; none in anything else."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return b""
