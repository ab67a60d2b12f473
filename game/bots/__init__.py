"""Computer players: they see a SeatView and answer with an action and its reason."""
