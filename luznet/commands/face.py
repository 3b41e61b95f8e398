"""What the screens and plain mode have in common: a user, visits to tables, what is kept of them.

cli -> run_play, run_join, run_lobby -> a mode's face -> Visit -> host
"""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from luznet.client.core import Goal
from luznet.client.lobby import Place
from luznet.commands.child import ChildHost
from luznet.commands.errors import UserError
from luznet.commands.person import person_keys, preferences
from luznet.commands.recent import RecentTables
from luznet.commands.supervisor import no_host
from luznet.commands.visit import Visit, found_place
from luznet.options.flags import flags_of
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders, folders
from luznet.troubles import why

if TYPE_CHECKING:
    from luznet.transport import KeyPair

Begin = Callable[[], tuple[Visit, Awaitable[Place]]]
"""Begins a visit: returns it, and the place that is being looked for."""


class Face(ABC):
    """What a user sees or hears of luznet, one visit to a table after the other."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        """Go by these settings."""
        self._preferences = preferences
        self._home = home
        self._keys: KeyPair | None = None

    @abstractmethod
    def run(self, begin: Begin) -> int:
        """Show one visit until the user leaves; return the exit code. Raises `UserError`."""

    @abstractmethod
    def stir(self) -> None:
        """Show soon what is new."""

    @abstractmethod
    def note(self, note: str) -> None:
        """Take what the own host told its user; from any thread."""

    @property
    def name(self) -> str:
        """What the user is called, from the next table on."""
        return self._preferences.settings().name

    @property
    def is_first_start(self) -> bool:
        """Whether the user was never asked for a name, and none was given."""
        return self._preferences.is_new and self._preferences.origin("name") == "default"

    def keys(self) -> "KeyPair":
        """Return the user's key pair; raises `UserError`."""
        self._keys = self._keys or person_keys(self._home)
        return self._keys

    def known_keys(self) -> dict[str, str]:
        """Return the keys of the hosts that the user has met, with the name of each."""
        from luznet.trust import KnownHosts

        return {key: host.name for key, host in KnownHosts(self._home.known_hosts).hosts().items()}

    def visit(self, goal: Goal, *, child: ChildHost | None = None, at_once: bool = False) -> Visit:
        """Return a visit that will be shown."""
        return Visit(self.name, goal, self.stir, child=child, at_once=at_once)

    def host(self, flags: Sequence[str], *, at_once: bool) -> tuple[Visit, Awaitable[Place]]:
        """Begin a visit to a table of one's own, opened with these flags."""
        try:
            child = ChildHost(flags, self.name, self.note)
        except OSError as error:
            return self.visit(Goal("sit")), _no_place(error)
        return self.visit(Goal("sit"), child=child, at_once=at_once), child.place()

    def look_for(
        self, wanted: str, role: Literal["sit", "watch"]
    ) -> tuple[Visit, Awaitable[Place]]:
        """Begin a visit to the table that a user named."""
        visit = self.visit(Goal(role))
        return visit, found_place(wanted, visit)

    async def stay(self, visit: Visit, place: Awaitable[Place]) -> None:
        """Stay at a table; remember it afterwards, if it was somebody else's. Raises `UserError`,
        `GivenUp`."""
        from luznet.trust import KnownHosts

        try:
            await visit.run(place, self.keys, KnownHosts(self._home.known_hosts))
        finally:
            table = visit.client.table
            if visit.way_back and table is not None:
                RecentTables(self._home.recent_tables).note(visit.way_back, table.name)


async def _no_place(error: OSError) -> Place:
    """Find no place, as no host could be started. Raises `UserError`."""
    raise UserError(no_host(why(error)))


class ListFace(Protocol):
    """A face that begins with the list of tables, and comes back to it."""

    def run_lobby(self) -> int:
        """Show the list until the user leaves; return the exit code. Raises `UserError`."""


class Mode(NamedTuple):
    """A way to meet luznet: what makes its faces."""

    face: Callable[[Preferences, Folders], Face]
    lobby: Callable[[Preferences, Folders], ListFace]


def run_play(mode: Mode, arguments: argparse.Namespace) -> int:
    """Run `luznet play`; return the exit code. Raises `UserError`."""
    face = mode.face(preferences(arguments), folders())
    return face.run(lambda: face.host(flags_of(arguments), at_once=True))


def run_join(mode: Mode, arguments: argparse.Namespace, role: Literal["sit", "watch"]) -> int:
    """Run `luznet join` or `luznet watch`; return the exit code. Raises `UserError`."""
    if arguments.table is None:
        return run_lobby(mode, arguments)
    face = mode.face(preferences(arguments), folders())
    return face.run(lambda: face.look_for(arguments.table, role))


def run_lobby(mode: Mode, arguments: argparse.Namespace) -> int:
    """Run `luznet` alone; return the exit code. Raises `UserError`."""
    return mode.lobby(preferences(arguments), folders()).run_lobby()
