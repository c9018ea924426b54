"""Logs and indexes that were cut anew in words: valid for Telegram whatever files and services hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.remap_desk import Plan, Remapped
from bot.sandbox.html_text import parse_html
from bot.suggest_desk import SavedQuestions, Suggested
from bot.words import remapping, suggesting
from bot.words.marks import Html
from core.rechunking import Remapping, Successor, Vanished
from core.suggestions import Candidate
from core.texts import LANGUAGES, Texts, texts
from tests.bot.test_gold_words import HOSTILE, version

LONGEST_MESSAGE = 4096


def every_text(name: str, t: Texts) -> list[Html]:
    suggested = Suggested(
        gold=name,
        file=name,
        candidates=tuple(Candidate(text=f"{n} {name * 20}", n=n + 1, variants=(name,)) for n in range(20)),
        accepted=(0, 5),
        n_lines=100,
        n_known=3,
        n_noise=1,
        n_more=2,
    )
    found = Remapping(
        successors={
            f"{name}-{n}": tuple(Successor(chunk_id=f"{name}-{n}-{i}", share=0.5) for i in range(n % 5 + 1))
            for n in range(20)
        },
        unmatched=(name,) * 7,
        without_text=(name,),
        n_new=9,
    )
    plan = Plan(version=version(name), run_id=1, run_name=name, remapping=found, texts={})
    nothing = replace(found, successors={})
    lost = replace(nothing, unmatched=(), without_text=(name,), n_new=0)
    done = Remapped(version=version(name), n=3, n_old=5, is_new=True)
    return [
        suggesting.candidates(suggested, t),
        suggesting.candidates(replace(suggested, candidates=(), accepted=()), t),
        *(suggesting.saved(SavedQuestions(version=version(name), n=n), t) for n in (0, 1, 5)),
        remapping.gone(Vanished(before=name, n_before=9, gone=(name,) * 8), t),
        remapping.preview(plan, t),
        remapping.needed(replace(plan, remapping=nothing), t),
        remapping.needed(replace(plan, remapping=lost), t),
        remapping.saved(done, t),
        remapping.saved(replace(done, is_new=False), t),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_every_text_is_valid_whatever_people_wrote(name: str, language: str) -> None:
    for html in every_text(name, texts(language)):
        text, _ = parse_html(html)
        assert text.strip()
        assert len(text.encode("utf-16-le")) // 2 <= LONGEST_MESSAGE
