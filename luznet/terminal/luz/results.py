"""The end of a deal: the reader's hand turns over, and a row of houses is the table of results.

title
own hand, turned over (a spectator sees all hands)
a house for each player, clockwise from the reader
below each: name, bet and tricks won, points with their rule, total
who is ahead; the cards set aside; the way on
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, Card
from luznet.games.luz.types import DEALS, FinishedDeal, View
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house, lamp, large_house
from luznet.terminal.light.glass import Label
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.layout import LEAVES, Scale, scale_of
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title
from luznet.terminal.picture import Canvas, Cell, Picture, cut, padded, width_of
from luznet.terminal.prose import wrap

NAME_ROOM: Final = 22
WAY_ON: Final = 3
"""The row, from below, that says how to go on."""
LARGE: Final = 58
"""Rows from which houses are large."""
TALL: Final = 30
"""Rows from which the houses stand on a line, and cards aside are panes where there is room."""
MOST_TOLD: Final = 2
"""Rows of what is told below the houses; the second one is a blank one below the first."""
FACTS: Final = 4
"""Rows about a player: name, bet and tricks, points, total."""
MOST_STEP: Final = 40
LEAST_PITCH: Final = 3
"""Columns of a card in a hand below a house, with a blank, at the least."""
MOST_GAP: Final = 3


class _Places(NamedTuple):
    """The first rows of the parts, the columns of a house with those beside it, the column of the
    first one, and the columns and rows of a house. Hands of the others stand below their houses if
    there is room."""

    scale: Scale
    heading: int
    hand: int
    houses: int
    facts: int
    hands: int | None
    told: int
    aside: int
    aside_rows: int
    left: int
    step: int
    house: tuple[int, int]

    def below(self, at: int) -> Cell:
        """Return the place of the facts about a player, counted from the reader."""
        return Cell(self.left + at * self.step, self.facts, self.step - 1, FACTS)


def _places(canvas: Canvas, players: int, lines: int = 0) -> _Places:
    """Return where everything is; `lines` is the number of hands at the top, if they are lines."""
    scale = scale_of(canvas)
    step = min(MOST_STEP, (canvas.columns - 4) // players)
    leaf = scale.leaf[1]
    is_tall = canvas.rows >= TALL
    has_hands = step > LEAVES * LEAST_PITCH and is_tall and not lines
    size = house.COLUMNS, house.ROWS
    if canvas.palette.is_rich and canvas.rows >= LARGE and step > large_house.COLUMNS:
        size = large_house.COLUMNS, large_house.ROWS
    parts = [
        1,
        lines or scale.card[1],
        size[1] + is_tall + FACTS + (1 + leaf if has_hands else 0),
        1,
        leaf if is_tall else 1,
    ]
    rest = canvas.rows - 1 - WAY_ON
    if sum(parts) > rest:
        parts[-1] = 1
    free = rest - sum(parts)
    gaps = _gaps(free - (1 if free > 2 else 0))  # one stays above the way on
    rows, row = [], 1
    for gap, part in zip(gaps, parts, strict=True):
        rows.append(row + gap)
        row += gap + part
    heading, hand, houses, told, aside = rows
    facts_row = houses + size[1] + is_tall
    hands = facts_row + FACTS + 1 if has_hands else None
    left = (canvas.columns - step * players + 1) // 2
    return _Places(
        scale, heading, hand, houses, facts_row, hands, told, aside, parts[-1], left, step, size
    )


def _gaps(free: int) -> list[int]:
    """Return the blank rows before each part, those between parts first."""
    gaps = [0] * 5
    for at in (4, 2, 1, 3, 0) * MOST_GAP:
        if free > 0:
            gaps[at], free = gaps[at] + 1, free - 1
    gaps[0] += max(0, free) // 2
    return gaps


def draw_deal_end(model: Model, view: View, result: FinishedDeal, size: Canvas) -> Picture:
    """Return the picture of a scored deal: hands, bets, points, totals."""
    picture = Picture(size)
    own = model.situation.own_seat
    at = _places(size, view.players, 0 if own is not None else view.players)
    middle = size.columns / 2, (at.houses + at.told) / 2
    lamp.pool(picture, middle, (size.columns * 0.54, size.rows * 0.47))
    draw_title(picture, model, (words.DEAL_OF(number=result.deal), words.SCORED()))
    heading = words.DEAL_OVER(number=result.deal)
    picture.middle(at.heading, heading, "lamp")
    _draw_houses(picture, at, model, view, result)
    if own is None:
        _draw_all_hands(picture, at, model, result)
    else:
        room = (size.columns - width_of(heading)) // 2 - 2
        _draw_own_hand(picture, at, model, own_cards(size, view.players), result.hands[own], room)
    if result.deal < DEALS:
        _draw_lead(picture, at, model, facts.sums_of(result, view))
    _draw_aside(picture, at, result)
    _draw_way_on(picture, size.rows - WAY_ON, model)
    if model.overlay != "deal":
        page.draw_since_end(picture, at.told, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def points_cells(canvas: Canvas, players: int) -> list[Cell]:
    """Return where each player's points are, clockwise from the reader."""
    at = _places(canvas, players)
    return [at.below(number)._replace(row=at.facts + 2, rows=1) for number in range(players)]


def below_results(canvas: Canvas, players: int) -> Cell:
    """Return the place below the results, as far as the line of the keys."""
    row = _places(canvas, players).told
    return Cell(1, row, canvas.columns - 2, canvas.rows - 1 - row)


def house_cells(model: Model, view: View, canvas: Canvas) -> dict[int, Cell]:
    """Return where the house of each seat is."""
    own = model.situation.own_seat
    at = _places(canvas, view.players, 0 if own is not None else view.players)
    found = {}
    for number, seat in enumerate(facts.clockwise(model.me, view.players)):
        below = at.below(number)
        column = below.column + (below.columns - at.house[0]) // 2
        found[seat] = Cell(column, at.houses, *at.house)
    return found


# ---- the hands ---------------------------------------------------------------------------------


def own_cards(canvas: Canvas, players: int) -> list[Cell]:
    """Return the places of the reader's cards, from the low end."""
    at = _places(canvas, players)
    columns, rows = at.scale.card
    left = (canvas.columns - HAND_SIZE * (columns + 1) + 1) // 2
    return [Cell(left + each * (columns + 1), at.hand, columns, rows) for each in range(HAND_SIZE)]


def _draw_own_hand(
    picture: Picture,
    at: _Places,
    model: Model,
    places: Sequence[Cell],
    hand: Sequence[Card],
    room: int,
) -> None:
    """Draw the reader's hand, as far as it is revealed, and if there is room what it is."""
    revealed = model.revealed if model.stage == "deal end" else len(hand)
    label = words.YOUR_HAND()
    if places[0].column + width_of(label) <= room:
        picture.put(places[0].column, at.heading, label, "quiet")
    for number, (cell, card) in enumerate(zip(places, hand, strict=True), 1):
        of, letter = cards.GLASS[card.colour], cards.letter(card.colour)
        if number <= revealed:
            glass.face(picture, cell, of, "lit", str(card.value), letter)
        elif number == revealed + 1:
            glass.edge(picture, cell, of)
        else:
            glass.back(picture, cell, of, "rest", Label(letter, str(number)))


def _draw_all_hands(picture: Picture, at: _Places, model: Model, result: FinishedDeal) -> None:
    """Draw all hands in lines."""
    left = max(2, (picture.canvas.columns - 80) // 2 + 2)
    for row, (seat, hand) in enumerate(enumerate(result.hands), at.hand):
        picture.put(left, row, padded(drawing.called(model, seat), NAME_ROOM))
        cards.hand_line(picture, left + NAME_ROOM + 1, row, hand)


def _draw_panes(picture: Picture, first: Cell, hand: Sequence[Card]) -> None:
    """Draw cards as panes; `first` is the place of the first one with the blank after it."""
    for at, card in enumerate(hand):
        place = first._replace(column=first.column + at * first.columns, columns=first.columns - 1)
        letter = cards.letter(card.colour)
        glass.leaf(picture, place, cards.GLASS[card.colour], letter, str(card.value))


def _draw_aside(picture: Picture, at: _Places, result: FinishedDeal) -> None:
    """Draw the cards that were not dealt."""
    label = words.UNDEALT()
    if at.aside_rows == 1:
        room = picture.canvas.columns - 4 - width_of(label)
        pitch = min(MOST_CHIP, room // len(result.aside))
        column = 1 + (room - pitch * len(result.aside)) // 2
        column = picture.put(column, at.aside, label, "quiet") + 2
        for card in result.aside:
            text = f"{cards.named(card):^{pitch - 1}}"
            glass.chip(picture, column, at.aside, text, cards.GLASS[card.colour], "rest")
            column += pitch
        return
    pitch, rows = at.scale.leaf
    width = width_of(label) + 2 + len(result.aside) * pitch
    column = (picture.canvas.columns - width) // 2
    column = picture.put(column, at.aside + rows // 2, label, "quiet") + 2
    _draw_panes(picture, Cell(column, at.aside, pitch, rows), result.aside)


MOST_CHIP: Final = 6
"""Columns of a card in a row of text, with a blank, at the most."""

# ---- the houses --------------------------------------------------------------------------------


def _draw_houses(
    picture: Picture, at: _Places, model: Model, view: View, result: FinishedDeal
) -> None:
    """Draw a house for each player, the reader's with a lamp, and what is below it."""
    own = model.situation.own_seat
    for seat, cell in house_cells(model, view, picture.canvas).items():
        is_own = seat == own
        tone = NEAR if is_own else 0.0
        windows = window.windows(view, seat)
        if cell.rows == house.ROWS:
            house.house(picture, cell.column, cell.row, windows, has_lamp=is_own, tone=tone)
            continue
        if is_own:
            middle = cell.column + cell.columns / 2, cell.row + cell.rows / 2
            lamp.shine(picture, middle, LAMP, house.cove(picture.palette))
        large_house.house(picture, cell.column, cell.row, windows, tone=tone)
    if picture.canvas.rows >= TALL:
        ground = "▔" if picture.palette.is_rich else "─"
        columns = at.step * view.players - 1
        picture.put(at.left, at.houses + at.house[1], ground * columns, "lead")
    sums = facts.sums_of(result, view)
    for number, seat in enumerate(facts.clockwise(model.me, view.players)):
        _draw_facts(picture, at.below(number), model, result, seat, sums[seat])
        if at.hands is not None and seat != own:
            pitch = min(at.scale.leaf[0], at.step // LEAVES)
            column = at.below(number).column + (at.step - LEAVES * pitch) // 2
            panes = Cell(column, at.hands, pitch, at.scale.leaf[1])
            _draw_panes(picture, panes, result.hands[seat])


LAMP: Final = (26.0, 15.0)
"""How far the lamp of a large house shines, in columns and rows."""
NEAR: Final = 0.35
"""How much nearer the reader's house is."""


def _draw_facts(
    picture: Picture, cell: Cell, model: Model, result: FinishedDeal, seat: int, total: int
) -> None:
    """Draw the name, the bet and the tricks won, the points with their rule, and the total."""
    bet, won, points = result.bets[seat], result.won[seat], result.points[seat]
    is_own = seat == model.situation.own_seat
    lines = (
        (drawing.called(model, seat), "lamp" if is_own else "strong"),
        (words.BET_AND_WON(bet=words.bet(bet), won=won), "quiet"),
        (words.rule(bet, won, points), "lamp" if points > 0 else "alarm"),
        (words.TOTAL_OF(points=total), "text"),
    )
    for row, (text, role) in enumerate(lines, cell.row):
        text = cut(text, cell.columns)
        picture.put(cell.column + (cell.columns - width_of(text)) // 2, row, text, role)


# ---- what is told ------------------------------------------------------------------------------


def _draw_lead(picture: Picture, at: _Places, model: Model, sums: Sequence[int]) -> None:
    """Say who is ahead, in the middle of as many rows as there are."""
    text = said.lead(drawing.names_of(model, facts.leaders(sums)), max(sums))
    lines = wrap(text, picture.canvas.columns - 4)
    for number, line in enumerate(lines[: min(MOST_TOLD, at.aside - at.told)], at.told):
        picture.middle(number, line, "text")


def _draw_way_on(picture: Picture, row: int, model: Model) -> None:
    """Draw how to go on, and what the reader is awaited for."""
    awaited = words.NEXT_DEAL[model.asks]() if model.asks else ""
    way_on = words.GO_ON() if model.revealed == HAND_SIZE else words.REVEAL_ALL()
    text = common.CLOSE() if model.overlay == "deal" else sentences(awaited, way_on)
    if awaited:
        lamp.beam(picture, row, text)
    else:
        picture.middle(row, text, "strong")
