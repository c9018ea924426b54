"""Gold sets in the chat: their versions, files, checks, and the way back from everything."""

from __future__ import annotations

import pytest

from bot.sandbox import SandboxMessage
from core import formats
from core.texts import texts
from tests.e2e.conftest import Scene
from tests.e2e.test_conversations import SMALL_GOLD, small_run

CHANGED = SMALL_GOLD.replace(b"chunks: [b, c]", b"judgments: {b: 2, d: 1}")
LONGER = CHANGED + b"  - {id: q3, question: Who is the king?}\n"


def labels(message: SandboxMessage) -> list[str]:
    return [label for row in message.buttons for label in row]


async def three_versions(scene: Scene) -> None:
    for data in (SMALL_GOLD, CHANGED, LONGER):
        await scene.upload("small.yaml", data)


async def test_the_log_says_who_changed_what_and_when(scene: Scene) -> None:
    await three_versions(scene)

    answer = await scene.say("/gold log small")

    lines = answer.text.splitlines()
    assert lines[0] == "small: 3 versions"
    assert lines[1].startswith("v3 · 20")
    assert lines[1].endswith("UTC · @ada")
    assert lines[2] == "one question added · small.yaml"
    assert lines[4] == "3 judgments changed · small.yaml"
    assert lines[6] == "begins with 2 questions · small.yaml"


async def test_a_long_log_is_turned_in_place(scene: Scene) -> None:
    for n in range(10):
        await scene.upload("small.yaml", SMALL_GOLD.replace(b"How long?", b"How long %d?" % n))
    first = await scene.say("/gold log small")
    second = await scene.press(first, "›")

    assert second.message_id == first.message_id
    assert "page 2 of 2" in second.text
    assert "begins with 2 questions" in second.text


async def test_two_versions_are_compared_question_by_question(scene: Scene) -> None:
    await three_versions(scene)

    answer = await scene.say("/gold diff small 1 v3")

    assert answer.text.splitlines()[0] == "small v1 → v3: one question added, 3 judgments changed"
    assert "+ Who is the king?" in answer.text
    assert "~ How much?: +d (1), −c, b 1 → 2" in answer.text
    assert (await scene.say("/gold diff small")).text.startswith("small v2 → v3: one question added")
    assert (await scene.say("/gold diff small 3 3")).text == "small v3 → v3: no difference"


async def test_an_old_state_comes_back_as_a_new_version_and_can_be_undone(scene: Scene) -> None:
    await three_versions(scene)

    restored = await scene.say("/gold restore small 1")
    same = await scene.say("/gold restore small 4")
    undone = await scene.press(restored, "Undo")

    assert restored.text == "Version 1 of small is back, as version 4."
    assert same.text == "small is the same as version 4; nothing new was stored."
    assert undone.text == "Version 4 of small is taken back."
    assert scene.store.gold_set("small")[1].digest == formats.read_gold_set(LONGER, "small.yaml").digest


async def test_undo_takes_nothing_back_that_came_after(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    second = await scene.upload("small.yaml", CHANGED)
    await scene.upload("small.yaml", LONGER)

    late = await scene.press(second, "Undo")

    assert late.text.startswith("Version 2 of small is not the newest any more: that is 3.")
    assert scene.store.gold_set("small")[0].number == 3


async def test_a_version_that_is_not_there_is_named(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)

    answer = await scene.say("/gold restore small 9")

    assert answer.text == "The gold set small has no version 9; its newest is 1."


async def test_a_deleted_gold_set_comes_back_by_button_and_by_name(scene: Scene) -> None:
    await three_versions(scene)

    deleted = await scene.say("/gold delete small")
    listed = await scene.say("/gold")
    back = await scene.press(deleted, "Undo")
    await scene.say("/gold delete small")
    again = await scene.say("/gold restore small")

    assert deleted.text == "small is deleted. It can be restored for 30 days: /gold restore small."
    assert "Deleted, back with /gold restore: small." in listed.text
    assert back.text == again.text == "small is in use again, with all its versions."
    assert len(scene.store.gold_versions("small")) == 3


@pytest.mark.parametrize("format_", ["YAML", "JSON", "CSV", "TREC", "BEIR"])
async def test_an_exported_gold_set_is_read_back_or_says_what_is_lost(scene: Scene, format_: str) -> None:
    await scene.upload("small.yaml", LONGER)
    offer = await scene.say("/gold export small")

    sent = await scene.press(offer, format_)

    assert sent.document is not None
    back = formats.read_gold_set(sent.document.bytes, str(sent.document.name))
    own = scene.store.gold_set("small")[1]
    if format_ == "TREC":
        assert "this format has no room for questions without a judgment (1)" in sent.text
        assert {q.id: q.judgments for q in back.questions} == {q.id: q.judgments for q in own.questions[:2]}
    else:
        assert sent.text == "small v1: sent back to me, this file gives exactly this gold set."
        assert back.digest == own.digest


async def test_runs_of_an_older_version_are_scored_on_the_newest_by_a_button(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("before.json", small_run(q1=["x", "a"], q2=["d"]))
    await scene.upload("small.yaml", CHANGED)
    after = await scene.upload("after.json", small_run(q1=["a"], q2=["d"]))
    unequal = await scene.press(after, "Compare with before")
    difference = await scene.say("/gold diff small 1 2")

    rescored = await scene.press(difference, "Score the last 2 runs on v2")

    assert "The gold sets are not the same" in unequal.text
    assert "The gold sets are not the same" not in rescored.text
    assert "after" in rescored.text.splitlines()[0]
    newest = scene.store.evaluations(chat_id=scene.chat.id, limit=2)
    assert {(each.run_name, each.gold_number) for each in newest} == {("after", 2), ("before", 2)}
    assert not any(
        "Score the last" in label
        for row in (await scene.say("/gold diff small 1 2")).buttons
        for label in row
    )


async def test_versions_are_told_in_uzbek(scene: Scene) -> None:
    await three_versions(scene)
    await scene.say("/language uz")

    log = await scene.say("/gold log small")
    difference = await scene.say("/gold diff small 1 3")

    assert log.text.splitlines()[0] == "small: 3 ta versiya"
    assert "1 ta savol qo‘shildi, 3 ta baho o‘zgardi" in difference.text
    assert texts("uz")("button-gold-restore", number=1) in [
        label for row in difference.buttons for label in row
    ]


async def test_a_stranger_in_another_chat_gets_no_scores_by_an_old_button(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("before.json", small_run(q1=["a"], q2=["b"]))
    await scene.upload("small.yaml", CHANGED)
    group = scene.sandbox.group("Team", [scene.admin])
    await scene.say("/allow", chat=group)

    answer = await scene.say("/gold diff small 1 2", chat=group)

    assert not any("Score" in label for label in labels(answer))


CHECKED = b"""\
name: small
questions:
  - {id: q1, question: How long is delivery?, chunks: [c-1], category: one}
  - {id: q2, question: How long is delivery?, chunks: [c-2], category: one}
  - {id: q3, question: What does it cost to send it back?, chunks: [c-030], category: two}
  - {id: q4, question: Who is the king?, chunks: []}
"""


async def test_a_check_says_what_to_mend_and_how(scene: Scene) -> None:
    await scene.upload("small.yaml", CHECKED)
    alone = await scene.say("/gold check small")
    await scene.upload("one.json", small_run(q1=["c-1"], q2=["c-9"], q3=["c-30", "c-8"], q4=["c-9"]))
    with_one = await scene.say("/gold check small")
    await scene.upload("two.json", small_run(q1=["c-1"], q2=["c-1"], q3=["c-30"], q4=[]))
    with_two = await scene.press(await scene.say("/gold small"), "Check")

    assert (
        "One question stands twice with different right chunks: How long is delivery? (q1, q2)" in alone.text
    )
    assert "One question has no judgment: Who is the king?" in alone.text
    assert "Too few questions in these categories to tell anything: one, two" in alone.text
    assert "Not checked: ids that are never returned" in alone.text
    assert "one that is written differently was: c-030 → c-30" in with_one.text
    assert "Not checked: questions that tell nothing" in with_one.text
    assert "One question has a right chunk first in all of the last runs (2): How long" in with_two.text
    assert "2 questions have no right chunk in the top 5 of any of the last runs (2)" in with_two.text
    assert "Next: /judge small" in with_two.text
    assert "Not checked" not in with_two.text


async def test_a_check_in_russian(scene: Scene) -> None:
    await scene.upload("small.yaml", CHECKED)
    await scene.say("/language ru")

    answer = await scene.say("/gold check small")

    assert "Вопросы без оценок (1): Who is the king?" in answer.text
    assert "Не проверено" in answer.text
