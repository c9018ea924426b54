"""
How every chart looks, and how it becomes a file.

One mid-toned paper for light and dark chats, type that is legible when a phone shows 1280 pixels on a
width of 360, two hues that colour-blind readers tell apart (Wong, Nature Methods 2011) and never a colour
as the only sign. Figures are made without pyplot, which keeps global state; drawing holds a lock, because
matplotlib's own caches are not made for threads.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from textwrap import wrap
from threading import Lock
from typing import Literal, TypeAlias
from xml.etree import ElementTree
from zlib import crc32

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font

from core.reports.names import clean, short

Form: TypeAlias = Literal["png", "svg"]

WIDTH, HEIGHT = 1280, 800  # pixels
PAPER, INK, MUTED, GRID = "#dde3ea", "#16212c", "#46535f", "#b3bec9"
BLUE, ORANGE, GREY = "#0063a6", "#b84a00", "#75828f"
TITLE, LABEL, NOTE = 34, 28, 24  # points at 100 dots per inch
LINE = 4.5

_DPI = 100
_VARIABLES = {
    PAPER: "paper",
    INK: "ink",
    MUTED: "muted",
    GRID: "grid",
    BLUE: "blue",
    ORANGE: "orange",
    GREY: "grey",
}
_NAMESPACE = re.compile(r"^\{[^}]*\}")
_NO_GLYPH = "□"
_LOCK = Lock()

mpl.rcParams.update(
    {
        "font.family": ["DejaVu Sans"],  # comes with matplotlib; has Cyrillic, o‘, Arabic and Hebrew
        "text.parse_math": False,  # a category may be called $x$
        "svg.fonttype": "none",  # text stays text: small, searchable, and in the page's own colour
        "svg.hashsalt": "baholash",  # the same chart is the same file
        "hatch.linewidth": 2.5,
    }
)


def new_chart(title: str, subtitle: str) -> tuple[Figure, Axes]:
    """An empty chart with what it shows, and of what, above it."""
    figure = Figure(figsize=(WIDTH / _DPI, HEIGHT / _DPI), dpi=_DPI, facecolor=PAPER, layout="constrained")
    figure.get_layout_engine().set(w_pad=0.25, h_pad=0.2)  # type: ignore[union-attr, call-arg]  # constrained
    FigureCanvasAgg(figure)
    figure.suptitle(
        "\n".join(wrap(drawable(title), 38)[:2]),
        x=0.02,
        ha="left",
        fontsize=TITLE,
        fontweight="bold",
        color=INK,
    )
    axes = figure.add_subplot(facecolor="none")
    _write_below_title(axes, label(subtitle, 62))
    axes.tick_params(labelsize=LABEL, colors=INK, length=0, pad=10)
    for side in axes.spines.values():
        side.set_visible(False)
    return figure, axes


def write_below(figure: Figure, notes: Iterable[str]) -> None:
    """What the signs of a chart mean, at its foot; empty notes are left out."""
    lines = [line for note in notes if note for line in wrap(drawable(note), 64)]
    text = figure.supxlabel("\n".join(lines), x=0.02, ha="left", fontsize=NOTE, color=MUTED)
    text.set_linespacing(1.4)


def label(text: str, width: int) -> str:
    """A name from outside as it may stand on a chart: cut, and without signs that no font here can draw."""
    return drawable(short(text, width))


def drawable(text: str) -> str:
    """The text with a box for each letter the font lacks; emoji and other signs it lacks are left out."""
    known = _known_signs()
    return "".join(sign if ord(sign) in known else _stand_in(sign) for sign in clean(text))


def render(figure: Figure, form: Form) -> bytes:
    """The chart as PNG of `WIDTH` x `HEIGHT` pixels, or as SVG text in UTF-8 to stand inside a page."""
    buffer = BytesIO()
    is_svg = form == "svg"
    with _LOCK:
        figure.savefig(
            buffer,
            format=form,
            dpi=_DPI,
            facecolor="none" if is_svg else PAPER,
            metadata={"Date": None} if is_svg else {"Software": None},
        )
    return _for_page(buffer.getvalue()) if is_svg else buffer.getvalue()


def _write_below_title(axes: Axes, text: str) -> None:
    """Flush with the title, whatever the labels left of the axes; an empty axes title keeps the room."""
    axes.set_title(" ", fontsize=NOTE, pad=14)
    words = axes.annotate(
        text,
        (0.02, 1.0),
        xycoords=("figure fraction", "axes fraction"),
        xytext=(0, 16),
        textcoords="offset points",
        fontsize=NOTE,
        color=MUTED,
    )
    words.set_in_layout(False)


@cache
def _known_signs() -> frozenset[int]:
    fonts = (FontProperties(weight=weight) for weight in ("normal", "bold"))
    with _LOCK:
        return frozenset.intersection(*(frozenset(get_font(findfont(font)).get_charmap()) for font in fonts))


def _stand_in(sign: str) -> str:
    return _NO_GLYPH if sign.isalnum() else " " if unicodedata.category(sign).startswith("Z") else ""


# --- SVG for a page ---------------------------------------------------------------------------------


def _for_page(svg: bytes) -> bytes:
    """
    Matplotlib's SVG without prefixes, metadata and ids that two charts of a page would share.

    Colours become the page's variables, `var(--chart-ink, #16212c)`, so that dark mode has its own.
    """
    root = ElementTree.fromstring(svg)  # noqa: S314 - written by matplotlib just now
    mark = f"c{crc32(svg):08x}-"
    for child in [child for child in root if child.tag.endswith("metadata")]:
        root.remove(child)
    for element in root.iter():
        element.tag = _NAMESPACE.sub("", element.tag)
        named = {_NAMESPACE.sub("", name): value for name, value in element.attrib.items()}
        if element.tag == "g":
            named.pop("id", None)
        if named.get("fill", "").startswith("#"):  # only a style can name a variable
            named["style"] = f"fill: {named.pop('fill')}"
        element.attrib = {name: _attribute(name, value, mark) for name, value in named.items()}
    root.attrib = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": root.attrib["viewBox"]}
    return ElementTree.tostring(root, encoding="unicode").encode()


def _attribute(name: str, value: str, mark: str) -> str:
    if name == "id":
        return mark + value
    if name == "href":
        return value.replace("#", f"#{mark}", 1)
    coloured = re.sub(r"(?<!\()#[0-9a-f]{6}\b", lambda found: _variable(found[0]), value)
    return coloured.replace("url(#", f"url(#{mark}")


def _variable(colour: str) -> str:
    return f"var(--chart-{_VARIABLES[colour]}, {colour})" if colour in _VARIABLES else colour
