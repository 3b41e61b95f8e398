"""What the screen of the games says."""

from typing import Final

from luznet.language import PluralText, Text

TITLE = Text("Your games")
HELP: Final = (
    Text(
        "Every game that you played or watched is kept on this computer, with all its cards, once "
        "it is over. Of a game that you left, it keeps what you were allowed to see."
    ),
    Text(
        "`luznet export` writes a game to a file, and `luznet import` reads one. "
        "`luznet history --help` lists more."
    ),
)
# i18n: Before what is searched for.
SEARCH = Text("Search:")
LAST_DAYS = PluralText("the last {number} day", "the last {number} days")
REMOVE_IT = Text("Remove this game for good?")
REMOVED = Text("The game was removed.")
UNREADABLE = Text("This game can't be read.")
