"""What the door tells the forker about a guest, and how it gets there with the guest's terminal."""

import re
import socket
import struct
from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct

_LENGTH: Final = struct.Struct(">I")
MOST: Final = 1 << 16
"""Bytes of the largest order."""
_VARIABLE: Final = re.compile(r"LANG|LANGUAGE|LC_[A-Z]{1,20}|COLORTERM|TERM_PROGRAM|NO_COLOR")
_VALUE: Final = re.compile(r"[A-Za-z0-9_.@:+-]{1,64}")
_TERM: Final = re.compile(r"[A-Za-z0-9_.+-]{1,40}")


class Order(Struct, frozen=True):
    """A guest's program that is to be started.

    `key`: the fingerprint of the ssh key that the guest has proved, empty for none. `variables`:
    those of the environment that say something about the guest's terminal and language. `code`:
    what the guest typed as the code of a private table, empty for nothing.
    """

    role: Literal["sit", "watch"]
    key: str
    variables: Mapping[str, str]
    code: str = ""

    def __repr__(self) -> str:
        return f"Order({self.role!r})"  # the rest is secret, or could be


def variables_of(term: str, told: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a guest's program, from the terminal and the variables that an ssh
    client names; nothing that it names reaches anything but languages, signs and colours."""
    kept = {name: value for name, value in told.items() if _VARIABLE.fullmatch(name)}
    kept = {name: value for name, value in kept.items() if _VALUE.fullmatch(value)}
    return {**kept, "TERM": term if _TERM.fullmatch(term) else "dumb"}


def send(channel: socket.socket, order: Order, terminal: int) -> None:
    """Send an order with the descriptor of its terminal. Raises OSError."""
    data = msgspec.json.encode(order)
    socket.send_fds(channel, [_LENGTH.pack(len(data)) + data], [terminal])


def receive(channel: socket.socket) -> tuple[Order, int] | None:
    """Return the next order and the descriptor of its terminal; None at the end."""
    data, terminals, _flags, _address = socket.recv_fds(channel, _LENGTH.size, 1)
    if len(data) < _LENGTH.size or not terminals:
        return None
    (length,) = _LENGTH.unpack(data)
    data = b""
    while len(data) < min(length, MOST):
        more = channel.recv(length - len(data))
        if not more:
            return None
        data += more
    return msgspec.json.decode(data, type=Order), terminals[0]
