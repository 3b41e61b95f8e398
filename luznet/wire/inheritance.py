"""What a successor begins with, and how it opens the table with the help of others. spec.md 13.

testimony, testimony ... -> a majority of those who were there, and enough shares -> opened

Whoever holds a copy may have seen something that nobody else has, so all of them are waited for, as
long as the successor has patience.
"""

from base64 import b64decode
from collections import defaultdict
from collections.abc import Set
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from luznet.games.game import Frozen
from luznet.sealing import Unsealable, joined, unseal
from luznet.wire.client_messages import Addition, Testify
from luznet.wire.messages import Count, Key, TableId
from luznet.wire.moving_messages import BadBaggage, Belongings, Holder, from_data, inflated

EPOCHS_MOST: Final = 10_000
"""How far a testimony may be ahead: nobody has looked for a host for so long."""


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
    """What the computer of the person with this `key` has of a table. `voters`: the keys of those
    of whom more than half are needed; `before`: its last epoch; `alone`: its user wants to go on
    without most of them; `private`: newcomers needed a code; `lost`: the host that is gone."""

    table: TableId
    epoch: Count
    key: Key
    voters: tuple[Key, ...]
    copies: tuple[HeldCopy, ...]
    testimony: Testify
    before: Count = 0
    alone: bool = False
    private: bool = False
    lost: Holder | None = None

    def __repr__(self) -> str:
        return "Inheritance(...)"


class Opened(NamedTuple):
    """A table that was opened: its last epoch's belongings, with all that was added since."""

    belongings: Belongings
    seq: int


class Gathering:
    """Gathers testimonies until the table can be opened."""

    def __init__(self, inheritance: Inheritance) -> None:
        self._inheritance = inheritance
        self._holders = {key for copy in inheritance.copies for key in copy.holders}
        self._before = inheritance.before
        self._testimonies: dict[str, Testify] = {}

    @property
    def epoch(self) -> int:
        """The epoch of the table here: the highest in which anybody helps."""
        return max([self._inheritance.epoch, *(each.epoch for each in self._testimonies.values())])

    def voices(self, silent: Set[str] = frozenset()) -> int:
        """Return how many of those who were there testify, and are not silent now."""
        return len(({*self._inheritance.voters} & {*self._testimonies}) - silent)

    @property
    def needed(self) -> int:
        """How many have to: more than half."""
        return 1 if self._inheritance.alone else len(self._inheritance.voters) // 2 + 1

    def expects(self, key: str) -> bool:
        """Return whether somebody with this key can help."""
        own = self._inheritance
        return key in own.voters or key in self._holders or key == own.key

    def take(self, key: str, testimony: Testify) -> bool:
        """Take what somebody with this key testifies; return whether it counts here."""
        is_meant = testimony.table == self._inheritance.table
        is_one_more = self._before < testimony.epoch <= self._inheritance.epoch + EPOCHS_MOST
        if is_meant and is_one_more and self.expects(key):
            self._testimonies[key] = testimony
            return True
        return False

    def forget(self, key: str) -> None:
        """Forget what somebody testified who has gone, and may help somebody else."""
        self._testimonies.pop(key, None)

    def opened(self, silent: Set[str] = frozenset(), *, is_last: bool = False) -> Opened | None:
        """Return the table if it can be opened, as the copy that reaches furthest has it. `silent`:
        the keys of those who may be gone. `is_last`: nobody else is to come, so that those who are
        here, or an open copy, have to do. A successor whose own user is elsewhere, or has not come
        yet, opens nothing: what it inherits may be old."""
        if self._inheritance.key in silent or self._inheritance.key not in self._testimonies:
            return None
        if self.voices(silent) < self.needed or not (is_last or self._has_all):
            return None
        sealed = [copy for copy in self._inheritance.copies if copy.threshold]
        newest = sorted(sealed, key=lambda copy: -copy.generation)
        found = [opened for copy in newest if (opened := self._open(copy)) is not None]
        if found:
            return max(found, key=lambda opened: opened.seq)
        return self._as_it_was_open() if is_last else None

    @property
    def _has_all(self) -> bool:
        """Whether everybody has testified who was there and holds a copy. A computer that carried
        the table on, and is lost now, holds one of the time before."""
        own = self._inheritance
        lost = {own.lost.key} if own.lost is not None else set()
        return ({*own.voters} & self._holders) - lost <= {*self._testimonies}

    def _as_it_was_open(self) -> Opened | None:
        """Return the table as it was when nothing was hidden last."""
        found = [copy for copy in self._inheritance.copies if not copy.threshold]
        for copy in sorted(found, key=lambda copy: (-copy.seq, -copy.generation)):
            try:
                belongings = inflated(_decoded(copy.data))
            except BadBaggage:
                continue
            return Opened(msgspec.structs.replace(belongings, epoch=self.epoch), copy.seq)
        return None

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

    def _with_added(self, copy: HeldCopy, key: bytes, belongings: Belongings) -> Opened:
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
        whole = msgspec.structs.replace(belongings, entries=tuple(entries), epoch=self.epoch)
        return Opened(whole, seq)


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
