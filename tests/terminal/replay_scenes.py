"""Moments of replays that tests look at in every language and size."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from luznet.bots.luz.adviser import advise
from luznet.terminal.screen import Screen
from luznet.wire.record import Record, RecordSeat, play_back, with_view
from tests.client.sharing import SharingRoom
from tests.history.games import a_record, kept, keys_of
from tests.terminal.looker import Looker
from tests.terminal.sitter import Sitter
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


def _advised() -> Screen:
    looker = Looker(kept(_record("luz", 4)))
    looker.press("right", "right", "a")
    looker.adviser.answer(*map(advise, looker.adviser.asked[-1].views))
    return looker.screen


def _wandering() -> Screen:
    looker = Looker(kept(_record("luz", 5)))
    looker.text()
    looker.oracle.wander()
    return looker.press("down", "w").screen


def _unfinished() -> Screen:
    whole, part = _record("luz", 3), _record("luz", 3, actions=10)
    seen = whole.rules.view(play_back(whole)[len(part.actions) + 6].state, 0)
    return Looker(kept(with_view(part, seen, part.ended))).press("end").screen


def _together(who: str, *steps: tuple[str, str], game: str = "luz", is_old: bool = False) -> Scene:
    """Return what a person at a table sees after people there have pressed these keys."""

    def show() -> Screen:
        room = SharingRoom(game=game, is_old=is_old)
        people = {name: Sitter(room, name) for name in ("Ann", "Ben")}
        for name, key in steps:
            people[name].press(key)
        people[who].text()
        return people[who].screen

    return show


def scenes() -> Iterator[tuple[str, Scene]]:
    """Yield the moments by their names."""
    yield "replay, all open", _scene("luz", 4, "pagedown", "right", "right", "right")
    yield "replay, a seat", _scene("luz", 5, "pagedown", "down", "down", "right", "2")
    yield "replay, plays", _scene("luz", 3, "down", "s", " ")
    yield "replay, the end", _scene("luz", 3, "end")
    yield "replay, curve", _scene("luz", 4, "down", "w")
    yield "replay, curve of five", _wandering
    yield "replay, thinking", _scene("luz", 4, "down", "w", answers=False)
    yield "replay, advice on a bet", _advised
    yield "replay, tried", _scene("luz", 3, "down", "1", "t")
    yield "replay, nothing to try", _scene("luz", 3, "end", "t")
    yield "replay, no turn", _scene("luz", 3, "end", ">")
    yield "replay, no review", _scene("luz", 3, "0", "e")
    yield "replay, no coach", _scene("luz", 3, "a")
    yield "replay, unfinished", _unfinished
    yield "replay, luris", _scene("luris", 3, "down", "right", "right")
    opens, joins = ("Ann", "r"), ("Ben", "r")
    yield "replay, together, opened", _together("Ann", opens)
    yield "replay, together, to join", _together("Ben", opens)
    yield "replay, together, to join, luris", _together("Ben", opens, game="luris")
    yield "replay, together, followed", _together("Ben", opens, joins, ("Ann", "right"))
    yield "replay, together, own", _together("Ben", opens, joins, ("Ben", "right"))
    yield "replay, together, nobody", _together("Ben", opens, joins, ("Ann", "F"))
    yield "replay, together, stopped", _together("Ann", opens, joins, ("Ann", "F"))
    yield "replay, together, another", _together("Ann", opens, joins, ("Ann", "F"), ("Ben", "F"))
    yield "replay, together, alone", _together("Ann", opens, is_old=True)
    yield "replay, luris review", _scene("luris", 2, "1", "e")
