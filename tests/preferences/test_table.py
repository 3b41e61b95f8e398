"""The table of settings: what values there are, and how they are read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.preferences.table import BY_NAME, SETTINGS, Setting, Settings


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_default_is_read_back_from_how_it_is_written(setting: Setting):
    text = setting.written(setting.default)
    if text:
        assert setting.parse(text) == setting.default


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_a_setting_is_about_is_half_a_sentence_and_a_whole_one(setting: Setting):
    assert setting.about[0].islower()
    assert not setting.about.endswith(".")
    assert "%" not in setting.about
    assert setting.sentence == f"{setting.about[0].upper()}{setting.about[1:]}."


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("mouse", "Yes", True),
        ("mouse", "on", True),
        ("mouse", "false", False),
        ("mouse", "0", False),
        ("colours", " TRUE ", "true"),
        ("beat", "2", 2.0),
        ("beat", "1,5", 1.5),
        ("beat", "5", 5.0),
        ("name", "  Zoë   Zed ", "Zoë Zed"),
        ("name", "\x1b[31mAnn", "[31mAnn"),
    ],
)
def test_a_text_is_read_as_people_mean_it(name, text, value):
    assert BY_NAME[name].parse(text) == value


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("mouse", "maybe", "'maybe' is neither yes nor no"),
        ("colours", "8", "'8' is not one of auto, none, 16, 256, true"),
        ("beat", "soon", "'soon' is not a number from 0.5 to 5"),
        ("beat", "0.4", "'0.4' is not a number from 0.5 to 5"),
        ("beat", "5.01", "'5.01' is not a number from 0.5 to 5"),
        ("beat", "nan", "'nan' is not a number from 0.5 to 5"),
        ("name", "\u200b", "a name needs at least one visible character"),
    ],
)
def test_a_text_that_means_nothing_is_refused_with_the_reason(name, text, reason):
    with pytest.raises(ValueError, match="^" + reason.replace(".", r"\.") + "$"):
        BY_NAME[name].parse(text)


@given(st.text(max_size=12))
def test_whatever_a_text_is_it_is_a_value_or_refused(text):
    for setting in SETTINGS:
        try:
            value = setting.parse(text)
        except ValueError:
            continue
        assert setting.parse(setting.written(value)) == value


def test_arrows_go_through_the_values():
    beside = {name: setting.beside for name, setting in BY_NAME.items()}
    assert beside["mouse"](True, -1) is False
    assert [beside["signs"](value, 1) for value in ("auto", "ascii")] == ["unicode", "auto"]
    assert beside["signs"]("auto", -1) == "ascii"
    assert [beside["beat"](value, 1) for value in (1.5, 1.7, 4.8, 5.0)] == [2.0, 2.0, 5.0, 5.0]
    assert [beside["beat"](value, -1) for value in (1.5, 1.7, 0.7, 0.5)] == [1.0, 1.5, 0.5, 0.5]


def test_settings_have_what_was_given_and_defaults_elsewhere():
    settings = Settings(mouse=True, name="Ann")
    assert (settings.mouse, settings.name, settings.beat) == (True, "Ann", 1.5)
    assert Settings().mouse is False


def test_settings_do_not_change():
    with pytest.raises(AttributeError):
        Settings().mouse = True


def test_there_are_no_settings_but_those_of_the_table():
    with pytest.raises(TypeError, match="unknown setting 'volume'"):
        Settings(volume=3)


def test_flags_and_variables_are_called_after_their_setting():
    assert BY_NAME["one_key"].flag == "--one-key"
    assert BY_NAME["one_key"].variable == "LUZNET_ONE_KEY"
