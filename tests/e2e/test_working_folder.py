"""What lies in the folder where luznet is started is not luznet's: nothing of it is run."""

import sys

import pytest

from tests.e2e.processes import processes

PLANTED = ("random", "secrets", "sqlite3", "zeroconf", "numpy", "zmq", "luznet")


@pytest.fixture
def trap(tmp_path):
    """Return a folder with modules that leave a file behind when they are imported."""
    folder = tmp_path / "trap"
    folder.mkdir()
    for name in PLANTED:
        code = f"open({str(tmp_path / 'sprung')!r}, 'a').write({name!r})\nraise SystemExit(1)\n"
        (folder / f"{name}.py").write_text(code)
    return folder


def test_neither_a_host_nor_its_bots_run_what_lies_in_the_working_folder(tmp_path, trap):
    prefix = (sys.executable, "-P", "-c", f"import os, sys; os.chdir({str(trap)!r}); "
              "os.execvp(sys.argv[1], [sys.argv[1], '-P', *sys.argv[2:]])")  # fmt: skip
    table = ("--players=3", "--pace=0", "--local")
    with processes() as start:
        host = start(["luznet", "host", *table], tmp_path / "host", prefix)
        line = host.wait_for(lambda line: "luznet join " in line and line.strip())
        bot = start(
            ["luznet", "bot", "easy", f"--join={line}", "--games=1"], tmp_path / "bot", prefix
        )
        bot.wait_for(lambda line: line == "Game 1 is over.")
        assert bot.code() == 0
        assert host.interrupt() == 0
    assert not (tmp_path / "sprung").exists()
