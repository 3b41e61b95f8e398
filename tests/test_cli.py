"""The command line: help at every level, documented, clear about mistakes."""

import io
import os
import platform
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from luznet import __version__, arguments, cli, language, layout
from luznet.client.pasted import lines_in
from luznet.commands import secret
from luznet.commands.errors import fault
from luznet.commands.profile import uses_plain
from luznet.games import GAMES
from luznet.options.table import OPTIONS
from luznet.overview import COMMANDS as COMMANDS_TOLD
from luznet.parsing import function_of, make_parser
from luznet.preferences.table import BY_NAME, SETTINGS
from luznet.settings import folders
from luznet.wire.options import Setup
from luznet.wire.record import to_file
from luznet.wire.versions import VERSIONS
from tests.e2e.window import windows
from tests.history.games import a_record, kept
from tests.pseudo import Pseudo, untranslated

COMMANDS_PAGE = (Path(__file__).parents[1] / "docs" / "commands.md").read_text()
COMMANDS = [*COMMANDS_TOLD]


def run(capsys, *arguments):
    """Return the exit code and what was printed."""
    try:
        code = cli.main(arguments)
    except SystemExit as ended:
        code = ended.code
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_manual_and_has_help(capsys, command):
    assert re.search(rf"^\| `luznet {command}\b", COMMANDS_PAGE, re.MULTILINE)
    code, text = run(capsys, command, "--help")
    assert code == 0
    assert f"usage: luznet {command}" in text


def test_the_help_lists_every_command_with_what_it_does_in_a_group(capsys):
    code, text = run(capsys, "--help")
    assert code == 0
    headings = re.findall(r"^([a-z ]+):$", text, re.MULTILINE)
    assert headings == ["options", "play", "look back", "host", "tools"]
    for name, (about, _run) in COMMANDS_TOLD.items():
        assert re.search(rf"^ +{name}\s+{about().split()[0]}\b", text, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_head_of_a_commands_help_is_its_line_as_a_sentence(capsys, command):
    about = COMMANDS_TOLD[command][0]()
    _, text = run(capsys, command, "--help")
    assert f" {about[0].upper()}{about[1:]}. " in f" {' '.join(text.split())} "


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_function_that_runs_it(command):
    assert callable(function_of(COMMANDS_TOLD[command][1]))


@pytest.mark.parametrize("words", [["--version"], ["--plain", "--version"]], ids=" ".join)
def test_the_versions_of_luznet_its_protocol_and_python_are_printed(capsys, words):
    python = platform.python_version()
    told = f"luznet {__version__} (protocol {max(VERSIONS)}, Python {python})\n"
    assert run(capsys, *words) == (0, told)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "argument COMMAND: invalid choice: 'fly' (choose from play, try, join, "),
        (["--fly"], "--fly"),
        (["paly"], "invalid choice: 'paly' (did you mean play?)"),
        (["play", "--plyers=3"], "unrecognized arguments: --plyers=3 (did you mean --players?)"),
        (["try", "--bots", "master"], "unrecognized arguments: --bots (`luznet play` has that)."),
        (["host", "luris"], "unrecognized arguments: luris (did you mean --game=luris?)"),
        (["play", "lurs"], "argument GAME: invalid choice: 'lurs' (did you mean luris?)"),
        (["play", "luz", "--game", "luris"], "--game: one game was named already."),
        (["settings", "colors", "16"], "(did you mean colours?)"),
        (["play", "--players", "6"], "--players: Luz is for 3 to 5 players, not 6."),
        (["host", "--tables", "0"], "'0' is not a number from 1 to 50"),
        (["host", "--port", "x"], "'x' is not a number from 1 to 65535"),
        (["host", "--help-level", "all"], "invalid choice: 'all'"),
        (["completion"], "shell"),
        (
            ["play", "--bots", "wise"],
            "'wise' is not a level: bots are easy, normal, good, strong, master or even",
        ),
        (["host", "--bots="], "'' is not a level"),
        (
            ["play", "--bots=easy,easy,easy,easy"],
            "4 levels are too many, as bots can have 3 seats",
        ),
        (["host", "--players=3", "--bots=easy,easy,easy,easy"], "bots can have 3 seats"),
        (["play", "--beat", "9"], "'9' is not a number from 0.5 to 5"),
        (["join", "--colours", "8"], "invalid choice: '8'"),
        (["play", "--beat", "٣"], "'٣' is not a number from 0.5 to 5"),
        (["play", "--players", "٣"], "'٣' is not a number from 1 to 99"),
        (["play", "--players", "9" * 5000], "is not a number from 1 to 99"),
        (["play", "--bell=yes"], "--bell/--no-bell: it takes no value such as 'yes'."),
        (["play", "--bots", "WISE"], "'WISE' is not a level"),
        (["--name", "", "play"], "a name needs at least one visible character"),
        (["settings", "volume"], "invalid choice: 'volume'"),
    ],
)
def test_a_mistake_is_one_sentence_with_the_way_to_the_help(capsys, arguments, sentence):
    code, text = run(capsys, *arguments)
    assert code == 2
    assert sentence in text
    assert text.count("\n") == 1
    assert "--help` shows what there is." in text


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--\x1b[2J"],
        ["play", "--rule", "\x1b[2J=1"],
        ["play", "--pla=\x1b[2J"],
        ["arena", "easy", "--players=3", "--rounds=1", "--keep=\x1b[2J/x"],
    ],
)
def test_no_error_passes_on_a_sign_that_steers_the_terminal(capsys, arguments):
    code, text = run(capsys, *arguments)
    assert code != 0
    assert "\\x1b[2" in text
    assert text.removesuffix("\n").isprintable()


@pytest.mark.parametrize("arguments", [["play", "--seats", "3"], ["join", "x", "y"]])
def test_what_a_command_does_not_know_leads_to_its_own_help(capsys, arguments):
    code, text = run(capsys, *arguments)
    assert code == 2
    assert f"`luznet {arguments[0]} --help` shows what there is." in text


SCREENS = ([], ["play"], ["join"], ["watch"])


@pytest.mark.parametrize("command", SCREENS, ids=lambda command: " ".join(command))
def test_every_setting_is_a_flag_of_the_commands_that_open_screens(command):
    parser = make_parser()
    arguments.add_settings(parser)
    for setting in SETTINGS:
        value = "Ann" if setting.name == "name" else setting.beside(setting.default, 1)
        words = [setting.flag, setting.written(value)]
        if isinstance(value, bool):
            words = [setting.flag if value else f"--no-{setting.flag[2:]}"]
        options = parser.parse_args([*command, *words])
        given = {name: vars(options)[name] for name in BY_NAME if name in vars(options)}
        assert given == {setting.name: value}


@pytest.mark.parametrize("command", SCREENS[1:], ids=lambda command: " ".join(command))
def test_the_help_of_a_command_with_screens_says_where_the_flags_of_settings_are_told(
    capsys, command
):
    _, text = run(capsys, *command, "--help")
    assert "`luznet settings --help` lists them." in " ".join(text.split())
    for setting in SETTINGS:
        assert f"  {setting.flag}" not in text


def test_the_help_of_the_settings_tells_the_flag_of_every_setting(capsys):
    _, text = run(capsys, "settings", "--help")
    for setting in SETTINGS:
        assert re.search(rf"^  {setting.flag}\b", text, re.MULTILINE)


def test_flags_of_settings_may_stand_before_the_command(capsys):
    code, text = run(capsys, "--beat", "3", "--no-bell", "settings")
    assert code == 0
    assert re.search(r"^beat +3 +flag, --beat$", text, re.MULTILINE)
    assert re.search(r"^bell +no +flag, --bell$", text, re.MULTILINE)


def test_a_name_that_cannot_be_shown_is_told(capsys, monkeypatch):
    monkeypatch.setenv("LUZNET_NAME", "\u200b")
    code, text = run(capsys, "host", "--no-restart")
    assert code == 2
    assert (
        text == "luznet: LUZNET_NAME can't be used: a name needs at least one visible character.\n"
    )


def test_a_fault_of_the_program_is_one_sentence_and_a_log(capsys, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr("luznet.commands.rules.run_rules", fail)
    code, text = run(capsys, "rules")
    assert code == 70
    assert text.startswith("luznet: This is a fault of luznet itself (ZeroDivisionError).")
    assert "Traceback" in folders().log.read_text()


IN_THE_HELP = ("", ".language", ".layout", ".overview", ".parsing", ".wire", ".wire.versions")


def test_asking_for_help_imports_nothing_of_the_program():
    script = (
        "import sys; from luznet.parsing import make_parser; make_parser(); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = {name for name in done.stdout.split() if name.startswith("luznet")}
    assert loaded == {f"luznet{each}" for each in IN_THE_HELP}


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_the_help_and_the_version_in_another_language_import_nothing_slow(word):
    script = (
        f"import sys; from luznet import cli; cli.main(['{word}'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    environ = {**os.environ, "LUZNET_LANG": "uk"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environ, capture_output=True, text=True, check=True
    )
    slow = {"argparse", "gettext", "locale", "luznet.preferences", "pathlib", "shutil", "textwrap"}
    slow |= {"tomllib", "typing"}
    assert slow.isdisjoint(done.stderr.split())
    assert not {"asyncio", "zmq", "msgspec", "prompt_toolkit"} & set(done.stdout.split())


def test_the_first_screen_needs_neither_zeroconf_nor_zmq():
    script = "import sys, luznet.commands.play; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert not {"zeroconf", "numpy", "zmq"} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "environment", "terminals", "is_plain"),
    [
        ([], {}, (True, True), False),
        (["play"], {"TERM": "xterm"}, (True, True), False),
        (["--plain"], {}, (True, True), True),
        (["play", "--plain"], {}, (True, True), True),
        (["--plain", "join", "x"], {}, (True, True), True),
        (["watch", "x", "--plain"], {}, (True, True), True),
        ([], {"LUZNET_PLAIN": "1"}, (True, True), True),
        ([], {"LUZNET_PLAIN": "0"}, (True, True), False),
        ([], {"LUZNET_PLAIN": ""}, (True, True), False),
        ([], {"TERM": "dumb"}, (True, True), True),
        (["play"], {}, (False, True), True),
        (["play"], {}, (True, False), True),
    ],
)
def test_plain_mode_is_asked_for_or_there_is_no_terminal(
    monkeypatch, arguments, environment, terminals, is_plain
):
    for name in ("LUZNET_PLAIN", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for stream, is_terminal in zip((sys.stdin, sys.stdout), terminals, strict=True):
        monkeypatch.setattr(stream, "isatty", lambda is_terminal=is_terminal: is_terminal)
    assert uses_plain(make_parser().parse_args(arguments)) is is_plain


# ---- in other languages ------------------------------------------------------------------

TYPED = re.compile(r"--?[a-z][a-z-]*|\{[^}]*\}")
"""Flags, and words to choose from: the same in all languages."""


CHOICES = [str(value) for option in OPTIONS for value in option.values(Setup()) if value]


def said_in_pseudo(capsys, *words):
    """Return what the parser says, but for what is typed in every language."""
    language.use(Pseudo(), "xx")
    with pytest.raises(SystemExit):
        make_parser().parse_args(words)
    printed = capsys.readouterr()
    return TYPED.sub("", printed.out + printed.err)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_word_of_a_help_is_left_in_english(capsys, command):
    text = said_in_pseudo(capsys, *filter(None, [command]), "--help")
    assert "⟦" in text
    names = [*GAMES, *(game.capitalize() for game in GAMES), *CHOICES]
    assert untranslated(text, ["luznet", *COMMANDS, *names]) == []


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["play", "--fly"],
        ["play", "--players"],
        ["play", "--p", "3"],
        ["play", "--local=3"],
        ["host", "--tables", "0"],
        ["host", "--chat", "all"],
        ["host", "--bots", "wise"],
        ["host", "--players=3", "--bots=easy,easy,easy,easy"],
        ["play", "--beat", "9"],
        ["play", "--name", ""],
        ["bot"],
        ["completion"],
        ["evening"],
    ],
    ids=" ".join,
)
def test_no_word_of_a_usage_error_is_left_in_english(capsys, words):
    text = said_in_pseudo(capsys, *words)
    assert untranslated(text, ["luznet", "wise fly all shell", *COMMANDS, *CHOICES]) == []


@pytest.mark.parametrize(
    ("spoken", "command", "word"),
    [
        ("fr", "rules", "[JEU]"),
        ("uk", "rules", "[ГРА]"),
        ("fr", "replay", "[PARTIE]"),
        ("uk", "export", "ПАРТІЯ"),
        ("uk", "season", "[назва]"),
        ("uk", "history", "--table НАЗВА"),
        ("uk", "history", "--player ІМ’Я"),
    ],
)
def test_one_english_word_for_two_things_is_two_words_where_people_say_two(
    capsys, spoken, command, word
):
    language.speak(spoken)
    with pytest.raises(SystemExit):
        make_parser().parse_args([command, "--help"])
    assert word in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("columns", [20, 40, 79, 200])
def test_no_line_of_a_text_in_the_help_is_wider_than_the_terminal(columns, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    _, text = run(capsys, "--help")
    head = text.split("\n\n")[1]
    assert max(map(len, head.splitlines())) <= columns - 2
    assert " ".join(head.split()).endswith("with every table around.")


def test_blanks_that_do_not_break_are_kept_in_the_help():
    assert layout.folded("one\u00a0: two", 8) == ["one\u00a0:", "two"]
    assert layout.folded("one\u00a0: two", 2) == ["one\u00a0:", "two"]


HALF = "\udcff"
"""What Python makes of a byte in an argument that is no text."""


@pytest.mark.parametrize(
    "words",
    [
        [HALF],
        ["--lang", HALF],
        ["play", f"--rule={HALF}"],
        ["play", f"--rule={HALF}=3"],
        ["play", "--game=luris", f"--rule=clock={HALF}"],
        ["play", "--name", HALF],
        ["play", "--beat", HALF],
        ["play", "--bots", HALF],
        ["play", "--players", HALF],
        ["host", "--game=luris", f"--rule=clock={HALF}"],
        ["host", f"--{HALF}"],
        ["join", f"1.2.3.4#{HALF}"],
        ["bot", HALF, "--join=x"],
        ["bot", f"{HALF}:{HALF}", "--join=x"],
        ["bot", "easy", "--join=1.2.3.4#x", f"--keys={HALF}"],
        ["doctor", HALF],
        ["settings", HALF],
        ["settings", "name", HALF],
        ["rules", HALF],
        ["arena", HALF],
        ["arena", "easy", f"--against={HALF}"],
        ["arena", "easy", "--rounds=1", f"--keep=/nowhere/{HALF}"],
        ["arena", "easy", f"--dask={HALF}"],
        ["completion", HALF],
        *(
            [*words, f"Zo{HALF}"]
            for words in (
                ["play", "--table-name"],
                ["play", "--name"],
                ["host", "--reserve"],
                ["evening"],
                ["board"],
                ["join"],
                ["watch"],
                ["history", "--player"],
                ["history", "--table"],
                ["history", "--remove"],
                ["export"],
                ["replay"],
                ["picture"],
                ["verify"],
                ["bot", "easy", "--join"],
                ["guests", "remove"],
                ["settings", "name"],
                ["season"],
                ["season", "--hide"],
                ["stats", "--player"],
            )
        ),
    ],
    ids=lambda words: " ".join(words).replace(HALF, "?"),
)
def test_bytes_that_are_no_text_are_an_error_and_no_fault(capsys, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    code, text = run(capsys, *words)
    assert code in (1, 2)
    assert text.startswith("luznet")
    assert "fault" not in text
    assert "udc" not in text
    text.encode()


@pytest.fixture
def odd(tmp_path, monkeypatch):
    """A current folder, a home and a record whose names have bytes that are no text."""
    folder = tmp_path / f"Zo{HALF}"
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("the system has no such file names")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LUZNET_HOME", str(folder / f"h{HALF}"))
    (folder / f"game{HALF}").write_bytes(to_file(kept(a_record(actions=5), "Ann")))


@pytest.mark.parametrize(
    "words",
    [
        ["import", f"game{HALF}"],
        ["verify", f"./game{HALF}"],
        ["verify", f"game{HALF}"],
        ["picture", f"./game{HALF}", "-o", f"a{HALF}.svg"],
        ["settings", "beat", "2"],
        ["identity"],
        ["history"],
        ["arena", "easy", "--rounds=1", "--jobs=1", f"--csv=a{HALF}.csv"],
    ],
    ids=lambda words: " ".join(words).replace(HALF, "?"),
)
def test_files_and_folders_may_have_any_name(odd, words, capsys):
    code, text = run(capsys, *words)
    assert code in (0, 3)
    assert "luznet:" not in text


def test_an_export_may_have_any_name(odd, capsys):
    assert run(capsys, "import", f"game{HALF}")[0] == 0
    assert run(capsys, "export", "last", f"out{HALF}")[0] == 0
    assert Path(f"out{HALF}").stat().st_size


def test_variables_with_bytes_that_are_no_text_are_an_error_and_no_fault(capsys, monkeypatch):
    for setting in SETTINGS:
        with monkeypatch.context() as only:
            only.setenv(setting.variable, HALF)
            code, text = run(capsys, "settings")
        assert (code, f"luznet: {setting.variable} can't be used" in text) == (2, True)
    monkeypatch.setenv("LUZNET_NAME", f"Zo{HALF}")
    told = "luznet: LUZNET_NAME can't be used: 'Zo\\xff' is not text in UTF-8.\n"
    assert run(capsys, "settings") == (2, told)
    monkeypatch.delenv("LUZNET_NAME")
    monkeypatch.setenv("LUZNET_INTERFACES", HALF)
    code, text = run(capsys, "doctor")
    assert code == 1
    assert "fault" not in text


def test_a_fault_about_bytes_that_are_no_text_is_kept_as_any_other(tmp_path):
    told = fault(ValueError(HALF), tmp_path / "log")
    assert "This is a fault of luznet itself (ValueError)" in str(told)
    assert "ValueError: \\udcff" in (tmp_path / "log").read_text()


WORDS = "Type `luznet join HOST` or luznet join 10.0.0.1#abcdefg, Ann."


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (200, [WORDS]),
        (40, ["Type `luznet join HOST` or", "luznet join 10.0.0.1#abcdefg, Ann."]),
        (20, ["Type", "`luznet join HOST`", "or", "luznet join 10.0.0.1#abcdefg,", "Ann."]),
    ],
)
def test_what_is_to_be_copied_is_never_broken(width, lines):
    assert layout.folded(WORDS, width) == lines


def test_a_wide_sign_counts_for_the_two_columns_that_it_takes():
    assert layout.folded("漢字漢字 漢字漢字", 17) == ["漢字漢字 漢字漢字"]
    assert layout.folded("漢字漢字 漢字漢字", 16) == ["漢字漢字", "漢字漢字"]


def test_lines_are_broken_for_terminals_alone(monkeypatch):
    text = "word " * 30 + "end\nshort"
    pipe = io.StringIO()
    assert layout.fitted(text, pipe, "1. ") == f"1. {text}".replace("\n", "\n   ")
    monkeypatch.setattr(layout, "_columns_of", lambda stream: 40)
    lines = layout.fitted(text, pipe, "1. ").split("\n")
    assert len(lines) == 6
    assert all(len(line) <= 40 for line in lines)
    assert {line[:3] for line in lines} == {"1. ", "   "}
    assert lines[-1] == "   short"


def test_an_error_on_a_terminal_breaks_at_blanks(tmp_path):
    with windows(tmp_path) as window:
        usage = window("Ann", "play", "--players", "9", size=(60, 20))
        assert usage.code() == 2
        error = window("Ann", "bot", "easy", "--join", "nowhere at all", size=(60, 20), hasty=True)
        assert error.code() == 1
        for told, ends in ((usage, "there is."), (error, "type all of it.")):
            lines = told.sent.decode().splitlines()
            assert len(lines) > 1
            assert lines[-1].endswith(ends)
            assert all(len(line) < 60 for line in lines)


def test_a_letter_that_the_output_cannot_show_loses_its_marks_or_is_a_question_mark():
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "LUZNET_NAME": "Zoë 漢"}
    done = subprocess.run(
        [sys.executable, "-m", "luznet", "settings", "name"],
        env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("name is Zoe ? ")


def test_a_language_that_is_not_built_is_told_and_english_spoken(capsys, monkeypatch):
    monkeypatch.setattr(language, "DOMAIN", "missing")
    monkeypatch.setattr(language, "_catalogue", language._catalogue.__wrapped__)  # no kept one
    monkeypatch.setenv("LUZNET_LANG", "fr")
    code, text = run(capsys, "settings", "lang")
    assert code == 0
    assert "luznet: The texts of Français are not built: run `python -m tools.catalogues`" in text
    assert "lang is fr (environment, LUZNET_LANG)" in text


@pytest.mark.parametrize("flag", ["--players", "--lang", "--bots", "--beat"])
def test_two_dashes_are_a_value_like_any_other(flag, capsys):
    with pytest.raises(SystemExit):
        cli.main(["play", f"{flag}=--"])
    assert f"argument {flag}: " in capsys.readouterr().err


# ---- invites and codes -------------------------------------------------------------------------

INVITE = "luz://127.0.0.1:9/" + "x" * 22


def test_an_invite_comes_from_the_environment_which_no_child_process_then_has(monkeypatch):
    for given in (["join", "-"], ["bot", "easy", "--join=-"], ["watch", "--plain", "-"]):
        monkeypatch.setenv("LUZNET_INVITE", f" {INVITE}\n")
        words = secret.with_invite([*given, "--name=-"])
        assert words == [*given[:-1], given[-1][:-1] + INVITE, "--name=-"]
        assert "LUZNET_INVITE" not in os.environ


def test_an_invite_is_read_from_standard_input_and_not_a_byte_of_what_follows(monkeypatch):
    reading, writing = os.pipe()
    os.write(writing, f"{INVITE}\nready\n".encode())
    with os.fdopen(reading) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert secret.with_invite(["join", "-"]) == ["join", INVITE]
        assert os.read(reading, 100) == b"ready\n"
        os.close(writing)
        assert cli.main(["join", "-"]) == 1


def test_an_invite_that_was_broken_in_the_middle_is_read_to_its_end(monkeypatch):
    reading, writing = os.pipe()
    os.write(writing, f"Come: {INVITE[:-5]}\n{INVITE[-5:]}\nready\n".encode())
    with os.fdopen(reading) as stdin, os.fdopen(writing):
        monkeypatch.setattr("sys.stdin", stdin)
        (_, read) = secret.with_invite(["join", "-"])
        assert lines_in(read) == [INVITE]
        assert os.read(reading, 100) == b"ready\n"


def test_a_command_that_was_pasted_behind_a_command_is_read_as_one():
    line = f"10.0.0.1#{'k' * 43}"
    for given in (
        ["join", "luznet", "join", line],
        ["--plain", "watch", ".venv/bin/luznet", "join", line],
        ["bot", "easy", "--join", "Luznet", "join", line],
    ):
        assert secret.without_command(given) == [*given[:-3], line]
    for given in (["join", line], ["--plain", "join", line], ["join", "luznet", "join"]):
        assert secret.without_command(given) == given


def test_a_code_is_taken_from_the_environment_once(monkeypatch):
    monkeypatch.setenv("LUZNET_CODE", "012 345")
    assert secret.taken_code() == "012345"
    assert secret.taken_code() is None


@pytest.mark.skipif(sys.platform != "linux", reason="the list of processes is read as Linux has it")
@pytest.mark.parametrize("token", ["x" * 22, "xxxx\n" + "x" * 18, "xxxx\u200b" + "x" * 18])
def test_an_invite_that_was_typed_as_an_argument_is_soon_gone_from_the_list_of_processes(token):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        typed = f"Come: `luznet join luz://127.0.0.1:{silent.getsockname()[1]}/{token}`."
        program = [sys.executable, "-m", "luznet", "join", "--plain", typed]
        with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
            silent.settimeout(20)
            silent.accept()  # it has begun to pair
            words = Path(f"/proc/{process.pid}/cmdline").read_bytes()
            process.kill()
    assert b"x" * 18 not in words
    assert words.endswith(b"join\0--plain\0-\0")


def test_luznet_buffers_what_it_writes_whatever_python_does():
    code = "import sys; from luznet import cli; cli.main(); print(sys.stdout.buffer)"
    program = [sys.executable, "-u", "-c", code, "--version"]
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()
    assert __version__ in said[0]
    assert "BufferedWriter" in said[-1]
