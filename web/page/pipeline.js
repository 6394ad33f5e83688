// All matrices as thumbnails in the order of the computation; pressing one shows it on the stage.

class Pipeline {
  constructor(app, room) {
    this.app = app;
    this.room = room;
    this.maps = [];
    room.addEventListener("scroll", () => this.later(), { passive: true });
  }

  build() {
    const { app } = this;
    this.maps = [];
    this.room.setAttribute("aria-label", app.words.page("Computation"));
    this.room.replaceChildren(element("h2", { textContent: app.words.page("Computation") }));
    app.data.looks.steps.forEach((step, i) => {
      const row = element("div", { className: "thumbnails" });
      for (const node of step.nodes) row.append(this.thumbnail(node, i));
      this.room.append(element("p", { className: "thumbnails-step", textContent: app.words.step(i) }), row);
    });
    this.draw();
  }

  thumbnail(node, step) {
    const { app } = this;
    const canvas = element("canvas");
    const [w, h] = this.sizeOf(node);
    sized(canvas, w, h);
    const looks = app.looksOf(node);
    const name = element("span", { className: "thumbnail-name", innerHTML: `<math>${looks.symbol}</math>` });
    name.style.color = `var(--ink${looks.ink})`;
    const made = element("button", { type: "button", className: "thumbnail", onclick: () => app.showNode(node) }, canvas, name,
      element("span", { className: "shape", textContent: shapeText(app.core.nodes[node].shape) }));
    const drawn = app.drawn.leaves.includes(node) ? app.words.page("drawn numbers") : "";
    if (drawn) made.append(element("span", { className: "dice", textContent: "⚄", title: drawn }));
    made.setAttribute("aria-label", [`${looks.plain} ${shapeText(app.core.nodes[node].shape)}`, app.words.step(step), drawn].filter(Boolean).join(app.words.page(", ")));
    this.maps.push({ node, canvas, made });
    return made;
  }

  /** Draws all thumbnails, or those that depend on an edit: only visible ones, and a frame later than the stage. */
  draw(changed) {
    for (const map of this.maps) {
      const current = map.node === this.app.node;
      if (current && map.made.getAttribute("aria-current") !== "true") this.sought = map.made;
      map.made.setAttribute("aria-current", String(current));
      map.stale ||= !changed || changed.has(map.node);
    }
    this.later();
  }

  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => setTimeout(() => {
      this.waiting = false;
      this.sought?.scrollIntoView({ block: "nearest" });
      this.sought = null;
      this.drawSeen();
    }));
  }

  drawSeen() {
    const begun = performance.now();
    const { top, bottom } = this.room.getBoundingClientRect();
    for (const map of this.maps.filter(({ stale }) => stale)) {
      const box = map.made.getBoundingClientRect();
      if (box.bottom < top - 100 || box.top > bottom + 100) continue;
      if (performance.now() - begun > 8) return this.later();
      this.drawMap(map);
      map.stale = false;
    }
  }

  sizeOf(node) {
    const [, rows, cols] = this.app.core.nodes[node].shape;
    const side = Math.max(1, Math.min(14, Math.floor(Math.min(84 / cols, 56 / rows))));
    return [Math.min(84, cols * side), Math.min(84, rows * side), side];
  }

  drawMap({ node, canvas }) {
    const { app } = this;
    const [, rows, cols] = app.core.nodes[node].shape;
    const looks = app.looksOf(node);
    const values = app.values(node);
    const [w, h, side] = this.sizeOf(node);
    const context = canvas.getContext("2d");
    context.setTransform(canvas.width / w, 0, 0, canvas.height / h, 0, 0);
    const ends = app.shownOf(node);
    const slice = Math.min(app.slice, app.core.nodes[node].shape[0] - 1);
    for (let r = 0; r < Math.min(rows, h / side); ++r)
      for (let c = 0; c < Math.min(cols, w / side); ++c) {
        const value = values[(slice * rows + r) * cols + c];
        context.fillStyle = app.covers(node, [slice, r, c]) || !Number.isFinite(value) ? app.colours.theme.markGround : app.colours.at(looks.palette, ends, value);
        context.fillRect(c * side, r * side, side, side);
      }
  }
}

function shapeText([slices, rows, cols]) {
  return (slices > 1 ? slices + "×" : "") + rows + "×" + cols;
}
