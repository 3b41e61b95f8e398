"""What both frontends say about tables, in whole sentences."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from luznet.client.core import Client
from luznet.client.lobby import Entry
from luznet.client.questions import ChangedKey, Namesake, WentOnAlone
from luznet.i18n import list_of, one_of, sentences
from luznet.language import GuestText, PluralText, Text, TextIn
from luznet.wire.versions import VERSIONS

# i18n: Stands for a player whose name is not known or cannot be shown.
NAMELESS = Text("Seat {number}")

# ---- bots ----------------------------------------------------------------------------------

BOT = {
    "easy": TextIn("a label: who plays here", "easy bot"),
    "normal": TextIn("a label: who plays here", "normal bot"),
    "good": TextIn("a label: who plays here", "good bot"),
    "strong": TextIn("a label: who plays here", "strong bot"),
    "master": TextIn("a label: who plays here", "master bot"),
    "even": TextIn("a label: who plays here", "even bot"),
    None: TextIn("a label: who plays here", "bot"),
}
A_BOT = {
    "easy": TextIn("takes a seat, or is who plays there", "an easy bot"),
    "normal": TextIn("takes a seat, or is who plays there", "a normal bot"),
    "good": TextIn("takes a seat, or is who plays there", "a good bot"),
    "strong": TextIn("takes a seat, or is who plays there", "a strong bot"),
    "master": TextIn("takes a seat, or is who plays there", "a master bot"),
    "even": TextIn("takes a seat, or is who plays there", "an even bot"),
    None: TextIn("takes a seat, or is who plays there", "a bot"),
}
"""What a bot is called by its level; None: it is not known."""
# ---- the lobby -----------------------------------------------------------------------------

GATHERING = TextIn("what goes on at a table", "gathering")
PLAYING = TextIn("what goes on at a table", "playing")
YOUR_SEAT = TextIn("a note on a table", "your seat waits")
FULL = TextIn("a note on a table", "full")
# i18n: A table that needs a code.
CODE_NEEDED = TextIn("a note on a table", "code needed")
_SIT_THERE: Final = PluralText("{names} sits there.", "{names} sit there.")
# i18n: In a list after the names of people who sit at a table.
_AND_BOTS: Final = PluralText("{number} bot", "{number} bots")
_CHECKED_IN: Final = PluralText(
    "{number} person has checked in to this evening.",
    "{number} people have checked in to this evening.",
)
_NOBODY_CHECKED_IN: Final = Text("Nobody has checked in to this evening yet.")
# i18n: What a table is called after the person who opens it.
TABLE_OF = Text("{name}'s table")
# i18n: About a table, after its name. {theirs} and {ours}: numbers, such as "1 or 2".
_NEEDS_VERSION: Final = Text("needs luznet with protocol {theirs}, this one speaks {ours}")
_UPDATE_HERE: Final = Text(
    "That table needs protocol {theirs} and this luznet speaks {ours}: update this luznet."
)
_UPDATE_THERE: Final = Text(
    "That table needs protocol {theirs} and this luznet speaks {ours}: update luznet on its host."
)


def phase(entry: Entry) -> str:
    return PLAYING() if entry.playing else GATHERING()


def note(entry: Entry) -> str:
    """Say what a user should know before joining a table; empty for nothing."""
    if entry.yours is not None:
        return YOUR_SEAT()
    if entry.is_silent:
        return CODE_NEEDED()
    return FULL() if entry.is_full else ""


def sitting(entry: Entry) -> str:
    """Say which people sit at a table, and how many bots, as far as its host tells."""
    if entry.evening:
        return _CHECKED_IN(entry.taken) if entry.taken else _NOBODY_CHECKED_IN()
    bots, names = len(entry.bots), [*entry.persons]
    if bots:
        names.append(_AND_BOTS(bots))
    number = len(entry.persons) + bots
    return _SIT_THERE(number, names=list_of(names)) if names else ""


def needs_version(theirs: Sequence[int]) -> str:
    return _NEEDS_VERSION(theirs=versions(theirs), ours=versions(VERSIONS))


def other_version(theirs: Sequence[int]) -> str:
    """Say why a table cannot be joined, and what to do."""
    say = _UPDATE_HERE if max(theirs, default=0) > max(VERSIONS) else _UPDATE_THERE
    return say(theirs=versions(theirs), ours=versions(VERSIONS))


def versions(spoken: Iterable[int]) -> str:
    return one_of([str(version) for version in spoken] or ["?"])


# ---- on the way to a host --------------------------------------------------------------------

NO_ANSWER = GuestText(
    "No answer yet. Check your own cable or Wi-Fi, that luznet is open on the host's computer, and "
    "that both computers are on the same network. luznet keeps trying.",
    "No answer yet. Ask whoever opened the table whether luznet still runs there. luznet keeps "
    "trying.",
)
OTHER_KEY = GuestText(
    "The key does not match: a different host answers. Its computer may have been set up again, or "
    "the join line is old or damaged. Ask for the join line that it shows now.",
    "Another host answers in place of this table's. Leave, and ask whoever opened the table what "
    "to type now.",
)
CODE_HOW = Text(
    "Ask somebody at the table for the six digits; they press i to see them. You need them once."
)
STOP_WHY = Text(
    "Somebody may be pretending to be this host, to spy or to deal unfairly. It may also be "
    "harmless: luznet was reinstalled there, or its folder was deleted."
)


_OTHER_HOST: Final = Text(
    "STOP. The host {host} that you know does not answer, and a host with another key uses its "
    "name."
)
# i18n: {host} and {new} are what hosts call themselves, such as anna@lemon.
_OTHER_HOST_OF_TABLE: Final = Text(
    "STOP. You sat at this table at the host {host}. Now a host with another key offers it; it "
    "calls itself {new}."
)
# i18n: {host} and {new} are what hosts call themselves, such as anna@lemon.
_WENT_ON: Final = Text("{new} went on with this table without {host}.")
WENT_ON_WHY = Text(
    "It had too few people to decide that for all. The table may still be at the other computer, "
    "and what was played here may not count there."
)
_NAMESAKE: Final = Text(
    "You know another host called {host}: its phrase is {known}. The phrase of this host is {new}. "
    "If you expected the host that you know, leave."
)
_PRIVATE_TABLE: Final = Text("This table is private.")
_PRIVATE_HOST: Final = Text("The tables of {host} are private.")


def stop(asked: ChangedKey) -> str:
    """Say what has changed: who offers a table, or whose name it is."""
    if asked.about == "name":
        return _OTHER_HOST(host=asked.host)
    return _OTHER_HOST_OF_TABLE(host=asked.host or "?", new=asked.new_host or "?")


def went_on(asked: WentOnAlone) -> str:
    """Say that a host went on with a table without the one where the user sat."""
    return _WENT_ON(host=asked.host or "?", new=asked.new_host or "?")


def namesake(other: Namesake) -> str:
    return _NAMESAKE(host=other.host, known=other.known_phrase, new=other.new_phrase)


def private(host: str) -> str:
    return _PRIVATE_HOST(host=host) if host else _PRIVATE_TABLE()


# ---- the table before a game ---------------------------------------------------------------

# i18n: After it comes what is typed.
TO_JOIN = Text("Others see this table in their luznet. If they don't, they can type:")
BEGINS = Text("Everybody is ready: the game begins.")


# i18n: {names} is a name, or a list of names.
_WATCHING: Final = Text("You are watching. The game begins when {names} can start.")
_WATCHING_ALL: Final = Text("You are watching. The game begins when everybody is ready.")
# i18n: {command} is what they type: "ssh -p 48422 play@192.168.1.20".
WITHOUT_LUZNET = Text("Without luznet: {command}")
NOBODY_CAN_JOIN = Text(
    "Nobody else can join: this game is for you and the bots, on this computer only. `luznet play` "
    "opens a table for others."
)
CODE = Text("This table is private: others choose it in their luznet and type the code {code}.")
WANTED = PluralText(
    "Waiting for {number} more person to sit down; this table has no bots.",
    "Waiting for {number} more people to sit down; this table has no bots.",
)
_WAITING_FOR: Final = Text("You are ready. Waiting for {names}.")
_NO_OWNER_HERE: Final = Text("Only the owner can do that, and the owner is not sitting here.")
_ONLY_OWNER: Final = Text("Only {name} can do that here.")
SEAT_TAKEN = Text("Seat {number} is taken; choose an empty one.")
_STATES: Final = {
    # i18n: The player of a seat may be a woman or a man.
    (True, False): TextIn("somebody at a table is", "ready"),
    # i18n: The player of a seat may be a woman or a man.
    (False, False): TextIn("somebody at a table is", "not ready yet"),
    # i18n: Agrees that spectators see all hands. At most 37 columns.
    (True, True): TextIn("somebody at a table is", "ready, shows all hands"),
    # i18n: Agrees that spectators see all hands. At most 37 columns.
    (False, True): TextIn("somebody at a table is", "not ready yet, shows all hands"),
}


def watching(others: Sequence[str]) -> str:
    """Say to a spectator when the game begins, where all seats are taken."""
    return _WATCHING(names=list_of(others)) if others else _WATCHING_ALL()


def state(is_ready: bool, shows: bool) -> str:
    return _STATES[is_ready, shows]()


def waiting_for(others: Sequence[str]) -> str:
    return _WAITING_FOR(names=list_of(others))


def only_owner(name: str) -> str:
    return _ONLY_OWNER(name=name) if name else _NO_OWNER_HERE()


# ---- during and between games --------------------------------------------------------------

STAND_IN = Text("A bot plays for you until your connection is back.")
ASK_WATCHER = Text("The next game begins when everybody at the table is ready.")
# i18n: No player is connected.
RESTS = Text("Nobody is at the table, so the game is paused until somebody comes back.")

# ---- leaving -----------------------------------------------------------------------------------

LEAVE_TABLE = Text("Leave the table?")
# i18n: {names} is a name, or several with "or" before the last.
_GOES_ON_THERE: Final = Text(
    "The table goes on without you, at the computer of {names}. If that fails, it stays open here "
    "until the others have left."
)
_STAYS_OPEN: Final = Text(
    "The table goes on without you: it stays open here until the others have left."
)
_BOT_PLAYS: Final = Text("A bot plays for you until you come back to your seat.")
# i18n: {command} is typed, such as "luznet join 192.168.1.20#...".
_TAKES_BACK: Final = Text("`{command}` takes you back to your seat.")
# i18n: {command} is typed, such as "luznet join 192.168.1.20#...".
_SEAT_KEPT: Final = Text("Your seat at {table} is kept: `{command}` takes you back to it.")
# i18n: {command} is typed, such as "luznet play".
_GAME_KEPT: Final = Text("Your game at {table} is saved: `{command}` goes on with it.")
# i18n: {command} is typed, such as "luznet join 192.168.1.20#...".
_SEAT_ELSEWHERE: Final = Text(
    "You have a seat in a game at {table}, too: `{command}` takes you back to it."
)
_RESTS_THERE: Final = Text(
    "Nobody else is here, so the game is paused. You can come back while its host runs; it may "
    "close now that nobody plays."
)
# i18n: {command} is typed, such as "luznet play".
_RESTS_HERE: Final = Text("Nobody else is here, so the game is saved: `{command}` goes on with it.")
_KEPT: Final = GuestText(
    "Your seat is kept: sit down there again once the host is back.",
    "Your seat is kept: come again once the host is back.",
)
# i18n: {command} is typed, such as "luznet play".
_HOST_DIED: Final = Text(
    "Your host crashed and is restarting, even if you leave. `{command}` takes you back to this "
    "table."
)


def after_leaving(client: Client, is_own_host: bool, command: str = "") -> str:
    """Say what happens to the table and the game once the player has left, empty for nothing.
    `command`: what takes them back to their seat at somebody else's table, if that is to be
    said."""
    now = replace(client.situation, update=client.newest)
    if is_own_host and now.standing != "online":
        return _HOST_DIED(command=client.resumed_by)
    stays = _goes_on(client) if is_own_host and now.others_here else ""
    if not now.is_player:
        return stays
    back = _TAKES_BACK(command=command) if command else ""
    if now.standing != "online":
        return sentences(_KEPT(), back)
    if now.others_here:
        return sentences(stays, _BOT_PLAYS(), back)
    if is_own_host:
        return _RESTS_HERE(command=client.resumed_by)
    return sentences(_RESTS_THERE(), back)


def _goes_on(client: Client) -> str:
    """Say where the user's own table goes on without them."""
    table, others = client.newest.table if client.newest else None, client.situation.others_here
    carriers = [] if table is None else client.standby.carriers(table)
    can_all_follow = {*others} <= {*carriers}  # guests over ssh can't
    return _GOES_ON_THERE(names=one_of(carriers)) if can_all_follow else _STAYS_OPEN()


def kept(table: str, command: str, is_saved: bool) -> str:
    """Say, once the player has left a game, that their seat is kept there, or that the whole game
    is saved here, and what takes them back."""
    return (_GAME_KEPT if is_saved else _SEAT_KEPT)(table=table, command=command)


def seat_elsewhere(table: str, command: str) -> str:
    """Say that the user has a seat in a game at another table, and what takes them back to it."""
    return _SEAT_ELSEWHERE(table=table, command=command)
