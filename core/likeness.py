"""Texts that are nearly the same, by the runs of three letters they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

ALIKE = 0.75  # share of common trigrams from which two questions are near-duplicates


def trigrams(text: str) -> frozenset[str]:
    """
    The runs of three signs of a text, with two spaces before it and one behind.

    >>> sorted(trigrams("ab"))
    ['  a', ' ab', 'ab ']
    """
    padded = f"  {text} "
    return frozenset(padded[i : i + 3] for i in range(len(padded) - 2))


def similar_pairs(sets: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """
    Pairs of sets whose Jaccard similarity is at least `ALIKE`.

    Only sets that share one of their rarest members are compared: prefix filtering, Chaudhuri et al. 2006.
    """
    frequency = Counter(member for each in sets for member in each)
    order = {member: n for n, member in enumerate(sorted(frequency, key=lambda m: (frequency[m], m)))}
    ranked = [sorted(map(order.__getitem__, each)) for each in sets]
    bits = [sum(1 << n for n in each) for each in ranked]  # an intersection of whole numbers is the fastest
    places: dict[int, list[int]] = {}
    for i, each in enumerate(ranked):
        size, prefix = len(each), each[: int(len(each) * (1 - ALIKE)) + 1]
        for j in {place for member in prefix for place in places.get(member, ())}:
            if ALIKE * size <= len(ranked[j]) <= size / ALIKE and _is_similar(bits[i], bits[j]):
                yield j, i
        for member in prefix:
            places.setdefault(member, []).append(i)


def _is_similar(one: int, other: int) -> bool:
    return (one & other).bit_count() >= ALIKE * (one | other).bit_count()
