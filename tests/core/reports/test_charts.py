"""Charts: size, words in both forms, hostile names, threads, and what is said when nothing can be drawn."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from core.comparisons import Comparison, compare
from core.errors import NothingToShow, Word
from core.evaluations import Evaluation
from core.headroom import headroom
from core.reports.charts import TrendPoint, before_after, category_bars, first_ranks, recall_curve, trend
from core.reports.drawing import HEIGHT, INK, PAPER, WIDTH, drawable
from core.slices import slices
from core.texts import LANGUAGES, Texts, texts

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
Charts = dict[str, Callable[..., bytes]]


def points(n: int, gold_number: int | None = None) -> list[TrendPoint]:
    return [
        TrendPoint(
            name=f"run-{i}",
            at=NOON + timedelta(days=i),
            mean=0.5 + i / 100,
            low=0.4,
            high=0.7,
            gold_number=gold_number,
        )
        for i in range(n)
    ]


def charts(evaluation: Evaluation, comparison: Comparison, t: Texts, subtitle: str = "run · gold") -> Charts:
    """Every chart by name; call one with its form."""
    rows, mean = slices(evaluation, "MRR"), evaluation.means["MRR"]
    room = headroom(evaluation)
    return {
        "recall": lambda form: recall_curve(room, t, subtitle=subtitle, form=form),
        "categories": lambda form: category_bars(rows, "MRR", t, mean=mean, subtitle=subtitle, form=form),
        "before_after": lambda form: before_after(comparison, t, subtitle=subtitle, form=form),
        "ranks": lambda form: first_ranks(evaluation, t, subtitle=subtitle, form=form),
        "ranks_twice": lambda form: first_ranks(comparison.after, t, before=evaluation, form=form),
        "trend": lambda form: trend(points(30), "MRR", t, subtitle=subtitle, form=form),
    }


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def words_of(svg: bytes) -> list[str]:
    return [
        "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter() if text.tag.endswith("text")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_is_a_png_of_one_size(language: str, before: Evaluation, comparison: Comparison) -> None:
    for name, draw in charts(before, comparison, texts(language)).items():
        png = draw("png")

        assert size_of(png) == (WIDTH, HEIGHT), name
        assert 10_000 < len(png) < 300_000, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_chart_come_from_the_catalogue(
    language: str, before: Evaluation, comparison: Comparison
) -> None:
    t = texts(language)

    drawn = charts(before, comparison, t)

    assert t("chart-recall") in " ".join(words_of(drawn["recall"]("svg")))
    assert t("chart-categories", metric="MRR") in words_of(drawn["categories"]("svg"))
    assert t("chart-absent") in words_of(drawn["ranks"]("svg"))


def test_ink_on_paper_has_the_contrast_of_small_text() -> None:
    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (luminance(PAPER) + 0.05) / (luminance(INK) + 0.05) > 7


def test_recall_curve_names_the_cutoff_the_best_order_and_the_end(before: Evaluation) -> None:
    words = words_of(recall_curve(headroom(before), texts("en"), form="svg"))

    assert "Recall@5 .650" in words
    assert any(text.endswith("Recall@5 .800") for text in words)
    assert ".800" in words


def test_a_deep_run_is_drawn_on_a_logarithmic_axis(measure: Callable[..., Evaluation]) -> None:
    deep = measure([1, 40, 900, 0], depth=1000)

    words = words_of(recall_curve(headroom(deep), texts("en"), form="svg"))

    assert [text for text in words if text.isdecimal()] == [
        "1",
        "2",
        "5",
        "10",
        "20",
        "50",
        "100",
        "200",
        "500",
        "1000",
    ]


def test_the_weakest_categories_are_drawn_and_a_worse_one_is_marked(
    measure: Callable[..., Evaluation],
) -> None:
    weak = measure([0 if i % 3 == 1 else 1 for i in range(30)])

    words = words_of(category_bars(slices(weak, "MRR"), "MRR", texts("en"), mean=0.667, form="svg"))

    names = [text for text in words if text.endswith("(10)")]
    assert names == ["returns  (10)", "delivery  (10)", "payment  (10)"]
    assert ".000 ▼" in words
    assert any("worse than the others" in text for text in words)


def test_before_and_after_has_a_row_for_each_metric_with_its_star(comparison: Comparison) -> None:
    words = words_of(before_after(comparison, texts("en"), form="svg"))

    mrr = comparison.change("MRR")
    assert [name for name in words if "@" in name or name == "MRR"] == ["Hit@5", "Recall@5", "MRR", "NDCG@5"]
    assert f"{mrr.before:.3f} → {mrr.after:.3f}  +{mrr.delta:.3f} *".replace("0.", ".") in words


def test_first_ranks_count_every_question_once(before: Evaluation) -> None:
    words = words_of(first_ranks(before, texts("en"), form="svg"))

    counts = [int(text) for text in words if text.isdecimal()][-6:]
    assert counts == [8, 14, 0, 4, 6, 8]
    assert sum(counts) == before.n_questions


def test_ranks_beyond_ten_have_a_bar_only_where_a_run_is_that_deep(
    before: Evaluation, measure: Callable[..., Evaluation]
) -> None:
    t = texts("en")

    assert "11+" not in words_of(first_ranks(before, t, form="svg"))
    assert "11+" in words_of(first_ranks(measure([1, 15], depth=20), t, form="svg"))


def test_a_trend_says_where_the_gold_set_changed() -> None:
    words = words_of(trend([*points(3, 2), *points(3, 3)], "MRR", texts("en"), form="svg"))

    assert "gold set v3" in words
    assert "gold set v2" not in words


def test_a_trend_of_one_run_is_a_point() -> None:
    assert size_of(trend(points(1), "MRR", texts("en"))) == (WIDTH, HEIGHT)


@pytest.mark.parametrize("form", ["png", "svg"])
def test_hostile_names_are_drawn_without_a_warning(form: str, hostile: Evaluation) -> None:
    drawn = charts(hostile, compare(hostile, hostile), texts("en"), hostile.run_name + hostile.gold_set.name)

    for name, draw in drawn.items():
        assert draw(form), name


def test_names_in_svg_are_text_and_not_markup(hostile: Evaluation) -> None:
    rows = slices(hostile, "MRR")

    svg = category_bars(rows, "MRR", texts("en"), mean=0.5, form="svg")

    assert not {element.tag for element in ElementTree.fromstring(svg).iter()} & {"script", "img", "b", "u"}
    assert b"<script>" not in svg


def test_svg_asks_for_nothing_and_shares_no_id_between_charts(
    before: Evaluation, comparison: Comparison
) -> None:
    drawn = [draw("svg") for draw in charts(before, comparison, texts("en")).values()]

    for svg in drawn:
        root = ElementTree.fromstring(svg)
        links = [value for e in root.iter() for name, value in e.attrib.items() if name.endswith("href")]
        assert all(link.startswith("#") for link in links)
        assert b"<?xml" not in svg
        assert b"metadata" not in svg
        assert b"var(--chart-ink" in svg
    ids = [e.attrib["id"] for svg in drawn for e in ElementTree.fromstring(svg).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids)) > 5


def test_every_colour_of_an_svg_is_a_variable_of_the_page(before: Evaluation, comparison: Comparison) -> None:
    for draw in charts(before, comparison, texts("en")).values():
        styles = [value for e in ElementTree.fromstring(draw("svg")).iter() for value in e.attrib.values()]
        without_fallbacks = re.sub(r"var\(--chart-\w+, #[0-9a-f]{6}\)", "", " ".join(styles))

        assert not re.search(r"(fill|stroke): #", without_fallbacks)
        assert all(
            value.startswith(("#c", "url(#c"))
            for value in re.findall(r"(?:url\()?#[\w-]+", without_fallbacks)
        )


def test_what_the_font_lacks_becomes_a_box_or_nothing() -> None:
    assert drawable("o‘zbek Ж 退 \U0001f9ff") == "o‘zbek Ж □ "


def test_the_same_chart_is_the_same_file_from_any_thread(before: Evaluation, comparison: Comparison) -> None:
    draw = charts(before, comparison, texts("uz"))["ranks"]
    alone = draw("png")

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: draw("png"), range(8)))

    assert together == [alone] * 8


def test_nothing_to_show_says_why(measure: Callable[..., Evaluation]) -> None:
    t = texts("en")

    with pytest.raises(NothingToShow) as without_runs:
        trend([], "MRR", t)
    with pytest.raises(NothingToShow) as without_categories:
        category_bars([], "MRR", t, mean=0.5)

    assert without_runs.value.reason == Word("nothing-runs")
    assert t.sentence(without_categories.value) == (
        "There is nothing to draw here: the questions have no categories, or all the same one."
    )


def test_drawing_works_without_pyplot_and_where_home_cannot_be_written(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the home folder should be")
    code = (
        "import logging, sys; logging.basicConfig(level='WARNING')\n"
        "from core.reports.charts import TrendPoint, trend\n"
        "from core.texts import texts\n"
        "from datetime import UTC, datetime\n"
        "point = TrendPoint(name='r', at=datetime(2026, 1, 1, tzinfo=UTC), mean=0.5)\n"
        "print(len(trend([point], 'MRR', texts('en'))), 'matplotlib.pyplot' in sys.modules)\n"
    )
    unset = {"MPLCONFIGDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.stdout.split()[1] == "False"
