"""How does the game go under these house rules, from dealing to the end of the match?"""

from collections.abc import Sequence

from game.cards import PACK, PLAIN_ORDER, TRUMP_ORDER, Card, Rank, Side, Suit, parse_cards, points
from game.meld import melds
from game.option_texts import option_value
from game.rulebook.entries import Entry, Group
from game.rulebook.quarrels import (
    PARTNER_WINS,
    after_all_pass_text,
    announcer_text,
    deadline_text,
    kraken_example,
    no_trick_text,
    renounce_texts,
)
from game.rulebook.rulings import other_city
from game.rules import (
    LAST_TRICK_BONUS,
    FirstBidder,
    HandRoemContest,
    HandRoemDeadline,
    HouseRules,
    KrakenDoubles,
    KrakenNat,
    MatchEnd,
    RoemMode,
    Signals,
    SpadesDouble,
    TrumpMethod,
    Undertrump,
    Variant,
)
from game.scoring import PIT_BONUS
from game.text import _, capital, ngettext, rank_name

TRUMP = Suit.HEARTS
"""The trump suit of every example."""


def game_entries(rules: HouseRules) -> Sequence[Entry]:
    """The rules in the order in which they are needed."""
    return [
        _aim(),
        _trumps(),
        _plain_suits(),
        _dealing(rules),
        _making_trump(rules),
        _following(),
        _void(rules),
        _roem(rules),
        _quads(rules),
        _announcing(rules),
        *([_hand_roem(rules)] if rules.roem_in_hand else []),
        _counting(rules),
        *([_kraken(rules)] if rules.kraken else []),
        *([_spades(rules)] if rules.spades_double is not SpadesDouble.OFF else []),
        _renouncing(rules),
        _signals(rules),
        _match_end(rules),
    ]


def _aim() -> Entry:
    words = _(
        "Four people play in two pairs; partners sit opposite each other. One pair makes trump and must "
        "then make more points than the other pair. Everything goes clockwise."
    )
    return Entry("aim", _("What it is about"), [words])


def _trumps() -> Entry:
    words = _(
        "Trumps have an order of their own: the jack is the highest, then the nine, which is called nel. "
        "Below each card are its points."
    )
    return Entry("trumps", _("Trumps"), [words], _in_order(TRUMP, TRUMP_ORDER))


def _plain_suits() -> Entry:
    cards = sum(points(card, TRUMP) for card in PACK)
    words = _(
        "All cards together are %(cards)d points and the last trick is worth %(last)d: a deal has %(all)d "
        "points, roem apart."
    )
    numbers = {"cards": cards, "last": LAST_TRICK_BONUS, "all": cards + LAST_TRICK_BONUS}
    return Entry("plain", _("The other suits"), [words % numbers], _in_order(Suit.SPADES, PLAIN_ORDER))


def _in_order(suit: Suit, order: Sequence[Rank]) -> Sequence[Group]:
    """A suit from its highest card to its lowest, each with its points."""
    cards = [Card(suit, rank) for rank in reversed(order)]
    return [Group((card,), str(points(card, TRUMP))) for card in cards]


def _dealing(rules: HouseRules) -> Entry:
    packets = ngettext(
        "Everybody gets %(count)d card in packets of %(packets)s, first the player left of the dealer.",
        "Everybody gets %(count)d cards in packets of %(packets)s, first the player left of the dealer.",
        rules.format.hand_size,
    )
    numbers = {"count": rules.format.hand_size, "packets": rules.deal.value}
    after = _(
        "After every deal that was played the player on the left deals. Who deals first is drawn by lot. A "
        "bad hand is no reason to deal again."
    )
    return Entry("dealing", _("Dealing"), [packets % numbers, after])


def _making_trump(rules: HouseRules) -> Entry:
    makers = _(
        "Whoever makes trump and the partner are the makers, the others the defenders. A named trump cannot "
        "be taken back. Forehand, left of the dealer, always leads to the first trick."
    )
    return Entry("trump", _("Making trump"), [f"{_procedure(rules)} {after_all_pass_text(rules)}", makers])


def _procedure(rules: HouseRules) -> str:
    """How trump is made, up to where everybody has passed."""
    match rules.trump_method:
        case TrumpMethod.FREE_CHOICE if rules.first_bidder is FirstBidder.DEALER:
            return _("The dealer speaks first: name a suit or pass. So it goes round once.")
        case TrumpMethod.FREE_CHOICE:
            return _("Forehand speaks first: name a suit or pass. So it goes round once.")
        case TrumpMethod.FORCED:
            return _("Nobody can pass.")
        case TrumpMethod.TURNED:
            return _(
                "A card of a second pack is turned and shows a suit. From forehand on, everybody may play "
                "on it or pass."
            )
        case TrumpMethod.RANDOM_PROPOSAL:
            return _("A suit is drawn by lot. From forehand on, everybody may play on it or pass.")


def _following() -> Entry:
    suit = _(
        "The leader may play any card, the others must follow suit if they can; in a plain suit they never "
        "have to play high. When trump is led you must go above the highest trump on the table if you can, "
        "even over your partner; if not, any trump will do."
    )
    wins = _(
        "The highest trump wins the trick, and without trumps the highest card of the suit that was led. "
        "The winner leads to the next trick."
    )
    return Entry("following", _("Playing a trick"), [suit, wins])


def _void(rules: HouseRules) -> Entry:
    other = other_city(rules)
    city = option_value("variant", rules.variant)
    elsewhere = f"{option_value('variant', other.variant)}: {_duty_to_trump(other)}"
    title = _("If you cannot follow: %(city)s") % {"city": city}
    return Entry("void", title, [_duty_to_trump(rules)], PARTNER_WINS.groups(rules), elsewhere)


def _duty_to_trump(rules: HouseRules) -> str:
    """What somebody must play who cannot follow (§5.3-§5.6)."""
    if rules.variant is Variant.ROTTERDAM:
        return _(
            "You must always ruff if you can, even when your partner has the trick: higher than any trump "
            "on the table if you can, and otherwise with a lower trump."
        )
    opponent = _(
        "If an opponent has the trick you must ruff, and go above a trump on the table if you can. If your "
        "partner has the trick you need not."
    )
    below = {
        Undertrump.FORBIDDEN: _(
            "A trump below one on the table is allowed only if you hold nothing but lower trumps."
        ),
        Undertrump.FREE: _(
            "If you cannot go higher, or your partner has the trick, a lower trump is allowed too."
        ),
        Undertrump.REQUIRED: _(
            "If you cannot go above an opponent’s trump you must play a lower one; under your partner you "
            "are free."
        ),
    }[rules.undertrump_amsterdam]
    return f"{opponent} {below}"


def _roem(rules: HouseRules) -> Entry:
    words = _(
        "Some cards that come together in one trick are worth roem. It goes to the side that wins the "
        "trick, whoever played them. The order is ace, king, queen, jack, 10, 9, 8, 7, for trumps too. King "
        "and queen of trumps are called stuk. Hearts are trumps here:"
    )
    found = ["S7 S8 S9", "S9 ST SJ SQ", "HQ HK", "HJ HQ HK", "HJ HQ HK HA"]
    return Entry("roem", _("Roem"), [words], [_worth(rules, cards) for cards in found])


def _worth(rules: HouseRules, text: str) -> Group:
    """Cards of one trick with the roem in them."""
    cards = parse_cards(text)
    return Group(cards, str(sum(meld.points for meld in melds(cards, TRUMP, rules.quads))))


def _quads(rules: HouseRules) -> Entry:
    worth: dict[int, list[Rank]] = {}
    for rank in reversed(Rank):
        worth.setdefault(rules.quads.value_of(rank), []).append(rank)
    parts = [
        _("%(ranks)s: %(points)d") % {"ranks": ", ".join(map(rank_name, ranks)), "points": value}
        for value, ranks in sorted(worth.items(), reverse=True)
    ]
    words = _("Four cards of the same rank in one trick. %(values)s.") % {"values": capital("; ".join(parts))}
    shown = [_worth(rules, " ".join(f"{suit.letter}{rank.letter}" for suit in Suit)) for rank in _SHOWN_QUADS]
    return Entry("quads", _("Four of a kind"), [words], shown)


_SHOWN_QUADS = (Rank.JACK, Rank.ACE, Rank.EIGHT)


def _announcing(rules: HouseRules) -> Entry:
    words = _("Roem in a trick is counted for you, whoever notices it.")
    if rules.roem_mode is RoemMode.ANNOUNCE:
        must = _("Roem in a trick counts only if somebody announces it. A wrong announcement costs nothing.")
        words = f"{must} {announcer_text(rules)} {deadline_text(rules)}"
    return Entry("announcing", _("Announcing roem"), [words])


def _hand_roem(rules: HouseRules) -> Entry:
    words = _(
        "Runs, four of a kind and stuk among your own eight cards count as well, besides the roem in "
        "tricks; five or more cards in a row are worth %(run)d."
    )
    deadline = {
        HandRoemDeadline.FIRST_TRICK: _("Announce it with your own first card at the latest."),
        HandRoemDeadline.FIRST_LEAD: _("Announce it before the first card is led."),
    }[rules.hand_roem_deadline]
    contest = {
        HandRoemContest.TEAM_TOTAL: _(
            "Only the side that announced more in all keeps it; if equal, both do."
        ),
        HandRoemContest.HIGHEST_SINGLE: _(
            "Only the side that announced the best single combination keeps it; if equal, both do."
        ),
        HandRoemContest.NONE: _("Both sides keep what they announced."),
    }[rules.hand_roem_contest]
    stuk = _("Stuk has no part in that and may be announced as long as cards are played.")
    example = _worth(rules, "S7 S8 S9 ST SJ")
    return Entry(
        "hand_roem",
        _("Roem in the hand"),
        [words % {"run": int(example.words)}, f"{deadline} {contest} {stuk}", no_trick_text(rules)],
        [example],
    )


def _kraken(rules: HouseRules) -> Entry:
    calls = _(
        "Once trump is made the defenders may double the deal with a kraak (×2), after that the makers with "
        "a herkraak (×4), and after that the defenders with a superkraak (×8). Either partner may say it."
    )
    doubles = {
        KrakenDoubles.CARD_POINTS: _("The points of the tricks are multiplied, roem and pit are not."),
        KrakenDoubles.ALL: _("The points of the tricks are multiplied, and roem and pit as well."),
    }[rules.kraken_doubles]
    wet = {
        KrakenNat.WINNER_TAKES_ALL: _(
            "The side that doubled last must have more than the other, else it is nat. The winner writes "
            "all points and all roem, the loser nothing."
        ),
        KrakenNat.MAKERS_ONLY: _("Only the makers can be nat, as without a kraak."),
    }[rules.kraken_nat]
    score = kraken_example(rules)
    example = _(
        "After one kraak, %(mine)d with %(roem)d roem for the makers against %(theirs)d: %(wij)d – %(zij)d."
    )
    numbers = {
        "mine": score.trick_points[Side.US],
        "theirs": score.trick_points[Side.THEM],
        "roem": score.roem[Side.US],
        "wij": score.total[Side.US],
        "zij": score.total[Side.THEM],
    }
    return Entry("kraken", _("Kraken"), [calls, f"{doubles} {wet}", example % numbers])


def _spades(rules: HouseRules) -> Entry:
    words = {
        SpadesDouble.OFF: "",
        SpadesDouble.CARD_POINTS: _("If spades are trumps the points of the tricks count double."),
        SpadesDouble.WHOLE_HAND: _("If spades are trumps everything counts double, roem and pit too."),
    }[rules.spades_double]
    order = _("Whether the makers are nat is decided before that.")
    return Entry("spades", _("Spades double"), [f"{words} {order}"])


def _counting(rules: HouseRules) -> Entry:
    makers = _(
        "Each side adds up the points of its tricks, %(last)d for the last trick, and its roem. If the "
        "makers have more than the defenders, each side writes its own points and roem."
    )
    wet = _(
        "If not, the makers are nat, a tie included: they write nothing, and the defenders write all "
        "%(all)d points and the roem of both sides."
    )
    pit = _("Makers who win all eight tricks make a pit: %(pit)d extra, written as roem.")
    if rules.counter_pit_bonus:
        counter = _("Defenders who win all eight tricks make a counter-pit and get %(counter)d extra.")
    else:
        counter = _("Defenders who win all eight tricks get nothing extra.")
    numbers = {
        "last": LAST_TRICK_BONUS,
        "all": sum(points(card, TRUMP) for card in PACK) + LAST_TRICK_BONUS,
        "pit": PIT_BONUS,
        "counter": rules.counter_pit_bonus,
    }
    return Entry("counting", _("Scoring"), [words % numbers for words in (makers, wet, f"{pit} {counter}")])


def _renouncing(rules: HouseRules) -> Entry:
    return Entry("renouncing", _("Renouncing"), renounce_texts(rules))


def _signals(rules: HouseRules) -> Entry:
    words = {
        Signals.SUIT: _(
            "Discarding on a partner’s trick, a low card (7, 8, 9) says: I hold the ace of this suit. A "
            "picture says: do not lead this suit to me."
        ),
        Signals.OPPOSITE: _("Discarding on a partner’s trick asks for the other suit of the same colour."),
        Signals.OFF: _("None are agreed: a discard says nothing."),
    }[rules.signals]
    return Entry("signals", _("Signals"), [words])


def _match_end(rules: HouseRules) -> Entry:
    if rules.match is MatchEnd.HANDS:
        words = ngettext(
            "A match is %(count)d deal. The higher total wins; equal totals are a draw.",
            "A match is %(count)d deals. The higher total wins; equal totals are a draw.",
            rules.match_hands,
        )
    else:
        words = _(
            "A match goes on until a side has %(target)d points at the end of a deal. If both have, the "
            "higher total wins; equal totals play on."
        )
    redealt = _("Deals in which nobody made trump do not count.")
    numbers = {"count": rules.match_hands, "target": rules.match_target}
    return Entry("end", _("End of the match"), [f"{words % numbers} {redealt}"])
