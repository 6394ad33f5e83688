#include "view/cost/compared_maps.h"

#include "paint/sheet.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/frame/base_pixmap.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/stage_marks.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <memory>

namespace heedmap {
namespace {

constexpr double readOutHeight = 30;

} // namespace

ComparedMaps::ComparedMaps(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setObjectName("comparedMaps");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    const Selection* selection = &context.selection;
    connect(selection, &Selection::cellChanged, this, qOverload<>(&QWidget::update));
    connect(selection, &Selection::uncoveredChanged, this, qOverload<>(&QWidget::update));
    connect(selection, &Selection::nodeChanged, this, qOverload<>(&QWidget::update));
}

QSize ComparedMaps::sizeHint() const { return {m_context.display.px(640), m_context.display.px(300)}; }
QSize ComparedMaps::minimumSizeHint() const { return {m_context.display.px(320), m_context.display.px(230)}; }

bool ComparedMaps::there() const
{
    const Workbench& workbench = m_context.workbench;
    return workbench.isOpen() && m_node != noNode && m_node < workbench.graph().size();
}

void ComparedMaps::show(NodeId difference)
{
    m_node = difference;
    refresh();
}

void ComparedMaps::refresh()
{
    m_dirty = true;
    updateGeometry();
    update();
}

std::vector<Demand> ComparedMaps::demands() const
{
    return there() ? StageScene::demands(m_context.workbench.graph(), m_node, 0) : std::vector<Demand>();
}

QSizeF ComparedMaps::room() const
{
    const QSizeF area = QSizeF(size()) / scale();
    return {area.width(), area.height() - readOutHeight};
}

QPointF ComparedMaps::origin() const
{
    const QSizeF left = room() - m_scene.sheet().size * m_shrink;
    return {std::max(0.0, left.width() / 2), std::max(0.0, left.height() / 2)};
}

void ComparedMaps::build()
{
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !there())
        return;
    m_dirty = false;
    m_missing = !m_scene.build(m_context.workbench, m_node, 0, m_context.display.settings(), true);
    if (!m_missing)
        fit();
    render();
}

// Titles and bars need room whatever the cells are: where there is too little, all of it shrinks.
void ComparedMaps::fit()
{
    constexpr double step = 0.9;
    constexpr double smallest = 0.55;
    for (m_shrink = 1;; m_shrink *= step) {
        m_scene.fittingSide(room() / m_shrink, devicePixelRatioF() * scale() * m_shrink);
        const QSizeF size = m_scene.sheet().size * m_shrink;
        if ((size.width() <= room().width() && size.height() <= room().height()) || m_shrink * step < smallest)
            return;
    }
}

void ComparedMaps::render()
{
    const Theme& theme = m_context.display.theme();
    m_base = basePixmap(*this);
    m_base.fill(theme.window);
    QPainter painter(&m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    if (m_missing) {
        painter.setFont(textFont(14));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(QPointF(), room()), Qt::AlignCenter, tr("Computing…"));
        return;
    }
    painter.translate(origin());
    painter.scale(m_shrink, m_shrink);
    drawSheet(painter, m_scene.sheet(), theme);
}

void ComparedMaps::paintEvent(QPaintEvent*)
{
    build();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    if (m_missing || !there())
        return;
    const Theme& theme = m_context.display.theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    painter.save();
    painter.translate(origin());
    painter.scale(m_shrink, m_shrink);
    for (const StagePart& part : m_scene.parts())
        drawGuesses(painter, m_context, part);
    const auto& cell = m_context.selection.cell();
    const bool ours = cell && m_scene.partOf(cell->node) != nullptr;
    if (ours)
        drawMarks(painter, marksOf(m_context.workbench, m_scene.parts(), m_scene.geometry(), {m_node, cell->cell}),
                  theme);
    painter.restore();
    const double baseline = height() / scale() - 9;
    if (ours) {
        drawReadOut(painter, m_context, *cell, {0, baseline});
    } else {
        painter.setFont(textFont(12));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(0, baseline), tr("Point at a cell to see it in all three."));
    }
    if (hasFocus() && m_focusSeen)
        drawFocusRing(painter, QSizeF(size()) / scale(), theme);
}

void ComparedMaps::resizeEvent(QResizeEvent*) { m_dirty = true; }

Drawing ComparedMaps::drawing(const Theme& theme)
{
    const auto scene = std::make_shared<StageScene>();
    if (!there() || !scene->build(m_context.workbench, m_node, 0, m_context.display.settings(), true))
        throw Error(verbatim(tr("Still computing. Export again when it has finished.")));
    scene->fittingSide({1000, 420}, 2);
    return {{}, scene->sheet().size, [scene, &theme](QPainter& painter) { drawSheet(painter, scene->sheet(), theme); }};
}

// ---- choosing

std::optional<CellPlace> ComparedMaps::placeAt(const QPointF& at)
{
    build();
    const QPointF inside = (at / scale() - origin()) / m_shrink;
    const StagePart* part = m_missing || !there() ? nullptr : m_scene.partAt(inside);
    const auto cell = part == nullptr ? std::nullopt : part->cellAt(inside);
    return cell ? std::optional(CellPlace{part->node, *cell}) : std::nullopt;
}

QRectF ComparedMaps::cellRect(NodeId node, const Cell& cell)
{
    build();
    const StagePart* part = m_missing || !there() ? nullptr : m_scene.partOf(node);
    if (part == nullptr)
        return {};
    const QRectF rect = part->rectOf(cell);
    return {(rect.topLeft() * m_shrink + origin()) * scale(), rect.size() * m_shrink * scale()};
}

void ComparedMaps::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) {
        m_context.selection.setNode(place->node);
        uncover(m_context, *place);
    }
    m_context.selection.keep(place);
}

void ComparedMaps::mouseMoveEvent(QMouseEvent* event) { m_context.selection.hover(placeAt(event->position())); }

void ComparedMaps::leaveEvent(QEvent*) { m_context.selection.hover(std::nullopt); }

// Over the edge of one matrix lies the next.
void ComparedMaps::walk(Index rows, Index cols)
{
    build();
    if (m_missing || m_scene.parts().empty())
        return;
    const auto& kept = m_context.selection.kept();
    const StagePart* part = kept ? m_scene.partOf(kept->node) : nullptr;
    if (part == nullptr) {
        m_context.selection.keep(CellPlace{m_scene.parts().front().node, {}});
        return;
    }
    Cell cell = part->moved(kept->cell, rows, cols);
    const Index next = part - m_scene.parts().data() + cols;
    if (cols != 0 && cell == kept->cell && next >= 0 && next < static_cast<Index>(m_scene.parts().size())) {
        part = &m_scene.parts()[static_cast<std::size_t>(next)];
        cell.col = cols > 0 ? 0 : part->shape.cols - 1;
    }
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{part->node, cell});
}

void ComparedMaps::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: walk(0, -1); return;
    case Qt::Key_Right: walk(0, 1); return;
    case Qt::Key_Up: walk(-1, 0); return;
    case Qt::Key_Down: walk(1, 0); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto& kept = m_context.selection.kept(); kept && m_scene.partOf(kept->node) != nullptr) {
            m_context.selection.setNode(kept->node);
            uncover(m_context, *kept);
        }
        return;
    case Qt::Key_Escape:
        if (m_context.selection.kept()) {
            m_context.selection.keep(std::nullopt);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void ComparedMaps::focusInEvent(QFocusEvent* event)
{
    m_focusSeen = focusIsSeen(event->reason());
    update();
}

void ComparedMaps::focusOutEvent(QFocusEvent*) { update(); }

} // namespace heedmap
