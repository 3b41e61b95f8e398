"""protocol/schema.json says what the types say."""

import msgspec
import pytest

from luznet.wire.messages import AnyClientMessage, AnyDoorMessage, AnyHostMessage
from tests.protocol.schema import SCHEMA, schema, written


def test_the_schema_is_the_one_that_would_be_written_now():
    assert SCHEMA.read_text() == written()


@pytest.mark.parametrize(
    ("side", "messages"),
    [("client", AnyClientMessage), ("host", AnyHostMessage), ("door", AnyDoorMessage)],
)
def test_every_message_of_each_side_is_in_the_schema(side, messages):
    made = schema()
    definitions = [
        made["$defs"][each["$ref"].split("/")[-1]] for each in made["messages"][side]["anyOf"]
    ]
    tags = {each["properties"]["type"]["enum"][0] for each in definitions}
    assert tags == {kind.__struct_config__.tag for kind in messages.__args__}


def test_every_reference_in_the_schema_leads_somewhere():
    made = schema()

    def references(value):
        if isinstance(value, dict):
            if "$ref" in value:
                yield value["$ref"]
            for item in value.values():
                yield from references(item)
        elif isinstance(value, list):
            for item in value:
                yield from references(item)

    found = set(references(msgspec.to_builtins(made)))
    assert found
    assert found <= {f"#/$defs/{name}" for name in made["$defs"]}
