// The arithmetic of a cell, written from the parts that the core explains it by.

const MOST_ROWS = 12;
const FOLDED_ROWS = 8;
const DECIMALS = 2;
const MOST_DECIMALS = 4;
const SIGNS = { sum: "+", product: "×", quotient: "/", difference: "−" };
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

  /** The numbers of other cells, written alike. */
  cite(parts) {
    const numbers = parts.flatMap((part) => this.citedIn(part));
    const texts = this.app.core.texts(numbers, 0, MOST_DECIMALS);
    this.cited = new Map(numbers.map((number, i) => [number, texts[i]]));
  }

  citedIn(part) {
    if (part.kind === "operand" || (part.kind === "number" && part.text === "") || largestOfMany(part)) return [part.value];
    const inner = part.kind === "choice" || part.kind === "rounded" ? [part.of[part.chosen ?? 0]] : part.of;
    return inner.flatMap((each) => this.citedIn(each));
  }

  /** What parts come to, written alike: without decimals where the matrix has none. */
  texts(values, most) {
    const whole = this.app.shownOf(this.node).decimals === 0 && values.every((value) => !Number.isFinite(value) || Number.isInteger(value));
    return this.app.core.texts(values, whole ? 0 : DECIMALS, most);
  }

  sum(whole) {
    const order = this.shownOf(whole.of, -1);
    const [total, ...texts] = this.texts([whole.value, ...order.map((i) => whole.of[i].value)], MOST_DECIMALS);
    this.cite(order.map((i) => whole.of[i]));
    const largest = Math.max(...whole.of.map((term) => Math.abs(term.value)).filter(Number.isFinite), 0);
    const rows = order.map((i, at) => {
      const term = whole.of[i];
      return this.row([this.piecesOf(term)], "=", texts[at], largest > 0 ? Math.abs(term.value) / largest : 0, term.value < 0);
    });
    return [this.table(rows, whole.of.length - order.length), this.total(total, true)];
  }

  /** A softmax: what is in the numerator is one of the terms below. */
  share(whole, own) {
    const terms = whole.of[1].of;
    const order = this.shownOf(terms, own);
    const [total, ...texts] = this.texts([whole.of[1].value, ...order.map((i) => terms[i].value)], DECIMALS + 1);
    const shares = this.app.core.texts(order.map((i) => terms[i].value / whole.of[1].value), DECIMALS + 1, DECIMALS + 1);
    const citing = (i) => this.soleOperand(terms[i]) ?? terms[i];
    this.cite(order.map(citing));
    const axis = this.app.wordsOf(this.node).cols;
    const rows = order.map((i, at) => {
      const share = terms[i].value / whole.of[1].value;
      const label = element("span", { className: "term-label", textContent: this.app.words.label(axis, i) });
      const row = this.row([label, this.pieces(citing(i))], "", texts[at], share, false, shares[at]);
      row.classList.toggle("own", i === own);
      return row;
    });
    const shift = terms[own].kind === "function" && terms[own].of[0].kind === "difference" ? terms[own].of[0].of[1].value : null;
    const power = shift === null ? "e<sup>x</sup>" : `e<sup>x − ${this.shiftText(shift)}</sup>`;
    const head = element("tr", { innerHTML: `<th></th><th>x</th><th></th><th>${power}</th><th>÷ ∑</th><th></th>` });
    return [this.table([head, ...rows], terms.length - order.length), this.total(total, false)];
  }

  shiftText(shift) {
    const text = this.app.core.text(shift, 0, DECIMALS);
    return shift < 0 ? `(${text})` : text;
  }

  line(whole) {
    const [value] = this.texts([whole.value], MOST_DECIMALS);
    this.cite([whole]);
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
    if (largestOfMany(part)) {
      const text = this.cited.get(part.value);
      this.notes.push(this.app.words.page("%1 is the largest of the row", text));
      return [text];
    }
    const inner = part.of.flatMap((argument, i) => (i > 0 ? [", ", ...this.piecesOf(argument)] : this.piecesOf(argument)));
    return [(NAMES[part.name] ?? part.name) + "(", ...inner, ")"];
  }

  constant(part) {
    const text = this.app.core.text(part.value, 0, MOST_DECIMALS);
    const symbol = plainTex(part.text);
    if (/\p{L}/u.test(symbol) && !Number.isFinite(Number(symbol))) this.notes.push(symbol + " = " + text);
    return text;
  }

  /** A number of another cell, in the colour of its matrix; pressing it shows where that comes from. */
  chip(part) {
    const node = this.app.looksOf(this.node).inputs[part.input];
    const chip = button(this.cited.get(part.value), () => this.app.goTo(node, part.cell), {
      label: this.app.textOf(node, part.cell),
    });
    chip.className = "chip";
    chip.style.setProperty("--ink", `var(--ink${this.app.looksOf(node).ink})`);
    return chip;
  }
}

/** Only its value is written, with a note. */
function largestOfMany(part) {
  return part.name === "max" && part.of.length > 3;
}

function sign(text) {
  return element("span", { className: "sign", textContent: ` ${text} ` });
}

/** The little TeX that constants of rules have: 1/\sqrt{d_k}. */
function plainTex(tex) {
  return tex.replace(/\\sqrt\{([^}]*)\}/g, "√$1").replace(/\\text\{([^}]*)\}/g, "$1").replace(/\\[a-z]+/g, "").replace(/[{}]/g, "");
}
