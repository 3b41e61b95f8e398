"""What goes wrong with a multicast, from what the system says."""

import errno

import pytest

from luznet.discovery.multicast import FORBIDDEN, Ear


class Socket:
    """A socket that does not send."""

    def __init__(self, error: OSError) -> None:
        self._error = error

    def sendto(self, data: bytes, address: tuple[str, int]) -> int:
        raise self._error


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (errno.EPERM, FORBIDDEN),
        (errno.EACCES, FORBIDDEN),
        (errno.ENETDOWN, "Network is down"),
        (errno.ENETUNREACH, "Network is unreachable"),
    ],
)
def test_a_firewall_of_outgoing_packets_is_told_from_an_adapter_that_is_off(
    number: int, fault: str
) -> None:
    ear = Ear(["10.0.0.1"], own=["10.0.0.1"])
    ear._sockets["10.0.0.1"] = Socket(OSError(number, "whatever"))  # type: ignore[assignment]
    ear._send("10.0.0.1")
    assert ear.echoes == {"10.0.0.1": fault}
