"""
An index that was cut anew: the right chunks that are gone, and which new chunks hold their texts.

A chunk is a set of runs of three words (shingles: Broder 1997). A new chunk takes the place of an old one
when the two share at least half of the smaller one's: the old one was split, merged with its neighbours, or
moved a little. Judgments move along with their grades; where several meet, the highest stays.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.gold_sets import GoldSet, Question, fold
from core.matching import Rules, keys_of, prepare
from core.runs import Retrieved, Run

MOST = 0.5  # share of the right chunks, and of all chunks, from which an index is no more the same
FEWEST = 5  # right chunks that an earlier run must have returned: fewer may go for other reasons
SHARED = 0.5  # of the smaller chunk's shingles, from which one chunk takes another's place
SHINGLE = 3  # words

Shingle: TypeAlias = tuple[str, ...]
Shingles: TypeAlias = frozenset[Shingle]


@dataclass(frozen=True, kw_only=True)
class Vanished:
    """
    Right chunks that an earlier run returned, `n_before`, and those of them that this one never does.

    `before` is the earlier run's name, `gone` are the ids, in the gold set's order.
    """

    before: str
    n_before: int
    gone: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Successor:
    """A new chunk in the place of an old one; `share` of the smaller of the two they have in common."""

    chunk_id: str
    share: float


@dataclass(frozen=True, kw_only=True)
class Remapping:
    """
    Old chunk id -> new chunks, best first, for all judged chunks that the new index does not have.

    `unmatched` are those whose text no new chunk holds, `without_text` those whose text nobody knows;
    both stay as they are. `n_new` new chunks had a text to compare with.
    """

    successors: Mapping[str, tuple[Successor, ...]]
    unmatched: tuple[str, ...]
    without_text: tuple[str, ...]
    n_new: int

    @property
    def n_old(self) -> int:
        """Judged chunks that are gone."""
        return len(self.successors) + len(self.unmatched) + len(self.without_text)

    @property
    def n_split(self) -> int:
        """Old chunks in whose place there are several new ones."""
        return sum(len(found) > 1 for found in self.successors.values())

    @property
    def n_merged(self) -> int:
        """New chunks that take the place of several old ones."""
        counts = Counter(each.chunk_id for found in self.successors.values() for each in found)
        return sum(n > 1 for n in counts.values())


def vanished(gold_set: GoldSet, before: Run, after: Run) -> Vanished | None:
    """
    What is gone from one run to the next, None unless most is: right chunks, and chunks at all.

    A service that only got worse still returns chunks of the same index. Questions that either run has no
    answer to play no part.
    """
    was, now = _retrieved(gold_set, before), _retrieved(gold_set, after)
    shared = [id_ for id_, entry in now.items() if entry.chunk_ids and id_ in was and was[id_].chunk_ids]
    had = {chunk for id_ in shared for chunk in was[id_].chunk_ids}
    has = {chunk for entry in now.values() for chunk in entry.chunk_ids}
    right = [
        chunk
        for chunk in dict.fromkeys(c for q in gold_set.judged for c in gold_set.relevant_chunks(q))
        if chunk in had
    ]
    gone = tuple(chunk for chunk in right if chunk not in has)
    if len(right) < FEWEST or len(gone) <= MOST * len(right) or len(had - has) <= MOST * len(had):
        return None
    return Vanished(before=before.name, n_before=len(right), gone=gone)


def texts_in(runs: Iterable[Run]) -> dict[str, str]:
    """Chunk id -> text, of all runs that have texts; the first run that has a chunk decides."""
    texts: dict[str, str] = {}
    for run in runs:
        for entry in run.retrieved.values():
            for chunk, text in zip(entry.chunk_ids, entry.texts or (), strict=False):
                if text and chunk not in texts:
                    texts[chunk] = text
    return texts


def chunks_of(gold_set: GoldSet, run: Run) -> frozenset[str]:
    """All chunk ids that a run returns, as the gold set sees them."""
    return frozenset(chunk for entry in _retrieved(gold_set, run).values() for chunk in entry.chunk_ids)


def remap(
    gold_set: GoldSet, present: Iterable[str], old_texts: Mapping[str, str], new_texts: Mapping[str, str]
) -> Remapping:
    """
    Find the judged chunks that are not among `present` again, by their texts.

    `present` are ids of the new index; `new_texts` are compared with, whether `present` or not.
    """
    here = {*present, *new_texts}
    judged = dict.fromkeys(chunk for question in gold_set.questions for chunk in question.judgments)
    missing = [chunk for chunk in judged if chunk not in here]
    old = {chunk: shingles(old_texts[chunk]) for chunk in missing if old_texts.get(chunk, "").strip()}
    found = _successors(old, new_texts)
    return Remapping(
        successors={chunk: found[chunk] for chunk in missing if found.get(chunk)},
        unmatched=tuple(chunk for chunk in old if not found.get(chunk)),
        without_text=tuple(chunk for chunk in missing if chunk not in old),
        n_new=len(new_texts),
    )


def remapped(gold_set: GoldSet, successors: Mapping[str, Iterable[str]]) -> GoldSet:
    """The gold set with new chunk ids in place of the old ones; of grades that meet the highest stays."""
    names = {old: tuple(new) for old, new in successors.items()}
    return replace(
        gold_set,
        questions=tuple(
            question if names.keys().isdisjoint(question.judgments) else _with_new_ids(question, names)
            for question in gold_set.questions
        ),
    )


def shingles(text: str) -> Shingles:
    """
    The runs of three words of a text; of a shorter one the whole.

    >>> sorted(shingles("Two days in the city."))
    [('days', 'in', 'the'), ('in', 'the', 'city'), ('two', 'days', 'in')]
    """
    words = re.findall(r"\w+", fold(text))
    return frozenset(tuple(words[i : i + SHINGLE]) for i in range(max(1, len(words) - SHINGLE + 1)))


def _successors(
    old: Mapping[str, Shingles], new_texts: Mapping[str, str]
) -> dict[str, tuple[Successor, ...]]:
    """
    Old chunk -> new ones that share at least `SHARED` with it.

    A shingle weighs the less the more chunks have it: what a template puts into each of them tells nothing.
    """
    places: dict[Shingle, list[str]] = {}
    for chunk, members in old.items():
        for member in members:
            places.setdefault(member, []).append(chunk)
    n_new = Counter(m for text in new_texts.values() for m in shingles(text) if m in places)
    weights = {member: 1 / max(len(chunks), n_new[member]) for member, chunks in places.items()}
    sizes = {chunk: sum(weights[member] for member in members) for chunk, members in old.items()}
    found: dict[str, list[Successor]] = {}
    for chunk_id, text in new_texts.items():
        members = shingles(text)
        size = sum(weights.get(member, 1.0) for member in members)
        shared: defaultdict[str, float] = defaultdict(float)
        for member in members & places.keys():
            for chunk in places[member]:
                shared[chunk] += weights[member]
        for chunk, weight in shared.items():
            share = min(1.0, round(weight / min(size, sizes[chunk]), 9))  # sums differ by their order
            if share >= SHARED:
                found.setdefault(chunk, []).append(Successor(chunk_id=chunk_id, share=share))
    return {
        chunk: tuple(sorted(several, key=lambda each: (-each.share, each.chunk_id)))
        for chunk, several in found.items()
    }


def _with_new_ids(question: Question, names: Mapping[str, tuple[str, ...]]) -> Question:
    judgments: dict[str, float] = {}
    for chunk, grade in question.judgments.items():
        for name in names.get(chunk, (chunk,)):
            judgments[name] = max(grade, judgments.get(name, grade))
    return replace(question, judgments=judgments)


def _retrieved(gold_set: GoldSet, run: Run) -> dict[str, Retrieved]:
    """Question id -> entry, ids as the gold set maps them; also of a run that has none of its chunks."""
    keys = keys_of(gold_set, run)
    return {id_: prepare(run.retrieved[key], gold_set, Rules()) for id_, key in keys.items()}
