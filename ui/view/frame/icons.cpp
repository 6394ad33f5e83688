#include "view/frame/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <array>
#include <cassert>

namespace heedmap {
namespace {

struct LineIcon {
    const char* name;
    const char* path; ///< on a field of 20 × 20
};

constexpr std::array<LineIcon, 26> icons = {{
    {"menu", "M3.5 5.5h13 M3.5 10h13 M3.5 14.5h13"},
    {"undo", "M7 4 3.5 7.5 7 11 M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8"},
    {"redo", "M13 4l3.5 3.5L13 11 M16.5 7.5h-8a4.5 4.5 0 0 0 0 9H12"},
    {"first", "M5 4.5v11 M15 4.5 8 10l7 5.5z"},
    {"previous", "M13.5 4.5 6.5 10l7 5.5z"},
    {"play", "M6.5 4l9 6-9 6z"},
    {"pause", "M7 4.5v11 M13 4.5v11"},
    {"next", "M6.5 4.5l7 5.5-7 5.5z"},
    {"last", "M15 4.5v11 M5 4.5l7 5.5-7 5.5z"},
    {"pin", "M7 3h6 M8 3v5l-2.5 3h9L12 8V3 M10 11v6"},
    {"search", "M8.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z M12.2 12.2l4.3 4.3"},
    {"close", "M5 5l10 10 M15 5 5 15"},
    {"plus", "M10 4v12 M4 10h12"},
    {"minus", "M4 10h12"},
    {"fit", "M3.5 7.5v-4h4 M12.5 3.5h4v4 M16.5 12.5v4h-4 M7.5 16.5h-4v-4"},
    {"gear",
     "M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z M10 2.5v2.4 M10 15.1v2.4 M2.5 10h2.4 M15.1 10h2.4 "
     "M4.7 4.7l1.7 1.7 M13.6 13.6l1.7 1.7 M15.3 4.7l-1.7 1.7 M6.4 13.6l-1.7 1.7"},
    {"copy", "M7 7h9.5v9.5H7z M4.5 13h-1V3.5H13v1"},
    {"export", "M10 12.5v-9 M6.5 7 10 3.5 13.5 7 M3.5 12.5v4h13v-4"},
    {"present", "M2.5 3.5h15 M4 3.5v9h12v-9 M10 12.5v2 M6.5 17.5l3.5-3 3.5 3"},
    {"remember", "M5.5 3h9v14L10 13l-4.5 4z"},
    {"open", "M2.5 16V4.5H8l1.5 2h7v2.5 M2.5 16l2.5-7h13l-2.5 7z"},
    {"save", "M3.5 3.5h10l3 3v10h-13z M6.5 3.5v4h6v-4 M6 16.5v-5h8v5"},
    {"language",
     "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z M2.5 10h15 M10 2.5c-5 4.5-5 10.5 0 15 M10 2.5c5 4.5 5 10.5 0 15"},
    {"sort", "M6 4v12 M3 13l3 3 3-3 M11 5h6 M11 9h4.5 M11 13h3"},
    {"back", "M16.5 10h-13 M8.5 5l-5 5 5 5"},
    {"warning", "M10 3 2.5 16.5h15z M10 8v4 M10 14.2v.3"},
}};

void draw(QPainter& painter, const QString& name, const QColor& colour, const QRectF& place)
{
    const auto icon =
        std::ranges::find_if(icons, [&](const LineIcon& each) { return name == QLatin1String(each.name); });
    assert(icon != icons.end());
    const QString svg = QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><path d='%1' "
                                       "fill='none' stroke='%2' stroke-opacity='%3' stroke-width='1.5' "
                                       "stroke-linecap='round' stroke-linejoin='round'/></svg>")
                            .arg(QLatin1String(icon->path), colour.name())
                            .arg(colour.alphaF());
    QSvgRenderer renderer(svg.toUtf8());
    renderer.render(&painter, place);
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
        draw(*painter, m_name, colour,
             QRectF(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0, side, side));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size.expandedTo({1, 1})); // a button may have no room for it
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
    QPixmap pixmap((QSizeF(px, px).toSize() * devicePixelRatio).expandedTo({1, 1}));
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    draw(painter, name, colour, QRectF(0, 0, px, px));
    return pixmap;
}

} // namespace heedmap
