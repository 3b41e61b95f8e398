"""The wheels that are served, as a package index: the simple repository API in HTML (PEP 503), with
the metadata of each wheel beside it (PEP 658) and the hash of each in its link."""

import hashlib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from email import message_from_bytes
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import Version

from luznet.sharing.targets import Target
from luznet.sharing.wheels import LUZNET, requirements

SIMPLE: Final = "/simple/"
FILES: Final = "/files/"
FEW: Final = 3
"""Packages that may be missing where it is worth telling which: without others' wheels there are
none at all for other systems."""


class Wheel(Struct, frozen=True):
    """A wheel on the disk."""

    path: Path
    project: str
    version: Version
    tags: frozenset[Tag]
    size: int
    sha256: str
    metadata: bytes
    needs_python: str
    requires: Sequence[str]

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.path.name

    def fits(self, target: Target) -> bool:
        """Return whether a computer can use it."""
        python = target.markers["python_full_version"]
        return bool(self.tags & target.tags) and SpecifierSet(self.needs_python).contains(python)


def read_wheel(path: Path) -> Wheel | None:
    """Read a wheel; None if the file is not one. Raises OSError."""
    try:
        project, version, _build, tags = parse_wheel_filename(path.name)
        with zipfile.ZipFile(path) as archive:
            name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            metadata = archive.read(name)
    except (InvalidWheelFilename, StopIteration, zipfile.BadZipFile):
        return None
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    told = message_from_bytes(metadata)
    return Wheel(
        path, project, version, tags, path.stat().st_size, sha256, metadata,
        told["Requires-Python"] or "", tuple(told.get_all("Requires-Dist", ())),
    )  # fmt: skip


class Shelf:
    """Everything that is served but the page: no other file can be asked for."""

    def __init__(self, wheels: Iterable[Wheel]) -> None:
        """Of two wheels of one name, the first counts."""
        names: dict[str, Wheel] = {}
        for wheel in wheels:
            names.setdefault(wheel.name, wheel)
        self.wheels: Sequence[Wheel] = sorted(
            names.values(), key=lambda wheel: (wheel.project, wheel.version, wheel.name)
        )
        self.files: Mapping[str, Wheel] = {FILES + wheel.name: wheel for wheel in self.wheels}
        projects = dict.fromkeys(wheel.project for wheel in self.wheels)
        self.pages: Mapping[str, bytes] = {
            SIMPLE: _page(f'<a href="{SIMPLE}{project}/">{project}</a>' for project in projects),
            **{f"{SIMPLE}{project}/": self._of_project(project) for project in projects},
            **{f"{FILES}{wheel.name}.metadata": wheel.metadata for wheel in self.wheels},
        }

    def moved(self, path: str) -> str | None:
        """Return where the page of a project is, if this is another way to write it."""
        name = canonicalize_name(path.removeprefix(SIMPLE).rstrip("/"))
        meant = f"{SIMPLE}{name}/"
        return meant if path.startswith(SIMPLE) and meant in self.pages and meant != path else None

    def complete(self, targets: Iterable[Target]) -> Sequence[Target]:
        """Return those of these computers that find everything here."""
        return [target for target in targets if not self.missing(target)]

    def missing(self, target: Target) -> Sequence[str]:
        """Return what a computer would not find here of what luznet needs."""
        fitting = [wheel for wheel in self.wheels if wheel.fits(target)]
        wanted, seen, lacking = [Requirement(LUZNET)], {LUZNET}, []
        while wanted:
            requirement = wanted.pop()
            name = canonicalize_name(requirement.name)
            found = [
                wheel
                for wheel in fitting
                if wheel.project == name and requirement.specifier.contains(wheel.version)
            ]
            if not found:
                lacking.append(name)
                continue
            newest = max(found, key=lambda wheel: wheel.version)
            for further in requirements(newest.requires, target.markers):
                if canonicalize_name(further.name) not in seen:
                    seen.add(canonicalize_name(further.name))
                    wanted.append(further)
        return lacking

    def incomplete(self, targets: Iterable[Target]) -> Mapping[tuple[str, ...], Sequence[Target]]:
        """Return those of these computers that find only a little too few here, by what they do
        not find."""
        found: dict[tuple[str, ...], list[Target]] = {}
        for target in targets:
            missing = tuple(sorted(self.missing(target)))
            if 0 < len(missing) <= FEW:
                found.setdefault(missing, []).append(target)
        return found

    def _of_project(self, project: str) -> bytes:
        return _page(_link(wheel) for wheel in self.wheels if wheel.project == project)


def _link(wheel: Wheel) -> str:
    metadata = f"sha256={hashlib.sha256(wheel.metadata).hexdigest()}"
    return (
        f'<a href="{FILES}{wheel.name}#sha256={wheel.sha256}"'
        f' data-requires-python="{escape(wheel.needs_python)}"'
        f' data-dist-info-metadata="{metadata}" data-core-metadata="{metadata}">{wheel.name}</a>'
    )


def _page(links: Iterable[str]) -> bytes:
    head = '<!DOCTYPE html><html><head><meta name="pypi:repository-version" content="1.0"></head>'
    body = "".join(f"{link}<br>\n" for link in links)
    return f"{head}<body>\n{body}</body></html>\n".encode()
