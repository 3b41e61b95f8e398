"""What the chat says around the words of people: labels, hints, help."""

from collections.abc import Sequence

KEY = "t"
TITLE = "Talk"
YOU = "You"
SILENCE = "Nobody has said anything yet."
ONLY_PHRASES = "Only ready phrases can be said at this table: press a number."
NO_CHAT = "Nobody can chat at this table now."
NO_HINTS = "You have seen all hands, so you only listen until the game is over."
CHOOSE_PERSON = "Press a number to mute somebody, or to hear them again."
NOBODY = "Nobody else is here to be muted."

DOES_TALK = "talk: ready phrases, words of your own, mute"
DOES_SAY = "say it"
DOES_PHRASE = "a phrase"
DOES_CHOOSE = "mute"
DOES_MUTE = "mute, or hear again"
DOES_PHRASES = "phrases"
DOES_SCROLL = "older"
DOES_CLOSE = "back"
HELP_KEY = "help"

HELP = (
    "What you say goes to everybody at the table, spectators too. While you write, a number "
    "presses a ready phrase as long as nothing is written; begin with a blank to write a number.",
    "Tab lists the others: their number mutes them for you alone. The game goes on meanwhile; "
    "its line about whose turn it is stays in sight.",
)


def hint(unread: int) -> str:
    """Say what the key does, and how much is unread."""
    return f"talk ({min(unread, 99)})" if unread else "talk"


def speaker(name: str, watches: bool) -> str:
    """Call somebody who says something."""
    return f"{name} (watching):" if watches else f"{name}:"


def said(speaker: str, text: str) -> str:
    """Say who said what."""
    return f"{speaker} {text}"


def person(name: str, is_muted: bool) -> str:
    """Call somebody who may be muted."""
    return f"{name} (muted)" if is_muted else name


def muted(names: Sequence[str]) -> str:
    """Say who is muted."""
    return f"You have muted {', '.join(names)}."
