#include "view/next/cache_picture.h"

#include "paint/axis_labels.h"
#include "paint/cut_text.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/language.h"
#include "view/frame/thumbnail.h"
#include "view/scene/stage_scene.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

struct CacheText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::NextView)
};

constexpr double top = 44;   ///< of the matrices
constexpr double side = 104; ///< of the largest of them

/// The slice of a stack that a head reads: several heads of queries may share one of keys.
Index sliceFor(const GraphShape& graph, NodeId node, NodeId weights, Index head)
{
    return head * graph.node(node).shape.slices / std::max<Index>(graph.node(weights).shape.slices, 1);
}

} // namespace

void CachePicture::choose(const Workbench& workbench, int layer, Index head)
{
    const std::vector<TextAttention> layers = textAttentions(workbench);
    m_layer = std::clamp(layer, 0, std::max(static_cast<int>(layers.size()) - 1, 0));
    m_weights = noNode;
    if (!layers.empty()) {
        const TextAttention& chosen = layers[static_cast<std::size_t>(m_layer)];
        m_queries = chosen.queries;
        m_keys = chosen.keys;
        m_values = chosen.values;
        m_weights = chosen.weights;
    }
    m_head = empty() ? 0 : std::clamp<Index>(head, 0, workbench.graph().node(m_weights).shape.slices - 1);
}

std::vector<Demand> CachePicture::demands(const GraphShape& graph) const
{
    std::vector<Demand> demands;
    for (const NodeId node : {m_queries, m_keys, m_values, m_weights}) {
        if (empty())
            break;
        Region region = Region::all(graph.node(node).shape);
        const Index slice = sliceFor(graph, node, m_weights, m_head);
        region.slices = {slice, slice + 1};
        demands.push_back({node, region});
    }
    return demands;
}

// ---- how it looks

void CachePicture::layOut(const GraphShape& graph, double width)
{
    constexpr double apart = 24;
    constexpr double line = side + 36; // with the names above
    constexpr double leastRow = 120;
    constexpr double leastCost = 190;
    if (empty())
        return;
    const auto kept = [&](NodeId node) { // with the words beside it
        const heedmap::Shape& shape = graph.node(node).shape;
        const double words = std::max(textWidth(CacheText::tr("kept"), 11), textWidth(CacheText::tr("new"), 11));
        return std::max(thumbnailSize(shape.rows, shape.cols, side).width() + 8 + words, 70.0);
    };
    const std::array<double, 4> needed{kept(m_keys), kept(m_values), leastRow, leastCost};
    const std::array<double, 4> shares{0.2, 0.2, 0.28, 0.32};
    bool roomy = true;
    for (std::size_t i = 0; i < needed.size(); ++i)
        roomy = roomy && needed[i] + (i + 1 < needed.size() ? apart : 0) <= shares[i] * width;
    QPointF at(0, top);
    for (std::size_t i = 0; i < needed.size(); ++i) {
        const double wanted = roomy ? shares[i] * width : needed[i];
        if (!roomy && at.x() > 0 && at.x() + wanted > width)
            at = {0, at.y() + line};
        m_places[i] = QRectF(
            at, QSizeF(roomy ? wanted : std::min((i + 1 == needed.size() ? 1.5 : 1) * wanted, width - at.x()), side));
        at.rx() += wanted + (roomy ? 0 : apart);
    }
    m_width = width;
    m_height = m_places.back().bottom() + 20;
}

void CachePicture::draw(QPainter& painter, const Theme& theme, const ViewContext& context) const
{
    const double width = m_width;
    painter.setFont(textFont(14, true));
    painter.setPen(theme.text);
    painter.drawText(QPointF(0, 16), CacheText::tr("The cache"));
    const double said = QFontMetricsF(painter.font()).horizontalAdvance(CacheText::tr("The cache")) + 14;
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    const QString which =
        CacheText::tr("layer %1, head %2: only the last row is new, the others are kept").arg(m_layer).arg(m_head);
    painter.drawText(QRectF(said, 2, width - said, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     cutToFit(which, QFontMetricsF(painter.font()), width - said));
    const auto& [keys, values, rows, cost] = m_places;
    const QSizeF row(rows.width() * 6 / 7, 18);
    drawKept(painter, theme, context, m_keys, keys.topLeft());
    drawKept(painter, theme, context, m_values, values.topLeft());
    drawRow(painter, theme, context, m_queries, {rows.topLeft(), row});
    drawRow(painter, theme, context, m_weights, {rows.topLeft() + QPointF(0, 56), row});
    drawCost(painter, theme, context, cost);
}

void CachePicture::drawKept(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node,
                            const QPointF& at) const
{
    const Node& shown = context.workbench.graph().node(node);
    const QColor& ink = theme.ink(symbolInk(shown.info));
    painter.setFont(textFont(13, true));
    painter.setPen(ink);
    painter.drawText(at - QPointF(0, 8), shown.info.family == Family::Key ? QStringLiteral("K") : QStringLiteral("V"));
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    painter.drawText(at + QPointF(18, -8), QStringLiteral("%1×%2").arg(shown.shape.rows).arg(shown.shape.cols));
    const Index slice = sliceFor(context.workbench.graph(), node, m_weights, m_head);
    const HeatmapFigure figure =
        sliceOf(currentFigure(context.workbench, node, slice, context.display.settings()), slice);
    const QRectF place(at, thumbnailSize(shown.shape.rows, shown.shape.cols, side));
    if (figure.values.data != nullptr)
        drawThumbnail(painter, figure, place, theme);
    const double row = place.height() / static_cast<double>(shown.shape.rows);
    painter.setBrush(Qt::NoBrush);
    if (m_printed) { // a line parts them
        painter.setPen(QPen(theme.text, theme.lineWidth));
        painter.drawLine(place.bottomLeft() - QPointF(0, row), place.bottomRight() - QPointF(0, row));
    } else {
        painter.setPen(QPen(theme.muted, 1.2));
        painter.drawRoundedRect(place.adjusted(-1, -1, 1, -row + 0.5), 2, 2);
        painter.setPen(QPen(ink, 2.2));
        painter.drawRoundedRect(QRectF(place.left() - 2, place.bottom() - row, place.width() + 4, row + 2), 2, 2);
    }
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    if (shown.shape.rows > 1)
        painter.drawText(QPointF(place.right() + 8, place.center().y()), CacheText::tr("kept"));
    painter.setPen(ink);
    painter.drawText(QPointF(place.right() + 8, place.bottom()), CacheText::tr("new"));
}

void CachePicture::drawRow(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node,
                           const QRectF& room) const
{
    const Node& shown = context.workbench.graph().node(node);
    const QColor& ink = theme.ink(symbolInk(shown.info));
    const bool query = node == m_queries;
    painter.setFont(textFont(13, true));
    painter.setPen(ink);
    painter.drawText(QPointF(room.left(), room.top() - 8), query ? QStringLiteral("q") : QStringLiteral("a"));
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(room.left() + 18, room.top() - 8), CacheText::tr("one row"));
    const Index slice = sliceFor(context.workbench.graph(), node, m_weights, m_head);
    HeatmapFigure figure = sliceOf(currentFigure(context.workbench, node, slice, context.display.settings()), slice);
    const double cell = std::min(room.height(), room.width() / static_cast<double>(shown.shape.cols));
    const QRectF place(room.left(), room.top(), cell * static_cast<double>(shown.shape.cols), room.height());
    if (figure.values.data != nullptr) {
        const Index last = shown.shape.rows - 1;
        figure.keep = {};
        figure.values.data += last * figure.values.rowStride;
        figure.values.shape = Shape::matrix(1, shown.shape.cols);
        drawThumbnail(painter, figure, place, theme);
    }
    if (m_printed)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 2.2));
    painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), 2, 2);
}

void CachePicture::drawCost(QPainter& painter, const Theme& theme, const ViewContext& context, const QRectF& room) const
{
    const double x = room.left();
    const double width = room.width();
    const CacheCost cost = cacheCost(context.workbench);
    painter.setFont(textFont(13, true));
    painter.setPen(theme.text);
    painter.drawText(room.topLeft() - QPointF(0, 8), CacheText::tr("For this token"));
    const auto bar = [&](double y, const QString& name, double count, const QColor& colour) {
        painter.setFont(textFont(12));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x, y, width, 16), Qt::AlignLeft, name);
        painter.setPen(theme.text);
        painter.setFont(textFont(12, true));
        painter.drawText(QRectF(x, y, width, 16), Qt::AlignRight, groupedText(count));
        painter.fillRect(QRectF(x, y + 19, std::max(width * count / cost.without, 2.0), 7), colour);
    };
    bar(room.top(), CacheText::tr("without the cache"), cost.without, theme.hairline.darker(115));
    bar(room.top() + 36, CacheText::tr("with it"), cost.with, theme.accent);
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    painter.drawText(
        QRectF(x, room.top() + 72, width, 48), Qt::AlignLeft | Qt::TextWordWrap,
        CacheText::tr("multiply-adds in attention; the cache holds %1 bytes").arg(groupedText(cost.bytes)));
}

} // namespace heedmap
