"""Players who are away, and the bots that play for them."""

from luznet.host.fold import fold_all
from luznet.host.table import bot_to_act, to_act
from luznet.records.entries import (
    BotTookOver,
    LeftSeat,
    Returned,
    TimedOut,
)
from luznet.wire.client_messages import (
    Act,
    Leave,
    Pause,
    Sit,
    Start,
)
from luznet.wire.messages import Options
from tests.host.tables import Played, public_table
from tests.host.test_table import BET, TABLE, bound_seat


def test_a_player_away_longer_than_the_grace_time_gets_a_stand_in_and_can_take_over_again():
    played = Played(Options(grace=30)).begin("Ann", "Ben")
    played.gone("Ben")
    assert played.update("Ann").table.seats[1].away
    assert played.wait(29.9) == []
    assert [type(entry) for entry in played.wait(0.2)] == [BotTookOver]
    assert played.update("Ann").table.seats[1].stand_in
    assert [type(entry) for entry in played.do("Ben", Sit(table=TABLE))] == [Returned]
    seat = played.update("Ann").table.seats[1]
    assert not seat.away
    assert not seat.stand_in


def test_a_player_who_comes_and_goes_keeps_nobody_waiting_longer_than_the_grace_time():
    played = Played(Options(grace=30)).begin("Ann", "Ben", "Cleo", "Dan")
    name = played.table.seats[to_act(played.table)].name
    for _break in range(2):
        played.gone(name)
        assert played.wait(14) == []
        played.do(name, Sit(table=TABLE))
        played.wait(60)  # who is here may think
    played.gone(name)
    assert played.wait(1.9) == []
    assert [type(entry) for entry in played.wait(0.2)] == [BotTookOver]
    played.act()
    assert played.entries[-1].by_bot
    assert fold_all(played.entries) == played.table


def test_absences_in_earlier_turns_do_not_shorten_the_grace_time_of_this_one():
    played = Played(Options(grace=30)).begin("Ann", "Ben", "Cleo", "Dan")
    played.gone("Ben")
    played.wait(100)
    while to_act(played.table) != 1:
        played.act()
    played.do("Ben", Sit(table=TABLE))
    played.gone("Ben")
    assert played.wait(29) == []
    assert [type(entry) for entry in played.wait(2)] == [BotTookOver]


def test_the_grace_time_restarts_with_every_action_and_between_games_with_every_absence():
    played = Played(Options(players=3, grace=30)).seat("Ann", "Ben", "Cleo")
    for _break in range(2):
        played.gone("Ben")
        assert played.wait(20) == []
        played.do("Ben", Sit(table=TABLE))
    played.do("Ann", Start())
    for _action in range(3):
        played.gone("Ben")
        assert played.wait(20) == []
        played.do("Ben", Sit(table=TABLE))
        played.act()


def test_a_bot_plays_at_once_for_a_player_who_leaves_and_who_may_still_return():
    played = Played().begin("Ann", "Ben")
    played.do("Ben", Leave())
    assert played.table.seats[1].stand_in
    assert played.refused("Cleo", Sit(table=TABLE, seat=1)) == "seat_taken"
    played.do("Ben", Sit(table=TABLE))
    assert bound_seat(played, "Ben") == 1


def test_between_games_the_seat_of_an_absent_player_is_free_again():
    played = Played().seat("Ann", "Ben")
    played.gone("Ben")
    assert [type(entry) for entry in played.wait(31)] == [LeftSeat]
    played.do("Ann", Leave())
    assert all(seat.who == "empty" for seat in played.table.seats)


def test_after_a_game_names_stay_but_the_seats_of_absent_players_can_be_taken():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    played.do("Ben", Leave())
    played.wait(100)
    assert played.table.seats[1].name == "Ben"
    played.do("Cleo", Sit(table=TABLE, seat=1))
    assert played.table.seats[1].name == "Cleo"


def test_at_the_end_of_a_game_all_are_told_who_played_it_whoever_sits_there_now():
    played = Played().begin("Ann", "Ben")
    assert public_table(played.table, 0, 0).played == ()
    played.play_to_the_end()
    names = tuple(seat.name for seat in played.table.seats)
    played.do("Ben", Leave())
    played.do("Cleo", Sit(table=TABLE, seat=2))
    told = public_table(played.table, 0, 0)
    assert told.played == names
    assert "Cleo" in [seat.name for seat in told.seats]


def test_the_next_game_gives_the_seats_of_absent_players_to_bots():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    played.gone("Ben")
    played.again("Ann")
    assert [seat.who for seat in played.table.seats] == ["person", "bot", "bot", "bot"]
    assert len({seat.name for seat in played.table.seats}) == 4


def test_bots_rest_while_nobody_is_there():
    played = Played().begin("Ann")
    while bot_to_act(played.table) is None:
        played.act()
    played.gone("Ann")
    assert bot_to_act(played.table) is None
    played.wait(1000)
    assert bot_to_act(played.table) is None


def test_a_turn_time_lets_a_bot_take_one_action_and_a_pause_stops_the_clock():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    assert played.update("Ann").table.clock == 20_000
    played.wait(15)
    played.do("Ann", Pause(paused=True))
    assert played.update("Ann").table.clock is None
    assert played.wait(100) == []
    played.do("Ann", Pause(paused=False))
    assert played.update("Ann").table.clock == 5_000
    assert [type(entry) for entry in played.wait(5)] == [TimedOut]
    slow = to_act(played.table)
    assert bot_to_act(played.table) == slow
    played.act()
    assert played.entries[-1].by_bot
    assert bot_to_act(played.table) is None


def test_a_slow_person_may_still_act_before_the_bot_does():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    played.wait(21)
    name = played.table.seats[to_act(played.table)].name
    played.do(name, Act(turn=played.table.turn, action=BET))
    assert not played.entries[-1].by_bot
    assert not played.table.overdue


def test_breaking_the_connection_when_time_is_up_gains_no_time():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    name = played.table.seats[to_act(played.table)].name
    played.wait(20)
    played.gone(name)
    played.do(name, Sit(table=TABLE))
    assert bot_to_act(played.table) == bound_seat(played, name)
    played.act()
    assert played.entries[-1].by_bot


def test_a_player_who_returns_to_resting_bots_has_the_full_turn_time():
    played = Played(Options(players=3, turn_time=20, grace=3600)).begin("Ann")
    while bot_to_act(played.table) is not None:
        played.act()
    played.gone("Ann")
    assert [type(entry) for entry in played.wait(30)] == [TimedOut]
    played.do("Ann", Sit(table=TABLE))
    assert played.update("Ann").table.clock == 20_000
