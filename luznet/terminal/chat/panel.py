"""The chat over the screen of a table: the last lines, a line to write, phrases on the digits.

    phrases (and writing) --Tab--> people, to be muted --Tab, Esc--> phrases --Esc--> the table

For a reader with partners, Tab first leads to phrases and a line that those alone hear.

Every character belongs to the chat while it is open, so that no word plays a card; nothing but Esc
closes it, so that no word begun here ends on the table.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from luznet.client.chat import Speaker
from luznet.i18n import offline, refusal
from luznet.i18n.games import phrases_of
from luznet.terminal.chat import draw, words
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.keys import BACKSPACE, UP, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import LEAST, Binding, Screen
from luznet.terminal.screens import widgets
from luznet.terminal.side import COLUMNS, has_side, side_of, with_side
from luznet.wire import messages
from luznet.wire.messages import Hearers, Refused
from luznet.wire.text import clean_text, safe

MOST: Final = 9
"""Phrases, and people, that have a digit."""
STEP: Final = 4
"""Rows that one key scrolls."""


class ChatPanel(Screen):
    """The chat, laid over a screen. An unfinished line is kept while it is closed."""

    def __init__(
        self,
        context: Context,
        chat: ChatModel,
        below: Callable[[], Screen],
        close: Callable[[], None],
    ) -> None:
        self.chat = chat
        self.line = Line()
        self.picked = 0
        """The number of the phrase that Enter says; 0 for what is written."""
        self.is_choosing = False
        self.confides = False
        """Whether messages go to partners alone, as long as there are any."""
        self.back = 0
        self._client = context.client
        self._send = context.send
        self._below = below
        self._close = close
        self._told = ""
        self._sent, self._sent_after = "", 0
        self._refused: Refused | None = None
        self._read: Refused | None = None
        self._size = LEAST

    # ---- the model ---------------------------------------------------------------------------

    @property
    def said(self) -> Sequence[messages.Said]:
        """What was said, without what muted people say."""
        return self._client.chat.lines

    @property
    def phrases(self) -> Sequence[str]:
        """The phrases on the digits, from 1 on."""
        table = self._client.table
        return phrases_of(table.game)[:MOST] if table is not None else ()

    @property
    def people(self) -> Sequence[Speaker]:
        """The people on the digits, from 1 on."""
        return self._can_mute[:MOST]

    @property
    def without_digit(self) -> int:
        """How many people could be muted if there were more digits."""
        return len(self._can_mute[MOST:])

    @property
    def _can_mute(self) -> Sequence[Speaker]:
        return self._client.situation.can_mute(self._client.chat)

    @property
    def hearers(self) -> Sequence[str]:
        """The partners who alone hear what is said now; none where everybody hears it."""
        return self._client.situation.partners if self.confides else ()

    @property
    def muted(self) -> Sequence[str]:
        """The names of the people who are muted."""
        return [each.name for each in self.people if self.is_muted(each)]

    def is_muted(self, speaker: Speaker) -> bool:
        """Return whether somebody is muted."""
        return speaker in self._client.chat.muted

    @property
    def forbidden(self) -> str:
        """Why nothing can be said now; empty if something can."""
        silence = self._client.situation.silence if self.chat.is_possible else "no_chat"
        return "" if silence is None else words.SILENCES[silence]()

    @property
    def is_free(self) -> bool:
        """Whether the reader may write words of their own."""
        return not self.forbidden and self._client.situation.options.chat == "free"

    @property
    def trouble(self) -> str:
        """What went wrong last; empty after another key."""
        refused = self._client.chat.refusal
        return refusal(refused) if refused and refused is not self._read else self._told

    @property
    def is_typing(self) -> bool:
        """Every character is the panel's."""
        return True

    # ---- keys --------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self._told, self._read = "", self._client.chat.refusal
        return super().press(key)

    def typed(self, text: str) -> bool:
        """Write. Of a digit that picked a phrase, more text makes a digit."""
        if self.is_free and not self.is_choosing:
            self.line.insert((str(self.picked) if self.picked else "") + safe(text))
            self.picked = 0
        elif not (self.forbidden or self.is_choosing):
            self._told = words.ONLY_PHRASES()
        return True

    def bindings(self) -> Sequence[Binding]:
        self.look()
        if self.is_choosing:
            return (
                *self._digits(
                    label("mute, or hear again"), [partial(self._mute, at) for at in self.people]
                ),
                Binding(("tab", "s-tab", "escape"), "Esc", label("phrases"), self._turn),
            )
        return (
            *(self._saying() if not self.forbidden else ()),
            Binding(("tab", "s-tab"), "Tab", self._does_turn(), self._turn),
            *self._scrolling(),
            Binding(("escape",), "Esc", label("back"), self._close),
        )

    def _scrolling(self) -> Sequence[Binding]:
        """Return the keys that scroll; only the one that leads to something new is shown."""
        up = UP() if self.back < draw.most_back(self, self._size) else ""
        return (
            # i18n: Scrolls to what was said or happened earlier.
            Binding(("up", "pageup"), up, label("older"), partial(self._scroll, STEP)),
            Binding(("down", "pagedown"), "", "", partial(self._scroll, -STEP)),
        )

    def _saying(self) -> Sequence[Binding]:
        keys = [partial(self._pick, number) for number, _ in enumerate(self.phrases, 1)]
        phrases = self._digits(label("a phrase"), keys) if self.offers_phrases else ()
        enter = Binding(("enter",), "Enter", label("say it"), self._say_line)
        if self.picked:
            drop = Binding(
                ("backspace", "delete", "c-u"), BACKSPACE(), label("delete"), partial(self._pick, 0)
            )
            return (enter, drop, *phrases)
        return (enter, *phrases, *widgets.editing(self.line)) if self.is_free else phrases

    @property
    def phrase(self) -> str:
        """The phrase that Enter says; empty for what is written."""
        return self.phrases[self.picked - 1] if 0 < self.picked <= len(self.phrases) else ""

    @property
    def offers_phrases(self) -> bool:
        """Whether a digit picks a phrase: not where it may be a part of a text."""
        return not self.line.text and not (self.picked and self.is_free)

    def _pick(self, number: int) -> None:
        self.picked = number

    def _digits(self, does: str, actions: Sequence[Callable[[], None]]) -> Sequence[Binding]:
        shown = {1: f"1–{len(actions)}" if len(actions) > 1 else "1"}
        return [
            Binding((str(number),), shown.get(number, ""), does, action)
            for number, action in enumerate(actions, 1)
        ]

    def _say_line(self) -> None:
        if self.phrase:
            self._say("", self.phrase)
        elif self.line.text:
            self._say(self.line.text)

    def _say(self, text: str, phrase: str = "") -> None:
        if self._client.standing != "online":
            self._told = offline(self._client)
            return
        if self.confides and not self.hearers:  # what was meant for one is not told to all
            self.confides = False
            self._told = refusal(Refused(of="confide", code="no_partners"))
            return
        to: Hearers = "partners" if self.confides else "table"
        self._send(self._client.chat.say(text, phrase, to))
        self._sent, self._sent_after = text, self._client.chat.taken
        self._refused, self.back = None, 0
        self.line.clear()
        self.picked = 0

    @property
    def _can_confide(self) -> bool:
        return bool(self._client.situation.partners) and not self.confides

    def _turn(self) -> None:
        """Switch from everybody to the partners, if there are any, then to the list of people."""
        if self.is_choosing:
            self.is_choosing = self.confides = False
        elif self._can_confide:
            self.confides = True
        else:
            self.is_choosing = True

    def _does_turn(self) -> str:
        # i18n: Leads to the list of those whom the reader does not want to hear.
        # i18n: From now on what is said goes to the partner alone.
        return label("to your partner") if self._can_confide else label("mute")

    def _mute(self, speaker: Speaker) -> None:
        self._client.chat.mute(speaker, not self.is_muted(speaker))

    def _scroll(self, step: int) -> None:
        self.back = max(0, min(draw.most_back(self, self._size), self.back + step))

    def look(self) -> None:
        """Restore a text that was refused, or lost with the connection, unless the reader has begun
        another one."""
        refused = self._client.chat.refusal
        is_refused = refused is not None and refused is not self._refused
        if self._was_heard:
            self._sent = ""
        elif is_refused or self._client.standing != "online":
            self._refused = refused
            if self._sent and not (self.line.text or self.picked):
                self.line.insert(self._sent)
            self._sent = ""

    @property
    def _was_heard(self) -> bool:
        """Whether the last text has come back from the host."""
        said = self._client.chat.since(self._sent_after)
        return any(each.text == clean_text(self._sent) for each in said if self.chat.is_own(each))

    # ---- the picture ---------------------------------------------------------------------------

    @property
    def least(self) -> Canvas:  # type: ignore[override]
        """What the screen below needs."""
        return self._below().least

    def last_row(self, size: Canvas) -> int:
        """Return the last row of the panel."""
        is_side = size.columns == COLUMNS
        return draw.last_row(size, None if is_side else self._below().turn_row(size))

    def draw(self, size: Canvas) -> Picture:
        self.chat.read()
        self._size = side_of(size) if has_side(size) else size
        self.back = min(self.back, draw.most_back(self, self._size))
        keys = [*widgets.hints(self.bindings()), ("F1", label("help"))]
        if has_side(size):
            return with_side(
                size,
                self._table,
                lambda side: draw.draw_panel(side, self, keys),
                draw.heading(self),
            )
        picture = self._table(size)
        draw.draw_panel(picture, self, keys)
        return picture

    def _table(self, size: Canvas) -> Picture:
        """Return the picture of the table, without keys: all belong to the chat."""
        self.chat.is_open = True
        picture = self._below().draw(size)
        self.chat.is_open = False
        widgets.clear_keys(picture)
        return picture

    def help(self) -> Sequence[str]:
        partners = self._client.situation.partners
        return [text() for text in (*words.HELP, *([words.HELP_PARTNERS] if partners else []))]

    def next_change(self, now: float) -> float | None:
        return self._below().next_change(now)
