#include "view/lesson/fitting_label.h"

#include <QEvent>
#include <QFontMetrics>

namespace heedmap {

void FittingLabel::setTexts(const QString& full, const QString& brief)
{
    m_full = full;
    m_brief = brief;
    setAccessibleName(full);
    updateGeometry();
    fit();
}

QSize FittingLabel::roomFor(const QString& text) const
{
    return {fontMetrics().horizontalAdvance(text) + 2, QLabel::sizeHint().height()};
}

void FittingLabel::fit() { setText(width() >= sizeHint().width() ? m_full : m_brief); }

void FittingLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void FittingLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

} // namespace heedmap
