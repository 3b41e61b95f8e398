"""The user's own settings as plain mode changes them."""

import pytest

from luznet.commands.plain import OwnContext
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile


@pytest.fixture
def file(tmp_path):
    return SettingsFile(tmp_path / "config.toml")


def own(file, **flags):
    preferences = Preferences(file, flags=flags, environ={}, user="Root")
    return OwnContext(preferences, lambda: None)


def test_what_is_chosen_counts_at_once_and_is_kept(file):
    mine = own(file)
    assert (mine.name, mine.hears_chat) == ("Root", True)
    assert mine.keep("name", "Zoë") == mine.keep("talk", "no") == ""
    assert (mine.name, mine.hears_chat) == ("Zoë", False)
    again = own(file)
    assert (again.name, again.hears_chat) == ("Zoë", False)


def test_what_cannot_be_is_told_and_changes_nothing(file):
    mine = own(file)
    assert mine.keep("talk", "hello") == "talk stays as it is: 'hello' is neither yes nor no."
    assert mine.keep("name", " ") == (
        "name stays as it is: a name needs at least one visible character."
    )
    assert (mine.name, mine.hears_chat) == ("Root", True)


def test_a_flag_comes_before_what_is_chosen_and_that_is_told(file):
    mine = own(file, name="Ann")
    told = mine.keep("name", "Zoë")
    assert told == "Your choice is saved, but --name overrides it for now."
    assert mine.name == "Ann"
    assert own(file).name == "Zoë"


def test_a_choice_that_cannot_be_written_counts_until_the_end_and_is_told(tmp_path):
    (tmp_path / "folder").write_text("in the way")
    mine = own(SettingsFile(tmp_path / "folder" / "config.toml"))
    assert mine.keep("name", "Zoë")
    assert mine.name == "Zoë"


def test_the_rules_are_those_that_are_heard(file):
    assert own(file).rules("luz")[0][0] == "Page 1: The idea."
