"""The file `config.toml` with the settings of one user.

luznet starts whatever is in it: a value that cannot be used counts as not set, and the user is told
why in one sentence.  The user's own comments and order stay, as `tomlkit` writes only what changed.
Both libraries for TOML are imported when there is something to read or to write.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from luznet.files import make_folder, replace_file
from luznet.language import GuestText, Text, _
from luznet.preferences.table import BY_NAME, Value
from luznet.troubles import why
from luznet.wire.text import clean_name

# i18n: The first line of the settings file.
HEADING = Text("The settings of luznet; `luznet settings` lists and explains them all.")


class NotKept(Exception):
    """A setting could not be written to the file; `str()` of it is a sentence for its user."""


class Content(Struct, frozen=True):
    """What a file holds: values by the name of their setting, and what is wrong with the rest, a
    sentence each. `is_there`: the file exists, whatever is in it."""

    values: Mapping[str, Value] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()
    is_there: bool = True


class SettingsFile:
    """A settings file, which need not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Content:
        try:
            found = _parsed(self._text())
        except FileNotFoundError:
            return Content(is_there=False)
        except OSError as error:
            return Content(troubles=(_UNREADABLE(file=self.path, reason=why(error)),))
        except (ValueError, RecursionError) as error:
            return Content(troubles=(self._damaged(error, *_UNUSED),))
        values: dict[str, Value] = {}
        troubles = [self._take(key, value, values) for key, value in found.items()]
        return Content(values, tuple(filter(None, troubles)))

    def write(self, name: str, value: Value | None) -> None:
        """Set a value, or None to remove it; raises `NotKept`."""
        try:
            self._replace(self._changed(name, value))
        except OSError as error:
            raise NotKept(_NOT_WRITTEN(file=self.path, reason=why(error))) from None
        except (ValueError, RecursionError) as error:
            raise NotKept(self._damaged(error, *_NOT_KEPT)) from None

    # ---- reading -----------------------------------------------------------------------------

    def _text(self) -> str:
        return self.path.read_bytes().decode("utf-8-sig")

    def _take(self, key: str, value: Any, values: dict[str, Value]) -> str:
        """Take the value of one key; return what is wrong with it, if anything."""
        setting = BY_NAME.get(key)
        if setting is None:
            return self._unknown(clean_name(key, 40))
        if not isinstance(value, bool | int | float | str):
            return self._wrong(key, _NOT_ONE_VALUE())
        try:
            values[key] = setting.parse(str(value))
        except ValueError as error:
            return self._wrong(key, str(error))
        return ""

    def _unknown(self, key: str) -> str:
        import difflib

        near = difflib.get_close_matches(key, BY_NAME, 1)
        if near:
            return _UNKNOWN_BUT_LIKE(setting=key, file=self.path, near=near[0])
        return _UNKNOWN(setting=key, file=self.path)

    def _wrong(self, key: str, reason: str) -> str:
        return _WRONG(setting=key, file=self.path, reason=reason, default=_default(key))

    def _damaged(self, error: Exception, line: Text, end: Text, part: Text) -> str:
        """Return which part of the file cannot be read: a line, its end, or some other part."""
        at = re.search(r"at line (\d+)", str(error))
        if at:
            return line(number=at[1], file=self.path)
        return (end if "end of document" in str(error) else part)(file=self.path)

    # ---- writing -----------------------------------------------------------------------------

    def _changed(self, name: str, value: Value | None) -> str:
        """Return the text of the file after a change; raises what reading raises."""
        import tomlkit

        try:
            text = self._text()
        except FileNotFoundError:
            text = f"# {HEADING()}\n"
        _parsed(text)  # a file that cannot be read is not written either
        document = tomlkit.parse(text)
        if value is None:
            document.pop(name, None)
        else:
            document[name] = value
        return tomlkit.dumps(document)

    def _replace(self, text: str) -> None:
        """Write the file atomically; a link to it stays a link."""
        path = self.path.resolve()
        make_folder(path.parent)
        mode = path.stat().st_mode if path.exists() else None
        replace_file(path, text.encode(), mode)


def _parsed(text: str) -> dict[str, Any]:
    """Return the content of a TOML text; raises ValueError and RecursionError."""
    import tomllib

    return tomllib.loads(text)


def _default(name: str) -> str:
    setting = BY_NAME[name]
    # i18n: The default of the setting "name", in brackets.
    return setting.written(setting.default) or _("your user name")


# i18n: Why a setting cannot be used.
_NOT_ONE_VALUE = Text("it isn't a single value")
_UNKNOWN = Text(
    "{setting} in {file}: unknown setting, ignored. `luznet settings` lists all settings."
)
_UNKNOWN_BUT_LIKE = Text("{setting} in {file}: unknown setting, ignored. Did you mean {near}?")
# i18n: {reason} is half a sentence, such as "a name needs at least one visible character".
_WRONG = Text(
    "{setting} in {file} can't be used: {reason}. Using the default ({default}) until fixed."
)
_UNREADABLE = Text(
    "Can't read the settings in {file} ({reason}): check its permissions. Using the defaults until "
    "fixed."
)
_NOT_WRITTEN = GuestText(
    "Can't write {file} ({reason}): check the permissions and the free space of its folder.",
    "The host's computer can't save this ({reason}). Tell whoever opened the table.",
)
_UNUSED = (
    Text(
        "Line {number} of {file} isn't valid TOML: fix it, or delete the file. Using the defaults "
        "until fixed."
    ),
    Text(
        "The end of {file} isn't valid TOML: fix it, or delete the file. Using the defaults until "
        "fixed."
    ),
    Text(
        "Part of {file} isn't valid TOML: fix it, or delete the file. Using the defaults until "
        "fixed."
    ),
)
_NOT_KEPT = (
    Text(
        "Not saved, because line {number} of {file} isn't valid TOML: fix it, or delete the file."
    ),
    Text("Not saved, because the end of {file} isn't valid TOML: fix it, or delete the file."),
    Text("Not saved, because part of {file} isn't valid TOML: fix it, or delete the file."),
)
