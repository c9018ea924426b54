"""/answers through the chat: from an upload to the hint, at no price nobody agreed to."""

from __future__ import annotations

import csv
import json
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from aiohttp import web
from sqlalchemy import update

from bot.jobs.answering import Answering
from bot.sandbox import Sandbox, SandboxMessage
from core.store.answers import AnswerEvaluationRow
from core.texts import texts
from tests.core.judges.loopback import LoopbackJudge, completion, serving
from tests.core.judges.test_ragas_judge import python as ragas_python
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for

FACTS = [
    ("How many days may I return shoes?", "You may return shoes within 14 days.", "returns"),
    ("What does a return parcel cost?", "Return parcels are free of charge.", "returns"),
    ("How long does delivery to Nukus take?", "Delivery to Nukus takes 5 days.", "delivery"),
    ("When do gift cards expire?", "Gift cards never expire.", "gifts"),
]
ANSWERS = [
    "You may return shoes within 14 days.",
    "Return parcels cost 9 dollars. Return parcels are free of charge.",
    "Delivery to Nukus takes 90 days.",
    None,
]
GOLD = json.dumps(
    {
        "name": "shop",
        "questions": [
            {"id": f"q{n}", "question": question, "chunks": [f"c-{n}"], "category": category, "answer": fact}
            for n, (question, fact, category) in enumerate(FACTS)
        ],
    }
).encode()


def run_file(answers: Sequence[str | None] = ANSWERS) -> bytes:
    """Each question's right chunk first, the others behind it, and an answer in words."""
    rows = [
        {
            "id": f"q{n}",
            "retrieved": [
                {"id": f"c-{m}", "text": FACTS[m][1]} for m in (n, *(m for m in range(len(FACTS)) if m != n))
            ],
            "answer": answer,
        }
        for n, answer in enumerate(answers)
    ]
    return json.dumps(rows).encode()


@asynccontextmanager
async def judged(
    folder: Path, *, language: str = "en", judge: Mapping[str, Any] | None = None, **config: Any
) -> AsyncIterator[tuple[Scene, LoopbackJudge]]:
    """A bot with a judge on loopback, and its administrator."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        server = await stack.enter_async_context(serving())
        file = folder / "config.yaml"
        file.write_text(json.dumps({"judge": {**judge_of(server), **(judge or {})}, **config}))
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code=language)
        running = await stack.enter_async_context(served(settings_for(sandbox, folder, config_file=file)))
        yield Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin)), server


def judge_of(server: LoopbackJudge) -> dict[str, Any]:
    return {
        "base_url": server.url,
        "model": "tiny",
        "embeddings": {"model": "words"},
        "retries": 0,
        "repairs": 0,
        "prices": {"input": 1, "output": 2},
    }


def buttons_of(message: SandboxMessage) -> list[str]:
    return [label for row in message.buttons for label in row]


def is_result(message: SandboxMessage) -> bool:
    return "(builtin-1)" in message.text


async def measured(scene: Scene, offer: SandboxMessage, button: str = "Ask") -> SandboxMessage:
    """Agree to an offer; the message with the result."""
    await scene.admin.press(offer, button)
    return await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=30)


async def offered(scene: Scene, data: bytes | None = None) -> SandboxMessage:
    await scene.upload("gold.yaml", GOLD)
    uploaded = await scene.upload("prod.json", data or run_file())
    return await scene.press(uploaded, "Measure answers")


async def test_from_upload_to_hint(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, server):
        declined = await scene.press(await offered(scene), "Not now")
        offer = await scene.say("/answers prod")
        offer_text, n_before = offer.text, len(server.chats)
        result = await measured(scene, offer)
        n_asked = len(server.chats) + len(server.embeddings)
        ended = scene.chat.from_bot[-2].text
        first = await scene.press(result, "Weak answers (2)")
        first_text = first.text
        second = await scene.press(first, "›")
        categories = await scene.press(result, "category")

    assert "not asked" in declined.text
    assert n_before == 0
    assert "3 answers to judge with tiny: 31 chat requests and 12 for vectors" in offer_text
    assert "That is about 0.03 USD at most." in offer_text
    assert ended.startswith("Answers of prod on shop v1\nAll judged in")
    lines = result.text.splitlines()
    assert lines[0] == "prod on shop: Faithfulness .500 over 3 of 4 answers"
    assert all(len(line) <= 30 for line in lines[1:9])
    assert "Not measured, no answer: 1× Faithfulness, Answer relevancy, Correctness" in result.text
    assert "tiny told 11 of 11 pairs of planted answers apart." in result.text
    assert f"(builtin-1): {n_asked} requests" in result.text
    assert lines[-1].startswith("Also: the prompt. Retrieval is fine")
    assert "«Delivery to Nukus takes 90 days»" in lines[-1]
    assert first_text.startswith("Answer 1 of 3, the weakest first\nHow long does delivery to Nukus take?")
    assert "sentence 1 is not in any chunk: Delivery to Nukus takes 90 days — not found" in first_text
    assert second.message_id == first.message_id
    assert "Return parcels cost 9 dollars" in second.text
    assert categories.text.startswith("Faithfulness by category\ndelivery  .000  1/1")


PLANTED = yaml.safe_load((Path(__file__).parents[2] / "core/judges/planted.yaml").read_text(encoding="utf-8"))


async def test_in_four_languages_from_upload_to_hint(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, server):
        for number, item in enumerate(PLANTED):
            await from_upload_to_hint(scene, server, item, user_id=50 + number)


async def from_upload_to_hint(
    scene: Scene, server: LoopbackJudge, item: Mapping[str, Any], user_id: int
) -> None:
    """One person's way in one language, with questions of that language."""
    language, t = item["language"], texts(item["language"])
    scene.store.add_member(user_id, "Ben", role="member", added_by=None)
    person = scene.sandbox.user(id=user_id, first_name="Ben", language_code=language)
    chat, kinds = scene.sandbox.private_chat(person), ["right", "half", "wrong", "wrong"]
    chunks = [{"id": f"c-{n}", "text": text} for n, text in enumerate(item["contexts"])]
    gold = [
        {"id": f"{language}{n}", "question": f"{item['question']} ({n})", "chunks": ["c-0"],
         "answer": item["reference"], "language": language} for n in range(len(kinds))
    ]  # fmt: skip
    rows = [
        {"id": f"{language}{n}", "retrieved": chunks, "answer": item["answers"][kind]}
        for n, kind in enumerate(kinds)
    ]
    n_before = len(server.chats)
    await person.send_document(chat, "gold.yaml", json.dumps({"name": language, "questions": gold}).encode())
    await scene.sandbox.wait_for(chat, timeout_s=20)
    await person.send_document(chat, "prod.json", json.dumps(rows).encode())
    uploaded = await scene.sandbox.wait_for(chat, timeout_s=20)
    offer = await scene.press(uploaded, t("button-measure-answers", n=4), who=person)
    offer_text = offer.text
    await person.press(offer, t("button-ask"))
    result = await scene.sandbox.wait_for(chat, is_result, timeout_s=30)
    page = await scene.press(result, t("button-weak-answers", n=3).partition(" (")[0], who=person)

    first, *_, last = result.text.splitlines()
    assert t("answers-ask") in offer_text
    assert re.search(r"Faithfulness \.(375|417)\b", first)  # one sentence of "half" is two in Russian
    assert t("hint-prompt-title") in last
    assert item["answers"]["wrong"].split(".")[0][:40] in last
    assert t("planted-wrong") not in result.text  # every planted pair was told apart
    assert t("evidence-statement", number=1, text="#").partition("#")[0] in page.text
    systems = {body["messages"][0]["content"] for body in server.chats[n_before:]}
    assert any(f"texts of it in {ASKED_IN[language]}." in system for system in systems)


ASKED_IN = {"en": "English", "uz": "Uzbek", "ru": "Russian", "ms": "Malay"}


RAGAS = [
    {"user_input": question, "response": ANSWERS[n] or "", "retrieved_contexts": [fact], "reference": fact}
    for n, (question, fact, _) in enumerate(FACTS)
]
RAGAS_V1 = [
    dict(zip(("question", "answer", "contexts", "ground_truth"), row.values(), strict=True)) for row in RAGAS
]
DEEPEVAL = [
    {
        "input": row["user_input"],
        "actual_output": row["response"],
        "retrieval_context": row["retrieved_contexts"],
        "expected_output": row["reference"],
    }
    for row in RAGAS
]


def as_csv(rows: Sequence[Mapping[str, Any]]) -> bytes:
    out = StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows({k: v if isinstance(v, str) else repr(v) for k, v in row.items()} for row in rows)
    return out.getvalue().encode()


FILES = {
    "ragas.json": json.dumps(RAGAS).encode(),
    "ragas.jsonl": "\n".join(map(json.dumps, RAGAS)).encode(),
    "ragas.csv": as_csv(RAGAS),
    "v1.json": json.dumps(RAGAS_V1).encode(),
    "deepeval.json": json.dumps(DEEPEVAL).encode(),
}


PROMPTFOO = Path(__file__).parents[1] / "data" / "formats" / "promptfoo.json"


async def test_files_of_other_tools_are_measured_against_what_they_expect(tmp_path: Path) -> None:
    n_asked = set()
    async with judged(tmp_path) as (scene, server):
        for name, data in FILES.items():
            uploaded = await scene.upload(name, data)
            assert re.match(r"\w+(-\d)?: 3 answers in words are kept", uploaded.text), name
            assert "names no chunk ids" in uploaded.text
            await scene.admin.press(uploaded, "Measure answers (3)")
            answer = await scene.sandbox.wait_for(
                scene.chat, lambda found: is_result(found) or "Ask the judge" in found.text, timeout_s=20
            )
            result = answer if is_result(answer) else await measured(scene, answer)
            assert "Faithfulness .500 over 3 of 4 answers" in result.text.splitlines()[0], name
            assert "The chunks hold what the expected answers say" in result.text, name
            n_asked.add(len(server.chats))
        uploaded = await scene.upload("promptfoo.json", PROMPTFOO.read_bytes())
        promptfoo = await measured(scene, await scene.press(uploaded, "Measure answers"))

    assert len(n_asked) == 1  # the same answers in another form are the same answers
    assert "Answer relevancy" in promptfoo.text
    assert "Not measured, no chunk texts" in promptfoo.text


async def test_failed_verdicts_are_named_and_retry_asks_for_them_alone(tmp_path: Path) -> None:
    async with judged(tmp_path, judge={"parallel": 1}) as (scene, server):
        offer = await offered(scene)
        faults = {
            "the verdict is not JSON": lambda: completion("It seems fine to me."),
            "the judge broke down": lambda: web.Response(status=500),
            "the judge declined": lambda: completion(None, refusal="I will not."),
        }

        def after_the_check() -> None:
            server.faults.extend(faults.values())

        server.on_chat = lambda n: after_the_check() if n == 16 else None
        result = await measured(scene, offer)
        asked = Counter(server.asked)
        again = await scene.press(result, "Retry failed")
        again_text, n_before = again.text, len(server.chats)
        mended = await measured(scene, again)

    assert all(f"Failed, {why}: 1×" in result.text for why in faults)
    assert "3 chat requests" in again_text
    assert len(server.chats) - n_before == 3
    assert "Failed," not in mended.text
    assert max(Counter(server.asked).values()) == 2
    assert sum(n == 2 for n in Counter(server.asked).values()) == 3
    assert max(asked.values()) == 1


async def test_a_judge_that_cannot_judge_is_reported_instead_of_trusted(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, server):
        server.is_blind = True
        await scene.admin.press(await offered(scene), "Ask")
        result = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=20)

    assert "tiny cannot be trusted with Faithfulness" in result.text
    assert "the right answer (1.000) should be above the wrong answer (1.000)" in result.text
    assert "Not measured, the judge is not trusted with it:" in result.text
    assert "Faithfulness  " not in result.text  # no row with a value
    assert "the prompt. " not in result.text


async def test_a_judge_that_is_down_is_said_and_can_be_asked_later(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, server):
        server.always = lambda: web.Response(status=401)
        offer = await offered(scene)
        await scene.admin.press(offer, "Ask")
        said = await scene.sandbox.wait_for(
            scene.chat, lambda found: "refuses access" in found.text and found.message_id != offer.message_id
        )
        server.always = None
        again = await scene.say("/answers")
        result = await measured(scene, again)

    assert "Check its api_key" in said.text
    assert "http://" not in said.text
    assert result.text.startswith("prod on shop: Faithfulness .500")


async def test_cancel_keeps_every_verdict_and_retry_goes_on(tmp_path: Path) -> None:
    answers = [f"Delivery to Nukus takes {n} days." for n in range(40)]
    rows = [
        {"user_input": f"Question {n}?", "response": answer, "retrieved_contexts": [FACTS[2][1]],
         "reference": FACTS[2][1]} for n, answer in enumerate(answers)
    ]  # fmt: skip
    async with judged(tmp_path) as (scene, server):
        uploaded = await scene.upload("ragas.json", json.dumps(rows).encode())
        offer = await scene.press(uploaded, "Measure answers (40)")
        server.on_chat = lambda n: setattr(server, "delay_s", 0.1 if n > 40 else 0.0)
        await scene.admin.press(offer, "Ask")
        await scene.sandbox.wait_for(scene.chat, lambda _: len(server.chats) > 44, timeout_s=20)
        await scene.admin.press(offer, "Cancel")
        partial = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=20)
        server.on_chat, server.delay_s = None, 0.0
        again = await scene.press(partial, "Retry failed")
        again_text = again.text
        whole = await measured(scene, again)

    assert "Stopped before the end" in partial.text
    assert "Not measured, stopped before it was judged:" in partial.text
    assert "verdicts are known already" in again_text
    assert "40/40" in whole.text
    assert max(Counter(server.asked).values()) <= 2
    assert sum(n == 2 for n in Counter(server.asked).values()) <= 4 * 4  # what was under way


async def test_thumbs_are_each_persons_own_and_held_against_the_judge(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, _):
        ben = scene.sandbox.user(id=7, first_name="Ben", language_code="en")
        group = scene.sandbox.group("Team", [scene.admin, ben])
        await scene.say("/allow", chat=group)
        await scene.upload("gold.yaml", GOLD, "/gold", chat=group)
        uploaded = await scene.upload("prod.json", run_file(), "/eval", chat=group)
        offer = await scene.press(uploaded, "Measure answers")
        await scene.admin.press(offer, "Ask")
        result = await scene.sandbox.wait_for(group, is_result, timeout_s=20)
        page = await scene.press(result, "Weak answers")
        await scene.press(page, "👍", who=ben)
        page = await scene.press(page, "👎", who=ben)
        page = await scene.press(page, "👎")
        counts = page.text.splitlines()[0]
        page = await scene.press(page, "›")
        page = await scene.press(page, "👎")
        shown = await scene.press(group.from_bot[-3], "Show result")

    assert counts.endswith("👎 2")
    assert "Thumbs: 2 people and the judge agree on 2 of 3 answers (Correctness)." in shown.text


async def test_a_second_measurement_asks_nothing_and_compares_with_its_own_judge_alone(
    tmp_path: Path,
) -> None:
    async with judged(tmp_path) as (scene, server):
        first = await measured(scene, await offered(scene))
        n_asked = len(server.chats) + len(server.embeddings)
        await scene.admin.send(scene.chat, "/answers")
        again = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=20)
        await scene.upload("copy.json", run_file())
        await scene.admin.send(scene.chat, "/answers copy metrics=faithfulness")
        copy = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=20)
        with scene.store._writing() as session:
            session.execute(update(AnswerEvaluationRow).values(model="other"))
        await scene.upload("third.json", run_file())
        await scene.admin.send(scene.chat, "/answers third")
        third = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=20)

    assert len(server.chats) + len(server.embeddings) == n_asked
    assert again.message_id != first.message_id
    assert again.text.splitlines()[:6] == first.text.splitlines()[:6]
    assert "nothing was asked" in again.text
    assert copy.text.startswith("copy on shop: Faithfulness .500 over 3 of 4 answers")
    assert "Before" not in first.text
    assert "Before, by the same judge: prod Faithfulness .500." in copy.text
    assert "copy was judged by other; values of two judges are not compared." in third.text


async def test_both_backends_say_the_same_of_the_same_answers(tmp_path: Path) -> None:
    python = ragas_python()
    if python is None:
        pytest.skip("the extra ragas is not installed (or name a Python that has it: BAHOLASH_RAGAS_PYTHON)")
    tables = []
    for backend in ("builtin", "ragas"):
        (folder := tmp_path / backend).mkdir()
        judge = {"backend": backend, "python": python, "parallel": 8}
        async with judged(folder, judge=judge) as (scene, server):
            await scene.admin.press(await offered(scene), "Ask")
            result = await scene.sandbox.wait_for(
                scene.chat, lambda found: "Compare these values" in found.text, timeout_s=60
            )
            page = await scene.press(result, "Weak answers (2)")
            tables.append((result.text.splitlines()[:9], page.text.splitlines()[:6], len(server.chats)))

    (ours, our_page, n_ours), (theirs, their_page, n_theirs) = tables
    assert theirs == ours
    assert their_page == our_page  # the same answer is the weakest, for the same reasons
    assert 2 * n_ours <= n_theirs


async def test_a_backend_that_nobody_has_added_says_what_is_missing(tmp_path: Path) -> None:
    async with judged(tmp_path, judge={"backend": "deepeval"}) as (scene, _):
        said = await offered(scene)

    assert "by deepeval, for which there is no judge yet. Take backend: builtin | ragas, or add" in said.text


async def test_without_a_judge_answers_are_compared_word_by_word(scene: Scene) -> None:
    await scene.upload("gold.yaml", GOLD)
    await scene.upload("prod.json", run_file())
    result = await scene.say("/answers")

    assert result.text.startswith("prod on shop: Exact match .333 over 3 of 4 answers")
    assert "No judge is set up here" in result.text


async def test_what_has_no_answers_is_said_in_one_sentence(scene: Scene) -> None:
    nothing = await scene.say("/answers")
    await scene.upload("gold.yaml", GOLD)
    await scene.upload("bare.json", run_file([None] * 4))
    bare = await scene.say("/answers bare")
    unknown = await scene.say("/answers bere")
    metric = await scene.say("/answers bare metrics=faithfullness")
    live = await scene.say("/answers shop on prod")

    assert nothing.text.startswith("There are no answers to measure here")
    assert bare.text.startswith("The answers of bare cannot be measured")
    assert "bare" in unknown.text
    assert "faithfulness" in metric.text
    assert "config.yaml" in live.text


# --- live -------------------------------------------------------------------------------------------


@dataclass
class Shop:
    """A search and a model on loopback; `answers` are what the model says."""

    answers: list[str | None] = field(default_factory=lambda: list(ANSWERS))
    searched: Counter[str] = field(default_factory=Counter)
    chunks: list[Any] = field(default_factory=list)
    url: str = ""

    async def search(self, request: web.Request) -> web.Response:
        question = (await request.json())["q"]
        self.searched[question] += 1
        n = [fact[0] for fact in FACTS].index(question)
        hits = [{"id": f"c-{m}", "text": FACTS[m][1]} for m in (n, *(m for m in range(4) if m != n))]
        return web.json_response({"hits": hits, "said": self.answers[n]})

    async def answer(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.chunks.append(body["chunks"])
        n = [fact[0] for fact in FACTS].index(body["q"])
        return web.json_response({"said": self.answers[n]})

    def services(self) -> dict[str, Any]:
        search = {"kind": "http", "url": self.url, "path": "/search", "body": {"q": "$query"}}
        search |= {"ids": "hits[].id", "texts": "hits[].text"}
        model = {"kind": "http", "url": self.url, "path": "/answer", "answer": "said"}
        return {
            "rag": {**search, "answer": "said"},
            "bare": search,
            "both": {**search, "answers_by": "model"},
            "model": {**model, "body": {"q": "$query", "chunks": "$contexts"}},
        }


@asynccontextmanager
async def live(folder: Path) -> AsyncIterator[tuple[Scene, LoopbackJudge, Shop]]:
    """A bot with a judge and services that answer in words."""
    shop = Shop()
    app = web.Application()
    app.router.add_post("/search", shop.search)
    app.router.add_post("/answer", shop.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    shop.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        async with judged(folder, services=shop.services()) as (scene, server):
            await scene.upload("gold.yaml", GOLD)
            yield scene, server, shop
    finally:
        await runner.cleanup()


async def test_a_live_service_is_asked_for_answers_and_then_the_judge(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with live(tmp_path) as (scene, server, shop):
        offer = await scene.say("/answers shop on rag")
        offer_text, n_before = offer.text, len(server.chats) + shop.searched.total()
        result = await measured(scene, offer)
        retrieval = [message.text for message in scene.chat.from_bot if "Latency" in message.text]
        refused = await scene.say("/answers shop on bare")
        n_alone = len(shop.chunks)
        both = await measured(scene, await scene.say("/answers shop on both"))
        await scene.say("/eval shop on both")
        await scene.sandbox.wait_for(scene.chat, lambda found: "Latency" in found.text, timeout_s=20)
        said = [message.text for message in scene.chat.from_bot]

    assert not caplog.records  # nothing went wrong on the way
    assert sum("4 of 4 asked in" in text for text in said) == 3
    assert "First the service is asked for 4 answers in words" in offer_text
    assert "so this is an estimate" in offer_text
    assert n_before == 0
    assert retrieval[0].startswith("rag on shop v1: right chunk in the top 5 for 4 of 4")  # retrieval first
    assert result.text.startswith("rag on shop: Faithfulness .500 over 3 of 4 answers")
    assert refused.text.startswith("bare gives no answers in words")
    assert n_alone == 0
    assert shop.chunks[0][0] == FACTS[0][1]
    assert len(shop.chunks) == 4  # /eval does without the model
    assert both.text.startswith("both on shop: Faithfulness .500 over 3 of 4 answers")


async def test_more_than_was_agreed_to_is_asked_again(tmp_path: Path) -> None:
    async with live(tmp_path) as (scene, server, shop):
        shop.answers = [f"{answer or ''} {'Again and again. ' * 2000}" for answer in ANSWERS]
        offer = await scene.say("/answers shop on rag")
        await scene.admin.press(offer, "Ask")
        again = await scene.sandbox.wait_for(
            scene.chat, lambda found: "Answers of rag" in found.text, timeout_s=20
        )
        n_before = len(server.chats)
        result = await measured(scene, again)

    assert "so this is an estimate" not in again.text
    assert n_before == 0
    assert result.text.startswith("rag on shop: Faithfulness")


async def test_a_judge_that_is_gone_by_then_is_said_and_the_evaluation_stays(tmp_path: Path) -> None:
    async with live(tmp_path) as (scene, _, _):
        offer = await scene.say("/answers shop on rag")
        answering = scene.running.house.answering
        assert isinstance(answering, Answering)
        answering._config = answering._config.model_copy(update={"backend": "deepeval"})
        await scene.admin.press(offer, "Ask")
        said = await scene.sandbox.wait_for(
            scene.chat, lambda found: "no judge yet" in found.text, timeout_s=20
        )
        retrieval = [message.text for message in scene.chat.from_bot if "Latency" in message.text]
        jobs = scene.store.open_jobs()

    assert "Take backend: builtin | ragas" in said.text
    assert len(retrieval) == 1
    assert jobs == []
