"""
Large files without the cyclic garbage collector.

Parsing makes a million containers and not one cycle. The collector walks all of them again and again while
they grow, each time with every other thread standing still: a tenth of a second on 20 MB.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_paused: list[bool] = []  # one entry for each reader at work; the first says whether it had been on


@contextmanager
def collector_paused() -> Iterator[None]:
    """Collect nothing until the last of all concurrent readers is done."""
    with _lock:
        _paused.append(gc.isenabled() if not _paused else _paused[0])
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            if _paused.pop() and not _paused:
                gc.enable()
