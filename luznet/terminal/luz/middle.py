"""Between the players: the trick, the bets, the deal, the last trick, the scores."""

from collections.abc import Callable, Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Played, Trick, View
from luznet.terminal.game import drawing
from luznet.terminal.luz import cards, trick_cards, window, words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.trick_cards import TrickCards
from luznet.terminal.luz.words import Mark
from luznet.terminal.picture import Cell, Picture, padded

BESIDE_NAME = 19
"""Columns of a line besides the name: blanks, a card, its mark ("led wins")."""


def draw_middle(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the trick (a finished one until the next lead), or the bets."""
    if view.phase == "bets":
        _bets(picture, cell, model, view)
    elif view.trick:
        _current(picture, cell, model, view)
    elif view.tricks:
        draw_finished(picture, cell, model, view, view.tricks[-1])
    elif view.phase == "tricks":
        _current(picture, cell, model, view)


def draw_last(picture: Picture, cell: Cell, model: Model, view: View) -> bool:
    """Draw the last finished trick if it may be seen; return whether it was drawn."""
    trick = model.last_trick
    if trick is None or not view.trick:
        return False
    draw_finished(picture, cell, model, view, trick)
    return True


def draw_finished(picture: Picture, cell: Cell, model: Model, view: View, trick: Trick) -> None:
    """Draw a finished trick."""
    number = view.tricks.index(trick) + 1
    drawing.heading(
        picture, cell, words.TAKEN_TITLE(number=number, name=drawing.name_of(model, trick.winner))
    )
    plays = [(play, _finished_mark(trick, play)) for play in trick.plays]
    _draw_trick(picture, cell, model, TrickCards(plays, [], trick.winner))


def _finished_mark(trick: Trick, play: Played) -> Mark:
    if play.seat == trick.winner:
        return "took"
    return "led" if play is trick.plays[0] else ""


def _current(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the current trick in the order of play, with the players still to come."""
    required = facts.led_colour(view)
    drawing.heading(picture, cell, words.trick_title(len(view.tricks) + 1, required))
    best = winning_play(view.trick) if view.trick else None
    plays = [(play, _mark(play is view.trick[0], play is best)) for play in view.trick]
    to_come = []
    if view.turn is not None:
        to_come = facts.clockwise(view.turn, view.players)[: view.players - len(view.trick)]
    _draw_trick(picture, cell, model, TrickCards(plays, to_come, best.seat if best else None))


def _mark(leads: bool, wins: bool) -> Mark:
    if leads:
        return "led wins" if wins else "led"
    return "wins" if wins else ""


def _draw_trick(picture: Picture, cell: Cell, model: Model, trick: TrickCards) -> None:
    """Draw cards side by side if there is room, else in a list."""
    if trick_cards.has_room(cell, trick.cards):
        trick_cards.draw_cards(picture, cell, model, trick)
        return
    end = cell.column + cell.columns
    for row, (play, mark) in enumerate(trick.plays, cell.row + 1):
        column = _name(picture, cell, row, model, play.seat)
        column = cards.chip(picture, column + 1, row, play.card) + 1
        drawing.line(picture, column, row, end - column, words.mark(mark), "strong")
    _to_come(picture, cell, model, len(trick.plays), trick.to_come)


def _name(picture: Picture, cell: Cell, row: int, model: Model, seat: int, style: str = "") -> int:
    name = padded(drawing.name_of(model, seat), cell.columns - BESIDE_NAME)
    return picture.put(cell.column + 2, row, name, style)


def _to_come(picture: Picture, cell: Cell, model: Model, done: int, seats: Sequence[int]) -> None:
    """List the players who still act, in order; mark the first two."""
    for at, seat in enumerate(seats):
        row = cell.row + 1 + done + at
        style = "strong" if at == 0 else "faint"
        column = _name(picture, cell, row, model, seat, style) + 2 + cards.CHIP
        room = cell.column + cell.columns - column
        drawing.line(picture, column, row, room, words.to_come(at), style)


def _bets(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the bets in order."""
    drawing.heading(picture, cell, words.THE_BETS())
    order = facts.clockwise(view.opener, view.players)
    made = [(seat, bet) for seat in order if (bet := view.bets[seat]) is not None]
    for row, (seat, bet) in enumerate(made, cell.row + 1):
        column = _name(picture, cell, row, model, seat)
        picture.put(column + 1, row, f"{words.bet(bet):>5}", "strong")
    _to_come(picture, cell, model, len(made), order[len(made) :])


def draw_deal(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the facts of the deal, and the reader's window if there is room."""
    drawing.heading(picture, cell, words.THE_DEAL())
    room = cell.columns - 3
    if cell.rows > window.ROWS + 1 and cell.columns >= window.COLUMNS + WIDEST_LINE:
        room -= window.COLUMNS + 1
        left = cell.column + cell.columns - window.COLUMNS
        window.draw_large(picture, left, cell.row + 1, window.panes(view, model.me))
    for row, text in enumerate(_deal_lines(model, view), cell.row + 1):
        drawing.line(picture, cell.column + 2, row, room, text)


WIDEST_LINE = 26
"""Columns of the longest fact of a deal, with blanks around it."""


def _deal_lines(model: Model, view: View) -> list[str]:
    made = [bet for bet in view.bets if bet is not None]
    lines = [words.stakes(view.deal), words.EACH_OFF()] if view.deal else []
    if made:
        say = words.ALL_BETS if len(made) == view.players else words.BETS_SO_FAR
        lines.append(say(sum=sum(bet.tricks for bet in made)))
    if view.deal:
        lines.append(words.FIRST_LEGEND(mark=words.FIRST()))
    if view.deal and view.opener != view.first:
        lines.append(words.OPENS(name=drawing.name_of(model, view.opener)))
    elif view.phase == "tricks":
        lines.append(words.TRICKS_LEFT(HAND_SIZE - len(view.tricks)))
    return lines


def draw_scores(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw everybody's points in the last deal and their totals."""
    drawing.heading(picture, cell, words.SCORES())
    end = cell.column + cell.columns - 2
    columns: tuple[tuple[int, Callable[[int], str]], ...] = (
        (end, lambda seat: str(facts.total_points(view)[seat])),
        (end - 7, lambda seat: words.signed(view.points[-1][seat]) if view.points else ""),
    )
    for header, (edge, _) in zip((words.TOTAL, words.LAST_DEAL), columns, strict=True):
        drawing.right(picture, edge, cell.row + 1, header(), "faint")
    for row, seat in enumerate(facts.clockwise(model.me, view.players), cell.row + 2):
        drawing.line(picture, cell.column + 2, row, cell.columns - 16, drawing.name_of(model, seat))
        for edge, text in columns:
            drawing.right(picture, edge, row, text(seat))
