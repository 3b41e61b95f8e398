"""Text for manual pages, in the macros of man(7), from the Markdown of our documents."""

import re
from collections.abc import Iterator

_SIGNS = {
    "\\": r"\e",
    "-": r"\-",  # a hyphen could not be copied into a command
    "'": r"\(aq",
    "`": r"\(ga",
    "^": r"\(ha",
    "~": r"\(ti",
    '"': r"\(dq",
}
_MARKED = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]*\)")
"""Code, bold text and links."""
_REFERENCE = re.compile(r"[;.] [Ss]ee \[[^\]]*\]\([^)]*\)(?=\.|$)")
"""What leads to another document, and nowhere from a manual page."""


def plain(text: str) -> str:
    """Return a text as it is."""
    made = "".join(_SIGNS.get(s) or (s if s.isascii() else f"\\[u{ord(s):04X}]") for s in text)
    return f"\\&{made}" if made.startswith(".") else made


def bold(text: str) -> str:
    """Return what is typed as it stands."""
    return rf"\fB{plain(text)}\fR"


def italic(text: str) -> str:
    """Return a word that stands for what is typed."""
    return rf"\fI{plain(text)}\fR"


def marked(markdown: str) -> str:
    """Return a paragraph or a cell: code is bold, links are their text, and references to other
    documents are left out."""
    text, made, end = _REFERENCE.sub("", " ".join(markdown.split())), "", 0
    for found in _MARKED.finditer(text):
        code, strong, link = found.groups()
        made += plain(text[end : found.start()])
        made += marked(link) if link else bold(code or strong)
        end = found.end()
    return made + plain(text[end:])


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f".PP\n{text}"


def item(tag: str, text: str) -> str:
    """Return an item of a list."""
    return f".TP\n{tag}\n{text}"


def section(document: str, heading: str = "") -> str:
    """Return the text of a section of a document; by default the one under its title."""
    for part in re.split(r"^##? ", document, flags=re.MULTILINE)[1:]:
        title, _line, text = part.partition("\n")
        if heading in ("", title):
            return text
    raise LookupError(heading)


def blocks(markdown: str) -> Iterator[str]:
    """Yield the paragraphs, numbered lists and tables of a text."""
    for block in re.split(r"\n{2,}", markdown.strip()):
        if block.startswith("|"):
            yield from _rows(block.splitlines())
        elif block.startswith("1. "):
            for number, text in enumerate(re.split(r"^\d+\. ", block, flags=re.MULTILINE)[1:], 1):
                yield f".IP {number}. 4\n{marked(text)}"
        else:
            yield paragraph(marked(block))


def _rows(table: list[str]) -> Iterator[str]:
    """Yield the rows of a table as items: the first cell, then the last one, with the cells between
    them and their headings in brackets."""
    headings, _line, *rows = ([cell.strip() for cell in row.split("|")[1:-1]] for row in table)
    for tag, *between, text in rows:
        facts = [f"{name}: {cell}" for name, cell in zip(headings[1:], between, strict=False)]
        told = f"{text} ({'; '.join(facts)})" if facts else text
        yield item(marked(tag if "`" in tag else f"**{tag}**"), marked(told))
