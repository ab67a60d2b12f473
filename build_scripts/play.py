"""Sets the game up where that is needed and starts it: play.py [--setup-only] [arguments of the game]."""

import sys

import right_python

right_python.require()

import environment  # An older Python could not read it, hence its place.

if __name__ == "__main__":
    sys.exit(environment.play(sys.argv[1:]))
