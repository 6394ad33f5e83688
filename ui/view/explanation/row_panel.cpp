#include "view/explanation/row_panel.h"

#include "text/clauses.h"
#include "view/explanation/panel_label.h"
#include "view/explanation/row_chart.h"
#include "view/explanation/what_if.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"

#include "model/workbench.h"

#include <paint/node_figure.h>

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace heedmap {
namespace {

constexpr Index mostBars = 512;      ///< of a row that is drawn
constexpr Index mostRecomputed = 64; ///< of a row whose change is computed cell by cell
constexpr double scoreGrowth = 0.1;

std::vector<double> rowOf(const Values& values, const Cell& cell, Index cols)
{
    const double* row = values.view.row(cell.slice, cell.row);
    return {row, row + cols};
}

/// The matrix that the weights are made from row by row; the weights themselves if there is none.
NodeId rowBefore(const GraphShape& graph, NodeId weights)
{
    const Node& node = graph.node(weights);
    const bool kept = node.leaf() || graph.pinned(weights) || node.inputs.empty();
    if (kept || node.geometry == Geometry::Product || graph.node(node.inputs.front()).shape != node.shape)
        return weights;
    return node.inputs.front();
}

Region rowRegion(const Cell& cell, Index cols)
{
    return {{cell.slice, cell.slice + 1}, {cell.row, cell.row + 1}, {0, cols}};
}

/// The row of a cell in the weights, beside what it was before them where that is another node; none while it
/// is not evaluated.
std::optional<RowBars> barsOf(const ViewContext& context, NodeId before, NodeId weights, const Cell& cell)
{
    Workbench& workbench = context.workbench;
    const GraphShape& graph = workbench.graph();
    const Index cols = graph.node(weights).shape.cols;
    const Region row = rowRegion(cell, cols);
    const Values after = workbench.values(weights, row);
    if (!after)
        return std::nullopt;
    RowBars bars;
    bars.weights = rowOf(after, cell, cols);
    if (const Values scores = workbench.values(before, row); before != weights && scores)
        bars.before = rowOf(scores, cell, cols);
    const Theme& theme = context.display.theme();
    const NodeInfo& info = graph.node(weights).info;
    for (Index c = 0; c < cols && cols <= mostBars; ++c)
        bars.labels << axisLabel(info.cols, c);
    bars.beforeSymbol = QString::fromStdString(graph.node(before).info.symbol);
    bars.afterSymbol = QString::fromStdString(info.symbol);
    bars.beforeColour = theme.ink(symbolInk(graph.node(before).info));
    bars.afterColour = theme.ink(symbolInk(info));
    bars.decimals = context.display.settings().decimals;
    const ConstView scores(bars.before.data(), Shape::vector(static_cast<Index>(bars.before.size())));
    bars.beforeDecimals = numberFormat(scores, 0, bars.decimals).decimals;
    return bars;
}

/// Whether a number of that row is to be guessed.
bool hidesRow(const ViewContext& context, NodeId node, const Cell& cell)
{
    for (Index col = 0; col < context.workbench.graph().node(node).shape.cols; ++col)
        if (toGuess(context, {node, {cell.slice, cell.row, col}}))
            return true;
    return false;
}

/// Whether a mask lets a row of the weights see nothing.
bool hiddenWhole(Workbench& workbench, NodeId weights, const Cell& cell)
{
    const NodeId mask = maskOver(workbench.graph(), weights);
    if (mask == noNode)
        return false;
    const Shape& shape = workbench.graph().node(mask).shape;
    const Cell at{std::min(cell.slice, shape.slices - 1), cell.row, 0};
    const Values keep = workbench.values(mask, rowRegion(at, shape.cols));
    return keep && std::ranges::all_of(rowOf(keep, at, shape.cols), [](double kept) { return kept == 0; });
}

} // namespace

RowPanel::RowPanel(const ViewContext& context)
    : m_context(context), m_title(panelLabel("rowTitle", 13, true)), m_facts(panelLabel("rowFacts", 12)),
      m_whatIfTitle(panelLabel("whatIfTitle", 13, true)), m_whatIf(panelLabel("whatIf", 12))
{
    m_whatIf->setTextFormat(Qt::RichText);
    auto* row = new QVBoxLayout(this);
    row->setContentsMargins(0, 8, 0, 0);
    row->setSpacing(8);
    for (QWidget* part : {m_title, m_facts})
        row->addWidget(part);
    row->addSpacing(12);
    for (QWidget* part : {m_whatIfTitle, m_whatIf})
        row->addWidget(part);
}

void RowPanel::showAt(const CellPlace& place)
{
    Workbench& workbench = m_context.workbench;
    const GraphShape& graph = workbench.graph();
    const NodeId weights = weightsOf(graph, place.node);
    const Node& node = graph.node(place.node);
    const bool drawn = node.shape.cols <= mostBars;
    if (weights == noNode || (!drawn && guessing(m_context)))
        return;
    const NodeId before = place.node == weights ? rowBefore(graph, weights) : place.node;
    if (drawn && (hidesRow(m_context, before, place.cell) || hidesRow(m_context, weights, place.cell)))
        return;
    const std::optional<RowBars> bars = barsOf(m_context, before, weights, place.cell);
    if (!bars)
        return;
    if (m_chart == nullptr) {
        m_chart = new RowChart(m_context.display);
        static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_chart);
    }
    m_chart->setVisible(drawn);
    if (drawn)
        m_chart->showBars(*bars);
    m_title->setText(title(*bars, before, weights, place));
    m_facts->setText(facts(*bars, weights, place.cell));
    showWhatIf(weights, place);
    show();
}

std::vector<Demand> RowPanel::demands(const CellPlace& place) const
{
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId weights = weightsOf(graph, place.node);
    if (weights == noNode)
        return {};
    const NodeId before = place.node == weights ? rowBefore(graph, weights) : place.node;
    const Region row = rowRegion(place.cell, graph.node(weights).shape.cols);
    std::vector<Demand> demands{{weights, row}, {before, row}};
    if (const NodeId mask = maskOver(graph, weights); mask != noNode) {
        const Shape& shape = graph.node(mask).shape;
        const Cell at{std::min(place.cell.slice, shape.slices - 1), place.cell.row, 0};
        demands.push_back({mask, rowRegion(at, shape.cols)});
    }
    return demands;
}

QString RowPanel::title(const RowBars& bars, NodeId before, NodeId weights, const CellPlace& place) const
{
    const NodeInfo& info = m_context.workbench.graph().node(weights).info;
    const QString name = axisLabel(info.rows, place.cell.row);
    if (bars.before.empty())
        return tr("Row “%1”").arg(name);
    if (before != place.node)
        return tr("Row “%1”, before and after").arg(name);
    return tellsAnswers(info) ? tr("Row “%1”, on the way to probabilities").arg(name)
                              : tr("Row “%1”, on the way to weights").arg(name);
}

// A row without weights has neither a largest one nor an entropy.
QString RowPanel::facts(const RowBars& bars, NodeId weights, const Cell& cell) const
{
    const auto undefined = [](double weight) { return std::isnan(weight); };
    const bool zero = std::ranges::all_of(bars.weights, [](double weight) { return weight == 0; });
    const bool broken = std::ranges::any_of(bars.weights, undefined);
    if ((broken || zero) && hiddenWhole(m_context.workbench, weights, cell))
        return broken ? tr("The mask hides every key of this row: softmax divides 0 by 0, and there are no weights. "
                           "A setting of the mask can make them 0.")
                      : tr("The mask hides every key of this row. The settings make its weights 0.");
    if (broken)
        return tr("This row has no weights: not all of its scores are numbers.");
    const std::optional<double> sum =
        m_context.workbench.pinned(weights, cell.slice) ? brokenSum(bars.weights) : std::nullopt;
    const QString off = sum
        ? tr("This row adds up to %1, not to 1.").arg(valueText(*sum, {bars.decimals + 1, false})) + QLatin1Char('\n')
        : QString();
    return off + largest(bars, weights, cell) + QLatin1Char('\n')
        + tr("entropy %1 of at most %2 bits")
              .arg(valueText(bars.entropy(), {2, false}),
                   valueText(std::log2(static_cast<double>(bars.weights.size())), {2, false}));
}

// Each with its change since the snapshot, if there is one.
QString RowPanel::largest(const RowBars& bars, NodeId weights, const Cell& cell) const
{
    constexpr std::size_t most = 4;
    std::vector<std::size_t> order(bars.weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t few = std::min(most, order.size());
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(few), std::greater(),
                              [&](std::size_t i) { return std::pair(bars.weights[i], -static_cast<double>(i)); });
    const auto cols = static_cast<Index>(bars.weights.size());
    const bool answers = tellsAnswers(m_context.workbench.graph().node(weights).info);
    const Difference change = m_context.workbench.difference(weights, rowRegion(cell, cols));
    QStringList texts;
    for (std::size_t i = 0; i < few; ++i) {
        QString text = valueText(bars.weights[order[i]], {bars.decimals + 1, false});
        if (change != nullptr) {
            const double more = change->numbers()[order[i]];
            text += QStringLiteral(" (%1%2)").arg(more < 0 ? QString() : QStringLiteral("+"),
                                                  valueText(more, {bars.decimals + 1, false}));
        }
        const QString label = bars.labels.isEmpty()
            ? axisLabel(m_context.workbench.graph().node(weights).info.cols, static_cast<Index>(order[i]))
            : bars.labels[static_cast<qsizetype>(order[i])];
        const QString first = answers ? tr("largest probability %1: %2") : tr("largest weight %1: %2");
        texts << (i == 0 ? first.arg(text, label) : announced(text, label));
    }
    return joinedStatements(texts);
}

void RowPanel::showWhatIf(NodeId weights, const CellPlace& place)
{
    Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(place.node);
    std::optional<double> would;
    const CellPlace seen{weights, place.cell};
    const Values now = workbench.values(place.node, Region::of(place.cell));
    const Values weight = workbench.values(weights, Region::of(place.cell));
    if (place.node != weights && node.shape.cols <= mostRecomputed && now && weight
        && !workbench.pinned(weights, place.cell.slice))
        would = valueIf(workbench, place, now.view.at(place.cell) + scoreGrowth, seen);
    if (would && !std::isfinite(*would - weight.view.at(place.cell)))
        would.reset();
    m_whatIfTitle->setVisible(would.has_value());
    m_whatIf->setVisible(would.has_value());
    if (!would)
        return;
    const double change = *would - weight.view.at(place.cell);
    m_whatIfTitle->setText(tr("If this score grew by %1").arg(scoreGrowth));
    m_whatIf->setText(tr("%1 would change by %2")
                          .arg(cellMarkup(workbench.graph(), seen),
                               (change >= 0 ? QStringLiteral("+") : QString()) + valueText(change, {3, false})));
}

} // namespace heedmap

#include "moc_row_panel.cpp"
