"""What the coach of any game says, in both frontends."""

from luznet.language import Text

THINKING = Text("The coach is thinking ...")
NONE_NOW = Text("There is no advice now: the coach has stopped. Ask again to restart it.")
NO_CHOICE = Text("You have no choice now.")
# i18n: The last word is the value of the option "help", alike in every language.
NOT_HERE = Text("This table has no coach; it would need the help setting coach.")
NOT_NOW = Text("The coach advises when it is your turn.")


def hundred(part: float) -> int:
    """Return a share as a number out of 100."""
    return round(100 * part)
