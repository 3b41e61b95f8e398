"""What plain mode says while the host is gone."""

from typing import get_args

from msgspec.structs import replace

from luznet.client.changes import TableChanged, differing
from luznet.client.questions import WentOnAlone
from luznet.client.situation import HostLoss, Obstacle
from luznet.i18n.games import NOTICES
from luznet.plain import words
from luznet.wire.messages import Progress
from luznet.wire.moving_messages import Moved
from tests.plain.luris_games import told_of
from tests.plain.seated import playing, seated


def lost(told, what):
    told.client.standing = "lost"
    told.client.standby.loss = HostLoss(what, "Boris", "Chloé", 100.0, 5.0)
    told.client.standby.asks = what == "asks"
    return told


def test_each_stage_is_told_once():
    told = lost(playing(), "silent")
    line = "Boris's computer does not answer. In 5 s Chloé's takes the table over."
    assert told.news() == [line]
    assert told.news() == []
    assert lost(told, "taking").news() == ["Chloé's computer takes the table over ..."]


def test_the_reader_who_is_asked_goes_on_with_a_word():
    told, went_on = lost(playing(), "asks"), []
    told.client.standby.go_on = lambda: went_on.append(True)
    line = "Boris's computer is gone. Type resume to go on here; this deal may start over."
    assert told.news() == [line]
    told.type("resume")
    assert went_on == [True]


def test_where_a_game_has_one_deal_it_is_the_game_that_starts_over():
    told = lost(told_of(3, seed=2), "asks")
    line = "Boris's computer is gone. Type resume to go on here; the game may start over."
    assert told.news() == [line]


def test_before_a_game_the_same_word_goes_on():
    told, went_on = lost(seated(), "asks"), []
    told.client.standby.go_on = lambda: went_on.append(True)
    assert told.news() == ["Boris's computer is gone. Type resume to go on here."]
    told.type("resume")
    assert went_on == [True]


def test_afterwards_it_is_told_where_the_table_is():
    told = lost(playing(), "taking")
    told.news()
    told.client.standby.loss = None
    told.client.moving.carried_by = "Chloé"
    told.luz.change(epoch=1)
    lines = told.hear()
    assert lines[0] == "Chloé's computer carries the table on."
    assert "The connection is back." not in lines


def test_whoever_was_cut_off_hears_who_is_gone():
    told = playing()
    told.luz.change_seat(1, away=True)
    told.luz.change(cut=True)
    (line,) = [line for line in told.hear() if "luznet looks for the table" in line]
    assert line.endswith("type resume to go on here without them.")
    assert told.type("bet 3") == [NOTICES["cut"]()]


def test_while_the_table_still_stands_though_all_are_back_nobody_is_named():
    told = playing()
    told.luz.change(cut=True)
    assert not [line for line in told.hear() if "luznet looks for the table" in line]


def test_a_deal_that_is_dealt_again_is_told_so():
    told = playing()
    told.client.loss = TableChanged("dealt_again", deals=(3,))
    assert "Deal 3 is dealt again; all scores stay." in told.news()


def test_a_deal_that_was_over_and_is_dealt_again_is_told_without_a_promise():
    told = playing()
    told.client.loss = TableChanged("undone_deals", deals=(1, 2))
    news = told.news()
    assert "Deals 1 and 2 were over, but are dealt again: their scores are gone." in news
    assert "all scores stay" not in " ".join(news)


def test_a_deal_that_ended_otherwise_is_told_once_with_its_number():
    told = playing()
    happened, told.client.refusal = differing("luz", (2,))
    told.client.log.append(happened)
    news = " ".join(told.news())
    assert news.count("Deal 2 did not end as you saw. Your luznet does not sign this game.") == 1


def test_whoever_comes_back_hears_where_the_table_went_on():
    told = playing()
    told.client.moving.to = replace_name("Chloé")
    told.client.moving.leave(was_own=True)
    told.luz.change(epoch=1)
    line = "The table went on at Chloé's computer: you are back in your seat."
    assert line in told.hear()


def replace_name(name):
    return replace(Moved("a", "b", "k" * 40, ("192.0.2.1",), 4000), name=name)


def test_whatever_stands_in_the_way_of_an_action_has_a_sentence():
    assert {*get_args(Obstacle)} <= {*words.NOTICES}


def went_on(*, rests=False):
    told = playing()
    for seat, name in ((2, "Chloé"), (3, "Dmytro")):
        told.luz.change_seat(seat, who="person", name=name)
    told.hear()
    table = told.client.table.id
    there = Progress(0, 2, (30, -10, 20, 5), since=1)
    told.client.moving.offer = Moved(table, "Chloé", "c" * 40, ("192.0.2.3",), 1, (), there, rests)
    return told


def test_whoever_is_asked_whether_they_go_along_hears_both_standings_once():
    told = went_on()
    assert told.news() == [
        "Chloé's computer went on without you: deal 1 was played again, and deal 2 begun.",
        "There: deal 2; Ana 30, Boris -10, Chloé 20, Dmytro 5.",
        "Here: deal 1; Ana 0, Boris 0, Chloé 0, Dmytro 0.",
        "Deal 1 as it was played here does not count there.",
        "Type stay to stay here, or move to go on there.",
    ]
    assert told.news() == []


def test_whoever_types_stay_stays_and_is_asked_no_more():
    told = went_on()
    told.news()
    assert told.type("stay") == ["You stay here."]
    assert told.client.moving.offer is None
    assert told.news() == []


def test_whoever_types_move_goes_there():
    told, went = went_on(rests=True), []
    told.client.moving.go_along = lambda: went.append(True)
    assert told.news()[-2:] == [
        "Nothing was played here since.",
        "Type move to go on there, or stay to stay here.",
    ]
    told.type("move")
    assert went == [True]


def test_whoever_went_on_alone_is_asked_about_in_plain_words_on_the_way():
    told = playing()
    told.visit.asking = WentOnAlone("anna@lemon", "ben@pear")
    lines = told.news()
    assert lines[0] == "ben@pear went on with this table without anna@lemon."
    assert lines[-1] == "Type move to go on there, or leave."
