// The state of the page and the actions of the reader. Values are read from the core when they are drawn, and cached
// until an edit changes them.

class App {
  constructor(data, core) {
    this.data = data;
    this.core = core;
    this.given = core.nodes.length;
    this.colours = new Colours(data.looks);
    this.words = new Words(data, core);
    this.words.use(data.language);
    const document_ = JSON.parse(data.document);
    this.samples = document_.samples ?? [];
    this.ownSample = document_.sample ?? 0;
    this.ownLooks = data.looks;
    for (const looks of data.otherLooks) this.colours.add(looks);
    this.stop = -1;
    this.edits = []; // since these numbers were shown: what can be undone
    this.cache = new Map();
    this.shown = new Map();
    this.uncovered = new Set();
    this.guess = false;
    this.gradientsShown = false;
    this.slice = 0;
    this.lit = [];
    this.kept = null;
    this.pointed = null;
    const room = (id) => document.getElementById(id);
    this.tools = new Tools(this, room("tools"));
    this.stage = new Stage(this, room("stage"));
    this.pipeline = new Pipeline(this, room("pipeline"));
    this.explanation = new Explanation(this, room("explanation"));
    this.exercises = new Exercises(this, room("explanation"));
    this.lesson = new Lesson(this, room("lesson"));
    this.sentence = new Sentence(this, room("sentence"));
    this.panels = new Panels(this);
    this.titles = new Map(); // of samples whose words are others
    this.drawn = core.drawn();
    this.numbers = new Map(); // the original numbers of edited cells
    this.comparePrinted();
    this.steps = new StepsBar(this, room("steps"));
    this.said = room("said");
    addEventListener("resize", () => this.stage.layOut());
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeprint", () => (this.darkOnScreen = this.colours.dark) && this.dress(false)); // paper is white
    addEventListener("afterprint", () => this.darkOnScreen && this.dress(true));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => this.dress(event.matches));
  }

  // The looks of a matrix; those of a gradient follow from its matrix. Other nodes are steps of the backward pass.

  looksOf(node) {
    if (node < this.given) return this.data.looks.nodes[node];
    const own = this.core.nodes[node];
    const of = this.data.looks.nodes[this.matrixOf(node)];
    const plain = of ? "d" + of.plain : plainTex(own.symbol);
    return {
      symbol: of ? `<mrow><mi>d</mi>${of.symbol}</mrow>` : `<mtext>${plain.replace(/[<&]/g, "")}</mtext>`,
      plain, mask: of ? of.mask : -1, role: "gradient", ink: 8, palette: this.data.looks.gradientPalette, inputs: own.inputs,
      place: { geometry: "single", operands: [] },
    };
  }

  wordsOf(node) {
    const none = { name: "", labels: [] };
    return this.words.node(this.wordsNode(node)) ?? { caption: "", note: "", rows: none, cols: none, slices: none };
  }

  matrixOf(gradient) {
    return this.gradientNodes.indexOf(gradient);
  }

  values(node) {
    if (!this.cache.has(node)) this.cache.set(node, this.core.value(node));
    return this.cache.get(node);
  }

  numberAt(node, [slice, row, col]) {
    const [, rows, cols] = this.core.nodes[node].shape;
    return this.values(node)[(slice * rows + row) * cols + col];
  }

  textOf(node, cell) {
    const value = this.covers(node, cell) ? "?" : this.core.text(this.numberAt(node, cell), 0, 4);
    return this.looksOf(node).plain + this.words.place(this.wordsOf(node), cell, this.core.nodes[node].shape) + " = " + value;
  }

  /** The range of a node's colours; on request also the texts of a slice, with fewer decimals. */
  shownOf(node, slice = -1, fewer = 0) {
    const key = [node, slice, fewer].join();
    if (!this.shown.has(key)) {
      const { role, range, mask } = this.looksOf(node);
      this.shown.set(key, this.core.shown({ node, role, range, mask, slice, fewer }));
    }
    return this.shown.get(key);
  }

  /** The name of a matrix of a stack. */
  sliceName(node, slice) {
    return this.words.slice(this.wordsOf(node).slices, slice);
  }

  /** Whether another number can be typed into the cells of a slice. */
  editable(node, slice) {
    const { given, pinned } = this.core.nodes[node];
    return given || pinned.includes(slice);
  }

  /** Compares the printed figures with the computed numbers; does nothing without printed figures. */
  comparePrinted() {
    if (this.printed && Object.keys(this.printed.figures).length === 0) return;
    this.printed = this.core.printed();
    this.wrong = new Map(this.printed.wrong.map((wrong) => [wrong.node + ":" + wrong.cell.join(), wrong]));
  }

  misprint(node, cell) {
    return this.covers(node, cell) ? undefined : this.wrong.get(node + ":" + cell.join());
  }

  wordsNode(node) {
    return node < this.given ? node : this.matrixOf(node);
  }

  explained(node, cell) {
    return this.core.explain(node, cell, { unfolded: this.unfolded, whole: this.shownOf(node).decimals === 0 });
  }

  /** A node by its name; −1 without one. */
  nodeNamed(name) {
    return this.core.nodes.findIndex((node) => node.name === name);
  }

  stepOf(node) {
    return this.data.looks.steps.findIndex((step) => step.nodes.includes(node));
  }

  // Guess first: computed cells are covered until they are clicked.

  covers(node, cell) {
    return this.exercises.covers(node, cell) || this.lesson.covers(node, cell) || (this.guess && node === this.node && !this.editable(node, cell[0]) && !this.uncovered.has(node + ":" + cell.join()));
  }

  // Walking.

  /** Shows the place at which the document opens. */
  showStart({ node, slice, cell } = this.ownLooks.start) {
    this.slice = slice;
    if (this.panels.shown && isNarrow() && cell) this.panels.query = cell[1];
    this.showNode(node, this.panels.shown && isNarrow() ? null : cell ?? null, true);
  }

  showStep(step) {
    this.panels.shown = false;
    this.explanation.lookClosed = true; // it was read
    const last = this.data.looks.steps.length - 1;
    const shown = Math.min(last, Math.max(0, step));
    this.showNode(this.data.looks.steps[shown].main);
    this.say([this.words.page("Step %1 of %2", shown + 1, last + 1), this.words.step(shown)].join(this.words.page(". ")));
  }

  /** `unasked`: the cell is kept as one to look at, and nothing is laid over the stage for it. */
  showNode(node, cell = null, unasked = false) {
    const { name } = this.core.nodes[node];
    if (this.shownName !== undefined && name !== this.shownName) this.panels.shown = false; // it has a step of its own
    this.node = node;
    this.shownName = name;
    this.step = this.stepOf(node);
    const slices = this.core.nodes[node].shape[0];
    if (cell) this.slice = Math.min(cell[0], slices - 1);
    else if (slices > 1 && this.slice >= slices) this.slice = 0;
    this.pointed = null;
    this.unfolded = false;
    this.kept = cell ? { node, cell } : null;
    this.unasked = unasked;
    this.light();
    document.body.classList.toggle("has-panels", this.panels.shown);
    this.stage.show(node, this.slice, this.gradientsShown ? this.gradientNodes : null);
    this.panel();
    this.pipeline.draw(new Set());
    this.steps.mark();
    this.sentence.ring();
    this.tools.mark();
  }

  togglePanels() {
    this.panels.shown = !this.panels.shown;
    this.reshow();
  }

  /** Keeps the largest cell of a row. */
  keepRow(node, row) {
    const [slices, , cols] = this.core.nodes[node].shape;
    const slice = Math.min(this.slice, slices - 1);
    let col = 0;
    for (let c = 1; c < cols; ++c) if (this.numberAt(node, [slice, row, c]) > this.numberAt(node, [slice, row, col])) col = c;
    const covered = Array.from({ length: cols }, (_, c) => this.covers(node, [slice, row, c])).includes(true); // its place would tell
    this.visit(node, [slice, row, covered ? 0 : col]);
  }

  /** Keeps a cell of what is on the stage, or shows its matrix. */
  visit(node, cell) {
    const shown = this.stage.figureOf(node) || (this.panels.shown && this.panels.has(node));
    if (shown) this.keep(node, cell);
    else this.showNode(node, cell);
  }

  /** Draws the right-hand panel: the open exercise, else the explanation. */
  panel() {
    if (!this.exercises.shown) this.explanation.show();
  }

  toggleLesson() {
    if (this.lesson.shown) this.lesson.close();
    else this.lesson.open();
  }

  toggleExercises() {
    if (this.exercises.shown) {
      this.exercises.close();
      this.tools.build();
    } else {
      this.openExercise();
    }
  }

  openExercise(at) {
    this.exercises.open(at);
    this.tools.build();
    document.querySelector("#explanation form :is(input, select):not([type=hidden]), #explanation form button")?.focus();
  }

  showSlice(slice) {
    this.slice = slice;
    this.showNode(this.node);
    this.pipeline.draw();
  }

  goTo(node, cell) {
    if (node >= this.given || (this.panels.shown && this.panels.has(node))) return this.keep(node, cell); // a gradient stands under its matrix
    this.showNode(node, cell);
    this.stage.figureOf(node)?.canvas.focus({ preventScroll: true });
  }

  // Pointing at a cell lights its operands; a click keeps it.

  point(node, cell) {
    const same = this.pointed && cell && this.pointed.node === node && this.pointed.cell.join() === cell.join();
    if (same || (!cell && !this.pointed)) return;
    this.pointed = cell ? { node, cell } : null;
    this.follow();
  }

  keep(node, cell) {
    this.uncovered.add(node + ":" + cell.join());
    this.kept = { node, cell };
    this.unasked = false;
    this.pointed = null;
    this.unfolded = false;
    this.follow();
    this.stage.uncover(node, cell);
    this.say(this.textOf(node, cell));
    const computed = node < this.given && !this.core.nodes[node].given;
    if (this.gradientsShown && computed && this.lossNode() === null) this.toggleGradients(true);
  }

  /** Keeps no cell. */
  drop() {
    this.kept = null;
    this.pointed = null;
    this.follow();
  }

  explainAll() {
    this.unfolded = true;
    this.explanation.showCell();
  }

  follow() {
    this.light();
    this.stage.draw();
    this.sentence.ring();
    if (!this.exercises.shown) this.explanation.showCell();
  }

  /** Outlines around the cell and the cells that the core says it reads. */
  light() {
    this.lit = [];
    const place = this.pointed ?? this.kept;
    if (!place) return;
    const { node, cell } = place;
    this.lit.push({ node, region: cell.map((i) => [i, i + 1]), strong: true });
    if (this.editable(node, cell[0]) || this.covers(node, cell) || node >= this.given) return;
    const reads = this.core.reads(node, cell);
    this.looksOf(node).inputs.forEach((input, i) => this.lit.push({ node: input, region: reads[i], strong: false }));
  }

  // Editing.

  edit(figure, cell) {
    if (!cell || figure.node >= this.given) return;
    this.keep(figure.node, cell);
    if (this.editable(figure.node, cell[0]) && !this.covers(figure.node, cell)) new CellEditor(this, figure, cell);
  }

  set(node, cell, number, undoing = false, group = null) {
    try {
      const before = this.numberAt(node, cell);
      this.changed(this.core.set(node, cell, number));
      const sample = this.sampleOf(node);
      const { name } = this.core.nodes[node];
      const key = [sample, name, ...cell].join();
      if (!this.numbers.has(key)) this.numbers.set(key, { name, cell, before, sample });
      if (!undoing) this.edits.push({ name, cell, before, group });
      this.say(this.textOf(node, cell));
      this.exercises.follow();
      this.lesson.follow();
      this.tools.build();
    } catch (error) {
      this.say(error.message);
    }
  }

  /** The matrices whose rows are these words, those of what is shown first. */
  rowsOfWords(words) {
    const all = this.core.nodes.flatMap(({ shape }, i) => {
      const { labels } = i < this.given ? this.wordsOf(i).rows : { labels: [] };
      return shape[1] === words.length && labels.length === words.length && words.every((word, row) => word === labels[row]) ? [i] : [];
    });
    const step = new Set(this.data.looks.steps[this.step]?.nodes);
    return [...all.filter((id) => step.has(id)), ...all.filter((id) => !step.has(id))];
  }

  /** What is shown, to come back to it. */
  get place() {
    const { kept, slice, words: { sample } } = this;
    return { node: this.shownName, cell: kept?.cell ?? null, of: kept ? this.core.nodes[kept.node].name : null, slice, sample };
  }

  /** Puts other words in place of a sentence. Returns a sentence if that cannot be. */
  saySentence(keys, words) {
    const { data: { looks }, titles, edits, place } = this;
    const old = this.kept ? this.words.label(this.wordsOf(this.kept.node).rows, this.kept.cell[1]) : null;
    const numbers = this.core.nodes;
    try {
      this.core.saySentence(keys, words);
    } catch (error) {
      return error.message;
    }
    if (placesOf(looks, this.core.nodes) === null) {
      this.core.takeSentenceBack();
      this.core.nodes = numbers;
      return this.words.page("This page has no place for a sentence of this length; the program takes it.");
    }
    const { sample } = this.words;
    this.titles = new Map([...titles, [sample, written(words)]]);
    this.edits = [...edits, { sentence: { looks, titles, place } }];
    this.showWords(looks, { ...place, cell: this.cellOf(place, words.indexOf(old)) });
    return null;
  }

  /** The cell of a matrix in a row, as far as it has one. */
  cellOf({ of, cell }, row) {
    const node = of === null ? -1 : this.nodeNamed(of);
    if (node < 0 || cell === null || row < 0) return null;
    const [slices, rows, cols] = this.core.nodes[node].shape;
    return row < rows ? [Math.min(cell[0], slices - 1), row, Math.min(cell[2], cols - 1)] : null;
  }

  /** Draws everything after the core took other words, or gave the old ones back. */
  showWords(looks, { node, of, cell, slice, sample }) {
    const { edits } = this;
    this.slice = slice;
    this.numbers.clear();
    const at = this.nodeNamed(node); // it may be gone
    this.renew(looks, { sample, start: at < 0 ? undefined : { node: at, slice, cell: null } });
    this.edits = edits;
    if (cell && this.nodeNamed(of) >= 0) this.keep(this.nodeNamed(of), cell);
    this.tools.build();
    this.lesson.follow();
  }

  /** Takes the last number back that was typed, or the last sentence. */
  undo() {
    const last = this.edits.pop();
    if (last === undefined) return;
    if (last.sentence) return this.undoSentence(last.sentence);
    const node = this.nodeNamed(last.name);
    this.visit(node, last.cell);
    this.set(node, last.cell, last.before, true);
    if (last.group && this.edits.at(-1)?.group === last.group) this.undo();
  }

  /** What an edit left. */
  editText({ name, cell, sentence }) {
    if (sentence) return this.titles.get(this.words.sample) ?? this.words.page("As it was");
    const node = this.nodeNamed(name);
    return node >= 0 ? this.textOf(node, cell) : name;
  }

  undoSentence({ looks, titles, place }) {
    this.core.takeSentenceBack();
    this.titles = titles;
    this.sentence.forget();
    this.showWords(looks, place);
  }

  /** The shown sample if it has an array of its own, or null if all samples share it. */
  sampleOf(node) {
    const { name } = this.core.nodes[node];
    return this.samples[this.words.sample]?.arrays?.[name] === undefined ? null : this.words.sample;
  }

  changed(nodes) {
    const changed = new Set(nodes);
    for (const id of changed) this.cache.delete(id);
    this.shown.clear();
    if (this.drawn.leaves.some((leaf) => changed.has(leaf))) this.tellDrawn();
    this.comparePrinted();
    this.follow();
    this.pipeline.draw(changed);
  }

  /** Asks the core again which numbers are drawn, and says what follows where it is others. */
  tellDrawn() {
    const before = this.drawn.leaves.join();
    this.drawn = this.core.drawn();
    if (this.drawn.leaves.join() === before) return;
    this.pipeline.build();
    this.stage.tellDrawn();
  }

  /** What is said of a matrix of weights that depends on drawn numbers; else empty. */
  drawnText(node) {
    return node < this.given && this.looksOf(node).role === "weights" ? this.drawn.said : "";
  }

  /** Pins a computed matrix, or a whole stack (-1), so that it can be edited, or unpins it. */
  pin(node, slice, kept) {
    this.gradientsShown = false; // they were computed by the old rule
    this.changed([node, ...this.core.pin(node, slice, kept)]);
    this.reshow();
  }

  showSample(sample) {
    try {
      this.core.showSample(sample);
    } catch (error) {
      return this.say(error.message);
    }
    this.exercises.shown = false;
    this.sentence.forget();
    this.renew(this.looksAt(this.data.samples[sample] ?? -1), { sample });
  }

  /** Shows the numbers of a stop of the lesson, or with −1 those of the document, as they came. */
  showStop(stop, start, asked = false) {
    this.core.showStop(stop, asked);
    this.stop = stop;
    this.numbers.clear();
    this.titles = new Map();
    this.sentence.forget();
    const sample = this.lessonSample(stop);
    this.renew(this.looksAt(stop < 0 ? -1 : this.data.stops[stop].looks), { sample, stop, start });
  }

  /** The sample that is shown at a stop. */
  lessonSample(stop) {
    return this.lesson.stops.slice(0, stop + 1).findLast(({ sample }) => sample !== undefined)?.sample ?? this.ownSample;
  }

  restart() {
    if (this.lesson.shown && !this.exercises.shown) return this.lesson.restore();
    const { data: { looks }, titles, edits, place } = this;
    if (edits.length === 0 || this.stop >= 0) return this.showStop(-1);
    this.core.openAgain();
    this.edits = [...edits, { sentence: { looks, titles, place } }];
    this.titles = new Map();
    this.sentence.forget();
    this.showWords(this.ownLooks, { ...place, cell: null, sample: this.ownSample });
    this.exercises.follow();
  }

  looksAt(place) {
    return place < 0 ? this.ownLooks : this.data.otherLooks[place];
  }

  /** Draws everything after other numbers, and perhaps other matrices, are to be shown. */
  renew(looks, { sample, stop = this.stop, start }) {
    const name = this.shownName;
    const { nodes } = this.core;
    const places = nodes.some(({ labels }) => labels !== undefined) ? placesOf(looks, nodes) : null;
    this.data.looks = places ? looksAt(looks, places, nodes) : looks;
    this.words.relabel(nodes, places, this.data.looks.steps.map(({ said }, i) => said ?? i));
    this.words.use(this.words.language, sample, stop);
    this.given = nodes.length;
    this.cache.clear();
    this.shown.clear();
    this.edits = [];
    this.gradientsShown = false;
    this.printed = null;
    this.comparePrinted();
    this.drawn = this.core.drawn();
    const same = this.nodeNamed(name);
    this.pipeline.build();
    this.steps.build();
    this.sentence.build();
    if (start) this.showStart(start);
    else if (same >= 0) this.showNode(same);
    else this.showStep(0);
    this.lesson.build();
    this.tools.build();
  }

  /** Draws the same stage again, with the kept cell. */
  reshow() {
    const { kept, unasked } = this;
    this.showNode(this.node);
    Object.assign(this, { kept, unasked });
    this.follow();
    this.tools.build();
  }

  /** Saves the document with its current numbers as a file. */
  save() {
    saveFile(this.core.document(), (this.words.said.title || "document") + ".heed");
  }

  drawnPicture() {
    return new Picture(this);
  }

  /** Saves the matrices of the stage as a picture: "svg" or "png". */
  async savePicture(kind) {
    const picture = this.drawnPicture();
    const name = `${this.words.said.title || "document"} ${this.looksOf(this.node).plain}.${kind}`;
    if (kind === "svg") saveFile(picture.svg(), name, "image/svg+xml");
    else saveFile(await picture.png(), name, "image/png");
  }

  // Gradients: of the loss, or of the kept cell.

  lossNode() {
    const found = this.core.nodes.findIndex((node) => node.name === "loss");
    return found >= 0 ? found : null;
  }

  /** The target of gradients: the loss, else the kept cell, else the matrix's first cell; the last matrix if given. */
  gradientTarget() {
    const loss = this.lossNode();
    const computed = (place) => place && place.node < this.given && !this.core.nodes[place.node].given;
    const slice = Math.min(this.slice, this.core.nodes[this.node].shape[0] - 1);
    const choices = [loss === null ? null : { node: loss, cell: [0, 0, 0] }, this.kept, { node: this.node, cell: [slice, 0, 0] }];
    return choices.find(computed) ?? { node: this.data.looks.steps.at(-1).main, cell: [0, 0, 0] };
  }

  toggleGradients(shown = !this.gradientsShown) {
    const target = this.gradientTarget();
    this.gradientsShown = shown;
    if (this.gradientsShown) {
      for (const node of [...this.cache.keys()]) if (node >= this.given) this.cache.delete(node);
      this.shown.clear();
      this.gradientNodes = this.core.gradients(target.node, target.cell);
      this.say(this.words.page("Gradient of %1: how it grows with each number", this.textOf(target.node, target.cell)));
    }
    this.reshow();
  }

  toggleGuess() {
    this.guess = !this.guess;
    this.uncovered.clear();
    this.follow();
    this.pipeline.draw();
    this.tools.build();
  }

  // Looks and language.

  dress(dark) {
    this.colours.use(dark);
    this.pipeline.draw();
    this.stage.layOut();
    if (this.exercises.shown) this.exercises.redraw();
    else this.explanation.showCell();
    this.tools.build();
  }

  speak(language) {
    this.words.use(language);
    this.build();
  }

  say(text) {
    this.said.textContent = text;
  }

  build() {
    document.getElementById("title").textContent = this.words.said.title;
    const { summary } = this.words.said;
    const onclick = ({ target }) => target.classList.toggle("whole");
    Object.assign(document.getElementById("summary"), { textContent: summary, title: summary, onclick }); // it may be cut
    showCourse(this.words);
    this.tools.build();
    this.pipeline.build();
    this.steps.build();
    this.lesson.build();
    this.sentence.build();
    if (this.exercises.shown) return this.exercises.open();
    if (this.node === undefined) return this.showStart();
    this.showNode(this.node, this.kept?.node === this.node ? this.kept?.cell : null, this.unasked);
  }

  key(event) {
    const act = { ArrowRight: 1, " ": 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    const field = /^(INPUT|SELECT)$/.test(event.target.tagName);
    if (!field && event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) return event.preventDefault(), this.undo();
    if (field || event.altKey || event.ctrlKey || event.metaKey || (/^(BUTTON|SUMMARY|A)$/.test(event.target.tagName) && event.key === " ")) return;
    if (this.lesson.shown && /^Page/.test(event.key)) return event.preventDefault(), this.lesson.go(this.lesson.at + act);
    if (event.key === "Escape") this.drop();
    else if (act) this.showStep(this.step + act);
    else return;
    event.preventDefault();
  }
}
