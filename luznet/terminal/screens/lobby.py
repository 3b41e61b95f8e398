"""The lobby: the tables on this network, and the ways to one. Its model and its keys.

What the user chooses goes out as a `Choice`; the frontend acts on it, and can report a problem in
one line with `tell`.  While nothing is found, the lobby says what else the user can do.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from luznet.client.choices import Create, Find, Join, PlayBots, TableChoice
from luznet.client.lobby import PATIENCE, SETTLING, Entry
from luznet.i18n import tables as said
from luznet.language import Text
from luznet.preferences.table import Settings
from luznet.terminal.keys import HOME_END, LEFT_RIGHT, UP, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import lobby_picture, street, words
from luznet.terminal.screens.create import CreateScreen
from luznet.terminal.screens.selection import Selection
from luznet.terminal.screens.widgets import editing
from luznet.wire.options import Setup

ADDRESS_MOST = 120


class Tutorial(Struct, frozen=True):
    """Learn the game."""


class Rules(Struct, frozen=True):
    """Read the rules."""


class History(Struct, frozen=True):
    """Look at the games that were played."""


class Quit(Struct, frozen=True):
    """Leave luznet."""


Choice: TypeAlias = TableChoice | Tutorial | Rules | History | Quit


class Way(NamedTuple):
    """Something to do where there are no tables: its key, its name, and what it does."""

    key: str
    says: Callable[[], str]
    about: Text
    does: Callable[[], None]


class LobbyScreen(Screen):
    """The live street of tables, and what the user can do with them."""

    def __init__(
        self,
        lobby_entries: Callable[[], tuple[Entry, ...]],
        choose: Callable[[Choice], None],
        clock: Callable[[], float],
        settings: Callable[[], Settings],
        *,
        check: Callable[[str], str] = lambda text: "",
        trouble: Callable[[], str] = lambda: "",
        recent: Callable[[], Sequence[tuple[str, str]]] = tuple,
    ) -> None:
        """Show what `lobby_entries` returns; `settings` returns the reader's present settings.

        `check` returns what is wrong with a typed address, if anything; `trouble` what is
        wrong with the search, if anything; `recent` the addresses of tables where the user was
        lately, newest first, with what they were called.
        """
        self.address: Line | None = None
        self.notice = ""
        self.waiting = ""
        """The unfinished game of the user's own, as they read it; empty if there is none."""
        self.way: int | None = None
        """The chosen way where there are no tables."""
        self.selection = Selection(lobby_entries(), clock())
        """The tables on the screen: keys refer to these, even if the list has changed since."""
        self.in_a_row = 1
        """How many houses stand beside each other on the screen."""
        self._choose = choose
        self._clock = clock
        self.settings = settings
        self._started = clock()
        self._entries = lobby_entries
        self._check = check
        self.trouble = trouble
        self.recent = recent
        self.recalled: tuple[str, str] | None = None
        self._wish: Join | None = None
        """What the reader wants before it is certain that no better table comes first."""
        self._gone: Entry | None = None
        """The table that the reader is told is gone."""
        self._creating: CreateScreen | None = None

    # ---- the model ---------------------------------------------------------------------------

    @property
    def entries(self) -> Sequence[Entry]:
        """The tables on the screen."""
        return self.selection.entries

    @property
    def ways(self) -> Sequence[Way]:
        """What can be done where there are no tables."""
        play = Way("p", words.PLAY_BOTS, words.PLAY_BOTS_HOW, lambda: self._choose(PlayBots()))
        if self.waiting:
            says = partial(words.CONTINUE, game=self.waiting)
            play = play._replace(says=says, about=words.CONTINUE_HOW)
        return (
            play,
            Way("n", words.NEW_TABLE_WAY, words.NEW_TABLE_HOW, self._create),
            Way("a", words.ADDRESS_WAY, words.ADDRESS_WAY_HOW, self._write),
            Way("t", words.LEARN, words.LEARN_HOW, lambda: self._choose(Tutorial())),
            Way("R", words.READ_RULES, words.READ_RULES_HOW, lambda: self._choose(Rules())),
        )

    @property
    def searched(self) -> float:
        """Seconds since the search began."""
        return max(0.0, self._clock() - self._started)

    @property
    def is_at_a_loss(self) -> bool:
        """Whether the search has found nothing for so long that the lobby offers other ways."""
        return not self.entries and (self.searched >= PATIENCE or bool(self.trouble()))

    @property
    def is_typing(self) -> bool:
        return self.address is not None or (self._creating is not None and self._creating.is_typing)

    def search_again(self) -> None:
        """Restart the search when the user comes back from a table: that table is chosen if it is
        still there, otherwise the first one. What was said before they went is past."""
        self.notice = ""
        self._started = self._clock()
        self.selection.come_back(self._started)
        self.way = None

    def tell(self, sentence: str, typed: str = "") -> None:
        """Report a problem in one line, until the next key; `typed` is the address that caused it,
        to be corrected."""
        self.notice = sentence
        if typed:
            self._write(typed)

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        if self._creating is not None:
            return self._creating.bindings()
        return self._writing() if self.address is not None else self._listing()

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self.notice, self._wish = "", None
        self.selection.press()
        return super().press(key)

    def typed(self, text: str) -> bool:
        """Take characters for the line being edited; text pasted elsewhere is an address."""
        if self._creating is not None:
            return self._creating.typed(text)
        if self.address is None:
            if len(text.strip()) < 2:
                return False
            self._write()
        if self.address is not None:
            self._insert(self.address, text)
        return True

    def _insert(self, address: Line, text: str) -> None:
        """Insert what was typed, or the join line or invite in a text that was pasted."""
        from luznet.client.pasted import lines_in

        lines = lines_in(text) if len(text) > 1 else ()
        if len(lines) > 1:
            self.tell(self._check(text))
        else:
            address.insert(lines[0] if lines else text)

    def next_change(self, now: float) -> float | None:
        """Return when the dots move: only while nothing is found."""
        if self._wish is not None:
            return max(now, self._started + SETTLING)
        if self.entries or self._creating is not None:
            return self.selection.next_change(now)
        steps = int((now - self._started) / lobby_picture.STEP) + 1
        return self._started + steps * lobby_picture.STEP

    def help(self) -> Sequence[str]:
        if self._creating is not None:
            return ()
        return [text() for text in words.LOBBY_HELP]

    def _listing(self) -> Sequence[Binding]:
        plays = label("go on with the game that waits on this computer")
        if not self.waiting:
            plays = label("play against bots now")
        return (
            *self._selecting(),
            Binding(("n",), "n", label("create a table"), self._create),
            Binding(("p",), "p", plays, lambda: self._choose(PlayBots())),
            Binding(("a",), "a", label("type an address, or the join line of a host"), self._write),
            Binding(
                ("t",),
                "t",
                label("learn a game in a few minutes, with a coach"),
                lambda: self._choose(Tutorial()),
            ),
            Binding(("r",), "", "", lambda: self._choose(Rules())),
            Binding(
                ("g",),
                "g",
                label("look at the games that you played"),
                lambda: self._choose(History()),
            ),
            Binding(("q", "c-d"), "q", label("quit luznet"), lambda: self._choose(Quit())),
        )

    def _selecting(self) -> Sequence[Binding]:
        if not self.entries:
            return self._choosing_way()
        row = self.in_a_row
        houses = (
            Binding((street.key_of(place),), "", "", partial(self._click, place))
            for place in range(len(self.entries) + 1)
        )
        return (
            *both_ways(
                ("left", "h", "s-tab"),
                ("right", "l", "tab"),
                LEFT_RIGHT(),
                label("select a table"),
                self._move,
            ),
            *both_ways(("up", "k"), ("down", "j"), "", "", lambda step: self._move(step * row)),
            Binding(("home",), HOME_END(), label("the first house, or the last"), self._go_first),
            Binding(("end",), "", "", lambda: self.selection.go_to(len(self.entries))),
            Binding(("enter",), "Enter", label("sit down at the selected table"), self._join),
            Binding(("w",), "w", label("watch the selected table"), self._watch),
            *houses,
        )

    def _choosing_way(self) -> Sequence[Binding]:
        """Return the keys that choose what to do where there are no tables."""
        does = [] if self.way is None else [self.ways[self.way].does]
        return (
            *both_ways(
                ("up", "k"), ("down", "j", "tab"), UP_DOWN(), label("choose"), self._move_way
            ),
            *(Binding(("enter",), "Enter", label("do what is chosen"), each) for each in does),
        )

    def _move_way(self, step: int) -> None:
        last = len(self.ways) - 1
        before = (-1 if step > 0 else 0) if self.way is None else self.way
        self.way = max(0, min(last, before + step))

    def _writing(self) -> Sequence[Binding]:
        line = self.address or Line()
        return (
            Binding(("enter",), "Enter", label("join"), self._send_address),
            Binding(("escape",), "Esc", label("back"), self._stop_writing),
            *self._recalling(),
            *editing(line),
        )

    def _recalling(self) -> Sequence[Binding]:
        """Return the keys that go through the recent tables, if there are any."""
        if not self.recent():
            return ()
        return (
            Binding(("up",), UP(), label("recent tables"), lambda: self._recall(1)),
            Binding(("down",), "", "", lambda: self._recall(-1)),
        )

    def _recall(self, step: int) -> None:
        known = [None, *self.recent()]
        at = known.index(self.recalled) if self.recalled in known else 0
        self.recalled = known[max(0, min(len(known) - 1, at + step))]
        self.address = Line(self.recalled[0] if self.recalled else "", most=ADDRESS_MOST)

    def _move(self, step: int) -> None:
        """Walk along the street."""
        self.selection.go_to(self.selection.place + step)

    def _go_first(self) -> None:
        self.selection.go_to(0)

    def _click(self, place: int) -> None:
        """Choose the house that was clicked, and go in if it was chosen before."""
        if self.selection.place == place:
            self._join()
        else:
            self.selection.go_to(place)

    def _join(self) -> None:
        if self.selection.is_new:
            self._create()
        elif self.selection.chosen is not None:  # its host says whether it is full
            self._meet(Join(self.selection.chosen))

    def _watch(self) -> None:
        if self.selection.chosen is not None:
            self._meet(Join(self.selection.chosen, watches=True))

    def _meet(self, wish: Join) -> None:
        """Go to the selected table, if it is certain that the reader means it; otherwise say why
        not, or wait until it is."""
        now = self._clock()
        if self.selection.has_just_moved(now):
            self.tell(words.JUST_SELECTED(name=wish.entry.name))
        elif not wish.entry.speaks:
            self.tell(said.other_version(wish.entry.versions))
        elif self.selection.is_settled(now):
            self._choose(wish)
        else:
            self._wish = wish

    def elapse(self) -> None:
        """Do what the reader wanted, once it is certain."""
        wish = self._wish
        if wish is not None and self.selection.is_settled(self._clock()):
            self._wish = None
            self._meet(wish)

    def _look(self) -> None:
        """Take in the tables that are there now, and say if the selected one is not."""
        now, wish = self._clock(), self._wish
        gone = self.selection.look(self._entries(), now)
        if gone is not None:
            self.tell(words.TABLE_GONE(name=gone.name))
            self._gone = gone
        elif self._gone is not None and self._is_listed(self._gone.table):
            if self.notice == words.TABLE_GONE(name=self._gone.name):
                self.notice = ""
            self._gone = None
        chosen = self.selection.chosen
        if wish is not None and (chosen is None or chosen.identity != wish.entry.identity):
            self._wish = None
            if gone is None and chosen is not None:
                self.tell(words.JUST_SELECTED(name=chosen.name))

    def _is_listed(self, table: str) -> bool:
        return any(each.table == table for each in self.selection.entries)

    def _create(self) -> None:
        name = said.TABLE_OF(name=self.settings().name)
        self._creating = CreateScreen(name, Setup(), self._created, self._stop_creating)

    def _created(self, name: str, setup: Setup, private: bool) -> None:
        self._creating = None
        self._choose(Create(name, setup, private))

    def _stop_creating(self) -> None:
        self._creating = None

    def _write(self, text: str = "") -> None:
        self.recalled = None
        self.address = Line(text, most=ADDRESS_MOST)

    def _stop_writing(self) -> None:
        self.address = None

    def _send_address(self) -> None:
        text = self.address.text.strip() if self.address else ""
        wrong = self._check(text) if text else words.NO_ADDRESS()
        if wrong:
            self.tell(wrong)
            return
        self.address = None
        self._choose(Find(text))

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        self._look()
        if self._creating is not None:
            return self._creating.draw(canvas)
        return lobby_picture.draw(self, canvas)
