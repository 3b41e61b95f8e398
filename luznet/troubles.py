"""Errors of the operating system, in luznet's language.

The system reports them in English; frequent ones are translated here, all others stay as they are.
"""

import errno
from collections.abc import Mapping
from typing import Final

from luznet.language import Text, TextIn

_TROUBLES: Final[Mapping[int, Text]] = {
    # i18n: These appear within a sentence, after a colon or in brackets.
    errno.EPERM: TextIn("why the system failed", "Operation not permitted"),
    errno.ENOENT: TextIn("why the system failed", "No such file or directory"),
    errno.EIO: TextIn("why the system failed", "Input/output error"),
    errno.EBADF: TextIn("why the system failed", "Bad file descriptor"),
    errno.EAGAIN: TextIn("why the system failed", "Too many processes or threads"),
    errno.ENOMEM: TextIn("why the system failed", "Cannot allocate memory"),
    errno.EACCES: TextIn("why the system failed", "Permission denied"),
    errno.EEXIST: TextIn("why the system failed", "File exists"),
    errno.ENODEV: TextIn("why the system failed", "No such device"),
    errno.ENOTDIR: TextIn("why the system failed", "Not a directory"),
    errno.EISDIR: TextIn("why the system failed", "Is a directory"),
    errno.EINVAL: TextIn("why the system failed", "Invalid argument"),
    errno.ENFILE: TextIn("why the system failed", "Too many open files"),
    errno.EMFILE: TextIn("why the system failed", "Too many open files"),
    errno.ENOSPC: TextIn("why the system failed", "No space left on device"),
    errno.EROFS: TextIn("why the system failed", "Read-only file system"),
    errno.ENAMETOOLONG: TextIn("why the system failed", "File name too long"),
    errno.EADDRINUSE: TextIn("why the system failed", "Address already in use"),
    errno.EADDRNOTAVAIL: TextIn("why the system failed", "Cannot assign requested address"),
    errno.ENETDOWN: TextIn("why the system failed", "Network is down"),
    errno.ENETUNREACH: TextIn("why the system failed", "Network is unreachable"),
    errno.ECONNREFUSED: TextIn("why the system failed", "Connection refused"),
    errno.ETIMEDOUT: TextIn("why the system failed", "Connection timed out"),
    errno.EHOSTUNREACH: TextIn("why the system failed", "No route to host"),
}


def why(error: OSError) -> str:
    """Return why something failed, as a phrase with a capital letter."""
    known = _TROUBLES.get(error.errno or 0)
    return known() if known is not None else error.strerror or str(error)
