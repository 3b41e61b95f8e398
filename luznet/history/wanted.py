"""Which games are wanted of a store, in SQL."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Wanted(NamedTuple):
    """Which games to list: that of an id; of this game; with somebody, or at a table, whose name
    contains a text, or with either (`text`); that ended in a span of time (Unix ms)."""

    game: str = ""
    player: str = ""
    table: str = ""
    text: str = ""
    id: str = ""
    since: int | None = None
    until: int | None = None


ALL: Final = Wanted()
"""All games are wanted."""

_AT: Final = "instr(folded(name), :{name})"
_WITH: Final = "id IN (SELECT game_id FROM seats WHERE instr(folded(name), :{name}))"
_CONDITIONS: Final[Mapping[str, str]] = {
    "game": "game = :game",
    "table": _AT.format(name="table"),
    "player": _WITH.format(name="player"),
    "text": f"({_AT} OR {_WITH})".format(name="text"),
    "id": "id = :id",
    "since": "ended >= :since",
    "until": "ended < :until",
}
"""How each part of what is wanted is asked for in SQL."""


def condition(wanted: Wanted) -> tuple[str, dict[str, str | int]]:
    """Return an SQL condition, and its values by name."""
    asked = wanted._replace(
        **{name: getattr(wanted, name).casefold() for name in ("player", "table", "text")}
    )
    values = {name: value for name, value in asked._asdict().items() if value not in ("", None)}
    return " AND ".join(["counts", *[_CONDITIONS[name] for name in values]]), values
