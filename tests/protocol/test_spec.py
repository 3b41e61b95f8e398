"""The text of the protocol names everything on the wire."""

import ast
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import get_args

import pytest

import luznet
from luznet.games import GAMES
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Options, Seat, Table
from luznet.wire.pairing_messages import AnyDoorMessage
from tests.protocol.refusals import REFUSALS
from tests.protocol.text import PARTS, SPEC, SPEC_FILE, names, part, part_of, rows, section_of

PACKAGE = Path(luznet.__file__).parent
NEVER_SENT = {"seats", "bad_deal"}
"""Refusals that no message can cause: the number of seats and a deal are checked earlier."""
MESSAGES = (*get_args(AnyClientMessage), *get_args(AnyHostMessage), *get_args(AnyDoorMessage))


def tag(kind):
    return kind.__struct_config__.tag


# ---- messages ----------------------------------------------------------------------------


@pytest.mark.parametrize("message", MESSAGES, ids=tag)
def test_every_message_and_each_of_its_fields_is_in_the_spec(message):
    found = re.findall(rf"^\|.* `{tag(message)}` \|.*$", SPEC, re.MULTILINE)
    assert any(all(f"`{field}" in row for field in message.__struct_fields__) for row in found)


@pytest.mark.parametrize("kind", [Table, Seat, Options])
def test_the_spec_has_exactly_the_fields_of_the_parts(kind):
    table = part("5.3", "Parts").partition(f"\n`{kind.__name__}`")[2].split("\n\n")[1]
    rows_of_it = table.splitlines()[2:]
    listed = [name for row in rows_of_it for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    defaults = {"values", "public", "free"}  # an option's, in the same column
    assert sorted({*listed} - defaults) == sorted(kind.__struct_fields__)


# ---- refusals ----------------------------------------------------------------------------


def refusals_in(*places):
    """Yield each refusal raised in a file: its code, its section, and its facts."""
    for place in places:
        for path in [place] if place.is_file() else place.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                    code, section = node.args
                    branches = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
                    for branch in branches:
                        yield branch.value, section.value, {word.arg for word in node.keywords}


def facts_in(*places):
    """Return the names of the facts of each refusal raised there."""
    found = defaultdict(set)
    for code, _, facts in refusals_in(*places):
        found[code] |= facts
    return {code: facts for code, facts in found.items() if code not in NEVER_SENT}


def test_every_refusal_is_in_the_spec_with_its_meaning():
    text = SPEC_FILE.read_text()
    listed = re.findall(r"^\| `(\w+)` \| [^|]+ \|[^|]*\|[^|]*\|$", part("5.4", "Refusals"), re.M)
    assert sorted(listed) == sorted(REFUSALS)
    row = re.compile(rf"^\| `({'|'.join(REFUSALS)})` \| [^|]* (?=\|[^|]*\|[^|]*\|$)", re.MULTILINE)
    now = row.sub(lambda found: f"| `{found[1]}` | {REFUSALS[found[1]]} ", text)
    if os.environ.get("LUZNET_RENEW"):
        SPEC_FILE.write_text(now)
    else:
        assert now == text, "spec.md is stale: run once with LUZNET_RENEW=1"


def test_the_facts_of_every_refusal_of_a_host_are_in_the_spec():
    table = rows(part("5.4", "Refusals"))
    places = PACKAGE / "host", PACKAGE / "evening", PACKAGE / "games" / "game.py"
    for code, facts in facts_in(*places).items():
        assert facts <= names(table[code][-1])


@pytest.mark.parametrize("game", GAMES)
def test_a_games_section_has_exactly_its_refusals_with_their_facts(game):
    table = rows(part_of(game, "Refusals"))
    written = {code: names(facts) for code, (facts, _) in table.items()}
    assert written == facts_in(PACKAGE / "games" / game)


@pytest.mark.parametrize("game", GAMES)
def test_a_games_section_has_every_rule_that_its_refusals_name(game):
    rules = re.findall(r"^- \*\*(\w+)\*\* ", part_of(game, "The rules"), re.MULTILINE)
    cited = {section for _, section, _ in refusals_in(PACKAGE / "games" / game)}
    assert cited
    assert cited <= set(rules)


# ---- games -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_section_with_the_same_parts(game):
    number = section_of(game)
    assert re.findall(rf"^### {number}\.(\d+) (.+)$", SPEC, re.MULTILINE) == [
        (str(at), title) for at, title in enumerate(PARTS, 1)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_spec_has_exactly_the_fields_of_a_games_view(game):
    assert set(rows(part_of(game, "View"))) == set(GAMES[game].view_type.__struct_fields__)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_game_is_in_the_spec_with_its_fields(game):
    text = part_of(game, "Events")
    for event in GAMES[game].event_types:
        told = re.search(rf"`{tag(event)}`(?:\s\(([^)]*)\))?", text)
        assert told, f"no {tag(event)}"
        assert set(event.__struct_fields__) <= names(told[1] or "")


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_game_is_in_the_spec_with_its_fields(game):
    text = part_of(game, "Actions")
    for action in GAMES[game].action_types:
        sent = re.search(rf'`{{"type": "{tag(action)}"(.*?)}}`', text)
        drawn = re.search(rf"`{tag(action)}`\s\(([^)]*)\)", text)
        assert sent or drawn, f"no {tag(action)}"
        named = set(re.findall(r'"(\w+)"', sent[1])) if sent else names(drawn[1])
        assert set(action.__struct_fields__) <= named


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_in_its_section(game):
    opening = SPEC.split(f"\n## {section_of(game)}. ")[1].split("\n### ")[0]
    assert set(GAMES[game].options_type.__struct_fields__) <= names(opening)


# ---- citations ---------------------------------------------------------------------------

CITED = re.compile(r"spec\.md,? (?:section )?(\d+(?:\.\d+)?)(?:[,:]? ([A-Z]\d))?")
CITING = [
    (path, *cited)
    for folder in (PACKAGE, PACKAGE.parent / "tests")
    for path in sorted(folder.rglob("*.py"))
    for cited in CITED.findall(path.read_text())
]


def test_every_section_and_rule_of_the_text_that_the_code_cites_exists():
    assert CITING
    sections = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", SPEC, re.MULTILINE))
    for path, section, rule in CITING:
        assert section in sections, path
        assert not rule or f"- **{rule}** " in part(section, "The rules"), (path, rule)
