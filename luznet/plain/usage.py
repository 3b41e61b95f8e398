"""How each word of plain mode around the games is typed, and what it does, for the help.

The words are the same in all languages, and so are their examples.  What is only typed is a `str`;
where something explains it, that is a message in which the typed words stay.  What a word does
begins in the middle of a sentence: "leave: leave the table."
"""

from luznet.language import Text, TextIn

Use = tuple[Text | str, Text]
"""How something is typed, and what it does."""

AGAIN: Use = (
    TextIn("typed words stay as they are", "again, or Enter alone"),
    TextIn("what a typed word does", "hear again what is asked now"),
)
HELP: Use = (
    TextIn("typed words stay as they are", "help, or help name, or help all"),
    TextIn("what a typed word does", "hear what can be typed now, or about a word"),
)
LEARN: Use = (
    TextIn("typed words stay as they are", "learn, or learn 3, or learn luris"),
    TextIn(
        "what a typed word does",
        "learn the game step by step, or hear one step, or learn another game",
    ),
)
ADVICE: Use = (
    "advice",
    TextIn("what a typed word does", "hear what the strong bot finds about each of your choices"),
)
RULES: Use = (
    TextIn("typed words stay as they are", "rules, or rules 3, or rules luris"),
    TextIn(
        "what a typed word does",
        "hear the rules page by page, or one page of them, or those of another game",
    ),
)
MORE: Use = (
    TextIn("typed words stay as they are", "more, or Enter alone after a page"),
    TextIn("what a typed word does", "hear the next page"),
)
NAME: Use = (
    TextIn("typed words stay as they are", "name, or name Zoë"),
    TextIn("what a typed word does", "hear what you are called, or change it"),
)
HEAR: Use = (
    TextIn("typed words stay as they are", "talk no, or talk yes"),
    TextIn("what a typed word does", "stop hearing what others say, or hear it again"),
)
LEAVE: Use = ("leave", TextIn("what a typed word does", "leave the table"))
LEAVE_LIST: Use = ("leave", TextIn("what a typed word does", "leave luznet"))
QUIT: Use = ("quit", TextIn("what a typed word does", "leave luznet"))
READY: Use = ("ready", TextIn("what a typed word does", "say that you are ready for a game"))
UNREADY: Use = ("wait", TextIn("what a typed word does", "say that you are not ready yet"))
START: Use = ("start", TextIn("what a typed word does", "begin the game now (owner only)"))
SIT: Use = (
    TextIn("typed words stay as they are", "sit, or sit 2"),
    TextIn("what a typed word does", "take any free seat, or seat 2"),
)
TABLE: Use = (
    "table",
    TextIn("what a typed word does", "hear who sits here, and how this table plays"),
)
OPTIONS: Use = (
    "options",
    TextIn(
        "what a typed word does",
        "hear the options of the table and your own settings, and how to change them",
    ),
)
OPTIONS_TO_OPEN: Use = (
    "options",
    TextIn("what a typed word does", "hear the options for a table, and your own settings"),
)
RECENT: Use = (
    TextIn("typed words stay as they are", "recent, or recent 2"),
    TextIn("what a typed word does", "hear your recent tables, or join one of them"),
)
LOCK: Use = (
    "lock",
    TextIn(
        "what a typed word does", "let nobody but you, who opened the table, change the options"
    ),
)
UNLOCK: Use = (
    "unlock",
    TextIn("what a typed word does", "let every owner change the options again"),
)
FREE: Use = (
    "free 3",
    TextIn(
        "what a typed word does",
        "free the seat of a player who is away (owner only); in a game a bot then plays there for "
        "good",
    ),
)
REMOVE: Use = (
    "remove 3",
    TextIn(
        "what a typed word does",
        "remove a player from the table until you let them in again (owner only)",
    ),
)
READMIT: Use = (
    "readmit Zoe",
    TextIn("what a typed word does", "let somebody in again who was removed (owner only)"),
)
RESERVE: Use = (
    TextIn("typed words stay as they are", "reserve 2 Zoe, or reserve 2"),
    TextIn("what a typed word does", "reserve a seat for a name, or for nobody (owner only)"),
)
SET: Use = (
    "set bots strong",
    TextIn("what a typed word does", "change an option between games (owner only)"),
)
INVITE: Use = ("invite", TextIn("what a typed word does", "hear how others join this table"))
PAUSE: Use = ("pause", TextIn("what a typed word does", "pause the game for everybody"))
RESUME: Use = ("resume", TextIn("what a typed word does", "go on after a pause"))
SHOW: Use = (
    "show",
    TextIn("what a typed word does", "let spectators see all hands, once everybody agrees"),
)
HIDE: Use = ("hide", TextIn("what a typed word does", "stop letting spectators see all hands"))
CLOCK: Use = (
    "clock",
    TextIn("what a typed word does", "hear how much time everybody has left for the game"),
)
WHO: Use = ("who", TextIn("what a typed word does", "hear whose turn it is"))
SAY: Use = (
    # i18n: TEXT stands for what somebody wants to say.
    TextIn("typed words stay as they are", "say TEXT, or say alone"),
    TextIn(
        "what a typed word does",
        "say something to everybody at the table, or hear the ready phrases",
    ),
)
CONFIDE: Use = (
    # i18n: TEXT stands for what somebody wants to say.
    TextIn("typed words stay as they are", "confide TEXT, or say to partner TEXT"),
    TextIn("what a typed word does", "say something to your partner alone"),
)
MUTE: Use = ("mute Ben", TextIn("what a typed word does", "stop hearing what somebody says"))
UNMUTE: Use = ("unmute Ben", TextIn("what a typed word does", "hear again what somebody says"))
WATCH_INSTEAD: Use = ("watch", TextIn("what a typed word does", "watch the table instead"))
LIST: Use = ("list", TextIn("what a typed word does", "hear the tables on this network"))
JOIN: Use = (
    # i18n: NAME stands for what a table is called.
    TextIn("typed words stay as they are", "join 2, or join NAME"),
    TextIn("what a typed word does", "sit down at table 2, or at the one of this name or address"),
)
WATCH: Use = (
    # i18n: NAME stands for what a table is called.
    TextIn("typed words stay as they are", "watch 2, or watch NAME"),
    TextIn("what a typed word does", "watch a table"),
)
PLAY: Use = (
    TextIn("typed words stay as they are", "play, or play luris"),
    # i18n: play new is typed.
    TextIn(
        "what a typed word does",
        "play at once against bots, or go on with your unfinished game; play new starts a new one",
    ),
)
OPEN: Use = (
    # i18n: NAME stands for what a table is called.
    TextIn("typed words stay as they are", "open NAME"),
    # i18n: What follows the colon is typed.
    TextIn(
        "what a typed word does",
        "open a table; options may follow: open NAME private players=5 help=odds",
    ),
)
TRUST: Use = ("trust", TextIn("what a typed word does", "trust the new key and go on"))
