"""The recorded games in playthroughs/ are what the rules still give, to the letter."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from luznet.games.game import CHANCE
from luznet.games.luz.types import Event, Options, View
from tests.games.playthrough import (
    LUZ,
    SEEDS,
    choice,
    event_lines,
    path,
    playthrough,
    recorded,
    view_lines,
)

RENEW = "read what changed, then: python -m tests.games.playthrough"


@pytest.mark.parametrize("players", list(SEEDS))
def test_a_recorded_game_goes_as_it_is_written_down(players: int) -> None:
    written = path(players).read_text(encoding="utf-8").splitlines()
    now = recorded(players).splitlines()
    for number, (line, expected) in enumerate(zip(now, written, strict=False), start=1):
        assert line == expected, f"line {number} of {path(players).name}; {RENEW}"
    assert len(now) == len(written), RENEW


@pytest.mark.parametrize("players", list(SEEDS))
def test_a_recorded_game_is_whole_and_depends_on_its_chances_alone(players: int) -> None:
    text = recorded(players)
    assert text.count("\n== ") == 1 + 4 * (1 + players + 10 * players)
    assert playthrough(players, Random(SEEDS[players]).randrange) == text
    assert playthrough(players, Random(0).randrange) != text


def test_there_is_a_recorded_game_for_each_number_of_players() -> None:
    assert sorted(SEEDS) == list(LUZ.seats)
    assert all(path(players).stat().st_size < 250_000 for players in SEEDS)


def views_and_events(players: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
    below = Random(SEEDS[players]).randrange
    state = LUZ.new(players, Options())
    while (actor := LUZ.to_act(state)) is not None:
        state, events = LUZ.apply(state, actor, choice(state, actor, below))
        yield LUZ.view(state, None if actor == CHANCE else actor), events


@pytest.mark.parametrize("field", View.__struct_fields__)
def test_the_notation_shows_every_field_of_a_view(field: str) -> None:
    views = [view for players in SEEDS for view, _ in views_and_events(players)]
    view = views[100]
    values = {getattr(other, field) for other in views} - {getattr(view, field)}
    if field in ("hands", "held"):
        values = {value for value in values if len(value) == view.players}
    assert values
    for value in values:
        assert view_lines(replace(view, **{field: value})) != view_lines(view)


def test_the_notation_shows_every_event() -> None:
    events = [event for _, events in views_and_events(4) for event in events]
    assert {type(event) for event in events} == set(LUZ.event_types)
    assert len({str(event_lines(event)) for event in events}) == len(set(events))
