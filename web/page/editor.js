// A field over a cell to type another number.

class CellEditor {
  constructor(app, figure, cell) {
    this.app = app;
    this.figure = figure;
    this.cell = cell;
    const { x, y, side } = figure.boxOf(cell);
    const value = app.numberAt(figure.node, cell);
    this.field = element("input", { className: "cell-editor", value: app.core.text(value, 0, 12), inputMode: "decimal" });
    this.field.setAttribute("aria-label", app.textOf(figure.node, cell));
    const width = Math.max(side, 72);
    Object.assign(this.field.style, { left: x + side / 2 - width / 2 + "px", top: y + side / 2 - 16 + "px", width: width + "px" });
    figure.element.append(this.field);
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.close());
    this.field.select();
    this.field.focus();
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Enter") this.commit();
    else if (event.key === "Escape") this.close();
  }

  commit() {
    const number = this.app.core.typed(this.field.value);
    if (number === null) {
      this.app.say(this.app.words.page("“%1” is not a number", this.field.value));
      this.field.setAttribute("aria-invalid", "true");
      return;
    }
    this.close();
    this.app.set(this.figure.node, this.cell, number);
  }

  close() {
    if (!this.field) return;
    const { field } = this;
    this.field = null;
    field.remove();
    this.figure.canvas.focus({ preventScroll: true });
  }
}
