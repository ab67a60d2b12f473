"""Measure what the trained calls bring over the neutral count, the same players playing all cards.

Each deal is called at two tables, the sides swapped, and played on in the kernel by the trained policy, which
takes a thousandth of the time that players take; so a few points a hundred deals show in a minute.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from training import CITIES, first_position

from game.bots.arena import start_deal
from game.bots.bidding import club_call, neutral_call
from game.bots.fast import kernel
from game.bots.play_model import policy
from game.cards import Seat, Side
from game.deal import Action, Deal, HandsDealt, Phase, decide, evolve
from game.match import shuffled_deal
from game.rules import PRESETS, HouseRules
from game.view import SeatView, view_of

Calls = Callable[[SeatView], Action]


def trained_call(view: SeatView) -> Action:
    """What the club player and those above it call, but for the expert's own trials."""
    return club_call(view).action


def called(rules: HouseRules, dealt: HandsDealt, callers: Sequence[Calls]) -> Deal:
    """The deal when trump is made; ``callers`` by side."""
    deal = start_deal(rules, dealt, "own")
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        view = view_of(deal, deal.to_act)
        for event in decide(deal, callers[rules.format.side(view.seat)](view)):
            deal = evolve(deal, event)
    return deal


def written(rules: HouseRules, deal: Deal, dice: kernel.Dice) -> int:
    """What side 0 writes more when the policy plays all hands."""
    contract = deal.contract
    assert contract is not None
    position = first_position(rules, deal.hands, deal.dealer, contract.maker, contract.trump)
    kernel.Habits(policy(), int(contract.maker), position.terms, dice).play_on(position)
    return kernel.written(position)


def gain(rules: HouseRules, seed: int, deals: int) -> dict[str, float]:
    """Points a deal of the side with the trained calls less the other, and the 95 % interval."""
    dice, found = kernel.Dice(seed), []
    for number in range(deals):
        dealt = shuffled_deal(rules, rules.format.next_seat(Seat.SOUTH, number), seed, number)
        ours = written(rules, called(rules, dealt, (trained_call, neutral_call)), dice)
        theirs = written(rules, called(rules, dealt, (neutral_call, trained_call)), dice)
        found.append((ours - theirs) / len(Side))
    margin = 1.96 * statistics.stdev(found) / len(found) ** 0.5
    return {"deals": deals, "mean": round(statistics.mean(found), 2), "margin": round(margin, 2)}


def main(arguments: Sequence[str]) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="bench.py calls", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000, help="deals of each city (%(default)s)")
    parser.add_argument("--seed", type=int, default=2026, help="of the deals (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    given = parser.parse_args(arguments)
    if given.deals < 2:
        parser.error("an interval takes two deals")
    found = {city: gain(PRESETS[city], given.seed, given.deals) for city in CITIES}
    print(json.dumps(found) if given.json else json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
