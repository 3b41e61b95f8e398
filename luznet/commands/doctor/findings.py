"""What a check of the network found: one line for people, and what to do about it."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from msgspec import Struct

from luznet.language import Text, TextIn


class Sign(Enum):
    """How serious a finding is."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


CALLED: Final[Mapping[Sign, Text]] = {
    # i18n: These three stand one below the other, at the beginning of the lines of a report.
    Sign.OK: TextIn("what was found", "ok"),
    # i18n: Something to know that is not wrong in itself.
    Sign.NOTE: TextIn("what was found", "note"),
    Sign.PROBLEM: TextIn("what was found", "problem"),
}


class Finding(Struct, frozen=True):
    """One line about the network, and what to do about it, if anything."""

    sign: Sign
    text: str
    remedy: str = ""


def fine(text: str, remedy: str = "") -> Finding:
    """Return a finding of something that is as it should be."""
    return Finding(Sign.OK, text, remedy)


def note(text: str, remedy: str = "") -> Finding:
    """Return a finding of something to know."""
    return Finding(Sign.NOTE, text, remedy)


def problem(text: str, *remedies: str) -> Finding:
    """Return a finding of something that is wrong, and what to do about it."""
    return Finding(Sign.PROBLEM, text, " ".join(remedies))


def has_problems(findings: Iterable[Finding]) -> bool:
    """Return whether tables cannot be announced, found or joined as they should."""
    return any(finding.sign is Sign.PROBLEM for finding in findings)


def remedies_of(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return what to do, problems first, nothing twice."""
    ordered = sorted(findings, key=lambda finding: finding.sign is not Sign.PROBLEM)
    return tuple(dict.fromkeys(each.remedy for each in ordered if each.remedy))
