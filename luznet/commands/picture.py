"""`luznet picture`: a moment or the result of a recorded game, as SVG or as a text for a chat."""

import argparse
import sys
from pathlib import Path

from luznet.commands.errors import OK, UserError
from luznet.commands.replay import recorded
from luznet.games.game import ALL_SEATS, Reader
from luznet.language import Text, let_signs_pass
from luznet.layout import fitted
from luznet.replay.playback import Replay
from luznet.settings import folders
from luznet.troubles import why
from luznet.wire.record import Kept

COLUMNS, ROWS = 100, 30
"""The size of a picture."""
STDOUT = "-"
NO_SEAT = Text("There is no seat {seat}: this game had seats 1 to {number}.")
NO_MOMENT = Text("There is no action {at}: this game has {number}.")
# i18n: {file} is where the picture is now.
WRITTEN = Text("The picture is in {file}.")
NOT_WRITTEN = Text("The picture can't be written to {file}: {reason}.")


def run_picture(options: argparse.Namespace) -> int:
    """Write or print a picture; return the exit code. Raises `UserError`."""
    kept = recorded(options.game, folders())
    replay = Replay(kept, _reader(kept, options.seat))
    if options.at is not None and options.at > replay.end:
        raise UserError(NO_MOMENT(at=options.at, number=replay.end))
    replay.go(replay.end if options.at is None else options.at)
    text = _text(replay) if options.form == "text" else _svg(replay)
    usual = STDOUT if options.form == "text" else f"{kept.record.id}-{replay.at}.svg"
    _write(text, options.output or usual)
    return OK


def _reader(kept: Kept, seat: int | None) -> Reader:
    """Return who sees the picture; all cards are open where no seat was named. Raises
    `UserError`."""
    if seat is None:
        return ALL_SEATS
    if seat > len(kept.record.seats):
        raise UserError(NO_SEAT(seat=seat, number=len(kept.record.seats)))
    return seat - 1


def _text(replay: Replay) -> str:
    from luznet.plain.moment import moment_of

    return "\n".join(moment_of(replay)) + "\n"


def _svg(replay: Replay) -> str:
    from luznet.terminal.picture import Canvas
    from luznet.terminal.replay.still import still
    from luznet.terminal.svg import svg_of

    return svg_of(still(replay.kept, replay.at, replay.reader, Canvas(COLUMNS, ROWS)))


def _write(text: str, place: str) -> None:
    if place == STDOUT:
        let_signs_pass(sys.stdout)
        print(text, end="")
        return
    try:
        Path(place).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(NOT_WRITTEN(file=place, reason=why(error))) from None
    print(fitted(WRITTEN(file=place), sys.stdout))
