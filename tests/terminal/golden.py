"""Golden screens: a drawn screen as text, compared with the file in `golden/` that people read.

After a change that is meant, run the tests once with LUZNET_RENEW=1 and read the diff.
"""

import os
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
RENEW = "LUZNET_RENEW"


def assert_golden(name: str, lines: Sequence[str], folder: Path = FOLDER) -> None:
    """Compare the lines of a screen with `<name>.txt` in a folder, or write it when renewing.

    Blanks at the end of a line don't count.
    """
    path = folder / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get(RENEW):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    assert path.exists(), f"no golden screen {path}: run once with {RENEW}=1"
    assert text == path.read_text(encoding="utf-8"), f"{name} differs from {path}"
