"""How does one deal go: what may be done, what follows from it, and what is the state after it?

A ``Deal`` is a frozen value. ``decide`` judges an action and returns the events that follow from it,
``evolve`` applies one event; both are pure, and chance comes in with the first event.
"""

from game.deal.actions import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    Announcement,
    AnnounceStuk,
    Declare,
    Double,
    Fault,
    IllegalAction,
    Pass,
    Play,
)
from game.deal.announcing import can_announce
from game.deal.events import (
    CardPlayed,
    DealSettled,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    KeptSilent,
    MeldScored,
    Passed,
    PassedOut,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.deal.folding import evolve
from game.deal.judging import decide, has_choice, legal_actions, offered, opening, why_not
from game.deal.state import Contract, Deal, Phase, TakenTrick, begin, packets

__all__ = [
    "Accept",
    "Action",
    "Announce",
    "AnnounceHand",
    "AnnounceStuk",
    "Announcement",
    "CardPlayed",
    "Contract",
    "Deal",
    "DealSettled",
    "Declare",
    "Double",
    "Doubled",
    "Event",
    "Fault",
    "HandMelded",
    "HandsDealt",
    "IllegalAction",
    "KeptSilent",
    "MeldScored",
    "Pass",
    "Passed",
    "PassedOut",
    "Phase",
    "Play",
    "TakenTrick",
    "TrickTaken",
    "TrumpDeclared",
    "TrumpTurned",
    "begin",
    "can_announce",
    "decide",
    "evolve",
    "has_choice",
    "legal_actions",
    "offered",
    "opening",
    "packets",
    "why_not",
]
