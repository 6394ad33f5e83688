#include "view/exercise/side_by_side.h"

namespace heedmap {
namespace {

constexpr int leastField = 140; ///< px of one beside another
constexpr int apart = 8;

} // namespace

SideBySide::SideBySide(const Display& display) : m_display(display), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(apart);
    m_grid->setVerticalSpacing(4);
}

void SideBySide::add(const QString& title, QWidget* field)
{
    auto* name = new QLabel(title);
    name->setWordWrap(true);
    name->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    name->setBuddy(field);
    m_fields.emplace_back(name, field);
    arrange(m_beside);
}

void SideBySide::resizeEvent(QResizeEvent* event)
{
    const int count = static_cast<int>(m_fields.size());
    const bool beside = width() >= count * m_display.px(leastField) + (count - 1) * apart;
    if (beside != m_beside)
        arrange(beside);
    QWidget::resizeEvent(event);
}

void SideBySide::arrange(bool beside)
{
    m_beside = beside;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const auto& [name, field] = m_fields[i];
        const int at = static_cast<int>(i);
        m_grid->removeWidget(name);
        m_grid->removeWidget(field);
        m_grid->addWidget(name, beside ? 0 : 2 * at, beside ? at : 0);
        m_grid->addWidget(field, beside ? 1 : 2 * at + 1, beside ? at : 0);
        m_grid->setColumnStretch(at, beside || at == 0 ? 1 : 0);
    }
}

} // namespace heedmap
