"""The report: what stands on it, hostile names, its size, and how it behaves in a browser."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from core.comparisons import Comparison, compare
from core.evaluations import Evaluation
from core.gold_sets import Question
from core.hints import hints_for
from core.reports.page import comparison_page, evaluation_page
from core.reports.views import CARDS, ROWS
from core.texts import LANGUAGES, texts

MADE = datetime(2026, 11, 30, 9, 5, tzinfo=UTC)
CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")


class Outline(HTMLParser):
    """Tags with their attributes, and the visible text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] not in {"style", "script"}:
            self.text.append(data)

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def report(evaluation: Evaluation, language: str = "en") -> str:
    return evaluation_page(evaluation, hints_for(evaluation), texts(language), made=MADE)


def comparison_report(comparison: Comparison, language: str = "en") -> str:
    hints = hints_for(comparison.after, comparison)
    return comparison_page(comparison, texts(language), made=MADE, hints=hints)


def words(page: str) -> str:
    """The text of a page on one line, without invisible isolates."""
    return re.sub(r"[\u2068\u2069]", "", " ".join(" ".join(Outline(page).text).split()))


# --- what stands on it ------------------------------------------------------------------------------


def test_an_evaluation_begins_with_its_answer(before: Evaluation) -> None:
    text = words(report(before))

    assert "before.json on shop-faq: right chunk in the top 5 for 26 of 40 questions" in text
    assert "2 questions have no answer in the run and count 0: How long is step 38 of it?" in text
    assert "Made on 2026-11-30 09:05 UTC with Baholash" in text


def test_means_stand_with_their_interval_and_the_best_order(before: Evaluation) -> None:
    row = re.search(r"<tr><th[^>]*>Recall@5</th>(.*?)</tr>", report(before))

    assert row
    cells = re.findall(r">([^<>]+)</td>", row[1])
    assert cells[0] == ".650"
    assert re.fullmatch(r"\.\d{3} – \.\d{3}", cells[1])
    assert cells[2] == ".800"


def test_failures_name_what_is_right_and_what_was_found_and_tick_it(before: Evaluation) -> None:
    text = words(report(before))

    assert "14 of 40 questions have no right chunk in the top 5." in text
    assert "6 have their first right chunk below rank 5" in text
    assert re.search(r"How long is step 26 of it\? payment · the right one is at rank 7 · top score 1 ", text)
    assert "7. right-26 ✓" in text
    assert text.count("the run has no entry for this question") == 2


def test_every_question_has_a_row_with_its_result_and_rank(before: Evaluation) -> None:
    rows = re.findall(r'<tr data-r="(\w+)">.*?data-v="(\d+)">([^<]*)</td></tr>', report(before))

    assert len(rows) == 40
    assert rows[0] == ("found", "1", "1")
    assert rows[26] == ("below", "7", "7")
    assert rows[32] == ("absent", "999999", "–")


def test_the_command_names_the_files_and_quotes_them(measure: Callable[..., Evaluation]) -> None:
    page = evaluation_page(
        measure([1, 2], name="my run.json"), (), texts("en"), made=MADE, k=3, gold_file="gold's.yaml"
    )

    command = words(page)
    assert "bot evaluate 'my run.json' --gold 'gold'\"'\"'s.yaml' --k 3 --metrics Hit@1,Hit@3" in command


def test_default_metrics_are_not_repeated_in_the_command(before: Evaluation, comparison: Comparison) -> None:
    assert "bot evaluate before.json --gold shop-faq.yaml --k 5 The names" in words(report(before))
    assert "bot compare before.json after.json --gold shop-faq.yaml --k 5 The names" in words(
        comparison_report(comparison)
    )


def test_a_comparison_begins_with_its_verdict_in_questions(comparison: Comparison) -> None:
    text = words(comparison_report(comparison))

    assert "after.json is better than before.json on shop-faq: 7 questions entered the top 5, 1 left." in text
    assert "If the change is a reranker: keep it." in text
    assert "beyond chance (p < .05, Holm over 4)" in text


def test_a_changed_metric_has_p_values_and_counts(comparison: Comparison) -> None:
    change = comparison.change("MRR")

    row = re.search(r"<tr><th[^>]*>MRR</th>(.*?)</tr>", comparison_report(comparison))

    assert row
    cells = re.findall(r">([^<>]+)</td>", row[1].replace("&lt;", "‹"))
    assert cells[2].endswith(" *")
    assert cells[4] == "‹.001"
    assert cells[6] == f"{change.won} / {change.lost} / {change.same}"


def test_each_question_of_a_comparison_says_what_became_of_it(comparison: Comparison) -> None:
    rows = re.findall(
        r'<tr data-r="([\w ]+)">.*?<td[^>]*>([^<]*)</td><td class="n" data-v="(-?\d+)">([^<]*)</td></tr>',
        comparison_report(comparison),
    )

    assert len(rows) == 40
    assert rows[0] == ("same", "same", "0", "1 → 1")
    assert rows[20] == ("lost left", "left the top 5", "5", "2 → 7")
    assert rows[26] == ("won entered", "entered the top 5", "-6", "7 → 1")
    assert rows[38] == ("won entered", "entered the top 5", "-9998", "none → 1")


def test_identical_runs_are_called_identical(before: Evaluation) -> None:
    text = words(comparison_report(compare(before, before)))

    assert "Identical: all 40 rankings are the same." in text
    assert "No question’s first right chunk changed its rank." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_the_readers_language(
    language: str, before: Evaluation, comparison: Comparison
) -> None:
    t = texts(language)
    for page in (report(before, language), comparison_report(comparison, language)):
        outline = Outline(page)

        assert outline.attributes("html") == [{"lang": language}]
        for name in ("summary", "hints", "charts", "questions", "gold", "definitions", "reproduce"):
            assert t(f"report-{name}") in outline.text


def test_every_heading_of_the_contents_is_there(before: Evaluation, comparison: Comparison) -> None:
    for page in (report(before), comparison_report(comparison)):
        outline = Outline(page)
        ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
        targets = [link["href"] for link in outline.attributes("a")]

        assert len(ids) == len(set(ids))
        assert len(targets) >= 8
        assert all(str(target).removeprefix("#") in ids for target in targets)


def test_sections_without_content_are_left_out(measure: Callable[..., Evaluation]) -> None:
    same = [Question(id=f"q{i}", judgments={f"right-{i}": 1}) for i in range(3)]

    page = evaluation_page(measure([1, 1, 1], same), (), texts("en"), made=MADE)

    assert 'id="slices"' not in page
    assert 'id="hints"' not in page
    assert 'name="category"' not in page
    assert "No failures: all 3 questions have a right chunk in the top 5." in words(page)


# --- safe -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_stay_text(language: str, hostile: Evaluation) -> None:
    plain = report(hostile, language), comparison_report(compare(hostile, hostile), language)
    for page in plain:
        outline = Outline(page)

        assert page.count("<script") == 1
        assert not {tag for tag, _ in outline.tags} & {"img", "iframe", "b", "i", "u", "object"}
        assert not [name for _, attributes in outline.tags for name in attributes if name.startswith("on")]
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066\u2067\ud800-\udfff]", page)
        assert "{{ 7 * 7 }}" in page
        assert page.encode()


def test_long_names_are_cut(hostile: Evaluation) -> None:
    page = re.sub("<pre.*?</pre>", "", report(hostile), flags=re.DOTALL)  # a command has whole file names

    assert not re.search("x{170}|r{170}|g{170}", page)


def test_the_policy_forbids_requests_and_any_script_but_ours(before: Evaluation) -> None:
    page = report(before)

    policy = next(meta["content"] for meta in Outline(page).attributes("meta") if meta.get("http-equiv"))
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    assert script
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def test_nothing_points_outside(before: Evaluation, comparison: Comparison) -> None:
    for page in (report(before), comparison_report(comparison)):
        without_names = page.replace('xmlns="http://www.w3.org/2000/svg"', "")

        assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", without_names)


def test_five_thousand_questions_stay_below_five_megabytes(measure: Callable[..., Evaluation]) -> None:
    long = "Сколько времени занимает возврат денег за товар, если чек потерян, а срок давно прошёл? " * 3
    asked = [
        Question(
            id=f"q{i}",
            text=f"{i} {long}",
            judgments={f"right-{i}" + "x" * 60: 1},
            category=f"категория {i % 40}",
        )
        for i in range(ROWS + 10)
    ]
    big = measure([0, *[(0, 1, 7)[i % 3] for i in range(ROWS + 9)]], asked)

    page = report(big, "ru")

    assert len(page.encode()) < 5_000_000
    assert page.count("<tr data-r=") == ROWS
    assert page.count('data-r="absent"') == 1 + (ROWS + 9) // 3 + 1
    assert "Ещё 10 вопросов здесь не показано" in words(page)
    assert page.count('<h3 dir="auto">') == CARDS


# --- in a browser -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (apt-get install chromium)")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """A page in a browser; whatever it says on the console or asks of the network fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(content: str, width: int = 1280, scheme: str = "light", **options: bool) -> Page:
        file = tmp_path / "report.html"
        file.write_text(content, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, **options
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("request", lambda request: complaints.append(f"request: {request.url}"))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.goto(file.as_uri())
        complaints.remove(f"request: {file.as_uri()}")
        return page

    yield open_page

    for context in contexts:
        context.close()
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_fits_its_screen(
    width: int, scheme: str, opened: Callable[..., Page], hostile: Evaluation, comparison: Comparison
) -> None:
    for content in (
        report(hostile),
        comparison_report(compare(hostile, hostile), "uz"),
        comparison_report(comparison, "ru"),
    ):
        page = opened(content, width, scheme)

        assert page.evaluate("document.documentElement.scrollWidth") <= width
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 25, 31)"
        assert dark == (scheme == "dark")


@pytest.mark.parametrize("width", [360, 1280])
def test_headings_sort_the_table(width: int, opened: Callable[..., Page], before: Evaluation) -> None:
    page = opened(report(before), width)
    first = page.locator("#question-table tbody tr").first
    heading = page.get_by_role("columnheader", name="First right rank")

    heading.get_by_role("button").click()
    assert first.locator("td").last.inner_text() == "1"
    assert heading.get_attribute("aria-sort") == "ascending"
    heading.get_by_role("button").click()
    assert first.locator("td").last.inner_text() == "–"
    assert heading.get_attribute("aria-sort") == "descending"
    page.get_by_role("columnheader", name="Question").get_by_role("button").click()

    assert first.locator("td").first.inner_text() == "How long is step 0 of it?"
    assert heading.get_attribute("aria-sort") is None
    order = page.locator("#question-table tbody td:first-child").all_inner_texts()
    assert order[9:11] == ["How long is step 9 of it?", "How long is step 10 of it?"]


def test_a_comparison_sorts_by_how_far_a_question_moved(
    opened: Callable[..., Page], comparison: Comparison
) -> None:
    page = opened(comparison_report(comparison))

    page.get_by_role("columnheader", name="First right rank").get_by_role("button").click()

    ranks = page.locator("#question-table tbody td:last-child").all_inner_texts()
    assert ranks[0] == "none → 1"
    assert ranks[-1] == "2 → 7"


@pytest.mark.parametrize("width", [360, 1280])
def test_filters_narrow_the_table(width: int, opened: Callable[..., Page], before: Evaluation) -> None:
    page = opened(report(before), width)
    shown = page.locator("#question-table tbody tr:visible")
    count = page.get_by_role("status")
    expect(count).to_have_text("40 of 40")

    page.get_by_label("Result").select_option(label="not retrieved")
    expect(shown).to_have_count(8)
    page.locator("select[name=category]").select_option(label="returns")
    expect(shown).to_have_count(2)
    expect(count).to_have_text("2 of 40")
    page.get_by_label("Text").fill("STEP 34")
    expect(shown).to_have_count(1)
    page.get_by_label("Text").fill("no such words")

    expect(page.get_by_text("No question fits this filter.")).to_be_visible()


def test_a_long_table_grows_on_demand(
    opened: Callable[..., Page], measure: Callable[..., Evaluation]
) -> None:
    page = opened(report(measure([1] * 450)))
    shown = page.locator("#question-table tbody tr:visible")
    more = page.get_by_role("button", name="Show more")
    expect(shown).to_have_count(200)

    more.click()
    expect(shown).to_have_count(400)
    more.click()

    expect(shown).to_have_count(450)
    expect(more).to_be_hidden()


def test_without_javascript_it_is_a_plain_table(opened: Callable[..., Page], before: Evaluation) -> None:
    page = opened(report(before), java_script_enabled=False)

    expect(page.locator("#question-table tbody tr:visible")).to_have_count(40)
    expect(page.locator("#filter")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)


def test_print_shows_every_row_and_no_controls(
    opened: Callable[..., Page], measure: Callable[..., Evaluation]
) -> None:
    page = opened(report(measure([1] * 250)), 1280, "dark")

    page.emulate_media(media="print")

    expect(page.locator("#question-table tbody tr:visible")).to_have_count(250)
    expect(page.locator("#filter")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
