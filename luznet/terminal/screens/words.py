"""What the screens around the games alone say: labels as constants, sentences by named arguments.

What plain mode says in the same words is in `luznet.i18n.tables`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from luznet.i18n import list_of
from luznet.i18n import tables as said
from luznet.wire.messages import Level

# ---- the options of a table ----------------------------------------------------------------

PRIVATE = {False: "everybody on this network", True: "people with the code"}
PLAYERS = {3: "3", 4: "4", 5: "5"}
CHAIRS_TAKEN = {True: "bots take them", False: "they stay empty"}
BOTS: Final[Mapping[Level, str]] = {"easy": "easy", "normal": "normal", "strong": "strong"}
SEVERAL_LEVELS = "by chair"
PACES = {0: "none", 400: "short", 900: "as people do", 2000: "long"}
HELP = {
    "none": "nothing",
    "values": "possible values",
    "odds": "exact odds",
    "coach": "exact odds and a coach",
}
TRICKS = {False: "face down", True: "open to all"}
SPECTATORS = {"none": "nobody", "public": "who likes, open cards only", "all": "with all hands"}
CHAT = {"free": "anything", "phrases": "ready phrases only", "none": "none"}
TIMES = {0: "no limit", 15: "15 seconds", 30: "30 seconds", 60: "1 minute", 120: "2 minutes"}

ABOUT_NAME = "What others see in their list of tables."


def seconds(time: int) -> str:
    """Return a turn time as a label."""
    return TIMES.get(time, f"{time} seconds")


def milliseconds(pace: int) -> str:
    """Return a pace as a label."""
    return PACES.get(pace, f"about {pace} ms")


# ---- the lobby -----------------------------------------------------------------------------

SELECT = "select a table"
JOIN = "join"
WATCH = "watch"
CREATE = "new table"
PLAY_BOTS = "play bots"
TYPE_ADDRESS = "address"
LEARN = "learn"
READ_RULES = "rules"
CONFIGURE = "settings"
QUIT = "quit"
BACK = "back"
HELP_KEY = "help"
DOES_JOIN = "sit down at the selected table"
DOES_WATCH = "watch the selected table"
DOES_CREATE = "create a table"
DOES_PLAY = "play against bots at once"
DOES_ADDRESS = "type an address, or the join line of a host"
DOES_SHOW = "let spectators see all hands, once everybody agrees"
DOES_HIDE = "let spectators see all hands no longer"
DOES_TUTORIAL = "learn the game in three minutes, with a coach"
DOES_QUIT = "quit luznet"

TABLES_HERE = "Tables on this network"
SEARCHING = "Looking for tables on this network"
STILL_SEARCHING = "Still looking"
NOTHING_FOUND = "No table was found on this network yet."
WAYS_TITLE = "What you can do now"
WAYS = (
    ("p", "Play against bots at once. Colleagues can join your table from theirs."),
    ("n", "Create a table. Everybody on this network sees it in their list."),
    ("a", "Type an address, or the join line that the host's screen shows."),
    ("t", "Learn the game in three minutes: a coach plays a deal with you."),
    ("R", "Read the rules of Luz, here or at any other time."),
)
WHY_NOTHING = (
    "Is there a table that you don't see? A guest network, a VPN or a firewall can hide it: "
    "type its join line."
)
LOBBY_HELP = (
    "The lobby lists the tables on this network. Select one with the arrows, then press Enter "
    "to sit down or w to watch.",
    "A table where your seat waits is one that you left during a game: Enter takes you back to "
    "your cards.",
)
HEADER = ("Table", "Game", "Seats", "Now", "")
GATHERING, PLAYING = "gathering", "playing"
YOUR_SEAT = "your seat waits"
CODE = "code needed"
PAIRED = "private"
FULL = "full"

ADDRESS_TITLE = "Where is the table?"
ADDRESS_HOW = (
    "Type an address such as 192.168.1.20, or paste the join line from the host's screen: "
    "luznet join 192.168.1.20#..."
)
DOES_RECALL = "tables where you were"


def recalled(name: str) -> str:
    """Say what the table at a recalled address was called."""
    return f"You were there at {name}."


NO_ADDRESS = "Type an address or a join line first, or press Esc to go back."


def you_are(name: str) -> str:
    """Say what the user is called."""
    return f"You are {name}"


def seats(taken: int, seats: int) -> str:
    """Say how many seats are taken."""
    return f"{taken} of {seats}"


def round_trip(seconds: float | None) -> str:
    """Say how long the way to the host and back takes."""
    if seconds is None:
        return ""
    milliseconds = seconds * 1000
    return "<1 ms" if milliseconds < 1 else f"{milliseconds:.0f} ms"


def more_tables(count: int) -> str:
    """Say how many tables are below or above those shown."""
    return "and 1 more" if count == 1 else f"and {count} more"


def hosted(host: str) -> str:
    """Say whose host the chosen table is at."""
    return f"It is on the host of {host}."


def full(name: str) -> str:
    """Say that a table has no chair left."""
    return f"Every chair at {name} is taken: press w to watch, or n to create a table."


# ---- questions on the way to a host ----------------------------------------------------------

TRUST = "trust the new key and go on"
SEND_CODE = "send the code"
SHORT_CODE = "The code has six digits; some are still missing."
STOP_WAYS = (
    "Ask at that host: i at the table there shows its phrase. If it is the new one, all is well: "
    "press t. Otherwise go back with Esc."
)


def phrase_before(phrase: str) -> str:
    """Name the phrase of the known key."""
    return f"until now  {phrase}"


def phrase_now(phrase: str) -> str:
    """Name the phrase of the new key."""
    return f"now        {phrase}"


# ---- the table before a game ---------------------------------------------------------------

CHAIRS = "Chairs, clockwise"
HOW_IT_PLAYS = "How this table plays"
EMPTY_CHAIR = "empty"
YOU, OWNER, YOU_OWNER = "you", "owner", "you, owner"

READY = "ready"
UNREADY = "wait"
START = "start"
OPTIONS = "options"
SIT = "sit on this chair"
CHOOSES_BOT = "Up/Down: choose a bot"
CHANGES_BOT = "Left/Right changes it"
DOES_CHOOSE = "choose an empty chair"
DOES_LEVEL = "change the bot that takes it: easy, normal or strong"
DOES_READY = "say that you are ready for the game"
DOES_UNREADY = "say that you are not ready yet"
DOES_START = "start the game now"
DOES_OPTIONS = "change the options of the table"
LEAVE = "leave"
GATHERING_HELP = (
    "The game begins when everybody at the table is ready. The owner of the table can start it "
    "at once and change the options.",
    "Chairs are numbered clockwise. Press the number of a free chair to sit there.",
    f"{said.bot_like('easy')} {said.bot_like('normal')} {said.bot_like('strong')} The owner "
    "chooses a bot for each empty chair with the arrows.",
)


def watched(game: str, count: int) -> str:
    """Say what is played, and how many watch."""
    if not count:
        return game
    return f"{game}, 1 is watching" if count == 1 else f"{game}, {count} are watching"


def state(is_ready: bool, shows: bool) -> str:
    """Say whether a person can begin, and agrees that spectators see all hands."""
    if shows:
        return "ready, shows all hands" if is_ready else "not ready yet, shows all hands"
    return "ready" if is_ready else "not ready yet"


def away(grace: int) -> str:
    """Say that a person has no connection, and for how long the chair is kept."""
    return f"away; keeps the chair for {grace} s"


def sit_here(number: int) -> str:
    """Say how to take a chair."""
    return f"press {number} to sit here"


def bot_comes(number: int, level: Level) -> str:
    """Say that a bot takes an empty chair in the end, or who presses its number."""
    return f"{said.A_BOT[level]()} takes it, or press {number}"


def alone(chairs: int) -> str:
    """Say that nobody else is here, where bots can fill the chairs."""
    if not chairs:
        return "Nobody else is here now. Press s to start, or wait for others."
    if chairs == 1:
        return "You are alone here. Press s to start with a bot, or wait for others."
    return f"You are alone here. Press s to start with {chairs} bots, or wait for others."


def are_you_ready(others: Sequence[str], missing: int) -> str:
    """Ask the reader to be ready; others may not be ready either, or not be here yet."""
    if missing == 1:
        return "Press Enter when you are ready. The game needs 1 more person."
    if missing:
        return f"Press Enter when you are ready. The game needs {missing} more people."
    if not others:
        return "Press Enter when you are ready. Everybody else is."
    return f"Press Enter when you are ready. Waiting for {list_of(others)} too."


def start_anyway(others: Sequence[str]) -> str:
    """Say to the owner who is not ready yet."""
    return f"You are ready. Waiting for {list_of(others)}; s starts at once."


def watching(others: Sequence[str], has_chair: bool) -> str:
    """Say to a spectator what the table waits for."""
    if has_chair:
        return "You are watching. Press the number of an empty chair to sit down."
    if others:
        return f"You are watching. The game begins when {list_of(others)} can begin."
    return "You are watching. The game begins when everybody is ready."


# ---- connecting ----------------------------------------------------------------------------

CONNECTING = "Connecting to the table"


def leaving_host(others: Sequence[str], plays: bool) -> str:
    """Ask before leaving a table of one's own where others sit."""
    stays = f"Leave? Your table stays open on this computer until {list_of(others)} have left too."
    if len(others) == 1:
        stays = f"Leave? Your table stays open on this computer until {others[0]} has left too."
    return f"{stays} A bot plays for you until you come back." if plays else stays


LEAVING = "Leave the table? A bot plays for you until you come back to your seat."
LEAVING_LOST = "Leave the table? Your seat is kept until its host and you are back."


def tried(seconds: int) -> str:
    """Say for how long it was tried."""
    return "Trying for 1 second." if seconds == 1 else f"Trying for {seconds} seconds."


# ---- the rules -----------------------------------------------------------------------------

RULES_TITLE = "The rules of Luz"
NEXT_PAGE, PAGE_BEFORE = "next page", "page before"


def led(colour: str) -> str:
    """Title a trick of an example."""
    return f"{colour} led"


def page_title(number: int, title: str) -> str:
    """Title a page of the rules where they are heard."""
    return f"Page {number}: {title}."


def page(number: int, pages: int) -> str:
    """Say which page this is."""
    return f"page {number} of {pages}"
