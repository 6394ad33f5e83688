// What a pointer does that stays down on a cell: a drag up or down changes its number, as in the program
// (ui/view/edit/cell_drag.cpp), and over a picture paints; a finger that stays where it is, or taps twice, types another.

const PRESSED = 550; // ms after which a press is a long one
const MOVED = 6; // px from which a pointer drags

class CellDrag {
  constructor(figure) {
    this.figure = figure;
    this.app = figure.app;
    const { canvas } = figure;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", () => this.release());
    canvas.addEventListener("pointercancel", () => this.end());
    canvas.addEventListener("touchstart", (event) => this.hold(event), { passive: false });
    for (const touch of ["touchmove", "touchend"]) canvas.addEventListener(touch, (event) => (this.dragging || this.spent) && event.preventDefault(), { passive: false });
    canvas.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault()); // of a long press
    canvas.addEventListener("click", (event) => this.spent && (event.stopImmediatePropagation(), (this.spent = false)), true);
  }

  /** Whether the number of a cell can be dragged. */
  takes(cell) {
    return cell !== null && this.figure.node < this.app.given && this.app.editable(this.figure.node, cell[0]) && !this.app.covers(this.figure.node, cell);
  }

  /** A finger on the kept cell drags its number; anywhere else it scrolls the page. */
  hold(event) {
    const { kept } = this.app;
    const cell = this.figure.cellUnder(event.touches[0]);
    this.owned = event.touches.length === 1 && !this.app.unasked && kept?.node === this.figure.node && cell?.join() === kept.cell.join() && this.takes(cell);
    if (this.owned) event.preventDefault();
  }

  begin(event) {
    this.end();
    this.spent = false;
    if (!event.isPrimary || event.button !== 0) return;
    this.cell = this.figure.cellUnder(event);
    if (!this.takes(this.cell)) return;
    this.pressed = true;
    this.touch = event.pointerType === "touch";
    this.from = this.last = event.clientY;
    this.across = event.clientX;
    const { canvas } = this.figure;
    if (this.touch) this.timer = setTimeout(() => this.type(), PRESSED);
    else canvas.setPointerCapture(event.pointerId);
  }

  type() {
    const { figure, cell } = this;
    this.end();
    this.spent = true; // the click that follows keeps nothing
    this.app.edit(figure, cell);
  }

  move(event) {
    if (!this.pressed || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - this.across, event.clientY - this.from) >= MOVED;
    if (far) clearTimeout(this.timer);
    if (!this.dragging && (!far || (this.touch && !this.owned))) return;
    if (!this.dragging) this.grasp();
    if (this.ink !== null) return this.paint(event);
    const parts = Math.round(10 / this.step);
    this.number += (this.last - event.clientY) * this.step * (event.shiftKey ? 0.1 : event.ctrlKey ? 10 : 1);
    this.last = event.clientY;
    const fine = this.step / 10;
    const number = parts >= 1 ? Math.round(this.number * parts) / parts : Math.round(this.number / fine) * fine;
    if (number === this.app.numberAt(this.figure.node, this.cell)) return;
    this.app.set(this.figure.node, this.cell, number, this.began); // all of a drag is undone at once
    this.began = true;
  }

  /** The change for each pixel is the power of ten near a five-hundredth of the matrix's largest number. */
  grasp() {
    const { app, figure, cell } = this;
    app.keep(figure.node, cell);
    const largest = app.values(figure.node).reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);
    this.step = largest > 0 ? 10 ** Math.floor(Math.log10(largest / 20)) : 0.01;
    const now = app.numberAt(figure.node, cell);
    this.number = Number.isFinite(now) ? now : 0;
    this.dragging = true;
    this.began = false;
    const { name, range } = figure.looks;
    const [black, white] = range ?? [];
    this.ink = name !== "image" || range === undefined ? null : now > (black + white) / 2 ? black : white;
    this.group = {}; // all of a stroke is undone at once
  }

  /** Gives the pixels up to the pointer the colour that the first one had not; a fast pointer skips some. */
  paint(event) {
    const { app, figure } = this;
    const to = figure.cellUnder(event);
    if (to === null) return;
    const from = this.cell;
    const steps = Math.max(1, ...to.map((at, i) => Math.abs(at - from[i])));
    for (let step = this.began ? 1 : 0; step <= steps; ++step) this.dot(to.map((at, i) => Math.round(from[i] + ((at - from[i]) * step) / steps)));
    this.began = true;
    this.cell = to;
    app.keep(figure.node, to);
  }

  dot(cell) {
    const { app, figure: { node } } = this;
    if (app.numberAt(node, cell) !== this.ink) app.set(node, cell, this.ink, false, this.group);
  }

  /** The second tap on a cell, which keeps it already, types another number. */
  release() {
    const again = this.pressed && this.touch && this.owned && !this.dragging;
    this.end();
    if (again) this.type();
  }

  end() {
    clearTimeout(this.timer);
    this.spent ||= this.dragging === true;
    this.pressed = this.dragging = false;
  }
}
