"""What the operating system says is wrong, in the language of luznet.

The system speaks English to Python; what comes often is translated here, anything else is said
as the system has it.
"""

import errno
from collections.abc import Mapping
from typing import Final

from luznet.language import Text

# i18n: These are the system's words for why something failed. They stand in a sentence, behind
# a colon or in brackets, with a capital letter in English.
_TROUBLES: Final[Mapping[int, Text]] = {
    errno.EPERM: Text("Operation not permitted"),
    errno.ENOENT: Text("No such file or directory"),
    errno.EIO: Text("Input/output error"),
    errno.EACCES: Text("Permission denied"),
    errno.EEXIST: Text("File exists"),
    errno.ENODEV: Text("No such device"),
    errno.ENOTDIR: Text("Not a directory"),
    errno.EISDIR: Text("Is a directory"),
    errno.EINVAL: Text("Invalid argument"),
    errno.EMFILE: Text("Too many open files"),
    errno.ENOSPC: Text("No space left on device"),
    errno.EROFS: Text("Read-only file system"),
    errno.ENAMETOOLONG: Text("File name too long"),
    errno.EADDRINUSE: Text("Address already in use"),
    errno.EADDRNOTAVAIL: Text("Cannot assign requested address"),
    errno.ENETDOWN: Text("Network is down"),
    errno.ENETUNREACH: Text("Network is unreachable"),
    errno.ECONNREFUSED: Text("Connection refused"),
    errno.ETIMEDOUT: Text("Connection timed out"),
    errno.EHOSTUNREACH: Text("No route to host"),
}


def why(error: OSError) -> str:
    """Return why something failed, as half a sentence that begins with a capital letter."""
    known = _TROUBLES.get(error.errno or 0)
    return known() if known is not None else error.strerror or str(error)
