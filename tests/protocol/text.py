"""The text of the protocol, protocol/spec.md, cut into its sections."""

import re
from pathlib import Path

SPEC_FILE = Path(__file__).parents[2] / "protocol" / "spec.md"
SPEC = SPEC_FILE.read_text()


def section_of(game: str) -> str:
    """Return the number of a game's section."""
    found = re.search(rf"^## (\d+)\. {game.capitalize()}$", SPEC, re.MULTILINE)
    assert found, f"The text has no section for {game}."
    return found[1]


def part(number: str, title: str) -> str:
    """Return the text of a part of a section, from its headline to the next one."""
    found = re.search(
        rf"^### {re.escape(number)} {title}\n(.*?)(?=^##|\Z)", SPEC, re.MULTILINE | re.DOTALL
    )
    assert found, f"The text has no part {number}, {title}."
    return found[1]


def part_of(game: str, title: str) -> str:
    """Return a part of a game's section; all games have the same parts in the same order."""
    return part(f"{section_of(game)}.{PARTS.index(title) + 1}", title)


def actions_of_players(game: str) -> set[str]:
    """Return the types of the actions that a client sends. The text spells these out; it only names
    those of chance and the clock."""
    return set(re.findall(r'`\{"type": "(\w+)"', part_of(game, "Actions")))


def rows(table: str) -> dict[str, list[str]]:
    """Return the rows of a table by the names in their first column, with the other columns."""
    found = re.findall(r"^\| `(\w+)` \|(.*)\|$", table, re.MULTILINE)
    return {name: [column.strip() for column in columns.split("|")] for name, columns in found}


def names(text: str) -> set[str]:
    """Return all words in backticks that look like names on the wire."""
    return set(re.findall(r"`(\w+)`", text))


PARTS = ("Actions", "View", "Events", "Refusals", "What may be computed", "The rules")
