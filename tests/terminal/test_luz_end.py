"""The finished trick, and the ends of a deal and of the game, on the Luz screen."""

import re

import pytest

from luznet.games.luz import facts
from luznet.games.luz.types import Bet
from luznet.i18n import games
from luznet.preferences.table import Settings
from luznet.terminal.game import words as common
from luznet.terminal.light.palette import Depth, palette_of
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.model import REVEALING
from luznet.terminal.picture import Canvas
from luznet.wire.client_messages import Ready
from tests.terminal.luz_scenes import BEAT, deal_end, four_game_end, taken, with_points
from tests.terminal.tables import NAMES, RULES, Luz, Reader

# ---- the finished trick --------------------------------------------------------------------


def test_a_finished_trick_is_held_for_a_beat() -> None:
    reader = taken()
    number = len(reader.luz.state.tricks)
    reader.luz.act()
    reader.hear()
    shows_taken(reader)
    assert f"Boris takes trick {number} with" in reader.text()
    assert reader.screen.next_change(reader.clock.now) == pytest.approx(reader.clock.now + BEAT)
    reader.wait(BEAT)
    reader.text()
    reader.wait(1)  # the next card moves to its place
    assert words.short_mark("took") not in reader.text()
    assert f"Trick {number + 1} of 10" in reader.text()
    assert words.short_mark("wins") in reader.text()  # the next card was led
    assert reader.screen.next_change(reader.clock.now) is None


def shows_taken(reader: Reader) -> None:
    """Check that the table shows the last trick: all its cards, and who took it."""
    text = reader.text()
    assert words.short_mark("took") in text
    for play in reader.screen.model.view.tricks[-1].plays:
        assert re.search(rf"\b{play.card.value}\b", text)


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
    assert words.short_mark("took") not in reader.text()
    assert reader.sent == []


def test_the_own_turn_does_not_wait_for_the_beat_and_shows_the_last_trick() -> None:
    reader = taken()
    number = len(reader.luz.state.tricks)
    reader.luz.to_turn(0, True)
    reader.hear()
    text = reader.text()
    assert "YOUR TURN: " in text
    (line,) = (line for line in text.splitlines() if f"Trick {number} to Boris" in line)
    for play in reader.luz.state.tricks[-1].plays:
        assert f" {cards.named(play.card)}" in line
    assert f"Trick {number + 1} of 10" in text
    reader.wait(BEAT)
    assert f"Trick {number} to" not in reader.text()


def test_a_finished_trick_stays_until_the_next_lead() -> None:
    reader = taken()
    reader.wait(60)
    shows_taken(reader)
    assert "Waiting for Boris to lead" in reader.text()
    reader.press("tab")
    shows_taken(reader)
    reader.press("tab")
    reader.luz.act()
    reader.hear()
    assert words.short_mark("took") not in reader.text()
    reader.press("tab")
    assert "Finished tricks are face down once the next card is led." in reader.text()


def test_open_tables_show_every_finished_trick() -> None:
    reader = taken(open_tricks=True)
    reader.luz.act()
    reader.hear()
    reader.wait(BEAT)
    for trick in reversed(reader.luz.state.tricks):
        reader.press("tab")
        for play in trick.plays:
            assert f" {cards.named(play.card)}" in reader.text()
    assert "lie face down" not in reader.text()


# ---- the end of a deal and of the game -----------------------------------------------------


def test_the_tenth_trick_has_its_beat_before_the_deal_is_counted() -> None:
    reader = deal_end()
    shows_taken(reader)
    reader.wait(BEAT)
    assert "Deal 1 of 4 is scored" in reader.text()


def test_the_keys_of_the_tenth_trick_are_not_those_of_the_next_bet() -> None:
    reader = deal_end()
    reader.luz.to_bets(1)
    reader.hear()
    shows_taken(reader)
    bar = reader.lines()[-1]
    assert "Enter go on" in bar
    assert "change bet" not in bar


def test_a_counted_deal_opens_the_hand_and_stays_until_a_key() -> None:
    reader = deal_end()
    reader.press("enter")  # the beat
    reader.press("enter")  # the cards turn over at once
    text = reader.text()
    result = reader.luz.state.finished[-1]
    values = text.splitlines()[3].split()
    assert values == [str(card.value) for card in result.hands[1]]
    for card in result.aside:
        assert f" {cards.named(card)}" in text
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
        shown = re.findall(r"\d+", reader.lines()[3])
        assert shown == [str(card.value) for card in hand[:revealed]]
        assert reader.screen.model.revealed == revealed
        reader.wait(REVEALING + 1e-6)
    assert reader.screen.next_change(reader.clock()) is None


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


def test_a_newcomer_is_not_shown_an_old_deal_end() -> None:
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
    won = games.WINS(None if winner == 0 else NAMES[winner])
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


def test_a_player_who_sits_down_after_a_game_has_neither_won_nor_lost_it() -> None:
    luz = Luz(4, seed=11).to_end()
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    luz.change_seat(winner, name="Frank", key="f")
    newcomer, other = Reader(luz, winner), Reader(luz, (winner + 1) % 4)
    for reader in (newcomer, other):
        assert games.WINS(NAMES[winner]) in reader.text()
        assert "Frank" not in reader.text()
    assert common.ASK_NEWCOMER() in newcomer.prose
    assert "You," not in newcomer.text()
    newcomer.press("d")
    assert words.YOUR_HAND() not in newcomer.text()


def test_a_player_who_sits_down_after_a_game_is_awaited_by_name() -> None:
    luz = Luz(4, seed=11).to_end()
    for seat in (0, 1, 2):
        luz.change_seat(seat, ready=True)
    luz.change_seat(3, name="Frank", key="f")
    assert "You are ready. Waiting for Frank ..." in Reader(luz, 0).text()


def test_a_player_who_changes_seats_after_a_game_keeps_the_win() -> None:
    luz = Luz(4, seed=11).to_end()
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    seat = (winner + 1) % 4
    luz.change_seat(winner, who="empty", name="", key="")
    luz.change_seat(seat, name=NAMES[winner], key=str(winner))
    assert games.WINS(None) in Reader(luz, seat).text()


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


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (200, 60)])
@pytest.mark.parametrize("depth", ["true", "256", "none"])
def test_the_street_names_every_player_and_signs_every_window(
    size: tuple[int, int], depth: Depth
) -> None:
    luz = Luz(5, seed=11).to_end()
    reader = Reader(luz, 0)
    lines = reader.screen.draw(Canvas(*size, palette_of("night", depth))).lines()
    below = next(at for at, line in enumerate(lines) if "deal 1" in line)
    view = RULES.view(luz.state, 0)
    winner = games.WINS(NAMES[facts.ranking(view)[0].seat])
    street = "\n".join(lines[1:below])
    assert winner in street
    street = street.replace(winner, "")
    assert all(street.count(name) == 1 for name in NAMES[:5])
    points = [each for deal in view.points for each in deal]
    won = sum(each > 0 for each in points)
    assert street.count("=") + street.count("+") == won
    assert street.count("·") == len(points) - won
