"""Phrases of keys, and known hosts."""

import stat

import pytest

from luznet.transport import key_to_text, new_keys
from luznet.trust import HEIRS_MOST, Doubt, KeyList, KnownHost, KnownHosts, phrase

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


def test_whom_a_host_named_may_carry_its_table_on_and_no_other_table(hosts):
    third = new_keys().public
    for table in ("table001", "table002"):
        hosts.sit(ONE, table)
    hosts.name_heirs("table001", [OTHER])
    hosts.name_heirs("table003", [OTHER])  # where the user has not sat
    assert hosts.doubt(OTHER, "", "table001") is None
    assert hosts.doubt(OTHER, "", "table002") == Doubt("table", (ONE,), "")
    assert hosts.doubt(third, "", "table001") == Doubt("table", (ONE,), "")
    assert hosts.hosts()[ONE].heirs == {"table001": (OTHER,)}


def test_a_host_that_another_named_for_its_table_may_have_the_same_name(hosts):
    hosts.meet(ONE, "root@vm")
    hosts.sit(ONE, "table001")
    hosts.name_heirs("table001", [OTHER])
    assert hosts.doubt(OTHER, "root@vm", "table001") is None
    assert hosts.doubt(OTHER, "root@vm", "table002") == Doubt("name", (ONE,), "root@vm")


def test_a_host_that_was_named_is_believed_whom_it_and_the_one_before_name_in_turn(hosts):
    third, fourth = new_keys().public, new_keys().public
    hosts.sit(ONE, "table001")
    hosts.name_heirs("table001", [OTHER, third])
    hosts.sit(OTHER, "table001")
    hosts.name_heirs("table001", [fourth])
    assert [hosts.doubt(key, "", "table001") for key in (third, fourth)] == [None, None]
    hosts.name_heirs("table001", [fourth], {third})  # who has left the table
    assert hosts.doubt(third, "", "table001") == Doubt("table", (OTHER,), "")


def test_a_host_that_nobody_named_gets_no_heirs_with_its_table(hosts):
    third = new_keys().public
    hosts.sit(ONE, "table001")
    hosts.name_heirs("table001", [third])
    hosts.sit(OTHER, "table001")
    assert hosts.doubt(third, "", "table001") == Doubt("table", (OTHER,), "")


def test_of_many_heirs_the_newest_are_remembered(hosts):
    hosts.sit(ONE, "table001")
    keys = [new_keys().public for _ in range(HEIRS_MOST + 1)]
    for key in keys:
        hosts.name_heirs("table001", [key])
    assert hosts.hosts()[ONE].heirs == {"table001": tuple(keys[1:])}


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
