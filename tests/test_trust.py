"""Phrases of keys, and the hosts whose keys are remembered."""

import stat

from luznet.transport import new_keys
from luznet.trust import KeyList, KnownHosts, phrase

ONE, OTHER = new_keys().public, new_keys().public


def test_a_phrase_is_three_words_that_can_be_read_aloud_and_differs_for_another_key():
    words = phrase(ONE).split("-")
    assert [len(word) for word in words] == [5, 5, 5]
    assert all(word[1] in "aiou" and word[3] in "aiou" for word in words)
    assert phrase(ONE) == phrase(ONE) != phrase(OTHER)


def test_a_host_is_new_then_known_and_changed_under_another_key(tmp_path):
    hosts = KnownHosts(tmp_path / "known-hosts")
    assert hosts.standing("anna@lemon", ONE) == "new"
    hosts.meet("anna@lemon", ONE)
    assert hosts.standing("anna@lemon", ONE) == "known"
    assert hosts.standing("anna@lemon", OTHER) == "changed"
    assert hosts.key_of("anna@lemon") == ONE


def test_meeting_a_host_never_replaces_a_known_key_but_the_user_can(tmp_path):
    hosts = KnownHosts(tmp_path / "known-hosts")
    hosts.meet("anna@lemon", ONE)
    hosts.meet("anna@lemon", OTHER)
    assert hosts.key_of("anna@lemon") == ONE
    hosts.remember("anna@lemon", OTHER)
    assert hosts.standing("anna@lemon", OTHER) == "known"
    assert hosts.standing("anna@lemon", ONE) == "changed"


def test_a_known_host_cannot_take_the_name_of_another(tmp_path):
    hosts = KnownHosts(tmp_path / "known-hosts")
    hosts.meet("anna@lemon", ONE)
    hosts.meet("eve@fig", OTHER)
    assert hosts.standing("anna@lemon", OTHER) == "changed"
    hosts.meet("anna@lemon", OTHER)
    assert hosts.key_of("anna@lemon") == ONE


def test_lists_of_keys_are_for_their_owner_alone_and_survive_foreign_lines(tmp_path):
    path = tmp_path / "deep" / "keys"
    KeyList(path).write({ONE: "Ann", OTHER: "Ben"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"nonsense\n\xff\xfe\n\n" + path.read_bytes())
    assert KeyList(path).names() == {ONE: "Ann", OTHER: "Ben"}


def test_where_nothing_can_be_written_hosts_are_met_all_the_same(tmp_path):
    (tmp_path / "file").write_text("")
    hosts = KnownHosts(tmp_path / "file" / "known-hosts")
    hosts.meet("anna@lemon", ONE)
    assert hosts.standing("anna@lemon", ONE) == "new"
