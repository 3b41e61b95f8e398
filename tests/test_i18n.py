"""The sentences that several rooms say."""

import string
from typing import get_args, get_type_hints

import pytest

from luznet import i18n
from luznet.client.changes import SeatChanged, TableChanged
from luznet.games import GAMES
from luznet.i18n import games
from luznet.i18n.games import phrases_of, words_of
from luznet.wire.client_messages import PHRASES
from luznet.wire.messages import Farewell, Refused, Said
from tests.protocol.refusals import REFUSALS
from tests.protocol.test_spec import PACKAGE, refusals_in

FACTS = {
    "name": "Ben", "seats": 4, "missing": 2, "least": 3, "most": 5, "host": "2", "client": "1",
    "deal": 2,
}  # fmt: skip


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "\n" not in text and "?" not in text


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_sentence(code):
    said = i18n.refusal(Refused(of="sit", code=code, facts=FACTS))
    assert is_sentence(said), said
    assert "{" not in said


def test_no_sentence_is_kept_for_a_refusal_that_does_not_exist():
    assert set(i18n.REFUSALS) == set(REFUSALS)


def test_a_refusal_tells_its_facts():
    said = i18n.refusal(Refused(of="hello", code="version", facts={"host": "2, 3", "client": "1"}))
    assert "protocol 2, 3" in said
    assert "speaks 1;" in said


def test_missing_facts_do_not_break_a_sentence():
    for code, sentence in i18n.REFUSALS.items():
        said = i18n.refusal(Refused(of="sit", code=code))
        if isinstance(sentence, i18n.Counted):
            assert f"({code})" in said
        else:
            assert ("?" in said) == ("{" in sentence.message)


@pytest.mark.parametrize("seats", [1, 4])
def test_a_number_among_the_facts_is_told(seats):
    said = i18n.refusal(Refused(of="sit", code="no_seat", facts={"seats": seats}))
    assert f"only {seats} seat" in said


def test_facts_from_the_network_cannot_steer_the_terminal_or_the_sentence():
    facts = {"name": "\x1b[2J{code}\u202e" + "x" * 200}
    said = i18n.refusal(Refused(of="sit", code="name_taken", facts=facts))
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert len(said) < 160


def test_a_game_says_its_own_refusals():
    refused = Refused(of="act", code="must_follow", facts={"colour": "r"})
    assert i18n.refusal(refused, "luz") == "You must follow red."
    assert "(must_follow)" in i18n.refusal(refused)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_a_game_has_a_sentence_and_no_other(game):
    raised = {code for code, *_ in refusals_in(PACKAGE / "games" / game)}
    own = words_of(game).REFUSALS
    assert raised <= {*games.REFUSALS, *own}
    assert {*own} <= raised
    assert "unheard_of" in games.refusal(game, "unheard_of", {})


def test_a_game_cannot_change_the_refusals_of_the_table():
    refused = Refused(of="act", code="paused", facts={"name": "Ben"})
    said = i18n.refusal(refused, "luz")
    assert said == "Ben paused the game; any player can resume it."


@pytest.mark.parametrize("kind", [SeatChanged, TableChanged])
def test_everything_that_happens_at_a_table_has_a_sentence(kind):
    for what in get_args(get_type_hints(kind)["what"]):
        of_deals = {"deals": (2,)} if what in ("dealt_again", "undone_deals") else {}
        assert is_sentence(i18n.happening(kind(what=what, name="Ben", **of_deals)))


def test_every_ready_phrase_has_words_and_no_words_are_kept_for_another():
    assert set(i18n.PHRASES) == set(PHRASES)
    assert all(said()[0].isupper() and said()[-1] in ".!" for said in i18n.PHRASES.values())


@pytest.mark.parametrize("game", [*GAMES, "unknown"])
def test_a_game_is_offered_its_own_ready_phrases_and_those_of_all_games(game):
    offered = phrases_of(game)
    of_one = {each: name for name, one in GAMES.items() for each in one.phrases}
    assert set(of_one) == {"nice_bet", "nice_bluff"}
    assert set(offered) == {each for each in PHRASES if of_one.get(each, game) == game}
    assert len(offered) <= 9  # a digit each


def test_a_phrase_of_a_newer_luznet_is_told_by_its_id():
    said = Said(n=1, table="a1b2c3d4", seat=0, name="Ben", phrase="see_you")
    assert i18n.line(said) == "see_you"


def test_every_farewell_has_a_sentence():
    for reason in ("closing", "replaced", "hostile", "version"):
        assert f'"{reason}"' in (Farewell.__doc__ or "")
        assert is_sentence(i18n.FAREWELLS[reason]())
    assert is_sentence(i18n.farewell("something new"))


def test_every_sentence_names_only_facts_that_are_known():
    known = {*FACTS, "code", "number"}
    tables = (i18n.REFUSALS, i18n.SEATS, i18n.TABLES, i18n.FAREWELLS)
    for sentence in [each for table in tables for each in table.values()]:
        if isinstance(sentence, i18n.Counted):
            assert sentence.fact in known
            continue
        names = {name for _, name, _, _ in string.Formatter().parse(sentence.message) if name}
        assert names <= known, sentence
