"""`luznet settings`: what there is, where it comes from, and changing it."""

import os

import pytest

from luznet import cli
from luznet.commands.profile import user_name
from luznet.preferences.table import SETTINGS
from luznet.settings import folders, system_name


def run(capsys, *arguments):
    """Return the exit code and what was printed."""
    code = cli.main(["settings", *arguments])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def row(text: str, name: str) -> list[str]:
    """Return the words of a setting's row."""
    return next(line.split() for line in text.splitlines() if line.startswith(f"{name} "))


def test_all_settings_are_listed_with_their_values_and_origins_and_the_file(capsys, monkeypatch):
    run(capsys, "beat", "2")
    monkeypatch.setenv("LUZNET_AUTO_VEIL", "yes")
    code, text = run(capsys)
    assert code == 0
    assert [line.split()[0] for line in text.splitlines()[: len(SETTINGS)]] == [
        setting.name for setting in SETTINGS
    ]
    assert row(text, "beat") == ["beat", "2", "file"]
    assert row(text, "auto_veil") == ["auto_veil", "yes", "environment,", "LUZNET_AUTO_VEIL"]
    assert row(text, "talk") == ["talk", "yes", "default"]
    assert row(text, "name")[-1] == "default"
    assert f"Saved in {folders().settings}" in text


def test_seconds_are_shown_as_the_language_writes_them_and_kept_as_the_file_does(capsys):
    run(capsys, "lang", "fr")
    text = run(capsys, "beat", "2,5")[1]
    assert "2,5" in text
    assert "2.5" not in text
    assert row(run(capsys)[1], "beat")[1] == "2,5"
    assert "beat = 2.5" in folders().settings.read_text()
    assert "1,5" in run(capsys, "beat", "--default")[1]


def test_one_setting_is_told_with_what_it_means_and_can_be(capsys):
    code, text = run(capsys, "one_key")
    assert code == 0
    assert " ".join(text.split()) == (
        "one_key is no (default) The number of a card plays it at once, without Enter. "
        "It can be yes or no; --one-key or LUZNET_ONE_KEY sets it for one run only."
    )


def test_a_setting_is_set_and_taken_back(capsys):
    assert run(capsys, "one_key", "yes")[1].startswith("one_key is yes (file)")
    assert "one_key = true" in folders().settings.read_text()
    assert run(capsys, "one_key", "--default")[1].startswith("one_key is no (default)")
    assert "one_key" not in folders().settings.read_text()


def test_a_wrong_value_changes_nothing_and_says_why(capsys):
    code, text = run(capsys, "beat", "9")
    assert (code, text) == (2, "luznet: beat stays as it is: '9' is not a number from 0.5 to 5.\n")
    assert not folders().settings.exists()


def test_which_setting_is_to_be_as_at_first_has_to_be_said(capsys):
    assert run(capsys, "--default") == (
        2,
        "luznet: Which setting? `luznet settings` lists them all.\n",
    )


def test_a_change_that_a_variable_hides_says_so(capsys, monkeypatch):
    monkeypatch.setenv("LUZNET_BEAT", "3")
    _, text = run(capsys, "beat", "4")
    assert text.startswith("beat is 3 (environment, LUZNET_BEAT)")
    assert "Your choice is saved, but LUZNET_BEAT overrides it for now." in text


def test_a_wrong_variable_is_a_usage_error(capsys, monkeypatch):
    monkeypatch.setenv("LUZNET_MOUSE", "perhaps")
    assert run(capsys) == (
        2,
        "luznet: LUZNET_MOUSE can't be used: 'perhaps' is neither yes nor no.\n",
    )


def test_what_is_wrong_with_the_file_is_told_and_mended_by_a_change(capsys):
    folders().settings.parent.mkdir(parents=True)
    folders().settings.write_text("beat = 9\n")
    code, text = run(capsys)
    assert code == 0
    assert f"luznet: beat in {folders().settings} can't be used" in text
    assert "can't be used" not in run(capsys, "beat", "2")[1]


def test_a_file_that_cannot_be_written_is_one_sentence(capsys):
    folders().settings.mkdir(parents=True)
    code, text = run(capsys, "beat", "2")
    assert code == 1
    assert "Can't write " in text


def test_a_host_is_named_after_the_name_that_was_chosen(capsys, monkeypatch):
    assert user_name() == system_name()
    run(capsys, "name", "Zoë")
    assert user_name() == "Zoë"
    monkeypatch.setenv("LUZNET_NAME", "Ann")
    monkeypatch.setenv("LUZNET_BEAT", "a variable that no host has a use for")
    assert user_name() == "Ann"


def test_a_user_without_a_system_name_is_called_player(monkeypatch):
    for variable in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000_000)
    assert system_name() == "Player"


@pytest.mark.parametrize(
    ("user", "name"), [("anna", "Anna"), ("b\u200bob", "Bob"), ("\x1b", "Player")]
)
def test_a_system_name_is_made_a_persons_and_safe(monkeypatch, user, name):
    monkeypatch.setenv("LOGNAME", user)
    assert system_name() == name
