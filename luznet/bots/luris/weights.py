"""What the networks have learned (`python -m tools.training.luris`), by number of players."""

from pathlib import Path
from typing import Final

import msgspec

from luznet.bots.luris.evaluator import Evaluator
from luznet.bots.luris.net import Stored, read_net

FILE: Final = Path(__file__).with_name("weights.json")


class _Nets(msgspec.Struct):
    ends: Stored
    doubts: Stored


def read_evaluators(text: bytes) -> dict[int, Evaluator]:
    """Return the evaluators that a file of this form holds."""
    stored = msgspec.json.decode(text, type=dict[int, _Nets])
    return {
        players: Evaluator(read_net(nets.ends), read_net(nets.doubts))
        for players, nets in stored.items()
    }


EVALUATORS: Final = read_evaluators(FILE.read_bytes())
