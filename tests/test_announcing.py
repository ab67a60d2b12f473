"""Roem in the hand and roem that must be announced (§7.4, §11)."""

from dataclasses import replace

import pytest

from game.bots.announcing import at_the_trick, is_lost, show_hand
from game.bots.heuristic import club_thought
from game.bots.thinking import Why
from game.cards import Seat, Side, Suit, parse_cards
from game.deal import (
    Action,
    Announce,
    AnnounceHand,
    AnnounceStuk,
    Contract,
    Deal,
    Fault,
    HandMelded,
    HandsDealt,
    IllegalAction,
    MeldScored,
    Pass,
    Phase,
    Play,
    TakenTrick,
    TrickTaken,
    TrumpDeclared,
    begin,
    can_announce,
    decide,
    evolve,
    has_choice,
    legal_actions,
    offered,
    why_not,
)
from game.meld import Meld
from game.rules import STANDARD, Trick
from game.scoring import hand_roem, roem_totals, score, settle
from game.view import view_of
from tests.strategies import after, fold

HANDS = (
    "SA SK SQ H7 H8 D7 D8 C7",
    "HK HQ HJ HT S7 S8 S9 C8",
    "ST SJ HA D9 DT DJ DQ CA",
    "H9 DK DA C9 CT CJ CQ CK",
)
"""Hearts being trump: South 20, West 50 + 20 and stuk, North 50, East 100."""


def playing(hands: tuple[str, ...] = HANDS, **rules: object) -> Deal:
    """A deal with these hands in which South has made hearts trump and leads."""
    chosen = STANDARD.changed(**{"roem_in_hand": True} | rules)
    start = begin(chosen, HandsDealt(Seat.EAST, tuple(map(parse_cards, hands)), ()))
    return evolve(start, TrumpDeclared(Seat.SOUTH, Suit.HEARTS))


def told(deal: Deal, action: Action, seat: Seat) -> Deal:
    """The deal after a seat announced something, perhaps out of turn."""
    return fold(deal, decide(deal, action, seat))


def play(deal: Deal, cards: str) -> Deal:
    """The deal after some cards."""
    return after(deal, *map(Play, parse_cards(cards)))


def test_11_with_ones_own_first_card_and_not_later() -> None:
    deal = play(playing(), "SA")
    assert why_not(deal, Seat.SOUTH, AnnounceHand()) is Fault.NOT_NOW, "it has played"
    assert AnnounceHand() in legal_actions(deal), "it is West's turn"
    assert AnnounceHand() in legal_actions(deal, Seat.EAST), "also out of turn"
    deal = told(deal, AnnounceHand(), Seat.EAST)
    assert hand_roem(deal) == (0, 100)
    assert why_not(deal, Seat.EAST, AnnounceHand()) is Fault.NOT_NOW, "once is enough"
    assert deal.to_act is Seat.WEST


def test_11_before_the_first_lead_everybody_is_asked() -> None:
    deal = playing(hand_roem_deadline="first_lead")
    assert (deal.phase, deal.to_act, deal.trick) == (Phase.SHOWING, Seat.SOUTH, None)
    deal = after(deal, Pass(), AnnounceHand(), Pass())
    assert (deal.phase, deal.to_act) == (Phase.SHOWING, Seat.EAST)
    deal = after(deal, AnnounceHand())
    assert (deal.phase, deal.to_act) == (Phase.PLAYING, Seat.SOUTH)
    assert hand_roem(deal) == (0, 170)
    assert why_not(deal, Seat.SOUTH, AnnounceHand()) is Fault.NOT_NOW


def test_11_without_roem_an_announcement_is_refused_and_silence_tells_nothing() -> None:
    hands = ("SA SK S8 H7 H8 D7 D8 C7", HANDS[1].replace("S8", "SQ"), *HANDS[2:])
    deal = playing(hands, hand_roem_deadline="first_lead")
    assert deal.to_act is Seat.SOUTH, "who has none is asked like the others"
    assert legal_actions(deal) == (Pass(),)
    with pytest.raises(IllegalAction) as caught:
        decide(deal, AnnounceHand())
    assert caught.value.reason is Fault.NO_ROEM


def test_11_without_the_rule_nothing_in_the_hand_counts() -> None:
    deal = playing(roem_in_hand=False)
    assert why_not(deal, Seat.SOUTH, AnnounceHand()) is Fault.NOT_NOW
    assert not [action for action in legal_actions(deal) if not isinstance(action, Play)]


def test_11_stuk_is_announced_while_one_of_the_two_is_held() -> None:
    deal = play(playing(), "H7")
    assert AnnounceStuk() in legal_actions(deal)
    deal = play(deal, "HK HA H9")
    assert AnnounceStuk() in legal_actions(deal, Seat.WEST), "the queen is still there"
    said = told(deal, AnnounceStuk(), Seat.WEST)
    assert hand_roem(said) == (0, 20)
    assert why_not(said, Seat.WEST, AnnounceStuk()) is Fault.NOT_NOW
    assert why_not(deal, Seat.NORTH, AnnounceStuk()) is Fault.NO_ROEM
    gone = play(deal, "DA D7 HQ")
    assert why_not(gone, Seat.WEST, AnnounceStuk()) is Fault.NO_ROEM, "both have been played"


@pytest.mark.parametrize(
    ("contest", "expected"),
    [("team_total", (0, 170)), ("highest_single", (0, 170)), ("none", (70, 170))],
)
def test_11_the_side_with_more_keeps_it(contest: str, expected: tuple[int, int]) -> None:
    deal = playing(hand_roem_contest=contest)
    for seat in Seat:
        deal = told(deal, AnnounceHand(), seat)
    assert hand_roem(deal) == roem_totals(deal) == expected


def test_11_the_score_tells_which_roem_is_beaten() -> None:
    deal = playing()
    for seat in Seat:
        deal = told(deal, AnnounceHand(), seat)
    while deal.phase is not Phase.FINISHED:
        deal = after(deal, legal_actions(deal)[0])
    result = score(deal)
    assert (sum(result.hand_roem), result.beaten_roem) == (170, (70, 0))


def test_11_a_side_without_a_trick_counts_no_roem() -> None:
    totals = {"makers": Side.US, "cards": (152, 0), "last_trick": Side.US, "tricks": (8, 0), "roem": (0, 0)}
    counted = STANDARD.changed(roem_in_hand=True)
    lost = settle(counted, **totals, hand_roem=(0, 200))  # type: ignore[arg-type]
    assert (lost.total, lost.hand_roem, lost.lost_roem, lost.wet) == ((262, 0), (0, 0), (0, 200), None)
    kept = settle(counted.changed(all_tricks_cancel=False), **totals, hand_roem=(0, 200))  # type: ignore[arg-type]
    assert (kept.compared, kept.wet) == ((162, 200), Side.US)


# The computer players.


def test_11_the_club_shows_all_it_has_unless_the_opponents_have_shown_more() -> None:
    deal = playing()
    assert club_thought(view_of(deal, Seat.SOUTH)).action == AnnounceHand()
    deal = play(told(deal, AnnounceHand(), Seat.SOUTH), "SA")
    assert club_thought(view_of(deal, Seat.WEST)).action == AnnounceHand()
    deal = play(told(deal, AnnounceHand(), Seat.WEST), "S7")
    assert club_thought(view_of(deal, Seat.NORTH)).action == AnnounceHand(), "20 and 50 equal 50 and 20"
    deal = play(told(deal, AnnounceHand(), Seat.EAST), "SJ H9")
    assert show_hand(view_of(deal, Seat.NORTH)).reason.why is Why.NO_ROEM, "too late"


def test_11_roem_that_would_be_void_is_not_shown() -> None:
    deal = play(playing(), "SA")
    deal = told(told(deal, AnnounceHand(), Seat.EAST), AnnounceHand(), Seat.WEST)
    thought = show_hand(view_of(play(deal, "S7"), Seat.NORTH))
    assert (thought.action, thought.reason.why, thought.reason.number) == (Pass(), Why.BEATEN_ROEM, 50)


def test_11_shown_cards_are_known() -> None:
    deal = told(playing(), AnnounceHand(), Seat.WEST)
    assert decide(playing(), AnnounceHand(), Seat.WEST) == (
        HandMelded(Seat.WEST, tuple(meld for _, meld in deal.hand_melds)),
    )
    assert {str(card) for _, meld in view_of(deal, Seat.SOUTH).hand_melds for card in meld.cards} == {
        *("HK", "HQ", "HJ", "HT", "S7", "S8", "S9")
    }


def test_8_who_cannot_make_it_any_more_knows() -> None:
    deal = playing(("SA H7", "SK H9", "SQ HA", "ST HJ"), all_tricks_cancel=False)
    assert not is_lost(view_of(deal, Seat.SOUTH), Side.US)
    assert not is_lost(view_of(deal, Seat.SOUTH), Side.THEM), "defenders cannot be nat"


# Roem in a trick (§7.4).

RUN = ("HA S8 S7", "HK C8 S9", "HQ D8 C9", "S9 D7 C7")
"""South leads the ace of hearts, trumps: ace, king, queen and stuk in one trick."""


def full(cards: str = "HA HK HQ D7", hands: tuple[str, ...] = RUN, **rules: object) -> Deal:
    """A deal with a full trick on the table, won by South."""
    return play(playing(hands, **{"roem_in_hand": False, "roem_mode": "announce"} | rules), cards)


def quiet(deal: Deal) -> Deal:
    """The deal after everybody who is asked has kept silent."""
    return after(deal, *[Pass() for _ in deal.asked])


def test_7_4_everybody_is_asked_whether_there_is_roem_or_not_the_winner_last() -> None:
    order = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
    for hands in (RUN, ("HA S8", "C8 S9", "D8 C9", "D7 C7")):
        deal = full(hands=hands, cards="HA HK HQ D7" if hands is RUN else "HA C8 D8 D7")
        assert (deal.phase, deal.to_act, deal.asked) == (Phase.TURNING, Seat.WEST, order)
        assert all(can_announce(deal, seat, Announce()) for seat in Seat)
        assert offered(deal, Seat.WEST) == (Announce(), Pass())
        assert quiet(deal).phase is Phase.PLAYING


def test_7_4_silent_roem_does_not_count() -> None:
    deal = quiet(full())
    assert (deal.taken[0].melds, roem_totals(deal)) == ((), (0, 0))


@pytest.mark.parametrize("seat", Seat)
def test_7_4_roem_is_the_winners_whoever_says_it(seat: Seat) -> None:
    events = decide(full(), Announce(), seat)
    assert isinstance(events[0], MeldScored)
    assert (events[0].side, events[0].by) == (Side.US, seat)
    assert isinstance(events[1], TrickTaken), "nothing is left to be asked"
    assert roem_totals(fold(full(), events)) == (40, 0)


def test_7_4_the_winners_alone_are_asked_where_only_they_may_say_it() -> None:
    deal = full(roem_by="winners")
    assert deal.asked == (Seat.NORTH, Seat.SOUTH)
    assert why_not(deal, Seat.WEST, Announce()) is Fault.NOT_NOW
    assert why_not(deal, Seat.SOUTH, Announce()) is None


def test_7_4_a_wrong_announcement_is_refused_and_costs_nothing() -> None:
    deal = full(hands=("HA S8", "C8 S9", "D8 C9", "D7 C7"), cards="HA C8 D8 D7")
    assert why_not(deal, Seat.WEST, Announce()) is Fault.NO_ROEM
    assert legal_actions(deal) == (Pass(),)
    assert why_not(deal, Seat.WEST, Pass()) is None


def test_7_4_until_the_next_lead() -> None:
    covered, open_still = quiet(full()), quiet(full(roem_deadline="next_lead"))
    assert why_not(covered, Seat.WEST, Announce()) is Fault.NOT_NOW
    said = told(open_still, Announce(), Seat.WEST)
    assert (said.phase, said.to_act, roem_totals(said)) == (Phase.PLAYING, Seat.SOUTH, (40, 0))
    assert why_not(said, Seat.SOUTH, Announce()) is Fault.NOT_NOW, "once is enough"
    assert Announce() in legal_actions(open_still), "the leader may still say it before leading"
    assert why_not(play(open_still, "S8"), Seat.SOUTH, Announce()) is Fault.NOT_NOW


def test_7_4_being_asked_is_a_choice_even_where_there_is_no_roem() -> None:
    hands = ("HA", "C8", "D8", "D7")
    assert not has_choice(playing(hands, roem_in_hand=False), Seat.SOUTH)
    assert has_choice(playing(hands, roem_in_hand=False, roem_mode="announce"), Seat.SOUTH)


def late(taken: tuple[str, ...], tricks: str, **rules: object) -> Deal:
    """South's full trick with 40 roem after tricks of so many points for each side."""
    points = {Seat.parse(word[0]): int(word[1:]) for word in taken}
    past = tuple(TakenTrick(Trick(seat), seat, count, ()) for seat, count in points.items())
    start = playing(RUN, roem_in_hand=False, roem_mode="announce", **rules)
    return play(replace(start, taken=past), tricks)


@pytest.mark.parametrize(
    ("taken", "seat", "action", "why"),
    [
        (("S60",), "S", Announce(), Why.ANNOUNCE),
        (("S60",), "N", Announce(), Why.ANNOUNCE),
        (("S60",), "W", Pass(), Why.SILENT_THEIRS),
        (("W100",), "S", Pass(), Why.SILENT_NAT),
        (("W100",), "W", Pass(), Why.SILENT_THEIRS),
        (("W130",), "W", Announce(), Why.ANNOUNCE_NAT),
        (("W130",), "S", Pass(), Why.SILENT_NAT),
    ],
)
def test_7_4_the_club_says_what_helps_its_side(
    taken: tuple[str, ...], seat: str, action: Action, why: Why
) -> None:
    deal = late(taken, "HA HK HQ D7")
    while deal.to_act is not Seat.parse(seat):
        deal = after(deal, Pass())
    thought = club_thought(view_of(deal, Seat.parse(seat)))
    assert (thought.action, thought.reason.why) == (action, why)


def quiet_but_south(deal: Deal) -> Deal:
    """The deal when South is asked last, after all others kept silent."""
    while deal.to_act is not Seat.SOUTH:
        deal = after(deal, Pass())
    return deal


def test_11_void_roem_in_the_hand_saves_nobody_from_nat() -> None:
    deal = late(("W60",), "HA HK HQ D7")
    shown = tuple(
        (Seat.parse(seat), Meld(f"run{len(cards.split())}", parse_cards(cards), points))
        for seat, cards, points in (("S", "C7 C8 C9 CT", 50), ("W", "SJ SQ SK SA", 50), ("E", "D8 D9 DT", 20))
    )
    rules = deal.rules.changed(roem_in_hand=True, hand_roem_contest="none")
    both = replace(deal, rules=rules, hand_melds=shown)
    void = replace(both, rules=rules.changed(hand_roem_contest="team_total"))
    whys = [at_the_trick(view_of(quiet_but_south(one), Seat.SOUTH)).reason.why for one in (both, void)]
    assert whys == [Why.ANNOUNCE, Why.SILENT_NAT], "the 50 of South are void"


@pytest.mark.parametrize(
    ("nat", "maker", "doubles", "south", "west"),
    [
        ("winner_takes_all", "S", "W", Why.SILENT_NAT, Why.ANNOUNCE_NAT),
        ("winner_takes_all", "W", "SW", Why.SILENT_NAT, Why.ANNOUNCE_NAT),
        ("makers_only", "W", "S", Why.ANNOUNCE, Why.SILENT_THEIRS),
        ("winner_takes_all", "W", "", Why.ANNOUNCE, Why.SILENT_THEIRS),
    ],
)
def test_10_where_the_winner_takes_all_either_side_can_be_nat(
    nat: str, maker: str, doubles: str, south: Why, west: Why
) -> None:
    """West's side had to make it and has, whatever comes; South has 40 roem in its trick."""
    deal = late(("W130",), "HA HK HQ D7")
    rules = deal.rules.changed(kraken=True, kraken_nat=nat)
    contract = Contract(Seat.parse(maker), Suit.HEARTS, tuple(map(Seat.parse, doubles)))
    deal = replace(deal, rules=rules, contract=contract)
    assert at_the_trick(view_of(deal, Seat.WEST)).reason.why is west
    assert at_the_trick(view_of(quiet_but_south(deal), Seat.SOUTH)).reason.why is south


@pytest.mark.parametrize(
    ("west", "south", "lost"),
    [(81, 81, "THEM"), (82, 80, "US"), (81, 80, ""), (82, 79, "US"), (80, 81, "THEM"), (80, 80, "")],
)
def test_10_a_tie_is_enough_for_the_side_that_did_not_double_last(west: int, south: int, lost: str) -> None:
    deal = playing(("SA H7", "SK H9", "SQ HA", "ST HJ"), roem_in_hand=False)
    taken = tuple(
        TakenTrick(Trick(seat), seat, made, ()) for seat, made in ((Seat.WEST, west), (Seat.SOUTH, south))
    )
    deal = replace(deal, taken=taken, contract=Contract(Seat.SOUTH, Suit.HEARTS, (Seat.WEST,)))
    view = view_of(deal, Seat.SOUTH)
    assert [side.name for side in Side if is_lost(view, side)] == [lost] * bool(lost)
