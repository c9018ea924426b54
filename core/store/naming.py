"""Names that people give: how long they may be, how they are matched, which is meant by one that is wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from itertools import count

from core.gold_sets import fold
from core.store.tables import clean

LENGTH = 200  # characters; an index of PostgreSQL takes 2,704 bytes, and folding may lengthen a name


def name_of(name: str, instead: str) -> str:
    """
    A name as it is kept: on one line, cut at `LENGTH`; `instead` where nothing is left.

    >>> name_of("  before  rerank ", "run"), name_of(" ", "run")
    ('before rerank', 'run')
    """
    return clean(" ".join(name.split())[:LENGTH]) or instead


def key_of(name: str) -> str:
    """
    A name as it is matched: without differences of case, spaces and apostrophes.

    >>> key_of("Shop FAQ") == key_of("shop  faq")
    True
    """
    return fold(clean(name))[: 2 * LENGTH]


def free_name(name: str, taken: Collection[str]) -> str:
    """
    The name, or the first of name-2, name-3 ... whose key is not among the keys `taken`.

    >>> free_name("before", {"before", "before-2"})
    'before-3'
    """
    if key_of(name) not in taken:
        return name
    candidates = (f"{name[: LENGTH - 8]}-{number}" for number in count(2))
    return next(candidate for candidate in candidates if key_of(candidate) not in taken)


def nearest(name: str, known: Mapping[str, str]) -> str:
    """The name that may be meant, "" where none is near; `known` maps key -> name."""
    close = get_close_matches(key_of(name), list(known), n=1)
    return known[close[0]] if close else ""
