"""What owners of a table type."""

import pytest

from luznet.wire.client_messages import Free, Lock, Readmit, Remove, Reserve, Start
from luznet.wire.messages import Refused, Welcome
from tests.plain.seated import playing
from tests.plain.telling import Told, gathering
from tests.terminal.tables import Luz

# ---- owners ---------------------------------------------------------------------------------


def test_without_an_owner_a_player_alone_begins_by_being_ready():
    luz = gathering()
    luz.change(owner=None)
    luz.change_seat(1, who="empty", name="", key="")
    told = Told(luz)
    lines = told.hear()
    assert "You are alone here. Type ready to begin with 3 bots, or wait for others." in lines
    assert (
        "Nobody sitting here owns the table: the game begins when every player is ready." in lines
    )
    for typed in ("start", "set players 3", "free 2", "reserve 2 Zoe"):
        assert told.type(typed) == [
            "Only the owner can do that, and the owner is not sitting here."
        ]
    assert "Its owner can change the options between games." in told.type("options")
    assert not any(line.startswith("start:") for line in told.type("help"))
    assert told.sent == []


def test_the_owner_frees_and_reserves_seats_by_their_numbers():
    luz = gathering()
    luz.change_seat(1, away=True)
    told = Told(luz)
    told.hear()
    for typed in ("free 2", "reserve 3 Zoe  T"):
        assert told.type(typed) == []
    luz.change_seat(2, reserved="Zoe T")
    assert "Seat 3 is reserved for Zoe T." in told.hear()
    for typed in ("reserve 3", "Reserve 4 zoë"):
        assert told.type(typed) == []
    assert told.sent == [
        Free(seat=1),
        Reserve(seat=2, name="Zoe T"),
        Reserve(seat=2),
        Reserve(seat=3, name="zoë"),
    ]
    assert told.type("reserve 2") == ["Seat 2 is taken by Boris, and not reserved."]
    for typed in ("free 9", "reserve 9 Zoe", "remove 9", "reserve 0 Zoe"):
        assert told.type(typed) == ["There are seats 1 to 4."]
    for typed in ("free", "reserve Zoe"):
        assert told.type(typed)[0].startswith("Say the number of the seat: free 3.")
    assert told.type("help free")[0].startswith("free 3: free the seat of a player who is away")
    other = Told(gathering(), 1)
    other.hear()
    for typed in ("free 3", "reserve 2 Zoe"):
        assert other.type(typed)[0].endswith("can do that here.")
    assert other.sent == []


def test_the_owner_who_waits_for_somebody_away_hears_how_to_free_the_seat():
    told = playing(turn=1)
    told.luz.change_seat(1, away=True)
    assert told.hear()[-1].endswith("Type free 2 to let a bot have that seat at once.")
    over = Told(Luz(3, seed=3).to_end())
    over.luz.change_seat(0, ready=True)
    over.luz.change_seat(1, ready=True)
    over.luz.change_seat(2, away=True)
    assert over.hear()[-1].endswith("Waiting for Chloé. Type free 3 to begin without them.")


def test_the_owner_removes_a_player_and_lets_them_in_again():
    luz = gathering()
    told = Told(luz)
    told.hear()
    assert told.type("readmit Boris") == ["Nobody was removed from this table."]
    assert told.type("remove Boris") == ["Give the number of the player's seat: remove 3."]
    assert told.type("remove 2") == []
    luz.change_seat(1, who="empty", name="", key="")
    luz.change(removed=("Boris",))
    assert told.hear()[0] == "The owner removed Boris from the table."
    kept_out = "Removed from this table: Boris. Type readmit and a name to let somebody in again."
    assert kept_out in told.type("table")
    assert told.type("readmit Zoe") == [kept_out]
    assert told.type("readmit boris") == []
    assert told.sent == [Remove(seat=1), Readmit(name="Boris")]
    luz.change(removed=())
    assert told.hear() == ["Boris may come to this table again."]
    other = Told(gathering(), 1)
    other.hear()
    assert other.type("remove 1")[0].endswith("can do that here.")
    assert other.sent == []


def test_everybody_hears_for_whom_a_seat_is_reserved():
    luz = gathering()
    told = Told(luz, 1)
    told.hear()
    luz.change_seat(3, reserved="Zoe")
    assert "Seat 4 is reserved for Zoe." in told.hear()
    assert "Seat 4: empty; a normal bot takes it. It is reserved for Zoe." in told.type("table")
    luz.change_seat(3, reserved="")
    assert "Seat 4 is not reserved for Zoe any more." in told.hear()


def test_the_founder_can_lock_the_options_even_while_watching():
    luz = gathering()
    luz.change(owner=None)
    told = Told(luz, None, is_founder=True)
    assert "You own the table." in told.hear()
    assert told.type("lock") == told.type("start now") == told.type("set players 3") == []
    assert told.sent[:2] == [Lock(locked=True), Start()]
    luz.change(locked=True)
    locked = "Options locked: only the person who opened the table can change them."
    assert locked in told.hear()
    assert told.type("unlock") == []
    assert told.sent[-1] == Lock(locked=False)
    luz.change(locked=False)
    assert "The options are not locked any more." in told.hear()


def test_an_owner_who_did_not_open_the_table_hears_that_its_options_are_locked():
    luz = gathering()
    luz.change(locked=True)
    told = Told(luz)
    locked = "Options locked: only the person who opened the table can change them."
    assert locked in told.hear()
    assert told.type("set players 3") == [locked]
    assert locked in told.type("options")
    assert told.type("lock")[0].startswith("Only the person who opened this table can do this")
    assert told.sent == []


def test_the_reader_hears_of_a_seat_freed_in_a_game():
    luz = Luz(4)
    told = Told(luz, 0)
    told.hear()
    luz.change_seat(1, away=True)
    told.hear()
    luz.change_seat(1, who="bot", name="Amber", key="", away=False)
    assert "Boris is gone; a bot has that seat now." in told.hear()


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
def test_a_game_that_the_host_has_no_more_is_told_and_not_as_if_it_went_on(code):
    told = Told(Luz(3, seed=2).to_bets(0))
    told.hear()
    told.client.disconnected()
    told.news()
    told.client.receive(Refused(of="sit", code=code))
    assert "The host has closed or lost your table. That game cannot go on." in told.news()
    told.client.receive(Welcome(version=1, tables=()))
    assert told.news()[-1] == "This game cannot go on. Leave the table and choose another one."
