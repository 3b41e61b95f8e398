"""What a client knows of an evening, from what its host tells in parts."""

from luznet.client.core import Client, Goal
from luznet.i18n.evening import own
from luznet.wire.client_messages import Overlook, Sit
from luznet.wire.evening_messages import Evening, EveningTable, Standing, Standings
from luznet.wire.messages import Welcome


def standings(*names: str, of: int | None = None, first: int = 0, points: int = 0) -> Standings:
    people = [Standing(first + at, name, points) for at, name in enumerate(names)]
    return Standings(of or len(names), first, tuple(people))


def evening(stage="round", **fields) -> Evening:
    return Evening("evening1", "Friday", "luz", stage, **({"round": 1, "rounds": 4} | fields))


def told(*messages, goal=None) -> Client:
    client = Client("Ann", goal or Goal("sit", "evening1"))
    for message in messages:
        client.receive(message)
    return client


def test_whoever_wants_to_be_at_an_evening_sits_down_there_on_each_connection():
    client = told()
    for _connection in range(2):
        assert client.receive(Welcome(version=1, tables=())) == [Sit(table="evening1")]


def test_a_board_asks_for_all_tables_on_each_connection():
    client = told(goal=Goal("board"))
    assert client.receive(Welcome(version=1, tables=())) == [Overlook()]


def test_whoever_was_removed_plays_at_no_table_whatever_the_list_of_tables_says():
    table = EveningTable(1, 1, "round101", (0, 1))
    ranked = Standings(1, 0, (Standing(0, "Ann", here=False, removed=True),))
    client = told(ranked, evening(tables=(table,), you=0))
    assert client.evening.own is None
    assert own(client.evening).startswith("The organiser removed you from the evening.")


def test_whoever_gathers_people_of_a_lost_table_takes_them_to_no_evening():
    client = Client("Ann", Goal("sit"))
    client.standby.helps = 1
    client.receive(evening(you=0))
    assert client.evening.news is None


def test_standings_in_parts_count_once_all_are_there():
    client = told(standings("Ann", "Ben", of=3))
    assert not client.evening.ranking
    client.receive(standings("Cid", of=3, first=2))
    assert [each.name for each in client.evening.ranking] == ["Ann", "Ben", "Cid"]


def test_a_part_without_the_ones_before_it_is_left_out():
    client = told(standings("Ann", "Ben"), standings("Cid", of=3, first=2))
    assert [each.name for each in client.evening.ranking] == ["Ann", "Ben"]
    client.receive(standings("Dee"))
    assert [each.name for each in client.evening.ranking] == ["Dee"]


def test_parts_that_contradict_themselves_are_left_out():
    client = told(standings("Ann", "Ben", of=1))
    assert not client.evening.ranking
    assert client.left_out is not None


def test_the_own_table_is_where_the_reader_plays_now():
    tables = (
        EveningTable(1, 1, "table001", (1, 2, 3)),
        EveningTable(2, 1, "table002", (0, 4, 5), state="paused"),
    )
    client = told(evening(tables=tables, you=0))
    assert client.evening.own == tables[1]
    over = (EveningTable(2, 1, "table002", (0, 4, 5), state="over", scores=(1, 2, 3)),)
    client.receive(evening(tables=over, you=0))
    assert client.evening.own is None
    assert client.evening.last_own == over[0]


def test_a_person_of_whom_nothing_was_told_is_a_question_mark():
    client = told(evening(tables=(EveningTable(1, 1, "table001", (7,)),)))
    assert client.evening.names(client.evening.news.tables[0]) == ["?"]


def test_what_was_won_before_the_client_came_is_no_news():
    over = EveningTable(1, 1, "table001", (0, 1, 2), state="over", scores=(1, 2, 3))
    client = told(standings("Ann", "Ben", "Cid"), evening(tables=(over,)))
    assert not client.evening.moments
    client.receive(evening(tables=(over,)))
    assert not client.evening.moments


def test_whoever_takes_the_lead_is_news():
    client = told(standings("Ann", "Ben"))
    client.receive(Standings(2, 0, (Standing(1, "Ben", 120), Standing(0, "Ann"))))
    assert [each.names for each in client.evening.moments] == [("Ben",)]
