// The arithmetic of a cell, written from the parts that the core explains it by.

const MOST_ROWS = 12;
const FOLDED_ROWS = 8;
const SIGNS = { sum: "+", product: "×", quotient: "/", difference: MINUS };
const NAMES = { log: "ln", sqrt: "√" };

/** Parts of an expression, the whole last, as a tree in which shared parts stay shared. */
function treeOf(parts) {
  const nodes = parts.map((part) => ({ ...part, value: numberOf(part.value) }));
  for (const node of nodes) node.of = node.of.map((i) => nodes[i]);
  return nodes.at(-1);
}

class Arithmetic {
  constructor(app, node, parts, unfolded) {
    this.app = app;
    this.node = node;
    this.unfolded = unfolded;
    this.notes = [];
    let whole = treeOf(parts);
    if (whole.kind === "rounded") whole = whole.of[0];
    while (whole.kind === "choice") whole = this.chosen(whole);
    this.whole = whole;
  }

  /** A list of rows and what they add up to, as elements. */
  elements() {
    const { whole } = this;
    const own = whole.kind === "quotient" && whole.of[1].kind === "sum" ? whole.of[1].of.indexOf(whole.of[0]) : -1;
    const made = own >= 0 ? this.share(whole, own) : whole.kind === "sum" ? this.sum(whole) : this.line(whole);
    const notes = [...new Set(this.notes)].map((note) => element("p", { className: "note", textContent: note }));
    return [...made, ...notes];
  }

  chosen(choice) {
    if (choice.reason) this.notes.push(choice.reason);
    return choice.of[choice.chosen];
  }

  shownOf(terms, own) {
    const order = terms.map((_, i) => i);
    if (this.unfolded || order.length <= MOST_ROWS) return order;
    const shown = order.slice(0, FOLDED_ROWS);
    if (own >= FOLDED_ROWS) shown[FOLDED_ROWS - 1] = own;
    return shown;
  }

  sum(whole) {
    const order = this.shownOf(whole.of, -1);
    const format = exactFormat([whole.value, ...whole.of.map((term) => term.value)], 2, 4);
    const largest = Math.max(...whole.of.map((term) => Math.abs(term.value)).filter(Number.isFinite), 0);
    const rows = order.map((i) => {
      const term = whole.of[i];
      return this.row([this.piecesOf(term)], "=", valueText(term.value, format), largest > 0 ? Math.abs(term.value) / largest : 0, term.value < 0);
    });
    return [this.table(rows, whole.of.length - order.length), this.total(valueText(whole.value, format), true)];
  }

  /** A softmax: what is in the numerator is one of the terms below. */
  share(whole, own) {
    const terms = whole.of[1].of;
    const order = this.shownOf(terms, own);
    const format = exactFormat([whole.of[1].value, ...terms.map((term) => term.value)], 2, 3);
    const axis = this.app.wordsOf(this.node).cols;
    const rows = order.map((i) => {
      const share = terms[i].value / whole.of[1].value;
      const label = element("span", { className: "term-label", textContent: this.app.words.label(axis, i) });
      const row = this.row([label, this.pieces(this.soleOperand(terms[i]) ?? terms[i])], "", valueText(terms[i].value, format), share, false, valueText(share, { decimals: 3 }));
      row.classList.toggle("own", i === own);
      return row;
    });
    const shift = terms[own].kind === "function" && terms[own].of[0].kind === "difference" ? terms[own].of[0].of[1].value : null;
    const power = shift === null ? "e<sup>x</sup>" : `e<sup>x − ${valueText(shift, exactFormat([shift], 0, 2))}</sup>`;
    const head = element("tr", { innerHTML: `<th></th><th>x</th><th></th><th>${power}</th><th>÷ ∑</th><th></th>` });
    return [this.table([head, ...rows], terms.length - order.length), this.total(valueText(whole.of[1].value, format), false)];
  }

  line(whole) {
    const value = valueText(whole.value, exactFormat([whole.value], 2, 4));
    const result = element("strong", { className: "result", textContent: value });
    result.style.color = `var(--ink${this.app.looksOf(this.node).ink})`;
    const line = element("p", { className: "line" }, ...this.piecesOf(whole), " = ", result);
    return [line];
  }

  soleOperand(part) {
    if (part.kind === "operand") return part;
    if (part.name === "max") return null;
    for (const inner of part.of) {
      const found = this.soleOperand(inner);
      if (found) return found;
    }
    return null;
  }

  row(cells, equals, value, size, negative, share) {
    const tr = element("tr");
    for (const cell of cells) tr.append(element("td", {}, ...(Array.isArray(cell) ? cell : [cell])));
    tr.append(element("td", { className: "equals", textContent: equals }), element("td", { className: "number", textContent: value }));
    if (share !== undefined) tr.append(element("td", { className: "number", textContent: share }));
    const bar = element("span", { className: negative ? "share negative" : "share" });
    bar.style.width = (Number.isFinite(size) ? Math.min(1, Math.max(0, size)) * 100 : 0) + "%";
    bar.style.setProperty("--ink", `var(--ink${this.app.looksOf(this.node).ink})`);
    tr.append(element("td", { className: "share-bar" }, bar));
    return tr;
  }

  table(rows, hidden) {
    const table = element("table", { className: "terms" }, ...rows);
    if (hidden === 0) return table;
    const more = button(this.app.words.page("… %1 more", hidden), () => this.app.explainAll());
    more.className = "more";
    return element("div", {}, table, more);
  }

  total(value, strong) {
    const text = element(strong ? "strong" : "span", { textContent: value });
    if (strong) text.style.color = `var(--ink${this.app.looksOf(this.node).ink})`;
    return element("p", { className: "total" }, this.app.words.page("sum"), text);
  }

  pieces(part) {
    return element("span", {}, ...this.piecesOf(part));
  }

  /** A part as text and chips, in one line. */
  piecesOf(part) {
    switch (part.kind) {
      case "operand": return [this.chip(part)];
      case "number": return [this.constant(part)];
      case "choice": return this.piecesOf(this.chosen(part));
      case "rounded": return this.piecesOf(part.of[0]);
      case "function": return this.functionPieces(part);
      default: return this.operationPieces(part);
    }
  }

  operationPieces(part) {
    return part.of.flatMap((inner, i) => {
      const grouped = part.kind !== "sum" && (inner.kind === "sum" || inner.kind === "difference");
      const own = grouped ? ["(", ...this.piecesOf(inner), ")"] : this.piecesOf(inner);
      return i === 0 ? own : [sign(SIGNS[part.kind]), ...own];
    });
  }

  functionPieces(part) {
    if (part.name === "max" && part.of.length > 3) {
      const text = valueText(part.value);
      this.notes.push(this.app.words.page("%1 is the largest of the row", text));
      return [text];
    }
    const inner = part.of.flatMap((argument, i) => (i > 0 ? [", ", ...this.piecesOf(argument)] : this.piecesOf(argument)));
    return [(NAMES[part.name] ?? part.name) + "(", ...inner, ")"];
  }

  constant(part) {
    const text = valueText(part.value, exactFormat([part.value], 0, 4));
    const symbol = plainTex(part.text);
    if (/\p{L}/u.test(symbol) && !Number.isFinite(Number(symbol))) this.notes.push(symbol + " = " + text);
    return text;
  }

  /** A number of another cell, in the colour of its matrix; pressing it shows where that comes from. */
  chip(part) {
    const node = this.app.looksOf(this.node).inputs[part.input];
    const chip = button(valueText(part.value, exactFormat([part.value], 0, 2)), () => this.app.goTo(node, part.cell), {
      label: this.app.textOf(node, part.cell),
    });
    chip.className = "chip";
    chip.style.setProperty("--ink", `var(--ink${this.app.looksOf(node).ink})`);
    return chip;
  }
}

function sign(text) {
  return element("span", { className: "sign", textContent: ` ${text} ` });
}

/** The little TeX that constants of rules have: 1/\sqrt{d_k}. */
function plainTex(tex) {
  return tex.replace(/\\sqrt\{([^}]*)\}/g, "√$1").replace(/\\text\{([^}]*)\}/g, "$1").replace(/\\[a-z]+/g, "").replace(/[{}]/g, "");
}
