"""What the settings and the first start say."""

from luznet.language import LANGUAGES, Text, TextIn, _, ngettext
from luznet.preferences.table import Setting, Value, YesNo

TITLE = Text("Your settings")
EDIT = TextIn("what a key does", "write it anew")
CHANGE = TextIn("what a key does", "change it")
# i18n: A setting gets the value again that it had at first.
TAKE_BACK = TextIn("what a key does", "default")
CHOOSE = TextIn("what a key does", "choose")
SAVE = TextIn("what a key does", "keep it")
CANCEL = TextIn("what a key does", "change nothing")
BACK = TextIn("what a key does", "back")
HELP_KEY = TextIn("what a key does", "help")
DOES_CHOOSE = TextIn("what a key does", "choose a setting")
DOES_CHANGE = TextIn("what a key does", "change its value")
DOES_TAKE_BACK = TextIn("what a key does", "give it its default again")
DOES_EDIT = TextIn("what a key does", "write it anew, or change it")
DOES_CLOSE = TextIn("what a key does", "back to where you were")
HOLDS = Text("What you chose holds until luznet ends.")
HELP = (
    Text(
        "These are the settings of your own luznet; nobody else sees them. A change counts at "
        "once and is kept. A flag or an environment variable comes first as long as it is there."
    ),
    Text("The options of a table are another thing: its owner sets them at the table, for all."),
)
LABELS = {
    "name": TextIn("a setting", "Name"),
    "lang": TextIn("a setting", "Language"),
    "colours": TextIn("a setting", "Colours"),
    # i18n: The signs that frames and cards are drawn with.
    "signs": TextIn("a setting", "Signs"),
    "mouse": TextIn("a setting", "Mouse"),
    # i18n: The terminal's bell.
    "bell": TextIn("a setting", "Bell"),
    # i18n: The title of the terminal's window.
    "title": TextIn("a setting", "Title"),
    # i18n: Whether things move on the screen.
    "motion": TextIn("a setting", "Motion"),
    # i18n: The moment for which a finished trick stays on the table.
    "beat": TextIn("a setting", "Beat"),
    # i18n: One key plays a card at once.
    "one_key": TextIn("a setting", "One key"),
    # i18n: The only card that may be played is played by itself.
    "autoplay": TextIn("a setting", "Autoplay"),
    # i18n: The hands are hidden by themselves while it is not the reader's turn.
    "auto_veil": TextIn("a setting", "Auto veil"),
    # i18n: The chat.
    "talk": TextIn("a setting", "Talk"),
}
"""What the settings are called, by their names in the file."""
YES = TextIn("a value of a setting", "yes")
NO = TextIn("a value of a setting", "no")

WELCOME = Text("Welcome to luznet: card games for people in one room.")
ASK_NAME = Text("What shall others call you at the table?")
NAME_LATER = Text("It can be changed at any time: ? and then o opens your settings.")
ANY_NAME = Text("Type a name first, with at least one visible character.")
DOES_NAME = TextIn("what a key does", "go on with this name")
ASK_LATER = TextIn("what a key does", "ask me next time")
LEAVE = TextIn("what a key does", "leave luznet")
# i18n: R is a key.
OFFER = Text(
    "Are the games new to you? A tutorial teaches each in a few minutes; R shows the rules of "
    "every game, here or at any other time."
)
TAKE_TUTORIAL = TextIn("what a key does", "begin a tutorial")
NO_TUTORIAL = TextIn("what a key does", "go on without it")


def label(name: str) -> str:
    """Call a setting; one that has no label by its name in the file, as words."""
    return LABELS[name]() if name in LABELS else name.replace("_", " ").capitalize()


def value(setting: Setting, value: Value) -> str:
    """Return a value as people read it: a language is called as those call it who speak it, and
    other words are those that stand in the file."""
    if setting.name == "lang":
        return LANGUAGES.get(str(value), str(value))
    if isinstance(setting, YesNo):
        return YES() if value else NO()
    return setting.written(value)


def kept_in(place: str) -> str:
    """Say where the settings are kept."""
    # i18n: {place} is a file.
    return _("Kept in {place}", place=place)


def fixed_by(what: str) -> str:
    """Say that a flag or a variable holds a value."""
    # i18n: {what} is a flag or a variable, such as --beat or LUZNET_BEAT.
    return _("{what} holds this for now: start luznet without it to change it here.", what=what)


def no_room(most: int) -> str:
    """Say how long a name may be."""
    return ngettext(
        "A name has no room for more than {number} character.",
        "A name has no room for more than {number} characters.",
        most,
    )


def hello(name: str) -> str:
    """Greet by name."""
    return _("Hello, {name}.", name=name)
