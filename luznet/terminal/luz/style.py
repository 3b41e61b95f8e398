"""The styles of the Luz screen, as prompt_toolkit rules by class name.

Every coloured background has its own text colour, both of the 16 ANSI colours, so that cards and
banners can be read on dark and on light terminals, trump as dark text on yellow; plain text keeps
the terminal's own colours, and what is less important is a grey that both grounds show alike.
"""

STYLE: dict[str, str] = {
    "suit.red": "bg:ansired ansiwhite bold",
    "suit.green": "bg:ansigreen ansiblack bold",
    "suit.blue": "bg:ansiblue ansiwhite bold",
    "suit.purple": "bg:ansimagenta ansiwhite bold",
    "suit.yellow": "bg:ansiyellow ansiblack bold",
    "card.selected": "bold",
    "card.illegal": "#767676",
    "banner.you": "bg:ansicyan ansiblack bold",
    "banner.wait": "reverse",
    "banner.beat": "bold reverse",
    "banner.alarm": "bg:ansired ansiwhite bold",
    "luz.title": "reverse",
    "luz.strong": "bold",
    "luz.dim": "#767676",
    "luz.name": "underline",
    "luz.name.turn": "bold reverse",
    "luz.notice": "bold",
    "luz.refusal": "bg:ansired ansiwhite bold",
    "luz.chosen": "bold reverse",
    "luz.keys": "#767676",
}
