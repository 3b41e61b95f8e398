"""The manual page names everything that can be typed, and says what the documents say."""

import argparse
import re
import shutil
import subprocess

import pytest

from luznet.commands import errors
from luznet.parsing import make_commands, make_parser
from luznet.preferences.table import SETTINGS
from tools import manual_page, roff

PAGE = manual_page.page()
SECTIONS = dict(re.findall(r"^\.SH (.+)\n((?:(?!\.SH ).*\n)*)", PAGE, re.MULTILINE))


def test_the_page_has_the_customary_sections_in_the_customary_order():
    assert [*SECTIONS] == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS",
        "SETTINGS", "EXIT STATUS", "ENVIRONMENT", "FILES",
    ]  # fmt: skip
    assert re.fullmatch(r"luznet \\- card games .*[^.]\n", SECTIONS["NAME"])


@pytest.mark.parametrize("name", make_commands(make_parser()))
def test_the_page_has_every_option_of_a_command(name):
    (text,) = re.findall(rf"^\.SS luznet {name}\b.*\n((?:(?!\.SS ).*\n)*)", PAGE, re.MULTILINE)
    for action in make_commands(make_parser())[name]._actions:
        is_shown = action.help is not argparse.SUPPRESS
        for flag in {*action.option_strings} - {"-h", "--help"}:
            assert (roff.bold(flag) in text) is is_shown, flag
        assert action.option_strings or manual_page._value(action) in text


def tags(section):
    """Return the tags of a list."""
    return re.findall(r"^\.TP\n(.*)", SECTIONS[section], re.MULTILINE)


def test_the_page_has_every_setting_variable_file_and_exit_code():
    assert tags("SETTINGS") == [roff.bold(setting.name) for setting in SETTINGS]
    codes = (
        errors.OK, errors.FAILED, errors.USAGE, errors.UNPROVED, errors.FAULT, errors.INTERRUPTED,
    )  # fmt: skip
    assert tags("EXIT STATUS") == [roff.bold(str(code)) for code in codes]
    assert roff.bold("LUZNET_HOME") in tags("ENVIRONMENT")
    assert roff.bold("config.toml") in tags("FILES")


def test_no_markdown_is_left_and_nothing_leads_to_another_document():
    assert re.findall(r"`|\*\*|\]\(|\b[Ss]ee [A-Z].*\.$|^\|.*", PAGE, re.MULTILINE) == []


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff")
def test_groff_has_nothing_to_complain_about():
    command = ["groff", "-man", "-ww", "-Kutf8", "-Tascii", "-P-c", "-P-bou"]
    done = subprocess.run(command, input=PAGE, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "luznet host" in done.stdout


# ---- text --------------------------------------------------------------------------------

DOCUMENT = """# Top

One.

## Codes

| code | kind | meaning |
| --- | --- | --- |
| 0 | good | fine |

1. a
2. b
"""


@pytest.mark.parametrize(
    ("markdown", "made"),
    [
        ("type `q`, **never** [Ctrl-C](keys.md)", r"type \fBq\fR, \fBnever\fR Ctrl\-C"),
        (".hidden can't be C:\\x", r"\&.hidden can\(aqt be C:\ex"),
        ("3–5", r"3\[u2013]5"),
        ("A table has an owner;\nsee [Hosting](hosting.md). Yes.", "A table has an owner. Yes."),
        ("A server. See [Hosting](hosting.md)", "A server"),
    ],
)
def test_text_is_marked_up_and_signs_of_roff_are_escaped(markdown, made):
    assert roff.marked(markdown) == made


def test_a_section_of_a_document_becomes_paragraphs_and_lists():
    assert [*roff.blocks(roff.section(DOCUMENT))] == [".PP\nOne."]
    assert [*roff.blocks(roff.section(DOCUMENT, "Codes"))] == [
        ".TP\n\\fB0\\fR\nfine (kind: good)",
        ".IP 1. 4\na",
        ".IP 2. 4\nb",
    ]


def test_a_section_that_is_not_there_is_an_error():
    with pytest.raises(LookupError):
        roff.section("# Top\n", "Codes")
