"""What a table waits for before a game, in words, for both frontends."""

from collections.abc import Sequence
from typing import Protocol

from luznet.client.situation import awaited
from luznet.i18n import tables
from luznet.language import Text
from luznet.wire.messages import Table


class Ways(Protocol):
    """The sentences that name keys, or typed words, with which the reader lets a game begin."""

    CAN_SIT: Text
    """To a spectator where a seat is free."""

    def alone(self, seats: int, owns: bool) -> str:
        """Say that nobody else is here, where bots can fill the seats, and how the reader begins:
        as the owner, or by being ready."""

    def are_you_ready(self, others: Sequence[str], missing: int) -> str:
        """Ask the reader to be ready; others may not be ready either, or not be here yet."""

    def start_anyway(self, others: Sequence[str]) -> str:
        """Tell the owner whom the game waits for."""


def waited_for(table: Table, you: int | None, ways: Ways) -> str:
    """Say what the beginning of the game waits for, and what the reader can do about it."""
    waits = awaited(table, you)
    match waits.what:
        case "watching":
            return ways.CAN_SIT() if waits.empty else tables.watching(waits.others)
        case "start":
            return ways.alone(waits.empty, you == table.owner)
        case "people":
            return tables.WANTED(waits.missing)
        case "you":
            return ways.are_you_ready(waits.others, waits.missing)
        case "others":
            say = ways.start_anyway if you == table.owner else tables.waiting_for
            return say(waits.others)
    return tables.BEGINS()
