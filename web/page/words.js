// The texts of the page in the chosen language.

class Words {
  constructor(data, core) {
    this.data = data;
    this.core = core;
    this.coreWords = JSON.parse(dataOf("core-words"));
    this.languages = Object.keys(data.said);
    this.sample = JSON.parse(data.document).sample ?? 0;
  }

  /** Chooses a language, the sample whose tokens label the axes, and the stop of the lesson (none: −1). */
  use(language, sample = this.sample, stop = this.stop ?? -1) {
    this.language = language;
    this.sample = sample;
    this.stop = stop;
    this.said = this.data.said[language];
    const atStop = this.said.stops[stop];
    const own = atStop?.nodes ? atStop : this.said.samples[sample];
    this.steps = own?.steps ?? this.said.steps;
    this.nodes = own?.steps ? own.nodes : own ? this.said.nodes.map((node, i) => ({ ...node, ...own.nodes[i] })) : this.said.nodes;
    this.fit();
    if (document.documentElement.lang !== language) document.documentElement.lang = language; // else all styles are worked out again
    if (document.title !== this.said.title) document.title = this.said.title;
    if (this.told !== language) this.core?.say(this.coreWords[language] ?? {});
    this.told = language;
  }

  /** From the next use on puts the words of another sentence where those of the page stood. `places`: those of the
   *  nodes among the page's, or null; `steps` likewise. */
  relabel(nodes, places, steps) {
    this.relabelled = places === null ? null : { nodes, places, steps };
  }

  fit() {
    if (!this.relabelled) return;
    const { nodes, places, steps } = this.relabelled;
    this.steps = steps.map((step) => this.steps[step]);
    const axis = (own, labels) => (labels === undefined ? own : { ...own, labels });
    const made = [];
    places.forEach((place, i) => {
      const own = this.nodes[place] ?? { ...made[nodes[i].inputs[0]], caption: "", note: "", operator: "<mo>→</mo>" };
      const { rows, cols } = nodes[i].labels ?? {};
      made.push({ ...own, rows: axis(own.rows, rows), cols: axis(own.cols, cols) });
    });
    this.nodes = made;
  }

  /** A text of the page, with its places filled. */
  page(english, ...parts) {
    const text = this.said.page[english] ?? english;
    return parts.reduce((all, part, i) => all.replace("%" + (i + 1), part), text);
  }

  step(index) {
    return this.steps[index];
  }

  node(id) {
    return this.nodes[id];
  }

  /** The name of a row or column: its token, or its index. */
  label(axis, index) {
    return axis.labels[index] ?? String(index);
  }

  /** The name of a matrix of a stack: its own, or "head 1". */
  slice(slices, index) {
    return slices.labels[index] ?? `${slices.name} ${index}`.trim();
  }

  /** "S[Thinking, Machines]" of a cell, without the symbol. */
  place({ rows, cols, slices }, [slice, row, col], shape) {
    const parts = [this.label(rows, row), this.label(cols, col)];
    if (shape[0] > 1) parts.unshift(this.slice(slices, slice));
    return `[${parts.join(", ")}]`;
  }
}
