#include "window/lesson/presenter.h"

#include "view/lesson/stop_text.h"
#include "window/actions.h"
#include "window/lesson/expected_answers.h"
#include "window/lesson/presenter_parts.h"
#include "window/lesson/screen_pair.h"

#include <QAction>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int buttonHeight = 44;

} // namespace

Presenter::Presenter(const ViewContext& context, LessonPlayer& player, QWidget& seen, Actions& actions, QWidget* parent)
    : QWidget(parent, Qt::Window), m_context(context), m_player(player), m_where(new QLabel), m_seenName(new QLabel),
      m_coveredName(new QLabel), m_sayName(new QLabel), m_nextName(new QLabel), m_nextTitle(new QLabel),
      m_nextFacts(new QLabel), m_seen(new ClassPicture(context.display, seen)), m_covered(new CoveredValues(context)),
      m_expected(new ExpectedAnswers(context, player)), m_clock(new StopClock(context.display, player)),
      m_nextPicture(new NextPicture(context, player)), m_notes(new QTextEdit), m_back(new QPushButton),
      m_next(new QPushButton), m_smaller(new QPushButton), m_larger(new QPushButton)
{
    setObjectName("presenter");
    m_notes->setObjectName("presenterNotes");
    m_notes->setReadOnly(true);
    m_notes->setFrameShape(QFrame::NoFrame);
    m_notes->document()->setDocumentMargin(12);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(24);
    sides->addLayout(leftSide(), 8);
    sides->addLayout(rightSide(), 5);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 16, 24, 16);
    rows->setSpacing(12);
    rows->addWidget(m_where);
    rows->addLayout(sides, 1);
    rows->addLayout(buttons(actions));
    connect(m_back, &QPushButton::clicked, &player, &LessonPlayer::back);
    connect(m_next, &QPushButton::clicked, &player, &LessonPlayer::next);
    m_next->setFocus(); // Space goes on
    connect(m_smaller, &QPushButton::clicked, this, [this] { enlargeNotes(1 / 1.15); });
    connect(m_larger, &QPushButton::clicked, this, [this] { enlargeNotes(1.15); });
    connect(&player, &LessonPlayer::moved, this, &Presenter::follow);
    connect(&context.selection.covers(), &Covers::changed, this, &Presenter::follow);
    connect(&context.selection, &Selection::nodeChanged, this, &Presenter::follow);
    connect(&context.display, &Display::changed, this, &Presenter::dress);
    resize(1280, 800);
    dress();
}

QLayout* Presenter::leftSide()
{
    auto* rows = new QVBoxLayout;
    rows->addWidget(m_seenName);
    rows->addWidget(m_seen, 3);
    rows->addWidget(m_coveredName);
    auto* answers = new QHBoxLayout; // what is right, and what is said instead
    answers->setSpacing(8);
    answers->addWidget(m_covered, 1);
    answers->addWidget(m_expected, 1);
    rows->addLayout(answers, 3);
    return rows;
}

QLayout* Presenter::rightSide()
{
    auto* say = new QHBoxLayout;
    say->addWidget(m_sayName);
    say->addStretch(1);
    say->addWidget(m_smaller);
    say->addWidget(m_larger);
    auto* rows = new QVBoxLayout;
    rows->addWidget(m_clock);
    rows->addLayout(say);
    rows->addWidget(m_notes, 3);
    for (QLabel* label : {m_nextName, m_nextTitle, m_nextFacts}) {
        label->setWordWrap(true);
        rows->addWidget(label);
    }
    rows->addWidget(m_nextPicture, 2);
    return rows;
}

QPushButton* Presenter::button(QAction* action)
{
    auto* made = new QPushButton;
    made->setCheckable(action->isCheckable());
    made->setFocusPolicy(Qt::TabFocus);
    made->setMinimumHeight(buttonHeight);
    const auto follow = [made, action] {
        made->setText(action->iconText());
        made->setToolTip(action->toolTip());
        made->setChecked(action->isChecked());
        made->setEnabled(action->isEnabled());
    };
    connect(action, &QAction::changed, made, follow);
    connect(made, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return made;
}

QLayout* Presenter::buttons(Actions& actions)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QPushButton* each : {m_back, m_next}) {
        each->setMinimumHeight(buttonHeight);
        each->setFocusPolicy(Qt::TabFocus);
        row->addWidget(each);
    }
    m_next->setDefault(true);
    row->addSpacing(20);
    for (const char* id : {"pen", "pointer", "zoomPart", "uncover", "blank"})
        row->addWidget(button(actions[id]));
    row->addStretch(1);
    QPushButton* swap = button(actions["swapScreens"]);
    const auto follow = [swap] { swap->setVisible(ScreenPair::there()); };
    connect(actions["swapScreens"], &QAction::changed, swap, follow);
    follow();
    row->addWidget(swap);
    return row;
}

bool Presenter::shows(NodeId node) const { return m_covered->isVisible() && m_covered->node() == node; }

void Presenter::start() { m_clock->start(); }

void Presenter::enlargeNotes(double factor)
{
    m_notesSize = std::clamp(m_notesSize * factor, 14.0, 60.0);
    follow();
}

void Presenter::follow()
{
    const int at = m_player.at();
    const auto& stops = m_player.stops();
    const LessonStop* stop = m_player.stop();
    m_where->setText(stop == nullptr
                         ? tr("Presenter")
                         : tr("Presenter · stop %1 of %2: %3").arg(at + 1).arg(stops.size()).arg(stopTitle(*stop, at)));
    QFont font = m_context.display.font(20);
    font.setPixelSize(qRound(m_notesSize));
    m_notes->setFont(font);
    m_notes->setPlainText(stop == nullptr ? QString() : stopNotes(*stop));
    m_covered->update();
    m_expected->setCovered(m_covered->isShown() ? m_covered->node() : noNode);
    m_coveredName->setVisible(m_covered->node() != noNode);
    const bool more = at + 1 < static_cast<int>(stops.size());
    const LessonStop* coming = more ? &stops[static_cast<std::size_t>(at) + 1] : nullptr;
    m_nextTitle->setText(coming == nullptr ? tr("That was the last stop.")
                                           : QStringLiteral("%1  %2").arg(at + 2).arg(stopTitle(*coming, at + 1)));
    m_nextFacts->setText(coming == nullptr ? QString() : minutesText(coming->minutes.value_or(0)));
    m_back->setEnabled(at > 0);
    m_next->setEnabled(more);
}

void Presenter::dress()
{
    setWindowTitle(tr("Heedmap: presenter"));
    const auto head = [this](QLabel* label, const QString& text) {
        label->setText(text.toUpper());
        QFont font = m_context.display.font(11, true);
        font.setPixelSize(11);
        label->setFont(font);
        label->setProperty("muted", true);
    };
    head(m_seenName, tr("The class sees"));
    head(m_coveredName, tr("Covered, only here"));
    head(m_sayName, tr("Say"));
    head(m_nextName, tr("Next"));
    QFont title = m_context.display.font(17, true);
    title.setPixelSize(17);
    for (QLabel* label : {m_where, m_nextTitle})
        label->setFont(title);
    m_back->setText(tr("Back"));
    m_next->setText(tr("Next stop"));
    m_smaller->setText(tr("A−"));
    m_smaller->setAccessibleName(tr("Smaller notes"));
    m_larger->setText(tr("A+"));
    m_larger->setAccessibleName(tr("Larger notes"));
    m_notes->setAccessibleName(tr("Notes"));
    follow();
}

void Presenter::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
    case Qt::Key_Space: return m_player.next();
    case Qt::Key_PageUp: return m_player.back();
    case Qt::Key_Escape: return (void)close();
    default: QWidget::keyPressEvent(event);
    }
}

void Presenter::showEvent(QShowEvent* event)
{
    m_expected->workOutLater();
    QWidget::showEvent(event);
}

void Presenter::closeEvent(QCloseEvent* event)
{
    emit closed();
    event->accept();
}

} // namespace heedmap

#include "moc_presenter.cpp"
