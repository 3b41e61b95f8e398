"""What is said of tables on their screens and in plain mode alike: English, whole sentences."""

from collections.abc import Iterable, Sequence

from luznet.i18n import list_of
from luznet.wire.messages import Level, Options
from luznet.wire.options import common_level

GAMES = {"luz": "Luz"}
"""What people call the games."""


def game(name: str) -> str:
    """Return what people call a game; an unknown one by its id."""
    return GAMES.get(name, name)


# ---- the options of a table ----------------------------------------------------------------

ABOUT_PRIVATE = {
    False: "Everybody on this network sees the table and can sit down or watch.",
    True: "Everybody sees the table; who comes types a code of six digits from your screen once.",
}
ABOUT_PLAYERS = "How many play. Cards go up to 8 with 3 players, to 10 with 4, to 12 with 5."
ABOUT_CHAIRS = {
    True: "Bots sit down on the chairs that are empty when the game begins.",
    False: "The game begins only once people sit on all chairs.",
}
ABOUT_BOTS = {
    "easy": "Easy bots play by simple rules, and do not always look.",
    "normal": "Normal bots weigh their cards.",
    "strong": "Strong bots think every choice through: hard to beat.",
}
"""What the levels of bots are like."""
ABOUT_MIXED_BOTS = "Every chair has its own; the owner chooses it at the table, chair by chair."
BOTS_COME = {
    "easy": "Easy bots sit down on the chairs that are empty when the game begins.",
    "normal": "Normal bots sit down on the chairs that are empty when the game begins.",
    "strong": "Strong bots sit down on the chairs that are empty when the game begins.",
    None: "Bots of several levels take the chairs that are empty at the start.",
}
BOT = {"easy": "easy bot", "normal": "normal bot", "strong": "strong bot", None: "bot"}
A_BOT = {
    "easy": "an easy bot",
    "normal": "a normal bot",
    "strong": "a strong bot",
    None: "a bot",
}
"""What a bot is called by its level; None: it is not known."""
ABOUT_PACE = "How long bots wait before they act: longer over a bet, and never twice alike."
ABOUT_HELP = {
    "none": "Screens tell nothing about your hidden cards: count for yourself.",
    "values": "Screens tell which values each of your hidden cards can still have.",
    "odds": "Screens tell how likely each value of your hidden cards is.",
    "coach": "Screens tell how likely each value is, and what a strong bot would do.",
}
ABOUT_TRICKS = {
    False: "Only the last trick can be looked at, until the next card is led.",
    True: "All tricks of the deal can be looked at again.",
}
ABOUT_SPECTATORS = {
    "none": "Nobody can watch.",
    "public": "Spectators see what lies open on the table, and nobody's hidden cards.",
    "all": (
        "Spectators see all hands once every player has agreed (w at the table, in "
        "plain mode show), "
        "and nobody new sits down during a game."
    ),
}
ABOUT_CHAT = {
    "free": "Everybody here can say anything to all, in words of their own or by ready phrases.",
    "phrases": "Nothing but ready phrases can be said here.",
    "none": "Nobody can say anything here.",
}
ABOUT_TIME = "For each bet and each card. A bot acts once for who is too slow."


def options(chosen: Options) -> tuple[str, ...]:
    """Say how a table plays."""
    usual = Options()
    return (
        bots(chosen),
        ABOUT_HELP[chosen.help],
        ABOUT_TRICKS[chosen.open_tricks],
        *((ABOUT_SPECTATORS[chosen.spectators],) if chosen.spectators != usual.spectators else ()),
        *((ABOUT_CHAT[chosen.chat],) if chosen.chat != usual.chat else ()),
        time_limit(chosen.turn_time),
    )


def bots(chosen: Options) -> str:
    """Say what becomes of empty chairs."""
    return BOTS_COME[common_level(chosen)] if chosen.bots else ABOUT_CHAIRS[False]


def bot_like(level: Level | None) -> str:
    """Say what bots of a level are like; None: chairs have several."""
    return ABOUT_MIXED_BOTS if level is None else ABOUT_BOTS[level]


def time_limit(limit: int) -> str:
    """Say how long everybody may think."""
    if not limit:
        return "Everybody may think for as long as they like."
    return f"Each bet and each card has {limit} seconds; then a bot acts once."


# ---- the lobby -----------------------------------------------------------------------------


def table_of(name: str) -> str:
    """Name a table after who opens it."""
    return f"{name}'s table"


def needs_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say in a list that a table speaks another version."""
    return f"needs luznet with protocol {versions(theirs)}, this one speaks {versions(ours)}"


def other_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say why a table cannot be joined, and what to do."""
    older = "this luznet" if max(theirs, default=0) > max(ours) else "luznet on its host"
    return (
        f"That table needs protocol {versions(theirs)} and this luznet speaks "
        f"{versions(ours)}: update {older}."
    )


def versions(spoken: Iterable[int]) -> str:
    """List the versions of the protocol that somebody speaks."""
    return " or ".join(str(version) for version in spoken) or "?"


# ---- on the way to a host --------------------------------------------------------------------

NO_ANSWER = (
    "Nobody answers there yet. Check that luznet is open on the host's computer and that both "
    "computers are on the same network. luznet keeps trying."
)
CODE_HOW = "Type the six digits that people who sit there see on their screens. It is needed once."
STOP_WHY = (
    "Somebody may be pretending to be this host, to read along or to deal badly. It may also be "
    "harmless: luznet was installed anew there, or its folder was deleted."
)


def stop(host: str) -> str:
    """Say that a host has another key than before."""
    return f"STOP. {host} has another key than the one by which you know it."


def private(host: str) -> str:
    """Say that a host lets in only who has its code."""
    return f"The tables of {host} are private." if host else "This table is private."


# ---- the table before a game ---------------------------------------------------------------

OFFLINE = "There is no connection now, so nothing was sent; luznet keeps trying."
BEGINS = "Everybody is ready: the game begins."
TO_JOIN = "Others see this table in their luznet. Who does not can type:"


def code(code: str) -> str:
    """Say how others come to a private table."""
    return f"This table is private: others choose it in their luznet and type the code {code}."


def wanted(people: int) -> str:
    """Say how many people the game still needs."""
    if people == 1:
        return "Waiting for 1 more person to sit down; this table has no bots."
    return f"Waiting for {people} more people to sit down; this table has no bots."


def waiting_for(others: Sequence[str]) -> str:
    """Say who is not ready yet."""
    return f"You are ready. Waiting for {list_of(others)}."


def only_owner(name: str) -> str:
    """Say who alone can do this."""
    return f"Only {name or 'the owner'} can do that here."


def chair_taken(number: int) -> str:
    """Say that a chair is not free."""
    return f"Chair {number} is taken; choose an empty one."
