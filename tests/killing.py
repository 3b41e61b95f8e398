"""Killing processes, and waiting until they are gone."""

import os
import select
import signal

PATIENCE = 30.0


def kill(pid: int) -> None:
    """Kill a process and return once it has ended."""
    process = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    is_gone, _, _ = select.select([process], [], [], PATIENCE)
    os.close(process)
    assert is_gone
