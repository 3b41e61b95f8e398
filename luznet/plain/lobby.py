"""The list of tables in plain mode: each comes and goes with a number that it keeps."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from luznet.client.choices import Create, Find, Join, PlayBots, TableChoice
from luznet.client.lobby import PATIENCE, SETTLING, Entry, marks
from luznet.client.pasted import is_ssh_line, lines_in, without_program, wrong_with
from luznet.games import GAMES
from luznet.i18n import one_of, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.language import PluralText, Text
from luznet.plain import options, usage
from luznet.plain.command import Command
from luznet.plain.conversation import Conversation
from luznet.plain.lines import number_in, same_name, take_apart
from luznet.plain.user_context import UserContext
from luznet.wire.options import Setup

_GOING = ("join", "j", "watch", "w")
AFRESH = ("new", "anew", "afresh")
"""Words after `play` that give up what is unfinished."""

_SEARCHING = Text("Looking for tables on this network.")
# i18n: play, open, join and help are typed.
_NOTHING_FOUND = Text(
    "No table was found yet. Type play to play against bots, open to open a table, join and an "
    "address or join line, or help."
)
# i18n: join, list, play, open and help are typed.
LOBBY_ASKS = Text("Type join and a table's number, list, play, open, or help.")
# i18n: {typed} is what was typed; {words} are typed: "play luz or play luris".
_NO_GAME = Text("There is no game {typed}. Type {words}.")
_NO_RECENT_TABLES = Text("You have not been at anybody else's table yet.")
# i18n: {name} is what the table is called, {host} an address.
_RECENT = Text("Recent table {number}: {name} at {host}.")
# i18n: recent is typed.
_WHICH_RECENT = Text("Type recent and its number to join one again, if its host is there.")
# i18n: {number} is what was typed; recent is typed.
_NO_RECENT = Text("There is no recent table {number}. Type recent to hear the list.")
# i18n: join is typed.
_WHICH_TABLE = Text("Which table? Type join and its number or name, or an address or join line.")
# i18n: watch is typed.
_WHICH_WATCHED = Text("Which table? Type watch and its number or name.")
# i18n: What a table is called, and what distinguishes it from others of its name.
_CALLED = Text("{name} at {mark}")
# i18n: {table} is the number of the table called {name}, {number} how many seats it has;
# i18n: {state} is such as "playing" or "your seat waits".
_TABLE = PluralText(
    "Table {table}: {name}, {game}, {taken} of {number} seat taken, {state}.",
    "Table {table}: {name}, {game}, {taken} of {number} seats taken, {state}.",
)
# i18n: {table} is the number of the evening of games called {name}.
_EVENING = Text("Table {table}: {name}, an evening of {game}.")
# i18n: A table in the list. {needs} is "needs luznet with protocol ...".
_OTHER_VERSION = Text("Table {number}: {name}, {needs}.")
_GONE = Text("Table {number}, {name}, is gone.")
# i18n: list is typed.
_NO_NUMBER = Text("There is no table {number} now. Type list to hear the tables.")

Identity: TypeAlias = tuple[str, str]


class Past(Struct, frozen=True):
    """A recent table: its name, and the address or join line that leads there."""

    name: str
    line: str

    @property
    def host(self) -> str:
        """Return the part of the line that can be heard."""
        return self.line.partition("#")[0]


class LobbyConversation(Conversation):
    """The conversation about the list of tables."""

    LEAVING = usage.LEAVE_LIST

    def __init__(
        self,
        entries: Callable[[], tuple[Entry, ...]],
        choose: Callable[[TableChoice], None],
        own: UserContext,
        *,
        recent: Callable[[], Sequence[Past]] = lambda: (),
        trouble: Callable[[], str] = lambda: "",
        history: Callable[[str], Sequence[str]] = lambda text: (),
    ) -> None:
        """`entries` returns the tables to tell, `choose` takes what the reader chose, `recent`
        returns the recent tables, `trouble` says what is wrong with the search, if anything, and
        `history` which games were played, with somebody or at a table whose name contains a
        text."""
        super().__init__(own, own.quit)
        self._entries = entries
        self._choose = choose
        self._recent = recent
        self._trouble = trouble
        self._history = history
        self._numbers: dict[Identity, int] = {}
        self._told: dict[Identity, str] = {}
        self._since: float | None = None
        self._now = 0.0
        self._is_told_empty = False
        self._told_trouble = ""
        self._half, self._watches_half = "", False

    # ---- telling -------------------------------------------------------------------------------

    def told(self, now: float) -> Iterator[str]:
        """Return what is new: tables that came or went, or that there are none."""
        self._now = now
        if self._since is None:
            self._since = now
            yield _SEARCHING()
        yield from self._tell_trouble()
        yield from self._tell_changes()
        if not self._told and not self._is_told_empty and self.has_searched:
            self._is_told_empty = True
            yield _NOTHING_FOUND()

    def next_change(self) -> float | None:
        """Return when to say that nothing was found, or when waiting lines may go on."""
        since = self._since or 0.0
        times = (since + SETTLING, since + PATIENCE)
        return next((time for time in times if time > self._now), None)

    def asked(self) -> str:
        return LOBBY_ASKS()

    @property
    def has_searched(self) -> bool:
        """Whether the search has run long enough for the list to be complete."""
        spent = self._now - (self._now if self._since is None else self._since)
        return spent >= (SETTLING if self._told else PATIENCE)

    def _tell_trouble(self) -> Iterator[str]:
        trouble = self._trouble()
        if trouble and trouble != self._told_trouble:
            yield trouble
        self._told_trouble = trouble

    def _tell_changes(self) -> Iterator[str]:
        entries = {entry.identity: entry for entry in self._entries()}
        for identity in [each for each in self._told if each not in entries]:
            yield _GONE(number=self._numbers[identity], name=self._told.pop(identity))
        is_settled = self._now - (self._since or 0.0) >= SETTLING
        for identity, entry in entries.items() if is_settled else ():
            if identity not in self._told and _is_known(entry):
                self._numbers.setdefault(identity, len(self._numbers) + 1)
                self._told[identity] = entry.name
                yield self._line(entry)

    def _line(self, entry: Entry) -> str:
        number = self._numbers[entry.identity]
        if not entry.speaks:
            needs = said.needs_version(entry.versions)
            return _OTHER_VERSION(number=number, name=entry.name, needs=needs)
        mark = marks(self._entries()).get(entry, "")
        called = _CALLED(name=entry.name, mark=mark) if mark else entry.name
        facts = {"table": number, "name": called, "game": name_of(entry.game)}
        if entry.evening:
            told = _EVENING(**facts)
        else:
            state = said.note(entry) or said.phase(entry)
            told = _TABLE(entry.seats, taken=entry.taken, **facts, state=state)
        return sentences(told, said.sitting(entry))

    # ---- listening -----------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        return (
            Command(_GOING[:2], usage.JOIN, lambda text: self._join(text, watches=False)),
            Command(_GOING[2:], usage.WATCH, lambda text: self._join(text, watches=True)),
            Command(("play", "p"), usage.PLAY, self._play),
            Command(("open", "o", "create"), usage.OPEN, self._open),
            Command(("list", "l", "refresh"), usage.LIST, self._list),
            Command(("recent",), usage.RECENT, self._say_recent, offered=False),
            Command(("history",), usage.HISTORY, self._history, offered=False),
            Command(("options",), usage.OPTIONS_TO_OPEN, self._options, offered=False),
        )

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed; an address or a join line leads there at once. What is typed in a
        shell is understood, too."""
        typed = text.strip()
        if (
            self._half
            and (lines := lines_in(f"{self._half}\n{typed}"))
            and not wrong_with(lines[0])
        ):
            return self._join(lines[0], watches=self._watches_half)
        command = without_program(typed)
        is_told = take_apart(command).word in _GOING
        if not is_told and (_is_pasted(typed) or (" " not in typed and _is_address(typed))):
            return self._join(typed, watches=False)
        return super().answered(command)

    def waits(self, text: str) -> bool:
        """Words about the list wait until it can be complete."""
        return take_apart(text).word in (*_GOING, "list", "l", "refresh") and not self.has_searched

    def _join(self, typed: str, *, watches: bool) -> Sequence[str]:
        self._half, self._watches_half = "", watches
        if _is_pasted(typed):
            return self._follow(typed, watches)
        typed = _unquoted(typed)
        if not typed:
            return [_WHICH_WATCHED() if watches else _WHICH_TABLE()]
        number = number_in(typed)
        entry = self._entry(typed, number)
        if entry is not None:
            return self._meet(entry, watches)
        if number is not None:
            return [_NO_NUMBER(number=number)]
        self._choose(Find(typed, watches))
        return []

    def _follow(self, typed: str, watches: bool) -> Sequence[str]:
        """Go where a join line leads; of one that is broken in the middle, wait for the rest."""
        trouble = wrong_with(typed)
        if trouble:
            self._half = typed
            return [trouble]
        self._choose(Find(lines_in(typed)[0], watches))
        return []

    def _entry(self, typed: str, number: int | None) -> Entry | None:
        """Return the table with this number, or the only one whose name begins like this."""
        entries = self._entries()
        if number is not None:
            fits = [each for each in entries if self._numbers.get(each.identity) == number]
        else:
            fits = [each for each in entries if same_name(each.name, typed)]
        return fits[0] if len(fits) == 1 else None

    def _meet(self, entry: Entry, watches: bool) -> Sequence[str]:
        if not entry.speaks:
            return [said.other_version(entry.versions)]
        self._choose(Join(entry, watches))
        return []

    def _play(self, typed: str) -> Sequence[str]:
        said = typed.casefold().split()
        games = [word for word in said if word in GAMES]
        unknown = [word for word in said if word not in (*GAMES, *AFRESH)]
        if unknown:
            return [_NO_GAME(typed=unknown[0], words=one_of([f"play {game}" for game in GAMES]))]
        self._choose(PlayBots(any(word in AFRESH for word in said), *games[:1]))
        return []

    def _open(self, typed: str) -> Sequence[str]:
        try:
            name, setup, private = options.opening(typed)
        except options.BadOption as error:
            return [str(error)]
        self._choose(Create(name or said.TABLE_OF(name=self._user.name), setup, private))
        return []

    def _list(self, typed: str) -> Sequence[str]:
        known = [each for each in self._entries() if each.identity in self._numbers]
        return [self._line(each) for each in known] or [_NOTHING_FOUND()]

    def _say_recent(self, typed: str) -> Sequence[str]:
        """Say the recent tables, or join the one with this number."""
        tables = self._recent()
        if not tables:
            return [_NO_RECENT_TABLES()]
        if not typed:
            known = enumerate(tables, 1)
            told = [
                _RECENT(number=number, name=each.name, host=each.host) for number, each in known
            ]
            return [*told, _WHICH_RECENT()]
        number = number_in(typed)
        if number is None or not 0 < number <= len(tables):
            return [_NO_RECENT(number=typed)]
        self._choose(Find(tables[number - 1].line))
        return []

    def _options(self, typed: str) -> Sequence[str]:
        told = options.in_full(Setup(), can_change=True)
        return [options.HOW_TO_OPEN(), options.OPTIONS_NOW(), *told, *self.own_settings()]


def _is_pasted(text: str) -> bool:
    return bool(lines_in(text)) or is_ssh_line(text)


def _is_address(text: str) -> bool:
    from luznet.client.address import is_address  # ZeroMQ comes with it, and is slow to import

    return is_address(text)


def _unquoted(text: str) -> str:
    """Return a name without the quotation marks that a shell needs around it."""
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip() if is_quoted else text


def _is_known(entry: Entry) -> bool:
    """Return whether the host has told more of a table than its announcement, which doesn't say
    whether it plays or whose seat waits there; or whether nothing more will come."""
    return entry.round_trip is not None or entry.code or not entry.speaks
