"""Wheels made again from what is installed here (PyPA specifications, "Binary distribution format"
and "Recording installed projects").

pip keeps no wheels, but it keeps their files, with a hash of each.
"""

import base64
import csv
import hashlib
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, Literal

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import luznet

LUZNET: Final = "luznet"
_INSTALLER: Final = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}
"""What an installer adds to the metadata of a wheel."""
_SOURCES: Final = {".py", ".mo", ".json", ".txt", ".typed"}
"""The kinds of files in luznet's own package; nothing else in a checkout is anybody's business."""
_QUICK: Final = 1
"""The level of compression: the network is near."""
_OLDEST: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a wheel, so that the same files make the same wheel."""
_INTERPRETER: Final = re.compile(rb"\A#!.*python.*")


class NotShared(Exception):
    """A package can't be made a wheel again: it is `missing`, or `unrecorded` (no installer
    recorded its files), or `changed` since it was installed."""

    def __init__(self, project: str, why: Literal["missing", "unrecorded", "changed"]) -> None:
        super().__init__(project, why)
        self.project = project
        self.why = why


def requirements(
    declared: Iterable[str], environment: Mapping[str, str], extras: Iterable[str] = ()
) -> Iterator[Requirement]:
    """Yield the requirements that hold in an environment; `environment` overrides the markers of
    this computer."""
    for text in declared:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(
            marker.evaluate({**environment, "extra": extra}) for extra in ("", *extras)
        ):
            yield requirement


def installed(project: str = LUZNET) -> Mapping[str, Distribution]:
    """Return a package and everything that it needs on this computer, by their canonical names.
    Raises `NotShared` if one of them is missing."""
    found: dict[str, Distribution] = {}
    wanted = [Requirement(project)]
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        if name not in found:
            found[name] = here(requirement.name)
            declared = found[name].requires or ()
            wanted += requirements(declared, {}, requirement.extras)
    return found


def here(project: str) -> Distribution:
    """Return an installed package. Raises `NotShared` if it is missing, or if it is luznet and its
    metadata are those of another version: a checkout that has changed since."""
    try:
        found = distribution(project)
    except PackageNotFoundError:
        raise NotShared(project, "missing") from None
    if project == LUZNET and found.version != luznet.__version__:
        raise NotShared(project, "changed")
    return found


def pack(package: Distribution, folder: Path) -> Path:
    """Write the wheel of an installed package into a folder; return its path. Raises `NotShared`
    and OSError."""
    info = next((file.parent for file in package.files or () if file.name == "WHEEL"), None)
    if info is None:
        raise NotShared(package.name, "unrecorded")
    stem = info.name.removesuffix(".dist-info")
    wheel = folder / f"{stem}-{_tags(package.read_text('WHEEL') or '')}.whl"
    rows: list[tuple[str, str, str]] = []
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, path, data in _contents(package, stem):
            rows.append((name, f"sha256={_digest(data)}", str(len(data))))
            archive.writestr(_entry(name, path.stat().st_mode), data, zipfile.ZIP_DEFLATED, _QUICK)
        record = f"{info.name}/RECORD"
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([*rows, (record, "", "")])
        archive.writestr(_entry(record, 0o644), text.getvalue(), zipfile.ZIP_DEFLATED)
    return wheel


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _OLDEST)
    entry.external_attr = (0o100000 | mode & 0o777) << 16
    return entry


def _contents(package: Distribution, stem: str) -> Iterator[tuple[str, Path, bytes]]:
    """Yield the files of a wheel: their names in it, where they are here, and what is in them."""
    is_editable = _is_editable(package)
    for file in package.files or ():
        if file.name in _INSTALLER or "__pycache__" in file.parts:
            continue
        if is_editable and not file.parts[0].endswith(".dist-info"):
            continue
        path = Path(str(file.locate())).resolve()
        name = _name_in_wheel(package, stem, file.as_posix(), path)
        if not name:
            continue
        data = path.read_bytes()
        if file.hash is not None and _digest(data, file.hash.mode) != file.hash.value:
            raise NotShared(package.name, "changed")
        yield name, path, _INTERPRETER.sub(b"#!python", data) if "/scripts/" in name else data
    if is_editable:
        yield from _checkout()


def _name_in_wheel(package: Distribution, stem: str, name: str, path: Path) -> str:
    """Return where a file is in the wheel; empty if installers make it."""
    if not name.startswith(".."):
        return name
    inside = path.relative_to(Path(sys.prefix).resolve())
    if inside.parts[0] not in ("bin", "Scripts"):
        return f"{stem}.data/data/{inside.as_posix()}"
    made = {entry.name for entry in package.entry_points}
    return "" if {path.name, path.stem} & made else f"{stem}.data/scripts/{path.name}"


def _is_editable(package: Distribution) -> bool:
    told = json.loads(package.read_text("direct_url.json") or "{}")
    return bool(told.get("dir_info", {}).get("editable"))


def _checkout() -> Iterator[tuple[str, Path, bytes]]:
    """Yield the files of luznet itself, where it runs from a checkout."""
    package = Path(luznet.__file__).parent
    for path in sorted(package.rglob("*")):
        if path.suffix in _SOURCES and path.is_file():
            yield path.relative_to(package.parent).as_posix(), path, path.read_bytes()


def _digest(data: bytes, algorithm: str = "sha256") -> str:
    """Return a hash as RECORD has it."""
    digest = hashlib.new(algorithm, data).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _tags(wheel: str) -> str:
    """Return the tags of a file WHEEL as the name of a wheel has them."""
    lines = [line.removeprefix("Tag:").strip() for line in wheel.splitlines() if "Tag:" in line]
    parts = zip(*(line.split("-") for line in lines), strict=True)
    return "-".join(".".join(dict.fromkeys(part)) for part in parts)
