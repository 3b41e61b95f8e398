"""The ssh server: it lets guests in, each to a program on a terminal of its own.

    connection -> Limits -> a name and perhaps a key -> one session -> terminal <-> guest's program

There is no command, no file, no forwarding and no second session: asyncssh offers each of them only
to a server that asks for it.
"""

import asyncio
import errno
import fcntl
import os
import signal
import struct
import termios
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import asyncssh
from msgspec import Struct, field

from luznet.files import make_folder, replace_file
from luznet.guests.colours import PATIENCE, QUESTION, Colours
from luznet.guests.limits import Limits
from luznet.guests.order import Order, variables_of

PLAYER, WATCH = "play", "watch"
"""The user names of players and spectators. Any other one is a player's too."""
CODE: Final = "Code: "
"""What guests without a key are asked at a private table, in whatever language they have."""
NO_TERMINAL: Final = b"luznet needs a terminal: type ssh -t in place of ssh.\r\n"
"""What a guest reads whose ssh asked for no terminal."""
CODE_MOST: Final = 40
"""Characters of the longest code that is passed on."""
LOGIN: Final = 60.0
"""Seconds until a connection has to be a guest."""
ALIVE_EVERY, ALIVE_MOST = 10.0, 3
"""Seconds between two questions to a silent ssh client whether it is there, and those that it may
leave unanswered."""
BACKLOG: Final = 32
"""Connections that the system keeps until they are let in."""
KIND: Final = "ssh-ed25519"
READ: Final = 1 << 16
SEEING_OUT: Final = 3.0
"""Seconds that guests' programs get to restore their terminals when the door closes."""
UNREAD: Final = 1 << 14
"""Bytes of keys that wait for a program that does not read them; more are dropped."""
USUAL, LARGEST = (80, 24), (400, 150)
"""The size of a window that an ssh client doesn't know, and the largest that a guest gets, as each
cell costs memory."""


class Starter(Protocol):
    """What starts guests' programs."""

    def prepare(self) -> None:
        """Get ready: somebody is coming. Raises OSError."""

    def start(self, order: Order, terminal: int) -> None:
        """Start a program on the terminal of this descriptor. Raises OSError."""


class House(Struct, frozen=True):
    """What is behind a door.

    `is_private` tells whether guests need the code now, `is_admitted` whether the one with this ssh
    key has been there before, and needs none. `visits`: of the guests who are in.
    """

    starter: Starter
    limits: Limits
    is_private: Callable[[], bool] = lambda: False
    is_admitted: Callable[[str], bool] = lambda key: False
    visits: "set[Visit]" = field(default_factory=set)

    async def see_out(self) -> None:
        """Hang up on everybody, and wait until their programs have restored their terminals."""
        ends = [visit.hang_up() for visit in self.visits]
        if ends:
            await asyncio.wait(ends, timeout=SEEING_OUT)


class Door(Struct, frozen=True):
    """An open door: its port, and the fingerprint of its key. `close` lets nobody in any more, and
    sees the guests out."""

    port: int
    fingerprint: str
    close: Callable[[], Awaitable[None]]


def kept_key(file: Path) -> asyncssh.SSHKey:
    """Return the key in a file, by which guests know a door; it is made at first use, and again if
    it can't be read. Raises OSError."""
    with suppress(OSError, asyncssh.KeyImportError):
        return asyncssh.read_private_key(str(file))
    key = asyncssh.generate_private_key(KIND)
    make_folder(file.parent)
    replace_file(file, key.export_private_key())
    return key


async def open_door(address: str, ports: Iterable[int], key: asyncssh.SSHKey, house: House) -> Door:
    """Listen for guests at an address, empty for all, and the first of these ports that is free, or
    else any. Raises OSError."""
    for port in (*ports, 0):
        with suppress_in_use(port):
            listening = await asyncssh.listen(
                address,
                port,
                server_factory=lambda: Visitor(house),
                server_host_keys=[key],
                server_version="luznet",
                encoding=None,
                line_editor=False,
                login_timeout=LOGIN,
                keepalive_interval=ALIVE_EVERY,
                keepalive_count_max=ALIVE_MOST,
                agent_forwarding=False,
                x11_forwarding=False,
                gss_host=None,
                compression_algs=None,
                backlog=BACKLOG,
            )
            close = partial(_close, listening, house)
            return Door(listening.get_port(), key.get_fingerprint(), close)
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))


async def _close(listening: asyncssh.SSHAcceptor, house: House) -> None:
    listening.close()
    await house.see_out()


@contextmanager
def suppress_in_use(port: int) -> Iterator[None]:
    """Go on to the next port if this one is in use."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.EADDRINUSE or not port:
            raise


def known_size(told: tuple[int, int], before: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window from what an ssh client told: 0 stands for unknown (RFC 4254,
    6.2), and what was known `before` then counts."""
    columns, rows = (
        min(number, most) if number > 0 else last
        for number, most, last in zip(told, LARGEST, before, strict=True)
    )
    return columns, rows


class Visitor(asyncssh.SSHServer):
    """One connection, from its beginning until it has become a guest."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._address = ""
        self._user = ""
        self._key = ""
        self._code = ""
        self._has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        address = str((conn.get_extra_info("peername") or ("",))[0])
        if not self._house.limits.enter(address):
            conn.abort()
            return
        self._address = address

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address:
            self._house.limits.leave(self._address)

    # ---- who it is ---------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self._user = username
        with suppress(OSError):
            self._house.starter.prepare()
        return True  # so that a client tries its keys

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Take any key: asyncssh then has the client prove it."""
        self._key = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> "bool | tuple[str, str, str, list[tuple[str, bool]]]":
        """Ask whoever has no key for the code of a private table, and for nothing else."""
        self._key = ""
        return ("", "", "", [(CODE, False)]) if self._house.is_private() else True

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Take a code: the guest's program shows it to the host, which counts the wrong ones."""
        self._code = "".join("".join(responses).split())[:CODE_MOST]
        return bool(self._code) and self._house.limits.may_try(self._address)

    # ---- what they get -----------------------------------------------------------------------

    def session_requested(self) -> "asyncssh.SSHServerSession[bytes] | bool":
        if self._has_session or not self._may_come():
            return False
        self._has_session = True
        role: Any = WATCH if self._user == WATCH else "sit"
        return Visit(lambda told: Order(role, self._key, told, self._code), self._house)

    def _may_come(self) -> bool:
        """Return whether a guest may try to come in; one with a key is asked for the code of a
        private table by luznet, unless they have been there."""
        if not self._house.is_private() or self._code or self._house.is_admitted(self._key):
            return True
        return self._house.limits.may_try(self._address)


class Visit(asyncssh.SSHServerSession[bytes]):
    """The terminal of a guest: pictures go to the ssh client, and keys come back.

    a terminal was asked for --question, answer--> the guest's program <--keys, pictures--> ssh
    """

    def __init__(self, order: Callable[[Mapping[str, str]], Order], house: House) -> None:
        self._order = order
        self._house = house
        self._end = asyncio.get_running_loop().create_future()
        self._terminal = -1
        self._size = USUAL
        self._colours = Colours("", {})
        self._starting: asyncio.TimerHandle | None = None
        self._unread = b""

    def connection_made(self, chan: "asyncssh.SSHServerChannel[bytes]") -> None:
        self._channel = chan
        self._house.visits.add(self)

    def hang_up(self) -> "asyncio.Future[None]":
        """Tell the program that the connection ends; return what is done once it has."""
        if self._terminal >= 0:
            with suppress(OSError):
                program = os.tcgetpgrp(self._terminal)
                if program > 0:  # else none has taken the terminal yet
                    os.killpg(program, signal.SIGHUP)
        return self._end

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        return True

    def shell_requested(self) -> bool:
        """Agree to what an ssh client calls a shell: it is the guest's program."""
        return True

    def session_started(self) -> None:
        term = self._channel.get_terminal_type()
        if term is None:
            self._channel.write_stderr(NO_TERMINAL)
            self._channel.exit(1)
            return
        self._colours = Colours(term, self._told)
        if self._colours.is_asked:
            self._channel.write(QUESTION)
            later = asyncio.get_running_loop().call_later
            self._starting = later(PATIENCE, self._start)
        else:
            self._start()

    @property
    def _told(self) -> dict[str, str]:
        """The variables that the ssh client sent."""
        return {name: str(value) for name, value in self._channel.get_environment().items()}

    def _start(self) -> None:
        """Start the guest's program: what their terminal can show is known, as far as it will."""
        self._starting = None
        self._terminal, program = os.openpty()
        os.set_blocking(self._terminal, False)
        self._resize(self._channel.get_terminal_size())
        term = self._channel.get_terminal_type() or ""
        variables = variables_of(term, {**self._told, **self._colours.told()})
        try:
            self._house.starter.start(self._order(variables), program)
        except OSError:
            self._channel.exit(1)
        finally:
            os.close(program)
        self.resume_writing()
        self.data_received(b"", None)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._resize((width, height, 0, 0))

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Pass keys on to the program."""
        keys = self._colours.keys_in(data, waits=self._starting is not None)
        self._unread = (self._unread + keys)[:UNREAD]
        if self._starting is not None and self._colours.is_answered:
            self._starting.cancel()
            self._start()
        if self._terminal >= 0:
            with suppress(BlockingIOError, OSError):
                self._unread = self._unread[os.write(self._terminal, self._unread) :]

    def pause_writing(self) -> None:
        """Let the program wait: the line is slower than its pictures."""
        if self._terminal >= 0:
            asyncio.get_running_loop().remove_reader(self._terminal)

    def resume_writing(self) -> None:
        if self._terminal >= 0:
            asyncio.get_running_loop().add_reader(self._terminal, self._pass_on)

    def eof_received(self) -> bool:
        self._close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._close()
        self._house.visits.discard(self)
        if not self._end.done():
            self._end.set_result(None)

    def _pass_on(self) -> None:
        """Pass on what the program draws; end with it."""
        try:
            drawn = os.read(self._terminal, READ)
        except BlockingIOError:
            return
        except OSError:  # no process has this terminal any more
            drawn = b""
        if drawn:
            self._channel.write(drawn)
            return
        self._close()
        self._channel.exit(0)

    def _resize(self, size: tuple[int, int, int, int]) -> None:
        if self._terminal >= 0:
            self._size = known_size(size[:2], self._size)
            told = struct.pack("HHHH", *self._size[::-1], 0, 0)
            with suppress(OSError):
                fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, told)

    def _close(self) -> None:
        """Hang up: the program's terminal is gone, and its seat waits for the guest."""
        if self._starting is not None:
            self._starting.cancel()
        if self._terminal >= 0:
            asyncio.get_running_loop().remove_reader(self._terminal)
            os.close(self._terminal)
            self._terminal = -1
