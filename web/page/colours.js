// The program's palettes and themes, as exported with the page.

class Colours {
  constructor(looks) {
    this.looks = looks;
    this.tables = {};
    this.use(matchMedia("(prefers-color-scheme: dark)").matches);
  }

  /** Takes the palettes of other looks, too. */
  add({ palettes }) {
    Object.assign(this.looks.palettes, palettes);
  }

  use(dark) {
    this.dark = dark;
    this.theme = this.looks.themes[dark ? "dark" : "light"];
    const style = document.documentElement.style;
    for (const [name, colour] of Object.entries(this.theme))
      if (name !== "inks") style.setProperty("--" + name, colour);
    this.theme.inks.forEach((ink, i) => style.setProperty("--ink" + i, ink));
    style.colorScheme = dark ? "dark" : "light";
  }

  /** 256 colours, "#rrggbb" each. */
  table(palette) {
    const key = palette + this.dark;
    if (!this.tables[key]) {
      const all = this.looks.palettes[palette][this.dark ? "dark" : "light"];
      this.tables[key] = Array.from({ length: 256 }, (_, i) => "#" + all.slice(6 * i, 6 * i + 6));
    }
    return this.tables[key];
  }

  /** The colour of a number between the ends of a range. */
  at(palette, ends, value) {
    return this.table(palette)[this.index(palette, ends, value)];
  }

  /** The index of a number in the palette; zero is the middle of a diverging one. */
  index(palette, { lo, hi }, value) {
    const diverging = this.looks.palettes[palette].diverging;
    const t = diverging ? 0.5 + (0.5 * value) / Math.max(Math.abs(lo), Math.abs(hi)) : (value - lo) / (hi - lo);
    return Math.round(Math.min(1, Math.max(0, t)) * 255);
  }

  ink(index) {
    return this.theme.inks[index];
  }

  /** The ink that is readable on a colour. */
  inkAt(palette, ends, value) {
    return this.looks.palettes[palette][this.dark ? "darkInks" : "lightInks"][this.index(palette, ends, value)] === "0" ? "#000000" : "#ffffff";
  }
}
