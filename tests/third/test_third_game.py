"""A game is added by its own files: High keeps the contract, and is played at a table, over the
wire, by bots, on the screen and in plain mode, without a change to luznet."""

import threading
from contextlib import closing
from random import Random

import pytest

from luznet.arena.contest import play_round
from luznet.bots import bot_for
from luznet.client import play
from luznet.client.address import join_line
from luznet.client.core import Client, Goal
from luznet.client.deals import DealChecked
from luznet.commands.arena import _contests as contests
from luznet.fairness.shuffle import Draws
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.history.store import Store
from luznet.host.shuffle import Shuffle
from luznet.i18n import refusal
from luznet.options.flags import flags_from, setup_from
from luznet.options.table import options_of
from luznet.parsing import make_parser
from luznet.plain.game import conversation_about
from luznet.plain.options import BadOption, changed, opening
from luznet.signing import is_signed
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game import log
from luznet.terminal.game.model import GameModel
from luznet.terminal.game.registry import rules_of, screen_of
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screens.create import CreateScreen
from luznet.wire.client_messages import Act, Configure
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.messages import Options, Refused, Seat, Table, Update, Welcome
from luznet.wire.options import Setup, with_game
from luznet.wire.proofs import faults
from luznet.wire.record import play_back, read_file, to_file
from tests.fairness.room import Room
from tests.games import contract
from tests.games import test_parts as parts
from tests.history.games import a_record, kept
from tests.host.running import RunningServer
from tests.host.simulated import Simulated
from tests.host.tables import Played
from tests.host.test_chat import heard
from tests.third import install
from tests.third.bot import BOTS
from tests.third.rules import CARDS, Deal, High, Play


@pytest.fixture(autouse=True)
def high(monkeypatch) -> High:
    return install(monkeypatch)


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", High.seats)
def test_it_keeps_the_contract_of_games(high, seats, check):
    for seed in contract.SEEDS:
        check(high, seats, seed)


@pytest.mark.parametrize("check", parts.CHECKS, ids=lambda check: check.__name__)
def test_it_has_all_parts_of_a_game(high, check):
    check(high)


class Open(High):
    """High with a known order of cards: nothing is dealt, and a seat begins."""

    def new(self, seats, options, last=None):
        before = super().new(seats, options, last)
        return self.apply(before, CHANCE, Deal(CARDS))[0]


def test_a_game_may_begin_with_a_player_instead_of_chance(monkeypatch):
    game = Open()
    monkeypatch.setitem(GAMES, "high", game)
    contract.check_next_game(game, 2, 1)
    played = Played(Options(players=2), game="high").begin("Ann", "Ben").play_to_the_end()
    assert played.table.phase == "over"


def test_its_bots_are_found_by_its_name():
    assert bot_for("high", "strong") is BOTS["strong"]
    assert bot_for("high", "master", nearest="strong") is BOTS["strong"]


def test_its_table_is_chosen_like_any_other():
    fields = [option.field for option in options_of("high")]
    assert "players" in fields
    assert "open_tricks" not in fields
    assert GAMES["high"].seats == range(2, 7)


def test_it_is_played_over_a_real_host(tmp_path):
    host = RunningServer(tmp_path, game="high", options=Options(players=2, pace=0))
    try:
        line = join_line("127.0.0.1", host.port, host.keys.public)
        choose = BOTS["strong"]
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
    """A player at a table of High whose game the test plays."""

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
            played=("Ann", "Ruby") if over else (),
        )  # fmt: skip
        view = self.high.view(self.state, self.seat)
        seen = [self.high.redact(event, self.seat) for event in events]
        update = Update(self.turn, table, self.seat, self.turn, view, tuple(seen))
        self.client.receive(decode_from_host(encode(update)))

    def send(self, messages: object) -> None:
        self.sent.extend(messages)  # type: ignore[call-overload]

    def play_out(self) -> None:
        """Let bots play the game to its end."""
        choose = BOTS["easy"]
        while (actor := self.high.to_act(self.state)) is not None:
            self.do(actor, choose(self.high.view(self.state, actor), Random(1), 1.0))


def test_its_games_are_kept_and_found_and_seen_again(tmp_path):
    record = a_record("high", 4, people=3)
    with closing(Store(tmp_path / "records.sqlite3")) as store:
        store.keep(kept(record, "Ann"))
        found = store.find("last")
    assert found == kept(record, "Ann")
    assert play_back(read_file(to_file(found)).record)[-1].ends == "deal"


def test_its_screen_shows_the_game_and_takes_keys_from_the_first_card_to_the_end(high):
    player = Player(high)
    context = Context(LocalSession(player.client, player.send), lambda: 0.0)
    screen = screen_of("high")(context, ChatModel(context))
    text = "\n".join(screen.draw(Canvas(80, 24)).lines())
    low, *_ = player.state.hands[0]
    assert "Your turn" in text
    assert f"1 {low}" in text
    assert screen.press("1")
    (act,) = player.sent
    assert act.action == {"type": "play", "card": low}
    player.client.disconnected()
    player.do(0, Play(low))
    assert "Ann plays" in "\n".join(screen.draw(Canvas(80, 24)).lines())
    player.play_out()
    assert "The game goes to" in "\n".join(screen.draw(Canvas(80, 24)).lines())
    assert screen.press("L")
    assert "takes the round." in "\n".join(screen.draw(Canvas(80, 24)).lines())
    assert rules_of("high")[0].title() == "The idea"


def test_plain_mode_tells_it(high):
    player = Player(high)
    told = conversation_about("high", player.client, player.send, None)
    low, *_ = player.state.hands[0]
    assert str(low) in told.asked()
    (play_it,) = told.commands()
    play_it.does(str(low))
    assert player.sent[0].action == {"type": "play", "card": low}
    player.client.disconnected()
    player.play_out()
    assert any("The game goes to" in line for line in told.news(player.client.update.events))


# ---- its own options ---------------------------------------------------------------------------

ODD = "Two sides need an even number of players, not 3."


@pytest.mark.parametrize("rules", [{"best": "low"}, {"sides": True}])
def test_its_options_are_flags_whatever_type_they_have(rules):
    setup = Setup("high", Options(rules=rules))
    assert setup_from(make_parser().parse_args(["host", *flags_from(setup)])) == setup


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--rule=best=middle"], "best can be high or low. "),
        (["--rule=sides=3"], "sides can be on or off. "),
        (["--rule=best=yes"], "best can be high or low. "),
        (["--rule=mood=good"], "High has no option mood. "),
        (["--players=3", "--rule=sides=yes"], f"{ODD} "),
    ],
)
def test_an_error_about_its_options_says_what_is_possible(flags, told, capsys):
    with pytest.raises(SystemExit):
        make_parser().parse_args(["host", "--game=high", *flags])
    assert f"argument --rule: {told}" in capsys.readouterr().err


def test_its_options_can_be_typed_in_plain_mode_whatever_type_they_have():
    setup = changed(changed(Setup("high"), "best", "Low"), "sides", "on")
    assert setup.options.rules == {"best": "low", "sides": True}
    with pytest.raises(BadOption, match=r"^The option best can be high or low\.$"):
        changed(setup, "best", "middle")


def test_options_with_which_it_cannot_begin_are_refused_first_and_explained_in_its_words():
    played = Played(Options(players=3), game="high").seat("Ann")
    command = Configure(options=Options(players=3, rules={"sides": True}))
    refused = Refused(of="configure", code=played.refused("Ann", command), facts={"seats": 3})
    assert refusal(refused, "high") == ODD
    assert played.table.options.rules == {}


def test_no_table_opens_with_options_with_which_it_cannot_begin():
    setup, opened = Setup("high", Options(players=3, rules={"sides": True})), []
    form = CreateScreen("Tea", setup, lambda *table: opened.append(table), lambda: None)
    assert ODD in "\n".join(form.draw(Canvas(80, 24)).lines())
    form.press("enter")
    assert opened == []
    with pytest.raises(BadOption, match=ODD):
        opening("Tea game=high sides=on players=3")
    assert opening("Tea game=high players=3 sides=on players=4")[1].options.players == 4


def test_players_who_are_partners_by_its_options_can_confide_in_each_other():
    host = Simulated(game="high", rules={"sides": True}).seat("Ann", "Ben", "Cleo", "Dan")
    host.say("Ann", "confide", text="Low!")
    assert [heard(host, name) for name in ("Ben", "Cleo", "Dan")] == [[], ["Low!"], []]


def test_a_long_sentence_in_any_games_log_is_shown_whole(high):
    player = Player(high)
    context = Context(LocalSession(player.client, player.send), lambda: 0.0)
    model = GameModel(context, ChatModel(context))
    sentence = " ".join(f"{number}," for number in range(100, 140))
    picture = Picture(Canvas(80, 24))
    log.draw_log(picture, model, ["Before.", sentence])
    assert sentence in " ".join(" ".join(picture.lines()).split())
    assert log.most_back([sentence] * 8, Canvas(80, 24)) == 24 - 15


@pytest.mark.parametrize(
    ("seats", "players"), [(range(2, 9, 2), 4), (range(6, 9), 6), (range(2, 3), 2)]
)
def test_a_table_begins_with_as_many_seats_as_the_game_can_have(high, monkeypatch, seats, players):
    monkeypatch.setattr(High, "seats", seats)
    setup = with_game(Setup(), "high")
    assert setup.options.players == players
    with pytest.raises(BadOption):
        changed(setup, "players", "3")
    arguments = make_parser().parse_args(["arena", "--game=high", "uniform"])
    assert {contest.players for contest, _number in contests(arguments)} == {players}


def test_the_arena_takes_as_many_players_as_the_game_can_have():
    arguments = make_parser().parse_args(["arena", "--game=high", "--players=6", "strong"])
    contest, number = contests(arguments)[0]
    assert len(play_round(contest, number).margins()) == 6


def test_its_deals_are_proved_without_a_line_of_its_own(high):
    room = Room("high").begin().play()
    assert room.told("Ann") == [DealChecked(1, own=True, others=("Ben",))]
    assert [*faults(room.record, room.steps, is_signed)] == []


def test_a_rigged_deck_of_it_is_found(high, monkeypatch):
    monkeypatch.setattr(Shuffle, "draws", lambda self, table: Draws(b"rigged", self.drawn))
    assert "draw" in Room("high").begin().play().faults("Ann")
