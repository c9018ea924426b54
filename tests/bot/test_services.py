"""config.yaml as the bot reads it, and `bot doctor`, which asks each service one question."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from aiohttp import web

from benchmarks.live_service import config, serving
from bot.doctor import Finding, examine
from bot.sandbox import Sandbox
from bot.settings import SettingsError
from core.errors import EvalError, UnknownSetting
from tests.core.judges.loopback import serving as judge_serving
from tests.core.judges.test_ragas_judge import python as ragas_python
from tests.e2e.conftest import settings_for


async def findings(sandbox: Sandbox, folder: Path, file: Path | None) -> dict[str, Finding]:
    given = {} if file is None else {"config_file": file}
    return {each.what: each for each in await examine(settings_for(sandbox, folder, **given))}


async def test_doctor_asks_each_service_one_question(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, serving() as good, serving() as bad:
        bad.failing = {"How long is delivery?"}
        found = await findings(sandbox, tmp_path, config(tmp_path, {"good": good, "bad": bad}))

    assert found["good"].is_well
    assert found["good"].says.startswith("10 chunks in ")
    assert not found["bad"].is_well
    assert "HTTP 500" in found["bad"].says
    assert good.asked.total() == 1


async def test_doctor_says_what_is_wrong_with_the_configuration(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("services:\n  prod: {kind: http, url: 'http://h', pat: /s, ids: a}\n")
    async with Sandbox() as sandbox:
        found = await findings(sandbox, tmp_path, file)

    assert not found["services"].is_well
    assert "pat" in found["services"].says


async def test_doctor_asks_the_judge_for_one_verdict(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, judge_serving() as judge:
        file = tmp_path / "config.yaml"
        file.write_text(json.dumps({"judge": {"base_url": judge.url, "model": "tiny", "retries": 0}}))
        found = await findings(sandbox, tmp_path, file)
        n_asked = len(judge.chats)
        judge.always = lambda: web.Response(status=401)
        refused = await findings(sandbox, tmp_path, file)

    assert found["judge"].is_well
    assert found["judge"].says.startswith("tiny by builtin-1: a verdict in ")
    assert n_asked == 1
    assert not refused["judge"].is_well
    assert "Check its api_key" in refused["judge"].says


async def test_doctor_says_whether_ragas_works_in_its_process(tmp_path: Path) -> None:
    empty = tmp_path / "python"
    empty.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n')  # -S: without installed packages
    empty.chmod(0o755)
    file = tmp_path / "config.yaml"
    judge = {"backend": "ragas", "base_url": "http://127.0.0.1:1/v1", "model": "m", "python": str(empty)}
    file.write_text(json.dumps({"judge": judge}))
    async with Sandbox() as sandbox:
        without = await findings(sandbox, tmp_path, file)

    assert not without["RAGAS"].is_well
    assert "No module named" in without["RAGAS"].says
    assert not without["judge"].is_well


async def test_doctor_names_the_versions_of_ragas_and_what_was_asked_for(tmp_path: Path) -> None:
    python = ragas_python()
    if python is None:
        pytest.skip("the extra ragas is not installed (or name a Python that has it: BAHOLASH_RAGAS_PYTHON)")
    file = tmp_path / "config.yaml"
    async with Sandbox() as sandbox, judge_serving() as server:
        judge = {"backend": "ragas", "base_url": server.url, "model": "m", "python": python, "retries": 0}
        file.write_text(json.dumps({"judge": judge}))
        found = await findings(sandbox, tmp_path, file)

    assert found["judge"].is_well
    assert found["judge"].says.startswith("m by ragas-0.4")
    assert "ragas 0.4" in found["RAGAS"].says
    assert "langchain-community 0.4" in found["RAGAS"].says


async def test_bot_without_a_configuration_has_no_services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with Sandbox() as sandbox:
        found = await findings(sandbox, tmp_path, None)

        assert settings_for(sandbox, tmp_path).services() is None
        assert found["services"].is_well


async def test_named_configuration_must_be_there(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = settings_for(sandbox, tmp_path, config_file=tmp_path / "none.yaml")
        with pytest.raises(SettingsError, match="cannot be read"):
            settings.services()


async def test_secret_of_a_service_comes_from_the_environment_or_the_env_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("KEY_ONE=from-the-file\n")
    monkeypatch.setenv("KEY_TWO", "from-the-environment")
    (tmp_path / "config.yaml").write_text(
        "services:\n  prod:\n    kind: http\n    url: http://h\n    ids: a\n    body: $query\n"
        "    headers: {a: '${KEY_ONE}', b: '${KEY_TWO}'}\n"
    )
    async with Sandbox() as sandbox:
        services = settings_for(sandbox, tmp_path).services()

    assert services is not None
    assert "from-the" not in repr(services)
    headers = services.find("prod").headers  # type: ignore[attr-defined]  # of the http kind
    assert {name: value.get_secret_value() for name, value in headers.items()} == {
        "a": "from-the-file",
        "b": "from-the-environment",
    }


async def test_wrong_configuration_stops_the_start_with_one_error(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("servces: {}")
    async with Sandbox() as sandbox:
        with pytest.raises(EvalError) as caught:
            settings_for(sandbox, tmp_path, config_file=file).services()

    assert isinstance(caught.value, UnknownSetting)


@pytest.mark.parametrize(
    ("store", "jobs"),
    [
        ("sqlite:////a/b.sqlite3", "sqlite:////a/b-jobs.sqlite3"),
        ("postgresql://me:pw@db/name", "postgresql+psycopg://me:pw@db/name"),
    ],
)
async def test_jobs_keep_their_state_beside_the_store(tmp_path: Path, store: str, jobs: str) -> None:
    async with Sandbox() as sandbox:
        assert settings_for(sandbox, tmp_path, database_url=store).jobs_url == jobs
