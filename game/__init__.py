"""Klaverjassen: the rules, the players and the table."""

__version__ = "0.1.0"
