"""Scenes of rules, settings, the first start and the tutorials, and how a scene is made."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from luznet import language
from luznet.i18n.luz_rules import PAGES
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import SETTINGS, Settings
from luznet.terminal.app import App
from luznet.terminal.game import registry
from luznet.terminal.luris.tutorial.steps import STEPS as LURIS_STEPS
from luznet.terminal.luz.tutorial.steps import STEPS
from luznet.terminal.overlays import Help
from luznet.terminal.screen import Screen
from luznet.terminal.screens.rules import RulesScreen
from luznet.terminal.screens.welcome import WelcomeScreen
from luznet.terminal.settings.screen import SettingsScreen
from tests.terminal.learner import Learner
from tests.terminal.person import Person
from tests.terminal.tables import Clock
from tests.terminal.test_tutorial import Pupil

Scene = Callable[[], Screen]


def of(person: Person) -> Screen:
    return person.screen


def help_of(person: Person) -> Screen:
    """Return the help over a screen, as the application makes it."""
    screen = person.screen
    app = App(screen, settings=Settings, configure=lambda: None)
    app._help()
    assert isinstance(app._over, Help)
    return app._over


def rules(number: int, game: str = "luz") -> Screen:
    screen = RulesScreen(print, game)
    screen.press(str(number + 1))
    return screen


def _settings(row: int, *, is_fixed: bool = False) -> Person:
    person = Person()
    file = SettingsFile(Path("/nowhere/config.toml"))
    environ = {"LUZNET_NAME": "Zoe"} if is_fixed else {}
    flags = {"lang": language.spoken()}
    preferences = Preferences(file, flags=flags, environ=environ, user="Ann")
    person.screen = SettingsScreen(preferences, print)
    return person.press(*["down"] * row)


def _welcome(*keys: str) -> Person:
    person = Person()
    person.screen = WelcomeScreen("Zoe", print, print, print)
    return person.press(*keys)


def _counted_without_safety() -> Pupil:
    pupil = Pupil(7).press("enter", "enter")
    while pupil.number < len(STEPS) - 1:
        pupil.do()
    return pupil


def texts() -> Iterator[tuple[str, Scene]]:
    for number, _ in enumerate(PAGES):
        yield f"rules {number + 1}", partial(rules, number)
    for row, setting in enumerate(SETTINGS):
        yield f"settings, {setting.name}", lambda row=row: of(_settings(row))
    yield "settings, fixed", lambda: of(_settings(0, is_fixed=True))
    yield "settings, name", lambda: of(_settings(0).press("enter", "c-u", "enter"))
    yield "settings, help", lambda: help_of(_settings(3))
    yield "welcome", lambda: of(_welcome())
    yield "welcome, no name", lambda: of(_welcome("c-u", "enter"))
    yield "welcome, long name", lambda: of(_welcome(*"5" * 30))
    yield "welcome, tutorial", lambda: of(_welcome("enter"))
    for number, _ in enumerate(STEPS, 1):
        yield f"tutorial {number}", lambda number=number: of(Pupil(number))
    yield "tutorial, other bet", lambda: of(Pupil(6).press("4"))
    yield "tutorial, no safety", lambda: of(Pupil(7).press("enter"))
    yield "tutorial, safety", lambda: of(Pupil(6).press("s", "3"))
    yield "tutorial, no safety counted", lambda: of(_counted_without_safety())
    yield "tutorial, other card", lambda: of(Pupil(10).press("p", "enter"))
    yield "tutorial, no use", lambda: of(Pupil(1).press("z"))
    yield "tutorial, not yet", lambda: of(Pupil(3).press("enter"))
    yield "tutorial, first step", lambda: of(Pupil(1).press("backspace"))
    yield "tutorial, leaving", lambda: of(Pupil(4).press("escape"))
    yield "tutorial, help", lambda: help_of(Pupil(7))
    yield "tutorials", lambda: registry.tutorial(print, Clock(), "Zoe")
    for number, _ in enumerate(LURIS_STEPS, 1):
        yield f"tutorial of luris {number}", lambda number=number: of(Learner("luris", number))
    for told, number, keys in (
        ("other action", 4, "u"),
        ("other card", 5, ("0", "up")),
        ("marks stay", 6, ("escape",)),
    ):
        yield (
            f"tutorial of luris, {told}",
            lambda number=number, keys=keys: of(Learner("luris", number).press(*keys)),
        )
