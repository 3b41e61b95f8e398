"""The one table of settings: everything that a user can choose for their own luznet.

Flags, environment variables, `config.toml`, the settings screen and the manual are made from it.  A
setting is a line in the class `Settings`; on an object of that class it is the value:

    Settings(beat=2.0).beat  ->  2.0         Settings().beat  ->  1.5

Nothing slow is imported here: the command line reads this table for its help.
"""

from __future__ import annotations

from luznet.language import (
    AUTO,
    LANGUAGES,
    GuestText,
    Text,
    TextIn,
    _,
    commas,
    decimal,
    ngettext,
    one_of,
    quoted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

Value = bool | float | str

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Setting:
    """One setting: its name, its default, its label, and what it is about, in half a sentence."""

    name: str

    def __init__(self, default: Value, label: Text, about: Text) -> None:
        self.default = default
        self.label = label
        self._about = about

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, settings: Settings, value: Value) -> NoReturn:
        raise AttributeError(f"{self.name}: settings do not change; make new ones")

    @property
    def about(self) -> str:
        """What it is about, in half a sentence: for lists."""
        return self._about()

    @property
    def sentence(self) -> str:
        """What it is about, as a sentence."""
        return f"{self.about[:1].upper()}{self.about[1:]}."

    @property
    def legal(self) -> str:
        """What it can be, in words."""
        raise NotImplementedError

    @property
    def flag(self) -> str:
        """The flag that sets it, such as `--one-key`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The environment variable that sets it, such as `LUZNET_ONE_KEY`."""
        return f"LUZNET_{self.name.upper()}"

    def parse(self, text: str) -> Value:
        """Return the value that a text means; raises ValueError with the reason."""
        raise NotImplementedError

    def written(self, value: Value) -> str:
        """Return a value as people type it."""
        return str(value)

    def beside(self, value: Value, step: int) -> Value:
        """Return the value after (1) or before (-1) this one."""
        return value


class Name(Setting):
    """A name, made safe to show."""

    @property
    def legal(self) -> str:
        # i18n: What a setting can be.
        return _("a name")

    def __get__(self, settings: Settings, owner: type) -> str:
        return str(settings.given(self))

    def parse(self, text: str) -> str:
        from luznet.wire.text import clean_name

        name = clean_name(text)
        if not name:
            raise ValueError(_("a name needs at least one visible character"))
        return name


class YesNo(Setting):
    """A switch."""

    @property
    def legal(self) -> str:
        return one_of(("yes", "no"))

    def __get__(self, settings: Settings, owner: type) -> bool:
        return bool(settings.given(self))

    def parse(self, text: str) -> bool:
        word = text.strip().lower()
        if word not in (*YES, *NO):
            # i18n: {text} is what was typed, in quotation marks. Yes and no are typed in English.
            raise ValueError(_("{text} is neither yes nor no", text=quoted(text)))
        return word in YES

    def written(self, value: Value) -> str:
        return "yes" if value else "no"

    def beside(self, value: Value, step: int) -> bool:
        return not value


class Choice(Setting):
    """One of several words."""

    def __init__(self, choices: tuple[str, ...], label: Text, about: Text) -> None:
        """The first choice is the default."""
        super().__init__(choices[0], label, about)
        self.choices = choices

    @property
    def legal(self) -> str:
        return one_of(self.choices)

    def __get__(self, settings: Settings, owner: type) -> str:
        return str(settings.given(self))

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        if word not in self.choices:
            # i18n: {text} is what was typed, in quotation marks; {words} are those to choose from.
            raise ValueError(
                _("{text} is not one of {words}", text=quoted(text), words=commas(self.choices))
            )
        return word

    def beside(self, value: Value, step: int) -> str:
        """Return the next word; the ends meet."""
        return self.choices[(self.choices.index(str(value)) + step) % len(self.choices)]


class Seconds(Setting):
    """A time within limits."""

    STEP = 0.5

    def __init__(self, default: float, limits: tuple[float, int], label: Text, about: Text) -> None:
        super().__init__(default, label, about)
        self.least, self.most = limits

    @property
    def legal(self) -> str:
        # i18n: What a setting can be; {least} may have decimals.
        return ngettext(
            "{least} to {number} second",
            "{least} to {number} seconds",
            self.most,
            least=decimal(self.least, None),
        )

    def __get__(self, settings: Settings, owner: type) -> float:
        return float(settings.given(self))

    def parse(self, text: str) -> float:
        reason = _(
            "{text} is not a number from {least} to {most}",
            text=quoted(text),
            least=decimal(self.least, None),
            most=self.most,
        )
        try:
            seconds = float(text.replace(",", ".")) if {*text} <= {*"0123456789,. "} else -1.0
        except ValueError:
            raise ValueError(reason) from None
        if not self.least <= seconds <= self.most:
            raise ValueError(reason)
        return seconds

    def written(self, value: Value) -> str:
        return decimal(float(value), None)

    def beside(self, value: Value, step: int) -> float:
        """Return the next whole step; nothing lies beyond the ends."""
        steps = float(value) // self.STEP if step > 0 else -(-float(value) // self.STEP)
        return float(min(self.most, max(self.least, (steps + step) * self.STEP)))


class Settings:
    """All settings with their values: those given, and the defaults of the others."""

    __slots__ = ("_given",)

    name = Name(
        "",
        TextIn("a setting", "Your name"),
        GuestText("your name at tables, from the next one on", "your name, when you come again"),
    )
    lang = Choice(
        (AUTO, *LANGUAGES),
        TextIn("a setting", "Language"),
        Text("the language; auto: the system's, or English"),
    )
    colours = Choice(
        ("auto", "none", "16", "256", "true"),
        TextIn("a setting", "Colours"),
        Text("the colour depth; auto: what the terminal reports, or none if NO_COLOR is set"),
    )
    theme = Choice(
        ("night", "day", "contrast"),
        # i18n: How the screen looks: dark, light, or easy to read.
        TextIn("a setting", "Theme"),
        Text("night: lamp light; day: for bright rooms and projectors; contrast: black and white"),
    )
    signs = Choice(
        ("auto", "unicode", "wide", "ascii"),
        # i18n: The characters that cards and houses are drawn with.
        TextIn("a setting", "Draw with"),
        Text(
            "what cards are drawn with; auto: what the terminal shows; wide: for terminals that "
            "draw lines and blocks two cells wide; ascii: letters and signs of a typewriter"
        ),
    )
    mouse = YesNo(
        False,
        TextIn("a setting", "Play with the mouse"),
        Text("click on cards, bets and keys; hold Shift to select text"),
    )
    bell = YesNo(
        True,
        # i18n: The terminal's bell.
        TextIn("a setting", "Ring for your turn"),
        Text("ring the terminal's bell when your turn begins"),
    )
    notify = YesNo(
        True,
        # i18n: Whether the desktop shows a notification.
        TextIn("a setting", "Notify of your turn"),
        Text(
            "announce your turn on the desktop while you are in another window, if the terminal can"
        ),
    )
    title = YesNo(
        True,
        # i18n: The title of the terminal's window.
        TextIn("a setting", "Turn in the window title"),
        Text("show whose turn it is in the terminal's title"),
    )
    motion = YesNo(
        True,
        # i18n: Whether things move on the screen.
        TextIn("a setting", "Animations"),
        Text("cards, windows and light move for a moment; any key ends it"),
    )
    beat = Seconds(
        1.5,
        (0.5, 5),
        # i18n: How long a finished trick stays on the table.
        TextIn("a setting", "Show each trick for"),
        Text("how many seconds a finished trick stays on the table; Enter ends it"),
    )
    one_key = YesNo(
        False,
        # i18n: One key plays a card at once.
        TextIn("a setting", "Play with one key"),
        Text("the number of a card plays it at once, without Enter"),
    )
    autoplay = YesNo(
        False,
        # i18n: The only card that can be played is played by itself.
        TextIn("a setting", "Play the only card"),
        Text("if only one card is allowed, it is played after a moment"),
    )
    auto_veil = YesNo(
        False,
        # i18n: The hand is hidden by itself while it is not the player's turn.
        TextIn("a setting", "Hide your hand"),
        Text("turn your cards over while it is not your turn, so that nobody reads them"),
    )
    talk = YesNo(
        True,
        # i18n: The chat.
        TextIn("a setting", "Show the chat"),
        Text("show what others say, and say something yourself"),
    )

    def __init__(self, **given: Value) -> None:
        """Take legal values; raises TypeError for an unknown setting."""
        for name in given:
            if name not in BY_NAME:
                raise TypeError(f"unknown setting {name!r}")
        self._given = given

    def given(self, setting: Setting) -> Value:
        return self._given.get(setting.name, setting.default)


SETTINGS: tuple[Setting, ...] = tuple(
    line for line in vars(Settings).values() if isinstance(line, Setting)
)
"""The settings, in the order of the table."""

BY_NAME = {setting.name: setting for setting in SETTINGS}
