"""Phrases of keys, and known hosts."""

import stat

import pytest

from luznet.transport import key_to_text, new_keys
from luznet.trust import VOTES_MOST, Ballots, Doubt, KeyList, KnownHost, KnownHosts, phrase

ONE, OTHER = new_keys().public, new_keys().public


def test_a_phrase_is_three_words_that_can_be_read_aloud_and_differs_for_another_key():
    words = phrase(ONE).split("-")
    assert [len(word) for word in words] == [5, 5, 5]
    assert all(word[1] in "aiou" and word[3] in "aiou" for word in words)
    assert phrase(ONE) == phrase(ONE) != phrase(OTHER)


@pytest.fixture
def hosts(tmp_path):
    return KnownHosts(tmp_path / "known-hosts")


def test_a_host_is_remembered_by_its_key_with_its_last_name_tables_and_addresses(hosts):
    hosts.meet(ONE, "anna@lemon", [("10.0.0.1", 7), ("fd00::1", 7)])
    hosts.sit(ONE, "table001")
    hosts.meet(ONE, "anna@lime", [("10.0.0.2", 8), ("10.0.0.1", 7)])
    spots = ("10.0.0.2", 8), ("10.0.0.1", 7), ("fd00::1", 7)
    assert hosts.hosts() == {ONE: KnownHost("anna@lime", ("table001",), spots)}


@pytest.mark.parametrize(
    ("key", "name", "table", "doubt"),
    [
        (ONE, "anna@lemon", "table001", None),
        (ONE, "anna@lime", "table002", None),
        (OTHER, "eve@fig", "table002", None),
        (OTHER, "", "", None),
        (OTHER, "anna@lemon", "table002", Doubt("name", (ONE,), "anna@lemon")),
        (OTHER, "ann\u0430@lemon", "", Doubt("name", (ONE,), "anna@lemon")),
        (OTHER, "anna@lemon", "table001", Doubt("table", (ONE,), "anna@lemon")),
        (OTHER, "eve@fig", "table001", Doubt("table", (ONE,), "anna@lemon")),
        (OTHER, "", "table001", Doubt("table", (ONE,), "anna@lemon")),
    ],
    ids=range(9),
)
def test_another_key_is_in_doubt_under_a_known_name_and_at_a_table_where_the_user_has_sat(
    hosts, key, name, table, doubt
):
    hosts.meet(ONE, "anna@lemon")
    hosts.sit(ONE, "table001")
    assert hosts.doubt(key, name, table) == doubt


def test_a_known_host_cannot_take_the_name_of_another_unnoticed(hosts):
    hosts.meet(ONE, "anna@lemon")
    hosts.meet(OTHER, "eve@fig")
    assert hosts.doubt(OTHER, "anna@lemon", "") == Doubt("name", (ONE,), "anna@lemon")


def test_a_table_belongs_to_one_key_and_a_trusted_key_is_no_longer_in_doubt(hosts):
    hosts.sit(ONE, "table001")
    hosts.sit(OTHER, "table001")
    hosts.meet(OTHER, "anna@lemon")
    assert hosts.doubt(OTHER, "anna@lemon", "table001") is None
    assert hosts.doubt(ONE, "", "table001") == Doubt("table", (OTHER,), "anna@lemon")


def test_votes_are_kept_so_that_nobody_votes_for_two_hosts_in_one_epoch(tmp_path):
    assert Ballots(tmp_path / "votes").cast("table001", 4, ONE) == 4
    ballots = Ballots(tmp_path / "votes")  # of a program that was started again
    assert ballots.cast("table001", 1, ONE) == 1
    assert ballots.cast("table001", 4, OTHER) == 5
    assert ballots.cast("table001", 2, ONE) == 6
    assert ballots.cast("table002", 1, OTHER) == 1
    assert len((tmp_path / "votes").read_text().splitlines()) == 3


def test_a_vote_that_cannot_be_stored_is_none(tmp_path):
    (tmp_path / "votes").mkdir()
    assert Ballots(tmp_path / "votes").cast("table001", 1, ONE) is None


def test_of_many_votes_the_newest_are_kept(tmp_path):
    ballots = Ballots(tmp_path / "votes")
    for table in range(VOTES_MOST + 9):
        assert ballots.cast(f"table{table:03}", 1, ONE)
    kept = (tmp_path / "votes").read_text().splitlines()
    assert len(kept) == VOTES_MOST
    assert kept[-1] == f"table{VOTES_MOST + 8:03} {ONE} 1"


def test_an_older_file_is_read_and_keeps_its_pins(hosts):
    hosts._list.write({ONE: "anna@lemon", OTHER: "anna@lemon"})
    assert hosts.hosts() == {ONE: KnownHost("anna@lemon"), OTHER: KnownHost("anna@lemon")}
    third = new_keys().public
    assert hosts.doubt(third, "anna@lemon", "") == Doubt("name", (OTHER, ONE), "anna@lemon")


def test_what_a_host_says_of_itself_cannot_forge_a_line(hosts):
    """Neither its name nor its addresses."""
    forged = f"eve\n{key_to_text(ONE)} anna@lemon\ttable001"
    hosts.meet(OTHER, forged, [("1.2.3.4]:5\n", 7), ("fe80::1%a,b", 7), ("10.0.0.1", 7)])
    assert [*hosts.hosts()] == [OTHER]
    assert (hosts.hosts()[OTHER].tables, hosts.hosts()[OTHER].spots) == ((), (("10.0.0.1", 7),))


def test_a_damaged_line_loses_only_its_unreadable_parts(hosts):
    spots = "[a b]:1,[10.0.0.1]:7,[x]:99999,:,[y]:²"
    line = f"anna@lemon\ttable001,?,\t{spots}\ttable001=x,=,table002\tmore"
    hosts._list.write({ONE: line})
    assert hosts.hosts() == {ONE: KnownHost("anna@lemon", ("table001",), (("10.0.0.1", 7),))}


def test_key_lists_are_readable_by_their_owner_alone_and_survive_foreign_lines(tmp_path):
    path = tmp_path / "deep" / "keys"
    KeyList(path).write({ONE: "Ann", OTHER: "Ben"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"nonsense\n\xff\xfe\n\n" + path.read_bytes())
    assert KeyList(path).names() == {ONE: "Ann", OTHER: "Ben"}


def test_hosts_can_be_met_even_if_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    hosts = KnownHosts(tmp_path / "file" / "known-hosts")
    hosts.meet(ONE, "anna@lemon")
    hosts.sit(ONE, "table001")
    assert hosts.hosts() == {}
