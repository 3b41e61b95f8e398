"""The chat in plain mode: what others say is told as it comes; `say` speaks to everybody, and
`confide` to your partners alone."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from luznet.client.chat import Speaker
from luznet.client.core import Client, Send
from luznet.i18n import PHRASES, line, offline, refusal, sentences
from luznet.i18n.games import phrases_of
from luznet.language import Text
from luznet.plain import usage, words
from luznet.plain.command import Command
from luznet.plain.lines import same_name
from luznet.wire.client_messages import SAY_A_SECOND, SAY_AT_ONCE
from luznet.wire.messages import Hearers, Refused, Said, Table

Lines = Sequence[str]
TO_PARTNER: Final = re.compile(r"to (?:my )?partners?\b[:, ]*", re.IGNORECASE)
"""How people type that something is for their partners."""
SAYING: Final = frozenset({"say", "confide"})
"""Words that say something."""


class Chat:
    """The chat of one table."""

    def __init__(self, client: Client, send: Send, is_wanted: Callable[[], bool]) -> None:
        """Nothing is told while `is_wanted` says no."""
        self._client = client
        self._send = send
        self._is_wanted = is_wanted
        self._heard = 0
        self._refused: Refused | None = None
        self._now = 0.0
        self._full_until = -math.inf

    # ---- how fast ------------------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Whether the host may refuse another line now, after too many just before."""
        return self._now < self._full_until

    def next_change(self) -> float | None:
        """Return when more can be said."""
        return self._full_until if self.is_full else None

    def _count(self) -> None:
        """Count a line. The host may receive lines closer together than they were said, so count
        on one less than it lets through at once."""
        ahead = (SAY_AT_ONCE - 2) / SAY_A_SECOND
        self._full_until = max(self._full_until + ahead, self._now) + 1 / SAY_A_SECOND - ahead

    # ---- telling -------------------------------------------------------------------------------

    def told(self, now: float) -> Iterator[str]:
        """Return what was said since the last time, and why the reader's own line was refused."""
        self._now, chat = now, self._client.chat
        fresh, self._heard = chat.since(self._heard), chat.taken
        refused, self._refused = self._refused, chat.refusal
        if not self._is_wanted():
            return
        yield from map(self._line, fresh)
        if chat.refusal is not None and chat.refusal is not refused:
            yield refusal(chat.refusal, sentences=words.REFUSALS)

    def _line(self, each: Said) -> str:
        is_own, text = self._client.situation.is_own(each), line(each)
        if each.to == "partners":
            says = words.YOU_CONFIDE if is_own else words.CONFIDES
        elif is_own:
            says = words.YOU_SAY
        else:
            says = words.SAYS if each.seat is not None else words.SPECTATOR_SAYS
        return says(name=each.name, text=text)

    def commands(self, table: Table) -> Sequence[Command]:
        fits = self._is_wanted() and table.options.chat != "none"
        mute, unmute = partial(self._mute, True), partial(self._mute, False)
        mutes = fits and bool(self._client.chat.muted)
        return (
            Command(("say",), usage.SAY, partial(self._say, table), offered=False, fits=fits),
            Command(("confide",), usage.CONFIDE, partial(self._confide, table), offered=False,
                    fits=fits and bool(self._client.situation.partners)),
            Command(("mute",), usage.MUTE, mute, offered=False, fits=fits),
            Command(("unmute",), usage.UNMUTE, unmute, offered=False, fits=mutes),
        )  # fmt: skip

    # ---- saying something ----------------------------------------------------------------------

    def _confide(self, table: Table, typed: str) -> Lines:
        if not self._client.situation.partners:
            return [refusal(Refused(of="", code="no_partners"))]
        return self._say(table, typed, "partners")

    def _say(self, table: Table, typed: str, to: Hearers = "table") -> Lines:
        if not self._is_wanted():
            return [words.NO_CHAT()]
        to_partner = TO_PARTNER.match(typed) if to == "table" else None
        if to_partner:
            return self._confide(table, typed[to_partner.end() :])
        is_free = table.options.chat == "free"
        ready = {each: PHRASES[each] for each in phrases_of(table.game)}
        phrase = _phrase(typed, ready, is_whole=is_free)
        if not typed or not (phrase or is_free):
            phrases = sentences(*(sentence() for sentence in ready.values()))
            return [(words.WHAT_TO_SAY if is_free else words.WHICH_PHRASE)(phrases=phrases)]
        if self._client.standing != "online":
            return [offline(self._client)]
        messages = self._client.chat.say("" if phrase else typed, phrase, to)
        if messages:
            self._send(messages)
            self._count()
        return []

    # ---- muting somebody -----------------------------------------------------------------------

    def _mute(self, muted: bool, typed: str) -> Lines:
        meant = self._meant(typed)
        if not meant:
            return [words.NOBODY(name=typed) if typed else words.WHOM_TO_MUTE()]
        for speaker in meant:
            self._client.chat.mute(speaker, muted)
        return [(words.MUTED if muted else words.UNMUTED)(name=meant[0].name)]

    def _meant(self, typed: str) -> Sequence[Speaker]:
        """Return everybody with this name, or else the only person whose name begins with it."""
        people = self._client.situation.can_mute(self._client.chat)
        fits = [each for each in people if same_name(each.name, typed)]
        same = [each for each in fits if each.name.casefold() == typed.casefold()]
        names = {each.name for each in fits}
        return same or (fits if len(names) == 1 else [])


def _phrase(typed: str, ready: Mapping[str, Text], *, is_whole: bool) -> str:
    """Return the id of the ready phrase that was typed, whole or only its beginning, in the
    reader's language or in English; empty: none."""
    wanted = _bare(typed)
    bare = {each: (_bare(sentence()), _bare(sentence.message)) for each, sentence in ready.items()}
    whole = [each for each, sentences in bare.items() if wanted in sentences]
    begun = [
        each
        for each, sentences in bare.items()
        if wanted and any(sentence.startswith(wanted) for sentence in sentences)
    ]
    if whole:
        return whole[0]
    return begun[0] if len(begun) == 1 and not is_whole else ""


def _bare(text: str) -> str:
    """Return a text without what people leave out when they type."""
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign == " ").strip()
