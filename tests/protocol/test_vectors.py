"""The vectors of the protocol are what this program does."""

import json

import pytest

from tests.protocol.vectors import FILES, VECTORS


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_are_those_that_would_be_written_now(name):
    assert json.loads((VECTORS / name).read_text()) == FILES[name]()
