"""The built wheel and sdist: what is in them, and that what is installed from them runs."""

import subprocess
import sys
import sysconfig
import tarfile
import zipfile

import pytest

import luznet
from luznet import arguments
from luznet.commands.completion import script
from luznet.language import LANGUAGES
from tests.packaging.conftest import Environment, build, play_a_game
from tools import manual_page

STEM = f"luznet-{luznet.__version__}"
SHARED = {
    "share/man/man1/luznet.1": manual_page.page(),
    "share/bash-completion/completions/luznet": script("bash") + "\n",
    "share/zsh/site-functions/_luznet": script("zsh") + "\n",
    "share/fish/vendor_completions.d/luznet.fish": script("fish") + "\n",
}
"""What is installed outside the package, and what is in it."""


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_has_the_package_and_its_translations_types_and_licence(wheel, source):
    files = contents(wheel)
    package = {p.relative_to(source).as_posix() for p in source.glob("luznet/**/*.py")}
    translations = {f"luznet/locale/{each}/LC_MESSAGES/luznet.mo" for each in {*LANGUAGES} - {"en"}}
    extra = {"luznet/py.typed", f"{STEM}.dist-info/licenses/LICENSE"}
    assert (package | translations | extra) - {*files} == set()


def test_the_wheel_has_neither_tests_nor_tools(wheel):
    roots = {name.partition("/")[0] for name in contents(wheel)}
    assert roots == {"luznet", f"{STEM}.dist-info", f"{STEM}.data"}


def test_the_wheel_has_a_manual_page_and_completions_where_installers_put_them(wheel):
    data = f"{STEM}.data/data/"
    files = contents(wheel).items()
    shared = {name[len(data) :]: text.decode() for name, text in files if name.startswith(data)}
    assert shared == SHARED
    assert len(SHARED) == 1 + len(arguments.SHELLS)


def test_the_sdist_makes_the_same_wheel(builder, sdist, wheel, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    again = build(builder, tmp_path / "source" / STEM, "wheel", tmp_path / "wheel")
    assert contents(again) == contents(wheel)
    assert again.read_bytes() == wheel.read_bytes()


# ---- installed -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An environment into which pip has installed the wheel, with what it needs from here."""
    made = Environment(tmp_path_factory.mktemp("installed"))
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True)
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (made.site / "needed.pth").write_text("\n".join(paths))
    return made


@pytest.fixture
def run(installed, tmp_path):
    """What runs the installed luznet from a folder that is not the checkout."""

    def run(*words):
        program = installed.folder / "bin" / "luznet"
        command = [program, *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout

    return run


def test_the_installed_luznet_is_the_one_of_the_wheel(installed, tmp_path, run):
    command = [installed.python, "-c", "import luznet; print(luznet.__file__)"]
    found = subprocess.check_output(command, cwd=tmp_path, text=True)
    assert found.startswith(str(installed.site))
    assert run("--version").startswith(f"luznet {luznet.__version__} (")


def test_the_installed_luznet_speaks_every_language(run):
    assert len({run("--help", "--lang", language) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_manual_page_and_the_completions_are_beside_the_installed_luznet(installed):
    for place, text in SHARED.items():
        assert (installed.folder / place).read_text() == text


def test_the_installed_luznet_hosts_a_game_and_plays_it_to_its_end(installed, tmp_path):
    play_a_game(installed.folder / "bin" / "luznet", tmp_path)
