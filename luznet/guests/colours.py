"""What a guest's terminal says of its colours: ssh tells its name, which mostly says 256.

    door --QUESTION--> terminal
    door <--a true colour that it kept (DECRQSS), or that it has RGB (XTGETTCAP), DA1-- terminal

Every terminal answers the last part of the question, so nobody waits needlessly. Answers never
reach the guest's program, where they would be typed keys.
"""

import re
from collections.abc import Mapping
from typing import Final

PATIENCE: Final = 0.5
"""Seconds for a terminal to answer: only one that answers nothing takes as many."""
_PROBE: Final = (1, 2, 3)
_CODES: Final = ";".join(map(str, _PROBE)).encode()
QUESTION: Final = (
    b"\x1b[48;2;" + _CODES + b"m\x1bP$qm\x1b\\\x1b[m"  # which background is it now?
    b"\x1bP+q524742\x1b\\"  # has it RGB?
    b"\x1b[c"  # what is it?
)
_TRUE: Final = re.compile(rb"\x1bP1(\$r.*48[:;]2[:;]{1,2}1[:;]2[:;]3|\+r524742)")
_ANSWERS: Final = re.compile(rb"\x1bP[01][$+]r[^\x1b]{0,200}\x1b\\|\x1b\[\?[0-9;]{0,40}c")
_BEGINS: Final = re.compile(rb"\x1b(P[^\x1b]{0,200}\x1b?|\[\?[0-9;]{0,40})$")
"""The beginning of an answer. No key begins so."""
_MAY_BEGIN: Final = re.compile(rb"\x1b\[?$")
"""The same, or a key."""
_UNASKED: Final = re.compile(r"^$|^(dumb|unknown|linux|ansi|vt\d|screen|tmux)|-(m|mono)$")
"""Terminals that are known to have fewer colours, that may show the question, or that pass it on to
another one."""


class Colours:
    """The question to one terminal, and the answers among the keys that come from it."""

    def __init__(self, term: str, told: Mapping[str, str]) -> None:
        """`told`: the variables that the guest's ssh sent."""
        says = told.get("COLORTERM") or told.get("NO_COLOR")
        self.is_asked = not says and _UNASKED.search(term) is None
        self.is_answered = self.are_true = False
        self._held = b""

    def keys_in(self, data: bytes, *, waits: bool) -> bytes:
        """Return what the terminal sent without its answers. `waits`: the guest can wait for a key
        that may be the beginning of an answer."""
        if not self.is_asked or self.is_answered:
            return data
        data, self._held = self._held + data, b""
        for answer in _ANSWERS.findall(data):
            self.are_true = self.are_true or _TRUE.match(answer) is not None
            self.is_answered = self.is_answered or answer.endswith(b"c")
        data = _ANSWERS.sub(b"", data)
        begun = _BEGINS.search(data) or (_MAY_BEGIN.search(data) if waits else None)
        if begun is not None and not self.is_answered:
            data, self._held = data[: begun.start()], data[begun.start() :]
        return data

    def told(self) -> dict[str, str]:
        """Return the variables that say what the terminal has answered."""
        return {"COLORTERM": "truecolor"} if self.are_true else {}
