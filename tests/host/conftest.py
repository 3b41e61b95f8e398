"""A real host for a test, and raw clients connected to it."""

import pytest

from tests.host.raw import RawClient
from tests.host.running import RunningServer


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def client(host):
    """Give a function that connects raw clients to the host."""
    made = []

    def connect(name="Raw", **how):
        made.append(RawClient(host.port, host.keys.public, name, **how))
        return made[-1]

    yield connect
    for each in made:
        each.close()
