"""Dealing (§3), making trump (§4) and the course of a deal."""

from typing import Any

import pytest

from game.cards import PACK, Seat, Side, Suit, parse_cards
from game.deal import (
    Accept,
    Action,
    CardPlayed,
    Contract,
    Deal,
    DealSettled,
    Declare,
    Double,
    Fault,
    HandsDealt,
    IllegalAction,
    MeldScored,
    Pass,
    PassedOut,
    Phase,
    Play,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
    decide,
    legal_actions,
    opening,
    packets,
    why_not,
)
from game.match import shuffled_deal
from game.rules import CHOICES, STANDARD, Duty
from tests.strategies import after, bidding, dealt, played_deal, seats_follow, states

SUITS: list[Action] = [Declare(suit) for suit in Suit]
FOUR_PASSES = [Pass()] * 4
TURNED = ("turned", "random_proposal")


def refused(deal: Deal, action: Action) -> Duty | Fault:
    """Why an action is refused; it must be."""
    with pytest.raises(IllegalAction) as caught:
        decide(deal, action)
    return caught.value.reason


def legal_at(deal: Deal) -> list[Action]:
    """What may be done, by whoever must do it."""
    return list(legal_actions(deal))


@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize(("deal", "sizes"), [("3-2-3", (3, 2, 3)), ("4-4", (4, 4))])
def test_3_packets_begin_left_of_the_dealer(dealer: Seat, deal: str, sizes: tuple[int, ...]) -> None:
    rules, place = STANDARD.changed(deal=deal), 0
    hands = packets(rules, dealer, PACK)
    met = [0] * 4
    for size in sizes:
        for seat in rules.format.round_from(rules.format.next_seat(dealer)):
            assert hands[seat][met[seat] : met[seat] + size] == PACK[place : place + size]
            met[seat], place = met[seat] + size, place + size
    assert met == [8] * 4


@pytest.mark.parametrize("maker", Seat)
def test_4_forehand_leads_whoever_made_trump(maker: Seat) -> None:
    deal = after(bidding(), *[Pass()] * maker, Declare(Suit.CLUBS))
    assert deal.to_act is deal.forehand is Seat.SOUTH
    assert deal.contract is not None and deal.contract.maker is maker and deal.trump is Suit.CLUBS


@pytest.mark.parametrize("method", CHOICES["trump_method"])
def test_4_a_named_trump_cannot_be_withdrawn(method: str) -> None:
    deal = bidding(trump_method=method)
    deal = after(deal, legal_at(deal)[0])
    assert {refused(deal, call) for call in [*SUITS, Pass(), Accept()]} == {Fault.NOT_NOW}


def test_4_a_suit_one_does_not_hold_may_be_named() -> None:
    deal = dealt(("S7 S8", "H7 H8", "D7 D8", "C7 C8"), trump="H")
    assert deal.trump is Suit.HEARTS and not any(card.suit is Suit.HEARTS for card in deal.hands[Seat.SOUTH])


@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize("first", CHOICES["first_bidder"])
def test_4_free_choice_one_round_from_the_first_bidder(dealer: Seat, first: str) -> None:
    deal = bidding(dealer, first_bidder=first)
    speaker = deal.forehand if first == "forehand" else dealer
    for seat in STANDARD.format.round_from(speaker):
        assert deal.to_act is seat
        assert legal_at(deal) == [*SUITS, Pass()]
        assert refused(deal, Accept()) is Fault.NOT_NOW
        deal = after(deal, Pass())
    assert deal.to_act is speaker
    assert legal_at(deal) == SUITS
    assert refused(deal, Pass()) is Fault.MUST_DECLARE
    assert after(deal, Declare(Suit.SPADES)).to_act is deal.forehand


@pytest.mark.parametrize("first", CHOICES["first_bidder"])
def test_4_free_choice_passed_out(first: str) -> None:
    deal = after(bidding(all_pass="redeal", first_bidder=first), *FOUR_PASSES)
    assert deal.is_redealt and deal.to_act is None
    assert {refused(deal, call) for call in [*SUITS, Pass()]} == {Fault.NOT_NOW}


@pytest.mark.parametrize("first", CHOICES["first_bidder"])
@pytest.mark.parametrize("all_pass", CHOICES["all_pass"])
def test_4_forced_forehand_names_a_suit(first: str, all_pass: str) -> None:
    deal = bidding(Seat.NORTH, trump_method="forced", first_bidder=first, all_pass=all_pass)
    assert deal.to_act is deal.forehand is Seat.EAST
    assert legal_at(deal) == SUITS
    assert refused(deal, Pass()) is Fault.MUST_DECLARE


@pytest.mark.parametrize("method", TURNED)
def test_4_turned_or_proposed_each_plays_or_passes(method: str) -> None:
    deal = bidding(Seat.WEST, trump_method=method, first_bidder="dealer")
    shown = deal.turned[0].suit
    for seat in STANDARD.format.round_from(Seat.NORTH):
        assert deal.to_act is seat
        assert legal_at(deal) == [Accept(), Pass()]
        assert refused(deal, Declare(shown)) is Fault.NOT_NOW
        made = after(deal, Accept())
        assert made.contract is not None and made.contract.maker is seat and made.trump is shown
        deal = after(deal, Pass())


@pytest.mark.parametrize("method", TURNED)
def test_4_all_pass_and_forehand_names_another_suit(method: str) -> None:
    deal = after(bidding(trump_method=method), *FOUR_PASSES)
    shown = Declare(deal.turned[0].suit)
    assert deal.to_act is deal.forehand
    assert legal_at(deal) == [call for call in SUITS if call != shown]
    assert refused(deal, shown) is Fault.SUIT_REFUSED
    assert refused(deal, Pass()) is Fault.MUST_DECLARE
    assert refused(deal, Accept()) is Fault.NOT_NOW


@pytest.mark.parametrize("seed", range(8))
def test_4_forced_next_card_shows_another_suit(seed: int) -> None:
    deal = after(bidding(seed=seed, trump_method="turned", turned_all_pass="forced_next_card"), *FOUR_PASSES)
    assert deal.contract is not None and deal.contract.maker is deal.forehand
    assert deal.trump is deal.turned[1].suit is not deal.turned[0].suit


def test_4_turn_again_a_second_round_then_a_redeal() -> None:
    deal = after(bidding(trump_method="turned", turned_all_pass="turn_again"), *FOUR_PASSES)
    assert deal.turned[1].suit is not deal.turned[0].suit
    for seat in STANDARD.format.round_from(deal.forehand):
        assert deal.to_act is seat
        made = after(deal, Accept())
        assert made.contract is not None and made.contract.maker is seat and made.trump is deal.turned[1].suit
        deal = after(deal, Pass())
    assert deal.is_redealt


def test_4_a_card_of_the_refused_suit_is_replaced() -> None:
    rules = STANDARD.changed(trump_method="turned", turned_all_pass="turn_again")
    turnups = parse_cards("H7 HA H9 C7 S7 D7")
    events = opening(rules, HandsDealt(Seat.EAST, packets(rules, Seat.EAST, PACK), turnups))
    deal = after(list(states(rules, events))[-1], *FOUR_PASSES)
    assert deal.turned == parse_cards("H7 C7")


@pytest.mark.parametrize("passes", range(4))
@pytest.mark.parametrize("method", ["free_choice", *TURNED])
def test_c033_a_pass_always_advances(passes: int, method: str) -> None:
    for dealer in Seat:
        deal = after(bidding(dealer, trump_method=method), *[Pass()] * passes)
        seat = deal.to_act
        assert seat is not None
        assert after(deal, Pass()).to_act is STANDARD.format.next_seat(seat)


@pytest.mark.parametrize("method", CHOICES["trump_method"])
@pytest.mark.parametrize("turned_all_pass", CHOICES["turned_all_pass"])
@pytest.mark.parametrize("all_pass", CHOICES["all_pass"])
def test_nobody_acts_while_events_are_due(method: str, turned_all_pass: str, all_pass: str) -> None:
    rules = STANDARD.changed(trump_method=method, turned_all_pass=turned_all_pass, all_pass=all_pass)
    for seed in range(12):
        events = played_deal(rules, seed)
        answers = (TrumpTurned, PassedOut, TrickTaken, MeldScored, DealSettled)
        for before, event in zip(states(rules, events), events[1:], strict=False):
            is_forced = turned_all_pass == "forced_next_card" and len(before.turned) == 2
            due = isinstance(event, answers) or (is_forced and isinstance(event, TrumpDeclared))
            assert (before.to_act is None) is due, f"before {event}"


def test_5_the_winner_leads_the_next_trick() -> None:
    deal = dealt(("SA S7", "HA SK", "S8 S9", "DA DK"), maker=Seat.WEST)
    deal = after(deal, *map(Play, parse_cards("S7 SK S8 DA")))
    assert deal.to_act is Seat.WEST and deal.trick is not None and not deal.trick.cards


def test_5_a_card_is_refused_with_its_reason_and_nothing_changes() -> None:
    deal = after(dealt(("SA S7", "HA SK", "S8 S9", "DA DK")), Play(parse_cards("S7")[0]))
    ace, nowhere = parse_cards("HA C7")
    assert refused(deal, Play(ace)) is Duty.FOLLOW
    assert refused(deal, Play(nowhere)) is Fault.NOT_IN_HAND
    assert refused(deal, Pass()) is Fault.NOT_NOW
    assert why_not(deal, Seat.NORTH, Play(parse_cards("S8")[0])) is Fault.NOT_YOUR_TURN
    assert legal_at(deal) == [Play(card) for card in parse_cards("SK")]


def test_5_no_card_is_played_before_trump_is_made() -> None:
    deal = bidding()
    assert refused(deal, Play(deal.hands[Seat.SOUTH][0])) is Fault.NOT_NOW


def test_c016_four_of_a_kind_is_found_while_playing() -> None:
    hands = ("HJ H9", "SJ S9", "DJ D9", "CJ C9")
    events = decide(after(dealt(hands), *map(Play, parse_cards("HJ SJ DJ"))), Play(parse_cards("CJ")[0]))
    scored = [event for event in events if isinstance(event, MeldScored)]
    assert [meld.kind for meld in scored[0].melds] == ["quadJ"]


def test_7_roem_goes_to_the_winner_whoever_played_it() -> None:
    deal = dealt(("SA C7", "S8 C8", "S9 C9", "S7 D9"))
    events = decide(after(deal, *map(Play, parse_cards("SA S8 S9"))), Play(parse_cards("S7")[0]))
    assert [event.side for event in events if isinstance(event, MeldScored)] == [Side.US]


@pytest.mark.parametrize("winner", Seat)
def test_c015_the_last_trick_and_its_ten_go_to_the_real_winner(winner: Seat) -> None:
    hands = ["S7", "S8", "S9", "SJ"]
    hands[winner] = "SA"
    deal = after(dealt(hands, trump="H"), *[Play(parse_cards(hand)[0]) for hand in hands])
    assert deal.phase is Phase.FINISHED
    assert deal.taken[-1].winner is winner
    rest = sum(2 for hand in hands if hand == "SJ")
    assert deal.taken[-1].points == 11 + 10 + rest


def test_the_seats_of_a_trick_follow_each_other() -> None:
    played = [event.seat for event in played_deal(STANDARD, 3) if isinstance(event, CardPlayed)]
    assert all(seats_follow(played[start : start + 4]) for start in range(0, 32, 4))


def test_4_the_second_pack_shows_each_suit_equally_often_first() -> None:
    first = [shuffled_deal(STANDARD, Seat.SOUTH, seed).turnups[0].suit for seed in range(800)]
    assert all(150 < first.count(suit) < 250 for suit in Suit)


# Doubling (§10).


def doubling(maker: Seat = Seat.SOUTH) -> Deal:
    """A deal in which a seat has made trump and may be doubled."""
    deal = bidding(kraken=True)
    return after(deal, *[Pass()] * maker, Declare(Suit.HEARTS))


def test_10_without_kraken_the_lead_follows_at_once() -> None:
    deal = after(bidding(), Declare(Suit.HEARTS))
    assert (deal.phase, deal.to_act) == (Phase.PLAYING, Seat.SOUTH)


def test_10_either_partner_may_speak_clockwise_from_the_makers_left() -> None:
    deal = doubling(Seat.WEST)
    assert (deal.phase, deal.to_act, deal.trick) == (Phase.DOUBLING, Seat.NORTH, None)
    deal = after(deal, Pass())
    assert deal.to_act is Seat.SOUTH
    assert after(deal, Pass()).phase is Phase.PLAYING
    deal = after(deal, Double())
    assert deal.to_act is Seat.EAST
    deal = after(deal, Pass())
    assert deal.to_act is Seat.WEST
    deal = after(deal, Double())
    assert deal.to_act is Seat.NORTH
    deal = after(deal, Double())
    assert (deal.phase, deal.to_act) == (Phase.PLAYING, Seat.SOUTH), "there is no fourth step"
    assert deal.contract == Contract(Seat.WEST, Suit.HEARTS, doubles=(Seat.SOUTH, Seat.WEST, Seat.NORTH))


def test_10_who_is_not_asked_cannot_double() -> None:
    deal = doubling()
    assert why_not(deal, Seat.NORTH, Double()) is Fault.NOT_YOUR_TURN
    assert refused(deal, Declare(Suit.CLUBS)) is Fault.NOT_NOW
    assert refused(after(deal, Pass(), Pass()), Double()) is Fault.NOT_NOW, "the lead is on"
    assert refused(bidding(kraken=True), Double()) is Fault.NOT_NOW


@pytest.mark.parametrize(
    ("rules", "actions", "was_forced"),
    [
        ({}, [Declare(Suit.HEARTS)], False),
        ({}, [Pass(), Pass(), Pass(), Declare(Suit.HEARTS)], False),
        ({}, [Pass()] * 4 + [Declare(Suit.HEARTS)], True),
        ({"trump_method": "forced"}, [Declare(Suit.HEARTS)], True),
        ({"trump_method": "turned"}, [Pass(), Accept()], False),
        ({"trump_method": "turned", "turned_all_pass": "forced_next_card"}, [Pass()] * 4, True),
        ({"trump_method": "turned", "turned_all_pass": "turn_again"}, [*[Pass()] * 4, Accept()], False),
    ],
)
def test_it_stays_known_whether_the_maker_had_to(
    rules: dict[str, Any], actions: list[Action], was_forced: bool
) -> None:
    """C089."""
    deal = after(bidding(**rules), *actions)
    assert deal.contract is not None
    assert deal.was_forced is was_forced
