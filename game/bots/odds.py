"""How likely is it that the trick on the table becomes ours?"""

from collections.abc import Sequence

from game.bots.knowledge import Knowledge
from game.cards import Card, Seat, Suit, height
from game.rules import Trick


def chance_to_beat(know: Knowledge, seat: Seat, best: Card, led: Suit) -> float:
    """How likely a seat is to have a card that it may play over the best one, in its turn."""
    if led is know.trump:
        return know.chance_any(seat, know.above(best))
    void = 1.0 - know.chance_any(seat, know.out[led])
    trumps = know.above(best) if best.suit is know.trump else know.out[know.trump]
    ruff = void * know.chance_any(seat, trumps) if void else 0.0
    return ruff + (know.chance_any(seat, know.above(best)) if best.suit is led else 0.0)


def _chance_of_top(know: Knowledge, seat: Seat, led: Suit) -> float:
    """How likely a seat is to hold the highest card of the led suit that is out."""
    out = know.out[led]
    return know.chances[out[0]][seat] if out else 0.0


def _chance_to_ruff(know: Knowledge, seat: Seat, led: Suit) -> float:
    """How likely a seat is to have nothing but trumps for the led suit."""
    if led is know.trump:
        return 0.0
    void = 1.0 - know.chance_any(seat, know.out[led])
    return void * know.chance_any(seat, know.out[know.trump]) if void else 0.0


def chance_of_trick(know: Knowledge, cards: Sequence[Card]) -> float:
    """How likely our side is to win the trick when it lies as given, this seat's card included.

    Every seat still to play is taken to win the trick for its side where it can. Three ways the trick can lie
    are told apart: the best card of ``cards`` still lies on top, or a later card of ours or of theirs.
    """
    assert know.view.trick is not None
    shape, led = know.view.shape, cards[0].suit
    trick = Trick(know.view.trick.leader, tuple(cards))
    best = trick.cards[trick.best_index(know.trump)]
    ours = trick.winner(know.trump, shape) not in know.opponents
    lying, us, them = 1.0, 0.0, 0.0
    for index in range(len(cards), len(shape.seats)):
        seat = trick.seat_of(index, shape)
        is_mine = seat not in know.opponents
        beat = chance_to_beat(know, seat, best, led)
        if is_mine is ours and best.suit is led and beat:
            beat = min(beat, _chance_of_top(know, seat, led))  # A higher card makes the trick safer.
        elif is_mine is ours:
            beat = 0.0
        ruff = _chance_to_ruff(know, seat, led)
        over = ruff + _chance_of_top(know, seat, led)
        if is_mine:
            us, them = us + lying * beat + them * over, them * (1 - over)
        else:
            us, them = us * (1 - ruff), them + lying * beat + us * ruff
        lying *= 1 - beat
    return us + (lying if ours else 0.0)


def is_sure(know: Knowledge, cards: Sequence[Card]) -> bool:
    """Whatever the others hold, the trick as it lies is ours."""
    return chance_of_trick(know, cards) > 1 - 1e-9


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """The card wins from the best card on the table."""
    if card.suit is best.suit:
        return height(card, trump) > height(best, trump)
    return card.suit is trump
