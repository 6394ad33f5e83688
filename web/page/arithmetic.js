// Elements for the arithmetic of a cell, which the core writes.

class Arithmetic {
  /** `said` is the answer of the core for a cell of `node`. */
  constructor(app, node, said) {
    this.app = app;
    this.ink = `var(--ink${app.looksOf(node).ink})`;
    this.said = said;
  }

  /** A list of rows and their total. */
  elements() {
    const notes = this.said.notes.map((note) => element("p", { className: "note", textContent: noteText(note) }));
    return [...this.body(), ...notes];
  }

  body() {
    const { form, rows } = this.said;
    if (form === "share") return [this.table([this.heading(), ...rows.map((row) => this.shareRow(row))]), this.total(false)];
    if (form === "sum") return [this.table(rows.map((row) => this.sumRow(row))), this.total(true)];
    return [element("p", { className: "line" }, ...this.pieces(rows[0].pieces), " = ", this.result(this.said.result))];
  }

  heading() {
    const { shift } = this.said;
    const power = element("th", {}, "e", element("sup", { textContent: shift ? `x − ${shift}` : "x" }));
    return element("tr", {}, element("td"), element("th", { textContent: "x" }), element("td"), power,
      element("th", { textContent: "÷ ∑" }), element("td"));
  }

  sumRow(row) {
    return element("tr", {}, element("td", {}, ...this.pieces(row.pieces)), element("td", { className: "equals", textContent: "=" }),
      element("td", { className: "number", textContent: row.value }), this.bar(row));
  }

  /** Marks the term of a softmax that belongs to the cell itself. */
  shareRow(row) {
    const { app } = this;
    const cited = row.pieces.find((piece) => piece.cell);
    const label = cited ? app.words.label(app.wordsOf(cited.node).cols, cited.cell[2]) : "";
    return element("tr", { className: row.own ? "own" : "" }, element("td", {}, element("span", { className: "term-label", textContent: label })),
      element("td", {}, ...this.pieces(row.pieces)), element("td", { className: "equals" }),
      element("td", { className: "number", textContent: row.value }), element("td", { className: "number", textContent: row.share }), this.bar(row));
  }

  bar({ size, negative }) {
    const bar = element("span", { className: negative ? "share negative" : "share" });
    bar.style.width = size * 100 + "%";
    bar.style.setProperty("--ink", this.ink);
    return element("td", { className: "share-bar" }, bar);
  }

  table(rows) {
    const table = element("table", { className: "terms" }, ...rows);
    const { hidden } = this.said;
    if (hidden === 0) return table;
    const more = button(this.app.words.page("… %1 more", hidden), () => this.app.explainAll());
    more.className = "more";
    return element("div", {}, table, more);
  }

  total(isResult) {
    const text = isResult ? this.result(this.said.total) : element("span", { textContent: this.said.total });
    return element("p", { className: "total" }, this.app.words.page("sum"), text);
  }

  result(text) {
    const made = element("strong", { className: "result", textContent: text });
    made.style.color = this.ink;
    return made;
  }

  pieces(pieces) {
    return pieces.map((piece) => (piece.cell ? this.chip(piece) : sign(piece.text)));
  }

  /** A number of another cell, in the colour of its matrix; pressing it shows that cell's arithmetic. */
  chip({ text, node, cell }) {
    const chip = button(text, () => this.app.goTo(node, cell), { label: this.app.textOf(node, cell) });
    chip.className = "chip";
    chip.style.setProperty("--ink", `var(--ink${this.app.looksOf(node).ink})`);
    return chip;
  }
}

/** An operator stands between spaces; brackets, commas and numbers do not. */
function sign(text) {
  return /^[+−×/]$/.test(text) ? element("span", { className: "sign", textContent: ` ${text} ` }) : text === "," ? ", " : text;
}

function noteText({ symbol, text }) {
  return symbol ? `${plainTex(symbol)} = ${text}` : text;
}

/** The small part of TeX in constants of rules: 1/\sqrt{d_k}. */
function plainTex(tex) {
  return tex.replace(/\\sqrt\{([^}]*)\}/g, "√$1").replace(/\\(?:text|mathrm)\{([^}]*)\}/g, "$1").replace(/\\[a-z]+/g, "").replace(/[{}]/g, "");
}
