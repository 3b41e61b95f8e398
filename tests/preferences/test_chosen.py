"""What applies: flags before variables before the file before the defaults."""

import pytest

from luznet.preferences.chosen import NotKept, Preferences, WrongVariable
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import Settings


@pytest.fixture
def file(tmp_path) -> SettingsFile:
    return SettingsFile(tmp_path / "config.toml")


def preferences(file: SettingsFile, flags=(), environ=()) -> Preferences:
    return Preferences(file, flags=dict(flags), environ=dict(environ), user="Root")


def test_a_flag_comes_before_a_variable_before_the_file_before_the_default(file):
    file.write("beat", 2.0)
    variable = {"LUZNET_BEAT": "3"}
    seen = [
        (chosen.settings().beat, chosen.origin("beat"), chosen.fixed_by("beat"))
        for chosen in (
            preferences(file, {"beat": 4.0}, variable),
            preferences(file, (), variable),
            preferences(file),
        )
    ]
    file.write("beat", None)
    default = preferences(file)
    assert seen == [
        (4.0, "flag", "--beat"),
        (3.0, "environment", "LUZNET_BEAT"),
        (2.0, "file", ""),
    ]
    assert (default.settings().beat, default.origin("beat")) == (Settings().beat, "default")


def test_a_user_who_chose_no_name_gets_the_systems(file):
    assert preferences(file).settings().name == "Root"
    assert preferences(file, {"name": "Ann"}).settings().name == "Ann"


def test_a_change_counts_at_once_and_at_the_next_start(file):
    chosen = preferences(file)
    chosen.keep("mouse", True)
    assert chosen.settings().mouse
    assert preferences(file).settings().mouse
    chosen.keep("mouse", None)
    assert not chosen.settings().mouse
    assert preferences(file).origin("mouse") == "default"


def test_a_name_that_is_taken_back_is_the_systems_again(file):
    chosen = preferences(file)
    chosen.keep("name", "Ann")
    chosen.keep("name", None)
    assert chosen.settings().name == "Root"


def test_a_change_of_what_a_flag_holds_is_for_later(file):
    chosen = preferences(file, {"beat": 4.0})
    chosen.keep("beat", 1.0)
    assert chosen.settings().beat == 4.0
    assert preferences(file).settings().beat == 1.0


def test_a_change_that_cannot_be_kept_counts_until_the_end(file):
    file.path.write_text("beat = ")
    chosen = preferences(file)
    assert chosen.troubles
    with pytest.raises(NotKept):
        chosen.keep("mouse", True)
    assert chosen.settings().mouse
    assert file.path.read_text() == "beat = "


def test_what_was_wrong_is_not_told_once_it_is_mended(file):
    file.path.write_text("beat = 9\nvolume = 3\n")
    chosen = preferences(file)
    assert len(chosen.troubles) == 2
    chosen.keep("beat", 2.0)
    assert ["volume" in trouble for trouble in chosen.troubles] == [True]


def test_an_own_change_elsewhere_is_not_lost(file):
    chosen, other = preferences(file), preferences(file)
    chosen.keep("mouse", True)
    other.keep("beat", 2.0)
    assert file.read().values == {"mouse": True, "beat": 2.0}


def test_a_variable_without_a_value_for_it_is_an_error_that_names_it(file):
    with pytest.raises(WrongVariable) as caught:
        preferences(file, (), {"LUZNET_ONE_KEY": "perhaps"})
    assert str(caught.value) == "LUZNET_ONE_KEY can't be used: 'perhaps' is neither yes nor no."


def test_an_empty_variable_is_none(file):
    assert preferences(file, (), {"LUZNET_ONE_KEY": ""}).origin("one_key") == "default"


def test_it_is_known_whether_there_was_a_file(file):
    assert preferences(file).is_new
    file.write("mouse", True)
    assert not preferences(file).is_new
