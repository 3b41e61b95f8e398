"""What the reader's present is about: the rules that the terminal and plain mode share."""

from typing import Any

import pytest
from msgspec.structs import replace

from luznet.client.chat import Chat, Speaker
from luznet.client.situation import Situation, awaited, others_here
from luznet.games.luris.types import View
from luznet.wire.messages import Options, Said, Seat, Table, Update
from tests.games.luris_states import LURIS
from tests.games.luris_states import table as luris_state

ANN, BEN, CLEO = (Seat("person", name, key=name * 20) for name in ("Ann", "Ben", "Cleo"))
BOT, EMPTY = Seat("bot", "Amber"), Seat("empty")
AWAY = replace(BEN, away=True)


def table(*seats: Seat, phase: Any = "gathering", game: str = "luz", **more: Any) -> Table:
    fields: dict[str, Any] = {
        "id": "t", "name": "Lunch", "game": game, "phase": phase, "seats": seats, "owner": 0,
        "paused_by": None, "watchers": 0, "shown": False, "games": 0, "clock": None,
        "options": Options(players=len(seats)),
    }  # fmt: skip
    return Table(**{**fields, **more})


def situation(
    at: Table, you: int | None = 0, view: Any = None, name: str = "Ann", **more: Any
) -> Situation:
    update = Update(seq=1, table=at, you=you, turn=0, view=view)
    return Situation(name, update, **{"standing": "online", **more})


def view(turn: int | None = 0, seat: int | None = 0, **more: Any) -> View:
    """Return what a seat sees of a game of Luris, at the turn of one."""
    seen = LURIS.view(luris_state("2 3", "4 5"), seat)
    legal = seen.legal if turn == seat else ()
    return replace(seen, turn=turn, legal=legal, **more)


def playing(you: int | None = 0, turn: int = 0, seats: tuple[Seat, ...] = (ANN, BEN), **more: Any):
    kept = {key: more.pop(key) for key in ("is_waiting", "standing") if key in more}
    at = table(*seats, phase="playing", game="luris", **more)
    return situation(at, you, view(turn, you), **kept)


# ---- who is who ------------------------------------------------------------------------------


def test_before_a_table_is_known_there_is_nobody_and_nothing_can_be_done():
    nowhere = Situation("Ann")
    assert (nowhere.table, nowhere.you, nowhere.own_seat, nowhere.owner) == (None, None, None, "")
    assert (nowhere.owns, nowhere.may_configure, nowhere.is_asked) == (False, False, False)
    assert nowhere.obstacle == "watching"
    assert nowhere.blocker == "connecting"
    assert nowhere.seat(3).who == "empty"


@pytest.mark.parametrize(
    ("you", "is_founder", "locked", "owns", "may_configure"),
    [
        (0, False, False, True, True),
        (1, False, False, False, False),
        (None, False, False, False, False),
        (None, True, False, True, True),
        (0, False, True, True, False),
        (0, True, True, True, True),
    ],
)
def test_the_founder_has_the_owners_rights_too_and_keeps_the_options_where_they_are_locked(
    you, is_founder, locked, owns, may_configure
):
    now = situation(table(ANN, BEN, locked=locked), you, is_founder=is_founder)
    assert (now.owns, now.may_configure) == (owns, may_configure)
    assert now.owner == "Ann"


def test_after_a_game_your_own_seat_stays_the_one_you_played_from():
    over = table(BEN, ANN, phase="over", game="luris", played=("Ann", "Ben"))
    assert situation(over, 1, view(None, 1)).own_seat == 0
    newcomer = table(CLEO, BEN, phase="over", game="luris", played=("Ann", "Ben"))
    assert situation(newcomer, 0, view(None, 0), name="Cleo").own_seat is None
    assert situation(newcomer, None, view(None, None)).own_seat is None
    assert playing(1).own_seat == 1


def test_once_a_game_is_over_its_players_keep_their_names_and_are_ready_where_they_sit_now():
    ready = replace(ANN, ready=True)
    over = situation(table(CLEO, ready, phase="over", played=("Ann", "Ben")))
    assert [over.player(0), over.player(1)] == ["Ann", "Ben"]
    assert [over.is_ready(0), over.is_ready(1)] == [True, False]
    assert playing().player(1) == "Ben"


def test_bots_and_people_who_are_away_are_not_here():
    at = table(ANN, AWAY, BOT, EMPTY, CLEO)
    assert others_here(at, 0) == ["Cleo"]
    assert situation(at).others_here == ["Cleo"]
    assert situation(at).is_anybody_here
    assert not situation(table(AWAY, BOT)).is_anybody_here


def test_the_owner_can_free_the_seats_of_players_who_are_away_and_remove_all_others():
    now = situation(table(ANN, AWAY, BOT, EMPTY, CLEO))
    assert (now.can_free, now.can_remove) == ([1], [1, 4])


# ---- what the next game waits for --------------------------------------------------------------

READY_ANN, READY_BEN = replace(ANN, ready=True), replace(BEN, ready=True)
NO_BOTS = Options(players=3, bots=False)


@pytest.mark.parametrize(
    ("at", "you", "what", "others", "missing"),
    [
        (table(ANN, BEN, EMPTY), None, "watching", ("Ann", "Ben"), 0),
        (table(ANN, EMPTY, EMPTY), 0, "start", (), 0),
        (table(ANN, EMPTY, EMPTY, options=NO_BOTS), 0, "people", (), 2),
        (table(ANN, BEN, EMPTY), 0, "you", ("Ben",), 0),
        (table(READY_ANN, BEN, EMPTY), 0, "others", ("Ben",), 0),
        (table(READY_ANN, READY_BEN, EMPTY, options=NO_BOTS), 0, "people", (), 1),
        (table(READY_ANN, READY_BEN), 0, "nothing", (), 0),
        (table(ANN, AWAY, phase="over"), 0, "you", (), 0),
    ],
)
def test_a_game_waits_for_people_and_for_those_who_are_not_ready(at, you, what, others, missing):
    waits = awaited(at, you)
    assert (waits.what, waits.others, waits.missing) == (what, others, missing)
    assert situation(at, you).awaited == waits


# ---- what can be sent, and what holds the game up -----------------------------------------------


@pytest.mark.parametrize(
    ("now", "obstacle"),
    [
        (playing(), None),
        (playing(None), "watching"),
        (playing(standing="lost"), "offline"),
        (playing(is_waiting=True), "waiting"),
        (playing(paused_by=1), "paused"),
        (playing(turn=1), "not_your_turn"),
        (
            situation(table(ANN, BEN, phase="over", game="luris"), 0, view(None, phase="over")),
            "over",
        ),
    ],
)
def test_one_thing_speaks_against_acting_and_the_most_important_is_told(now, obstacle):
    assert now.obstacle == obstacle
    assert now.is_asked == (obstacle in (None, "offline", "paused"))


@pytest.mark.parametrize(
    ("now", "blocker"),
    [
        (playing(), None),
        (playing(standing="lost", paused_by=1), "lost"),
        (playing(paused_by=1, stalled=True), "paused"),
        (playing(turn=1, stalled=True), "stalled"),
        (playing(stalled=True), None),
        (situation(table(ANN), is_gone=True, standing="lost"), "gone"),
        (situation(table(ANN), standing="ended"), "ended"),
        (situation(table(ANN), is_dismissed=True, standing="lost"), "ended"),
    ],
)
def test_a_game_is_held_up_by_the_connection_a_pause_or_a_disk(now, blocker):
    assert now.blocker == blocker


@pytest.mark.parametrize(
    ("seats", "absence"),
    [
        ((ANN, BEN), None),
        ((ANN, AWAY), "away"),
        ((ANN, replace(AWAY, stand_in=True)), "bot"),
        ((replace(ANN, stand_in=True), BEN), "your_bot"),
        ((replace(ANN, away=True), AWAY), "rests"),
    ],
)
def test_a_player_may_be_away_or_played_for_by_a_bot_and_without_anybody_the_game_rests(
    seats, absence
):
    assert playing(seats=seats).absence(0 if absence == "your_bot" else 1) == absence


# ---- total times ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "running"),
    [
        (playing(times=(5_000, 9_000)), 0),
        (playing(turn=1, times=(5_000, 9_000)), 1),
        (playing(), None),
        (playing(times=(5_000, 9_000), paused_by=1), None),
        (playing(turn=1, times=(5_000, 9_000), seats=(ANN, AWAY)), None),
        (playing(turn=1, times=(5_000, 9_000), seats=(ANN, BOT)), None),
        (playing(times=(5_000, 9_000), seats=(replace(ANN, stand_in=True), BEN)), None),
    ],
)
def test_the_total_time_runs_of_a_person_who_is_here_and_is_to_act(now, running):
    assert now.running == running
    for seat, left in enumerate(now.table.times):
        passed = 3.0 if seat == running else 0.0
        assert now.time_left(seat, 3.0) == left / 1000 - passed
    assert now.time_left(7, 3.0) is None


def test_no_more_time_runs_out_than_there_was():
    assert playing(times=(5_000, 9_000)).time_left(0, 60.0) == 0.0


# ---- the chat ------------------------------------------------------------------------------------


def said(name: str, seat: int | None = None, number: int = 0) -> Said:
    return Said(table="t", n=number, name=name, seat=seat, text="Hello")


def test_partners_are_the_other_people_on_the_readers_side():
    four = table(ANN, BEN, CLEO, BOT, game="luris")
    assert situation(four).partners == ["Cleo"]
    assert situation(four, 1).partners == []
    assert situation(four, None).partners == []
    assert situation(table(ANN, BEN, CLEO)).partners == []


@pytest.mark.parametrize(
    ("now", "silence"),
    [
        (playing(), None),
        (playing(options=Options(players=2, chat="none")), "no_chat"),
        (playing(None, shown=True), "no_hints"),
        (playing(0, shown=True), None),
        (situation(table(ANN, shown=True), None), None),
    ],
)
def test_nobody_speaks_without_a_chat_and_no_spectator_who_sees_all_hands(now, silence):
    assert now.silence == silence


def test_the_people_who_sit_here_and_spectators_who_spoke_can_be_muted_but_not_the_reader():
    chat = Chat()
    for number, each in enumerate((("Ann",), ("Zoe",), ("Dan", 3))):
        chat.take(said(*each, number=number))
    at = table(ANN, BEN, BOT, replace(CLEO, away=True))
    sitting = [Speaker("Ben", watches=False), Speaker("Cleo", watches=False)]
    assert situation(at).can_mute(chat) == [*sitting, Speaker("Zoe", True), Speaker("Ann", True)]
    watching = situation(at, None)
    assert watching.can_mute(chat)[-1] == Speaker("Zoe", True)
    assert Speaker("Ann", True) not in watching.can_mute(chat)


def test_a_line_is_the_readers_by_the_name_on_their_seat_or_as_a_spectator_by_their_own():
    at = table(ANN, BEN)
    assert situation(at).is_own(said("Ann", 1))
    assert not situation(at).is_own(said("Ann"))
    assert not situation(at).is_own(said("Ben", 1))
    assert situation(at, None).is_own(said("Ann"))
    assert not situation(at, None).is_own(said("Ann", 0))
