"""`luznet share` with real processes: pip on a machine that reaches nothing but the host."""

import re
import shutil
import subprocess
import sys
from urllib.request import urlopen

import pytest

from luznet.sharing.prepare import fetch, put_luznet
from luznet.sharing.targets import known_targets
from tests import netns
from tests.e2e.networks import needs_namespaces
from tests.e2e.processes import ROOT, processes

PYTHON = sys.version_info[:2]
BARE = {"PIP_CONFIG_FILE": "/dev/null", "HOME": "/nonexistent"}
"""An environment without our own settings of pip, and without this checkout."""


def page_of(share):
    return share.wait_for(lambda line: re.search(r"http://\S+/$", line.strip()))[0]


def test_luznet_is_shared_until_it_is_told_to_end(tmp_path):
    with processes() as start:
        share = start(["luznet", "share"], tmp_path)
        page = page_of(share)
        with urlopen(page) as answer:
            assert b"luznet/bin/pip install -r" in answer.read()
        share.wait_for(lambda line: re.search(r": Python \d\.\d+", line))
        assert share.interrupt() == 0


@needs_namespaces
@pytest.mark.slow
def test_a_newcomer_who_reaches_only_the_host_installs_luznet_and_starts_it(tmp_path, network):
    with netns.lan(2) as (host, newcomer):
        page = page_of(network.run(host, "luznet", "share"))
        own = tmp_path / "own"
        newcomer.run([sys.executable, "-m", "venv", own], timeout=60)
        newcomer.run(
            [own / "bin/pip", "--isolated", "install", "-r", f"{page}luznet.txt"],
            env=BARE, cwd=tmp_path, timeout=300,
        )  # fmt: skip
        said = newcomer.run([own / "bin/luznet", "rules"], env=BARE, cwd=tmp_path)
        assert "Luz" in said.stdout


@needs_namespaces
@pytest.mark.slow
def test_a_checkout_is_installed_from_a_prepared_folder_without_a_network(tmp_path):
    wheels, source, own = tmp_path / "wheels", tmp_path / "source", tmp_path / "own"
    wheels.mkdir()
    put_luznet(wheels)
    here = next(t for t in known_targets() if t.system == "Linux (x86_64)" and t.python == PYTHON)
    assert fetch(here, wheels) == ""
    for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    next(wheels.glob("luznet-*.whl")).unlink()
    with netns.lan(1) as (alone,):
        alone.run([sys.executable, "-m", "venv", own], timeout=60)
        alone.run(
            [own / "bin/pip", "--isolated", "install", "--no-index", "--find-links", wheels, "."],
            env=BARE, cwd=source, timeout=300,
        )  # fmt: skip
        assert "Luz" in alone.run([own / "bin/luznet", "rules"], env=BARE, cwd=tmp_path).stdout
