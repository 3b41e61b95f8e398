"""The refusal codes that belong to no game, with their meanings, from protocol/spec.md 5.4."""

import re

from tests.protocol.text import part

REFUSALS: dict[str, str] = dict(
    re.findall(r"^\| `(\w+)` \| ([^|]*) \|", part("5.4", "Refusals"), re.MULTILINE)
)
