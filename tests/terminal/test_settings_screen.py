"""The screen of the settings and that of the first start: keys in, text and a kept file out."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from luznet.language import LANGUAGES, TextIn
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import SETTINGS
from luznet.terminal.app import App
from luznet.terminal.picture import width_of
from luznet.terminal.screens.welcome import ReceptionScreen, WelcomeScreen
from luznet.terminal.settings.screen import SettingsScreen
from tests.terminal.golden import assert_golden
from tests.terminal.person import Person
from tests.terminal.terminal import DOWN, ENTER, ESCAPE, RIGHT, Terminal, play
from tests.terminal.test_app import Plain


@pytest.fixture
def file(tmp_path) -> SettingsFile:
    return SettingsFile(tmp_path / "config.toml")


class Chooser(Person):
    """Somebody at the screen of the settings."""

    def __init__(self, file: SettingsFile, flags=(), environ=()) -> None:
        self.file = file
        self.left = 0
        self.preferences = Preferences(file, flags=dict(flags), environ=dict(environ), user="Root")
        self.screen = SettingsScreen(self.preferences, self._leave)

    def _leave(self) -> None:
        self.left += 1

    def at(self, name: str) -> "Chooser":
        """Choose the setting of this name."""
        while self.screen.chosen.name != name:
            self.screen.press("down")
        return self

    @property
    def row(self) -> str:
        """The chosen row."""
        return " ".join(next(line for line in self.lines() if line.startswith("  > "))[:52].split())

    @property
    def kept(self):
        return self.file.read().values


# ---- the settings ----------------------------------------------------------------------------


def test_all_settings_are_shown_with_what_the_chosen_one_means():
    nowhere = SettingsFile(Path("/nowhere/.config/luznet/config.toml"))
    assert_golden("settings", Chooser(nowhere).at("beat").lines())


def test_every_setting_of_the_table_has_its_row_and_its_sentence(file):
    chooser = Chooser(file)
    for setting in SETTINGS:
        assert setting.label() in chooser.at(setting.name).row
        assert setting.about[1:] in chooser.prose


def test_every_setting_is_called_by_a_label_that_can_be_translated():
    labels = [setting.label for setting in SETTINGS]
    assert all(isinstance(label, TextIn) for label in labels)
    assert len({label() for label in labels}) == len(labels)


def test_languages_have_the_names_that_their_speakers_use(file):
    chooser = Chooser(file).at("lang")
    for name in ("auto", *LANGUAGES.values()):
        assert f"< {name} >" in chooser.row
        chooser.press("right")
    chooser.press("left")
    assert chooser.kept == {"lang": "uk"}


@pytest.mark.parametrize(
    ("name", "keys", "value"),
    [
        ("mouse", ["right"], True),
        ("mouse", [" ", " "], False),
        ("mouse", ["enter"], True),
        ("colours", ["l", "l"], "16"),
        ("colours", ["left"], "true"),
        ("beat", ["right", "+"], 2.5),
        ("beat", ["h", "-"], 0.5),
    ],
)
def test_a_change_counts_at_once_and_is_kept(file, name, keys, value):
    chooser = Chooser(file).at(name).press(*keys)
    assert getattr(chooser.preferences.settings(), name) == value
    assert chooser.kept == {name: value}


def test_the_name_is_rewritten_and_kept(file):
    chooser = Chooser(file).press("enter", "c-u", *"Zoë q?", "backspace", "enter")
    assert chooser.kept == {"name": "Zoë q"}
    assert chooser.row == "> Your name Zoë q"


def test_esc_keeps_the_name_that_was(file):
    chooser = Chooser(file).press("enter", *"xyz", "escape")
    assert chooser.kept == {}
    assert chooser.row == "> Your name Root"
    assert chooser.left == 0


def test_a_name_without_a_visible_sign_is_not_taken(file):
    chooser = Chooser(file).press("enter", "c-u", " ", "enter")
    assert "with at least one visible character" in chooser.prose
    assert "can be seen" not in chooser.press("A").prose
    assert chooser.press("enter").kept == {"name": "A"}


def test_arrows_do_nothing_to_a_text(file):
    assert Chooser(file).press("right", "left", " ").kept == {}


def test_d_takes_a_change_back(file):
    chooser = Chooser(file).at("one_key").press("right", "d")
    assert chooser.kept == {}
    assert chooser.row == "> Play with one key < no >"


def test_a_key_goes_through_the_themes_and_the_sample_shows_each(file):
    chooser = Chooser(file)
    for theme in ("day", "contrast", "night"):
        chooser.press("T")
        assert chooser.preferences.settings().theme == theme
        assert f"Theme < {theme} >" in chooser.row
        assert "This is how it looks" in chooser.prose


@pytest.mark.parametrize("key", ["escape", "q", "o"])
def test_one_key_leads_back(file, key):
    assert Chooser(file).press(key).left == 1


def test_what_a_flag_or_variable_holds_is_said_and_cannot_be_changed(file):
    chooser = Chooser(file, {"beat": 3.0}, {"LUZNET_NAME": "Zoe"})
    assert "LUZNET_NAME overrides this" in chooser.prose
    chooser.press("enter", "x", "d")
    assert not chooser.screen.is_typing
    assert "--beat overrides this" in chooser.at("beat").prose
    assert chooser.press("right", "enter", "d").row == "> Show each trick for 3"
    assert "change it " not in chooser.lines()[-1]
    assert chooser.kept == {}


def test_what_cannot_be_kept_is_told_until_the_next_key_and_counts(file):
    file.path.mkdir()
    chooser = Chooser(file).at("mouse").press("right")
    assert "Can't write " in chooser.prose
    assert "Your choice applies until luznet ends." in chooser.prose
    assert chooser.row == "> Play with the mouse < yes >"
    assert "Can't write" not in chooser.press("down").prose


def test_what_is_wrong_with_the_file_is_told_at_first(file):
    file.path.write_text("beat = 99\n")
    chooser = Chooser(file)
    assert "'99' is not a number from 0.5 to 5" in chooser.prose
    assert "'99'" not in chooser.press("down").prose


def test_more_settings_than_rows_are_scrolled_with_the_choice(file):
    chooser = Chooser(file)
    for setting in SETTINGS:
        rows = chooser.at(setting.name).lines(80, 16)
        assert any(line.startswith("  > ") for line in rows)
        assert rows[-1].startswith(" Up/Down")


@given(keys=st.lists(st.sampled_from(["up", "left", "right", "enter", "d", "x", "日", "c-u"])))
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_no_keys_break_the_screen(file, keys):
    chooser = Chooser(file).press(*keys)
    for columns, rows in ((80, 24), (120, 40)):
        lines = chooser.lines(columns, rows)
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)
    assert not file.read().troubles


def test_the_settings_work_with_real_keys_from_any_screen_and_its_help(file):
    chooser = Chooser(file)
    below = Plain(keys=["o"])

    async def story(terminal: Terminal, app: App) -> None:
        chooser.screen._back = app.back
        await terminal.shows("Plain")
        terminal.type("o")
        await terminal.until(lambda: below.pressed == ["o"])
        terminal.type("?")
        await terminal.shows("o here: your settings")
        terminal.type("o")
        await terminal.shows("Saved in")
        terminal.type(DOWN, DOWN, RIGHT)
        await terminal.shows("< none >")
        terminal.type(ESCAPE)
        await terminal.shows("Plain")
        below.keys = ["x"]
        terminal.type("o")
        await terminal.shows("Saved in")

    shown: list[App] = []

    async def with_app(terminal: Terminal, app: App) -> None:
        shown.append(app)
        await story(terminal, app)

    play(below, with_app, configure=lambda: shown[0].push(chooser.screen))
    assert chooser.kept == {"colours": "none"}


# ---- the first start -------------------------------------------------------------------------


class Newcomer(Person):
    """Somebody who starts luznet for the first time."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.screen = WelcomeScreen(
            "Root",
            self.told.append,
            lambda: self.told.append("done"),
            lambda: self.told.append("tutorial"),
        )


def test_the_first_screen_asks_for_the_name_and_offers_that_of_the_system():
    assert_golden("welcome", Newcomer().lines())
    assert Newcomer().press("enter").told == ["Root"]


def test_another_name_is_typed_in_its_place():
    assert Newcomer().press(*"Ann q?", "enter").told == ["Ann q?"]
    assert Newcomer().press("c-u", *"Ann q?", "enter").told == ["Ann q?"]


def test_the_name_that_is_offered_can_be_gone_on_with_letter_by_letter():
    assert Newcomer().press("end", *"y", "enter").told == ["Rooty"]
    assert Newcomer().press("backspace", *"k", "enter").told == ["Rook"]


def test_a_guests_name_that_is_refused_is_replaced_by_the_next_one_typed():
    guest = Newcomer()
    guest.screen = ReceptionScreen(
        lambda name: guest.told.append(name) or "Somebody here has that name.", print, print, print
    )
    guest.press(*"Ben", "enter", *"Cleo", "enter", "backspace", *"a", "enter")
    assert guest.told == ["Ben", "Cleo", "Clea"]


def test_a_name_that_is_too_long_is_not_cut_in_silence():
    newcomer = Newcomer().press(*"Anna Livia Plurabelle")
    assert "can have at most 20 characters" in newcomer.prose
    assert "at most 20" not in newcomer.press("backspace").prose


def test_a_name_is_made_safe_before_it_is_kept():
    newcomer = Newcomer().press("c-u")
    newcomer.screen.typed("Ann\u202e  B\x1b")
    assert newcomer.press("enter").told == ["Ann B"]


def test_no_name_is_no_answer():
    newcomer = Newcomer().press("c-u", " ", "enter")
    assert newcomer.told == []
    assert any("Type a name with" in line for line in newcomer.lines())
    assert not any("Type a name" in line for line in newcomer.press("backspace").lines())


def test_esc_puts_the_question_off():
    assert Newcomer().press("escape").told == ["done"]


def test_the_tutorial_is_offered_after_the_name_and_lies_over_what_luznet_was_started_for():
    newcomer = Newcomer().press("enter")
    assert newcomer.told == ["Root"]
    assert_golden("welcome_tutorial", newcomer.lines())
    assert not newcomer.screen.is_typing
    assert newcomer.press("x", "t").told == ["Root", "done", "tutorial"]


def test_a_player_who_came_for_another_game_is_told_where_its_rules_are():
    assert "R shows the rules of every game" in Newcomer().press("enter").prose


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_one_may_go_on_without_the_tutorial(key):
    assert Newcomer().press("enter", key).told == ["Root", "done"]


def test_the_first_start_works_with_real_keys():
    newcomer = Newcomer()

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("> Root")
        terminal.type("y?", ENTER)
        await terminal.shows("New to the games?")
        terminal.type(ENTER)
        await terminal.until(lambda: newcomer.told == ["y?", "done"])

    play(newcomer.screen, story)
