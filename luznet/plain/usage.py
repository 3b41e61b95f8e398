"""How each word of plain mode around the games is typed, and what it does, for the help.

What people type is the same in all languages, and so are its examples.  What a word does begins in
the middle of a sentence: "leave: leave the table."
"""

from luznet.language import pgettext


class Use:
    """How something is typed, and what it does."""

    def __init__(self, typed: str, about: str) -> None:
        self._typed = typed
        self._about = about

    def typed(self) -> str:
        return self._typed

    def about(self) -> str:
        return pgettext("what a typed word does", self._about)


class ExplainedUse(Use):
    """The same where other words join what is typed: those are translated."""

    def typed(self) -> str:
        return pgettext("typed words stay as they are", self._typed)


AGAIN = ExplainedUse("again, or Enter alone", "hear again what is asked now")
HELP = ExplainedUse(
    "help, or help name, or help all", "hear what can be typed now, or about a word"
)
LEARN = ExplainedUse(
    "learn, or learn 3, or learn luris",
    "learn the game step by step, or hear one step, or learn another game",
)
ADVICE = Use("advice", "hear what the strong bot thinks of each of your choices")
RULES = ExplainedUse(
    "rules, or rules 3, or rules luris",
    "hear the rules page by page, or one page of them, or those of another game",
)
MORE = ExplainedUse("more, or Enter alone after a page", "hear the next page")
NAME = ExplainedUse("name, or name Zoë", "hear what you are called, or change it")
HEAR = ExplainedUse("talk no, or talk yes", "stop hearing what others say, or hear it again")
LEAVE = Use("leave", "leave the table")
LEAVE_LIST = Use("leave", "leave luznet")
QUIT = Use("quit", "leave luznet")
READY = Use("ready", "say that you are ready for a game")
UNREADY = Use("wait", "say that you are not ready yet")
START = Use("start", "begin the game now (owner only)")
SIT = ExplainedUse("sit, or sit 2", "take any free seat, or seat 2")
TABLE = Use("table", "hear who sits here, and how this table plays")
OPTIONS = Use(
    "options", "hear the options of the table and your own settings, and how to change them"
)
OPTIONS_TO_OPEN = Use("options", "hear the options for a table, and your own settings")
RECENT = ExplainedUse("recent, or recent 2", "hear your recent tables, or join one of them")
HISTORY = ExplainedUse(
    "history, or history Ben", "hear the games that you played last, or those with somebody"
)
LOCK = Use("lock", "let only you, who opened the table, change the options")
UNLOCK = Use("unlock", "let every owner change the options again")
FREE = Use(
    "free 3",
    "free the seat of a player who is away (owner only); in a game a bot then plays there until "
    "somebody takes the seat",
)
REMOVE = Use("remove 3", "remove a player from the table until you let them in again (owner only)")
READMIT = Use("readmit Zoe", "let somebody in again who was removed (owner only)")
HAND_OVER = ExplainedUse(
    "handover 3, or handover",
    "let the computer of a player, or of anybody here, carry the table on (owner only)",
)
RESERVE = ExplainedUse(
    "reserve 2 Zoe, or reserve 2", "reserve a seat for a name, or for nobody (owner only)"
)
SET = Use("set bots strong", "change an option between games (owner only)")
INVITE = Use("invite", "hear how others join this table")
PAUSE = Use("pause", "pause the game for everybody")
RESUME = Use("resume", "go on after a pause")
STAY = Use("stay", "stay where the table is; the other computer goes on without you")
MOVE = Use("move", "go on at the computer that went on without you")
COME_BACK = Use("resume", "play on here instead of in the other terminal")
SHOW = Use("show", "let spectators see all hands, once everybody agrees")
HIDE = Use("hide", "stop letting spectators see all hands")
CLOCK = Use("clock", "hear how much time everybody has left for the game")
WHO = Use("who", "hear whose turn it is")
# i18n: TEXT stands for what somebody wants to say.
SAY = ExplainedUse(
    "say TEXT, or say alone", "say something to everybody at the table, or hear the ready phrases"
)
# i18n: TEXT stands for what somebody wants to say.
CONFIDE = ExplainedUse(
    "confide TEXT, or say to partner TEXT", "say something to your partner alone"
)
MUTE = Use("mute Ben", "stop hearing what somebody says")
UNMUTE = Use("unmute Ben", "hear again what somebody says")
REPLAY = Use("replay", "replay the finished game, with the others at the table")
SIT_INSTEAD = Use("sit", "sit down at another table of this host")
WATCH_INSTEAD = Use("watch", "watch the table instead")
LIST = Use("list", "hear the tables on this network")
# i18n: NAME stands for what a table is called.
JOIN = ExplainedUse(
    "join 2, or join NAME", "sit down at table 2, or at the one of this name or address"
)
# i18n: NAME stands for what a table is called.
WATCH = ExplainedUse("watch 2, or watch NAME", "watch a table")
# i18n: play new is typed.
PLAY = ExplainedUse(
    "play, or play luris",
    "play at once against bots, or go on with your unfinished game; play new starts a new one",
)
# i18n: NAME stands for what a table is called. What follows the colon is typed.
OPEN = ExplainedUse(
    "open NAME", "open a table; options may follow: open NAME private players=5 help=odds"
)
TRUST = Use("trust", "trust the new key and go on")
