// The right-hand panel: the formula, the purpose of the step, and the arithmetic of the pointed cell.

class Explanation {
  constructor(app, room) {
    this.app = app;
    this.room = room;
  }

  show() {
    keepingFocus(this.room, () => this.build());
  }

  build() {
    const { app } = this;
    const looks = app.looksOf(app.node);
    const { caption, note } = app.wordsOf(app.node);
    const formula = element("p", { className: "formula", innerHTML: `<math>${looks.formula || looks.symbol}</math>` });
    this.room.setAttribute("aria-label", app.words.page("Arithmetic"));
    this.cell = element("section", { className: "cell" });
    this.row = element("section", { className: "row" });
    const about = app.panels.shown ? [] : [formula, element("p", { className: "caption", textContent: caption }), element("hr")];
    this.room.replaceChildren(...this.look(), this.row, ...about);
    if (note && !app.lesson.hides && !app.panels.shown) this.room.append(element("p", { className: "notice", textContent: note }));
    this.room.append(this.cell, element("section", { className: "kept" }, ...app.panels.tries()));
    this.showCell();
  }

  /** The author's remarks on what to look for; they stay closed once closed, and make room for the next step. A lesson
   *  says itself what to look for. */
  look() {
    const { words } = this.app;
    if (words.said.look.length === 0 || this.app.lesson.shown) return [];
    const lines = words.said.look.map((textContent) => element("li", { textContent }));
    const said = element("details", { className: "look", open: !this.lookClosed }, element("summary", { textContent: words.page("What to look for") }),
      element("ul", {}, ...lines));
    said.addEventListener("toggle", () => (this.lookClosed = !said.open));
    return [said];
  }

  showCell() {
    const { app } = this;
    if (app.panels.shown || this.row.firstChild) this.row.replaceChildren(...app.panels.row());
    const place = app.pointed ?? app.kept;
    document.body.classList.toggle("has-cell", app.kept !== null && !app.unasked);
    if (!place) {
      this.cell.replaceChildren(element("p", { className: "hint", textContent: app.words.page("Point at a cell to see where its number comes from.") }));
      return;
    }
    const { node, cell } = place;
    const looks = app.looksOf(node);
    const head = element("p", { className: "cell-name", innerHTML: `<math>${looks.symbol}</math>` });
    head.style.color = `var(--ink${looks.ink})`;
    head.append(app.words.place(app.wordsOf(node), cell, app.core.nodes[node].shape),
      Object.assign(button("×", () => app.drop(), { label: app.words.page("Close") }), { className: "close" }),
      element("span", { className: "cell-index", textContent: app.words.page("row %1, column %2", cell[1], cell[2]) }));
    keepingFocus(this.room, () => this.cell.replaceChildren(head, ...this.about(node, cell)));
  }

  about(node, cell) {
    const { app } = this;
    const hint = (text) => element("p", { className: "hint", textContent: app.words.page(text) });
    const edit = () => (app.stage.figureOf(node) && node < app.given && app.kept?.node === node
      ? [Object.assign(button(app.words.page("Type another number"), () => app.edit(app.stage.figureOf(node), cell)), { className: "pinning" })] : []);
    const number = () => {
      const value = app.numberAt(node, cell);
      return element("p", { className: "line" }, element("strong", { className: "result", textContent: app.core.text(value, 0, 6) }));
    };
    if (app.covers(node, cell)) return [hint("What is it? Work it out, then click the cell.")];
    if (app.core.nodes[node].given) return [number(), hint("A number that is given. Double-click it or press Enter to type another."), ...edit()];
    const said = app.explained(node, cell);
    const shown = said ? new Arithmetic(app, node, said).elements() : [number(), hint("Pinned: its rule is bypassed")];
    return [...this.print(node, cell), ...this.drawn(node), ...shown, ...this.pinning(node)];
  }

  /** The printed number, if it differs from the computed one. */
  print(node, cell) {
    const { app } = this;
    const wrong = app.misprint(node, cell);
    return wrong ? [element("p", { className: "notice", textContent: app.words.page("Printed %1, computed %2", wrong.printed, wrong.computed) })] : [];
  }

  drawn(node) {
    const said = this.app.drawnText(node);
    return said ? [element("p", { className: "drawn", textContent: said })] : [];
  }

  pinning(node) {
    const { app } = this;
    if (node >= app.given || app.kept?.node !== node) return [];
    const { pinned, shape: [slices] } = app.core.nodes[node];
    const slice = app.kept.cell[0];
    const own = pinned.includes(slice);
    const made = [];
    const add = (text, which, kept) => made.push(Object.assign(button(text, () => app.pin(node, which, kept)), { className: "pinning" }));
    if (slices === 1) add(app.words.page(own ? "Unpin: compute it again" : "Pin: keep its numbers and edit them"), 0, !own);
    else add(app.words.page(own ? "Unpin %1: compute it again" : "Pin %1: keep its numbers and edit them", app.sliceName(node, slice)), slice, !own);
    if (slices > 1 && pinned.length < slices) add(app.words.page("Pin all of the stack"), -1, true);
    if (slices > 1 && pinned.length > 0) add(app.words.page("Unpin all of the stack"), -1, false);
    return made;
  }
}
