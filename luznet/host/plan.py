"""What a host is to run, and what of its journal fits to that."""

from dataclasses import dataclass, field

from luznet.games import MAIN
from luznet.host.table import Table
from luznet.wire.messages import Options


@dataclass(frozen=True)
class Plan:
    """What a host is to run: so many tables, and how a new one is set up.

    `host` is what the host calls itself. `private`: only who has paired is admitted.
    `founder` is the public key of the person who owns new tables, empty for nobody yet.
    `port` is asked for; `last_port` is where clients of an earlier run look for the host.
    `afresh`: unfinished games are given up. `insists_on_...`: that was asked for, so an
    unfinished game that differs in it is no substitute.
    """

    name: str
    game: str = MAIN
    options: Options = field(default_factory=Options)
    tables: int = 1
    host: str = ""
    private: bool = False
    founder: str = ""
    port: int | None = None
    last_port: int | None = None
    afresh: bool = False
    insists_on_options: bool = False
    insists_on_name: bool = False

    @property
    def is_choosy(self) -> bool:
        """Whether a host that runs already may not be what was asked for."""
        asks = self.insists_on_options or self.insists_on_name or self.afresh
        return asks or self.private or self.port is not None

    def is_for(self, table: Table) -> bool:
        """Tell whether an unfinished game is what was asked for."""
        names = {self.name_of(number) for number in range(1, self.tables + 1)}
        return (
            (not self.insists_on_options or self._plays_alike(table))
            and (not self.insists_on_name or table.name in names)
            and (not self.private or table.private)
        )

    def _plays_alike(self, table: Table) -> bool:
        return table.game == self.game and table.options == self.options

    def name_of(self, number: int) -> str:
        """Return the name of the first, second, ... table."""
        return self.name if self.tables == 1 else f"{self.name} {number}"


class GamesWait(Exception):
    """Options were asked for, but an unfinished game waits; `str()` of it says what to do."""
