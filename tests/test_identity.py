"""What `luznet identity`, `luznet invite` and `luznet guests` print."""

import re

import pytest

from luznet import cli
from luznet.settings import folders
from luznet.transport import key_to_text, load_keys, new_keys
from luznet.trust import KeyList, KnownHosts, phrase
from tests.e2e.processes import processes
from tests.host.running import RunningServer


def test_identity_shows_your_key_and_the_hosts_you_met_and_no_secret(capsys):
    home, other = folders(), new_keys().public
    own = load_keys(home.identity)
    KnownHosts(home.known_hosts).meet(other, "anna@lemon")
    assert cli.main(["identity"]) == 0
    text = capsys.readouterr().out
    assert key_to_text(own.public) in text
    assert f"phrase {phrase(own.public)}" in text
    assert f"{phrase(other)}  anna@lemon" in text
    assert own.secret not in text


def test_invite_without_a_host_says_how_to_open_one(capsys):
    assert cli.main(["invite"]) == 1
    assert "`luznet play` opens a table" in capsys.readouterr().err


def test_invite_knows_a_host_that_carries_a_table_on_which_has_the_users_own_key(tmp_path, capsys):
    home = folders()
    own = load_keys(home.identity)
    load_keys(home.host_identity)
    host = RunningServer(tmp_path / "next", own, private=True, founder=own.public)
    home.last_port.write_text(str(host.port))
    try:
        assert cli.main(["invite"]) == 0
        assert f"type the code {host.server.admission.code}." in capsys.readouterr().out
    finally:
        host.stop()


def test_invite_prints_the_code_and_an_invite_of_the_private_host_that_runs_here(capsys):
    with processes() as start:
        host = start(["luznet", "host", "--private", "--local"], folders().data)
        code = host.wait_for(lambda line: re.search(r"type the code (\d{6})", line))[1]
        assert cli.main(["invite"]) == 0
    text = capsys.readouterr().out
    assert f"type the code {code}." in text
    assert re.search(r"luznet join luz://\S+:\d+/[A-Za-z0-9_-]{22}$", text, re.MULTILINE)


@pytest.fixture
def phrase_of(monkeypatch):
    """Return a phrase without the slow computation."""

    def make(key):
        return f"{int.from_bytes(key.encode()) % 100_003}-of-key"

    monkeypatch.setattr("luznet.commands.guests.phrase", make)
    return make


def test_guests_lists_who_was_admitted_and_removes_one_by_number_name_or_phrase_of(
    capsys, phrase_of
):
    assert cli.main(["guests"]) == 0
    assert capsys.readouterr().out.startswith("Nobody can join your private tables")
    keys = [new_keys().public for _ in range(5)]
    names = ("Ann", "Eve", "Eve", "Ben", "Zoë")
    KeyList(folders().admitted).write(dict(zip(keys, names, strict=True)))
    assert cli.main(["guests"]) == 0
    assert f"   4  {phrase_of(keys[3])}  Ben\n" in capsys.readouterr().out
    for typed in ("zoë", "2", phrase_of(keys[3])):
        assert cli.main(["guests", "remove", typed]) == 0
    assert f"Ben ({phrase_of(keys[3])}) was removed" in capsys.readouterr().out
    assert set(KeyList(folders().removed).names()) == {keys[4], keys[1], keys[3]}
    assert cli.main(["guests"]) == 0
    listed = capsys.readouterr().out.splitlines()[1:-1]
    assert listed == [f"   1  {phrase_of(keys[0])}  Ann", f"   2  {phrase_of(keys[2])}  Eve"]


def test_guests_removes_nobody_unless_the_choice_is_unambiguous(capsys, phrase_of):
    ann, eve, other = (new_keys().public for _ in range(3))
    KeyList(folders().admitted).write({ann: "Ann", eve: "Eve", other: "Eve"})
    for typed, told in {
        "Eve": "2 guests are called",
        "0": "No guest has",
        "9" * 5000: "No guest",
    }.items():
        assert cli.main(["guests", "remove", typed]) == 1
        assert told in capsys.readouterr().err
    KeyList(folders().admitted).write({ann: "Ann", eve: phrase_of(ann)})
    assert cli.main(["guests", "remove", phrase_of(ann)]) == 1
    assert not folders().removed.exists()
