"""Collect the texts of the game into its catalogues and compile them (needs Babel).

Run it after a text was added or changed, translate what is new in
``game/locale/*/LC_MESSAGES/klaverjas.po``, and run it again.
"""

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "game" / "locale"
LANGUAGES = ("nl", "en", "cs", "id")
_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalogue carries dates; ours change only with its texts."""
_UNSTABLE = tuple(
    f'"{name}' for name in ("Project", "Report", "POT-", "PO-", "Last-", "Language-Team", "Generated")
)
"""Header lines that would change without a change of texts, or say nothing."""
_KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def po_file(language: str) -> Path:
    """The catalogue that is translated by hand."""
    return LOCALE / language / "LC_MESSAGES" / "klaverjas.po"


def template() -> Catalog:
    """Every text of the game, untranslated."""
    catalogue = Catalog(project="Klaverjas", charset="utf-8")
    for _file, _line, message, comments, context in extract_from_dir(ROOT / "game", keywords=_KEYWORDS):
        catalogue.add(message, auto_comments=comments, context=context)
    return catalogue


def updated(language: str) -> Catalog:
    """The catalogue of a language with all texts of the game and no others."""
    path = po_file(language)
    catalogue = (
        read_po(io.BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog(language)
    )
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    if language == "en":
        for message in catalogue:
            if not is_translated(message):
                message.string = message.id
    return catalogue


def is_translated(message: Message) -> bool:
    """Whether a text has words in its language, for every number if it has a plural."""
    strings = message.string if isinstance(message.string, list | tuple) else [message.string]
    return not message.id or all(strings)


def po_text(catalogue: Catalog) -> bytes:
    """The catalogue as it stands in its file; without dates, so that it changes only with the texts."""
    assert catalogue.locale is not None
    catalogue.header_comment = f"# Texts of Klaverjas in {catalogue.locale.english_name}."
    buffer = io.BytesIO()
    write_po(buffer, catalogue, sort_output=True, no_location=True, width=110)
    kept = (
        line
        for line in buffer.getvalue().decode().splitlines(keepends=True)
        if not line.startswith(_UNSTABLE)
    )
    return "".join(kept).encode()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The compiled catalogue."""
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    buffer = io.BytesIO()
    write_mo(buffer, catalogue, use_fuzzy=False)
    return buffer.getvalue()


def main() -> None:
    """Update and compile every catalogue, and name what is not translated."""
    for language in LANGUAGES:
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_text(updated(language)))
        catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        missing = [message.id for message in catalogue if not is_translated(message)]
        print(f"{language}: {len(catalogue)} texts, {len(missing)} missing {missing}")


if __name__ == "__main__":
    main()
