"""Updates the translations of luznet from its code.

    python -m tools.catalogues

collects every message of the code in `luznet/locale/luznet.pot` and updates each language's
`luznet.po`: new messages are empty, messages that resemble an older one are marked fuzzy, and
unused ones are dropped.  Then it compiles the `luznet.mo` files that luznet reads and lists what is
left to translate.  Installing luznet compiles them, too.

Babel does the work; translators can use any program for gettext's files.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

DOMAIN = "luznet"
HEADER = "# The translations of luznet; docs/translating.md explains how to change them."
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "Text": None,
    "TextIn": ((1, "c"), 2),
    "PluralText": (1, 2),
    "PluralTextIn": ((1, "c"), 2, 3),
    "PersonText": (1, 2, 2),  # else they would be one message and its plural
    "GuestText": (1, 2, 2),
    "PersonPluralText": (1, 2, 3, 4),
    "ColourText": ((1, "c"), 2, 3, 4, 5, 6),
    "CardText": ((1, "c"), 2, 3, 4, 5, 6),
    "ColourPluralText": ((1, "c"), *range(2, 12)),
}
USES = {"Use": (2,), "ExplainedUse": (1, 2)}
"""The words of plain mode, whose contexts are those that `luznet.plain.usage` gives them."""
USES_CONTEXTS = "typed words stay as they are", "what a typed word does"
LABELS, LABELS_CONTEXT = {"label": None}, "what a key does"
"""What keys do on a screen: `luznet.terminal.keys` gives the context."""
NOTE = ("i18n:",)
"""What starts a comment for translators."""
WIDTH = 100
OTHERS = Path(__file__).with_name("argparse_texts.py")
"""Messages of argparse, which luznet translates itself."""


def extract(package: Path) -> Catalog:
    """Return every message of the package, with its locations and notes."""
    catalogue = Catalog(project="luznet", charset="utf-8", fuzzy=False)
    for file, line, message, notes, context in sorted(_found(package), key=lambda each: each[:2]):
        for each in _messages_in(message):
            catalogue.add(each, locations=[(file, line)], auto_comments=notes, context=context)
    return catalogue


def _messages_in(found: str | tuple[str, ...]) -> Iterator[str | tuple[str, ...]]:
    """Yield what a call names: a message, its plural forms, or either for each of two persons or
    five colours."""
    if isinstance(found, str) or len(found) == 2:
        yield found
    elif len(found) in (3, 5):
        yield from dict.fromkeys(found)
    else:
        yield from zip(found[::2], found[1::2], strict=True)


def _found(package: Path) -> Iterator[tuple[Any, ...]]:
    """Yield every message as its file, line, text, notes and context."""
    options: dict[str, Any] = {
        "keywords": KEYWORDS,
        "comment_tags": NOTE,
        "strip_comment_tags": True,
    }
    yield from extract_from_dir(package, **options)
    for found in extract_from_file("python", OTHERS, **options):
        yield (OTHERS.name, *found)
    for *found, _none in extract_from_dir(package, **{**options, "keywords": LABELS}):
        yield (*found, LABELS_CONTEXT)
    options["keywords"] = USES
    for file in sorted(package.glob("plain/**/*usage.py")):
        for line, message, notes, _none in extract_from_file("python", file, **options):
            told = (message,) if isinstance(message, str) else message
            for each, context in zip(told[::-1], USES_CONTEXTS[::-1], strict=False):
                yield str(file.relative_to(package)), line, each, notes, context


def read(path: Path) -> Catalog:
    """Return the catalogue in a file of translations."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3], domain=DOMAIN)
    catalogue.header_comment = HEADER
    return catalogue


def update(path: Path, template: Catalog) -> None:
    """Update a file of translations with the messages of the code."""
    catalogue = read(path)
    catalogue.update(template, update_creation_date=False)
    catalogue.obsolete.clear()
    _write(path, catalogue)


def build(folder: Path) -> list[Path]:
    """Compile every file of translations; return the compiled files."""
    built = []
    for path in translations(folder):
        target = path.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, read(path))
        built.append(target)
    return built


def translations(folder: Path) -> list[Path]:
    """Return the files of translations, one per language."""
    return sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def missing(catalogue: Catalog) -> list[str]:
    """Return the messages that have no translation or only a fuzzy one."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not _all_forms(message.string))
    ]


def _all_forms(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def _write(path: Path, catalogue: Catalog) -> None:
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, include_lineno=False)


def main(root: Path) -> int:
    """Update and compile everything; return the number of messages left to translate."""
    template = extract(root / "luznet")
    folder = root / "luznet" / "locale"
    _write(folder / f"{DOMAIN}.pot", template)
    left = 0
    for path in translations(folder):
        update(path, template)
        catalogue = read(path)
        gaps = missing(catalogue)
        left += len(gaps)
        print(f"{path.parts[-3]}: {len(catalogue)} messages, {len(gaps)} left to translate")
        for message in gaps:
            print(f"    {message}")
    build(folder)
    return left


if __name__ == "__main__":
    sys.exit(1 if main(Path(__file__).parents[1]) else 0)
