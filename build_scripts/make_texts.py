"""Collect the texts of the game into its catalogues and compile them (needs Babel).

Run it after a text was added, translate what is new in ``game/locale/*/LC_MESSAGES/klaverjas.po``, run it again.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "game" / "locale"
TEMPLATE = LOCALE / "klaverjas.pot"
LANGUAGES = ("nl", "en")


def babel(*arguments: str) -> None:
    """One call of Babel's command."""
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *arguments], cwd=ROOT, check=True)


def main() -> None:
    """Extract, update and compile."""
    LOCALE.mkdir(exist_ok=True)
    babel(
        "extract", "--no-location", "--sort-output", "--omit-header", "-k", "pgettext:1c,2", "-o", str(TEMPLATE), "game",
    )
    for language in LANGUAGES:
        catalogue = LOCALE / language / "LC_MESSAGES" / "klaverjas.po"
        if not catalogue.exists():
            babel("init", "-i", str(TEMPLATE), "-d", str(LOCALE), "-D", "klaverjas", "-l", language)
        else:
            babel("update", "-i", str(TEMPLATE), "-d", str(LOCALE), "-D", "klaverjas", "-l", language, "--no-fuzzy-matching", "--omit-header")
        babel("compile", "-i", str(catalogue), "-o", str(catalogue.with_suffix(".mo")))


if __name__ == "__main__":
    main()
