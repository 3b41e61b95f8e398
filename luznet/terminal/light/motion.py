"""Motion: how one picture becomes the next, in a few steps.

Nothing is drawn for a motion: its frames are put together from the cells of the picture before and
of the picture after it. So any game can move anything, and no fact depends on it.

    Stage --begin(scenes)--> frame, frame, ... --> the picture itself
             a Scene: a picture, and what moves from it to the next, such as Move or Gather

Time comes from outside. A frame that is late is left out, and after one that took the terminal
longer than its step nothing moves for a while.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from luznet.terminal.picture import Cell, Picture

REST: Final = 60.0
"""Seconds without motion after a frame that was too slow."""


class Change(Protocol):
    """Something that moves."""

    @property
    def steps(self) -> int:
        """The number of frames."""

    @property
    def seconds(self) -> float:
        """How long each frame is shown."""

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """Draw a step, from 0, on a copy of the picture after it."""


class Move(NamedTuple):
    """A card goes in a straight line to where it lies in a picture."""

    source: Cell
    target: Cell
    card: Picture
    steps: int = 3
    seconds: float = 0.06

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        at = _between(self.source, self.target, step, self.steps)
        frame.paste(self.card, self.target, at)


class Gather(NamedTuple):
    """Cards, dark in the picture before, go to the one that took them. `ends` are their places
    after that, and `ground` shows the table without cards."""

    cards: Sequence[Cell]
    ends: Sequence[Cell]
    winner: Cell
    ground: Picture
    steps: int = 4
    seconds: float = 0.07

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        after = frame.copy()
        for cell in (*self.cards, *self.ends):
            frame.paste(self.ground, cell)
        for card, end in zip(self.cards, self.ends, strict=True):
            frame.paste(before, card, _between(card, end, step - 1, self.steps) if step else card)
        frame.paste(after, self.winner)


class Wait(NamedTuple):
    """Cells stay as they were before, while something else happens by itself."""

    cells: Sequence[Cell]
    seconds: float
    steps: int = 1

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        for cell in self.cells:
            frame.paste(before, cell)


class Turn(NamedTuple):
    """Cards are turned over, one after the other: an edge of two columns, then the face."""

    cards: Sequence[Cell]
    seconds: float = 0.07

    @property
    def steps(self) -> int:
        """A frame for each card."""
        return len(self.cards)

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        after = frame.copy()
        for card in self.cards[step:]:
            frame.paste(before, card)
        card = self.cards[step]
        edge = Cell(card.column + card.columns // 2 - 1, card.row, 2, card.rows)
        frame.fill(*card)
        frame.paste(after, edge)


class Fade(NamedTuple):
    """Light comes on: dark, half, full."""

    cells: Sequence[Cell]
    steps: int = 3
    seconds: float = 0.09

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        for cell in self.cells:
            frame.cross(before, cell, (step + 1) / (self.steps + 1))


class Open(NamedTuple):
    """A row opens from its middle; `columns` are those of the row."""

    row: int
    columns: int
    steps: int = 4
    seconds: float = 0.04

    def draw(self, frame: Picture, before: Picture, step: int) -> None:
        """See `Change`."""
        columns = self.columns
        closed = columns // 2 - columns * (step + 1) // (2 * (self.steps + 1))
        frame.fill(0, self.row, closed, 1)
        frame.fill(columns - closed, self.row, closed, 1)


class Scene(NamedTuple):
    """One thing that moves, and the picture from which it starts."""

    change: Change
    before: Picture
    after: Picture | None = None
    """The picture in which it ends; None for the one that is due."""


class Stage:
    """Plays scenes, one after the other, until the picture that is due."""

    def __init__(self) -> None:
        self._frames: Sequence[_Frame] = ()
        self._rests_until = 0.0
        self._shown: _Frame | None = None

    def begin(self, scenes: Sequence[Scene], now: float) -> None:
        """Play these scenes instead of any others."""
        frames: list[_Frame] = []
        if now >= self._rests_until:
            for scene in scenes:
                for step in range(scene.change.steps):
                    now += scene.change.seconds
                    frames.append(_Frame(scene, step, now))
        self._frames = frames

    def end(self) -> None:
        """Show the picture that is due at once."""
        self._frames = ()

    def frame(self, due: Picture, now: float) -> Picture:
        """Return what to show now, for the picture that is due."""
        self._frames = [frame for frame in self._frames if frame.ends > now]
        self._shown = next(iter(self._frames), None)
        if self._shown is None:
            return due
        scene, step, _ = self._shown
        picture = (scene.after or due).copy()
        scene.change.draw(picture, scene.before, step)
        return picture

    def next_change(self, now: float) -> float | None:
        """Return when the next frame is due; None if nothing moves."""
        if self._shown is None:
            return None
        return self._shown.ends if self._frames else now

    def drew(self, seconds: float, now: float) -> None:
        """Take how long the terminal took for the last picture."""
        if self._shown is not None and seconds > self._shown.scene.change.seconds:
            self.end()
            self._rests_until = now + REST


class _Frame(NamedTuple):
    """A step of a scene, and when it ends."""

    scene: Scene
    step: int
    ends: float


def _between(source: Cell, target: Cell, step: int, steps: int) -> Cell:
    """Return the place of a card on its way; the last step is just before the target."""
    share = (step + 1) / (steps + 1)
    column = source.column + round((target.column - source.column) * share)
    row = source.row + round((target.row - source.row) * share)
    return Cell(column, row, target.columns, target.rows)
