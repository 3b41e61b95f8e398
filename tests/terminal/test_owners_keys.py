"""What owners do about seats, players and options with their keys."""

import pytest

from luznet.terminal import table as table_module
from luznet.wire.client_messages import Free, HandOver, Lock, Readmit, Remove, Reserve, Start
from luznet.wire.messages import Farewell, Seat
from luznet.wire.moving_messages import Holder
from tests.terminal.guests import (
    AMBER,
    ANN,
    BEN,
    CLEO,
    EMPTY,
    READY_ANN,
    Game,
    Guest,
    person,
    playing,
    shown,
)

# ---- what owners do about seats and options ------------------------------------------------

GONE_BEN = person("Ben", away=True)


def test_in_a_game_the_owner_is_asked_before_the_seat_of_a_player_who_is_away_is_freed():
    guest = playing(Guest(), ANN, GONE_BEN).press("F")
    assert "Free the seat of Ben, who is away?" in guest.prose
    assert "Free the seat" not in guest.press("n").prose
    guest.press("F", "y")
    assert guest.sent == [Free(seat=1)]
    assert "Free the seat" not in playing(Guest(), ANN, GONE_BEN, owner=1).press("F").prose


def test_after_a_game_the_owner_can_free_the_seat_for_which_the_next_one_waits():
    guest = Guest().at(READY_ANN, GONE_BEN, phase="over").press("F")
    assert "Free the seat of Ben, who is away? The next game then begins." in guest.prose
    assert guest.press("y").sent == [Free(seat=1)]
    left = person("Ben", away=True, left=True)
    assert "Free" not in Guest().at(READY_ANN, left, phase="over").press("F").prose


def test_the_question_whether_to_free_a_seat_is_gone_once_its_player_is_back():
    guest = playing(Guest(), ANN, GONE_BEN).press("F")
    assert "Free the seat" not in playing(guest, ANN, BEN).prose
    guest.press("y")
    assert guest.sent == []


def test_the_table_is_handed_only_to_computers_that_can_carry_it_on():
    guest = playing(Guest(), ANN, BEN, CLEO)
    guest.client.standby.holders = (Holder(CLEO.key, ("192.168.1.22",), 48420),)
    assert "Let Cleo's computer carry this table on?" in guest.press("H").prose
    assert guest.press("y").sent == [HandOver(seat=2)]


def test_an_owner_whose_table_is_at_another_computer_can_take_it_back_to_their_own():
    guest = playing(Guest(), ANN, BEN)
    guest.client.standby.holders = (Holder(ANN.key, ("192.168.1.20",), 48420),)
    assert "Let your own computer carry this table on?" in guest.press("H").prose
    assert guest.press("y").sent == [HandOver(seat=0)]


def test_nobody_is_offered_the_table_whose_computer_cannot_carry_it_on():
    guest = playing(Guest(), ANN, BEN)
    assert "Let Ben's computer carry this table on?" not in guest.press("H").prose
    assert guest.press("y").sent == []


def test_the_owner_is_asked_before_a_player_is_removed_or_let_in_again():
    for guest in (playing(Guest(), ANN, BEN), Guest().at(ANN, BEN, CLEO)):
        assert "Remove Ben from this table?" in guest.press("X").prose
        assert guest.press("y").sent == [Remove(seat=1)]
    guest = Guest().at(ANN, CLEO, removed=("Ben",)).press("X")
    assert "Remove Cleo from this table?" in guest.prose
    assert "y remove n next Esc close" in guest.prose
    assert "from this table?" not in guest.press("escape").prose
    guest.press("X")
    assert "You removed Ben from this table. Let them back in?" in guest.press("n").prose
    assert "y let in Esc close" in guest.prose
    assert guest.press("y").sent == [Readmit(name="Ben")]
    other = Guest().at(ANN, BEN, CLEO, owner=1).press("X")
    assert "from this table?" not in other.prose


def test_the_question_whether_to_remove_a_player_is_gone_once_another_sits_there():
    guest = Guest().at(ANN, BEN, CLEO).press("X")
    guest.at(ANN, person("Dora"), CLEO).press("y")
    assert guest.sent == []


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("removed", "You can join again once they let you in."),
        ("not_admitted", "To come back you need its code."),
    ],
)
def test_a_removed_player_sees_only_that_and_the_ways_out(reason, sentence):
    for guest in (playing(Guest(), ANN, BEN, owner=1), Guest().at(ANN, BEN, owner=1)):
        guest.client.receive(Farewell(reason=reason))
        assert sentence in guest.press("enter").prose
        for gone in ("Ben", "ready", "talk", "keeps trying", "Connecting"):
            assert gone not in guest.prose
        assert guest.press("escape").left == 1
        assert guest.sent == []


def test_a_seat_taken_while_its_name_was_typed_is_told_and_no_other_is_reserved():
    guest = Guest().at(ANN, EMPTY, EMPTY).press("n")
    guest.screen.typed("Zoe")
    guest.at(ANN, BEN, EMPTY)
    assert "Reserve seat 2 for" in guest.prose
    assert "Seat 2 has been taken in the meantime." in guest.press("enter").prose
    guest = Guest().at(ANN, EMPTY).press("n").at(ANN, BEN)
    assert "Seat 2 has been taken in the meantime." in guest.press("enter").prose
    assert guest.sent == []


# ---- owners ---------------------------------------------------------------------------------

AWAY_BEN = person("Ben", away=True)
FOR_ZOE = Seat("empty", reserved="Zoe")


def test_without_an_owner_a_player_alone_begins_by_being_ready():
    guest = Guest().at(ANN, EMPTY, EMPTY, owner=None)
    assert guest.now_line == (
        "You are alone here. Press Enter to start with 2 bots, or wait for others."
    )
    assert "s start" not in guest.prose
    assert "owner" not in guest.prose
    assert Guest().at(ANN, EMPTY, EMPTY).now_line.startswith("You are alone here. Press s ")


def test_without_an_owner_nobody_is_told_to_ask_one():
    guest = Guest().at(ANN, BEN, EMPTY, owner=None)
    assert guest.now_line == "Press Enter when you are ready. Waiting for Ben too."
    for key in "so":
        assert guest.press(key).sent == []
        assert "the owner is not sitting here" in guest.prose
    guest.at(READY_ANN, BEN, EMPTY, owner=None)
    assert guest.now_line == "You are ready. Waiting for Ben."


def test_the_founder_owns_the_table_while_watching():
    guest = Guest().at(BEN, EMPTY, EMPTY, you=None, owner=None, founder=True)
    assert "s start o options" in guest.prose
    assert guest.press("s", "s", "n", "enter").sent == [Start(), Reserve(seat=1)]
    other = Guest().at(BEN, EMPTY, EMPTY, you=None, owner=None)
    assert other.press("s", "n", "l", "f").sent == []
    assert "s start" not in other.prose


def test_the_owner_reserves_a_seat_for_a_name_and_takes_that_back():
    guest = Guest().at(ANN, EMPTY, FOR_ZOE)
    guest.press("n")
    assert guest.screen.is_typing
    assert "Reserve seat 2 for (empty: anybody):" in guest.prose
    guest.screen.typed("Zoë t")
    assert "Zoë t" in guest.prose
    assert guest.press("enter").sent == [Reserve(seat=1, name="Zoë t")]
    assert not guest.screen.is_typing
    guest.press("down", "n", "c-u", "enter")
    assert guest.sent[1:] == [Reserve(seat=2, name="")]
    guest.press("n", "escape")
    assert len(guest.sent) == 2


def test_everybody_sees_for_whom_a_seat_is_reserved_and_its_person_sees_that_it_waits():
    guest = Guest().at(ANN, BEN, EMPTY, FOR_ZOE, Seat("empty", reserved="ann"), you=1)
    assert guest.place(4) == "4 for Zoe reserved"
    assert guest.place(3) == "3 empty a normal bot takes it, or press 3"
    guest = Guest().at(BEN, FOR_ZOE, Seat("empty", reserved="ann"), you=None)
    assert guest.place(3) == "3 for ann a normal bot takes it, or press 3"


def test_the_owner_frees_the_seat_of_a_player_who_is_away():
    guest = Guest().at(ANN, AWAY_BEN, EMPTY)
    guest.press("f")
    assert "The player of this seat is not away." in guest.prose
    guest.press("up")
    assert "away; f frees the seat" in guest.prose
    assert guest.press("right", "f").sent == [Free(seat=1)]
    assert Guest().at(BEN, AWAY_BEN, EMPTY, you=None).press("f").sent == []


def test_the_founder_locks_the_options_and_others_are_told():
    guest = Guest().at(ANN, EMPTY, EMPTY, founder=True)
    assert guest.press("l").sent == [Lock(locked=True)]
    guest = Guest().at(ANN, EMPTY, EMPTY, founder=True, locked=True)
    assert "How this table plays (locked)" in guest.prose
    assert "o options" in guest.prose
    assert guest.press("l").sent == [Lock(locked=False)]
    guest = Guest().at(ANN, EMPTY, EMPTY, locked=True)
    assert "o options" not in guest.prose
    assert "normal bot >" not in guest.prose
    assert guest.press("o", "right", "l").sent == []
    assert "Options locked" in guest.press("o").prose


def test_in_a_game_the_owner_is_asked_for_one_player_after_the_other_who_is_away(monkeypatch):
    monkeypatch.setattr(table_module, "screen_of", lambda game: Game)
    guest = Guest().at(ANN, AWAY_BEN, person("Cleo", away=True), AMBER, phase="playing")
    guest.press("F")
    assert "Free the seat of Ben, who is away?" in shown(guest.screen)
    guest.press("n")
    assert "Free the seat of Cleo, who is away?" in shown(guest.screen)
    assert guest.press("y").sent == [Free(seat=2)]
    assert "Free the seat" not in shown(guest.screen)
    other = Guest().at(ANN, AWAY_BEN, CLEO, phase="playing", owner=2).press("F")
    assert "Free the seat" not in shown(other.screen)


def test_the_waiting_room_of_five_with_all_of_it_fits_and_its_keys_are_explained():
    guest = Guest().at(
        ANN, AWAY_BEN, FOR_ZOE, Seat("empty", reserved="W" * 20), EMPTY, founder=True, locked=True
    )
    rows = guest.lines()
    assert len(rows) == 24
    assert rows[-1].startswith(" Enter ready  s start  o options")
    assert "4  for WWWWWWWWWWWWWWWWWWWW" in "\n".join(rows)
    explained = {binding.shown: binding.help for binding in guest.screen.bindings()}
    assert {"l", "n", "f"} <= explained.keys()
    assert all(explained[key] for key in "lnf")
