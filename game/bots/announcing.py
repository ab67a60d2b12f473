"""When does a computer player announce roem, and when does it keep silent (§7.4, §11)?"""

from collections.abc import Sequence

from game.bots.thinking import Reason, Thought, Why
from game.cards import Rank, Side
from game.deal import Announce, AnnounceHand, AnnounceStuk, Pass, Phase
from game.meld import STUK, Meld, contest, counted_in_hand, melds
from game.rules import LAST_TRICK_BONUS
from game.scoring import DEAL_POINTS
from game.view import SeatView

LIKELY_NAT = 0.9
"""A side that needs more than this part of what is left, its roem counted, will probably be nat."""


def before_the_card(view: SeatView, thought: Thought) -> Thought:
    """What is announced before a card is played, or the card."""
    if AnnounceHand() in view.legal:
        said = show_hand(view)
        return thought if said.action == Pass() else said
    if AnnounceStuk() in view.legal and not is_lost(view, view.shape.side(view.seat)):
        assert view.trump is not None
        card = getattr(thought.action, "card", None)
        if card is not None and card.suit is view.trump and card.rank in (Rank.QUEEN, Rank.KING):
            return Thought(AnnounceStuk(), Reason(Why.SHOW_STUK, suit=view.trump, number=20))
    return thought


def show_hand(view: SeatView) -> Thought:
    """Announce the roem in one's hand, unless the opponents have shown more and nobody can add to it."""
    assert view.trump is not None
    if AnnounceHand() not in view.legal:
        return Thought(Pass(), Reason(Why.NO_ROEM))
    mine = [meld for meld in melds(view.hand, view.trump, view.rules.quads) if meld.kind != STUK]
    total = sum(meld.points for meld in mine)
    if _is_beaten(view, mine):
        return Thought(Pass(), Reason(Why.BEATEN_ROEM, number=total))
    return Thought(AnnounceHand(), Reason(Why.SHOW_ROEM, mine[0].cards, number=total))


def _is_beaten(view: SeatView, mine: Sequence[Meld]) -> bool:
    """The opponents' roem makes ours void, so that showing cards would only help them (§11)."""
    partner = view.shape.next_seat(view.seat, 2)
    has_played = view.trick is not None and partner in dict(view.trick.plays(view.shape))
    us = view.shape.side(view.seat)
    kept = contest(view.rules, [*_shown(view), *((us, meld) for meld in mine)])
    return has_played and not kept[us]


def _shown(view: SeatView) -> list[tuple[Side, Meld]]:
    """The roem in the hand that everybody has seen, with its side."""
    return [(view.shape.side(seat), meld) for seat, meld in view.hand_melds]


def at_the_trick(view: SeatView) -> Thought:
    """Say that there is roem in the full trick where it helps our side, else keep silent (§7.4)."""
    assert view.trick is not None and view.trump is not None
    points = sum(meld.points for meld in melds(view.trick.cards, view.trump, view.rules.quads))
    if Announce() not in view.legal:
        return Thought(Pass(), Reason(Why.NO_ROEM))
    winner = view.shape.side(view.trick.winner(view.trump, view.shape))
    is_ours, share = winner is view.shape.side(view.seat), part_needed(view, winner, roem=points)
    if is_ours and share > LIKELY_NAT:
        return Thought(Pass(), Reason(Why.SILENT_NAT, number=points))
    if is_ours:
        return Thought(Announce(), Reason(Why.ANNOUNCE, number=points))
    if share >= 1:
        return Thought(Announce(), Reason(Why.ANNOUNCE_NAT, number=points))
    return Thought(Pass(), Reason(Why.SILENT_THEIRS, number=points))


def part_needed(view: SeatView, side: Side, *, roem: int = 0) -> float:
    """Which part of the points left a side needs not to be nat; from 1 on it is, and 0 if it cannot be.

    ``roem`` more is counted for the full trick on the table, if there is one.
    """
    assert view.contract is not None
    shape, trump, doubles = view.shape, view.contract.trump, len(view.contract.doubles)
    is_bound = side is view.rules.must_make(shape.side(view.contract.maker), doubles)
    if not is_bound and not view.rules.takes_all(doubles):
        return 0.0
    made, left = list(counted_in_hand(view.rules, _shown(view))), DEAL_POINTS
    for taken in view.taken:
        made[shape.side(taken.winner)] += taken.points + sum(meld.points for meld in taken.melds)
        left -= taken.points
    if view.phase is Phase.TURNING and view.trick is not None:
        points = view.trick.points(trump) + (0 if view.hand else LAST_TRICK_BONUS)
        made[shape.side(view.trick.winner(trump, shape))] += points + roem
        left -= points
    needed = (made[1 - side] + left - made[side]) / 2
    needed -= 0 if is_bound else 0.5  # A tie is enough for the side that need not make more.
    if left:
        return needed / left
    return 1.0 if needed >= 0 else 0.0


def is_lost(view: SeatView, side: Side) -> bool:
    """The side is nat whatever comes, roem not yet made apart, so all its roem goes to the others (§8.2)."""
    return part_needed(view, side) >= 1
