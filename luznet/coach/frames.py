"""Frames between the coach and its process: bytes behind their length (4 bytes, big-endian)."""

import struct
from typing import IO, Final

_LENGTH: Final = struct.Struct(">I")


def write_frame(stream: IO[bytes], frame: bytes) -> None:
    """Write a frame, and send it off."""
    stream.write(_LENGTH.pack(len(frame)) + frame)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """Return the next frame; None at the end, whole or not."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length: int = _LENGTH.unpack(head)[0]
    frame = stream.read(length)
    return frame if len(frame) == length else None
