"""Every sentence of plain mode around the games that no screen says.

Words that people type are the same in all languages: they stay in the messages that speak of them.
"""

from collections.abc import Mapping, Sequence

from luznet.i18n import REFUSALS as COMMON_REFUSALS
from luznet.i18n import Sentence, commas, list_of, one_of, sentences
from luznet.language import Text, TextIn, _, ngettext

# ---- what can be typed ---------------------------------------------------------------------


def unknown(word: str, meant: str, offered: Sequence[str]) -> str:
    """Say that a word is not understood, what may have been meant, and what can be typed now."""
    # i18n: {words} is a list of words that are typed, such as "join, play or help".
    ways = _("You can type {words}.", words=one_of(offered))
    if not word:
        return ways
    # i18n: {word} is what was typed.
    missed = _("{word} is not understood here.", word=word)
    # i18n: {word} is a word that can be typed.
    question = _("Did you mean {word}?", word=meant) if meant else ""
    return sentences(missed, question, ways)


def others(names: Sequence[str]) -> str:
    """Name the words that the help does not explain at once."""
    # i18n: {words} is a list of words that are typed, after those that were explained. help is
    # typed.
    return _("Also {words}. Type help and a word to hear what it does.", words=list_of(names))


def usage(use: str, short: Sequence[str], about: str) -> str:
    """Say how a command is typed, its short forms, and what it does."""
    # i18n: {use}: how it is typed; {about}: what it does, without a capital letter.
    explained = _("{use}: {about}.", use=use, about=about)
    if not short:
        return explained
    # i18n: {words} are shorter words for the same.
    return sentences(explained, _("Short: {words}.", words=commas(short)))


def greeting(name: str, lessons: Sequence[str]) -> str:
    """Say where the user is, and how to get help; `lessons` are what is typed for them."""
    # i18n: help is typed; {words} are typed, too: "learn luz or learn luris".
    return _(
        "luznet in plain mode. You are {name}. Type help at any time, or {words} if that game is "
        "new to you.",
        name=name, words=one_of(lessons),
    )  # fmt: skip


# i18n: name is typed.
NAME_IT = Text("To be called something else, type name and what others shall call you.")
# i18n: help is typed.
NOTHING_ASKED = Text("Nothing is asked of you now. Type help for what you can type.")

# ---- the first start -------------------------------------------------------------------------

WELCOME = Text("Welcome to luznet in plain mode: card games for people in one room.")


def ask_name(name: str) -> str:
    """Ask a newcomer for the name; `name` is taken if they type none."""
    return _(
        "What shall others call you at the table? Type your name, or press Enter alone to be "
        "called {name}.",
        name=name,
    )


def hello(name: str) -> str:
    """Greet a newcomer who has said a name."""
    # i18n: The last word is typed.
    return _("Hello, {name}. You can change that with name.", name=name)


def offer_lesson(lessons: Sequence[str]) -> str:
    """Say how the games are learnt; `lessons` are what is typed for that."""
    # i18n: {words} are typed: "learn luz or learn luris"; help is typed.
    return _(
        "Is a game new to you? Type {words} at any time: it explains the game step by step. Type "
        "help to hear what else you can type.",
        words=one_of(lessons),
    )


def no_name(word: str) -> str:
    """Say that a word of plain mode was not taken for a name."""
    return _("{word} is a word that luznet listens to, so it is not taken for a name.", word=word)


# ---- pages -----------------------------------------------------------------------------------


def go_on_reading(page: int, pages: int) -> str:
    """Say how the next page of the rules is heard."""
    if page == pages:
        return _("That was the last page of the rules.")
    if page == 1:
        # i18n: more and rules 3 are typed.
        return ngettext(
            "There is {number} page. Press Enter or type more for the next, or rules 3 for page 3.",
            "There are {number} pages. Press Enter or type more for the next, or rules 3 for page "
            "3.",
            pages,
        )
    # i18n: more is typed.
    return _("Press Enter or type more for the next page.")


def go_on_learning(step: int, steps: int) -> str:
    """Say how the next step of the lesson is heard."""
    if step == steps:
        # i18n: learn and learn 3 are typed.
        return _("That was the last step. Type learn to hear it all again, or learn 3 for step 3.")
    if step == 1:
        # i18n: next is typed.
        return _("Press Enter or type next for the next step. Anything else ends the lesson.")
    return _("Press Enter for the next step.")


def no_lesson(game: str) -> str:
    """Say that a game has no lesson."""
    # i18n: {game} is what the game is called; rules is typed.
    return _("There is no lesson for {game}. Type rules to hear its rules.", game=game)


def no_such_page(what: str, pages: int) -> str:
    """Say which pages there are of `what`, the word that tells them."""
    # i18n: {word} is typed.
    return _(
        "There is no such page. Type {word} and a number from 1 to {last}.", word=what, last=pages
    )


# i18n: rules and learn are typed.
NOTHING_TO_READ = Text("There is no next page. Type rules for the rules, or learn for the lesson.")
# i18n: more is typed.
LESSON_LEFT = Text("You left the lesson. Type more to go on with it.")

# ---- one's own settings ------------------------------------------------------------------------


def own_name(name: str) -> str:
    """Say what the reader is called, and how that is changed."""
    # i18n: name is typed.
    return _("You are called {name}. To change that, type name and another one.", name=name)


def renamed(name: str) -> str:
    """Say what the reader is called from now on."""
    return _("From the next table on you are called {name}.", name=name)


OWN_TALK = {
    # i18n: talk no is typed.
    True: Text("You hear what others say at the table. To hear nothing of it, type talk no."),
    # i18n: talk yes is typed.
    False: Text(
        "You hear nothing of what others say, and say nothing. To change that, type talk yes."
    ),
}


# i18n: say is typed.
TO_SAY = Text("To say something to all at the table, type say and your words.")


def stays(setting: str, why: str) -> str:
    """Say why a setting was not changed."""
    # i18n: {setting} is its name as it is typed, {why} what is wrong, without a capital letter.
    return _("{setting} stays as it is: {why}.", setting=setting, why=why)


def comes_first(what: str) -> str:
    """Say that a flag or a variable holds a setting for now."""
    # i18n: {what} is such as "--name" or "LUZNET_NAME".
    return _("luznet keeps that for later; {what} comes first while it is there.", what=what)


# ---- the lobby -----------------------------------------------------------------------------

SEARCHING = Text("Looking for tables on this network.")
# i18n: play, open, join and help are typed.
NOTHING_FOUND = Text(
    "No table was found yet. Type play to play against bots, open to open a table, join and an "
    "address or join line, or help."
)
# i18n: join, list, play, open and help are typed.
LOBBY_ASKS = Text("Type join and a table's number, list, play, open, or help.")


def no_game(typed: str, ways: Sequence[str]) -> str:
    """Say that what was typed after play is none of the games; `ways` are what can be typed."""
    # i18n: {typed} is what was typed; {words} are typed: "play luz or play luris".
    return _("There is no game {typed}. Type {words}.", typed=typed, words=one_of(ways))


NO_RECENT = Text("You have not been at anybody else's table yet.")


def recent(number: int, name: str, host: str) -> str:
    """Say a table where the reader was."""
    # i18n: {name} is what the table is called, {host} an address.
    return _("Recent table {number}: {name} at {host}.", number=number, name=name, host=host)


# i18n: recent is typed.
WHICH_RECENT = Text("Type recent and its number to join one again, if its host is there.")


def no_recent(typed: str) -> str:
    """Say that a number is none of the recent tables."""
    # i18n: {number} is what was typed; recent is typed.
    return _(
        "There is no recent table {number}. Type recent to hear which there are.", number=typed
    )


# i18n: join is typed.
WHICH_TABLE = Text("Which table? Type join and its number or name, or an address or join line.")
# i18n: watch is typed.
WHICH_WATCHED = Text("Which table? Type watch and its number or name.")


def table(number: int, name: str, mark: str, game: str, taken: int, seats: int, state: str) -> str:
    """Say a table of the list; `mark` tells it from others of its name."""
    # i18n: What a table is called, and by what it is told from others of its name.
    called = _("{name} at {mark}", name=name, mark=mark) if mark else name
    # i18n: {table} is the number of the table called {name}, {number} how many seats it has;
    # {state} is such as "playing" or "your seat waits".
    return ngettext(
        "Table {table}: {name}, {game}, {taken} of {number} seat taken, {state}.",
        "Table {table}: {name}, {game}, {taken} of {number} seats taken, {state}.",
        seats,
        table=number, name=called, game=game, taken=taken, state=state,
    )  # fmt: skip


def other_version(number: int, name: str, needs: str) -> str:
    """Say a table of the list that speaks another version."""
    # i18n: {needs} is "needs luznet with protocol ...".
    return _("Table {number}: {name}, {needs}.", number=number, name=name, needs=needs)


def gone(number: int, name: str) -> str:
    """Say that a table is not there any more."""
    return _("Table {number}, {name}, is gone.", number=number, name=name)


def no_number(number: int) -> str:
    """Say that no table has this number now."""
    # i18n: list is typed.
    return _("There is no table {number} now. Type list for those that there are.", number=number)


# ---- questions on the way to a host ----------------------------------------------------------


def phrases(before: str, now: str) -> str:
    """Name the phrases of the known key and of the new one."""
    # i18n: Of a host; a phrase is three words.
    return _("Its phrase was {before}. Now it is {now}.", before=before, now=now)


REFUSALS: Mapping[str, Sentence] = {
    **COMMON_REFUSALS,
    # i18n: name, leave and join are typed.
    "name_taken": Text(
        "Somebody here has the name {name} already, or one that looks the same. Type name and "
        "another name, then leave, and join again."
    ),
    "wrong_code": Text("The code was wrong. Ask for it again, and type it anew."),
}
"""Why something was refused: as on the screens, where that names no key and no screen."""
CODE_HOW = Text(
    "Type the six digits of its code; people who sit there can tell them. They are needed once."
)
# i18n: invite, trust and leave are typed.
STOP_WAYS = Text(
    "Ask at that host: invite at the table there tells its phrase. If it is the new one, all is "
    "well: type trust. Otherwise type leave."
)
# i18n: leave is typed.
CODE_ASKED = Text("Type the code, six digits, or leave.")
# i18n: trust and leave are typed.
KEY_ASKED = Text("Type trust, or leave.")

# ---- connecting ------------------------------------------------------------------------------

BACK = Text("The connection is back.")
GAME_GONE = Text("This game cannot go on. Leave the table and choose another one.")
# i18n: leave is typed.
STILL_CONNECTING = Text("The table has not answered yet. Type leave to give up.")
# i18n: leave is typed.
CAN_LEAVE = Text("Type leave to give up.")
# i18n: watch and leave are typed.
CAN_WATCH = Text("Type watch to watch the table instead, or leave.")
LEFT = Text("You left the table.")

# ---- the table before a game -----------------------------------------------------------------


def at_table(name: str, game: str) -> str:
    """Say at which table the reader is."""
    # i18n: {name} is what the table is called, {game} what the game is.
    return _("You are at {name}, a table for {game}.", name=name, game=game)


def chair(number: int, name: str, state: str) -> str:
    """Say who has a chair."""
    # i18n: {state} is such as "ready" or "a strong bot".
    return _("Chair {number}: {name}, {state}.", number=number, name=name, state=state)


def your_chair(number: int, state: str) -> str:
    """Say which chair is the reader's."""
    # i18n: {state} is such as "ready".
    return _("Chair {number}: you, {state}.", number=number, state=state)


def owner(name: str | None) -> str:
    """Say who owns the table."""
    if name is None:
        return _("You own the table.")
    return _("{name} owns the table.", name=name)


NO_OWNER = Text(
    "Nobody who sits here owns the table: the game begins when everybody who sits is ready."
)


def reserved(name: str) -> str:
    """Say for whom an empty chair is reserved."""
    return _("It is reserved for {name}.", name=name)


# i18n: free, reserve 2 Zoe and reserve 2 are typed.
WHICH_CHAIR = Text(
    "Say the number of the chair: free 3. To reserve a chair, add a name: reserve 2 Zoe; reserve 2 "
    "alone lets anybody sit there again."
)
# i18n: remove 3 is typed.
WHICH_TO_REMOVE = Text("Say the number of the player's chair: remove 3.")


def chairs_there(seats: int) -> str:
    """Say which chairs a table has."""
    return _("There are chairs 1 to {number}.", number=seats)


def reserved_already(number: int, name: str, sitter: str) -> str:
    """Say that nothing is to be done: a chair is reserved as it was asked."""
    if name:
        return _("Chair {number} is reserved for {name}.", number=number, name=name)
    if sitter:
        return _(
            "Chair {number} is taken by {name}, and reserved for nobody.",
            number=number,
            name=sitter,
        )
    return _("Chair {number} is reserved for nobody.", number=number)


NOBODY_KEPT_OUT = Text("Nobody was removed from this table.")
AWAY = TextIn("somebody at a table is", "away")


def kept_out(names: Sequence[str]) -> str:
    """Say who was removed from the table, and how they are let in again."""
    # i18n: {names} is a list of names; readmit is typed.
    return _("Removed from this table: {names}. Type readmit and a name to let somebody in again.",
        names=commas(names))  # fmt: skip


def empty_chair(number: int, bot: str) -> str:
    """Say that a chair is empty, and which bot takes it, if any."""
    if not bot:
        return _("Chair {number}: empty.", number=number)
    # i18n: {bot} is such as "a strong bot".
    return _("Chair {number}: empty; {bot} takes it.", number=number, bot=bot)


def you_sit(number: int) -> str:
    """Say where the reader sits now."""
    return _("You sit on chair {number} now.", number=number)


def watched(count: int) -> str:
    """Say how many watch."""
    if not count:
        return _("Nobody watches.")
    return ngettext("{number} watches.", "{number} watch.", count)


def fewer_chairs(number: int) -> str:
    """Say how many chairs a table has left."""
    return ngettext(
        "The table has only {number} chair now.",
        "The table has only {number} chairs now.",
        number,
    )


def alone(chairs: int, owns: bool) -> str:
    """Say that nobody else is here, where bots can fill the chairs."""
    if not chairs and owns:
        # i18n: start is typed.
        return _("Nobody else is here now. Type start to begin, or wait for others.")
    if not chairs:
        # i18n: ready is typed.
        return _("Nobody else is here now. Type ready to begin, or wait for others.")
    if owns:
        # i18n: start is typed.
        return ngettext(
            "You are alone here. Type start to begin with a bot, or wait for others.",
            "You are alone here. Type start to begin with {number} bots, or wait for others.",
            chairs,
        )
    # i18n: ready is typed.
    return ngettext(
        "You are alone here. Type ready to begin with a bot, or wait for others.",
        "You are alone here. Type ready to begin with {number} bots, or wait for others.",
        chairs,
    )


def are_you_ready(others: Sequence[str], missing: int) -> str:
    """Ask the reader to be ready; others may not be ready either, or not be here yet."""
    if missing:
        # i18n: ready is typed.
        return ngettext(
            "Type ready when you are. The game needs {number} more person.",
            "Type ready when you are. The game needs {number} more people.",
            missing,
        )
    if not others:
        # i18n: ready is typed.
        return _("Type ready when you are. Everybody else is.")
    # i18n: ready is typed.
    return _("Type ready when you are. Waiting for {names} too.", names=list_of(others))


# i18n: set bots on is typed.
CAN_HAVE_BOTS = Text("Type set bots on to let bots take the empty chairs.")


def start_anyway(others: Sequence[str]) -> str:
    """Say to the owner who is not ready yet."""
    # i18n: start is typed.
    return _(
        "You are ready. Waiting for {names}. Type start to begin at once.", names=list_of(others)
    )


def start_asks(others: Sequence[str]) -> str:
    """Ask the owner whether the game is to start though some who are here are not ready."""
    # i18n: {names} is a list of so many names; start now is typed.
    return ngettext(
        "{names} is not ready yet. Type start now to begin all the same.",
        "{names} are not ready yet. Type start now to begin all the same.",
        len(others),
        names=list_of(others),
    )


# i18n: sit is typed.
CAN_SIT = Text("You are watching. Type sit to take a free chair.")
YOU_WATCH = Text("You are watching.")
# i18n: sit is typed.
NOT_SEATED = Text(
    "You are watching; only those who sit can do that. Type sit to take a free chair."
)
IN_GAME = Text("The game has begun already.")
NO_GAME = Text("No game is being played now.")
SITS_ALREADY = Text("You sit there already.")
# i18n: sit is typed.
NO_CHAIR = Text("There is no such chair. Type sit alone for any free one.")
NOT_SHOWN = Text(
    "Spectators of this table do not see hidden cards, so there is nothing to agree to."
)

# ---- talk --------------------------------------------------------------------------------------


def says(name: str, text: str) -> str:
    """Say what a player says."""
    return _("{name} says: {text}", name=name, text=text)


def watcher_says(name: str, text: str) -> str:
    """Say what somebody says who watches."""
    return _("{name}, who watches, says: {text}", name=name, text=text)


def you_say(text: str) -> str:
    """Say what the reader said, once all have heard it."""
    return _("You say: {text}", text=text)


def confides(name: str, text: str) -> str:
    """Say what a player says to the reader, who plays with them, and to nobody else."""
    return _("{name} says to you alone: {text}", name=name, text=text)


def you_confide(text: str) -> str:
    """Say what the reader said to their partner alone, once that is heard."""
    return _("You say to your partner alone: {text}", text=text)


def what_to_say(phrases: Sequence[str]) -> str:
    """Say what can be said where anything may be."""
    # i18n: say is typed; {phrases} are ready phrases one after the other, such as "Hello! Sorry!".
    return _(
        "Type say and your own words, or a ready phrase: {phrases}", phrases=sentences(*phrases)
    )


def which_phrase(phrases: Sequence[str]) -> str:
    """Say what can be said where only ready phrases may be."""
    # i18n: say is typed; {phrases} are ready phrases one after the other, such as "Hello! Sorry!".
    return _(
        "Type say and the beginning of one of the ready phrases: {phrases}",
        phrases=sentences(*phrases),
    )


def nobody(typed: str) -> str:
    """Say that nobody at the table is called that."""
    # i18n: {name} is what was typed.
    return _("Nobody here is called {name}.", name=typed)


def muted(name: str) -> str:
    """Say that somebody is not heard any more."""
    # i18n: unmute {name} is typed.
    return _(
        "You hear no more of what {name} says. Type unmute {name} to hear it again.", name=name
    )


def unmuted(name: str) -> str:
    """Say that somebody is heard again."""
    return _("You hear {name} again.", name=name)


# i18n: mute is typed.
WHOM_TO_MUTE = Text("Type mute and a name.")
NO_TALK = OWN_TALK[False]

# ---- joining -----------------------------------------------------------------------------------


def join_line(line: str) -> str:
    """Say what others type to come to an open table."""
    # i18n: {line} is typed.
    return _("Others see this table in their luznet. Whoever does not can type: {line}", line=line)


def invite(line: str) -> str:
    """Say what one newcomer types, within a day."""
    # i18n: After it was said how others come by a code. {line} is typed.
    return _("Or one of them, within a day, types this invite: {line}", line=line)


NOT_KNOWN = Text("How others come here is not known yet.")


def phrase(host: str, phrase: str) -> str:
    """Name the phrase of the host."""
    # i18n: {phrase} is three words that are the same on all screens there.
    return _(
        "Host {host} is known by the phrase {phrase}. Everybody at its tables has the same; a "
        "stranger's differs.",
        host=host, phrase=phrase,
    )  # fmt: skip


# ---- between and after games -------------------------------------------------------------------

# i18n: ready and leave are typed.
ASK_ANOTHER = Text("Type ready for another game, or leave.")
ALL_READY = Text("All are ready.")

# ---- a game ----------------------------------------------------------------------------------

# i18n: resume is typed.
PAUSED_ALREADY = Text("The game is paused already. Type resume to go on.")
NOT_PAUSED = Text("The game is not paused.")
# i18n: resume is typed.
YOU_PAUSED = Text("You paused the game. Type resume to go on.")
RESUMED = Text("The game goes on.")


def paused(name: str) -> str:
    """Say who paused."""
    # i18n: resume is typed.
    return _("{name} paused the game. Type resume to go on.", name=name)


def waiting_away(name: str, grace: int) -> str:
    """Say that the player whose turn it is has no connection."""
    return ngettext(
        "It is the turn of {name}, who is away; a bot plays after {number} second.",
        "It is the turn of {name}, who is away; a bot plays after {number} seconds.",
        grace,
        name=name,
    )


def waiting_bot(name: str) -> str:
    """Say that a bot acts for the player whose turn it is."""
    return _("A bot plays for {name} now.", name=name)


DEALING = Text("The cards are being dealt.")
OVER = Text("The game is over.")
# i18n: resume is typed.
PAUSED = Text("The game is paused. Type resume to go on.")


def seconds(left: int) -> str:
    """Say how much time is left for the own turn."""
    return ngettext("You have {number} second.", "You have {number} seconds.", left)


def left_for_game(name: str | None, seconds: int) -> str:
    """Say how much time is left to somebody for the whole game; None: to the reader."""
    time = _time(seconds)
    if name is None:
        # i18n: {time} is such as "4 minutes and 20 seconds".
        return _("You have {time} left for the whole game.", time=time)
    # i18n: {time} is such as "4 minutes and 20 seconds".
    return _("{name} has {time} left for the whole game.", name=name, time=time)


def _time(seconds: int) -> str:
    parts = [
        # i18n: In a sentence: how much time somebody has left.
        ngettext("{number} minute", "{number} minutes", seconds // 60),
        # i18n: In a sentence: how much time somebody has left.
        ngettext("{number} second", "{number} seconds", seconds % 60),
    ]
    if seconds < 60:
        return parts[1]
    return list_of(parts) if seconds % 60 else parts[0]


# ---- the end of the input ------------------------------------------------------------------------

INPUT_ENDED = Text("The input has ended, so luznet leaves the table.")
NO_TABLE_IN_TIME = Text("The input has ended and the table does not answer, so luznet gave up.")
CODE_WANTED = Text("The host asks for an answer, but the input has ended.")
