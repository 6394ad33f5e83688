// The document's exercises, which replace the explanation. The core computes the right answers and marks; asked cells
// stay covered on the stage until they are answered rightly.

const ASKS = { // the fields of each kind, and its question if the document has no words for it
  fill: { fields: "fillFields", says: "Work out %1." },
  predict_max: { fields: "largestFields", says: "Where is the largest of each row of %1?" },
  which_mask: { fields: "maskFields", says: "Which mask is it?" },
  find_wrong: { fields: "printedFields", says: "Which printed figures are wrong, and what is right?" },
  repair: { fields: "repairFields", says: "Change few numbers until the matrix is as it should be." },
  shapes: { fields: "shapeFields", says: "How many rows and columns?" },
  gradient_sign: { fields: "signFields", says: "Does %1 grow or fall with each of these?" },
};

const ONE_ANSWER = ["which_mask", "repair"];
const PLACED = ["find_wrong", "gradient_sign"];

class Exercises {
  constructor(app, room) {
    this.app = app;
    this.room = room;
    const document = JSON.parse(app.data.document);
    this.all = (document.exercises ?? []).map((exercise, place) => ({ ...exercise, place }));
    this.sample = document.sample ?? 0; // the sample of the exercises
    this.kept = new Kept(app.data);
    Object.assign(this, this.kept.read()); // what was typed, by exercise and field, and the answers that it makes
    this.right = new Set();
    this.at = 0;
  }

  get exercise() {
    return this.all[this.at];
  }

  nodeOf(name) {
    return this.app.core.nodes.findIndex((node) => node.name === name.replace(/\[.*/, ""));
  }

  sliceOf(name) {
    return Number(/\[(\d+)\]/.exec(name)?.[1] ?? 0);
  }

  /** The indices of a cell as in documents: as many as its node has axes. */
  indicesOf(cell, node) {
    return cell.slice(3 - this.app.core.nodes[node].rank);
  }

  cellOf(indices) {
    return [...[0, 0, 0].slice(indices.length), ...indices];
  }

  askedCells({ node, cells }) {
    if (Array.isArray(cells)) return cells.map((indices) => this.cellOf(indices));
    const [slices, rows, cols] = this.app.core.nodes[this.nodeOf(node)].shape;
    const all = [];
    for (let s = 0; s < slices; ++s) for (let r = 0; r < rows; ++r) for (let c = 0; c < cols; ++c) all.push([s, r, c]);
    return all;
  }

  /** Whether the open exercise asks for a cell that is not answered rightly yet. */
  covers(node, cell) {
    return this.shown && this.asks(this.exercise, node, cell);
  }

  asks(exercise, node, cell) {
    if (this.right.has(exercise.id) || (exercise.node && this.nodeOf(exercise.node) < 0)) return false;
    switch (exercise.kind) {
      case "find_wrong": return this.isPrinted(node, cell);
      case "which_mask": return this.app.looksOf(this.nodeOf(exercise.node)).mask === node;
      case "predict_max": return this.nodeOf(exercise.node) === node && cell[0] === this.sliceOf(exercise.node);
      case "fill": return this.nodeOf(exercise.node) === node && this.isAsked(exercise, cell);
      default: return false;
    }
  }

  isAsked(exercise, cell) {
    return this.askedCells(exercise).some((asked) => asked.join() === cell.join()) && !this.right.has(exercise.id + cell.join());
  }

  /** Whether a figure was printed for a cell, whose computed number would reveal a misprint. */
  isPrinted(node, [slice, row, col]) {
    const { name, shape: [, rows, cols] } = this.app.core.nodes[node];
    return (this.app.printed.figures[name]?.[(slice * rows + row) * cols + col] ?? "") !== "";
  }

  open(at = this.at) {
    this.at = Math.min(this.all.length - 1, Math.max(0, at));
    try {
      this.showOwnNumbers();
    } catch (error) { // they are learnt at its stop
      Object.assign(this, { shown: true, fields: [] });
      return this.room.replaceChildren(this.chooser(), element("p", { className: "notice", textContent: error.message }));
    }
    this.shown = true;
    const { kind, node, nodes, target } = this.exercise;
    if (kind === "fill") this.app.slice = this.askedCells(this.exercise)[0]?.[0] ?? 0; // the head that is asked for
    else if (node) this.app.slice = this.sliceOf(node);
    this.app.showNode(this.nodeOf(node ?? nodes?.[0] ?? target?.node ?? Object.keys(this.app.printed.figures)[0]));
    this.app.pipeline.draw(); // covers may have changed
    this.show();
  }

  /** An exercise is about the numbers of its stop, or about those of the document. */
  showOwnNumbers() {
    const { app } = this;
    const stop = this.exercise.stop ?? -1;
    if (app.stop !== stop || app.data.trained[stop]) app.showStop(stop, undefined, true);
    else if (app.words.sample !== this.sample && stop < 0) app.showSample(this.sample);
  }

  /** Whether other numbers are on the stage than those by which answers are marked. */
  get astray() {
    const { app } = this;
    return this.exercise.kind !== "repair" && [...app.numbers.values()].some(({ name, cell, before }) => !Object.is(app.numberAt(app.nodeNamed(name), cell), before));
  }

  /** Keeps what is typed, so that it is there after a reload. */
  remember() {
    const { id, kind } = this.exercise;
    const filled = this.fields.filter(({ made }) => made.value !== "");
    this.given[id] = Object.fromEntries(filled.map(({ key, made }) => [key, made.value]));
    const list = filled.map(({ made, answerOf }) => answerOf(made.value));
    if (list.length === 0) delete this.answers[id];
    else this.answers[id] = kind === "shapes" ? Object.fromEntries(list) : ONE_ANSWER.includes(kind) ? list[0] : list;
    this.kept.write({ given: this.given, answers: this.answers });
  }

  /** Draws in other colours; typed text stays. */
  redraw() {
    this.remember();
    this.show();
  }

  /** Writes what `heedmap grade` reads. */
  save() {
    const title = this.app.words.said.title || "document";
    saveFile(JSON.stringify({ document: title, answers: this.answers }, null, 1) + "\n", title + ".answers.json");
  }

  close() {
    this.shown = false;
    document.body.classList.remove("asks-shapes");
    const { lesson, stop } = this.app;
    const before = lesson.shown ? lesson.at : -1;
    if (stop !== before) this.app.showStop(before);
    this.app.showNode(this.app.node);
    this.app.pipeline.draw();
  }

  show() {
    const { app, exercise } = this;
    const text = (said) => (typeof said === "string" ? said : said?.[app.words.language] ?? said?.en ?? "");
    const says = exercise.node ?? exercise.of ?? "";
    const symbol = app.looksOf(Math.max(0, this.nodeOf(exercise.kind === "gradient_sign" ? exercise.of : says))).plain;
    document.body.classList.toggle("asks-shapes", exercise.kind === "shapes" && !this.right.has(exercise.id));
    const form = element("form", { className: "exercise" });
    form.onsubmit = (event) => (event.preventDefault(), this.check());
    this.fields = [];
    form.append(element("p", { className: "caption", textContent: text(exercise.prompt) || app.words.page(ASKS[exercise.kind].says, symbol) }));
    if (this.astray)
      form.append(element("p", { className: "notice" }, app.words.page("You changed numbers on the stage; answers are marked by the document's own."), " ",
        button(app.words.page("As it was"), () => app.restart())));
    form.append(this[ASKS[exercise.kind].fields](exercise));
    form.addEventListener("input", () => this.remember());
    const hints = exercise.hints ?? [];
    const hinted = element("div");
    const buttons = element("div", { className: "chips" }, element("button", { type: "submit", className: "primary", textContent: app.words.page("Check") }));
    if (hints.length > 0)
      buttons.append(button(app.words.page("Hint"), () => {
        const next = hints[hinted.childElementCount];
        if (next) hinted.append(element("p", { className: "notice", textContent: text(next) }));
      }));
    this.verdict = element("p", { className: "verdict" });
    this.verdict.setAttribute("role", "status");
    form.append(buttons, this.verdict, hinted, this.keeping());
    keepingFocus(this.room, () => this.room.replaceChildren(this.chooser(), form));
  }

  /** Where answers stay, and the button that writes them to a file. */
  keeping() {
    const { words } = this.app;
    return element("div", { className: "kept" }, button(words.page("Save my answers"), () => this.save()),
      element("p", { className: "hint", textContent: words.page(this.kept.lasts ? "This browser keeps your answers until you save them."
        : "This browser keeps nothing: save your answers before you close the page.") }));
  }

  chooser() {
    const { app } = this;
    const bar = element("div", { className: "chips" });
    this.all.forEach((exercise, i) => bar.append(button(String(i + 1), () => this.open(i), { pressed: i === this.at, label: app.words.page("Exercises") + " " + (i + 1) })));
    return element("div", {}, element("h3", { textContent: app.words.page("Exercises") }), bar);
  }

  /** A field whose answer is `answerOf(text)`. */
  field(key, label, made, answerOf) {
    made.setAttribute("aria-label", label);
    made.value = this.given[this.exercise.id]?.[key] ?? "";
    this.fields.push({ key, made, answerOf, seen: () => made });
    return made;
  }

  grid(rows) {
    const table = element("table", { className: "answers" });
    for (const cells of rows) table.append(element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
    return table;
  }

  maskFields(exercise) {
    return new MaskChoice(this, exercise).element;
  }

  printedFields(exercise) {
    return new Misprints(this, exercise).element;
  }

  repairFields(exercise) {
    this.repair = null;
    this.editAgain(exercise);
    this.repair = new RepairTask(this, exercise);
    return this.repair.element;
  }

  /** The numbers of a repair that was begun before the page was opened again. */
  editAgain({ id }) {
    const { app } = this;
    const { edits } = this.given[id] ?? {};
    if (!edits || app.numbers.size > 0) return;
    for (const [name, indices, number] of JSON.parse(edits)) app.set(app.nodeNamed(name), this.cellOf(indices), numberOf(Number.isNaN(Number(number)) ? number : Number(number)));
  }

  /** Called after an edit on the stage. */
  follow() {
    if (!this.shown) return;
    if (this.exercise.kind !== "repair") return this.redraw();
    this.repair?.follow();
    if (this.repair) this.remember();
  }

  fillFields(exercise) {
    const { app } = this;
    const node = this.nodeOf(exercise.node);
    const words = app.wordsOf(node);
    const { shape } = app.core.nodes[node];
    const lines = new Map();
    for (const cell of this.askedCells(exercise)) {
      const [slice, row, col] = cell;
      const place = app.words.place(words, cell, shape);
      const field = this.field(cell.join(), app.looksOf(node).plain + place, element("input", { size: 6 }),
        (text) => [this.indicesOf(cell, node), text]);
      const line = cell.slice(0, 2).join();
      const head = shape[0] > 1 ? app.words.slice(words.slices, slice) + " · " : "";
      if (!lines.has(line)) lines.set(line, [head + app.words.label(words.rows, row), element("div", { className: "boxes" })]);
      const word = element("span", { className: "column", textContent: app.words.label(words.cols, col), ariaHidden: "true" });
      lines.get(line)[1].append(element("div", {}, word, field));
    }
    return this.grid([...lines.values()]);
  }

  largestFields(exercise) {
    const { app } = this;
    const node = this.nodeOf(exercise.node);
    const { rows, cols } = app.wordsOf(node);
    const [, height, width] = app.core.nodes[node].shape;
    const asked = Array.isArray(exercise.rows) ? exercise.rows : Array.from({ length: height }, (_, i) => i);
    return this.grid(asked.map((row) => {
      const choice = this.choice(Array.from({ length: width }, (_, c) => [String(c), app.words.label(cols, c)]));
      return [app.words.label(rows, row), this.field(String(row), app.words.label(rows, row), choice, (text) => [row, Number(text)])];
    }));
  }

  shapeFields(exercise) {
    return this.grid(exercise.nodes.map((name) =>
      [this.app.looksOf(this.nodeOf(name)).plain, this.field(name, name, element("input", { size: 8 }), (text) => [name, text])]));
  }

  signFields(exercise) {
    const { app } = this;
    const node = this.nodeOf(exercise.node);
    const { shape } = app.core.nodes[node];
    return this.grid(this.askedCells(exercise).map((cell) => {
      const name = app.looksOf(node).plain + app.words.place(app.wordsOf(node), cell, shape);
      const choice = this.choice([["up", app.words.page("grows")], ["down", app.words.page("falls")]]);
      const indices = this.indicesOf(cell, node);
      return [name, this.field(`${app.core.nodes[node].name}[${indices}]`, name, choice, (text) => [indices, text])];
    }));
  }

  choice(options) {
    return element("select", {}, element("option", { value: "", textContent: "–" }),
      ...options.map(([value, textContent]) => element("option", { value, textContent })));
  }

  check() {
    const { app, exercise } = this;
    this.remember();
    try {
      this.mark(app.core.grade(this.answers)[exercise.id]);
    } catch (error) {
      this.verdict.textContent = error.message;
    }
  }

  // Marks are in the order of the questions. Those of printed figures, and of gradients, which some cells lack, name
  // their cell.
  fieldOf(mark, i) {
    return PLACED.includes(this.exercise.kind) ? this.fields.find(({ key }) => key === mark.place) : this.fields[i];
  }

  mark({ points, of, marks }) {
    const { app, exercise } = this;
    const mistakes = new Set();
    marks.forEach((mark, i) => {
      const field = this.fieldOf(mark, i);
      if (!field || field.made.value === "") return;
      const right = mark.verdict === "right";
      field.seen().className = mark.verdict === "near" ? "half" : mark.verdict;
      field.made.setAttribute("aria-invalid", String(!right));
      field.seen().title = app.words.page(mark.followsOn ? "right by the rules, from your earlier number" : right ? "right" : "wrong");
      if (right) this.right.add(exercise.id + field.key);
      if (!right && mark.mistake) mistakes.add(mark.mistake);
    });
    if (points === of) this.right.add(exercise.id);
    if (points === of) document.body.classList.remove("asks-shapes");
    this.verdict.replaceChildren(app.words.page("%1 of %2 points", app.core.text(points, 0, 2), app.core.text(of, 0, 2)),
      ...[...mistakes].map((text) => element("span", { className: "notice", textContent: text })));
    app.stage.draw();
    app.pipeline.draw();
  }
}
