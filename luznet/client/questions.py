"""What may be asked on the way to a host, see `arrival.py`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

TRUSTED: Final = "trust"
"""What to answer where a changed key is trusted."""


@dataclass(frozen=True)
class ChangedKey:
    """The host was known by another key: somebody may be pretending to be it. The answer
    is `TRUSTED`, or giving up; the phrases are those of `luznet.trust`."""

    host: str
    known_phrase: str
    new_phrase: str


@dataclass(frozen=True)
class NeedsCode:
    """The host is private; the answer is its code. `problem`: why the last one did not do, one
    of `wire.messages.REFUSALS`."""

    host: str
    problem: str = ""


class GivenUp(Exception):
    """A question was answered by giving up."""


Question: TypeAlias = ChangedKey | NeedsCode
Ask: TypeAlias = Callable[[Question], Awaitable[str | None]]
"""Returns the answer, None to give up."""
