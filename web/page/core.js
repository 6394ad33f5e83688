// The core, unpacked from the page and started. Every number and every explanation comes from it.

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function dataOf(id) {
  return document.getElementById(id).textContent.trim();
}

/** What a document in the page holds: its text, its long arrays, and what the program says of them. */
async function pageData() {
  const stream = new Blob([bytesOf(dataOf("document"))]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

class Core {
  static async start() {
    const wasmBinary = new LzmaDecoder(bytesOf(dataOf("core"))).unpacked();
    return new Core(await HeedmapCore({ wasmBinary }));
  }

  constructor(module) {
    this.module = module;
  }

  /** Opens the document; its nodes then stand in `nodes`, each {name, given, pinned: [slice, …], rank, shape: [slices, rows, cols]}. */
  open(data) {
    for (const array of data.arrays) this.putArray(array);
    this.putText(data.document);
    this.nodes = this.answered("open", [], []);
  }

  putArray({ name, shape, type, data }) {
    const bytes = bytesOf(data).buffer;
    const numbers = type === "f4" ? new Float32Array(bytes) : new Float64Array(bytes);
    const types = ["string", "number", "number", "number", "number"];
    const at = this.module.ccall("hm_array", "number", types, [name, ...shape]);
    this.module.HEAPF64.set(numbers, at / 8);
  }

  putText(text) {
    const bytes = new TextEncoder().encode(text);
    this.module.HEAPU8.set(bytes, this.module.ccall("hm_text", "number", ["number"], [bytes.length]));
  }

  say(words) {
    this.putText(JSON.stringify(words));
    this.answered("words", [], []);
  }

  /** The numbers of a node, row by row, as a copy. */
  value(node) {
    const [slices, rows, cols] = this.nodes[node].shape;
    const at = this.module.ccall("hm_value", "number", ["number"], [node]) / 8;
    return this.module.HEAPF64.slice(at, at + slices * rows * cols);
  }

  /** Shows another sample, with the numbers as they are now. */
  showSample(sample) {
    this.nodes = this.answered("sample", ["number"], [sample]);
  }

  // Keeps the numbers of a slice of a computed node (of all: -1), to be edited, or computes them again; returns the nodes
  // that follow from it.
  pin(node, slice, kept) {
    const changed = this.answered("pin", ["number", "number", "number"], [node, slice, kept ? 1 : 0]);
    this.nodes = this.answered("nodes", [], []);
    return changed;
  }

  /** What each option of an exercise about masks keeps: rows of 0 and 1, none where it keeps all. */
  masks(exercise) {
    return this.answered("masks", ["number"], [exercise]);
  }

  // Where the colours of a matrix end, {lo, hi, bar, decimals, spares}, and its texts where a slice is asked for: of
  // {node, mask} or {rows}, with {role, range, slice, fewer}.
  shown(asked) {
    this.putText(jsonOf(asked));
    return this.answered("shown", [], []);
  }

  /** Numbers as they are written together, with as many decimals as they need, from `least` to `most`. */
  texts(numbers, least, most) {
    this.putText(jsonOf(numbers));
    return this.answered("texts", ["number", "number"], [least, most]);
  }

  /** One number by itself. */
  text(number, least, most) {
    return this.texts([number], least, most)[0];
  }

  /** What a person typed: 0.5, 1/3, -inf. Null where it is not a number. */
  typed(text) {
    this.putText(text.replace(",", ".").toLowerCase());
    const [number] = this.answered("typed", [], []);
    return number === undefined ? null : numberOf(number);
  }

  /** {figures: of each node its printed texts, row by row; wrong: [{node, cell, printed, computed}]}. */
  printed() {
    return this.answered("printed", [], []);
  }

  /** Puts a number into a leaf or a pinned node; returns the nodes that follow from it. */
  set(node, [slice, row, col], number) {
    return this.answered("set", ["number", "number", "number", "number", "number"], [node, slice, row, col, number]);
  }

  /** Of each input the ranges of cells that a cell reads. */
  reads(node, [slice, row, col]) {
    return this.answered("reads", ["number", "number", "number", "number"], [node, slice, row, col]);
  }

  /** How the number of a cell is worked out: form, rows, hidden, total, result, shift, notes. Null where it is pinned. */
  explain(node, [slice, row, col], { unfolded, whole }) {
    const types = ["number", "number", "number", "number", "number", "number"];
    return this.answered("explain", types, [node, slice, row, col, unfolded ? 1 : 0, whole ? 1 : 0]);
  }

  /** Of each node the node that holds its gradient, or −1. */
  gradients(node, [slice, row, col]) {
    const answer = this.answered("gradients", ["number", "number", "number", "number"], [node, slice, row, col]);
    this.nodes = this.answered("nodes", [], []);
    return answer;
  }

  /** What answers earn, by exercise: {points, of, marks: [{place, verdict, followsOn, mistake}]}. */
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
