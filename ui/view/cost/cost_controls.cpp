#include "view/cost/cost_controls.h"

#include "text/core_text.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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

void NumberSlider::show(const QString& name, std::vector<Index> values, std::optional<Index> now)
{
    m_name = name;
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
    const QString text = m_name.arg(m_now ? QString::number(*m_now) : tr("not set"));
    m_label->setFont(m_display.font(12));
    m_label->setText(text);
    m_slider->setAccessibleName(text);
}

void NumberSlider::setToolTips(const QString& tip)
{
    m_slider->setToolTip(tip);
    m_label->setToolTip(tip);
}

CostControls::CostControls(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(24);
}

void CostControls::rebuild()
{
    m_qualities = qualities(m_context.workbench);
    while (m_sliders.size() < m_qualities.size()) {
        auto* slider = new NumberSlider(m_context.display);
        slider->slider().setObjectName(QStringLiteral("quality%1").arg(m_sliders.size()));
        connect(slider, &NumberSlider::moved, this, [this, i = m_sliders.size()](Index value) { turn(i, value); });
        layout()->addWidget(slider);
        m_sliders.push_back(slider);
    }
    for (std::size_t i = 0; i < m_sliders.size(); ++i) {
        m_sliders[i]->setVisible(i < m_qualities.size());
        if (i >= m_qualities.size())
            continue;
        const Quality& quality = m_qualities[i];
        m_sliders[i]->show(tr("%1: %2").arg(sentenceText(quality.title), QStringLiteral("%1")), quality.values,
                           quality.now);
        m_sliders[i]->setToolTips(tr("Trades quality for cost: everything here follows"));
    }
}

// A slider that is drawn along asks faster than a document is made: the newest wins.
void CostControls::turn(std::size_t knob, Index value)
{
    if (!std::exchange(m_wanted, std::pair(knob, value)))
        QTimer::singleShot(0, this, &CostControls::turnNow);
}

void CostControls::turnNow()
{
    const auto [knob, value] = *std::exchange(m_wanted, std::nullopt);
    if (knob >= m_qualities.size())
        return;
    try {
        m_turn.turn(m_context.workbench, QualityKnob(m_qualities[knob].knob), value);
    } catch (const Error& error) {
        rebuild();
        emit failed(sentenceText(error.sentence()));
    }
}

} // namespace heedmap
