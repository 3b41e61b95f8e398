"""Questions to the user on the way to a host, see `arrival.py`."""

from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

TRUSTED: Final = "trust"
"""The answer that trusts a changed key, or goes along."""


class ChangedKey(Struct, frozen=True):
    """A host is known by another key: somebody may be impersonating it. Answered by `TRUSTED`, or
    by giving up; the phrases are those of `luznet.trust`.

    `about` "name": both hosts are called `host`, and the known one does not answer. "table": the
    user has sat at a table of `host` that `new_host` offers now.
    """

    host: str
    known_phrase: str
    new_phrase: str
    about: Literal["name", "table"] = "name"
    new_host: str = ""


class WentOnAlone(Struct, frozen=True):
    """The host went on with a table of another `host` without most of its people, as it has proved.
    `new_host`: what it calls itself. Answered by `TRUSTED` to go along, or by giving up."""

    host: str
    new_host: str


class Namesake(Struct, frozen=True):
    """Not a question but news: two hosts with different keys have the same name."""

    host: str
    known_phrase: str
    new_phrase: str


class NeedsCode(Struct, frozen=True):
    """The host is private; the answer is its code. `problem`: why the last code failed, one of
    protocol/spec.md, 5.4."""

    host: str
    problem: str = ""


class GivenUp(Exception):
    """The user gave up instead of answering."""


Question: TypeAlias = ChangedKey | WentOnAlone | NeedsCode
Ask: TypeAlias = Callable[[Question], Awaitable[str | None]]
"""Returns the answer, None to give up."""
