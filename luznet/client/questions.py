"""What may be asked on the way to a host, see `arrival.py`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

TRUSTED: Final = "trust"
"""What to answer where a changed key is trusted."""


@dataclass(frozen=True)
class ChangedKey:
    """A host was known by another key: somebody may be pretending to be it. The answer
    is `TRUSTED`, or giving up; the phrases are those of `luznet.trust`.

    `about` "name": `host` is what both call themselves, and the known one does not answer.
    "table": the user has sat at `host`'s table, which `new_host` offers now.
    """

    host: str
    known_phrase: str
    new_phrase: str
    about: Literal["name", "table"] = "name"
    new_host: str = ""


@dataclass(frozen=True)
class Namesake:
    """No question, but to be told: two hosts with different keys have the same name."""

    host: str
    known_phrase: str
    new_phrase: str


@dataclass(frozen=True)
class NeedsCode:
    """The host is private; the answer is its code. `problem`: why the last one did not do, one
    of protocol/spec.md, 5.4."""

    host: str
    problem: str = ""


class GivenUp(Exception):
    """A question was answered by giving up."""


Question: TypeAlias = ChangedKey | NeedsCode
Ask: TypeAlias = Callable[[Question], Awaitable[str | None]]
"""Returns the answer, None to give up."""
