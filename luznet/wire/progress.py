"""How far a table is, as its host tells others, and as a client compares it."""

from typing import Any

from luznet.games import GAMES
from luznet.wire.messages import Progress


def progress_of(game: str, view: Any, games: int, since: int = 0) -> Progress:
    """Return how far a table is. `view`: that of a game that is played; None between two games."""
    if view is None or view.phase == "over":
        return Progress(games)
    rules = GAMES[game]
    if not rules.has_deals:
        return Progress(games)
    points = rules.points(view)
    scores = tuple(map(sum, zip(*points, strict=True))) or (0,) * view.players
    return Progress(games, len(points) + 1, scores, since)
