#include "view/cost/cost_controls.h"

#include "text/core_text.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {

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

// A dragged slider requests values faster than documents are built; only the newest is built.
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

#include "moc_cost_controls.cpp"
