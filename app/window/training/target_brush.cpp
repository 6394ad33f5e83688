#include "window/training/target_brush.h"

#include "model/training/target.h"
#include "text/core_text.h"
#include "view/stage/stage.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {

/// The frames of painted rows over the stage: solid until trained, then dashed.
class TargetBrush::Frames : public QWidget {
public:
    explicit Frames(TargetBrush& brush) : QWidget(brush.m_stage.viewport()), m_brush(brush)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setObjectName("targetFrames");
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Display& display = m_brush.m_context.display;
        const bool trained = m_brush.m_trainer.last() > 0;
        QPen pen(display.theme().ink(SymbolInk::Gradient), (trained ? 1.5 : 2.5) * display.scale());
        if (trained)
            pen.setDashPattern({3, 2});
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(pen);
        const GraphShape& graph = m_brush.m_context.workbench.graph();
        for (NodeId node = 0; node < graph.size(); ++node) {
            if (!takesTarget(m_brush.m_context.workbench, node))
                continue;
            const Shape& shape = graph.node(node).shape;
            for (Index slice = 0; slice < shape.slices; ++slice)
                for (const Cell& cell : m_brush.cellsOf(node, slice))
                    if (const QRectF rect = m_brush.m_stage.rectOf(node, cell); !rect.isEmpty())
                        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 3, 3);
        }
    }

private:
    TargetBrush& m_brush;
};

TargetBrush::TargetBrush(const ViewContext& context, Stage& stage, const Trainer& trainer)
    : QObject(&stage), m_context(context), m_stage(stage), m_trainer(trainer), m_frames(new Frames(*this))
{
    stage.viewport()->installEventFilter(this);
    stage.installEventFilter(this);
    connect(&trainer, &Trainer::moved, m_frames, qOverload<>(&QWidget::update));
    connect(&context.workbench, &Workbench::rebuilt, this, [this] {
        const auto& loss = m_context.workbench.head().loss;
        m_frames->setVisible(m_on || std::ranges::any_of(loss, [](const LossTerm& term) {
                                 return term.kind == LossTerm::Kind::Attend;
                             }));
        m_frames->update();
    });
    m_frames->hide();
}

void TargetBrush::setOn(bool on)
{
    if (m_on == on)
        return;
    m_on = on;
    m_stroke.reset();
    m_stage.viewport()->setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    if (on) {
        m_frames->show();
        showWeights();
    }
    emit onChanged(on);
}

/// The attention weights shown, or else the first of the document.
void TargetBrush::showWeights()
{
    if (!m_context.workbench.isOpen() || takesTarget(m_context.workbench, m_context.selection.node()))
        return;
    for (NodeId node = 0; node < m_context.workbench.graph().size(); ++node)
        if (takesTarget(m_context.workbench, node))
            return m_context.selection.setNode(node);
    emit failed(tr("The document has no attention weights on which a target could be painted."));
}

std::vector<Cell> TargetBrush::cellsOf(NodeId node, Index slice) const
{
    if (m_stroke && m_stroke->node == node && m_stroke->slice == slice)
        return m_stroke->cells;
    return targetOf(m_context.workbench, node, slice);
}

bool TargetBrush::press(const QPointF& at)
{
    const std::optional<CellPlace> place = m_stage.cellAt(at);
    if (!place || !takesTarget(m_context.workbench, place->node))
        return false;
    m_stroke =
        Stroke{place->node, place->cell.slice, true, targetOf(m_context.workbench, place->node, place->cell.slice)};
    m_stroke->paints = std::ranges::find(m_stroke->cells, place->cell) == m_stroke->cells.end();
    move(at);
    return true;
}

void TargetBrush::move(const QPointF& at)
{
    const std::optional<CellPlace> place = m_stage.cellAt(at);
    if (!place || place->node != m_stroke->node || place->cell.slice != m_stroke->slice)
        return;
    std::vector<Cell>& cells = m_stroke->cells;
    const auto found = std::ranges::find(cells, place->cell);
    if (m_stroke->paints && found == cells.end())
        cells.push_back(place->cell);
    else if (!m_stroke->paints && found != cells.end())
        cells.erase(found);
    m_frames->update();
}

void TargetBrush::finish()
{
    const Stroke stroke = *std::exchange(m_stroke, std::nullopt);
    try {
        setTarget(m_context.workbench, stroke.node, stroke.slice, stroke.cells);
    } catch (const Error& error) {
        emit failed(sentenceText(error.sentence()));
    }
    m_frames->update();
}

bool TargetBrush::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_stage.viewport())
        m_frames->setGeometry(m_stage.viewport()->rect());
    if (!m_on)
        return false;
    const auto at = [event] { return static_cast<QMouseEvent*>(event)->position(); };
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        return watched == m_stage.viewport() && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton
            && press(at());
    case QEvent::MouseMove:
        if (!m_stroke)
            return false;
        move(at());
        return true;
    case QEvent::MouseButtonRelease:
        if (!m_stroke)
            return false;
        finish();
        return true;
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
            return false;
        setOn(false);
        return true;
    default: return false;
    }
}

} // namespace heedmap

#include "moc_target_brush.cpp"
