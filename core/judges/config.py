"""
`judge.yaml`: which model judges answers, and how much it may be asked.

    base_url: http://localhost:11434/v1        any OpenAI-compatible endpoint
    model: qwen3:8b
    api_key: ${JUDGE_API_KEY}
    embeddings: {model: nomic-embed-text}      answer relevancy and correctness need one
    prices: {input: 0.15, output: 0.60, embedding: 0.02}   for a million tokens

`backend: ragas` judges with RAGAS instead, by the Python that `python` names; `backend: deepeval` has its
place and no judge yet. The same keys may stand under `judge:`, as in the bot's config.yaml. Mistakes are said
as for services in `core.search.config`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NoReturn, Self

from pydantic import (
    BaseModel,
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    model_validator,
)

from core.errors import Notice, Place, SettingMissing
from core.formats.document import Limits as FileLimits
from core.formats.yaml_text import parse_yaml
from core.search.config import Path, Reader  # one way to expand ${NAME} and to say mistakes
from core.search.endpoints import STRICT, ApiAddress, Headers


class _Settings(BaseModel):
    model_config = STRICT


class Endpoint(_Settings):
    """Where a model is asked, and as whom."""

    base_url: ApiAddress | None = Field(None, description="Such as https://api.openai.com/v1.")
    api_key: SecretStr | None = Field(None, description="Sent as a Bearer token; write ${ENV}.")
    headers: Headers = Field({}, description="More headers; secrets as ${ENV}.")
    model: str = Field(min_length=1, max_length=200, description="The model, as the endpoint knows it.")


class EmbeddingsConfig(Endpoint):
    """The embedding model; without a `base_url` of its own it is asked where the judge is."""


class Prices(_Settings):
    """Money for a million tokens."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    embedding: float = Field(0, ge=0)
    currency: str = Field("USD", min_length=1, max_length=8)


class JudgeConfig(Endpoint):
    """One judge; no config is ever shown to a person or kept with a run."""

    backend: Literal["builtin", "ragas", "deepeval"] = "builtin"
    python: str | None = Field(None, description="The Python that has RAGAS; the one that runs by default.")
    embeddings: EmbeddingsConfig | None = None
    parallel: int = Field(4, ge=1, le=64, description="Requests under way at the same time.")
    per_second: float | None = Field(None, gt=0, le=1000, description="Requests begun in one second at most.")
    timeout_s: float = Field(120, gt=0, le=1800, description="Seconds after which a request has failed.")
    retries: int = Field(2, ge=0, le=10, description="How often a request is made again after a failure.")
    repairs: int = Field(1, ge=0, le=3, description="Reminders of the form after a reply that has another.")
    patience_s: float = Field(300, ge=0, le=3600, description="Seconds of pauses that a request waits for.")
    call_budget: int | None = Field(None, ge=1, description="Requests that may be made in one go.")
    token_budget: int | None = Field(None, ge=1, description="Tokens that may be used in one go.")
    reply_tokens: int = Field(4096, ge=64, le=131_072, description="Longest reply, in tokens.")
    json_mode: bool = Field(True, description="Ask for response_format json_object; not all servers know it.")
    options: Mapping[str, Any] = Field(
        {}, description="More fields of each chat request; null takes one out."
    )
    similarity_weight: float = Field(
        0.25, ge=0, le=1, description="Share of similarity in answer correctness; 0 needs no embeddings."
    )
    prices: Prices | None = None
    _notices: tuple[Notice, ...] = PrivateAttr(())

    def model_post_init(self, context: Any, /) -> None:
        """Keep what the reader of the file noticed, which it hands over as context."""
        self._notices = tuple(context or ())

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What works but should be mended, such as a key that is written into the file."""
        return self._notices

    @model_validator(mode="after")
    def _has_address(self) -> Self:
        if self.base_url is None:
            raise ValueError("base_url: https://host:port/v1")
        return self

    @property
    def embeds_at(self) -> Endpoint | None:
        """Where vectors are made: the judge's own address and key unless another is named."""
        if self.embeddings is None or self.embeddings.base_url is not None:
            return self.embeddings
        own = {"base_url": self.base_url, "api_key": self.api_key, "headers": self.headers}
        given = {key: getattr(self.embeddings, key) for key in self.embeddings.model_fields_set}
        return Endpoint.model_construct(**{**own, **given})


def read_judge(
    config: Mapping[str, Any] | str, *, env: Mapping[str, str], file: str = "judge.yaml"
) -> JudgeConfig:
    """A judge from YAML text or a parsed mapping; a ConfigError, or an error of the YAML."""
    if isinstance(config, str):
        return _JudgeReader(env=env, file=file, text=config).judge(parse_yaml(config, file, FileLimits()))
    return _JudgeReader(env=env, file=file).judge(config)


def judge_in(text: str, *, env: Mapping[str, str], file: str) -> JudgeConfig | None:
    """The judge in a configuration of services, under `judge:`; None where it names none."""
    tree = parse_yaml(text, file, FileLimits())
    if not isinstance(tree, Mapping) or tree.get("judge") is None:
        return None
    return _JudgeReader(env=env, file=file, text=text).judge({"judge": tree["judge"]})


class _JudgeReader(Reader):
    def judge(self, tree: Any) -> JudgeConfig:
        if tree is None:
            raise SettingMissing(file=self.file, where=Place(), key="base_url")
        top = self._mapping(tree, ())
        path: Path = ("judge",) if "judge" in top else ()
        settings = self._mapping(top["judge"], path) if path else top
        self._note_secrets(settings, path)
        given = {key: self._expanded(value, (*path, key)) for key, value in settings.items()}
        if "base_url" not in given:
            raise SettingMissing(file=self.file, where=self._place(path), key="base_url")
        try:
            return JudgeConfig.model_validate(given, context=self.notices)
        except ValidationError as error:
            self._refuse(error, path)

    def _refuse(self, error: ValidationError, path: Path) -> NoReturn:
        raise self._first_mistake(error, JudgeConfig, path) from None  # the cause holds the values
