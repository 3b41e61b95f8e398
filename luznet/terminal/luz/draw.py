"""The picture of the Luz screen: the table, or an overlay."""

from luznet.games.luz.types import View
from luznet.terminal.game import page
from luznet.terminal.luz import ending, overlays, results
from luznet.terminal.luz.advice import draw_advice
from luznet.terminal.luz.log import draw_log
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.review import draw_review
from luznet.terminal.luz.table import draw_banner, draw_table
from luznet.terminal.picture import Picture, Size


def draw(model: Model, size: Size) -> Picture:
    """Return the picture, without the line of keys."""
    view = model.view
    if view is None:
        return page.empty(size)
    picture = _overlay(model, view, size)
    if picture is None:
        picture = draw_table(model, view, size)
        draw_advice(picture, model, view, size)
        return picture
    if model.has_trouble or (model.overlay and model.stage == "table"):
        draw_banner(picture, size.rows - 5, model, view)
    return picture


def _overlay(model: Model, view: View, size: Size) -> Picture | None:
    """Return the picture over the table; None if there is none."""
    if model.overlay == "scores":
        return overlays.draw_scores(model, view, size)
    if model.overlay == "log":
        return draw_log(model, view, size)
    if model.overlay == "review":
        return draw_review(model, view, size)
    if model.overlay == "tricks":
        return overlays.draw_tricks(model, view, size)
    result = model.result
    if result is not None and (model.overlay == "deal" or model.stage == "deal end"):
        return results.draw_deal_end(model, view, result, size)
    return ending.draw_game_end(model, view, size) if model.stage == "game end" else None
