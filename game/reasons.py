"""Why did a computer player choose what it chose, in the language of the player?

Each sentence is what a good player of the club would tell a learner. It promises no more than its rule of
thumb knows: what is only likely is called likely.
"""

from collections.abc import Sequence

from game.bots.thinking import Reason, Why
from game.cards import Card
from game.text import SIGNS, _, card_name, ngettext, suit_name


def reason_text(reason: Reason) -> str:
    """The sentence for a reason, with the cards, the suit and the number that it names."""
    values = {
        "cards": _listed(reason.cards),
        "suit": f"{SIGNS[reason.suit]} {suit_name(reason.suit)}" if reason.suit is not None else "",
        "number": reason.number,
    }
    number = reason.number
    sentences = (
        _any(reason.number) | _making(number) | _announcing(number) | _leading(number) | _following(number)
    )
    return sentences[reason.why] % values


def _listed(cards: Sequence[Card]) -> str:
    """``♥ jack, ♥ 9 and ♠ ace``."""
    names = [card_name(card) for card in cards]
    if len(names) < 2:
        return "".join(names)
    return _("%(cards)s and %(last)s") % {"cards": ", ".join(names[:-1]), "last": names[-1]}


def _any(number: int) -> dict[Why, str]:
    """Choices of every kind."""
    return {
        Why.AT_RANDOM: _("I drew lots."),
        Why.ANCHOR: _("I follow a fixed scheme."),
        Why.EMERGENCY: _("I could not decide and take the first thing the rules allow."),
        Why.SIMULATED: ngettext(
            "I played on %(number)d deal that fits all I have seen: %(cards)s brought most.",
            "I played on %(number)d deals that fit all I have seen: %(cards)s brought most.",
            number,
        ),
        Why.HASTY_LEAD: _("Without thinking long I lead my dearest card, %(cards)s."),
        Why.HASTY_TAKE: _("I see that %(cards)s beats what lies there, and look no further."),
        Why.HASTY_CHEAP: _("Nothing of mine beats what lies there: I give my cheapest card, %(cards)s."),
        Why.ONLY_CARD: _("I have no choice: %(cards)s is the only card I may play."),
    }


def _making(number: int) -> dict[Why, str]:
    """Making trump or passing (§18)."""
    return {
        Why.MUST_MAKE_TRUMP: _("I must make trump, and %(suit)s is my best suit."),
        Why.JACK_NINE_ACE: _(
            "I play %(suit)s: with %(cards)s I hold the two highest trumps and an ace besides."
        ),
        Why.SIX_TRUMPS: ngettext(
            "I play %(suit)s: %(number)d trump is strong by its length alone.",
            "I play %(suit)s: %(number)d trumps are strong by their length alone.",
            number,
        ),
        Why.JACK_AND_ACE: ngettext(
            "I play %(suit)s: I hold %(number)d trump with the jack, and an ace besides: %(cards)s.",
            "I play %(suit)s: I hold %(number)d trumps with the jack, and an ace besides: %(cards)s.",
            number,
        ),
        Why.JACK_LENGTH: ngettext(
            "I play %(suit)s: I hold %(number)d trump, the highest, %(cards)s.",
            "I play %(suit)s: I hold %(number)d trumps with the highest, %(cards)s.",
            number,
        ),
        Why.NINE_ACE_LENGTH: ngettext(
            "I play %(suit)s: I hold %(number)d trump, %(cards)s; only the jack is higher.",
            "I play %(suit)s: I hold %(number)d trumps with %(cards)s; only the jack is higher.",
            number,
        ),
        Why.EXPECT_MORE: ngettext(
            "I play %(suit)s: nothing stands out, but I expect about %(number)d point more than the "
            "opponents write.",
            "I play %(suit)s: nothing stands out, but I expect about %(number)d points more than the "
            "opponents write.",
            number,
        ),
        Why.PASSING_WORSE: ngettext(
            "I play %(suit)s: I expect about %(number)d point less than the opponents write, but passing "
            "would probably cost more.",
            "I play %(suit)s: I expect about %(number)d points less than the opponents write, but passing "
            "would probably cost more.",
            number,
        ),
        Why.TURNED_TOO_WEAK: _("I pass: with %(suit)s as trump my hand is too weak."),
        Why.TURNED_NOT_BEST: _("I pass: if everybody does, I may name %(suit)s, my best suit."),
        Why.NO_JACK_NO_NINE: _("I pass: in my best suit, %(suit)s, I have neither the jack nor the nine."),
        Why.EXPECT_LESS: ngettext(
            "I pass: even in my best suit, %(suit)s, I expect about %(number)d point less than the "
            "opponents write.",
            "I pass: even in my best suit, %(suit)s, I expect about %(number)d points less than the "
            "opponents write.",
            number,
        ),
        Why.PASSING_BETTER: ngettext(
            "I pass: in my best suit, %(suit)s, I expect about %(number)d point more than the opponents "
            "write, but passing probably brings more.",
            "I pass: in my best suit, %(suit)s, I expect about %(number)d points more than the opponents "
            "write, but passing probably brings more.",
            number,
        ),
        Why.MANY_TRUMPS: ngettext(
            "I play %(suit)s: %(number)d trump seems enough to me.",
            "I play %(suit)s: %(number)d trumps seem enough to me.",
            number,
        ),
        Why.FEW_TRUMPS: _("I pass: I have too little of %(suit)s to make it trump."),
    }


def _announcing(number: int) -> dict[Why, str]:
    """Doubling, and saying that there is roem or a renounce (§7.4, §10, §11, §15)."""
    return {
        Why.DOUBLE_STRONG: ngettext(
            "I double: with %(suit)s as trump I see %(number)d trick in my own hand.",
            "I double: with %(suit)s as trump I see %(number)d tricks in my own hand.",
            number,
        ),
        Why.DOUBLE_NOT: ngettext(
            "I do not double: with %(suit)s as trump I see only %(number)d trick in my own hand.",
            "I do not double: with %(suit)s as trump I see only %(number)d tricks in my own hand.",
            number,
        ),
        Why.DOUBLE_NEVER: _("I do not double: I never dare to."),
        Why.DOUBLE_SIMULATED: _("I double: in the deals I played on, that served us best."),
        Why.DOUBLE_NOT_SIMULATED: _("I do not double: in the deals I played on, it did not bring enough."),
        Why.SHOW_ROEM: _("I show the roem in my hand, %(number)d: unsaid, it would not count."),
        Why.SHOW_STUK: _(
            "King and queen of %(suit)s are stuk: %(number)d roem, said with the first of them."
        ),
        Why.BEATEN_ROEM: _(
            "I keep quiet: the opponents have shown more than our %(number)d, and showing would only "
            "tell them my cards."
        ),
        Why.ANNOUNCE: _("Our trick holds %(number)d roem: I say so before it is turned."),
        Why.ANNOUNCE_NAT: _(
            "Their trick holds %(number)d roem, but they are nat, so it will be ours: I say so."
        ),
        Why.SILENT_NAT: _(
            "Our trick holds %(number)d roem, but we are probably nat and it would go to the opponents: "
            "I keep quiet."
        ),
        Why.SILENT_THEIRS: _(
            "There is %(number)d roem in the opponents' trick: they must say it themselves."
        ),
        Why.NO_ROEM: _("There is no roem to announce."),
        Why.RENOUNCE: _("An opponent has renounced: the cards played since betray it."),
    }


def _leading(number: int) -> dict[Why, str]:
    """The first card of a trick (§18)."""
    return {
        Why.DRAW_TRUMPS: ngettext(
            "We play, so I draw trumps from the top with %(cards)s: the opponents may still hold one.",
            "We play, so I draw trumps from the top with %(cards)s: the opponents may still hold %(number)d.",
            number,
        ),
        Why.DRAW_LOW: ngettext(
            "I play and lack the highest trump. A small one, %(cards)s, fetches the high ones: "
            "the opponents may still hold %(number)d trump.",
            "I play and lack the highest trump. A small one, %(cards)s, fetches the high ones: "
            "the opponents may still hold %(number)d trumps.",
            number,
        ),
        Why.HIGHEST_FIRST: ngettext(
            "My last card, %(cards)s, is now the highest of its suit.",
            "All my %(number)d cards are now the highest of their suit: I play them from the top, "
            "%(cards)s first.",
            number,
        ),
        Why.CASH: _("I play %(cards)s: it is now the highest in %(suit)s and will probably win."),
        Why.ACE_NO_JACK: _(
            "I play without the jack of %(suit)s, so I begin with %(cards)s: that warns my partner that "
            "drawing trumps is not safe yet."
        ),
        Why.PARTNER_RUFFS: _("My partner has no %(suit)s and can probably ruff %(cards)s."),
        Why.PARTNER_TAKES: _("My partner holds the highest of %(suit)s; %(cards)s hands over the lead."),
        Why.PARTNER_ASKED: _("My partner's discard asked for %(suit)s: I lead %(cards)s."),
        Why.NOT_REFUSED: _("My partner's discard told me not to lead %(suit)s: rather %(cards)s."),
        Why.LEAD_CHEAP: _("I see nothing better to lead: %(cards)s costs us least."),
    }


def _following(number: int) -> dict[Why, str]:
    """The other cards of a trick (§18)."""
    return {
        Why.MAKE_ROEM: _("%(cards)s brings %(number)d roem, and this trick is probably ours."),
        Why.FEED_PARTNER: ngettext(
            "This trick is certainly ours, so I add the %(number)d point of %(cards)s.",
            "This trick is certainly ours, so I add the %(number)d points of %(cards)s.",
            number,
        ),
        Why.FEED_LIKELY: ngettext(
            "This trick is probably ours, so I add the %(number)d point of %(cards)s.",
            "This trick is probably ours, so I add the %(number)d points of %(cards)s.",
            number,
        ),
        Why.SIGNAL_ACE: _("My partner has the trick: with the low %(cards)s I tell that I hold the ace."),
        Why.SIGNAL_REFUSED: _("My partner has the trick: %(cards)s tells: do not lead %(suit)s to me."),
        Why.SIGNAL_NEXT: _(
            "My partner has the trick: %(cards)s is the highest in %(suit)s and tells that I hold "
            "the next one too."
        ),
        Why.SIGNAL_SISTER: _(
            "My partner has the trick: with %(cards)s I ask for the other suit of that colour, %(suit)s."
        ),
        Why.LEAVE_PARTNER: _("My partner has the trick: I need not spend more than %(cards)s."),
        Why.TAKE_SURE: _("With %(cards)s this trick is certainly ours."),
        Why.TAKE_LIKELY: _("With %(cards)s this trick is probably ours."),
        Why.RUFF: _("I have no %(suit)s and ruff with %(cards)s."),
        Why.OVERTRUMP: _("With %(cards)s I go over the trump on the table."),
        Why.FORCE_HIGHER: _("%(cards)s may not win, but the opponents must now go over it."),
        Why.DENY_ROEM: _("The opponents will probably win: %(cards)s keeps %(number)d roem from them."),
        Why.SAVE_POINTS: _("The opponents will probably win: I give as little as I can, %(cards)s."),
        Why.RISK_POINTS: _("The opponents will probably win, but my partner may: I risk %(cards)s."),
        Why.KEEP_TRUMP: _("The opponents will probably win: I would rather give %(cards)s than a trump."),
        Why.KEEP_SUIT: _(
            "The opponents will probably win: I would rather give %(cards)s than a card of %(suit)s "
            "that I still need."
        ),
    }
