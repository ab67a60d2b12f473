"""What do players choose, and which play brings most? Two trained models of the same kind.

The kernel's ``Habits`` tells what the appeal of a card depends on. With the factors of one model it is how
likely players are to choose the card: ``build_scripts/train_plays.py`` made them from the play of our own
players. With those of the other it is how good the card is for players who see no other hand:
``build_scripts/train_policy.py`` made them by letting players learn from deals against themselves.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp

from game.bots import play_factors, policy_factors
from game.bots.fast import kernel
from game.view import SeatView

SCALE = 16
"""The factors are kept as whole numbers: this many times their logarithm."""


def history(
    view: SeatView, terms: kernel.Terms, hands: Sequence[int]
) -> Iterator[tuple[kernel.Position, int, int]]:
    """Every card of a deal so far: the position, the card, and the cards its seat has played from then on.

    ``hands`` are any that fit; the last position is the present one, with card -1.
    """
    assert view.contract is not None and view.trick is not None
    trump = view.contract.trump
    tricks = [*(taken.trick for taken in view.taken), view.trick]
    plays = [
        (int(seat), kernel.number_of(card, trump))
        for trick in tricks
        for seat, card in trick.plays(view.shape)
    ]
    since = [0] * len(hands)
    for seat, card in plays:
        since[seat] |= 1 << card
    position = kernel.Position(
        [now | before for now, before in zip(hands, since, strict=True)], int(tricks[0].leader), terms
    )
    for seat, card in plays:
        yield position.copy(), card, since[seat]
        position.play(card)
        since[seat] ^= 1 << card
    yield position, -1, 0


@cache
def choice_factors() -> list[float]:
    """The factors of what players choose: hands are weighed by them."""
    return _factors(play_factors.NUMBERS)


@cache
def policy() -> list[float]:
    """The factors of the play that brings most: deals are played on by them."""
    return _factors(policy_factors.NUMBERS)


def _factors(numbers: str) -> list[float]:
    return [exp(int(number) / SCALE) for number in numbers.split()]
