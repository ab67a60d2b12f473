"""What does the game say, in the language of the player?

Every sentence goes through gettext. The language can be switched at any moment; texts are made when they
are drawn, never kept. Suits stand in a text as their signs, which the table draws as pictures.
"""

import gettext as _gettext
from collections.abc import Sequence
from pathlib import Path

from game.cards import Card, Rank, Seat, Side, Suit
from game.deal import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    AnnounceStuk,
    Challenge,
    Deal,
    Declare,
    Double,
    Fault,
    Pass,
    Phase,
    TakeBack,
)
from game.match import Match
from game.meld import Meld
from game.rules import (
    LAST_TRICK_BONUS,
    Duty,
    HouseRules,
    KrakenDoubles,
    KrakenNat,
    MatchEnd,
    SpadesDouble,
    TrumpMethod,
)
from game.scoring import DealScore
from game.settings import Language

LOCALE_FOLDER = Path(__file__).parent / "locale"
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def set_language(language: Language) -> None:
    """Everything that is said from now on is said in this language."""
    global _catalogue  # noqa: PLW0603 - the language is one fact for the whole program
    _catalogue = _gettext.translation("klaverjas", LOCALE_FOLDER, [language.value])


def _(message: str) -> str:
    """The message in the present language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message that fits a number in the present language."""
    return _catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message in the present language where the same English words mean different things."""
    return _catalogue.pgettext(context, message)


def dealer_mark() -> str:
    """The letter on the dealer's mark."""
    return pgettext("dealer's mark", "D")


def suit_key(suit: Suit) -> str:
    """The key that names a suit while trump is made: a letter of its name that no other key has then."""
    return {
        Suit.SPADES: pgettext("key of spades", "S"),
        Suit.HEARTS: pgettext("key of hearts", "H"),
        Suit.DIAMONDS: pgettext("key of diamonds", "D"),
        Suit.CLUBS: pgettext("key of clubs", "C"),
    }[suit]


def pass_key() -> str:
    """The key that passes."""
    return pgettext("key that passes", "P")


def suit_name(suit: Suit) -> str:
    """``hearts``."""
    return {
        Suit.SPADES: _("spades"),
        Suit.HEARTS: _("hearts"),
        Suit.DIAMONDS: _("diamonds"),
        Suit.CLUBS: _("clubs"),
    }[suit]


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def rank_name(rank: Rank) -> str:
    """``queen``, ``10``."""
    names = {Rank.ACE: _("ace"), Rank.KING: _("king"), Rank.QUEEN: _("queen"), Rank.JACK: _("jack")}
    return names.get(rank) or rank.letter.replace("T", "10")


def card_name(card: Card) -> str:
    """``♥ queen``: the sign is drawn as a picture."""
    return f"{SIGNS[card.suit]} {rank_name(card.rank)}"


def card_names(cards: Sequence[Card]) -> str:
    """``♥ queen, ♥ king``."""
    return ", ".join(map(card_name, cards))


def seat_name(seat: Seat) -> str:
    """``West``."""
    return {Seat.SOUTH: _("South"), Seat.WEST: _("West"), Seat.NORTH: _("North"), Seat.EAST: _("East")}[seat]


def side_name(side: Side) -> str:
    """``We`` or ``They``."""
    return _("We") if side is Side.US else _("They")


def meld_name(meld: Meld) -> str:
    """``three in a row``."""
    if meld.kind.startswith("quad"):
        return _("four of a kind")
    names = {"run3": _("three in a row"), "run4": _("four in a row"), "stuk": _("stuk")}
    return names.get(meld.kind) or _("five or more in a row")


def meld_cards(meld: Meld) -> str:
    """``♥ queen, king``; four of a kind as ``♠ ♥ ♦ ♣ king``: the signs are drawn as pictures."""
    suits = " ".join(SIGNS[suit] for suit in dict.fromkeys(card.suit for card in meld.cards))
    ranks = dict.fromkeys(rank_name(card.rank) for card in meld.cards)
    return f"{suits} {', '.join(ranks)}"


def call_text(action: Action, proposed: Suit | None) -> str:
    """What a seat says when it passes or makes trump."""
    match action:
        case Declare(trump):
            return _("I play %(suit)s") % {"suit": suit_name(trump)}
        case Accept():
            return _("I play %(suit)s") % {"suit": suit_name(proposed) if proposed is not None else ""}
        case Pass():
            return _("Pass")
    return ""


def answer_text(action: Action, deal: Deal) -> str:
    """What you can answer to a question, or announce."""
    match action:
        case Double():
            assert deal.contract is not None
            return double_text(len(deal.contract.doubles) + 1)
        case Announce():
            return _("Roem!")
        case AnnounceHand():
            return _("Roem in the hand")
        case AnnounceStuk():
            return _("Stuk!")
        case TakeBack():
            return _("Take it back")
        case Challenge():
            return _("You renounced!")
    if deal.phase is Phase.TURNING:
        return _("Turn the trick")
    return _("No roem") if deal.phase is Phase.SHOWING else _("I pass")


def answer_key(action: Action, deal: Deal) -> str:
    """The key that gives an answer."""
    match action:
        case Double():
            return pgettext("key that doubles", "D")
        case Announce() | AnnounceHand():
            return pgettext("key that announces roem", "R")
        case AnnounceStuk():
            return pgettext("key that announces stuk", "T")
        case TakeBack():
            return pgettext("key that takes a card back", "B")
    return _("space") if deal.phase is Phase.TURNING else pass_key()


def question_text(deal: Deal) -> tuple[str, str]:
    """What is asked, and what hangs on it (§10, §11)."""
    if deal.phase is Phase.SHOWING:
        return _("Do you have roem in your hand?"), _("Now is the moment to announce and show it.")
    assert deal.contract is not None
    count = len(deal.contract.doubles)
    title = (_("Do you double?"), _("Doubled! Do you redouble?"), _("Redoubled! Once more?"))[count]
    is_all, values = deal.rules.kraken_doubles is KrakenDoubles.ALL, {"factor": 2 ** (count + 1)}
    if deal.rules.kraken_nat is KrakenNat.MAKERS_ONLY:
        words = _("The deal then counts ×%(factor)d.") if is_all else _("The points then count ×%(factor)d.")
    elif is_all:
        words = _("The deal then counts ×%(factor)d, and we must make more than they.")
    else:
        words = _("The points then count ×%(factor)d, and we must make more than they.")
    return title, words % values


def double_text(number: int) -> str:
    """What a seat says that doubles for the first, second or third time (§10)."""
    return (_("I double"), _("I redouble"), _("I double once more"))[number - 1]


def refusal(reason: Duty | Fault, deal: Deal, card: Card | None) -> tuple[str, str]:
    """The title and the sentence that say why something may not be done."""
    if isinstance(reason, Fault):
        return _fault(reason)
    assert deal.trick is not None and deal.trump is not None
    lead = deal.trick.cards[0]
    values = {
        "led": f"{SIGNS[lead.suit]} {suit_name(lead.suit)}",
        "trump": f"{SIGNS[deal.trump]} {suit_name(deal.trump)}",
        "top": _top_trump(deal),
        "card": card_name(card) if card else "",
    }
    title, sentence = {
        Duty.FOLLOW: (_("You must follow suit"), _("%(led)s was led and you hold that suit.")),
        Duty.TRUMP: (_("You must ruff"), _("You hold no %(led)s, so you must play a trump: %(trump)s.")),
        Duty.OVERTRUMP: (_("You must overtrump"), _("%(top)s lies there and you can go higher.")),
        Duty.UNDERTRUMP: (
            _("You must trump"),
            _("%(top)s lies there; a lower trump must be played as well."),
        ),
        Duty.NO_UNDERTRUMP: (_("You may not undertrump"), _("%(top)s lies there; discard another card.")),
    }[reason]
    return title, sentence % values


def _top_trump(deal: Deal) -> str:
    """The highest trump on the table, if there is one."""
    assert deal.trick is not None and deal.trump is not None
    trumps = [card for card in deal.trick.cards if card.suit is deal.trump]
    if not trumps:
        return ""
    return card_name(deal.trick.cards[deal.trick.best_index(deal.trump)])


def _fault(fault: Fault) -> tuple[str, str]:
    """The title and sentence for an action that cannot come now."""
    match fault:
        case Fault.MUST_DECLARE:
            return _("You cannot pass"), _("You must name a trump suit.")
        case Fault.NO_ROEM:
            return _("No roem"), _("There is nothing here that counts as roem.")
        case Fault.SUIT_REFUSED:
            return _("Not this suit"), _("Everybody passed on this suit; name another one.")
        case _:
            return _("Not now"), _("Wait until it is your turn.")


def contract_text(deal: Deal) -> tuple[str, str]:
    """The trump suit and who made it, as long as the deal lasts."""
    if deal.contract is None:
        return _("No trump yet"), trump_method_text(deal.rules.trump_method)
    maker = deal.contract.maker
    title = capital(_("%(suit)s are trump") % {"suit": suit_name(deal.contract.trump)})
    if maker is Seat.SOUTH:
        plays = _("you had to play") if deal.was_forced else _("you play")
    else:
        plays = _("%(seat)s had to play") if deal.was_forced else _("%(seat)s plays")
    doubles = len(deal.contract.doubles)
    is_double = deal.trump is Suit.SPADES and deal.rules.spades_double is not SpadesDouble.OFF
    facts = (
        plays % {"seat": seat_name(maker)},
        f"×{2**doubles}" if doubles else "",
        _("spades double") if is_double else "",
    )
    return title, " · ".join(filter(None, facts))


def trump_method_text(method: TrumpMethod) -> str:
    """How trump is made, in a few words."""
    return {
        TrumpMethod.FREE_CHOICE: _("free choice"),
        TrumpMethod.FORCED: _("forced (Utrecht)"),
        TrumpMethod.TURNED: _("turned card"),
        TrumpMethod.RANDOM_PROPOSAL: _("proposed suit"),
    }[method]


def must_text(rules: HouseRules) -> str:
    """Why you cannot pass (§4)."""
    if rules.trump_method is TrumpMethod.FORCED:
        return _("Forehand sits left of the dealer and must play.")
    return _("Everybody has passed, so you must play.")


def deal_text(match: Match) -> str:
    """``deal 7 of 16``, or ``deal 7, to 1500``."""
    if match.rules.match is MatchEnd.HANDS:
        return _("deal %(number)d of %(count)d") % {"number": match.number, "count": match.rules.match_hands}
    return _("deal %(number)d, to %(target)d") % {
        "number": match.number,
        "target": match.rules.match_target,
    }


def result_title(score: DealScore) -> str:
    """What happened in a deal, in a word."""
    if score.penalty is not None:
        return _("Renounce!")
    if score.march is not None and score.march is not score.makers:
        return _("Counter-pit!")
    if score.march is not None:
        return _("Pit!")
    return _("Nat!") if score.wet is not None else _("Made")


def result_text(score: DealScore, maker: Seat, trump: Suit) -> str:
    """Why a deal was written as it was (§8)."""
    makers, defenders = score.makers, Side(1 - score.makers)
    mine, theirs = score.compared[makers], score.compared[defenders]
    played = (
        _("You played %(suit)s.") % {"suit": f"{SIGNS[trump]} {suit_name(trump)}"}
        if maker is Seat.SOUTH
        else _("%(seat)s played %(suit)s.")
        % {"seat": seat_name(maker), "suit": f"{SIGNS[trump]} {suit_name(trump)}"}
    )
    if score.penalty is not None:
        side = _("We renounced") if score.penalty is Side.US else _("They renounced")
        written = score.total[1 - score.penalty]
        told = _("%(side)s, so the deal was stopped: %(points)d for the other side.")
        return f"{played} {told % {'side': side, 'points': written}}"
    numbers = {"mine": mine, "theirs": theirs, "bonus": score.bonus}
    reason = _result_reason(score, is_tie=mine == theirs) % numbers
    return " ".join(filter(None, (played, reason, _lost_roem(score), _multiplied(score))))


def _lost_roem(score: DealScore) -> str:
    """The announced roem that does not count, and why (§11)."""
    lost = (
        (sum(score.beaten_roem), _("%(points)d roem in the hand is beaten by more.")),
        (sum(score.lost_roem), _("%(points)d roem is lost without a trick.")),
    )
    return " ".join(words % {"points": points} for points, words in lost if points)


def _result_reason(score: DealScore, *, is_tie: bool) -> str:
    """The rule that decided a deal, with room for its numbers."""
    if score.march is score.makers:
        return _("The makers won every trick: %(bonus)d extra.")
    if score.march is not None and score.bonus:
        return _("The defenders won every trick: nat, and %(bonus)d extra.")
    if score.march is not None:
        return _("The defenders won every trick: nat.")
    if score.wet is not None and score.wet is not score.makers:
        return _("%(mine)d against %(theirs)d: the defenders doubled and are nat.")
    if is_tie:
        return _("%(mine)d against %(theirs)d is a tie, and a tie is nat.")
    if score.wet is not None and score.trick_points[score.makers] > score.trick_points[1 - score.makers]:
        return _(
            "%(mine)d against %(theirs)d is too little, through the roem: nat, "
            "everything goes to the defenders."
        )
    if score.wet is not None:
        return _("%(mine)d against %(theirs)d is too little: nat, everything goes to the defenders.")
    return _("%(mine)d against %(theirs)d: each side writes its own points.")


def _multiplied(score: DealScore) -> str:
    """What is multiplied (§10), if anything is."""
    if score.factor == score.roem_factor == 1:
        return ""
    if score.factor == score.roem_factor:
        return _("Everything counts %(factor)d times.") % {"factor": score.factor}
    if score.roem_factor == 1:
        return _("The trick points count %(factor)d times.") % {"factor": score.factor}
    values = {"factor": score.factor, "roem": score.roem_factor}
    return _("The trick points count %(factor)d times, the roem %(roem)d times.") % values


def last_trick_label() -> str:
    """The name of the bonus for the last trick."""
    return _("Last trick (%(points)d)") % {"points": LAST_TRICK_BONUS}


def standing_text(us: int, them: int) -> str:
    """Who is ahead, in words."""
    if us == them:
        return _("Level")
    if us > them:
        return _("We are %(points)d ahead") % {"points": us - them}
    return _("They are %(points)d ahead") % {"points": them - us}
