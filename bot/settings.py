"""
Settings: the only reader of the environment and of `.env`.

Every variable is named in the README; a missing or wrong one is one sentence on standard error.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from core.texts import LANGUAGES

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingsError(Exception):
    """A setting is missing or wrong; the text is the sentence for the person who starts the bot."""


class Settings(BaseSettings):
    """
    What the bot is started with.

    Secrets are `SecretStr`, so that no repr shows them. `admins` are Telegram user ids that are
    administrators from the start; without any, the first one claims the bot by a one-time code.
    """

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    telegram_token: SecretStr | None = None
    telegram_api_url: str = "https://api.telegram.org"
    database_url: SecretStr | None = None
    data_dir: Path = Path("var")
    gold_sets_dir: Path = Path("gold_sets")
    admins: Annotated[frozenset[int], NoDecode] = frozenset()
    language: str = "en"
    log_level: str = "INFO"
    album_wait_s: float = Field(default=1.0, ge=0, le=10)

    @field_validator("admins", mode="before")
    @classmethod
    def _ids(cls, value: Any) -> Any:
        """`ADMINS=12, 34` -> {12, 34}."""
        if not isinstance(value, str):
            return value
        parts = value.replace(",", " ").split()
        if not all(part.isascii() and part.isdecimal() for part in parts):
            raise ValueError("must be Telegram user ids, such as 123456789, separated by commas")
        return frozenset(map(int, parts))

    @field_validator("language")
    @classmethod
    def _known_language(cls, value: str) -> str:
        if value not in LANGUAGES:
            raise ValueError(f"must be one of {', '.join(LANGUAGES)}")
        return value

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, value: str) -> str:
        if value.upper() not in LEVELS:
            raise ValueError(f"must be one of {', '.join(LEVELS)}")
        return value.upper()

    @field_validator("telegram_api_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        if not value.startswith(("http://", "https://")):
            raise ValueError("must be an address that starts with https:// or http://")
        return value.rstrip("/")

    @property
    def store_url(self) -> str:
        """DATABASE_URL, or an SQLite file in DATA_DIR."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_dir / 'baholash.sqlite3'}"

    @property
    def token(self) -> str:
        """The bot's token; SettingsError when there is none."""
        token = self.telegram_token.get_secret_value() if self.telegram_token else ""
        if not token:
            raise SettingsError(
                "TELEGRAM_TOKEN is not set: put the token that @BotFather gave you into the environment or "
                "into .env, or try `bot demo`, which needs none."
            )
        return token


def read_settings(**given: Any) -> Settings:
    """Settings from the environment, `.env` and what is `given`; SettingsError with one sentence."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    name = str(first["loc"][0]).upper() if first["loc"] else "A setting"
    return f"{name} {first['msg'].removeprefix('Value error, ')}."
