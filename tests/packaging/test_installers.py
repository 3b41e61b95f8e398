"""Each installer installs luznet as on a bare machine: from the wheel or the sdist, with what it
needs from the package registry, and with nothing of this checkout or its environment."""

import os
import subprocess
import sys

import pytest

import luznet
from tests.packaging.conftest import Environment

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


def test_pip_installs_luznet_from_the_sdist(sdist, wheels, tmp_path):
    made = Environment(tmp_path / "environment")
    pip("--python", made.python, "install", "--no-index", "--find-links", wheels, sdist)
    assert works(made.folder / "bin" / "luznet", tmp_path)
    assert (made.folder / "share" / "man" / "man1" / "luznet.1").exists()


def test_uv_installs_luznet_as_a_tool_and_uvx_runs_it_without(wheels, tmp_path):
    uv = bring(tmp_path / "uv", "uv")
    folders = {"UV_CACHE_DIR": "cache", "UV_TOOL_DIR": "tools", "UV_TOOL_BIN_DIR": "bin"}
    given = {name: tmp_path / folder for name, folder in folders.items()}
    given |= {"UV_PYTHON": sys.executable, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    where = ("--quiet", "--no-index", "--find-links", wheels)
    assert "Luz" in run(uv / "uvx", *where, "luznet", "rules", home=tmp_path, **given)
    run(uv / "uv", "tool", "install", *where, "luznet", home=tmp_path, **given)
    assert works(tmp_path / "bin" / "luznet", tmp_path)


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
