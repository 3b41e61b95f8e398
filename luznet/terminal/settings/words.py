"""What the settings and the first start say."""

from luznet.language import LANGUAGES, GuestText, PluralText, Text, TextIn
from luznet.preferences.table import Setting, Value, YesNo

TITLE = Text("Your settings")
HOLDS = Text("Your choice applies until luznet ends.")
HELP = (
    GuestText(
        "These settings are yours alone; nobody else sees them. Changes take effect at once and "
        "are saved. A flag or an environment variable overrides a setting while it is set.",
        "These settings are yours alone; nobody else sees them. Changes take effect at once and "
        "are saved.",
    ),
    Text("Table options are different: the owner of a table sets them there, for everybody."),
)
THEMES = {
    "night": TextIn("a theme", "night"),
    "day": TextIn("a theme", "day"),
    "contrast": TextIn("a theme", "contrast"),
}
# i18n: Above a small sample of what cards and text look like now.
SAMPLE = Text("This is how it looks:")
# i18n: In the sample: what the screen says when it is the player's turn.
SAMPLE_TURN = TextIn("a sample", "YOUR TURN")
# i18n: In the sample: how likely something is.
SAMPLE_TEXTS = (
    (TextIn("a sample", "names"), "strong"),
    (TextIn("a sample", "facts"), "quiet"),
    (TextIn("a sample", "hints"), "faint"),
)
YES = TextIn("a value of a setting", "yes")
NO = TextIn("a value of a setting", "no")

WELCOME = Text("Welcome to luznet: card games for people in one room.")
ASK_NAME = Text("What should others call you at the table?")
NAME_LATER = Text("You can change it at any time: press ? and then o to open your settings.")
ANY_NAME = Text("Type a name with at least one visible character.")
# i18n: R is a key.
OFFER = Text(
    "New to the games? A tutorial teaches each in a few minutes; R shows the rules of every game, "
    "here and at any other time."
)


def value(setting: Setting, value: Value) -> str:
    """Return a value as people read it: languages by their own names, other words as in the
    file."""
    if setting.name == "lang":
        return LANGUAGES.get(str(value), str(value))
    if setting.name == "theme":
        return THEMES[str(value)]()
    if isinstance(setting, YesNo):
        return YES() if value else NO()
    return setting.written(value)


# i18n: {place} is a file.
KEPT_IN = GuestText("Saved in {place}", "Saved on the host's computer")
# i18n: {what} is a flag or a variable, such as --beat or LUZNET_BEAT.
FIXED_BY = Text("{what} overrides this: start luznet without it to change it here.")
NO_ROOM = PluralText(
    "A name can have at most {number} character.", "A name can have at most {number} characters."
)
HELLO = Text("Hello, {name}.")
