#include "view/lesson/lesson_bar.h"

#include "view/frame/icons.h"
#include "view/lesson/stop_dots.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QShortcut>

namespace heedmap {

LessonBar::LessonBar(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player), m_previous(new QToolButton), m_next(new QToolButton),
      m_dots(new StopDots(context, player))
{
    setObjectName("lessonBar");
    m_previous->setObjectName("previous");
    m_next->setObjectName("next");
    for (QToolButton* each : {m_previous, m_next}) {
        each->setProperty("flat", true);
        each->setFocusPolicy(Qt::TabFocus);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(4);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addSpacing(16);
    row->addWidget(m_dots, 1);
    connect(m_previous, &QToolButton::clicked, &player, &LessonPlayer::back);
    connect(m_next, &QToolButton::clicked, &player, &LessonPlayer::next);
    shortcut(Qt::Key_Space, &LessonPlayer::next);
    shortcut(Qt::Key_PageDown, &LessonPlayer::next);
    shortcut(Qt::Key_PageUp, &LessonPlayer::back);
    connect(&player, &LessonPlayer::moved, this, &LessonBar::dress);
    connect(&context.display, &Display::restyled, this, &LessonBar::dress);
    dress();
}

// A button reached by Tab keeps its Space.
void LessonBar::shortcut(const QKeySequence& keys, void (LessonPlayer::*does)())
{
    auto* made = new QShortcut(keys, this);
    made->setContext(Qt::WindowShortcut);
    connect(made, &QShortcut::activated, this, [this, keys, does] {
        auto* focused = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        if (focused != nullptr && keys == QKeySequence(Qt::Key_Space))
            focused->click();
        else
            (m_player.*does)();
    });
}

void LessonBar::dress()
{
    const Display& display = m_context.display;
    const auto name = [&](QToolButton* button, const QString& text, const QString& keys) {
        button->setAccessibleName(text);
        button->setToolTip(text + QStringLiteral("  ") + keys);
        button->setIcon(lineIcon(button->objectName(), display.theme().text));
        button->setIconSize({display.px(20), display.px(20)});
    };
    name(m_previous, tr("Previous stop"), QKeySequence(Qt::Key_PageUp).toString(QKeySequence::NativeText));
    name(m_next, tr("Next stop"), tr("Space"));
    m_previous->setEnabled(m_player.on() && m_player.at() > 0);
    m_next->setEnabled(m_player.on() && m_player.at() + 1 < static_cast<int>(m_player.stops().size()));
}

} // namespace heedmap

#include "moc_lesson_bar.cpp"
