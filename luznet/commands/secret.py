"""Invites and codes, which must not show in this computer's list of processes.

`-` in place of an invite reads it from LUZNET_INVITE, else from standard input; the code of a
private table comes from LUZNET_CODE.  Only its user can read a process's environment, so an invite
that was typed as an argument is moved there at once.
"""

import contextlib
import os
import re
import select
import sys
from collections.abc import Sequence
from typing import Final

from luznet.client.pasted import is_broken, lines_in, unbroken
from luznet.commands.console import LONGEST
from luznet.commands.errors import UserError
from luznet.language import Text, _

REST_WITHIN = 0.2
"""Seconds for the rest of a line that was broken in the middle: both were pasted together."""
INVITE, CODE = "LUZNET_INVITE", "LUZNET_CODE"
_SECRET: Final = re.compile(r"luz://[^/]*/[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])", re.IGNORECASE)


def with_invite(given: Sequence[str]) -> list[str]:
    """Return the words of a command, with the invite in place of `-`; raises `UserError`."""
    at = next((at for at, word in enumerate(given) if word in ("-", "--join=-")), None)
    if at is None:
        return [*given]
    return [*given[:at], given[at][:-1] + (_taken(INVITE) or _read()), *given[at + 1 :]]


def without_command(given: Sequence[str]) -> list[str]:
    """Return the words of a command without a `luznet join` before the address that was pasted
    with it: `luznet watch luznet join 10.0.0.1#...`."""
    words = [*given]
    at = next((at for at, word in enumerate(words) if lines_in(word)), 0)
    is_pasted = at > 2 and words[at - 1] in ("join", "watch")
    if is_pasted and words[at - 2].lower().endswith("luznet"):
        del words[at - 2 : at]
    return words


def taken_code() -> str | None:
    """Take the code out of the environment of child processes; None if there is none."""
    return "".join(_taken(CODE).split()) or None


def hide(given: Sequence[str]) -> None:
    """Run this program again with the invite in the environment, if it is one of these arguments
    and the system can."""
    at = next((at for at, word in enumerate(given) if _SECRET.search(unbroken(word))), None)
    if at is None or sys.platform == "win32":
        return
    name, sign, _value = given[at].partition("=")
    named = name + sign if sign and name.startswith("--") else ""
    os.environ[INVITE] = given[at].removeprefix(named)
    words = [*given[:at], f"{named}-", *given[at + 1 :]]
    before = sys.orig_argv[: len(sys.orig_argv) - len(given)]
    with contextlib.suppress(OSError):
        os.execv(sys.executable, [*before, *words])  # noqa: S606 - this very program


def _taken(name: str) -> str:
    return os.environ.pop(name, "").strip()


def _read() -> str:
    """Read an invite, and another line only if it was broken in the middle."""
    if sys.stdin is None:
        raise UserError(_NO_INVITE())
    if sys.stdin.isatty():
        print(_("Paste the invite or the join line:"), end=" ", file=sys.stderr, flush=True)
    text = _read_line()
    if not text:
        raise UserError(_NO_INVITE())
    if is_broken(text) and _goes_on():
        text += f"\n{_read_line()}"
    return text


def _goes_on() -> bool:
    """Return whether another line has come; Windows can't tell."""
    return sys.platform != "win32" and bool(select.select([sys.stdin], [], [], REST_WITHIN)[0])


def _read_line() -> str:
    """Read a line and not a byte more: plain mode reads on after it."""
    line = b""
    while len(line) < LONGEST and not line.endswith(b"\n"):
        byte = os.read(sys.stdin.fileno(), 1)
        if not byte:
            break
        line += byte
    return line.decode(errors="replace").strip()


# i18n: - and luznet join - are typed.
_NO_INVITE: Final = Text(
    "No invite was given. Type `luznet join -` and paste it, or set LUZNET_INVITE to it first."
)
