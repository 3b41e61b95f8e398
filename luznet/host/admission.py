"""Who can join a private host: the keys that were admitted, and the ways to be admitted.

A six-digit code is shown to those who sit there; each newcomer types it once.  Counting makes
guessing hopeless: a run counts when it starts, unless it succeeds.  Each address has a few, so a
guesser keeps nobody else out.  With the code, all addresses share a few as well; those that have
lost none yet share their own, so that guessing from many addresses keeps no newcomer out.  A token
is a long password for one newcomer, the first key that proves it; nobody can guess it, so it is not
counted.  Neither code nor token ever appears in a log or a repr.
"""

import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from luznet.trust import KeyList
from luznet.wire.pairing import PairingFailed, token_id
from luznet.wire.rate import TokenBucket

RUNS: Final = 3
"""Runs that one address may start at once, and lose."""
RUN_EVERY: Final = 10.0
"""Seconds until it may start one more."""
NEW_RUNS, NEW_EVERY = 100, 1.0
"""The same with the code, for all addresses together that have lost no run in the last hour."""
KNOWN_RUNS, KNOWN_EVERY = 30, 5.0
"""And for those that have: at this rate it takes five days to guess six digits."""
REMEMBERED, ADDRESSES = 3600.0, 4096
"""Seconds for which addresses that lost a run are remembered, and how many."""
TOKENS, TOKENS_OF_ONE = 1024, 8
"""Unused tokens that are kept, and those of one person who is not the host's owner; the oldest goes
first."""
TOKEN_LASTS: Final = 24 * 3600.0
"""Seconds for which a token can be used."""


class Guests(Protocol):
    """What this computer knows of guests who come over ssh."""

    def passes(self, keys: Collection[str]) -> tuple[str, ...]:
        """Return what leads those of them who have these keys to their seats on another one."""

    def bring(self, passes: Iterable[str]) -> None:
        """Take that from another one. Raises OSError."""


class NoGuests:
    """No guests."""

    def passes(self, keys: Collection[str]) -> tuple[str, ...]:
        return ()

    def bring(self, passes: Iterable[str]) -> None:
        pass


@dataclass
class _Token:
    """A token, who asked for it, and the key that has proved it: a client that missed the answer
    tries again."""

    password: str = field(repr=False)
    until: float
    asker: str
    key: str = ""


@dataclass(frozen=True)
class Run:
    """A run of pairing from an address: with the token of this id or, if that is empty, with the
    code."""

    address: str
    token: str
    password: str = field(repr=False)
    shared: TokenBucket | None = None


class Admission:
    """The people admitted to a private host. `now` is a clock in seconds that only goes forward."""

    def __init__(
        self,
        admitted: KeyList,
        removed: KeyList,
        own: frozenset[str],
        now: Callable[[], float],
    ) -> None:
        """Admit the `own` keys, and those of the first list that are not in the second.

        `pairing_port`: where newcomers pair, once it is open. With `once` a code admits one
        person; `on_code` is called after it changed. `guests`: of this computer.
        """
        self.guests: Guests = NoGuests()
        self.pairing_port: int | None = None
        self.once = False
        self.on_code: Callable[[], None] = lambda: None
        self._list = admitted
        self._removed_list = removed
        self._names, self._removed = admitted.names(), removed.names()
        self._stamp: object = None
        self._own = own
        self._now = now
        self._tokens: dict[str, _Token] = {}
        # The address that lost a run last comes last.
        self._by_address: OrderedDict[str, tuple[float, TokenBucket]] = OrderedDict()
        self._by_new = TokenBucket(NEW_RUNS, 1 / NEW_EVERY, now())
        self._by_known = TokenBucket(KNOWN_RUNS, 1 / KNOWN_EVERY, now())
        self._code = _new_code()

    @property
    def code(self) -> str:
        """The code that a newcomer types now."""
        return self._code

    def admits(self, key: str) -> bool:
        """Return whether the owner of a proved key may come in."""
        return (key in self._names or key in self._own) and not self.has_removed(key)

    def admitted(self, before: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the keys of everybody who was admitted, here or `before` at another host, and was
        not removed, in order."""
        return tuple(sorted(key for key in {*self._names, *before} if not self.has_removed(key)))

    def has_removed(self, key: str) -> bool:
        """Return whether the owner of a key was removed, and has not paired again since."""
        return key in self._removed and key not in self._own

    def look(self) -> None:
        """Read the list of removed keys if it has changed."""
        stamp = self._removed_list.stamp()
        if stamp == self._stamp:
            return
        try:
            self._removed_list.read()
        except OSError:  # no descriptor is free: the next look reads it
            return
        before, self._removed, self._stamp = self._removed, self._removed_list.names(), stamp
        self.part_with(key for key in self._removed if key not in before and key not in self._own)

    def part_with(self, keys: Iterable[str]) -> None:
        """Make worthless what the owners of these keys know: the code, and tokens that they used or
        asked for."""
        gone = {*keys}
        if gone:
            known = self._tokens.items()
            self._tokens = {
                name: token for name, token in known if gone.isdisjoint((token.key, token.asker))
            }
            self._renew_code()

    def is_own(self, key: str) -> bool:
        """Return whether a key belongs to the user who runs the host."""
        return key in self._own

    def new_token(self, asker: str) -> str:
        """Return a token that admits one newcomer within a day, for the owner of this key."""
        of_asker = [name for name, token in self._tokens.items() if token.asker == asker]
        if len(of_asker) >= TOKENS_OF_ONE and not self.is_own(asker):
            del self._tokens[of_asker[0]]
        elif len(self._tokens) >= TOKENS:
            del self._tokens[next(iter(self._tokens))]
        password = secrets.token_urlsafe(16)
        self._tokens[token_id(password)] = _Token(password, self._now() + TOKEN_LASTS, asker)
        return password

    def start(self, token: str, address: str) -> Run:
        """Count a run that begins. Raises `PairingFailed`."""
        password = self._password(token) if token else self._code
        now, known = self._now(), self._lost(address)
        own = known or TokenBucket(RUNS, 1 / RUN_EVERY, now)
        shared = None if token else self._by_new if known is None else self._by_known
        limits = [limit for limit in (own, shared) if limit is not None]
        if any(limit.left(now) < 1 for limit in limits):
            raise PairingFailed("door_busy")
        for limit in limits:
            limit.take(now)
        self._by_address.pop(address, None)
        self._by_address[address] = now, own
        return Run(address, token, password, shared)

    def succeed(self, run: Run, key: str, name: str) -> None:
        """End a run that succeeded: admit the key, until this host ends even if the list cannot be
        written. Raises `PairingFailed` if somebody else has used the token, or a code that admits
        one person."""
        self.look()  # for the last quarter of a second too
        if run.token:
            self._use(run, key)
        else:
            self._use_code(run)
        self._by_address.pop(run.address, None)
        if run.shared is not None:
            run.shared.give_back(self._now())
        was_removed = self._removed.pop(key, None) is not None
        self._names = {
            each: called
            for each, called in {**self._names, key: name}.items()
            if not self.has_removed(each)
        }
        with contextlib.suppress(OSError):
            if was_removed:
                self._removed_list.write(self._removed)
            self._list.write(self._names)

    def _use_code(self, run: Run) -> None:
        if run.password != self._code:
            raise PairingFailed("wrong_code")
        if self.once:
            self._renew_code()

    def _renew_code(self) -> None:
        self._code = _new_code()
        self.on_code()

    def _use(self, run: Run, key: str) -> None:
        token = self._tokens.get(run.token)
        if token is None or token.key not in ("", key):
            raise PairingFailed("no_token")
        token.key = key

    def _password(self, token: str) -> str:
        waiting = self._tokens.get(token)
        if waiting is None or waiting.until < self._now():
            self._tokens.pop(token, None)
            raise PairingFailed("no_token")
        return waiting.password

    def _lost(self, address: str) -> TokenBucket | None:
        """Return the runs of an address that has lost one lately; None if it has not."""
        while self._by_address:
            since, _bucket = next(iter(self._by_address.values()))
            if self._now() - since < REMEMBERED and len(self._by_address) < ADDRESSES:
                break
            self._by_address.popitem(last=False)
        return self._by_address[address][1] if address in self._by_address else None


def _new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"
