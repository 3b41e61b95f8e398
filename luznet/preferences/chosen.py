"""The settings that apply now, and where each value comes from: the first of

    flag  ->  environment variable  ->  file  ->  default

`Preferences` is the one object that knows this. Code that needs settings gets its `settings` method
and calls it whenever a value matters, so that every change takes effect at once.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from luznet.language import NotBuilt, _, is_text, no_text, speak
from luznet.preferences.file import NotKept, SettingsFile
from luznet.preferences.table import BY_NAME, SETTINGS, Setting, Settings, Value

Origin = Literal["flag", "environment", "file", "default"]


class WrongVariable(Exception):
    """The value of an environment variable is not legal; `str()` of it is a sentence."""


def from_environment(
    environ: Mapping[str, str], settings: Iterable[Setting] = SETTINGS
) -> dict[str, Value]:
    """Return the values from environment variables, without empty ones. Raises `WrongVariable`."""
    values: dict[str, Value] = {}
    for setting in settings:
        text = environ.get(setting.variable)
        if text:
            try:
                if not is_text(text):
                    raise ValueError(no_text(text))
                values[setting.name] = setting.parse(text)
            except ValueError as error:
                # i18n: {variable} is such as LUZNET_BEAT; {reason} is half a sentence, such as
                # "a name needs at least one visible character".
                trouble = _(
                    "{variable} can't be used: {reason}.", variable=setting.variable, reason=error
                )
                raise WrongVariable(trouble) from None
    return values


class Preferences:
    """The settings of a running luznet."""

    def __init__(
        self,
        file: SettingsFile,
        *,
        flags: Mapping[str, Value],
        environ: Mapping[str, str],
        user: str,
    ) -> None:
        """Read the file, and speak the chosen language. `user`: the default name. Raises
        `WrongVariable`."""
        content = file.read()
        self._file = file
        self._kept = dict(content.values)
        self._layers: Mapping[Origin, Mapping[str, Value]] = {
            "flag": flags,
            "environment": from_environment(environ),
            "file": self._kept,
            "default": {setting.name: setting.default for setting in SETTINGS} | {"name": user},
        }
        self._now = self._merged()
        self.is_new = not content.is_there
        self.troubles = (*self._spoken(), *content.troubles)
        """What is wrong with the file or the language, a sentence each."""

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self._file.path)

    def settings(self) -> Settings:
        return self._now

    def origin(self, name: str) -> Origin:
        return next(origin for origin, values in self._layers.items() if name in values)

    def fixed_by(self, name: str) -> str:
        """Return the flag or variable that overrides the file; empty if none does."""
        setting = BY_NAME[name]
        fixing = {"flag": setting.flag, "environment": setting.variable}
        return fixing.get(self.origin(name), "")

    def keep(self, name: str, value: Value | None) -> None:
        """Choose a value, None for the default, and save it.

        Raises `NotKept` if the file cannot be written; the choice then lasts until luznet ends.
        """
        self._kept.pop(name, None)
        if value is not None:
            self._kept[name] = value
        self._now = self._merged()
        spoken = self._spoken()
        self._file.write(name, value)
        self.troubles = (*spoken, *self._file.read().troubles)

    def _spoken(self) -> tuple[str, ...]:
        """Speak the chosen language; return what prevents it, if anything."""
        try:
            speak(self._now.lang)
        except NotBuilt as error:
            return (str(error),)
        return ()

    def _merged(self) -> Settings:
        layers = [*self._layers.values()][::-1]
        return Settings(**{name: value for layer in layers for name, value in layer.items()})


__all__ = ["NotKept", "Origin", "Preferences", "WrongVariable", "from_environment"]
