"""Test LANs with trouble in them: luznet on their machines, and what `luznet doctor` says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import netns
from tests.e2e.processes import Process, said

needs_namespaces = pytest.mark.skipif(not netns.available(), reason="needs root and ip netns")


class Network:
    """Starts luznet on machines of a test LAN."""

    def __init__(self, start, tmp_path: Path) -> None:
        self._start = start
        self._home = tmp_path
        self.started: list[Process] = []

    def run(self, machine: netns.Host, *arguments: str, **how: int) -> Process:
        home = self._home / f"{machine.address}-{arguments[-1][:8]}"
        self.started.append(
            self._start(list(arguments), home, prefix=tuple(machine.command([])), **how)
        )
        return self.started[-1]

    def host(self, machine: netns.Host, *flags: str) -> str:
        """Open a table; return the address and key of its join line."""
        host = self.run(machine, "luznet", "host", "--table-name=Lunch", "--pace=0", *flags)
        return host.wait_for(lambda line: re.search(r"luznet join (\S+)", line))[1]

    def sits_down(self, machine: netns.Host, line: str) -> None:
        """Join by a join line, and wait for the seat."""
        player = self.run(machine, "tests.player", line, "Ann")
        player.wait_for(lambda told: said(told).get("you") is not None)

    def doctor(self, machine: netns.Host, *asked: str) -> Examined:
        return Examined(self.run(machine, "tests.hasty", "luznet", "doctor", *asked))


class Examined:
    """What a doctor says, once it is done."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def end(self) -> tuple[int, str]:
        """Return the exit code and everything that was said."""
        with pytest.raises(AssertionError, match="ended with"):
            self._process.wait_for(lambda line: False)
        return self._process.code(), "\n".join(self._process.lines)
