"""Plain mode in a language in which every message stands out: nothing is said that cannot be
translated, but for names and what is typed."""

import inspect
import string
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from luznet import i18n, language
from luznet.client.core import Client
from luznet.client.lobby import Entry
from luznet.client.questions import ChangedKey, Namesake, NeedsCode, WentOnAlone
from luznet.games import GAMES
from luznet.games.luris.types import (
    CardSet,
    Dealt,
    Discarded,
    Drew,
    FinalTurn,
    Flipped,
    GameEnded,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    Swapped,
    Took,
)
from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Asked, Needed
from luznet.games.luz.types import Bet
from luznet.i18n import coach, games, luris, luris_advice, luz, luz_advice, luz_cards, tables
from luznet.language import PersonPluralText, PersonText, PluralText, Text
from luznet.plain import options, usage, words
from luznet.plain.lines import printable
from luznet.plain.lobby import Past
from luznet.plain.luris import usage as luris_uses
from luznet.plain.luris import words as luris_words
from luznet.plain.luz import coach as luz_coach
from luznet.plain.luz import usage as luz_uses
from luznet.plain.luz import words as luz_words
from luznet.plain.options import typed_options
from luznet.wire.messages import Help, Level, Options
from luznet.wire.options import Setup
from tests.games.luris_states import LURIS, begin
from tests.plain.luris_games import luris_game, luris_partners, luris_watched, told_of
from tests.plain.luz_games import whole_game
from tests.plain.telling import Told, gathering
from tests.plain.test_lobby_conversation import Lobby, entry
from tests.plain.test_luris_coach import coach_luris
from tests.plain.test_luz_coach import about, played_deal, pupil, to_lead
from tests.plain.test_welcome import Start
from tests.protocol.refusals import REFUSALS
from tests.pseudo import Pseudo, untranslated
from tests.terminal.guests import AMBER, ANN, BEN, Guest
from tests.terminal.tables import NAMES, RULES, Luz

SAID_BY = (
    words, options, luz_words, luris_words, i18n, luz, luris, luz_cards, tables,
)  # fmt: skip
CONSTANTS = (*SAID_BY, coach, luz_coach, luris_advice, luz_advice, usage, luz_uses, luris_uses)
GUESTS = Guest().at(ANN, BEN, phase="playing"), Guest().at(ANN, AMBER, phase="playing")
SAMPLES: Mapping[Any, Sequence[Any]] = {
    Client: tuple(guest.client for guest in GUESTS),
    luz.View: tuple(RULES.view(each.state, 0) for each in (Luz(4), Luz(3).to_bets(0))),
    luris.View: (LURIS.view(begin(3), 0), replace(LURIS.view(begin(3), 0), final=True)),
    Entry: (entry("§"), entry("§", taken=4), entry("§", code=True, round_trip=None)),
    str: ("§", ""),
    int: (1, 2, 4, -2),
    bool: (True, False),
    str | None: (None, "§"),
    int | None: (None, 2),
    Colour: tuple(Colour),
    Card: (Card(Colour.RED, 8), Card(Colour.YELLOW, 2)),
    Bet: (Bet(3), Bet(3, True)),
    Help: get_args(Help),
    Level | None: ("easy", "normal", "strong", None),
    Options: (Options(), Options(bots=False), Options(chat="none", spectators="all")),
    Needed: (
        Needed("over", 2, 2), Needed("short", 2, 2), Needed("needs", 0, 0), Needed("needs", 1, 1),
        Needed("needs", 1, 2),
    ),
    CardSet: (CardSet(7, (7, 11), (3, 4)), CardSet(7, (7, 7), (0, 0)), CardSet(7, (7, 7), ())),
    Result: (Result(1, 2, out=False), Result(2, 1, out=True)),
    tuple[int, ...]: ((), (7, 11), (0, 0, 0)),
    Sequence[str]: (["§"], ["§", "§"], ["§", "§", "§"]),
    Sequence[int]: ([2], [2, 3], [2, 3, 4], [2, 3, 5]),
    Sequence[tuple[int, Card]]: ([(0, Card(Colour.GREEN, 1))],),
    Sequence[tuple[str | None, Card]]: (
        [(None, Card(Colour.RED, 8)), ("§", Card(Colour.BLUE, 2))],
    ),
    Sequence[Bet]: ([], [Bet(3), Bet(2, True)]),
    Asked: (Asked("lead"), Asked("follow", Colour.RED), Asked("any", Colour.BLUE)),
    Mapping[Colour, Sequence[int]]: ({Colour.BLUE: [1, 2, 3], Colour.RED: [4], Colour.GREEN: []},),
    Mapping[Colour, int]: ({Colour.BLUE: 3, Colour.PURPLE: 1}, {}),
    Mapping[int, Fraction]: (
        {3: Fraction(1)},
        {3: Fraction(2, 5), 5: Fraction(1, 1000), 6: Fraction(998, 1000)},
    ),
}  # fmt: skip
"""What the functions that say something are given, by the type of what they take."""
TYPED = (
    "luznet join leave wait start set table options invite pause resume show hide who mute unmute "
    "watch list play open trust move quit ready advice review cards card colours trick last tricks "
    "scores deal bets help odds rules name say talk more learn again recent bet hand sit fly "
    "colors suits exit bye back turn seats known score hands coach tutorial unready continue "
    "draw take flip swap pass discard joker down sets piles clock confide partner lay ben "
    "next create refresh lead bots plai mood red green blue purple yellow private players time "
    "grace pace spectators chat free phrases none values public all easy normal strong off on "
    "closed bot no yes game lock unlock free reserve "
    "remove readmit handover"
)
KEPT = (*GAMES, *NAMES, "Bot Vera", "Ben", "Lunch", "Tea", "Luz", "Zoë", "anna@lemon", TYPED)
"""Names, and what is typed."""


@pytest.fixture(autouse=True)
def _stands_out():
    language.use(Pseudo(), "xx")


def functions(module: ModuleType) -> dict[str, Any]:
    """Return the functions of a module that say something to a reader."""
    return {
        name: each
        for name, each in inspect.getmembers(module, inspect.isfunction)
        if each.__module__ == module.__name__ and name[0] != "_"
        if get_type_hints(each)["return"] is str
    }


def said_by(say: Any) -> set[str]:
    """Return all that a function says of the samples."""
    hints = get_type_hints(say)
    given = [SAMPLES[hints[name]] for name in inspect.signature(say).parameters]
    return {say(*each) for each in product(*given)}


OTHERWISE = {
    "refusal", "happening", "line", "farewell", "notice", "typed", "sentences", "versions",
    "happened", "ended", "reason", "won", "together", "card", "cards", "moved", "turned_out",
    "some", "lost", "tie", "note", "phase", "offline", "stop", "namesake", "went_on", "moment",
    "sitting",
}  # fmt: skip
"""What takes facts from the network and so is tested below, what is typed, and what says nothing of
its own."""
SAYING = [
    say for module in SAID_BY for name, say in functions(module).items() if name not in OTHERWISE
]


@pytest.mark.parametrize("say", SAYING, ids=lambda say: f"{say.__module__}.{say.__name__}")
def test_every_sentence_can_be_translated(say: Any):
    heard = said_by(say)
    assert not untranslated(" ".join(heard), ["Luz", "luznet play"])
    assert any("⟦" in each for each in heard)


@pytest.mark.parametrize("module", CONSTANTS, ids=lambda module: module.__name__)
def test_no_constant_is_said_before_it_is_called(module: ModuleType):
    for name, value in vars(module).items():
        if name.isupper() and name not in ("GAMES",):
            for each in value.values() if isinstance(value, Mapping) else [value]:
                assert not isinstance(each, str), name
                if isinstance(each, Text):
                    assert each().startswith("⟦")
                if isinstance(each, PluralText):
                    assert each(2, **{"name": "§", **_facts(each.many)}).startswith("⟦")


def _facts(message: str) -> dict[str, str]:
    named = {name for _, name, _, _ in string.Formatter().parse(message) if name}
    return dict.fromkeys(named - {"name", "number"}, "§")


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (module, name)
        for module in CONSTANTS
        for name, each in vars(module).items()
        if isinstance(each, PersonText | PersonPluralText)
    ],
)
@pytest.mark.parametrize("player", [None, "§"])
def test_what_is_said_to_the_reader_and_about_a_player_can_be_translated(
    module: ModuleType, name: str, player: str | None
):
    say = getattr(module, name)
    form = say.you if player is None else say.named
    if isinstance(form, PluralText):
        told = say(player, 2, **_facts(form.many))
    else:
        told = say(player, **{"number": 2, **_facts(form.message)})
    assert told.startswith("⟦")
    assert not untranslated(told)


@pytest.mark.parametrize("role", [
    each for each in vars(luz_cards).values() if isinstance(each, luz_cards.ColourText)
])  # fmt: skip
def test_the_colours_can_be_translated_in_every_role(role: luz_cards.ColourText):
    for colour in Colour:
        if isinstance(role, luz_cards.ColourPluralText):
            said = role(colour, 2, values="3, 5")
        else:
            said = role(Card(colour, 5)) if isinstance(role, luz_cards.CardText) else role(colour)
        assert said.startswith("⟦")
        assert not untranslated(said)


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_can_be_translated(code: str):
    told = Told(gathering())
    told.hear()
    heard = told.refuse(code, name="Ben", seats=4, missing=2, least=3, most=5, host="2", client="1")
    assert not untranslated(" ".join(heard), KEPT)


@pytest.mark.parametrize(("table", "facts"), [
    (games.REFUSALS, {}),
    (luz.REFUSALS, {"colour": "b", "position": 3, "most": 10}),
    (games.NOTICES, {}),
    (luz.NOTICES, {"colour": "b", "number": 3}),
    (luris.REFUSALS, {"card": 11, "value": 7, "most": 4}),
    (luris.LACKS, {"one": 3, "other": 7, "value": 7, "missing": 2}),
    (luris.WAITING, {"name": "§"}),
])  # fmt: skip
def test_what_the_game_refuses_or_notices_can_be_translated(table: Any, facts: Any):
    for say in table.values():
        taken = inspect.signature(say).parameters.keys() & facts or facts
        assert not untranslated(say(**{name: facts[name] for name in taken}))


UP, SEEN = CardSet(7, (7, 11), (0, 0)), CardSet(7, (7, 11), (3, 4))
EVENTS = (
    StarterDrawn(0, lost=True), StarterDrawn(0, lost=False), Dealt(((0,) * 11,) * 2, 7, 49),
    Drew(0, (0, 0)), Drew(0, (3, 11)), FinalTurn(0), Took(0, 11), SetLaid(0, UP), SetLaid(0, SEEN),
    Flipped(0, 0, 7, 11, matched=True), Flipped(0, 1, 7, 3, matched=False), SetLost(0, SEEN),
    Swapped(0, 7, 11, 0), Swapped(0, 7, 7, 11), Passed(0), Discarded(0, 11), RanOut(0),
    *(GameEnded(won, (Result(1, 2, out=False),) * 4) for won in ((0,), (0, 2), (0, 1, 2, 3))),
)  # fmt: skip


# ---- whole talks ---------------------------------------------------------------------------


def heard(lines: Sequence[str]) -> str:
    """Return what was said, without what was typed."""
    return "\n".join(line for line in lines if not line.startswith(">"))


def test_a_whole_game_can_be_translated():
    told = whole_game()
    assert "⟦" in told.lines[0]
    assert not untranslated(heard(told.lines), (*KEPT, "luznet join 10.0.0.2#abc"))


@pytest.mark.parametrize("told", [luris_game, luris_partners, luris_watched])
def test_games_of_luris_can_be_translated(told: Any):
    lines = told().lines
    assert "⟦" in lines[0]
    assert not untranslated(heard(lines), KEPT)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_of_luris_can_be_translated(event: Any):
    names = (None, "Ben", "Ana", "Zoë")
    for first in range(4):
        said = luris.happened(event, (*names[first:], *names[:first]).__getitem__)
        assert said.startswith("⟦")
        assert not untranslated(said, KEPT)


def test_what_is_typed_at_a_table_of_luris_is_answered_so_that_it_can_be_translated():
    for phase in ("start", "action", "end", "over"):
        told = told_of(4, seed=3, clock=300)
        told.play_on(lambda s, phase=phase: s.phase == phase)
        for text in (
            "help all", "set", "set 7 7 down 2 2", "flip", "flip ben 1 2", "swap", "swap 1 2 7",
            "discard", "discard joker", "take", "learn", "clock", "confide", "sets ben", "hand ben",
            "piles", "sets", "scores", "table", "7", "who",
        ):  # fmt: skip
            told.type(text)
            told.client._pending = None
        assert not untranslated(heard(told.lines), KEPT)


ASKED = (
    "help", "help all", "help bet", "table", "bets", "cards", "card 2", "hand", "hand boris",
    "trick", "last", "tricks", "scores", "deal", "who", "colours", "options", "pause", "play 1",
    "play", "3", "bet 3", "resume", "sit", "set help odds", "ready", "start", "invite", "show",
    "say", "mute", "mute Ben", "mute Boris", "talk", "name", "name Zoë", "fly", "plai", "again",
    "advice", "review", "rules 9", "more",
)  # fmt: skip


@pytest.mark.parametrize("at", [0, 1, 2, None])
@pytest.mark.parametrize("phase", ["gathering", "bets", "tricks", "over"])
@pytest.mark.parametrize("level", ["none", "values", "coach"])
def test_what_is_asked_at_a_table_is_answered_so_that_it_can_be_translated(at, phase, level):
    if phase == "gathering":
        luz = gathering(3, help=level, bots=False)
    else:
        luz = Luz(3, seed=6, help=level, open_tricks=True).to_deal_end()
        {"bets": luz.to_bets, "tricks": luz.to_trick_end, "over": luz.to_end}[phase]()
        luz.change_seat(2, stand_in=True, away=True)
    told = Told(luz, at)
    told.hear()
    for text in ASKED:
        told.type(text)
    assert not untranslated(heard(told.lines), KEPT)


def test_what_a_coach_says_can_be_translated():
    told, adviser = pupil(to_lead())
    told.type("advice")
    adviser.answer(about(told.client.view))
    told.news()
    assert not untranslated(heard(told.lines), KEPT)
    told, adviser = played_deal()
    told.type("review")
    adviser.answer(*map(about, adviser.asked[-1].views))
    told.news()
    assert not untranslated(heard(told.lines), KEPT)


def test_what_a_coach_of_luris_says_can_be_translated():
    assert not untranslated(heard(coach_luris().lines), KEPT)


def test_the_list_of_tables_can_be_translated():
    lobby = Lobby()
    lobby.recent = [Past("Tea", "10.0.0.3#k")]
    lines = [*lobby.news(), *lobby.news(5.0)]
    found = lobby.entries = (
        entry("Lunch"), entry("Tea", "b" * 8, taken=4), entry("Tea", "c" * 8, versions=(9,)),
        entry("Tea", "d" * 8, playing=True, address="10.0.0.9"), entry("Tea", "e" * 8, yours=1),
    )  # fmt: skip
    lines += lobby.news(1.0)
    for text in (
        "help all", "list", "recent", "recent 4", "options", "join", "watch", "join 3", "join 2",
        "join 9", "open Tea players=9", "open Tea mood=good", "fly",
    ):  # fmt: skip
        lines += lobby.type(text)
    lobby.entries = ()
    lines += lobby.news(1.0)
    assert not untranslated(heard(lines), (*KEPT, *(each.table for each in found)))


def test_the_first_start_can_be_translated():
    start = Start()
    lines = [*start.talk.news(0), *start.type("list"), *start.type("Zoë")]
    assert not untranslated(heard(lines), (*KEPT, "Root"))


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_can_be_translated(game: str):
    told = Told(gathering())
    told.type(f"learn {game}")
    for _ in range(9):
        told.type("")
    assert len(told.lines) > 30
    assert not untranslated(heard(told.lines), KEPT)


@pytest.mark.parametrize(
    "asking",
    [
        NeedsCode("anna@lemon", "wrong_code"),
        ChangedKey("anna@lemon", "§", "§"),
        ChangedKey("anna@lemon", "§", "§", "table", "anna@lemon"),
        WentOnAlone("anna@lemon", "anna@lemon"),
    ],
)
def test_what_is_asked_on_the_way_can_be_translated(asking: Any):
    told = Told(gathering())
    told.visit.asking = asking
    told.client.namesake = Namesake("anna@lemon", "§", "§")
    told.news()
    told.type("help")
    assert not untranslated(heard(told.lines), KEPT)


@pytest.mark.parametrize(
    ("game", "option"), [(game, option) for game in GAMES for option in typed_options(game)]
)
def test_what_an_option_can_be_can_be_translated(game: str, option: str):
    assert not untranslated(typed_options(game)[option].legal(Setup(game)), [*KEPT, *GAMES])


def test_a_ready_phrase_is_typed_in_your_own_language_or_in_english():
    told = Told(gathering())
    told.hear()
    for text in ("Good game!", i18n.PHRASES["good_game"](), "good game"):
        told.type(f"say {text}")
    assert [each.phrase for each in told.sent] == ["good_game"] * 3


def test_the_blanks_at_which_french_does_not_break_a_line_stay():
    assert printable(["Ben\u00a0: oui\u202f!  ", "\u00a0", "a\tb"]) == [
        "Ben\u00a0: oui\u202f!",
        "a b",
    ]
