"""What is built from a clean copy of the repository, with nothing but what a build asks for."""

import subprocess
import sys
import tomllib
from importlib.metadata import distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from luznet.sharing.wheels import requirements
from tests.e2e.processes import ROOT, processes
from tests.e2e.test_plain import play_until


class Environment:
    """A virtual environment, of this Python or another one."""

    def __init__(self, folder, python=sys.executable):
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
        self.folder = folder
        self.python = folder / "bin" / "python"
        (self.site,) = folder.glob("lib/python*/site-packages")

    def run(self, *words, cwd):
        """Run its Python."""
        subprocess.run([self.python, "-P", *words], cwd=cwd, check=True)


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    """The files of the repository, without anything that a checkout gathers."""
    folder = tmp_path_factory.mktemp("source")
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


@pytest.fixture(scope="session")
def builder(tmp_path_factory):
    """An environment with what builds luznet, as it is installed here, and nothing else."""
    made = Environment(tmp_path_factory.mktemp("builder"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [Requirement(each).name for each in project["build-system"]["requires"]]
    seen = set()
    while wanted:
        name = canonicalize_name(wanted.pop())
        if name not in seen:
            seen.add(name)
            package = distribution(name)
            for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
                (made.site / top).symlink_to(package.locate_file(top))
            wanted += [each.name for each in requirements(package.requires or (), {})]
    return made


def build(builder, source, kind, folder):
    """Build a wheel or an sdist; return its path."""
    builder.run("-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=source)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="session")
def sdist(builder, source, tmp_path_factory):
    """The sdist that the repository makes."""
    return build(builder, source, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def wheel(builder, source, tmp_path_factory):
    """The wheel that the repository makes."""
    return build(builder, source, "wheel", tmp_path_factory.mktemp("wheel"))


def play_a_game(program, home):
    """Play a game against bots with an installed luznet, to its end."""
    flags = ("--local", "--players=3", "--pace=0", "--bots=strong,easy")
    with processes() as start:
        player = start(["play", *flags], home, stdin=subprocess.PIPE, program=program)
        play_until(player, "Place 3")
        player.type("leave")
        player.wait_for(lambda line: line == "You left the table.")
        assert player.code() == 0
