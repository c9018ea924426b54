"""
The shop's search engine, in the three configurations that the demo compares.

"text" asks SQLite's FTS5 for the texts alone, as when chunking has lost the headings; "title+text" indexes
the headings too; "reranked" reorders the first 20 of "title+text" by shared character trigrams, which see
through misspelt words and endings. It cannot find what is not among its candidates, and that stays visible.
Apostrophes are dropped before indexing and before asking: Uzbek o‘ and g‘ are typed in five ways.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from types import TracebackType
from typing import Literal, Self

from bot.demo.corpus import Chunk

Mode = Literal["text", "title+text", "reranked"]

N_CANDIDATES = 20
MAX_WORDS = 64  # the rest of a longer question is not asked, which bounds the time of one search

_QUERY = """
    SELECT chunk_id, -bm25(pages) AS score FROM pages WHERE pages MATCH ?
    ORDER BY score DESC, chunk_id DESC LIMIT ?
"""
_APOSTROPHES = str.maketrans("", "", "'’‘ʻʼ`´ʹ′")


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A chunk that was found, with the score that the engine gave it (more is better)."""

    chunk_id: str
    score: float
    title: str
    text: str


class ShopSearch:
    """
    A keyword index in memory over `corpus`; close it, or use it in a `with` statement.

    One object may be asked from several threads: it is only read after it was built.
    """

    def __init__(self, corpus: Sequence[Chunk], mode: Mode = "text") -> None:
        self.mode = mode
        self._chunks = {chunk.chunk_id: chunk for chunk in corpus}
        self._index = _build_index(corpus, with_title=mode != "text")
        self._reranker = TrigramReranker(corpus) if mode == "reranked" else None

    def search(self, question: str, k: int = 10) -> list[Hit]:
        """
        The first `k` hits, best first; empty if no word of the question occurs.

        Ties go by chunk id, descending, which is the order that an evaluation gives them too.

        Any text is allowed. A reranked search returns at most `N_CANDIDATES` hits, since it knows no others.
        """
        if self._reranker is None:
            scores = self._keyword_scores(question, k)
        else:
            scores = self._reranker.rescore(question, self._keyword_scores(question, N_CANDIDATES))
        return [self._hit(chunk_id, score) for chunk_id, score in _best_first(scores)[:k]]

    def close(self) -> None:
        """Free the index."""
        self._index.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keyword_scores(self, question: str, k: int) -> dict[str, float]:
        words = list(dict.fromkeys(words_of(question)))[:MAX_WORDS]
        if not words:
            return {}
        expression = " OR ".join(f'"{word}"' for word in words)  # quoted: a word may be AND, OR or NEAR
        return dict(self._index.execute(_QUERY, (expression, k)).fetchall())

    def _hit(self, chunk_id: str, score: float) -> Hit:
        chunk = self._chunks[chunk_id]
        return Hit(chunk_id=chunk_id, score=score, title=chunk.title, text=chunk.text)


class TrigramReranker:
    """
    Scores candidates by the share of the question's character trigrams that they contain.

    A trigram weighs more the fewer chunks have it, ln(1 + chunks / chunks with it), so that names decide
    and not endings and function words. Half of the score is the title's, half that of title and text.
    """

    def __init__(self, corpus: Sequence[Chunk]) -> None:
        self._titles = {chunk.chunk_id: trigrams_of(chunk.title) for chunk in corpus}
        self._bodies = {chunk.chunk_id: trigrams_of(f"{chunk.title} {chunk.text}") for chunk in corpus}
        self._n_chunks_with = Counter(trigram for body in self._bodies.values() for trigram in body)

    def rescore(self, question: str, candidates: Iterable[str]) -> dict[str, float]:
        """Candidate -> new score in [0, 1]; the old scores are not used."""
        asked = {trigram: self._weight(trigram) for trigram in trigrams_of(question)}
        total = 2 * sum(asked.values())
        return {chunk_id: self._shared(asked, chunk_id) / total for chunk_id in candidates}

    def _weight(self, trigram: str) -> float:
        return log(1 + len(self._bodies) / max(1, self._n_chunks_with[trigram]))

    def _shared(self, asked: dict[str, float], chunk_id: str) -> float:
        parts = (self._titles[chunk_id], self._bodies[chunk_id])
        return sum(weight for part in parts for trigram, weight in asked.items() if trigram in part)


def words_of(text: str) -> list[str]:
    """The words of a text, lower case, without apostrophes and punctuation."""
    return re.findall(r"[^\W_]+", _fold(text).lower())


def trigrams_of(text: str) -> set[str]:
    """Each run of three characters of each word, the word's two ends marked by spaces."""
    padded = [f" {word} " for word in words_of(text)]
    return {word[start : start + 3] for word in padded for start in range(len(word) - 2)}


def _fold(text: str) -> str:
    return text.translate(_APOSTROPHES)


def _build_index(corpus: Sequence[Chunk], *, with_title: bool) -> sqlite3.Connection:
    index = sqlite3.connect(":memory:", check_same_thread=False)
    index.execute(
        "CREATE VIRTUAL TABLE pages USING fts5(chunk_id UNINDEXED, body, tokenize='porter unicode61')"
    )
    pages = (
        (chunk.chunk_id, _fold(f"{chunk.title}\n{chunk.text}" if with_title else chunk.text))
        for chunk in corpus
    )
    index.executemany("INSERT INTO pages VALUES (?, ?)", pages)
    return index


def _best_first(scores: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(scores.items(), key=lambda item: (item[1], item[0]), reverse=True)
