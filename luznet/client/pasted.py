"""Join lines and invites in whatever text people paste: a sentence, a message, a shell's prompt.

What can be copied wrongly is put right here: quotation marks and full stops around a line, signs
that nobody sees, wide ones, and a line that was broken in the middle.  A key is never guessed: of
a broken line all of the next one is taken, or nothing.
"""

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import category, normalize

KEY_LENGTH, TOKEN_LENGTH = 43, 22
"""Characters of a key and of a one-time token."""
_IPV6: Final = r"\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9_.-]+)?\]"
PLACE: Final = rf"(?:{_IPV6}|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)(?::[0-9]{{1,5}})?"
"""A host and perhaps a port."""
_LINE: Final = re.compile(
    rf"(?<![A-Za-z0-9._:/#%\[\]-])(?:luz://{PLACE}/|(?!luz://){PLACE}#)[A-Za-z0-9_-]*",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(rf"{_LINE.pattern}$", re.IGNORECASE)
_REST: Final = re.compile(r"([A-Za-z0-9_-]+)[^A-Za-z0-9_\s-]*")
"""All of a line that goes on with a key."""
_BEGUN: Final = re.compile(
    r"(?:(?:join|watch)\s+|^)(?:luz:/{0,2}|(?:luz://)?[A-Za-z0-9._%:\[\]-]+/?)$", re.IGNORECASE
)
"""The end of a line that may have been broken before its key."""
_GOES_ON: Final = re.compile(r"[A-Za-z0-9._%:\[\]/-]*[#/][A-Za-z0-9_-]*[^A-Za-z0-9_-]*(?:\s|$)")
_NUMBER: Final = re.compile(r"[0-9.:/\[\]]+|luz:.*", re.IGNORECASE)
_PROGRAM: Final = re.compile(r"(?:[$%>]\s*)?\S*luznet(?:\.exe)?\s+", re.IGNORECASE)
_COMMAND: Final = re.compile(r"(?:join|watch)\s+", re.IGNORECASE)
_SSH: Final = re.compile(r"(?:^|\s)ssh\s(?:.*\s)?\S+@\S")
_QUOTES: Final = (
    " \t\n'\"`<>(){}*.,;!?$%\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a"
)
_COLOURS: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_QUOTED_BY: Final = "> |\u2502\t"
"""How programs mark what others wrote."""


def tidy(text: str) -> str:
    """Return a text without signs that nobody sees, and with plain ones for wide ones."""
    plain = normalize("NFKC", _COLOURS.sub("", text))
    return "".join(sign for sign in plain if category(sign) not in ("Cf", "Cc") or sign.isspace())


def unbroken(text: str) -> str:
    """Return a tidy text in which join lines are in one piece."""
    lines = [line.strip().lstrip(_QUOTED_BY) for line in tidy(text).splitlines()]
    first, *others = lines or [""]
    whole = [first]
    for line in filter(None, others):
        if _goes_on(whole[-1], line):
            whole[-1] += line
        else:
            whole.append(line)
    return "\n".join(whole)


def lines_in(text: str) -> Sequence[str]:
    """Return every join line and invite in a text, without `luznet join`: whole ones, or if there
    is none, what is left of one."""
    found = [*dict.fromkeys(match[0] for match in _LINE.finditer(unbroken(text)))]
    long = [each for each in found if _is_long(each)]
    return long or found


def bare(text: str) -> str:
    """Return a text without `luznet join`, a prompt, and what is around it."""
    command = without_program(tidy(text).strip(_QUOTES))
    begun = _COMMAND.match(command)
    return command[begun.end() if begun else 0 :].strip(_QUOTES)


def without_program(text: str) -> str:
    """Return a command line without `luznet` and a prompt at its beginning."""
    begun = _PROGRAM.match(text)
    return text[begun.end() :] if begun else text


def is_broken(text: str) -> bool:
    """Return whether a text ends within a join line or an invite."""
    begun = _OPEN.search(tidy(text).strip())
    return begun is not None and len(_secret(begun[0])) not in (KEY_LENGTH, TOKEN_LENGTH)


def is_ssh_line(text: str) -> bool:
    """Return whether a text has the line with which guests come in."""
    return _SSH.search(tidy(text)) is not None


def wrong_with(text: str) -> str:
    """Return what is wrong with an address, a join line or an invite; empty if nothing is."""
    from luznet.client.address import BadAddress, parse_address  # ZeroMQ takes a while to load

    try:
        parse_address(text)
    except BadAddress as error:
        return str(error)
    return ""


def _is_long(line: str) -> bool:
    """Return whether so much of a key is there that it was meant as one."""
    return len(_secret(line)) >= TOKEN_LENGTH


def _secret(line: str) -> str:
    return re.split("[#/]", line)[-1]


def _goes_on(before: str, line: str) -> bool:
    """Return whether a line is the rest of a join line that begins in the line before."""
    begun = _OPEN.search(before)
    if begun is not None:
        rest = _REST.fullmatch(line)
        known = len(_secret(begun[0]))
        is_token = begun[0].lower().startswith("luz:") and known == TOKEN_LENGTH
        return rest is not None and not is_token and known + len(rest[1]) <= KEY_LENGTH
    start = _BEGUN.search(before)
    if start is None or _GOES_ON.match(line) is None:
        return False
    return start[0] != before or _NUMBER.fullmatch(before) is not None
