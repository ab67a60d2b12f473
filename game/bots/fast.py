"""Which kernel runs, the compiled or the plain one? They are the same file and give the same answers.

``from game.bots.fast import kernel`` is the compiled kernel where ``build_scripts/compile.py`` has made one
from this very source for this very Python, and the plain ``game.bots.kernel`` otherwise. The name of the
compiled file carries the digest of its source, so that one made from another source is never found.
"""

from __future__ import annotations

import importlib.util
import zlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

SOURCE = Path(__file__).with_name("kernel.py")


def module_name() -> str:
    """What the compiled form of the present source is called."""
    source = SOURCE.read_bytes().replace(b"\r\n", b"\n")
    # hashlib would load OpenSSL, three megabytes; against accidents two checksums serve as well.
    return f"_kernel_{zlib.crc32(source):08x}{zlib.adler32(source):08x}"


def compiled_file() -> Path:
    """Where the compiled form of the present source is for this Python, if there is one."""
    return SOURCE.with_name(module_name() + EXTENSION_SUFFIXES[0])


def compiled() -> ModuleType | None:
    """The compiled kernel, None where there is none that can be loaded."""
    file = compiled_file()
    if not file.exists():
        return None
    spec = importlib.util.spec_from_file_location(module_name(), file)
    assert spec is not None and spec.loader is not None
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except ImportError:
        return None
    return module


if TYPE_CHECKING:
    from game.bots import kernel as kernel  # noqa: PLC0414 - what mypy takes for an export
else:
    kernel = compiled()
    if kernel is None:
        from game.bots import kernel


def is_compiled() -> bool:
    """The kernel that runs is the compiled one."""
    return kernel.__name__ == module_name()
