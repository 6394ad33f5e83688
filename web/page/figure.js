// A matrix on the stage: its title, its cells on a canvas, and the bar of its colours.

const MARGIN = 4; // px around the canvas, for outlines
const LABEL = 12, FAR_LABEL = 15; // px of labels, near and on a screen that is seen from further away, as in page.css
const MOST_TOLD = 400; // cells in a table for screen readers

class Figure {
  /** `place` is {node, slice, transposed, rowLabels, colLabels, small}; `app` has the core, words and colours. */
  constructor(app, place) {
    this.app = app;
    Object.assign(this, { transposed: false, rowLabels: true, colLabels: true, small: false, ...place });
    this.canvas = element("canvas", { tabIndex: 0 });
    this.canvas.setAttribute("role", "application");
    this.title = element("div", { className: "matrix-title" });
    this.bar = element("canvas", { className: "bar" });
    this.table = element("div", { className: "unseen" });
    this.element = element("figure", { className: "matrix" }, this.title, this.canvas, this.bar, this.table);
    this.listen();
  }

  get looks() {
    return this.app.looksOf(this.node);
  }

  get shape() {
    return this.app.core.nodes[this.node].shape;
  }

  /** The numbers of rows and columns drawn. */
  get size() {
    const [, rows, cols] = this.shape;
    return this.transposed ? [cols, rows] : [rows, cols];
  }

  get axes() {
    const words = this.app.wordsOf(this.node);
    return this.transposed ? [words.cols, words.rows] : [words.rows, words.cols];
  }

  cellAt(row, col) {
    return this.transposed ? [this.ownSlice, col, row] : [this.ownSlice, row, col];
  }

  /** The shown slice; a single matrix is shown for every slice. */
  get ownSlice() {
    return Math.min(this.slice, this.shape[0] - 1);
  }

  numberAt(values, row, col) {
    const [, rows, cols] = this.shape;
    const [slice, r, c] = this.cellAt(row, col);
    return values[(slice * rows + r) * cols + c];
  }

  /** Writes the title, which does not depend on the size of a cell. */
  dress() {
    const transpose = this.transposed ? "<msup><mrow>" + this.looks.symbol + "</mrow><mtext>T</mtext></msup>" : this.looks.symbol;
    this.title.innerHTML = `<math>${transpose}</math>`;
    this.title.style.color = `var(--ink${this.looks.ink})`;
    this.title.append(element("span", { className: "shape", textContent: this.size.join("×") }));
    if (this.app.core.nodes[this.node].pinned.includes(this.ownSlice)) this.title.append(this.pin());
    this.widest = [undefined, undefined];
    this.label = matchMedia("(min-width: 2200px) and (min-height: 1100px)").matches ? FAR_LABEL : LABEL;
    this.leastBar = matchMedia("(max-width: 900px)").matches ? 72 : 120;
  }

  widthOf(text) {
    const context = this.canvas.getContext("2d");
    context.font = `${this.label}px ${FAMILY}`;
    return context.measureText(text).width;
  }

  /** The width of the widest label of the rows (0) or of the columns (1); measured once, as other sizes are tried. */
  widestLabel(i) {
    if (this.widest[i] === undefined) {
      this.widest[i] = 0;
      const axis = this.axes[i];
      for (let at = 0; at < this.size[i] && this.widest[i] < 120; ++at) this.widest[i] = Math.min(120, Math.max(this.widest[i], this.widthOf(this.app.words.label(axis, at))));
    }
    return this.widest[i];
  }

  /** The room for labels, left of the cells and above them. */
  gutters(side) {
    const across = this.colLabels && side >= 11 ? this.widestLabel(1) : 0;
    this.turned = across > side - 4;
    const labels = across === 0 ? 0 : this.turned ? across + 8 : this.label + 8;
    this.names = this.axisNames(side);
    const named = this.names.rows ? this.widthOf(this.names.rows) : 0;
    const left = this.rowLabels && side >= 11 ? Math.max(named, this.widestLabel(0)) + 8 : 0;
    return { left: left + MARGIN, top: Math.max(labels + (this.names.cols ? this.label + 6 : 0), named > 0 ? this.label + 6 : 0) + MARGIN };
  }

  /** The names of the axes, with arrows along them, if they have room. */
  axisNames(side) {
    const [rowAxis, colAxis] = this.axes;
    const enough = side >= SIDES.readable && !this.app.panels.shown;
    return { rows: enough && this.rowLabels && rowAxis.name ? rowAxis.name + " ↓" : "", cols: enough && this.colLabels && colAxis.name ? colAxis.name + " →" : "" };
  }

  /** Takes its room; the pixels come when it is drawn. */
  layOut(side) {
    this.side = side;
    this.gutter = this.gutters(side);
    const [rows, cols] = this.size;
    this.width = this.gutter.left + cols * side + MARGIN;
    this.height = this.gutter.top + rows * side + MARGIN;
    placed(this.canvas, this.width, this.height);
    this.barWidth = Math.max(this.leastBar, Math.min(240, this.width - this.gutter.left));
    placed(this.bar, this.barWidth, 24);
    const beyond = this.gutter.left + this.barWidth - this.width;
    this.bar.style.marginRight = beyond > 0 ? -beyond + "px" : ""; // the bar extends beyond the cells without moving other elements
    this.bar.style.marginLeft = this.gutter.left + "px";
    this.title.style.marginLeft = this.gutter.left + "px";
  }

  pin() {
    const said = this.app.words.page("Pinned: its rule is bypassed");
    const pin = element("span", { className: "pin", textContent: "⚲", title: said });
    pin.setAttribute("aria-label", said);
    return pin;
  }

  draw() {
    const { app, side } = this;
    sized(this.canvas, this.width, this.height);
    sized(this.bar, this.barWidth, 24);
    const context = this.canvas.getContext("2d");
    const scale = window.devicePixelRatio || 1;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.ends = app.shownOf(this.node);
    this.paint(context);
    this.drawFrames(new CellPainter(context, app.colours, side));
    const bar = this.bar.getContext("2d");
    bar.setTransform(scale, 0, 0, scale, 0, 0);
    bar.clearRect(0, 0, this.barWidth, 24);
    this.drawBar(bar);
    this.describe();
  }

  /** Labels and cells, on the screen or in a picture. */
  paint(context) {
    const { app } = this;
    this.drawLabels(context);
    this.drawCells(context, app.values(this.node), this.looks.mask >= 0 ? app.values(this.looks.mask) : null);
  }

  drawCells(context, values, keep) {
    const painter = new CellPainter(context, this.app.colours, this.side);
    const [rows, cols] = this.size;
    const { texts, size } = this.written(context);
    for (let r = 0; r < rows; ++r)
      for (let c = 0; c < cols; ++c) {
        const [x, y] = this.corner(r, c);
        const value = this.numberAt(values, r, c);
        if (this.app.covers(this.node, this.cellAt(r, c))) painter.covered(x, y);
        else if (!Number.isFinite(value)) painter.marked(x, y, value);
        else if (keep && this.maskedAt(keep, r, c)) painter.masked(x, y);
        else this.drawNumber(painter, x, y, value, size > 0 ? this.textAt(texts, r, c) : "", size);
        if (this.app.misprint(this.node, this.cellAt(r, c))) painter.differs(x, y);
      }
  }

  drawNumber(painter, x, y, value, text, size) {
    const { colours } = this.app;
    painter.fill(x, y, colours.at(this.looks.palette, this.ends, value));
    if (text) painter.text(x, y, text, size, colours.inkAt(this.looks.palette, this.ends, value));
  }

  /** The texts in the cells of the slice, row by row, and their size; with one decimal less if only that fits. */
  written(context) {
    if (Math.floor(this.side * VALUE_SHARE) < SMALLEST_VALUE) return { texts: [], size: 0 };
    for (const fewer of this.ends.spares ? [0, 1] : [0]) {
      const { texts } = this.app.shownOf(this.node, this.ownSlice, fewer);
      const size = valueSize(context, texts, this.side);
      if (size > 0) return { texts, size };
    }
    return { texts: [], size: 0 };
  }

  textAt(texts, row, col) {
    const [, r, c] = this.cellAt(row, col);
    return texts[r * this.shape[2] + c];
  }

  /** Whether the mask over this matrix hides a cell; a mask of one slice applies to all. */
  maskedAt(keep, row, col) {
    const [slices, rows, cols] = this.app.core.nodes[this.looks.mask].shape;
    const [slice, r, c] = this.cellAt(row, col);
    return keep[(Math.min(slice, slices - 1) * rows + r) * cols + c] === 0;
  }

  drawLabels(context) {
    const [rows, cols] = this.size;
    const [rowAxis, colAxis] = this.axes;
    const { words, colours } = this.app;
    context.font = `${this.label}px ${FAMILY}`;
    context.fillStyle = colours.theme.muted;
    context.textBaseline = "middle";
    this.drawNames(context);
    if (this.rowLabels && this.side >= 11) {
      context.textAlign = "right";
      for (let r = 0; r < rows; ++r)
        context.fillText(words.label(rowAxis, r), this.gutter.left - 8, this.corner(r, 0)[1] + this.side / 2, 120);
    }
    if (!this.colLabels || this.side < 11) return;
    for (let c = 0; c < cols; ++c) {
      context.save();
      context.translate(this.corner(0, c)[0] + this.side / 2, this.gutter.top - 6);
      context.textAlign = this.turned ? "left" : "center";
      context.textBaseline = this.turned ? "middle" : "alphabetic";
      if (this.turned) context.rotate(-Math.PI / 2);
      context.fillText(words.label(colAxis, c), 0, 0, 120);
      context.restore();
    }
  }

  drawNames(context) {
    context.textAlign = "right";
    context.fillText(this.names.rows, this.gutter.left - 8, this.gutter.top - 10);
    context.textAlign = "left";
    context.fillText(this.names.cols, this.gutter.left, this.label / 2 + 5);
  }

  /** Outlines the pointed or kept cell, and the cells that it is computed from. */
  drawFrames(painter) {
    this.drawLever(painter);
    for (const { node, region, strong } of this.app.lit) {
      if (node !== this.node) continue;
      const [slices, rows, cols] = region;
      if (this.ownSlice < slices[0] || this.ownSlice >= slices[1]) continue;
      const [down, across] = this.transposed ? [cols, rows] : [rows, cols];
      const [x, y] = this.corner(down[0], across[0]);
      const ink = this.app.colours.ink(this.looks.ink);
      painter.frame(x, y, across[1] - across[0], down[1] - down[0], ink, strong ? 3.5 : 3);
    }
  }

  /** Among panels: the number to drag, and the row of the word that is looked at. */
  drawLever(painter) {
    const { panels, colours, stage } = this.app;
    if (!panels.shown || this.transposed) return;
    const { lever } = panels;
    if (lever?.node === this.node) painter.frame(...this.corner(lever.cell[1], lever.cell[2]), 1, 1, colours.theme.accent, 3);
    const [lines] = stage.lines;
    if (!lines || this.app.wordsOf(lines.node).rows.labels.join("\n") !== this.axes[0].labels.join("\n")) return;
    painter.frame(...this.corner(panels.queryOf(lines.node), 0), this.size[1], 1, colours.ink(this.app.looksOf(lines.node).ink), 2);
  }

  drawBar(context) {
    const width = this.barWidth;
    const { lo, hi } = this.ends;
    for (let x = 0; x < width; ++x) {
      context.fillStyle = this.app.colours.at(this.looks.palette, this.ends, lo + ((hi - lo) * (x + 0.5)) / width);
      context.fillRect(x, 0, 1, 8);
    }
    context.font = `11px ${FAMILY}`;
    context.fillStyle = this.app.colours.theme.muted;
    const write = (text, x, align) => ((context.textAlign = align), context.fillText(text, x, 20));
    write(this.ends.bar[0], 0, "left");
    write(this.ends.bar[1], width, "right");
    const zero = (width * -lo) / (hi - lo);
    const [before, after] = this.ends.bar.map((text) => context.measureText(text).width + 6);
    if (lo < 0 && hi > 0 && zero > before && zero < width - after) write("0", zero, "center");
  }

  describe() {
    const [rows, cols] = this.size;
    const label = this.app.words.page("%1: %2", this.looks.plain, this.app.words.page("%1 rows, %2 columns", rows, cols));
    const cell = this.app.kept && this.app.kept.node === this.node ? this.app.textOf(this.node, this.app.kept.cell) : "";
    this.canvas.setAttribute("aria-label", [label, cell].filter(Boolean).join(this.app.words.page(". ")));
    clearTimeout(this.telling); // after the last of several edits
    this.telling = setTimeout(() => this.element.isConnected && this.table.replaceChildren(...this.told(label)), 300);
  }

  /** The shown matrix as a table, for screen readers; none of a large one, whose cells are walked by keys. */
  told(label) {
    const [rows, cols] = this.size;
    if (this.small || rows * cols > MOST_TOLD) return [];
    const [rowAxis, colAxis] = this.axes;
    const { words } = this.app;
    const { texts } = this.app.shownOf(this.node, this.ownSlice, 0);
    const head = (axis, i, scope) => element("th", { scope, textContent: words.label(axis, i) });
    const cell = (r, c) => element("td", { textContent: this.app.covers(this.node, this.cellAt(r, c)) ? "?" : this.textAt(texts, r, c) });
    const all = (count, make) => Array.from({ length: count }, (_, i) => make(i));
    return [element("table", {}, element("caption", { textContent: label }),
      element("tr", {}, element("td"), ...all(cols, (c) => head(colAxis, c, "col"))),
      ...all(rows, (r) => element("tr", {}, head(rowAxis, r, "row"), ...all(cols, (c) => cell(r, c)))))];
  }

  corner(row, col) {
    return [this.gutter.left + col * this.side, this.gutter.top + row * this.side];
  }

  cellUnder(event) {
    const box = this.canvas.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top - this.gutter.top) / this.side);
    const col = Math.floor((event.clientX - box.left - this.gutter.left) / this.side);
    const [rows, cols] = this.size;
    return row >= 0 && col >= 0 && row < rows && col < cols ? this.cellAt(row, col) : null;
  }

  /** The place of a cell on the page, for elements over it. */
  boxOf([, row, col]) {
    const [r, c] = this.transposed ? [col, row] : [row, col];
    const [x, y] = this.corner(r, c);
    return { x: this.canvas.offsetLeft + x, y: this.canvas.offsetTop + y, side: this.side };
  }

  listen() {
    const { canvas, app } = this;
    const drag = new CellDrag(this);
    canvas.addEventListener("pointermove", (event) => drag.dragging || app.point(this.node, this.cellUnder(event)));
    canvas.addEventListener("pointerleave", () => app.point(this.node, null));
    canvas.addEventListener("click", (event) => this.keep(this.cellUnder(event)));
    canvas.addEventListener("dblclick", (event) => app.edit(this, this.cellUnder(event)));
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  keep(cell) {
    if (cell) this.app.keep(this.node, cell);
  }

  /** Handles keys: arrows walk from cell to cell, Enter types a number. */
  key(event) {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const own = this.app.kept && this.app.kept.node === this.node;
    const [, row, col] = own ? this.app.kept.cell : [0, 0, 0];
    const [r, c] = this.transposed ? [col, row] : [row, col];
    const [rows, cols] = this.size;
    const held = (at, count) => Math.min(count - 1, Math.max(0, at));
    if (by) this.keep(own ? this.cellAt(held(r + by[0], rows), held(c + by[1], cols)) : this.cellAt(0, 0));
    else if (event.key === "Enter" && own) this.app.edit(this, this.app.kept.cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
