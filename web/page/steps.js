// The bar of steps: a rail with a point for each step, and buttons to walk.

class StepsBar {
  constructor(app, room) {
    this.app = app;
    this.room = room;
  }

  build() {
    const { app } = this;
    const count = app.data.looks.steps.length;
    const walk = element("div", { className: "walk" },
      button("|◀", () => app.showStep(0), { label: app.words.page("First step") }),
      button("◀", () => app.showStep(app.step - 1), { label: app.words.page("Previous step") }),
      button("▶", () => app.showStep(app.step + 1), { label: app.words.page("Next step") }),
      button("▶|", () => app.showStep(count - 1), { label: app.words.page("Last step") }));
    walk.children[2].classList.add("primary");
    const rail = element("ol", { className: "rail" });
    rail.setAttribute("aria-label", app.words.page("Steps"));
    this.points = app.data.looks.steps.map((_, i) => {
      const point = button("", () => app.showStep(i), { label: app.words.step(i) });
      point.append(element("span", { className: "point" }), element("span", { className: "point-name", textContent: app.words.step(i) }));
      rail.append(element("li", {}, point));
      return point;
    });
    this.room.replaceChildren(walk, rail);
    this.mark();
  }

  mark() {
    this.points.forEach((point, i) => {
      point.classList.toggle("done", i < this.app.step);
      if (i === this.app.step) point.setAttribute("aria-current", "step");
      else point.removeAttribute("aria-current");
    });
    cancelAnimationFrame(this.scrolling); // with the frame, which lays everything out anyway
    this.scrolling = requestAnimationFrame(() => this.points[this.app.step]?.scrollIntoView({ block: "nearest", inline: "center" }));
  }
}
