"""A turn of Luz on the screen: betting, and playing a card."""

import re

import pytest
from msgspec.structs import replace

from luznet.games.luz import rules
from luznet.games.luz.cards import Colour
from luznet.games.luz.types import Bet, Play
from luznet.i18n import luz_cards
from luznet.terminal.luz import words
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas
from luznet.wire.client_messages import Act
from tests.terminal.luz_scenes import (
    bets_on_sheet,
    betting,
    is_choice,
    marks_of_trick,
    now_and_won,
    playing,
    wire,
)
from tests.terminal.tables import RULES, Luz, Reader

# ---- betting -----------------------------------------------------------------------------


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


def test_a_chosen_bet_says_what_it_pays_and_costs_in_this_deal() -> None:
    luz = Luz(4, seed=1).to_deal_end().to_bets(0)
    reader = Reader(luz, 0)
    reader.press("3")
    for key, bet in (("", Bet(3)), ("s", Bet(3, safety=True)), ("x", Bet(10, safety=True))):
        reader.press(*([key] if key else []))
        pays, bets = reader.lines()[21:23]
        assert f"▲{bet.tricks:>2}" in bets
        for tricks in range(11):
            column = re.search(rf"[ ▲]{tricks} ", bets).end() - 1
            assert pays[:column].split()[-1] == words.signed(rules.points(2, bet, tricks))


def test_the_bets_are_listed_in_order_with_who_is_next() -> None:
    text = betting().text()
    lines = text.splitlines()
    (own, below), (left, above) = (where(lines, word) for word in ("now", "next"))
    assert left < own  # the left neighbour is next
    assert above < below
    assert "YOUR TURN: bet" in text


def where(lines: list[str], word: str) -> tuple[int, int]:
    """Return the column and the row of a word in a slot."""
    row = next(at for at, line in enumerate(lines) if re.search(rf"╎ *{re.escape(word)} *╎", line))
    return lines[row].index(word), row


# ---- playing -----------------------------------------------------------------------------


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
    for key, told in (("3", words.PAYS_LABEL()), ("s", "each trick off")):
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
    ("level", "values", "why"),
    [
        ("none", r"card is purple\.$", r"^$"),
        ("values", r"card is purple\. .* 3  ·  5  · .* 8 ", r"Unseen purple cards.* You hold 1 of"),
        ("odds", r"card is purple\. .* 3  ·  5  · .* 8 ", r"It can be 1 \(20%\)"),
        ("coach", r"card is purple\. .* 3  ·  5  · .* 8 ", r"It can be 1 \(20%\)"),
    ],
)
def test_the_chosen_card_tells_what_the_table_allows(level: str, values: str, why: str) -> None:
    reader = playing(follows=False, help=level)
    reader.press("right")
    assert re.search(values, reader.lines()[21])
    assert re.search(why, reader.lines()[22])


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


@pytest.mark.parametrize(("players", "size"), [(4, (100, 30)), (5, (120, 40)), (5, (140, 45))])
def test_the_mark_over_a_card_is_never_cut(players: int, size: tuple[int, int]) -> None:
    luz = Luz(players, seed=3).to_bets().to_turn(1, False)
    luz.act()
    marks = marks_of_trick(Reader(luz, 0), *size)
    assert words.mark("wins") in marks
    luz.to_trick_end()
    marks += marks_of_trick(Reader(luz, 0), *size)
    assert words.short_mark("took") in marks
    assert "~" not in marks


def test_in_a_very_wide_window_all_lines_begin_where_the_cells_do() -> None:
    reader = Reader(Luz(4, seed=3).to_bets(2), 2)
    betting = reader.press("3").lines(200, 60)
    lines = [*betting, *playing().press("right").lines(200, 60)]
    left = layout(4, Canvas(200, 60)).left
    assert left > 5
    for begin in ("▌You, ", "Your bet:", "it gives:", "Your ", "Unseen "):
        line = next(line for line in reversed(lines) if line.strip().startswith(begin))
        assert left - 3 <= line.index(begin) <= left + 2
    totals = [line for line in lines if re.search(r"You, .* total -?\d+", line)]
    assert len(totals) == 2
    assert all(len(line) <= 200 - left for line in totals)


def test_the_top_line_leaves_out_the_phase_rather_than_the_tables_name() -> None:
    luz = Luz(4, seed=3).to_turn(0)
    assert "Playing" in Reader(luz, 0).lines()[0]
    luz.change(name="Bérénice's table", watchers=2)
    top = Reader(luz, 0).lines()[0]
    assert "2 watching  Bérénice's table" in top
    assert "Trick 1 of 10 · Y is trump" in top
    assert "Playing" in Reader(luz, 0).lines(100, 30)[0]
