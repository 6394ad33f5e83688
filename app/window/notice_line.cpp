#include "window/notice_line.h"

#include "model/reshape.h"
#include "model/teaching/opening.h"
#include "text/core_text.h"
#include "text/language.h"

#include <heedmap/mechanisms/mechanism.h>

#include <QHBoxLayout>
#include <QRegularExpression>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
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

QPushButton* NoticeLine::addButton()
{
    auto* button = new QPushButton;
    button->setObjectName(objectName() + QStringLiteral("Act"));
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->count() - 1, button);
    dress();
    return button;
}

void NoticeLine::setVisible(bool visible)
{
    if (m_place != nullptr)
        m_place->want(this, visible);
    else
        QFrame::setVisible(visible);
}

LinePlace::LinePlace(QWidget* parent) : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void LinePlace::add(NoticeLine* line)
{
    line->m_place = this;
    layout()->addWidget(line);
    arrange();
}

bool LinePlace::wants(const NoticeLine* line) const { return std::ranges::find(m_wanted, line) != m_wanted.end(); }

// One that is wanted again, with other words, stays where it is.
void LinePlace::want(NoticeLine* line, bool wanted)
{
    if (wanted == wants(line))
        return;
    if (wanted)
        m_wanted.push_back(line);
    else
        std::erase(m_wanted, line);
    arrange();
}

void LinePlace::arrange()
{
    const auto last = std::find_if(m_wanted.rbegin(), m_wanted.rend(), [](auto* line) { return !line->yields(); });
    const NoticeLine* stands = last != m_wanted.rend() ? *last : m_wanted.empty() ? nullptr : m_wanted.back();
    for (int i = 0; i < layout()->count(); ++i)
        if (auto* line = qobject_cast<NoticeLine*>(layout()->itemAt(i)->widget()))
            line->QFrame::setVisible(line == stands);
    setVisible(!m_wanted.empty());
}

void NoticeLine::dress()
{
    m_words->setFont(m_display.font(13));
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setFont(m_display.font(13));
}
namespace {

constexpr auto key = "hintDismissed";

}

Hint::Hint(const Display& display, QWidget* parent)
    : NoticeLine(QStringLiteral("hint"), display, parent), m_display(display)
{
    connect(this, &NoticeLine::closed, this, &Hint::dismiss);
    connect(&display, &Display::restyled, this, &Hint::speak);
    connect(&display, &Display::restyled, this, [this, &display] {
        if (display.settings().presenting)
            hide();
    });
    speak();
    hide();
}

void Hint::offer(int height)
{
    constexpr int least = 780; ///< px of a window that has room for it beside the numbers of a matrix
    if (QSettings().value(QLatin1String(key)).toBool() || m_display.settings().presenting)
        return;
    const bool low = height < m_display.px(least);
    setVisible(!low);
    if (std::exchange(m_low, low) != low)
        emit saidElsewhere(low ? tr("Click a cell to keep it, type a number over it. Space goes to the next step.")
                               : QString());
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

ChangeLine::ChangeLine(const Workbench& workbench, Display& display, QString shortcut, QString back, QWidget* parent)
    : NoticeLine(QStringLiteral("change"), display, parent), m_workbench(workbench), m_display(display),
      m_shortcut(std::move(shortcut)), m_backKeys(std::move(back)), m_back(addButton())
{
    hide();
    connect(m_back, &QPushButton::clicked, this, &ChangeLine::backWanted);
    connect(this, &NoticeLine::closed, this, &ChangeLine::close);
    connect(&workbench, &Workbench::snapshotChanged, this, &ChangeLine::remember);
    connect(&display, &Display::changed, this, &ChangeLine::speak);
}

void ChangeLine::setOnlyValues(bool onlyValues)
{
    m_onlyValues = onlyValues;
    speak();
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
        say((m_onlyValues ? tr("This view shows values; the others show the changes since %1.")
                          : tr("Changes since %1 are shown, not values."))
                .arg(since),
            tr("Show values"));
    else
        say(tr("Snapshot taken at %1. Change something, then %2 shows what changed, and %3 comes back to it.")
                .arg(since, m_shortcut, m_backKeys),
            tr("Got it"));
    m_back->setText(tr("Back to it"));
    m_back->setToolTip(tr("Everything as it was when the snapshot was taken: one edit, which undo takes back"));
    m_back->setVisible(shows);
    setVisible(shows || m_confirms);
}

namespace {

/// The setting at a path such as `mask.custom`; null where there is none.
const Setting* settingAt(const std::vector<Setting>& settings, const QString& path)
{
    const std::vector<Setting>* level = &settings;
    const Setting* found = nullptr;
    for (const QString& key : path.split(QLatin1Char('.'))) {
        if (level == nullptr)
            return nullptr;
        const auto at = std::ranges::find(*level, key.toStdString(), &Setting::key);
        if (at == level->end())
            return nullptr;
        found = &*at;
        level = found->type == Setting::Type::Group ? &found->members : nullptr;
    }
    return found;
}

/// The same of the command line's `causal`, which is that of the only mask.
const Setting* settingNamed(const std::vector<Setting>& settings, const QString& name)
{
    if (const Setting* own = settingAt(settings, name); own != nullptr || name != QStringLiteral("causal"))
        return own;
    for (const char* mask : {"mask.", "self_mask.", "tgt_mask.", "src_mask."})
        if (const Setting* causal = settingAt(settings, QLatin1String(mask) + name))
            return causal;
    return nullptr;
}

} // namespace

QString NoticedLine::inWindow(QString line) const
{
    static const QRegularExpression calls(QStringLiteral(" ?[(\uFF08](--(?:set|sample|tokens) [^)\uFF09]*)[)\uFF09]"));
    static const QRegularExpression call(QStringLiteral("--set ([A-Za-z_.]+)="));
    const std::vector<Setting> settings = mechanism(m_workbench.head().mechanism).settings();
    for (qsizetype from = 0;;) {
        const QRegularExpressionMatch match = calls.match(line, from);
        if (!match.hasMatch())
            return line;
        QStringList titles;
        bool known = true;
        for (auto each = call.globalMatch(match.captured(1)); each.hasNext();) {
            const Setting* setting = settingNamed(settings, each.next().captured(1));
            known = known && setting != nullptr;
            if (setting != nullptr)
                titles += sentenceText(setting->title);
        }
        titles.removeDuplicates();
        const QString space = match.captured().startsWith(QLatin1Char(' ')) ? QStringLiteral(" ") : QString();
        const QString made = match.captured(1).startsWith(QLatin1String("--tokens"))
            ? space + tr("(click beside the words to type others)")
            : known && !titles.isEmpty() ? space + tr("(setting “%1”)").arg(titles.join(tr(", ")))
                                         : QString();
        line.replace(match.capturedStart(), match.capturedLength(), made);
        from = match.capturedStart() + made.size();
    }
}

NoticedLine::NoticedLine(Workbench& workbench, const Display& display, QWidget* parent)
    : NoticeLine(QStringLiteral("noticed"), display, parent), m_workbench(workbench), m_act(addButton())
{
    hide();
    connect(this, &NoticeLine::closed, this, &QWidget::hide);
    connect(m_act, &QPushButton::clicked, this, &NoticedLine::act);
    connect(&display, &Display::restyled, this, &NoticedLine::speak);
    connect(&workbench, &Workbench::opened, this, &QWidget::hide); // of another document
}

void NoticedLine::tell(const std::vector<Notice>& notices)
{
    m_notices = notices;
    speak();
    setVisible(!notices.empty());
}

void NoticedLine::speak()
{
    QStringList words;
    m_act->hide();
    for (const Notice& notice : m_notices) {
        using Kind = Notice::Kind;
        const int count = static_cast<int>(notice.count);
        switch (notice.kind) {
        case Kind::NanRows:
            words += counted(
                HEEDMAP_COUNTED("%1 rows are NaN: queries that saw no key.", "%1 row is NaN: a query that saw no key."),
                count);
            break;
        case Kind::ZeroRows:
            words += counted(HEEDMAP_COUNTED("%1 rows are zero: queries that saw no key.",
                                             "%1 row is zero: a query that saw no key."),
                             count);
            break;
        case Kind::Dropout:
            words += tr("This looks like dropout of %1; model.eval() turns it off.").arg(notice.share);
            break;
        case Kind::Uneven:
            words += tr("Rows add up to about 1, with zeros among them: dropout, or a mask after the softmax.");
            m_act->setText(tr("Take as weights"));
            m_act->show();
            break;
        case Kind::Columns:
            words += tr("Columns add up to 1: turned, or a softmax over the wrong axis.");
            m_act->setText(tr("Transpose"));
            m_act->show();
            break;
        case Kind::Logarithms:
        case Kind::Scores:
            words += notice.kind == Kind::Scores ? tr("These look like scores, whose softmax makes weights.")
                                                 : tr("These look like logarithms of weights.");
            m_act->setText(tr("Make weights"));
            m_act->show();
            break;
        case Kind::Mask: words += tr("These are 0 and 1 alone, as in a mask."); break;
        case Kind::Counts:
            words += tr("These are whole numbers, as of counts or tokens.");
            m_act->setText(tr("Make weights"));
            m_act->show();
            break;
        case Kind::Remark: words += inWindow(sentenceText(notice.remark)); break;
        }
    }
    say(words.join(QStringLiteral("  ")), tr("Got it"));
}

void NoticedLine::act()
{
    hide();
    if (std::ranges::find(m_notices, Notice::Kind::Columns, &Notice::kind) != m_notices.end())
        emit turned();
    else if (std::ranges::find(m_notices, Notice::Kind::Uneven, &Notice::kind) != m_notices.end())
        setSetting(m_workbench, "as", "weights");
    else
        setSetting(m_workbench, "as", "scores");
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

DroppedLine::DroppedLine(Workbench& workbench, const Display& display, QWidget* parent)
    : NoticeLine(QStringLiteral("dropped"), display, parent), m_back(addButton())
{
    hide();
    connect(this, &NoticeLine::closed, this, &QWidget::hide);
    connect(m_back, &QPushButton::clicked, &workbench.undoStack(), &QUndoStack::undo);
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, &QWidget::hide);
    connect(&display, &Display::restyled, this, &DroppedLine::speak);
}

void DroppedLine::tell(const Dropped& what)
{
    m_what = what;
    speak();
    show();
}

void DroppedLine::speak()
{
    QStringList words;
    for (const std::string& array : m_what.arrays)
        words += tr("the numbers of %1").arg(QString::fromStdString(array));
    if (m_what.puts > 0)
        words += counted(
            HEEDMAP_COUNTED("%1 numbers that stops of the lesson set", "%1 number that a stop of the lesson sets"),
            m_what.puts);
    if (m_what.exercises > 0)
        words += counted(HEEDMAP_COUNTED("%1 exercises", "%1 exercise"), m_what.exercises);
    m_back->setText(tr("Undo"));
    say(tr("This setting took with it: %1.").arg(words.join(tr(", "))), tr("Got it"));
}

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

void SummaryLine::toggle()
{
    const bool show = isHidden() && hasWords();
    hide(); // so that it does not wait
    setVisible(show);
}

void SummaryLine::speak()
{
    if (!m_workbench.isOpen())
        return;
    say(inOneLine(m_workbench.head().summary.in(currentLanguage())), tr("Close"));
}

} // namespace heedmap

#include "moc_notice_line.cpp"
