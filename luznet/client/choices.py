"""What a user can choose in the lobby that leads to a table."""

from dataclasses import dataclass
from typing import TypeAlias

from luznet.client.lobby import Entry
from luznet.wire.options import Setup


@dataclass(frozen=True)
class Join:
    """Sit down at this table, or watch it."""

    entry: Entry
    watches: bool = False


@dataclass(frozen=True)
class Find:
    """Sit down at, or watch, the table to which this name, address or join line leads."""

    text: str
    watches: bool = False


@dataclass(frozen=True)
class Create:
    """Open a table with this name and these options, and sit down at it; newcomers to a
    `private` one need a code."""

    name: str
    setup: Setup
    private: bool = False


@dataclass(frozen=True)
class PlayBots:
    """Play against bots at once: this game (empty: the usual one); `afresh`: give up unfinished
    games."""

    afresh: bool = False
    game: str = ""


TableChoice: TypeAlias = Join | Find | Create | PlayBots
