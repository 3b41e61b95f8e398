"""What every screen says: faults, the help, questions, how others join, the veil."""

from luznet.language import GuestText, PluralText, Text, TextIn

# i18n: {what} is the name of an error for programmers, such as ValueError.
FAULT = Text("luznet stopped because of a bug ({what}).")
DETAILS_IN = GuestText("Details are in {file}.", "Tell whoever opened the table.")
# i18n: --new is typed.
DIED = Text(
    "luznet has crashed, or was killed. Your seat is kept: the same command, without --new, takes "
    "you back to it."
)

# ---- the help ----------------------------------------------------------------------------

HELP = Text("Help")
DOES_TURN = TextIn("what a key does: turns to the next page", "more")
DOES_TURN_BACK = TextIn("what a key does: turns to the page before", "back")
# i18n: The last line of a help of one page.
CLOSE_HELP = Text("Esc closes this help.")
TURN_PAGE = Text("Page {page} of {pages}: Space turns the page, Esc closes.")
# i18n: In the last line of the help, as in "o here: your settings".
LEADS_ON = Text("{key} here: {does}")

# ---- a question --------------------------------------------------------------------------

YES = TextIn("the answer to a question", "yes")
NO = TextIn("the answer to a question", "no")
# i18n: Leads to the same question about another player.
NEXT = TextIn("the answer to a question", "next")
CLOSE = TextIn("the answer to a question", "close")

# ---- how others join ---------------------------------------------------------------------

INVITE = Text("Invite others")
NOT_KNOWN = Text("It is not known yet.")
# i18n: The line to type follows.
TO_JOIN = Text("Others type `luznet` and see this table. Or they type:")
# i18n: Lines to type stand above.
FOR_EACH_NETWORK = Text("One line for each network of this computer.")
# i18n: {code} has six digits.
TO_JOIN_BY_CODE = Text("Others choose this table in their luznet and type the code {code}.")
# i18n: The invite follows.
TO_JOIN_PRIVATE = Text("Or one of them, within a day, types this invite:")
# i18n: The command that they type follows.
GUESTS_TYPE = Text("People without luznet type this in any terminal:")
# i18n: {key} is the fingerprint of a key.
GUESTS_KEY = Text("Their ssh asks about the key {key}: they answer yes.")
# i18n: {host} is a person's name, {phrase} three words.
HOST_KNOWN_BY = Text("Host {host}, known by the phrase {phrase}.")
# i18n: "The same": the phrase of the line before.
SAME_PHRASE = Text("Everybody at its tables sees the same phrase; an impostor's differs.")
CLOSES = Text("Esc closes.")

# ---- the veil, and windows too small -----------------------------------------------------

HIDDEN = Text("Hidden. Press v to show it again.")
# i18n: {columns} and {rows} are such as "80 columns" and "24 rows", {present} is such as "60x20".
# i18n: TERM=dumb is typed, before an ssh command.
TOO_SMALL = GuestText(
    "luznet needs {columns} and {rows}, and this window has {present}: make it larger or its "
    "letters smaller, or press Ctrl-C and type `luznet --plain` to play in lines of text.",
    "luznet needs {columns} and {rows}, and this window has {present}: make it larger or its "
    "letters smaller. Or press Ctrl-C and type TERM=dumb before ssh to play in lines of text.",
)
COLUMNS = PluralText("{number} column", "{number} columns")
ROWS = PluralText("{number} row", "{number} rows")
