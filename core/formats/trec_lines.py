"""
How the lines of TREC-like files look, so that they are known before they are read.
"""

from __future__ import annotations

import re

_PROBE = 20
_LTR = re.compile(r"-?\d+(\.\d+)?\s+qid:\S+\s")
_MEAN = re.compile(
    r"(?:runid|num_|map|gm_map|Rprec|bpref|recip_rank|iprec_|P_|recall_|ndcg|success_|infAP|set_|11pt_|utility"
    r"|relstring_|relative_|Rndcg|binG|G\b|alpha|beta)\S*\s+\S+\s+\S+"
)
_ENDINGS = (".trec", ".run", ".qrels", ".qrel")


def meaningful_lines(text: str, n: int = _PROBE) -> list[str]:
    """The first lines that are neither blank nor a comment."""
    found: list[str] = []
    start = 0
    while len(found) < n and start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end].strip("\r")
        if line.strip() and not line.startswith("#"):
            found.append(line)
        start = end + 1
    return found


def is_run(line: str) -> bool:
    """`qid Q0 chunk rank score [tag]`; a broken score is the reader's matter."""
    parts = line.split()
    if len(parts) < 5:
        return False
    if parts[1].upper() == "Q0":
        return True
    return _is_number(parts[3]) and _is_number(parts[4])


def is_qrels(line: str) -> bool:
    """`qid 0 chunk grade`."""
    parts = line.split()
    return len(parts) == 4 and (_is_number(parts[3]) or parts[1].upper() in {"0", "Q0"})


def is_ltr(line: str) -> bool:
    """`grade qid:N # chunk question`."""
    return _LTR.match(line) is not None


def is_mean(line: str) -> bool:
    """`map all 0.25`: what trec_eval prints."""
    return _MEAN.fullmatch(line.strip()) is not None


def looks_like_trec(text: str, file: str) -> bool:
    """Whether the first lines are a run, judgments, learning-to-rank lines or what trec_eval prints."""
    lines = meaningful_lines(text)
    if not lines:
        return False
    good = sum(is_run(line) or is_qrels(line) or is_ltr(line) or is_mean(line) for line in lines)
    return 2 * good > len(lines) or (file.lower().endswith(_ENDINGS) and good > 0) or is_cut(lines[0])


def is_cut(line: str) -> bool:
    """A line of a run that lacks columns; with four it is a judgment."""
    parts = line.split()
    return parts[1:2] == ["Q0"] and len(parts) < 4


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
