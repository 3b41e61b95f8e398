"""The flow at the beginning of the text is what a host and its client really say.

LUZNET_RENEW=1 writes it again.
"""

import json
import os

import msgpack
import pytest

from luznet.wire.codec import decode_from_client, decode_from_host
from tests.protocol.flow import BLOCK, flow, renewed, section
from tests.protocol.text import SPEC, SPEC_FILE

SHOWN = [json.loads(block) for block in BLOCK.findall(section(SPEC))]


def test_the_text_shows_the_present_messages():
    if os.environ.get("LUZNET_RENEW"):
        SPEC_FILE.write_text(renewed(SPEC_FILE.read_text()))
    else:
        assert flow() == SHOWN, "spec.md is stale: run once with LUZNET_RENEW=1"


def test_the_flow_goes_from_the_greeting_to_an_action_and_what_follows():
    kinds = [message["type"] for message in SHOWN]
    assert kinds == ["hello", "welcome", "sit", "custody", "update", "record", "act", "update"]


@pytest.mark.parametrize("at", range(len(SHOWN)))
def test_the_codec_reads_every_message_of_the_flow(at):
    message = SHOWN[at]
    is_clients = message["type"] in ("hello", "sit", "act")
    read = decode_from_client if is_clients else decode_from_host
    assert read(msgpack.packb(message)).__struct_config__.tag == message["type"]
