// Chosen matrices side by side, with cells of one size, and weights as lines under their words. One number to drag is
// marked: the one that the document's first proposal changes.

const ARC = { most: 60, text: 15, least: 11, gap: 18 }; // px

class Panels {
  constructor(app) {
    this.app = app;
    const { view = {} } = JSON.parse(app.data.document);
    const named = /^panels:(.+)$/.exec(view.view ?? "");
    this.chosen = named ? this.read(named[1]) : null;
    this.proposals = (view.try ?? []).filter(({ set, settings }) => Array.isArray(set) && !settings);
    this.shown = named !== null || ((app.data.axes ?? []).length > 0 && this.lever !== null);
  }

  /** Matrices by their names: X,W_Q,A,lines=A. Of a stack, the one that is shown. */
  read(text) {
    const parts = text.split(",").map((part) => part.replace(/\[.*$/, ""));
    const lines = parts.flatMap((part) => (part.startsWith("lines=") ? [part.slice(6)] : []));
    return parts.filter((part) => !part.includes("=")).map((name) => ({ name, lines: lines.includes(name) }));
  }

  /** The number to drag: {node, cell}. */
  get lever() {
    const [first] = this.proposals;
    return first ? this.placeOf(first.set[0]) : null;
  }

  placeOf([name, indices]) {
    const node = this.app.nodeNamed(name);
    return node < 0 ? null : { node, cell: [...Array(3 - indices.length).fill(0), ...indices] };
  }

  /** {node, lines} of all that are there. */
  get parts() {
    return (this.chosen ?? this.usual()).map(({ name, lines }) => ({ node: this.app.nodeNamed(name), lines })).filter(({ node }) => node >= 0);
  }

  /** What goes in, what a number is dragged of, and where the words look. */
  usual() {
    const { app } = this;
    const nodes = app.core.nodes.slice(0, app.given);
    const given = nodes.findIndex(({ given, rank }) => given && rank === 2);
    const dragged = this.lever?.node ?? nodes.findIndex(({ given: own, rank }, i) => own && rank >= 2 && i > given);
    const weights = this.weights;
    const names = [given, dragged].filter((node) => node >= 0).map((node) => ({ name: nodes[node].name, lines: false }));
    return weights < 0 ? names : [...names, { name: nodes[weights].name, lines: this.fitLines(weights) }];
  }

  /** The first weights of attention; −1 without any. */
  get weights() {
    const shown = this.app.data.looks.nodes.findIndex(({ role }, i) => role === "weights" && !this.app.core.nodes[i].given);
    return shown;
  }

  /** Whether weights go from words to the same words. */
  fitLines(node) {
    const { rows, cols } = this.app.wordsOf(node);
    return this.app.looksOf(node).role === "weights" && rows.labels.length > 1 && rows.labels.length <= 24 && rows.labels.join("\n") === cols.labels.join("\n");
  }

  /** The same, those first that have the number to drag. */
  get editedFirst() {
    const { parts, lever } = this;
    return [...parts.filter(({ node }) => node === lever?.node), ...parts.filter(({ node }) => node !== lever?.node)];
  }

  has(node) {
    return this.parts.some((part) => part.node === node);
  }

  choose(parts) {
    const { app } = this;
    this.chosen = parts.map(({ node, lines }) => ({ name: app.core.nodes[node].name, lines }));
    app.reshow();
  }

  add(node) {
    if (!this.has(node)) this.choose([...this.parts, { node, lines: this.fitLines(node) && this.parts.every(({ lines }) => !lines) }]);
  }

  remove(node) {
    this.choose(this.parts.filter((part) => part.node !== node));
  }

  /** The row that is looked at: of the kept cell, of the one before, or the row with the largest weight. */
  queryOf(node) {
    const { app } = this;
    const { labels } = app.wordsOf(node).rows;
    const same = app.kept && app.kept.node < app.given && app.wordsOf(app.kept.node).rows.labels.join("\n") === labels.join("\n");
    if (same) this.query = app.kept.cell[1];
    const [, rows] = app.core.nodes[node].shape;
    return Math.min(this.query ?? 0, rows - 1);
  }

  /** What can be added: a list of all others. */
  adder() {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    const list = element("select", { className: "panel-adder" }, element("option", { value: "", textContent: "+" }),
      ...app.data.looks.steps.flatMap(({ nodes }) => nodes).filter((node) => !this.has(node))
        .map((node) => element("option", { value: String(node), textContent: app.looksOf(node).plain })));
    list.setAttribute("aria-label", say("Side by side: %1", "+"));
    list.addEventListener("change", () => list.value !== "" && this.add(Number(list.value)));
    return list;
  }

  heading() {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    const chips = this.parts.map(({ node }) => {
      const chip = button("", () => this.remove(node), { label: say("Take away %1", app.looksOf(node).plain) });
      chip.innerHTML = `<math>${app.looksOf(node).symbol}</math> ×`;
      return chip;
    });
    const drawn = this.parts.map(({ node }) => app.drawnText(node)).find(Boolean) ?? "";
    return element("div", { className: "step-heading" }, element("h2", { className: "unseen", textContent: say("Panels") }),
      element("div", { className: "chips" }, ...chips, this.adder()), element("p", { className: "drawn", textContent: drawn }));
  }

  /** What is said under the matrix of the number to drag. */
  told(node) {
    const { app, lever } = this;
    if (lever === null || lever.node !== node) return [];
    const { rows, cols } = app.wordsOf(node);
    const name = `${app.words.label(rows, lever.cell[1])} → ${app.words.label(cols, lever.cell[2])}`;
    return [element("p", { className: "lever", textContent: app.words.page("One number to drag: %1", name) })];
  }

  /** Does what a proposal says; undone at once. */
  follow({ set, node, cell }) {
    const { app } = this;
    const group = {};
    for (const each of set) {
      const place = this.placeOf(each);
      if (place) app.set(place.node, place.cell, numberOf(each[2]), false, group);
    }
    const place = node && cell ? this.placeOf([node, cell]) : null;
    if (place) app.goTo(place.node, place.cell);
  }

  /** The document's proposals, as links. */
  tries() {
    const { app, proposals } = this;
    if (proposals.length === 0 || app.lesson.hides) return [];
    const said = ({ say }) => (typeof say === "string" ? say : say?.[app.words.language] ?? say?.en ?? "");
    return [element("h3", { textContent: app.words.page("Try this") }),
      element("div", { className: "tries" }, ...proposals.map((each) => button("→ " + said(each), () => this.follow(each))))];
  }

  /** The row that is looked at as bars, the largest first. */
  row() {
    const { app } = this;
    const node = this.parts.find((part) => app.looksOf(part.node).role === "weights")?.node ?? -1;
    if (!this.shown || node < 0) return [];
    const query = this.queryOf(node);
    const weights = new Weights(app, node);
    const { rows, cols } = app.wordsOf(node);
    const most = Math.max(...weights.all(query).map(({ weight }) => weight));
    const lines = weights.all(query).sort((a, b) => b.weight - a.weight).slice(0, 6).map(({ key, weight, text }) => {
      const bar = element("span", { className: "row-bar" });
      bar.style.width = `${(100 * weight) / most}%`;
      bar.style.background = `var(--ink${app.looksOf(node).ink})`;
      return element("li", {}, element("span", { className: "row-word", textContent: app.words.label(cols, key) }), element("span", { className: "row-room" }, bar),
        element("span", { textContent: text }));
    });
    if (lines.length === 0) return [];
    return [element("h3", { textContent: app.words.page("What “%1” attends to", app.words.label(rows, query)) }), element("ol", { className: "row-bars" }, ...lines)];
  }
}

/** A row of weights, without what is covered or masked. */
class Weights {
  constructor(app, node) {
    this.app = app;
    this.node = node;
    this.slice = Math.min(app.slice, app.core.nodes[node].shape[0] - 1);
  }

  all(query) {
    const { app, node, slice } = this;
    const [, , cols] = app.core.nodes[node].shape;
    const { texts } = app.shownOf(node, slice);
    return Array.from({ length: cols }, (_, key) => ({ key, weight: app.numberAt(node, [slice, query, key]), text: texts[query * cols + key] }))
      .filter(({ key, weight }) => Number.isFinite(weight) && !app.covers(node, [slice, query, key]));
  }
}

/** Weights as lines under their words, from the word that is looked at. */
class Lines {
  constructor(app, node) {
    this.app = app;
    this.node = node;
    this.title = element("div", { className: "matrix-title", innerHTML: `<math>${app.looksOf(node).symbol}</math>` });
    this.title.style.color = `var(--ink${app.looksOf(node).ink})`;
    this.canvas = element("canvas", {});
    this.canvas.setAttribute("role", "img");
    this.element = element("div", { className: "lines" }, this.title, this.canvas);
    this.canvas.addEventListener("click", (event) => this.choose(event));
  }

  get words() {
    return this.app.wordsOf(this.node).cols.labels;
  }

  layOut(width) {
    const context = this.canvas.getContext("2d");
    const measured = (size) => {
      context.font = `${size}px ${FAMILY}`;
      return this.words.map((word) => context.measureText(word).width);
    };
    this.size = ARC.text;
    const whole = (widths, gap) => widths.reduce((all, each) => all + each + gap, 0);
    while (this.size > ARC.least && whole(measured(this.size), 10) > width) --this.size;
    const widths = measured(this.size);
    const gap = Math.max(6, Math.min(48, (width - whole(widths, 0)) / widths.length));
    let x = gap / 2;
    this.places = widths.map((each) => {
      const middle = x + each / 2;
      x += each + gap;
      return middle;
    });
    this.gap = gap;
    this.width = Math.ceil(x);
    this.height = ARC.most + 2 * this.size + 24;
    sized(this.canvas, this.width, this.height);
  }

  draw() {
    const context = this.canvas.getContext("2d");
    const scale = window.devicePixelRatio || 1;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.paint(context);
    const query = this.app.panels.queryOf(this.node);
    const told = new Weights(this.app, this.node).all(query).sort((a, b) => b.weight - a.weight).slice(0, 4).map(({ key, text }) => `${this.words[key]} ${text}`);
    const say = (...words) => this.app.words.page(...words);
    this.canvas.setAttribute("aria-label", say("%1: %2", this.app.looksOf(this.node).plain, say("%1: %2", say("What “%1” attends to", this.words[query]), told.join(say(", ")))));
  }

  paint(context) {
    const { app, node, places } = this;
    const query = app.panels.queryOf(node);
    const weights = new Weights(app, node).all(query);
    const most = Math.max(...weights.map(({ weight }) => weight), 1e-9);
    const ink = app.colours.ink(app.looksOf(node).ink);
    const base = ARC.most + 8;
    const longest = Math.max(...places.map((x) => Math.abs(x - places[query])), 1);
    for (const { key, weight } of weights.filter((each) => each.weight >= 0.02 && each.key !== query)) {
      const [a, b] = [places[query], places[key]];
      const high = 16 + (ARC.most - 20) * (Math.abs(b - a) / longest);
      Object.assign(context, { strokeStyle: ink, lineWidth: 1 + 6 * weight, globalAlpha: 0.3 + (0.7 * weight) / most });
      context.beginPath();
      context.moveTo(a, base);
      context.bezierCurveTo(a, base - high * 1.3, b, base - high * 1.3, b, base);
      context.stroke();
    }
    context.globalAlpha = 1;
    const told = new Set([...weights].sort((a, b) => b.weight - a.weight).slice(0, 4).map(({ key }) => key));
    Object.assign(context, { textAlign: "center", textBaseline: "alphabetic" });
    this.words.forEach((word, i) => {
      const own = weights.find(({ key }) => key === i);
      context.font = `${i === query || own?.weight === most ? "bold " : ""}${this.size}px ${FAMILY}`;
      context.fillStyle = app.colours.theme.text;
      context.fillText(word, places[i], base + this.size + 6);
      if (!own || !told.has(i)) return;
      context.font = `${ARC.least}px ${FAMILY}`;
      context.fillStyle = ink;
      context.fillText(own.text, places[i], base + 2 * this.size + 10);
    });
  }

  choose(event) {
    const { left } = this.canvas.getBoundingClientRect();
    const x = event.clientX - left;
    const near = this.places.reduce((best, at, i) => (Math.abs(at - x) < Math.abs(this.places[best] - x) ? i : best), 0);
    this.app.keepRow(this.node, near);
  }
}
