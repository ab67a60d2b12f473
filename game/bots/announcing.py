"""When does a computer player announce roem, and when does it keep silent (§7.4, §11)?"""

from collections.abc import Sequence

from game.bots.thinking import Reason, Thought, Why
from game.cards import Rank, Side
from game.deal import Announce, AnnounceHand, AnnounceStuk, Pass, Phase
from game.meld import STUK, Meld, melds
from game.rules import LAST_TRICK_BONUS, HandRoemContest
from game.view import SeatView

ALL_POINTS = 152 + LAST_TRICK_BONUS

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
    shown = {side: [0] for side in Side}
    for seat, meld in view.hand_melds:
        if meld.kind != STUK:
            shown[view.shape.side(seat)].append(meld.points)
    us = view.shape.side(view.seat)
    ours, theirs = shown[us] + [meld.points for meld in mine], shown[Side(1 - us)]
    if not has_played or view.rules.hand_roem_contest is HandRoemContest.NONE:
        return False
    if view.rules.hand_roem_contest is HandRoemContest.TEAM_TOTAL:
        return sum(theirs) > sum(ours)
    return max(theirs) > max(ours)


def at_the_trick(view: SeatView) -> Thought:
    """Say that there is roem in the full trick where it helps our side, else keep silent (§7.4)."""
    assert view.trick is not None and view.trump is not None
    points = sum(meld.points for meld in melds(view.trick.cards, view.trump, view.rules.quads))
    if Announce() not in view.legal:
        return Thought(Pass(), Reason(Why.NO_ROEM))
    us = view.shape.side(view.seat)
    winner = view.shape.side(view.trick.winner(view.trump, view.shape))
    bound, share = outlook(view, roem=points)
    if winner is us is bound and share > LIKELY_NAT:
        return Thought(Pass(), Reason(Why.SILENT_NAT, number=points))
    if winner is us:
        return Thought(Announce(), Reason(Why.ANNOUNCE, number=points))
    if winner is bound and share >= 1:
        return Thought(Announce(), Reason(Why.ANNOUNCE_NAT, number=points))
    return Thought(Pass(), Reason(Why.SILENT_THEIRS, number=points))


def outlook(view: SeatView, *, roem: int = 0) -> tuple[Side, float]:
    """The side that must make more, and which part of the points left it needs for that; from 1 on it is nat.

    ``roem`` more is counted for the full trick on the table, if there is one.
    """
    assert view.contract is not None
    shape, trump = view.shape, view.contract.trump
    bound = view.rules.must_make(shape.side(view.contract.maker), len(view.contract.doubles))
    made, left = [0, 0], ALL_POINTS - sum(taken.points for taken in view.taken)
    for taken in view.taken:
        made[shape.side(taken.winner)] += taken.points + sum(meld.points for meld in taken.melds)
    for seat, meld in view.hand_melds:
        made[shape.side(seat)] += meld.points
    if view.phase is Phase.TURNING and view.trick is not None:
        points = view.trick.points(trump) + (0 if view.hand else LAST_TRICK_BONUS)
        made[shape.side(view.trick.winner(trump, shape))] += points + roem
        left -= points
    needed = (made[1 - bound] + left - made[bound]) / 2
    if left:
        return bound, needed / left
    return bound, 1.0 if needed >= 0 else 0.0


def is_lost(view: SeatView, side: Side) -> bool:
    """The side is nat whatever comes, roem not yet made apart, so all its roem goes to the others (§8.2)."""
    bound, share = outlook(view)
    return bound is side and share >= 1
