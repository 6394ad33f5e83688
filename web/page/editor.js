// A field over a cell to type another number.

class CellEditor {
  constructor(app, figure, cell) {
    this.app = app;
    this.figure = figure;
    this.cell = cell;
    const { x, y, side } = figure.boxOf(cell);
    const value = app.numberAt(figure.node, cell);
    this.field = element("input", { className: "cell-editor", value: app.core.text(value, 0, 12) });
    this.field.setAttribute("aria-label", app.textOf(figure.node, cell));
    const width = Math.max(side, 72);
    Object.assign(this.field.style, { left: x + side / 2 - width / 2 + "px", top: y + side / 2 - 16 + "px", width: width + "px" });
    figure.element.append(this.field);
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.leave());
    this.before = this.field.value;
    this.field.addEventListener("input", () => this.field.setCustomValidity(""));
    this.field.select();
    this.field.focus();
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Enter") this.commit();
    else if (event.key === "Escape") this.close();
  }

  /** A number that was typed stays when the keyboard of a phone is closed, or something else is clicked. */
  leave() {
    if (!this.field) return;
    if (this.field.value !== this.before && this.app.core.typed(this.field.value) !== null) this.commit();
    else this.close(false);
  }

  commit() {
    const number = this.app.core.typed(this.field.value);
    if (number === null) {
      const sentence = this.app.words.page("“%1” is not a number", this.field.value);
      this.app.say(sentence);
      this.field.setAttribute("aria-invalid", "true");
      this.field.setCustomValidity(sentence); // shown beside it
      this.field.reportValidity();
      return;
    }
    this.close(document.activeElement === this.field);
    this.app.set(this.figure.node, this.cell, number);
  }

  close(focused = true) {
    if (!this.field) return;
    const { field } = this;
    this.field = null;
    field.remove();
    if (focused) this.figure.canvas.focus({ preventScroll: true });
  }
}
