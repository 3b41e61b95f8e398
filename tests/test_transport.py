"""Key files: made once, private, told when they cannot be used."""

import errno
import os
import stat

import pytest

from luznet.transport import IdentityError, load_keys, new_keys


def test_a_key_is_made_at_first_use_and_is_the_same_ever_after(tmp_path):
    path = tmp_path / "config" / "identity"
    keys = load_keys(path)
    assert load_keys(path) == keys
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["identity"]


def test_a_key_file_that_others_could_read_is_made_private_again(tmp_path):
    path = tmp_path / "identity"
    load_keys(path)
    path.chmod(0o644)
    load_keys(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 40, b'"' * 40])
def test_a_damaged_key_file_is_reported_and_left_alone(tmp_path, content):
    path = tmp_path / "identity"
    path.write_bytes(content)
    with pytest.raises(IdentityError, match="damaged"):
        load_keys(path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(IdentityError, match="LUZNET_HOME"):
        load_keys(tmp_path / "file" / "identity")


def test_the_secret_key_is_in_no_repr():
    keys = new_keys()
    assert keys.secret not in repr(keys)
    assert keys.public in repr(keys)


def test_a_key_is_made_on_a_disk_without_hard_links_too(monkeypatch, tmp_path):
    def refuse(*_any):
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(os, "link", refuse)
    keys = load_keys(tmp_path / "identity")
    assert load_keys(tmp_path / "identity") == keys
    assert [each.name for each in tmp_path.iterdir()] == ["identity"]
