"""The error that ends a command: one sentence for its user, and an exit code."""

import contextlib
import time
import traceback
from pathlib import Path

from luznet.files import make_folder, open_log
from luznet.language import _

OK, FAILED, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 70, 130


class UserError(Exception):
    """`str()` of it says what was wrong and what to do; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        """Take the sentence and the exit code."""
        super().__init__(sentence)
        self.code = code


def keep_trace(error: BaseException, log: Path) -> None:
    """Write where an error came from to the log, if that can be written."""
    with contextlib.suppress(OSError):
        make_folder(log.parent)
        with open_log(log) as file:
            trace = "".join(traceback.format_exception(error))
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {trace}\n")


def fault(error: Exception, log: Path) -> UserError:
    """Return the error to end with after a fault of luznet's own; its details go to the log."""
    keep_trace(error, log)
    # i18n: {what} is the name of an error for programmers, such as ValueError.
    sentence = _(
        "This is a fault of luznet itself ({what}). Details are in {file}.",
        what=type(error).__name__,
        file=log,
    )
    return UserError(sentence, FAULT)
