"""The table of Luz: the top line, the players and the trick, the turn, the selection."""

from collections.abc import Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, TRUMP
from luznet.games.luz.types import View
from luznet.i18n import luz as said
from luznet.i18n import luz_cards
from luznet.language import spoken
from luznet.terminal.game import advice, drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.luz import cards, hand, reduced, scale, seats, trick_cards, words
from luznet.terminal.luz.layout import Layout, layout_in
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Canvas, Cell, Kept, Picture, width_of

DEAL_TRICK_PHASE = 3
"""The parts of the top line while cards are played."""


def draw_table(model: Model, view: View, size: Canvas, kept: Kept) -> Picture:
    """Return the picture of the table; `kept` has the part that a choice of the reader leaves as it
    was."""
    at = layout_in(model, view.players, size)
    others = (
        *(size, spoken(), view, model.client.update, model.client.is_gone),
        *(model.me, model.is_watching, model.hides_hands, model.is_frozen, model.in_beat),
        *(model.past, model.last_trick),
    )
    picture = kept.picture(others, lambda: _others_around(size, at, model, view))
    hand.draw_light(picture, at, model, view)
    page.draw_banner(picture, at.banner, model, banner(model, view))
    hand.draw_own_line(picture, at, model, view)
    hand.draw_own_hand(picture, at, model, view)
    _draw_selected(picture, at, model, view)
    is_free = not model.is_betting or model.is_watching
    page.draw_notice(picture, at.lines + 1 if is_free else at.own, model, max(0, at.left - 5))
    return picture


def _others_around(size: Canvas, at: Layout, model: Model, view: View) -> Picture:
    """Return the upper part of the table: the title, and the other players around the trick."""
    picture = Picture(size)
    if at.is_reduced:
        draw_title(picture, model, where(model, view))
        reduced.draw_others(picture, at, model, view)
        return picture
    trick_cards.draw_light(picture, at, model, view)
    draw_title(picture, model, where(model, view))
    others = facts.clockwise(model.me, view.players)[1:]
    for cell, seat in zip(at.seats, others, strict=True):
        seats.draw_seat(picture, cell, at.scale, model, view, seat)
    trick_cards.draw_middle(picture, at, model, view)
    return picture


def draw_title(picture: Picture, model: Model, parts: Sequence[str]) -> None:
    """Draw the top line: the deal, the trick and the phase, and the table on the right. If there
    is too little room, the phase is left out (the trick implies it), then the game, and what is
    trump at last."""
    short = parts[:-1] if len(parts) == DEAL_TRICK_PHASE else parts
    brief = words.LEGEND_SHORT(letter=cards.letter(TRUMP))
    ways = ((*parts, words.LEGEND()), (*short, words.LEGEND()), (*short, brief))
    named = [(words.GAME, *way) for way in ways]
    page.draw_title(picture, model, [*named, ways[-1], (words.GAME, *short), short])


def where(model: Model, view: View) -> list[str]:
    """Return the deal, the trick and the phase."""
    parts = [words.DEAL_OF(number=view.deal)] if view.deal else []
    if view.phase == "tricks":
        is_between = bool(view.tricks) and not view.trick and model.is_frozen
        parts.append(words.TRICK_OF(number=len(view.tricks) + (0 if is_between else 1)))
    return [*parts, words.PHASES[view.phase]()]


# ---- the banner --------------------------------------------------------------------------


def banner(model: Model, view: View) -> page.Banner:
    """Return whose turn it is, or who took the trick, as a sentence with its style."""
    if model.client.is_waiting:
        return words.sent(model.sent), "strong"
    asked = facts.asked(view) if model.asks else None
    if asked is not None:
        return words.YOUR_TURN[asked.what](colour=said.colour_asked(asked)), "lit"
    if model.past is not None:
        return _taken(model, view, model.past), "strong"
    if model.is_frozen and view.tricks:
        return _taken(model, view, -1), "strong"
    return _others(model, view), "strong"


def _taken(model: Model, view: View, at: int) -> str:
    trick, number = view.tricks[at], range(1, len(view.tricks) + 1)[at]
    card = next(play.card for play in trick.plays if play.seat == trick.winner)
    is_you = trick.winner == model.me and not model.is_watching
    name = None if is_you else drawing.name_of(model, trick.winner)
    return said.TAKES_WITH(name, number=number, card=luz_cards.taking(card))


def _others(model: Model, view: View) -> str:
    waiting = words.WAITING[facts.next_action(view)]
    return page.others_turn(model, view, lambda name: waiting(name=name))


# ---- the selection -----------------------------------------------------------------------


def _draw_selected(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw two lines about the selection: the bet and what it pays, or the card."""
    line = Cell(at.left, at.lines, picture.canvas.columns - at.left - 1, 1)
    if model.past is not None:
        trick = view.tricks[model.past]
        trick_cards.draw_in_a_line(picture, at, at.lines, model, model.past + 1, trick)
    elif model.is_watching and not model.looks_back:
        _write(picture, line, common.WATCHING(), "faint")
    elif not view.hands or model.is_frozen or model.is_watching:
        _draw_facts(picture, line, model, view)
    elif model.is_betting and (advice.is_shown(model) or not model.looks_back):
        _select_bet(picture, scale.line_of(at), model, view)
    elif model.position is not None:
        _about_card(picture, line, model, view, model.position)
    else:
        _draw_facts(picture, line, model, view)
        if model.held and not (model.looks_back or model.chat.is_open):
            can_play = model.asks == "play" and not model.situation.is_paused
            text = words.CHOOSE_CARD() if can_play else words.SEE_CARD()
            if width_of(text) <= line.columns:
                _write(picture, _below(line), text, "faint")


def _select_bet(picture: Picture, line: Cell, model: Model, view: View) -> None:
    """Draw the scale of bets, and above it what the selected bet gives, or a card. The coach's
    bars take the place of that, and the scale that of the own line."""
    if advice.is_shown(model):
        above = line._replace(row=line.row - 1)
        picture.fill(0, above.row, picture.canvas.columns, 1)
        scale.draw_bets(picture, above, model)
        return
    scale.draw_bets(picture, _below(line), model)
    if model.position is not None:
        _look_at_card(picture, line, model, view, model.position)
    elif model.tricks is not None:
        scale.draw_points(picture, line, model, view)
    else:
        _draw_facts(picture, line, model, view)


def _draw_facts(picture: Picture, line: Cell, model: Model, view: View) -> None:
    """Draw what the deal is about, as much as there is room for: its stakes, the bets, who opens,
    the tricks that are left."""
    _write(picture, line, drawing.joined(_facts(model, view), line.columns), "faint")


def _facts(model: Model, view: View) -> list[str]:
    """Return the facts of the deal, the most important first."""
    if not view.deal:
        return []
    made = [bet for bet in view.bets if bet is not None]
    facts_of_deal = [words.stakes(view.deal), words.EACH_OFF()]
    if made:
        say = words.ALL_BETS if len(made) == view.players else words.BETS_SO_FAR
        facts_of_deal.append(say(sum=sum(bet.tricks for bet in made)))
    else:
        facts_of_deal.append(words.FIRST_LEGEND(mark=words.FIRST()))
    if view.opener != view.first:
        facts_of_deal.append(words.OPENS(name=drawing.name_of(model, view.opener)))
    elif view.phase == "tricks":
        facts_of_deal.append(words.TRICKS_LEFT(HAND_SIZE - len(view.tricks)))
    return facts_of_deal


def _below(line: Cell) -> Cell:
    return line._replace(row=line.row + 1)


def _write(picture: Picture, line: Cell, text: str, style: str = "") -> None:
    drawing.line(picture, line.column, line.row, line.columns, text, style)


def _look_at_card(picture: Picture, line: Cell, model: Model, view: View, position: int) -> None:
    """Draw one line about a card: what the table's help tells of it."""
    colour = view.hands[model.me][position].colour
    room = line.columns
    name = words.card_seen(position, colour)
    text = help_text(model, position, room - width_of(name) - 1)
    if width_of(name) + 1 + width_of(text) > room:
        name = words.card_short(position, colour)
    column = picture.put(line.column, line.row, name, "strong") + 1
    drawing.line(picture, column, line.row, line.column + room - column, text)


def _about_card(picture: Picture, line: Cell, model: Model, view: View, position: int) -> None:
    """Draw two lines about a card: which one it is and the values it can have, and why."""
    colour = view.hands[model.me][position].colour
    name = words.card_seen(position, colour)
    values = () if model.hides_hands else model.values_of(position)
    if values and width_of(name) + 2 + scale.SLOTS > line.columns:
        name = words.card_short(position, colour)
    column = picture.put(line.column, line.row, name, "text") + 2
    if values:
        scale.draw_values(picture, column, line.row, colour, values)
    why = _why(model, position)
    chances = help_text(model, position, line.columns) if model.odds_of(position) else ""
    both = "  ".join(filter(None, (chances, why)))
    shown = both if width_of(both) <= line.columns else chances or why
    end = line.column + line.columns
    first = max(1, min(line.column, end - width_of(shown)))
    _write(picture, Cell(first, line.row + 1, end - first, 1), shown, "faint")


def help_text(model: Model, position: int, room: int) -> str:
    """Return what the table's help tells of a card; empty for nothing."""
    if model.hides_hands:
        return ""
    chances = model.odds_of(position)
    if chances:
        text = words.chances(chances)
        return text if width_of(text) <= room else words.chances_short(chances)
    values = model.values_of(position)
    return said.values(values) if values else ""


def _why(model: Model, position: int) -> str:
    """Return why a card can have its values; empty if the table doesn't tell them."""
    run = None if model.hides_hands else model.run_of(position)
    view = model.view
    if run is None or view is None or not view.hands:
        return ""
    hand = view.hands[model.me]
    in_range = any(card.colour is run.colour and card.value != HIDDEN for card in hand)
    return words.reason(run.colour, run.values, len(run.positions), in_range=in_range)
