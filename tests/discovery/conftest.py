"""Keeps the tests of discovery on this machine."""

import pytest


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUZNET_INTERFACES", "127.0.0.1")
