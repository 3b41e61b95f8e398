"""What is said of tables on their screens and in plain mode alike: whole sentences."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from luznet.client.questions import ChangedKey, Namesake
from luznet.games import GAMES
from luznet.i18n import list_of, one_of, sentences
from luznet.i18n.games import NO_TIME_LIMIT, words_of
from luznet.language import Text, TextIn, _, ngettext
from luznet.wire.messages import Help, Level, Options
from luznet.wire.options import Setup, common_level, help_levels, help_of, total_time


def nameless(seat: int) -> str:
    """Return how to call a seat whose name is not known or can't be seen."""
    # i18n: What a player is called whose name is not known.
    return _("Seat {number}", number=seat + 1)


# ---- the options of a table ----------------------------------------------------------------

ABOUT_PRIVATE = {
    False: Text("Everybody on this network sees the table and can sit down or watch."),
    True: Text(
        "Everybody sees the table; whoever comes types a code of six digits from your screen once."
    ),
}
ABOUT_GAME = Text("What is played. Between games the owner can choose another one.")
ABOUT_CHAIRS = {
    True: Text("Bots sit down on the chairs that are empty when the game begins."),
    False: Text("The game begins only once people sit on all chairs."),
}
ABOUT_BOTS = {
    "easy": Text("Easy bots play by simple rules, and do not always look."),
    "normal": Text("Normal bots weigh their cards."),
    "strong": Text("Strong bots think every choice through: hard to beat."),
}
"""What the levels of bots are like."""
ABOUT_MIXED_BOTS = Text(
    "Every chair has its own; the owner chooses it at the table, chair by chair."
)
BOTS_COME = {
    "easy": Text("Easy bots sit down on the chairs that are empty when the game begins."),
    "normal": Text("Normal bots sit down on the chairs that are empty when the game begins."),
    "strong": Text("Strong bots sit down on the chairs that are empty when the game begins."),
    None: Text("Bots of several levels take the chairs that are empty at the start."),
}
BOT = {
    "easy": TextIn("a label: who plays here", "easy bot"),
    "normal": TextIn("a label: who plays here", "normal bot"),
    "strong": TextIn("a label: who plays here", "strong bot"),
    None: TextIn("a label: who plays here", "bot"),
}
A_BOT = {
    "easy": TextIn("takes a chair, or is who plays there", "an easy bot"),
    "normal": TextIn("takes a chair, or is who plays there", "a normal bot"),
    "strong": TextIn("takes a chair, or is who plays there", "a strong bot"),
    None: TextIn("takes a chair, or is who plays there", "a bot"),
}
"""What a bot is called by its level; None: it is not known."""
ABOUT_PACE = Text(
    "How long bots wait before they act: longer over many choices, and never twice alike."
)
ABOUT_HELP: Mapping[Help, Text] = {
    "none": Text("Nobody is helped: look and count for yourself."),
    "values": Text("Screens tell which values each of your hidden cards can still have."),
    "odds": Text("Screens tell how likely each value of your hidden cards is."),
    "coach": Text("On your turn you can ask a coach what the strong bot finds about your choices."),
}
ABOUT_TRICKS = {
    False: Text("Only the last trick can be looked at, until the next card is led."),
    True: Text("All tricks of the deal can be looked at again."),
}
ABOUT_SPECTATORS = {
    "none": Text("Nobody can watch."),
    "public": Text("Spectators see what lies open on the table, and nobody's hidden cards."),
    # i18n: w is a key; show is a word that is typed, alike in every language.
    "all": Text(
        "Spectators see all hands once every player has agreed (w at the table, in "
        "plain mode show), "
        "and nobody new sits down during a game."
    ),
}
ABOUT_CHAT = {
    "free": Text(
        "Everybody here can say anything to all, in words of their own or by ready phrases."
    ),
    "phrases": Text("Nothing but ready phrases can be said here."),
    "none": Text("Nobody can say anything here."),
}


def about_help(game: str, level: Help, about: Mapping[Help, Text] = ABOUT_HELP) -> str:
    """Say how much a level of help is in a game: where there are odds, a coach comes with them."""
    has_odds = level == "coach" and "odds" in help_levels(game)
    return sentences(about["odds"]() if has_odds else "", about[level]())


def is_help_told(setup: Setup) -> bool:
    """Tell whether it is worth saying how much help there is: not where there is none as usual."""
    return not help_of(setup) == help_of(Setup(setup.game)) == "none"


def options(game: str, chosen: Options) -> tuple[str, ...]:
    """Say how a table plays a game."""
    setup = Setup(game, chosen)
    uses = GAMES[game].table_options if game in GAMES else ()
    usual = Options()
    spectators, chat = ABOUT_SPECTATORS[chosen.spectators], ABOUT_CHAT[chosen.chat]
    return (
        bots(chosen),
        *((about_help(game, help_of(setup)),) if is_help_told(setup) else ()),
        *((ABOUT_TRICKS[chosen.open_tricks](),) if "open_tricks" in uses else ()),
        *rules_of(game, chosen),
        *((spectators(),) if chosen.spectators != usual.spectators else ()),
        *((chat(),) if chosen.chat != usual.chat else ()),
        *thinking_time(game, chosen),
    )


def rules_of(game: str, chosen: Options) -> tuple[str, ...]:
    """Say which of the game's own options are not as usual."""
    if game not in GAMES:
        return ()
    usual = GAMES[game].options_type()
    values = [(each, chosen.rules.get(each.name)) for each in words_of(game).RULES]
    return tuple(
        [
            each.told(value)
            for each, value in values
            if value is not None and value != getattr(usual, each.name)
        ]
    )


def bots(chosen: Options) -> str:
    """Say what becomes of empty chairs."""
    return BOTS_COME[common_level(chosen)]() if chosen.bots else ABOUT_CHAIRS[False]()


def bot_like(level: Level | None) -> str:
    """Say what bots of a level are like; None: chairs have several."""
    return ABOUT_MIXED_BOTS() if level is None else ABOUT_BOTS[level]()


def thinking_time(game: str, chosen: Options) -> tuple[str, ...]:
    """Say how long everybody may think; nothing where the time for the whole game says it."""
    if not chosen.turn_time and total_time(game, chosen):
        return ()
    return (time_limit(game, chosen.turn_time),)


def time_limit(game: str, limit: int) -> str:
    """Say how long everybody may think."""
    if not limit or game not in GAMES:
        return NO_TIME_LIMIT()
    return words_of(game).time_limit(limit)


# ---- the lobby -----------------------------------------------------------------------------

GATHERING = TextIn("what goes on at a table", "gathering")
PLAYING = TextIn("what goes on at a table", "playing")
YOUR_SEAT = TextIn("a note on a table", "your seat waits")
FULL = TextIn("a note on a table", "full")


def table_of(name: str) -> str:
    """Name a table after who opens it."""
    # i18n: What a table is called after who opens it.
    return _("{name}'s table", name=name)


def needs_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say in a list that a table speaks another version."""
    # i18n: About a table, after its name. {theirs} and {ours}: numbers, such as "1 or 2".
    return _(
        "needs luznet with protocol {theirs}, this one speaks {ours}",
        theirs=versions(theirs), ours=versions(ours),
    )  # fmt: skip


def other_version(theirs: Sequence[int], ours: Sequence[int]) -> str:
    """Say why a table cannot be joined, and what to do."""
    spoken = {"theirs": versions(theirs), "ours": versions(ours)}
    if max(theirs, default=0) > max(ours):
        return _(
            "That table needs protocol {theirs} and this luznet speaks {ours}: update this luznet.",
            **spoken,
        )
    return _(
        "That table needs protocol {theirs} and this luznet speaks {ours}: update luznet on its "
        "host.",
        **spoken,
    )


def versions(spoken: Iterable[int]) -> str:
    """List the versions of the protocol that somebody speaks."""
    return one_of([str(version) for version in spoken] or ["?"])


# ---- on the way to a host --------------------------------------------------------------------

NO_ANSWER = Text(
    "Nobody answers there yet. Check that luznet is open on the host's computer and that both "
    "computers are on the same network. luznet keeps trying."
)
OTHER_KEY = Text(
    "The key does not match: a host answers there, but it is another one. Its computer may have "
    "been set up again, or the join line is old or damaged. Ask for the join line that it shows "
    "now."
)
CODE_HOW = Text(
    "Ask somebody at the table for the six digits; they press i to see them. They are needed once."
)
STOP_WHY = Text(
    "Somebody may be pretending to be this host, to read along or to deal badly. It may also be "
    "harmless: luznet was installed anew there, or its folder was deleted."
)


def stop(asked: ChangedKey) -> str:
    """Say what has changed: who offers a table, or whose name it is."""
    if asked.about == "name":
        return _(
            "STOP. The host {host} that you know does not answer, and a host with another key "
            "calls itself by its name.",
            host=asked.host,
        )
    # i18n: {host} and {new} are what hosts call themselves, such as anna@lemon.
    return _(
        "STOP. You sat at this table at the host {host}. Now a host with another key offers it; it "
        "calls itself {new}.",
        host=asked.host or "?",
        new=asked.new_host or "?",
    )


def namesake(other: Namesake) -> str:
    """Say that two hosts have one name."""
    return _(
        "You know another host called {host}: its phrase is {known}. The host of this table has "
        "the phrase {new}. If you expected the host that you know, leave.",
        host=other.host,
        known=other.known_phrase,
        new=other.new_phrase,
    )


def private(host: str) -> str:
    """Say that a host lets in only who has its code."""
    if not host:
        return _("This table is private.")
    return _("The tables of {host} are private.", host=host)


# ---- the table before a game ---------------------------------------------------------------

# i18n: After it comes what is typed.
TO_JOIN = Text("Others see this table in their luznet. Whoever does not can type:")
BEGINS = Text("Everybody is ready: the game begins.")


def watching(others: Sequence[str]) -> str:
    """Say to a spectator who is not ready yet, where all chairs are taken."""
    if others:
        # i18n: {names} is a name, or a list of names.
        return _("You are watching. The game begins when {names} can begin.", names=list_of(others))
    return _("You are watching. The game begins when everybody is ready.")


def code(code: str) -> str:
    """Say how others come to a private table."""
    return _(
        "This table is private: others choose it in their luznet and type the code {code}.",
        code=code,
    )


_STATES: Final = {
    # i18n: Who has a chair may be a woman or a man.
    (True, False): TextIn("somebody at a table is", "ready"),
    # i18n: Who has a chair may be a woman or a man.
    (False, False): TextIn("somebody at a table is", "not ready yet"),
    # i18n: Agrees that spectators see all hands. At most 37 columns.
    (True, True): TextIn("somebody at a table is", "ready, shows all hands"),
    # i18n: Agrees that spectators see all hands. At most 37 columns.
    (False, True): TextIn("somebody at a table is", "not ready yet, shows all hands"),
}


def state(is_ready: bool, shows: bool) -> str:
    """Say whether a person can begin, and agrees that spectators see all hands."""
    return _STATES[is_ready, shows]()


def wanted(people: int) -> str:
    """Say how many people the game still needs."""
    return ngettext(
        "Waiting for {number} more person to sit down; this table has no bots.",
        "Waiting for {number} more people to sit down; this table has no bots.",
        people,
    )


def waiting_for(others: Sequence[str]) -> str:
    """Say who is not ready yet."""
    return _("You are ready. Waiting for {names}.", names=list_of(others))


def only_owner(name: str) -> str:
    """Say who alone can do this."""
    if not name:
        return _("Only the owner can do that, and nobody who sits here owns this table.")
    return _("Only {name} can do that here.", name=name)


def chair_taken(number: int) -> str:
    """Say that a chair is not free."""
    return _("Chair {number} is taken; choose an empty one.", number=number)


# ---- during and between games --------------------------------------------------------------

STAND_IN = Text("A bot plays for you until your connection is back.")
ASK_WATCHER = Text("Another game begins when all at the table are ready.")
# i18n: Nobody who is connected sits at the table.
RESTS = Text("Nobody is at the table, so the game rests until somebody is back.")

# ---- leaving -----------------------------------------------------------------------------------

LEAVE_TABLE = Text("Leave the table?")
_BOT_PLAYS: Final = Text("A bot plays for you until you come back to your seat.")
_RESTS_THERE: Final = Text(
    "Nobody else is here, so the game rests. You can come back while its host runs; it may close "
    "now that nobody plays."
)
_RESTS_HERE: Final = Text(
    "Nobody else is here, so the game is kept and rests until you play again."
)
_KEPT: Final = Text("Your seat is kept: sit down there again once the host is back.")
# i18n: luznet play is typed.
_HOST_DIED: Final = Text(
    "Your host has died and is being started again, even if you leave. `luznet play` leads back to "
    "this table."
)


def after_leaving(others: Sequence[str], plays: bool, is_own_host: bool, is_online: bool) -> str:
    """Say what becomes of the table and of the reader's game once the reader has left. `others`
    are the people who stay; empty for nothing to say."""
    if is_own_host and not is_online:
        return _HOST_DIED()
    stays = (
        ngettext(
            "Your table stays open on this computer until {names} has left too.",
            "Your table stays open on this computer until {names} have left too.",
            len(others),
            names=list_of(others),
        )
        if is_own_host and others
        else ""
    )
    if not plays:
        return stays
    if not is_online:
        return _KEPT()
    if others:
        return sentences(stays, _BOT_PLAYS())
    return _RESTS_HERE() if is_own_host else _RESTS_THERE()
