"""How is every option and house rule called, explained and grouped, and where does it come from?"""

from collections.abc import Mapping, Sequence
from typing import cast

from game.rule_sets import FIRST_LINE, Flaw, RuleTextError
from game.rules import CHOICES, ONLY_WITH, HouseRules, TrumpMethod
from game.settings import Level
from game.text import _, ngettext, trump_method_text

SUBJECTS: Mapping[str, Sequence[str]] = {
    "game": (
        "language",
        "play_by",
        "hand_order",
        "auto_play",
        "partner",
        "opponents",
        "name_rule",
        "narration",
    ),
    "picture": ("text_size", "high_contrast", "full_screen", "colours", "index", "letters"),
    "pace": ("pace", "trick_pause", "animation"),
    "sound": ("sound", "volume_cards", "volume_calls", "volume_keys"),
}
"""The preferences, by subject; every one is in one of them."""

RULE_GROUPS: Mapping[str, Sequence[str]] = {
    "table": ("deal", "match", "match_hands", "match_target"),
    "trump": ("trump_method", "first_bidder", "all_pass", "turned_all_pass"),
    "play": ("variant", "undertrump_amsterdam", "signals"),
    "roem": (
        "quads",
        "roem_mode",
        "roem_deadline",
        "roem_by",
        "roem_in_hand",
        "hand_roem_deadline",
        "hand_roem_contest",
        "all_tricks_cancel",
    ),
    "count": ("counter_pit_bonus", "spades_double"),
    "kraken": ("kraken", "kraken_nat", "kraken_doubles"),
    "renounce": ("renounce", "renounce_scope", "renounce_penalty"),
}
"""The house rules, by group; every field of ``HouseRules`` is in one of them."""

PARAGRAPHS: Mapping[str, str] = {
    "deal": "§3",
    "match": "§9",
    "match_hands": "§9",
    "match_target": "§9",
    "trump_method": "§4",
    "first_bidder": "§4",
    "all_pass": "§4",
    "turned_all_pass": "§4",
    "variant": "§5.1–§5.5",
    "undertrump_amsterdam": "§5.6",
    "signals": "§18",
    "quads": "§7",
    "roem_mode": "§7.4",
    "roem_deadline": "§7.4",
    "roem_by": "§7.4",
    "roem_in_hand": "§11",
    "hand_roem_deadline": "§11",
    "hand_roem_contest": "§11",
    "all_tricks_cancel": "§11",
    "counter_pit_bonus": "§8.3",
    "spades_double": "§10",
    "kraken": "§10",
    "kraken_nat": "§10",
    "kraken_doubles": "§10",
    "renounce": "§15",
    "renounce_scope": "§15",
    "renounce_penalty": "§15",
}
"""The paragraph of the rule book behind each house rule."""


def subject_name(subject: str) -> str:
    """The name of a page of options."""
    return {
        "game": _("Game"),
        "picture": _("Picture"),
        "pace": _("Pace"),
        "sound": _("Sound"),
        "rules": _("House rules"),
    }[subject]


def group_name(group: str) -> str:
    """The name of a group of house rules."""
    return {
        "table": _("Table"),
        "trump": _("Making trump"),
        "play": _("Play"),
        "roem": _("Roem"),
        "count": _("Scoring"),
        "kraken": _("Kraken"),
        "renounce": _("Renouncing"),
    }[group]


def option_label(name: str) -> tuple[str, str]:
    """The name of an option or house rule and one sentence that explains it."""
    return (_preference_labels() | _playing_labels() | _counting_labels())[name]


def _preference_labels() -> dict[str, tuple[str, str]]:
    """Options that change nothing about the rules."""
    return {
        "language": (_("Language"), _("Every text changes at once.")),
        "colours": (_("Deck"), _("Four colours tell the suits apart at a glance.")),
        "index": (_("Card corners"), _("Big letters are easier to read.")),
        "text_size": (_("Text size"), _("Texts grow as far as the window has room.")),
        "high_contrast": (_("High contrast"), _("Black on white, white on dark, nothing translucent.")),
        "letters": (_("Picture letters"), _("B V H as in Dutch packs, or J Q K.")),
        "hand_order": (_("Order of your hand"), _("Where the highest card of a suit is.")),
        "play_by": (
            _("Playing a card"),
            _("One click, a second click to confirm, or dragging to the table."),
        ),
        "pace": (_("Pace"), _("How long the others take for a card.")),
        "trick_pause": (_("Pause after a trick"), _("How long a full trick stays on the table.")),
        "animation": (_("Moving cards"), _("Without movement the pauses for reading stay.")),
        "auto_play": (_("Play by itself"), _("Cards about which there is nothing to choose.")),
        "sound": (_("Sound"), _("M switches it at any time.")),
        "volume_cards": (_("Cards"), _("How loud cards are dealt, played and taken.")),
        "volume_calls": (_("Roem and result"), _("How loud roem and the end of a deal are heard.")),
        "volume_keys": (_("Buttons"), _("How loud buttons click, and what is refused.")),
        "partner": (_("Your partner"), _("How well North plays, from the next card on.")),
        "opponents": (_("The opponents"), _("How well West and East play, from the next card on.")),
        "name_rule": (
            _("Name the rule"),
            _("On your turn, if a duty of your city decides what you may play."),
        ),
        "narration": (
            _("Tell what happens"),
            _("A line of text for every event; F3 switches it at any time. It is always written to a file."),
        ),
        "full_screen": (_("Full screen"), _("F11 switches it at any time.")),
    }


def _playing_labels() -> dict[str, tuple[str, str]]:
    """House rules about dealing, making trump and playing."""
    return {
        "deal": (_("Dealing"), _("The packets in which the eight cards are dealt.")),
        "match": (_("End of the match"), _("After a number of deals, or when a side reaches a score.")),
        "match_hands": (_("Deals in a match"), _("A boom is sixteen deals: everybody deals four times.")),
        "match_target": (
            _("Target"),
            _("The score that ends the match; if both sides reach it, the higher one wins."),
        ),
        "trump_method": (
            _("Way of making trump"),
            _("Name a suit or pass; forehand must name one; or play or pass on a suit that is shown."),
        ),
        "first_bidder": (_("First to speak"), _("Who may choose first. Forehand always leads.")),
        "all_pass": (
            _("Everybody passes"),
            _("The first speaker must choose after all, or the cards are dealt again."),
        ),
        "turned_all_pass": (
            _("Nobody takes the turned card"),
            _("Forehand names another suit, must play on the next card, or a new suit goes round."),
        ),
        "variant": (
            _("Duty to trump"),
            _("Amsterdam: when your partner has the trick you need not ruff. Rotterdam: you always must."),
        ),
        "undertrump_amsterdam": (
            _("Undertrumping"),
            _("What you may do when you cannot go above a trump of the opponents."),
        ),
        "signals": (
            _("Signals"),
            _(
                "What a discard tells a partner who has the trick: your ace, a suit to lead, or nothing. "
                "Computer players signal too where it costs nothing, and heed their partner."
            ),
        ),
        "renounce": (
            _("Wrong cards"),
            _("A wrong card cannot be played; or it can, and be taken back until the trick is turned over."),
        ),
        "renounce_scope": (_("What counts as renouncing"), _("Every duty, or not following suit alone.")),
        "renounce_penalty": (
            _("Penalty"),
            _("What the other side writes when renouncing is found; the offenders write nothing."),
        ),
    }


def _counting_labels() -> dict[str, tuple[str, str]]:
    """House rules about roem and what is written."""
    return {
        "quads": (
            _("Four of a kind"),
            _("Roem for four jacks / aces, kings, queens, tens / nines, eights, sevens."),
        ),
        "roem_mode": (
            _("Announcing roem"),
            _("Roem is counted for you, or only if it is announced in time. Silence is allowed."),
        ),
        "roem_deadline": (
            _("Announce before"),
            _("Roem that was not announced by then is lost."),
        ),
        "roem_by": (
            _("Who announces"),
            _("Anybody or the winners of the trick; it is always written for the winners."),
        ),
        "roem_in_hand": (
            _("Roem in the hand"),
            _("Runs, four of a kind and stuk among your eight cards count as well."),
        ),
        "hand_roem_deadline": (
            _("Show hand roem"),
            _("Together with your own first card, or before the first lead."),
        ),
        "hand_roem_contest": (
            _("Whose hand roem counts"),
            _("The side with more in all, the side with the best single one, or both sides."),
        ),
        "all_tricks_cancel": (
            _("No trick, no roem"),
            _("A side without a single trick may not count the roem in its hands."),
        ),
        "counter_pit_bonus": (_("Counter-pit"), _("Extra points for defenders who win every trick.")),
        "spades_double": (_("Spades double"), _("What counts double when spades are trumps.")),
        "kraken": (
            _("Kraken"),
            _("The defenders may double a deal once trump is made, the makers and they again after that."),
        ),
        "kraken_nat": (
            _("Nat after a kraak"),
            _("Who doubled last must take more and the winner writes all; or only the makers can be nat."),
        ),
        "kraken_doubles": (_("What is multiplied"), _("The card points alone, or roem and pit as well.")),
    }


def option_sentence(name: str, value: object) -> str:
    """What a preference or house rule is about, and for a level what the chosen one does."""
    sentence = option_label(name)[1]
    return f"{sentence} {level_sentence(value)}" if name in ("partner", "opponents") else sentence


def level_sentence(level: object) -> str:
    """What a computer player of a level does, honestly; of a partner also what None means."""
    return {
        None: _("As strong as the opponents, whatever you choose for them."),
        Level.BEGINNER: _(
            "Beginner: forgets most of the cards that are out and plays every other card at first sight."
        ),
        Level.CLUB: _("Club player: counts cards and plays by the rules of thumb of a good club."),
        Level.MASTER: _(
            "Master: imagines deals that fit all it has seen and plays the card that brings most in them."
        ),
        Level.EXPERT: _(
            "Expert: as the master, with more deals, weighed by what everybody called and played, "
            "and the last cards exactly."
        ),
    }[cast("Level | None", level)]


def option_value(name: str, value: object) -> str:
    """One value of an option or house rule."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, TrumpMethod):
        return trump_method_text(value)
    if name == "text_size" or name.startswith("volume_"):
        return f"{value} %"
    special: dict[tuple[str, object], str] = {
        ("counter_pit_bonus", 0): _("nothing"),
        ("partner", None): _("as the opponents"),
        ("trick_pause", "click"): _("until a click"),
        ("trick_pause", "0.5"): _("½ s"),
        ("trick_pause", "1"): _("1 s"),
        ("trick_pause", "2"): _("2 s"),
        ("quads", "pagat"): "200 / 100 / 0",
        ("quads", "kbn"): "100 / 100 / 100",
        ("quads", "club"): "200 / 100 / 100",
        ("renounce_penalty", "kbn"): _("162 + 100 + roem"),
        ("renounce_penalty", "flat_262"): "262",
        ("renounce_penalty", "flat_162"): "162",
    }
    return special.get((name, value)) or _value_words().get(str(value)) or str(value)


def _value_words() -> dict[str, str]:
    """The named values of options and house rules."""
    return {
        "nl": "Nederlands",
        "en": "English",
        "cs": "Čeština",
        "id": "Bahasa Indonesia",
        "two": _("two colours"),
        "four": _("four colours"),
        "big": _("big"),
        "normal": _("normal"),
        "dutch": "B V H",
        "english": "J Q K",
        "high_left": _("high left"),
        "high_right": _("high right"),
        "click": _("one click"),
        "two_clicks": _("two clicks"),
        "drag": _("drag"),
        "slow": _("calm"),
        "fast": _("fast"),
        "nothing": _("nothing"),
        "beginner": _("beginner"),
        "club": _("club player"),
        "master": _("master"),
        "expert": _("expert"),
        "last_card": _("last card"),
        "only_card": _("only card allowed"),
        "hands": _("deals"),
        "target": _("score"),
        "forehand": _("forehand"),
        "dealer": _("dealer"),
        "first_must_choose": _("must choose"),
        "redeal": _("new cards"),
        "forehand_other_suit": _("other suit"),
        "forced_next_card": _("next card, forced"),
        "turn_again": _("turn again"),
        "amsterdam": _("Amsterdam"),
        "rotterdam": _("Rotterdam"),
        "forbidden": _("forbidden"),
        "free": _("free"),
        "required": _("required"),
        "suit": _("own ace"),
        "opposite": _("sister suit"),
        "off": _("off"),
        "auto": _("counted for you"),
        "announce": _("announce"),
        "trick_covered": _("trick turned over"),
        "next_lead": _("next lead"),
        "anyone": _("anybody"),
        "winners": _("winners"),
        "first_trick": _("own first card"),
        "first_lead": _("first lead"),
        "team_total": _("more in all"),
        "highest_single": _("best single"),
        "none": _("both sides"),
        "card_points": _("card points"),
        "whole_hand": _("everything"),
        "all": _("everything"),
        "winner_takes_all": _("winner writes all"),
        "makers_only": _("makers only"),
        "blocked": _("blocked"),
        "allowed": _("allowed"),
        "all_duties": _("all duties"),
        "follow_suit_only": _("following suit"),
    }


def idle_reason(name: str) -> str:
    """Why a house rule has no effect with the others as they are."""
    other, value = ONLY_WITH[name]
    return _("Counts only with “%(rule)s” on “%(value)s”.") % {
        "rule": option_label(other)[0],
        "value": option_value(other, value),
    }


def preset_name(name: str) -> str:
    """The name of a preset of house rules."""
    return {
        "standard": _("Standard"),
        "klaverjasmaat": "Klaverjasmaat",
        "kbn": _("Kaartbond"),
        "rotterdam": "Rotterdam",
        "utrecht": "Utrecht",
        "kraken": "Kraken",
    }[name]


def preset_sentence(name: str) -> str:
    """What is particular about a preset."""
    return {
        "standard": _("What most tables play: you may name trump or pass, and Amsterdam’s duty to trump."),
        "klaverjasmaat": _("As in the app of that name: a suit is proposed, and you play on it or pass."),
        "kbn": _("The Dutch card union: roem is announced, four of a kind is 100, no counter-pit bonus."),
        "rotterdam": _("You must always ruff, also when your partner has the trick."),
        "utrecht": _("Nobody passes: forehand must name trump."),
        "kraken": _("Forehand must name trump, deals can be doubled, and roem in the hand counts."),
    }[name]


def difference_text(rules: HouseRules, base: HouseRules, set_name: str) -> str:
    """How far house rules are from the set they were taken from."""
    count = sum(getattr(rules, name) != getattr(base, name) for name in CHOICES)
    if not count:
        return _("As in %(set)s.") % {"set": set_name}
    words = ngettext("%(count)d rule differs from %(set)s.", "%(count)d rules differ from %(set)s.", count)
    return words % {"count": count, "set": set_name}


def flaw_text(error: RuleTextError) -> str:
    """Why a text is no set of house rules."""
    sentence = {
        Flaw.EMPTY: _("There is no text on the clipboard."),
        Flaw.TOO_LONG: _("This text is far too long for house rules."),
        Flaw.NO_TITLE: _("These are no house rules: the line “%(title)s” is missing."),
        Flaw.NEWER: _("These house rules are of version %(value)s, which this game does not know."),
        Flaw.NO_RULE: _("Line %(line)d is no rule: “%(value)s”."),
        Flaw.UNKNOWN_RULE: _("Line %(line)d: there is no rule “%(key)s”."),
        Flaw.WRONG_VALUE: _("Line %(line)d: “%(key)s” cannot be “%(value)s”."),
        Flaw.TWICE: _("Line %(line)d: “%(key)s” stands there a second time."),
        Flaw.CUT: _("The text is not complete: its last line, “end”, is missing."),
    }[error.flaw]
    return sentence % {
        "title": FIRST_LINE,
        "line": error.line,
        "key": _short(error.key),
        "value": _short(error.value),
    }


def _short(text: str) -> str:
    """Strange words from outside, as much as fits into a sentence."""
    shown = "".join(letter if letter.isprintable() else "·" for letter in text)
    return shown if len(shown) <= 24 else shown[:23] + "…"
