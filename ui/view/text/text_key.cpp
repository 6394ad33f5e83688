#include "view/text/text_key.h"

#include "paint/axis_labels.h"
#include "paint/type.h"
#include "view/text/text_picture.h"

#include <QCoreApplication>
#include <QPainter>

namespace heedmap {
namespace {

constexpr double keySample = 26;
constexpr double keyLine = 22;

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(TextView)
};

} // namespace

TextKey::TextKey(const TextContent& content, double width)
{
    if (content.change)
        m_looks = {{KeyWords::tr("more"), content.more}, {KeyWords::tr("less"), content.less}};
    else
        for (const TextSeries& series : content.series)
            m_looks.emplace_back(series.name, series.look);
    QPointF at;
    for (const auto& [name, look] : m_looks) {
        const double taken = keySample + 8 + textWidth(name, 12);
        if (at.x() > 0 && at.x() + taken > width)
            at = {0, at.y() + keyLine};
        m_places.push_back(at);
        at.rx() += taken + 22;
    }
}

double TextKey::height() const { return m_places.empty() ? 0 : m_places.back().y() + keyLine; }

void TextKey::draw(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(12));
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const auto& [name, look] = m_looks[i];
        const QPointF middle = m_places[i] + QPointF(0, keyLine / 2);
        painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
        painter.drawLine(middle, middle + QPointF(keySample, 0));
        painter.setPen(theme.text);
        painter.drawText(middle + QPointF(keySample + 8, 4), name);
    }
}

double TextKey::drawInLine(QPainter& painter, const Theme& theme, double x) const
{
    for (const auto& [name, look] : m_looks) {
        painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
        painter.drawLine(QPointF(x, 8), QPointF(x + keySample, 8));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + keySample + 6, 12), name);
        x += keySample + 6 + textWidth(name, 11) + 20;
    }
    return x;
}

} // namespace heedmap
