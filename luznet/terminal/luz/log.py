"""What happened at the table, from the oldest that is known to the newest.

Cards are not in it: those of a finished trick lie face down (RULES.md L4), and the others are to
be seen on the table.
"""

from collections.abc import Iterator

from luznet import i18n
from luznet.client.core import SeatChanged, TableChanged
from luznet.games.luz.types import BetMade, DealEnded, Dealt, GameEnded, TrickTaken, View
from luznet.i18n import luz as said
from luznet.terminal.luz import ink, words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Picture, Size


def draw_log(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of the log: as much of its end as the window has room for."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    picture.middle(2, words.LOG, "class:luz.strong")
    left, room = (size.columns - 80) // 2 + 3, size.rows - 8
    for row, line in enumerate([*sentences(model)][-room:], 4):
        ink.line(picture, left, row, size.columns - 2 * left, line)
    picture.middle(size.rows - 3, words.CLOSE, "class:luz.strong")
    return picture


def sentences(model: Model) -> Iterator[str]:
    """Yield a sentence for everything that is worth one."""
    trick = 0
    for each in model.client.log:
        if isinstance(each, (SeatChanged, TableChanged)):
            yield i18n.happening(each)
        elif isinstance(each, Dealt):
            trick = 0
            yield words.log_dealt(each.deal, ink.name_of(model, each.first))
        elif isinstance(each, BetMade):
            yield words.log_bet(ink.name_of(model, each.seat), each.bet)
        elif isinstance(each, TrickTaken):
            trick += 1
            yield words.log_taken(ink.name_of(model, each.seat), trick)
        elif isinstance(each, DealEnded):
            points = [words.signed(points) for points in each.result.points]
            names = ink.names_of(model, range(len(points)))
            yield words.log_counted(each.result.deal, list(zip(names, points, strict=True)))
        elif isinstance(each, GameEnded):
            yield said.wins(ink.name_of(model, each.winner))
