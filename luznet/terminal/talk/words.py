"""What the chat says around the words of people: labels, hints, help."""

from collections.abc import Sequence

from luznet.i18n import list_of
from luznet.language import Text, TextIn, _, pgettext

KEY = "t"
TITLE = TextIn("the chat", "Talk")
YOU = TextIn("who says something", "You")
SILENCE = Text("Nobody has said anything yet.")
ONLY_PHRASES = Text("Only ready phrases can be said at this table: press a number.")
NO_CHAT = Text("Nobody can chat at this table now.")
NO_HINTS = Text("You have seen all hands, so you only listen until the game is over.")
CHOOSE_PERSON = Text("Press a number to mute somebody, or to hear them again.")
NOBODY = Text("Nobody else is here to be muted.")

DOES_TALK = TextIn("what a key does", "talk: ready phrases, words of your own, mute")
DOES_SAY = TextIn("what a key does", "say it")
DOES_PHRASE = TextIn("what a key does", "a phrase")
# i18n: Leads to the list of those whom the reader does not want to hear.
DOES_CHOOSE = TextIn("what a key does", "mute")
DOES_MUTE = TextIn("what a key does", "mute, or hear again")
DOES_PHRASES = TextIn("what a key does", "phrases")
# i18n: Scrolls to what was said or happened earlier.
DOES_SCROLL = TextIn("what a key does", "older")
DOES_CLOSE = TextIn("what a key does", "back")
HELP_KEY = TextIn("what a key does", "help")

HELP = (
    Text(
        "What you say goes to everybody at the table, spectators too. While you write, a number "
        "presses a ready phrase as long as nothing is written; begin with a blank to write a "
        "number."
    ),
    Text(
        "Tab lists the others: their number mutes them for you alone. The game goes on meanwhile; "
        "its line about whose turn it is stays in sight."
    ),
)


def hint(unread: int) -> str:
    """Say what the key does, and how much is unread."""
    if not unread:
        return pgettext("what a key does", "talk")
    # i18n: {number} is how many lines are unread.
    return pgettext("what a key does", "talk ({number})", number=min(unread, 99))


def speaker(name: str, watches: bool) -> str:
    """Call somebody who says something."""
    if watches:
        # i18n: What a spectator of that name says follows.
        return _("{name} (watching):", name=name)
    # i18n: What somebody of that name says follows.
    return _("{name}:", name=name)


def said(speaker: str, text: str) -> str:
    """Say who said what."""
    return f"{speaker} {text}"


def person(name: str, is_muted: bool) -> str:
    """Call somebody who may be muted."""
    return _("{name} (muted)", name=name) if is_muted else name


def muted(names: Sequence[str]) -> str:
    """Say who is muted."""
    # i18n: {names} is a name, or a list of names.
    return _("You have muted {names}.", names=list_of(names))
