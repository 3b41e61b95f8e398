"""What the rules of a game are made of, to be paged through, printed or heard: pages of
paragraphs and drawn examples. Each game has its own pages, in `terminal/GAME/rules.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from luznet.language import Text
from luznet.terminal.picture import Picture

Draw: TypeAlias = Callable[[Picture, int, int], None]
"""Draws on a picture, with its upper left corner at a column and a row."""


@dataclass(frozen=True)
class Figure:
    """A drawn example: how many rows it takes, how it is drawn, and the same in a sentence for
    those who hear it."""

    rows: int
    draw: Draw
    said: Text


@dataclass(frozen=True)
class Drawn:
    """A paragraph that points at a drawing, and in other words for those who hear it."""

    text: Text
    said: Text


Block: TypeAlias = Text | Drawn | Figure


@dataclass(frozen=True)
class Page:
    """One page: what it is about, and paragraphs and examples in turn; an example belongs to
    the paragraph before it."""

    title: Text
    blocks: tuple[Block, ...]
