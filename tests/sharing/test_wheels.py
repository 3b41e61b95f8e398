"""Wheels that are made again from installed packages."""

import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import luznet
from luznet.sharing.wheels import NotShared, here, installed, pack
from tests.sharing.made import package


def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_has_the_files_of_its_package_and_nothing_that_an_installer_made(tmp_path):
    thing = package(tmp_path, {"thing/__init__.py": b"", "thing/__pycache__/x.pyc": b"?"})
    wheel = pack(thing, tmp_path)
    assert wheel.name == "thing-1.0-py2.py3-none-any.whl"
    info = "thing-1.0.dist-info"
    assert names(wheel) == {
        "thing/__init__.py", f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD"
    }  # fmt: skip


def test_the_same_package_makes_the_same_wheel(tmp_path):
    wheels = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        wheels.append(pack(package(folder, {"thing.py": b"x = 1\n"}), folder).read_bytes())
    assert wheels[0] == wheels[1]


def test_a_package_that_was_changed_after_it_was_installed_is_not_shared(tmp_path):
    thing = package(tmp_path, {"thing.py": b"x = 1\n"})
    (tmp_path / "thing.py").write_bytes(b"x = 2\n")
    with pytest.raises(NotShared) as refused:
        pack(thing, tmp_path)
    assert (refused.value.project, refused.value.why) == ("thing", "changed")


def test_a_package_whose_files_were_not_recorded_is_not_shared(tmp_path):
    thing = package(tmp_path, {"thing.py": b""})
    (tmp_path / "thing-1.0.dist-info" / "RECORD").unlink()
    with pytest.raises(NotShared) as refused:
        pack(thing, tmp_path)
    assert refused.value.why == "unrecorded"


def test_a_package_that_is_not_installed_is_not_shared():
    with pytest.raises(NotShared) as refused:
        here("no-such-package")
    assert refused.value.why == "missing"


def test_a_checkout_that_has_changed_its_version_since_it_was_installed_is_not_shared(monkeypatch):
    monkeypatch.setattr(luznet, "__version__", "99.0")
    with pytest.raises(NotShared) as refused:
        installed()
    assert (refused.value.project, refused.value.why) == ("luznet", "changed")


def test_luznet_itself_is_packed_with_its_translations_and_without_strangers(tmp_path):
    stranger = Path(luznet.__file__).parent / "notes.backup"
    stranger.write_text("private")
    try:
        packed = names(pack(here("luznet"), tmp_path))
    finally:
        stranger.unlink()
    assert {"luznet/cli.py", "luznet/py.typed", "luznet/locale/fr/LC_MESSAGES/luznet.mo"} <= packed
    roots = {name.partition("/")[0] for name in packed}
    assert roots == {"luznet", f"luznet-{luznet.__version__}.dist-info"}
    assert not any(name.endswith((".pyc", ".backup")) for name in packed)


def test_everything_that_luznet_needs_here_is_found():
    needed = set(installed())
    assert {"luznet", "numpy", "cryptography", "cffi", "pycparser"} <= needed
    assert not needed & {"pytest", "hypothesis", "ruff"}


def test_pip_installs_what_was_packed_with_its_scripts_and_pages(tmp_path):
    packed = pack(distribution("segno"), tmp_path)
    target = tmp_path / "prefix"
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps")
    how = ("--no-compile", "--ignore-installed", "--prefix", target)
    subprocess.run([*pip, *how, packed], check=True)
    assert (target / "bin" / "segno").exists()
    assert (target / "share" / "man" / "man1" / "segno.1").exists()
    for file in distribution("segno").files:
        if file.suffix == ".py":
            (copy,) = target.glob(f"lib/*/site-packages/{file}")
            assert copy.read_bytes() == file.locate().read_bytes()
