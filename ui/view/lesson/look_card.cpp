#include "view/lesson/look_card.h"

#include "model/lesson/lesson_player.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "text/language.h"
#include "text/last_line.h"
#include "view/frame/icons.h"
#include "view/lesson/stop_text.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

QString inThisLanguage(const LocalizedText& text) { return QString::fromStdString(text.in(currentLanguage())); }

} // namespace

WrappedLink::WrappedLink(const Display& display) : m_display(display)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QFont WrappedLink::linkFont() const
{
    QFont font = m_display.font(12);
    font.setUnderline(true);
    return font;
}

int WrappedLink::heightForWidth(int width) const
{
    const QRect room(0, 0, width, 10000);
    return QFontMetrics(linkFont()).boundingRect(room, Qt::TextWordWrap, text()).height() + 2;
}

QSize WrappedLink::sizeHint() const
{
    constexpr int usual = 280;
    return {usual, heightForWidth(usual)};
}

void WrappedLink::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setFont(linkFont());
    painter.setPen(theme.accent);
    painter.drawText(rect(), Qt::AlignLeft | Qt::TextWordWrap, text());
    if (!hasFocus())
        return;
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

LookCard::LookCard(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player), m_title(new QToolButton), m_body(new QWidget),
      m_lines(new QLabel), m_triesTitle(new QLabel), m_told(new QLabel)
{
    setObjectName("lookCard");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_title->setObjectName("lookTitle");
    m_title->setProperty("flat", true);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setFocusPolicy(Qt::TabFocus);
    m_lines->setObjectName("lookLines");
    m_triesTitle->setObjectName("lookTriesTitle");
    m_told->setObjectName("lookTold");
    m_told->setProperty("problem", true);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(8, 0, 0, 0);
    body->setSpacing(4);
    for (QLabel* label : {m_lines, m_triesTitle, m_told}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    body->addWidget(m_lines);
    body->addWidget(m_triesTitle);
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        m_links[i] = new WrappedLink(context.display);
        m_links[i]->setObjectName(QStringLiteral("lookTry%1").arg(i));
        body->addWidget(m_links[i]);
        connect(m_links[i], &QAbstractButton::clicked, this, [this, i] { follow(i); });
    }
    body->addWidget(m_told);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 6, 20, 8);
    rows->setSpacing(2);
    rows->addWidget(m_title, 0, Qt::AlignLeft);
    rows->addWidget(m_body);
    connect(m_title, &QToolButton::clicked, this, [this] { setFolded(!folded()); });
    connect(&context.workbench, &Workbench::opened, this, &LookCard::read);
    connect(&context.workbench, &Workbench::rebuilt, this, &LookCard::fill);
    connect(&context.workbench.undoStack(), &QUndoStack::indexChanged, this, &LookCard::fill);
    connect(&context.display, &Display::changed, this, &LookCard::fill);
    connect(&player, &LessonPlayer::moved, this, &LookCard::fill);
    read();
}

// Another document opens its card.
void LookCard::read()
{
    m_done = {};
    m_told->clear();
    m_body->show();
    fill();
}

void LookCard::setFolded(bool folded)
{
    m_body->setVisible(!folded);
    fill();
}

// Whatever else was changed since, as long as what it did is there.
bool LookCard::undoes(std::size_t which) const
{
    return m_done[which] && which < m_opening.tries.size() && holds(m_context.workbench, m_opening.tries[which]);
}

void LookCard::undo(std::size_t which)
{
    const Done done = *std::exchange(m_done[which], std::nullopt);
    QUndoStack& stack = m_context.workbench.undoStack();
    if (done.index == stack.index())
        return stack.undo();
    takeBack(m_context.workbench, done.before);
}

/// What was there before any of the links was followed that change the same: they are alternatives.
Replaced LookCard::beforeAny(std::size_t which) const
{
    Replaced before = inPlaceOf(m_context.workbench, m_opening.tries[which]);
    for (std::size_t other = 0; other < m_done.size(); ++other) {
        if (other == which || !undoes(other))
            continue;
        const Replaced& earlier = m_done[other]->before;
        for (LessonStop::Put& put : before.set)
            for (const LessonStop::Put& was : earlier.set)
                if (was.array == put.array && was.cell == put.cell)
                    put.number = was.number;
        for (const auto& [path, value] : earlier.settings.object())
            if (before.settings.find(path) != nullptr)
                before.settings.set(path, value);
    }
    return before;
}

QString LookCard::saidAtStop() const
{
    const LessonStop* stop = m_context.display.settings().presenting ? nullptr : m_player.stop();
    return stop != nullptr ? stopNotes(*stop) : QString();
}

void LookCard::fillLines(const QString& said)
{
    QStringList lines;
    if (!said.isEmpty())
        lines << said;
    else
        for (const LocalizedText& line : m_opening.look)
            lines << QStringLiteral("• ") + inThisLanguage(line);
    m_lines->setText(withoutOrphans(lines.join(QLatin1Char('\n'))));
}

void LookCard::fill()
{
    const DisplaySettings& settings = m_context.display.settings();
    if (settings.presenting && !std::exchange(m_presented, settings.presenting))
        m_body->hide(); // the room is for what is explained
    m_presented = settings.presenting;
    m_opening = m_context.workbench.isOpen() ? openingOf(m_context.workbench.head().view) : Opening();
    const Theme& theme = m_context.display.theme();
    const QString said = saidAtStop();
    m_title->setText(said.isEmpty() ? tr("What to look for") : tr("At this stop"));
    m_title->setIcon(lineIcon(folded() ? QStringLiteral("unfold") : QStringLiteral("fold"), theme.muted));
    m_title->setToolTip(folded() ? tr("Open") : tr("Fold"));
    m_title->setFont(m_context.display.font(13, true));
    fillLines(said);
    m_triesTitle->setText(tr("Try this"));
    m_triesTitle->setVisible(!m_opening.tries.empty());
    for (QLabel* label : {m_lines, m_told})
        label->setFont(m_context.display.font(12));
    m_triesTitle->setFont(m_context.display.font(12, true));
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const bool given = i < m_opening.tries.size();
        const QString say = given ? inThisLanguage(m_opening.tries[i].say) : QString();
        m_links[i]->setText(undoes(i) ? tr("Take back: %1").arg(say) : say);
        m_links[i]->setVisible(given);
        m_links[i]->updateGeometry();
    }
    m_told->setVisible(!m_told->text().isEmpty());
    setVisible(!m_lines->text().isEmpty() && !settings.guessFirst);
    holdLines();
}

void LookCard::holdLines()
{
    constexpr double most = 0.4; // of the window's height
    // Presented type grows with the window, and must not make it grow.
    const bool free = m_lines->text().isEmpty() || m_context.display.settings().presenting;
    const int whole = free ? 0 : m_lines->heightForWidth(std::max(m_lines->width(), 1));
    m_lines->setMinimumHeight(std::min(whole, qRound(window()->height() * most)));
}

void LookCard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_body->layout()->activate(); // its lines have their width then
    holdLines();
}

void LookCard::follow(std::size_t which)
try {
    if (which >= m_opening.tries.size())
        return;
    m_told->clear();
    if (undoes(which)) {
        undo(which);
        return fill();
    }
    const QUndoStack& stack = m_context.workbench.undoStack();
    const int before = stack.index();
    const TryThis what = m_opening.tries[which]; // which the change reads anew
    const Replaced replaced = beforeAny(which);
    const bool alone = !undoes(0) && !undoes(1) && !undoes(2);
    tryThis(m_context.workbench, m_context.selection, what);
    if (stack.index() > before)
        m_done[which] = Done{replaced, alone ? stack.index() : -1};
    fill();
} catch (const Error& error) {
    m_told->setText(sentenceText(error.sentence()));
    m_told->show();
}

} // namespace heedmap

#include "moc_look_card.cpp"
