"""`luznet settings`: the settings, where each value comes from, and a way to change them."""

import argparse
import sys
from collections.abc import Iterator, Mapping

from luznet.commands.errors import OK, USAGE, UserError
from luznet.commands.profile import preferences
from luznet.language import TextIn, _, commas
from luznet.layout import fitted
from luznet.preferences.chosen import NotKept, Origin, Preferences
from luznet.preferences.table import BY_NAME, SETTINGS, Setting

NAME_COLUMNS = max(len(name) for name in BY_NAME) + 2
ORIGINS: Mapping[Origin, TextIn] = {
    "flag": TextIn("where the value of a setting comes from", "flag"),
    "environment": TextIn("where the value of a setting comes from", "environment"),
    "file": TextIn("where the value of a setting comes from", "file"),
    "default": TextIn("where the value of a setting comes from", "default"),
}


def run_settings(arguments: argparse.Namespace) -> int:
    """List the settings, or change one; return the exit code. Raises `UserError`."""
    wanted, text = arguments.setting, arguments.value
    changes = text is not None or arguments.default
    if changes:
        _change(preferences(arguments), wanted, None if arguments.default else text)
    chosen = preferences(arguments)
    lines = settings_lines(chosen) if wanted is None else setting_lines(chosen, BY_NAME[wanted])
    for line in lines:
        print(fitted(line, sys.stdout), flush=True)
    fixing = chosen.fixed_by(wanted) if changes else ""
    if fixing:
        # i18n: {what} is a flag, such as --beat, or a variable, such as LUZNET_BEAT.
        told = _("Your choice is saved, but {what} overrides it for now.", what=fixing)
        print(fitted(told, sys.stdout))
    for trouble in chosen.troubles:
        print(fitted(f"luznet: {trouble}", sys.stderr), file=sys.stderr)
    return OK


def settings_lines(chosen: Preferences) -> Iterator[str]:
    """Yield all settings with their values, and the file."""
    values = {each.name: _value(chosen, each) for each in SETTINGS}
    columns = max(len(value) for value in values.values()) + 2
    for each in SETTINGS:
        yield f"{each.name:{NAME_COLUMNS}}{values[each.name]:{columns}}{_origin(chosen, each)}"
    yield ""
    yield _("Saved in {place}", place=chosen.place)
    # i18n: NAME and VALUE stand for what is typed, as elsewhere in the help.
    yield _("`luznet settings NAME` explains a setting, `luznet settings NAME VALUE` changes it.")


def setting_lines(chosen: Preferences, setting: Setting) -> Iterator[str]:
    """Yield one setting: what it means, and what it can be."""
    # i18n: {origin} is where the value comes from: "default", "file" or "flag, --beat".
    yield _(
        "{setting} is {value} ({origin})",
        setting=setting.name,
        value=_value(chosen, setting),
        origin=_origin(chosen, setting),
    )
    # i18n: {sentence} is what the setting means; {legal} is "yes or no", "a name" and so on;
    # {flag} and {variable} are typed, such as --beat and LUZNET_BEAT.
    yield _(
        "{sentence} It can be {legal}; {flag} or {variable} sets it for one run only.",
        sentence=setting.sentence,
        legal=setting.legal,
        flag=setting.flag,
        variable=setting.variable,
    )


def _change(chosen: Preferences, name: str | None, text: str | None) -> None:
    """Give a setting another value, or its default (None). Raises `UserError`."""
    if name is None:
        raise UserError(_("Which setting? `luznet settings` lists them all."), USAGE)
    try:
        chosen.keep(name, None if text is None else BY_NAME[name].parse(text))
    except ValueError as error:
        # i18n: {reason} is half a sentence, such as "a name needs at least one visible character".
        trouble = _("{setting} stays as it is: {reason}.", setting=name, reason=error)
        raise UserError(trouble, USAGE) from None
    except NotKept as error:
        raise UserError(str(error)) from None


def _value(chosen: Preferences, setting: Setting) -> str:
    return setting.written(chosen.settings().given(setting))


def _origin(chosen: Preferences, setting: Setting) -> str:
    """Return where the value of a setting comes from."""
    fixing = chosen.fixed_by(setting.name)
    origin = ORIGINS[chosen.origin(setting.name)]()
    return commas([origin, fixing]) if fixing else origin
