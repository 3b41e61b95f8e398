"""`luznet rules`: the rules as text."""

import argparse
import shutil

from luznet.commands.errors import OK
from luznet.commands.profile import wants_plain
from luznet.i18n.rules import spoken
from luznet.terminal.screens.rules import rules_text

WIDEST = 88


def run_rules(options: argparse.Namespace) -> int:
    """Print the rules of a game, as wide as the terminal allows; return the exit code. For plain
    mode they come in whole lines, and in words instead of drawings."""
    game = options.game
    if wants_plain(options):
        print("\n".join(line for page in spoken(game) for line in page))
        return OK
    print(rules_text(min(shutil.get_terminal_size().columns, WIDEST), game).rstrip())
    return OK
