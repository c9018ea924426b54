"""Broken files get one helpful sentence in the reader's language, and nothing of them is stored."""

from __future__ import annotations

import pytest

from core.errors import FileTooBig
from core.texts import LANGUAGES
from tests.core.formats.test_broken_files import CASES, Broken
from tests.e2e.conftest import Scene

NEEDS_SMALLER_LIMITS = {"gz bomb", "bz2 bomb", "zip bomb", "no such field"}
SENT = [case for case in CASES if case.name not in NEEDS_SMALLER_LIMITS and case.error is not FileTooBig]


@pytest.mark.parametrize("code", LANGUAGES)
async def test_each_broken_file_is_answered_in(scene: Scene, code: str) -> None:
    await scene.say(f"/language {code}")
    answers = [await _answer(scene, case) for case in SENT]

    assert len(SENT) > 60
    assert all(case.file in text for case, text in zip(SENT, answers, strict=True))
    unclear = [text for text in answers if any(word in text for word in ("Traceback", "error-", "Error("))]
    assert unclear == []
    assert scene.store.runs(scene.chat.id) == []
    assert scene.store.gold_sets() == []
    assert len(set(answers)) > len(SENT) / 2  # each says what is wrong with this very file


async def _answer(scene: Scene, case: Broken) -> str:
    """The one message with one sentence that a broken file gets."""
    n_before = len(scene.chat.from_bot)
    answer = await scene.upload(case.file, case.data or b"\n")
    assert len(scene.chat.from_bot) == n_before + 1, case.name
    assert "\n" not in answer.text, case.name
    return answer.text


async def test_run_of_another_index_is_an_error_with_an_id_of_each_side(scene: Scene) -> None:
    await scene.upload("gold.yaml", b"name: cacm\nquestions:\n  - {question: How?, chunks: [CACM-756]}\n")
    answer = await scene.upload("run.json", b'{"How?": ["CACM-0756", "CACM-0001"]}')

    assert "CACM-756" in answer.text
    assert "CACM-0756" in answer.text
    assert scene.store.runs(scene.chat.id) == []
