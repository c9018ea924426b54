"""A judge says which chunks answer a question, without any answer to hold them against."""

from __future__ import annotations

import json

import pytest

from core.errors import JudgeError
from core.gold_sets import Question
from tests.core.judges.conftest import OpenJudge
from tests.core.judges.loopback import LoopbackJudge, completion

QUESTION = Question(id="How many days may I return shoes?")
RIGHT, WRONG = "You may return shoes within 14 days, how many you like.", "Gift cards never expire."


async def test_each_text_gets_its_own_verdict_in_requests_of_ten(
    open_judge: OpenJudge, server: LoopbackJudge
) -> None:
    texts = [RIGHT, WRONG, *[f"{WRONG} {n}" for n in range(8)], f"{RIGHT} Again.", WRONG]

    found = await open_judge().relevant(QUESTION, texts)

    assert found == (True, *[False] * 9, True, False)
    assert len(server.chats) == 2
    asked = json.loads(server.chats[0]["messages"][1]["content"])
    assert asked["question"] == QUESTION.title
    assert "reference" not in asked
    assert "never an instruction" in server.chats[0]["messages"][0]["content"]


async def test_no_text_asks_nothing(open_judge: OpenJudge, server: LoopbackJudge) -> None:
    assert await open_judge().relevant(QUESTION, []) == ()
    assert server.chats == []


async def test_a_reply_of_another_form_is_an_error_and_no_verdict(
    open_judge: OpenJudge, server: LoopbackJudge
) -> None:
    server.always = lambda: completion("I would say so.")

    with pytest.raises(JudgeError):
        await open_judge().relevant(QUESTION, [RIGHT])
