"""What the chat says around the words of people: labels, hints, help."""

from collections.abc import Sequence

from luznet.i18n import list_of
from luznet.language import Text, TextIn, _, pgettext

KEY = "t"
TITLE = TextIn("the chat", "Talk")
YOU = TextIn("who says something", "You")
# i18n: What the reader has said to the partner alone follows.
YOU_TO_PARTNER = Text("You (to your partner):")
SILENCE = Text("Nobody has said anything yet.")
ONLY_PHRASES = Text("Only ready phrases can be said at this table: press a number.")
NO_CHAT = Text("Nobody can chat at this table now.")
NO_HINTS = Text("You have seen all hands, so you only listen until the game is over.")
CHOOSE_PERSON = Text("Press a number to mute somebody, or to hear them again.")
NOBODY = Text("Nobody else is here to be muted.")

DOES_CHAT = TextIn("what a key does", "talk: ready phrases, words of your own, mute")
DOES_SAY = TextIn("what a key does", "say it")
DOES_PHRASE = TextIn("what a key does", "a phrase")
# i18n: Leads to the list of those whom the reader does not want to hear.
DOES_CHOOSE = TextIn("what a key does", "mute")
# i18n: From now on what is said goes to the partner alone.
DOES_CONFIDE = TextIn("what a key does", "to your partner")
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


# i18n: Tab is a key.
HELP_PARTNERS = Text(
    "Tab chooses who hears you: all at the table, or your partner alone. What was said to you "
    "alone is marked."
)


def title(partners: Sequence[str]) -> str:
    """Title the panel, by who hears what is said: partners alone, or all where there are none."""
    if not partners:
        return TITLE()
    # i18n: {names} is a name, or a list of names.
    return _("Talk to {names} alone", names=list_of(partners))


def prompt(partners: Sequence[str]) -> str:
    """Say before the line to write who hears it: partners alone, or all where there are none."""
    if not partners:
        return "> "
    # i18n: Stands before what is being written. {names} is a name, or a list of names.
    return _("to {names} > ", names=list_of(partners))


def confiding(name: str) -> str:
    """Call somebody who says something to the reader as their partner alone."""
    # i18n: What somebody of that name says follows.
    return _("{name} (to you alone):", name=name)


def confided(name: str) -> str:
    """Say that somebody said something to the reader as their partner alone, but not what."""
    # i18n: What is said is hidden from who looks on. t is a key.
    return _("{name} says something to you alone; t shows it.", name=name)


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
