"""
How much an answer has in common with the expected one, word by word; no judge is needed.

Words are compared as SQuAD 1.1 does: lower case, no punctuation, no English articles. For other scripts that
means: every Unicode punctuation sign goes, so that all ways to type the apostrophe of Uzbek o‘ and g‘ are
one (and o‘ is o); Cyrillic ё is е; each Chinese, Japanese or Thai sign is a word of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

_ARTICLES = {"a", "an", "the"}
_JOINING = re.compile(r"['’‘ʻʼ`´ʹ′]")
_WORD = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\\W\u0e00-\u0e7f\u3040-\u9fff]+")


def exact_match(answer: str, reference: str) -> float:
    """
    1.0 if both have the same words in the same order, else 0.0: SQuAD's exact match.

    >>> exact_match("The 14 days.", "14 days"), exact_match("14 kun", "7 kun")
    (1.0, 0.0)
    """
    return float(_squad_words(answer) == _squad_words(reference))


def token_f1(answer: str, reference: str) -> float:
    """
    Harmonic mean of the shares of words that each has from the other, repeated words counted: SQuAD's F1.

    1.0 if neither has a word, 0.0 if only one of them has none.

    >>> token_f1("Toʻlov naqd pul bilan", "to'lov naqd")
    0.6666666666666666
    """
    mine, theirs = _squad_words(answer), _squad_words(reference)
    if not mine or not theirs:
        return float(mine == theirs)
    return _f1((Counter(mine) & Counter(theirs)).total(), len(mine), len(theirs))


def rouge_l(answer: str, reference: str) -> float:
    """
    F1 of the longest common subsequence of words (Lin 2004), articles kept, no stemming.

    >>> rouge_l("delivery takes two days", "delivery usually takes days")
    0.75
    """
    mine, theirs = words(answer), words(reference)
    if not mine or not theirs:
        return float(mine == theirs)
    return _f1(common_subsequence(mine, theirs), len(mine), len(theirs))


def words(text: str) -> list[str]:
    """
    The words of a text as they are compared.

    >>> words("Toʻlov — O'ZBEKCHA, to‘lov!"), words("Ещё раз")
    (['tolov', 'ozbekcha', 'tolov'], ['еще', 'раз'])
    """
    plain = unicodedata.normalize("NFKC", _JOINING.sub("", text))
    return _WORD.findall(_JOINING.sub("", plain).casefold().replace("ё", "е").replace("_", " "))


def common_subsequence(first: Sequence[str], second: Sequence[str]) -> int:
    """
    Length of the longest common subsequence, a row at a time as the bits of one number (Hyyrö 2004).

    >>> common_subsequence("a b c d".split(), "b x d a".split())
    2
    """
    places: dict[str, int] = {}
    for place, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << place
    full = (1 << len(first)) - 1
    row = full
    for word in second:
        matched = row & places.get(word, 0)
        row = (row + matched | row - matched) & full
    return len(first) - row.bit_count()


def _squad_words(text: str) -> list[str]:
    return [word for word in words(text) if word not in _ARTICLES]


def _f1(common: int, n_mine: int, n_theirs: int) -> float:
    return 2 * common / (n_mine + n_theirs)
