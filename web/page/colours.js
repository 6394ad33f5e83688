// The program's palettes and themes, as the page was given them.

class Colours {
  constructor(looks) {
    this.looks = looks;
    this.tables = {};
    this.use(matchMedia("(prefers-color-scheme: dark)").matches);
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

  /** The colour of a number between the ends of a range; zero is in the middle of a palette with two sides. */
  at(palette, { lo, hi }, value) {
    const diverging = this.looks.palettes[palette].diverging;
    const t = diverging ? 0.5 + (0.5 * value) / Math.max(Math.abs(lo), Math.abs(hi)) : (value - lo) / (hi - lo);
    return this.table(palette)[Math.round(Math.min(1, Math.max(0, t)) * 255)];
  }

  ink(index) {
    return this.theme.inks[index];
  }
}

function linearLight(channel) {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever reads better. */
function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => linearLight(parseInt(colour.slice(i, i + 2), 16)));
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}
