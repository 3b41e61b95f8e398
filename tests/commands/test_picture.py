"""`luznet picture`: a moment of a game as SVG and as text, for everybody or from one seat."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from luznet.cli import main
from luznet.commands.replay import recorded
from luznet.games.game import ALL_SEATS
from luznet.plain.moment import moment_of
from luznet.replay.playback import Replay
from luznet.settings import folders
from luznet.terminal.picture import Canvas
from luznet.terminal.replay.still import still
from luznet.wire.record import to_file
from tests.history.games import a_record, kept
from tests.third import install


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game(home) -> str:
    (home / "friday.json").write_bytes(to_file(kept(a_record(seed=4))))
    return "./friday.json"


def texts_in(file: Path) -> str:
    drawn = ElementTree.fromstring(file.read_text("utf-8"))
    return " ".join(each.text or "" for each in drawn.iter("{http://www.w3.org/2000/svg}text"))


def test_a_moment_is_drawn_into_a_file_named_after_the_game(game, home, capsys):
    assert main(["picture", game, "--at", "50"]) == 0
    assert "00000004-1-50.svg" in capsys.readouterr().out
    texts = texts_in(home / "00000004-1-50.svg")
    assert "Ann" in texts
    assert "Deal 2 of 4" in texts


def test_without_a_moment_the_result_is_drawn(game, home):
    assert main(["picture", game, "-o", "end.svg"]) == 0
    record = recorded(game, folders()).record
    winner = record.holders[record.outcome.winners[0]].name
    said = f"{winner} wins the game!".replace(" ", "")
    assert said in texts_in(home / "end.svg").replace(" ", "")


def test_a_seat_shows_only_what_its_player_could_know():
    record = kept(a_record(seed=4))
    pictures = [
        "\n".join(still(record, 42, reader, Canvas(100, 30)).lines()) for reader in (0, ALL_SEATS)
    ]
    assert pictures[0] != pictures[1]
    assert Replay(record, 0, 42).view(0).hands[0][0].value == 0


def test_a_text_for_a_chat_is_short_and_says_what_happened(game, capsys):
    assert main(["picture", game, "--at", "9", "--as", "text"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Luz · Lunch · ")
    assert "action 9 of" in lines[1]
    assert 2 < len(lines) <= 8
    assert "  " not in "\n".join(lines)


def test_the_result_as_text_is_a_ranking(game, capsys):
    assert main(["picture", game, "--as", "text"]) == 0
    out = capsys.readouterr().out
    assert "wins the game!" in out
    assert "1. " in out
    assert "3. " in out


def test_wrong_seats_and_moments_are_told_in_a_sentence(game, capsys):
    assert main(["picture", game, "--seat", "4"]) == 1
    assert "There is no seat 4: this game had seats 1 to 3." in capsys.readouterr().err
    assert main(["picture", game, "--at", "9999"]) == 1
    assert "There is no action 9999" in capsys.readouterr().err
    assert main(["picture", game, "-o", "none/none.svg"]) == 1
    assert "can't be written" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "players"), [("luris", 2), ("luris", 4), ("high", 3)])
def test_every_game_can_be_drawn_and_told_at_every_moment(game, players, monkeypatch):
    install(monkeypatch)
    record = kept(a_record(game, players))
    end = Replay(record).end
    for at in (0, 1, 2, end // 2, end):
        for reader in (ALL_SEATS, 0, None):
            assert still(record, at, reader, Canvas(100, 30)).lines()
            assert len(moment_of(Replay(record, reader, at))) > 1
