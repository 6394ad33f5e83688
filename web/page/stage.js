// The matrices of one step, laid out by its geometry: a product has its left factor at the left and its right factor
// above, so that a cell lies where its row and its column cross.

const SIDES = { most: 76, least: 5, readable: 30, panel: 38, marked: 22 };

class Stage {
  constructor(app, room) {
    this.app = app;
    this.room = room;
    this.figures = [];
    this.lines = [];
  }

  /** Shows a node with its operands; of stacks, one slice. */
  show(node, slice, gradients) {
    keepingFocus(this.room, () => this.build(node, slice, gradients));
  }

  build(node, slice, gradients) {
    const { app } = this;
    const { geometry, operands } = app.looksOf(node).place;
    this.figures = [];
    this.lines = [];
    if (app.panels.shown) return this.buildPanels(slice);
    const make = (place) => this.add({ slice, ...place });
    this.room.replaceChildren(...this.samples(), this.heading(node));
    const heads = this.headsBar(node, slice);
    if (heads) this.room.append(heads);
    const body = element("div", { className: "placed " + geometry });
    if (geometry === "product") this.placeProduct(body, node, operands, make);
    else this.placeRow(body, node, operands, app.wordsOf(node).operator, make);
    this.room.append(body, this.pictures());
    this.body = body;
    this.stackable = geometry !== "product";
    if (gradients) this.placeGradients(gradients, make);
    this.layOut();
  }

  /** Shows the chosen matrices side by side, and weights as lines under them. */
  buildPanels(slice) {
    const { panels } = this.app;
    const heading = panels.heading();
    this.drawn = heading.querySelector(".drawn");
    const body = element("div", { className: "placed panels" });
    const parts = isNarrow() ? panels.editedFirst : panels.parts;
    for (const { node, lines } of parts) {
      if (lines) {
        this.lines.push(new Lines(this.app, node));
        continue;
      }
      const figure = this.add({ slice, node });
      figure.element.append(...panels.told(node));
      body.append(figure.element);
    }
    const lines = this.lines.map((each) => each.element);
    const bar = (...above) => element("div", { className: "panels-bar" }, ...above, heading, this.pictures());
    if (isNarrow()) this.room.replaceChildren(...this.samples(), ...lines, body, bar());
    else this.room.replaceChildren(bar(...this.samples()), body, ...lines);
    this.body = body;
    this.stackable = false;
    this.layOut();
  }

  /** The buttons that save what is shown. */
  pictures() {
    const { words } = this.app;
    return element("div", { className: "chips pictures" }, ...["SVG", "PNG"].map((kind) =>
      button(words.page("Picture as " + kind), () => this.app.savePicture(kind.toLowerCase()))));
  }

  add(place) {
    const figure = new Figure(this.app, place);
    this.figures.push(figure);
    return figure;
  }

  /** The buttons of the document's samples. */
  samples() {
    const { words } = this.app;
    if (words.said.samples.length < 2) return [];
    const bar = element("div", { className: "chips samples" });
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", words.page("Samples"));
    words.said.samples.forEach(({ title }, i) => bar.append(button(this.app.titles.get(i) ?? title, () => this.app.showSample(i), { pressed: i === words.sample })));
    return [bar];
  }

  heading(node) {
    const { app } = this;
    const index = app.stepOf(node);
    const count = app.data.looks.steps.length;
    return element("div", { className: "step-heading" },
      element("p", { className: "step-number", textContent: app.words.page("Step %1 of %2", index + 1, count) }),
      element("h2", { textContent: app.words.step(index) }),
      this.siblings(node, index), (this.drawn = element("p", { className: "drawn", textContent: app.drawnText(node) })));
  }

  /** Says of the shown weights again whether they depend on drawn numbers. */
  tellDrawn() {
    const nodes = this.app.panels.shown ? this.app.panels.parts.map(({ node }) => node) : [this.app.node];
    if (this.drawn) this.drawn.textContent = nodes.map((node) => this.app.drawnText(node)).find(Boolean) ?? "";
  }

  /** The buttons of the step's computed matrices. */
  siblings(node, index) {
    const { app } = this;
    const computed = app.data.looks.steps[index].nodes.filter((id) => !app.core.nodes[id].given);
    if (computed.length < 2 || computed.length > 12) return "";
    const bar = element("div", { className: "chips" });
    for (const id of computed) {
      const chip = button("", () => app.showNode(id), { label: app.looksOf(id).plain, pressed: id === node });
      chip.innerHTML = `<math>${app.looksOf(id).symbol}</math>`;
      bar.append(chip);
    }
    return bar;
  }

  /** The buttons of a stack's matrices. */
  headsBar(node, slice) {
    const count = this.app.core.nodes[node].shape[0];
    if (count === 1) return null;
    const bar = element("div", { className: "chips" });
    for (let i = 0; i < count; ++i) {
      bar.append(button(this.app.sliceName(node, i), () => this.app.showSlice(i), { pressed: i === slice }));
    }
    return bar;
  }

  placeProduct(body, node, [left, above], make) {
    const first = make({ node: left.node, transposed: left.transposed, colLabels: false });
    const second = make({ node: above.node, transposed: above.transposed, rowLabels: true });
    const result = make({ node, rowLabels: false, colLabels: false });
    first.element.classList.add("left");
    second.element.classList.add("above");
    result.element.classList.add("result");
    body.append(second.element, first.element, result.element);
  }

  placeRow(body, node, operands, operator, make) {
    operands.forEach((operand, i) => {
      const figure = make({ node: operand.node, transposed: operand.transposed });
      body.append(figure.element);
      const last = i === operands.length - 1;
      const sign = operands.length > 1 && !last ? `<math>${operator}</math>` : operands.length > 1 ? "=" : `<math>${operator}</math><span class="arrow">→</span>`;
      body.append(element("div", { className: "operator", innerHTML: sign }));
    });
    body.append(make({ node }).element);
  }

  /** Places the gradient of each matrix under it, with aligned columns. */
  placeGradients(gradients, make) {
    for (const figure of [...this.figures]) {
      const gradient = gradients[figure.node] ?? -1;
      if (gradient < 0) continue;
      const place = { node: gradient, transposed: figure.transposed, rowLabels: figure.rowLabels, colLabels: false };
      figure.gradient = make(place);
      figure.element.append(figure.gradient.element);
    }
  }

  /** Lays the figures out as large as they fit. */
  layOut() {
    this.layOutFigures();
    this.room.style.overflow = "hidden"; // Firefox keeps two bars of which each is there for the other alone
    this.room.getBoundingClientRect();
    this.room.style.overflow = "";
    this.draw();
  }

  layOutFigures() {
    this.body.classList.remove("stacked", "in-one-row");
    for (const figure of this.figures) figure.dress();
    for (const figure of this.figures) figure.layOut(SIDES.least); // first the smallest size, or a scroll bar would take part of the room
    const above = this.body.getBoundingClientRect().top - this.room.getBoundingClientRect().top + this.room.scrollTop;
    const room = { width: this.widthInside, height: this.roomBelow(above) };
    for (const each of this.lines) each.layOut(room.width - 40); // within its border
    if (this.figures.length === 0) return;
    if (this.app.panels.shown) room.height = this.roomBelow(above);
    let side = this.fit(room);
    if (this.app.panels.shown) return this.layOutPanels(side, room);
    if (this.stackable && side < SIDES.readable) {
      this.body.classList.add("stacked"); // wide matrices are larger above each other
      const stacked = this.fit(room);
      if (stacked <= side) this.body.classList.remove("stacked");
      side = Math.max(side, stacked);
    }
    // What would be too small to read is scrolled instead, where that makes it readable.
    if (side < SIDES.readable && this.fit({ ...room, height: Infinity, inside: true }, SIDES.readable) < SIDES.marked) this.fit(room);
  }

  /** Beside a scroll bar, where one is. */
  get widthInside() {
    const { paddingLeft, paddingRight } = getComputedStyle(this.room);
    return this.room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  /** Panels that would be too small to read are scrolled instead. */
  layOutPanels(side, { width }) {
    if (side < SIDES.readable) {
      const beside = { width, height: Infinity, inside: true };
      this.body.classList.add("in-one-row");
      if (this.fit(beside, SIDES.panel) < SIDES.marked) {
        this.body.classList.remove("in-one-row");
        this.fit(beside, SIDES.panel);
      }
    }
    const inside = this.body.clientWidth - 40;
    for (const each of this.lines) if (each.width > inside) each.layOut(inside);
  }

  /** The largest side at which the whole step is in sight. */
  fit(room, most = SIDES.most) {
    const fits = (side) => {
      for (const figure of this.figures) figure.layOut(side);
      const across = room.inside ? this.widthInside : room.width;
      return this.body.scrollWidth <= across + 1 && this.body.offsetHeight <= room.height;
    };
    let tooLarge = Math.min(most, this.largestSide(room));
    if (fits(tooLarge)) return tooLarge;
    let side = SIDES.least;
    while (tooLarge - side > 1) {
      const middle = Math.floor((side + tooLarge) / 2);
      if (fits(middle)) side = middle;
      else tooLarge = middle;
    }
    for (const figure of this.figures) figure.layOut(side);
    return side;
  }

  /** The room for the step; on a narrow screen the page may be of any height. */
  roomBelow(above) {
    if (isNarrow()) return Math.max(240, this.app.panels.shown ? Infinity : 0.9 * innerHeight);
    const after = this.room.lastElementChild.getBoundingClientRect().bottom - this.body.getBoundingClientRect().bottom;
    return Math.max(240, this.room.clientHeight - above - after - 20);
  }

  largestSide({ width, height }) {
    const columns = this.figures.map((figure) => figure.size[1]);
    const rows = this.figures.map((figure) => figure.size[0]);
    return Math.max(SIDES.least, Math.floor(Math.min(SIDES.most, width / Math.max(...columns), height / Math.max(...rows))));
  }

  draw() {
    for (const each of [...this.figures, ...this.lines]) each.draw();
  }

  /** Brings a cell out from under its arithmetic, which lies over the foot of a small screen; a moment later, as a second
   *  tap may come. */
  uncover(node, cell) {
    clearTimeout(this.timer);
    const panel = document.querySelector(".has-cell #explanation .cell");
    if (!panel || getComputedStyle(panel).position !== "fixed") return;
    this.timer = setTimeout(() => {
      const figure = this.figureOf(node);
      if (!figure || this.app.kept?.cell !== cell || document.querySelector(".cell-editor")) return;
      const { y, side } = figure.boxOf(cell);
      const hidden = figure.element.getBoundingClientRect().top + y + side + 8 - panel.getBoundingClientRect().top;
      if (hidden > 0) scrollBy({ top: hidden, behavior: "smooth" });
    }, 450);
  }

  figureOf(node) {
    return this.figures.find((figure) => figure.node === node);
  }
}
