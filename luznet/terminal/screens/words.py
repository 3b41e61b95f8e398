"""What the screens around the games say: labels as constants, sentences by named arguments."""

from collections.abc import Sequence

from luznet.wire.messages import Options

GAMES = {"luz": "Luz"}
"""What people call the games."""


def game(name: str) -> str:
    """Return what people call a game; an unknown one by its id."""
    return GAMES.get(name, name)


def list_of(items: Sequence[str]) -> str:
    """Return the items as a list in a sentence."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


# ---- the options of a table ----------------------------------------------------------------

PRIVATE = {False: "everybody on this network", True: "people with the code"}
PLAYERS = {3: "3", 4: "4", 5: "5"}
BOTS = {True: "bots take them", False: "they stay empty"}
HELP = {"none": "nothing", "values": "possible values", "odds": "exact odds"}
TRICKS = {False: "face down", True: "open to all"}
SPECTATORS = {"none": "nobody", "public": "who likes, open cards only", "all": "with all hands"}
CHAT = {"free": "anything", "phrases": "ready phrases only", "none": "none"}
TIMES = {0: "no limit", 15: "15 seconds", 30: "30 seconds", 60: "1 minute", 120: "2 minutes"}

ABOUT_NAME = "What others see in their list of tables."
ABOUT_PRIVATE = {
    False: "Everybody on this network sees the table and can sit down or watch.",
    True: "Everybody sees the table; who comes types a code of six digits from your screen once.",
}
ABOUT_PLAYERS = "How many play. Cards go up to 8 with 3 players, to 10 with 4, to 12 with 5."
ABOUT_BOTS = {
    True: "Bots sit down on the chairs that are empty when the game begins.",
    False: "The game begins only once people sit on all chairs.",
}
ABOUT_HELP = {
    "none": "Screens tell nothing about your hidden cards: count for yourself.",
    "values": "Screens tell which values each of your hidden cards can still have.",
    "odds": "Screens tell how likely each value of your hidden cards is.",
}
ABOUT_TRICKS = {
    False: "Only the last trick can be looked at, until the next card is led.",
    True: "All tricks of the deal can be looked at again.",
}
ABOUT_SPECTATORS = {
    "none": "Nobody can watch.",
    "public": "Spectators see what lies open on the table, and nobody's hidden cards.",
    "all": (
        "Spectators see all hands once every player has agreed (w at the table), "
        "and nobody new sits down during a game."
    ),
}
ABOUT_CHAT = {
    "free": "Everybody here can say anything to all, in words of their own or by ready phrases.",
    "phrases": "Nothing but ready phrases can be said here.",
    "none": "Nobody can say anything here.",
}
ABOUT_TIME = "For each bet and each card. A bot acts once for who is too slow."


def seconds(time: int) -> str:
    """Return a turn time as a label."""
    return TIMES.get(time, f"{time} seconds")


def options(chosen: Options) -> tuple[str, ...]:
    """Say how a table plays."""
    usual = Options()
    return (
        ABOUT_BOTS[chosen.bots],
        ABOUT_HELP[chosen.help],
        ABOUT_TRICKS[chosen.open_tricks],
        *((ABOUT_SPECTATORS[chosen.spectators],) if chosen.spectators != usual.spectators else ()),
        *((ABOUT_CHAT[chosen.chat],) if chosen.chat != usual.chat else ()),
        _time(chosen.turn_time),
    )


def _time(limit: int) -> str:
    if not limit:
        return "Everybody may think for as long as they like."
    return f"Each bet and each card has {limit} seconds; then a bot acts once."


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
NO_ADDRESS = "Type an address or a join line first, or press Esc to go back."


def table_of(name: str) -> str:
    """Name a table after who opens it."""
    return f"{name}'s table"


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


def full(name: str) -> str:
    """Say that a table has no chair left."""
    return f"Every chair at {name} is taken: press w to watch, or n to create a table."


def needs_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say in a list that a table speaks another version."""
    return f"needs luznet with protocol {_versions(theirs)}, this one speaks {_versions(ours)}"


def other_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say why a table cannot be joined, and what to do."""
    older = "this luznet" if max(theirs, default=0) > max(ours) else "luznet on its host"
    return (
        f"That table needs protocol {_versions(theirs)} and this luznet speaks "
        f"{_versions(ours)}: update {older}."
    )


def _versions(versions: Sequence[int]) -> str:
    return " or ".join(str(version) for version in versions) or "?"


# ---- questions on the way to a host ----------------------------------------------------------

TRUST = "trust the new key and go on"
SEND_CODE = "send the code"
CODE_HOW = "Type the six digits that people who sit there see on their screens. It is needed once."
STOP_WHY = (
    "Somebody may be pretending to be this host, to read along or to deal badly. It may also be "
    "harmless: luznet was installed anew there, or its folder was deleted."
)
STOP_WAYS = (
    "Ask at that host: i at the table there shows its phrase. If it is the new one, all is well: "
    "press t. Otherwise go back with Esc."
)


def stop(host: str) -> str:
    """Say that a host has another key than before."""
    return f"STOP. {host} has another key than the one by which you know it."


def phrase_before(phrase: str) -> str:
    """Name the phrase of the known key."""
    return f"until now  {phrase}"


def phrase_now(phrase: str) -> str:
    """Name the phrase of the new key."""
    return f"now        {phrase}"


def private(host: str) -> str:
    """Say that a host lets in only who has its code."""
    return f"The tables of {host} are private." if host else "This table is private."


# ---- the table before a game ---------------------------------------------------------------

CHAIRS = "Chairs, clockwise"
HOW_IT_PLAYS = "How this table plays"
TO_JOIN = "Others see this table in their luznet. Who does not can type:"


def code(code: str) -> str:
    """Say how others come to a private table."""
    return f"This table is private: others choose it in their luznet and type the code {code}."


EMPTY_CHAIR = "empty"
YOU, OWNER, YOU_OWNER, BOT = "you", "owner", "you, owner", "bot"

READY = "ready"
UNREADY = "wait"
START = "start"
OPTIONS = "options"
SIT = "sit on this chair"
DOES_READY = "say that you are ready for the game"
DOES_UNREADY = "say that you are not ready yet"
DOES_START = "start the game now"
DOES_OPTIONS = "change the options of the table"
LEAVE = "leave"
OFFLINE = "There is no connection now, so nothing was sent; luznet keeps trying."
BEGINS = "Everybody is ready: the game begins."
GATHERING_HELP = (
    "The game begins when everybody at the table is ready. The owner of the table can start it "
    "at once and change the options.",
    "Chairs are numbered clockwise. Press the number of a free chair to sit there.",
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


def bot_comes(number: int) -> str:
    """Say that a bot takes an empty chair in the end, or who presses its number."""
    return f"a bot takes it, or press {number}"


def alone(chairs: int) -> str:
    """Say that nobody else is here, where bots can fill the chairs."""
    if not chairs:
        return "Nobody else is here now. Press s to start, or wait for others."
    if chairs == 1:
        return "You are alone here. Press s to start with a bot, or wait for others."
    return f"You are alone here. Press s to start with {chairs} bots, or wait for others."


def wanted(people: int) -> str:
    """Say how many people the game still needs."""
    if people == 1:
        return "Waiting for 1 more person to sit down; this table has no bots."
    return f"Waiting for {people} more people to sit down; this table has no bots."


def are_you_ready(others: Sequence[str], missing: int) -> str:
    """Ask the reader to be ready; others may not be ready either, or not be here yet."""
    if missing == 1:
        return "Press Enter when you are ready. The game needs 1 more person."
    if missing:
        return f"Press Enter when you are ready. The game needs {missing} more people."
    if not others:
        return "Press Enter when you are ready. Everybody else is."
    return f"Press Enter when you are ready. Waiting for {list_of(others)} too."


def waiting_for(others: Sequence[str]) -> str:
    """Say who is not ready yet."""
    return f"You are ready. Waiting for {list_of(others)}."


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


def only_owner(name: str) -> str:
    """Say who alone can do this."""
    return f"Only {name or 'the owner'} can do that here."


def chair_taken(number: int) -> str:
    """Say that a chair is not free."""
    return f"Chair {number} is taken; choose an empty one."


# ---- connecting ----------------------------------------------------------------------------

CONNECTING = "Connecting to the table"
NO_ANSWER = (
    "Nobody answers there yet. Check that luznet is open on the host's computer and that both "
    "computers are on the same network. luznet keeps trying."
)


def leaving_host(others: Sequence[str], plays: bool) -> str:
    """Ask before leaving a table of one's own where others sit."""
    stays = f"Leave? Your table stays open on this computer until {list_of(others)} have left too."
    if len(others) == 1:
        stays = f"Leave? Your table stays open on this computer until {others[0]} has left too."
    return f"{stays} A bot plays for you until you come back." if plays else stays


LEAVING = "Leave the table? A bot plays for you until you come back to your seat."


def tried(seconds: int) -> str:
    """Say for how long it was tried."""
    return "Trying for 1 second." if seconds == 1 else f"Trying for {seconds} seconds."


# ---- the rules -----------------------------------------------------------------------------

RULES_TITLE = "The rules of Luz"
NEXT_PAGE, PAGE_BEFORE = "next page", "page before"


def led(colour: str) -> str:
    """Title a trick of an example."""
    return f"{colour} led"


def page(number: int, pages: int) -> str:
    """Say which page this is."""
    return f"page {number} of {pages}"
