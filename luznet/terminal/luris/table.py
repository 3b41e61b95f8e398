"""The table of Luris: the top line, the players, the piles, the banner, what is chosen."""

from collections.abc import Sequence

from luznet.games.luris import facts
from luznet.games.luris.cards import BACK, matches
from luznet.games.luris.scores import sides
from luznet.games.luris.types import Flip, Swap, View
from luznet.i18n import commas, list_of
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.luris import cards, hand, seats, words
from luznet.terminal.luris.layout import MARGIN, Layout, layout
from luznet.terminal.luris.log import draw_recent
from luznet.terminal.luris.model import Model, Pile
from luznet.terminal.picture import Canvas, Picture, width_of


def draw_table(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of the table."""
    picture = Picture(size)
    at = layout(view.players, size)
    draw_title(picture, model, view)
    for cell, seat in zip(at.panels, model.others, strict=True):
        seats.draw_seat(picture, cell, model, view, seat)
    _draw_piles(picture, at, model, view)
    draw_recent(picture, at.recent, model)
    page.draw_banner(picture, at.banner, model, banner(model, view))
    hand.draw_own(picture, at, model, view)
    _draw_lines(picture, at, model, view)
    page.draw_notice(picture, at.lines + 2, model, at.left)
    return picture


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
    """Draw the draw pile's size, the top of the discard pile, and whether the turn is final."""
    if not view.hands:
        return
    column = at.left + MARGIN
    column = _draw_pile(picture, column, at.piles, model, "draw", words.DRAW_PILE())
    end = picture.put(column, at.piles, words.PILED(view.draw), "strong")
    _zone(picture, at, at.left + MARGIN, end, "draw")
    begin = end + 4
    column = _draw_pile(picture, begin, at.piles, model, "take", words.DISCARD_PILE())
    if view.discard:
        end = cards.draw_card(picture, column, at.piles, view.discard, "up")
    else:
        end = picture.put(column, at.piles, words.NO_CARD(), "faint")
    _zone(picture, at, begin, end, "take")
    if view.final:
        right = at.left + at.columns - MARGIN
        drawing.right(picture, right, at.piles, words.FINAL_TURN(), "strong")


def _draw_pile(
    picture: Picture, column: int, row: int, model: Model, pile: Pile, label: str
) -> int:
    """Write the name of a pile, marked if it is chosen; return the column for its cards."""
    if model.asks == "start" and model.pile == pile:
        column = picture.put(column - 2, row, "> ", "lit")
        return picture.put(column, row, label, "lit") + 1
    return picture.put(column, row, label) + 1


def _zone(picture: Picture, at: Layout, begin: int, end: int, pile: Pile) -> None:
    picture.zone(begin, at.piles, end - begin, 1, click_on(pile))


# ---- the banner --------------------------------------------------------------------------


def banner(model: Model, view: View) -> page.Banner:
    """Return whose turn it is, as a sentence with its style."""
    if model.client.is_waiting:
        return words.banner_sent(model.sent), "strong"
    if model.asks:
        style = "lit.alarm" if model.is_short_of_time else "lit"
        return f">>> {_own_turn(model, view)} <<<", style
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
    return page.others_turn(model, view, lambda name: said.WAITING[view.phase](name=name))


# ---- what is chosen ------------------------------------------------------------------------


def _draw_lines(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the two lines about what is chosen, and what to do with it."""
    room = at.columns - 2 * MARGIN
    for row, text in enumerate(_lines(model, view, room)[:2], at.lines):
        style = "strong" if row == at.lines else ""
        drawing.line(picture, at.left + MARGIN, row, room, text, style)


def _lines(model: Model, view: View, room: int) -> Sequence[str]:
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
