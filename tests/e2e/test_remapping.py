"""An index that was cut anew, in the chat: said at once, and the judgments moved after a preview."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import live_service
from core.texts import texts
from tests.e2e.conftest import Scene
from tests.e2e.test_gold import labels
from tests.e2e.test_live import live

N = 6
GOLD = "name: faq\nquestions:\n" + "\n".join(
    f"- {{id: q{n}, question: What is {n}?, judgments: {{old-{n}: 2, poor-{n}: 0}}}}" for n in range(N)
)


def text(n: int, part: str = "") -> str:
    """A chunk's text; part a or b is one half of it."""
    first = f"Subject {n} begins with these words of its own number {n}."
    second = f"It ends with quite other words, again about number {n} alone."
    return {"a": first, "b": second}.get(part, f"{first} {second}")


def run(cut: str, *, with_texts: bool = True) -> bytes:
    """The old index has a chunk for each question, the new one two halves of it."""
    parts = {"old": [""], "new": ["a", "b"]}[cut]
    results = [
        {
            "question": f"q{n}",
            "retrieved": [
                {"id": f"{cut}-{n}{part}", **({"text": text(n, part)} if with_texts else {})}
                for part in parts
            ],
        }
        for n in range(N)
    ]
    return json.dumps({"name": cut, "results": results}).encode()


async def test_judgments_move_to_the_chunks_of_an_index_that_was_cut_anew(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD.encode())
    await scene.upload("old.json", run("old"))

    refused = await scene.upload("new.json", run("new"))
    preview = await scene.press(refused, "Move judgments")
    first = preview.text
    pairs = await scene.press(preview, "All pairs")
    saved = await scene.press(preview, "Save")
    told = saved.text
    scored = await scene.press(saved, "Score the run")
    await scene.press(saved, "Undo")

    assert "None of the chunk ids match." in refused.text
    assert "6 of the 6 right chunks that old returned are gone: old-0, old-1, old-2" in refused.text
    assert first.startswith("faq: 6 of 12 judged chunks found again in new\n6 became several chunks each.")
    assert "old-0 → new-0a\u00a0100%, new-0b\u00a0100%" in first
    assert "Nobody knows the texts of 6: poor-0" in first
    assert pairs.document is not None
    assert pairs.document.bytes.decode("utf-8-sig").splitlines()[:2] == [
        "old,new,share",
        "old-0,new-0a,1.000",
    ]
    assert told == "faq v2: the judgments of 6 of 12 chunks have new ids."
    assert scored.text.startswith("new on faq v2: right chunk in the top 5 for 6 of 6 questions")
    state = scene.store.gold_set("faq", 2)[1]
    assert state.questions[0].judgments == {"new-0a": 2, "new-0b": 2, "poor-0": 0}
    assert scene.store.gold_versions("faq")[1].note == "re-mapped to new: 6 of 12 ids"
    assert scene.store.gold_set("faq")[1].digest == scene.store.gold_set("faq", 1)[1].digest


async def test_missing_texts_are_named_and_taken_from_a_chunk_file(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD.encode())
    await scene.upload("old.json", run("old", with_texts=False))
    refused = await scene.upload("new.json", run("new", with_texts=False))

    needs = await scene.press(refused, "Move judgments")
    old = "id,text\n" + "".join(f'old-{n},"{text(n)}"\n' for n in range(N))
    needs_new = await scene.upload("old-chunks.csv", old.encode())
    new = [{"_id": f"new-{n}{part}", "title": "", "text": text(n, part)} for n in range(N) for part in "ab"]
    preview = await scene.upload("corpus.jsonl", "\n".join(map(json.dumps, new)).encode())

    assert needs.text.startswith(
        "12 judged chunks are not in this index. I know the texts of 0 of them, and of 0 new chunks.\n"
        "Send the old chunks as a file"
    )
    assert (
        "I know the texts of 6 of them, and of 0 new chunks.\nSend the new chunks as a file" in needs_new.text
    )
    assert preview.text.startswith("faq: 6 of 12 judged chunks found again in new")


async def test_a_remapping_can_be_left_or_forgotten(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD.encode())
    await scene.upload("old.json", run("old"))
    refused = await scene.upload("new.json", run("new"))
    preview = await scene.press(refused, "Move judgments")
    left = (await scene.press(preview, "Not now")).text
    await scene.press(refused, "Move judgments")
    cancelled = await scene.say("/cancel")
    nothing = await scene.say("/cancel")

    assert left == "The gold set stays as it is."
    assert cancelled.text == texts("en")("cancelled-other")
    assert nothing.text == texts("en")("nothing-to-cancel")
    assert len(scene.store.gold_versions("faq")) == 1


async def test_an_index_of_which_a_little_is_left_is_said_with_its_result(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD.encode())
    await scene.upload("old.json", run("old"))
    mixed = json.loads(run("new"))
    mixed["results"][0]["retrieved"].append({"id": "old-0", "text": text(0)})

    result = await scene.upload("mixed.json", json.dumps(mixed).encode())

    assert result.text.startswith("5 of the 6 right chunks that old returned are gone")
    assert "new on faq v1: right chunk in the top 5 for 1 of 6" in result.text
    assert labels(result)[0] == "Move judgments to the new ids"


async def test_a_worse_run_of_the_same_index_offers_judging_and_no_remapping(scene: Scene) -> None:
    await scene.upload("faq.yaml", GOLD.encode())
    await scene.upload("old.json", run("old"))
    worse = {f"q{n}": [f"old-{n - 1 if n else N - 1}", "unjudged"] for n in range(N)}
    result = await scene.upload("worse.json", json.dumps(worse).encode())
    pair = await scene.press(result, "Judge unjudged chunks")

    assert "are gone" not in result.text
    assert "Move judgments to the new ids" not in labels(result)
    assert pair.text.startswith("What is ")
    assert "unjudged" in pair.text or "old-" in pair.text


async def test_a_live_service_with_another_index_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(tmp_path, n=20) as (scene, _):
        await scene.say("/eval")
        await scene.sandbox.wait_for(scene.chat, lambda m: "Latency" in m.text, timeout_s=30)
        known = live_service.ranking
        monkeypatch.setattr(
            live_service,
            "ranking",
            lambda n, k: [{**hit, "id": f"new-{hit['id']}"} for hit in known(n, k)],
        )
        await scene.say("/eval")
        told = await scene.sandbox.wait_for(scene.chat, lambda m: "are gone" in m.text, timeout_s=30)
        needs = await scene.press(told, "Move judgments")

    assert "16 of the 16 right chunks that prod returned are gone" in told.text
    assert "20 judged chunks are not in this index. I know the texts of 0 of them" in needs.text
