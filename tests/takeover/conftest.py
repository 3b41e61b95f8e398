"""In every room keys are names, and signatures stand for themselves."""

import pytest

from tests.takeover.room import believe_signatures


@pytest.fixture(autouse=True)
def _believe_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    believe_signatures(monkeypatch)
