#include "paint/figure_parts.h"

#include "paint/axis_labels.h"
#include "paint/blocks/bar_ticks.h"
#include "paint/blocks/value_size.h"
#include "paint/type.h"

#include <heedmap/base/number_text.h>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double axisNamePx = 11; // the type beside a matrix

/// "head 0": a part of a stack without a name.
QString numberedPart(const FigureAxis& parts, Index part)
{
    //: A numbered part of a stack: "head 0". %1 the part's name, %2 its number
    const QString text = QCoreApplication::translate("Paint", "%1 %2");
    return parts.name.isEmpty() ? QString::number(part) : text.arg(parts.name).arg(part);
}

/// The title of a block of columns: its name if all names fit in that width, else its number.
QString blockTitle(const HeatmapFigure& figure, Index block, double width)
{
    const QStringList& names = figure.slices.labels;
    const auto fits = [width](const QString& name) { return textWidth(name, axisNamePx) + 4 <= width; };
    return block < names.size() && std::ranges::all_of(names, fits) ? names[block] : numberedPart(figure.slices, block);
}

struct OverviewText {
    static QString tr(const char* text) { return QCoreApplication::translate("Paint", text); }
};

/// The note on what a pixel for several cells shows.
QString overviewNote(const Pooling& pooling, const ValueScale& scale)
{
    const QString block = QStringLiteral("%1×%2").arg(pooling.rows).arg(pooling.cols);
    if (pooling.mean)
        return OverviewText::tr("overview: %1 cells a pixel, their mean shown").arg(block);
    return (scale.lo() < 0 ? OverviewText::tr("overview: %1 cells a pixel, the largest in magnitude shown")
                           : OverviewText::tr("overview: %1 cells a pixel, the largest shown"))
        .arg(block);
}

constexpr double notePx = 11;
constexpr double barHeight = 8;
constexpr double labelPx = 12;

QString tr(const char* text) { return QCoreApplication::translate("Paint", text); }

PlacedText line(const QString& text, double x, double y, double px, TextTone tone = TextTone::Muted, bool bold = false)
{
    PlacedText placed;
    placed.box = {x, y, std::ceil(textWidth(text, px, bold)) + 1, lineHeight(px)};
    placed.text = text;
    placed.px = px;
    placed.tone = tone;
    placed.bold = bold;
    return placed;
}

bool maskSwatches(const HeatmapFigure& figure)
{
    return figure.role == ValueRole::Mask && figure.range.kind == RangeChoice::Kind::Auto;
}

Index clippedIn(const HeatmapFigure& figure, const FigureLayout& layout)
{
    const FigureCells cells(figure);
    const ValueScale& first = layout.scales.front();
    if (layout.extent.numbers == 0 || (!first.clips(layout.extent.lo) && !first.clips(layout.extent.hi)))
        return 0;
    Index clipped = 0;
    for (Index s = 0; s < cells.slices(); ++s)
        clipped += clippedCells(cells, s, layout.scaleOf(s));
    return clipped;
}

/// The note on the range of colours, if it says more than the bar.
QStringList rangeLines(const FigureLayout& layout, const HeatmapFigure& figure)
{
    QStringList lines;
    const ValueScale& scale = layout.scales.front();
    if (figure.range.kind == RangeChoice::Kind::Shared)
        lines += figure.range.sharedWith.isEmpty() ? tr("same range in all figures of these colours")
                                                   : tr("same range for %1").arg(figure.range.sharedWith);
    else if (figure.values.shape.slices > 1 && !maskSwatches(figure))
        lines += layout.scales.size() > 1 ? tr("each has its own range") : tr("same range for all");
    if (figure.role == ValueRole::Weights && figure.range.kind == RangeChoice::Kind::Auto && scale.hi() < 1)
        lines += tr("colours run up to the largest weight, not to 1");
    if (scale.mode() == ValueScale::Mode::Logarithmic)
        lines += tr("logarithmic scale");
    return lines;
}

std::vector<PlacedText> noteLines(const FigureLayout& layout, const HeatmapFigure& figure)
{
    std::vector<PlacedText> notes;
    if (figure.plain)
        return notes;
    const auto note = [&](const QString& text, TextTone tone = TextTone::Muted) {
        notes.push_back(line(text, 0, 0, notePx, tone));
    };
    for (const QString& text :
         figure.plain || figure.without.has(FigurePart::Range) ? QStringList() : rangeLines(layout, figure))
        note(text);
    if (const Index clipped = clippedIn(figure, layout); clipped > 0)
        note(tr("outside the range, drawn as its nearer end: %1").arg(clipped), TextTone::Notice);
    if (figure.pinned && figure.pins.empty())
        note(tr("pinned: not computed from its inputs"), TextTone::Notice);
    else if (figure.pinned)
        note(tr("in a dashed frame: pinned, not computed from its inputs"), TextTone::Notice);
    if (figure.sumsOff)
        note(tr("Σ: a row that no longer adds up to 1"), TextTone::Notice);
    if (showsSigns(figure, layout))
        note(tr("dash: below zero"));
    if (!figure.misprinted.empty())
        note(tr("corner: not as printed"), TextTone::Notice);
    if (layout.cellSize.pooling.pools())
        note(overviewNote(layout.cellSize.pooling, layout.scales.front()));
    return notes;
}

/// On paper no text is larger than was asked for.
double wordsPx(const FigureLayout& layout) { return layout.printed ? 12 : 13; }

QString magnitudeOf(const FigureLayout& layout)
{
    return magnitudeText(std::max(std::abs(layout.extent.lo), std::abs(layout.extent.hi)));
}

/// Places symbol, shape, heading if requested, and the magnitude of a gradient.
QRectF titleRow(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double px, bool heading)
{
    const bool symbol = !figure.without.has(FigurePart::Symbol);
    const bool shape = !figure.without.has(FigurePart::Shape);
    layout.symbol = FormulaBox(figure.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(figure.name) : figure.symbol,
                               {FormulaStyle::Face::Title, px});
    if (!symbol && !shape && !heading)
        return {topLeft, QSizeF()};
    const double ascent = std::round(std::max(px, layout.symbol.ascent()));
    const double height = std::ceil(ascent + std::max(0.25 * px + 4, layout.symbol.descent()));
    const double baseline = topLeft.y() + ascent;
    double x = topLeft.x();
    if (figure.pinned) {
        layout.pin = QRectF(x, baseline - px * 0.8, px * 0.7, px * 0.85);
        x += px * 0.7 + 6;
    }
    layout.symbolBaseline = {x, baseline};
    if (symbol)
        x += layout.symbol.width() + 10;
    const auto follow = [&](const QString& text, double size, TextTone tone) {
        const QFontMetricsF metrics(textFont(size));
        PlacedText placed = line(text, x, 0, size, tone);
        placed.box.moveTop(baseline - (lineHeight(size) + metrics.ascent() - metrics.descent()) / 2);
        layout.texts.push_back(placed);
        x = placed.box.right() + 12;
    };
    if (shape)
        follow(FigureCells(figure).shapeText(), 12, TextTone::Muted);
    if (heading)
        follow(figure.heading, wordsPx(layout), TextTone::Normal);
    // the magnitude, at the right end of the cells
    if (figure.role == ValueRole::Gradient && layout.extent.numbers > 0) {
        const FigureCells cells(figure);
        const double end = topLeft.x() + layout.cellSize.covered(cells.rows(), cells.cols()).width();
        const double width = std::ceil(textWidth(magnitudeOf(layout), 12, true)) + 1;
        x = std::max(x, cells.slices() > 1 ? x : end - width);
        follow(magnitudeOf(layout), 12, TextTone::Gradient);
        layout.texts.back().bold = true;
        layout.texts.back().box.setWidth(width);
        x = layout.texts.back().box.right() + 12;
    }
    return {topLeft, QSizeF(x - 12 - topLeft.x(), height)};
}

struct Key {
    CellMark mark;
    double value;
    QString text;
};

std::vector<Key> keysOf(const FigureLayout& layout, const HeatmapFigure& figure)
{
    std::vector<Key> keys;
    if (maskSwatches(figure)) {
        keys.push_back({CellMark::Number, 1, tr("1 keep")});
        keys.push_back({CellMark::Masked, 0, tr("0 masked")});
    } else if (layout.extent.masked && figure.role == ValueRole::Gradient) {
        keys.push_back({figure.hatched ? CellMark::MinusInfinity : CellMark::Masked, 0, tr("no gradient: masked")});
    } else if (layout.extent.masked && !figure.plain) {
        keys.push_back({CellMark::Masked, 0, tr("masked")});
    }
    if (layout.extent.minusInfinity)
        keys.push_back({CellMark::MinusInfinity, 0, valueText(-std::numeric_limits<double>::infinity(), {})});
    if (layout.extent.plusInfinity)
        keys.push_back({CellMark::PlusInfinity, 0, valueText(std::numeric_limits<double>::infinity(), {})});
    if (layout.extent.notANumber)
        keys.push_back({CellMark::NotANumber, 0, tr("not a number")});
    return keys;
}

QRectF placeKeys(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double width)
{
    constexpr double side = 12;
    const double height = lineHeight(notePx);
    QRectF covered(topLeft, QSizeF());
    QPointF at = topLeft;
    for (const Key& key : figure.without.has(FigurePart::Bar) ? std::vector<Key>() : keysOf(layout, figure)) {
        const PlacedText text = line(key.text, 0, 0, notePx);
        const double needed = side + 6 + text.box.width();
        if (at.x() > topLeft.x() && at.x() + needed > topLeft.x() + width)
            at = {topLeft.x(), at.y() + height + 4};
        layout.keys.push_back({{at.x(), at.y() + (height - side) / 2, side, side}, key.mark, key.value});
        layout.texts.push_back(text);
        layout.texts.back().box.moveTopLeft(at + QPointF(side + 6, 0));
        covered |= QRectF(at, QSizeF(needed, height));
        at.rx() += needed + 14;
    }
    return covered;
}

} // namespace

void measureFigure(FigureLayout& layout, const HeatmapFigure& figure, const CellSize& cellSize)
{
    const FigureCells cells(figure);
    std::vector<ValueExtent> extents;
    for (Index s = 0; s < cells.slices(); ++s)
        extents.push_back(extentOf(cells, s));
    measureFigure(layout, figure, cellSize, extents);
}

void measureFigure(FigureLayout& layout, const HeatmapFigure& figure, const CellSize& cellSize,
                   std::span<const ValueExtent> extents)
{
    layout.cellSize = cellSize;
    layout.cellSize.pooling.mean = figure.meanOverview;
    for (const ValueExtent& extent : extents) {
        layout.extents.push_back(extent);
        layout.extent.add(extent);
    }
    if (figure.range.perSlice && figure.range.kind == RangeChoice::Kind::Auto && extents.size() > 1)
        for (const ValueExtent& extent : layout.extents)
            layout.scales.push_back(scaleFor(figure, extent));
    else
        layout.scales.push_back(scaleFor(figure, layout.extent));
    const double magnitude = std::max(std::abs(layout.extent.lo), std::abs(layout.extent.hi));
    // pooled cells have no written numbers
    layout.numbers = cellSize.pooling.pools() ? numberFormat(magnitude, figure.decimals)
        : figure.role == ValueRole::Gradient  ? gradientFormat(figure.values, magnitude, figure.decimals)
                                              : numberFormat(figure.values, magnitude, figure.decimals);
    fitNumbers(layout, figure);
}

bool hasBlockTitles(const HeatmapFigure& figure, double cellWidth)
{
    const Index cols = FigureCells(figure).cols();
    if (figure.blockCols == 0 || figure.blockRows > 0 || cols <= figure.blockCols) // those of a picture have none
        return false;
    double widest = 0;
    const double width = static_cast<double>(figure.blockCols) * cellWidth;
    for (Index b = 0; b * figure.blockCols < cols; ++b)
        widest = std::max(widest, textWidth(blockTitle(figure, b, width), axisNamePx));
    return widest + 4 <= width;
}

std::vector<PlacedText> blockTitles(const HeatmapFigure& figure, double cellWidth, const QPointF& topLeft)
{
    std::vector<PlacedText> titles;
    const Index cols = FigureCells(figure).cols();
    const double width = static_cast<double>(figure.blockCols) * cellWidth;
    for (Index b = 0; b * figure.blockCols < cols; ++b) {
        PlacedText title =
            line(blockTitle(figure, b, width), topLeft.x() + static_cast<double>(b) * width, topLeft.y(), axisNamePx);
        title.box.setWidth(static_cast<double>(std::min(figure.blockCols, cols - b * figure.blockCols)) * cellWidth);
        title.align = Qt::AlignHCenter;
        titles.push_back(title);
    }
    return titles;
}

double axisNameWidth(const FigureAxis& axis) { return textWidth(axis.name + QStringLiteral(" →"), axisNamePx); }

MatrixBands bandsOf(const HeatmapFigure& figure, const CellSize& size, bool rowLabels, bool colLabels,
                    double longestRow)
{
    const FigureCells cells(figure);
    MatrixBands bands;
    rowLabels = rowLabels && (figure.values.shape.rank > 1 || !figure.rows.labels.isEmpty() || figure.transposed);
    bands.rowLabels = rowLabels;
    bands.colLabels = colLabels;
    const QSizeF covered = size.covered(cells.rows(), cells.cols());
    bands.rows = planAxis(figure.rows, cells.rows(), covered.height() / static_cast<double>(cells.rows()),
                          AxisSide::Left, longestRow);
    bands.cols =
        planAxis(figure.cols, cells.cols(), covered.width() / static_cast<double>(cells.cols()), AxisSide::Top);
    if (figure.without.has(FigurePart::Labels))
        bands.rows = bands.cols = {.px = 12, .turned = false, .every = 0, .band = 0};
    bands.blockTitles = colLabels && hasBlockTitles(figure, size.cell.width());
    if (rowLabels) {
        const double name =
            figure.rows.name.isEmpty() ? 0 : textWidth(figure.rows.name + QStringLiteral(" ↓"), axisNamePx) + 12;
        bands.left = std::ceil(std::max(bands.rows.band, name));
    }
    const bool names = (rowLabels && !figure.rows.name.isEmpty()) || (colLabels && !figure.cols.name.isEmpty());
    if (colLabels)
        bands.top = bands.cols.band + (names ? lineHeight(axisNamePx) + 2 : 0)
            + (bands.blockTitles ? lineHeight(axisNamePx) : 0);
    else
        bands.top = names ? lineHeight(axisNamePx) + 2 : 0;
    return bands;
}

QRectF placeMatrix(FigureLayout& layout, const HeatmapFigure& figure, Index slice, const QPointF& topLeft,
                   const MatrixBands& bands)
{
    const FigureCells cells(figure);
    const QRectF place(topLeft, layout.cellSize.covered(cells.rows(), cells.cols()));
    layout.matrices.push_back({slice, place});
    auto add = [&](std::vector<PlacedText> texts) {
        layout.texts.insert(layout.texts.end(), texts.begin(), texts.end());
    };
    if (bands.colLabels) {
        add(placeAxis(figure.cols, cells.cols(), bands.cols, place, AxisSide::Top));
        double top = place.top() - bands.cols.band;
        if (bands.blockTitles)
            top -= lineHeight(axisNamePx);
        if (bands.blockTitles)
            add(blockTitles(figure, layout.cellSize.cell.width(), {place.left(), top}));
        if (!figure.cols.name.isEmpty()) {
            layout.texts.push_back(line(figure.cols.name + QStringLiteral(" →"), place.left(),
                                        top - lineHeight(axisNamePx) - 2, axisNamePx));
            layout.texts.back().scripted = layout.printed;
        }
    }
    if (bands.rowLabels) {
        const std::vector<PlacedText> labels = placeAxis(figure.rows, cells.rows(), bands.rows, place, AxisSide::Left);
        add(labels);
        const double first = labels.empty() ? place.top() : labels.front().box.top();
        const double above = std::min(place.top(), first) - 2; // the first label may stand out
        if (bands.rowName && !figure.rows.name.isEmpty()) {
            PlacedText name = line(figure.rows.name + QStringLiteral(" ↓"), 0, 0, axisNamePx);
            name.box.moveTopRight({place.left() - 10, above - lineHeight(axisNamePx)});
            name.align = Qt::AlignRight;
            name.scripted = layout.printed;
            layout.texts.push_back(name);
        }
    }
    return place;
}

QRectF placeTitle(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double px, double width)
{
    const bool heading = !figure.heading.isEmpty() && !figure.without.has(FigurePart::Title);
    if (!heading || width == 0)
        return titleRow(layout, figure, topLeft, px, heading);
    FigureLayout scratch;
    scratch.printed = layout.printed;
    const double alone = titleRow(scratch, figure, topLeft, px, false).width();
    const bool beside =
        !figure.headedBelow && (alone > 0 ? alone + 12 : 0) + textWidth(figure.heading, wordsPx(layout)) <= width;
    const QRectF row = titleRow(layout, figure, topLeft, px, beside);
    return beside ? row
                  : row
            | placeParagraph(layout, figure.heading, {topLeft.x(), row.bottom()}, width, wordsPx(layout),
                             TextTone::Normal);
}

double barWidth(double matrixWidth) { return std::clamp(matrixWidth, 120.0, 320.0); }

namespace {

/// Round numbers along a bar, and what they are.
QRectF placeTicks(FigureLayout& layout, const HeatmapFigure& figure)
{
    constexpr double between = 3;
    BarPlace& place = layout.bars.back();
    QRectF covered = place.bar;
    double y = place.bar.bottom() + between;
    for (const BarTick& tick : barTicks(layout.scaleOf(place.slice), place.bar.width(), notePx, false)) {
        place.ticks.push_back(tick.along);
        PlacedText text = line(tick.text, 0, y, notePx, TextTone::Normal);
        text.align = Qt::AlignHCenter;
        text.box.moveLeft(place.bar.left() + tick.along * place.bar.width() - text.box.width() / 2);
        if (!tick.text.isEmpty())
            layout.texts.push_back(text);
        covered |= text.box;
    }
    if (figure.barLabel.isEmpty())
        return covered;
    PlacedText label = line(figure.barLabel, 0, covered.bottom(), labelPx, TextTone::Normal);
    label.align = Qt::AlignHCenter;
    label.box.moveLeft(std::max(place.bar.center().x() - label.box.width() / 2, place.bar.left() - between));
    layout.texts.push_back(label);
    return covered | label.box;
}

} // namespace

QRectF placeBar(FigureLayout& layout, const HeatmapFigure& figure, Index slice, const QPointF& topLeft, double width)
{
    if (maskSwatches(figure) || figure.without.has(FigurePart::Bar))
        return {topLeft, QSizeF()};
    const QSizeF size(width, barHeight + 3 + lineHeight(notePx));
    if (!FigureCells(figure).known()) // then the range is unknown too
        return {topLeft, size};
    const ValueScale& scale = layout.scaleOf(slice);
    layout.bars.push_back({{topLeft, QSizeF(width, barHeight)}, slice});
    if (layout.printed)
        return placeTicks(layout, figure);
    const double y = topLeft.y() + barHeight + 3;
    const int decimals = figure.role == ValueRole::Weights ? 0 : layout.numbers.decimals;
    PlacedText lo = line(rangeText(scale.lo(), decimals), topLeft.x(), y, notePx);
    PlacedText hi = line(rangeText(scale.hi(), decimals, scale.lo() < 0), 0, y, notePx);
    hi.box.moveRight(topLeft.x() + width);
    hi.align = Qt::AlignRight;
    if (scale.lo() < 0 && scale.hi() > 0) {
        PlacedText zero = line(QStringLiteral("0"), 0, y, notePx);
        zero.align = Qt::AlignHCenter;
        zero.box.moveLeft(topLeft.x() + width * scale.barPosition(0) - zero.box.width() / 2);
        if (zero.box.left() > lo.box.right() + 2 && zero.box.right() < hi.box.left() - 2)
            layout.texts.push_back(zero);
    }
    layout.texts.push_back(lo);
    layout.texts.push_back(hi);
    return {topLeft, size};
}

QRectF placeNotes(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& topLeft, double width)
{
    QRectF covered = placeKeys(layout, figure, topLeft, width);
    double y = covered.height() > 0 ? covered.bottom() + 6 : topLeft.y();
    for (const PlacedText& note : noteLines(layout, figure)) {
        const QRectF lines = placeParagraph(layout, note.text, {topLeft.x(), y}, width, notePx, note.tone);
        covered |= lines;
        y = lines.bottom() + 2;
    }
    return covered;
}

QRectF placeParagraph(FigureLayout& layout, const QString& text, const QPointF& topLeft, double width, double px,
                      TextTone tone)
{
    QTextLayout breaker(text.simplified(), textFont(px));
    QTextOption anywhere; // breaks within a word longer than a line
    anywhere.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    breaker.setTextOption(anywhere);
    QRectF covered(topLeft, QSizeF());
    double y = topLeft.y();
    breaker.beginLayout();
    for (QTextLine part = breaker.createLine(); part.isValid(); part = breaker.createLine()) {
        part.setLineWidth(width);
        const QString words = breaker.text().mid(part.textStart(), part.textLength()).trimmed();
        layout.texts.push_back(line(words, topLeft.x(), y, px, tone));
        covered |= layout.texts.back().box;
        y += lineHeight(px) + 1;
    }
    breaker.endLayout();
    return covered;
}

QString sliceTitle(const HeatmapFigure& figure, Index slice)
{
    return slice < figure.slices.labels.size() ? figure.slices.labels[slice] : numberedPart(figure.slices, slice);
}

QRectF inkOf(const FigureLayout& layout)
{
    QRectF ink;
    for (const PlacedText& text : layout.texts)
        ink |= text.box;
    for (const MatrixPlace& matrix : layout.matrices)
        ink |= matrix.cells;
    for (const BarPlace& bar : layout.bars)
        ink |= bar.bar;
    for (const KeyPlace& key : layout.keys)
        ink |= key.swatch;
    return ink;
}

} // namespace heedmap
