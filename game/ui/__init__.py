"""The window: the only part of the game that knows pygame and the clock.

What the libraries read from the environment must be there before pygame is loaded anywhere.
"""

import os

_ENVIRONMENT = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",  # it greets on the standard output, from which a report may be read
    "SDL_FRAMEBUFFER_ACCELERATION": "0",  # drawing in software is slower by a detour through OpenGL
    "SDL_VIDEO_X11_WMCLASS": "klaverjas",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
for _name, _value in _ENVIRONMENT.items():
    os.environ.setdefault(_name, _value)
