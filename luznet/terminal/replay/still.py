"""A moment of a recorded game as a picture: the game's own table, without keys."""

from luznet.games.game import Reader
from luznet.preferences.table import Settings
from luznet.replay.playback import Replay
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.replay.showing import Showing
from luznet.wire.record import Kept

LATER = 60.0
"""Seconds after which nothing moves any more."""


def still(kept: Kept, at: int, reader: Reader, size: Canvas) -> Picture:
    """Return the picture of a position, as a reader could know it; at the end of a game that of its
    result. Raises `BadRecord`."""
    now = 0.0
    replay = Replay(kept, reader, at)
    showing = Showing(replay, lambda: now, lambda: Settings(motion=False))
    showing.show()
    now = LATER
    showing.screen.draw(size)
    if replay.at == replay.end and kept.record.outcome is not None:
        showing.go_on()
    now = 2 * LATER
    picture = showing.screen.draw(size)
    picture.fill(0, size.rows - 1, size.columns, 1)
    return picture
