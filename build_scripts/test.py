"""Sets the tools up where that is needed and runs all checks: test.py [--setup-only] [pytest arguments]."""

import sys

import right_python

right_python.require()

import checks  # An older Python could not read it, hence its place.

if __name__ == "__main__":
    sys.exit(checks.main(sys.argv[1:]))
