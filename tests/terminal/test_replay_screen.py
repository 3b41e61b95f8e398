"""The screen of a replay: its keys, what it shows at every size, and what it never sends."""

import re

import pytest
from msgspec.structs import replace as changed

from luznet.games.game import ALL_SEATS
from luznet.language import LANGUAGES, speak
from luznet.preferences.table import Settings
from luznet.terminal.light.palette import palette_of
from luznet.terminal.picture import Canvas
from luznet.wire.record import play_back, with_view
from tests.history.games import a_record, kept, keys_of
from tests.terminal.looker import Looker, looking
from tests.terminal.scenes import SCENES
from tests.third import install

GAMES_SHOWN = [("luz", 3), ("luz", 5), ("luris", 2), ("luris", 4)]


@pytest.mark.parametrize(("game", "players"), GAMES_SHOWN)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (140, 45)])
@pytest.mark.parametrize("depth", ["true", "none"])
def test_the_real_table_is_shown_at_every_size_and_depth(game, players, size, depth):
    looker = looking(game, players)
    canvas = Canvas(*size, palette_of("night", depth))
    for reader in looker.screen.replay.views:
        looker.screen._see(reader)
        for at in (0, 9, looker.screen.replay.end // 2, looker.screen.replay.end):
            looker.screen._go(at)
            picture = looker.screen.draw(canvas)
            assert picture.canvas.columns == size[0]
            assert f"{at}/{looker.screen.replay.end}" in picture.lines()[-2]


def test_keys_go_one_action_a_trick_and_a_deal_back_and_on():
    looker = looking()
    replay = looker.screen.replay
    assert looker.press("right", "right", "right").at == 3
    assert looker.press("left").at == 2
    tricks = [at for at, step in enumerate(replay.steps) if step.ends]
    assert looker.press("down").at == tricks[0]
    assert looker.press("down").at == tricks[1]
    assert looker.press("up").at == tricks[0]
    assert looker.press("pagedown").at == replay.deals[0]
    assert looker.press("end").at == replay.end
    assert looker.press("pageup").at == replay.deals[-2]
    assert looker.press("home").at == 0


def test_a_seat_a_spectator_and_all_cards_can_be_chosen():
    looker = looking()
    looker.press("pagedown", "right", "right")
    hand = looker.screen.replay.step.state.hands[1]
    assert "as Ben saw it" in looker.press("2").text()
    assert "as a spectator" in looker.press("s").text()
    assert "all cards open" in looker.press("0").text()
    values = " ".join(str(card.value) for card in hand[:3])
    assert values.split()[0] in looker.text()


def test_the_user_begins_in_their_own_seat():
    looker = Looker(kept(a_record()), key=keys_of("Ben").public)
    assert "as Ben saw it" in looker.text()


def test_hidden_cards_stay_hidden_in_the_view_of_a_seat():
    looker = looking(players=3)
    looker.press("pagedown", "right", "right", "1")
    shown = looker.screen._table.model.client.view
    assert {card.value for card in shown.hands[0]} == {0}
    looker.press("0")
    shown = looker.screen._table.model.client.view
    assert 0 not in {card.value for card in shown.hands[0]}


def test_nobody_is_told_that_it_is_their_turn():
    looker = looking()
    while looker.screen.replay.actor is None:
        looker.press("right")
    looker.screen._see(looker.screen.replay.actor)
    assert "YOUR TURN" not in looker.text()
    assert looker.screen.turn() is None


def test_it_plays_on_its_own_at_a_speed_that_keys_change():
    looker = looking()
    looker.press(" ")
    assert "stop" in looker.lines(140, 40)[-1]
    looker.wait(1.6)
    assert looker.at == 1
    looker.wait(0.2)
    assert looker.at == 1
    looker.press("+", "+")
    looker.wait(0.7)
    assert looker.at == 2
    assert looker.screen.next_change(looker.clock.now) is not None
    looker.press(" ")
    looker.wait(60)
    assert looker.at == 2


def test_it_stops_by_itself_at_the_end_and_begins_again_from_there():
    looker = looking()
    looker.press("end", "left", " ")
    looker.wait(10)
    assert looker.at == looker.screen.replay.end
    assert not looker.screen.pacing.is_on
    looker.press(" ")
    assert looker.at == 0


def test_any_step_by_hand_ends_playing_on_its_own():
    looker = looking()
    looker.press(" ", "right")
    assert not looker.screen.pacing.is_on


def test_a_finished_trick_stays_until_the_reader_goes_on():
    looker = looking()
    looker.press("down")
    looker.wait(600)
    assert "takes trick 1" in looker.text()
    looker.press("right").text()
    looker.wait(3)
    assert "takes trick 1" not in looker.lines()[13]


def test_the_end_of_the_game_follows_the_end_of_its_last_deal():
    looker = looking()
    looker.press("end")
    looker.wait(30)
    scored = looker.text()
    looker.press("right")
    assert looker.text() != scored
    assert "Another game" not in looker.text()


def test_the_log_is_beside_the_table_in_a_wide_window_and_over_it_in_others():
    looker = looking()
    looker.press("down")
    assert "Game log" in looker.text(120, 40)
    assert "Game log" not in looker.press("L").text(120, 40)
    looker.press("L")
    assert "Game log" not in looker.text(80, 24)
    assert "Game log" in looker.press("L").text(80, 24)
    assert "Game log" not in looker.press("escape").text(80, 24)
    assert not looker.left


def test_what_happened_last_is_told_below_the_table():
    looker = looking("luz")
    looker.press("right")
    assert "deals first" in looker.lines()[-3]


def test_a_card_can_be_looked_at_in_the_hand_of_a_seat():
    looker = looking()
    looker.press("pagedown", "right", "right", "1")
    colour = looker.screen._table.model.client.view.hands[0][0].colour.value
    text = looker.press(colour).text()
    assert "Your 1st card is" in text
    assert "It can be" in text
    assert looker.at == looker.screen.replay.deals[0] + 2


def test_the_coach_is_asked_for_whoever_is_to_act_from_their_seat():
    looker = looking()
    looker.press("pagedown", "right", "right", "a")
    actor = looker.screen.replay.actor
    assert looker.screen.replay.reader == actor
    asked = looker.adviser.asked[-1]
    assert asked.views[0].seat == actor
    assert asked.views[0] == looker.screen.replay.view(actor)
    assert "The coach" in looker.text()
    looker.press("escape")
    assert "The coach is thinking" not in looker.text()
    assert not looker.left


@pytest.mark.parametrize("size", [(80, 24), (80, 25), (100, 30), (120, 40)])
def test_in_a_replay_the_coachs_bars_for_bets_stand_between_the_bets_and_the_points(size):
    lines = SCENES["replay, advice on a bet"]().draw(Canvas(*size)).lines()
    row = next(at for at, line in enumerate(lines) if "wins bet" in line)
    assert re.fullmatch(r" *Your bet: +0\+? +1\+? .* 10\+? *", lines[row - 1])
    assert re.match(" *points .* best ", lines[row + 1])


def test_in_the_smallest_window_a_replay_leaves_out_the_points_below_the_coachs_bars():
    lines = SCENES["replay, advice on a bet"]().draw(Canvas(60, 20)).lines()
    assert re.fullmatch(r"( +\d+%){11} *", lines[-3])
    assert "2/181" in lines[-2]


def test_the_coach_says_so_where_nobody_has_a_choice():
    looker = looking()
    assert "nobody has a choice" in looker.press("a").text()


def test_the_curve_shows_who_was_how_likely_to_win_and_where_it_turned():
    looker = looking()
    assert "being worked out" in looker.press("w").text()
    looker.oracle.answer(at_40=0.3, at_70=-0.2)
    text = looker.text()
    assert "40: Ann +30%" in text
    assert "70: Ann −20%" in text
    assert "75%" in text  # the scale goes no higher than it must
    assert "Ann" in looker.press("escape").lines()[-2]


def test_keys_go_to_the_turning_points():
    looker = looking()
    looker.text()
    looker.oracle.answer(at_40=0.3, at_70=-0.2)
    assert looker.press(">").at == 40
    assert looker.press(">").at == 70
    assert "No turning point" in looker.press(">").text()
    assert looker.press("<").at == 40


def test_the_chances_are_asked_for_once():
    looker = looking()
    for _ in range(3):
        looker.text()
    assert len(looker.oracle.curves) == 1


@pytest.mark.parametrize("players", [3, 5])
def test_the_smallest_window_has_room_for_the_chart_and_all_names(players):
    looker = looking(players=players).press("w")
    looker.text()
    looker.oracle.answer(at_9=0.3, at_20=-0.2, at_30=0.2, at_40=-0.15, at_50=0.2)
    lines = looker.lines(60, 20)
    assert lines[1].strip() == "Chances to win"
    assert sum("\u2800" < sign <= "\u28ff" for sign in "".join(lines)) > 50
    (scale,) = (row for row, line in enumerate(lines) if "75%" in line or "100%" in line)
    (foot,) = (row for row, line in enumerate(lines) if line.strip().startswith("0%"))
    assert foot - scale >= 4
    named = "".join(lines[scale : foot + 1])
    assert all(name in named for name in looker.screen.replay.names)
    told = " ".join(lines)
    assert all(f"{turn.at}: " in told for turn in looker.screen.curve.turns())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "least"), [((60, 20), 8), ((80, 24), 13), ((120, 40), 25)])
def test_each_line_of_the_chart_has_the_number_of_its_seat_which_the_name_has_too(
    size, least, language
):
    speak(language)
    screen = SCENES["replay, curve of five"]()
    lines = screen.draw(Canvas(*size)).lines()
    top, foot = (
        next(at for at, line in enumerate(lines) if re.match(rf" *{share}\s?%", line))
        for share in ("75", "0")
    )
    assert foot - top + 1 >= least
    for seat, name in enumerate(screen.replay.names, 1):
        assert any(re.search(rf" {seat} {name} +\d+\s?%$", line) for line in lines)
        assert any(str(seat) in line[7:33] for line in lines[top : foot + 1])


def test_a_curve_that_is_lost_says_so():
    looker = looking()
    looker.press("w").text()
    looker.oracle.curves[-1].is_lost = True
    assert "can't be worked out" in looker.text()


def test_an_unfinished_game_ends_with_what_was_seen_last():
    whole = a_record(seed=3)
    part = a_record(seed=3, actions=10)
    state = play_back(whole)[len(part.actions) + 6].state
    seen = whole.rules.view(state, 0)
    looker = Looker(kept(with_view(part, seen, part.ended)))
    looker.press("end")
    assert "what you saw last" in looker.text()
    assert "was not finished" in looker.text()
    looker.press("left")
    assert "all cards open" in looker.text()


def test_a_game_is_tried_differently_against_bots_and_left_again():
    looker = looking()
    looker.press("pagedown", "right", "right", "1", "t")
    assert "Trying it differently" in looker.text()
    before = looker.text()
    for _ in range(60):
        looker.wait(1.0)
    assert looker.text() != before
    looker.press("escape")
    assert "Trying it differently" not in looker.text()
    assert looker.at == looker.screen.replay.deals[0] + 2
    assert not looker.left


def test_nothing_can_be_tried_after_the_end():
    looker = looking()
    assert "Nobody can play on" in looker.press("end", "t").text()


def test_a_replay_is_left_with_q_or_escape():
    for key in ("q", "escape"):
        looker = looking()
        looker.press(key)
        assert looker.left == 1


def test_playing_only_cards_and_hidden_hands_do_not_disturb_a_replay():
    looker = Looker(
        kept(a_record()),
        key=keys_of("Ann").public,
        settings=lambda: Settings(autoplay=True, auto_veil=True),
    )
    looker.press("pagedown", "right", "right")
    looker.wait(30)
    assert looker.at == looker.screen.replay.deals[0] + 2
    assert "hidden; v shows it" not in looker.text()


def test_a_game_that_luznet_does_not_bring_along_is_shown_too(monkeypatch):
    install(monkeypatch)
    looker = looking("high", 3)
    for key in ("right", "right", "down", "1", "s", "0", "w", "escape", "end", "L", "escape"):
        looker.press(key)
        looker.text()
        looker.text(120, 40)
    assert looker.at == looker.screen.replay.end
    looker.press("home", "right", "t")
    assert "Trying it differently" in looker.text()


def test_names_that_nobody_can_read_are_replaced():
    record = a_record()
    seats = (changed(record.seats[0], name="\u200b"), *record.seats[1:])
    looker = Looker(kept(changed(record, seats=seats)))
    looker.press("1")
    assert looker.text()
    assert looker.screen.replay.reader == 0
    assert looker.screen.replay.views[0] == ALL_SEATS


@pytest.mark.parametrize(("game", "players"), [("luz", 3), ("luris", 2)])
def test_the_coach_reviews_what_a_player_chose_as_they_saw_it(game, players):
    looker = looking(game, players)
    looker.press("down", "down", "1", "e")
    asked = looker.adviser.asked[-1]
    begin, end = looker.screen.replay.bounds("deal")
    own = [at for at in looker.screen.replay.acts(0) if begin <= at < end]
    assert asked.views
    assert all(view.seat == 0 for view in asked.views)
    assert len(asked.views) <= len(own)
    assert "is looking at your choice 1 of" in looker.text()
    looker.adviser.asked[-1].is_lost = True
    assert "no review now" in looker.text()
    looker.press("escape")
    assert "no review now" not in looker.text()
    assert not looker.left


def test_the_review_tells_what_was_better():
    from luznet.bots.luris.adviser import advise

    looker = looking("luris", 2)
    looker.press("1", "e")
    asked = looker.adviser.asked[-1]
    looker.adviser.answer(*map(advise, asked.views))
    for size in ((60, 20), (80, 24), (120, 40)):
        text = looker.text(*size)
        assert "Review of the game" in text
        assert "%" in text
    before = looker.text()
    assert looker.press("down", "down").text() != before


def test_without_a_player_there_is_no_review():
    looker = looking()
    assert "Choose whose choices" in looker.press("0", "e").text()


def test_what_a_bot_chose_is_not_reviewed():
    looker = looking(players=3, people=2)
    looker.press("down", "3", "e")
    assert not looker.adviser.asked
    assert "Bot 0 is a bot; only people's choices are reviewed." in looker.text()


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_the_log_of_a_replay_is_whole_from_its_first_line(game):
    for key in ("right", "pagedown", "end"):
        looker = looking(game).press("home", key, "L")
        assert "begins when you came" not in looker.press(*["pageup"] * 40).text()


def test_a_review_of_nothing_leaves_the_table_on_the_screen():
    looker = looking(people=3, actions=1).press("1", "e")
    assert "Nothing to review here: Ann has no finished choice yet." in looker.text()
    assert "Left/Right action" in looker.text()


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_below_a_review_are_only_keys_that_do_something(game):
    looker = looking(game, 3).press("home", "1", "e")
    keys = looker.lines()[-1]
    assert keys.split("  ")[0].strip() == "Esc back to the replay"
    assert "pause" not in keys
    assert "more" not in keys


def test_a_replay_of_a_game_with_one_deal_speaks_of_no_deals():
    for game, speaks in (("luz", True), ("luris", False)):
        screen = looking(game, 3).screen
        hints = [binding.help for binding in screen._jumping()]
        assert ("deal" in hints, "a deal" in " ".join(screen.help())) == (speaks, speaks)
