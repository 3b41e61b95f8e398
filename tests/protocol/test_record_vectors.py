"""This program passes the vectors of records."""

import json

import pytest
from jsonschema import Draft202012Validator

from luznet.history.checking import check
from luznet.signing import is_signed, sign
from luznet.wire.record import BadRecord, read, read_file
from tests.protocol.test_schema import MADE
from tests.protocol.vectors import VECTORS


def cases(name):
    found = json.loads((VECTORS / name).read_text())["cases"]
    return [pytest.param(case, id=case.get("description")) for case in found]


@pytest.mark.parametrize("case", cases("records/valid.json"))
def test_a_record_is_read_from_its_file_and_has_these_bytes(case):
    kept = read_file(json.dumps(case["file"], indent=3).encode())
    check(kept)
    assert kept.data == case["bytes"].encode()
    assert kept.digest == case["digest"]
    assert kept.signatures == case["file"]["signatures"]
    assert read(kept.data).record == kept.record


@pytest.mark.parametrize("case", cases("records/valid.json"))
def test_the_schema_describes_a_file(case):
    Draft202012Validator({**MADE, "oneOf": [{"$ref": "#/$defs/RecordFile"}]}).validate(case["file"])


@pytest.mark.parametrize("case", cases("records/invalid.json"))
def test_a_record_that_cannot_be_is_refused_for_what_is_wrong_with_it(case):
    with pytest.raises(BadRecord) as bad:
        check(read_file(json.dumps(case["file"]).encode()))
    assert bad.value.what == case["what"]


@pytest.mark.parametrize("case", cases("crypto/signatures.json"))
def test_a_signature_follows_from_key_random_bytes_and_data_and_is_true(case):
    data = case["data"].encode()
    made = sign(case["secret"], case["public"], data, bytes.fromhex(case["random"]))
    assert made == case["signature"]
    assert is_signed(case["public"], data, made)
    assert not is_signed(case["public"], data + b"0", made)
