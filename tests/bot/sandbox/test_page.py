"""The chat page: its guards over HTTP, and a person at it in a real browser as wide as a phone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import which

import httpx
import pytest
from playwright.async_api import Page, async_playwright, expect
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import Chat, Sandbox, User

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Why?", callback_data="why")]])


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (apt-get install chromium)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = await browser.new_context(viewport={"width": 360, "height": 740})
        yield await context.new_page()
        await browser.close()


@pytest.mark.parametrize("host", ["evil.example", "192.168.0.7", "127.0.0.1.evil.example"])
async def test_another_host_name_is_refused(http: httpx.AsyncClient, host: str) -> None:
    for path in ("/", "/chat/events", "/page/chat.js", "/bot1:abc/getMe"):
        answer = await http.get(path, headers={"Host": host})

        assert answer.status_code == 403


async def test_another_site_cannot_write(http: httpx.AsyncClient, ali: User, private: Chat) -> None:
    said = {"person": ali.id, "chat": private.id, "text": "hello"}

    foreign = await http.post("/chat/send", json=said, headers={"Origin": "https://evil.example"})
    as_form = await http.post("/chat/send", data=said)
    own = await http.post("/chat/send", json=said)

    assert [foreign.status_code, as_form.status_code, own.status_code] == [403, 400, 200]
    assert [message.text for message in private.messages] == ["hello"]


async def test_the_page_allows_no_inline_script_and_no_outside_address(http: httpx.AsyncClient) -> None:
    policy = (await http.get("/")).headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "path", ["/page/nothing.js", "/page/..%2fapi.py", "/chat/file/AAAA", "/page/chat.py"]
)
async def test_what_is_not_there_is_not_found(http: httpx.AsyncClient, path: str) -> None:
    assert (await http.get(path)).status_code == 404


async def test_a_document_is_only_ever_a_download(http: httpx.AsyncClient, ali: User, private: Chat) -> None:
    sent = await ali.send_document(private, "otchёt.html", b"<script>alert(1)</script>")
    assert sent.document

    answer = await http.get(f"/chat/file/{sent.document.file.file_id}")

    assert answer.content == b"<script>alert(1)</script>"
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''otch%D1%91t.html"


async def test_an_impossible_act_is_said(http: httpx.AsyncClient, ali: User, private: Chat) -> None:
    cases = [
        {"person": ali.id, "chat": private.id, "text": " "},
        {"person": ali.id, "chat": 77, "text": "x"},
        {"person": 5, "chat": private.id, "text": "x"},
    ]

    answers = [(await http.post("/chat/send", json=case)).json() for case in cases]

    assert [answer["problem"] for answer in answers] == [
        "a text message needs a text",
        "there is no such chat",
        "there is no such person",
    ]


async def test_the_page_comes_back_after_the_sandbox_was_away(page: Page) -> None:
    async with Sandbox() as first:
        port = int(first.api_url.rpartition(":")[2])
        ali = first.user(id=1001, first_name="Ali")
        await ali.send(first.private_chat(ali), "before")
        await page.goto(f"{first.page_url}#as=1001&chat=1001")
        await expect(page.locator(".text")).to_have_text("before")
        await page.get_by_label("Message", exact=True).fill("half written")
    await expect(page.locator("#connection")).to_have_text("Not connected. Trying again…")

    async with Sandbox(port=port) as second:
        ali = second.user(id=1001, first_name="Ali")
        await ali.send(second.private_chat(ali), "after")

        await expect(page.locator(".text")).to_have_text("after")
        await expect(page.get_by_label("Message", exact=True)).to_have_value("half written")


async def test_files_can_be_dropped_and_another_person_chosen(
    sandbox: Sandbox, ali: User, private: Chat, page: Page
) -> None:
    olga = sandbox.user(id=1002, first_name="Olga")
    group = sandbox.supergroup("Team", [ali, olga], is_forum=True)
    topic = sandbox.topic(group, "Runs", by=ali)
    await page.goto(sandbox.page_url)
    await page.get_by_label("You are").select_option("Olga")
    await page.get_by_role("button", name="Team").click()
    await page.get_by_label("Topic to write in").select_option("Runs")

    for kind in ("dragover", "drop"):
        await page.evaluate(
            """kind => {
              const files = new DataTransfer();
              files.items.add(new File(["{}"], "a.json"));
              files.items.add(new File(["[]"], "b.json"));
              const event = new DragEvent(kind, {dataTransfer: files, bubbles: true, cancelable: true});
              document.getElementById("log").dispatchEvent(event);
            }""",
            kind,
        )
    await page.get_by_role("button", name="Remove b.json").click()
    await page.get_by_label("Message", exact=True).press("Enter")
    await expect(page.get_by_role("link", name="a.json")).to_be_visible()

    sent = group.messages[-1]
    assert sent.document
    assert (sent.author, sent.document.name, sent.thread_id) == (olga, "a.json", topic.thread_id)


async def test_a_person_writes_uploads_and_presses_at_360_pixels(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat, page: Page, tmp_path: Path
) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    run = tmp_path / "run.json"
    run.write_text('{"q1": ["c1"]}')

    await page.goto(sandbox.page_url)
    await page.get_by_role("button", name="Baholash").click()
    await page.get_by_label("Message", exact=True).fill("<b>salom</b>")
    await page.keyboard.press("Enter")
    await expect(page.locator(".own .text")).to_have_text("<b>salom</b>")
    await page.set_input_files("#files", run)
    await page.get_by_label("Message", exact=True).fill("/eval k=5")
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("link", name="run.json")).to_be_visible()

    answer = await bot.send_message(
        private.id, "<b>37 of 50</b>\n<pre>MRR .578</pre>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    await expect(page.locator("article b").last).to_have_text("37 of 50")
    await page.get_by_role("button", name="Why?").click()
    await expect(page.locator("[aria-busy=true]")).to_be_visible()
    query = sandbox.world.updates.pending[-1]["callback_query"]
    await bot.answer_callback_query(query["id"], "Because of rank 7")
    await expect(page.get_by_role("status").filter(has_text="Because of rank 7")).to_be_visible()
    await bot.edit_message_text("Edited", private.id, answer.message_id)
    await expect(page.locator("article").last).to_contain_text("Edited")

    sent = private.messages[1]
    assert sent.document
    assert (sent.document.name, sent.document.bytes, sent.text) == (
        "run.json",
        b'{"q1": ["c1"]}',
        "/eval k=5",
    )
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    assert problems == []
