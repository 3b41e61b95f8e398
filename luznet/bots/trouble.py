"""An error in a user's bot, in one line: what it was, and where in their own code."""

import traceback
from pathlib import Path
from typing import Final

_LUZNET: Final = Path(__file__).absolute().parents[1]
_OTHERS: Final = "site-packages"
"""The folder of installed libraries."""


def told(error: BaseException, home: Path) -> str:
    """Return an error in one line: its type and message, and the last file and line of this
    folder's code in its traceback, if there is one."""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    message = " ".join(said.split())
    what = f"{type(error).__name__}: {message}" if message else type(error).__name__
    place = _place(error, home.absolute())
    return f"{what} ({place})" if place else what


def _place(error: BaseException, home: Path) -> str:
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_short(Path(error.filename), home)}:{error.lineno}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if _is_own(file, home):
            return f"{_short(file, home)}:{frame.lineno}"
    return ""


def _is_own(file: Path, home: Path) -> bool:
    """Return whether a file belongs to this folder: not to a library in it, nor to luznet."""
    if not file.is_absolute() or not file.is_relative_to(home):
        return False
    is_library = _OTHERS in file.relative_to(home).parts
    return not is_library and (file.is_relative_to(_LUZNET) <= home.is_relative_to(_LUZNET))


def _short(file: Path, home: Path) -> str:
    return str(file.relative_to(home)) if file.is_relative_to(home) else str(file)
