"""Start Klaverjas: without arguments the game, with ``--selftest`` a check of the whole of it."""

import argparse
import sys

from game import __version__


def parser() -> argparse.ArgumentParser:
    """The arguments of the program."""
    arguments = argparse.ArgumentParser(
        prog="klaverjas", description="Klaverjassen against three computer players."
    )
    arguments.add_argument("--version", action="version", version=f"klaverjas {__version__}")
    arguments.add_argument(
        "--selftest", action="store_true", help="play a match through the real screens and report"
    )
    arguments.add_argument(
        "--deals", type=int, default=0, metavar="N", help="selftest: stop after so many deals"
    )
    arguments.add_argument("--seed", type=int, default=1, metavar="S", help="selftest: the seed of the match")
    arguments.add_argument(
        "--rules", default="standard", metavar="PRESET", help="selftest: a preset of house rules"
    )
    return arguments


def main() -> int:
    """The exit code of the program."""
    options = parser().parse_args()
    if options.selftest:
        from game.ui.selftest import report

        return report(deals=options.deals, seed=options.seed, preset=options.rules)
    from game.ui.app import run

    try:
        run()
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
