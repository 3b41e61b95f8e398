"""The package index over the wheels that are served."""

import hashlib
import re

from luznet.sharing.shelf import Shelf, read_wheel
from luznet.sharing.targets import known_targets, listed, own_target
from tests.sharing.made import wheel

LUZNET = ("luznet-0.9", "py3-none-any", ["numpy>=2", "pyreadline; sys_platform == 'win32'"])
INTEL, ARM, WINDOWS = "Linux (x86_64)", "Linux (aarch64)", "Windows (64-bit)"


def shelf(folder, *wheels):
    return Shelf([read_wheel(wheel(folder, *each)) for each in wheels])


def target(system, python=(3, 11)):
    return next(
        each for each in known_targets() if (each.system, each.python) == (system, python)
    )  # fmt: skip


def test_the_index_lists_every_project_by_its_canonical_name(tmp_path):
    served = shelf(tmp_path, ("Thing_One-1.0",), ("numpy-2.0",))
    assert re.findall(r'href="([^"]*)"', served.pages["/simple/"].decode()) == [
        "/simple/numpy/", "/simple/thing-one/"
    ]  # fmt: skip


def test_every_link_has_the_hash_of_its_file(tmp_path):
    served = shelf(tmp_path, ("numpy-2.0",))
    link = re.search(r'href="([^"#]*)#sha256=(\w+)"', served.pages["/simple/numpy/"].decode())
    data = served.files[link[1]].path.read_bytes()
    assert hashlib.sha256(data).hexdigest() == link[2]


def test_the_metadata_of_a_wheel_lie_beside_it_with_their_hash(tmp_path):
    served = shelf(tmp_path, ("numpy-2.0",))
    metadata = served.pages["/files/numpy-2.0-py3-none-any.whl.metadata"]
    assert b"Name: numpy" in metadata
    assert hashlib.sha256(metadata).hexdigest() in served.pages["/simple/numpy/"].decode()


def test_other_ways_to_write_a_project_lead_to_its_page(tmp_path):
    served = shelf(tmp_path, ("numpy-2.0",))
    assert served.moved("/simple/NumPy") == "/simple/numpy/"
    assert served.moved("/simple/numpy/") is None
    assert served.moved("/simple/../files") is None


def test_a_file_that_is_no_wheel_is_left_out(tmp_path):
    for name in ("notes.txt", "numpy-2.0-py3-none-any.whl", "odd.whl"):
        (tmp_path / name).write_text("no archive")
        assert read_wheel(tmp_path / name) is None


def test_of_two_wheels_of_one_name_the_first_is_served(tmp_path):
    published, packed = tmp_path / "published", tmp_path / "packed"
    for folder in (published, packed):
        folder.mkdir()
    wheels = [read_wheel(wheel(folder, "numpy-2.0")) for folder in (published, packed)]
    assert [each.path.parent for each in Shelf(wheels).wheels] == [published]


def test_a_computer_finds_everything_if_a_wheel_of_each_project_fits_it(tmp_path):
    served = shelf(tmp_path, LUZNET, ("numpy-2.1", "cp311-cp311-manylinux_2_28_x86_64"))
    assert served.missing(target(INTEL)) == []
    assert served.missing(target(INTEL, (3, 12))) == ["numpy"]
    assert served.missing(target(ARM)) == ["numpy"]
    assert served.complete([target(ARM), target(INTEL)]) == [target(INTEL)]


def test_what_only_another_system_needs_is_missing_only_there(tmp_path):
    served = shelf(tmp_path, LUZNET, ("numpy-2.1",))
    assert served.missing(target(INTEL)) == []
    assert served.missing(target(WINDOWS)) == ["pyreadline"]


def test_a_wheel_of_the_wrong_version_does_not_count(tmp_path):
    assert shelf(tmp_path, LUZNET, ("numpy-1.9",)).missing(target(INTEL)) == ["numpy"]


def test_a_wheel_for_newer_pythons_does_not_count(tmp_path):
    served = shelf(tmp_path, LUZNET, ("numpy-2.1", "py3-none-any", (), ">=3.12"))
    assert served.missing(target(INTEL)) == ["numpy"]
    assert served.missing(target(INTEL, (3, 12))) == []


def test_what_is_needed_by_what_is_needed_counts(tmp_path):
    served = shelf(tmp_path, LUZNET, ("numpy-2.1", "py3-none-any", ["blas", "luznet"]))
    assert served.missing(target(INTEL)) == ["blas"]


def test_without_luznet_nobody_finds_everything(tmp_path):
    served = shelf(tmp_path, ("numpy-2.1",))
    assert served.complete([own_target(), *known_targets()]) == []


def test_systems_are_listed_with_their_pythons():
    both = [target(WINDOWS), target(INTEL), target(WINDOWS, (3, 13))]
    assert listed(both) == ["Windows (64-bit): Python 3.11, 3.13", "Linux (x86_64): Python 3.11"]
