#include "view/attention/weights_title.h"

#include "model/ablations/ablation.h"
#include "model/layer_groups.h"
#include "paint/cut_text.h"
#include "paint/figure_parts.h"
#include "paint/formula_box.h"
#include "paint/node_figure.h"
#include "text/core_text.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>

namespace heedmap {
namespace {

QString between() { return QStringLiteral(" · "); }

QString joined(const QString& first, const QString& second)
{
    return first.isEmpty() || second.isEmpty() ? first + second : first + between() + second;
}

/// The title by step, and by layer if the node is in one.
WeightsTitle bySymbol(const NodeInfo& info)
{
    return {QString::fromStdString(info.symbol), LayerGroups::within(info.group, sentenceText(info.step))};
}

WeightsTitle byPlace(const NodeInfo& info)
{
    return info.group.empty() ? bySymbol(info) : WeightsTitle{{}, LayerGroups::title(info.group)};
}

/// The title with the part of the layer: "Self-attention" for dec.0.self.A.
WeightsTitle byPart(const NodeInfo& info)
{
    const std::string layer = info.group + ".";
    const std::string inner = info.name.starts_with(layer) ? info.name.substr(layer.size()) : std::string();
    const std::string part = inner.substr(0, std::min(inner.find('.'), inner.size()));
    const QString title = part == inner ? QString() : LayerGroups::title(part);
    if (title.isEmpty() || title == QString::fromStdString(part))
        return bySymbol(info);
    return {{}, joined(LayerGroups::title(info.group), title)};
}

/// Elides the end; of "head 10" keeps the number, which distinguishes heads.
QString fitting(const QString& words, const QFontMetricsF& metrics, double width)
{
    static const QRegularExpression numbered(QStringLiteral("^\\S+ ?(\\d+)$"));
    if (metrics.horizontalAdvance(words) > width)
        if (const auto match = numbered.match(words); match.hasMatch())
            return metrics.elidedText(match.captured(1), Qt::ElideRight, width);
    return cutToFit(words, metrics, width);
}

} // namespace

QString WeightsTitle::plain() const { return joined(plainFormula(symbol), words); }

QString WeightsTitle::formula() const
{
    const QString rest = symbol.isEmpty() || words.isEmpty() ? words : between() + words;
    return rest.isEmpty() ? symbol : symbol + QStringLiteral("\\text{%1}").arg(rest);
}

WeightsTitle weightsTitle(const GraphShape& graph, std::span<const NodeId> among, NodeId node)
{
    const NodeInfo& info = graph.node(node).info;
    const WeightsTitle title = byPlace(info);
    const bool alone =
        std::ranges::count_if(among, [&](NodeId other) { return byPlace(graph.node(other).info) == title; }) == 1;
    return alone || info.group.empty() ? title : byPart(info);
}

WeightsTitle headTitle(const GraphShape& graph, std::span<const NodeId> among, const Head& head)
{
    const Node& node = graph.node(head.node);
    WeightsTitle title = among.size() > 1 ? weightsTitle(graph, among, head.node) : WeightsTitle();
    if (node.shape.slices > 1)
        title.words = joined(title.words, sliceTitle(emptyNodeFigure(graph, head.node), head.slice));
    else if (among.size() < 2)
        title.symbol = QString::fromStdString(node.info.symbol);
    return title;
}

WeightsTitle partTitle(const GraphShape& graph, NodeId node, std::optional<Index> slice)
{
    const std::vector<NodeId> weights = attentionNodes(graph);
    const auto of =
        std::ranges::find_if(weights, [&](NodeId each) { return each == node || headResult(graph, each) == node; });
    const Node& part = graph.node(node);
    WeightsTitle title = of == weights.end() ? byPlace(part.info)
        : weights.size() > 1                 ? weightsTitle(graph, weights, *of)
                                             : WeightsTitle();
    if (of == weights.end() || *of != node)
        title.symbol = QString::fromStdString(part.info.symbol);
    if (slice && part.shape.slices > 1)
        title.words = joined(title.words, sliceTitle(emptyNodeFigure(graph, node), *slice));
    if (title.symbol.isEmpty() && title.words.isEmpty())
        title.symbol = QString::fromStdString(part.info.symbol);
    return title;
}

void drawWeightsTitle(QPainter& painter, const WeightsTitle& title, const QRectF& line, double width,
                      Qt::Alignment align)
{
    const QFontMetricsF metrics(painter.font());
    const FormulaBox symbol(title.symbol,
                            {FormulaStyle::Face::Title, static_cast<double>(QFontInfo(painter.font()).pixelSize())});
    const QString rest = title.symbol.isEmpty() || title.words.isEmpty() ? title.words : between() + title.words;
    const QString words = fitting(rest, metrics, std::max(width - symbol.width(), 0.0));
    const double taken = symbol.width() + metrics.horizontalAdvance(words);
    const double left = (align & Qt::AlignHCenter) != 0 ? line.center().x() - taken / 2 : line.left();
    const double baseline = line.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    symbol.draw(painter, {left, baseline}, painter.pen().color());
    painter.drawText(QPointF(left + symbol.width(), baseline), words);
}

} // namespace heedmap
