#include "view/explanation/why_not.h"

#include "model/masks.h"
#include "model/workbench.h"
#include "paint/node_figure.h"
#include "paint/operation_figure.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/last_line.h"
#include "view/explanation/panel_label.h"
#include "view/explanation/term_names.h"
#include "view/explanation/what_if.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <span>

namespace heedmap {
namespace {

constexpr double faint = 0.5; ///< times what each key would get if all got the same
constexpr Index mostKeys = 4096;

Region lineRegion(const Shape& shape, Index slice, Index at, bool column)
{
    const Index one = std::min(slice, shape.slices - 1);
    const Range line{at, at + 1};
    return {{one, one + 1}, column ? Range{0, shape.rows} : line, column ? line : Range{0, shape.cols}};
}

/// A row of a node, or of its transpose a column; empty while it is not there.
std::vector<double> lineOf(Workbench& workbench, NodeId node, Index slice, Index at, bool column)
{
    const Shape& shape = workbench.graph().node(node).shape;
    const Region region = lineRegion(shape, slice, at, column);
    const Index one = region.slices.begin;
    const Values values = workbench.values(node, region);
    std::vector<double> numbers;
    for (Index i = 0; values && i < (column ? shape.rows : shape.cols); ++i)
        numbers.push_back(values.view.at(column ? Cell{one, i, at} : Cell{one, at, i}));
    return numbers;
}

/// The product that rows of weights are made from, cell by cell or row by row.
NodeId productBefore(const GraphShape& graph, NodeId weights)
{
    for (NodeId id = weights; id != noNode && !graph.node(id).leaf() && !graph.pinned(id);) {
        const Node& node = graph.node(id);
        if (node.geometry == Geometry::Product)
            return id;
        const NodeId before = node.inputs.empty() ? noNode : node.inputs.front();
        id = before != noNode && graph.node(before).shape == graph.node(weights).shape ? before : noNode;
    }
    return noNode;
}

/// What an entry of a key stands for, where it comes from one entry of an input that has a label: "object side".
QString meaningOf(Workbench& workbench, NodeId key, Index slice, Index row, Index feature)
{
    const GraphShape& graph = workbench.graph();
    const auto made = beforeHeads(graph, key, slice, feature);
    if (!made || graph.node(made->first).leaf() || graph.node(made->first).geometry != Geometry::Product)
        return {};
    const OperationFigure operation = operationFigure(graph, made->first, 0);
    if (operation.operands.size() != 2 || operation.operands[0].transposed || operation.operands[1].transposed)
        return {};
    const NodeId input = operation.operands[0].node;
    const auto has = lineOf(workbench, input, 0, row, false);
    const auto takes = lineOf(workbench, operation.operands[1].node, 0, made->second, true);
    std::vector<Index> parts;
    for (std::size_t i = 0; i < std::min(has.size(), takes.size()); ++i)
        if (has[i] * takes[i] != 0)
            parts.push_back(static_cast<Index>(i));
    const Axis& axis = graph.node(input).info.cols;
    return parts.size() == 1 && axis.labels != nullptr ? axisLabel(axis, parts.front()) : QString();
}

/// Finds the entry that contributes most to the winner's lead.
void compare(Workbench& workbench, WhyNot& why, NodeId product)
{
    const OperationFigure operation = operationFigure(workbench.graph(), product, why.weight.cell.slice);
    if (operation.operands.size() != 2)
        return;
    const auto& [query, key] = std::pair(operation.operands[0], operation.operands[1]);
    const Cell& cell = why.weight.cell;
    const auto asks = lineOf(workbench, query.node, cell.slice, cell.row, query.transposed);
    const auto has = lineOf(workbench, key.node, cell.slice, cell.col, !key.transposed);
    const auto winner = lineOf(workbench, key.node, cell.slice, why.winner, !key.transposed);
    double most = 0;
    for (std::size_t i = 0; i < std::min({asks.size(), has.size(), winner.size()}); ++i) {
        const double more = asks[i] * (winner[i] - has[i]);
        if (!(more > most))
            continue;
        most = more;
        why.query = query.node;
        why.feature = static_cast<Index>(i);
        why.asks = asks[i];
        why.has = has[i];
        why.winnerHas = winner[i];
    }
    if (why.query && key.transposed) // each row of it is a key
        why.meaning = meaningOf(workbench, key.node, cell.slice, why.winner, why.feature);
}

/// As few digits as tell it: "6", "0.02", "2.8e−9".
QString shortText(double value)
{
    return QString::number(value, 'g', 2)
        .replace(QStringLiteral("e-0"), QStringLiteral("e-"))
        .replace(QLatin1Char('-'), QChar(0x2212));
}

/// The cell of a mask that may hide a weight.
std::optional<CellPlace> maskCell(const GraphShape& graph, const CellPlace& place)
{
    const NodeId mask = maskOver(graph, place.node);
    if (mask == noNode)
        return std::nullopt;
    const Index slices = graph.node(mask).shape.slices;
    return CellPlace{mask, {std::min(place.cell.slice, slices - 1), place.cell.row, place.cell.col}};
}

std::optional<CellPlace> hiddenBy(Workbench& workbench, const CellPlace& place)
{
    const auto mask = maskCell(workbench.graph(), place);
    if (!mask)
        return std::nullopt;
    const Values keep = workbench.values(mask->node, Region::of(mask->cell));
    return keep && keep.view.at(mask->cell) == 0 ? mask : std::nullopt;
}

/// Whether a weight that is small could be asked why.
bool isAsked(const Workbench& workbench, const CellPlace& place)
{
    const GraphShape& graph = workbench.graph();
    const Node& node = graph.node(place.node);
    return weightsOf(graph, place.node) == place.node && node.shape.cols >= 2 && node.shape.cols <= mostKeys
        && !workbench.pinned(place.node, place.cell.slice);
}

} // namespace

std::optional<WhyNot> whyNot(Workbench& workbench, const CellPlace& place)
{
    const GraphShape& graph = workbench.graph();
    const Node& node = graph.node(place.node);
    if (!isAsked(workbench, place))
        return std::nullopt;
    const std::vector<double> row = lineOf(workbench, place.node, place.cell.slice, place.cell.row, false);
    if (row.empty())
        return std::nullopt;
    WhyNot why{.weight = place, .weightNow = row[static_cast<std::size_t>(place.cell.col)]};
    if (const auto mask = hiddenBy(workbench, place)) {
        why.masked = true;
        why.mask = *mask;
        return why;
    }
    why.winner = std::ranges::max_element(row) - row.begin();
    if (!(why.weightNow < faint / static_cast<double>(node.shape.cols)) || why.winner == place.cell.col)
        return std::nullopt;
    const NodeId product = productBefore(graph, place.node);
    if (product == noNode)
        return std::nullopt;
    const auto scores = lineOf(workbench, product, place.cell.slice, place.cell.row, false);
    if (scores.empty())
        return std::nullopt;
    why.score = {product, place.cell};
    why.scoreNow = scores[static_cast<std::size_t>(place.cell.col)];
    why.winnerScore = scores[static_cast<std::size_t>(why.winner)];
    compare(workbench, why, product);
    return why;
}

WhyNotPanel::WhyNotPanel(const ViewContext& context)
    : m_context(context), m_title(panelLabel("whyNotTitle", 13, true)), m_sentence(panelLabel("whyNot", 13)),
      m_change(panelLabel("whyNotChange", 12)), m_keep(new QToolButton)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    for (QWidget* part : {m_title, m_sentence, m_change})
        rows->addWidget(part);
    rows->addWidget(m_keep, 0, Qt::AlignLeft);
    m_keep->setObjectName("whyNotKeep");
    m_keep->setFocusPolicy(Qt::TabFocus);
    connect(m_keep, &QToolButton::clicked, this, &WhyNotPanel::keep);
    hide();
}

void WhyNotPanel::showAt(const CellPlace& place)
{
    if (guessing(m_context))
        return;
    const auto why = whyNot(m_context.workbench, place);
    if (!why)
        return;
    m_why = *why;
    m_title->setText(tr("Why not?"));
    m_sentence->setText(withoutOrphans(sentence()));
    m_change->setText(withoutOrphans(change()));
    m_change->setVisible(!m_change->text().isEmpty());
    m_keep->setText(tr("Let it be seen"));
    m_keep->setVisible(m_why.masked);
    show();
}

std::vector<Demand> WhyNotPanel::demands(const CellPlace& place) const
{
    const GraphShape& graph = m_context.workbench.graph();
    if (!isAsked(m_context.workbench, place))
        return {};
    const auto row = [&](NodeId node) {
        return Demand{node, lineRegion(graph.node(node).shape, place.cell.slice, place.cell.row, false)};
    };
    std::vector<Demand> demands{row(place.node)};
    if (const auto mask = maskCell(graph, place))
        demands.push_back({mask->node, Region::of(mask->cell)});
    if (const NodeId product = productBefore(graph, place.node); product != noNode)
        demands.push_back(row(product)); // with the query and all keys, which it is made from
    return demands;
}

QString WhyNotPanel::sentence() const
{
    const GraphShape& graph = m_context.workbench.graph();
    const NodeInfo& info = graph.node(m_why.weight.node).info;
    const QString query = axisLabel(info.rows, m_why.weight.cell.row);
    const QString key = axisLabel(info.cols, m_why.weight.cell.col);
    const QString weight = shortText(m_why.weightNow);
    if (m_why.masked)
        return tr("The mask hides “%1” from “%2”, whatever its score.").arg(key, query);
    if (!m_why.query)
        return tr("“%1” has a score of %2, “%3” one of %4; after softmax %5.")
            .arg(key, shortText(m_why.scoreNow), axisLabel(info.cols, m_why.winner), shortText(m_why.winnerScore),
                 weight);
    const NodeInfo& asking = graph.node(*m_why.query).info;
    const QString label = axisLabel(asking.cols, m_why.feature);
    const QString named = asking.cols.labels != nullptr ? label : m_why.meaning;
    const QString asks = !named.isEmpty()
        ? filledText(tr("“%1” asks for %2 (%3)"), {query, named, shortText(m_why.asks)})
        : tr("In column %1 of %2 “%3” asks for %4").arg(label, plainSymbol(asking), query, shortText(m_why.asks));
    const QString has =
        m_why.has == 0 ? tr("“%1” has none (0)").arg(key) : tr("“%1” has %2").arg(key, shortText(m_why.has));
    return tr("%1; %2; after softmax %3.").arg(asks, has, weight);
}

// The weight that the winner's entry would make, computed by the rules of all cells in between.
QString WhyNotPanel::change() const
{
    if (m_why.masked || !m_why.query)
        return {};
    const NodeInfo& info = m_context.workbench.graph().node(m_why.weight.node).info;
    const double score = m_why.scoreNow + m_why.asks * (m_why.winnerHas - m_why.has);
    const auto would = valueIf(m_context.workbench, m_why.score, score, m_why.weight);
    if (!would)
        return {};
    return tr("With %1 of it, as “%2” has, its weight would be %3.")
        .arg(shortText(m_why.winnerHas), axisLabel(info.cols, m_why.winner), shortText(*would));
}

void WhyNotPanel::keep()
try {
    paintCells(m_context.workbench, m_why.mask.node, Region::of(m_why.mask.cell), true);
} catch (const Error& error) {
    m_sentence->setText(sentenceText(error.sentence()));
}

} // namespace heedmap

#include "moc_why_not.cpp"
