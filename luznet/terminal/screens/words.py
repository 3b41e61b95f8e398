"""What the screens around the games alone say: labels as constants, sentences by named facts.

What plain mode says in the same words is in `luznet.i18n.tables`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from luznet.i18n import list_of, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import time_label
from luznet.language import Text, TextIn, _, ngettext
from luznet.wire.messages import Level

# ---- the options of a table ----------------------------------------------------------------

PRIVATE = {
    False: TextIn("who may come to a table", "everybody on this network"),
    True: TextIn("who may come to a table", "people with the code"),
}
CHAIRS_TAKEN = {
    True: TextIn("what becomes of empty chairs", "bots take them"),
    False: TextIn("what becomes of empty chairs", "they stay empty"),
}
BOTS: Final[Mapping[Level, Text]] = {
    "easy": TextIn("how good bots are", "easy"),
    "normal": TextIn("how good bots are", "normal"),
    "strong": TextIn("how good bots are", "strong"),
}
# i18n: Every chair has bots of its own.
SEVERAL_LEVELS = TextIn("how good bots are", "by chair")
PACES = {
    0: TextIn("pauses of bots", "none"),
    400: TextIn("pauses of bots", "short"),
    900: TextIn("pauses of bots", "as people do"),
    2000: TextIn("pauses of bots", "long"),
}
HELP = {
    "none": TextIn("help at a table", "none"),
    "values": TextIn("help at a table", "possible values of hidden cards"),
    # i18n: Odds: how likely each value is.
    "odds": TextIn("help at a table", "exact odds of hidden cards"),
    "coach": TextIn("help at a table", "a coach"),
}
TRICKS = {
    False: TextIn("won tricks", "face down"),
    True: TextIn("won tricks", "open to all"),
}
SPECTATORS = {
    "none": TextIn("who may watch", "nobody"),
    "public": TextIn("who may watch", "anybody, open cards only"),
    "all": TextIn("who may watch", "with all hands"),
}
CHAT = {
    "free": TextIn("what may be said in the chat", "anything"),
    "phrases": TextIn("what may be said in the chat", "ready phrases only"),
    "none": TextIn("what may be said in the chat", "none"),
}


TIMES: Mapping[int, Callable[[], str]] = {
    0: TextIn("time to think", "no limit"),
    **{time: partial(time_label, time) for time in (15, 30, 60, 120)},
}


def milliseconds(pace: int) -> str:
    """Return a pace as a label."""
    # i18n: Pauses of bots, in thousandths of a second.
    return _("about {number} ms", number=pace)


NAME = TextIn("an option of a table", "Name")
WHO_MAY_COME = TextIn("an option of a table", "Who may come")
WHICH_GAME = TextIn("an option of a table", "Game")
HOW_MANY_CHAIRS = TextIn("an option of a table", "Chairs")
EMPTY_CHAIRS = TextIn("an option of a table", "Empty chairs")
WHICH_BOTS = TextIn("an option of a table", "Bots")
PAUSES = TextIn("an option of a table", "Pauses of bots")
HOW_MUCH_HELP = TextIn("an option of a table", "Help")
WON_TRICKS = TextIn("an option of a table", "Won tricks")
WHO_MAY_WATCH = TextIn("an option of a table", "Who may watch")
TIME_TO_THINK = TextIn("an option of a table", "Time to think")
CHATTING = TextIn("an option of a table", "Chat")
ABOUT_NAME = Text("What others see in their list of tables.")

NEW_TABLE = Text("A new table")
TABLE_OPTIONS = Text("Options of the table")
CREATE_IT = TextIn("what a key does", "create the table")
SAVE_IT = TextIn("what a key does", "save the options")
CHOOSE = TextIn("what a key does", "choose")
CHANGE = TextIn("what a key does", "change it")
DOES_CHOOSE_OPTION = TextIn("what a key does", "choose what to change")
DOES_CANCEL = TextIn("what a key does", "back, changing nothing")


def place(number: int, values: int) -> str:
    """Say which of how many values is chosen."""
    return _("{number} of {values}", number=number, values=values)


# ---- the lobby -----------------------------------------------------------------------------

SELECT = TextIn("what a key does", "select a table")
# i18n: Sits down at a table.
JOIN = TextIn("what a key does", "join")
# i18n: Goes to a table as a spectator.
WATCH = TextIn("what a key does", "watch")
CREATE = TextIn("what a key does", "new table")
PLAY_BOTS = TextIn("what a key does", "play bots")
TYPE_ADDRESS = TextIn("what a key does", "address")
# i18n: Begins the tutorial.
LEARN = TextIn("what a key does", "learn")
READ_RULES = TextIn("what a key does", "rules")
CONFIGURE = TextIn("what a key does", "settings")
QUIT = TextIn("what a key does", "quit")
BACK = TextIn("what a key does", "back")
HELP_KEY = TextIn("what a key does", "help")
DOES_JOIN = TextIn("what a key does", "sit down at the selected table")
DOES_WATCH = TextIn("what a key does", "watch the selected table")
DOES_CREATE = TextIn("what a key does", "create a table")
DOES_PLAY = TextIn("what a key does", "play against bots at once")
DOES_ADDRESS = TextIn("what a key does", "type an address, or the join line of a host")
DOES_SHOW = TextIn("what a key does", "let spectators see all hands, once everybody agrees")
DOES_HIDE = TextIn("what a key does", "let spectators see all hands no longer")
DOES_TUTORIAL = TextIn("what a key does", "learn a game in a few minutes, with a coach")
DOES_QUIT = TextIn("what a key does", "quit luznet")
DOES_INVITE = TextIn("what a key does", "how others join this table")

TABLES_HERE = Text("Tables on this network")
# i18n: Dots follow it.
SEARCHING = Text("Looking for tables on this network")
# i18n: Dots follow it.
STILL_SEARCHING = Text("Still looking")
NOTHING_FOUND = Text("No table was found on this network yet.")
WAYS_TITLE = Text("What you can do now")
WAYS = (
    ("p", Text("Play against bots at once. Colleagues can join your table from theirs.")),
    ("n", Text("Create a table. Everybody on this network sees it in their list.")),
    ("a", Text("Type an address, or the join line that the host's screen shows.")),
    ("t", Text("Learn a game in a few minutes: a coach plays it with you.")),
    ("R", Text("Read the rules of the games, here or at any other time.")),
)
WHY_NOTHING = Text(
    "Is there a table that you don't see? A guest network, a VPN or a firewall can hide it: "
    "type its join line."
)
LOBBY_HELP = (
    Text(
        "The lobby lists the tables on this network. Select one with the arrows, then press Enter "
        "to sit down or w to watch."
    ),
    Text(
        "A table where your seat waits is one that you left during a game: Enter takes you back "
        "to your cards."
    ),
)
HEADER = (
    TextIn("heading of a column of tables", "Table"),
    TextIn("heading of a column of tables", "Game"),
    TextIn("heading of a column of tables", "Seats"),
    # i18n: What goes on at a table: people gather, or play.
    TextIn("heading of a column of tables", "Now"),
)
# i18n: A table to which one needs a code.
CODE = TextIn("a note on a table", "code needed")
# i18n: A table to which one needs no code any more.
PAIRED = TextIn("a note on a table", "private")

ADDRESS_TITLE = Text("Where is the table?")
ADDRESS_HOW = Text(
    "Type an address such as 192.168.1.20, or paste the join line from the host's screen: "
    "luznet join 192.168.1.20#..."
)
DOES_RECALL = TextIn("what a key does", "tables where you were")


def recalled(name: str) -> str:
    """Say what the table at a recalled address was called."""
    # i18n: {name} is that of a table, there: at the address that stands above.
    return _("You were there at {name}.", name=name)


NO_ADDRESS = Text("Type an address or a join line first, or press Esc to go back.")


def you_are(name: str) -> str:
    """Say what the user is called."""
    return _("You are {name}", name=name)


def seats(taken: int, seats: int) -> str:
    """Say how many seats are taken."""
    # i18n: So many seats of a table are taken, such as "2 of 4": a narrow column.
    return _("{taken} of {seats}", taken=taken, seats=seats)


def round_trip(seconds: float | None) -> str:
    """Say how long the way to the host and back takes."""
    if seconds is None:
        return ""
    milliseconds = seconds * 1000
    if milliseconds < 1:
        # i18n: Less than a thousandth of a second.
        return _("<1 ms")
    # i18n: Thousandths of a second.
    return _("{number} ms", number=f"{milliseconds:.0f}")


def more_tables(count: int) -> str:
    """Say how many tables are below or above those shown."""
    # i18n: So many tables are not shown in the list.
    return ngettext("and {number} more", "and {number} more", count)


TABLE_GONE = Text("The table that you chose is gone. Choose another one with Up or Down.")


def hosted(host: str) -> str:
    """Say whose host the chosen table is at."""
    # i18n: It: the chosen table. {host} is a user on a computer, such as anna@lemon.
    return _("It is on the host of {host}.", host=host)


# ---- questions on the way to a host ----------------------------------------------------------

TRUST = TextIn("what a key does", "trust the new key and go on")
SEND_CODE = TextIn("what a key does", "send the code")
SHORT_CODE = Text("The code has six digits; some are still missing.")
# i18n: i is a key to press.
STOP_WAYS = Text(
    "Ask at that host: i at the table there shows its phrase. If it is the new one, all is well: "
    "press t. Otherwise go back with Esc."
)
# i18n: The words by which a host's key was known stand behind it.
PHRASE_BEFORE = Text("until now")
# i18n: The words by which a host's new key is known stand behind it.
PHRASE_NOW = Text("now")


# ---- the table before a game ---------------------------------------------------------------

# i18n: Heading of the list of those who sit at the table.
CHAIRS = Text("Chairs, clockwise")
HOW_IT_PLAYS = Text("How this table plays")
# i18n: Only who opened the table can change how it plays.
HOW_IT_PLAYS_LOCKED = Text("How this table plays (locked)")
EMPTY_CHAIR = TextIn("a chair", "empty")
YOU = TextIn("who sits on a chair", "you")
# i18n: A chair that only somebody of this name may take. At most 31 columns with a name of 20.
FOR = TextIn("a chair", "for {name}")
# i18n: Stands by a chair that only somebody of a name may take. At most 37 columns.
RESERVED = TextIn("a chair", "reserved")
OWNER = TextIn("who sits on a chair", "owner")
YOU_OWNER = TextIn("who sits on a chair", "you, owner")

READY = TextIn("what a key does", "ready")
# i18n: Is ready no longer, and waits.
UNREADY = TextIn("what a key does", "wait")
START = TextIn("what a key does", "start")
OPTIONS = TextIn("what a key does", "options")
SIT = TextIn("what a key does", "sit on this chair")
# i18n: n is a key. At most 37 columns.
CHOOSES_CHAIR = Text("Up/Down: choose a chair; n: reserve")
# i18n: Somebody is away, and f is a key. At most 37 columns.
FREES_CHAIR = Text("away; f frees the chair")
# i18n: It: the bot on a chair. At most 20 columns.
CHANGES_BOT = Text("Left/Right changes it")
DOES_CHOOSE = TextIn("what a key does", "choose a chair that is empty, or whose player is away")
DOES_LEVEL = TextIn("what a key does", "change the bot that takes it: easy, normal or strong")
DOES_READY = TextIn("what a key does", "say that you are ready for the game")
DOES_UNREADY = TextIn("what a key does", "say that you are not ready yet")
DOES_START = TextIn("what a key does", "start the game now")
DOES_OPTIONS = TextIn("what a key does", "change the options of the table")
DOES_LOCK = TextIn("what a key does", "lock the options: only you can change them then")
DOES_UNLOCK = TextIn("what a key does", "let every owner of the table change the options")
DOES_FREE = TextIn("what a key does", "free the chosen chair, whose player is away")
DOES_FREE_AWAY = TextIn("what a key does", "free the chair of a player who is away")
DOES_REMOVE = TextIn("what a key does", "remove a player from the table, or let one in again")
YES_REMOVE = TextIn("the answer to a question", "remove")
YES_FREE = TextIn("the answer to a question", "free the chair")
YES_LET_IN = TextIn("the answer to a question", "let in")
DOES_RESERVE = TextIn("what a key does", "reserve the chosen chair for a name")
DOES_KEEP_FOR = TextIn(
    "what a key does", "reserve the chair for this name; without one, for nobody"
)
DOES_NOT_RESERVE = TextIn("what a key does", "back, reserving nothing")
NOBODY_AWAY = Text("Nobody is away from this chair.")
LEAVE = TextIn("what a key does", "leave")


def reserve_for(number: int) -> str:
    """Ask for whom a chair is reserved."""
    # i18n: A name is typed behind it. At most 50 columns.
    return _("Reserve chair {number} for (empty: anybody):", number=number)


def taken_meanwhile(number: int) -> str:
    """Say that somebody sat down on a chair while it was being reserved."""
    return _("Chair {number} has been taken meanwhile.", number=number)


def free_chair(name: str) -> str:
    """Ask whether the chair of a player who is away in a running game is given up."""
    return _(
        "Free the chair of {name}, who is away? A bot plays there for good, and anybody can take "
        "the chair from it.",
        name=name,
    )


def remove_player(name: str) -> str:
    """Ask whether a player is removed from the table."""
    return _(
        "Remove {name} from this table? During a game, a bot takes over. {name} cannot come back "
        "until you let them in again: press X.",
        name=name,
    )


def let_in_again(name: str) -> str:
    """Ask whether somebody who was removed may come again."""
    return _("You removed {name} from this table. Let them in again?", name=name)


def gathering_help() -> Sequence[str]:
    """Say how a game begins."""
    return (
        _(
            "The game begins when everybody at the table is ready. The owner of the table can "
            "start it at once and change the options."
        ),
        _("Chairs are numbered clockwise. Press the number of a free chair to sit there."),
        sentences(
            *(said.bot_like(level) for level in BOTS),
            _("The owner chooses a bot for each empty chair with the arrows."),
        ),
        _(
            "The owner can also reserve a chair for a name, with n, and free the chair of a player "
            "who is away, with f; whoever opened the table can lock its options, with l."
        ),
        _(
            "The owner can remove a player from the table, with X. The table then keeps out the "
            "key of that player. With another key they can come back to an open table; a private "
            "one asks them for the code."
        ),
    )


def watched(game: str, count: int) -> str:
    """Say what is played, and how many watch."""
    if not count:
        return game
    # i18n: {game} is the name of a game; so many people watch the table.
    return ngettext(
        "{game}, {number} is watching", "{game}, {number} are watching", count, game=game
    )


def away(grace: int) -> str:
    """Say that a person has no connection, and for how long the chair is kept."""
    # i18n: Somebody has no connection; for {number} seconds their chair is kept.
    # i18n: At most 37 columns.
    return _("away; keeps the chair for {number} s", number=grace)


def sit_here(number: int) -> str:
    """Say how to take a chair."""
    # i18n: {number} is a key, and the number of an empty chair. At most 37 columns.
    return _("press {number} to sit here", number=number)


_BOT_COMES: Final[Mapping[Level, Text]] = {
    # i18n: A bot takes an empty chair in the end, or the reader, who presses the key {number}.
    # i18n: At most 37 columns.
    "easy": Text("an easy bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "normal": Text("a normal bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "strong": Text("a strong bot takes it, or press {number}"),
}


def bot_comes(number: int, level: Level) -> str:
    """Say that a bot takes an empty chair in the end, or who presses its number."""
    return _BOT_COMES[level](number=number)


def alone(chairs: int, owns: bool) -> str:
    """Say that nobody else is here, where bots can fill the chairs."""
    key = "s" if owns else "Enter"
    if not chairs:
        # i18n: {key} is a key, such as s.
        return _("Nobody else is here now. Press {key} to start, or wait for others.", key=key)
    if chairs == 1:
        # i18n: {key} is a key, such as s.
        return _("You are alone here. Press {key} to start with a bot, or wait for others.",
            key=key)  # fmt: skip
    # i18n: {key} is a key, such as s.
    return ngettext(
        "You are alone here. Press {key} to start with {number} bot, or wait for others.",
        "You are alone here. Press {key} to start with {number} bots, or wait for others.",
        chairs,
        key=key,
    )


def are_you_ready(others: Sequence[str], missing: int) -> str:
    """Ask the reader to be ready; others may not be ready either, or not be here yet."""
    if missing:
        return ngettext(
            "Press Enter when you are ready. The game needs {number} more person.",
            "Press Enter when you are ready. The game needs {number} more people.",
            missing,
        )
    if not others:
        return _("Press Enter when you are ready. Everybody else is.")
    # i18n: {names} is a name, or a list of names.
    return _("Press Enter when you are ready. Waiting for {names} too.", names=list_of(others))


def start_anyway(others: Sequence[str]) -> str:
    """Say to the owner who is not ready yet."""
    # i18n: {names} is a name, or a list of names; s is a key.
    return _("You are ready. Waiting for {names}; s starts at once.", names=list_of(others))


def start_asks(others: Sequence[str]) -> str:
    """Ask the owner whether the game is to start though some who are here are not ready."""
    # i18n: {names} is a list of so many names; s is a key.
    return ngettext(
        "{names} is not ready yet. Press s again to start all the same.",
        "{names} are not ready yet. Press s again to start all the same.",
        len(others),
        names=list_of(others),
    )


CAN_SIT = Text("You are watching. Press the number of an empty chair to sit down.")


# ---- connecting ----------------------------------------------------------------------------

CONNECTING = Text("Connecting to the table")


def tried(seconds: int) -> str:
    """Say for how long it was tried."""
    return ngettext("Trying for {number} second.", "Trying for {number} seconds.", seconds)


# ---- a game whose end was missed -----------------------------------------------------------

ENDED_WITHOUT_YOU = Text("A game ended while your connection was lost.")

# ---- the rules -----------------------------------------------------------------------------

OTHER_GAME = TextIn("what a key does", "another game's")
NEXT_PAGE = TextIn("what a key does", "next page")
PAGE_BEFORE = TextIn("what a key does", "page before")


def page_title(number: int, title: str) -> str:
    """Title a page of the rules where they are heard."""
    return _("Page {number}: {title}.", number=number, title=title)


def page(number: int, pages: int) -> str:
    """Say which page this is."""
    # i18n: In the top line of the rules, at its right.
    return _("page {number} of {pages}", number=number, pages=pages)
