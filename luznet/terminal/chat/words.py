"""What the chat says around the words of people: labels, hints, help."""

from typing import Final

from luznet.language import Text, TextIn
from luznet.terminal.keys import label

KEY = "t"
TITLE: Final = TextIn("the chat", "Chat")
# i18n: {names} is a name, or a list of names.
TITLE_TO = Text("Chat with {names} alone")
YOU = TextIn("who says something", "You")
# i18n: What the reader has said to the partner alone follows.
YOU_TO_PARTNER = Text("You (to your partner):")
SILENCE = Text("Nobody has said anything yet.")
ONLY_PHRASES = Text("Only ready phrases here: press a number.")
SILENCES = {
    "no_chat": Text("Nobody can chat at this table now."),
    "no_hints": Text("You have seen all hands, so you only listen until the game is over."),
}
"""Why nothing can be said; see `client.situation`."""
CHOOSE_PERSON = Text("Press a number to mute somebody, or to hear them again.")
NOBODY = Text("Nobody else is here to be muted.")

# i18n: {number} is how many lines are unread.
_UNREAD: Final = TextIn("what a key does", "chat ({number})")

HELP = (
    Text(
        "Everybody at the table reads what you say, spectators too. While your line is empty, a "
        "number picks a ready phrase, and Enter says it. If you type on instead, the number is the "
        "beginning of your own words."
    ),
    Text(
        "Tab lists the others; press a number to mute somebody, for yourself only. The game goes "
        "on meanwhile, and the line that says whose turn it is stays in sight."
    ),
)
# i18n: Tab is a key.
HELP_PARTNERS = Text(
    "Tab chooses who hears you: everybody, or your partner alone. What was said to you alone is "
    "marked."
)

# i18n: Stands before what is being written. {names} is a name, or a list of names.
PROMPT = Text("to {names} > ")
# i18n: A partner called {name} says something to the reader alone, which follows.
CONFIDING = Text("{name} (to you alone):")
# i18n: The message is hidden from people who look at the screen. t is a key.
CONFIDED = Text("{name} says something to you alone; t shows it.")
# i18n: A spectator called {name} says something, which follows.
SPECTATOR = Text("{name} (watching):")
# i18n: Somebody called {name} says something, which follows.
SPEAKER = Text("{name}:")
MUTED_PERSON = Text("{name} (muted)")
# i18n: {names} is a name, or a list of names.
MUTED = Text("You have muted {names}.")


def hint(unread: int) -> str:
    return _UNREAD(number=min(unread, 99)) if unread else label("chat")
