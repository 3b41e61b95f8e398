"""What is the user's own in plain mode: settings that count there, the rules, the way out."""

from collections.abc import Callable

from luznet.plain import words
from luznet.plain.user_context import OwnSetting, Pages
from luznet.preferences.chosen import NotKept, Preferences
from luznet.preferences.table import BY_NAME


class OwnLuznet:
    """The settings as a talk needs them."""

    def __init__(self, preferences: Preferences, quit: Callable[[], None]) -> None:
        """Go by these settings, and change them; `quit` leaves luznet."""
        self._preferences = preferences
        self.quit = quit

    @property
    def name(self) -> str:
        """What the user is called, from the next table on."""
        return self._preferences.settings().name

    @property
    def hears_talk(self) -> bool:
        """Whether the user wants to hear what others say."""
        return self._preferences.settings().talk

    def keep(self, setting: OwnSetting, text: str) -> str:
        """Choose another value, now and for later; return what stands against it, if anything."""
        try:
            self._preferences.keep(setting, BY_NAME[setting].parse(text))
        except ValueError as error:
            return words.stays(setting, str(error))
        except NotKept as error:
            return str(error)
        fixing = self._preferences.fixed_by(setting)
        return words.comes_first(fixing) if fixing else ""

    def rules(self, game: str) -> Pages:
        """Return the rules of a game, page by page, to be heard."""
        from luznet.terminal.screens.rules import rules_spoken

        return rules_spoken(game)
