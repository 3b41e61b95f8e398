"""The screen of Luz: its pictures, at any table, moment and size.

The golden screens in `golden/luz_*.txt` are compared as text.  To renew them after a change that
is meant, run `LUZNET_RENEW=1 python -m pytest tests/terminal` and read the diff.
"""

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.luz import odds
from luznet.i18n import luz_cards
from luznet.terminal import app
from luznet.terminal.luz import cards, seats
from luznet.terminal.luz.hand import values_text
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas, Kept, width_of
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.luz_scenes import LARGER, SCREENS, SIZES, names, nasty, twin
from tests.terminal.tables import RULES, Luz, Reader

# ---- golden screens ----------------------------------------------------------------------


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_a_screen_looks_as_it_is_kept(make: Callable[[], Reader]) -> None:
    assert_golden(f"luz_{make.__name__}", make().lines())


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("make", LARGER, ids=lambda make: make.__name__)
def test_a_larger_screen_looks_as_it_is_kept(
    make: Callable[[], Reader], size: tuple[int, int]
) -> None:
    assert_golden(f"luz_{make.__name__}_{size[0]}x{size[1]}", make().lines(*size))


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_rules_are_one_key_away_at_every_stage(make: Callable[[], Reader]) -> None:
    reader = make()
    taken = {key for binding in reader.screen.bindings() for key in binding.keys}
    assert not taken & {*app.RULES}
    assert reader.lines()[-1].endswith("R rules  ? help  q leave")


def test_golden_screens_are_all_in_use() -> None:
    kept = {path.stem for path in FOLDER.glob("luz_*.txt")}
    larger = {f"luz_{make.__name__}_{size[0]}x{size[1]}" for make in LARGER for size in SIZES[1:]}
    assert kept == {f"luz_{make.__name__}" for make in SCREENS} | larger


# ---- any table, any moment, any size -------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(
    players=st.sampled_from([3, 4, 5]),
    seed=st.integers(0, 2**20),
    steps=st.integers(0, 210),
    reader=st.integers(-1, 4),
    called=st.lists(names | nasty, min_size=5, max_size=5),
    columns=st.integers(80, 220),
    rows=st.integers(24, 70),
    level=st.sampled_from(["none", "values", "odds", "coach"]),
    data=st.data(),
)
def test_any_moment_of_any_game_is_drawn_within_the_window(
    players: int,
    seed: int,
    steps: int,
    reader: int,
    called: list[str],
    columns: int,
    rows: int,
    level: str,
    data: st.DataObject,
) -> None:
    luz = Luz(players, seed, called, help=level, open_tricks=bool(seed % 2), turn_time=seed % 3)
    you = None if reader < 0 else reader % players
    seen: Reader | None = None
    for step in range(steps):
        if RULES.to_act(luz.state) is None:
            break
        luz.act()
        if steps - step < 8:
            seen = seen or Reader(luz, you)
            seen.hear()
    seen = seen or Reader(luz, you)
    keys = st.sampled_from([key for b in seen.screen.bindings() for key in b.keys] or ["z"])
    for key in ["", *data.draw(st.lists(keys, max_size=4))]:
        seen.press(*([key] if key else []))
        picture = seen.screen.draw(Canvas(columns, rows))
        lines = picture.lines()
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_screen_says_nothing_about_hidden_values(players: int) -> None:
    rng = random.Random(players)
    for seat in range(players):
        luz = Luz(players, seed=seat, help="odds").to_bets(seat)
        other = Luz(players, seed=seat, help="odds")
        other.state, other.turn = twin(luz.state, seat, rng), luz.turn
        assert other.state != luz.state
        luz.events, other.events = [], []
        one, two = Reader(luz, seat), Reader(other, seat)
        for key in ["", "3", "r", "g", "b", "p", "y", "c", "escape"]:
            one.press(key)
            two.press(key)
            assert one.text() == two.text()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_own_cards_in_the_hand_show_their_colour_alone(players: int) -> None:
    luz = Luz(players, seed=3, help="none").to_turn(1, True).to_turn(1, True)
    cell = layout(players, Canvas(80, 24)).hand
    lines = Reader(luz, 1).lines()
    held, played = luz.state.held[1], set(range(10)) - set(luz.state.held[1])
    hand = luz.state.hands[1]
    for at in range(10):
        column = cell.column + 7 * at
        card = " ".join(line[column : column + 6] for line in lines[cell.row : cell.row + 4])
        said = re.findall(r"[RGBPY0-9]+", card)
        letter = cards.letter(hand[at].colour)
        assert said == ([letter, str(at + 1)] if at in held else [cards.named(hand[at])])
    assert played


def test_a_chosen_card_says_why_it_can_have_its_values() -> None:
    luz = Luz(4, seed=3, help="values").to_turn(1, False).to_turn(1, False)
    view = RULES.view(luz.state, 1)
    for run in odds.runs(view):
        reader = Reader(luz, 1)
        reader.press(str((run.positions[0] + 1) % 10))
        told = f"{', '.join(map(str, run.values))}. You hold {len(run.positions)} of"
        assert f"Unseen {luz_cards.of_one(run.colour)} card" in reader.lines()[22]
        assert told in reader.lines()[22]
    silent = Reader(Luz(4, seed=3, help="none").to_turn(1, False), 1)
    silent.press("1")
    assert "Unseen" not in silent.text()


def test_own_cards_show_the_range_of_their_values_where_the_table_tells_them() -> None:
    luz = Luz(4, seed=3, help="values").to_bets(1)
    reader = Reader(luz, 1)
    shown = reader.lines()[19].split()
    for at, text in enumerate(shown):
        values = reader.screen.model.values_of(at)
        assert text == values_text(values, 6)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((7,), "7"),
        ((5, 6, 7, 8), "5–8"),
        ((3, 10), "3/10"),
        ((5, 6, 12), "5–6/12"),
        ((2, 4, 6), "2/4/6"),
        ((9, 11, 12), "9..12"),
        ((1, 3, 5, 7), "1..7"),
        ((), ""),
    ],
)
def test_a_dash_stands_for_values_that_are_all_possible(values: tuple[int, ...], text: str) -> None:
    assert values_text(values, 6) == text


@pytest.mark.parametrize("level", ["values", "odds"])
def test_the_help_says_what_stands_below_a_card(level: str) -> None:
    told = " ".join(Reader(Luz(4, seed=3, help=level).to_bets(1)).screen.help())
    for text in ("3–7 is any value", "3/7 one of the two", "3..7 some"):
        assert text in told


def hands_of_others(reader: Reader, players: int) -> list[tuple[str, str]]:
    """Return the two rows of each other player's hand at 80x24, clockwise, without the light
    between the panes."""
    at, lines = layout(players, Canvas(80, 24)), reader.lines()
    cells = [seats.hand_cell(cell, at.scale) for cell in at.seats]
    rows = [
        [line[cell.column : cell.column + cell.columns] for line in lines[cell.row : cell.row + 2]]
        for cell in cells
    ]
    return [(letters, values.replace("▀", " ")) for letters, values in rows]


def test_other_players_panels_hold_no_card_already_played() -> None:
    luz = Luz(5, seed=12).to_turn(0, False).to_turn(0, False).to_turn(0, False)
    for seat, (_, values) in enumerate(hands_of_others(Reader(luz, 0), 5), 1):
        held = [str(luz.state.hands[seat][at].value) for at in luz.state.held[seat]]
        assert values.replace(seats.PLAYED, " ").split() == held


def test_a_spectator_sees_backs_and_has_no_keys_to_act() -> None:
    luz = Luz(4, seed=2).to_turn(1, True)
    reader = Reader(luz, None)
    assert "YOUR TURN" not in reader.text()
    for _, values in hands_of_others(reader, 4):
        assert re.fullmatch(rf"[?{seats.PLAYED} ]*", values)
    reader.press("right", "1", "r", "enter", "s", "P", "p", "n")
    assert reader.sent == []


def test_what_is_kept_from_picture_to_picture_is_never_out_of_date() -> None:
    luz = Luz(4, seed=5, help="values")
    reader = Reader(luz, 0)
    for step in range(150):
        luz.act()
        if step % 7 == 3:
            luz.change_seat(1, away=step % 14 == 3)
        if step % 11 == 5:
            reader.press("v")
        reader.hear()
        reader.press("right")
        shown = reader.screen.draw(Canvas(80, 24)).fragments()
        reader.screen._kept = Kept()
        assert shown == reader.screen.draw(Canvas(80, 24)).fragments()
        if step % 5 == 4:
            reader.wait(2)
