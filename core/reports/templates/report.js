"use strict";
// Sorting and filtering of the table of questions. Without it the page is complete: a plain table.
(() => {
  const table = document.getElementById("question-table");
  if (!table) return;
  const form = document.getElementById("filter");
  const more = document.getElementById("more");
  const status = document.getElementById("shown");
  const empty = document.getElementById("empty");
  const body = table.tBodies[0];
  const PAGE = 200; // rows put on the screen at once: a phone lays out thousands slowly
  let rows = [...body.rows];
  let limit = PAGE;

  const cell = (row, column) => row.cells[column];
  const folded = new Map(rows.map((row) => [row, cell(row, 0).textContent.toLowerCase()]));
  const chosen = (name) => (form.elements[name] ? form.elements[name].value : "");

  function fits(row, text, result, category) {
    return (
      folded.get(row).includes(text) &&
      (!result || row.dataset.r.split(" ").includes(result)) &&
      (!category || cell(row, 1).textContent === category)
    );
  }

  function show() {
    const text = chosen("text").trim().toLowerCase();
    const fitting = rows.filter((row) => fits(row, text, chosen("result"), chosen("category")));
    const visible = new Set(fitting.slice(0, limit));
    for (const row of rows) row.hidden = !visible.has(row);
    status.textContent = status.dataset.text.replace("{part}", fitting.length).replace("{whole}", rows.length);
    empty.hidden = fitting.length > 0;
    more.hidden = fitting.length <= limit;
  }

  function sort(head, column) {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const isNumber = rows.some((row) => "v" in cell(row, column).dataset);
    const key = (row) => isNumber ? Number(cell(row, column).dataset.v) : cell(row, column).textContent;
    const keys = new Map(rows.map((row) => [row, key(row)]));
    const words = new Intl.Collator(document.documentElement.lang, { numeric: true });
    const order = (a, b) => isNumber ? a - b : words.compare(a, b);
    const sign = down ? -1 : 1;
    rows.sort((a, b) => sign * order(keys.get(a), keys.get(b)));
    body.append(...rows);
    show();
  }

  for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head, column));
    head.append(button);
  }

  // On a phone a row is a block of two lines, which would no longer be a table to a screen reader.
  const name = (elements, role) => { for (const element of elements) element.setAttribute("role", role); };
  name([table], "table");
  name([table.tHead, body], "rowgroup");
  name(table.rows, "row");
  name(table.tHead.rows[0].cells, "columnheader");
  for (const row of rows) name(row.cells, "cell");

  const restart = () => { limit = PAGE; show(); };
  let waiting;
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(restart, 120); });
  form.addEventListener("submit", (event) => { event.preventDefault(); restart(); });
  more.addEventListener("click", () => { limit += PAGE; show(); });
  document.body.classList.add("live");
  show();
})();
