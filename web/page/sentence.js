// The sentence of the document, its words as chips above the stage: a click chooses a word's row; another sentence is
// typed and taken with Enter. What words mean comes from a table that is fetched and unpacked when it is first needed.

const MOST_TYPED = 400; // characters

/** Words in one line, as a person writes them: Chinese ones without spaces. */
function written(words) {
  const close = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
  return words.reduce((text, word) => text + (text && !close.test(text.at(-1)) && !close.test(word[0]) ? " " : "") + word, "");
}

/** The packed table: in the page itself, or for all pages of a course in a script beside them. */
async function packedTable() {
  const place = document.getElementById("table");
  if (place === null) throw new Error("the page has none");
  const { file, sum } = place.dataset;
  if (file === undefined) return { table: place.textContent.trim(), sum };
  if (globalThis.heedmapTable === undefined)
    await new Promise((done, failed) => {
      const script = element("script", { src: file, onload: done, onerror: () => failed(new Error(file)) });
      document.head.append(script);
    });
  return globalThis.heedmapTable;
}

/** Gives the core the table of words, once. */
function tableFor(core) {
  core.table ??= (async () => {
    const { table, sum } = await packedTable();
    core.takeTable(await unpacked(table, sum, "it is not whole"));
  })().catch((error) => {
    core.table = undefined; // to be tried again
    throw error;
  });
  return core.table;
}

/** One sentence: of the queries, or of the keys. */
class SentenceLine {
  constructor(app, keys) {
    this.app = app;
    this.keys = keys;
    this.draft = null; // what was typed and not taken
    this.offers = [];
    this.element = element("div", { className: "sentence-line" });
  }

  /** Shows a sentence, {words, source, title}. */
  show(sentence, alone) {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    this.sentence = sentence;
    this.title = alone ? say("Your sentence") : sentence.title;
    const unknown = this.unknownPlaces();
    this.chips = sentence.words.map((word, i) => {
      const lacks = unknown.has(i);
      const chip = button(word, () => this.choose(i), { label: say(lacks ? "“%1” is not a known word" : "“%1”: its row", word), pressed: false });
      chip.className = lacks ? "word unknown" : "word";
      chip.addEventListener("dblclick", () => this.edit());
      return chip;
    });
    const list = element("div", { className: "words" }, ...this.chips, this.opener());
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", say("The sentence: %1", written(sentence.words)));
    list.addEventListener("click", (event) => event.target === list && this.edit());
    this.note = element("p", { className: "sentence-note" });
    this.note.setAttribute("role", "status");
    this.element.replaceChildren(element("span", { className: "sentence-title", textContent: this.title }), list, this.note);
    this.ring();
    if (this.draft !== null) this.edit(this.draft);
    this.tell();
  }

  opener() {
    const opener = button("✎", () => this.edit(), { label: this.app.words.page("Type another sentence") });
    opener.className = "word opener";
    return opener;
  }

  /** The places of words whose rows are zeros: the table lacks them. */
  unknownPlaces() {
    const { app, sentence: { words, source } } = this;
    const node = app.rowsOfWords(words).find((id) => app.core.nodes[id].given);
    if (source !== "table" || node === undefined) return new Set();
    const [, , cols] = app.core.nodes[node].shape;
    const values = app.values(node);
    return new Set(words.flatMap((_, i) => (values.subarray(i * cols, (i + 1) * cols).every((x) => x === 0) ? [i] : [])));
  }

  /** Keeps a cell of the word's row on the stage, or where there is none shows the first matrix with one. */
  choose(i) {
    const { app } = this;
    const rows = app.rowsOfWords(this.sentence.words);
    const shown = [...app.stage.lines, ...app.stage.figures].map(({ node }) => node).filter((node) => rows.includes(node));
    const node = shown.find((each) => !app.core.nodes[each].given) ?? shown[0] ?? rows[0];
    if (node !== undefined) app.keepRow(node, i);
  }

  /** Marks the word whose row the kept cell is in. */
  ring() {
    const { kept } = this.app;
    const row = kept && this.app.rowsOfWords(this.sentence.words).includes(kept.node) ? kept.cell[1] : -1;
    this.chips.forEach((chip, i) => chip.setAttribute("aria-pressed", String(i === row)));
  }

  edit(text = written(this.sentence.words)) {
    if (this.field) return this.field.focus();
    const { app } = this;
    this.field = element("input", { className: "sentence-field", value: text, maxLength: MOST_TYPED, enterKeyHint: "go", autocapitalize: "off", spellcheck: false });
    this.field.setAttribute("aria-label", app.words.page("Type another sentence"));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.leave());
    this.element.children[1].replaceChildren(this.field);
    this.field.focus();
    this.field.select();
    if (this.sentence.source === "table") tableFor(app.core).catch(() => {}); // it is said when it is needed
    this.note.textContent = app.words.page("Enter takes it, Esc leaves it");
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Enter") this.take(this.field.value);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  /** What was typed stays, to go on with, when something else has the focus. */
  leave() {
    if (!this.field || this.taking) return;
    const changed = this.field.value !== written(this.sentence.words);
    this.draft = changed ? this.field.value : null;
    if (!changed) this.close(false);
  }

  close(focused = true) {
    this.field = null;
    this.draft = null;
    this.app.sentence.build();
    if (focused) this.element.querySelector(".opener")?.focus();
  }

  /** Takes what was typed. What cannot be read stays, and the line says why. */
  async take(text) {
    const { app } = this;
    if (text === written(this.sentence.words)) return this.close(); // its words stay as they are cut
    this.taking = true;
    try {
      if (this.sentence.source === "table") await tableFor(app.core);
    } catch (error) {
      this.taking = false;
      return this.tell(app.words.page("The table of words did not come: %1", error.message));
    }
    this.taking = false;
    const typed = app.core.typedWords(this.keys, text);
    this.known = typed.known;
    this.say(typed, text);
  }

  say(typed, text = null) {
    const { app } = this;
    const { words, unknown } = typed;
    const refused = unknown.length > 0 && this.sentence.source === "vocabulary";
    this.offers = unknown.map(({ place, nearest }) => ({ place, nearest, word: words[place], typed }));
    if (refused) return this.refuse(words);
    const { field, draft } = this;
    this.field = null;
    this.draft = null;
    const error = app.saySentence(this.keys, words);
    if (error) {
      Object.assign(this, { field, draft });
      return this.tell(error);
    }
    if (text !== null) this.element.querySelector(".opener")?.focus({ preventScroll: true });
    app.say(app.words.page("The sentence: %1", written(words)));
  }

  /** Of a vocabulary: the sentence as it would be, to go on with. */
  refuse(words) {
    this.draft = written(words);
    if (this.field) this.field.value = this.draft;
    this.tell();
  }

  /** Puts a word that is known in the place of one that is not. */
  replace({ place, typed }, word) {
    const words = typed.words.with?.(place, word) ?? typed.words.map((old, i) => (i === place ? word : old));
    this.field = null;
    this.draft = null;
    this.say({ words, unknown: typed.unknown.filter((each) => each.place !== place) });
  }

  tell(problem = null) {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    this.note.classList.toggle("problem", problem !== null);
    if (problem !== null) return (this.note.textContent = problem);
    const [offer] = this.offers;
    const { source } = this.sentence;
    if (offer) {
      const text = source !== "table" ? "“%1” is not among its words. Take"
        : offer.nearest.length > 0 ? "“%1” is not in the table; its row is zeros. Take" : "“%1” is not in the table; its row is zeros";
      return this.note.replaceChildren(say(text, offer.word), ...offer.nearest.map((word) =>
        button(word, () => this.replace(offer, word), { label: say("Take “%1” in place of “%2”", word, offer.word) })));
    }
    if (this.field) return;
    const known = this.known ? this.known.toLocaleString(app.words.language) : "";
    this.note.textContent = !known || source === "rows" ? "" : say(source === "table" ? "%1 words are known, each by what it means" : "It knows %1 words", known);
  }

  /** Forgets what was said of a sentence that is gone. */
  forget() {
    this.offers = [];
    this.field = null;
    this.draft = null;
  }
}

class Sentence {
  constructor(app, room) {
    this.app = app;
    this.room = room;
    this.lines = [new SentenceLine(app, false), new SentenceLine(app, true)];
  }

  build() {
    const both = this.app.core.sentences();
    const shown = this.lines.filter((_, i) => both[i] !== null);
    shown.forEach((line) => line.show(both[Number(line.keys)], shown.length === 1));
    this.shown = shown;
    this.room.hidden = shown.length === 0;
    this.room.setAttribute("aria-label", this.app.words.page("Your sentence"));
    this.room.replaceChildren(...shown.map((line) => line.element));
  }

  ring() {
    for (const line of this.shown ?? []) line.ring();
  }

  forget() {
    for (const line of this.lines) line.forget();
  }
}
