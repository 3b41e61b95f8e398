"""The file of settings: read whatever is in it, written without losing what is."""

import os
import stat
import tomllib

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from luznet.preferences.file import Content, NotKept, SettingsFile
from luznet.preferences.table import BY_NAME


@pytest.fixture
def file(tmp_path) -> SettingsFile:
    return SettingsFile(tmp_path / "luznet" / "config.toml")


def put(file: SettingsFile, text: str | bytes) -> SettingsFile:
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_missing_file_says_nothing_and_is_not_an_error(file):
    assert file.read() == Content(is_there=False)
    assert not file.path.parent.exists()


def test_what_is_written_is_read_again(file):
    for name, value in (("name", "Zoë"), ("mouse", True), ("beat", 2.0), ("colours", "16")):
        file.write(name, value)
    values = {"name": "Zoë", "mouse": True, "beat": 2.0, "colours": "16"}
    assert file.read() == Content(values)


def test_values_are_taken_as_people_write_them_in_toml(file):
    put(file, 'colours = 16\nbeat = 2\nmouse = "yes"\nbell = false\nname = 7\n')
    values = {"colours": "16", "beat": 2.0, "mouse": True, "bell": False, "name": "7"}
    assert file.read() == Content(values)


def test_a_mark_at_the_beginning_as_some_editors_write_it_does_not_matter(file):
    put(file, b"\xef\xbb\xbfbeat = 2.5\r\n")
    assert file.read() == Content({"beat": 2.5})
    file.write("mouse", True)
    assert file.read() == Content({"beat": 2.5, "mouse": True})


# ---- what is wrong ---------------------------------------------------------------------------


WRONG = {
    'colour = "16"': "colour in {path}: unknown setting, ignored. Did you mean colours?",
    "volume = 3": (
        "volume in {path}: unknown setting, ignored. `luznet settings` lists all settings."
    ),
    "beat = 9": (
        "beat in {path} can't be used: '9' is not a number from 0.5 to 5. Using the default (1.5) "
        "until fixed."
    ),
    "mouse = [1]": (
        "mouse in {path} can't be used: it isn't a single value. Using the default (no) until "
        "fixed."
    ),
    'name = "\\u200b"': (
        "name in {path} can't be used: a name needs at least one visible character. Using the "
        "default (your user name) until fixed."
    ),
    'beat = 1\nname = "An\n': (
        "Line 2 of {path} isn't valid TOML: fix it, or delete the file. Using the defaults until "
        "fixed."
    ),
    "beat =": (
        "The end of {path} isn't valid TOML: fix it, or delete the file. Using the defaults until "
        "fixed."
    ),
    b"name = '\xff'": (
        "Part of {path} isn't valid TOML: fix it, or delete the file. Using the defaults until "
        "fixed."
    ),
}


@pytest.mark.parametrize(("text", "says"), WRONG.items(), ids=range(len(WRONG)))
def test_what_cannot_be_used_is_told_with_the_file_and_the_key_or_line(file, text, says):
    assert put(file, text).read().troubles == (says.format(path=file.path),)


def test_what_is_right_counts_beside_what_is_wrong(file):
    content = put(file, 'beat = 9\nbell = false\nx = 1\nname = "Ann"\n').read()
    assert content.values == {"bell": False, "name": "Ann"}
    assert len(content.troubles) == 2


def test_a_key_cannot_steer_the_terminal_that_tells_it(file):
    (trouble,) = put(file, '"\\u001b[2J" = 1').read().troubles
    assert trouble.isprintable()


def test_a_file_that_cannot_be_read_is_told(file):
    file.path.mkdir(parents=True)
    content = file.read()
    assert content.is_there
    assert content.troubles == (
        f"Can't read the settings in {file.path} (Is a directory): check its permissions. Using "
        "the defaults until fixed.",
    )


any_file = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(data=st.binary(max_size=60) | st.text("abet = [{\"'\n#0.5\\", max_size=60).map(str.encode))
@any_file
def test_no_file_keeps_anybody_from_playing(file, data):
    assert all("\n" not in trouble for trouble in put(file, data).read().troubles)


any_name = st.sampled_from([*BY_NAME, "x"])
any_value = st.booleans() | st.sampled_from([0.5, 4.75, 9, "auto", "256", "Ann"]) | st.text("a ")


@given(entries=st.dictionaries(any_name, any_value))
@any_file
def test_each_value_in_a_file_is_one_of_its_setting_or_told(file, entries):
    content = put(file, tomlkit.dumps(entries)).read()
    assert len(content.values) + len(content.troubles) == len(entries)
    assert all(BY_NAME[name].parse(str(value)) == value for name, value in content.values.items())


@pytest.mark.parametrize("text", ["beat = " + "[" * 5000, "beat = 0x" + "f" * 9000])
def test_a_monster_of_a_value_is_told_too(file, text):
    (trouble,) = put(file, text).read().troubles
    assert str(file.path) in trouble
    assert len(trouble) < 300


# ---- writing ---------------------------------------------------------------------------------

OWN = """\
# What I like.

name = "Ann"  # not Anna
mouse = false # the cat eats it

# Times
beat = 2
"""


def test_comments_and_order_of_a_users_own_stay(file):
    put(file, OWN).write("mouse", True)
    assert file.path.read_text() == OWN.replace("mouse = false", "mouse = true")


def test_a_setting_that_is_taken_back_leaves_the_others_alone(file):
    put(file, OWN).write("mouse", None)
    assert file.path.read_text() == OWN.replace("mouse = false # the cat eats it\n", "")
    file.write("talk", None)
    assert file.read().values == {"name": "Ann", "beat": 2.0}


@pytest.mark.parametrize("text", ["x = 1", "[other]\ny = 2\n", "# alone", "a.b = 1\r\n", ""])
def test_a_setting_comes_to_the_top_of_whatever_is_there(file, text):
    put(file, text).write("name", 'Ann "the Ace" \\')
    assert tomllib.loads(file.path.read_text()) == {
        **tomllib.loads(text),
        "name": 'Ann "the Ace" \\',
    }


def test_a_new_file_says_what_it_is(file):
    file.write("mouse", True)
    heading, line = file.path.read_text().splitlines()
    assert heading.startswith("# The settings of luznet")
    assert line == "mouse = true"


def test_a_damaged_file_is_not_written_over(file):
    put(file, "beat = ")
    with pytest.raises(NotKept, match=r"^Not saved, because the end of .* isn't valid TOML"):
        file.write("mouse", True)
    assert file.path.read_text() == "beat = "


def test_a_folder_that_takes_nothing_is_told_and_no_draft_stays(file, monkeypatch):
    put(file, OWN)

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(NotKept, match=r"\(No space left on device\): check the permissions"):
        file.write("mouse", True)
    assert file.path.read_text() == OWN
    assert os.listdir(file.path.parent) == ["config.toml"]


def test_the_file_is_whole_at_every_moment(file, monkeypatch):
    put(file, OWN)
    seen = []
    replace = type(file.path).replace

    def look(draft, path):
        seen.append((path.read_text(), tomllib.loads(draft.read_text())["mouse"]))
        return replace(draft, path)

    monkeypatch.setattr("pathlib.Path.replace", look)
    file.write("mouse", True)
    assert seen == [(OWN, True)]


def test_a_link_stays_a_link_and_rights_stay_as_they_are(file, tmp_path):
    own = tmp_path / "dotfiles.toml"
    own.write_text(OWN)
    own.chmod(0o600)
    file.path.parent.mkdir()
    file.path.symlink_to(own)
    file.write("beat", 3.0)
    assert file.path.is_symlink()
    assert "beat = 3.0" in own.read_text()
    assert stat.S_IMODE(own.stat().st_mode) == 0o600
