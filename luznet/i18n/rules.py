"""The rules of the games in pages, for every frontend: to be paged through, printed or heard.

Each game has its pages in this folder, in `GAME_rules.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from msgspec import Struct

from luznet.language import Text


class Example(Struct, frozen=True):
    """An example, in words."""

    said: Text


class Sketch(Example, frozen=True):
    """An example that a terminal draws: what kind of figure, and of what."""

    kind: str
    of: tuple[Any, ...]
    options: Mapping[str, Any]


def figure(kind: str) -> Callable[..., Sketch]:
    """Return a maker of sketches of one kind."""
    return lambda *of, said, **options: Sketch(said, kind, of, options)


class Drawn(Struct, frozen=True):
    """A paragraph that refers to a drawing, and its words where there is none."""

    text: Text
    said: Text


Block: TypeAlias = Text | Drawn | Example


class Page(Struct, frozen=True):
    """A title, then paragraphs and examples; an example belongs to the paragraph before it."""

    title: Text
    blocks: tuple[Block, ...]


# i18n: In the rules as text without pictures.
_TITLE = Text("Page {number}: {title}.")


def pages_of(game: str) -> Sequence[Page]:
    pages: Sequence[Page] = import_module(f"luznet.i18n.{game}_rules").PAGES
    return pages


def spoken(game: str) -> list[list[str]]:
    """Return the rules of a game in words: pages with a line for each paragraph."""
    return [
        [_TITLE(number=number, title=page.title()), *map(_said, page.blocks)]
        for number, page in enumerate(pages_of(game), 1)
    ]


def _said(block: Block) -> str:
    return block() if isinstance(block, Text) else block.said()
