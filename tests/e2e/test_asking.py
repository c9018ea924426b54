"""/ask in the chat: what a service found, its grades, and the question in the gold set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import app as application
from bot.sandbox import Sandbox
from bot.settings import Settings
from core.judges import read_judge
from core.search import ServicesConfig, read_services
from core.texts import texts
from tests.core.judges.loopback import LoopbackJudge, serving
from tests.e2e import answering
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for
from tests.e2e.test_gold import labels

GOLD = b"name: faq\nquestions:\n  - {question: How much is it?, judgments: {other-1: 2, delivery-01: 0}}\n"


@asynccontextmanager
async def asking(
    folder: Path, gold: bytes | None = GOLD, judge: str | None = None, **calls: str
) -> AsyncIterator[Scene]:
    """A bot with services that are functions: name=function of `answering`; `judge` is a model's address."""
    services = {
        name: {"kind": "python", "call": f"tests.e2e.answering:{call}"}
        for name, call in (calls or {"prod": "shop"}).items()
    }
    jobs = NoJobs(read_services({"services": services}, env={}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "_jobs", lambda *_: (jobs, None))
        config = judge and read_judge({"base_url": judge, "model": "tiny", "retries": 0}, env={})
        patch.setattr(Settings, "judge", lambda _: config)
        async with Sandbox() as sandbox:
            admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code="en")
            async with served(settings_for(sandbox, folder)) as running:
                scene = Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin))
                if gold is not None:
                    await scene.upload("faq.yaml", gold)
                yield scene


class NoJobs:
    """Services without the durable queue, whose start takes seconds: /ask needs none."""

    def __init__(self, services: ServicesConfig) -> None:
        self.services = services

    async def start(self) -> None:
        """There is nothing to take up."""

    async def stop(self, within_s: float) -> None:
        """There is nothing to keep."""

    async def take_over(self, alive: Sequence[str]) -> None:
        """There is nothing to take over."""


def judgments(scene: Scene, question: str, name: str = "faq") -> dict[str, float]:
    return dict(scene.store.gold_set(name)[1].by_id[question].judgments)


async def test_chunks_are_shown_with_text_graded_by_buttons_and_saved(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.say("/ask how long is delivery?")
        first = message.text
        graded = (await scene.press(message, "1 ✅")).text
        await scene.press(message, "2 ◐")
        rest = await scene.press(message, "The rest")
        n_no, buttons = rest.text.count("❌"), labels(rest)
        saved = await scene.press(message, "Save")
        undo = await scene.press(saved, "Undo")
        versions = scene.store.gold_versions("faq")
        state = scene.store.gold_set("faq", 2)[1]

    assert first.startswith("prod returned 7 chunks for how long is delivery? · page 1 of 2")
    assert "1 ▫️ delivery-01\nTwo days in the city." in first
    assert "1 ✅ delivery-01" in graded
    assert n_no == 3
    assert buttons == [
        *[f"{n} {sign}" for n in (1,) for sign in "✅◐❌"],
        *[f"2 {sign}" for sign in "✅◐❌📖"],
        *[f"{n} {sign}" for n in (3, 4, 5) for sign in "✅◐❌"],
        "›",
        "Save",
    ]
    assert saved.text == "faq v2 has how long is delivery?: 2 right chunks, 5 new grades."
    question = state.by_id["how long is delivery?"]
    assert question.judgments == {
        "delivery-01": 2,
        "delivery-02": 1,
        answering.HOSTILE: 0,
        "other-0": 0,
        "other-1": 0,
    }
    assert undo.text == "Version 2 of faq is taken back."
    assert [(v.number, v.author, v.note) for v in versions[:2]] == [
        (3, ADMIN_ID, "undo of version 2"),
        (2, ADMIN_ID, "asked: how long is delivery?"),
    ]


async def test_long_chunks_are_read_whole_and_pages_turn_in_place(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.say("/ask how long is delivery?")
        short = message.text
        whole = await scene.press(message, "2 📖")
        turned = (await scene.press(message, "›")).text
        await scene.press(message, "6 ✅")
        await scene.press(message, "6 ✅")
        back = await scene.press(message, "‹")

    assert answering.LONG.strip() not in short
    assert whole.message_id != message.message_id
    assert whole.text == f"2. delivery-02\n{answering.LONG.strip()}"
    assert "6 ▫️ other-2\nSomething else 2." in turned
    assert back.text == short


async def test_hostile_texts_are_shown_as_they_are(tmp_path: Path) -> None:
    async with asking(tmp_path, prod="answered") as scene:
        message = await scene.say("/ask <b>how</b> & <why>?")

    assert "for <b>how</b> & <why>?" in message.text
    assert "Its answer: <i>Two</i> days." in message.text
    assert '<b>&amp;</b> </pre> 5 < 6 "quoted" turned { $name }' in message.text


async def test_a_known_question_shows_its_grades_and_takes_new_ones(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.say("/ask how  much is IT?")
        first = message.text
        same = await scene.press(message, "Save")
        again = await scene.say("/ask How much is it? k=3")
        await scene.press(again, "1 ◐")
        saved = await scene.press(again, "Save")
        now = judgments(scene, "How much is it?")

    assert "1 ❌ delivery-01" in first
    assert "faq has this question; the grades shown are its own." in first
    assert same.text == "faq v1 has how much is IT? with just these grades; nothing new was stored."
    assert saved.text == "faq v2 has How much is it?: 2 right chunks, one new grade."
    assert now == {"other-1": 2, "delivery-01": 1}


async def test_services_and_gold_sets_are_chosen_by_buttons(tmp_path: Path) -> None:
    async with asking(tmp_path, prod="shop", next="ids_only") as scene:
        await scene.upload("other.yaml", b"name: other\nquestions:\n  - {question: a, judgments: {x: 3}}\n")
        which = await scene.say("/ask can I pay on delivery?")
        asked_for = which.text
        found = await scene.press(which, "next")
        first = found.text
        await scene.press(found, "1 ✅")
        gold = await scene.press(found, "Save")
        which_gold = gold.text
        saved = await scene.press(gold, "other")
        named = await scene.say("/ask can I pay? on PROD gold=faq")
        unknown = await scene.say("/ask can I pay? service=prodd")
        no_gold = await scene.say("/ask can I pay? gold=fag on prod")

    assert asked_for == "Which service shall I ask?"
    assert first.startswith("next returned 10 chunks for can I pay on delivery?")
    assert "The service gives ids only" in first
    assert "Save asks into which gold set" in first
    assert which_gold == "Into which gold set?"
    assert saved.text.startswith("other v2 has can I pay on delivery?: one right chunk, one new grade.")
    assert named.text.startswith("prod returned 7 chunks for can I pay? ·")
    assert "Save puts the question into faq." in named.text
    assert unknown.text == "There is no service prodd. Did you mean prod?"
    assert "faq" in no_gold.text


async def test_a_yes_becomes_the_highest_grade_of_the_chosen_gold_set(tmp_path: Path) -> None:
    other = b"name: other\nquestions:\n  - {question: a, judgments: {x: 3}}\n"
    async with asking(tmp_path) as scene:
        await scene.upload("other.yaml", other)
        message = await scene.say("/ask can I pay?")
        await scene.press(message, "1 ✅")
        await scene.press(message, "2 ❌")
        await scene.press(await scene.press(message, "Save"), "other")
        now = judgments(scene, "can I pay?", "other")

    assert now == {"delivery-01": 3, "delivery-02": 0}


async def test_a_first_question_begins_a_gold_set(tmp_path: Path) -> None:
    async with asking(tmp_path, gold=None) as scene:
        message = await scene.say("/ask how long is delivery? gold=mine")
        nothing = await scene.press(message, "Save")
        await scene.press(message, "1 ✅")
        saved = await scene.press(message, "Save")

    assert nothing.text.startswith("Nothing is graded yet.")
    assert saved.text == "mine v1 has how long is delivery?: one right chunk, one new grade."


async def test_a_question_that_nothing_answers_is_saved_as_that(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.say("/ask nothing fits this")
        first = message.text
        saved = await scene.press(message, "Save")
        question = scene.store.gold_set("faq")[1].by_id["nothing fits this"]

    assert first.startswith("prod returned nothing for nothing fits this")
    assert saved.text == (
        "faq v2 has nothing fits this: no right chunk, so it counts as out of scope, no new grades."
    )
    assert question.judgments == {}


async def test_what_cannot_be_asked_is_said(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        how = await scene.say("/ask")
        down = await scene.say("/ask is it down?")
        message = await scene.say("/ask how long?")
        scene.store.purge(scene.store.gold_set("faq")[0].created.replace(year=2099))
        old = await scene.press(message, "1 ✅")

    assert how.text.startswith("Write the question behind /ask: /ask how long is delivery?")
    assert "prod" in down.text
    assert old.text == texts("en")("button-old")


async def test_without_a_service_ask_says_so(scene: Scene) -> None:
    assert (await scene.say("/ask how long?")).text == texts("en")("live-none")


async def test_ask_in_reply_to_a_message_asks_that(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        written = await scene.admin.send(scene.chat, "how long is delivery?")
        await scene.sandbox.wait_for(scene.chat)
        await scene.admin.reply(written, "/ask")
        message = await scene.sandbox.wait_for(scene.chat)

    assert message.text.startswith("prod returned 7 chunks for how long is delivery?")


async def test_two_people_grade_one_message_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        bob = scene.sandbox.user(id=2001, first_name="Bob", username="bob")
        group = scene.sandbox.group("Team", [scene.admin, bob])
        await scene.say("/allow", chat=group)
        message = await scene.say("/ask how long is delivery?", chat=group)
        who = [scene.admin, bob, scene.admin, bob, scene.admin]
        await asyncio.gather(*(each.press(message, f"{n} ✅") for n, each in enumerate(who, 1)))
        await scene.sandbox.wait_for(group, lambda m: m.text.count("✅") == 5)
        await scene.press(message, "Save", who=bob)
        saved = await scene.sandbox.wait_for(group, lambda m: m.text.startswith("faq v2"))
        version = scene.store.gold_set("faq")[0]

    assert saved.text.startswith("faq v2 has how long is delivery?: 5 right chunks, 5 new grades.")
    assert version.author == 2001


async def test_a_question_is_asked_and_saved_in_uzbek(tmp_path: Path) -> None:
    language, t = "uz", texts("uz")
    async with asking(tmp_path) as scene:
        await scene.say(f"/language {language}")
        message = await scene.say("/ask how long is delivery?")
        first = message.text
        await scene.press(message, t("button-ask-rest"))
        saved = await scene.press(message, t("button-judge-save"))

    assert first.startswith(t("ask-found", n=7, service="prod", question="how long is delivery?"))
    assert t("ask-how", n=7, gold="faq", known=0) in first
    assert saved.text == t("ask-saved", gold="faq", number=2, question="how long is delivery?", n=5, right=0)


async def test_what_a_model_proposes_counts_only_once_a_person_confirms_it(tmp_path: Path) -> None:
    async with serving() as model, asking(tmp_path, judge=model.url) as scene:
        message = await scene.say("/ask two days in the city?")
        await scene.press(message, "4 ◐")
        await scene.press(message, "Propose")
        proposed = message.text
        nothing = await _versions_after_save_of_proposals_alone(scene, model)
        await scene.press(message, "5 ✅")
        await scene.press(message, "Confirm 🤖")
        confirmed = message.text
        saved = await scene.press(message, "Save")
        version, gold_set = scene.store.gold_set("faq")

    assert "1 🤖✅? delivery-01" in proposed
    assert "3 🤖❌? " in proposed
    assert "4 ◐ other-0" in proposed
    assert "🤖 marks what tiny proposes (4 grades): they do not count until you confirm them." in proposed
    assert nothing == (1, "Nothing is graded yet. If no chunk is right, press “The rest ❌” first.")
    assert "🤖" not in confirmed
    assert saved.text.startswith("faq v2 has two days in the city?")
    assert version.note == "asked: two days in the city? (3 proposed by tiny)"
    assert gold_set.by_id["two days in the city?"].judgments == {
        "delivery-01": 2,
        "delivery-02": 0,
        answering.HOSTILE: 0,
        "other-0": 1,
        "other-1": 2,
    }


async def _versions_after_save_of_proposals_alone(scene: Scene, model: LoopbackJudge) -> tuple[int, str]:
    """How many versions there are, and what is said, when only a model has graded."""
    message = await scene.say("/ask two days in the city now?")
    await scene.press(message, "Propose")
    said = await scene.press(message, "Save")
    assert len(model.chats) == 2
    return len(scene.store.gold_versions("faq")), said.text


async def test_a_model_that_is_away_proposes_nothing_and_is_named(tmp_path: Path) -> None:
    async with asking(tmp_path, judge="http://127.0.0.1:9/v1") as scene:
        message = await scene.say("/ask two days in the city?")
        said = await scene.press(message, "Propose")

    assert "tiny" in said.text
    assert "🤖✅" not in message.text


async def test_without_a_model_nothing_is_offered(tmp_path: Path) -> None:
    async with asking(tmp_path) as scene:
        message = await scene.say("/ask two days in the city?")

    assert not any("🤖" in label for label in labels(message))
