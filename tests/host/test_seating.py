"""Who gets which seat at a table, and what spectators see of it."""

import msgspec
import pytest

from luznet.host.decisions import BOT_NAMES
from luznet.host.fold import fold_all
from luznet.host.table import is_free, seat_of
from luznet.host.views import table_info
from luznet.records.entries import (
    read_entry,
)
from luznet.wire.client_messages import (
    Act,
    Configure,
    Leave,
    Pause,
    Ready,
    Reserve,
    Show,
    Sit,
    Start,
    Watch,
)
from luznet.wire.messages import Options
from tests.host.tables import Played, peer
from tests.host.test_table import BET, TABLE

# ---- sitting down ------------------------------------------------------------------------


def test_people_get_the_first_free_seat_or_the_one_they_name():
    played = Played().seat("Ann")
    played.do("Ben", Sit(table=TABLE, seat=3))
    played.seat("Cleo")
    assert [seat.name for seat in played.table.seats] == ["Ann", "Cleo", "", "Ben"]


def test_a_taken_seat_a_missing_seat_and_a_full_table_are_refused():
    played = Played(Options(players=3)).seat("Ann")
    assert played.refused("Ben", Sit(table=TABLE, seat=0)) == "seat_taken"
    assert played.refused("Ben", Sit(table=TABLE, seat=3)) == "no_seat"
    played.seat("Ben", "Cleo")
    assert played.refused("Dan", Sit(table=TABLE)) == "table_full"


def test_two_people_cannot_have_the_same_name_whatever_its_case():
    played = Played().seat("Ann")
    assert played.refused("ann", Sit(table=TABLE)) == "name_taken"


@pytest.mark.parametrize("name", ["\u0410nn", "\u0391nn", "\u0410NN", "\u13aann"])
def test_nobody_sits_down_under_a_name_that_looks_like_another_at_the_table(name):
    played = Played().begin("Ann")
    assert played.refused(name, Sit(table=TABLE)) == "name_taken"
    played.gone("Ann")
    assert played.refused(name, Sit(table=TABLE)) == "name_taken"


def test_a_seat_reserved_for_a_name_is_not_for_a_name_that_looks_like_it():
    played = Played(Options(players=2)).seat("Ann")
    played.do("Ann", Reserve(seat=1, name="Ben"))
    assert played.refused("B\u0435n", Sit(table=TABLE)) == "all_reserved"


def test_no_bot_is_called_what_looks_like_the_name_of_a_person():
    played = Played().begin(f"\u0410{BOT_NAMES[0][1:]}")
    assert [seat.name for seat in played.table.seats[1:]] == [*BOT_NAMES[1:4]]


def test_names_are_cleaned_when_the_journal_of_an_older_host_is_read():
    opened = {
        **msgspec.to_builtins(Played().entries[0]),
        "name": "L\u3164unch",
        "reserved": ["Z\u2800oe"],
    }
    sat = {"type": "sat", "at": 1, "seat": 0, "key": "k", "name": "An\u202en"}
    table = fold_all([read_entry(msgspec.msgpack.encode(each), None) for each in (opened, sat)])
    assert (table.name, table.seats[0].name, table.seats[0].reserved) == ("Lunch", "Ann", "Zoe")


def test_between_games_a_player_can_move_to_another_seat():
    played = Played().seat("Ann")
    played.do("Ann", Sit(table=TABLE, seat=2))
    assert [seat.name for seat in played.table.seats] == ["", "", "Ann", ""]


def test_players_cannot_watch_and_others_cannot_act():
    played = Played().begin("Ann")
    assert played.refused("Ann", Watch(table=TABLE)) == "seat_bound"
    for command in (Ready(), Start(), Pause(paused=True), Act(turn=0, action=BET)):
        assert played.refused("Eve", command) == "not_seated"
    assert played.do("Eve", Watch(table=TABLE)) == []


def test_a_newcomer_takes_an_absent_players_seat_only_if_no_other_is_free():
    played = Played(Options(players=3)).begin("Ann", "Ben")
    played.play_to_the_end()
    played.gone("Ann")
    played.do("Cleo", Sit(table=TABLE))
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", "Cleo"]
    played.do("Dan", Sit(table=TABLE))
    assert [seat.name for seat in played.table.seats] == ["Dan", "Ben", "Cleo"]


def test_a_player_who_left_a_finished_game_can_watch_and_gives_up_the_seat():
    played = Played().begin("Ann", "Ben")
    played.play_to_the_end()
    assert played.refused("Ben", Watch(table=TABLE)) == "seat_bound"
    played.do("Ben", Leave())
    assert played.refused("Ann", Watch(table=TABLE)) == "seat_bound"
    played.do("Ben", Watch(table=TABLE))
    assert seat_of(played.table, peer("Ben").key) is None
    assert played.table.seats[1].who == "empty"


def test_in_a_running_game_a_newcomer_takes_a_bots_seat():
    played = Played().begin("Ann")
    played.do("Ben", Sit(table=TABLE))
    seat = played.table.seats[1]
    assert (seat.who, seat.name) == ("person", "Ben")


def test_a_player_who_has_seen_a_seats_view_cannot_take_another_seat_in_that_game():
    played = Played().begin("Ann", "Ben")
    assert played.refused("Ben", Sit(table=TABLE, seat=2)) == "seat_bound"
    played.do("Ben", Leave())
    assert played.refused("Ben", Sit(table=TABLE, seat=2)) == "seat_bound"


def test_a_list_counts_a_reserved_seat_as_taken():
    played = Played(Options(players=3)).seat("Ann")
    played.do("Ann", Reserve(seat=1, name="Zoe"))
    played.do("Ann", Reserve(seat=2, name="Yan"))
    assert table_info(played.table, "", 0).taken == 3
    assert played.refused("Ben", Sit(table=TABLE)) == "all_reserved"
    played.seat("Zoe")
    played.do("Ann", Reserve(seat=2, name=""))
    assert table_info(played.table, "", 0).taken == 2


def test_a_list_says_who_sits_where_unless_the_table_wants_no_spectators():
    played = Played(Options(players=3)).seat("Ann", "Ben")
    assert table_info(played.table, "", 0).people == ("Ann", "Ben", "")
    played = Played(Options(players=3, spectators="none")).seat("Ann", "Ben")
    assert table_info(played.table, "", 0).people == ()


def test_a_list_says_on_which_seats_bots_sit():
    played = Played(Options(players=3)).begin("Ann", "Ben")
    assert table_info(played.table, "", 0).bots == (2,)


def test_a_list_counts_as_taken_exactly_the_seats_that_no_newcomer_can_have():
    played = Played(Options(players=3)).begin("Ann", "Ben", "Cleo")

    def taken():
        free = sum(is_free(played.table, seat) for seat in played.table.seats)
        assert table_info(played.table, "", 0).taken == 3 - free
        return 3 - free

    played.do("Cleo", Leave())
    assert taken() == 3
    assert played.refused("Dan", Sit(table=TABLE)) == "table_full"
    played.play_to_the_end()
    assert taken() == 2
    played.gone("Ben")
    assert taken() == 1
    played.seat("Dan", "Eve")
    assert taken() == 3
    assert [seat.name for seat in played.table.seats] == ["Ann", "Dan", "Eve"]


def test_all_see_who_left_and_who_only_lost_the_connection():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")

    def left():
        return [(seat.away, seat.left) for seat in played.update("Ann").table.seats]

    played.do("Ben", Leave())
    played.gone("Cleo")
    assert left() == [(False, False), (True, True), (True, False), (False, False)]
    played.seat("Ben", "Cleo")
    assert left() == [(False, False)] * 4
    played.play_to_the_end()
    played.do("Dan", Leave())
    assert left()[3] == (True, True)
    assert fold_all(played.entries) == played.table


# ---- spectators --------------------------------------------------------------------------

OPEN = Options(spectators="all", pace=0)


def hidden_values(played: Played, name: str) -> int:
    return sum(card.value == 0 for hand in played.update(name).view.hands for card in hand)


def test_a_table_can_have_no_spectators():
    played = Played(Options(spectators="none")).seat("Ann")
    assert played.refused("Eve", Watch(table=TABLE)) == "no_watching"


def test_spectators_see_all_hands_only_while_every_person_agrees():
    played = Played(OPEN).begin("Ann", "Ben")
    assert hidden_values(played, "Eve") == 40
    played.do("Ann", Show(shows=True))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (40, False)
    played.do("Ben", Show(shows=True))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (0, True)
    assert hidden_values(played, "Ann") == 10
    played.do("Ben", Show(shows=False))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (40, False)


def test_what_spectators_see_of_all_hands_is_what_all_seats_see_together():
    played = Played(OPEN).begin("Ann", "Ben")
    for name in ("Ann", "Ben"):
        played.do(name, Show(shows=True))
    seen, anns, bens = (played.update(name).view for name in ("Eve", "Ann", "Ben"))
    assert seen.hands == (bens.hands[0], *anns.hands[1:])
    assert (seen.seat, seen.legal, seen.last) == (None, (), None)


def test_nobody_new_sits_down_where_spectators_may_see_all_hands():
    played = Played(OPEN).begin("Ann")
    assert played.refused("Eve", Sit(table=TABLE)) == "no_newcomers"
    assert played.refused("Eve", Sit(table=TABLE, seat=2)) == "no_newcomers"
    played.play_to_the_end()
    assert played.do("Eve", Sit(table=TABLE))


def test_consent_belongs_to_the_person_and_to_the_options_as_they_were():
    played = Played(OPEN).seat("Ann", "Ben")
    for name in ("Ann", "Ben"):
        played.do(name, Show(shows=True))
    played.do("Ben", Leave())
    played.seat("Cleo")
    assert not played.update("Eve").table.shown
    played.do("Cleo", Show(shows=True))
    assert played.update("Eve").table.shown
    played.do("Ann", Configure(options=Options(spectators="all", players=5)))
    assert not played.update("Eve").table.shown


def test_consent_is_refused_where_spectators_do_not_see_hidden_cards():
    assert Played().seat("Ann").refused("Ann", Show(shows=True)) == "not_shown"
