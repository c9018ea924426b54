"""A missing or wrong setting is one sentence that names it, and no secret shows."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.logs import RedactingFormatter, redact
from bot.settings import SettingsError, read_settings

TOKEN = "123456789:AAHfiqksKZ8WmR2zSjiQ7_v7ZB-vN3K8Q9s"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without .env and an environment without our variables."""
    monkeypatch.chdir(tmp_path)
    for name in ("TELEGRAM_TOKEN", "ADMINS", "LANGUAGE", "LOG_LEVEL", "DATABASE_URL", "TELEGRAM_API_URL"):
        monkeypatch.delenv(name, raising=False)


def test_settings_come_from_the_environment_and_from_dotenv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(f"TELEGRAM_TOKEN={TOKEN}\nADMINS=12, 34\nUNRELATED=1\n")
    monkeypatch.setenv("LANGUAGE", "uz")
    settings = read_settings()

    assert settings.token == TOKEN
    assert settings.admins == {12, 34}
    assert settings.language == "uz"
    assert settings.store_url == "sqlite:///var/baholash.sqlite3"


def test_missing_token_says_what_to_do() -> None:
    with pytest.raises(SettingsError, match=r"TELEGRAM_TOKEN is not set.*bot demo"):
        _ = read_settings().token


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("ADMINS", "@ada", "ADMINS must be Telegram user ids"),
        ("LANGUAGE", "fr", "LANGUAGE must be one of en, uz, ms, ru"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL must be one of"),
        ("TELEGRAM_API_URL", "example.org", "TELEGRAM_API_URL must be an address"),
    ],
)
def test_wrong_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(SettingsError) as caught:
        read_settings()
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


def test_no_repr_shows_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hunter2@db/baholash")

    assert TOKEN not in repr(read_settings())
    assert "hunter2" not in repr(read_settings())


def test_logs_mask_tokens_and_passwords_in_tracebacks_too() -> None:
    def fail() -> None:
        raise RuntimeError(f"https://api.telegram.org/bot{TOKEN}/getMe")

    with pytest.raises(RuntimeError) as caught:
        fail()
    exc_info = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "at %s", ("http://u:hunter2@h/",), exc_info)
    text = RedactingFormatter("%(message)s").format(record)

    assert TOKEN not in text
    assert "hunter2" not in text
    assert "RuntimeError" in text


@pytest.mark.parametrize("text", [f"/bot{TOKEN}/x", f"token={TOKEN}", f"({TOKEN})"])
def test_token_is_masked_wherever_it_stands(text: str) -> None:
    assert TOKEN not in redact(text)
