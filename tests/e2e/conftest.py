"""What the tests of whole programs have in common."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.networks import Network
from tests.e2e.processes import processes


@pytest.fixture
def name() -> str:
    """A table's name that no other test has."""
    return f"Lunch {secrets.token_hex(4)}"


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """A way to start luznet on the machines of a test LAN."""
    monkeypatch.setenv("LUZNET_INTERFACES", "")  # all of a namespace's own
    with processes() as start:
        yield Network(start, tmp_path)
