"""What a person can mend, and what was odd about a file that was used all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from bot.words.marks import Html, bold, code, esc, join, say, short
from core.errors import EvalError, FileError, Notice, Place, Word
from core.texts import Texts, place_id

NOTICES = 5  # shown in one message; the others are counted
_NUMBER = re.compile(r"[+-]?\d*\.?\d+")  # a value as text needs no mark
_FACT_WIDTH = 80  # signs of a fact: a line of a file, an example of what was expected


def error(found: EvalError, t: Texts) -> Html:
    """One sentence or two: what is wrong, where, what to do."""
    facts = {name: marked(fact, t) for name, fact in found.facts.items()}
    problem = say(t, found.message_id(), **facts)
    if not isinstance(found, FileError):
        return problem
    file = bold(short(found.file, 60)) if found.file else Word("file-unnamed")
    return say(t, "error-file", file=file, problem=problem)


def notices(found: Iterable[Notice], t: Texts, most: int = NOTICES) -> Html:
    """One line for each; equal ones once."""
    every = list({repr(each): each for each in found}.values())
    lines = [
        say(t, each.id, **{name: marked(fact, t) for name, fact in each.facts.items()})
        for each in every[:most]
    ]
    rest = len(every) - most
    return join([*lines, say(t, "notices-more", n=rest) if rest > 0 else ""])


def marked(fact: Any, t: Texts) -> Any:
    """A fact as it stands in a sentence: text from outside as code, words and numbers as they are."""
    if isinstance(fact, Place):
        return say(t, place_id(fact), line=fact.line, path=code(fact.path, _FACT_WIDTH))
    if not isinstance(fact, str) or isinstance(fact, Word | Html) or not fact or _NUMBER.fullmatch(fact):
        return fact
    return code(fact, _FACT_WIDTH)


def reason(failed: str, t: Texts) -> Html:
    """Why a service gave nothing: words of the catalogue, or what a file says about it."""
    return esc(t(failed)) if failed in t else code(failed, 80)
