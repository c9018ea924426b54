"""
Where matplotlib keeps its list of fonts.

It wants a folder it may write, else it warns, and refuses to be imported at all where not even /tmp may be
written, as in a container with a read-only root.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only a parent for mkdtemp; writable in read-only containers


def choose_font_cache() -> None:
    """
    Name a folder in MPLCONFIGDIR where the usual one cannot be written; what is set already stays.

    A folder made for this is removed at exit. Where nothing can be written matplotlib speaks for itself.
    """
    if os.environ.get("MPLCONFIGDIR") or all(map(_is_writable, _usual_folders())):
        return
    for parent in _parents():
        try:
            folder = tempfile.mkdtemp(prefix="baholash-fonts-", dir=parent)
        except OSError:
            continue
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["MPLCONFIGDIR"] = folder
        return


def _usual_folders() -> Iterator[Path]:
    """The two folders that matplotlib uses where nothing is set."""
    for variable, name in (("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache")):
        try:
            parent = Path(os.environ.get(variable) or Path.home() / name)
        except RuntimeError:  # no home folder
            parent = Path(os.devnull)  # nothing can be made in it
        yield parent / "matplotlib"


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _parents() -> Iterator[Path]:
    with suppress(FileNotFoundError):
        yield Path(tempfile.gettempdir())
    yield _SHARED_MEMORY
