"""`luznet replay`: which game it shows, and what it says when there is none."""

import argparse
import random
import subprocess
import sys

import pytest

from luznet.cli import main
from luznet.commands.errors import UserError
from luznet.commands.guest import GuestTerminal
from luznet.commands.play import Terminal
from luznet.commands.profile import preferences
from luznet.commands.replay import choose, recorded
from luznet.games import GAMES
from luznet.history.store import Store
from luznet.settings import folders
from luznet.terminal.context import LocalSession
from luznet.wire.record import play_back, to_file
from tests.client.sharing import SharingRoom
from tests.history.games import a_record, kept


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path))
    return tmp_path


def keep(*seeds: int) -> None:
    store = Store(folders().records)
    for seed in seeds:
        store.keep(kept(a_record(seed=seed, ended=1_800_000_000_000 + seed)))
    store.close()


def test_a_game_is_found_by_the_beginning_of_its_name_and_the_last_one_without():
    keep(1, 2)
    assert recorded("00000001", folders()).record.id == "00000001-1"
    assert recorded("last", folders()).record.id == "00000002-1"


def test_a_game_is_found_by_its_file(home):
    file = home / "friday.json"
    file.write_bytes(to_file(kept(a_record(seed=4))))
    assert recorded(str(file), folders()).record.id == "00000004-1"


def test_a_game_that_is_not_there_is_told_in_a_sentence(capsys):
    assert main(["replay", "nothing"]) == 1
    assert "no game nothing" in capsys.readouterr().err
    assert main(["replay"]) == 1
    assert "no games yet" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told_in_a_sentence(home):
    with pytest.raises(UserError, match=r"none\.json cannot be used: No such file"):
        recorded(str(home / "none.json"), folders())


def test_a_file_that_is_no_record_is_told_in_a_sentence(home):
    (home / "shopping.json").write_text('{"milk": 2}')
    with pytest.raises(UserError, match="isn't a record"):
        recorded(str(home / "shopping.json"), folders())


def test_without_a_terminal_the_game_is_told_in_words_until_the_input_ends():
    keep(1)
    ran = subprocess.run(
        [sys.executable, "-m", "luznet", "replay"],
        input="next\ndeal\n", capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "Replay: Luz, Lunch" in ran.stdout
    assert "Deal 1 of 4 is scored." in ran.stdout
    assert ran.stderr == ""


@pytest.mark.parametrize(("game", "players"), [("luz", 3), ("luris", 2)])
def test_bots_choose_from_a_view_what_the_rules_allow(game, players):
    rules = GAMES[game]
    states = [step.state for step in play_back(a_record(game, players))]
    state = next(each for each in states if (rules.to_act(each) or -1) > 0)
    view = rules.view(state, rules.to_act(state))
    assert choose(random.Random(1), view) in [*rules.choices(view)]


def guest_terminal(chosen, home):
    return GuestTerminal(chosen, home, wants_tutorial=False)


@pytest.mark.parametrize(("terminal", "thinks"), [(Terminal, True), (guest_terminal, False)])
def test_at_a_table_only_guests_have_no_chances_and_no_bots_which_would_think_on_the_host(
    terminal, thinks
):
    room = SharingRoom()
    client = room.clients["Ben"]
    frontend = terminal(preferences(argparse.Namespace()), folders())
    session = LocalSession(client, room.sender("Ben"))
    screen = frontend._shared_replay(session, client.witness.finished, list)
    keys = {binding.help for binding in screen.bindings()}
    assert {"chances", "try it differently"} & keys == (
        {"chances", "try it differently"} if thinks else set()
    )
    assert screen.replay.reader == 1
