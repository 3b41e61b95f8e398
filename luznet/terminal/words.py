"""What every screen says: what its common keys do, the help, questions, the veil."""

from luznet.language import Text, TextIn, _, ngettext

# ---- keys of every screen ----------------------------------------------------------------

DOES_HELP = TextIn("what a key does", "this help")
DOES_SETTINGS = TextIn("what a key does", "your settings")
DOES_RULES = TextIn("what a key does", "the rules of the game")
DOES_HIDE = TextIn("what a key does", "hide everything until v is pressed again")
DOES_LEAVE = TextIn("what a key does", "leave")
DOES_INTERRUPT = TextIn("what a key does", "leave luznet; pressed twice, without a question")


def fault(what: str) -> str:
    """Say that the program is at fault; `what` is the name of the error."""
    # i18n: {what} is the name of an error for programmers, such as ValueError.
    return _("luznet stopped because of a fault of its own ({what}).", what=what)


def details_in(file: object) -> str:
    """Say where a fault is told in full."""
    return _("Details are in {file}.", file=file)


DIED = Text(
    "luznet has crashed, or was killed. To come back to your seat, type `luznet play` if you "
    "opened the table; else type `luznet` and choose the table in the lobby."
)

# ---- the help ----------------------------------------------------------------------------

HELP = Text("Help")
DOES_CLOSE_HELP = TextIn("what a key does", "close this help")
DOES_TURN = TextIn("what a key does: turns to the next page", "more")
DOES_TURN_BACK = TextIn("what a key does: turns to the page before", "back")
# i18n: Stands alone in the last line of a help of one page.
CLOSE_HELP = Text("Esc closes this help.")


def turn_page(page: int, pages: int) -> str:
    """Say which page of the help this is, and how to turn it."""
    return _("Page {page} of {pages}: Space turns the page, Esc closes.", page=page, pages=pages)


def leads_on(key: str, does: str) -> str:
    """Say what a key does while the help is open."""
    # i18n: In the last line of the help, as in "o here: your settings".
    return _("{key} here: {does}", key=key, does=does)


# ---- a question --------------------------------------------------------------------------

YES = TextIn("the answer to a question", "yes")
NO = TextIn("the answer to a question", "no")
# i18n: Leads to the same question about another player.
NEXT = TextIn("the answer to a question", "next")
CLOSE = TextIn("the answer to a question", "close")

# ---- how others come ---------------------------------------------------------------------

INVITE = Text("Invite others")
NOT_KNOWN = Text("It is not known yet.")
# i18n: The line to type follows.
TO_JOIN = Text("Others type `luznet` and see this table. Or they type:")
# i18n: The invite follows.
TO_JOIN_PRIVATE = Text("Or one of them, within a day, types this invite:")
# i18n: "The same": the phrase of the line before.
SAME_PHRASE = Text("Everybody at its tables has the same; a stranger's differs.")
CLOSES = Text("Esc closes.")
DOES_CLOSE = TextIn("what a key does", "close this")


def to_join_with_code(code: str) -> str:
    """Say how others come to a private table."""
    # i18n: {code} has six digits.
    return _("Others choose this table in their luznet and type the code {code}.", code=code)


def host_known_by(host: str, phrase: str) -> str:
    """Say by which words the key of a host is known."""
    # i18n: {host} is a person's name, {phrase} three words.
    return _("Host {host}, known by the phrase {phrase}.", host=host, phrase=phrase)


# ---- the veil, and windows too small -----------------------------------------------------

HIDDEN = Text("Hidden. Press v to show it again.")
DOES_LIFT = TextIn("what a key does", "show the screen again")
TOO_SMALL = Text("This window is too small.")
MAKE_LARGER = Text("Make it larger, or the letters smaller. Ctrl-C leaves.")


def window_has(columns: int, rows: int) -> str:
    """Say how large a window is."""
    # i18n: {columns} and {rows} are such as "80 columns" and "24 rows".
    return _("It has {columns} and {rows}.", columns=_columns(columns), rows=_rows(rows))


def window_needs(columns: int, rows: int) -> str:
    """Say how large a window must be at least."""
    # i18n: {columns} and {rows} are such as "80 columns" and "24 rows".
    return _("luznet needs {columns} and {rows}.", columns=_columns(columns), rows=_rows(rows))


def _columns(number: int) -> str:
    return ngettext("{number} column", "{number} columns", number)


def _rows(number: int) -> str:
    return ngettext("{number} row", "{number} rows", number)
