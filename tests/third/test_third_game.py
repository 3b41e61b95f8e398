"""A game is added by its own files: High keeps the contract of games, and is played at a table, on
the wire, by bots, on the screen and in plain mode, with nothing of luznet changed."""

import threading
from random import Random

import pytest

from luznet.bots import bot_for
from luznet.client import play
from luznet.client.address import join_line
from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.plain.game import talk_about
from luznet.preferences.table import Settings
from luznet.terminal.game.rooms import room_of, rules_of
from luznet.terminal.picture import Size
from luznet.terminal.screens.create import fields_of
from luznet.terminal.talk.model import Talk
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.messages import Act, Options, Seat, Table, Update, Welcome
from tests.games import test_contract as contract
from tests.host.running import RunningServer
from tests.third import install
from tests.third.bot import bot
from tests.third.rules import High, Play


@pytest.fixture(autouse=True)
def high(monkeypatch) -> High:
    return install(monkeypatch)


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", High.seats)
def test_it_keeps_the_contract_of_games(high, seats, check):
    for seed in contract.SEEDS:
        check(high, seats, seed)


def test_its_bots_are_found_by_its_name():
    assert bot_for("high", "strong") is bot("strong")


def test_its_table_is_chosen_like_any_other():
    fields = [field.field for field in fields_of("high")]
    assert "players" in fields
    assert "open_tricks" not in fields
    assert GAMES["high"].seats == range(2, 7)


def test_it_is_played_over_a_real_host(tmp_path):
    host = RunningServer(tmp_path, game="high", options=Options(players=2, pace=0))
    try:
        line = join_line("127.0.0.1", host.port, host.keys.public)
        choose = bot("strong")
        seen = {}

        def sit(name: str) -> None:
            seen[name] = play(lambda view: choose(view, Random(1), 1.0), line, name=name)

        people = [threading.Thread(target=sit, args=[name]) for name in ("Ann", "Ben")]
        for person in people:
            person.start()
        for person in people:
            person.join(30)
    finally:
        host.stop()
    ann, ben = seen["Ann"], seen["Ben"]
    assert ann.phase == ben.phase == "over"
    assert ann.won == ben.won
    assert sum(ann.won) == 3
    assert ann.winners == ben.winners != ()


class Player:
    """Somebody who sits at a table of High whose game is played by the test."""

    def __init__(self, high: High) -> None:
        self.high, self.seat, self.turn = high, 0, 0
        self.state = high.new(2, high.options_type())
        self.client = Client("Ann", Goal("sit"))
        self.sent: list[Act] = []
        self.client.receive(Welcome(version=1, tables=()))
        self.do(CHANCE, high.draw(self.state, Random(1).randrange))

    def do(self, actor: int, action: object) -> None:
        self.state, events = self.high.apply(self.state, actor, action)
        self.turn += 1
        over = self.high.to_act(self.state) is None
        table = Table(
            id="00000001", name="Lunch", game="high", phase="over" if over else "playing",
            options=Options(players=2), owner=0, paused_by=None, watchers=0, shown=False, games=0,
            seats=(Seat("person", "Ann", "k" * 40), Seat("bot", "Ruby")), clock=None,
        )  # fmt: skip
        view = self.high.view(self.state, self.seat)
        seen = [self.high.redact(event, self.seat) for event in events]
        update = Update(self.turn, table, self.seat, self.turn, view, tuple(seen))
        self.client.receive(decode_from_host(encode(update)))

    def send(self, messages: object) -> None:
        self.sent.extend(messages)  # type: ignore[call-overload]

    def play_out(self) -> None:
        """Play the game to its end, by bots."""
        choose = bot("easy")
        while (actor := self.high.to_act(self.state)) is not None:
            self.do(actor, choose(self.high.view(self.state, actor), Random(1), 1.0))


def test_its_screen_shows_the_game_and_takes_keys_from_the_first_card_to_the_end(high):
    player = Player(high)
    talk = Talk(player.client, lambda: 0.0, Settings)
    screen = room_of("high").screen(player.client, player.send, lambda: 0.0, talk, Settings, None)
    text = "\n".join(screen.draw(Size(80, 24)).lines())
    low, *_ = player.state.hands[0]
    assert "Your turn" in text
    assert f"1 {low}" in text
    assert screen.press("1")
    (act,) = player.sent
    assert act.action == {"type": "play", "card": low}
    player.client.disconnected()
    player.do(0, Play(low))
    assert "Ann plays" in "\n".join(screen.draw(Size(80, 24)).lines())
    player.play_out()
    assert "The game goes to" in "\n".join(screen.draw(Size(80, 24)).lines())
    assert screen.press("L")
    assert "takes the round." in "\n".join(screen.draw(Size(80, 24)).lines())
    assert rules_of("high")[0].title() == "The idea"


def test_it_is_told_in_plain_mode(high):
    player = Player(high)
    told = talk_about("high", player.client, player.send, None)
    low, *_ = player.state.hands[0]
    assert str(low) in told.asked()
    (play_it,) = told.commands()
    play_it.does(str(low))
    assert player.sent[0].action == {"type": "play", "card": low}
    player.client.disconnected()
    player.play_out()
    assert any("The game goes to" in line for line in told.news(player.client.update.events))
