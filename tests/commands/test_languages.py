"""What the commands say in another language than English: all of it."""

import argparse
import asyncio
import errno
import os
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from luznet import cli, language, troubles
from luznet.arena.contest import Contest, Thinking
from luznet.arena.report import as_text
from luznet.arena.tally import Estimate, Line
from luznet.bots import UnknownBot
from luznet.client.address import BadAddress, parse_address
from luznet.client.lobby import Entry, Place
from luznet.commands import child, find, host, plain
from luznet.commands.arena import Progress
from luznet.commands.bot import words as bot_words
from luznet.commands.doctor import command as doctor
from luznet.commands.errors import UserError, fault
from luznet.commands.profile import preferences
from luznet.discovery.addresses import DiscoveryError, own_addresses
from luznet.preferences.file import NotKept, SettingsFile
from luznet.records.rescue import Rescued
from luznet.records.troubles import _TROUBLES, Loss, damage_told, losses_told
from luznet.settings import folders
from luznet.transport import IdentityError, load_keys, new_keys
from luznet.trust import KnownHosts
from luznet.wire.messages import TableInfo
from tests.pseudo import Pseudo, untranslated

PATH = re.compile(r"\S*/\S*")
TYPED = re.compile(r"--?[a-z][a-z-]*|LUZNET_\w+|'[^' ]*'")
"""Flags, variables and what was typed: the same in all languages."""


def left_in_english(text, *names):
    """Return the words that no translator has seen."""
    return untranslated(TYPED.sub("", PATH.sub("", text)), ["luznet", *names])


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch):
    """Let everybody speak the language of tests."""
    monkeypatch.setattr(language, "_catalogue", lambda spoken: Pseudo())
    monkeypatch.setenv("LUZNET_LANG", "fr")
    language.speak("fr")


def run(capsys, *arguments):
    """Return what a command prints."""
    with suppress(SystemExit):
        cli.main(arguments)
    printed = capsys.readouterr()
    return printed.out + printed.err


OTHERS = "good strong master even uniform onerule people casual calculating"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["settings", "beat"], "beat"),
        (["settings", "beat", "2"], "beat"),
        (["settings", "lang", "en"], "lang auto en fr uk"),
        (["settings", "talk"], "talk yes or no"),
        (
            ["settings", "volume"],
            "settings name lang colours theme signs mouse bell notify title motion beat",
        ),
        (["settings", "beat", "9"], "beat"),
        (["settings", "beat", "x"], "beat"),
        (["settings", "mouse", "x"], "mouse"),
        (["settings", "signs", "x"], "signs auto unicode ascii wide"),
        (["settings", "name", ""], "name"),
        (["settings", "--default"], ""),
        (["identity"], "anna lemon"),
        (["invite"], ""),
        (["tutorial"], "luz learn"),
        (["tutorial", "luris"], "luris learn"),
        (["doctor", "a b"], ""),
        (["bot", "mighty", "--join", "Lunch"], f"luz easy normal {OTHERS}"),
        (["arena", "mighty"], f"luz easy normal {OTHERS}"),
        (["arena", "easy", "--players", "2"], "luz arena"),
        (["arena", "easy", "--rounds", "1", "--json", "nowhere/x"], "easy normal bet play ms"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_no_word_of_a_command_is_left_in_english(capsys, words, names):
    KnownHosts(folders().known_hosts).meet(new_keys().public, "anna@lemon")
    text = run(capsys, *words)
    assert "⟦" in text
    if words[0] == "identity":  # keys, paths and phrases are in no language
        text = re.sub(r"\S{43,}|\b\w{5}-\w{5}-\w{5}\b|\S+@\S+", "", text)
    habits = "one_key autoplay auto_veil talk steady careful bold sure spoiler dreamer"
    assert left_in_english(text, *names.split(), *re.split("[ _]", habits)) == []


@pytest.mark.parametrize("wanted", ["Lunch", "10.0.0.1:0", "10.0.0.1:7", "luz://10.0.0.1/"])
def test_a_table_that_is_not_found_is_told_without_an_english_word(monkeypatch, wanted):
    monkeypatch.setattr(find, "PATIENCE", 0)
    with pytest.raises(UserError) as trouble:
        asyncio.run(find.find_table(wanted))
    assert left_in_english(str(trouble.value)) == []


def test_a_table_of_a_like_name_is_suggested_without_an_english_word():
    place = Place(("10.0.0.1",), 7, "")
    found = [Entry(place, "1f2e", name, "luz", 1, 4) for name in ("Lunch table", "Lunches")]
    told = find._not_found("Lunch", found, "luznet join")
    assert left_in_english(told, "join Lunch Lunches table or") == []


def test_several_tables_of_a_name_are_told_without_an_english_word():
    place = Place(("10.0.0.1",), 7, "", host="anna@lemon")
    found = [
        Entry(place, "1f2e", "Lunch", "luz", 1, 4),
        Entry(replace(place, host=""), "2f2e", "Lunch", "luz", 1, 4),
    ]
    assert left_in_english(find._which("Lunch", found, "luznet join"), "join anna lemon") == []


def test_no_word_of_the_list_of_settings_is_left_in_english(capsys):
    rows, about = run(capsys, "settings").split("\n\n")
    assert left_in_english(about) == []
    origins = [row.split("  ")[-1].strip() for row in rows.splitlines()]
    assert left_in_english(" ".join(origins)) == []


def test_no_head_of_the_doctor_is_left_in_english(capsys, monkeypatch):
    for name in ("ECHO_PATIENCE", "REHEARSAL_PATIENCE", "SEARCH", "REPLY_PATIENCE"):
        monkeypatch.setattr(doctor, name, 0)
    heads = [line for line in run(capsys, "doctor", "127.0.0.1:9").splitlines() if line[:1] != " "]
    assert len(heads) >= 6
    assert left_in_english(" ".join(heads), "Linux") == []


INFO = TableInfo("1f2e", "Lunch", "luz", "playing", 3, 4, 2, None)


@pytest.mark.parametrize("phase", host.PHASES)
def test_a_line_of_the_hosts_screen_has_every_word_translated(phase):
    line = host._status_line(replace_phase(phase))
    assert left_in_english(line, "Lunch") == []


def replace_phase(phase):
    return TableInfo(*(getattr(INFO, field) if field != "phase" else phase
                       for field in TableInfo.__struct_fields__))  # fmt: skip


def test_news_of_a_damaged_journal_and_its_troubles_have_every_word_translated():
    path = Path("/x")
    lost = {"a": Loss("Lunch", 3), "b": Loss("Tea", 0), "c": Loss("Tea", 9, is_gone=True)}
    news = [
        damage_told(path, Rescued(path, {"a": "Lunch", "b": "Tea"}, 3, 2)),
        damage_told(path, Rescued(path, {}, 0, 0)),
        *losses_told(path, 3, lost, 2),
        *(trouble(file=path) for trouble in _TROUBLES.values()),
    ]
    assert left_in_english(" ".join(news), "Lunch", "Tea") == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EADDRINUSE])
def test_what_the_system_says_is_translated(number):
    said = troubles.why(OSError(number, os.strerror(number)))
    assert left_in_english(said) == []
    language.speak("en")
    assert troubles.why(OSError(number, os.strerror(number))) == os.strerror(number)


def test_what_the_system_says_and_luznet_does_not_know_is_told_as_it_is():
    assert troubles.why(OSError(9999, "Strange thing")) == "Strange thing"
    assert troubles.why(OSError("odd")) == "odd"


def test_troubles_with_files_and_addresses_have_every_word_translated(tmp_path, monkeypatch):
    folder = tmp_path / "folder"
    folder.mkdir()
    (damaged := tmp_path / "identity").write_text("no key")
    said = []
    for path in (folder, damaged):
        with pytest.raises(IdentityError) as trouble:
            load_keys(path)
        said.append(str(trouble.value))
    file = SettingsFile(tmp_path / "config.toml")
    for text in (
        "x = 1",
        "bel = 1",
        "name = [1]",
        "beat = 9",
        "a\nb = ",
        "beat =",
        b"name = '\xff'",
    ):
        file.path.write_bytes(text.encode() if isinstance(text, str) else text)
        said += file.read().troubles
    with pytest.raises(NotKept) as not_kept:
        file.write("beat", 2.0)
    said += [str(not_kept.value), *SettingsFile(folder).read().troubles]
    for text in ("a b", "10.0.0.1:0", "10.0.0.1#x", "luz://10.0.0.1/" + "x" * 22):
        with pytest.raises(BadAddress) as bad:
            parse_address(text)
        said.append(str(bad.value))
    monkeypatch.setenv("LUZNET_INTERFACES", "eth0")
    with pytest.raises(DiscoveryError) as no_address:
        own_addresses()
    said.append(str(no_address.value))
    said.append(str(fault(ZeroDivisionError(), tmp_path / "log")))
    names = ["name beat bel bell identity folder config toml ZeroDivisionError"]
    assert len(said) > 15
    assert left_in_english(" ".join(said), *names) == []


def test_every_line_of_a_bot_has_every_word_translated():
    why = [
        UnknownBot("no_name", {"game": "luz", "name": "x", "names": ("easy",)}),
        UnknownBot("no_module", {"module": "x", "trouble": "-"}),
        UnknownBot("nothing", {"module": "x", "name": "y"}),
        UnknownBot("no_function", {"name": "x"}),
    ]
    said = [
        bot_words.SITS(name="Owl", seat=2, table="Lunch", game="Luz"),
        bot_words.ALONE(),
        bot_words.WAITS_FOR(others="Ann"),
        bot_words.WANTED(1),
        bot_words.WANTED(2),
        bot_words.BEGINS(number=1, others="Ann"),
        bot_words.GOES_ON(number=1, others="Ann"),
        bot_words.IS_OVER(number=1),
        bot_words.LEFT_A_GAME(name="Owl"),
        bot_words.LEFT(name="Owl"),
        bot_words.SLOW(seconds=1),
        bot_words.VERY_SLOW(seconds=10),
        bot_words.TOO_LATE(),
        bot_words.CANNOT_BE_ASKED(name="x"),
        bot_words.FAILED(what="-", file="/log"),
        bot_words.illegal("-"),
        bot_words.NEEDS_CODE(),
        bot_words.BOT_STOPS(),
        bot_words.BOT_STAYS(),
        bot_words.NO_ANSWER(),
        bot_words.LOST(),
        bot_words.ENDED(),
        *map(bot_words.unknown, why),
    ]
    assert left_in_english(" ".join(said), "Owl Lunch Luz Ann luz easy") == []


def test_the_arenas_table_and_progress_have_every_word_translated():
    thinking = Thinking({"bet": 2}, {"bet": 0.003}, {"bet": 0.002})
    contest = Contest("luz", 4, "easy", ("normal",))
    margin, wins = Estimate(-1.25, 0.5), Estimate(0.5, 0.1)
    line = Line(contest, 3, margin, -2.5, wins, thinking)
    table = as_text([line])
    assert left_in_english(table, "easy normal bet ms") == []
    assert "-1,2 ±0,5" in table
    now = [0.0]
    progress = Progress(0, 200, lambda: now[0])
    for seconds in (1, 0):
        now[0] += seconds
        progress.step()
        assert left_in_english(progress.told(), "") == []


def test_a_host_that_cannot_be_started_is_told_with_every_word_translated(monkeypatch, tmp_path):
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'No module named zmq' >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(broken))
    with pytest.raises(UserError, match="No module named zmq") as trouble:
        asyncio.run(child.ChildHost([], "Zoë", print).place())
    assert left_in_english(str(trouble.value), "No", "module", "named", "zmq", "host") == []
    broken.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(UserError, match="3"):
        asyncio.run(child.ChildHost([], "Zoë", print).place())


def test_a_host_that_the_system_does_not_start_is_told_where_the_table_would_be(monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    chosen = preferences(argparse.Namespace())
    session = plain.FRONTENDS.table(chosen, folders()).host([], at_once=True)
    with pytest.raises(UserError, match=r"\(.*\)"):
        asyncio.run(session._find_host(session))


def test_an_own_host_speaks_the_language_of_its_user(monkeypatch):
    started = {}
    monkeypatch.setattr(child.ChildHost, "_listen", lambda *_: None)
    monkeypatch.setattr(child.subprocess, "Popen", lambda *_, **given: started.update(given))
    child.ChildHost([], "Zoë", print)
    assert started["env"]["LUZNET_LANG"] == "fr"
    assert started["env"]["PYTHONIOENCODING"] == "utf-8"
