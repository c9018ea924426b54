"""
Questions for a gold set out of a log: what people asked, each once, the commonest first.

Texts that are nearly the same are one candidate, under the spelling that occurs most often. What the gold set
has already, or nearly, is left out, and so is what says too little to be a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from core.gold_sets import GoldSet, fold
from core.likeness import similar_pairs, trigrams

FEWEST_LETTERS = 4
LONGEST = 500  # signs: longer lines are pasted texts
MOST = 20_000  # different texts that are compared with each other, the commonest first


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A question as most people spell it, asked `n` times; `variants`: other spellings, commonest first."""

    text: str
    n: int
    variants: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Suggestions:
    """
    Candidates, the most frequent first, and where the other lines of `n_lines` went.

    `n_known` lines ask what the gold set has, `n_noise` say too little or are no question, `n_rare` were left
    out because there are too many different texts.
    """

    candidates: tuple[Candidate, ...]
    n_lines: int
    n_known: int
    n_noise: int
    n_rare: int


def suggest(lines: Iterable[str], gold_set: GoldSet) -> Suggestions:
    """What a gold set could take from a log; equal counts go by first appearance."""
    lines = list(lines)
    spellings: dict[str, Counter[str]] = {}
    for line in lines:
        if _is_question(line):
            spellings.setdefault(fold(line).rstrip("?!. "), Counter())[" ".join(line.split())] += 1
    n_good = sum(each.total() for each in spellings.values())
    common = sorted(spellings, key=lambda text: -spellings[text].total())[:MOST]
    known = [fold(question.title).rstrip("?!. ") for question in gold_set.questions][:MOST]
    groups = _groups(known, common)
    counts = [sum((spellings[text] for text in members), Counter[str]()) for members in groups]
    candidates = sorted((_candidate(each) for each in counts), key=lambda candidate: -candidate.n)
    n_new, n_compared = sum(each.n for each in candidates), sum(spellings[text].total() for text in common)
    return Suggestions(
        candidates=tuple(candidates),
        n_lines=len(lines),
        n_known=n_compared - n_new,
        n_noise=len(lines) - n_good,
        n_rare=n_good - n_compared,
    )


def _is_question(line: str) -> bool:
    return sum(map(str.isalpha, line)) >= FEWEST_LETTERS and len(line) <= LONGEST


def _groups(known: list[str], texts: list[str]) -> list[list[str]]:
    """Texts that are alike, directly or through others, but not like any that is known."""
    every = [*known, *texts]
    parent = list(range(len(every)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for one, other in similar_pairs([trigrams(text) for text in every]):
        first, second = sorted((root(one), root(other)))
        parent[second] = first
    old = {root(place) for place in range(len(known))}
    groups: dict[int, list[str]] = {}
    for place in range(len(known), len(every)):
        if root(place) not in old:
            groups.setdefault(root(place), []).append(every[place])
    return list(groups.values())


def _candidate(spellings: Counter[str]) -> Candidate:
    ordered = [text for text, _ in spellings.most_common()]
    return Candidate(text=ordered[0], n=spellings.total(), variants=tuple(ordered[1:]))
