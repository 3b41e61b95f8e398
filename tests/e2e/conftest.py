"""What the tests of whole programs have in common."""

import secrets

import pytest


@pytest.fixture
def name() -> str:
    """A table's name that no other test has."""
    return f"Lunch {secrets.token_hex(4)}"
