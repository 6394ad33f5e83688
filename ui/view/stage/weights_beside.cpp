#include "view/stage/weights_beside.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "paint/sheet_step.h"
#include "view/scene/guess.h"
#include "view/scene/stage_scene.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostHeads = 3;
constexpr double largestSide = 44;

/// The shown heads: the selected one and its neighbours.
Range headsShown(Index count, Index chosen)
{
    const Index shown = std::min(count, mostHeads);
    const Index first = std::clamp<Index>(chosen - shown / 2, 0, count - shown);
    return {first, first + shown};
}

/// Draws one matrix as large as the room.
void drawHead(QPainter& painter, const HeatmapFigure& all, Index head, const QSizeF& room, double deviceScale,
              const Theme& theme)
{
    SheetStep step;
    step.result = sliceOf(all, head);
    step.result.rows.name.clear(); // as on the stage above
    step.result.cols.name.clear();
    if (all.values.shape.slices > 1)
        step.result.heading = sliceTitle(all, head);
    const SheetLayout layout = stepBlock(step, fittingSide(step, largestSide, room, deviceScale), deviceScale);
    const double shrink = std::min({1.0, room.width() / layout.size.width(), room.height() / layout.size.height()});
    painter.scale(shrink, shrink);
    drawSheet(painter, layout, theme);
}

} // namespace

WeightsBeside::WeightsBeside(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setObjectName("weightsBeside");
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumSize(120, 90);
    const auto again = [this] {
        observe();
        update();
    };
    connect(&context.workbench, &Workbench::rebuilt, this, again);
    connect(&context.workbench, &Workbench::valuesReady, this, qOverload<>(&QWidget::update));
    connect(&context.selection, &Selection::nodeChanged, this, again);
    connect(&context.selection, &Selection::sliceChanged, this, again);
    connect(&context.selection.covers(), &Covers::changed, this, qOverload<>(&QWidget::update));
    connect(&context.display, &Display::changed, this, again);
}

void WeightsBeside::setLow(bool low)
{
    m_low = low;
    update();
}

NodeId WeightsBeside::node() const
{
    const Workbench& workbench = m_context.workbench;
    if (!workbench.isOpen())
        return noNode;
    const GraphShape& graph = workbench.graph();
    NodeId last = noNode;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const NodeInfo& info = graph.node(id).info;
        if (info.family != Family::Attention || graph.node(id).leaf() || isGradient(graph, id))
            continue;
        last = id;
        if (id >= m_context.selection.node()) // the next weights in the order of the computation
            break;
    }
    return last;
}

void WeightsBeside::observe()
{
    std::vector<Demand> demands;
    if (const NodeId id = isVisible() ? node() : noNode; id != noNode)
        demands = StageScene::demands(m_context.workbench, id, m_context.selection.slice());
    m_context.workbench.look(this, std::move(demands));
    setAccessibleName(tr("The current weights"));
    setToolTip(tr("The current weights; a click shows how they are computed"));
}

bool WeightsBeside::draw(QPainter& painter)
{
    const NodeId id = node();
    if (id == noNode || tellsGuess(m_context, id))
        return false;
    const Display& display = m_context.display;
    HeatmapFigure all = currentFigure(m_context.workbench, id, m_context.selection.slice(), display.settings());
    if (all.values.data == nullptr)
        return false;
    if (m_low)
        all.without = {FigurePart::Shape, FigurePart::Bar, FigurePart::Range, FigurePart::Margin};
    const Range heads = headsShown(all.values.shape.slices, m_context.selection.sliceOf(id));
    const double scale = display.scale();
    const QSizeF room(width() / scale / static_cast<double>(heads.size()), height() / scale);
    for (Index head = heads.begin; head < heads.end; ++head) {
        painter.save();
        painter.scale(scale, scale);
        painter.translate(room.width() * static_cast<double>(head - heads.begin), 0);
        drawHead(painter, all, head, room, devicePixelRatioF() * scale, display.theme());
        painter.restore();
    }
    return true;
}

void WeightsBeside::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (const NodeId id = node(); id != noNode && tellsGuess(m_context, id))
        drawQuestion(painter);
    else
        draw(painter);
}

// The colours would reveal covered numbers.
void WeightsBeside::drawQuestion(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const int side = std::min({width(), height(), m_context.display.px(96)});
    const QRect place(0, 0, side - 1, side - 1);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(place, 4, 4);
    painter.setFont(m_context.display.font(17, true));
    painter.setPen(theme.muted);
    painter.drawText(place, Qt::AlignCenter, QStringLiteral("A ?"));
}

void WeightsBeside::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    observe();
}

// A hidden widget demands nothing.
void WeightsBeside::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    observe();
}

void WeightsBeside::mouseReleaseEvent(QMouseEvent* event)
{
    if (const NodeId id = node(); id != noNode && event->button() == Qt::LeftButton)
        m_context.selection.setNode(id);
}

} // namespace heedmap

#include "moc_weights_beside.cpp"
