"""The Luz screen: keys in, text out.

The golden screens in `golden/luz_*.txt` are compared as text.  To renew them after a change that
is meant, run `LUZNET_RENEW=1 python -m pytest tests/terminal/test_luz_screen.py` and read the diff.
"""

import inspect
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet import i18n
from luznet.client.core import SeatChanged
from luznet.games.luz import facts, odds, rules
from luznet.games.luz.cards import Colour, deck, sort_hand
from luznet.games.luz.types import Bet, Play, State, Trick
from luznet.i18n import games, luz_cards
from luznet.i18n import luz as said
from luznet.preferences.table import Settings
from luznet.terminal import app
from luznet.terminal.game import words as common
from luznet.terminal.game.model import LOST_FOR_LONG, TOLD_FOR, Notice
from luznet.terminal.luz import words
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.layout import layout
from luznet.terminal.luz.model import REVEALING
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.picture import DOTS, Size, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Screen
from luznet.terminal.style import game_rules
from luznet.wire.client_messages import Act, Pause, Ready
from luznet.wire.messages import Farewell, Refused, TableInfo, Welcome
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.tables import NAMES, RULES, Luz, Reader

BEAT = Settings().beat

# ---- golden screens ----------------------------------------------------------------------


def five_bets() -> Reader:
    luz = Luz(5, seed=5, help="values").to_bets(2)
    luz.change_seat(4, who="bot", name="Bot Vera", key="")
    reader = Reader(luz, 2)
    reader.press("3", "s")
    return reader


def five_follow() -> Reader:
    luz = Luz(5, seed=4, help="odds").to_turn(2, False).to_turn(2, True)
    luz.change_seat(3, away=True)
    luz.change_seat(4, who="bot", name="Bot Vera", key="")
    reader = Reader(luz, 2)
    reader.press("right")
    return reader


def five_deal_end() -> Reader:
    luz = Luz(5, seed=5).play_until(lambda s: len(s.tricks) == 9)
    reader = Reader(luz, 2)
    luz.to_deal_end()
    reader.hear()
    reader.wait(BEAT)
    return reader


def four_lead() -> Reader:
    luz = Luz(4, seed=9, help="none", open_tricks=True)
    luz.to_deal_end().to_turn(0, True).to_turn(0, False)
    reader = Reader(luz, 0)
    reader.press("right", "right")
    return reader


def four_game_end() -> Reader:
    luz = Luz(4, seed=11).to_end()
    luz.change_seat(1, ready=True)
    return Reader(luz, 0)


def three_trick_taken() -> Reader:
    luz = Luz(3, seed=7)
    luz.to_turn(0, True)
    reader = Reader(luz, 0)
    luz.play_until(lambda s: bool(s.tricks) and not s.trick and s.turn != 0)
    reader.hear()
    return reader


def three_watched() -> Reader:
    luz = Luz(3, seed=8).to_deal_end().to_turn(1, True)
    luz.change(watchers=1)
    return Reader(luz, None)


def four_watched_with_all_hands() -> Reader:
    luz = Luz(4, seed=8, spectators="all").to_turn(1, True)
    luz.change(watchers=2, shown=True)
    return Reader(luz, None)


def five_scoresheet() -> Reader:
    luz = Luz(5, seed=6).to_deal_end().to_deal_end().to_turn(3, True)
    reader = Reader(luz, 1)
    reader.press("c")
    return reader


def four_open_tricks() -> Reader:
    luz = Luz(4, seed=2, open_tricks=True).to_turn(1, False).to_turn(1, True)
    reader = Reader(luz, 1)
    reader.press("tab")
    return reader


SIZES = ((80, 24), (100, 30), (140, 45))
"""The windows that the table is designed for."""

SCREENS = (
    five_bets,
    five_follow,
    five_deal_end,
    five_scoresheet,
    four_lead,
    four_game_end,
    four_open_tricks,
    three_trick_taken,
    three_watched,
    four_watched_with_all_hands,
)


LARGER = (five_follow, four_lead, five_deal_end, four_game_end)
"""Screens that are kept as they look in larger windows, too."""


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
    assert reader.lines()[-1].endswith("R rules  ? help")


def test_golden_screens_are_all_in_use() -> None:
    kept = {path.stem for path in FOLDER.glob("luz_*.txt")}
    larger = {f"luz_{make.__name__}_{size[0]}x{size[1]}" for make in LARGER for size in SIZES[1:]}
    assert kept == {f"luz_{make.__name__}" for make in SCREENS} | larger


# ---- any table, any moment, any size -------------------------------------------------------

names = st.text(min_size=1, max_size=20)
nasty = st.sampled_from(
    [
        "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
        "e\u0301\u0302" * 6,
        "שלום עולם",
        "\u0301",
        "\x1b[31m",
    ]
)


@settings(max_examples=60, deadline=None)
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
        picture = seen.screen.draw(Size(columns, rows))
        lines = picture.lines()
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)
        assert classes(picture.fragments()) <= set(game_rules("256"))


def classes(fragments: list[tuple[str, str]]) -> set[str]:
    styles = {part for style, _ in fragments for part in style.split()}
    assert all(style.startswith("class:") for style in styles)
    return {style.removeprefix("class:") for style in styles}


def twin(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that the seat can't tell from this one: other values in the own hand."""
    hidden = [*state.hands[seat], *state.aside]
    own, aside = [], []
    for colour in {card.colour for card in deck(5)}:
        cards = [card for card in hidden if card.colour is colour]
        rng.shuffle(cards)
        held = sum(card.colour is colour for card in state.hands[seat])
        own += cards[:held]
        aside += cards[held:]
    hands = list(state.hands)
    hands[seat] = sort_hand(own)
    return replace(state, hands=tuple(hands), aside=sort_hand(aside))


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
    letters, values, numbers = Reader(luz, 1).lines()[17:20]
    held, played = luz.state.held[1], set(range(10)) - set(luz.state.held[1])
    assert re.sub(r"[][]", " ", letters).split() == [
        words.LETTERS[luz.state.hands[1][at].colour] for at in held
    ]
    shown = [word for word in values.split() if word.isdigit()]
    assert shown == [str(luz.state.hands[1][at].value) for at in sorted(played)]
    assert re.findall(r"\d+", numbers) == [str(number) for number in range(1, 11)]


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
    shown = reader.lines()[18].split()[1:-1]
    for at, text in enumerate(shown):
        values = reader.screen.model.values_of(at)
        assert text == (f"{values[0]}-{values[-1]}" if len(values) > 1 else f"{values[0]}")


def test_other_players_panels_hold_no_card_already_played() -> None:
    luz = Luz(5, seed=12).to_turn(0, False).to_turn(0, False).to_turn(0, False)
    lines = Reader(luz, 0).lines()
    for seat, (column, row) in {1: (0, 8), 2: (0, 1), 3: (55, 1), 4: (55, 8)}.items():
        values = [
            int(n)
            for y in range(5)
            for n in lines[row + 2 + y][column + 2 :][:23].split()
            if n.isdigit()
        ]
        held = [luz.state.hands[seat][at].value for at in luz.state.held[seat]]
        assert values == held


def test_a_spectator_sees_backs_and_has_no_keys_to_act() -> None:
    luz = Luz(4, seed=2).to_turn(1, True)
    reader = Reader(luz, None)
    assert "YOUR TURN" not in reader.text()
    for column, row in ((0, 8), (26, 1), (55, 8)):
        panel = [line[column : column + 25] for line in reader.lines()[row + 2 : row + 7]]
        assert re.fullmatch(r"[RGBPY*?\- ]*", "".join(panel))
    reader.press("right", "1", "r", "enter", "s", "P", "p", "n")
    assert reader.sent == []


# ---- betting -----------------------------------------------------------------------------


def betting() -> Reader:
    return Reader(Luz(4, seed=1).to_bets(2), 2)


def test_nothing_is_bet_before_something_was_chosen() -> None:
    reader = betting()
    reader.press("enter")
    assert reader.sent == []
    assert "Choose a bet first" in reader.text()


@pytest.mark.parametrize(
    ("keys", "bet"),
    [
        (("7",), Bet(7)),
        (("x",), Bet(10)),
        (("0", "left"), Bet(0)),
        (("x", "right"), Bet(10)),
        (("5", "up", "up", "down"), Bet(6)),
        (("4", "s"), Bet(4, True)),
        (("s", "4", "s"), Bet(4)),
        (("right",), Bet(2)),
        (("x", "s"), Bet(10, True)),
    ],
)
def test_keys_choose_a_bet_and_enter_makes_it(keys: tuple[str, ...], bet: Bet) -> None:
    reader = betting()
    reader.press(*keys, "enter")
    assert reader.sent == [Act(turn=reader.luz.turn, action=wire(bet))]


def wire(action: Bet | Play) -> dict[str, Any]:
    if isinstance(action, Play):
        return {"type": "play", "position": action.position}
    return {"type": "bet", "tricks": action.tricks, "safety": action.safety}


def test_a_chosen_bet_says_what_it_pays_and_costs_in_this_deal() -> None:
    luz = Luz(4, seed=1).to_deal_end().to_bets(0)
    reader = Reader(luz, 0)
    reader.press("3")
    for key, bet in (("", Bet(3)), ("s", Bet(3, safety=True)), ("x", Bet(10, safety=True))):
        reader.press(*([key] if key else []))
        bets, pays = reader.lines()[20:22]
        assert f"[{bet.tricks}]" in bets
        for tricks in range(11):
            column = re.search(rf"[ [{{]{tricks}[ \]]", bets).end() - 1
            assert pays[:column].split()[-1] == words.signed(rules.points(2, bet, tricks))


def test_the_bets_are_listed_in_order_with_who_is_next() -> None:
    text = betting().text()
    assert re.search(r"Chloé +now .*", text)
    assert "YOUR TURN: bet" in text


# ---- playing -----------------------------------------------------------------------------


def playing(follows: bool | None = None, **options: Any) -> Reader:
    """Return a reader at seat 2, some tricks into a deal, who has a choice of cards; and if
    `follows`, some that may not be played."""
    luz = Luz(4, seed=3, **options)
    luz.play_until(lambda s: is_choice(s) and (follows is None or bool(s.trick) is follows))
    return Reader(luz, 2)


def is_choice(state: State) -> bool:
    if state.turn != 2 or not state.tricks:
        return False
    legal = RULES.legal(state, 2)
    return len(legal) > 1 and (not state.trick or len(legal) < len(state.held[2]))


def test_nothing_is_played_before_something_was_chosen() -> None:
    reader = playing()
    reader.press("enter")
    assert reader.sent == []
    assert "Choose a card first" in reader.text()


def test_the_only_legal_card_is_chosen_by_itself() -> None:
    luz = Luz(4, seed=3).to_turn(2, True)
    while len(RULES.legal(luz.state, 2)) != 1:
        luz.to_turn(2, True)
    reader = Reader(luz, 2)
    assert reader.screen.model.position == RULES.legal(luz.state, 2)[0].position


def test_a_bet_that_is_chosen_tells_what_it_pays_even_after_a_look_at_a_card() -> None:
    luz = Luz(3, seed=1, help="values").to_bets(0)
    for key, told in (("3", words.PAYS_LABEL()), ("s", "Choose with Left/Right or a digit")):
        reader = Reader(luz)
        reader.press("y")
        assert "It can be" in reader.text()
        reader.press(key)
        assert told in reader.text()
        assert "It can be" not in reader.text()


def test_enter_pressed_twice_sends_once() -> None:
    reader = playing()
    reader.press("right", "enter", "enter")
    assert len(reader.sent) == 1
    assert "is on its way" in reader.text()
    assert "Sent already" in reader.text()


def test_arrows_go_over_the_cards_that_may_be_played() -> None:
    reader = playing(follows=True)
    legal = [play.position for play in RULES.legal(reader.luz.state, 2)]
    seen = []
    for _ in legal:
        reader.press("right")
        seen.append(reader.screen.model.position)
    assert seen == legal
    reader.press("left")
    assert reader.screen.model.position == legal[-2]
    reader.press("l")
    assert reader.screen.model.position == legal[-1]


def test_an_illegal_card_says_why_and_is_not_played() -> None:
    reader = playing(follows=True)
    state = reader.luz.state
    legal = [play.position for play in RULES.legal(state, 2)]
    illegal = next(at for at in state.held[2] if at not in legal)
    colour = luz_cards.alone(state.trick[0].card.colour)
    why = f"You must follow {colour}: you still hold {colour}."
    reader.press(str((illegal + 1) % 10))
    assert why in reader.text()
    reader.press("enter")
    assert why in reader.text()
    assert reader.sent == []


def test_digits_choose_positions_and_letters_colours() -> None:
    reader = playing(follows=False)
    state = reader.luz.state
    hand, held = state.hands[2], state.held[2]
    for at in held:
        reader.press(str((at + 1) % 10))
        assert reader.screen.model.position == at
    first, last = held[0], held[-1]
    reader.press(hand[first].colour.value)
    assert hand[reader.screen.model.position or 0].colour is hand[first].colour
    reader.press(hand[last].colour.value, "enter")
    played = reader.screen.model.position
    assert played is not None
    assert reader.sent == [Act(turn=reader.luz.turn, action=wire(Play(played)))]


def test_a_card_already_played_or_a_missing_colour_is_told() -> None:
    reader = playing()
    state = reader.luz.state
    played = next(at for at in range(10) if at not in state.held[2])
    reader.press(str((played + 1) % 10))
    assert f"Card {played + 1} is already played." in reader.text()
    colours = {state.hands[2][at].colour for at in state.held[2]}
    for colour in set(Colour) - colours:
        reader.press(colour.value)
        assert f"You hold no {luz_cards.of_none(colour)} card." in reader.text()


def test_a_card_chosen_too_early_is_dropped_when_it_may_not_be_played() -> None:
    luz = Luz(4, seed=3)
    luz.play_until(lambda s: s.turn == 1 and 0 < len(s.trick) < 3 and is_choice(replace(s, turn=2)))
    reader = Reader(luz, 2)
    led = luz.state.trick[0].card.colour
    hand, held = luz.state.hands[2], luz.state.held[2]
    other = next(at for at in held if hand[at].colour is not led)
    assert any(hand[at].colour is led for at in held)
    reader.press(str((other + 1) % 10))
    luz.act()
    reader.hear()
    assert reader.screen.model.position != other
    assert "You must follow" in reader.text()


@pytest.mark.parametrize(
    ("level", "pattern"),
    [
        ("none", r"^$"),
        ("values", r"It can be (\d+, )*\d+ or \d+\.|It must be"),
        ("odds", r"%"),
        ("coach", r"%"),
    ],
)
def test_the_chosen_card_tells_what_the_table_allows(level: str, pattern: str) -> None:
    reader = playing(follows=False, help=level)
    reader.press("right")
    assert re.search(pattern, reader.lines()[21])


@pytest.mark.parametrize(
    ("number", "called"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th")]
)
def test_the_place_of_an_own_card_is_told_so_that_nobody_takes_it_for_the_value(
    number: int, called: str
) -> None:
    reader = Reader(Luz(4, seed=3).to_bets(2), 2)
    colour = luz_cards.of_one(reader.luz.state.hands[2][number - 1].colour)
    reader.screen.model.choose(number - 1)
    assert f"Your {called} card is {colour}." in reader.text()


def test_the_scoresheet_has_the_bets_and_tricks_of_the_deal_that_is_played() -> None:
    luz = Luz(4, seed=11).to_deal_end().to_turn(2, True)
    luz.play_until(lambda s: len(s.tricks) == 5)
    reader = Reader(luz, 0).press("c")
    assert bets_on_sheet(reader) == [(words.bet(b), str(w)) for b, w in now_and_won(luz.state)]
    luz.to_end()
    last = luz.state.finished[-1]
    reader = Reader(luz, 0).press("c")
    expected = [(words.bet(b), str(w)) for b, w in zip(last.bets, last.won, strict=True)]
    assert bets_on_sheet(reader) == expected
    assert words.SHEET_NOTE(number=4) in reader.text()


def bets_on_sheet(reader: Reader) -> list[tuple[str, str]]:
    """Return what stands under bet and won, by seat."""
    header = next(row for row, line in enumerate(reader.lines()) if "deal 1" in line)
    rows = [line.split()[-2:] for line in reader.lines()[header + 1 : header + 5]]
    return [(bet, won) for bet, won in rows]


def now_and_won(state: State) -> list[tuple[Bet, int]]:
    return [(bet, won) for bet, won in zip(state.bets, state.won, strict=True) if bet is not None]


@pytest.mark.parametrize(("players", "size"), [(4, (100, 30)), (5, (120, 40)), (5, (140, 45))])
def test_what_stands_over_a_laid_card_is_never_cut(players: int, size: tuple[int, int]) -> None:
    luz = Luz(players, seed=3).to_bets().to_turn(1, False)
    luz.act()
    marks = marks_of_trick(Reader(luz, 0), *size)
    assert words.mark("wins") in marks
    luz.to_trick_end()
    marks += marks_of_trick(Reader(luz, 0), *size)
    assert "took" in marks
    assert "~" not in marks


def test_in_a_very_wide_window_all_lines_begin_where_the_cells_do() -> None:
    reader = Reader(Luz(4, seed=3).to_bets(2), 2)
    betting = reader.press("3").lines(200, 60)
    lines = [*betting, *playing().press("right").lines(200, 60)]
    left = layout(4, Size(200, 60)).left
    assert left > 20
    for begin in ("This deal", "> You, ", "Your bet:", "it gives:", "Your ", "It "):
        line = next(line for line in reversed(lines) if line.strip().startswith(begin))
        assert left <= line.index(begin) <= left + 2
    totals = [line for line in lines if re.search(r" total -?\d+$", line)]
    assert len(totals) == 2
    assert all(len(line) < 200 - left for line in totals)


def test_the_top_line_leaves_out_the_phase_rather_than_the_tables_name() -> None:
    luz = Luz(4, seed=3).to_turn(0)
    assert "Playing" in Reader(luz, 0).lines()[0]
    luz.change(name="Bérénice's table", watchers=2)
    top = Reader(luz, 0).lines()[0]
    assert "2 watching  Bérénice's table" in top
    assert "Trick 1 of 10  Y* is trump" in top
    assert "Playing" in Reader(luz, 0).lines(100, 30)[0]


def marks_of_trick(reader: Reader, columns: int, rows: int) -> str:
    """Return the row below the heading of the trick, which holds the marks of its cards."""
    lines = reader.lines(columns, rows)
    heading = next(row for row, line in enumerate(lines) if re.search(r" Trick \d+(:| to) ", line))
    return lines[heading + 1]


# ---- the finished trick --------------------------------------------------------------------


def taken(**options: Any) -> Reader:
    """Return a reader at whose table another player has just taken a trick."""
    luz = Luz(4, seed=6, **options)
    luz.to_turn(0)
    reader = Reader(luz, 0)
    # Seat 1 leads next, so that three others play before the reader.
    luz.play_until(lambda s: s.tricks and not s.trick and s.turn == 1 and len(s.tricks) < 9)
    reader.hear()
    return reader


def test_a_finished_trick_is_held_for_a_beat() -> None:
    reader = taken()
    number = len(reader.luz.state.tricks)
    reader.luz.act()
    reader.hear()
    assert f"Trick {number} to Boris" in reader.text()
    assert f"Boris takes trick {number} with" in reader.text()
    assert reader.screen.next_change(reader.clock.now) == pytest.approx(reader.clock.now + BEAT)
    reader.wait(BEAT)
    assert f"Trick {number} to" not in reader.text()
    assert f"Trick {number + 1}: " in reader.text()
    assert reader.screen.next_change(reader.clock.now) is None


def test_the_reader_chooses_how_long_the_beat_is() -> None:
    luz, chosen = Luz(4, seed=6), [Settings(beat=4.0)]
    luz.to_turn(0)
    reader = Reader(luz, 0, lambda: chosen[0])
    for beat in (4.0, 0.5):
        chosen[0] = Settings(beat=beat)
        luz.play_until(lambda s: s.tricks and not s.trick and s.turn != 0)
        reader.hear()
        assert reader.screen.next_change(reader.clock.now) == reader.clock.now + beat
        reader.wait(beat)


@pytest.mark.parametrize("key", ["enter", "right", "z", " "])
def test_any_key_ends_the_beat(key: str) -> None:
    reader = taken()
    reader.luz.act()
    reader.hear()
    reader.press(key)
    assert f"Trick {len(reader.luz.state.tricks)} to" not in reader.text()
    assert reader.sent == []


def test_the_own_turn_does_not_wait_for_the_beat_and_shows_the_last_trick() -> None:
    reader = taken()
    number = len(reader.luz.state.tricks)
    reader.luz.to_turn(0, True)
    reader.hear()
    text = reader.text()
    assert "YOUR TURN: " in text
    assert f"Trick {number} to Boris" in text
    assert f"Trick {number + 1}: " in text
    reader.wait(BEAT)
    assert f"Trick {number} to" not in reader.text()


def test_a_finished_trick_stays_until_the_next_lead() -> None:
    reader = taken()
    number = len(reader.luz.state.tricks)
    reader.wait(60)
    assert f"Trick {number} to Boris" in reader.text()
    assert "Waiting for Boris to lead" in reader.text()
    reader.press("tab")
    assert "Finished tricks of this deal" in reader.text()
    reader.press("tab")
    reader.luz.act()
    reader.hear()
    assert f"Trick {number} to" not in reader.text()
    reader.press("tab")
    assert "Finished tricks are face down once the next card is led." in reader.text()


def test_open_tables_show_every_finished_trick() -> None:
    reader = taken(open_tricks=True)
    reader.luz.act()
    reader.hear()
    reader.wait(BEAT)
    number = len(reader.luz.state.tricks)
    assert f"Trick {number} to Boris" in reader.text()
    reader.press("tab")
    for trick in reader.luz.state.tricks:
        for play in trick.plays:
            assert str(play.card.value) in reader.text()
    assert "lie face down" not in reader.text()


# ---- the end of a deal and of the game -----------------------------------------------------


def deal_end() -> Reader:
    luz = Luz(4, seed=10).play_until(lambda s: len(s.tricks) == 9)
    reader = Reader(luz, 1)
    luz.to_deal_end()
    reader.hear()
    return reader


def test_the_tenth_trick_has_its_beat_before_the_deal_is_counted() -> None:
    reader = deal_end()
    assert "Trick 10 to " in reader.text()
    reader.wait(BEAT)
    assert "Deal 1 of 4 is scored" in reader.text()


def test_a_counted_deal_opens_the_hand_and_stays_until_a_key() -> None:
    reader = deal_end()
    reader.press("enter")  # the beat
    reader.press("enter")  # the cards turn over at once
    text = reader.text()
    result = reader.luz.state.finished[-1]
    for card in (*result.hands[1], *result.aside):
        assert f"{words.LETTERS[card.colour]:<2}{card.value:>2}" in text
    for bet, won, points in zip(result.bets, result.won, result.points, strict=True):
        assert words.rule(bet, won, points) in text
    reader.luz.to_bets(1)
    reader.hear()
    reader.wait(60)
    assert "Next deal: your bet. Enter: go on" in reader.text()
    reader.press("enter")
    assert "YOUR TURN: bet" in reader.text()
    reader.press("d")
    assert "Deal 1 of 4 is scored" in reader.text()
    reader.press("escape")
    assert "YOUR TURN: bet" in reader.text()


def test_the_own_hand_turns_over_card_by_card_without_a_key() -> None:
    reader = deal_end()
    reader.press("enter")  # the beat
    hand = reader.luz.state.finished[-1].hands[1]
    for revealed in range(11):
        shown = reader.lines()[4].split()
        assert sum(word.isdigit() or word[-1].isdigit() for word in shown) == revealed
        assert reader.screen.model.revealed == revealed
        reader.wait(REVEALING + 1e-6)
    assert reader.screen.next_change(reader.clock()) is None
    assert [word.strip("Y*") for word in shown if word[-1].isdigit()] == [
        str(card.value) for card in hand
    ]


@pytest.mark.parametrize(
    ("bet", "won", "points", "said"),
    [
        (Bet(3), 3, 20, "exact: +20"),
        (Bet(3, True), 4, 10, "Safety: +10"),
        (Bet(3), 5, -10, "2 off: -10"),
        (Bet(3, True), 6, -15, "3 off: -15"),
    ],
)
def test_points_are_told_with_their_rule(bet: Bet, won: int, points: int, said: str) -> None:
    assert words.rule(bet, won, points) == said


def test_who_comes_in_the_middle_is_not_shown_an_old_deal_end() -> None:
    reader = Reader(Luz(4, seed=10).to_deal_end().to_bets(1), 1)
    assert "YOUR TURN: bet" in reader.text()


def test_missed_events_cost_the_beat_and_nothing_else() -> None:
    luz = Luz(4, seed=10).to_turn(1)
    reader = Reader(luz, 1)
    luz.to_deal_end()
    luz.events, reader.told = [], 0
    reader.hear()
    assert "Deal 1 of 4 is scored" in reader.text()


def test_the_last_deal_is_shown_before_the_end_of_the_game() -> None:
    luz = Luz(4, seed=11)
    luz.play_until(lambda s: len(s.finished) == 3 and len(s.tricks) == 9)
    reader = Reader(luz, 0)
    luz.to_end()
    reader.hear()
    reader.wait(BEAT)
    assert "Deal 4 of 4 is scored" in reader.text()
    reader.wait(10 * REVEALING)
    reader.press("enter")
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    won = games.YOU_WIN() if winner == 0 else games.wins(NAMES[winner])
    assert won in reader.text()


def test_ready_is_sent_once_and_the_others_are_awaited() -> None:
    reader = four_game_end()
    reader.press("n")
    assert reader.sent == [Ready(ready=True)]
    reader.luz.change_seat(0, ready=True)
    reader.hear()
    assert "You are ready. Waiting for Chloé and Dmytro ..." in reader.text()
    reader.press("n", "enter")
    assert len(reader.sent) == 1


def test_who_sits_down_after_a_game_has_neither_won_it_nor_lost_it() -> None:
    luz = Luz(4, seed=11).to_end()
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    luz.change_seat(winner, name="Frank", key="f")
    newcomer, other = Reader(luz, winner), Reader(luz, (winner + 1) % 4)
    for reader in (newcomer, other):
        assert games.wins(NAMES[winner]) in reader.text()
        assert "Frank" not in reader.text()
    assert common.ASK_NEWCOMER() in newcomer.prose
    assert "You," not in newcomer.text()
    newcomer.press("d")
    assert words.YOUR_HAND() not in newcomer.text()


def test_who_sits_down_after_a_game_is_awaited_by_the_others_under_the_own_name() -> None:
    luz = Luz(4, seed=11).to_end()
    for seat in (0, 1, 2):
        luz.change_seat(seat, ready=True)
    luz.change_seat(3, name="Frank", key="f")
    assert "You are ready. Waiting for Frank ..." in Reader(luz, 0).text()


def test_who_moves_to_another_chair_after_a_game_keeps_what_was_won() -> None:
    luz = Luz(4, seed=11).to_end()
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    chair = (winner + 1) % 4
    luz.change_seat(winner, who="empty", name="", key="")
    luz.change_seat(chair, name=NAMES[winner], key=str(winner))
    assert games.YOU_WIN() in Reader(luz, chair).text()


def test_a_new_game_shows_its_table_at_once() -> None:
    reader = four_game_end()
    fresh = Luz(4, seed=12)
    fresh.turn = reader.luz.turn
    fresh.to_bets(0)
    reader.played, reader.told = fresh, 0
    reader.hear()
    assert "YOUR TURN: bet" in reader.text()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_ranking_begins_with_the_winner_by_the_rules(players: int) -> None:
    for seed in range(12):
        luz = Luz(players, seed).to_end()
        view = RULES.view(luz.state, 0)
        assert facts.ranking(view)[0].seat == view.winner


def test_a_tie_is_told_with_what_broke_it() -> None:
    luz = Luz(3, seed=1).to_end()
    for fourth, told in (((5, 10, 0), "Boris scored most in deal 4"), ((5, 5, 0), "closest to")):
        state = with_points(luz.state, fourth)
        luz.state = state
        assert told in Reader(luz, 2).prose


def with_points(state: State, fourth: tuple[int, ...]) -> State:
    """Return the state with totals of 20, 20 and 0 or so, and these points in deal 4."""
    zero = tuple(0 for _ in fourth)
    before = tuple(20 - points if points else -5 for points in fourth)
    points = (before, zero, zero, fourth)
    finished = [replace(d, points=p) for d, p in zip(state.finished, points, strict=True)]
    return replace(state, finished=tuple(finished))


# ---- what holds the game up ----------------------------------------------------------------


def test_a_broken_connection_is_told_and_nothing_is_sent() -> None:
    reader = playing()
    reader.press("right")
    reader.client.disconnected()
    assert "Connection lost, trying again ..." in reader.text()
    reader.press("enter")
    assert reader.sent == []
    assert "There is no connection now; nothing was sent." in reader.text()


def test_a_connection_lost_for_long_says_for_how_long_and_what_one_may_do() -> None:
    reader = playing()
    reader.client.disconnected()
    reader.press("right", "enter")
    assert "Connection lost, trying again ..." in reader.text()
    assert "nothing was sent" in reader.text()
    reader.wait(LOST_FOR_LONG)
    assert f"Connection lost {LOST_FOR_LONG} s ago" in reader.text()
    assert common.LOST() in reader.text()
    when = reader.screen.next_change(reader.clock.now)
    assert when == pytest.approx(reader.clock.now + 1, abs=0.02)
    reader.client.receive(Welcome(version=1, tables=()))
    reader.hear()
    assert common.LOST() not in reader.text()
    reader.client.disconnected()
    assert "Connection lost, trying again ..." in reader.text()


def test_what_was_told_goes_when_it_is_so_no_more() -> None:
    reader = playing()
    reader.press("right")
    reader.client.disconnected()
    reader.press("enter")
    reader.client.receive(Welcome(version=1, tables=()))
    reader.hear()
    assert "YOUR TURN" in reader.text()
    assert "There is no connection" not in reader.text()
    reader.luz.change(paused_by=1)
    reader.hear()
    reader.press("enter")
    assert "The game is paused." in reader.text()
    reader.luz.change(paused_by=None)
    reader.hear()
    assert "The game is paused." not in reader.text()


def test_the_level_of_a_bot_stands_at_its_seat_where_there_is_room() -> None:
    luz = Luz(5, seed=3, names=["Ann", "Ben", "Boris the Great One", "Zoe", "Amber"]).to_turn(2)
    for seat in (2, 4):
        luz.change_seat(seat, who="bot", level="strong")
    small, large = (Reader(luz, 0).text(*size) for size in ((80, 24), (140, 45)))
    assert re.search(r"Amber +strong bot", small)
    assert re.search(r"Boris the .*? bot ", small)
    assert not re.search(r"Boris the .*? strong bot", small)
    assert re.search(r"Boris the Great One .*strong bot", large)


def test_a_full_disk_of_the_host_is_told_to_who_waits_and_not_to_who_is_asked() -> None:
    waiting, asked = Reader(Luz(4).to_turn(1)), Reader(Luz(4).to_turn(0))
    for reader in (waiting, asked):
        reader.luz.change(stalled=True)
        reader.hear()
    assert "The host cannot store the game: its disk may be full. Waiting" in waiting.text()
    assert ">>>" in asked.text()
    waiting.luz.change(stalled=False)
    waiting.hear()
    assert "its disk may be full" not in waiting.text()


def test_a_pause_names_who_paused_and_p_resumes() -> None:
    reader = playing()
    reader.press("P")
    reader.luz.change(paused_by=1)
    reader.hear()
    assert "Paused by Boris. p: resume" in reader.text()
    reader.press("right", "enter")
    assert "The game is paused." in reader.text()
    reader.press("p")
    assert reader.sent == [Pause(paused=True), Pause(paused=False)]


def test_away_players_bots_and_stand_ins_are_marked() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(2, away=True)
    luz.change_seat(3, who="bot")
    reader = Reader(luz, 0)
    assert re.search(r"> Chloé .*away", reader.text())
    assert re.search(r"Dmytro +bot", reader.text())
    assert "Chloé is away; a bot plays after 30 s." in reader.text()
    luz.change_seat(2, stand_in=True)
    reader.hear()
    assert re.search(r"> Chloé .*by bot", reader.text())
    assert "A bot plays for Chloé ..." in reader.text()


def test_who_comes_and_goes_is_told_for_a_while() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(3, who="bot", name="Jade", key="")
    reader = Reader(luz, 0)
    luz.change_seat(3, who="person", name="Frank", key="f")
    reader.hear()
    assert "Frank sat down in place of Jade." in reader.lines()[22]
    assert reader.screen.next_change(reader.clock.now) == reader.clock.now + TOLD_FOR
    reader.wait(TOLD_FOR)
    assert "Frank sat down." not in reader.text()
    luz.change_seat(3, away=True)
    luz.change_seat(1, away=True)
    reader.hear()
    assert "Boris lost the connection. Frank lost the connection." in reader.lines()[22]


def test_a_chair_that_the_owner_freed_is_told_in_passing() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(3, away=True)
    reader = Reader(luz, 0)
    luz.change_seat(3, who="bot", name="Jade", key="", away=False)
    reader.hear()
    assert "a bot has that chair now." in reader.lines()[22]


def test_what_spectators_may_see_from_now_on_is_told_to_who_plays() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    luz.change_seat(1, shows=True)
    reader.hear()
    assert reader.lines()[22].strip() == "Boris lets spectators see all hands."
    luz.change_seat(2, shows=True)
    luz.change(shown=True)
    reader.hear()
    assert reader.lines()[22].strip() == "Everybody agreed: spectators see all hands now."
    luz.change_seat(1, shows=False)
    luz.change(shown=False)
    reader.hear()
    assert reader.lines()[22].strip() == "Spectators do not see hidden cards any more."


def test_a_spectator_of_a_game_that_everybody_left_is_told_that_it_rests() -> None:
    luz = Luz(3, seed=3).to_bets()
    for at in range(3):
        luz.change_seat(at, away=True, left=True, stand_in=True)
    assert "so the game is paused until somebody comes back." in Reader(luz, None).text()
    luz.change_seat(1, away=False, left=False, stand_in=False)
    assert "rests" not in Reader(luz, None).text()


@pytest.mark.parametrize(("players", "waits"), [(3, "Waiting for Boris ..."), (4, "All are ready")])
def test_after_a_game_nobody_is_waited_for_who_has_left(players: int, waits: str) -> None:
    luz = Luz(players, seed=3).to_end()
    luz.change_seat(0, ready=True)
    luz.change_seat(2, away=True, left=True)
    if players == 4:
        luz.change_seat(1, away=True)
        luz.change_seat(3, ready=True)
    assert waits in Reader(luz, 0).text()


def test_a_game_that_begins_after_another_is_not_called_one_to_come_back_to() -> None:
    luz = Luz(3, seed=3).to_end()
    table = TableInfo(luz.table.id, "Lunch", "luz", "over", 1, 3, 0, 0)
    reader = Reader(luz, 0, tables=(table,))
    luz.change(phase="playing", played=())
    luz.state = RULES.new(3, RULES.options_type())
    luz.to_bets()
    again = Reader(luz, 0, tables=(table,))
    assert "You are back" not in reader.text() + again.text()


@pytest.mark.parametrize(("yours", "is_told"), [(0, True), (None, False)])
def test_who_comes_back_to_a_game_is_told_that_it_goes_on(yours: int | None, is_told: bool) -> None:
    luz = Luz(4, seed=3).to_turn(0)
    table = TableInfo(luz.table.id, "Lunch", "luz", "playing", 1, 4, 0, yours)
    reader = Reader(luz, 0, tables=(table,))
    assert ("You are back: your game goes on" in reader.text()) is is_told
    assert "You are back" not in reader.press("right").text()


def test_nobody_is_told_what_they_did_themselves_nor_who_sat_there_before() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    assert not reader.lines()[22].strip()
    luz.change_seat(0, away=True)
    reader.hear()
    luz.change_seat(0, away=False)
    reader.hear()
    assert not reader.lines()[22].strip()


def test_the_end_of_the_connection_says_why() -> None:
    reader = playing()
    reader.client.receive(Farewell(reason="replaced"))
    assert "another terminal" in reader.text()


def test_the_time_left_counts_down_while_nothing_happens() -> None:
    luz = Luz(4, seed=3, turn_time=60).to_turn(2)
    luz.change(clock=12_400)
    reader = Reader(luz, 2)
    assert "0:12" in reader.text()
    when = reader.screen.next_change(reader.clock.now)
    assert when == pytest.approx(reader.clock.now + 0.4, abs=0.02)
    reader.wait(1)
    assert "0:11" in reader.text()


def test_a_refusal_is_told_until_the_next_key() -> None:
    reader = playing()
    reader.press("right", "enter")
    reader.refuse("must_follow", colour="b")
    assert "You must follow blue." in reader.text()
    reader.press("right")
    assert "You must follow blue." not in reader.text()


def test_every_refusal_of_the_rules_is_said_with_its_facts() -> None:
    sample = {"colour": "b", "position": 3, "most": 10, "least": 3, "seats": 7}
    for code, sentence in said.REFUSALS.items():
        taken = sample.keys() & inspect.signature(sentence).parameters.keys() or sample.keys()
        assert sentence(**{name: sample[name] for name in taken}), code
    assert "must_follow" in games.refusal("luz", "must_follow", {"colour": "mauve"})


def test_every_notice_of_the_model_has_a_sentence() -> None:
    import luznet.terminal.luz.model as model

    source = Path(model.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'Notice\("([a-z_]+)"', source))
    assert codes <= set(words.NOTICES)
    assert Notice("paused") == Notice("paused")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_played_by_keys_alone(players: int) -> None:
    luz = Luz(players, seed=players)
    reader = Reader(luz, 1)
    for _ in range(1000):
        if RULES.to_act(luz.state) is None:
            break
        if luz.state.turn == 1:
            while not reader.sent:
                reader.press("right", "enter")  # goes on from a beat and a deal's end, too
            reader.act()
        else:
            luz.act()
        reader.hear()
        reader.wait(0.4)
        reader.lines()
    assert reader.sent == []
    reader.wait(BEAT + 10 * REVEALING + 1e-6)
    reader.press("enter", "n")
    assert reader.sent == [Ready(ready=True)]


# ---- keys, help, width ---------------------------------------------------------------------


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_every_key_does_one_thing_and_the_applications_keys_are_free(
    make: Callable[[], Reader],
) -> None:
    screen: Screen = make().screen
    keys = [key for binding in screen.bindings() for key in binding.keys]
    assert len(keys) == len(set(keys))
    assert not {"q", "?", "c-c"} & set(keys)
    assert all(binding.help for binding in screen.bindings() if binding.shown)
    assert "? help" in screen.draw(Size(80, 24)).lines()[-1]


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_help_is_about_the_present_and_fits_a_page(make: Callable[[], Reader]) -> None:
    screen: LuzScreen = make().screen
    screen.draw(Size(80, 24))
    paragraphs = help_for(screen.model)
    assert 0 < sum(len(wrap(paragraph, 72)) + 1 for paragraph in paragraphs) <= 18


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_table_is_drawn_with_signs_that_every_terminal_has(make: Callable[[], Reader]) -> None:
    for columns, rows in SIZES:
        text = make().text(columns, rows).replace("Chloé", "")
        assert set(text) <= {*map(chr, range(32, 127)), "\n", *DOTS}


def test_the_own_line_is_drawn_over_the_others_and_bold() -> None:
    dots = [
        style
        for style, text in four_game_end().screen.draw(Size(80, 24)).fragments()
        if set(text) & set(DOTS)
    ]
    own = [style for style in dots if "game.strong" in style]
    assert own
    assert {style.split()[0] for style in own} == {"class:luz.line.2"}


def test_help_tells_a_spectator_what_is_seen() -> None:
    assert "backs of all cards" in " ".join(help_for(three_watched().screen.model))
    assert "sees all hands" in " ".join(help_for(four_watched_with_all_hands().screen.model))


# ---- the log -------------------------------------------------------------------------------


@pytest.mark.parametrize("open_tricks", [False, True])
def test_the_log_tells_who_bet_and_took_what_and_no_card(open_tricks: bool) -> None:
    luz = Luz(4, seed=9, open_tricks=open_tricks)
    reader = Reader(luz, 0)
    for _ in range(18):
        luz.act()
        reader.hear()
    luz.change_seat(2, away=True)
    reader.hear()
    reader.press("L")
    text = reader.text()
    assert "Deal 1 of 4." in text
    bets = luz.state.bets
    for seat, made in enumerate(bets):
        who = f"{NAMES[seat]} bets" if seat else "You bet"
        assert f"{who} {said.bet(made)}." in text
    for number, trick in enumerate(luz.state.tricks, 1):
        assert f"{took(trick)} trick {number}." in text
    assert i18n.happening(SeatChanged("Chloé", "away")) in text
    told = "\n".join(text.splitlines()[4:-3])
    assert not any(luz_cards.alone(colour) in told for colour in Colour)
    reader.press("escape")
    assert "What happened" not in reader.text()


def took(trick: Trick) -> str:
    return f"{NAMES[trick.winner]} takes" if trick.winner else "You take"


def test_a_player_who_comes_in_the_middle_of_a_deal_reads_the_right_numbers_of_tricks() -> None:
    luz = Luz(4, seed=9).play_until(lambda s: len(s.tricks) == 4 and s.trick)
    reader = Reader(luz, 0)
    reader.client.log.clear()  # a host tells a newcomer nothing of what was before
    luz.play_until(lambda s: len(s.tricks) == 6)
    reader.hear()
    first, second = luz.state.tricks[4:6]
    told = reader.press("L").prose
    assert f"{common.LOG_BEGINS()} {took(first)} trick 5." in told
    assert f"{took(second)} trick 6." in told
    luz.to_deal_end()
    reader.hear()
    assert "trick 10. Deal 1 is scored" in reader.press("L").prose


def test_the_log_of_a_whole_game_shows_its_end_in_any_window() -> None:
    luz = Luz(3, seed=2)
    reader = Reader(luz, 1)
    while RULES.to_act(luz.state) is not None:
        luz.act()
        reader.hear()
    reader.wait(60)
    reader.press("enter", "enter", "L")
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    for columns, rows in SIZES:
        lines = reader.lines(columns, rows)
        assert any(f"{NAMES[winner]} wins the game!" in line for line in lines)
        assert any("Deal 4 is scored" in line for line in lines)


def test_a_log_that_the_window_holds_has_no_key_to_older_lines() -> None:
    reader = Reader(Luz(3, seed=2).to_bets(1), 1)
    lines = reader.press("L").lines(80, 24)
    assert "deals first" in lines[4]
    assert "older" not in "".join(lines)


def test_the_log_is_scrolled_back_to_its_first_line_and_no_further() -> None:
    luz = Luz(3, seed=2)
    reader = Reader(luz, 1)
    while len(luz.state.finished) < 2:
        luz.act()
        reader.hear()
    reader.wait(60)
    reader.press("enter", "enter", "L")
    end = reader.lines(80, 24)
    assert re.search(r"\d+ older above: Up", end[3])
    assert "Up older" in end[-1]
    reader.press("up")
    assert reader.lines(80, 24)[5:19] == end[4:18]
    assert reader.lines(80, 24)[20].strip() == "1 newer below: Down"
    reader.press(*["pageup"] * 30)
    top = reader.lines(80, 24)
    assert top[4].strip().endswith("deals first.")
    assert not top[3].strip()
    assert "Up older" not in top[-1]
    reader.press("down")
    assert reader.lines(80, 24)[4:18] == top[5:19]
    reader.press("escape", "L")
    assert reader.lines(80, 24) == end


@pytest.mark.parametrize("reason", [*common.BANNER_ENDED, "one_of_later"])
def test_every_end_of_a_connection_is_told_in_a_running_game(reason) -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    reader.client.receive(Farewell(reason=reason))
    shown_alone = {"removed", "not_admitted"}
    assert {*common.BANNER_ENDED, *shown_alone} == {*i18n.FAREWELLS}
    told = common.BANNER_ENDED.get(reason, common.BANNER_ENDED["hostile"])
    assert told() in "\n".join(reader.lines())


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
def test_a_game_that_the_host_has_no_more_is_not_shown_as_if_it_went_on(code: str) -> None:
    reader = Reader(Luz(3, seed=2).to_bets(0), 0)
    assert "This game cannot go on." not in "\n".join(reader.lines(80, 24))
    reader.client.disconnected()
    reader.client.receive(Refused(of="sit", code=code))
    shown = "\n".join(reader.lines(80, 24))
    assert "This game cannot go on. Leave the table and choose another one." in shown
    assert "The host has closed or lost your table. That game cannot go on." in shown
    assert "Your turn" not in shown


def test_after_a_step_back_the_log_counts_the_tricks_from_where_the_game_is_now() -> None:
    reader = Reader(Luz(3, seed=2), 1)
    reader.play_until(lambda state: len(state.tricks) == 4)
    assert "trick 4." in "".join(reader.press("L").lines(80, 24))
    client, update = reader.client, reader.client.update
    assert update is not None
    older = replace(update, seq=update.seq - 6, events=())
    client.receive(older)
    shown = "".join(reader.lines(80, 24))
    assert "The host lost 6 steps" in shown
    assert not re.search("takes? trick", shown)
