"""What the policy has learned (`python -m tools.training.luz`), by number of players."""

from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import numpy as np

from luznet.bots.luz.policy import Weights
from luznet.bots.luz.styles import Known, Styles

Rows: TypeAlias = list[list[float]]
Stored: TypeAlias = tuple[list[float], list[float], list[Rows]]
"""Styles: the prior, the slips, and what they like."""

FILE: Final = Path(__file__).with_name("weights.json")
STYLES_FILE: Final = FILE.with_name("styles.json")


def read_weights(text: bytes) -> dict[int, Weights]:
    """Return the weights that a file of this form holds."""
    stored = msgspec.json.decode(text, type=dict[int, tuple[list[float], Rows, Rows]])
    return {
        players: Weights(*(np.array(table, dtype=np.float32) for table in tables))
        for players, tables in stored.items()
    }


WEIGHTS: Final = read_weights(FILE.read_bytes())


def read_styles(text: bytes) -> dict[int, Known]:
    """Return the styles that a file of this form holds."""
    stored = msgspec.json.decode(text, type=dict[int, tuple[Stored, Stored, list[float]]])
    return {
        players: Known(_styles(cards), _styles(bets), np.array(mended, dtype=np.float32))
        for players, (cards, bets, mended) in stored.items()
    }


def _styles(stored: Stored) -> Styles:
    prior, slips, likes = (np.array(each) for each in stored)
    return Styles(prior / prior.sum(), slips.astype(np.float32), likes.astype(np.float32))


STYLES: Final = read_styles(STYLES_FILE.read_bytes())
