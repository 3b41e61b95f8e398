"""A program of luznet that has less patience: `python -m tests.hasty luznet join nowhere`.

What it would wait for in vain, and what has to last for a while, takes a third of the usual time.
For tests of what comes after that; how long it takes in earnest is for the slow suite.
"""

import importlib
import runpy
import sys
import time

HASTE = 3
"""How many times as quick it is."""
OF_ALL = {"luznet.wire.session": ("PING_EVERY", "SILENCE", "GONE_AFTER")}
OF_DOCTORS = {"luznet.commands.doctor.command": ("SEARCH", "REPLY_PATIENCE")}
OF_PEOPLE = {
    "luznet.commands.find": ("PATIENCE",),
    "luznet.commands.plain": ("IN_VAIN_AFTER",),
    "luznet.plain.lobby": ("PATIENCE", "SETTLING"),
    "luznet.terminal.screens.lobby": ("PATIENCE",),
}


def hasten(modules: dict[str, tuple[str, ...]]) -> None:
    """Shorten these times of modules."""
    for name, times in modules.items():
        module = importlib.import_module(name)
        for each in times:
            setattr(module, each, getattr(module, each) / HASTE)


def hasten_clock() -> None:
    """Let the clock on the wall, by which tables go, run so much quicker from now on."""
    from luznet.host.server import Server

    begin = time.time_ns()
    Server.unix_ms = lambda self: (begin + (time.time_ns() - begin) * HASTE) // 1_000_000


def main() -> None:
    program, *arguments = sys.argv[1:]
    sys.argv = [program, *arguments]
    hasten(OF_ALL)
    if "host" in arguments:
        hasten_clock()
    elif "doctor" in arguments:
        hasten(OF_DOCTORS)
    elif program == "luznet":
        hasten(OF_PEOPLE)
    runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
