"""Guests find their folder again by their key, or by their name and word, and nobody else's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.guests.book import FORGOTTEN, FRESH, GuestBook, word_of


class Clock:
    def __init__(self, now):
        self.now = now

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    import time

    return Clock(time.time())


@pytest.fixture
def book(tmp_path, clock):
    return GuestBook(tmp_path / "guests", clock)


def test_the_same_key_leads_to_the_same_folder_and_another_key_to_another(book):
    assert book.of_key("SHA256:one") == book.of_key("SHA256:one")
    assert book.of_key("SHA256:one") != book.of_key("SHA256:two")
    assert word_of(book.of_key("SHA256:one")) == ""


def test_a_name_and_its_word_lead_back_to_the_folder(book):
    folder = book.of_name("Zoe")
    word = word_of(folder)
    assert book.of_word("Zoe", word) == folder
    assert book.of_word("zoe", f" {word.upper()} ") == folder


def test_a_name_that_belongs_to_somebody_is_not_given_again_while_they_may_come_back(book, clock):
    word = word_of(book.of_name("Zoe"))
    assert book.of_name("ZOE") is None
    clock.now += FRESH + 1
    folder = book.of_name("Zoe")
    assert word_of(folder) not in ("", word)
    assert book.of_word("Zoe", word) is None


def test_what_a_former_guest_of_that_name_left_is_gone(book, clock):
    (book.of_name("Zoe") / "identity").write_text("secret")
    clock.now += FRESH + 1
    assert not (book.of_name("Zoe") / "identity").exists()


def test_a_guest_comes_back_under_every_name_that_they_chose_with_the_same_word(book, clock):
    folder = book.of_name("Zoe")
    book.also_called(folder, "Zora")
    assert book.of_name("ZORA") is None
    assert book.of_word("Zora", word_of(folder)).samefile(folder)
    assert book.of_word("Zora", "babababa") is None
    assert book.belongs("Zora")
    assert not book.belongs("Zora", but=folder)


def test_a_guest_never_gets_a_name_that_belongs_to_another(book):
    zoe, word = book.of_name("Zoe"), word_of(book.of_name("Ann"))
    book.also_called(zoe, "Ann")
    assert book.of_word("Ann", word_of(zoe)) is None
    assert not book.of_word("Ann", word).samefile(zoe)


def test_a_name_that_a_forgotten_guest_took_is_free_again(book, clock):
    book.also_called(book.of_name("Zoe"), "Zora")
    clock.now += FORGOTTEN + 1
    book.forget()
    book.forget()
    assert book.of_name("Zora").is_dir()
    assert not book.of_name("Zoe").is_symlink()


@given(word=st.text(max_size=12))
def test_no_other_word_opens_a_folder(tmp_path_factory, word):
    book = GuestBook(tmp_path_factory.mktemp("guests"))
    given_word = word_of(book.of_name("Zoe"))
    typed = "".join(word.split()).lower()
    assert (book.of_word("Zoe", word) is not None) == (typed == given_word)
    assert book.of_word("Nobody", word) is None


@given(name=st.text(min_size=1, max_size=30))
def test_no_name_and_no_key_leads_out_of_the_folder_of_guests(tmp_path_factory, name):
    home = tmp_path_factory.mktemp("guests")
    book = GuestBook(home)
    assert {book.of_key(name).parent, book.of_name(name).parent} == {home}


def test_words_differ(book):
    assert len({word_of(book.of_name(f"Guest {number}")) for number in range(50)}) == 50


def test_a_guest_who_has_not_come_for_a_month_is_forgotten(book, clock):
    old = book.of_key("SHA256:old")
    clock.now += FORGOTTEN - 1
    book.forget()
    assert old.exists()
    clock.now += 2
    book.forget()
    assert not old.exists()


def test_only_the_hosts_user_can_read_what_guests_have(book):
    folder = book.of_name("Zoe")
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / "word").stat().st_mode & 0o077 == 0
