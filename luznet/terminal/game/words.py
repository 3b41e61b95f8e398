"""What the screens of all games say: of the table, its people, and the keys that they share."""

from collections.abc import Callable, Mapping
from typing import Final

from luznet.i18n import games as said
from luznet.i18n import replay
from luznet.language import GuestText, PersonText, PluralText, Text, TextIn

STATES = {
    # i18n: A bot plays for somebody. At most 6 columns.
    "stand_in": TextIn("a mark by a name", "by bot"),
    # i18n: Somebody has no connection. At most 6 columns.
    "away": TextIn("a mark by a name", "away"),
}
NO_CARDS_YET = Text("No cards have been dealt yet.")
# i18n: A hand is hidden; v is a key. At most 25 columns.
HIDDEN_HAND = Text("hidden; v shows it")
READY = TextIn("somebody at a table is", "ready")
YOUR = Text("You, {name}")
# i18n: How many spectators there are.
SPECTATORS = PluralText("{number} watching", "{number} watching")
# i18n: How many spectators there are, and that they see all hands.
SEEING_ALL = PluralText("{number} watching all hands", "{number} watching all hands")


def seconds(left: int) -> str:
    return f"{left // 60}:{left % 60:02d}"


# ---- the banner --------------------------------------------------------------------------

BANNER_DEALING = Text("The cards are being dealt ...")
BANNER_OVER = Text("The game is over.")
BANNERS: Final[Mapping[str, Callable[..., str]]] = {
    # i18n: At most 78 columns.
    "gone": GuestText(
        "This game cannot go on. Leave the table and choose another one.",
        "This game cannot go on. Leave the table.",
    ),
    "connecting": Text("Connecting ..."),
    "lost": Text("Connection lost, trying again ..."),
    # i18n: At most 78 columns.
    "ended": Text("The host closed the table; the game is kept. Trying again ..."),
    # i18n: At most 78 columns.
    "stalled": Text("The host cannot store the game: its disk may be full. Waiting ..."),
    "held": said.NOTICES["held"],
    # i18n: p is a key. At most 78 columns.
    "cut": Text("Most of the others are gone; they may play on elsewhere. p: go on here"),
}
"""What holds up the game; see `client.situation.Blocker`."""
# i18n: {names} is a list of {number} names; p is a key.
CUT_OFF = PluralText(
    "{names} is gone. luznet looks for the table. p: go on here",
    "{names} are gone. luznet looks for the table. p: go on here",
)
# i18n: {number} of seconds.
BANNER_LOST_FOR = Text("Connection lost {number} s ago, trying again ...")
# i18n: The game is kept; q is a key, its host that of the table. At most 76 columns.
LOST = GuestText(
    "The game is kept. Is your own cable or Wi-Fi out? If not, wait for the host.",
    "The game is kept. q leaves; come again once the host is back.",
)
# i18n: At most 76 columns.
OWN_LOST = Text("The game is kept. Your host has died and is being started again.")
# i18n: p is a key.
BANNER_PAUSED = PersonText("You paused the game. p: resume", "Paused by {name}. p: resume")
# i18n: {number} of seconds. At most 78 columns with a name of 20.
BANNER_AWAY = Text("{name} is away; a bot plays after {number} s. Waiting ...")
# i18n: {number} of seconds, F is a key. At most 78 columns with a name of 20.
BANNER_AWAY_FREE = Text("{name} is away; a bot plays after {number} s. F: free the seat")
BANNER_BY_BOT = Text("A bot plays for {name} ...")

# ---- the end of the game -----------------------------------------------------------------

# i18n: n is a key.
ASK_READY = Text("Another game? n or Enter: you are ready.")
# i18n: n is a key.
ASK_NEWCOMER = Text("Game finished. Join the next? n or Enter: you are ready.")
ASK_EVENING = Text("Enter: back to the evening and its standings.")
# i18n: o is a key. Comes after the question whether there is to be another game.
OWNER_CHANGES = Text("o: options, or a different game.")
ALL_READY = Text("All are ready ...")
# i18n: {names} is a name, or a list of names.
WAITING_READY = Text("You are ready. Waiting for {names} ...")
# i18n: {names} is a name, or a list of names, F is a key.
WAITING_FREE = Text("You are ready. Waiting for {names}. F: free the seat")

# i18n: What has happened while the reader looked at the end of a game.
NEXT_BEGUN = Text("The next game has begun.")
# i18n: {game} is the name of a game.
NEXT_GAME_BEGUN = Text("A game of {game} has begun.")
# i18n: In the next game.
NEXT_YOUR_TURN = Text("It is your turn.")
# i18n: In the next game.
NEXT_YOUR_SECONDS = PluralText(
    "It is your turn: you have {number} second.", "It is your turn: you have {number} seconds."
)
# i18n: In the next game.
NEXT_BY_BOT = Text("A bot has acted for you meanwhile.")
# i18n: In the next game.
NEXT_OUT = Text("Your time for it has run out.")
# i18n: Enter is a key.
NEXT_GO_ON = Text("Enter: go on.")

# ---- beside the picture ------------------------------------------------------------------

# i18n: In the title of the terminal's window.
YOUR_TURN = Text("Your turn")
# i18n: In the title of the terminal's window: it is the turn of {name}.
TURN_OF = Text("{name} to play")
WATCHING = Text("You are watching. q leaves.")

# ---- the coach ---------------------------------------------------------------------------

# i18n: Title of what the coach says.
COACH = Text("The coach")
# i18n: How far a choice is behind the best one. At most 6 columns.
BEHIND = TextIn("heading of a column", "behind")
BEST_MARK: Final = ">"
# i18n: The best choice. At most 6 columns.
BEST = TextIn("how far a choice is behind", "best")
# i18n: A choice about as good as the best. At most 6 columns.
EQUAL = TextIn("how far a choice is behind", "equal")

# i18n: r is a key. It follows a sentence that says who shows the replay.
WATCH_ALONG = Text("r: watch along")

# ---- what is laid over the table -----------------------------------------------------------

CLOSE = Text("Esc: back to the table")
# i18n: Title of the list of everything that happened in the game.
LOG = Text("Game log")
LOG_BEGINS = Text("The log starts when you joined.")
# i18n: How many lines the arrow key can scroll to.
LOG_BEFORE = PluralText("{number} older above: Up", "{number} older above: Up")
# i18n: How many lines the arrow key can scroll to.
LOG_AFTER = PluralText("{number} newer below: Down", "{number} newer below: Down")

# ---- notices -----------------------------------------------------------------------------

NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **said.NOTICES,
    "back": Text("You are back: your game goes on where it stopped."),
    "replay_over": replay.TABLE_GOES_ON,
    # i18n: p is a key.
    "paused": Text("The game is paused. p: resume"),
    "cut": BANNERS["cut"],
}
"""What the notices of `game.model` say; a game adds its own."""
