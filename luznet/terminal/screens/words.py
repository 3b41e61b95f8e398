"""What the screens around the games say; sentences that plain mode shares are in
`luznet.i18n.tables`."""

from collections.abc import Mapping, Sequence
from typing import Final

from luznet.i18n import CONNECTING as CONNECTING
from luznet.i18n import list_of, sentences
from luznet.language import PluralText, Text, TextIn, _, ngettext
from luznet.options.table import BOTS
from luznet.wire.levels import LEVELS, Level

# ---- the form for a table ------------------------------------------------------------------

NAME = TextIn("an option of a table", "Name")
ABOUT_NAME = Text("What others see in their list of tables.")
WHO_CAN_JOIN = TextIn("an option of a table", "Who can join")
PRIVATE = {
    False: TextIn("who can join a table", "anybody on this network"),
    True: TextIn("who can join a table", "people with the code"),
}
ABOUT_PRIVATE = {
    False: Text("Everybody on this network sees the table and can sit down or watch."),
    True: Text(
        "Everybody sees the table; to join it, they type the six-digit code from your screen once."
    ),
}

NEW_TABLE = Text("New table")
TABLE_OPTIONS = Text("Table options")
# i18n: Which of how many values is chosen.
PLACE = Text("{number} of {values}")


# ---- the lobby -----------------------------------------------------------------------------


# i18n: In the top line. {names} are tables.
SEAT_WAITS = Text("Your seat waits at {names}.")
# i18n: After the name of the program, in the top line.
TABLES_HERE = Text("tables on this network")
# i18n: {dots} are one to three.
SEARCHING = Text("Looking for tables on this network {dots}")
# i18n: {dots} are one to three.
STILL_SEARCHING = Text("Still looking {dots}")
NOTHING_FOUND = Text("No tables found on this network yet.")
TAGLINE = Text("card games of light for people in one room")
# i18n: {game} is such as "Ann's table, Luz": a game of the user's own that is not over.
CONTINUE = Text("continue: {game}")
CONTINUE_HOW = Text("Go on with the game that waits on this computer.")
# i18n: Things to do, in a list of at most 30 columns.
PLAY_BOTS = TextIn("what to do now", "Play with bots")
PLAY_BOTS_HOW = Text("Play against bots now. Others can join your table from their computers.")
NEW_TABLE_WAY = TextIn("what to do now", "New table")
NEW_TABLE_HOW = Text("Create a table. Everybody on this network sees it in their list.")
ADDRESS_WAY = TextIn("what to do now", "Type an address")
ADDRESS_WAY_HOW = Text("Type an address, or the join line that the host's screen shows.")
LEARN = TextIn("what to do now", "Learn a game")
LEARN_HOW = Text("Learn a game in a few minutes, with a coach.")
READ_RULES = TextIn("what to do now", "Read the rules")
READ_RULES_HOW = Text("Read the rules of the games, here or at any time.")
WHY_NOTHING = Text(
    "Press n to open a table. Is a table missing? Ask its host for the join line, and press a to "
    "type it."
)
LOBBY_HELP = (
    Text(
        "Each house is a table on this network, and each window a seat: a person's is bright, a "
        "bot's is dim and has a dot. Walk with the arrows, then press Enter to sit down or w to "
        "watch."
    ),
    Text(
        "A table where your seat waits is one that you left during a game: Enter takes you back to "
        "your cards. It comes first in the list, tables with people come before the others."
    ),
    Text("Is a table missing? Ask its host for the join line, and press a to type it."),
)
# i18n: Under a house that is still to come. At most 14 columns.
NEW_HOUSE = TextIn("a table", "new table")
# i18n: Under the house of a table. At most 14 columns.
OTHER_VERSION = TextIn("a note on a table", "other version")
# i18n: The seat of a bot.
BOTS_PLACE = Text("Sit down in a bot's place.")
SEATS_FREE = PluralText("{number} seat is free.", "{number} seats are free.")
NO_SEAT_FREE = Text("No seat is free.")
# i18n: The spectators of a table.
THERE_WATCH = PluralText("{number} person is watching.", "{number} people are watching.")
# i18n: A private table that lets the user in.
PAIRED = TextIn("a note on a table", "private")

ADDRESS_TITLE = Text("Where is the table?")
ADDRESS_HOW = Text(
    "Type an address such as 192.168.1.20, or paste the join line from the host's screen: "
    "luznet join 192.168.1.20#..."
)


# i18n: {name} is that of a table, there: at the address above.
RECALLED = Text("You were there at {name}.")
NO_ADDRESS = Text("Type an address or a join line, or press Esc to go back.")
YOU_ARE = Text("You are {name}")
# i18n: The number of seats of a table that are taken, such as "2 of 4": a narrow column.
TAKEN = Text("{taken} of {seats}")
# i18n: After the name of a game, under the house of an evening of games. At most 9 columns.
EVENING = TextIn("a kind of table", "evening")
# i18n: Who has checked in to an evening of games. At most 14 columns.
HERE = PluralText("{number} person", "{number} people")
# i18n: Thousandths of a second.
ROUND_TRIP = Text("{number} ms")
# i18n: How much of a list there is no room for, such as tables.
MORE = PluralText("and {number} more", "and {number} more")
TABLE_GONE = Text("{name} is gone.")
# i18n: {name} is a table.
JUST_SELECTED = Text("{name} has just been selected. To go there, press the key again.")
# i18n: It: the chosen table. {host} is a user on a computer, such as anna@lemon.
HOSTED = Text("Hosted by {host}.")


# ---- on the way to a table -------------------------------------------------------------------

STARTING = Text("Your game begins in a moment.")

# ---- questions on the way to a host ----------------------------------------------------------

SHORT_CODE = Text("The code has six digits; some are missing.")
# i18n: i is a key to press.
STOP_WAYS = Text(
    "Ask somebody at that host: i at the table there shows its phrase. If it is the new one, all "
    "is well: press t. Otherwise go back with Esc."
)
# i18n: m is a key to press.
WENT_ON_WAYS = Text("To go on there, press m. Otherwise go back with Esc.")
# i18n: The words of a host's old key follow.
PHRASE_BEFORE = Text("until now")
# i18n: The words of a host's new key follow.
PHRASE_NOW = Text("now")


# ---- the table before a game ---------------------------------------------------------------

HOW_IT_PLAYS = Text("How this table plays")
# i18n: Only the player who opened the table can change them.
HOW_IT_PLAYS_LOCKED = Text("How this table plays (locked)")
EMPTY_SEAT = TextIn("a seat", "empty")
YOU = TextIn("who has a seat", "you")
# i18n: A seat for a player of this name only. At most 31 columns with a name of 20.
FOR = TextIn("a seat", "for {name}")
# i18n: A note on a seat for a player of one name only. At most 37 columns.
RESERVED = TextIn("a seat", "reserved")
OWNER = TextIn("who has a seat", "owner")
YOU_OWNER = TextIn("who has a seat", "you, owner")

# i18n: n is a key. At most 37 columns.
CHOOSES_SEAT = Text("Up/Down: choose a seat; n: reserve")
# i18n: Somebody is away, and f is a key. At most 37 columns.
FREES_SEAT = Text("away; f frees the seat")
# i18n: It: the bot on a seat. At most 20 columns.
CHANGES_BOT = Text("Left/Right changes it")
YES_REMOVE = TextIn("the answer to a question", "remove")
YES_FREE = TextIn("the answer to a question", "free the seat")
YES_HAND_OVER = TextIn("the answer to a question", "hand it over")
YES_LET_IN = TextIn("the answer to a question", "let in")
NOBODY_AWAY = Text("The player of this seat is not away.")
# i18n: A name is typed after it. At most 50 columns.
RESERVE_FOR = Text("Reserve seat {number} for (empty: anybody):")
TAKEN_MEANWHILE = Text("Seat {number} has been taken in the meantime.")
FREE_SEAT = Text(
    "Free the seat of {name}, who is away? A bot plays there from then on, until "
    "somebody takes the seat."
)
FREE_SEAT_AFTER = Text("Free the seat of {name}, who is away? The next game then begins.")
HAND_OVER = Text(
    "Let {name}'s computer carry this table on? Everybody goes along, and the game goes on at the "
    "same card."
)
HAND_OVER_BACK = Text(
    "Let your own computer carry this table on? Everybody goes along, and the game goes on at the "
    "same card."
)
REMOVE_PLAYER = Text(
    "Remove {name} from this table? During a game, a bot takes over. {name} cannot come back "
    "until you let them in again: press X."
)
LET_IN_AGAIN = Text("You removed {name} from this table. Let them back in?")


def gathering_help() -> Sequence[str]:
    return (
        _(
            "The game begins when everybody at the table is ready. The owner of the table can "
            "start it at once and change the options."
        ),
        _("Seats are numbered clockwise. Press the number of an empty seat to sit there."),
        sentences(
            *(BOTS.of[level].about() for level in LEVELS),
            _("The owner chooses a bot for each empty seat with the arrows."),
        ),
        _(
            "The owner can also reserve a seat for a name (n) and free the seat of a player who is "
            "away (f); the player who opened the table can lock its options (l)."
        ),
        _(
            "The owner can remove a player from the table (X). The table then keeps out that "
            "player's key. With another key they can come back to an open table; a private one "
            "asks for the code."
        ),
    )


# i18n: {game} is the name of a game; {number} of people watch the table.
WATCHED = PluralText("{game}, {number} is watching", "{game}, {number} are watching")
# i18n: A player has no connection; their seat is kept for {number} seconds.
# i18n: At most 37 columns.
AWAY = Text("away; seat kept for {number} s")
# i18n: {number} is a key, and the number of an empty seat. At most 37 columns.
SIT_HERE = Text("press {number} to sit here")


BOT_COMES: Final[Mapping[Level, Text]] = {
    # i18n: A bot takes an empty seat in the end, or the reader, who presses the key {number}.
    # i18n: At most 37 columns.
    "easy": Text("an easy bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "normal": Text("a normal bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "good": Text("a good bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "strong": Text("a strong bot takes it, or press {number}"),
    # i18n: At most 37 columns.
    "master": Text("a master bot takes it, or press {number}"),
    # i18n: At most 37 columns. The bot plays as well as the people at the table.
    "even": Text("an even bot takes it, or press {number}"),
}


def alone(seats: int, owns: bool) -> str:
    key = "s" if owns else "Enter"
    if not seats:
        # i18n: {key} is a key, such as s.
        return _("Nobody else is here now. Press {key} to start, or wait for others.", key=key)
    if seats == 1:
        # i18n: {key} is a key, such as s.
        return _("You are alone here. Press {key} to start with a bot, or wait for others.",
            key=key)  # fmt: skip
    # i18n: {key} is a key, such as s.
    return ngettext(
        "You are alone here. Press {key} to start with {number} bot, or wait for others.",
        "You are alone here. Press {key} to start with {number} bots, or wait for others.",
        seats,
        key=key,
    )


def are_you_ready(others: Sequence[str], missing: int) -> str:
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
    # i18n: {names} is a name, or a list of names; s is a key.
    return _("You are ready. Waiting for {names}; s starts at once.", names=list_of(others))


# i18n: {names} is a list of {number} names; s is a key.
START_ASKS = PluralText(
    "{names} is not ready yet. Press s again to start anyway.",
    "{names} are not ready yet. Press s again to start anyway.",
)


CAN_SIT = Text("You are watching. Press the number of an empty seat to sit down.")


# ---- connecting ----------------------------------------------------------------------------

TRIED = PluralText("Trying for {number} second.", "Trying for {number} seconds.")
# i18n: Enter is a key. The user sits at the same table in another terminal.
PLAY_ON_HERE = Text("Enter: play on here. The other terminal then stops.")
# i18n: {table} is what a table is called.
FREE_SEAT_AT = Text("There is a free seat at {table}.")


# ---- a game whose end was missed -----------------------------------------------------------

ENDED_WITHOUT_YOU = Text("A game ended while you were offline.")

# ---- the rules -----------------------------------------------------------------------------

# i18n: In the top line of the rules, on the right.
PAGE = Text("page {number} of {pages}")

# ---- guests ------------------------------------------------------------------------------------

NAME_TAKEN = Text(
    "{name} was here before. If that is you, type the word that you were given; if not, press Esc "
    "and choose another name."
)
WRONG_WORD = Text("That is not the word.")
YOUR_WORD = Text(
    "Your word is {word}. If you lose the connection, come back and type your name: you are then "
    "asked for this word."
)
