#include "view/frame/named_slider.h"

#include <QBoxLayout>

namespace heedmap {

NamedSlider::NamedSlider(const Display& display, Name name, QWidget* parent)
    : QWidget(parent), m_display(display), m_label(new QLabel), m_slider(new QSlider(Qt::Horizontal))
{
    const bool above = name == Name::Above;
    auto* layout = new QBoxLayout(above ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(above ? 2 : 6);
    layout->addWidget(m_label);
    layout->addWidget(m_slider);
    m_label->setBuddy(m_slider);
    m_label->setWordWrap(above);
}

void NamedSlider::say(const QString& text, const QString& longest)
{
    m_label->setFont(m_display.font(12));
    m_label->setText(text);
    m_label->setMinimumWidth(m_label->fontMetrics().horizontalAdvance(longest));
    m_slider->setAccessibleName(text);
}

void NamedSlider::setToolTips(const QString& tip)
{
    m_slider->setToolTip(tip);
    m_label->setToolTip(tip);
}

} // namespace heedmap

#include "moc_named_slider.cpp"
