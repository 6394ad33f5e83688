// The lesson of a document: stops with their texts, settings, numbers and covers. What is changed at a stop is an aside,
// which another stop leaves behind.

class Lesson {
  constructor(app, room) {
    this.app = app;
    this.room = room;
    this.stops = JSON.parse(app.data.document).lesson ?? [];
    this.at = 0;
    this.shown = false;
  }

  /** Whether there is anything to read; else its stops only serve exercises. */
  get told() {
    return this.app.words.said.stops.some(({ title, text }) => title || text);
  }

  open(at = this.at) {
    this.shown = true;
    this.go(at);
    this.app.tools.build();
  }

  close() {
    this.shown = false;
    this.room.hidden = true;
    this.room.replaceChildren();
    this.app.showStop(-1);
  }

  go(at) {
    const { app } = this;
    this.at = Math.min(this.stops.length - 1, Math.max(0, at));
    this.uncovered = false;
    app.uncovered.clear();
    if (app.exercises.shown) app.exercises.shown = false;
    this.build();
    app.showStop(this.at, app.data.stops[this.at].start);
    const { title } = app.words.said.stops[this.at];
    app.say([this.place, title].join(app.words.page(". ")));
  }

  /** The numbers of the script again, at the place that is shown. */
  restore() {
    this.app.showStop(this.at);
    this.build();
  }

  get place() {
    return this.app.words.page("Stop %1 of %2", this.at + 1, this.stops.length);
  }

  /** The names of what is covered: as the last stop says that speaks of it. */
  get covered() {
    return this.stops.slice(0, this.at + 1).findLast(({ cover }) => cover !== undefined)?.cover ?? [];
  }

  /** What is asked at the stop. */
  get asked() {
    const { exercise } = this.stops[this.at] ?? {};
    return this.app.exercises.all.find(({ id }) => id === exercise);
  }

  covers(node, cell) {
    const { app } = this;
    if (!this.shown || this.uncovered || node >= app.given || app.uncovered.has(node + ":" + cell.join())) return false;
    return this.covered.includes(app.core.nodes[node].name) || (this.asked !== undefined && app.exercises.asks(this.asked, node, cell));
  }

  /** Called after a number was changed or a matrix pinned. */
  follow() {
    if (this.shown) this.build();
  }

  build() {
    if (!this.shown) return;
    keepingFocus(this.room, () => this.room.replaceChildren(...this.parts()));
    this.room.setAttribute("aria-label", this.app.words.page("Lesson"));
    this.room.hidden = false;
  }

  parts() {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    const { title, text } = app.words.said.stops[this.at];
    const { minutes } = this.stops[this.at];
    const last = this.stops.length - 1;
    const head = element("div", { className: "lesson-head" },
      element("p", { className: "step-number", textContent: [this.place, minutes ? say("%1 min", minutes) : ""].filter(Boolean).join(" · ") }),
      button("◀", () => this.go(this.at - 1), { label: say("Previous stop") }),
      button("▶", () => this.go(this.at + 1), { label: say("Next stop") }),
      button("×", () => app.toggleLesson(), { label: say("Leave the lesson") }));
    head.children[1].disabled = this.at === 0;
    head.children[2].disabled = this.at === last;
    head.children[2].classList.add("primary");
    const made = [head, element("h2", { textContent: title || this.place })];
    if (text) made.push(element("p", { className: "lesson-text", textContent: text }));
    if (this.app.data.trained[this.at]) made.push(element("p", { className: "hint", textContent: say("A page does not train: these are the numbers before training.") }));
    const acts = this.acts();
    if (acts.length > 0) made.push(element("div", { className: "chips" }, ...acts));
    return made;
  }

  acts() {
    const { app } = this;
    const say = (...words) => app.words.page(...words);
    const made = [];
    const asked = app.exercises.all.indexOf(this.asked);
    if (asked >= 0) made.push(button(say("Exercise %1", asked + 1), () => app.openExercise(asked)));
    if (this.hides) made.push(button(say("Show what is covered"), () => this.uncover()));
    if (app.edits.length > 0) {
      made.push(element("span", { className: "aside", textContent: say("Aside: %1", app.editText(app.edits.at(-1))) }),
        button(say("Back to the script"), () => this.restore()));
    }
    return made;
  }

  /** Whether something is covered, which notes would tell. */
  get hides() {
    const { asked } = this;
    const asks = asked !== undefined && asked.kind !== "shapes" && asked.kind !== "repair" && !this.app.exercises.right.has(asked.id);
    return this.shown && !this.uncovered && (this.covered.length > 0 || asks);
  }

  uncover() {
    this.uncovered = true;
    this.build();
    this.app.panel();
    this.app.follow();
    this.app.pipeline.draw();
  }
}
