"""Which roem may a seat announce now (§7.4, §11)?"""

from game.cards import Card, Rank, Seat
from game.deal.actions import Action, Announce, AnnounceHand, AnnounceStuk
from game.deal.state import Deal, Phase
from game.meld import STUK, STUK_POINTS, Meld, melds
from game.rules import RoemDeadline, RoemMode


def can_announce(deal: Deal, seat: Seat, action: Action) -> bool:
    """It is the moment for this seat to announce such roem, whether there is any or not.

    The screen goes by this and not by ``legal_actions``, which would tell that there is roem.
    """
    return _is_moment(deal, seat, action) and deal.to_act is not None


def _is_moment(deal: Deal, seat: Seat, action: Action) -> bool:
    """The cards and what has been said leave room for this announcement."""
    match action:
        case Announce():
            return _can_announce_trick(deal, seat)
        case AnnounceHand() if deal.rules.roem_in_hand:
            is_moment = deal.phase is (Phase.SHOWING if deal.is_shown_before_lead else Phase.PLAYING)
            has_shown = any(owner is seat and meld.kind != STUK for owner, meld in deal.hand_melds)
            has_played = bool(deal.taken) or deal.held(seat) != deal.hands[seat]
            return is_moment and not has_shown and not has_played
        case AnnounceStuk() if deal.rules.roem_in_hand:
            is_said = any(owner is seat and meld.kind == STUK for owner, meld in deal.hand_melds)
            return deal.phase is Phase.PLAYING and not is_said
    return False


def _can_announce_trick(deal: Deal, seat: Seat) -> bool:
    """The roem of a trick can still be announced by this seat (§7.4)."""
    if deal.trick is None or deal.trump is None:
        return False
    if deal.phase is Phase.TURNING:
        return not deal.trick_melds and deal.may_announce(seat, deal.trick.winner(deal.trump, deal.shape))
    is_open = deal.phase is Phase.PLAYING and deal.taken and not deal.trick.cards
    if not is_open or deal.rules.roem_deadline is RoemDeadline.TRICK_COVERED:
        return False
    last = deal.taken[-1]
    return not last.melds and deal.may_announce(seat, last.winner)


def announced(deal: Deal, seat: Seat, action: Action) -> tuple[Meld, ...]:
    """The roem that a seat would announce, if it is the moment."""
    if not can_announce(deal, seat, action):
        return ()
    match action:
        case Announce():
            return trick_roem(deal)
        case AnnounceHand():
            return hand_roem(deal, seat)
        case AnnounceStuk():
            return stuk(deal, seat)
    return ()


def announcements(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """The roem a seat has and may announce now, in or out of turn."""
    if deal.rules.roem_mode is RoemMode.AUTO and not deal.rules.roem_in_hand:
        return ()
    every: tuple[Action, ...] = (Announce(), AnnounceHand(), AnnounceStuk())
    return tuple(action for action in every if announced(deal, seat, action))


def trick_roem(deal: Deal) -> tuple[Meld, ...]:
    """The roem in the full trick, on the table or just turned over (§7)."""
    assert deal.contract is not None
    trick = deal.trick if deal.phase is Phase.TURNING else deal.taken[-1].trick
    assert trick is not None
    return melds(trick.cards, deal.contract.trump, deal.rules.quads)


def hand_roem(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """The roem in a hand but for stuk (§11)."""
    assert deal.contract is not None
    found = melds(deal.hands[seat], deal.contract.trump, deal.rules.quads)
    return tuple(meld for meld in found if meld.kind != STUK)


def stuk(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """King and queen of trump, if a seat was dealt both and still holds one of them (§11)."""
    assert deal.contract is not None
    pair = tuple(Card(deal.contract.trump, rank) for rank in (Rank.QUEEN, Rank.KING))
    has_one = any(card in deal.hands[seat] for card in pair)
    if not has_one or any(card not in deal.held(seat) for card in pair):
        return ()
    return (Meld(STUK, pair, STUK_POINTS),)
