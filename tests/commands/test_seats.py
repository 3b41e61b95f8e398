"""Where else the user has a seat in a game, what takes them back, and the game of `luznet try`."""

import asyncio
import os
from dataclasses import replace
from types import SimpleNamespace

import pytest

from luznet.client.address import join_line
from luznet.client.core import Goal
from luznet.client.lobby import Entry, Place
from luznet.client.player import sit_down
from luznet.client.session import GuestDoor, Session, at
from luznet.commands import frontend, play, seats
from luznet.commands.guest import GuestSession
from luznet.commands.plain import Plain
from luznet.commands.play import Lobby, Terminal
from luznet.commands.profile import keys_in
from luznet.commands.seats import SeatElsewhere, seats_elsewhere
from luznet.guests.order import Order
from luznet.host import waiting
from luznet.host.waiting import WaitingGame
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.settings import Folders
from luznet.transport import new_keys
from luznet.trust import KnownHosts
from luznet.wire.client_messages import Start
from luznet.wire.messages import Farewell
from tests.host.running import RunningServer, run
from tests.terminal.guests import AMBER, ANN, BEN, Guest, person

LUNCH = Place(("192.0.2.1",), 5, "k" * 40)


@pytest.fixture
def home(tmp_path):
    return Folders(tmp_path / "home", tmp_path / "home")


@pytest.fixture
def found(monkeypatch):
    """What a search finds, which needs no network here."""
    entries = []

    async def search(keys):
        return entries

    monkeypatch.setattr(seats, "_found", search)
    return entries


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path)
    yield server
    server.stop()


async def _begin_a_game(place, keys):
    """Begin a game, and lose the connection."""
    async with sit_down(place, "Ann", keys=keys) as player:
        player.send(Start())
        while player.client.table.phase != "playing":
            await asyncio.sleep(0.02)
        return player.client.table.id


def test_a_known_host_is_asked_for_the_seat_that_waits_there(home, host, found):
    keys, known = new_keys(), KnownHosts(home.known_hosts)
    place = Place(("127.0.0.1",), host.port, host.keys.public)

    async def scenario():
        table = await _begin_a_game(place, keys)
        known.meet(place.key, "ben@lemon", [("127.0.0.1", host.port)])
        assert await seats_elsewhere(home, keys) == []  # the user has never sat there
        known.sit(place.key, table)
        return await seats_elsewhere(home, keys), await seats_elsewhere(home, new_keys())

    command = join_line("127.0.0.1", host.port, place.key)
    assert run(scenario()) == ([SeatElsewhere("Lunch", command)], [])


def test_a_table_that_is_announced_is_told_unless_it_is_at_the_own_host(home, found):
    own = keys_in(home.host_identity).public
    entry = Entry(LUNCH, "a1", "Lunch", "luz", 1, 4, yours=0, playing=True)
    found += [
        entry,
        replace(entry, table="a2", name="Own", place=replace(LUNCH, key=own)),
        replace(entry, table="a3", name="Gathering", playing=False),
        replace(entry, table="a4", name="Not mine", yours=None),
    ]
    assert [each.table for each in run(seats_elsewhere(home, new_keys()))] == ["Lunch"]


# ---- what takes the user back -----------------------------------------------------------------


class OwnHost:
    is_alone = False
    has_ended = False


def preferences_in(home):
    return Preferences(SettingsFile(home.settings), flags={}, environ={}, user="Ann")


def session_with(*people, own_host=None, phase="playing"):
    """Return Ann's session at a table of these people."""
    session = Session("Ann", Goal("sit"), print, at(LUNCH), own_host=own_host)
    session.client, session._place = Guest().at(*people, phase=phase).client, LUNCH
    return session


def farewell(home, *people, own=False, door=None, phase="playing", ended=False, keys=()):
    """Return what is said to Ann once she has left a table of these people. `keys`: those of her
    hosts that other terminals started."""
    told = Plain(preferences_in(home), home)
    session = session_with(*people, own_host=OwnHost() if own else None, phase=phase)
    if door is not None:
        client, session = session.client, GuestSession(told, Order("sit", "", {}), LUNCH, home.data)
        session.client, session._place = client, LUNCH
    session.guest_door, session.own_keys = door, keys
    if ended:
        session.client.receive(Farewell(reason="replaced"))
    return told.farewell(session)


def test_whoever_leaves_a_game_is_told_what_takes_them_back(home):
    line = join_line("192.0.2.1", 5, LUNCH.key)
    kept = "Your seat at Ann's table is kept: `{}` takes you back to it."
    assert farewell(home, ANN, BEN) == kept.format(line)
    assert farewell(home, ANN, BEN, own=True) == kept.format('luznet join "Ann\'s table"')
    door = GuestDoor("ssh -p 48422 play@192.0.2.1", "SHA256:x")
    assert farewell(home, ANN, BEN, door=door) == kept.format(door.command)
    saved = "Your game at Ann's table is saved: `luznet play` goes on with it."
    assert farewell(home, ANN, AMBER, own=True) == saved
    assert farewell(home, ANN, person("Ben", away=True), own=True) == saved


def test_whoever_joined_a_table_of_their_own_host_comes_back_as_to_their_own(home):
    saved = "Your game at Ann's table is saved: `luznet play` goes on with it."
    assert farewell(home, ANN, person("Ben", away=True), keys={LUNCH.key}) == saved
    kept = "Your seat at Ann's table is kept: `luznet join \"Ann's table\"` takes you back to it."
    assert farewell(home, ANN, BEN, keys={LUNCH.key}) == kept
    assert farewell(home, ANN, BEN, keys={"other"}) != kept


@pytest.fixture
def last_words(home, monkeypatch, capsys):
    """Returns what a terminal prints at last, minutes after Ann has left a table to Ben and was
    told of it what the host reported then."""

    def told(host, games, *reports):
        monkeypatch.setattr(waiting, "waiting_games", lambda journal: iter(games))
        terminal = Terminal(preferences_in(home), home)
        session = session_with(ANN, BEN, own_host=host)
        terminal._present = session, None
        terminal.note("A key is new.")
        for report in reports:
            terminal.note(report)
        terminal._note_left(session)
        terminal._shown(asyncio.sleep(0, 0))
        return capsys.readouterr().err.splitlines()

    return told


def test_the_last_words_say_where_the_game_is_by_then(last_words):
    host = OwnHost()
    stays = "Ann's table stays open on your computer until the others have left."
    carried = "Ann's table goes on at Ben's computer."
    kept = "luznet: Your seat at Ann's table is kept: `luznet join"
    kept += ' "Ann\'s table"` takes you back to it.'
    assert last_words(host, [], stays) == ["luznet: A key is new.", f"luznet: {stays}", kept]
    host.has_ended = True
    assert last_words(host, [], carried) == ["luznet: A key is new.", f"luznet: {carried}", kept]
    saved = "luznet: Your game at Ann's table is saved: `luznet play` goes on with it."
    game = WaitingGame("a1b2c3d4", "Ann's table", "luz", None)
    assert last_words(host, [game], carried, stays) == ["luznet: A key is new.", saved]


def test_the_lobby_offers_a_game_to_go_on_with_whenever_the_others_have_left_it(home, monkeypatch):
    looks = iter(["", "", "", "", "Ann's table, deal 1"])
    lobby = Lobby(preferences_in(home), home)
    lobby._screen = SimpleNamespace(waiting="")
    lobby._note_left(session_with(ANN, BEN, own_host=OwnHost()))
    monkeypatch.setattr(lobby, "waiting_game", lambda: next(looks))
    monkeypatch.setattr(play, "HOST_ENDS", (0.0, 0.0))
    monkeypatch.setattr(play, "OTHERS_LEAVE", 0.0)

    async def scenario():
        looking = asyncio.create_task(lobby._look_for_waiting_game())
        while not lobby._screen.waiting and not looking.done():
            await asyncio.sleep(0)
        looking.cancel()

    run(scenario())
    assert lobby._screen.waiting == "Ann's table, deal 1"


@pytest.mark.parametrize(("kind", "keys"), [(Terminal, {"enter"}), (Lobby, {"enter", "escape"})])
def test_esc_leads_back_only_where_there_is_a_lobby_to_go_back_to(home, kind, keys):
    session = session_with(ANN, BEN)
    session.client.receive(Farewell(reason="replaced"))
    shown = kind(preferences_in(home), home).screen_of(session).bindings()
    assert {key for each in shown for key in each.keys} == keys


def test_whoever_leaves_no_game_or_plays_on_elsewhere_is_told_nothing(home):
    assert farewell(home, ANN, BEN, phase="gathering") == ""
    assert farewell(home, ANN, BEN, phase="over") == ""
    assert farewell(home, ANN, BEN, ended=True) == ""


# ---- luznet try -------------------------------------------------------------------------------


def _try(home, game, at):
    journal = home.trial / game / "journal.sqlite3"
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"")
    os.utime(journal, (at, at))


def test_try_goes_on_with_the_game_that_waits_or_plays_the_last_one_again(home, monkeypatch):
    assert frontend._tried_last(home) == "luz"
    _try(home, "luris", 2)
    assert frontend._tried_last(home) == "luris"
    _try(home, "luz", 1)
    assert frontend._tried_last(home) == "luris"
    monkeypatch.setattr(waiting, "waiting_game", lambda journal: journal.parent.name == "luz")
    assert frontend._tried_last(home) == "luz"
