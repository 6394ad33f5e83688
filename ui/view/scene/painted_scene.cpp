#include "view/scene/painted_scene.h"

#include "view/frame/base_pixmap.h"

#include <QPainter>

#include <utility>

namespace heedmap {

bool PaintedScene::stale() const { return m_stale || !sharp(m_base, m_viewport); }

void PaintedScene::paint()
{
    m_base = basePixmap(m_viewport);
    render(m_viewport.rect(), m_framed.seen());
}

void PaintedScene::render(const QRegion& region, const QRectF& part)
{
    QPainter painter(&m_base);
    painter.setClipRegion(region);
    painter.fillRect(region.boundingRect(), m_context.display.theme().window);
    m_framed.draw(painter, part);
}

void PaintedScene::shift(const QPointF& by, const Pointing& pointing, double deviceScale)
{
    if (m_stale)
        return;
    const QPixmap before = std::exchange(m_base, QPixmap(m_base.size()));
    m_base.setDevicePixelRatio(before.devicePixelRatio());
    QPainter(&m_base).drawPixmap(by, before);
    const QRect all = m_viewport.rect();
    const QRegion rest = QRegion(all).subtracted(QRectF(all).translated(by).toRect().adjusted(1, 1, -1, -1));
    const QRectF part = m_framed.fromWidget(rest.boundingRect());
    m_framed.take(pointing, deviceScale, part);
    render(rest, part);
}

void PaintedScene::drawInto(QPainter& painter) const
{
    if (m_base.isNull())
        painter.fillRect(m_viewport.rect(), m_context.display.theme().window);
    else
        painter.drawPixmap(0, 0, m_base);
}

} // namespace heedmap
