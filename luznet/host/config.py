"""What a host is asked to run, and which tables of its journal fit that."""

from collections import Counter
from itertools import count

from msgspec import Struct, field

from luznet.custody.gathering import Inheritance
from luznet.evening.entries import Plan
from luznet.games import MAIN
from luznet.records.entries import Opened
from luznet.wire.messages import Options


class Group(Struct, frozen=True):
    """Tables that are set up alike. `locked`: only the founder changes the options; `reserved`:
    names for the first seats."""

    name: str
    game: str = MAIN
    options: Options = field(default_factory=Options)
    tables: int = 1
    locked: bool = False
    reserved: tuple[str, ...] = ()

    def set_up(self, opened: Opened) -> bool:
        """Return whether a table was opened as those of this group are."""
        asked = (self.game, self.options, self.locked, self.reserved)
        return asked == (opened.game, opened.options, opened.locked, opened.reserved)


class PlannedEvening(Struct, frozen=True):
    """An evening that a host is asked to run: its name, and how one is played that begins now.
    `takes_hosts`: its tables may also be on hosts that others lend."""

    name: str
    plan: Plan
    takes_hosts: bool = False


class HostConfig(Struct, frozen=True):
    """What a host is asked to run: groups of tables, and how a new one is set up.

    `host` is the host's name. `private`: only people who have paired are admitted; `once`: a code
    admits one person. `founder` is the public key of whoever owns new tables, empty for nobody yet;
    `organised`: nobody else ever owns them, and they survive a crash with nobody there. `port`
    was asked for; at `last_port` clients of an earlier run look for the host. `afresh`: give up
    unfinished games. `alone`: only this computer can reach it, and nothing is announced.
    `insists_on_...`: an unfinished game with anything else is no substitute. `evening`: this one,
    and no tables but its own. `lent_to`: somebody's evening, which decides about all
    tables, up to `lent_tables` at once. `carries`: the row in the journal of the one table of this
    host, which comes from another one; `prepared`: it may not come, and nothing is announced until
    somebody does; `inherits`: what it begins with if that one is gone.
    """

    groups: tuple[Group, ...]
    host: str = ""
    private: bool = False
    once: bool = False
    founder: str = ""
    organised: bool = False
    port: int | None = None
    last_port: int | None = None
    afresh: bool = False
    alone: bool = False
    insists_on_options: bool = False
    insists_on_name: bool = False
    evening: PlannedEvening | None = None
    lent_to: str = ""
    lent_tables: int = 0
    carries: str = ""
    prepared: bool = False
    inherits: Inheritance | None = None

    @property
    def has_groups(self) -> bool:
        """Whether it is asked for certain tables; an evening opens them as it goes on."""
        return self.evening is None and not self.lent_to and not self.carries

    @property
    def may_move(self) -> bool:
        """Whether another computer may carry the tables on: an evening decides about its own, and
        nobody else reaches those of a host that is alone."""
        return self.evening is None and not self.lent_to and not self.alone

    @property
    def is_choosy(self) -> bool:
        """Whether a running host may not be what was asked for."""
        asks = self.insists_on_options or self.insists_on_name or self.afresh
        return asks or self.private or self.port is not None or bool(self.carries)

    def tables(self) -> list[tuple[str, Group]]:
        """Return every table that is asked for: its name, which no other has, and its group."""
        same = Counter[str]()
        for group in self.groups:
            same[group.name.casefold()] += group.tables
        taken = {name for name, tables in same.items() if tables == 1}
        named: list[tuple[str, Group]] = []
        for group in self.groups:
            for _table in range(group.tables):
                name = group.name
                if same[name.casefold()] > 1:
                    numbered = (f"{group.name} {number}" for number in count(1))
                    name = next(each for each in numbered if each.casefold() not in taken)
                    taken.add(name.casefold())
                named.append((name, group))
        return named

    def fits(self, opened: Opened, name: str, group: Group) -> bool:
        """Return whether an opened table can be this one. Later changes to it do not count, so that
        the same command finds what it opened."""
        return (
            (not self.insists_on_options or group.set_up(opened))
            and (not self.insists_on_name or opened.name == name)
            and (not self.private or opened.private)
            and (not self.once or opened.once)
        )


class GamesWait(Exception):
    """An unfinished game waits that is not what was asked for; `str()` of it says what to do."""
