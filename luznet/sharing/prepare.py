"""A folder of wheels for other computers, fetched by pip while there is internet access."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from luznet.sharing.targets import Target
from luznet.sharing.wheels import LUZNET, NotShared, here, pack, requirements

BUILD: Final = "build"
"""The extra with what builds luznet from its source."""


class NoPip(Exception):
    """This Python has no pip."""


def put_luznet(folder: Path) -> None:
    """Put luznet itself into a folder. Raises `NotShared`, OSError, and `NoPip` if nothing else
    could be fetched."""
    if find_spec("pip") is None:
        raise NoPip
    pack(here(LUZNET), folder)


def fetch(target: Target, folder: Path) -> str:
    """Fetch what luznet needs on a computer, and what builds it from its source, into a folder: if
    there is nothing of a package, all others. Return why it failed, empty if it did not. The pip of
    this computer decides from where. Raises OSError."""
    wanted = [*_wanted(target)]
    first = reason = _download(target, folder, wanted)
    while reason and (missing := next((each for each in wanted if reason.endswith(each)), "")):
        wanted.remove(missing)
        reason = _download(target, folder, wanted)
    return first


def _download(target: Target, folder: Path, wanted: Sequence[str]) -> str:
    """Fetch these packages; return why it failed, empty if it did not. Raises OSError."""
    version = f"{target.python[0]}.{target.python[1]}"
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-input", "--only-binary=:all:", "--dest", str(folder)),
        *("--implementation", "cp", "--python-version", version),
        *(f"--platform={platform}" for platform in target.platforms),
        *wanted,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    told = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
    reason = told[-1].removeprefix("ERROR:").strip() if told else done.stderr[-200:].strip()
    return (reason or str(done.returncode)) if done.returncode else ""


def _wanted(target: Target) -> Iterator[str]:
    """Yield what luznet declares for a computer. pip applies the markers of this computer to the
    requirements of requirements, so those that are not needed here are named, too."""
    for requirement in requirements(here(LUZNET).requires or (), target.markers, (BUILD,)):
        yield _plain(requirement)
    seen, further = {LUZNET}, [Requirement(LUZNET)]
    while further:
        wanted = further.pop()
        try:
            declared = here(wanted.name).requires or ()
        except NotShared:
            yield _plain(wanted)
            continue
        for requirement in requirements(declared, target.markers):
            if canonicalize_name(requirement.name) not in seen:
                seen.add(canonicalize_name(requirement.name))
                further.append(requirement)


def _plain(requirement: Requirement) -> str:
    """Return a requirement without its marker."""
    return str(requirement).partition(";")[0].strip()
