"""The picture of the Luris screen: the table, or what covers it."""

from luznet.games.luris.types import View
from luznet.terminal.game import page
from luznet.terminal.game.log import draw_log
from luznet.terminal.luris import ending
from luznet.terminal.luris.advice import draw_advice
from luznet.terminal.luris.log import sentences
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.table import draw_banner, draw_table, draw_title
from luznet.terminal.picture import Picture, Size


def draw(model: Model, size: Size) -> Picture:
    """Return the picture of the model, without the line of keys."""
    view = model.view
    if view is None:
        return page.empty(size)
    picture = _cover(model, view, size)
    if picture is None:
        picture = draw_table(model, view, size)
        draw_advice(picture, model, view, size)
        return picture
    if model.has_trouble or (model.overlay and not model.is_over):
        draw_banner(picture, size.rows - 5, model, view)
    return picture


def _cover(model: Model, view: View, size: Size) -> Picture | None:
    """Return the picture that covers the table; None if nothing does."""
    if model.overlay == "results":
        return ending.draw_results(model, view, size)
    if model.overlay == "log":
        return _draw_log(model, view, size)
    return ending.draw_game_end(model, view, size) if model.is_over else None


def _draw_log(model: Model, view: View, size: Size) -> Picture:
    picture = Picture(size)
    draw_title(picture, model, view)
    draw_log(picture, model, sentences(model))
    return picture
