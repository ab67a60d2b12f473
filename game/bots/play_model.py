"""How likely is it that a seat plays this card? A trained model of what players choose.

The kernel's ``Habits`` tells what the appeal of a card depends on; ``build_scripts/train_plays.py`` makes the
factors from the play of our own players, in ``play_factors``.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp

from game.bots.fast import kernel
from game.bots.play_factors import NUMBERS, SCALE
from game.view import SeatView


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
def factors() -> list[float]:
    """The trained factors."""
    return [exp(int(number) / SCALE) for number in NUMBERS.split()]
