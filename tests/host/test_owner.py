"""Who owns a table, and what an owner may do there besides: lock, free and reserve."""

import pytest

from luznet.games.game import ALL_SEATS
from luznet.host.fold import fold_all
from luznet.host.table import EMPTY, bot_to_act, owner, spectator
from luznet.records.entries import Began, Freed, LeftSeat, Locked, Readmitted, Removed, Reserved
from luznet.wire.client_messages import (
    Configure,
    Free,
    Leave,
    Lock,
    Readmit,
    Ready,
    Remove,
    Reserve,
    Show,
    Sit,
    Start,
    Watch,
)
from luznet.wire.messages import REMOVED_MOST, Options
from tests.host.tables import Played, peer

TABLE = "aaaaaaaa"
FIVE = Configure(options=Options(players=5))


def organised(*names, founder="Olga", **opening):
    """Return a table that Olga opened for others, and where these people sit."""
    return Played(founder=founder, organised=True, **opening).seat(*names)


def sit(seat=None):
    return Sit(table=TABLE, seat=seat)


def replayed(played):
    """Return the table, which has to be the same for a host that was killed."""
    assert fold_all(played.entries) == played.table
    return played.table


# ---- who owns ------------------------------------------------------------------------------


def test_a_table_opened_for_others_does_not_belong_to_the_first_to_sit_down():
    played = organised("Ann", "Ben")
    assert owner(played.table) is None
    for command in (Start(), FIVE, Free(seat=1), Reserve(seat=2, name="Zoe")):
        assert played.refused("Ann", command) == "not_owner"
    played.seat("Olga")
    assert owner(played.table) == 2
    played.gone("Olga")
    assert owner(played.table) is None


def test_without_an_owner_even_one_person_begins_by_being_ready():
    played = organised("Ann")
    played.do("Ann", Ready())
    assert played.table.phase == "playing"


def test_without_an_owner_everyone_present_has_to_be_ready():
    played = organised("Ann", "Ben", "Cleo")
    played.gone("Cleo")
    played.do("Ann", Ready())
    assert played.table.phase == "gathering"
    played.do("Ben", Ready())
    assert played.table.phase == "playing"


def test_where_the_owner_sits_a_single_ready_player_waits():
    played = organised("Olga")
    played.do("Olga", Ready())
    assert played.table.phase == "gathering"


@pytest.mark.parametrize("goes", ["leaves", "is away", "is freed"])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_game_begins_when_the_last_player_who_was_not_ready_gives_up_the_seat(is_first, goes):
    played = Played(Options(grace=30)).seat("Ann", "Ben", "Cleo")
    if not is_first:
        for name in ("Ann", "Ben", "Cleo"):
            played.do(name, Ready())
        played.play_to_the_end()
    phase = played.table.phase
    assert phase == ("gathering" if is_first else "over")
    played.do("Ann", Ready())
    played.do("Ben", Ready())
    if goes == "leaves":
        played.do("Cleo", Leave())
    else:
        played.gone("Cleo")
        played.wait(29)
        assert played.table.phase == phase
    if goes == "is away":
        played.wait(2)
    if goes == "is freed":
        played.do("Ann", Free(seat=2))
    assert played.table.phase == "playing"
    assert replayed(played).seats[2].who == "bot"


@pytest.mark.parametrize("goes", [Leave, None])
def test_no_game_begins_after_one_when_nobody_is_there(goes):
    played = Played(Options(grace=30)).begin("Ann").play_to_the_end()
    played.do("Ann", goes()) if goes else played.gone("Ann")
    played.wait(100)
    assert played.table.phase == "over"


def test_others_leaving_does_not_start_a_game_for_the_only_one_left():
    played = Played().seat("Ann", "Ben")
    played.do("Ann", Ready())
    played.do("Ben", Leave())
    assert played.table.phase == "gathering"


def test_the_founder_owns_the_table_as_a_spectator_too():
    played = organised("Ann")
    played.do("Olga", Watch(table=TABLE))
    assert owner(played.table) is None
    played.do("Olga", FIVE)
    played.do("Olga", Reserve(seat=2, name="Zoe"))
    played.gone("Ann")
    played.do("Olga", Free(seat=0))
    assert played.table.seats[0] == EMPTY
    assert played.refused("Olga", Start()) == "too_few"
    played.seat("Ben")
    played.do("Olga", Start())
    assert played.table.phase == "playing"
    assert played.refused("Olga", FIVE) == "in_game"


def test_a_spectator_who_did_not_open_the_table_owns_nothing():
    played = organised("Ann")
    for command in (Start(), FIVE, Free(seat=0), Reserve(seat=1, name="Eve")):
        assert played.refused("Eve", command) == "not_seated"
    assert played.refused("Eve", Lock()) == "not_founder"


# ---- options that are locked ---------------------------------------------------------------


def test_only_the_founder_changes_locked_options():
    played = Played(founder="Olga").seat("Olga", "Ann")
    assert played.do("Olga", Lock())[0] == Locked(at=played.now, locked=True)
    assert played.do("Olga", Lock()) == []
    played.do("Olga", FIVE)
    played.do("Olga", Leave())
    assert owner(played.table) == 1
    assert played.refused("Ann", Configure(options=Options(players=3))) == "locked"
    assert played.refused("Ann", Lock(locked=False)) == "not_founder"
    assert replayed(played).locked
    assert played.update("Ann").table.locked
    played.do("Ann", Start())
    assert played.table.phase == "playing"


def test_options_are_unlocked_in_the_same_way():
    played = Played(founder="Olga", locked=True).seat("Ann")
    assert played.refused("Ann", FIVE) == "locked"
    played.do("Olga", Lock(locked=False))
    played.do("Ann", FIVE)
    assert len(replayed(played).seats) == 5


# ---- freed seats -------------------------------------------------------------------------


def test_the_owner_frees_the_seat_of_an_absent_player_before_a_game():
    played = Played().seat("Ann", "Ben")
    assert played.refused("Ann", Free(seat=1)) == "not_away"
    assert played.refused("Ann", Free(seat=2)) == "not_away"
    assert played.refused("Ann", Free(seat=9)) == "no_seat"
    assert played.refused("Ben", Free(seat=0)) == "not_owner"
    played.gone("Ben")
    played.do("Ann", Free(seat=1))
    assert replayed(played).seats[1] == EMPTY


def test_in_a_game_a_bot_takes_a_freed_seat_for_good_and_a_newcomer_may_have_it():
    played = Played(Options(players=3)).begin("Ann", "Ben")
    while played.table.rules.to_act(played.table.play) != 1:
        played.act()
    played.gone("Ben")
    (freed,) = played.do("Ann", Free(seat=1))
    seat = replayed(played).seats[1]
    assert (seat.who, seat.name, seat.key) == ("bot", freed.bot, "")
    assert seat.name not in ("Ann", "Ben", played.table.seats[2].name)
    assert bot_to_act(played.table) == 1
    played.do("Cleo", sit())
    assert played.table.seats[1].name == "Cleo"
    assert played.refused("Ben", sit()) == "seat_bound"
    played.play_to_the_end()


def test_a_player_who_lost_a_seat_in_a_game_may_return_to_that_seat_only():
    played = Played(Options(players=4)).begin("Ann", "Ben", "Cleo")
    for name, seat in (("Ben", 1), ("Cleo", 2)):
        played.gone(name)
        played.do("Ann", Free(seat=seat))
    played.do("Cleo", sit())
    assert played.table.seats[2].name == "Cleo"
    assert played.refused("Ben", sit(3)) == "seat_bound"


def test_after_a_game_a_freed_seat_is_empty():
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    played.gone("Ben")
    assert played.do("Ann", Free(seat=1)) == [Freed(at=played.now, seat=1)]
    assert replayed(played).seats[1] == EMPTY


def test_spectators_who_see_all_hands_once_a_seat_is_freed_are_known_to_have_seen_them():
    played = Played(Options(players=3, spectators="all")).begin("Ann", "Ben")
    played.do("Ann", Show(shows=True))
    played.gone("Ben")
    assert spectator(played.table) is None
    played.do("Ann", Free(seat=1))
    assert spectator(played.table) == ALL_SEATS
    assert replayed(played).was_shown


def test_nobody_else_frees_the_founders_seat():
    played = Played(founder="Olga").seat("Olga", "Ann")
    played.gone("Olga")
    assert owner(played.table) == 1
    assert played.refused("Ann", Free(seat=0)) == "not_founder"


def test_no_seat_is_reserved_against_the_founder():
    played = Played(Options(players=3), founder="Olga").seat("Ann")
    for seat in (1, 2):
        played.do("Ann", Reserve(seat=seat, name="Zoe"))
    assert played.refused("Ben", sit()) == "all_reserved"
    played.do("Olga", sit())
    assert played.table.seats[1].name == "Olga"


def test_a_player_whose_seat_was_freed_cannot_watch_the_same_game():
    played = Played(Options(players=3)).begin("Ann", "Ben")
    played.gone("Ben")
    played.do("Ann", Free(seat=1))
    assert played.refused("Ben", Watch(table=TABLE)) == "seat_bound"
    played.play_to_the_end()
    played.do("Ben", Watch(table=TABLE))


# ---- reserved seats ----------------------------------------------------------------------


def test_only_a_person_of_that_name_takes_a_reserved_seat():
    played = Played().seat("Ann")
    played.do("Ann", Reserve(seat=1, name="  Zoe "))
    assert replayed(played).seats[1].reserved == "Zoe"
    assert played.update("Eve").table.seats[1].reserved == "Zoe"
    assert played.refused("Ben", sit(1)) == "reserved"
    assert played.refused("Ann", sit(1)) == "reserved"
    played.seat("Ben")
    assert played.table.seats[2].name == "Ben"
    played.seat("ZOE")
    assert played.table.seats[1].name == "ZOE"
    played.do("ZOE", Leave())
    assert played.refused("Cleo", sit(1)) == "reserved"
    played.do("Ann", Reserve(seat=1))
    played.do("Cleo", sit(1))
    assert replayed(played).seats[1].name == "Cleo"


def test_a_newcomer_is_told_if_every_free_seat_is_reserved_for_others():
    played = Played(Options(players=3), reserved=("Ann", "Zoe", "Ben")).seat("Ann")
    assert played.refused("Cleo", sit()) == "all_reserved"
    played.seat("Ben")
    assert played.table.seats[2].name == "Ben"


def test_what_cannot_be_reserved_is_refused():
    played = Played().seat("Ann", "Ben")
    assert played.refused("Ann", Reserve(seat=1, name="Zoe")) == "seat_taken"
    assert played.refused("Ann", Reserve(seat=4, name="Zoe")) == "no_seat"
    assert played.refused("Ann", Reserve(seat=2, name="\u200b")) == "bad_name"
    assert played.refused("Ben", Reserve(seat=2, name="Zoe")) == "not_owner"
    assert played.do("Ann", Reserve(seat=2)) == []
    assert played.do("Ann", Reserve(seat=1, name="ben")) == [
        Reserved(at=played.now, seat=1, name="ben")
    ]


def test_a_bot_plays_in_a_reserved_seat_until_its_person_comes():
    played = Played(Options(players=3), reserved=("", "Zoe")).begin("Ann")
    assert played.table.seats[1].who == "bot"
    assert played.refused("Ben", sit(1)) == "reserved"
    played.do("Zoe", sit())
    assert replayed(played).seats[1].name == "Zoe"
    played.play_to_the_end()


def test_seats_stay_reserved_when_their_number_or_the_game_changes():
    played = Played(Options(players=5), reserved=("", "Zoe", "", "", "Yan")).seat("Ann", "Ben")
    played.do("Ann", Configure(options=Options(players=4)))
    assert [seat.reserved for seat in played.table.seats] == ["", "", "Zoe", "Yan"]
    played.do("Ann", Configure(options=Options(players=3), game="luris"))
    assert [seat.reserved for seat in replayed(played).seats] == ["", "", "Zoe"]
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", ""]


def test_a_reservation_outlives_the_game_and_the_player_in_the_seat():
    played = Played(Options(players=3), reserved=("", "Zoe")).begin("Ann", "Zoe")
    played.play_to_the_end()
    played.do("Zoe", Leave())
    assert played.refused("Ben", sit(1)) == "reserved"


def test_what_people_do_before_a_game_stands_in_the_journal_in_its_order():
    played = Played().seat("Ann", "Ben", "Cleo")
    played.do("Ann", Ready())
    played.do("Ben", Ready())
    assert [type(entry) for entry in played.do("Cleo", Leave())[:2]] == [LeftSeat, Began]
    assert played.table.bound[peer("Ann").key] == 0


# ---- removing --------------------------------------------------------------------------------


def test_a_removed_player_can_neither_sit_nor_watch_until_readmitted():
    played = Played(founder="Ann").seat("Ann", "Eve")
    assert played.do("Ann", Remove(seat=1)) == [Removed(at=played.now, seat=1)]
    assert played.table.seats[1] == EMPTY
    for command in (sit(), sit(1), Watch(table=TABLE)):
        assert played.refused("Eve", command) == "removed"
    played.seat("Ben")
    replayed(played)
    assert played.refused("Ben", Readmit(name="Eve")) == "not_owner"
    assert played.refused("Ann", Readmit(name="Zoe")) == "not_removed"
    assert played.do("Ann", Readmit(name="Eve")) == [Readmitted(at=played.now, name="Eve")]
    played.seat("Eve")
    replayed(played)


def test_a_game_continues_with_a_bot_for_a_removed_player_and_everyone_is_told():
    played = Played(founder="Ann", options=Options(pace=0)).begin("Ann", "Eve")
    (removed,) = played.do("Ann", Remove(seat=1))
    assert removed == Removed(at=played.now, seat=1, bot=played.table.seats[1].name)
    assert played.table.seats[1].who == "bot"
    assert played.update("Ann").table.removed == ("Eve",)
    played.play_to_the_end()
    assert played.table.phase == "over"
    assert replayed(played).removed == {peer("Eve").key: "Eve"}


def test_nobody_removes_themselves_a_bot_or_whoever_opened_the_table():
    played = Played(founder="Olga").seat("Ann", "Ben", "Olga")
    played.gone("Olga")
    assert owner(played.table) == 0
    assert played.refused("Ben", Remove(seat=0)) == "not_owner"
    assert played.refused("Ann", Remove(seat=0)) == "no_player"
    assert played.refused("Ann", Remove(seat=3)) == "no_player"
    assert played.refused("Ann", Remove(seat=9)) == "no_seat"
    assert played.refused("Ann", Remove(seat=2)) == "not_founder"


def test_a_table_keeps_out_a_number_of_people_the_newest():
    played = Played(founder="Ann").seat("Ann")
    for number in range(REMOVED_MOST + 1):
        played.seat(f"Eve{number}")
        played.do("Ann", Remove(seat=1))
    assert len(played.table.removed) == REMOVED_MOST
    assert played.refused("Eve1", sit()) == "removed"
    played.seat("Eve0")
