"""What all checks for leaks share. A leak: a reader is told something that depends on facts this
reader may not know."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from luznet.games import AnyGame
from luznet.games.game import Actor, Refusal

encode = msgspec.msgpack.Encoder().encode

Told = bytes
"""Everything that a reader is told after an action, by parts."""


class Leak(AssertionError):
    """A reader was told something that depends on facts this reader may not know."""

    def __init__(self, reader: object, action: object, parts: set[str]) -> None:
        super().__init__(reader, action, parts)
        self.reader = reader
        self.parts = parts


class Twins(NamedTuple):
    """The number of twins that a run compared, and how many of them really had different hidden
    cards."""

    compared: int
    different: int


def refusals(game: AnyGame, state: Any, actor: Actor, attempts: Iterable[Any]) -> list[object]:
    """Return the answer to each of these attempts."""
    return [answer(game, state, actor, action) for action in attempts]


def answer(game: AnyGame, state: Any, actor: Actor, action: Any) -> object:
    try:
        game.apply(state, actor, action)
    except Refusal as refused:
        return [refused.code, refused.section, refused.facts]
    return "accepted"


def parts_that_differ(one: Told, other: Told) -> set[str]:
    parts: dict[str, Any] = msgspec.msgpack.decode(one)
    twins: dict[str, Any] = msgspec.msgpack.decode(other)
    return {part for part in parts if parts[part] != twins[part]}
