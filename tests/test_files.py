"""The user's own files: readable by their owner alone, and no link diverts a write."""

import os

import pytest

from luznet.commands.errors import keep_trace
from luznet.commands.profile import RecentTables
from luznet.files import open_private, replace_file, write_draft
from luznet.preferences.file import SettingsFile
from luznet.transport import load_keys, new_keys
from luznet.trust import KeyList

WRITERS = {
    "identity": load_keys,
    "known-hosts": lambda path: KeyList(path).write({new_keys().public: "anna@lemon"}),
    "config.toml": lambda path: SettingsFile(path).write("name", "Anna"),
    "recent-tables": lambda path: RecentTables(path).note("luznet join lemon#key", "Lunch"),
}


@pytest.fixture
def diary(tmp_path):
    """Return a file that must not be overwritten."""
    path = tmp_path / "diary"
    path.write_text("mine")
    return path


@pytest.mark.parametrize("name", WRITERS)
def test_a_link_with_the_name_of_a_draft_diverts_no_write(tmp_path, diary, name):
    folder = tmp_path / "open to all"
    folder.mkdir()
    (folder / f".{name}.{os.getpid()}").symlink_to(diary)
    WRITERS[name](folder / name)
    assert diary.read_text() == "mine"
    assert (folder / name).stat().st_mode & 0o077 == 0


def test_no_log_is_written_through_a_link(tmp_path, diary):
    (tmp_path / "log").symlink_to(diary)
    keep_trace(ValueError("secret"), tmp_path / "log")
    assert diary.read_text() == "mine"


def test_a_list_that_is_a_link_is_replaced_not_followed(tmp_path, diary):
    (tmp_path / "known").symlink_to(diary)
    replace_file(tmp_path / "known", b"new")
    assert diary.read_text() == "mine"
    assert (tmp_path / "known").read_bytes() == b"new"


def test_opening_a_file_that_everybody_could_read_makes_it_private(tmp_path, diary):
    diary.chmod(0o666)
    os.close(open_private(diary, os.O_RDONLY))
    assert diary.stat().st_mode & 0o777 == 0o600


def test_no_two_drafts_have_the_same_name(tmp_path):
    assert write_draft(tmp_path / "a", b"1") != write_draft(tmp_path / "a", b"2")
