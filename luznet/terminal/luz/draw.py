"""The picture of the Luz screen: which of its pictures is due, and the line of keys below."""

from collections.abc import Sequence

from luznet.games.luz.types import View
from luznet.terminal.luz import ending, ink, overlays, results, words
from luznet.terminal.luz.advice import draw_advice
from luznet.terminal.luz.log import draw_log
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.review import draw_review
from luznet.terminal.luz.table import draw_banner, draw_table
from luznet.terminal.picture import Picture, Size, width_of
from luznet.terminal.screen import Binding
from luznet.terminal.talk import words as talk_words
from luznet.terminal.talk.model import Talk


def draw(model: Model, size: Size, bindings: Sequence[Binding] = ()) -> Picture:
    """Return the picture of the model, with the keys that do something now."""
    picture = _page(model, size)
    _draw_keys(picture, size.rows - 1, bindings, model.talk)
    return picture


def _page(model: Model, size: Size) -> Picture:
    view = model.view
    if view is None:
        return _empty(size)
    picture = _laid_over(model, view, size)
    if picture is None:
        picture = draw_table(model, view, size)
        draw_advice(picture, model, view, size)
        return picture
    if model.has_trouble or (model.overlay and model.stage == "table"):
        draw_banner(picture, size.rows - 5, model, view)
    return picture


def _laid_over(model: Model, view: View, size: Size) -> Picture | None:
    """Return the picture that hides the table now; None if the table is to be seen."""
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


def _empty(size: Size) -> Picture:
    picture = Picture(size)
    picture.middle(size.rows // 2, words.NO_CARDS_YET())
    return picture


def _draw_keys(picture: Picture, row: int, bindings: Sequence[Binding], talk: Talk) -> None:
    """List the keys as far as they fit; those of every table are always there."""
    end = ink.right(picture, picture.size.columns - 1, row, words.always(), "class:luz.keys")
    if talk.is_possible:
        text = words.key(talk_words.KEY, talk_words.hint(talk.unread))
        style = "class:luz.strong" if talk.unread else "class:luz.keys"
        end = ink.right(picture, end - 2, row, text, style)
    column = 1
    for binding in bindings:
        text = words.key(binding.shown, binding.help)
        if binding.shown and column + width_of(text) + 2 <= end:
            picture.zone(column, row, width_of(text), 1, binding.keys[-1])
            column = picture.put(column, row, text, "class:luz.keys") + 2
