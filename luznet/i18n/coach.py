"""What the coach and the tutorials of any game say, in both frontends."""

from typing import Final

from luznet.language import Text, TextIn

THINKING = Text("The coach is thinking ...")
NONE_NOW = Text("There is no advice now: the coach has stopped. Ask again to restart it.")
NO_CHOICE = Text("You have no choice now.")
# i18n: The last word is the value of the option "help", alike in every language.
NOT_HERE = Text("This table has no coach: its option help would have to be coach.")
NOT_NOW = Text("The coach gives advice on your turn.")
REVIEW_LOST = Text("There is no review now: the coach's program has stopped. Ask again.")
# i18n: {name} is a bot whose choices somebody wants to have reviewed.
REVIEWS_PEOPLE = Text("{name} is a bot; only people's choices are reviewed.")
# i18n: {number} says which choice it is, {of} how many there are.
_THINKING_BACK: Final = Text("The coach is looking at your choice {number} of {of} ...")

# i18n: A woman who plays in the tutorials.
MIRA = TextIn("a name in the tutorial", "Mira")
# i18n: A man who plays in the tutorials.
OLE = TextIn("a name in the tutorial", "Ole")


def thinking_back(done: int, of: int) -> str:
    """Say at which choice the coach is, of those to review."""
    return _THINKING_BACK(number=min(done + 1, of), of=of)


def hundred(part: float) -> int:
    """Return a share as a number out of 100."""
    return round(100 * part)
