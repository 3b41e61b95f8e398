"""The written protocol names everything that the wire has."""

import re
from pathlib import Path
from typing import get_args

import pytest

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


@pytest.mark.parametrize("field", GAMES["luz"].view_type.__struct_fields__)
def test_every_field_of_the_view_of_luz_is_in_the_spec(field):
    assert f"| `{field}` |" in SPEC


@pytest.mark.parametrize("event", GAMES["luz"].event_types)
def test_every_event_of_luz_is_in_the_spec(event):
    assert f"`{event.__struct_config__.tag}`" in SPEC
