"""The written protocol names everything that the wire has."""

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import get_args

import pytest

import luznet
from luznet.games import GAMES
from luznet.wire.messages import (
    REFUSALS,
    AnyClientMessage,
    AnyDoorMessage,
    AnyHostMessage,
    Options,
    Seat,
    Table,
)

PACKAGE = Path(luznet.__file__).parent
NEVER_SENT = {"seats", "bad_deal"}
"""Refusals of what no message can ask for: a number of chairs and a deal are checked before."""
SPEC = (Path(__file__).parents[2] / "protocol" / "spec.md").read_text()
MESSAGES = (
    *get_args(AnyClientMessage),
    *get_args(AnyHostMessage),
    *get_args(AnyDoorMessage),
)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda kind: kind.__struct_config__.tag)
def test_every_message_and_each_of_its_fields_is_in_the_spec(message):
    rows = re.findall(rf"^\|.* `{message.__struct_config__.tag}` \|.*$", SPEC, re.MULTILINE)
    assert any(all(f"`{field}" in row for field in message.__struct_fields__) for row in rows)


@pytest.mark.parametrize("part", [Table, Seat, Options])
def test_every_field_of_the_parts_is_in_the_spec(part):
    paragraph = next(p for p in SPEC.split("\n\n") if p.startswith(f"`{part.__name__}`"))
    for field in part.__struct_fields__:
        assert f"`{field}`" in paragraph


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_in_the_spec_with_its_meaning(code):
    assert f"| `{code}` | {REFUSALS[code]} |" in SPEC


def facts_in_the_code():
    """Return the names of the facts of each refusal that the host and the games raise."""
    found = defaultdict(set)
    for room in ("host", "games"):
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                    names = {word.arg for word in node.keywords}
                    if isinstance(node.args[0], ast.Constant):
                        found[node.args[0].value] |= names
    return found


@pytest.mark.parametrize(("code", "facts"), facts_in_the_code().items())
def test_the_facts_of_every_refusal_are_in_the_spec(code, facts):
    row = re.search(rf"^\| `{code}` \|.*$", SPEC, re.MULTILINE)
    assert row or code in NEVER_SENT
    assert code in NEVER_SENT or all(f"`{fact}`" in row[0] for fact in facts)


@pytest.mark.parametrize("field", GAMES["luz"].view_type.__struct_fields__)
def test_every_field_of_the_view_of_luz_is_in_the_spec(field):
    assert f"| `{field}` |" in SPEC


@pytest.mark.parametrize("event", GAMES["luz"].event_types)
def test_every_event_of_luz_is_in_the_spec(event):
    assert f"`{event.__struct_config__.tag}`" in SPEC
