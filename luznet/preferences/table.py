"""The one table of settings: everything that a user can choose for their own luznet.

Flags, environment variables, `config.toml`, the screen of settings and the README follow it.  A
setting is a line in the class `Settings`; of an object of that class it is the value:

    Settings(beat=2.0).beat  ->  2.0         Settings().beat  ->  1.5

Nothing slow is imported here: the command line reads this table before it answers `--help`.
"""

from __future__ import annotations

from luznet.language import AUTO, LANGUAGES, Text, _, commas, decimal, ngettext, one_of, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

Value = bool | float | str

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Setting:
    """One setting: how it is called, its default, and what it is about."""

    name: str

    def __init__(self, default: Value, about: Text, sentence: Text) -> None:
        """Begin a line of the table; `about` says in half a sentence what `sentence` does in a
        whole one."""
        self.default = default
        self._about = about
        self._sentence = sentence

    def __set_name__(self, owner: type, name: str) -> None:
        """Be called as the line of the table is."""
        self.name = name

    def __set__(self, settings: Settings, value: Value) -> NoReturn:
        """Settings do not change."""
        raise AttributeError(f"{self.name}: settings do not change, new ones are made")

    @property
    def about(self) -> str:
        """What it is about, in half a sentence: for lists."""
        return self._about()

    @property
    def sentence(self) -> str:
        """What it is about, in a whole sentence."""
        return self._sentence()

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
        """Return a value as people read and type it."""
        return str(value)

    def beside(self, value: Value, step: int) -> Value:
        """Return the value after (1) or before (-1) this one."""
        return value


class Name(Setting):
    """A name, made safe to show."""

    @property
    def legal(self) -> str:
        """What it can be, in words."""
        # i18n: What a setting can be.
        return _("a name")

    def __get__(self, settings: Settings, owner: type) -> str:
        """Return the value among these settings."""
        return str(settings.given(self))

    def parse(self, text: str) -> str:
        """Return the text without what would disturb a screen."""
        from luznet.wire.text import clean_name

        name = clean_name(text)
        if not name:
            raise ValueError(_("a name needs at least one visible character"))
        return name


class YesNo(Setting):
    """Something that is done or not."""

    @property
    def legal(self) -> str:
        """What it can be, in words."""
        return one_of(("yes", "no"))

    def __get__(self, settings: Settings, owner: type) -> bool:
        """Return the value among these settings."""
        return bool(settings.given(self))

    def parse(self, text: str) -> bool:
        """Return whether the text is a yes."""
        word = text.strip().lower()
        if word not in (*YES, *NO):
            # i18n: {text} is what was typed, in quotation marks. Yes and no are typed in English.
            raise ValueError(_("{text} is neither yes nor no", text=quoted(text)))
        return word in YES

    def written(self, value: Value) -> str:
        """Return yes or no."""
        return "yes" if value else "no"

    def beside(self, value: Value, step: int) -> bool:
        """Return the other one."""
        return not value


class Choice(Setting):
    """One of some words."""

    def __init__(self, choices: tuple[str, ...], about: Text, sentence: Text) -> None:
        """The first of the words is the default."""
        super().__init__(choices[0], about, sentence)
        self.choices = choices

    @property
    def legal(self) -> str:
        """What it can be, in words."""
        return one_of(self.choices)

    def __get__(self, settings: Settings, owner: type) -> str:
        """Return the value among these settings."""
        return str(settings.given(self))

    def parse(self, text: str) -> str:
        """Return the word."""
        word = text.strip().lower()
        if word not in self.choices:
            # i18n: {text} is what was typed, in quotation marks; {words} are those to choose from.
            raise ValueError(
                _("{text} is none of {words}", text=quoted(text), words=commas(self.choices))
            )
        return word

    def beside(self, value: Value, step: int) -> str:
        """Return the next word; the ends meet."""
        return self.choices[(self.choices.index(str(value)) + step) % len(self.choices)]


class Seconds(Setting):
    """A time from `least` to `most`."""

    STEP = 0.5

    def __init__(
        self, default: float, least: float, most: int, about: Text, sentence: Text
    ) -> None:
        """Begin a line of the table."""
        super().__init__(default, about, sentence)
        self.least, self.most = least, most

    @property
    def legal(self) -> str:
        """What it can be, in words."""
        # i18n: What a setting can be; {least} may have decimals.
        return ngettext(
            "{least} to {number} second",
            "{least} to {number} seconds",
            self.most,
            least=decimal(self.least, None),
        )

    def __get__(self, settings: Settings, owner: type) -> float:
        """Return the value among these settings."""
        return float(settings.given(self))

    def parse(self, text: str) -> float:
        """Return the number, whichever sign parts its decimals."""
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
        """Return the number, without decimals that say nothing."""
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
        Text("what you are called at a table, from the next one on"),
        Text("What you are called at a table, from the next one on."),
    )
    lang = Choice(
        (AUTO, *LANGUAGES),
        Text("the language that luznet speaks; auto: that of the system, or English"),
        Text("The language that luznet speaks; auto: that of the system, or English."),
    )
    colours = Choice(
        ("auto", "none", "16", "256", "true"),
        Text(
            "how many colours there are; auto: as the terminal says, and none where NO_COLOR is set"
        ),
        Text(
            "How many colours there are; auto: as the terminal says, and none where NO_COLOR is "
            "set."
        ),
    )
    signs = Choice(
        ("auto", "unicode", "ascii"),
        Text("the signs for frames and cards; auto: what the terminal can show"),
        Text("The signs for frames and cards; auto: what the terminal can show."),
    )
    mouse = YesNo(
        False,
        Text("a click chooses cards, bets and keys; Shift still selects text"),
        Text("A click chooses cards, bets and keys; Shift still selects text."),
    )
    bell = YesNo(
        True,
        Text("the terminal's bell rings when your turn begins"),
        Text("The terminal's bell rings when your turn begins."),
    )
    title = YesNo(
        True,
        Text("the terminal's title says whose turn it is"),
        Text("The terminal's title says whose turn it is."),
    )
    motion = YesNo(
        True,
        Text("things may move on the screen"),
        Text("Things may move on the screen."),
    )
    beat = Seconds(
        1.5,
        0.5,
        5,
        Text("for how many seconds a finished trick stays"),
        Text("For how many seconds a finished trick stays."),
    )
    one_key = YesNo(
        False,
        Text("one key plays a card, without Enter"),
        Text("One key plays a card, without Enter."),
    )
    autoplay = YesNo(
        False,
        Text("the only card that may be played is played after a moment"),
        Text("The only card that may be played is played after a moment."),
    )
    auto_veil = YesNo(
        False,
        Text("the hands are hidden while it is not your turn"),
        Text("The hands are hidden while it is not your turn."),
    )
    talk = YesNo(
        True,
        Text("what others say is shown"),
        Text("What others say is shown."),
    )

    def __init__(self, **given: Value) -> None:
        """Take values that are right for their settings; raises TypeError for no setting."""
        for name in given:
            if name not in BY_NAME:
                raise TypeError(f"{name!r} is no setting")
        self._given = given

    def given(self, setting: Setting) -> Value:
        """Return the value of a setting."""
        return self._given.get(setting.name, setting.default)


SETTINGS: tuple[Setting, ...] = tuple(
    line for line in vars(Settings).values() if isinstance(line, Setting)
)
"""The settings, in the order of the table."""

BY_NAME = {setting.name: setting for setting in SETTINGS}
