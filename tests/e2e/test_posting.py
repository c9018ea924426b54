"""`bot evaluate --send`: a CI job's report arrives in a chat over the real Bot API."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from click.testing import CliRunner, Result

from bot.__main__ import main
from bot.sandbox import Chat, Sandbox, User

N = 12


@pytest_asyncio.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Sandbox]:
    monkeypatch.chdir(tmp_path)
    async with Sandbox() as sandbox:
        monkeypatch.setenv("TELEGRAM_TOKEN", sandbox.token)
        monkeypatch.setenv("TELEGRAM_API_URL", sandbox.api_url)
        yield sandbox


@pytest.fixture
def owner(sandbox: Sandbox) -> User:
    return sandbox.user(id=7, first_name="Olim")


@pytest.fixture
def team(sandbox: Sandbox, owner: User) -> Chat:
    return sandbox.supergroup("Team", [owner], is_forum=True)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    gold = {f"question {n}?": [f"right-{n}"] for n in range(N)}
    good = {question: [*right, "x"] for question, right in gold.items()}
    bad = {question: ["x", "y", *right] for question, right in gold.items()}
    for name, content in {"gold": gold, "good": good, "bad": bad}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    return tmp_path


async def evaluate(*words: str) -> Result:
    command = ["evaluate", words[0], "--gold", "gold.json", *words[1:]]
    return await asyncio.to_thread(CliRunner().invoke, main, command)


async def test_the_chat_sees_what_the_shell_prints(sandbox: Sandbox, files: Path, team: Chat) -> None:
    result = await evaluate("good.json", "--send", str(team.id))

    message = await sandbox.wait_for(team)
    assert result.exit_code == 0, result.output
    assert message.text.startswith(f"good on gold: right chunk in the top 5 for {N} of {N} questions")
    assert message.text.splitlines()[0] in result.output


async def test_a_regression_is_the_first_line_in_chat_and_shell_and_the_exit_code(
    sandbox: Sandbox, files: Path, team: Chat
) -> None:
    result = await evaluate(
        "bad.json", "--baseline", "good.json", "--fail-on-regression", "--send", str(team.id)
    )

    message = await sandbox.wait_for(team)
    assert result.exit_code == 1
    assert message.text.splitlines()[0] == result.output.splitlines()[0]
    assert message.text.startswith("Regression against good, beyond chance: MRR -.667")


async def test_a_report_goes_to_its_topic(sandbox: Sandbox, files: Path, owner: User, team: Chat) -> None:
    topic = sandbox.topic(team, "CI", by=owner)

    result = await evaluate("good.json", "--send", str(team.id), "--topic", str(topic.thread_id))

    assert result.exit_code == 0, result.output
    assert (await sandbox.wait_for(team)).thread_id == topic.thread_id


async def test_a_language_is_for_the_report_too(sandbox: Sandbox, files: Path, team: Chat) -> None:
    await evaluate("good.json", "--baseline", "bad.json", "--language", "ru", "--send", str(team.id))

    assert (await sandbox.wait_for(team)).text.startswith("Не хуже, чем bad.")


async def test_a_group_that_moved_is_followed(sandbox: Sandbox, files: Path, owner: User) -> None:
    group = sandbox.group("Team", [owner])
    new = sandbox.migrate(group)

    result = await evaluate("good.json", "--send", str(group.id))

    assert result.exit_code == 0, result.output
    assert (await sandbox.wait_for(new)).text.startswith("good on gold")


async def test_a_chat_without_the_bot_is_one_sentence_and_exit_code_2(sandbox: Sandbox, files: Path) -> None:
    result = await evaluate("good.json", "--send", "-100987654321")

    assert result.exit_code == 2
    assert "Chat -100987654321 takes no message of this bot" in result.output
    assert "Traceback" not in result.output


async def test_a_blocked_bot_is_one_sentence(sandbox: Sandbox, files: Path, owner: User) -> None:
    private = sandbox.private_chat(owner, is_started=True)
    await sandbox.block(owner)

    result = await evaluate("good.json", "--send", str(private.id))

    assert result.exit_code == 2
    assert "blocked" in result.output


async def test_a_regression_is_reported_by_exit_code_1_even_where_it_cannot_be_posted(
    sandbox: Sandbox, files: Path
) -> None:
    result = await evaluate(
        "bad.json", "--baseline", "good.json", "--fail-on-regression", "--send", "-100987"
    )

    assert result.exit_code == 1
    assert "takes no message" in result.output


async def test_a_report_that_may_have_arrived_is_not_sent_twice(
    sandbox: Sandbox, files: Path, team: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.posting.READ_TIMEOUT_S", 0.3)
    sandbox.fault("sendMessage", delay_s=1.0)

    result = await evaluate("good.json", "--send", str(team.id))

    assert result.exit_code == 2
    assert "may have been posted or not" in result.output
    assert len(sandbox.calls_of("sendMessage")) == 1


async def test_a_wrong_token_is_named_without_showing_it(
    sandbox: Sandbox, files: Path, team: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", "123456789:another-token-that-nobody-gave-out-1")

    result = await evaluate("good.json", "--send", str(team.id))

    assert result.exit_code == 2
    assert "TELEGRAM_TOKEN" in result.output
    assert "another-token" not in result.output


async def test_telegram_out_of_reach_is_one_sentence(
    files: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TELEGRAM_TOKEN", "123456789:a-token-that-is-never-heard-of-at-all")
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:9")

    result = await evaluate("good.json", "--send", "7")

    assert result.exit_code == 2
    assert "Telegram did not take the report" in result.output
    assert "Traceback" not in result.output
    assert "never-heard-of" not in result.output
