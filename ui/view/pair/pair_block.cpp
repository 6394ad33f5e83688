#include "view/pair/pair_block.h"

#include "model/selection.h"
#include "model/training/shown_sample.h"
#include "paint/figure_grid.h"
#include "paint/sheet_step.h"
#include "paint/value_scale.h"
#include "text/core_text.h"
#include "view/frame/shrink.h"
#include "view/scene/difference_step.h"
#include "view/scene/paper_panels.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

struct PairBlockText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::PairView)
};

QString upright(QString words)
{
    constexpr qsizetype longest = 28;
    words.replace(QLatin1Char('{'), QLatin1Char('(')).replace(QLatin1Char('}'), QLatin1Char(')'));
    return QStringLiteral("\\text{%1}").arg(words.size() > longest ? words.left(longest - 1) + QChar(0x2026) : words);
}

FigureAxis axisOf(const Axis& axis, bool labelled)
{
    FigureAxis shown{sentenceText(axis.name), {}};
    for (Index i = 0; labelled && axis.labels != nullptr && i < static_cast<Index>(axis.labels->size()); ++i)
        shown.labels.append(labelText(axis, i));
    return shown;
}

ConstView sliceOfView(const ConstView& view, Index slice)
{
    ConstView one = view;
    one.data = view.row(std::min(slice, view.shape.slices - 1), 0);
    one.shape = Shape::matrix(view.shape.rows, view.shape.cols);
    return one;
}

/// Both names of a row or column, or the one that they share.
FigureAxis joined(const FigureAxis& a, const FigureAxis& b, Index count)
{
    FigureAxis both = a;
    both.labels.clear();
    for (Index i = 0; i < count && !a.labels.isEmpty() && !b.labels.isEmpty(); ++i) {
        const QString first = a.labels.value(i);
        const QString second = b.labels.value(i);
        both.labels << (first == second ? first : first + QStringLiteral(" / ") + second);
    }
    return both;
}

/// Whether all cells that a mask hides hold `left`, the number that a mask leaves there.
bool masks(const ConstView& keep, const ConstView& values, double left)
{
    if (keep.data == nullptr || keep.shape.rows != values.shape.rows || keep.shape.cols != values.shape.cols)
        return false;
    for (Index r = 0; r < values.shape.rows; ++r)
        for (Index c = 0; c < values.shape.cols; ++c)
            if (keep.row(0, r)[c] == 0 && values.row(0, r)[c] != left)
                return false;
    return true;
}

QString nameOf(const FigureAxis& axis, Index index)
{
    return index < axis.labels.size() ? axis.labels[index] : QString::number(index);
}

} // namespace

bool PairBlock::build(const ViewContext& context, NodeId node, std::shared_ptr<const OtherSample::Numbers> other,
                      const QString& otherTitle)
{
    m_step = {};
    m_layout = {};
    m_parts.clear();
    m_other = std::move(other);
    const Document& document = context.workbench.head();
    const Index slice = context.selection.sliceOf(node);
    HeatmapFigure own = currentFigure(context.workbench, node, slice, context.display.settings());
    if (own.values.data == nullptr || m_other == nullptr)
        return false;
    own = sliceOf(std::move(own), slice);
    own.values.shape = Shape::matrix(own.values.shape.rows, own.values.shape.cols);
    own.misprinted.clear();
    HeatmapFigure theirs = otherFigure(own, slice);
    const Node& shown = context.workbench.graph().node(node);
    const QString symbol = own.symbol + (shown.shape.slices > 1 ? QStringLiteral("_{%1}").arg(slice) : QString());
    m_symbol = symbol;
    m_samples = {sampleTitle(document, document.sample), otherTitle};
    own.symbol = symbol + upright(QStringLiteral("  ") + sampleTitle(document, document.sample));
    theirs.symbol = symbol + upright(QStringLiteral("  ") + otherTitle);
    m_parts = {{node, slice, false, true, own.ink, own.values.shape, {}},
               {node, slice, false, false, own.ink, theirs.values.shape, {}}};
    m_step.geometry = StepGeometry::SideBySide;
    m_step.operatorText = QStringLiteral("-");
    m_step.operands = {std::move(own), std::move(theirs)};
    if (m_step.operands.front().role != ValueRole::Weights
        && m_step.operands.front().range.kind != RangeChoice::Kind::Fixed)
        shareRange(m_step.operands);
    subtract();
    m_parts.push_back({node, slice, false, false, SymbolInk::Plain, m_step.result.values.shape, {}});
    return true;
}

HeatmapFigure PairBlock::otherFigure(const HeatmapFigure& own, Index slice) const
{
    HeatmapFigure figure = own;
    figure.values = sliceOfView(m_other->values.view(), slice);
    figure.rows = axisOf(m_other->info.rows, !own.rows.labels.isEmpty());
    figure.cols = axisOf(m_other->info.cols, !own.cols.labels.isEmpty());
    const double left = own.role == ValueRole::Weights ? 0 : -std::numeric_limits<double>::infinity();
    if (!masks(own.keep, figure.values, left))
        figure.keep = {};
    figure.pinned = false;
    return figure;
}

void PairBlock::subtract()
{
    const HeatmapFigure& a = m_step.operands[Own];
    const HeatmapFigure& b = m_step.operands[Other];
    const Index rows = std::min(a.values.shape.rows, b.values.shape.rows);
    const Index cols = std::min(a.values.shape.cols, b.values.shape.cols);
    m_difference.clear();
    m_difference.reserve(static_cast<std::size_t>(rows * cols));
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < cols; ++c) {
            const double own = a.values.row(0, r)[c];
            const double other = b.values.row(0, r)[c];
            m_difference.push_back(own == other ? 0 : own - other);
        }
    HeatmapFigure& result = m_step.result = a;
    becomeDifference(result, ConstView(m_difference.data(), Shape::matrix(rows, cols)),
                     PairBlockText::tr("difference"));
    result.rows = joined(a.rows, b.rows, rows);
    result.cols = joined(a.cols, b.cols, cols);
    if (!alike())
        result.keep = {};
    result.zeroCentred = true;
}

const HeatmapFigure& PairBlock::figure(Which which) const
{
    return which == Change ? m_step.result : m_step.operands[which];
}

bool PairBlock::alike() const
{
    return m_step.operands.size() == 2 && m_step.operands[Own].values.shape == m_step.operands[Other].values.shape;
}

PairBlock::Trio PairBlock::at(Index row, Index col) const
{
    const auto number = [&](Which which) {
        const ConstView& view = figure(which).values;
        return row < view.shape.rows && col < view.shape.cols ? view.row(0, row)[col] : std::nan("");
    };
    return {number(Own), number(Other), number(Change)};
}

QString PairBlock::rowName(Which which, Index row) const { return nameOf(figure(which).rows, row); }
QString PairBlock::colName(Which which, Index col) const { return nameOf(figure(which).cols, col); }

// The difference below the others.
SheetLayout PairBlock::inTwoRows(const QSizeF& room, double deviceScale) const
{
    constexpr double largestSide = 84;
    LayoutOptions options;
    options.deviceScale = deviceScale;
    options.titlePx = 17;
    FigureGrid grid({&figure(Own), &figure(Other), &figure(Change)}, options);
    grid.fit(room, 2, largestSide);
    return grid.take();
}

double PairBlock::fit(const QSizeF& room, double deviceScale, double type)
{
    constexpr double smallestType = 0.6;
    // How much larger cells have to become for smaller type, or for two rows, which are harder to read.
    constexpr double worthSmallerType = 1.1;
    constexpr double worthTwoRows = 1.2;
    const auto side = [](const SheetLayout& layout, double share) {
        const PlacedFigure& own = layout.figures.front();
        return share * own.layout.matrices.front().cells.width() / static_cast<double>(own.figure->values.shape.cols);
    };
    double shrink = fitSideBySide(m_step, m_layout, room, deviceScale, type);
    double largest = fitsInto(room, m_layout.size * shrink) ? worthTwoRows * side(m_layout, shrink) : 0;
    for (const double share : {1.0, 0.85, 0.72, 0.6}) {
        SheetLayout rows = inTwoRows(room / share, deviceScale * share);
        if (share * type < smallestType || !fitsInto(room, rows.size * share) || side(rows, share) <= largest)
            continue;
        largest = worthSmallerType * side(rows, share);
        m_layout = std::move(rows);
        shrink = share;
    }
    placeParts();
    return shrink;
}

void PairBlock::fitOn(const FigurePage& page, const QSizeF& room)
{
    m_losses.clear();
    if (onPage(page)) {
        leaveOut(m_step, page.without);
        std::vector<PaperPanel> panels = paperPanels(m_step);
        for (const Which which : {Own, Other}) {
            panels[which].title = m_samples[which];
            if (!page.without.has(FigurePart::Symbol))
                panels[which].symbol = m_symbol;
        }
        m_layout = layPanels(std::move(panels), page, room, m_losses);
    } else {
        m_layout = fitOnPage(m_step, page, room, m_losses);
    }
    placeParts();
}

void PairBlock::placeParts()
{
    for (const PlacedFigure& placed : m_layout.figures) {
        StagePart& part = m_parts[placed.figure == &figure(Own)         ? Own
                                      : placed.figure == &figure(Other) ? Other
                                                                        : Change];
        part.cells = placed.layout.matrices.front().cells;
        part.labelled = withLabels(part.cells, placed.layout.texts);
        placeBarOf(part, placed);
    }
}

bool PairBlock::numbersMissing(double zoom) const { return heedmap::numbersMissing(m_layout, zoom); }

} // namespace heedmap
