// The forms of the larger kinds of exercises: masks to choose from, printed figures, and repairs by a few numbers. Each
// has an element, and the same fields as the other exercises.

/** A picture of some rows of numbers, drawn as on the stage. */
function rowsPicture(app, looks, rows, side, written) {
  const canvas = element("canvas");
  const [down, across] = [rows.length, Math.max(1, rows[0]?.length ?? 0)];
  sized(canvas, across * side, down * side);
  const context = canvas.getContext("2d");
  const scale = window.devicePixelRatio || 1;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const painter = new CellPainter(context, app.colours, side);
  const shown = app.core.shown({ rows, role: looks.role, range: looks.range, slice: 0 });
  const size = written ? valueSize(context, shown.texts, side) : 0;
  rows.forEach((row, r) => row.forEach((number, c) => {
    if (!Number.isFinite(number)) return painter.marked(c * side, r * side, number);
    painter.fill(c * side, r * side, app.colours.at(looks.palette, shown, number));
    if (size > 0) painter.text(c * side, r * side, shown.texts[r * across + c], size, app.colours.inkAt(looks.palette, shown, number));
  }));
  return canvas;
}

/** The form to choose a mask. */
class MaskChoice {
  constructor(exercises, exercise) {
    const { app } = exercises;
    const node = exercises.nodeOf(exercise.node);
    const [, down, across] = app.core.nodes[node].shape;
    const mask = app.core.nodes[app.looksOf(node).mask] ? app.looksOf(app.looksOf(node).mask) : { role: "mask", palette: app.looksOf(node).palette };
    this.app = app;
    this.exercises = exercises;
    this.chosen = exercises.field("mask", app.words.page("Which mask is it?"), element("input", { type: "hidden" }), Number);
    this.element = element("div", { className: "masks" });
    const side = Math.max(4, Math.min(24, Math.floor(128 / Math.max(down, across))));
    this.choices = app.core.masks(exercise.place).map((kept, i) => {
      const rows = kept.length > 0 ? kept : Array.from({ length: down }, () => Array(across).fill(1));
      const choice = button("", () => this.choose(i), { label: this.nameOf(kept, i), pressed: this.chosen.value === String(i) });
      choice.append(rowsPicture(app, mask, rows, side, false), element("span", { textContent: this.letter(i) }));
      this.element.append(choice);
      return choice;
    });
    exercises.fields.at(-1).seen = () => this.choices[Number(this.chosen.value)];
  }

  letter(i) {
    return String.fromCharCode(65 + i);
  }

  nameOf(kept, i) {
    const say = (...words) => this.app.words.page(...words);
    if (kept.length === 0) return say("Mask %1: keeps all", this.letter(i));
    const rows = kept.slice(0, 12).map((row, r) => {
      const seen = row.flatMap((keeps, c) => (keeps ? [c] : []));
      return seen.length > 0 ? say("row %1 keeps %2", r, seen.join(say(", "))) : say("row %1 keeps none", r);
    });
    return say("Mask %1: %2", this.letter(i), rows.join(say("; ")));
  }

  choose(i) {
    this.chosen.value = String(i);
    this.exercises.remember();
    this.choices.forEach((choice, place) => {
      choice.setAttribute("aria-pressed", String(place === i));
      choice.className = "";
    });
  }
}

/** The form of printed figures, in which wrong ones are typed over. */
class Misprints {
  constructor(exercises, exercise) {
    const { app } = exercises;
    this.element = element("div", {}, element("p", { className: "hint", textContent: app.words.page("Type over what is wrong.") }));
    for (const [name, figures] of Object.entries(app.printed.figures)) {
      const node = exercises.nodeOf(name);
      const looks = app.looksOf(node);
      const title = element("p", { className: "answers-title", innerHTML: `<math>${looks.symbol}</math>` });
      title.style.color = `var(--ink${looks.ink})`;
      this.element.append(title, exercises.grid(this.rows(exercises, node, figures)));
    }
  }

  rows(exercises, node, figures) {
    const { app } = exercises;
    const { name, shape: [, rows, cols] } = app.core.nodes[node];
    const lines = new Map();
    figures.forEach((printed, i) => {
      const cell = [Math.floor(i / (rows * cols)), Math.floor(i / cols) % rows, i % cols];
      const line = cell.slice(0, 2).join();
      if (!lines.has(line)) lines.set(line, [app.words.label(app.wordsOf(node).rows, cell[1])]);
      if (printed === "") return lines.get(line).push("");
      const indices = exercises.indicesOf(cell, node);
      const made = element("input", { size: 5, placeholder: printed });
      lines.get(line).push(exercises.field(`${name}[${indices}]`, app.words.page("%1: %2", app.looksOf(node).plain + app.words.place(app.wordsOf(node), cell, app.core.nodes[node].shape), printed),
        made, (text) => [[name, ...indices], text]));
    });
    return [...lines.values()];
  }
}

/** The form of a repair: few numbers are edited on the stage until a matrix is close to its target. */
class RepairTask {
  constructor(exercises, exercise) {
    const { app } = exercises;
    this.exercises = exercises;
    this.exercise = exercise;
    this.said = element("p", { className: "hint" });
    this.said.setAttribute("role", "status");
    this.edits = exercises.field("edits", app.words.page("Change its numbers on the stage."), element("input", { type: "hidden" }), JSON.parse);
    exercises.fields.at(-1).seen = () => this.said;
    const node = exercises.nodeOf(exercise.target.node);
    const links = element("div", { className: "chips" }, ...[...exercise.change, exercise.target.node].map((name) => this.link(exercises.nodeOf(name))));
    this.element = element("div", {}, element("p", { className: "caption", textContent: app.words.page("Change its numbers on the stage.") }), links,
      this.picture(node), this.said);
    this.follow();
  }

  link(node) {
    const { app } = this.exercises;
    const link = button("", () => app.showNode(node), { label: app.looksOf(node).plain });
    link.innerHTML = `<math>${app.looksOf(node).symbol}</math>`;
    return link;
  }

  picture(node) {
    const { app } = this.exercises;
    const looks = app.looksOf(node);
    const wanted = this.exercise.target.value;
    const matrix = Array.isArray(wanted[0]?.[0]) ? wanted[Math.min(app.slice, wanted.length - 1)] : Array.isArray(wanted[0]) ? wanted : [wanted];
    const rows = matrix.map((row) => row.map(numberOf));
    const side = Math.max(5, Math.min(48, Math.floor(300 / rows[0].length)));
    const title = element("figcaption", { className: "hint", textContent: `${looks.plain} – ${app.words.page("as it should be")}` });
    return element("figure", { className: "wanted" }, title, rowsPicture(app, looks, rows, side, true));
  }

  /** The edited numbers of its arrays, without those of other samples. */
  follow() {
    const { app } = this.exercises;
    const edits = [...app.numbers.values()].filter(({ name, cell, before, sample }) =>
      this.exercise.change.includes(name) && (sample === null || sample === this.exercises.sample) &&
      !Object.is(app.numberAt(app.nodeNamed(name), cell), before));
    const written = ({ name, cell }) => [name, this.exercises.indicesOf(cell, app.nodeNamed(name)), typable(app.numberAt(app.nodeNamed(name), cell))];
    this.edits.value = edits.length > 0 ? JSON.stringify(edits.map(written)) : "";
    this.said.textContent = app.words.page("%1 of %2 numbers changed", edits.length, this.exercise.budget);
    this.said.className = edits.length > this.exercise.budget ? "hint wrong" : "hint";
  }
}
