"""Writes the table of characters that look alike, from Unicode's data (UTS #39).

    pip install icukit-pyicu
    python -m tools.confusables

Run it to follow a newer version of Unicode. ICU knows what each character looks like. Each line of
the table has an appearance and then the characters with that appearance, as hexadecimal numbers,
because nobody could tell them apart by eye.
"""

from collections import defaultdict
from pathlib import Path

import icu

TABLE = Path(__file__).parents[1] / "luznet" / "wire" / "confusables.txt"
IGNORABLE = icu.UProperty.DEFAULT_IGNORABLE_CODE_POINT
HEAD = f"""\
# Unicode {icu.UNICODE_VERSION}: an appearance, and the characters that look like it (UTS #39).
# Written by tools/confusables.py from data (c) Unicode, Inc., under the Unicode License v3:
# https://www.unicode.org/license.txt
"""


def main() -> None:
    """Write the table."""
    alike = defaultdict(list)
    nfd, nfkc = icu.Normalizer2.getNFDInstance(), icu.Normalizer2.getNFKCInstance()
    checker = icu.SpoofChecker()
    for number in range(0x110000):
        sign = chr(number)
        if 0xD800 <= number < 0xE000 or nfd.normalize(sign) != sign:
            continue
        looks, plainest = checker.getSkeleton(0, sign), nfkc.normalize(sign)
        ignorable = icu.Char.hasBinaryProperty(number, IGNORABLE)
        # Names contain no others: they are in NFKC, except for Hangul letters.
        if (
            looks != sign
            and not ignorable
            and (plainest == sign or "\u1100" <= plainest < "\u1200")
        ):
            alike[looks].append(number)
    lines = [
        f"{'+'.join(f'{ord(sign):X}' for sign in looks)}: {' '.join(f'{each:X}' for each in found)}"
        for looks, found in sorted(alike.items())
    ]
    TABLE.write_text(HEAD + "".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    main()
