"""What the lobby says in plain mode."""

from collections.abc import Sequence
from typing import Final

from luznet.i18n import one_of
from luznet.language import PluralText, Text

SEARCHING = Text("Looking for tables on this network.")
# i18n: play, open, join and help are typed.
NOTHING_FOUND = Text(
    "No table was found yet. Type play to play against bots, open to open a table, join and an "
    "address or join line, or help."
)
# i18n: join, list, play, open and help are typed.
LOBBY_ASKS = Text("Type join and a table's number, list, play, open, or help.")
# i18n: {typed} is what was typed; {words} are typed: "play luz or play luris".
_NO_GAME: Final = Text("There is no game {typed}. Type {words}.")
NO_RECENT_TABLES = Text("You have not been at anybody else's table yet.")
# i18n: {name} is what the table is called, {host} an address.
RECENT = Text("Recent table {number}: {name} at {host}.")
# i18n: recent is typed.
WHICH_RECENT = Text("Type recent and its number to join one again, if its host is there.")
# i18n: {number} is what was typed; recent is typed.
NO_RECENT = Text("There is no recent table {number}. Type recent to hear which there are.")
# i18n: join is typed.
WHICH_TABLE = Text("Which table? Type join and its number or name, or an address or join line.")
# i18n: watch is typed.
WHICH_WATCHED = Text("Which table? Type watch and its number or name.")
# i18n: What a table is called, and what distinguishes it from others of its name.
_CALLED: Final = Text("{name} at {mark}")
# i18n: {table} is the number of the table called {name}, {number} how many seats it has;
# i18n: {state} is such as "playing" or "your seat waits".
_TABLE: Final = PluralText(
    "Table {table}: {name}, {game}, {taken} of {number} seat taken, {state}.",
    "Table {table}: {name}, {game}, {taken} of {number} seats taken, {state}.",
)
# i18n: A table in the list. {needs} is "needs luznet with protocol ...".
OTHER_VERSION = Text("Table {number}: {name}, {needs}.")
GONE = Text("Table {number}, {name}, is gone.")
# i18n: list is typed.
NO_NUMBER = Text("There is no table {number} now. Type list for those that there are.")


def no_game(typed: str, ways: Sequence[str]) -> str:
    return _NO_GAME(typed=typed, words=one_of(ways))


def table(number: int, name: str, mark: str, game: str, taken: int, seats: int, state: str) -> str:
    called = _CALLED(name=name, mark=mark) if mark else name
    return _TABLE(seats, table=number, name=called, game=game, taken=taken, state=state)
