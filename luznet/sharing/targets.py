"""The computers that luznet runs on: a system and a Python, and which wheels fit it."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from packaging.markers import default_environment
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms, sys_tags

from luznet.language import _, commas

Version = tuple[int, int]

PYTHONS: Final[Sequence[Version]] = ((3, 11), (3, 12), (3, 13), (3, 14))
_GLIBC, _OLD_GLIBC = 34, 16
"""The minor versions of the newest glibc that wheels for Linux may need, 2.34 of 2021, and of that
before manylinux2014."""
_MACOS: Final = (14, 0)


class Target(Struct, frozen=True):
    """A kind of computer with a Python: what wheels call its system, its markers (PEP 508), and the
    tags of the wheels that fit it."""

    system: str
    python: Version
    platforms: Sequence[str]
    markers: Mapping[str, str]
    tags: frozenset[Tag]

    @property
    def name(self) -> str:
        """Such as `Windows (64-bit), Python 3.12`."""
        return f"{self.system}, Python {_dotted(self.python)}"


def listed(targets: Iterable[Target]) -> Sequence[str]:
    """Return a line for each system, with its Pythons: "Linux (x86_64): Python 3.11, 3.12"."""
    pythons: dict[str, list[str]] = {}
    for target in targets:
        pythons.setdefault(target.system, []).append(_dotted(target.python))
    # i18n: {system} is such as "Windows (64-bit)", {versions} such as "3.11, 3.12".
    return [
        _("{system}: Python {versions}", system=system, versions=commas(versions))
        for system, versions in pythons.items()
    ]


def known_targets() -> Sequence[Target]:
    """Return the computers that wheels can be prepared for."""
    intel, arm = "x86_64", "aarch64"
    return [
        target
        for python in PYTHONS
        for target in (
            _target("Windows (64-bit)", python, ["win_amd64"], ("win32", "Windows", "AMD64")),
            _macos("macOS (Apple silicon)", python, "arm64"),
            _macos("macOS (Intel)", python, intel),
            _linux(python, intel),
            _linux(python, arm),
        )
    ]


def own_target() -> Target:
    """Return what this computer is."""
    markers = {name: str(value) for name, value in default_environment().items()}
    system = f"{markers['platform_system']} ({markers['platform_machine']})"
    return Target(system, sys.version_info[:2], (), markers, frozenset(sys_tags()))


def _macos(system: str, python: Version, machine: str) -> Target:
    platforms = [*mac_platforms(_MACOS, machine)]
    return _target(system, python, platforms, ("darwin", "Darwin", machine))


def _linux(python: Version, machine: str) -> Target:
    new = [f"manylinux_2_{minor}_{machine}" for minor in range(_GLIBC, _OLD_GLIBC, -1)]
    platforms = [*new, f"manylinux2014_{machine}", f"linux_{machine}"]
    return _target(f"Linux ({machine})", python, platforms, ("linux", "Linux", machine))


def _target(
    system: str, python: Version, platforms: Sequence[str], told: tuple[str, str, str]
) -> Target:
    """`told`: what Python says of the computer, in three of its markers."""
    markers = {
        **dict(zip(("sys_platform", "platform_system", "platform_machine"), told, strict=True)),
        "os_name": "nt" if told[0] == "win32" else "posix",
        "python_version": _dotted(python),
        "python_full_version": f"{_dotted(python)}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    tags = chain(
        cpython_tags(python, platforms=platforms),
        compatible_tags(python, f"cp{python[0]}{python[1]}", platforms),
    )
    return Target(system, python, platforms, markers, frozenset(tags))


def _dotted(python: Version) -> str:
    return f"{python[0]}.{python[1]}"
