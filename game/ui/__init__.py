"""The window: the only part of the game that knows pygame and the clock."""

import os

# Before pygame is loaded anywhere: it greets on the standard output, which a report may be read from.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
