"""luznet without what Windows lacks: see `hidden.py` for what this shows, and what it cannot."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from luznet.overview import COMMANDS
from luznet.wire.record import to_file
from tests.e2e.window import ESCAPE, windows
from tests.history.games import a_record, kept

SITE, ROOT = Path(__file__).parent / "site", Path(__file__).parents[2]
PRINTS = {
    "import": ["import", "game.json"],
    "history": ["history"],
    "export": ["export", "last", "-"],
    "picture": ["picture", "-o", "-"],
    "verify": ["verify"],
    "stats": ["stats"],
    "season": ["season"],
    "identity": ["identity"],
    "settings": ["settings", "beat", "2"],
    "guests": ["guests"],
    "invite": ["invite"],
    "rules": ["rules"],
    "completion": ["completion", "bash"],
    "arena": ["arena", "easy", "--rounds=1", "--players=3", "--jobs=1"],
    "bot": ["bot", "easy", "--join=127.0.0.1:9"],
    "doctor": ["doctor", "--help"],
    "share": ["share", "--help"],
}
SHOWS = {
    "": ([], "q quit"),
    "play": (["play", "--local"], "Your bet"),
    "try": (["try"], "Your bet"),
    "tutorial": (["tutorial"], "Welcome"),
    "join": (["join", "127.0.0.1:9"], "host"),
    "watch": (["watch", "127.0.0.1:9"], "host"),
    "board": (["board", "127.0.0.1:9"], "host"),
    "replay": (["replay"], "Ann"),
    "evening": (["evening", "Friday", "--local"], "Friday"),
}
"""Commands with screens, and a part of their first one."""
ALIKE = ("watch", "board")
"""Those that go the way of `join`, which takes seconds."""
RUN = """
import json, sys
from luznet import cli, worker
assert worker.sys.platform == "win32"
codes = {}
for name, words in json.loads(sys.argv[1]).items():
    try:
        codes[name] = cli.main(words)
    except SystemExit as ended:
        codes[name] = ended.code
print(json.dumps(codes), file=sys.stderr)
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home with a game, for a luznet as on Windows."""
    for name, value in {
        "LUZNET_HOME": str(tmp_path / "home"),
        "LUZNET_INTERFACES": "127.0.0.1",
        "LUZNET_NAME": "Ann",
        "PYTHONPATH": os.pathsep.join([str(SITE), str(ROOT)]),
        "TERM": "xterm-256color",
    }.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "game.json").write_bytes(to_file(kept(a_record(), "Ann")))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def test_every_command_is_tried():
    assert {*PRINTS} | {*SHOWS} | {"host"} == {*COMMANDS, ""}


def test_commands_without_screens_run(home):
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(PRINTS)], capture_output=True, text=True
    )
    assert "fault of luznet" not in done.stderr
    codes = json.loads(done.stderr.splitlines()[-1])
    assert {name: code for name, code in codes.items() if code not in (0, 3)} == {
        "bot": 1,
        "invite": 1,
    }


@pytest.mark.parametrize(
    "command",
    [pytest.param(each, marks=pytest.mark.slow if each in ALIKE else ()) for each in SHOWS],
)
def test_commands_with_screens_get_to_their_first_one(home, command):
    words, shown = SHOWS[command]
    if command == "replay":
        subprocess.run([sys.executable, "-m", "luznet", "import", "game.json"], check=True)
    with windows(home.parent) as window:
        screen = window("home", *words)
        assert shown in screen.wait(shown)
        assert "bug" not in screen.text()
        screen.press(ESCAPE)


def test_a_host_says_in_one_sentence_that_nobody_can_join_over_ssh(home):
    with windows(home.parent) as window:
        host = window("home", "host", "--local")
        said = host.wait("Ctrl-C ends the host")
    told = "People without luznet can't join here over ssh: that takes Linux or macOS."
    assert told in " ".join(said.split())
