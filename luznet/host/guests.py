"""Who may come to a private host: the keys that were admitted, and the ways to be admitted.

A code of six digits is shown to who sits there; it is typed once by each newcomer.  Guessing
is made hopeless: started runs are counted, also those that were never ended, a code is good for
three that fail, and a new one is given out only every ten seconds.  A token is a long password
for one newcomer.  Neither ever stands in a log or a repr.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from luznet.trust import KeyList
from luznet.wire.pairing import PairingFailed, token_id

RUNS: Final = 3
"""Runs that may be started, and fail, with one code."""
CODE_EVERY: Final = 10.0
"""Seconds that a code stands at least, however many are wrong."""
TOKENS: Final = 64
"""Tokens that wait to be used; the oldest goes first."""
TOKEN_RUNS: Final = 10
TOKEN_LASTS: Final = 24 * 3600.0
"""Seconds for which a token can be used."""


@dataclass
class _Token:
    password: str = field(repr=False)
    until: float
    runs: int = 0


class Guests:
    """The guests of one private host. `now` is any clock in seconds that only goes forward."""

    def __init__(
        self,
        admitted: KeyList,
        own: frozenset[str],
        now: Callable[[], float],
    ) -> None:
        """Admit the keys of the list and the `own` ones. `door` is the port where newcomers
        pair, once it is open; `on_code` is called after the code changed."""
        self.door: int | None = None
        self.on_code: Callable[[], None] = lambda: None
        self._list = admitted
        self._names = admitted.names()
        self._own = own
        self._now = now
        self._tokens: dict[str, _Token] = {}
        self._failed = 0
        self._code = _new_code()
        self._since = now()

    @property
    def code(self) -> str:
        """The code that a newcomer types now."""
        return self._code

    def admits(self, key: str) -> bool:
        """Tell whether the owner of a proved key may come in."""
        return key in self._names or key in self._own

    def is_own(self, key: str) -> bool:
        """Tell whether a key is that of who runs the host."""
        return key in self._own

    def new_token(self) -> str:
        """Return a token that admits one newcomer within a day."""
        while len(self._tokens) >= TOKENS:
            del self._tokens[next(iter(self._tokens))]
        password = secrets.token_urlsafe(16)
        self._tokens[token_id(password)] = _Token(password, self._now() + TOKEN_LASTS)
        return password

    def start(self, token: str) -> str:
        """Count a run that begins, with the token of this id or (empty) with the code; return
        the password. Raises `PairingFailed`."""
        return self._start_token(token) if token else self._start_code()

    def succeed(self, token: str, key: str, name: str) -> None:
        """End a run that was good: admit the key. It is admitted also where the list cannot be
        written, until this host ends."""
        if token:
            self._tokens.pop(token, None)
        else:
            self._failed = max(0, self._failed - 1)
        self._names[key] = name
        try:
            self._list.write(self._names)
        except OSError:
            return

    def fail(self, token: str) -> None:
        """End a run that was not good: the code changes when it has been guessed at enough."""
        if not token and self._failed >= RUNS and self._may_change():
            self._change_code()

    def tick(self) -> None:
        """Change a code that was guessed at enough as soon as that may be."""
        self.fail("")

    def _start_code(self) -> str:
        if self._failed >= RUNS:
            if not self._may_change():
                raise PairingFailed("door_busy")
            self._change_code()
        self._failed += 1
        return self._code

    def _start_token(self, token: str) -> str:
        waiting = self._tokens.get(token)
        if waiting is None or waiting.until < self._now() or waiting.runs >= TOKEN_RUNS:
            self._tokens.pop(token, None)
            raise PairingFailed("no_token")
        waiting.runs += 1
        return waiting.password

    def _may_change(self) -> bool:
        return self._now() - self._since >= CODE_EVERY

    def _change_code(self) -> None:
        self._code, self._failed, self._since = _new_code(), 0, self._now()
        self.on_code()


def _new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"
