"""The file `config.toml` with the settings of one user.

Whatever is in it, luznet starts: what cannot be used counts as not set, and is told in one
sentence each.  A user's own comments and order stay: `tomlkit` writes, and only what changed.
Both libraries for TOML are imported when there is something to read or to write.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from luznet.files import make_folder, replace_file
from luznet.language import Text, _
from luznet.preferences.table import BY_NAME, Value
from luznet.troubles import why
from luznet.wire.text import clean_name

# i18n: The first line of the file of settings.
HEADING = Text("The settings of luznet; `luznet settings` lists them all, and what they mean.")


class NotKept(Exception):
    """A setting could not be written to the file; `str()` of it is a sentence for its user."""


@dataclass(frozen=True)
class Content:
    """What a file has: values by the name of their setting, and what is wrong with the rest, a
    sentence each. `is_there`: there is a file, of whatever content."""

    values: Mapping[str, Value] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()
    is_there: bool = True


class SettingsFile:
    """A file of settings, which need not be there yet."""

    def __init__(self, path: Path) -> None:
        """Use the file at this path."""
        self.path = path

    def read(self) -> Content:
        """Return what is in it."""
        try:
            found = _parsed(self._text())
        except FileNotFoundError:
            return Content(is_there=False)
        except OSError as error:
            return Content(troubles=(self._unreadable(why(error)),))
        except (ValueError, RecursionError) as error:
            return Content(troubles=(self._damaged(error, *_UNUSED),))
        values: dict[str, Value] = {}
        troubles = [self._take(key, value, values) for key, value in found.items()]
        return Content(values, tuple(filter(None, troubles)))

    def write(self, name: str, value: Value | None) -> None:
        """Give a setting this value, None: none; raises `NotKept`."""
        try:
            self._replace(self._changed(name, value))
        except OSError as error:
            raise NotKept(
                _(
                    "Nothing can be kept in {file} ({reason}): check that folder's permissions and "
                    "its free space.",
                    file=self.path,
                    reason=why(error),
                )
            ) from None
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
            # i18n: Why a setting cannot be used.
            return self._wrong(key, _("it is no single value"))
        try:
            values[key] = setting.parse(str(value))
        except ValueError as error:
            return self._wrong(key, str(error))
        return ""

    def _unknown(self, key: str) -> str:
        import difflib

        near = difflib.get_close_matches(key, BY_NAME, 1)
        if near:
            return _(
                "{setting} in {file} is no setting and is passed over: did you mean {near}?",
                setting=key,
                file=self.path,
                near=near[0],
            )
        return _(
            "{setting} in {file} is no setting and is passed over: `luznet settings` lists what "
            "there is.",
            setting=key,
            file=self.path,
        )

    def _wrong(self, key: str, reason: str) -> str:
        # i18n: {reason} is half a sentence, such as "a name needs at least one visible character".
        return _(
            "{setting} in {file} cannot be used: {reason}. Until it is mended the default "
            "({default}) applies.",
            setting=key,
            file=self.path,
            reason=reason,
            default=_default(key),
        )

    def _unreadable(self, reason: str) -> str:
        return _(
            "The settings in {file} cannot be read ({reason}): check its permissions. Until then "
            "the defaults apply.",
            file=self.path,
            reason=reason,
        )

    def _damaged(self, error: Exception, line: Text, end: Text, part: Text) -> str:
        """Say what of the file cannot be read: a line of it, its end or some part."""
        at = re.search(r"at line (\d+)", str(error))
        if at:
            return line(number=at[1], file=self.path)
        return (end if "end of document" in str(error) else part)(file=self.path)

    # ---- writing -----------------------------------------------------------------------------

    def _changed(self, name: str, value: Value | None) -> str:
        """Return the text of the file after a change; raises what reading does."""
        import tomlkit

        try:
            text = self._text()
        except FileNotFoundError:
            text = f"# {HEADING()}\n"
        _parsed(text)  # what reading refuses is not written to either
        document = tomlkit.parse(text)
        if value is None:
            document.pop(name, None)
        else:
            document[name] = value
        return tomlkit.dumps(document)

    def _replace(self, text: str) -> None:
        """Write the file so that it is always whole; a link to it stays a link."""
        path = self.path.resolve()
        make_folder(path.parent)
        mode = path.stat().st_mode if path.exists() else None
        replace_file(path, text.encode(), mode)


def _parsed(text: str) -> dict[str, Any]:
    """Return what a text in TOML says; raises ValueError and RecursionError."""
    import tomllib

    return tomllib.loads(text)


def _default(name: str) -> str:
    setting = BY_NAME[name]
    # i18n: The default of the setting "name", in brackets.
    return setting.written(setting.default) or _("your user name")


_UNUSED = (
    Text(
        "Line {number} of {file} is no TOML: mend it, or delete the file. Until then the defaults "
        "apply."
    ),
    Text(
        "The end of {file} is no TOML: mend it, or delete the file. Until then the defaults apply."
    ),
    Text(
        "A part of {file} is no TOML: mend it, or delete the file. Until then the defaults apply."
    ),
)
_NOT_KEPT = (
    Text(
        "Line {number} of {file} is no TOML, so nothing was kept there: mend it, or delete the "
        "file."
    ),
    Text("The end of {file} is no TOML, so nothing was kept there: mend it, or delete the file."),
    Text("A part of {file} is no TOML, so nothing was kept there: mend it, or delete the file."),
)
