"""Every screen of luznet at moments at which it says something: for tests of all languages."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from luznet.client.questions import ChangedKey, NeedsCode, WentOnAlone
from luznet.client.situation import HostLoss
from luznet.i18n import luris as luris_said
from luznet.i18n.luris_rules import PAGES as LURIS_PAGES
from luznet.i18n.tables import LEAVE_TABLE as TABLE_LEFT
from luznet.language import LANGUAGES
from luznet.options.table import options_of
from luznet.terminal.game import words as common
from luznet.terminal.game.model import Notice
from luznet.terminal.luris import words as luris_words
from luznet.terminal.luz import words as luz_words
from luznet.terminal.overlays import HowToJoin, Veil, YesOrNo, too_small
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens.question import QuestionScreen
from luznet.wire.messages import Farewell, Invitation, Progress, Refused
from luznet.wire.moving_messages import Moved
from tests.terminal import evening_scenes
from tests.terminal import guests as waiting_room
from tests.terminal import luris_scenes as luris
from tests.terminal import luz_scenes as luz
from tests.terminal import talker as chat
from tests.terminal import test_lobby_screen as lobby
from tests.terminal import test_luris_coach as luris_coach
from tests.terminal import test_luz_coach as coach
from tests.terminal.luris_table import LurisReader
from tests.terminal.person import Person
from tests.terminal.replay_scenes import scenes
from tests.terminal.tables import Luz, Reader
from tests.terminal.test_partners_chat import Partner
from tests.terminal.text_scenes import Scene, help_of, of, rules, texts

NAMES = (
    "Ana Boris Chloé Dmytro Eleni Ann Ben Cleo Dan Amber Vera Bot Zoe Mira Ole Guest",
    "Lunch Office Ann's table Old Full anna lemon old fox new cat wine",
    "luznet net Luz LUZ join JpqSpfTcYZCaiMQoOvAWXwEmJVHlmFmyMSAu8WhLFSU",
    "JpqSpfTcYZCaiMQoOvAWXwEmJVHlmFmyM",  # the same, partly covered
    "Enter Esc Tab Ctrl rgbpy R or F2",
    "auto none true unicode ascii nowhere config luznet toml LUZNET_NAME lang",
    *LANGUAGES.values(),
    "LURIS",
    "eva lusab babad gutih",
    "Friday Dee Eva Gus Hal Ida Chloé Зоя Jon Kim Lou Mia Ned Oda Pam Quin Rob Sue Tom",
)
"""Words that stay in every language: names, keys, what is typed."""


class Small(Screen):
    """A window that is too small."""

    least = Canvas(20, 6)

    def draw(self, size: Canvas) -> Picture:
        return too_small(Canvas(60, 20), Canvas(80, 24))

    def bindings(self) -> Sequence[Binding]:
        return ()


# ---- the lobby, and the form for a table -------------------------------------------------------


def _at_a_loss(trouble: str = "") -> lobby.Visitor:
    visitor = lobby.Visitor()
    visitor.now += 10
    visitor.trouble = trouble
    return visitor


def _address() -> lobby.Visitor:
    visitor = lobby.Visitor(*lobby.THREE)
    visitor.recent = [("luznet join 192.168.1.20#", "Lunch")]
    return visitor.press("a", "up", "down", "enter", "a", "up")


def _street() -> lobby.Visitor:
    """A street with everything that a table can be."""
    people = ("Ben", "Chloé", "Ann", "Amber", "")
    lunch = lobby.entry("Lunch", people=people, seats=5, bots=(3,), taken=3, yours=2, playing=True)
    people = ("Zoe", "Vera", "", "")
    zoes = lobby.entry("Zoe", game="luris", people=people, bots=(1,), taken=1)
    people = ("Dmytro", "Boris", "Eleni")
    office = lobby.entry("Office", people=people, seats=3, taken=3, playing=True)
    friday = lobby.entry("Friday", taken=12, seats=16, evening=True)
    return lobby.Visitor(*sorted((lunch, zoes, office, friday), key=lambda entry: entry.order))


def _own_game() -> lobby.Visitor:
    visitor = lobby.Visitor(*lobby.THREE)
    visitor.screen.waiting = "Ann's table, Luz"
    return visitor


def _one_gone() -> lobby.Visitor:
    visitor = lobby.Visitor(*lobby.THREE)
    visitor.lines()
    visitor.entries = lobby.THREE[1:]
    visitor.lines()
    return visitor


def _lobby() -> Iterator[tuple[str, Scene]]:
    three, many = lobby.THREE, [lobby.entry(f"Office{at}") for at in range(40)]
    full = lobby.entry("Full", taken=4)
    old = lobby.entry("Old", versions=(7, 8))
    code = lobby.replace(three[2], round_trip=None)
    yield "lobby", lambda: of(lobby.Visitor(*three, full))
    yield "lobby, a street", lambda: of(_street())
    yield "lobby, of many", lambda: of(lobby.Visitor(*many))
    bots = lobby.entry("Lunch", people=lobby.PEOPLE, bots=(1, 3), round_trip=0.31)
    evening = lobby.entry("Friday", taken=12, seats=16, evening=True)
    yield "lobby, with bots", lambda: of(lobby.Visitor(bots, evening))
    yield "lobby, bots alone", lambda: of(lobby.Visitor(lobby.replace(bots, people=(), taken=0)))
    yield "lobby, an evening", lambda: of(lobby.Visitor(bots, evening).press("right"))
    yield "lobby, a new table", lambda: of(lobby.Visitor(bots, evening).press("end"))
    yield "lobby, an own game", lambda: of(_own_game())
    yield "lobby, an own game, help", lambda: help_of(_own_game())
    yield "lobby, one is gone", lambda: of(_one_gone())
    yield "lobby, another is selected", lambda: of(_one_gone().press("enter"))
    yield "lobby, full", lambda: of(lobby.Visitor(full, code).press("enter"))
    yield "lobby, another version", lambda: of(lobby.Visitor(old).press("enter"))
    yield "lobby, searching", lambda: of(lobby.Visitor())
    yield "lobby, nothing found", lambda: of(_at_a_loss())
    yield "lobby, an address", lambda: of(_address())
    yield "lobby, no address", lambda: of(lobby.Visitor().press("a", "enter"))
    yield "lobby, help", lambda: help_of(lobby.Visitor(*three))
    yield "lobby, help of an address", lambda: help_of(_address())
    rows = sum(option.label is not None for option in options_of("luz")) + 2
    for row in range(rows):
        for value in range(4 if row else 1):
            keys = ("n", *["down"] * row, *["right"] * value)
            yield f"create {row} {value}", lambda k=keys: of(lobby.Visitor().press(*k))
    yield "create, help", lambda: help_of(lobby.Visitor().press("n", "down"))


# ---- the way to a table, and a table before a game ---------------------------------------------


def _trying() -> waiting_room.Guest:
    guest = waiting_room.Guest()
    guest.now += 5
    return guest


def _refused(code: str = "table_full", **facts: object) -> waiting_room.Guest:
    guest = waiting_room.Guest()
    guest.client.receive(Refused(of="sit", code=code, facts=facts))
    return guest


def _guest(*seats: waiting_room.Seat, **more: object) -> waiting_room.Guest:
    return waiting_room.Guest().at(*seats, **more)


def _gone(reason: str) -> waiting_room.Guest:
    guest = _guest(waiting_room.ANN, waiting_room.BEN, waiting_room.EMPTY)
    guest.client.receive(Farewell(reason))
    return guest


def _told_as_locked(*seats: waiting_room.Seat) -> waiting_room.Guest:
    guest = _guest(*seats)
    guest.at(*seats, locked=True, you=1)
    return guest


def _starting(*seats: waiting_room.Seat) -> waiting_room.Guest:
    guest = waiting_room.Guest()
    guest.session.is_starting = True
    return guest.at(*seats)


def _come(code: str = "") -> HowToJoin:
    guest = _guest(waiting_room.ANN, waiting_room.BEN, waiting_room.EMPTY)
    if code:
        guest.client.invitation = Invitation(code=code)
    below = guest.screen
    return HowToJoin(below, guest.session, below)


def _tables() -> Iterator[tuple[str, Scene]]:
    ann, ben, empty, amber = (
        waiting_room.ANN,
        waiting_room.BEN,
        waiting_room.EMPTY,
        waiting_room.AMBER,
    )
    ready, cleo = waiting_room.READY_ANN, waiting_room.CLEO
    shows = waiting_room.person("Cleo", shows=True)
    ready_shows = waiting_room.person("Ann", ready=True, shows=True)
    away = waiting_room.person("Ben", away=True)
    full = (ready_shows, shows, away, empty, amber)
    guests: dict[str, Callable[[], Person]] = {
        "connecting": _trying,
        "connecting, refused": partial(_refused, seats=4),
        "connecting, a game begins": lambda: _starting(ann, empty, empty),
        "gathering, owner": lambda: _guest(ready, ben, empty, empty),
        "gathering, locked": lambda: _told_as_locked(ann, ben, empty),
        "gathering, several seats": lambda: _guest(ann, empty, empty, empty, watchers=5),
        "gathering, alone": lambda: _guest(ann, amber, amber, watchers=1),
        "gathering, two": lambda: _guest(ann, ben, cleo),
        "gathering, no bots": lambda: _guest(ready, ben, empty, empty, bots=False),
        "gathering, one missing": lambda: _guest(ann, ben, empty, bots=False),
        "gathering, guest": lambda: _guest(ann, ready, cleo, you=1),
        "gathering, nobody missing": lambda: _guest(ready, ready, ready),
        "gathering, watched": lambda: _guest(ann, ben, empty, you=None),
        "gathering, watched and full": lambda: _guest(ann, ben, cleo, you=None),
        "gathering, not the owner's": lambda: _guest(ann, ben, cleo, you=1).press("s"),
        "gathering, seat taken": lambda: _guest(ann, ben, cleo, you=1).press("1"),
        "gathering, a name": lambda: _guest(ann, ben, empty).press("n"),
        "gathering, how to join": lambda: _guest(ann, ben, empty).press("i"),
        "gathering, options": lambda: _guest(ann, ben, cleo).press("o"),
        "gathering, full": lambda: _guest(
            *full, watchers=2, turn_time=30, help="odds", spectators="all", chat="phrases"
        ),
        **{
            f"gathering, {reason}": partial(_gone, reason)
            for reason in ("closing", "replaced", "hostile", "version", "removed")
        },
    }
    for name, make in guests.items():
        yield name, lambda make=make: of(make())
    for name in ("connecting, refused", "gathering, owner", "gathering, guest"):
        yield f"{name}, help", lambda make=guests[name]: help_of(make())
    yield "a host that went on", lambda: QuestionScreen(WentOnAlone("anna", "lemon"), print)
    yield "a changed key", lambda: QuestionScreen(ChangedKey("anna", "old fox", "new cat"), print)
    yield "a code", lambda: QuestionScreen(NeedsCode("anna@lemon"), print)
    yield "a wrong code", lambda: QuestionScreen(NeedsCode("", "wrong_code"), print)
    yield "a short code", lambda: of(_short())
    yield "how to come", _come
    yield "how to come with a code", lambda: _come("123456")
    below = partial(_guest, ann, ben, empty)
    yield "gathering, leaving", lambda: YesOrNo(below().screen, TABLE_LEFT(), print, print)
    yield "a question", lambda: YesOrNo(Veil(print), "?", print, print)
    yield "the veil", lambda: Veil(print)
    yield "a window too small", Small


def _short() -> Person:
    person = Person()
    person.screen = QuestionScreen(NeedsCode("anna@lemon"), print)
    return person.press("1", "enter")


# ---- the chat ----------------------------------------------------------------------------------


def _talker(stage: str = "tricks", you: int | None = 0, **options: object) -> chat.Talker:
    talker = chat.Talker(chat.STAGES[stage](**options), you)
    talker.hears("12?")
    talker.hears(phrase="one_moment", name="Chloé", seat=None)
    return talker


def _muted() -> chat.Talker:
    return _talker().press("t", "tab", "1", "tab")


def _chats() -> Iterator[tuple[str, Scene]]:
    people: dict[str, Callable[[], Person]] = {
        "talk, unread": _talker,
        "talk, unread before a game": partial(_talker, "gathering"),
        "talk": lambda: _talker().press("t"),
        "talk, a phrase": lambda: _talker().press("t", "1"),
        "talk, a phrase alone": lambda: _talker(chat="phrases").press("t", "1"),
        "talk, silence": lambda: chat.Talker(chat.to_play()).press("t"),
        "talk, only phrases": lambda: _talker(chat="phrases").press("t", "a"),
        "talk, people": lambda: _talker().press("t", "tab"),
        "talk, nobody": lambda: chat.Talker(_alone()).press("t", "tab"),
        "talk, muted": _muted,
    }
    for name, make in people.items():
        yield name, lambda make=make: of(make())
    yield "talk, help", lambda: help_of(_talker().press("t"))


def _alone() -> Luz:
    table = chat.to_play()
    for seat in range(1, 4):
        table.change_seat(seat, who="bot", level="easy")
    return table


# ---- the game ----------------------------------------------------------------------------------


def _reader(table: Luz, you: int | None, *keys: str, **seat: object) -> Reader:
    reader = Reader(table, you)
    if seat:
        table.change_seat(table.state.turn or 0, **seat)
        reader.hear()
    return reader.press(*keys)


def _changed(table: Luz, **fields: object) -> Luz:
    table.change(**fields)
    return table


def _sent(table: Luz) -> Reader:
    reader = Reader(table, table.state.turn)
    return reader.press("3", "right", "enter")


def _standing(standing: str, seconds: float = 0.0) -> Reader:
    reader = Reader(chat.to_play())
    reader.client.standing = standing
    reader.screen.bindings()
    reader.wait(seconds)
    return reader


def _host_lost(what: Literal["silent", "taking", "asks"]) -> Reader:
    reader = _standing("lost")
    reader.client.standby.loss = HostLoss(what, "Ana", "Boris", reader.clock() + 3, 5.0)
    reader.client.standby.asks = what == "asks"
    return reader


def _went_on(*, rests: bool = False) -> chat.Talker:
    """Boris's computer went on in the second deal, and plays the third one."""
    table = Luz(3, seed=3).play_until(lambda state: len(state.finished) == 1).to_turn(0)
    reader = chat.Talker(table)
    there = Progress(0, 3, (-5, 30, 10), since=2)
    reader.client.moving.offer = Moved(
        reader.client.table.id, "Boris", "b" * 40, ("192.0.2.2",), 1, (), there, rests
    )
    return reader


def _cut_off() -> Reader:
    table = Luz(3, seed=3).to_turn(0)
    table.change_seat(1, away=True)
    table.change(cut=True)
    return Reader(table)


def _told(code: str, **facts: object) -> Reader:
    reader = Reader(chat.to_play())
    reader.refuse(code, **facts)
    return reader


def _came() -> Reader:
    reader = Reader(chat.to_play())
    reader.luz.change_seat(1, away=True)
    reader.hear()
    return reader


def _taken(seat: int) -> Reader:
    table = Luz(3, seed=7)
    table.to_turn(0, True)
    reader = Reader(table, 0)
    table.play_until(
        lambda s: bool(s.tricks) and not s.trick and s.turn != 0 and s.tricks[-1].winner == seat
    )
    reader.hear()
    return reader


def _asked(reader: Reader) -> Reader:
    reader.screen = YesOrNo(reader.screen, TABLE_LEFT(), print, print)
    return reader


def _logged(watches: bool = False) -> Reader:
    table = Luz(3, seed=8)
    reader = Reader(table, None if watches else 0)
    table.to_deal_end().to_turn(0)
    reader.hear()
    return reader.press("enter", "enter", "L")


def _games() -> Iterator[tuple[str, Scene]]:
    table = chat.to_play
    people: dict[str, Callable[[], Person]] = {
        **{make.__name__: make for make in (*luz.SCREENS, *coach.SCREENS)},
        "dealing": lambda: Reader(Luz(3)),
        "bets": lambda: Reader(Luz(3, seed=3, help="odds").to_bets(0)),
        "bets, card": lambda: Reader(Luz(3, seed=3, help="odds").to_bets(0)).press("r"),
        "bets, nothing": lambda: Reader(Luz(3, seed=3).to_bets(0)).press("enter"),
        "bets, timed": lambda: Reader(_changed(Luz(3, seed=3).to_bets(0), clock=29_000)),
        "bets of others": lambda: Reader(Luz(3, seed=3).to_bets(1), 0),
        "bet sent": lambda: _sent(Luz(3, seed=3).to_bets(0)),
        "lead": lambda: Reader(Luz(3, seed=3).to_turn(0, False)),
        "follow": lambda: Reader(Luz(3, seed=3).to_turn(0, True)).press("right"),
        "card sent": lambda: _sent(Luz(3, seed=3).to_turn(0, False)),
        "no card": lambda: Reader(Luz(3, seed=3).to_turn(0, False)).press("enter"),
        "card of others": lambda: Reader(Luz(3, seed=3).to_turn(1, True), 0).press("right"),
        "lead of others": lambda: Reader(Luz(3, seed=3).to_turn(1, False), 0).press("enter"),
        "away": lambda: _reader(Luz(3, seed=3).to_turn(1), 0, away=True),
        "stand-in": lambda: _reader(Luz(3, seed=3).to_turn(1), 0, away=True, stand_in=True),
        "own stand-in": lambda: _reader(Luz(3, seed=3).to_turn(1), 1, stand_in=True),
        "paused": lambda: Reader(_changed(table(), paused_by=1)),
        "paused by me": lambda: Reader(_changed(table(), paused_by=0)).press("right", "enter"),
        "lost": lambda: _standing("lost"),
        "host silent": lambda: _host_lost("silent"),
        "table taken over": lambda: _host_lost("taking"),
        "asked to go on": lambda: _host_lost("asks"),
        "went on alone": _went_on,
        "went on without the host": lambda: _went_on(rests=True),
        "cut off": _cut_off,
        "lost for long": lambda: _standing("lost", 9),
        "on the way": lambda: _standing("connecting"),
        "offline": lambda: _standing("lost").press("right", "enter"),
        "taken": lambda: _taken(1),
        "taken by me": lambda: _taken(0),
        "hidden": lambda: Reader(table()).press("v"),
        "no tricks": lambda: Reader(Luz(3, seed=3).to_bets(0)).press("tab"),
        "face down": lambda: Reader(Luz(3, seed=7).to_turn(0, False).to_turn(0, True)).press("tab"),
        "leaving": lambda: _asked(_taken(1)),
        "last trick": lambda: _taken(1).press("tab"),
        "log": _logged,
        "log, watched": lambda: _logged(watches=True),
        "came": _came,
        "refused": lambda: _told("must_follow", colour="r"),
        "refused bet": lambda: _told("bad_bet", most=10),
        "ready": lambda: _ready(),
        "all ready": lambda: _ready(*range(4)),
        "end, watched": lambda: Reader(Luz(4, seed=11).to_end(), None),
        "last deal": lambda: Reader(Luz(3, seed=7).to_deal_end().to_turn(0)).press("d"),
    }
    for name, make in people.items():
        yield name, lambda make=make: of(make())
    for name in (
        "dealing", "bets", "lead", "five_deal_end", "four_game_end", "three_watched",
        "four_watched_with_all_hands", "coach_lead", "five_bets", "log", "paused by me",
        "review_at_table", "five_follow",
    ):  # fmt: skip
        yield f"{name}, help", lambda make=people[name]: help_of(make())
    for code in luz_words.NOTICES:
        yield f"notice {code}", lambda code=code: of(_noticed(code))


def _ready(*seats: int) -> Reader:
    table = Luz(4, seed=11).to_end()
    for seat in seats or (0,):
        table.change_seat(seat, ready=True)
    return Reader(table, 0)


def _noticed(code: str) -> Reader:
    reader = Reader(chat.to_play())
    facts = {"must_follow": {"colour": "p"}, "none_of": {"colour": "p"}, "played": {"number": 3}}
    reader.screen.model.notice = Notice(code, facts.get(code, {}))
    return reader


# ---- Luris -----------------------------------------------------------------------------------


def _acting(*keys: str) -> LurisReader:
    return luris.acting().press(*keys)


def _to_discard(*keys: str) -> LurisReader:
    return luris.ending().press(*keys)


def _others_turn(*done: str) -> LurisReader:
    return LurisReader(luris.middle().does(*done), 1)


def _luris_timed() -> LurisReader:
    """Return a reader who is short of time, at an action."""
    reader = luris.acting()
    reader.luris.change(times=(29_500, 65_000, 600_000, 598_000))
    reader.hear()
    return reader


def _luris_told(code: str) -> LurisReader:
    reader = luris.acting()
    reader.refuse(code, card=7, value=7)
    return reader


def _luris_noticed(code: str) -> LurisReader:
    reader = luris.acting()
    facts = {"missing": 2, "value": 7, "one": 2, "other": 3, "card": 7}
    needed = {code: {} for code in common.NOTICES}
    reader.screen.model.notice = Notice(code, needed.get(code, facts))
    return reader


def _luris_won(*winners: int) -> LurisReader:
    """Return the reader of a game of four, or of two, that these have won."""
    players = 4 if len(winners) > 1 else 2
    sets = {seat: ["7 7 / 2 3"] for seat in winners}
    return LurisReader(luris.over(*["2 3"] * players, sets=sets), 0)


def _luris_happened(events: Sequence[object], you: int = 0) -> LurisReader:
    reader = LurisReader(luris.middle(), you)
    reader.client.log.clear()
    reader.client.log.extend(events)
    return reader.press("L")


def _lurises() -> Iterator[tuple[str, Scene]]:
    people: dict[str, Callable[[], Person]] = {
        **{make.__name__: make for make in (*luris.SCREENS, *luris_coach.SCREENS)},
        "draw": lambda: luris.four_start().press("left"),
        "take": lambda: luris.four_start().press("right"),
        "draw sent": lambda: luris.four_start().press("d"),
        "take sent": lambda: luris.four_start().press("u"),
        "must draw": lambda: LurisReader(luris.must_draw(), 0),
        "action": _acting,
        "action, timed": _luris_timed,
        "no set in hand": lambda: LurisReader(luris.must_draw("action"), 0),
        "marks": lambda: _acting("3", "up"),
        "set sent": lambda: luris.four_set().press("enter"),
        "flip own": lambda: _acting("f", "up"),
        "flip own, hidden": lambda: _acting("f", "up", "v"),
        "flip sent": lambda: _acting("f", "enter"),
        "swap, hidden": lambda: luris.two_swap().press("v"),
        "swap sent": lambda: luris.two_swap().press("enter"),
        "nothing": lambda: _acting("n"),
        "nothing sent": lambda: _acting("n", "enter"),
        "discard": _to_discard,
        "discard chosen": lambda: _to_discard("7"),
        "discard sent": lambda: _to_discard("7", "enter"),
        "start of others": _others_turn,
        "action of others": lambda: _others_turn("draw"),
        "discard of others": lambda: _others_turn("draw", "pass"),
        "won by me": lambda: _luris_won(0),
        "won by another": lambda: _luris_won(1),
        "won together": lambda: _luris_won(1, 3),
        "won by all": lambda: _luris_won(0, 1, 2, 3),
        "everything known": lambda: _luris_happened(luris.KNOWN),
        "everything else": lambda: _luris_happened(luris.UNKNOWN),
        "to a partner": lambda: Partner().press("t", "tab", "!"),
        "heard of a partner": _heard_of_partner,
    }
    for name, make in people.items():
        yield f"luris, {name}", lambda make=make: of(make())
    for name in (
        "four_start", "action", "discard", "start of others", "two_end", "four_watched",
        "advice_discard",
    ):  # fmt: skip
        yield f"luris, {name}, help", lambda make=people[name]: help_of(make())
    yield "luris, to a partner, help", lambda: help_of(people["to a partner"]())
    for code in luris_words.NOTICES:
        yield f"luris, notice {code}", lambda code=code: of(_luris_noticed(code))
    for code in sorted(luris_said.REFUSALS.keys() - {"bad_set"}):  # which no client of ours sends
        yield f"luris, refused {code}", lambda code=code: of(_luris_told(code))
    for number, _ in enumerate(LURIS_PAGES):
        yield f"luris, rules {number + 1}", partial(rules, number, "luris")


def _heard_of_partner() -> Partner:
    partner = Partner()
    partner.hears("12!", 2, "Chloé", to="partners")
    partner.hears("34!", 0, "Ana", to="partners")
    return partner.press("t")


def _evenings() -> Iterator[tuple[str, Scene]]:
    yield "hall", evening_scenes.in_hall
    yield "large hall", evening_scenes.in_large_hall
    yield "podium", evening_scenes.at_podium
    yield "board", evening_scenes.before_board
    yield "large board", evening_scenes.before_large_board
    yield "hall: a question", evening_scenes.asked
    yield "hall: a correction", evening_scenes.correcting
    yield "hall: a lent computer", evening_scenes.lent
    yield "hall: a question about it", evening_scenes.approving
    yield "hall: removing somebody", evening_scenes.removing
    yield "help of the hall", lambda: help_of(evening_scenes.leading())


SCENES: dict[str, Scene] = dict(
    [*_lobby(), *_tables(), *_evenings(), *_chats(), *_games(), *_lurises(), *scenes(), *texts()]
)

__all__ = ["NAMES", "SCENES", "Scene"]
