"""The rules still give the recorded games in playthroughs/, to the letter."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from luznet.games import GAMES
from luznet.games.game import CHANCE, CLOCK
from tests.games.notations import notation
from tests.games.playthrough import FOLDER, path, playthrough, recorded

RENEW = "read what changed, then: python -m tests.games.playthrough"

RECORDED = [(game, players) for game, rules in GAMES.items() for players in rules.seats]
each_recorded_game = pytest.mark.parametrize(("game", "players"), RECORDED)


@each_recorded_game
def test_a_recorded_game_still_goes_as_written(game: str, players: int) -> None:
    written = path(game, players).read_text(encoding="utf-8").splitlines()
    now = recorded(game, players).splitlines()
    for number, (line, expected) in enumerate(zip(now, written, strict=False), start=1):
        assert line == expected, f"line {number} of {path(game, players).name}; {RENEW}"
    assert len(now) == len(written), RENEW


@each_recorded_game
def test_a_recorded_game_is_complete_and_depends_only_on_its_random_source(
    game: str, players: int
) -> None:
    text = recorded(game, players)
    assert text.count("\n== ") == sum(1 for _ in views_and_events(game, players))
    below = Random(notation(game).seeds[players]).randrange
    assert playthrough(game, players, below) == text
    assert playthrough(game, players, Random(0).randrange) != text


def test_each_game_and_number_of_players_has_a_recorded_game_and_there_is_no_other_file() -> None:
    wanted = {path(game, players) for game, rules in GAMES.items() for players in rules.seats}
    assert set(FOLDER.iterdir()) == wanted
    assert all(file.stat().st_size < 250_000 for file in wanted)


def views_and_events(game: str, players: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play a recorded game; after each action, yield the actor's view and the events."""
    written = notation(game)
    rules, below = written.rules, Random(written.seeds[players]).randrange
    state = rules.new(players, rules.options_type())
    while (actor := rules.to_act(state)) is not None:
        actor, action = written.choice(state, actor, below)
        state, events = rules.apply(state, actor, action)
        yield rules.view(state, None if actor in (CHANCE, CLOCK) else actor), events


FIELDS = [(game, field) for game in GAMES for field in GAMES[game].view_type.__struct_fields__]


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_the_notation_shows_every_field_of_a_view(game: str, field: str) -> None:
    written, shown = notation(game), 0
    games = [[view for view, _ in views_and_events(game, players)] for players in written.seeds]
    values = {getattr(view, field) for views in games for view in views}
    for view in (max(views, key=lambda each: len(written.view_lines(each))) for views in games):
        here = getattr(view, field)
        by_seat = isinstance(here, tuple) and len(here) == view.players
        for value in values - {here}:
            if by_seat and len(value) != view.players:
                continue  # with another number of players, or before there is anything
            assert written.view_lines(replace(view, **{field: value})) != written.view_lines(view)
            shown += 1
    assert shown


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_shows_every_event(game: str) -> None:
    written = notation(game)
    played = [views_and_events(game, players) for players in written.seeds]
    events = {event for steps in played for _, events in steps for event in events}
    assert {type(event) for event in events} == set(written.rules.event_types)
    assert len({str(written.event_lines(event)) for event in events}) == len(events)
