"""What do the words of card players mean, what do beginners get wrong, and where does the game come from?"""

import re
import unicodedata
from collections.abc import Sequence

from game.rulebook.entries import Entry
from game.rules import HouseRules, RoemMode, TrumpMethod, Variant
from game.text import _


def glossary() -> Sequence[Entry]:
    """The terms in the order of the alphabet of the present language."""
    terms = [*_people(), *_tricks(), *_duties(), *_roem(), *_results()]
    entries = [Entry(name, term, [meaning]) for name, term, meaning in terms]
    return sorted(entries, key=lambda entry: alphabetical(entry.title))


def alphabetical(word: str) -> str:
    """By what a word is sorted: Czech č, ř, š, ž follow c, r, s, z, and other letters forget their marks."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return re.sub(r"(?<![crsz])\u030c|[\u0300-\u030b\u030d-\u036f]", "", letters)


_Term = tuple[str, str, str]
"""The name of an entry, the term and its meaning."""


def _people() -> Sequence[_Term]:
    return [
        ("partner", _("partner (maat)"), _("Who sits opposite you and writes points with you.")),
        ("dealer", _("dealer (gever)"), _("Who deals; the next deal goes to the player on the left.")),
        (
            "forehand",
            _("forehand (voorhand)"),
            _("The player left of the dealer, who leads to the first trick."),
        ),
        ("makers", _("makers (spelers)"), _("The pair that made trump and must have more than the others.")),
        ("defenders", _("defenders (tegenpartij)"), _("The pair that did not make trump.")),
    ]


def _tricks() -> Sequence[_Term]:
    return [
        ("trump", _("trump (troef)"), _("The suit that beats the other three.")),
        (
            "making_trump",
            _("making trump"),
            _("Choosing the trump suit, and with it playing for more points."),
        ),
        ("plain_suit", _("plain suit"), _("A suit that is not trumps.")),
        ("jack", _("jack (boer)"), _("The highest trump, 20 points. In a plain suit only fifth, 2 points.")),
        ("nel", _("nel"), _("The nine of trumps: second highest, 14 points.")),
        ("trick", _("trick (slag)"), _("Four cards, one of each player; the highest wins them.")),
        ("leading", _("leading (uitkomen)"), _("Playing the first card of a trick.")),
        ("last_trick", _("last trick (laatste slag)"), _("The eighth trick, worth 10 points more.")),
        (
            "discard",
            _("discarding (afgooien)"),
            _("Playing a plain card of another suit when you cannot follow."),
        ),
        (
            "drawing",
            _("drawing trumps (troef trekken)"),
            _("Leading trumps so that the others run out of them."),
        ),
        (
            "signal",
            _("signalling (seinen)"),
            _("Telling your partner by a discard what you hold; partners agree on it beforehand."),
        ),
        (
            "claim",
            _("claiming (opeisen)"),
            _("Laying down your cards because all tricks that are left are certainly yours."),
        ),
        ("void", _("void"), _("Without a card of a suit.")),
    ]


def _duties() -> Sequence[_Term]:
    return [
        ("following", _("following suit (bekennen)"), _("Playing a card of the suit that was led.")),
        ("ruffing", _("ruffing (introeven)"), _("Playing a trump to a plain suit that you cannot follow.")),
        ("overtrumping", _("overtrumping (overtroeven)"), _("Playing a higher trump than one on the table.")),
        (
            "undertrumping",
            _("undertrumping (ondertroeven)"),
            _("Playing a lower trump than one on the table when a plain suit was led."),
        ),
        (
            "duty",
            _("duty to trump (troefplicht)"),
            _("The rule that says when you must ruff. Amsterdam and Rotterdam have different ones."),
        ),
        (
            "renouncing",
            _("renouncing (verzaken)"),
            _("Playing a card that is not allowed, such as one of another suit when you could follow."),
        ),
    ]


def _roem() -> Sequence[_Term]:
    return [
        ("roem", _("roem"), _("Extra points for cards that belong together and come in one trick.")),
        ("run3", _("three in a row (driekaart)"), _("Three consecutive cards of a suit, 20 roem.")),
        ("run4", _("four in a row (vierkaart)"), _("Four consecutive cards of a suit, 50 roem.")),
        ("stuk", _("stuk"), _("King and queen of trumps, 20 roem, also on top of a run they are in.")),
        ("quad", _("four of a kind (vier gelijke)"), _("The same rank in all four suits.")),
    ]


def _results() -> Sequence[_Term]:
    return [
        ("nat", _("nat"), _("Makers who do not have more than the defenders are nat and write nothing.")),
        ("pit", _("pit (mars)"), _("Winning all eight tricks.")),
        ("counter_pit", _("counter-pit (tegenpit)"), _("Defenders winning all eight tricks.")),
        ("deal", _("deal (spel)"), _("Eight tricks, from dealing to writing down.")),
        ("boom", _("boom"), _("A match of sixteen deals, in which everybody deals four times.")),
        ("pad", _("score pad"), _("Where the points are written in two columns, We and They, roem apart.")),
        (
            "kraken",
            _("kraken"),
            _("Doubling a deal because you do not believe in the makers’ trump; a house rule."),
        ),
    ]


def mistakes(rules: HouseRules) -> Sequence[Entry]:
    """What goes wrong most, under these rules."""
    found = [
        (
            "draw",
            _("Not drawing trumps"),
            _(
                "Makers lead trumps first, the highest that is left if they hold it, and count them: there "
                "are eight. As long as an opponent has one, your aces are not safe."
            ),
        ),
        (
            "give_points",
            _("Feeding the opponents"),
            _(
                "Tens and aces belong in your own side’s tricks. Where you cannot win, play the card that "
                "is worth least."
            ),
        ),
        (
            "give_roem",
            _("Completing their roem"),
            _(
                "Look at the cards that lie before you add to them: roem goes to the winner of the trick, "
                "also when your card makes it."
            ),
        ),
        (
            "ruff_high",
            _("Ruffing too high"),
            _(
                "Where no trump lies yet and nobody after you can overtrump, the lowest trump wins as much "
                "as the jack. Keep the jack and the nel for theirs."
            ),
        ),
        ("over_partner", *_about_partner(rules)),
        (
            "plain_ten",
            _("Trusting a bare ten"),
            _(
                "A ten without the ace falls to it. Play tens when the ace is gone, or under your partner’s "
                "ace."
            ),
        ),
        (
            "thin_trump",
            _("Making trump on many small cards"),
            _makers_advice(rules),
        ),
        (
            "half",
            _("Stopping at half"),
            _(
                "Makers need more than the defenders, roem included: 82 points are enough only as long as "
                "the defenders have no roem. And a tie is nat."
            ),
        ),
        (
            "pit",
            _("Throwing away a pit"),
            _("A pit is about tricks: one lost trick without a single point costs 100."),
        ),
    ]
    if rules.roem_mode is RoemMode.ANNOUNCE:
        words = _("If your side is about to be nat, roem that you announce is written by the defenders.")
        found.append(("announcing", _("Announcing roem when nat"), words))
    return [Entry(name, title, [words]) for name, title, words in found]


def _about_partner(rules: HouseRules) -> tuple[str, str]:
    """What the city's duty to trump makes people forget."""
    if rules.variant is Variant.AMSTERDAM:
        return _("Ruffing your partner’s trick"), _(
            "In Amsterdam you need not ruff when your partner has the trick. If it is safe, give it a ten "
            "or an ace and keep your trumps."
        )
    return _("Forgetting that you must ruff"), _(
        "In Rotterdam you must ruff your partner’s ace too if you cannot follow. Do not count on aces of "
        "suits in which your partner is void."
    )


def _makers_advice(rules: HouseRules) -> str:
    """When a hand is good enough to make trump, as far as there is a choice (§18)."""
    if rules.trump_method is TrumpMethod.FORCED:
        return _(
            "Forehand cannot pass, but can choose: a suit with the jack, or with nine and ace, before a "
            "longer one without them."
        )
    return _(
        "Length alone does not make a trump suit. Count on the jack with two more trumps, or the nine and "
        "the ace, and a side ace; otherwise pass if you may."
    )


def history() -> Sequence[Entry]:
    """Where the game comes from; only what is well established."""
    return [
        Entry(
            "family",
            _("The family of the jas"),
            [
                _(
                    "Klaverjas is one of the jass games. They have in common that the jack of trumps, the "
                    "jas, is the highest card and the nine of trumps, the nel, comes second. Both words are "
                    "Dutch, and historians look for the origin of the family in the Low Countries, before "
                    "1800."
                ),
                _(
                    "From there it spread. Jass is the national card game of Switzerland, where it is "
                    "documented since the end of the eighteenth century. Belote in France and its relatives "
                    "in the Balkans, and klabberjass in central Europe and America, are of the same family."
                ),
            ],
        ),
        Entry(
            "name",
            _("The name"),
            [_("Literally klaverjas is the jack of clubs: klaver is clubs, and jas the jack of trumps.")],
        ),
        Entry(
            "netherlands",
            _("In the Netherlands"),
            [
                _(
                    "In the twentieth century it became the best known card game of the country, played at "
                    "the kitchen table, in the canteen and in the café, and in clubs with their own "
                    "evenings and competitions. The usual pack is that of piket: 32 cards, seven to ace."
                ),
                _(
                    "There is no single set of rules. The great divide is the duty to trump: Amsterdam lets "
                    "you off when your partner has the trick, Rotterdam does not. Utrecht obliges forehand "
                    "to make trump. Clubs and the card union print rules of their own, and many a family "
                    "has one more; that is why this game lets you set them."
                ),
            ],
        ),
    ]
