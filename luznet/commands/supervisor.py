"""Every host as two processes: the host, and a supervisor that restarts it if it dies.

    luznet host                          a terminal, or a service manager
    ├─ luznet host ... --supervised      ends with its supervisor
    └─ the ssh door (`door.py`)          ends once both have ended
    luznet play, luznet                  `child.py`
    └─ luznet host --child               started by the screen, and outlives it while people play
       ├─ luznet host --child ... --supervised
       └─ the ssh door

Some things end a process without a chance to react: an assertion in a library, a system out of
memory. The journal has everything, so the next host goes on at the same card. The supervisor reads
what the host prints, and so knows whether it ever listened. If it did, something later ended it,
perhaps from the network: it is restarted however often it dies, after longer and longer pauses. If
it never did, it is not tried again.

Nothing large is imported here: a supervisor lives as long as its host.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from luznet.commands.errors import FAILED, FAULT, INTERRUPTED, OK, USAGE, not_written
from luznet.language import _
from luznet.layout import fitted
from luznet.streams import NotWritten
from luznet.worker import running

DOOR = "luznet-door-ready"
"""How the ssh door begins the line with what guests type and the fingerprint of its key."""
READY, RUNNING, NOT_READY = "luznet-host-ready", "luznet-host-running", "luznet-host-failed"
"""How a host begins the line that says what became of it: it listens; another host on its data
folder already does; or why it cannot. The last two are for a luznet that started it."""
NOTE = "luznet-host-note"
"""How a host begins a line for its user. Any other line comes from Python, if the host cannot even
begin."""

GREETING = b"SSH-2.0-luznet"
"""The first bytes that the door sends."""
LOOK_AT_DOOR = 0.5
"""Seconds for a door to send them."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0
"""Seconds before a host is restarted: they double from one death to the next."""
CALM = 60.0
"""Seconds after which a host that still lives has recovered: the first pause counts again."""


def run_host(options: argparse.Namespace) -> int:
    """Run `luznet host`, in this process or as its supervisor; return the exit code."""
    if options.supervised or options.no_restart:
        from luznet.commands.host import run_host_command

        return run_host_command(options)
    door = None
    is_lent = getattr(options, "lend", None) is not None  # guests come to the evening's own host
    if not (options.no_guests or is_lent) and hasattr(os, "fork"):  # Windows has none
        door = Door("127.0.0.1" if options.local else "")
    elif not (options.no_guests or options.child or options.headless):
        _warn(_("People without luznet can't join here over ssh: that takes Linux or macOS."))
    supervisor = Supervisor(
        options.arguments, is_child=options.child, is_quiet=options.headless, door=door
    )
    return supervisor.run()


class Supervisor:
    """Starts a host, and starts it again if it dies."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        is_child: bool,
        is_quiet: bool = False,
        door: "Door | None" = None,
    ) -> None:
        """`is_child`: another luznet started this one, and reads what it says. `door`: how guests
        come in."""
        self._arguments = list(arguments)
        self._is_child = is_child
        self._is_quiet = is_quiet
        self._door = door
        self._is_ending = False
        self._listened = False
        self._last = ""
        self._is_heard = True

    def run(self) -> int:
        """Run it to its end; return the exit code."""
        code = self._run_once()
        if not self._listened and _has_died(code) and not self._is_ending:
            self._say_not_started(code)
            return FAILED
        is_to_live, pause = self._listened, FIRST_PAUSE
        while is_to_live and code not in (OK, USAGE, INTERRUPTED) and not self._is_ending:
            self._say_again(code)
            if not (self._is_heard or self._listened or _has_died(code)):
                return code  # its starter has gone, and it cannot restart
            try:
                time.sleep(pause)
            except KeyboardInterrupt:
                return OK
            began = time.monotonic()
            try:
                code = self._run_once("--again")
            except OSError:  # the system has no room for a process now
                code, self._listened = FAILED, False
            has_calmed = time.monotonic() - began > CALM
            pause = FIRST_PAUSE if has_calmed else min(2 * pause, LONGEST_PAUSE)
        return OK if self._is_ending else code

    def _run_once(self, *more: str) -> int:
        """Run a host to its end, with these further arguments; signals are passed on to it. A child
        reads this process's standard input itself: it ends once the luznet that started both has
        gone and nobody plays."""
        process = subprocess.Popen(  # noqa: S603 - our own module
            [*running("luznet"), *self._arguments, "--supervised", *more],
            stdin=None if self._is_child else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if self._is_child else None,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

        def pass_on(number: int, frame: object) -> None:
            self._is_ending = True
            if sys.platform != "win32":  # there, Ctrl-C reaches the host, too
                process.send_signal(number)
            elif number != signal.SIGINT:
                process.terminate()

        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, pass_on) for number in numbers]
        try:
            self._relay(process)
            return process.wait()
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)

    def _relay(self, process: "subprocess.Popen[str]") -> None:
        """Pass on what the host prints, until its end."""
        self._listened, self._last = False, ""
        for line in process.stdout or ():
            self._last = line.strip() or self._last
            is_ready = line.startswith(READY)
            self._listened = self._listened or is_ready
            if is_ready and self._door is not None:
                self._door.open(line.strip().removeprefix(READY).strip(), self._tell_door)
            if self._is_child or not is_ready:
                self._print(line.rstrip("\n"))
            if line.startswith(RUNNING) and (there := door_that_is_open()):
                self._tell_door(f"{DOOR} {there}")

    def _tell_door(self, line: str) -> None:
        """Pass on how guests come in."""
        command, _tab, fingerprint = line.removeprefix(DOOR).strip().partition("\t")
        if self._is_child:
            self._print(line)
        elif not self._is_quiet:
            # i18n: {command} is what guests type: "ssh -p 48422 play@192.168.1.20".
            self._print(_("People without luznet type: {command}", command=command))
            self._print(_("Their ssh shows the key {key}.", key=fingerprint))

    def _say_not_started(self, code: int) -> None:
        """Print why the first host never listened."""
        reason = self._reason(code)
        if self._is_child:
            self._print(f"{NOT_READY} {no_host(reason)}")
            return
        # i18n: {reason} is for example SIGSEGV, or told by Python, mostly in English.
        _warn(_("The host died while it was starting ({reason}). `luznet doctor` may know why.",
            reason=reason))  # fmt: skip

    def _say_again(self, code: int) -> None:
        """Print that a host is restarted. A screen sees by itself that the connection is lost, and
        a host that failed has told it why."""
        if not self._listened and self._is_child and _has_died(code):
            self._print(f"{NOT_READY} {no_host(self._reason(code))}")
        elif not self._listened and not self._is_child:
            # i18n: {reason} is for example SIGSEGV, or told by Python, mostly in English.
            _warn(_("The host could not start again ({reason}). luznet keeps trying; Ctrl-C stops "
                "it.", reason=self._reason(code)))  # fmt: skip
        elif not self._is_child:
            _warn(_("The host died and is being restarted; games continue where they stopped."))

    def _reason(self, code: int) -> str:
        """Return how a host ended, if it could not say so itself."""
        if self._is_child and self._last:
            return self._last  # what Python said
        with suppress(ValueError):
            return signal.Signals(-code).name
        return f"exit code {code}"

    def _print(self, line: str) -> None:
        """Print a line, if anybody still reads it: the host runs on either way."""
        try:
            print(fitted(line, sys.stdout), flush=True)
        except OSError as error:
            self._is_heard = False
            is_unread = isinstance(error, NotWritten) and error.is_unread
            if not (self._is_child or is_unread):
                _warn(not_written(error))
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end


class Door:
    """The process through which guests come in over ssh, started again if it dies. It ends with
    its host, once this process has ended."""

    def __init__(self, address: str) -> None:
        """`address`: the only one where it listens, empty for all."""
        self._address = address
        self._process: subprocess.Popen[str] | None = None
        self._host = self._told = ""

    def open(self, host: str, tell: Callable[[str], None]) -> None:
        """Open it for a host (its port, its key, and its port for newcomers, 0 for none), unless it
        is open; `tell` takes the line that says how guests come in whenever that changes, from
        another thread. Without a process there are no guests."""
        before, self._host = self._host, host
        if not before:
            threading.Thread(target=self._keep, args=(tell,), daemon=True).start()
        elif host != before and self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # it has died, and the next one knows it
                self._process.stdin.write(f"{host}\n")
                self._process.stdin.flush()

    def _keep(self, tell: Callable[[str], None]) -> None:
        """Start it again and again, unless it never opened."""
        pause, began = FIRST_PAUSE, time.monotonic()
        while self._serve(tell):
            has_calmed = time.monotonic() - began > CALM
            pause = FIRST_PAUSE if has_calmed else min(2 * pause, LONGEST_PAUSE)
            time.sleep(pause)
            began = time.monotonic()

    def _serve(self, tell: Callable[[str], None]) -> bool:
        """Start it, and listen to it until it dies; return whether it has ever opened. One whose
        supervisor was killed stays."""
        if there := door_that_is_open(self._host):
            self._take(f"{DOOR} {there}", tell)
            return True
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                [*running("luznet.commands.door"), self._address, *self._host.split(" ")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl-C is its host's to handle
            )
            for line in self._process.stdout or ():
                self._take(line.strip(), tell)
            self._process.wait()
        return bool(self._told)

    def _take(self, line: str, tell: Callable[[str], None]) -> None:
        """Pass on how guests come in, if that is new."""
        if line.startswith(DOOR) and line != self._told:
            self._told = line
            tell(line)


def door_that_is_open(wanted: str = "") -> str:
    """Return how guests come in by the door of another process, empty if there is none, or none for
    the host that is `wanted`."""
    from luznet.settings import folders

    with suppress(OSError, ValueError):
        told, host = folders().open_door.read_text("utf-8").split("\n")
        if wanted not in ("", host):
            return ""
        port = int(told.split(" ")[2])
        with socket.create_connection(("127.0.0.1", port), LOOK_AT_DOOR) as line:
            line.settimeout(LOOK_AT_DOOR)
            return told if line.recv(len(GREETING)) == GREETING else ""
    return ""


def _has_died(code: int) -> bool:
    """Return whether a host ended without a word of its own."""
    return code not in (OK, FAILED, USAGE, FAULT, INTERRUPTED)


def no_host(reason: str) -> str:
    """Return, for a person who wants to play, that no host can be started."""
    # i18n: {reason} is told by Python or the system, mostly in English.
    return _(
        "The table could not be opened, because its host did not start ({reason}). `luznet host` "
        "may show more. Perhaps luznet has to be installed again.",
        reason=reason,
    )


def _warn(sentence: str) -> None:
    """Print a sentence, if anybody can read it: the host is started again all the same."""
    with suppress(OSError):
        print(fitted(sentence, sys.stderr), file=sys.stderr, flush=True)
