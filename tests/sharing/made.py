"""Small wheels and packages, made for tests."""

import base64
import hashlib
import zipfile
from importlib.metadata import Distribution
from pathlib import Path


def wheel(folder: Path, name: str, tags="py3-none-any", requires=(), python=">=3.11") -> Path:
    """Write a wheel that only has metadata. `name`: such as `numpy-2.0`."""
    project, version = name.split("-")
    path = folder / f"{name}-{tags}.whl"
    lines = [
        "Metadata-Version: 2.1", f"Name: {project}", f"Version: {version}",
        f"Requires-Python: {python}", *(f"Requires-Dist: {each}" for each in requires),
    ]  # fmt: skip
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.dist-info/METADATA", "\n".join(lines) + "\n")
    return path


def package(folder: Path, files: dict[str, bytes]) -> Distribution:
    """Install a package `thing` by hand, with these files beside its metadata."""
    info = "thing-1.0.dist-info"
    files = {
        **files,
        f"{info}/METADATA": b"Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\n"
        b"Tag: py2-none-any\nTag: py3-none-any\n",
        f"{info}/INSTALLER": b"pip\n",
    }
    rows = []
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    (folder / info / "RECORD").write_text("\n".join([*rows, f"{info}/RECORD,,"]) + "\n")
    return Distribution.at(folder / info)
