"""What the coach of any game says, on the screen and in plain mode alike: whole sentences."""

from luznet.language import Text

THINKING = Text("The coach is thinking ...")
NONE_NOW = Text(
    "There is no advice now: the coach's program has stopped. Ask again to start it anew."
)
NO_CHOICE = Text("You have no choice now.")
# i18n: The last word is the value of the option "help", alike in every language.
NOT_HERE = Text("This table has no coach: its help would have to be set to coach.")
NOT_NOW = Text("The coach advises when it is your turn.")


def hundred(part: float) -> int:
    """Return a part as so many of 100."""
    return round(100 * part)
