"""The refusal codes outside the games, with their meaning, as protocol/spec.md 5.4 lists them."""

import re

from tests.protocol.text import part

REFUSALS: dict[str, str] = dict(
    re.findall(r"^\| `(\w+)` \| ([^|]*) \|", part("5.4", "Refusals"), re.MULTILINE)
)
