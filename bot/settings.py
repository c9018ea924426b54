"""
Settings: the only reader of the environment, of `.env` and of config.yaml.

Every variable is named in the README; a missing or wrong one is one sentence on standard error.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from core.hints import Targets
from core.store.database import read_url
from core.texts import LANGUAGES

if TYPE_CHECKING:  # importing them takes a second, and a bot without services does not need them
    from core.judges import JudgeConfig
    from core.search import ServicesConfig

SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
LARGEST_PORT = 65_535
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
    config_file: Path = Path("config.yaml")
    jobs_at_once: int = Field(default=4, ge=1, le=100)
    heartbeat_s: float = Field(default=5.0, gt=0, le=60)
    webhook_url: str | None = None
    webhook_listen: str = "127.0.0.1:8443"
    webhook_secret: SecretStr | None = None
    target_recall: float = Field(default=Targets().recall, gt=0, le=1)
    target_mrr: float = Field(default=Targets().mrr, gt=0, le=1)

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

    @field_validator("webhook_url")
    @classmethod
    def _secure_address(cls, value: str | None) -> str | None:
        is_loopback = value is not None and value.startswith("http://127.0.0.1:")
        if value is not None and not is_loopback and not value.startswith("https://"):
            raise ValueError("must be an address that starts with https://")
        return value

    @field_validator("webhook_listen")
    @classmethod
    def _host_and_port(cls, value: str) -> str:
        host, _, port = value.rpartition(":")
        if not host or not port.isdecimal() or int(port) > LARGEST_PORT:
            raise ValueError("must be a host and a port, such as 127.0.0.1:8443")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _telegrams_signs(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("must be 1 to 256 of the signs A-Z, a-z, 0-9, _ and -")
        return value

    @model_validator(mode="after")
    def _webhook_has_secret(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError(
                "WEBHOOK_SECRET must be set with WEBHOOK_URL: it proves that a call is Telegram's"
            )
        return self

    @property
    def targets(self) -> Targets:
        """What hints call good enough."""
        return Targets(recall=self.target_recall, mrr=self.target_mrr)

    @property
    def store_url(self) -> str:
        """DATABASE_URL, or an SQLite file in DATA_DIR."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_dir / 'baholash.sqlite3'}"

    @property
    def jobs_url(self) -> str:
        """Where jobs keep their state: the store's server, or a file beside the store's."""
        url = read_url(self.store_url)
        if url.get_backend_name() == "sqlite":
            file = Path(str(url.database))
            url = url.set(database=str(file.with_name(f"{file.stem}-jobs{file.suffix}")))
        return url.render_as_string(hide_password=False)

    def services(self) -> ServicesConfig | None:
        """
        The live services of CONFIG_FILE; None where there is no such file and nobody named one.

        Raises the ConfigError that says what is wrong; SettingsError for a named file that cannot be read.
        """
        text = self._config_text()
        if text is None:
            return None
        from core.search import read_services  # here: it takes a second, and a bot without needs none

        return read_services(text, env=_env(), file=self.config_file.name)

    def judge(self) -> JudgeConfig | None:
        """
        The judge of answers in CONFIG_FILE, under `judge:`; None where it names none.

        Raises the ConfigError that says what is wrong; SettingsError for a named file that cannot be read.
        """
        text = self._config_text()
        if text is None or "judge" not in text:
            return None
        from core.judges import judge_in  # here: it takes a second, and a bot without a judge needs none

        return judge_in(text, env=_env(), file=self.config_file.name)

    def _config_text(self) -> str | None:
        """CONFIG_FILE; None where there is no such file and nobody named one."""
        if "config_file" not in self.model_fields_set and not self.config_file.exists():
            return None
        try:
            return self.config_file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(
                f"CONFIG_FILE {self.config_file} cannot be read: {type(error).__name__}."
            ) from None

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


def _env() -> dict[str, str]:
    """What ${NAME} in CONFIG_FILE may be: the environment, and `.env` behind it."""
    dotenv = {name: value for name, value in dotenv_values(".env").items() if value is not None}
    return {**dotenv, **os.environ}


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    name = f"{str(first['loc'][0]).upper()} " if first["loc"] else ""
    return f"{name}{first['msg'].removeprefix('Value error, ')}."
