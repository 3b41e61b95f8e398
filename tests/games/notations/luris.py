"""Luris, written down."""

from collections.abc import Sequence

from luznet.games.game import CHANCE, CLOCK, Actor, Below
from luznet.games.luris.cards import BACK, DECK, HAND_SIZE, JOKER, Card
from luznet.games.luris.rules import Luris
from luznet.games.luris.types import (
    Action,
    CardSet,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    DrawStarter,
    Drew,
    Event,
    FinalTurn,
    Flip,
    Flipped,
    GameEnded,
    LaySet,
    Listed,
    Mix,
    Pass,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    State,
    Swap,
    Swapped,
    Take,
    TimeUp,
    Took,
    View,
)
from tests.games.luris_states import any_kind
from tests.games.notations import Lines, Notation, by_seat, numbers

LURIS = Luris()
SEEDS = {2: 1314, 3: 994, 4: 704}
"""By number of players. In the first the discard is taken for three full rounds, and in the second
somebody runs out of time. In all, flips match and don't match, jokers are laid, flipped, discarded
and taken, a hand and the discard pile run empty, and face-up cards are tied.
"""

LEGEND = """\
# 2 10 J ?       cards: the value, a joker, a back
# 5: 5 5 J / 2 ? a set of fives: face up, and face down in its places
# 1.0.2          the face-down card 2 of the first set of seat 1
# flip 1.0.2     this card may be flipped
# swap 0.1:5     a five of the hand may be put there for the card 1 of the own first set
# 6+2            six cards face up, two in the hand; `out`: the time ran out
# -              nothing, nobody
"""


def choice(state: State, actor: Actor, below: Below) -> tuple[Actor, Action]:
    """Draw a kind of action, then one of that kind; of three players, one runs out of time."""
    if actor == CHANCE:
        return actor, LURIS.draw(state, below)
    if state.players == 3 and not any(state.out) and not below(60):
        return CLOCK, TimeUp(actor)
    return actor, any_kind(LURIS.legal(state, actor), below)


def begins_chapter(events: Sequence[Event]) -> bool:
    return any(isinstance(event, (Dealt, SetLost, RanOut, GameEnded)) for event in events)


# ---- texts -------------------------------------------------------------------------------


def action_text(actor: Actor, action: Action) -> str:
    match action:
        case DrawStarter(seat=seat):
            return f"chance draws seat {seat} to start"
        case Deal(cards=cards):
            piles = [cards[at : at + HAND_SIZE] for at in range(0, len(DECK), HAND_SIZE)]
            return "\n       ".join(["chance deals", *map(cards_text, piles)])
        case Mix(order=order):
            return f"chance mixes {numbers(order)}"
        case TimeUp(seat=seat):
            return f"the time of seat {seat} is up"
    return f"seat {actor} {_done_by_seat(action)}"


def _done_by_seat(action: Action) -> str:
    match action:
        case Draw():
            return "draws"
        case Take():
            return "takes"
        case LaySet(up=up, down=down):
            return f"lays {cards_text(up)} / {cards_text(down)}"
        case Flip(seat=seat, at=at, card=card):
            return f"flips {seat}.{at}.{card}"
        case Swap(at=at, card=card, hand=own):
            return f"swaps {at}.{card} for {card_text(own)}"
        case Pass():
            return "passes"
        case Discard(card=card):
            return f"discards {card_text(card)}"
    raise AssertionError(f"no text for {action}")


def event_lines(event: Event) -> Lines:
    """Return an event with every field."""
    match event:
        case Dealt(hands=hands, discard=discard, draw=draw):
            text = f"discard {card_text(discard)}, draw {draw}"
            return {"> dealt": text} | by_seat("> hand", [cards_text(hand) for hand in hands])
        case GameEnded(winners=winners, results=results):
            return {"> winners": numbers(winners), "> results": results_text(results)}
    name, text = _event_of_card(event) or _event_of_set(event)
    return {f"> {name}": text}


def _event_of_card(event: Event) -> tuple[str, str] | None:
    match event:
        case StarterDrawn(seat=seat, lost=lost):
            return "starter", f"{seat}{', who lost' if lost else ''}"
        case Drew(seat=seat, cards=cards):
            return "drew", f"{seat} {cards_text(cards)}"
        case FinalTurn(seat=seat):
            return "final turn", f"{seat}"
        case Took(seat=seat, card=card):
            return "took", f"{seat} {card_text(card)}"
        case Passed(seat=seat):
            return "passed", f"{seat}"
        case Discarded(seat=seat, card=card):
            return "discarded", f"{seat} {card_text(card)}"
        case RanOut(seat=seat):
            return "ran out", f"{seat}"
    return None


def _event_of_set(event: Event) -> tuple[str, str]:
    match event:
        case SetLaid(seat=seat, laid=laid):
            return "laid", f"{seat} {set_text(laid)}"
        case Flipped(seat=seat, owner=owner, value=value, card=card, matched=matched):
            verdict = "matches" if matched else "does not match"
            return "flipped", f"{seat}: {card_text(card)} of {owner} {verdict} {card_text(value)}"
        case SetLost(owner=owner, lost=lost):
            return "lost", f"{owner} {set_text(lost)}"
        case Swapped(seat=seat, value=value, card=card, got=got):
            came = f"{card_text(card)} for {card_text(got)}"
            return "swapped", f"{seat}: {came} in {card_text(value)}"
    raise AssertionError(f"no text for {event}")


def view_lines(view: View) -> Lines:
    """Return a view with every field."""
    lines = {
        "reader": "spectator" if view.seat is None else f"seat {view.seat}",
        "table": f"{view.players} players, {view.phase}{', final turn' if view.final else ''}",
        "starter": _seat_text(view.starter),
        "turn": _seat_text(view.turn),
    }
    lines |= by_seat("hand", [cards_text(hand) for hand in view.hands])
    for seat, sets in enumerate(view.sets):
        lines |= {f"set {seat}.{at}": set_text(laid) for at, laid in enumerate(sets)}
    lines["draw"] = f"{view.draw}"
    lines["discard"] = card_text(view.discard) + (", not to be taken" if view.must_draw else "")
    lines["out"] = numbers([seat for seat, out in enumerate(view.out) if out]) or "-"
    if view.winners:
        lines["winners"] = numbers(view.winners)
    if view.results:
        lines["results"] = results_text(view.results)
    lines["legal"] = legal_text(view.legal)
    lines["sets of"] = cards_text(view.set_values)
    return lines


def _seat_text(seat: int | None) -> str:
    return "-" if seat is None else f"{seat}"


def card_text(card: Card) -> str:
    return {JOKER: "J", BACK: "?"}.get(card, f"{card}")


def cards_text(cards: Sequence[Card]) -> str:
    return " ".join(card_text(card) for card in cards) or "-"


def set_text(laid: CardSet) -> str:
    return f"{card_text(laid.value)}: {cards_text(laid.up)} / {cards_text(laid.down)}"


def results_text(results: Sequence[Result]) -> str:
    texts = [f"{each.up}+{each.hand}{' out' if each.out else ''}" for each in results]
    return ", ".join(texts)


def legal_text(actions: Sequence[Listed]) -> str:
    """Return actions by kind, in order."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kind, *which = _legal_words(action)
        kinds.setdefault(kind, []).extend(which)
    return ", ".join(" ".join([kind, *which]) for kind, which in kinds.items()) or "-"


def _legal_words(action: Listed) -> list[str]:
    match action:
        case Flip(seat=seat, at=at, card=card):
            return ["flip", f"{seat}.{at}.{card}"]
        case Swap(at=at, card=card, hand=own):
            return ["swap", f"{at}.{card}:{card_text(own)}"]
        case Discard(card=card):
            return ["discard", card_text(card)]
    return [str(action.__struct_config__.tag)]


NOTATION = Notation(
    rules=LURIS,
    title="Luris",
    seeds=SEEDS,
    chapters="the deal, a set lost, and the end of somebody's time or of the game",
    legend=LEGEND,
    choice=choice,
    begins_chapter=begins_chapter,
    action_text=action_text,
    event_lines=event_lines,
    view_lines=view_lines,
)
