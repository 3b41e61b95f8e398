"""What the policy has learned (`python -m tools.training.luz`), by number of players."""

from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import numpy as np

from luznet.bots.luz.policy import Weights

Rows: TypeAlias = list[list[float]]

FILE: Final = Path(__file__).with_name("weights.json")


def read_weights(text: bytes) -> dict[int, Weights]:
    """Return the weights that a file of this form holds."""
    stored = msgspec.json.decode(text, type=dict[int, tuple[list[float], Rows, Rows]])
    return {
        players: Weights(*(np.array(table, dtype=np.float32) for table in tables))
        for players, tables in stored.items()
    }


WEIGHTS: Final = read_weights(FILE.read_bytes())
