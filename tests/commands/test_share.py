"""`luznet share`: what its user sees."""

import argparse
from types import SimpleNamespace

import pytest

from luznet.commands import share
from luznet.commands.errors import UserError
from luznet.commands.share import QUIET, Visitors, run_share
from luznet.sharing import prepare
from luznet.sharing.page import Page
from luznet.sharing.shelf import Shelf, read_wheel
from luznet.sharing.targets import known_targets, own_target
from luznet.sharing.wheels import NotShared
from tests.sharing.made import wheel


def run(**options):
    return run_share(argparse.Namespace(**{"prepare": None, "folder": None, **options}))


def test_who_fetched_what_is_told_once_they_have_it(tmp_path, capsys):
    luznet = read_wheel(wheel(tmp_path, "luznet-0.9"))
    numpy = read_wheel(wheel(tmp_path, "numpy-2.0"))
    now = [0.0]
    visitors = Visitors(Shelf([luznet, numpy]), lambda: now[0])
    visitors.fetching("10.0.0.2", luznet, 100)
    visitors.fetching("10.0.0.2", numpy, 200)
    visitors.fetching("10.0.0.2", numpy, 3000)
    visitors.show()
    assert capsys.readouterr().out == ""
    now[0] += QUIET + 1
    visitors.fetching("10.0.0.3", numpy, 3000)
    visitors.show()
    assert capsys.readouterr().out == "10.0.0.2 fetched luznet 0.9, numpy 2.0 (3 kB).\n"
    now[0] += QUIET + 1
    visitors.show()
    visitors.show()
    assert capsys.readouterr().out == "10.0.0.3 fetched numpy 2.0 (3 kB).\n"


def test_a_prepared_folder_is_told_with_what_it_lacks(tmp_path, capsys, monkeypatch):
    def fetch(target, folder):
        if target.system == "macOS (Intel)":
            return "No numpy"
        wheel(folder, "numpy-2.0", f"py3-none-{target.platforms[0]}")
        return ""

    monkeypatch.setattr(share, "fetch", fetch)
    monkeypatch.setattr(
        share, "put_luznet", lambda folder: wheel(folder, "luznet-0.9", requires=["numpy"])
    )
    folder = tmp_path / "new" / "wheels"
    assert run(prepare=str(folder)) == 0
    told = capsys.readouterr().out.splitlines()
    assert "Windows (64-bit): Python 3.11, 3.12, 3.13, 3.14" in told
    assert "Not for macOS (Intel): Python 3.11, 3.12, 3.13, 3.14, since numpy is missing." in told
    assert not any(line.startswith("macOS (Intel)") for line in told)
    assert told[-1].endswith(f"Share it with `luznet share {folder}`.")


def test_a_folder_that_cannot_be_used_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(share, "installed", dict)
    with pytest.raises(UserError, match=r"nowhere cannot be used: No such file or directory"):
        run(folder=str(tmp_path / "nowhere"))
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="file cannot be used: File exists"):
        run(prepare=str(tmp_path / "file"))


def test_what_keeps_luznet_from_being_shared_is_told(monkeypatch):
    def installed():
        raise NotShared("numpy", "missing")

    monkeypatch.setattr(share, "installed", installed)
    with pytest.raises(UserError, match="cannot be shared from here: numpy is not installed here"):
        run()


def test_a_python_without_pip_is_told_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr("luznet.sharing.prepare.find_spec", lambda name: None)
    with pytest.raises(UserError, match="This Python has no pip"):
        run(prepare=str(tmp_path))


def test_wheels_are_prepared_for_three_systems_and_every_python_that_luznet_supports():
    systems = {target.system.split(" ")[0] for target in known_targets()}
    assert systems == {"Windows", "macOS", "Linux"}
    assert {target.python for target in known_targets()} == {(3, minor) for minor in range(11, 15)}


def test_if_there_is_nothing_of_a_package_for_a_computer_all_others_are_fetched(
    tmp_path, monkeypatch
):
    asked = []

    def pip(command, **_how):
        asked.append([each for each in command if each.startswith(("numpy", "zeroconf"))])
        lacks = next((each for each in command if each.startswith("zeroconf")), "")
        said = f"ERROR: No matching distribution found for {lacks}\n" if lacks else ""
        return SimpleNamespace(stderr=said, returncode=int(bool(lacks)))

    monkeypatch.setattr(prepare.subprocess, "run", pip)
    target = next(each for each in known_targets() if each.system == "macOS (Intel)")
    assert prepare.fetch(target, tmp_path).startswith("No matching distribution found for zeroconf")
    assert [len(each) for each in asked] == [2, 1]


def test_in_several_networks_the_page_of_each_is_told(tmp_path, capsys):
    shelf = Shelf([read_wheel(wheel(tmp_path, "luznet-0.9"))])
    page = Page(shelf, [own_target()], "anna@lemon", 48400)
    share._introduce(page, ["10.0.0.1", "10.8.0.1"], [])
    told = capsys.readouterr().out
    for address in ("10.0.0.1", "10.8.0.1"):
        assert f"  http://{address}:48400/\n" in told
        assert f"  pip install -r http://{address}:48400/luznet.txt\n" in told
    assert "each of these pages is for one" in told
