#include "window/hint.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSettings>

namespace heedmap {
namespace {

constexpr auto key = "hintDismissed";

}

Hint::Hint(const Display& display, QWidget* parent)
    : QFrame(parent), m_display(display), m_words(new QLabel), m_close(new QPushButton)
{
    setObjectName("firstHint");
    m_words->setWordWrap(true);
    m_close->setObjectName("hintClose");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 12, 8);
    row->setSpacing(12);
    row->addWidget(m_words, 1);
    row->addWidget(m_close);
    connect(m_close, &QPushButton::clicked, this, &Hint::dismiss);
    connect(&display, &Display::changed, this, &Hint::dress);
    dress();
    offer();
}

void Hint::offer() { setVisible(!QSettings().value(QLatin1String(key)).toBool()); }

void Hint::dismiss()
{
    QSettings().setValue(QLatin1String(key), true);
    hide();
}

void Hint::dress()
{
    m_words->setText(
        tr("Point at a cell to see what it is computed from; click to keep it. Type a number over any cell, "
           "or drag it up and down, and every matrix follows. Space goes to the next step."));
    m_close->setText(tr("Got it"));
    m_words->setFont(m_display.font(13));
    if (m_display.settings().presenting)
        hide();
}

void Hint::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        dress();
    QFrame::changeEvent(event);
}

} // namespace heedmap
