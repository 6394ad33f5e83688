// The core, unpacked from the page and started. Every number and every explanation comes from it.

/** What the page carries under that name: itself, or for all pages of a course a script. */
function dataOf(id) {
  return globalThis.heedmapParts?.[id] ?? document.getElementById(id).textContent.trim();
}

/** Adler-32 of the codes of a text. */
function sumOf(text) {
  let [a, b] = [1, 0];
  for (let begin = 0; begin < text.length; begin += 1024) { // whose sums stay below 2^31
    const end = Math.min(text.length, begin + 1024);
    for (let i = begin; i < end; ++i) b += a += text.charCodeAt(i);
    a %= 65521;
    b %= 65521;
  }
  return b * 65536 + a;
}

/** The data of the page: the document's text, its long arrays, and the program's words and looks for them. */
async function pageData() {
  const unpacking = new DecompressionStream("deflate"); // which checks a sum
  try {
    const stream = new Blob([bytesOf(dataOf("document"))]).stream().pipeThrough(unpacking);
    return JSON.parse(await new Response(stream).text());
  } catch {
    throw new Error("its document is not whole");
  }
}

class Core {
  static async start() {
    const sum = globalThis.heedmapParts?.sum ?? document.getElementById("core").dataset.sum;
    const wasmBinary = await unpacked(dataOf("core"), sum, "its core is not whole");
    return new Core(await HeedmapCore({ wasmBinary }));
  }

  constructor(module) {
    this.module = module;
  }

  /** Opens the document; its nodes then stand in `nodes`, each {name, given, pinned: [slice, …], rank, shape: [slices, rows, cols]}. */
  open(data) {
    for (const array of data.arrays) this.putArray(array);
    this.putText(JSON.stringify(data.axes ?? []));
    this.answered("axes", [], []);
    this.putText(data.document);
    this.nodes = this.answered("open", [], []);
  }

  putArray({ name, shape, type, data }) {
    const bytes = bytesOf(data).buffer;
    const width = type === "f4" ? 4 : 8;
    const sizes = shape.slice(1); // after the rank
    if (bytes.byteLength !== width * sizes.reduce((all, size) => all * size, 1)) throw new Error(`the numbers of ${name} are not of its shape, ${sizes.join("×")}`);
    const numbers = type === "f4" ? new Float32Array(bytes) : new Float64Array(bytes);
    const types = ["string", "number", "number", "number", "number"];
    const at = this.module.ccall("hm_array", "number", types, [name, ...shape]);
    if (at === 0) this.answered("error", [], []);
    this.module.HEAPF64.set(numbers, at / 8);
  }

  putText(text) {
    this.putBytes(new TextEncoder().encode(text));
  }

  putBytes(bytes) {
    const at = this.module.ccall("hm_text", "number", ["number"], [bytes.length]);
    if (at === 0) this.answered("error", [], []);
    this.module.HEAPU8.set(bytes, at);
  }

  say(words) {
    this.putText(JSON.stringify(words));
    this.answered("words", [], []);
  }

  /** The numbers of a node, row by row, as a copy. */
  value(node) {
    const [slices, rows, cols] = this.nodes[node].shape;
    const at = this.module.ccall("hm_value", "number", ["number"], [node]) / 8;
    if (at === 0) this.answered("error", [], []);
    return this.module.HEAPF64.slice(at, at + slices * rows * cols);
  }

  /** Shows another sample, with the current numbers. */
  showSample(sample) {
    this.nodes = this.answered("sample", ["number"], [sample]);
  }

  /** Shows the document at a stop of its lesson, or with −1 as it was opened: without edits. Fails where its numbers are
   * asked for and were learnt. */
  showStop(stop, asked = false) {
    this.nodes = this.answered("stop", ["number", "number"], [stop, Number(asked)]);
  }

  /** Takes the table of words, unpacked. */
  takeTable(bytes) {
    this.putBytes(bytes);
    this.answered("table", [], []);
  }

  /** The sentences of what is shown, of the queries and of the keys: {words, source, title}, or null. */
  sentences() {
    return this.answered("sentences", [], []);
  }

  /** The words of a typed text: {words, unknown: [{place, nearest}], known: how many words are}. */
  typedWords(keys, text) {
    this.putText(text);
    return this.answered("typed_words", ["number"], [keys ? 1 : 0]);
  }

  /** Shows other words in place of a sentence. */
  saySentence(keys, words) {
    this.putText(JSON.stringify(words));
    this.nodes = this.answered("say", ["number"], [keys ? 1 : 0]);
  }

  /** Shows the document as it was opened, which can be taken back as a sentence can. */
  openAgain() {
    this.nodes = this.answered("again", [], []);
  }

  /** Takes the last other sentence back, with the numbers before it. */
  takeSentenceBack() {
    this.nodes = this.answered("unsay", [], []);
  }

  /** The leaves with drawn numbers, and what is said of weights that depend on them: {leaves, said}. */
  drawn() {
    return this.answered("drawn", [], []);
  }

  // Pins a slice of a computed node (-1: all of it) to its current numbers, or unpins it; returns the nodes that depend
  // on it.
  pin(node, slice, kept) {
    const changed = this.answered("pin", ["number", "number", "number"], [node, slice, kept ? 1 : 0]);
    this.nodes = this.answered("nodes", [], []);
    return changed;
  }

  /** The cells that each option of an exercise about masks keeps: rows of 0 and 1, or none if it keeps all. */
  masks(exercise) {
    return this.answered("masks", ["number"], [exercise]);
  }

  // The range of a matrix's colours, {lo, hi, bar, decimals, spares}, and on request the texts of a slice. The matrix
  // is {node, mask} or {rows}, with {role, range, slice, fewer}.
  shown(asked) {
    this.putText(jsonOf(asked));
    return this.answered("shown", [], []);
  }

  /** The texts of numbers written together, with as many decimals as they need, from `least` to `most`. */
  texts(numbers, least, most) {
    this.putText(jsonOf(numbers));
    return this.answered("texts", ["number", "number"], [least, most]);
  }

  /** The text of a single number. */
  text(number, least, most) {
    return this.texts([number], least, most)[0];
  }

  /** The number of a typed text: 0.5, 1/3, -inf. Null if it is not a number. */
  typed(text) {
    this.putText(text.replace(",", ".").toLowerCase());
    const [number] = this.answered("typed", [], []);
    return number === undefined ? null : numberOf(number);
  }

  /** {figures: the printed texts of each node, row by row; wrong: [{node, cell, printed, computed}]}. */
  printed() {
    return this.answered("printed", [], []);
  }

  /** Writes a number into a leaf or a pinned node; returns the nodes that depend on it. */
  set(node, [slice, row, col], number) {
    return this.answered("set", ["number", "number", "number", "number", "number"], [node, slice, row, col, number]);
  }

  /** The ranges of cells that a cell reads, for each input. */
  reads(node, [slice, row, col]) {
    return this.answered("reads", ["number", "number", "number", "number"], [node, slice, row, col]);
  }

  /** The arithmetic of a cell: form, rows, hidden, total, result, shift, notes. Null if the cell is pinned. */
  explain(node, [slice, row, col], { unfolded, whole }) {
    const types = ["number", "number", "number", "number", "number", "number"];
    return this.answered("explain", types, [node, slice, row, col, unfolded ? 1 : 0, whole ? 1 : 0]);
  }

  /** The node of the gradient of each node, or −1. */
  gradients(node, [slice, row, col]) {
    const answer = this.answered("gradients", ["number", "number", "number", "number"], [node, slice, row, col]);
    this.nodes = this.answered("nodes", [], []);
    return answer;
  }

  /** The marks of answers, by exercise: {points, of, marks: [{place, verdict, followsOn, mistake}]}. */
  grade(answers) {
    this.putText(JSON.stringify({ document: "", answers }));
    return this.answered("grade", [], []);
  }

  document() {
    return this.said("document", [], []);
  }

  said(call, types, values) {
    return this.module.ccall("hm_" + call, "string", types, values);
  }

  answered(call, types, values) {
    const answer = JSON.parse(this.said(call, types, values));
    if (answer?.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}
