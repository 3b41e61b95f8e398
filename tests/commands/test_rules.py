"""`luznet rules` and `luznet tutorial` where the output is no terminal."""

import pytest

from luznet import cli


def run(capsys, *arguments):
    """Run a command; return its exit code and what it printed."""
    try:
        code = cli.main(arguments)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    return code, told.out + told.err


def test_the_rules_are_printed_with_drawings_or_in_plain_mode_in_words(capsys, monkeypatch):
    code, drawn = run(capsys, "rules")
    _, said = run(capsys, "--plain", "rules")
    assert code == 0
    assert "╱╲" in drawn
    assert "╱╲" not in said
    assert said.startswith("Page 1: The idea.\n")
    assert said.replace("\n", "").isprintable()
    monkeypatch.setenv("LUZNET_PLAIN", "1")
    assert run(capsys, "rules") == (0, said)


@pytest.mark.parametrize(("game", "name"), [("luz", "Luz"), ("luris", "Luris")])
def test_the_tutorial_needs_a_terminal_and_names_the_same_lesson_in_words(capsys, game, name):
    code, said = run(capsys, "tutorial", game)
    assert code == 2
    assert "needs a terminal" in said
    assert f"`luznet --plain` teaches {name} in words: type learn {game} there." in said
