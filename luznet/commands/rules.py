"""`luznet rules`: the rules as text."""

import shutil

from luznet.commands.errors import OK
from luznet.i18n.rules import spoken
from luznet.terminal.screens.rules import rules_text

WIDEST = 88


def run_rules(game: str, *, are_heard: bool) -> int:
    """Print the rules of a game, as wide as the terminal allows; return the exit code.
    `are_heard`: in whole lines, and in words instead of drawings."""
    if are_heard:
        print("\n".join(line for page in spoken(game) for line in page))
        return OK
    print(rules_text(min(shutil.get_terminal_size().columns, WIDEST), game).rstrip())
    return OK
