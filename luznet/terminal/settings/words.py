"""What the settings and the first start say."""

TITLE = "Your settings"
EDIT = "write it anew"
CHANGE = "change it"
TAKE_BACK = "as at first"
CHOOSE = "choose"
SAVE = "keep it"
CANCEL = "change nothing"
BACK = "back"
HELP_KEY = "help"
DOES_CHOOSE = "choose a setting"
DOES_CHANGE = "change its value"
DOES_TAKE_BACK = "give it the value that it had at first"
DOES_EDIT = "write it anew, or change it"
DOES_CLOSE = "back to where you were"
HOLDS = "What you chose holds until luznet ends."
HELP = (
    "These are the settings of your own luznet; nobody else sees them. A change counts at once "
    "and is kept. A flag or an environment variable comes first as long as it is there.",
    "The options of a table are another thing: its owner sets them at the table, for all.",
)

WELCOME = "Welcome to luznet: card games for people in one room."
ASK_NAME = "What shall others call you at the table?"
NAME_LATER = "It can be changed at any time: ? and then o opens your settings."
ANY_NAME = "Type a name first, with at least one sign that can be seen."
NO_ROOM = "A name has no room for more than {most} signs."
DOES_NAME = "go on with this name"
ASK_LATER = "ask me next time"
LEAVE = "leave luznet"
OFFER = "Is Luz new to you? The tutorial shows how it is played, in some minutes."
TAKE_TUTORIAL = "begin the tutorial"
NO_TUTORIAL = "go on without it"


def label(name: str) -> str:
    """Call a setting by its name in the file, as words."""
    return name.replace("_", " ").capitalize()


def about(half_a_sentence: str) -> str:
    """Say what a setting does."""
    return f"{half_a_sentence[0].upper()}{half_a_sentence[1:]}."


def kept_in(place: str) -> str:
    """Say where the settings are kept."""
    return f"Kept in {place}"


def fixed_by(what: str) -> str:
    """Say that a flag or a variable holds a value."""
    return f"{what} holds this for now: start luznet without it to change it here."


def hello(name: str) -> str:
    """Greet by name."""
    return f"Hello, {name}."
