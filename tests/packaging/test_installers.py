"""Each installer installs luznet as on a bare machine: from the wheel or the sdist, with what it
needs from the package registry, and with nothing of this checkout or its environment."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import luznet
from tests.packaging.conftest import Environment, play_a_game

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def wheels(wheel, tmp_path_factory):
    """A folder with the wheel, what it needs, what builds it, and a pip for pipx: only the pip here
    has to know where the registry is."""
    folder = tmp_path_factory.mktemp("wheels")
    pip("download", "--only-binary=:all:", "--dest", folder, f"{wheel}[build]", "pip")
    return folder


def pip(*words):
    """Run the pip of this environment."""
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *words], check=True)


def bring(folder, name):
    """Install an installer by itself; return what runs it."""
    made = Environment(folder)
    pip("--python", made.python, "install", name)
    return made.folder / "bin"


def run(*command, home, **environment):
    """Run a command in the folder of a user who has nothing; return what it prints."""
    own = {
        "HOME": home, "LUZNET_HOME": home / "own", "PYTHONPATH": "",
        "XDG_DATA_HOME": home / "share", **environment,
    }  # fmt: skip
    done = subprocess.run(
        command, cwd=home, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def works(program, home):
    """Return whether an installed luznet runs, from a folder that is not the checkout."""
    told = run(program, "--version", home=home)
    rules = run(program, "rules", home=home)
    return told.startswith(f"luznet {luznet.__version__} (") and "Luz" in rules


def test_uvx_runs_luznet_from_the_wheel_and_uv_installs_it_from_the_sdist(wheels, sdist, tmp_path):
    uv = bring(tmp_path / "uv", "uv")
    folders = {"UV_CACHE_DIR": "cache", "UV_TOOL_DIR": "tools", "UV_TOOL_BIN_DIR": "bin"}
    given = {name: tmp_path / folder for name, folder in folders.items()}
    given |= {"UV_PYTHON": sys.executable, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    where = ("--quiet", "--no-index", "--find-links", wheels)
    assert "Luz" in run(uv / "uvx", *where, "luznet", "rules", home=tmp_path, **given)
    run(uv / "uv", "tool", "install", *where, sdist, home=tmp_path, **given)
    assert works(tmp_path / "bin" / "luznet", tmp_path)
    assert (tmp_path / "tools" / "luznet" / "share" / "man" / "man1" / "luznet.1").exists()


def test_pipx_installs_luznet_with_its_manual_page_and_completions(wheels, tmp_path):
    pipx = bring(tmp_path / "pipx", "pipx") / "pipx"
    folders = {"PIPX_HOME": "home", "PIPX_BIN_DIR": "bin"}
    folders |= {"PIPX_MAN_DIR": "share/man", "PIPX_COMPLETION_DIR": "share"}
    given = {name: tmp_path / folder for name, folder in folders.items()}
    given |= {"PIPX_DEFAULT_PYTHON": sys.executable}
    given |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels}
    run(pipx, "install", "luznet", home=tmp_path, **given)
    assert works(tmp_path / "bin" / "luznet", tmp_path)
    share = tmp_path / "share"
    assert (share / "man" / "man1" / "luznet.1").exists()
    assert (share / "bash-completion" / "completions" / "luznet").exists()
    assert (share / "zsh" / "site-functions" / "_luznet").exists()
    assert (share / "fish" / "vendor_completions.d" / "luznet.fish").exists()


def newer(version):
    """Return a Python of this version that is installed here, in the path or by pyenv."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    of_pyenv = root.glob(f"versions/{version}.*/bin/python")
    for python in (shutil.which(f"python{version}"), *of_pyenv):
        if python and not subprocess.run([python, "-c", ""], capture_output=True).returncode:
            return python
    return pytest.skip(f"no Python {version}")


@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_luznet_plays_a_game_on_every_newer_python_that_is_here(version, wheel, tmp_path):
    made = Environment(tmp_path / "environment", newer(version))
    pip("--python", made.python, "install", "--no-compile", "--only-binary=:all:", wheel)
    program = made.folder / "bin" / "luznet"
    assert f"Python {version}." in run(program, "--version", home=tmp_path)
    play_a_game(program, tmp_path)
