"""Hides from luznet's own modules what Windows lacks; everything else still sees this system.

`site/` has what makes a whole Python do so from its beginning, and those that it starts.

What this shows: no line of luznet that runs needs a module, a function or a signal that Windows
doesn't have, and `sys.platform == "win32"` leads nowhere wrong. What it cannot show: whether the
libraries, Windows's console and its files behave as luznet expects.
"""

import asyncio
import builtins
import sys
from types import ModuleType
from typing import Any

MODULES = {"fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "syslog"}
NAMES = {
    "os": {
        "fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "setsid", "killpg", "nice",
        "fchmod", "fchown", "chown", "uname", "mkfifo", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY",
        "sched_getaffinity", "getloadavg", "pread", "pwrite", "statvfs", "wait",
    },
    "signal": {
        "SIGHUP", "SIGCHLD", "SIGKILL", "SIGWINCH", "SIGTSTP", "SIGCONT", "SIGUSR1", "SIGUSR2",
        "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGALRM", "setitimer", "pthread_sigmask", "sigwait",
    },
    "time": {"tzset"},
    "socket": {"AF_UNIX", "SO_REUSEPORT", "CMSG_LEN", "send_fds", "recv_fds"},
    "sys": set(),
}  # fmt: skip
"""What these modules don't have on Windows."""


class _Seen(ModuleType):
    """A module as it is on Windows."""

    def __init__(self, real: ModuleType, hidden: set[str]) -> None:
        super().__init__(real.__name__)
        vars(self).update(_real=real, _hidden=hidden)

    def __getattr__(self, name: str) -> Any:
        if name == "platform" and self._real is sys:
            return "win32"
        if name in self._hidden:
            raise AttributeError(f"Windows has no {self._real.__name__}.{name}")
        return getattr(self._real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._real, name, value)


def hide() -> None:
    """Hide it from every module of luznet that is imported from now on."""
    seen = {name: _Seen(__import__(name), hidden) for name, hidden in NAMES.items()}
    real_import = builtins.__import__

    def windows_import(name, globals=None, locals=None, fromlist=(), level=0):
        if (globals or {}).get("__name__", "").startswith("luznet") and level == 0:
            if name in MODULES:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in seen:
                return seen[name]
        return real_import(name, globals, locals, fromlist, level)

    builtins.__import__ = windows_import
    loop = asyncio.SelectorEventLoop
    add = loop.add_signal_handler

    def add_signal_handler(self, *given):
        caller = sys._getframe(1).f_globals["__name__"]
        if caller.startswith("luznet"):
            raise NotImplementedError
        add(self, *given)

    loop.add_signal_handler = add_signal_handler
