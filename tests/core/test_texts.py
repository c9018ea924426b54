"""The catalogue against itself and against the code that names its messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from core import errors, texts
from core.errors import (
    BadScore,
    BrokenJson,
    EmptyFile,
    EvalError,
    FileError,
    NoChunksInCommon,
    Notice,
    Place,
    UnknownRun,
    Word,
)
from core.metrics import DEFINITIONS
from core.texts import LANGUAGES, Texts, TextWarning, language_of, signed, value

ROOT = Path(__file__).parents[2]
OTHERS = [code for code in LANGUAGES if code != "en"]
COUNTS = (0, 1, 2, 5, 11, 21, 1000)
CATALOGUE_WORDS = re.compile(r"(type|kind|json|yaml|holds|guess|notice|hint|format)-[a-z0-9-]+")
PREFIX = re.compile(r"[a-z]+(-[a-z]+)*-")


class Variables(Visitor):  # type: ignore[misc]  # fluent.syntax has no types
    """The facts that a message shows, those that choose between its variants, the messages it uses."""

    def __init__(self) -> None:
        self.shown: set[str] = set()
        self.choosing: set[str] = set()
        self.used: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        self.choosing.add(node.selector.id.name)
        for variant in node.variants:
            self.visit(variant)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.shown.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.used.add(node.id.name)


@cache
def messages(language: str) -> dict[str, ftl.Message]:
    source = (ROOT / "core" / "texts" / f"{language}.ftl").read_text(encoding="utf-8")
    entries = parse(source).body
    assert not [entry.content for entry in entries if isinstance(entry, ftl.Junk)]
    found = [entry for entry in entries if isinstance(entry, ftl.Message)]
    ids = [entry.id.name for entry in found]
    assert sorted(ids) == sorted(set(ids)), "a message stands twice"
    return {entry.id.name: entry for entry in found}


def variables(language: str, message_id: str) -> Variables:
    found = Variables()
    found.visit(messages(language)[message_id])
    for used in list(found.used):
        found.visit(messages(language)[used])
    return found


def names(language: str, message_id: str) -> set[str]:
    found = variables(language, message_id)
    return found.shown | found.choosing


def leaves(cls: type[EvalError]) -> Iterator[type[EvalError]]:
    """Classes that are raised: those that nothing is derived from."""
    if not cls.__subclasses__():
        yield cls
    for derived in cls.__subclasses__():
        yield from leaves(derived)


@cache
def trees() -> dict[str, ast.Module]:
    files = [file for package in ("core", "bot") for file in (ROOT / package).rglob("*.py")]
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def constants() -> set[str]:
    """Every whole text in the code, and what stands in quotation marks in templates."""
    templates = [file for file in (ROOT / "core").rglob("*") if file.suffix in {".html", ".j2", ".jinja"}]
    quoted = [re.findall(r"""["']([a-z0-9-]+)["']""", file.read_text(encoding="utf-8")) for file in templates]
    return {text for texts_ in quoted for text in texts_} | {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@cache
def prefixes() -> set[str]:
    """What a composed message id begins with: `f"verdict-{kind}"`, `"details-rules-missing-" + rule`."""
    return {text for text in constants() if PREFIX.fullmatch(text)}


def said_in_code() -> Iterator[str]:
    """The ids in `t("...")`, `plain_text("...", t)` and `say(t, "...")`, both branches of a condition."""
    for tree in trees().values():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
            place = {"t": 0, "plain_text": 0, "say": 1}.get(name)
            if place is None or len(call.args) <= place:
                continue
            chosen = call.args[place]
            branches = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
            yield from (str(b.value) for b in branches if isinstance(b, ast.Constant))


def notices_in_code() -> Iterator[tuple[str, set[str]]]:
    """Id and facts of each `Notice(id="...", facts={...})` whose facts can be read off the code."""
    for tree in trees().values():
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            dicts: dict[str, ast.expr] = {}
            for node in sorted(ast.walk(function), key=lambda node: getattr(node, "lineno", 0)):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    dicts[node.targets[0].id] = node.value
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                    given = {keyword.arg: keyword.value for keyword in node.keywords}
                    facts = given["facts"]
                    facts = dicts.get(facts.id, facts) if isinstance(facts, ast.Name) else facts
                    if isinstance(given["id"], ast.Constant) and isinstance(facts, ast.Dict):
                        keys = {key.value for key in facts.keys if isinstance(key, ast.Constant)}
                        yield str(given["id"].value), {str(key) for key in keys}


# --- the four files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_messages_of_english_in_its_order(language: str) -> None:
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_shows_the_same_facts(language: str) -> None:
    for message_id in messages("en"):
        english, translated = variables("en", message_id), variables(language, message_id)

        assert translated.shown == english.shown, message_id
        assert names(language, message_id) <= names("en", message_id), message_id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_formats_whatever_the_counts(language: str) -> None:
    t = Texts(language)
    for message_id in messages(language):
        found = variables(language, message_id)
        for n in COUNTS:
            texts_ = {name: f"<{name}>" for name in found.shown - found.choosing}
            text = t(message_id, **dict.fromkeys(found.choosing, n), **texts_)

            assert text.strip(), message_id
            assert not re.search(r"[\u2066-\u2069\u202a-\u202e]|\{ ?\$|\?\?\?", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_plain_text_without_exclamation(language: str) -> None:
    source = (ROOT / "core" / "texts" / f"{language}.ftl").read_text(encoding="utf-8")

    assert not re.search(r"</?[a-z]+>|&[a-z]+;|!", source)


def test_uzbek_o_and_g_have_their_own_apostrophe() -> None:
    source = (ROOT / "core" / "texts" / "uz.ftl").read_text(encoding="utf-8")

    assert re.findall(r"\w*[oOgG]['’ʻʼ´]\w*", source) == []


# --- the code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", sorted(leaves(EvalError), key=lambda cls: cls.__name__))
def test_every_error_has_a_sentence_that_names_its_facts(cls: type[EvalError]) -> None:
    facts = set(cls.fields) - ({"file"} if issubclass(cls, FileError) else set())

    assert names("en", cls.message_id()) == facts


def test_every_word_notice_and_hint_in_the_code_has_a_message() -> None:
    used = {text for text in constants() if CATALOGUE_WORDS.fullmatch(text) and not text.endswith("-")}

    assert len(used) > 40
    assert used - set(messages("en")) == set()


def test_every_message_that_is_said_exists() -> None:
    said = set(said_in_code())

    assert len(said) > 100
    assert said - set(messages("en")) == set()


def test_every_composed_message_id_begins_like_a_message() -> None:
    composed = {
        str(node.values[0].value)
        for tree in trees().values()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"say", "t", "plain_text", "Word"}
        for node in ast.walk(call)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    }
    families = {text for text in composed if PREFIX.fullmatch(text)}

    assert len(families) > 5
    assert [family for family in families if not any(id_.startswith(family) for id_ in messages("en"))] == []


def test_every_notice_gives_the_facts_that_its_message_names() -> None:
    found = list(notices_in_code())

    assert len(found) > 5
    for notice_id, facts in found:
        assert names("en", notice_id) <= facts, notice_id


def test_no_message_is_unused() -> None:
    errors_ = {cls.message_id() for cls in leaves(EvalError)}
    used_by_others = {used for message_id in messages("en") for used in variables("en", message_id).used}

    def is_used(message_id: str) -> bool:
        base = message_id.removesuffix("-title")
        return (
            message_id in errors_ | used_by_others
            or not {message_id, base}.isdisjoint(constants())
            or any(message_id.startswith(prefix) for prefix in prefixes())
        )

    assert [message_id for message_id in messages("en") if not is_used(message_id)] == []


def test_every_metric_is_explained() -> None:
    assert [base for base in DEFINITIONS if f"explain-{base.casefold()}" not in messages("en")] == []


# --- the reader -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "word"), [(1, "вопрос"), (2, "вопроса"), (5, "вопросов"), (21, "вопрос")])
def test_russian_counts_have_their_forms(n: int, word: str) -> None:
    assert Texts("ru")("runs-gold", gold="faq", number=1, n=n) == f"faq v1, {n} {word}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_keep_their_point_and_counts_are_not_grouped(language: str) -> None:
    text = Texts(language)("notice-ties-decide", metric="MRR", value=0.74, low=0.5, high=1.0)

    assert re.findall(r"\d*[.,]\d+", text) == [".740", ".500", "1.000"]
    assert "12345" in Texts(language)("coverage-depth", depth=12345)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_error_names_its_file(language: str) -> None:
    t = Texts(language)

    assert "run.json" in t.sentence(EmptyFile(file="run.json"))
    assert t("file-unnamed") in t.sentence(EmptyFile())


def test_a_word_among_the_facts_is_worded() -> None:
    error = BrokenJson(
        file="run.json", line=3, column=14, problem=Word("json-comma-missing"), near='"c_12" "c_7"'
    )

    assert Texts("en").sentence(error) == (
        "I could not use run.json: line 3, column 14: a comma is missing near "
        '"c_12" "c_7". Mend it and send it again. Nothing was stored.'
    )


def test_a_guess_follows_the_two_examples() -> None:
    error = NoChunksInCommon(
        gold_example="CACM-756", run_example="CACM-0756", guess=Word("guess-zero-padding")
    )

    sentence = Texts("en").sentence(error)

    assert sentence.startswith(
        "None of the chunk ids match. The gold set says CACM-756, the run says CACM-0756."
    )
    assert "ids.map" in sentence


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(line=3), "line 3: "),
        (Place(path="runs[2]"), "runs[2]: "),
        (Place(line=3, path="runs[2]"), "line 3, runs[2]: "),
        (Place(), "top level: "),
    ],
)
def test_a_place_is_worded(place: Place, words: str) -> None:
    error = BadScore(where=place, question="q1", chunk="c1", score="NaN")

    assert f"this file: {words}" in Texts("en").sentence(error)


def test_an_empty_fact_chooses_another_sentence() -> None:
    t = Texts("en")

    assert t.sentence(UnknownRun(name="a", nearest="")).endswith("/runs lists all of them.")
    assert t.sentence(UnknownRun(name="a", nearest="b")).endswith("Did you mean b?")


def test_a_notice_is_worded() -> None:
    notice = Notice(id="notice-order-against-scores", facts={"n": 3})

    assert Texts("en").notice(notice).startswith("For 3 questions")


def test_an_unknown_message_warns_and_gives_its_id() -> None:
    with pytest.warns(TextWarning, match=r"en\.ftl has no message no-such-thing"):
        assert Texts("en")("no-such-thing") == "no-such-thing"


def test_a_missing_fact_warns() -> None:
    with pytest.warns(TextWarning, match=r"en\.ftl, coverage-depth"):
        assert Texts("en")("coverage-depth") == "coverage-depth"


def test_a_message_that_a_language_lacks_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english = texts._bundle("en")
    monkeypatch.setattr(texts, "_bundle", lambda code: english if code == "en" else FluentBundle([code]))

    with pytest.warns(TextWarning, match=r"ru\.ftl has no message coverage-depth"):
        assert Texts("ru")("coverage-depth", depth=7) == "depth 7"


def test_an_unknown_language_is_english() -> None:
    assert texts.texts("tlh") is texts.texts("en")
    assert [language_of(code) for code in ("ru-RU", "uz_UZ", "MS", "", None)] == [
        "ru",
        "uz",
        "ms",
        "en",
        "en",
    ]


def test_values_and_differences_read_as_in_papers() -> None:
    assert [value(number) for number in (0.9996, 0.0004, -0.0004, 2.5)] == ["1.000", ".000", ".000", "2.500"]
    assert [signed(number) for number in (0.0311, -0.0311, 0.0, 1.0)] == ["+.031", "-.031", ".000", "+1.000"]


def test_errors_are_all_in_one_file() -> None:
    assert {cls.__module__ for cls in leaves(EvalError)} == {errors.__name__}
