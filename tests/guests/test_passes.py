"""Guests find their seat on another computer: their key goes along with their table, sealed."""

import json
import os

import pytest

from luznet.guests.book import FORGOTTEN, GuestBook, word_of
from luznet.guests.passes import FILES
from luznet.settings import Folders

KEY, OTHER = "SHA256:one", "SHA256:two"


@pytest.fixture
def here(tmp_path):
    return GuestBook(tmp_path / "here")


@pytest.fixture
def there(tmp_path):
    return GuestBook(tmp_path / "there")


def guest_of(book, folder, ssh_key="", name="Zoe", key="K" * 40):
    """Let a guest be somebody: with files, and a pass."""
    (folder / "identity").write_text(f"secret of {name}")
    (folder / "config.toml").write_text(f'name = "{name}"\n')
    book.write_pass(folder, ssh_key, name, key)
    return key


def test_the_files_are_a_guests_key_and_settings(tmp_path):
    home = Folders(tmp_path, tmp_path)
    assert {home.identity.name, home.settings.name} == {*FILES}


def test_the_same_ssh_key_leads_to_the_same_key_on_the_next_computer(here, there):
    key = guest_of(here, here.of_key(KEY), KEY)
    there.bring(here.passes([key, "S" * 40]))
    folder = there.of_key(KEY)
    assert (folder / "identity").read_text() == "secret of Zoe"
    assert not (there.of_key(OTHER) / "identity").exists()


def test_so_do_the_same_name_and_word(here, there):
    folder = here.of_name("Zoe")
    word = word_of(folder)
    there.bring(here.passes([guest_of(here, folder)]))
    assert there.belongs("ZOE")
    assert there.of_name("zoe") is None
    assert there.of_word("Zoe", "babababa") is None
    found = there.of_word("zoe", f" {word.upper()} ")
    assert (found / "identity").read_text() == "secret of Zoe"
    assert word_of(found) == word
    assert not there.belongs("Zoe", but=found)


def test_what_a_guest_has_on_the_next_computer_from_earlier_stays(here, there):
    mine = there.of_key(KEY)
    (mine / "identity").write_text("another secret")
    there.bring(here.passes([guest_of(here, here.of_key(KEY), KEY)]))
    assert there.of_key(KEY) != mine
    assert (mine / "identity").read_text() == "another secret"


def test_passes_go_on_to_the_computer_after_the_next(here, there, tmp_path):
    key = guest_of(here, here.of_key(KEY), KEY)
    there.bring(here.passes([key]))
    last = GuestBook(tmp_path / "last")
    last.bring(there.passes([key]))
    assert (last.of_key(KEY) / "identity").read_text() == "secret of Zoe"


def test_no_pass_tells_a_key_a_name_or_a_word(here):
    folder = here.of_name("Zoe A")
    word, ole = word_of(folder), here.of_key(KEY)
    keys = [guest_of(here, folder, "", "Zoe A"), guest_of(here, ole, KEY, "Ole B", "L" * 40)]
    told = " ".join(here.passes(keys))
    assert len(here.passes(keys)) == 2
    assert not any(secret in told for secret in (word, "Zoe A", "Ole B", KEY, "secret"))


def test_a_spectator_has_no_pass(here):
    assert here.passes([guest_of(here, here.of_spectator())]) == ()


@pytest.mark.parametrize(
    "given",
    [
        "",
        "nonsense",
        json.dumps({"key": "K", "place": "../../etc", "sealed": ""}),
        json.dumps({"key": "K", "place": f"key-{'0' * 32}/..", "sealed": ""}),
        json.dumps({"key": "K", "place": f"key-{'0' * 32}", "sealed": "A" * 5000}),
    ],
)
def test_what_is_no_pass_is_left_out(there, given, tmp_path):
    there.bring([given])
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_the_pass_of_a_guest_who_has_not_come_for_a_month_is_forgotten(here, there):
    """Others come all the time, so the folder of passes is always new."""
    keys = [guest_of(here, here.of_key(each), each, key=each[-1] * 40) for each in "AB"]
    there.bring(here.passes(keys))
    for book in (here, there):
        (old, _new) = sorted(each for each in book._folder.glob("*/key-*") if each.is_file())
        os.utime(old, (0, old.stat().st_mtime - FORGOTTEN - 1))
        book.forget()
        assert len(book.passes(keys)) == 1
        assert not old.exists()
