#include "window/summary_line.h"

#include "model/workbench.h"
#include "text/language.h"

namespace heedmap {
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
    connect(&workbench, &Workbench::opened, this,
            [this, &display] { setVisible(hasWords() && !display.settings().presenting); });
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

#include "moc_summary_line.cpp"
