"""The table of Luz in windows below 80x24: reduced, and whole in what it says."""

import random
import re

import pytest

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, TRUMP
from luznet.language import LANGUAGES, speak
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.layout import is_reduced, layout
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.picture import Canvas, Picture, width_of
from luznet.terminal.screen import SMALLEST
from tests.terminal.luz_scenes import (
    BEAT,
    SCREENS,
    five_bets,
    five_deal_end,
    five_follow,
    four_game_end,
    three_watched,
    twin,
)
from tests.terminal.tables import NAMES, Luz, Reader

SMALL = ((60, 20), (70, 20), (79, 23), (64, 40), (120, 20))


def row_of(reader: Reader, name: str) -> tuple[str, str]:
    """Return the two rows of a player."""
    lines = reader.lines(60, 20)
    at = next(at for at, line in enumerate(lines) if line.strip(" ▌").startswith(name))
    return lines[at], lines[at + 1]


def test_windows_from_60x20_have_a_reduced_table_and_from_80x24_the_whole_one() -> None:
    assert LuzScreen.least == SMALLEST == (60, 20, SMALLEST.palette)
    assert all(is_reduced(Canvas(*size)) for size in SMALL)
    assert not is_reduced(Canvas(80, 24))


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_nothing_is_written_beyond_the_edge(make, size, monkeypatch: pytest.MonkeyPatch) -> None:
    beyond = []
    put = Picture.put

    def watched(picture: Picture, column: int, row: int, text: str, paint: object = "") -> int:
        end = column + width_of(text.rstrip())
        if text.strip() and (end > picture.canvas.columns or not 0 <= row < picture.canvas.rows):
            beyond.append(text)
        return put(picture, column, row, text, paint)  # type: ignore[arg-type]

    monkeypatch.setattr(Picture, "put", watched)
    for language in LANGUAGES:
        speak(language)
        make().screen.draw(Canvas(*size))
        assert not beyond, language


def test_each_player_has_name_bet_needs_points_and_the_values_of_their_hand() -> None:
    reader = five_follow()
    view = reader.screen.model.view
    for seat in (0, 1, 3):
        about, hand = row_of(reader, NAMES[seat])
        bet = view.bets[seat]
        needed = facts.still_needed(bet, view.won[seat], facts.tricks_left(view))
        assert words.needed(needed) in about
        assert words.TOTAL_SHORT(points=0) in about
        for colour, values in facts.by_colour(view.hands[seat], view.held[seat]).items():
            if values:
                assert cards.letter(colour) + " ".join(map(str, values)) in hand
    assert "away" in row_of(reader, NAMES[3])[1]


def test_the_trick_stands_in_the_rows_of_those_who_played_it() -> None:
    reader = five_follow()
    trick = reader.luz.state.trick
    best = next(play for play in trick if "wins" in row_of(reader, NAMES[play.seat])[1])
    for play in trick:
        _, hand = row_of(reader, NAMES[play.seat])
        assert f" {cards.named(play.card)} " in f"{hand} "
    assert best in trick
    assert "led" in row_of(reader, NAMES[trick[0].seat])[1]
    assert words.to_come(0) in reader.text(60, 20)


def test_the_own_hand_has_its_letters_and_possible_values_and_the_turn_its_keys() -> None:
    reader = five_follow()
    text = reader.text(70, 20)
    assert "YOUR TURN" in text
    assert "Enter play" in text
    view = reader.screen.model.view
    at = layout(5, Canvas(70, 20)).hand
    lines = reader.lines(70, 20)
    for position in view.held[2]:
        column = at.column + position * (at.columns + 1)
        shown = [line[column : column + at.columns] for line in lines[at.row - 1 : at.row + 3]]
        letter = cards.letter(view.hands[2][position].colour)
        assert any(line.startswith(letter) and line.endswith(str(position + 1)) for line in shown)
        values = reader.screen.model.values_of(position)
        assert any(str(values[0]) in line and str(values[-1]) in line for line in shown)


def test_bets_are_made_on_a_scale_that_has_room() -> None:
    reader = five_bets()
    lines = reader.lines(60, 20)
    scale = next(line for line in lines if "▲" in line)
    assert [int(number) for number in scale.replace("▲", " ").split("[")[0].split()] == [*range(11)]
    assert "Safety" in scale
    reader.press("enter")
    assert reader.sent


def test_the_end_of_a_deal_and_of_the_game_are_tables_of_numbers_and_go_on_with_enter() -> None:
    reader = five_deal_end()
    text = reader.text(60, 20)
    result = reader.screen.model.result
    for card in (*result.hands[2], *result.aside):
        assert re.search(rf"\b{cards.named(card)}\b", text)
    for seat, points in enumerate(result.points):
        name = "Chloé" if seat == 2 else NAMES[seat]
        assert any(name in line and words.signed(points) in line for line in text.splitlines())
    reader.press("enter")
    assert "scored" not in reader.text(60, 20)
    end = four_game_end()
    lines = end.lines(60, 20)
    for place in facts.ranking(end.screen.model.view):
        assert any(NAMES[place.seat] in line and str(place.total) in line for line in lines)


@pytest.mark.parametrize("key", ["c", "d", "L", "e", "v", "tab"])
def test_every_page_is_left_again(key: str) -> None:
    reader = Reader(Luz(4, seed=3, open_tricks=True).to_deal_end().to_turn(0, True).to_turn(0), 0)
    before = reader.lines(60, 20)
    reader.press(key)
    reader.lines(60, 20)
    reader.press("v" if key == "v" else "escape")
    assert reader.lines(60, 20) == before


def test_hidden_hands_are_hidden() -> None:
    reader = five_follow().press("v")
    view = reader.screen.model.view
    for seat in (0, 1):
        _, hand = row_of(reader, NAMES[seat])
        assert "hidden" in hand
        colour, values = next(
            (colour, values)
            for colour, values in facts.by_colour(view.hands[seat], view.held[seat]).items()
            if len(values) > 1
        )
        assert cards.letter(colour) + " ".join(map(str, values)) not in hand


def test_a_spectator_sees_no_value_of_a_hand() -> None:
    reader = three_watched()
    view = reader.screen.model.view
    _, hand = row_of(reader, NAMES[1])
    held = [view.hands[1][at] for at in view.held[1]]
    assert all(card.value == HIDDEN for card in held)
    assert hand.count("?") == len(held)


@pytest.mark.parametrize("seed", range(4))
def test_states_that_a_seat_cannot_tell_apart_give_equal_pictures(seed: int) -> None:
    rng = random.Random(seed)
    luz = Luz(4, seed=seed).to_turn(1, bool(seed % 2))
    one = Reader(luz, 1)
    other_luz = Luz(4, seed=seed).to_turn(1, bool(seed % 2))
    other_luz.state = twin(other_luz.state, 1, rng)
    other = Reader(other_luz, 1)
    for size in SMALL:
        pictures = [each.screen.draw(Canvas(*size)).fragments() for each in (one, other)]
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_top_line_names_trump_in_every_trick(language: str) -> None:
    speak(language)
    for tricks in (1, 9):
        luz = Luz(4, seed=3).play_until(lambda s, n=tricks: len(s.tricks) == n and s.turn == 0)
        reader = Reader(luz, 0)
        reader.wait(BEAT + 1)
        brief = words.LEGEND_SHORT(letter=cards.letter(TRUMP))
        assert brief in reader.lines(60, 20)[0] or words.LEGEND() in reader.lines(60, 20)[0]
        assert words.TRICK_OF(number=tricks + 1) in reader.lines(60, 20)[0]
