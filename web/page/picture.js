// The stage as a picture, SVG or PNG: drawn by what draws it on the screen, without the marks of a pointer.

const PICTURE_MARGIN = 12; // px
const MOST_SIDE = 8192; // pixels of a picture
const MOST_PIXELS = 2 ** 24; // what a canvas of the phones of today holds
const SERIF = '"DejaVu Serif", "STIX Two Math", "Cambria Math", serif';

/** As much of a canvas as the painters use, which writes SVG. */
class SvgContext {
  constructor() {
    this.measure = document.createElement("canvas").getContext("2d");
    this.parts = [];
    this.state = { transform: "", clip: "", dash: "" };
    this.kept = [];
    this.clips = 0;
  }

  save() {
    this.kept.push({ ...this.state });
  }

  restore() {
    this.state = this.kept.pop();
  }

  translate(x, y) {
    this.state.transform += `translate(${short(x)} ${short(y)})`;
  }

  rotate(angle) {
    this.state.transform += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  setLineDash(dashes) {
    this.state.dash = dashes.join(" ");
  }

  beginPath() {
    this.path = "";
  }

  moveTo(x, y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x, y) {
    this.path += `L${short(x)} ${short(y)}`;
  }

  bezierCurveTo(...points) {
    this.path += `C${points.map(short).join(" ")}`;
  }

  /** A whole circle, as the painters draw no part of one. */
  arc(x, y, r) {
    this.path += `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0z`;
  }

  roundRect(x, y, width, height, r) {
    const [w, h] = [width - 2 * r, height - 2 * r];
    const corner = (dx, dy) => (r > 0 ? `a${short(r)} ${short(r)} 0 0 1 ${short(dx * r)} ${short(dy * r)}` : "");
    this.path += `M${short(x + r)} ${short(y)}h${short(w)}${corner(1, 1)}v${short(h)}${corner(-1, 1)}h${short(-w)}${corner(-1, -1)}v${short(-h)}${corner(1, -1)}z`;
  }

  clip() {
    this.parts.push(`<clipPath id="c${++this.clips}"><path d="${this.path}"${this.placed}/></clipPath>`);
    this.state.clip = ` clip-path="url(#c${this.clips})"`;
  }

  get faded() {
    return (this.globalAlpha ?? 1) < 1 ? ` stroke-opacity="${short(this.globalAlpha)}"` : "";
  }

  get placed() {
    return this.state.transform ? ` transform="${this.state.transform}"` : "";
  }

  fill() {
    this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}"${this.placed}${this.state.clip}/>`);
  }

  stroke() {
    const dash = this.state.dash ? ` stroke-dasharray="${this.state.dash}"` : "";
    this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}"${this.faded}${dash}${this.placed}${this.state.clip}/>`);
  }

  fillRect(x, y, width, height) {
    this.parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${this.fillStyle}"${this.placed}/>`);
  }

  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  fillText(text, x, y, most = Infinity) {
    const [, style, size, family] = this.font.match(/^(.*?)([\d.]+)px (.*)$/);
    const anchor = { center: "middle", right: "end" }[this.textAlign] ?? "start";
    const down = this.textBaseline === "middle" ? 0.35 * Number(size) : 0; // programs differ in what they call the middle
    const wide = this.measureText(text).width > most ? ` textLength="${short(most)}" lengthAdjust="spacingAndGlyphs"` : "";
    const slanted = (/italic/.test(style) ? ' font-style="italic"' : "") + (/bold/.test(style) ? ' font-weight="bold"' : "");
    this.parts.push(`<text x="${short(x)}" y="${short(y + down)}" fill="${this.fillStyle}" font-family="${escaped(family)}" font-size="${size}"${slanted} text-anchor="${anchor}"${wide}${this.placed}>${escaped(text)}</text>`);
  }

  written(width, height, title) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${escaped(title)}</title>\n${this.parts.join("\n")}\n</svg>\n`;
  }
}

function short(number) {
  return String(Number(number.toFixed(2)));
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** A formula in one line. */
function lineOf(part) {
  if (part.nodeType === Node.TEXT_NODE) return part.data;
  const [first, second] = [...part.childNodes].map(lineOf);
  const kind = part.localName;
  return kind === "mfrac" ? `${first}/${second}` : kind === "msqrt" ? `√${first}` : kind === "msub" ? `${first}_${second}` : kind === "msup" ? `${first}^${second}`
    : [...part.childNodes].map(lineOf).join("");
}

class Picture {
  constructor(app) {
    this.app = app;
    const { figures, lines } = app.stage;
    const boxes = [...figures, ...lines].map((each) => each.element.getBoundingClientRect());
    const all = (of, end) => Math[of](...boxes.map((box) => box[end]));
    const bars = figures.map((figure, i) => boxes[i].left + figure.gutter.left + figure.barWidth); // which stand out at the right
    [this.left, this.top] = [all("min", "left") - PICTURE_MARGIN, all("min", "top") - PICTURE_MARGIN];
    this.width = Math.ceil(Math.max(all("max", "right"), ...bars) - this.left + PICTURE_MARGIN);
    this.height = Math.ceil(all("max", "bottom") - this.top + PICTURE_MARGIN);
  }

  paint(context) {
    const { app, left, top } = this;
    context.fillStyle = app.colours.theme.panel;
    context.fillRect(0, 0, this.width, this.height);
    for (const figure of app.stage.figures) {
      const place = (element, draw) => {
        const box = element.getBoundingClientRect();
        if (box.height === 0) return; // hidden
        context.save();
        context.translate(box.left - left, box.top - top);
        draw();
        context.restore();
      };
      place(figure.title, () => this.name(context, figure));
      place(figure.canvas, () => figure.paint(context));
      place(figure.bar, () => figure.drawBar(context));
    }
    for (const lines of app.stage.lines) {
      const box = lines.canvas.getBoundingClientRect();
      context.save();
      context.translate(box.left - left, box.top - top);
      lines.paint(context);
      context.restore();
    }
    for (const operator of app.stage.body.querySelectorAll(".operator")) this.sign(context, operator);
  }

  name(context, figure) {
    const { app } = this;
    const [letter, index] = figure.looks.plain.split(/_(.*)/);
    let x = 0;
    const write = (text, font, colour, y = 18) => {
      Object.assign(context, { textAlign: "left", textBaseline: "alphabetic", font, fillStyle: colour });
      context.fillText(text, x, y);
      x += context.measureText(text).width;
    };
    const ink = app.colours.ink(figure.looks.ink);
    write(letter, `italic bold 17px ${SERIF}`, ink);
    if (index) write(index.replace(/[{}]/g, ""), `italic bold 12px ${SERIF}`, ink, 22);
    if (figure.transposed) write("T", `bold 11px ${SERIF}`, ink, 10);
    x += 8;
    write(figure.size.join("×"), `12px ${FAMILY}`, app.colours.theme.muted);
  }

  sign(context, operator) {
    const box = operator.getBoundingClientRect();
    Object.assign(context, { textAlign: "center", textBaseline: "middle", font: `20px ${SERIF}`, fillStyle: this.app.colours.theme.muted });
    context.fillText(lineOf(operator), (box.left + box.right) / 2 - this.left, (box.top + box.bottom) / 2 - this.top);
  }

  svg() {
    const context = new SvgContext();
    this.paint(context);
    return context.written(this.width, this.height, `${this.app.words.said.title} – ${this.app.looksOf(this.app.node).plain}`);
  }

  /** Three pixels for each of the screen's, or as many as a canvas holds in every browser. */
  png() {
    const scale = Math.min(3, MOST_SIDE / this.width, MOST_SIDE / this.height, Math.sqrt(MOST_PIXELS / (this.width * this.height)));
    const canvas = element("canvas", { width: Math.floor(scale * this.width), height: Math.floor(scale * this.height) });
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    this.paint(context);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }
}
