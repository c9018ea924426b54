"""
Which chunks an answer cites, and whether those are the right ones; no judge is needed.

A citation is a chunk id of the question standing by itself in the answer (`delivery-01`), or, where ids are
no bare numbers, the rank of a retrieved chunk in square brackets (`[2]`). An id that is a bare number counts
in brackets only: 14 may be days.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answers.cases import Case
from core.answers.measured import Evidence, Measured
from core.errors import Word

NO_RIGHT_CHUNK = Word("unmeasured-no-right-chunk")
NOTHING_CITED = Word("unmeasured-nothing-cited")
NEVER_CITES = Word("unmeasured-never-cites")

_BRACKETS = re.compile(r"[\[【]([^\[\]【】]{1,200})[\]】]")


def cited_chunks(case: Case) -> tuple[str, ...]:
    """The ids that the answer cites, each once."""
    answer = case.answer or ""
    known = dict.fromkeys((*case.retrieved, *case.right))
    bracketed = {part.strip() for found in _BRACKETS.findall(answer) for part in re.split("[,;]", found)}
    named = [id_ for id_ in known if id_ in bracketed or (not id_.isdecimal() and _stands_in(id_, answer))]
    if not any(id_.isdecimal() for id_ in known):
        named += _by_rank(bracketed, case.retrieved)
    return tuple(dict.fromkeys(named))


def citation_precision(cases: Sequence[Case]) -> dict[str, Measured]:
    """Share of the cited chunks that are right, by question id; not measured where nothing is cited."""
    return {case.id: _measured(case, "precision") for case in cases}


def citation_recall(cases: Sequence[Case]) -> dict[str, Measured]:
    """
    Share of the right chunks that are cited, by question id.

    Not measured for a run without a single citation: nobody has asked its model to cite.
    """
    if not any(cited_chunks(case) for case in cases):
        return {case.id: Measured.without(_lack(case) or NEVER_CITES) for case in cases}
    return {case.id: _measured(case, "recall") for case in cases}


def _measured(case: Case, which: str) -> Measured:
    lack, cited = _lack(case), cited_chunks(case)
    if lack is not None:
        return Measured.without(lack)
    if which == "precision" and not cited:
        return Measured.without(NOTHING_CITED)
    right = [id_ for id_ in cited if id_ in case.right]
    whole = cited if which == "precision" else case.right
    return Measured.of(len(right) / len(whole), _evidence(whole, right))


def _evidence(whole: Sequence[str], right: Sequence[str]) -> list[Evidence]:
    return [
        Evidence(part="context", number=number, text=id_, holds=id_ in right)
        for number, id_ in enumerate(whole, start=1)
    ]


def _lack(case: Case) -> Word | None:
    return case.lacks_answer or (None if case.right else NO_RIGHT_CHUNK)


def _stands_in(id_: str, answer: str) -> bool:
    """Whether an id is in the text and no part of a longer one: `faq-1` is not in `faq-12`."""
    return bool(id_) and bool(re.search(rf"(?<![\w-]){re.escape(id_)}(?![\w-])", answer))


def _by_rank(bracketed: set[str], retrieved: Sequence[str]) -> list[str]:
    ranks = sorted(int(part) for part in bracketed if part.isdecimal() and len(part) < 5)
    return [retrieved[rank - 1] for rank in ranks if 1 <= rank <= len(retrieved)]
