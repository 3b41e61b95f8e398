"""A moment of a recorded game as a short text for a chat: what it was, what happened, how it ended.

It has no columns, so it reads well in any font.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Final

from luznet.games.game import Outcome
from luznet.i18n.games import WINS, name_of, words_of
from luznet.language import Text, list_of
from luznet.plain.game import conversation_about
from luznet.plain.lines import printable
from luznet.replay.onlooker import onlooker
from luznet.replay.playback import Replay
from luznet.wire.client_messages import AnyClientMessage

HAPPENED_MOST: Final = 6
"""Sentences about what happened, at the most: the last ones."""
BETWEEN: Final = " · "
# i18n: Where in a game a moment is: the number of an action, and of all.
_AT: Final = Text("action {at} of {number}")
_UNFINISHED: Final = Text("The game was not finished.")
# i18n: {names} is a list of names: partners, or players who share a game.
_WIN: Final = Text("{names} win the game!")
# i18n: A place in a ranking, a name, and points.
_PLACE: Final = Text("{place}. {name}: {score}")


def moment_of(replay: Replay) -> Sequence[str]:
    """Return lines about where a replay is."""
    record, view = replay.record, replay.view(replay.reader)
    day = time.strftime("%Y-%m-%d", time.localtime(record.began / 1000))
    lines = [BETWEEN.join([name_of(record.game), record.name, day])]
    outcome = record.rules.outcome(replay.step.state) if not replay.is_beyond else None
    if outcome is not None:
        return printable([*lines, *_result(replay.names, outcome)])
    progress = words_of(record.game).progress(view)
    at = _AT(at=replay.at, number=replay.end)
    lines.append(BETWEEN.join([each for each in (progress, at) if each]))
    if replay.is_beyond:
        return printable([*lines, _UNFINISHED()])
    return printable([*lines, *_happened(replay)])


def _happened(replay: Replay) -> Sequence[str]:
    """Return what has happened in the trick or turn here, as whoever is looked from knows it."""
    client = onlooker()
    game = conversation_about(replay.record.game, client, _drop, None)
    begin = replay.after_end("step", -1) if replay.at else 0
    client.receive(replay.update(begin, -1))
    game.present()  # from here on only what is new is told
    told: list[str] = []
    for at in range(begin + 1, replay.at + 1):
        client.receive(replay.update(at, at - 1))
        told += game.news(client.update.events if client.update is not None else ())
    return told[-HAPPENED_MOST:]


def _result(names: Sequence[str], outcome: Outcome) -> Sequence[str]:
    won = [names[seat] for seat in outcome.winners]
    told = WINS(won[0]) if len(won) == 1 else _WIN(names=list_of(won))
    seats = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    ranked = [
        _PLACE(place=place, name=names[seat], score=outcome.scores[seat])
        for place, seat in enumerate(seats, 1)
    ]
    return [told, *ranked]


def _drop(messages: Iterable[AnyClientMessage]) -> None:
    """Send nothing: there is no host."""
