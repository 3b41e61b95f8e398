"""The error that ends a command: one sentence for its user, and an exit code."""

import contextlib
import errno
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from luznet.files import make_folder, open_log
from luznet.language import GuestText, _
from luznet.troubles import why

OK, FAILED, USAGE, UNPROVED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130
"""Exit codes; UNPROVED: nothing contradicts a record, but not all of it is proved."""


class UserError(Exception):
    """`str()` of it says what was wrong and what to do; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        super().__init__(sentence)
        self.code = code


@contextlib.contextmanager
def pairing_told() -> Iterator[None]:
    """Turn a failure to pair with a host into a `UserError`."""
    try:
        yield
    except Exception as error:
        from luznet.i18n import refusal
        from luznet.wire.messages import Refused
        from luznet.wire.pairing import PairingFailed

        if not isinstance(error, PairingFailed):
            raise
        is_silent = error.code == "no_answer"
        told = (
            _NO_ANSWER()
            if is_silent
            else refusal(Refused(of="", code=error.code, facts=error.facts))
        )
        raise UserError(told) from None


_NO_ANSWER = GuestText(
    "The host does not answer where newcomers pair with it. Is your own network up, is the host "
    "still running, and is the invite complete?",
    "The host does not answer. Ask whoever opened the table whether it still runs, and come again.",
)
# i18n: {what} is the name of an error for programmers, such as ValueError.
_FAULT = GuestText(
    "This is a fault of luznet itself ({what}). Details are in {file}.",
    "This is a fault of luznet itself ({what}). Tell whoever opened the table.",
)


def not_written(error: OSError) -> str:
    """Return a sentence that says why standard output takes no more."""
    # i18n: {reason} is what the system says: "No space left on device".
    return _("The output can't be written: {reason}. Check where it goes.", reason=why(error))


def keep_trace(error: BaseException, log: Path) -> None:
    """Write the traceback of an error to the log, if that can be written."""
    with contextlib.suppress(OSError):
        make_folder(log.parent)
        with open_log(log) as file:
            trace = "".join(traceback.format_exception(error))
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {trace}\n")


def limit(error: BaseException) -> UserError | None:
    """Return the error for a limit of the system that luznet has reached; None for any other."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    number = getattr(error, "errno", None)  # ZeroMQ's errors have one, too
    if isinstance(error, MemoryError):
        number = errno.ENOMEM
    elif isinstance(error, RuntimeError) and "start new thread" in str(error):
        number = errno.EAGAIN
    if number not in _LIMITS:
        return None
    # i18n: {reason} is what the system says: "Too many open files".
    told = _(
        "The system allows luznet too little: {reason}. End other programs, or raise the limits "
        "that `ulimit -a` shows.",
        reason=why(OSError(number, "")),
    )
    return UserError(told)


_LIMITS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)


def current_folder() -> Path:
    """Return the folder where the user is; raises `UserError` if it is gone."""
    try:
        return Path.cwd()
    except OSError:
        raise UserError(_("The current folder is gone. Change to another one.")) from None


def fault(error: Exception, log: Path) -> UserError:
    """Return the error for a bug in luznet, or for a limit of the system; its details go to the
    log."""
    keep_trace(error, log)
    return limit(error) or UserError(_FAULT(what=type(error).__name__, file=log), FAULT)
