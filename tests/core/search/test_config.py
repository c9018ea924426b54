"""config.yaml: what is read, and what each mistake says."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest
import yaml

from core.errors import (
    BadPattern,
    BadSetting,
    BrokenYaml,
    ConfigError,
    DuplicateKey,
    EnvironmentMissing,
    EvalError,
    NoServices,
    SettingMissing,
    UnknownService,
    UnknownSetting,
)
from core.gold_sets import Question
from core.search import kinds as kinds_package
from core.search import read_services
from core.search.kinds import kinds
from core.search.schema import config_schema, schema_text

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = (DOCS / "config.example.yaml").read_text(encoding="utf-8")
ENV = {"SEARCH_API_KEY": "s3cr3t-kEy", "PGVECTOR_URL": "postgresql://me:pw-0123@db/handbook"}


def test_the_example_is_read_whole() -> None:
    config = read_services(EXAMPLE, env=ENV)

    assert {service.kind for service in config.services.values()} == set(kinds())
    prod = config.find("Prod-Search")
    assert (prod.k, prod.parallel, prod.per_second, prod.index_version) == (10, 4, 5.0, "2026-11")
    assert prod.ids_map == r"^(?P<id>[^#]+)#\d+$"
    assert config.notices == ()


def test_parsed_and_written_configurations_are_the_same() -> None:
    assert read_services(yaml.safe_load(EXAMPLE), env=ENV) == read_services(EXAMPLE, env=ENV)


def test_the_schema_file_is_current() -> None:
    assert (DOCS / "config.schema.json").read_text(encoding="utf-8") == schema_text(), (
        "run: python -m core.search.schema docs/config.schema.json"
    )


def test_the_schema_takes_the_example_and_refuses_an_unknown_key() -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    example = yaml.safe_load(EXAMPLE)
    jsonschema.validate(example, config_schema())
    example["services"]["prod-search"]["paralel"] = 3

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(example, config_schema())


def test_the_schema_knows_every_kind_and_describes_every_key() -> None:
    definitions = config_schema()["$defs"]
    services = [d for name, d in definitions.items() if name.endswith("Config") and "kind" in d["properties"]]

    assert {d["properties"]["kind"]["const"] for d in services} == set(kinds())
    undescribed = [
        key
        for definition in services
        for key, setting in definition["properties"].items()
        if key != "kind" and "description" not in setting
    ]
    assert undescribed == []


def test_values_keep_their_types_in_a_template() -> None:
    text = """
    services:
      s:
        kind: http
        url: http://h
        ids: ids
        body: {q: $query, size: 10, share: 0.5, exact: yes, day: 2026-01-02, code: 007, no: [1, null, "2"]}
    """

    body = read_services(text, env={}).services["s"].body  # type: ignore[attr-defined] # of the http kind

    assert body == {
        "q": "$query",
        "size": 10,
        "share": 0.5,
        "exact": True,
        "day": "2026-01-02",
        "code": "007",
        "no": [1, None, "2"],
    }


HTTP = {"kind": "http", "url": "http://h", "body": "$query", "ids": "ids"}


@pytest.mark.parametrize(
    ("settings", "error", "where", "facts"),
    [
        ({"kind": "solr"}, BadSetting, "kind", {"expected": "http | python | qdrant | replay | sql"}),
        ({"url": "http://h"}, SettingMissing, "", {"key": "kind: http | python | qdrant | replay | sql"}),
        ({"kind": "http", "body": "$query", "ids": "a"}, SettingMissing, "", {"key": "url"}),
        ({**HTTP, "urll": "x"}, UnknownSetting, "urll", {"key": "urll", "nearest": "url"}),
        ({"kind": "http", "urll": "x"}, UnknownSetting, "urll", {"nearest": "url"}),
        ({**HTTP, "embed": {"modell": "m"}}, UnknownSetting, "embed.modell", {"nearest": "model"}),
        ({**HTTP, "k": 0}, BadSetting, "k", {"expected": ">= 1"}),
        ({**HTTP, "k": "many"}, BadSetting, "k", {"expected": "1, 2, 3"}),
        ({**HTTP, "timeout_s": 0}, BadSetting, "timeout_s", {"expected": "> 0"}),
        ({**HTTP, "timeout_s": float("inf")}, BadSetting, "timeout_s", {"expected": "1.5"}),
        ({**HTTP, "per_second": -1}, BadSetting, "per_second", {"expected": "> 0"}),
        ({**HTTP, "method": "DELETE"}, BadSetting, "method", {"expected": "GET | POST | PUT"}),
        ({**HTTP, "url": "search.internal"}, BadSetting, "url", {"expected": "https://host:port"}),
        ({**HTTP, "url": "file:///etc/passwd"}, BadSetting, "url", {"expected": "https://host:port"}),
        ({**HTTP, "url": "http://h:99999"}, BadSetting, "url", {"expected": "https://host:port"}),
        ({**HTTP, "ids": "results[.id"}, BadSetting, "ids", {"expected": "JMESPath"}),
        ({**HTTP, "health": "health"}, BadSetting, "health", {"expected": "GET /health"}),
        ({**HTTP, "headers": "X"}, BadSetting, "headers", {"expected": "key: value"}),
        ({**HTTP, "headers": {"X": "a\nb"}}, BadSetting, "headers", {"expected": "Name: value"}),
        ({**HTTP, "headers": {"X Y": "a"}}, BadSetting, "headers", {"expected": "Name: value"}),
        ({**HTTP, "proxy": "socks"}, BadSetting, "proxy", {"expected": "https://host:port"}),
        ({**HTTP, "body": {"q": "title:$query"}}, BadSetting, "body.q", {"expected": "$query"}),
        ({**HTTP, "body": {"q": "x"}}, BadSetting, "body", {"expected": "$query"}),
        ({**HTTP, "body": {"v": "$vector"}}, SettingMissing, "", {"key": "embed"}),
        ({**HTTP, "scores": "a", "distances": "b"}, BadSetting, "distances",
         {"expected": "scores | distances"}),
        ({**HTTP, "embed": {"model": "m"}}, BadSetting, "embed", {"expected": "url | call"}),
        ({**HTTP, "embed": {"url": "x"}}, BadSetting, "embed.url", {"expected": "https://host:port/v1"}),
        ({**HTTP, "headers": {"X": "${NO_SUCH}"}}, EnvironmentMissing, "headers.X", {"variable": "NO_SUCH"}),
        ({**HTTP, "url": "http://${EMPTY}"}, EnvironmentMissing, "url", {"variable": "EMPTY"}),
        ({"kind": "http", "url": "http://h", "body": "$query"}, SettingMissing, "", {"key": "ids"}),
        ({"kind": "python", "call": "search"}, BadSetting, "call", {"expected": "module:function"}),
        ({"kind": "qdrant", "collection": "c"}, SettingMissing, "", {"key": "url | folder"}),
        ({"kind": "qdrant", "collection": "c", "url": "http://q"}, SettingMissing, "", {"key": "embed"}),
        ({"kind": "replay"}, SettingMissing, "", {"key": "run | file"}),
        ({"kind": "replay", "run": "a", "file": "b"}, BadSetting, "file", {"expected": "run | file"}),
        ("http://h", BadSetting, "", {"expected": "key: value"}),
    ],
)  # fmt: skip
def test_each_mistake_names_file_key_and_mend(
    settings: Any, error: type[ConfigError], where: str, facts: dict[str, str]
) -> None:
    with pytest.raises(ConfigError) as caught:
        read_services({"services": {"prod": settings}}, env={"EMPTY": ""}, file="team.yaml")

    assert type(caught.value) is error
    assert caught.value.file == "team.yaml"
    assert caught.value.where == "services.prod" + (f".{where}" if where else "")
    assert facts.items() <= caught.value.facts.items()


@pytest.mark.parametrize(
    ("text", "error", "where"),
    [
        ("", NoServices, None),
        ("services: {}", NoServices, None),
        ("services:\n", NoServices, None),
        ("service:\n  a: {kind: http}", UnknownSetting, "L2 service"),
        ("- a", BadSetting, ""),
        ("services:\n  a:\n    kind: http\n    urll: x", UnknownSetting, "L4 services.a.urll"),
        ("services:\n  a:\n    kind: replay\n    run: x\n    k: 0", BadSetting, "L5 services.a.k"),
        ("services:\n  'a b': {kind: http}", BadSetting, 'L2 services["a b"]'),
        ("ids: {maps: x}\nservices: {a: {kind: replay, run: x}}", UnknownSetting, "L1 ids.maps"),
        ("ids: {map: '(x'}\nservices: {a: {kind: replay, run: x}}", BadPattern, None),
        ("services: {a: {kind: replay, run: x, ids_map: 'x'}}", BadPattern, None),
        ("services: {a: {kind: replay, run: x", BrokenYaml, None),
        ("services:\n  a: {kind: replay, run: x}\n  a: {kind: replay, run: y}", DuplicateKey, None),
    ],
)
def test_a_mistake_in_the_text_has_its_line(text: str, error: type[EvalError], where: str | None) -> None:
    with pytest.raises(EvalError) as caught:
        read_services(text, env={})

    assert type(caught.value) is error
    assert caught.value.facts["file"] == "config.yaml"
    assert where is None or caught.value.facts["where"] == where


def test_a_kind_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "echo.py").write_text(
        "from typing import Literal\n"
        "from core.search.service import ServiceConfig\n"
        "class Config(ServiceConfig):\n"
        "    kind: Literal['echo'] = 'echo'\n"
        "    loud: bool = False\n"
        "    async def open(self, opening): ...\n"
    )
    monkeypatch.setattr(kinds_package, "__path__", [*kinds_package.__path__, str(tmp_path)])
    kinds.cache_clear()
    try:
        config = read_services({"services": {"prod": {"kind": "echo", "loud": True}}}, env={})

        assert config.services["prod"].kind == "echo"
        assert "echo" in {name.split("__")[-2] for name in config_schema()["$defs"] if "kinds" in name}
    finally:
        monkeypatch.undo()
        kinds.cache_clear()
        sys.modules.pop("core.search.kinds.echo", None)


def test_a_line_break_at_the_end_of_a_variable_is_not_part_of_it() -> None:
    settings = {**HTTP, "headers": {"X-Key": "${KEY}"}}

    config = read_services({"services": {"prod": settings}}, env={"KEY": "k3y\n"})

    assert config.services["prod"].headers["X-Key"].get_secret_value() == "k3y"  # type: ignore[attr-defined] # http


def test_keys_of_others_are_left_to_them() -> None:
    tree = {"services": {"prod": HTTP}, "judges": {"model": "x"}}

    assert list(read_services(tree, env={}, others=("judges",)).services) == ["prod"]


@pytest.mark.parametrize(
    ("settings", "where"),
    [
        ({"headers": {"Authorization": "Bearer abcdef0123456789"}}, "headers.Authorization"),
        ({"headers": {"X-Api-Key": "abcdef0123456789"}}, 'headers["X-Api-Key"]'),
        ({"url": "https://me:passw0rd@search.internal"}, "url"),
        ({"embed": {"url": "http://h", "api_key": "sk-0123456789"}}, "embed.api_key"),
    ],
)
def test_a_secret_that_is_written_down_is_used_and_said(settings: dict[str, Any], where: str) -> None:
    config = read_services({"services": {"prod": {**HTTP, **settings}}}, env={})

    (notice,) = config.notices
    assert notice.id == "notice-secret-in-config"
    assert notice.facts == {"where": f"services.prod.{where}"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "ApiKey ${KEY}"},
        {"X-Api-Key": "${KEY}"},
        {"X-Trace": "baholash-evaluation"},
        {"Accept-Language": "uz"},
    ],
)
def test_headers_without_a_secret_are_not_warned_about(headers: dict[str, str]) -> None:
    config = read_services({"services": {"prod": {**HTTP, "headers": headers}}}, env={"KEY": "k" * 20})

    assert config.notices == ()


def test_nothing_that_is_shown_has_a_secret_in_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    config = read_services(EXAMPLE, env=ENV)
    broken = yaml.safe_load(EXAMPLE)
    broken["services"]["handbook-pgvector"]["url"] = "no-${PGVECTOR_URL}"

    secrets = [ENV["SEARCH_API_KEY"], "pw-0123"]

    with pytest.raises(BadSetting) as caught:
        read_services(broken, env=ENV)

    shown = [repr(config), repr(dict(config.services)), "".join(traceback.format_exception(caught.value))]
    shown += [json.dumps(service.model_dump(mode="json")) for service in config.services.values()]
    for text in (*shown, caplog.text):
        assert not [secret for secret in secrets if secret in text]


def test_an_unknown_service_suggests_the_nearest() -> None:
    config = read_services(EXAMPLE, env=ENV)

    with pytest.raises(UnknownService) as near:
        config.find("prod-serch")
    with pytest.raises(UnknownService) as far:
        config.find("xyz")

    assert near.value.nearest == "prod-search"
    assert far.value.nearest.split(", ") == list(config.services)


def test_paid_calls_are_known_before() -> None:
    config = read_services(EXAMPLE, env=ENV)
    questions = [Question(id="1", text="a"), Question(id="2", text="a"), Question(id="3", text="b")]

    assert config.find("prod-search").paid_calls(questions).embeddings == 0
    assert config.find("handbook-qdrant").paid_calls(questions).embeddings == 2
    assert config.find("own-service").paid_calls(questions).answers == 3
    assert config.n_answers(config.find("own-service"), questions) == 3
    assert config.n_answers(config.find("search-and-model"), questions) == 3
    assert config.n_answers(config.find("prod-search"), questions) == 0


@pytest.mark.parametrize("named", ["nobody", "search"])
def test_answers_come_from_another_service_that_is_there(named: str) -> None:
    http = {"kind": "http", "url": "http://h:1", "body": {"q": "$query"}}
    services = {"search": {**http, "ids": "ids", "answers_by": named}, "model": {**http, "answer": "said"}}

    with pytest.raises(BadSetting) as found:
        read_services({"services": services}, env={})

    assert found.value.expected == "model"
    assert "answers_by" in found.value.where


def test_a_configuration_may_have_a_judge_and_no_service() -> None:
    assert read_services("judge: {base_url: 'http://h:1/v1', model: m}", env={}).services == {}
