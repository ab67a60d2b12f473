"""Whether the modules of the game import one another in one direction only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# A module may import what stands beside it and whatever that may import; a package may also import itself.
MAY_IMPORT = {
    "cards": "",
    "chance": "",
    "store": "",
    "rules": "cards",
    "meld": "rules",
    "deal": "meld",
    "scoring": "deal",
    "view": "deal",
    "match": "scoring chance",
    "record": "match",
    "archive": "scoring store",
    "rule_sets": "rules",
    "settings": "rule_sets store",
    "system_language": "settings",
    "bots": "view chance bots.kernel",  # what a bot must not know it cannot import
    "bots.kernel": "scoring",
    "bots.arena": "bots match",  # plays whole matches without a screen
    "advice": "bots scoring",
    "session": "bots record settings",
    "text": "advice match settings",
    "reasons": "text bots",
    "option_texts": "text",
    "narration": "text",
    "rulebook": "option_texts",
    "ui": "advice archive session reasons rulebook narration system_language",
    "main": "ui bots.arena",
}


def layer_of(module: str) -> str | None:
    """Return the row of the table that a module such as game.bots.odds stands for."""
    inner = module.removeprefix("game.")
    return next((row for row in (inner, inner.split(".")[0]) if row in MAY_IMPORT), None)


def below(layer: str) -> set[str]:
    """Return every row that a row may import from."""
    named = set(MAY_IMPORT[layer].split())
    return named.union(*(below(row) for row in named))


def modules() -> dict[str, Path]:
    """Return the modules of the game; the starts of packages are none, but for that of the deal."""
    files = [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
        if file.exists() and (file.name != "__init__.py" or file.parent.name == "deal")
    }


def imports(source: str) -> Iterator[str]:
    """Yield the modules of the game that a source imports, also late ones."""
    known = modules()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in [node.module, *inner] if name in known)


def fault(module: str, imported: str) -> str | None:
    """Return what is wrong with an import, if anything is."""
    layer, other = layer_of(module), layer_of(imported)
    if layer is None or other is None or other == layer or other in below(layer):
        return None
    return f"{module} imports {imported}, but {layer} may only import {', '.join(sorted(below(layer)))}"


def test_every_module_has_its_place() -> None:
    strangers = [module for module in modules() if layer_of(module) is None]
    assert not strangers, f"say where it belongs, in MAY_IMPORT of {Path(__file__).name}: {strangers}"


def test_imports_point_one_way() -> None:
    found = {
        module: [wrong for name in imports(file.read_text("utf-8")) if (wrong := fault(module, name))]
        for module, file in modules().items()
    }
    faults = [wrong for faults in found.values() for wrong in faults]
    assert not faults, "\n".join(faults)


def test_no_row_leads_back_to_itself() -> None:
    assert not [layer for layer in MAY_IMPORT if layer in below(layer)]


@pytest.mark.parametrize("forbidden", ["ui.app", "match", "settings", "archive", "session"])
def test_a_bot_knows_nothing_of(forbidden: str) -> None:
    assert fault("game.bots.heuristic", f"game.{forbidden}")


def test_late_and_partial_imports_are_seen() -> None:
    source = (
        "def late():\n    from game import cards\n    import game.rules\n    from game.deal import Deal\n"
    )
    assert set(imports(source)) == {"game.cards", "game.rules", "game.deal"}
