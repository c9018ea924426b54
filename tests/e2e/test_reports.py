"""Looking closer at a result, over real HTTP: charts, the report, exports."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from bot.demo import gold_set_path
from bot.demo.runs import after_json, before_json
from bot.sandbox import SandboxMessage
from core import formats
from core.texts import LANGUAGES
from tests.e2e.conftest import Scene

GOLD = formats.read_gold_set(gold_set_path("shop-faq").read_bytes(), "shop-faq.yaml")
QUESTIONS = [question.text for question in GOLD.questions]


@pytest.fixture
async def before(scene: Scene) -> SandboxMessage:
    """The summary of the run before."""
    await scene.upload("shop-faq.yaml", gold_set_path("shop-faq").read_bytes())
    return await scene.upload("before.json", before_json(QUESTIONS))


@pytest.fixture
async def verdict(scene: Scene, before: SandboxMessage) -> SandboxMessage:
    """The comparison with the run after."""
    after = await scene.upload("after.json", after_json(QUESTIONS))
    return await scene.press(after, "Compare with before")


@pytest.mark.parametrize("button", ["By category", "Would a reranker help", "Where is it weak"])
async def test_chart_comes_as_a_photo_with_its_words(
    scene: Scene, before: SandboxMessage, button: str
) -> None:
    message = await scene.press(before, button)

    assert message.photo is not None
    assert message.photo.bytes.startswith(b"\x89PNG")
    words = message.text or (await scene.sandbox.wait_for(scene.chat, after=message)).text
    assert "." in words


async def test_report_is_one_page_in_the_readers_language(scene: Scene, before: SandboxMessage) -> None:
    await scene.say("/language ru")
    message = await scene.press(before, "Report")

    assert message.document is not None
    assert message.document.name == "before.html"
    assert b'<html lang="ru"' in message.document.bytes


@pytest.mark.parametrize("kind", ["CSV", "Excel", "JSON"])
async def test_result_is_exported_as(scene: Scene, before: SandboxMessage, kind: str) -> None:
    choice = await scene.press(before, "Export")
    message = await scene.press(choice, kind)

    assert message.document is not None
    content = message.document.bytes
    match kind:
        case "CSV":
            assert content.startswith(b"\xef\xbb\xbf")
        case "Excel":
            assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None
        case "JSON":
            assert json.loads(content)["n_judged"] == 70


async def test_ids_that_trec_files_cannot_hold_are_said(scene: Scene, before: SandboxMessage) -> None:
    choice = await scene.press(before, "Export")
    message = await scene.press(choice, "TREC run")

    assert message.document is not None or "space" in message.text


@pytest.mark.parametrize(("kind", "start"), [("LaTeX", "\\begin{table}"), ("Markdown", "| ")])
async def test_comparison_is_exported_for_a_paper(
    scene: Scene, verdict: SandboxMessage, kind: str, start: str
) -> None:
    choice = await scene.press(verdict, "Export")
    message = await scene.press(choice, kind)

    assert message.document is not None
    assert message.document.bytes.decode().startswith(start)
    assert ".164" in message.document.bytes.decode()


async def test_comparison_has_a_chart_and_a_report(scene: Scene, verdict: SandboxMessage) -> None:
    chart = await scene.press(verdict, "Chart")
    report = await scene.press(verdict, "Report")

    assert chart.photo is not None
    assert report.document is not None
    assert report.document.bytes.startswith(b"<!")


@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_button_answers_in(scene: Scene, verdict: SandboxMessage, code: str) -> None:
    await scene.say(f"/language {code}")
    summary = await scene.say("/eval")
    labels = [label for row in summary.buttons for label in row]

    assert len(labels) >= 8
    for label in labels:
        answer = await scene.press(summary, label)
        assert answer.text or answer.photo or answer.document
