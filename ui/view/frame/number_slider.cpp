#include "view/frame/number_slider.h"

#include <algorithm>

namespace heedmap {

NumberSlider::NumberSlider(const Display& display, QWidget* parent) : NamedSlider(display, Name::Above, parent)
{
    connect(&slider(), &QSlider::valueChanged, this, [this](int at) {
        m_now = m_values[static_cast<std::size_t>(at)];
        sayNow();
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
    const QSignalBlocker quiet(&slider());
    slider().setRange(0, static_cast<int>(m_values.size()) - 1);
    slider().setPageStep(std::max(1, static_cast<int>(m_values.size()) / 10));
    slider().setValue(static_cast<int>(at));
    sayNow();
}

void NumberSlider::sayNow()
{
    say(m_name.arg(!m_now ? tr("not set") : m_text ? m_text(*m_now) : QString::number(*m_now)));
}

} // namespace heedmap

#include "moc_number_slider.cpp"
