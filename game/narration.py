"""What has just happened, in one sentence: for those who would rather read or hear it than see it."""

from game.cards import Card, Rank, Seat, Suit
from game.deal import (
    CardPlayed,
    CardsTakenBack,
    Deal,
    DealSettled,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    KeptSilent,
    MeldScored,
    Passed,
    PassedOut,
    RenounceFound,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.match import Match
from game.meld import Meld
from game.text import (
    _,
    capital,
    meld_name,
    pgettext,
    rank_name,
    result_title,
    seat_name,
    side_name,
    standing_text,
    suit_name,
)


def narrate(event: Event, match: Match, you: Seat, *, is_brief: bool = False) -> str:
    """The sentence for an event, as one seat may know it; ``match`` is the match after it. May be empty.

    A brief one fits beside your plate. It leaves out what stands elsewhere on the screen: your cards, the
    standing and who found a renounce; of several melds it tells what they are worth together.
    """
    deal = match.deal
    assert deal is not None
    match event:
        case HandsDealt():
            return _dealt(event, match.number, None if is_brief else you)
        case TrumpTurned() | Passed() | TrumpDeclared() | Doubled() | PassedOut():
            return _called(event, deal, you)
        case CardPlayed() | CardsTakenBack() | TrickTaken() | RenounceFound():
            return _played(event, you, is_brief=is_brief)
        case HandMelded(seat, melds):
            words = _("%(seat)s has roem: %(roem)s.")
            return words % {"seat": seat_name(seat), "roem": _roem(melds, is_brief=is_brief)}
        case MeldScored(side, melds):
            words = _("Roem for %(side)s: %(roem)s.")
            return words % {"side": side_name(side).lower(), "roem": _roem(melds, is_brief=is_brief)}
        case DealSettled():
            return _settled(match, is_brief=is_brief)
        case KeptSilent():
            return ""


def _called(event: TrumpTurned | Passed | TrumpDeclared | Doubled | PassedOut, deal: Deal, you: Seat) -> str:
    """What happens until trump is made and doubled."""
    match event:
        case TrumpTurned(card):
            return _("%(suit)s is turned.") % {"suit": capital(suit_name(card.suit))}
        case Passed(seat):
            return _("You pass.") if seat is you else _("%(seat)s passes.") % {"seat": seat_name(seat)}
        case TrumpDeclared(seat, trump):
            words = _("You make %(suit)s trump.") if seat is you else _("%(seat)s makes %(suit)s trump.")
            return words % {"seat": seat_name(seat), "suit": suit_name(trump)}
        case Doubled(seat):
            assert deal.contract is not None
            words = _("You double: times %(factor)d.")
            words = words if seat is you else _("%(seat)s doubles: times %(factor)d.")
            return words % {"seat": seat_name(seat), "factor": 2 ** len(deal.contract.doubles)}
        case PassedOut():
            return _("Everybody passes. The cards are dealt again.")


def _played(
    event: CardPlayed | CardsTakenBack | TrickTaken | RenounceFound, you: Seat, *, is_brief: bool
) -> str:
    """What happens to cards."""
    match event:
        case CardPlayed(seat, card):
            words = _("You play %(card)s.") if seat is you else _("%(seat)s plays %(card)s.")
            return words % {"seat": seat_name(seat), "card": spoken(card)}
        case CardsTakenBack(seat, cards):
            words = _("You take back %(card)s.") if seat is you else _("%(seat)s takes back %(card)s.")
            return words % {"seat": seat_name(seat), "card": spoken(cards[0])}
        case TrickTaken(seat, points):
            words = _("You win the trick: %(points)d.")
            words = words if seat is you else _("%(seat)s wins the trick: %(points)d.")
            return words % {"seat": seat_name(seat), "points": points}
        case RenounceFound(by, renounce):
            values = {"by": seat_name(by), "seat": seat_name(renounce.seat), "card": spoken(renounce.card)}
            if is_brief:
                return _("%(seat)s renounced with %(card)s.") % values
            return _("%(by)s finds that %(seat)s renounced with %(card)s.") % values


def spoken(card: Card) -> str:
    """``hearts queen``: a card in words alone. The word for a suit may have to agree with its rank."""
    suit = {
        Suit.SPADES: pgettext("suit of a spoken card", "spades"),
        Suit.HEARTS: pgettext("suit of a spoken card", "hearts"),
        Suit.DIAMONDS: pgettext("suit of a spoken card", "diamonds"),
        Suit.CLUBS: pgettext("suit of a spoken card", "clubs"),
    }[card.suit]
    words = {
        Rank.ACE: pgettext("spoken card", "%(suit)s ace"),
        Rank.KING: pgettext("spoken card", "%(suit)s king"),
        Rank.QUEEN: pgettext("spoken card", "%(suit)s queen"),
        Rank.JACK: pgettext("spoken card", "%(suit)s jack"),
    }
    plain = pgettext("spoken card", "%(suit)s %(rank)s")
    return words.get(card.rank, plain) % {"suit": suit, "rank": rank_name(card.rank)}


def _dealt(event: HandsDealt, number: int, you: Seat | None) -> str:
    """The number of the deal and the dealer; for somebody, the cards as well."""
    values = {"number": number, "seat": seat_name(event.dealer)}
    dealt = _("Deal %(number)d, dealt by %(seat)s.") % values
    if you is None:
        return dealt
    hand = sorted(event.hands[you], key=lambda card: (card.suit, card.rank))
    held = _("You hold %(cards)s.") % {"cards": ", ".join(map(spoken, hand))}
    return f"{dealt} {held}"


def _roem(melds: tuple[Meld, ...], *, is_brief: bool) -> str:
    """Every meld with what it is worth."""
    if is_brief and len(melds) > 1:
        return str(sum(meld.points for meld in melds))
    return ", ".join(f"{meld_name(meld)} {meld.points}" for meld in melds)


def _settled(match: Match, *, is_brief: bool) -> str:
    """What was written, and who is ahead."""
    us, them = match.scores[-1].total
    written = _("We write %(us)d, they %(them)d.") % {"us": us, "them": them}
    if is_brief:
        return written
    return f"{result_title(match.scores[-1]).rstrip('!')}. {written} {standing_text(*match.totals)}."
