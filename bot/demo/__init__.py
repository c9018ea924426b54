"""
What `bot demo` plays with: Tezgul, an invented shop, its help pages, its search engine and its gold sets.

Nothing here is measured in advance: the runs come from a real search engine each time.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def gold_set_path(name: str) -> Path:
    """
    Where the gold set `name` ("shop-faq", "shop-faq-uz") lies.

    An installed package carries the gold sets beside this file, a checkout has them in its top folder.
    """
    packaged = _HERE / "gold_sets"
    folder = packaged if packaged.is_dir() else _HERE.parents[1] / "gold_sets"
    return folder / f"{name}.yaml"
