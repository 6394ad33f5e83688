// Paints the cells of one matrix on a canvas, by the rules of the program's painter (ui/paint/cells/cell_painter.cpp,
// ui/paint/blocks/value_size.cpp).

const FAMILY = '"DejaVu Sans", Verdana, "WenQuanYi Micro Hei", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const SMALLEST_VALUE = 11; // px; cells too small for that show no number
const VALUE_SHARE = 0.45; // of a cell's side, at most

/** The size of a matrix's numbers in cells of a size; 0 if they have no room. */
function valueSize(context, texts, side) {
  context.font = `100px ${FAMILY}`;
  let widest = 1;
  for (const text of new Set(texts)) widest = Math.max(widest, context.measureText(text).width);
  const fitting = Math.floor((0.86 * side * 100) / widest);
  if ((widest * SMALLEST_VALUE) / 100 > side - 4) return 0;
  return Math.min(Math.floor(side * VALUE_SHARE), Math.max(fitting, SMALLEST_VALUE));
}

class CellPainter {
  constructor(context, colours, side) {
    this.context = context;
    this.colours = colours;
    this.side = side;
    this.gap = side >= 24 ? 2 : side >= 12 ? 1 : 0;
    this.radius = side >= 24 ? 3 : 0;
  }

  box(x, y) {
    const { context, side, gap, radius } = this;
    context.beginPath();
    context.roundRect(x + gap / 2, y + gap / 2, side - gap, side - gap, radius);
  }

  fill(x, y, colour) {
    this.context.fillStyle = colour;
    if (this.radius > 0) {
      this.box(x, y);
      this.context.fill();
    } else {
      this.context.fillRect(x + this.gap / 2, y + this.gap / 2, this.side - this.gap, this.side - this.gap);
    }
    if (this.gap > 0) this.edge(x, y);
  }

  /** Outlines a cell, so that one near zero can be seen. */
  edge(x, y) {
    const { context, side, gap, radius } = this;
    context.strokeStyle = this.colours.theme.hairline;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(x + gap / 2 + 0.5, y + gap / 2 + 0.5, side - gap - 1, side - gap - 1, radius);
    context.stroke();
  }

  /** Draws a masked cell: closed, with a dot. */
  masked(x, y) {
    const { context, side, colours } = this;
    this.fill(x, y, colours.theme.panel);
    context.fillStyle = colours.theme.markLine;
    context.beginPath();
    context.arc(x + side / 2, y + side / 2, Math.max(0.8, side * 0.05), 0, 7);
    context.fill();
  }

  /** Draws −∞ and ∞ hatched, NaN as a cross, on grey. */
  marked(x, y, value) {
    const { context, side, gap, colours } = this;
    this.fill(x, y, colours.theme.markGround);
    context.save();
    this.box(x, y);
    context.clip();
    context.strokeStyle = colours.theme.markLine;
    context.lineWidth = 1;
    context.beginPath();
    if (Number.isNaN(value)) {
      const inset = gap / 2 + side * 0.2;
      context.moveTo(x + inset, y + inset), context.lineTo(x + side - inset, y + side - inset);
      context.moveTo(x + side - inset, y + inset), context.lineTo(x + inset, y + side - inset);
    } else {
      const by = Math.max(4, side / 6);
      for (let d = -side; d < side; d += by)
        value < 0
          ? (context.moveTo(x + d, y + side), context.lineTo(x + d + side, y))
          : (context.moveTo(x + d, y), context.lineTo(x + d + side, y + side));
    }
    context.stroke();
    context.restore();
  }

  /** Marks a cell whose printed number differs from the computed one. */
  differs(x, y) {
    const { context, side, colours } = this;
    const radius = Math.max(3, Math.min(8, side * 0.2));
    const [left, top] = [x + side - radius - 3, y + radius + 3];
    context.fillStyle = colours.theme.panel;
    context.beginPath();
    context.arc(left, top, radius, 0, 7);
    context.fill();
    if (radius >= 5) this.text(left - side / 2, top - side / 2 - 0.5, "≠", 1.7 * radius, colours.theme.error);
  }

  covered(x, y) {
    const { context, side, colours } = this;
    this.fill(x, y, colours.theme.panel);
    context.save();
    context.setLineDash([3, 3]);
    context.strokeStyle = colours.theme.muted;
    this.box(x + 0.5, y + 0.5);
    context.stroke();
    context.restore();
    if (side >= 16) this.text(x, y, "?", Math.min(16, side * 0.6), colours.theme.muted);
  }

  text(x, y, text, size, colour) {
    const { context, side } = this;
    context.font = `${size}px ${FAMILY}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colour;
    context.fillText(text, x + side / 2, y + side / 2 + 1);
  }

  /** An outline around a rectangle of cells. */
  frame(x, y, cols, rows, colour, width, dashed = false) {
    const { context, side } = this;
    context.save();
    context.strokeStyle = colour;
    context.lineWidth = width;
    if (dashed) context.setLineDash([5, 4]);
    context.beginPath();
    context.roundRect(x, y, cols * side, rows * side, 4);
    context.stroke();
    context.restore();
  }
}
