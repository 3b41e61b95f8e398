"""The first start: the newcomer is asked for a name, and offered the lesson."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from luznet.language import one_of
from luznet.plain import usage, words
from luznet.plain.command import Command
from luznet.plain.conversation import ENDING, Conversation, lessons
from luznet.plain.lines import Typed, take_apart
from luznet.plain.user_context import UserContext

NO_NAMES: Final = frozenset(
    {"join", "watch", "play", "open", "list", "start", "ready", "table", "options", "recent",
     "pause", "bet", "draw", "take"}
)  # fmt: skip
"""Words typed by a player who missed the question."""
WITH_MORE: Final = frozenset({"help", "learn", "rules"})
"""Words that are commands even if something follows."""


class WelcomeConversation(Conversation):
    """Asks for the name, once."""

    LEAVING = usage.LEAVE_LIST

    def __init__(self, own: UserContext, done: Callable[[], None]) -> None:
        """`done` goes on with what luznet was started for."""
        super().__init__(own, own.quit)
        self._done = done
        self._is_told = False

    def told(self, now: float) -> Iterator[str]:
        if not self._is_told:
            self._is_told = True
            yield words.WELCOME()
            yield self.asked()

    def asked(self) -> str:
        return words.ASK_NAME(name=self._user.name)

    def commands(self) -> Sequence[Command]:
        return ()

    def answered(self, text: str) -> Sequence[str]:
        """Take a name, unless it is a word that luznet knows."""
        typed = take_apart(text)
        if self._is_command(typed):
            return super().answered(text)
        if typed.word in NO_NAMES and not typed.rest:
            return [words.NO_NAME(word=typed.word), self.asked()]
        name = typed.rest if typed.word == "name" else text
        trouble = self._keep("name", name if typed.word else self._user.name)
        self._done()
        lesson = words.OFFER_LESSON(words=one_of(lessons()))
        return [*trouble, words.HELLO(name=self._user.name), lesson]

    def _is_command(self, typed: Typed) -> bool:
        """Return whether a line is a command; short forms of commands may be names."""
        known = {command.names[0] for command in self.all_commands()}
        if self._reads and typed.word in ("", *ENDING):
            return True
        return typed.word in known and (not typed.rest or typed.word in WITH_MORE)
