"""The table of Luris: the top line, the players, the piles, the banner, what is chosen."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris import facts
from luznet.games.luris.cards import BACK, Card, matches
from luznet.games.luris.scores import sides
from luznet.games.luris.types import Flip, Swap, View
from luznet.i18n import commas, list_of
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.light import glass
from luznet.terminal.light.glass import Light
from luznet.terminal.light.lamp import pool
from luznet.terminal.luris import cards, hand, seats, words
from luznet.terminal.luris.cards import LARGE, Size
from luznet.terminal.luris.layout import MARGIN, Layout, layout
from luznet.terminal.luris.log import draw_recent
from luznet.terminal.luris.model import Model, Pile
from luznet.terminal.luris.sets import rows_of, size_for
from luznet.terminal.picture import Canvas, Cell, Picture, width_of
from luznet.terminal.prose import wrap

EMPTY: Final = "–"
"""In the place of a pile without cards."""
MOST_RECENT: Final = 12
"""Rows of what happened last, at most."""

MOST_LINES: Final = 3
"""Rows about what is chosen, with that of the notices."""
LEAST_SPACE: Final = 4
"""Rows that the coach has between the sets of the others and the own ones, at least."""


def draw_table(model: Model, view: View, canvas: Canvas) -> Picture:
    """Return the picture of the table."""
    picture = Picture(canvas)
    at = layout(view.players, canvas)
    _draw_light(picture, at)
    draw_title(picture, model, view)
    below = _draw_seats(picture, at, model, view)
    page.draw_banner(picture, at.banner, model, banner(model, view))
    sets = hand.draw_own(picture, at, model, view)
    draw_recent(picture, _recent(at, below, sets), model)
    _draw_piles(picture, at, model, view)
    _draw_lines(picture, at, model, view)
    page.draw_notice(picture, at.lines + 2, model, at.left)
    return picture


def _draw_light(picture: Picture, at: Layout) -> None:
    """Light the middle of the table."""
    columns = picture.canvas.columns
    middle = at.panels[0].row + (at.banner - at.panels[0].row) * 0.55
    pool(picture, (columns / 2, middle), (at.columns * 0.48, (at.banner + 4) * 0.62))


def _draw_seats(picture: Picture, at: Layout, model: Model, view: View) -> int:
    """Draw the other players, with cards of the same size; return the row after them."""
    if not model.others:
        return at.panels[0].row if at.panels else 1
    size = _size_of_sets(at, model, view)
    return max(
        seats.draw_seat(picture, cell, model, view, seat, [size])
        for cell, seat in zip(at.panels, model.others, strict=True)
    )


def _size_of_sets(at: Layout, model: Model, view: View) -> Size:
    """Return the size of the cards in the sets of all other players."""
    groups = [seats.shown_sets(model, view, seat) for seat in model.others] if view.hands else []
    return size_for(groups, seats.sets_of(at.panels[0]), at.set_sizes)


def space_between(at: Layout, model: Model, view: View) -> Cell:
    """Return the rows between the sets of the others and the own ones, at least a few; in a small
    window from the piles on."""
    end = hand.sets_row(at, model, view)
    if at.is_reduced:
        return Cell(at.left, at.piles.row, at.columns, end - at.piles.row)
    room, size = seats.sets_of(at.panels[0]), _size_of_sets(at, model, view)
    rows = [rows_of(seats.shown_sets(model, view, seat), room, [size]) for seat in model.others]
    begin = min(room.row + max(rows), end - LEAST_SPACE)
    return Cell(at.left, begin, at.columns, end - begin)


def _recent(at: Layout, below: int, sets: int) -> Cell:
    """Return the place of what happened last: between the other players and the own sets."""
    end = sets - (at.tier.hand.rows >= LARGE.rows)
    begin = (
        at.recent.row if at.is_reduced else min(at.recent.row, max(below + 1, end - MOST_RECENT))
    )
    return at.recent._replace(row=begin, rows=max(1, end - begin))


def draw_title(picture: Picture, model: Model, view: View) -> None:
    """Draw the top line: the step of the turn, and with four players the sides, as far as there is
    room."""
    where, sides = [words.PHASES[view.phase]()], _sides(model, view)
    ways = ([*where, *sides], sides, where) if sides else (where,)
    page.draw_title(picture, model, [(words.GAME, *way) for way in ways])


def _sides(model: Model, view: View) -> list[str]:
    groups = sides(view.players)
    if len(groups) == view.players:
        return []
    one, other = [list_of(drawing.names_of(model, group)) for group in groups]
    return [words.SIDES(side=one, other=other)]


# ---- the piles -----------------------------------------------------------------------------


def click_on(pile: Pile) -> str:
    """Return the key for a click on a pile."""
    return f"<pile {pile}>"


def _draw_piles(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the draw pile with its size, and the discard pile with the card on top."""
    if not view.hands:
        return
    draw = words.DRAW_PILE(view.draw)
    _draw_pile(picture, at, at.piles, "draw", draw, model, BACK if view.draw else None)
    top = view.discard or None
    _draw_pile(picture, at, at.discard, "take", words.DISCARD_PILE(), model, top)


def _draw_pile(
    picture: Picture, at: Layout, cell: Cell, pile: Pile, label: str, model: Model, top: Card | None
) -> None:
    """Draw a pile and its name; the chosen one is a row higher, on a line of light."""
    is_chosen = model.asks == "start" and model.pile == pile
    role = "lit" if is_chosen else "quiet"
    if at.is_reduced:
        end = _draw_top(picture, cell, model, pile, top)
        sign = hand.BELOW if is_chosen else ""
        end = picture.put(end + 1, cell.row, f"{sign} {label}".strip(), role)
        picture.zone(cell.column, cell.row, end - cell.column, 1, click_on(pile))
        return
    raised = cell._replace(row=cell.row - 1) if is_chosen and top is not None else cell
    _draw_top(picture, raised, model, pile, top)
    below = cell.row + cell.rows
    if raised is not cell:
        hand.draw_line(picture, Cell(cell.column, below - 1, cell.columns, 1), is_here=True)
    picture.put(cell.column, below, label, role)
    picture.zone(cell.column - 1, cell.row - 1, cell.columns + 3, cell.rows + 2, click_on(pile))


def _draw_top(picture: Picture, cell: Cell, model: Model, pile: Pile, top: Card | None) -> int:
    """Draw what is seen of a pile; return the column after it."""
    if top is None and cell.rows > 1:
        glass.slot(picture, cell, EMPTY, is_next=False)
    elif top is None:
        return picture.put(cell.column, cell.row, words.NO_CARD(), "quiet")
    else:
        is_open = model.asks == "start" and not (pile == "take" and model.must_draw)
        light: Light = "lit" if is_open else "rest"
        cards.draw_card(picture, cell, top, "down" if pile == "draw" else "up", light)
    return cell.column + cell.columns


# ---- the banner --------------------------------------------------------------------------


def banner(model: Model, view: View) -> page.Banner:
    """Return whose turn it is, as a sentence with its style."""
    if model.client.is_waiting:
        return words.banner_sent(model.sent), "strong"
    if model.asks:
        style = "lit.alarm" if model.is_short_of_time else "lit"
        return _own_turn(model, view), style
    return _others(model, view), "strong"


def _own_turn(model: Model, view: View) -> str:
    if model.asks == "start":
        return words.BANNER_START() if len(view.legal) > 1 else words.BANNER_DRAW()
    if model.asks == "end":
        return words.BANNER_END()
    if model.mode == "hand":
        return words.BANNER_ACTION_FINAL() if view.final else words.BANNER_ACTION()
    return words.BANNER_MODES[model.mode]()


def _others(model: Model, view: View) -> str:
    if view.phase == "mix":
        return words.BANNER_MIXING()
    told = page.others_turn(model, view, lambda name: said.WAITING[view.phase](name=name))
    return f"{words.FINAL_TURN()}   {told}" if view.final and view.turn is not None else told


# ---- what is chosen ------------------------------------------------------------------------


def _draw_lines(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the two lines about what is chosen, and what to do with it; in a narrow window a longer
    text goes on in the line of notices, as long as there is none."""
    room = at.columns - 2 * MARGIN
    texts = _lines(model, view, room)
    lines = [line for text in texts for line in wrap(text, room) or [""]]
    if len(lines) > MOST_LINES:
        lines = wrap(" ".join(texts), room)
    ready = model.asks and model.why_not() is None
    for row, text in enumerate(lines[:MOST_LINES], at.lines):
        role = "strong" if row == at.lines else "lamp" if ready else "quiet"
        drawing.line(picture, at.left + MARGIN, row, room, text, role)


def _lines(model: Model, view: View, room: int) -> Sequence[str]:
    if model.looks_back or model.chat.is_open:
        return []
    if model.is_watching:
        return ["", common.WATCHING()]
    if model.is_out:
        return [words.NOTICES["out"]()]
    if model.situation.is_paused:
        return []
    if model.is_blind:
        return [words.NOTICES["hidden"]()]
    if model.asks == "start":
        return _about_pile(model, view)
    if model.asks == "end":
        card = None if model.cursor is None else model.hand[model.cursor]
        if card is not None:
            return [words.DISCARD_READY(card=card)]
        is_at_once = model.settings().one_key
        return [words.CHOOSE_DISCARD_AT_ONCE() if is_at_once else words.CHOOSE_DISCARD()]
    if model.asks == "action":
        return _about_action(model, view, room)
    return []


def _about_pile(model: Model, view: View) -> Sequence[str]:
    """Say which pile is chosen, and that drawing ends the game or why there is no choice."""
    if model.pile == "take":
        told = words.PILE_DISCARD(card=view.discard)
    else:
        told = words.CHOOSE_PILE() if model.pile is None else words.PILE_DRAW()
    if facts.is_last_draw(view):
        return [told, words.DRAWING_ENDS()]
    return [told, words.NOTICES[model.why_draw.code]()] if model.must_draw else [told]


def _about_action(model: Model, view: View, room: int) -> Sequence[str]:
    if model.mode == "pass":
        return [words.HOW_TO_PASS()]
    if model.mode == "flip":
        how = words.FLIP_LOSES if _loses_own_set(model, view) else words.HOW_TO_FLIP
        return [_about_target(model, view), how()]
    if model.mode == "swap":
        return [_about_target(model, view), words.HOW_TO_SWAP()]
    if model.marks:
        up, missing = model.marked("up"), model.missing
        told = words.marked(up, model.marked("down"))
        if missing is None:
            return [told, words.SET_READY(value=up[0])]
        if missing == model.notice:  # it is in the line of notices
            return [told]
        return [told, words.NOTICES[missing.code](**missing.facts)]
    return [_about_hand(model, view, room), "" if view.final else words.HOW_TO_MARK()]


def _about_hand(model: Model, view: View, room: int) -> str:
    """Say what is new in the hand, and which sets it can lay."""
    got = words.YOU_GOT(cards=said.cards(model.got)) if model.got else ""
    if view.final:
        can = words.NOTICES["final_turn"]()
    elif view.set_values:
        can = words.SET_VALUES(values=commas(map(str, view.set_values)))
    else:
        can = said.NO_SET()
    text = f"{got} {can}".strip()
    return text if width_of(text) <= room else can


def _about_target(model: Model, view: View) -> str:
    """Say which face-down card is chosen."""
    chosen = model.chosen
    if isinstance(chosen, Swap):
        laid = seats.shown_sets(model, view, model.me)[chosen.at]
        return words.swap_for(chosen.hand, chosen.card, laid)
    if not isinstance(chosen, Flip):
        return ""
    laid = seats.shown_sets(model, view, chosen.seat)[chosen.at]
    if chosen.seat == model.me:
        return words.flip_own(chosen.card, laid)
    return words.flip_of(drawing.name_of(model, chosen.seat), chosen.card, laid)


def _loses_own_set(model: Model, view: View) -> bool:
    """Return whether the reader would flip a card of their own that does not match, if it may be
    shown now."""
    chosen = model.chosen
    if not isinstance(chosen, Flip) or chosen.seat != model.me:
        return False
    laid = seats.shown_sets(model, view, model.me)[chosen.at]
    card = laid.down[chosen.card]
    return card != BACK and not matches(card, laid.value)
