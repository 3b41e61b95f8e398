"""Small networks with one hidden layer; their output is the logit of a chance."""

from typing import Final, NamedTuple

import msgspec
import numpy as np

from luznet.bots.luris.batch import Floats

SCALE: Final = 1000
"""Networks are stored as integers, in thousandths."""


class Stored(msgspec.Struct):
    """A network in a file: the size of the hidden layer, and all numbers one after the other."""

    cells: int
    numbers: list[int]


class Net(NamedTuple):
    """Weights [input, cell] and biases [cell] of the hidden layer, weights [cell] and bias [1] of
    the output."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats

    def logits(self, inputs: Floats) -> Floats:
        """Return the output for each row of inputs (the last axis)."""
        cells = inputs @ self.inner
        cells += self.inner_bias
        np.maximum(cells, 0, out=cells)
        found = cells @ self.outer + self.outer_bias
        return found.astype(np.float32)


def chances(logits: Floats) -> Floats:
    """Return the chances from 0 to 1 that logits stand for."""
    found = 1 / (1 + np.exp(-logits))
    return found.astype(np.float32)


def logits_of(likely: Floats) -> Floats:
    """Return the logits of chances, none of them certain."""
    sure = np.float32(1e-4)
    inside = np.clip(likely, sure, 1 - sure)
    found: Floats = np.log(inside / (1 - inside))
    return found


def read_net(stored: Stored) -> Net:
    """Return a stored network."""
    cells = stored.cells
    numbers = np.array(stored.numbers, dtype=np.float32) / np.float32(SCALE)
    inputs = (len(numbers) - 1) // cells - 2
    inner, bias, outer, outer_bias = np.split(numbers, np.cumsum([inputs * cells, cells, cells]))
    return Net(inner.reshape(inputs, cells), bias, outer, outer_bias)
