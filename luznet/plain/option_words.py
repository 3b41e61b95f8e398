"""What plain mode says of the options of a table and their values."""

from collections.abc import Mapping, Sequence

from luznet.i18n import list_of, sentences
from luznet.i18n import tables as said
from luznet.language import Text, _, ngettext, pgettext
from luznet.wire.messages import Help


def own_table(example: str) -> str:
    """Say to the owner how an option is changed."""
    # i18n: set is typed, and so is {example}.
    return _(
        "You own the table: between games you can change an option with set, such as {example}.",
        example=example,
    )


def others_table(name: str) -> str:
    """Say who can change the options."""
    if not name:
        return _("Its owner can change the options between games.")
    return _("{name} can change the options between games.", name=name)


# i18n: What follows the colon is typed, up to the full stop.
HOW_TO_OPEN = Text(
    "Say the options after the name: open Lunch players=5 help=odds private. A private table lets "
    "nobody in without the code that you hear there."
)
# i18n: After it come the options.
OPTIONS_NOW = Text("An option that you do not name is so:")


def option(name: str, value: str, about: str, fits: str) -> str:
    """Say an option, its value, what that means, and what it can be if that is asked."""
    # i18n: {option} and {value} are as they are typed: "players is 4".
    now = _("{option} is {value}.", option=name, value=value)
    # i18n: {values} is such as "none, values, odds or coach", words that are typed.
    can_be = pgettext("an option", "It can be {values}.", values=fits) if fits else ""
    return sentences(now, about, can_be)


ABOUT_HELP: Mapping[Help, Text] = {
    "none": said.ABOUT_HELP["none"],
    # i18n: card and cards are typed.
    "values": Text("With card and cards you hear which values your hidden cards can still have."),
    # i18n: card and cards are typed.
    "odds": Text("With card and cards you hear how likely each value of your hidden cards is."),
    # i18n: advice is typed.
    "coach": Text(
        "On your turn, with advice you hear what the strong bot finds about each of your choices."
    ),
}
ABOUT_SPECTATORS = {
    "none": Text("Nobody can watch."),
    "public": Text("Spectators hear what lies open on the table, and nobody's hidden cards."),
    # i18n: show is typed.
    "all": Text(
        "Spectators hear all hands once every player has typed show, and nobody new sits down "
        "during a game."
    ),
}


def about_grace(seconds: int) -> str:
    """Say what becomes of who is away."""
    return ngettext(
        "A bot plays for whoever has been away for {number} second.",
        "A bot plays for whoever has been away for {number} seconds.",
        seconds,
    )


def about_pace(milliseconds: int) -> str:
    """Say how fast bots are."""
    if not milliseconds:
        return _("Bots act at once.")
    return ngettext(
        "A bot waits about {number} millisecond before it acts, longer over many choices.",
        "A bot waits about {number} milliseconds before it acts, longer over many choices.",
        milliseconds,
    )


# i18n: set players 4, set bots strong and options are typed.
HOW_TO_SET = Text(
    "The owner changes one between games with set, its name and its value, such as set players 4 "
    "or set bots strong; options says them all, and what each can be."
)


# i18n: A value of an option: words and set bot 3 easy are typed.
FITS_BOTS = Text("on, off, easy, normal or strong; set bot 3 easy is for chair 3 alone")
# i18n: A value of an option.
FITS_TIME = Text("0 for no limit, or up to 3600 seconds")
# i18n: A value of an option.
FITS_GRACE = Text("5 to 3600 seconds")
# i18n: A value of an option.
FITS_PACE = Text("0 for no pause, or up to 10000 milliseconds")


def by_chair(levels: Sequence[str]) -> str:
    """Say the levels of bots where they differ."""
    # i18n: {levels} is a list of values of an option, one a chair, such as "easy and strong".
    return _("by chair {levels}", levels=list_of(levels))


def no_option(name: str) -> str:
    """Say that there is no option of this name."""
    # i18n: {option} is what was typed.
    return sentences(_("There is no option {option}.", option=name), HOW_TO_SET())


def bad_value(name: str, fits: str) -> str:
    """Say what an option can be."""
    # i18n: {option} is its name as it is typed; {values} is such as "3 to 5".
    return _("The option {option} can be {values}.", option=name, values=fits)
