"""Moments of replays that tests look at in every language and size."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from luznet.terminal.screen import Screen
from luznet.wire.record import Record, RecordSeat, play_back, with_view
from tests.history.games import a_record, kept, keys_of
from tests.terminal.looker import Looker
from tests.terminal.tables import NAMES

Scene = Callable[[], Screen]


def _record(game: str, players: int, **given) -> Record:
    """Return a game that people of these tests have played."""
    record = a_record(game, players, people=players, **given)
    seats = [
        RecordSeat(who="person", name=name, key=keys_of(name).public) for name in NAMES[:players]
    ]
    return replace(record, seats=tuple(seats))


def _scene(game: str, players: int, *keys: str, answers: bool = True) -> Scene:
    """Return what shows a replay after these keys."""

    def show() -> Screen:
        looker = Looker(kept(_record(game, players)))
        if answers and looker.screen.curve is not None:
            looker.oracle.answer(at_9=0.3, at_20=-0.2)
        return looker.press(*keys).screen

    return show


def _unfinished() -> Screen:
    whole, part = _record("luz", 3), _record("luz", 3, actions=10)
    seen = whole.rules.view(play_back(whole)[len(part.actions) + 6].state, 0)
    return Looker(kept(with_view(part, seen, part.ended))).press("end").screen


def scenes() -> Iterator[tuple[str, Scene]]:
    """Yield the moments by their names."""
    yield "replay, all open", _scene("luz", 4, "pagedown", "right", "right", "right")
    yield "replay, a seat", _scene("luz", 5, "pagedown", "down", "down", "right", "2")
    yield "replay, plays", _scene("luz", 3, "down", "s", " ")
    yield "replay, the end", _scene("luz", 3, "end")
    yield "replay, curve", _scene("luz", 4, "down", "w")
    yield "replay, thinking", _scene("luz", 4, "down", "w", answers=False)
    yield "replay, tried", _scene("luz", 3, "down", "1", "t")
    yield "replay, nothing to try", _scene("luz", 3, "end", "t")
    yield "replay, no turn", _scene("luz", 3, "end", ">")
    yield "replay, no review", _scene("luz", 3, "0", "e")
    yield "replay, no coach", _scene("luz", 3, "a")
    yield "replay, unfinished", _unfinished
    yield "replay, luris", _scene("luris", 3, "down", "right", "right")
    yield "replay, luris review", _scene("luris", 2, "1", "e")
