"""What the settings and the first start say."""

from luznet.language import LANGUAGES, PluralText, Text, TextIn
from luznet.preferences.table import Setting, Value, YesNo

TITLE = Text("Your settings")
EDIT = TextIn("what a key does", "edit")
CHANGE = TextIn("what a key does", "change")
# i18n: A setting is reset to its default.
TAKE_BACK = TextIn("what a key does", "default")
CHOOSE = TextIn("what a key does", "choose")
SAVE = TextIn("what a key does", "save")
CANCEL = TextIn("what a key does", "cancel")
BACK = TextIn("what a key does", "back")
HELP_KEY = TextIn("what a key does", "help")
DOES_CHOOSE = TextIn("what a key does", "choose a setting")
DOES_CHANGE = TextIn("what a key does", "change its value")
DOES_TAKE_BACK = TextIn("what a key does", "reset it to its default")
DOES_EDIT = TextIn("what a key does", "edit or change it")
DOES_CLOSE = TextIn("what a key does", "back to where you were")
HOLDS = Text("Your choice applies until luznet ends.")
HELP = (
    Text(
        "These settings are yours alone; nobody else sees them. Changes take effect at once and "
        "are saved. A flag or an environment variable overrides a setting while it is set."
    ),
    Text("Table options are different: the owner of a table sets them there, for everybody."),
)
YES = TextIn("a value of a setting", "yes")
NO = TextIn("a value of a setting", "no")

WELCOME = Text("Welcome to luznet: card games for people in one room.")
ASK_NAME = Text("What should others call you at the table?")
NAME_LATER = Text("You can change it at any time: press ? and then o to open your settings.")
ANY_NAME = Text("Type a name with at least one visible character.")
DOES_NAME = TextIn("what a key does", "continue with this name")
ASK_LATER = TextIn("what a key does", "ask me next time")
LEAVE = TextIn("what a key does", "leave luznet")
# i18n: R is a key.
OFFER = Text(
    "New to the games? A tutorial teaches each in a few minutes; R shows the rules of every game, "
    "here and at any other time."
)
TAKE_TUTORIAL = TextIn("what a key does", "start a tutorial")
NO_TUTORIAL = TextIn("what a key does", "continue without it")


def value(setting: Setting, value: Value) -> str:
    """Return a value as people read it: languages by their own names, other words as in the
    file."""
    if setting.name == "lang":
        return LANGUAGES.get(str(value), str(value))
    if isinstance(setting, YesNo):
        return YES() if value else NO()
    return setting.written(value)


# i18n: {place} is a file.
KEPT_IN = Text("Saved in {place}")
# i18n: {what} is a flag or a variable, such as --beat or LUZNET_BEAT.
FIXED_BY = Text("{what} overrides this: start luznet without it to change it here.")
NO_ROOM = PluralText(
    "A name can have at most {number} character.", "A name can have at most {number} characters."
)
HELLO = Text("Hello, {name}.")
