"""The sentences of plain mode around the games that no screen shows.

What people type is the same in all languages: it stays as it is in messages that mention it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.i18n import REFUSALS as COMMON_REFUSALS
from luznet.i18n import Sentence, list_of, one_of, sentences
from luznet.i18n import games as said
from luznet.language import GuestText, PersonText, PluralText, Text, TextIn

# ---- what can be typed ---------------------------------------------------------------------

# i18n: {words} is a list of words that are typed, such as "join, play or help".
_WAYS: Final = Text("You can type {words}.")
# i18n: {word} is what was typed.
_UNKNOWN: Final = Text("{word} is not understood here.")
# i18n: {word} is a word that can be typed.
_DID_YOU_MEAN: Final = Text("Did you mean {word}?")
# i18n: {words} is a list of words that are typed, without a final "and". help is typed.
OTHERS = Text("Other commands: {words}. Type help and a word to hear what it does.")
# i18n: {use}: how it is typed; {about}: what it does, without a capital letter.
USAGE = Text("{use}: {about}.")
# i18n: {words} are shorter words for the same.
SHORT = Text("Short: {words}.")
# i18n: help is typed; {words} are typed, too: "learn luz or learn luris".
GREETING = Text(
    "luznet in plain mode. You are {name}. Type help at any time, or {words} if that game is new "
    "to you."
)
# i18n: name is typed.
NAME_IT = Text("To change your name, type name and the new one.")
# i18n: help is typed.
NOTHING_ASKED = Text("There is nothing for you to do now. Type help to hear what you can type.")


def unknown(word: str, meant: str, offered: Sequence[str]) -> str:
    ways = _WAYS(words=one_of(offered))
    if not word:
        return ways
    return sentences(_UNKNOWN(word=word), _DID_YOU_MEAN(word=meant) if meant else "", ways)


# ---- the first start -------------------------------------------------------------------------

WELCOME = Text("Welcome to luznet in plain mode: card games for people in one room.")
ASK_NAME = Text(
    "What should others call you at the table? Type your name, or press Enter alone to be called "
    "{name}."
)
# i18n: The last word is typed.
HELLO = Text("Hello, {name}. You can change that with name.")
# i18n: {words} are typed: "learn luz or learn luris"; help is typed.
OFFER_LESSON = Text(
    "Is a game new to you? Type {words} at any time to learn it step by step. Type help to hear "
    "what else you can type."
)
# i18n: To a guest, who came over ssh.
WAS_HERE = Text(
    "{name} was here before. If that is you, type the word that you were given; if not, press "
    "Enter alone, then type another name."
)
NO_NAME = Text("{word} is a command, so it is not taken for a name.")


# ---- pages -----------------------------------------------------------------------------------

_LAST_PAGE: Final = Text("That was the last page of the rules.")
# i18n: more and rules 3 are typed.
_FIRST_PAGE: Final = PluralText(
    "There is {number} page. Press Enter or type more for the next, or rules 3 for page 3.",
    "There are {number} pages. Press Enter or type more for the next, or rules 3 for page 3.",
)
# i18n: more is typed.
_NEXT_PAGE: Final = Text("Press Enter or type more for the next page.")
# i18n: learn and learn 3 are typed.
_LAST_STEP: Final = Text(
    "That was the last step. Type learn to hear it all again, or learn 3 for step 3."
)
# i18n: next is typed.
_FIRST_STEP: Final = Text(
    "Press Enter or type next for the next step. Anything else ends the lesson."
)
_NEXT_STEP: Final = Text("Press Enter for the next step.")
# i18n: {game} is what the game is called; rules is typed.
NO_LESSON = Text("There is no lesson for {game}. Type rules to hear its rules.")
# i18n: {word} is typed.
NO_SUCH_PAGE = Text("There is no such page. Type {word} and a number from 1 to {last}.")
# i18n: rules and learn are typed.
NOTHING_TO_READ = Text("There is no next page. Type rules for the rules, or learn for the lesson.")
# i18n: more is typed.
LESSON_LEFT = Text("You left the lesson. Type more to go on with it.")


def go_on_reading(page: int, pages: int) -> str:
    if page == pages:
        return _LAST_PAGE()
    return _FIRST_PAGE(pages) if page == 1 else _NEXT_PAGE()


def go_on_learning(step: int, steps: int) -> str:
    if step == steps:
        return _LAST_STEP()
    return _FIRST_STEP() if step == 1 else _NEXT_STEP()


# ---- the reader's settings ---------------------------------------------------------------------

# i18n: name is typed.
OWN_NAME = Text("You are called {name}. To change that, type name and another one.")
RENAMED = GuestText(
    "You will be called {name} from the next table on.",
    "You will be called {name} when you come again.",
)
OWN_CHAT = {
    # i18n: talk no is typed.
    True: Text("You hear what others say at the table. To stop hearing it, type talk no."),
    # i18n: talk yes is typed.
    False: Text(
        "You hear nothing of what others say, and say nothing. To change that, type talk yes."
    ),
}
# i18n: say is typed.
TO_SAY = Text("To say something to everybody at the table, type say and your words.")
# i18n: {setting} is its name as it is typed, {why} what is wrong, without a capital letter.
STAYS = Text("{setting} stays as it is: {why}.")
# i18n: {what} is such as "--name" or "LUZNET_NAME".
COMES_FIRST = Text("Your choice is saved, but {what} overrides it for now.")

# ---- questions on the way to a host ----------------------------------------------------------

# i18n: Of a host; a phrase is three words.
PHRASES = Text("Its phrase was {before}. Now it is {now}.")
REFUSALS: Mapping[str, Sentence] = {
    **COMMON_REFUSALS,
    # i18n: name, leave and join are typed.
    "name_taken": GuestText(
        "Somebody here has the name {name} already, or one that looks the same. Type name and "
        "another name, then leave, and join again.",
        "Somebody here has the name {name} already, or one that looks the same. Type another name.",
    ),
    "wrong_code": Text("The code was wrong. Ask for it again, then retype it."),
}
"""Why something was refused: as on the screens, where that names no key and no screen."""
CODE_HOW = Text("Type its six-digit code, once; the people who sit there can see it.")
# i18n: invite, trust and leave are typed.
STOP_WAYS = Text(
    "Ask at that host: invite at the table there tells its phrase. If it is the new one, all is "
    "well: type trust. Otherwise type leave."
)
# i18n: move and leave are typed.
WENT_ON_WAYS = Text("Type move to go on there, or leave.")
# i18n: leave is typed.
CODE_ASKED = Text("Type the code, six digits, or leave.")
# i18n: trust and leave are typed.
KEY_ASKED = Text("Type trust, or leave.")

# ---- connecting ------------------------------------------------------------------------------

BACK = Text("The connection is back.")
GAME_GONE = GuestText(
    "This game cannot go on. Leave the table and choose another one.",
    "This game cannot go on. Leave the table.",
)
# i18n: leave is typed.
STILL_CONNECTING = Text("The table has not answered yet. Type leave to give up.")
# i18n: leave is typed.
CAN_LEAVE = Text("Type leave to give up.")
# i18n: watch and leave are typed.
CAN_WATCH = Text("Type watch to watch the table instead, or leave.")
# i18n: {table} is what a table is called; sit is typed.
CAN_SIT_AT = Text("There is a free seat at {table}: type sit to take it.")
LEFT = Text("You left the table.")

# ---- the table before a game -----------------------------------------------------------------

# i18n: {name} is what the table is called, {game} what the game is.
AT_TABLE = Text("You are at {name}, a table for {game}.")
# i18n: {state} is such as "ready" or "a strong bot".
SEAT = PersonText("Seat {number}: you, {state}.", "Seat {number}: {name}, {state}.")
OWNER = PersonText("You own the table.", "{name} owns the table.")
NO_OWNER = Text("Nobody sitting here owns the table: the game begins when every player is ready.")
RESERVED = Text("It is reserved for {name}.")
# i18n: free, reserve 2 Zoe and reserve 2 are typed.
WHICH_SEAT = Text(
    "Say the number of the seat: free 3. To reserve a seat, add a name: reserve 2 Zoe; reserve 2 "
    "alone lets anybody sit there again."
)
# i18n: remove 3 is typed.
WHICH_TO_REMOVE = Text("Give the number of the player's seat: remove 3.")
SEATS_THERE = Text("There are seats 1 to {number}.")
RESERVED_ALREADY = Text("Seat {number} is reserved for {name}.")
TAKEN_UNRESERVED = Text("Seat {number} is taken by {name}, and not reserved.")
NOT_RESERVED = Text("Seat {number} is not reserved.")
NOBODY_KEPT_OUT = Text("Nobody was removed from this table.")
AWAY = TextIn("somebody at a table is", "away")
# i18n: {names} is a list of names; readmit is typed.
KEPT_OUT = Text(
    "Removed from this table: {names}. Type readmit and a name to let somebody in again."
)
EMPTY_SEAT = Text("Seat {number}: empty.")
# i18n: {bot} is such as "a strong bot".
BOT_TAKES_SEAT = Text("Seat {number}: empty; {bot} takes it.")
YOU_SIT = Text("You are in seat {number} now.")
_NOBODY_WATCHES: Final = Text("Nobody watches.")
_WATCHED: Final = PluralText("{number} watches.", "{number} watch.")
FEWER_SEATS = PluralText(
    "The table has only {number} seat now.", "The table has only {number} seats now."
)
# i18n: start is typed.
_ALONE_START: Final = Text("Nobody else is here now. Type start to begin, or wait for others.")
# i18n: ready is typed.
_ALONE_READY: Final = Text("Nobody else is here now. Type ready to begin, or wait for others.")
# i18n: start is typed.
_START_WITH_BOTS: Final = PluralText(
    "You are alone here. Type start to begin with a bot, or wait for others.",
    "You are alone here. Type start to begin with {number} bots, or wait for others.",
)
# i18n: ready is typed.
_READY_WITH_BOTS: Final = PluralText(
    "You are alone here. Type ready to begin with a bot, or wait for others.",
    "You are alone here. Type ready to begin with {number} bots, or wait for others.",
)
# i18n: ready is typed.
_READY_MISSING: Final = PluralText(
    "Type ready when you are. The game needs {number} more person.",
    "Type ready when you are. The game needs {number} more people.",
)
# i18n: ready is typed.
_READY_LAST: Final = Text("Type ready when you are. Everybody else is.")
# i18n: ready is typed. {names} is a name, or a list of names.
_READY_OTHERS: Final = Text("Type ready when you are. Waiting for {names} too.")
# i18n: set bots on is typed.
CAN_HAVE_BOTS = Text("Type set bots on to let bots take the empty seats.")
# i18n: start is typed. {names} is a name, or a list of names.
_START_ANYWAY: Final = Text(
    "You are ready. Waiting for {names}. Type start to begin without waiting."
)
# i18n: {names} is a list of {number} names; start now is typed.
START_ASKS = PluralText(
    "{names} is not ready yet. Type start now to begin anyway.",
    "{names} are not ready yet. Type start now to begin anyway.",
)
# i18n: sit is typed.
CAN_SIT = Text("You are watching. Type sit to take a free seat.")
YOU_WATCH = Text("You are watching.")
# i18n: sit is typed.
NOT_SEATED = Text("You are watching; only players can do that. Type sit to take a free seat.")
IN_GAME = Text("The game has begun already.")
NO_GAME = Text("No game is being played now.")
SITS_ALREADY = Text("You sit there already.")
# i18n: sit is typed.
NO_SEAT = Text("There is no such seat. Type sit alone for any free one.")
NOT_SHOWN = Text(
    "Spectators of this table do not see hidden cards, so there is nothing to agree to."
)


def watched(count: int) -> str:
    return _WATCHED(count) if count else _NOBODY_WATCHES()


def alone(seats: int, owns: bool) -> str:
    if not seats:
        return _ALONE_START() if owns else _ALONE_READY()
    return _START_WITH_BOTS(seats) if owns else _READY_WITH_BOTS(seats)


def are_you_ready(others: Sequence[str], missing: int) -> str:
    if missing:
        return _READY_MISSING(missing)
    return _READY_OTHERS(names=list_of(others)) if others else _READY_LAST()


def start_anyway(others: Sequence[str]) -> str:
    return _START_ANYWAY(names=list_of(others))


# ---- the chat ----------------------------------------------------------------------------------

SAYS = Text("{name} says: {text}")
SPECTATOR_SAYS = Text("{name}, a spectator, says: {text}")
YOU_SAY = Text("You say: {text}")
CONFIDES = Text("{name} says to you alone: {text}")
YOU_CONFIDE = Text("You say to your partner alone: {text}")
# i18n: say is typed; {phrases} are ready phrases one after the other, such as "Hello! Sorry!".
WHAT_TO_SAY = Text("Type say and your own words, or a ready phrase: {phrases}")
# i18n: say is typed; {phrases} are ready phrases one after the other, such as "Hello! Sorry!".
WHICH_PHRASE = Text("Type say and the beginning of one of the ready phrases: {phrases}")
# i18n: {name} is what was typed.
NOBODY = Text("Nobody here is called {name}.")
# i18n: unmute {name} is typed.
MUTED = Text("You have muted {name}. Type unmute {name} to hear them again.")
UNMUTED = Text("You hear {name} again.")
# i18n: mute is typed.
WHOM_TO_MUTE = Text("Type mute and a name.")
NO_CHAT = OWN_CHAT[False]


# ---- joining -----------------------------------------------------------------------------------

# i18n: {line} is typed.
JOIN_LINE = Text("Others see this table in their luznet. If they don't, they can type: {line}")
# i18n: After it was said how others come by a code. {line} is typed.
INVITE = Text("Or one of them, within a day, types this invite: {line}")
NOT_KNOWN = Text("How others join is not known yet.")
# i18n: {phrase} is three words that are the same on all screens there.
PHRASE = Text(
    "Host {host} is known by the phrase {phrase}. Everybody at its tables sees the same phrase; "
    "an impostor's differs."
)

# ---- between and after games -------------------------------------------------------------------

# i18n: ready and leave are typed.
ASK_ANOTHER = Text("Type ready for another game, or leave.")
ALL_READY = Text("All are ready.")
EVENING_GOES_ON = Text("This game is over. The evening goes on by itself.")

# ---- a game ----------------------------------------------------------------------------------

# i18n: resume is typed.
PAUSED_ALREADY = Text("The game is paused already. Type resume to go on.")
NOT_PAUSED = Text("The game is not paused.")
NOTHING_SENT = Text("Nothing was sent.")
RESUMED = Text("The game goes on.")
# i18n: stay and move are typed.
STAY_OR_MOVE = Text("Type stay to stay here, or move to go on there.")
YOU_STAY = Text("You stay here.")
# i18n: move and stay are typed.
MOVE_OR_STAY = Text("Type move to go on there, or stay to stay here.")
# i18n: resume is typed.
GO_ON = Text("Type resume to go on here.")
# i18n: resume is typed.
GO_ON_DEAL = Text("Type resume to go on here; this deal may start over.")
# i18n: resume is typed.
GO_ON_GAME = Text("Type resume to go on here; the game may start over.")
# i18n: {names} is a list of {number} names; resume is typed.
_CUT_OFF: Final = PluralText(
    "{names} is gone. The others may play on elsewhere, and luznet looks for the table; type "
    "resume to go on here without them.",
    "{names} are gone at once. They may play on elsewhere, and luznet looks for the table; type "
    "resume to go on here without them.",
)
# i18n: resume is typed.
PAUSED_BY = PersonText(
    "You paused the game. Type resume to go on.", "{name} paused the game. Type resume to go on."
)
WAITING_AWAY = PluralText(
    "It is the turn of {name}, who is away; a bot plays after {number} second.",
    "It is the turn of {name}, who is away; a bot plays after {number} seconds.",
)
# i18n: free is typed with the number of a seat.
FREE_IT = Text("Type free {number} to let a bot have that seat at once.")
# i18n: free is typed with the number of a seat.
FREE_TO_BEGIN = Text("Type free {number} to begin without them.")
WAITING_BOT = Text("A bot plays for {name} now.")
DEALING = Text("The cards are being dealt.")
OVER = Text("The game is over.")


def cut_off(names: Sequence[str]) -> str:
    """Say who was lost; nothing once all are back, as the game goes on in a moment."""
    return _CUT_OFF(len(names), names=list_of(names)) if names else ""


NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **said.NOTICES,
    # i18n: resume is typed.
    "paused": Text("The game is paused. Type resume to go on."),
}
"""Why no action can be sent; see `client.situation.Obstacle`."""
SECONDS = PluralText("You have {number} second.", "You have {number} seconds.")
# i18n: {time} is such as "4 minutes and 20 seconds".
_LEFT_FOR_GAME: Final = PersonText(
    "You have {time} left for the whole game.", "{name} has {time} left for the whole game."
)
# i18n: In a sentence: how much time somebody has left.
_MINUTES_LEFT: Final = PluralText("{number} minute", "{number} minutes")
# i18n: In a sentence: how much time somebody has left.
_SECONDS_LEFT: Final = PluralText("{number} second", "{number} seconds")


def left_for_game(name: str | None, seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = [
        *([_MINUTES_LEFT(minutes)] if minutes else []),
        *([_SECONDS_LEFT(rest)] if rest or not minutes else []),
    ]
    return _LEFT_FOR_GAME(name, time=list_of(parts))


# ---- the end of the input ------------------------------------------------------------------------

INPUT_ENDED = Text("The input has ended, so luznet leaves the table.")
NO_TABLE_IN_TIME = Text("The input has ended and the table does not answer, so luznet gave up.")
CODE_WANTED = Text("The host asks for an answer, but the input has ended.")
