"""Whether a record is what it says: played by the rules, and signed by those who played."""

from collections.abc import Mapping

from luznet.signing import is_signed
from luznet.wire.record import BadRecord, Kept, play_back


def checked(signatures: Mapping[str, str], kept: Kept) -> Mapping[str, str]:
    """Return those signatures that are true, of people who held a seat at the end."""
    holders = {holder.key for holder in kept.record.holders if holder.key}
    return {
        key: signature
        for key, signature in signatures.items()
        if key in holders and is_signed(key, kept.signed, signature)
    }


def check(kept: Kept) -> None:
    """Raise `BadRecord` for a record from elsewhere that the rules contradict, or with a signature
    that is not what it claims to be."""
    play_back(kept.record)
    names = {holder.key: holder.name for holder in kept.record.holders}
    for key in {*kept.signatures} - {*checked(kept.signatures, kept)}:
        raise BadRecord("signature", name=names.get(key, "?"))
