"""Every English sentence of plain mode around the games that no screen says."""

from collections.abc import Mapping, Sequence

from luznet.i18n import REFUSALS as COMMON_REFUSALS
from luznet.i18n import Sentence, list_of
from luznet.language import Text

# ---- what can be typed ---------------------------------------------------------------------

AGAIN = ("again, or Enter alone", "hear again what is asked now")
HELP = ("help, or help name, or help all", "hear what can be typed now, or about a word")
LEARN = ("learn, or learn 3", "learn Luz step by step, or hear one step")
RULES = ("rules, or rules 3", "hear the rules of Luz page by page, or one page of them")
MORE = ("more, or Enter alone after a page", "hear the next page")
NAME = ("name, or name Zoë", "hear what you are called, or change it")
TALK = ("talk no, or talk yes", "hear nothing of what others say, or hear it again")
LEAVE = ("leave", "leave the table")
LEAVE_LIST = ("leave", "leave luznet")
QUIT = ("quit", "leave luznet")
READY = ("ready", "say that you are ready for a game")
UNREADY = ("wait", "say that you are not ready yet")
START = ("start", "begin the game now; the owner can")
SIT = ("sit, or sit 2", "take any free chair, or chair 2")
CHAIRS = ("table", "hear who sits here, and how this table plays")
OPTIONS = ("options", "hear the options of the table and your own settings, and how to change them")
OPTIONS_TO_OPEN = ("options", "hear the options for a table, and your own settings")
RECENT = ("recent, or recent 2", "hear the tables where you were lately, or join one of them")
SET = ("set help odds", "change an option between games; the owner can")
INVITE = ("invite", "hear how others come to this table")
PAUSE = ("pause", "pause the game for everybody")
RESUME = ("resume", "go on after a pause")
SHOW = ("show", "let spectators see all hands, once everybody agrees")
HIDE = ("hide", "let spectators see all hands no longer")
WHO = ("who", "hear whose turn it is")
SAY = ("say TEXT, or say alone", "say something to all at the table, or hear the ready phrases")
MUTE = ("mute Ben", "hear no more of what somebody says")
UNMUTE = ("unmute Ben", "hear again what somebody says")
WATCH_INSTEAD = ("watch", "watch the table instead")
LIST = ("list", "hear the tables on this network")
JOIN = ("join 2, or join NAME", "sit down at table 2, or at the one of this name or address")
WATCH = ("watch 2, or watch NAME", "watch a table")
PLAY = (
    "play",
    "play at once against bots, or go on with your unfinished game; play new begins anew",
)
OPEN = ("open NAME", "open a table; options may follow: open NAME private players=5 help=odds")
TRUST = ("trust", "trust the new key and go on")


def unknown(word: str, meant: str, offered: Sequence[str]) -> str:
    """Say that a word is not understood, what may have been meant, and what can be typed now."""
    ways = f"You can type {_either(offered)}."
    if not word:
        return ways
    question = f" Did you mean {meant}?" if meant else ""
    return f"{word} is not understood here.{question} {ways}"


def others(names: Sequence[str]) -> str:
    """Name the words that the help does not explain at once."""
    return f"Also {list_of(names)}. Type help and a word to hear what it does."


def usage(use: str, short: Sequence[str], about: str) -> str:
    """Say how a command is typed, its short forms, and what it does."""
    if not short:
        return f"{use}: {about}."
    return f"{use}: {about}. Short: {', '.join(short)}."


def _either(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def greeting(name: str) -> str:
    """Say where the user is, and how to get help."""
    return (
        f"luznet in plain mode. You are {name}. Type help at any time, or learn if Luz is new to "
        "you."
    )


NAME_IT = "To be called something else, type name and what others shall call you."
NOTHING_ASKED = "Nothing is asked of you now. Type help for what you can type."

# ---- the first start -------------------------------------------------------------------------

WELCOME = "Welcome to luznet in plain mode: card games for people in one room."


def ask_name(name: str) -> str:
    """Ask a newcomer for the name; `name` is taken if they type none."""
    return (
        "What shall others call you at the table? Type your name, or press Enter alone to be "
        f"called {name}."
    )


def hello(name: str) -> str:
    """Greet a newcomer who has said a name."""
    return f"Hello, {name}. You can change that with name."


OFFER_LESSON = (
    "Is Luz new to you? Type learn at any time: it explains the game step by step. Type help to "
    "hear what else you can type."
)


def no_name(word: str) -> str:
    """Say that a word of plain mode was not taken for a name."""
    return f"{word} is a word that luznet listens to, so it is not taken for a name."


# ---- pages -----------------------------------------------------------------------------------


def go_on_reading(page: int, pages: int) -> str:
    """Say how the next page of the rules is heard."""
    if page == pages:
        return "That was the last page of the rules."
    if page == 1:
        ways = "Press Enter or type more for the next, or rules 3 for page 3."
        return f"There are {pages} pages. {ways}"
    return "Press Enter or type more for the next page."


def go_on_learning(step: int, steps: int) -> str:
    """Say how the next step of the lesson is heard."""
    if step == steps:
        return "That was the last step. Type learn to hear it all again, or learn 3 for step 3."
    if step == 1:
        return "Press Enter or type next for the next step. Anything else ends the lesson."
    return "Press Enter for the next step."


def no_such_page(what: str, pages: int) -> str:
    """Say which pages there are of `what`, the word that tells them."""
    return f"There is no such page. Type {what} and a number from 1 to {pages}."


NOTHING_TO_READ = "There is no next page. Type rules for the rules, or learn for the lesson."
LESSON_LEFT = "You left the lesson. Type more to go on with it."

# ---- one's own settings ------------------------------------------------------------------------


def own_name(name: str) -> str:
    """Say what the reader is called, and how that is changed."""
    return f"You are called {name}. To change that, type name and another one."


def renamed(name: str) -> str:
    """Say what the reader is called from now on."""
    return f"From the next table on you are called {name}."


OWN_TALK = {
    True: "You hear what others say at the table. To hear nothing of it, type talk no.",
    False: "You hear nothing of what others say, and say nothing. To change that, type talk yes.",
}


TO_SAY = "To say something to all at the table, type say and your words."


def stays(setting: str, why: str) -> str:
    """Say why a setting was not changed."""
    return f"{setting} stays as it is: {why}."


def comes_first(what: str) -> str:
    """Say that a flag or a variable holds a setting for now."""
    return f"luznet keeps that for later; {what} comes first while it is there."


# ---- the lobby -----------------------------------------------------------------------------

SEARCHING = "Looking for tables on this network."
NOTHING_FOUND = (
    "No table was found yet. Type play to play against bots, open to open a table, join and an "
    "address or join line, or help."
)
LOBBY_ASKS = "Type join and a table's number, list, play, open, or help."
NO_RECENT = "You were at nobody else's table yet."


def recent(number: int, name: str, host: str) -> str:
    """Say a table where the reader was."""
    return f"Recent table {number}: {name} at {host}."


WHICH_RECENT = "Type recent and its number to join one again, if its host is there."


def no_recent(typed: str) -> str:
    """Say that a number is none of the recent tables."""
    return f"There is no recent table {typed}. Type recent to hear which there are."


WHICH_TABLE = "Which table? Type join and its number or name, or an address or join line."
WHICH_WATCHED = "Which table? Type watch and its number or name."


def table(number: int, name: str, mark: str, game: str, taken: int, seats: int, state: str) -> str:
    """Say a table of the list; `mark` tells it from others of its name."""
    called = f"{name} at {mark}" if mark else name
    return f"Table {number}: {called}, {game}, {taken} of {seats} seats taken, {state}."


GATHERING, PLAYING = "gathering", "playing"
YOUR_SEAT = "your seat waits"
FULL = "full"
CODE = "a code is needed"


def other_version(number: int, name: str, needs: str) -> str:
    """Say a table of the list that speaks another version."""
    return f"Table {number}: {name}, {needs}."


def gone(number: int, name: str) -> str:
    """Say that a table is not there any more."""
    return f"Table {number}, {name}, is gone."


def no_number(number: int) -> str:
    """Say that no table has this number now."""
    return f"There is no table {number} now. Type list for those that there are."


def full(name: str) -> str:
    """Say that a table has no chair left."""
    return f"Every chair at {name} is taken. Type watch to watch it, or open to open a table."


# ---- questions on the way to a host ----------------------------------------------------------


def phrases(before: str, now: str) -> str:
    """Name the phrases of the known key and of the new one."""
    return f"Its phrase was {before}. Now it is {now}."


REFUSALS: Mapping[str, Sentence] = {
    **COMMON_REFUSALS,
    # i18n: name, leave and join are typed, alike in every language.
    "name_taken": Text(
        "Somebody is called {name} here already. Type name and another name, then leave, and join "
        "again."
    ),
    "wrong_code": Text("The code was wrong. Ask for it again, and type it anew."),
}
"""Why something was refused: as on the screens, where that names no key and no screen."""
CODE_HOW = "Type the six digits of its code; who sits there can tell them. They are needed once."
STOP_WAYS = (
    "Ask at that host: invite at the table there tells its phrase. If it is the new one, all is "
    "well: type trust. Otherwise type leave."
)
CODE_ASKED = "Type the code, six digits, or leave."
KEY_ASKED = "Type trust, or leave."

# ---- connecting ------------------------------------------------------------------------------

BACK = "The connection is back."
STILL_CONNECTING = "The table has not answered yet. Type leave to give up."
CAN_WATCH = "Type watch to watch the table instead, or leave."
LEFT = "You left the table."
LEFT_GAME = "You left the table. A bot plays for you until you come back to your seat."

# ---- the table before a game -----------------------------------------------------------------


def at_table(name: str, game: str) -> str:
    """Say at which table the reader is."""
    return f"You are at {name}, a table for {game}."


def chair(number: int, name: str, state: str) -> str:
    """Say who has a chair."""
    return f"Chair {number}: {name}, {state}."


def your_chair(number: int, state: str) -> str:
    """Say which chair is the reader's."""
    return f"Chair {number}: you, {state}."


def owner(name: str | None) -> str:
    """Say who owns the table."""
    return "You own the table." if name is None else f"{name} owns the table."


EMPTY = "empty"
IS_READY = "ready"
NOT_READY = "not ready yet"
READY_SHOWS = "ready, shows all hands"
NOT_READY_SHOWS = "not ready yet, shows all hands"
AWAY = "away"


def empty_chair(number: int, bot: str) -> str:
    """Say that a chair is empty, and which bot takes it, if any."""
    return f"Chair {number}: {EMPTY}; {bot} takes it." if bot else f"Chair {number}: {EMPTY}."


def you_sit(number: int) -> str:
    """Say where the reader sits now."""
    return f"You sit on chair {number} now."


def watched(count: int) -> str:
    """Say how many watch."""
    return "Nobody watches." if not count else "1 watches." if count == 1 else f"{count} watch."


def alone(chairs: int) -> str:
    """Say that nobody else is here, where bots can fill the chairs."""
    if not chairs:
        return "Nobody else is here now. Type start to begin, or wait for others."
    if chairs == 1:
        return "You are alone here. Type start to begin with a bot, or wait for others."
    return f"You are alone here. Type start to begin with {chairs} bots, or wait for others."


def are_you_ready(others: Sequence[str], missing: int) -> str:
    """Ask the reader to be ready; others may not be ready either, or not be here yet."""
    if missing == 1:
        return "Type ready when you are. The game needs 1 more person."
    if missing:
        return f"Type ready when you are. The game needs {missing} more people."
    if not others:
        return "Type ready when you are. Everybody else is."
    return f"Type ready when you are. Waiting for {list_of(others)} too."


CAN_HAVE_BOTS = "Type set bots on to let bots take the empty chairs."


def start_anyway(others: Sequence[str]) -> str:
    """Say to the owner who is not ready yet."""
    return f"You are ready. Waiting for {list_of(others)}. Type start to begin at once."


def watching(others: Sequence[str], has_chair: bool) -> str:
    """Say to a spectator what the table waits for."""
    if has_chair:
        return "You are watching. Type sit to take a free chair."
    if others:
        return f"You are watching. The game begins when {list_of(others)} can begin."
    return "You are watching. The game begins when everybody is ready."


YOU_WATCH = "You are watching."
NOT_SEATED = "You are watching; only who sits can do that. Type sit to take a free chair."
IN_GAME = "The game has begun already."
NO_GAME = "No game is being played now."
SITS_ALREADY = "You sit there already."
NO_CHAIR = "There is no such chair. Type sit alone for any free one."
NOT_SHOWN = "Spectators of this table do not see hidden cards, so there is nothing to agree to."

# ---- options ---------------------------------------------------------------------------------


def own_table(example: str) -> str:
    """Say to the owner how an option is changed."""
    return f"You own the table: between games you can change an option with set, such as {example}."


def others_table(name: str) -> str:
    """Say who can change the options."""
    return f"{name or 'Its owner'} can change the options between games."


HOW_TO_OPEN = (
    "Say the options after the name: open Lunch players=5 help=odds private. A private table lets "
    "nobody in without the code that you hear there."
)
OPTIONS_NOW = "An option that you do not name is so:"


def option(name: str, value: str, about: str, fits: str) -> str:
    """Say an option, its value, what that means, and what it can be if that is asked."""
    can_be = f" It can be {fits}." if fits else ""
    return f"{name} is {value}. {about}{can_be}"


ABOUT_HELP = {
    "none": "Nothing is told about your hidden cards: count for yourself.",
    "values": "With card and cards you hear which values your hidden cards can still have.",
    "odds": "With card and cards you hear how likely each value of your hidden cards is.",
    "coach": (
        "With card and cards you hear how likely each value of your hidden cards is, and you may "
        "be told what a strong bot would do."
    ),
}
ABOUT_SPECTATORS = {
    "none": "Nobody can watch.",
    "public": "Spectators hear what lies open on the table, and nobody's hidden cards.",
    "all": (
        "Spectators hear all hands once every player has typed show, and nobody new sits down "
        "during a game."
    ),
}


def about_players(players: int, top: int) -> str:
    """Say what the number of players means."""
    return f"There are {players} chairs, and cards go up to {top}."


def about_grace(seconds: int) -> str:
    """Say what becomes of who is away."""
    return f"A bot plays for who is away for {seconds} seconds."


def about_pace(milliseconds: int) -> str:
    """Say how fast bots are."""
    if not milliseconds:
        return "Bots act at once."
    return f"A bot waits about {milliseconds} milliseconds before it acts, longer over a bet."


HOW_TO_SET = (
    "The owner changes one between games with set, its name and its value: players 3 to 5, bots "
    "on, off, easy, normal or strong, bot 3 easy for chair 3 alone, help none, values, odds or "
    "coach, tricks open or closed, spectators none, public or all, chat free, phrases or none, "
    "time, grace and pace a number."
)


def no_option(name: str) -> str:
    """Say that there is no option of this name."""
    return f"There is no option {name}. {HOW_TO_SET}"


def bad_value(name: str, fits: str) -> str:
    """Say what an option can be."""
    return f"The option {name} can be {fits}."


# ---- talk --------------------------------------------------------------------------------------


def says(name: str, text: str) -> str:
    """Say what a player says."""
    return f"{name} says: {text}"


def watcher_says(name: str, text: str) -> str:
    """Say what somebody says who watches."""
    return f"{name}, who watches, says: {text}"


def you_say(text: str) -> str:
    """Say what the reader said, once all have heard it."""
    return f"You say: {text}"


def what_to_say(phrases: Sequence[str]) -> str:
    """Say what can be said where anything may be."""
    return f"Type say and your own words, or a ready phrase: {' '.join(phrases)}"


def which_phrase(phrases: Sequence[str]) -> str:
    """Say what can be said where only ready phrases may be."""
    return f"Type say and the beginning of one of the ready phrases: {' '.join(phrases)}"


def nobody(typed: str) -> str:
    """Say that nobody at the table is called that."""
    return f"Nobody here is called {typed}."


def muted(name: str) -> str:
    """Say that somebody is not heard any more."""
    return f"You hear no more of what {name} says. Type unmute {name} to hear it again."


def unmuted(name: str) -> str:
    """Say that somebody is heard again."""
    return f"You hear {name} again."


WHOM_TO_MUTE = "Type mute and a name."
NO_TALK = OWN_TALK[False]

# ---- joining -----------------------------------------------------------------------------------


def join_line(line: str) -> str:
    """Say what others type to come to an open table."""
    return f"Others see this table in their luznet. Who does not can type: {line}"


def invite(line: str) -> str:
    """Say what one newcomer types, within a day."""
    return f"Or one of them, within a day, types this invite: {line}"


NOT_KNOWN = "How others come here is not known yet."


def phrase(host: str, phrase: str) -> str:
    """Name the phrase of the host."""
    return (
        f"Host {host} is known by the phrase {phrase}. Everybody at its tables has the same; a "
        "stranger's differs."
    )


# ---- between and after games -------------------------------------------------------------------

ASK_ANOTHER = "Type ready for another game, or leave."
ASK_WATCHER = "Another game begins when all at the table are ready."
ALL_READY = "All are ready."

# ---- a game ----------------------------------------------------------------------------------

PAUSED_ALREADY = "The game is paused already. Type resume to go on."
NOT_PAUSED = "The game is not paused."
YOU_PAUSED = "You paused the game. Type resume to go on."
RESUMED = "The game goes on."


def paused(name: str) -> str:
    """Say who paused."""
    return f"{name} paused the game. Type resume to go on."


def seconds(left: int) -> str:
    """Say how much time is left for the own turn."""
    return "You have 1 second." if left == 1 else f"You have {left} seconds."


# ---- the end of the input ------------------------------------------------------------------------

INPUT_ENDED = "The input has ended, so luznet leaves the table."
NO_TABLE_IN_TIME = "The input has ended and the table does not answer, so luznet gave up."
CODE_WANTED = "The host asks for an answer, but the input has ended."
