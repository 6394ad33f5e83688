#include "paint/cells/cell_colours.h"

#include "paint/cells/cell_pooling.h"

#include <heedmap/base/platform.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

// t = (v − origin)·slope + offset, in palette entries
struct Affine {
    double origin;
    double slope;
    double offset;
};

HEEDMAP_VECTOR_TWIN
void colourRow(const double* row, Index n, Affine affine, const QRgb* palette, QRgb* out)
{
    for (Index i = 0; i < n; ++i) {
        double at = (row[i] - affine.origin) * affine.slope + affine.offset;
        at = at > 0 ? at : 0;
        at = at < Palette::size - 1 ? at : Palette::size - 1;
        out[i] = palette[static_cast<int>(at + 0.5)]; // NOLINT(bugprone-incorrect-roundings): it is not negative
    }
}

Affine affineOf(const ValueScale& scale)
{
    return scale.mode() == ValueScale::Mode::ZeroCentred
        ? Affine{0, 127.5 / std::max(std::abs(scale.lo()), std::abs(scale.hi())), 127.5}
        : Affine{scale.lo(), 127.5 / (scale.hi() / 2 - scale.lo() / 2), 0};
}

struct SignColours {
    explicit SignColours(const Theme& theme)
        : ground(theme.markGround.rgb()), line(theme.markLine.rgb()), text(theme.text.rgb()), panel(theme.panel.rgb())
    {
    }

    QRgb ground;
    QRgb line;
    QRgb text;
    QRgb panel;
};

// The signs of figure marks, as far as single pixels can make them where many cells share each.
QRgb overviewColour(CellMark mark, Index x, Index y, const SignColours& colours)
{
    switch (mark) {
    case CellMark::MinusInfinity: return (x + y) % 4 == 0 ? colours.line : colours.ground;
    case CellMark::PlusInfinity: return (x - y) % 4 == 0 ? colours.line : colours.ground;
    case CellMark::NotANumber: return (x + y) % 6 == 0 || (x - y) % 6 == 0 ? colours.text : colours.line;
    default: return x % 4 == 1 && y % 4 == 1 ? colours.line : colours.panel;
    }
}

QRgb plainColour(CellMark mark, const SignColours& colours)
{
    switch (mark) {
    case CellMark::MinusInfinity:
    case CellMark::PlusInfinity: return colours.ground;
    case CellMark::NotANumber: return colours.line;
    default: return colours.panel;
    }
}

void signRow(const double* row, Index n, Index y, const SignColours& colours, CellSigns signs, QRgb* out)
{
    for (Index x = 0; x < n; ++x) {
        const CellMark mark = std::isfinite(row[x]) ? CellMark::Number : markOf(row[x]);
        if (mark != CellMark::Number)
            out[x] = signs == CellSigns::Overview ? overviewColour(mark, x, y, colours) : plainColour(mark, colours);
    }
}

} // namespace

QImage colouredCells(const ConstView& cells, Index slice, const ValueScale& scale, const Theme& theme, CellSigns signs)
{
    const Shape& shape = cells.shape;
    QImage image(static_cast<int>(shape.cols), static_cast<int>(shape.rows), QImage::Format_RGB32);
    const Affine affine = affineOf(scale);
    const SignColours signColours(theme);
    for (Index y = 0; y < shape.rows; ++y) {
        const double* row = cells.row(slice, y);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
        if (scale.mode() == ValueScale::Mode::Logarithmic)
            std::transform(row, row + shape.cols, out, [&](double v) { return scale.colourAt(v, theme.ground); });
        else
            colourRow(row, shape.cols, affine, scale.palette().colours(theme.ground).data(), out);
        if (signs != CellSigns::None)
            signRow(row, shape.cols, y, signColours, signs, out);
    }
    return image;
}

} // namespace heedmap
