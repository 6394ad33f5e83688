#include "view/frame/number_slider.h"

#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {

NumberSlider::NumberSlider(const Display& display, QWidget* parent)
    : QWidget(parent), m_display(display), m_label(new QLabel), m_slider(new QSlider(Qt::Horizontal))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_label);
    layout->addWidget(m_slider);
    m_label->setBuddy(m_slider);
    m_label->setWordWrap(true);
    connect(m_slider, &QSlider::valueChanged, this, [this](int at) {
        m_now = m_values[static_cast<std::size_t>(at)];
        say();
        emit moved(*m_now);
    });
}

void NumberSlider::show(const QString& name, std::vector<Index> values, std::optional<Index> now, Text text)
{
    m_name = name;
    m_text = std::move(text);
    m_values = std::move(values);
    m_now = now;
    const auto at = now ? std::ranges::lower_bound(m_values, *now) - m_values.begin()
                        : static_cast<std::ptrdiff_t>(m_values.size()) - 1;
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(m_values.size()) - 1);
    m_slider->setPageStep(std::max(1, static_cast<int>(m_values.size()) / 10));
    m_slider->setValue(static_cast<int>(at));
    say();
}

void NumberSlider::say()
{
    const QString text = m_name.arg(!m_now ? tr("not set") : m_text ? m_text(*m_now) : QString::number(*m_now));
    m_label->setFont(m_display.font(12));
    m_label->setText(text);
    m_slider->setAccessibleName(text);
}

void NumberSlider::setToolTips(const QString& tip)
{
    m_slider->setToolTip(tip);
    m_label->setToolTip(tip);
}

} // namespace heedmap

#include "moc_number_slider.cpp"
