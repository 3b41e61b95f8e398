"""The scripts that complete what users type, as text and in every shell that is here."""

import shutil
import subprocess

import pytest

from luznet import arguments
from luznet.commands.completion import script
from luznet.overview import COMMANDS

ASK = {
    "bash": 'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _shtab_luznet; '
    'printf "%s\\n" "${COMPREPLY[@]}"',
    "fish": "source $argv[1]; complete -C (string join -- ' ' $argv[2..])",
}
"""How a shell that is given the script and the words of a line says what the last word can be."""


def has(*shells):
    """Return the parameters of a test that runs these shells where they are installed."""
    return [
        pytest.param(each, marks=pytest.mark.skipif(not shutil.which(each), reason=f"no {each}"))
        for each in shells
    ]


def run(shell, *words, folder=None):
    """Return the lines that a shell prints, which reads none of the user's files."""
    alone = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    done = subprocess.run(
        [shell, *alone, *map(str, words)], capture_output=True, text=True, check=True, cwd=folder
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def file_of(tmp_path):
    """What writes the script of a shell into a file and returns its path."""

    def write(shell):
        path = tmp_path / f"luznet.{shell}"
        path.write_text(script(shell))
        return path

    return write


def completed(shell, path, *words):
    """Return what the last word can be."""
    name = [shell] if shell == "bash" else []
    lines = run(shell, "-c", ASK[shell], *name, path, *words, folder=path.parent)
    return {line.partition("\t")[0].strip() for line in lines}


@pytest.mark.parametrize("shell", arguments.SHELLS)
def test_completion_knows_every_command_and_its_options(shell):
    words = ("players", "headless", "one-key", "no-bell")
    assert [word for word in (*COMMANDS, *words) if word not in script(shell)] == []


def test_zsh_learns_from_the_first_line_what_it_completes():
    assert script("zsh").splitlines()[0] == "#compdef luznet"


@pytest.mark.parametrize("shell", has("bash", "zsh", "fish"))
def test_the_shell_can_read_its_script(shell, file_of):
    assert run(shell, "-n", file_of(shell)) == []


@pytest.mark.parametrize("shell", has(*ASK))
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], ["play"]),
        (["play", "--game", "lu"], ["luz", "luris"]),
        (["--lang", "fr", "rules", "luz", ""], []),
        (["completion", ""], [*arguments.SHELLS]),
        (["host", "--headl"], ["--headless"]),
        (["arena", "--keep", "luznet."], ["luznet.{shell}"]),
        (["share", "fo"], ["folder"]),
    ],
    ids=str,
)
def test_a_word_is_completed(shell, words, found, file_of):
    path = file_of(shell)
    (path.parent / "folder").mkdir()
    offered = {each.rstrip("/") for each in completed(shell, path, "luznet", *words)} - {""}
    assert offered == {each.format(shell=shell) for each in found}
