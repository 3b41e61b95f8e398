"""The one table of table options: everything that can be chosen for a table.

A line gives an option its field on the wire, its word in plain mode, its label in the form, its
flag, and what its values mean.  The form, plain mode, `--help`, the flags that a host is started
with, and the summary that everybody at a table sees are made from these lines alone.  To add an
option, add a field to `luznet.wire.messages.Options`, with its default and limits, and a line here.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from luznet.games import GAMES
from luznet.i18n.games import NO_TIME_LIMIT, time_label, words_of
from luznet.language import PluralText, Text, TextIn
from luznet.options.kinds import (
    Choice,
    Flag,
    Game,
    HelpLevel,
    Levels,
    MoveTimer,
    Number,
    Numbers,
    Option,
    Players,
    Rule,
    Value,
    YesNo,
    is_of_game,
)
from luznet.wire.options import Setup

# i18n: Stands for a number.
_N = TextIn("stands for what is typed", "N")
# i18n: Stands for seconds.
_S = TextIn("stands for what is typed", "S")
# i18n: Stands for milliseconds.
_MS = TextIn("stands for what is typed", "MS")
# i18n: Stands for how well a bot plays, or several such words with commas between them.
_LEVELS = TextIn("stands for what is typed", "LEVEL[,LEVEL...]")


# ---- the game, and its seats ---------------------------------------------------------------


GAME: Final = Game(
    field="game",
    typed="game",
    label=TextIn("an option of a table", "Game"),
    # i18n: {default} is the game that is played if none is given.
    flag=Flag(Text("the game to play (default {default})")),
    of=Text("The game to play. The owner can change it between games."),
    told="asked",
)


PLAYERS: Final = Players(
    field="players",
    typed="players",
    label=TextIn("an option of a table", "Seats"),
    # i18n: Seats of a table; {seats} is such as "3 to 5 for Luz, 2 to 4 for Luris".
    flag=Flag(Text("seats: {seats} (default {default})"), _N),
    told="asked",
)

# ---- bots ----------------------------------------------------------------------------------

EMPTY_SEATS: Final = YesNo(
    field="bots",
    label=TextIn("an option of a table", "Empty seats"),
    of={
        True: Value(
            TextIn("what becomes of empty seats", "bots take them"),
            Text("Bots take the empty seats at the start."),
        ),
        False: Value(
            TextIn("what becomes of empty seats", "they stay empty"),
            Text("The game begins only when a person sits on every seat."),
        ),
    },
    flag=Flag(Text("do not fill empty seats with bots"), name="no-bots"),
    told="asked",
)
"""In words and in plain mode this is a part of the next option."""


BOTS: Final = Levels(
    field="levels",
    typed="bots",
    label=TextIn("an option of a table", "Bot strength"),
    of={
        "easy": Value(
            TextIn("how good bots are", "easy"),
            Text("Easy bots play by simple rules and overlook things."),
        ),
        "normal": Value(
            TextIn("how good bots are", "normal"), Text("Normal bots weigh their cards.")
        ),
        "good": Value(
            TextIn("how good bots are", "good"),
            Text("Good bots think their choices through, and now and then slip."),
        ),
        "strong": Value(
            TextIn("how good bots are", "strong"),
            Text("Strong bots think every choice through and are hard to beat."),
        ),
        "master": Value(
            TextIn("how good bots are", "master"), Text("Master bots are the best there are.")
        ),
        "even": Value(
            TextIn("how good bots are", "even"),
            Text("Even bots play about as well as the people at the table."),
        ),
        # i18n: Every seat has bots of its own.
        None: Value(
            TextIn("how good bots are", "by seat"),
            Text("Each seat has its own level; the owner sets it at the table."),
        ),
    },
    empty_seats=EMPTY_SEATS,
    flag=Flag(
        Text(
            "how well the bots on empty seats play: easy, normal, good, strong or master; or even, "
            "like the people at the table (default {default}); one level for all, or one for each "
            "seat from seat {first} on"
        ),
        _LEVELS,
        "bots",
    ),
)


PACE: Final = Number(
    field="pace",
    typed="pace",
    label=TextIn("an option of a table", "Bot speed"),
    of=Numbers(
        # i18n: A value of an option.
        legal=Text("0 for no pause, or up to {most} milliseconds"),
        labels={
            0: TextIn("bot speed", "instant"),
            400: TextIn("bot speed", "fast"),
            900: TextIn("bot speed", "human-like"),
            2000: TextIn("bot speed", "slow"),
        },
        # i18n: How long bots wait, in thousandths of a second.
        label=PluralText("about {number} ms", "about {number} ms"),
        zero=Text("Bots act at once."),
        about=PluralText(
            "Bots wait about {number} millisecond before they act, longer if they have many "
            "choices.",
            "Bots wait about {number} milliseconds before they act, longer if they have many "
            "choices.",
        ),
    ),
    flag=Flag(
        Text(
            "milliseconds that a bot waits before it acts, a little more or less each time (0: not "
            "at all; default {default})"
        ),
        _MS,
    ),
    told="asked",
)

# ---- what players see ----------------------------------------------------------------------


HELP: Final = HelpLevel(
    field="help",
    typed="help",
    label=TextIn("an option of a table", "Help during play"),
    of={
        "none": Value(
            TextIn("help at a table", "none"), Text("No help: look and count for yourself.")
        ),
        "values": Value(
            TextIn("help at a table", "values of hidden cards"),
            Text("The screen shows which values each of your hidden cards can still have."),
            # i18n: card and cards are typed.
            Text("Type card or cards to hear which values your hidden cards can still have."),
        ),
        "odds": Value(
            # i18n: Odds: how likely each value is.
            TextIn("help at a table", "exact odds of hidden cards"),
            Text("The screen shows how likely each value of your hidden cards is."),
            # i18n: card and cards are typed.
            Text("Type card or cards to hear how likely each value of your hidden cards is."),
        ),
        "coach": Value(
            TextIn("help at a table", "a coach"),
            Text("On your turn you can ask a coach what the strong bot thinks of your choices."),
            # i18n: advice is typed.
            Text("On your turn, type advice to hear what the strong bot thinks of your choices."),
        ),
    },
    flag=Flag(
        Text(
            "how much help players get: none, the possible values of hidden cards or exact odds, "
            "where a game has such cards, or also a coach (default {default})"
        ),
        name="help-level",
    ),
)

TRICKS: Final = YesNo(
    field="open_tricks",
    typed="tricks",
    label=TextIn("an option of a table", "Past tricks"),
    words=("closed", "open"),
    of={
        False: Value(
            TextIn("past tricks", "hidden"),
            Text("You can look at the last trick only, until the next card is led."),
        ),
        True: Value(
            TextIn("past tricks", "open to all"), Text("You can look at all tricks of the deal.")
        ),
    },
    flag=Flag(Text("let everybody look at older tricks again")),
)

SPECTATORS: Final = Choice(
    field="spectators",
    typed="spectators",
    label=TextIn("an option of a table", "Who can watch"),
    of={
        "none": Value(TextIn("who can watch", "nobody"), Text("Nobody can watch.")),
        "public": Value(
            TextIn("who can watch", "anybody, open cards only"),
            Text("Spectators see the cards that are open on the table, and no hidden ones."),
        ),
        "all": Value(
            TextIn("who can watch", "anybody, all hands"),
            # i18n: w is a key; show is a word that is typed, alike in every language.
            Text(
                "Spectators see all hands once every player has agreed (w at the table, show in "
                "plain mode), and nobody new can sit down during a game."
            ),
        ),
    },
    flag=Flag(
        Text(
            "who can watch: nobody; anybody, but open cards only; or anybody, with all hands once "
            "every player agrees (default {default})"
        )
    ),
    told="unusual",
)

# ---- time, and chat ------------------------------------------------------------------------

MOVE_TIMER: Final = MoveTimer(
    field="turn_time",
    typed="time",
    label=TextIn("an option of a table", "Time for a move"),
    of=Numbers(
        # i18n: A value of an option.
        legal=Text("0 for no limit, or up to {most} seconds"),
        labels={
            0: TextIn("move timer", "no limit"),
            **{seconds: partial(time_label, seconds) for seconds in (15, 30, 60, 120)},
        },
        label=time_label,
        zero=NO_TIME_LIMIT,
    ),
    flag=Flag(
        Text(
            "seconds for a move (0: no limit; default {default}); on timeout a bot makes that move"
        ),
        _S,
    ),
)

GRACE: Final = Number(
    field="grace",
    typed="grace",
    of=Numbers(
        # i18n: A value of an option.
        legal=Text("{least} to {most} seconds"),
        about=PluralText(
            "A bot plays for a player who has been away for {number} second.",
            "A bot plays for a player who has been away for {number} seconds.",
        ),
    ),
    flag=Flag(Text("seconds until a bot plays for a player who is away (default {default})"), _S),
    told="asked",
)

CHAT: Final = Choice(
    field="chat",
    typed="chat",
    label=TextIn("an option of a table", "Chat"),
    of={
        "free": Value(
            TextIn("what can be said in the chat", "anything"),
            Text("Everybody here can say anything, in their own words or by ready phrases."),
        ),
        "phrases": Value(
            TextIn("what can be said in the chat", "ready phrases only"),
            Text("Only ready phrases can be said here."),
        ),
        "none": Value(
            TextIn("what can be said in the chat", "nothing"), Text("Nobody can chat here.")
        ),
    },
    flag=Flag(
        Text(
            "what people can say to each other: anything, ready phrases only, or nothing (default "
            "{default})"
        )
    ),
    told="unusual",
)

# ---- the table -----------------------------------------------------------------------------

OPTIONS: Final[Sequence[Option]] = (
    GAME, PLAYERS, EMPTY_SEATS, BOTS, PACE, HELP, TRICKS, SPECTATORS, MOVE_TIMER, GRACE, CHAT,
)  # fmt: skip
"""The options of all tables, in the order in which they are shown."""


def options_of(game: str) -> Sequence[Option]:
    """Return the options of a table of this game, its own rules last."""
    common = [option for option in OPTIONS if is_of_game(option, game)]
    rules = words_of(game).RULES if game in GAMES else ()
    return [*common, *(Rule.of_game(each) for each in rules)]


def summary(setup: Setup, *, typing: bool = False) -> list[str]:
    """Return what everybody at a table is told about its options; `typing`: in plain mode."""
    told = [option for option in options_of(setup.game) if option.is_told(setup)]
    return [*filter(None, (option.summary(setup, typing=typing) for option in told))]
