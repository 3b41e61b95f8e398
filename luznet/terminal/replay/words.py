"""What the screen of a replay says."""

from typing import Final

from luznet.language import Text, TextIn, decimal

# i18n: From where a replay is seen: all cards are open. At most 20 columns.
ALL_OPEN = TextIn("how a replay is seen", "all cards open")
# i18n: From where a replay is seen: what this player could know. At most 20 columns without it.
AS_SEAT = TextIn("how a replay is seen", "as {name} saw it")
# i18n: From where a replay is seen. At most 20 columns.
AS_WATCHER = TextIn("how a replay is seen", "as a spectator")
# i18n: What the keeper of an unfinished game saw last. At most 20 columns.
AS_KEEPER = TextIn("how a replay is seen", "what you saw last")
# i18n: How fast a replay plays: seconds for an action.
SPEED = Text("{seconds} s")
# i18n: Lets a replay play on its own.
PLAY = TextIn("what a key does with a replay", "play")

# ---- at a table that sees a replay together: who leads. At most 24 columns. ----------------------

# i18n: Who leads a replay that several people see. Keep it short.
LEADING = TextIn("who leads a replay", "you are showing")
# i18n: The reader follows the replay that {name} shows.
FOLLOWING = TextIn("who leads a replay", "with {name}")
# i18n: The reader looks at the replay on their own, while {name} shows it to others.
OTHER_LEADS = TextIn("who leads a replay", "{name} is showing")
NOBODY_LEADS = TextIn("who leads a replay", "nobody is showing")

# i18n: The title of a chart of who was how likely to win.
CURVE = Text("Chances to win")
# i18n: The chances to win of everybody, at one point of a game.
THINKING = Text("The chances to win are being worked out: {done} of {number} positions.")
# i18n: The title of a list of the points of a game where the chances moved most.
TURNS = Text("Where it turned: < and > go there")
# i18n: {at} is the number of the action, {name} a player, {moved} such as "+31 %".
TURN = Text("{at}: {name} {moved}")
CURVE_CLOSE = Text("w or Esc: back to the table")

NO_REVIEW = Text("Choose whose choices to review: 1 to {number}.")
NOTHING_TO_REVIEW = Text("Nothing to review here: {name} has no finished choice yet.")
NO_TRIAL = Text("Nobody can play on from here.")
NO_TURN_KNOWN = Text("No turning point is known there.")

# i18n: The title of a game that is played on from a point of a replay.
TRIAL_TITLE = Text("Trying it differently")
# i18n: {name} is the player whose place the reader takes.
TRIAL_AS = Text("You play for {name}; nothing counts.")

MOVING: Final = Text(
    "A replay shows the table as it was. Left and Right go one action back or on, Up and Down to "
    "the end of a trick or a turn, PgUp and PgDn to the end of a deal."
)
MOVING_IN_ONE_DEAL: Final = Text(
    "A replay shows the table as it was. Left and Right go one action back or on, Up and Down to "
    "the end of a turn."
)
HELP: Final = (
    Text("0 opens all cards; 1 to 6 show what that player could know, and s what a spectator saw."),
    Text(
        "Press t to try it differently: you play on from here in place of that player, against "
        "bots. That game counts nowhere, and nothing is kept of it."
    ),
)
HELP_TOGETHER: Final = Text(
    "One person at the table shows the replay, and whoever watches along sees the same action from "
    "the same view. If you move, you look around on your own; press f to watch along again. Press "
    "F to show the replay if nobody does, or to stop showing it. The next game at the table ends "
    "the replay."
)


def speed(seconds: float) -> str:
    return SPEED(seconds=decimal(seconds, 1) if seconds % 1 else str(int(seconds)))


def moved(by: float) -> str:
    """Return by how much a chance moved, in percent."""
    from luznet.i18n.coach import hundred
    from luznet.language import percent

    sign = "+" if by >= 0 else "−"
    return f"{sign}{percent(hundred(abs(by)))}"
