#include "window/notice_line.h"

#include <QHBoxLayout>

namespace heedmap {

NoticeLine::NoticeLine(const QString& name, const Display& display, QWidget* parent)
    : QFrame(parent), m_display(display), m_words(new QLabel), m_close(new QPushButton)
{
    setObjectName(name);
    setProperty("noticeLine", true);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_close->setObjectName(name + QStringLiteral("Close"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 12, 8);
    row->setSpacing(12);
    row->addWidget(m_words, 1);
    row->addWidget(m_close);
    connect(m_close, &QPushButton::clicked, this, &NoticeLine::closed);
    connect(&display, &Display::restyled, this, &NoticeLine::dress);
    dress();
}

void NoticeLine::say(const QString& words, const QString& button)
{
    m_words->setText(words);
    m_close->setText(button);
}

void NoticeLine::dress()
{
    m_words->setFont(m_display.font(13));
    m_close->setFont(m_display.font(13));
}

} // namespace heedmap

#include "moc_notice_line.cpp"
