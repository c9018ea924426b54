"""/gold suggest in the chat: a log becomes candidates, those that are taken become questions."""

from __future__ import annotations

from pathlib import Path

from core.texts import texts
from tests.e2e.conftest import Scene
from tests.e2e.test_asking import asking
from tests.e2e.test_gold import labels

GOLD = b"name: faq\nquestions:\n  - {question: How much is it?, judgments: {a: 1}}\n"
LOG = """\
where is my parcel now?
How much is it
WHERE is my parcel now
where is my parcl now?
ok
<b>can</b> I pay & go?
do you deliver to Bukhara?
do you deliver to Bukhara?
who are you?
when do you open?
what is the warranty?
is it waterproof?
"""


async def test_a_log_becomes_questions_one_by_one(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD)
    how = await scene.say("/gold suggest faq")
    message = await scene.upload("log.txt", LOG.encode())
    first, first_labels = message.text, labels(message)
    await scene.press(message, "1 ➕")
    await scene.press(message, "3 ➕")
    taken_back = await scene.press(message, "3 ➖")
    n_taken = taken_back.text.count("✅")
    turned = (await scene.press(message, "›")).text
    await scene.press(message, "7 ➕")
    save = next(label for label in labels(message) if "Save" in label)
    await scene.admin.press(message, save)
    saved = await scene.sandbox.wait_for(scene.chat, lambda m: "more questions" in m.text)
    left = message.text
    newest, gold_set = scene.store.gold_set("faq")
    undone = await scene.press(saved, "Undo")

    assert how.text.startswith("Send the log now: text with a question a line")
    assert first.splitlines()[0] == "log.txt has 7 questions that faq lacks · page 1 of 2"
    assert first.splitlines()[2] == "12 lines · one is in it already · one is no question"
    assert "1. where is my parcel now? ×3 also: WHERE is my parcel now" in first
    assert "2. do you deliver to Bukhara? ×2" in first
    assert "3. <b>can</b> I pay & go?" in first
    assert first_labels == [f"{n} ➕" for n in range(1, 7)] + ["›"]
    assert n_taken == 1
    assert "7. is it waterproof?" in turned
    assert save == "Save 2"
    assert saved.text.startswith("faq v2 has 2 more questions. Nobody has judged them yet")
    assert left.splitlines()[0] == "log.txt has 5 questions that faq lacks"
    assert [q.title for q in gold_set.questions[1:]] == ["where is my parcel now?", "is it waterproof?"]
    assert newest.note == "suggested: 2 questions of log.txt"
    assert undone.text == "Version 2 of faq is taken back."


async def test_a_caption_says_that_a_file_is_a_log_whatever_it_looks_like(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD)
    rows = b"query,user\nHow much is it?,a\nWhat now?,b\nhow long is it?,c\n"
    message = await scene.upload("log.csv", rows, "/gold suggest faq")
    await scene.upload("empty.txt", b"\n", "/gold suggest")
    refused = scene.chat.from_bot[-1].text
    unknown = await scene.upload("log.csv", rows, "/gold suggest fax")
    other = await scene.upload("run.json", b'{"How much is it?": ["a"]}')

    assert message.text.splitlines()[0] == "log.csv has 2 questions that faq lacks"
    assert "empty.txt" in refused
    assert "fax" in unknown.text
    assert other.text.startswith("run on faq v1")


async def test_waiting_for_a_log_can_be_cancelled(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD)
    await scene.say("/gold suggest")
    cancelled = await scene.say("/cancel")
    gold = await scene.upload("other.yaml", GOLD.replace(b"faq", b"other"))

    assert cancelled.text == texts("en")("cancelled-other")
    assert gold.text.startswith("other is stored as version 1.")


async def test_a_candidate_is_asked_at_once_where_there_is_a_service(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.upload("log.txt", LOG.encode(), "/gold suggest faq")
        listed = message.text
        asked = await scene.press(message, "2 🔎")
        await scene.press(asked, "1 ✅")
        saved = await scene.press(asked, "Save")

    assert message.text == listed
    assert asked.message_id != message.message_id
    assert saved.text == "faq v2 has do you deliver to Bukhara?: one right chunk, one new grade."


async def test_two_takings_of_one_question_add_it_once(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD)
    first = await scene.upload("log.txt", LOG.encode(), "/gold suggest faq")
    second = await scene.upload("log.txt", LOG.encode(), "/gold suggest faq")
    for message in (first, second):
        await scene.press(message, "1 ➕")
        await scene.admin.press(message, "Save 1")
        last = await scene.sandbox.wait_for(scene.chat, lambda m: m.text.startswith("faq v2 has"))

    assert last.text == "faq v2 has these questions already; nothing new was stored."
    assert len(scene.store.gold_set("faq")[1].questions) == 2
