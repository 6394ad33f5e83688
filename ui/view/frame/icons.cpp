#include "view/frame/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>

namespace heedmap {
namespace {

/// The file's black strokes in another colour.
QByteArray coloured(const QString& name, const QColor& colour)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("there is no icon %s", qPrintable(name));
    const QString stroke = QStringLiteral("\"%1\" stroke-opacity=\"%2\"").arg(colour.name()).arg(colour.alphaF());
    return file.readAll().replace("\"#000000\"", stroke.toUtf8());
}

/// Drawn once for each size and colour.
QPixmap drawn(const QString& name, const QColor& colour, int side)
{
    const QString key = QStringLiteral("heedmap %1 %2 %3").arg(name, colour.name(QColor::HexArgb)).arg(side);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(coloured(name, colour)).render(&painter);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Redraws at every size, and fainter where disabled.
class LineIconEngine : public QIconEngine {
public:
    LineIconEngine(QString name, const QColor& colour) : m_name(std::move(name)), m_colour(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QColor colour = m_colour;
        if (mode == QIcon::Disabled)
            colour.setAlphaF(0.35F);
        const int side = std::min(rect.width(), rect.height());
        painter->drawPixmap(QPointF(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0),
                            linePixmap(m_name, colour, side, painter->device()->devicePixelRatioF()));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size.expandedTo({1, 1}));
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new LineIconEngine(m_name, m_colour); }

private:
    QString m_name;
    QColor m_colour;
};

} // namespace

QIcon lineIcon(const QString& name, const QColor& colour) { return QIcon(new LineIconEngine(name, colour)); }

QPixmap linePixmap(const QString& name, const QColor& colour, double px, double devicePixelRatio)
{
    QPixmap pixmap = drawn(name, colour, std::max(1, qRound(px * devicePixelRatio)));
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

} // namespace heedmap
