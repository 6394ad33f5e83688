// What stands around the text: the names of its columns, which line is whose, and how thick which weight is.

#include "paint/axis_labels.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/text/text_picture.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double keySample = 26;
constexpr double keyLine = 22; ///< height

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(TextView)
};

} // namespace

void TextPicture::drawNames(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    const auto name = [&](const QString& text, double x, Qt::Alignment align) {
        painter.drawText(QRectF(x, -20, 200, 16), static_cast<int>(align | Qt::AlignVCenter), text);
    };
    name(m_content.queriesName, m_left - pad - 200, Qt::AlignRight);
    name(m_content.keysName, m_right + pad, Qt::AlignLeft);
    if (!m_content.followed || m_content.series.size() < 2)
        return;
    const QString mean = KeyWords::tr("mean of %1").arg(m_content.series.size());
    if (m_content.followed->side == TextSide::Queries)
        name(mean, m_right + m_keyWidth - 4, Qt::AlignLeft);
    else
        name(mean, m_left - m_queryWidth - 196, Qt::AlignRight);
}

// Of changes the sign, else the heads.
std::vector<std::pair<QString, HeadLook>> TextPicture::key() const
{
    if (m_content.change)
        return {{KeyWords::tr("more"), m_content.more}, {KeyWords::tr("less"), m_content.less}};
    std::vector<std::pair<QString, HeadLook>> looks;
    for (const TextSeries& series : m_content.series)
        looks.emplace_back(series.name, series.look);
    return looks;
}

std::vector<QPointF> TextPicture::keyPlaces() const
{
    std::vector<QPointF> places;
    QPointF at;
    for (const auto& [name, look] : key()) {
        const double width = keySample + 8 + textWidth(name, 12);
        if (at.x() > 0 && at.x() + width > m_size.width())
            at = {0, at.y() + keyLine};
        places.push_back(at);
        at.rx() += width + 22;
    }
    return places;
}

double TextPicture::keyHeight() const
{
    const std::vector<QPointF> places = keyPlaces();
    return places.empty() ? 0 : places.back().y() + keyLine;
}

void TextPicture::drawKey(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(12));
    const std::vector<QPointF> places = keyPlaces();
    const auto looks = key();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& [name, look] = looks[i];
        const QPointF middle = places[i] + QPointF(0, keyLine / 2);
        painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
        painter.drawLine(middle, middle + QPointF(keySample, 0));
        painter.setPen(theme.text);
        painter.drawText(middle + QPointF(keySample + 8, 4), name);
    }
}

void TextPicture::drawLegend(QPainter& painter, const Theme& theme) const
{
    if (m_content.series.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(11));
    double x = 0;
    const HeadLook look{m_content.series.size() == 1 ? m_content.series.front().look.colour : theme.muted};
    for (const double share : {0.1, 0.5, 1.0}) {
        painter.setPen(linePen(look, share, thickestLine()));
        painter.drawLine(QPointF(x, 8), QPointF(x + 34, 8));
        const QString text = rangeText(share * m_thickest, 2);
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + 40, 12), text);
        x += 40 + textWidth(text, 11) + 20;
    }
    if (m_content.change)
        for (const auto& [name, look] : key()) {
            painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
            painter.drawLine(QPointF(x, 8), QPointF(x + keySample, 8));
            painter.setPen(theme.muted);
            painter.drawText(QPointF(x + keySample + 6, 12), name);
            x += keySample + 6 + textWidth(name, 11) + 20;
        }
    if (m_leftOut > 0) {
        painter.setPen(theme.noticeText);
        painter.drawText(
            QPointF(x, 12),
            KeyWords::tr("the %1 heaviest lines; lighter ones left out: %2").arg(m_lines.size()).arg(m_leftOut));
    }
    painter.restore();
}

} // namespace heedmap
