"""A question of the chat in words: valid for Telegram whatever people and services wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ask_desk import MOST_CHUNKS, Asked, Chunk, SavedQuestion
from bot.sandbox.html_text import parse_html
from bot.words import asking
from core.texts import LANGUAGES, texts
from tests.bot.test_gold_words import HOSTILE, version

LONGEST_MESSAGE = 4096


def asked(name: str) -> Asked:
    chunks = [Chunk(id=f"{name}-{n}", text=name * 300 if n % 2 else None) for n in range(MOST_CHUNKS)]
    return Asked(
        question=name,
        service=name,
        gold=name,
        levels=(0.0, 1.0, 2.0, 3.0),
        chunks=tuple(chunks),
        answer=name * 100,
        grades={0: 3, 1: 0, 2: 2},
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_every_text_is_valid_whatever_people_wrote(name: str, language: str) -> None:
    t, one = texts(language), asked(name)
    saved = SavedQuestion(version=version(name), asked=one, n_grades=2, n_right=1, is_new=True)
    states = [one, replace(one, page=10, is_known=True), replace(one, gold=None), replace(one, chunks=())]
    pages = [asking.found(state, t) for state in states]

    for html in [
        *pages,
        asking.whole(one, 1),
        asking.saved(saved, t),
        asking.saved(replace(saved, is_new=False), t),
    ]:
        text, _ = parse_html(html)
        assert text.strip()
    assert max(len(parse_html(html)[0].encode("utf-16-le")) // 2 for html in pages) <= LONGEST_MESSAGE


def test_a_kept_question_comes_back_as_it_was() -> None:
    assert Asked.of(asked("o‘zbekcha").plain()) == asked("o‘zbekcha")
