"""What a user can choose in the lobby that leads to a table."""

from typing import TypeAlias

from msgspec import Struct

from luznet.client.lobby import Entry
from luznet.wire.options import Setup


class Join(Struct, frozen=True):
    """Sit down at this table, or watch it."""

    entry: Entry
    watches: bool = False


class Find(Struct, frozen=True):
    """Sit down at, or watch, the table to which this name, address or join line leads."""

    text: str
    watches: bool = False


class Create(Struct, frozen=True):
    """Open a table with this name and these options, and sit down at it; newcomers to a
    `private` one need a code."""

    name: str
    setup: Setup
    private: bool = False


class PlayBots(Struct, frozen=True):
    """Play against bots at once: this game (empty: the usual one); `afresh`: give up unfinished
    games."""

    afresh: bool = False
    game: str = ""


TableChoice: TypeAlias = Join | Find | Create | PlayBots
