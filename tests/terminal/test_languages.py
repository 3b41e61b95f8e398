"""The screens in other languages: nothing stays English, everything has room, a change shows at
once."""

import re
from pathlib import Path

import pytest

from luznet import language
from luznet.games import GAMES
from luznet.i18n import games, refusal
from luznet.language import LANGUAGES
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.terminal import picture
from luznet.terminal.app import App
from luznet.terminal.luz.tutorial.box import BELOW
from luznet.terminal.picture import Canvas, Picture, clusters, width_of
from luznet.terminal.screen import Screen
from luznet.terminal.settings.screen import SettingsScreen
from luznet.wire.messages import Refused
from tests.pseudo import Pseudo, untranslated
from tests.terminal.scenes import NAMES, SCENES
from tests.terminal.terminal import DOWN, ESCAPE, RIGHT, Terminal, play
from tests.terminal.test_lobby_screen import THREE, Visitor

NARROW, SMALLEST, LARGE = Canvas(60, 20), Canvas(80, 24), Canvas(200, 60)
CUT = "\N{TWO DOT LEADER}"
"""What ends a shortened text in these tests: a sign that no screen has otherwise."""


class Longer(Pseudo):
    """A language that needs a third more room than English."""

    def gettext(self, message: str, /) -> str:
        return re.sub(r"(?<!\{)\b[A-Za-z]{2,}\b(?!\})", self._longer, message)

    @staticmethod
    def _longer(word: re.Match[str]) -> str:
        return word[0] + (len(word[0]) + 1) // 3 * "o"


class Watched:
    """Looks on while pictures are drawn: `faults` are texts that had no room."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[str] = []
        self._put = Picture.put
        monkeypatch.setattr(picture, "CUT", CUT)
        monkeypatch.setattr(Picture, "put", lambda *facts: self._watched(*facts))

    def draw(self, screen: Screen, size: Canvas = SMALLEST) -> list[str]:
        """Draw a screen; return its lines."""
        self.faults.clear()
        return screen.draw(size).lines()

    def _watched(self, drawn: Picture, column: int, row: int, text: str, style: str = "") -> int:
        self._look(drawn, column, row, text.rstrip())
        return self._put(drawn, column, row, text, style)

    def _look(self, drawn: Picture, column: int, row: int, text: str) -> None:
        """Find a fault: a text that ends beyond the edge, or covers letters of another one."""
        if column + width_of(text) > drawn.size.columns or not 0 <= row < drawn.size.rows:
            self.faults.append(f"beyond the edge: {text}")
            return
        for sign, width in clusters(text):
            below = drawn._signs[row][column]
            if sign.isalpha() and below.isalpha() and sign != below:
                self.faults.append(f"over another text: {text}")
                return
            column += width


@pytest.mark.parametrize("name", SCENES)
def test_whatever_a_screen_says_can_be_translated(name, monkeypatch):
    monkeypatch.setattr(language, "_catalogue", lambda chosen: Pseudo())
    language.speak("fr")
    text = "\n".join(SCENES[name]().draw(LARGE).lines())
    english = untranslated(text.replace(3 * BELOW, ""), NAMES)
    names = " ".join(NAMES).split()
    cut = {part for name in names for at in range(len(name)) for part in (name[:at], name[at:])}
    assert [word for word in english if word not in cut] == []  # a panel may cover half a name


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_has_room_in_every_language_and_of_longer_words_texts_are_cut_at_worst(
    name, monkeypatch
):
    screen = SCENES[name]()
    watched = Watched(monkeypatch)
    for spoken in LANGUAGES:
        language.speak(spoken)
        lines = watched.draw(screen)
        assert not watched.faults, spoken
        assert not [line for line in lines if CUT in line], spoken
    language.use(Longer(), "xx")
    watched.draw(screen)
    assert not watched.faults


BEFORE_A_GAME = ("lobby", "create", "gathering", "connecting", "settings", "welcome", "how to")


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith(BEFORE_A_GAME)])
def test_before_a_game_no_text_is_cut_in_a_narrow_window_either(name, monkeypatch):
    watched = Watched(monkeypatch)
    for spoken in LANGUAGES:
        language.speak(spoken)
        lines = watched.draw(SCENES[name](), NARROW)
        assert not watched.faults, spoken
        assert not [line for line in lines if CUT in line], spoken


NARROW = Canvas(60, 20)
WORDED = (
    *(name for name in SCENES if name.startswith("create ")),
    *("lead", "follow", "bets", "bets, timed", "four_watched_with_all_hands"),
    *("luris, draw", "luris, action", "luris, flip own", "luris, advice_action"),
    *("talk, only phrases", "talk, people", "replay, no review", "replay, tried"),
    *("replay, together, opened", "replay, together, own", "replay, together, alone"),
)
"""Screens whose texts fit the narrowest window, if they are short enough."""


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", WORDED)
def test_no_text_is_cut_in_the_narrowest_window_where_short_words_have_room(
    name, spoken, monkeypatch
):
    monkeypatch.setattr(picture, "CUT", CUT)
    language.speak(spoken)
    assert [line for line in SCENES[name]().draw(NARROW).lines() if CUT in line] == []


IN_A_GAME = ("malformed_action", "not_shown", "not_stored", "paused", "stale", "too_fast")
"""What the table refuses those who play."""
LINE = 76
"""Columns of the one line of a game for it."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_is_refused_in_a_game_has_room_in_one_line_of_the_smallest_window(spoken):
    language.speak(spoken)
    of_all = [refusal(Refused(of="act", code=code, facts={"name": "Chloé"})) for code in IN_A_GAME]
    own = [
        games.refusal(game, code, {})
        for game in GAMES
        for code in (*games.REFUSALS, *games.words_of(game).REFUSALS)
    ]
    assert not [said for said in (*of_all, *own) if width_of(said) > LINE]


def test_another_language_is_spoken_at_once_by_all_screens_and_their_help(tmp_path, monkeypatch):
    monkeypatch.setattr(language, "_catalogue", lambda chosen: Pseudo())
    monkeypatch.chdir(tmp_path)
    file = SettingsFile(Path("config.toml"))  # a name that stands in one line
    preferences = Preferences(file, flags={}, environ={}, user="Ann")
    shown: list[App] = []

    async def story(terminal: Terminal, app: App) -> None:
        def in_english() -> list[str]:
            return untranslated(terminal.text, (*NAMES, str(file.path)))

        say = Pseudo().gettext
        shown.append(app)
        await terminal.shows("tables on this network")
        terminal.type("o")
        await terminal.shows("Your settings")
        terminal.type(DOWN, RIGHT, RIGHT)
        await terminal.shows("< Français >")
        await terminal.until(lambda: not in_english())
        terminal.type("?")
        await terminal.shows(say("Help"))
        assert not in_english()
        terminal.type(ESCAPE)
        await terminal.hides(say("Help"))
        terminal.type(ESCAPE)
        await terminal.shows(say("tables on this network"))
        assert not in_english()

    def configure() -> None:
        shown[0].push(SettingsScreen(preferences, shown[0].back))

    play(Visitor(THREE[0], THREE[2]).screen, story, configure=configure)
