"""`luznet rules`: the rules as text."""

import shutil

from luznet.commands.errors import OK
from luznet.terminal.screens.rules import rules_text

WIDEST = 88


def run_rules() -> int:
    """Print the rules, as wide as the terminal allows; return the exit code."""
    print(rules_text(min(shutil.get_terminal_size().columns, WIDEST)).rstrip())
    return OK
