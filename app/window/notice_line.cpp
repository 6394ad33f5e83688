#include "window/notice_line.h"

#include "model/teaching/opening.h"
#include "model/workbench.h"
#include "text/language.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSettings>

#include <utility>

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
namespace {

constexpr auto key = "hintDismissed";

}

Hint::Hint(const Display& display, QWidget& other, QWidget* parent)
    : NoticeLine(QStringLiteral("hint"), display, parent), m_display(display), m_other(other)
{
    other.installEventFilter(this);
    connect(this, &NoticeLine::closed, this, &Hint::dismiss);
    connect(&display, &Display::restyled, this, &Hint::speak);
    connect(&display, &Display::restyled, this, [this, &display] {
        if (display.settings().presenting)
            hide();
    });
    speak();
    offer();
}

void Hint::offer()
{
    setVisible(m_other.isHidden() && !m_display.settings().presenting
               && !QSettings().value(QLatin1String(key)).toBool());
}

bool Hint::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        offer();
    return NoticeLine::eventFilter(watched, event);
}

void Hint::dismiss()
{
    QSettings().setValue(QLatin1String(key), true);
    hide();
}

void Hint::speak()
{
    say(tr("Point at a cell to see what it is computed from; click to keep it. Type a number over any cell, "
           "or drag it up and down, and every matrix follows. Space goes to the next step."),
        tr("Got it"));
}

ChangeLine::ChangeLine(const Workbench& workbench, Display& display, QString shortcut, QWidget* parent)
    : NoticeLine(QStringLiteral("change"), display, parent), m_workbench(workbench), m_display(display),
      m_shortcut(std::move(shortcut))
{
    hide();
    connect(this, &NoticeLine::closed, this, &ChangeLine::close);
    connect(&workbench, &Workbench::snapshotChanged, this, &ChangeLine::remember);
    connect(&display, &Display::changed, this, &ChangeLine::speak);
}

void ChangeLine::remember()
{
    m_since = QTime::currentTime();
    m_confirms = true;
    speak();
}

void ChangeLine::close()
{
    m_confirms = false;
    m_display.set(&DisplaySettings::showChange, false);
    speak();
}

void ChangeLine::speak()
{
    const QString since = m_since.toString(QStringLiteral("HH:mm"));
    const bool shows = m_workbench.hasSnapshot() && m_display.settings().showChange;
    m_confirms = m_confirms && !shows && m_workbench.hasSnapshot();
    if (shows)
        say(tr("Changes since %1 are shown, not values.").arg(since), tr("Show values"));
    else
        say(tr("Snapshot taken at %1. Change something, then %2 shows what changed.").arg(since, m_shortcut),
            tr("Got it"));
    setVisible(shows || m_confirms);
}
namespace {

/// On one line, without the document's line breaks, and short enough to leave the view room.
QString inOneLine(const std::string& text)
{
    constexpr qsizetype longest = 1200;
    const QString words = QString::fromStdString(text).simplified();
    return words.size() > longest ? words.left(longest - 1) + QChar(0x2026) : words;
}

} // namespace

SummaryLine::SummaryLine(const Workbench& workbench, const Display& display, QWidget* parent)
    : NoticeLine(QStringLiteral("summary"), display, parent), m_workbench(workbench)
{
    hide();
    connect(this, &NoticeLine::closed, this, &QWidget::hide);
    connect(&workbench, &Workbench::rebuilt, this, &SummaryLine::speak);
    connect(&workbench, &Workbench::opened, this, [this, &display] {
        const Opening opening = openingOf(m_workbench.head().view);
        const bool saidBeside = !opening.look.empty() || !opening.tries.empty();
        setVisible(hasWords() && !saidBeside && !display.settings().presenting);
    });
    connect(&display, &Display::restyled, this, &SummaryLine::speak);
    connect(&display, &Display::changed, this, [this, &display, was = false]() mutable {
        const bool teaches =
            display.settings().presenting || display.settings().guessFirst; // it could give numbers away
        if (teaches && !was)
            hide();
        was = teaches;
    });
}

void SummaryLine::toggle() { setVisible(isHidden() && hasWords()); }

void SummaryLine::speak()
{
    if (!m_workbench.isOpen())
        return;
    say(inOneLine(m_workbench.head().summary.in(currentLanguage())), tr("Close"));
}

} // namespace heedmap

#include "moc_notice_line.cpp"
