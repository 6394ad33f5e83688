#include "view/lesson/lesson_bar.h"

#include "model/model_text.h"
#include "view/frame/icons.h"
#include "view/lesson/stop_dots.h"
#include "view/lesson/stop_text.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <QUndoStack>

#include <utility>

namespace heedmap {

LessonBar::LessonBar(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player), m_previous(new QToolButton), m_next(new QToolButton),
      m_dots(new StopDots(context, player)), m_aside(new QWidget), m_differs(new QLabel), m_back(new QToolButton),
      m_keep(new QToolButton)
{
    setObjectName("lessonBar");
    m_previous->setObjectName("previous");
    m_next->setObjectName("next");
    for (QToolButton* each : {m_previous, m_next}) {
        each->setProperty("flat", true);
        each->setFocusPolicy(Qt::TabFocus);
    }
    m_aside->setObjectName("aside");
    m_back->setObjectName("backToScript");
    m_keep->setObjectName("keepAside");
    auto* aside = new QHBoxLayout(m_aside);
    aside->setContentsMargins(16, 4, 16, 0);
    aside->addWidget(m_differs, 1);
    aside->addWidget(m_back);
    aside->addWidget(m_keep);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_aside);
    auto* row = new QHBoxLayout;
    rows->addLayout(row);
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
    for (QToolButton* each : {m_back, m_keep})
        each->setFocusPolicy(Qt::TabFocus);
    connect(m_back, &QToolButton::clicked, &player.asides(), &Asides::backToScript);
    connect(m_keep, &QToolButton::clicked, &player.asides(), &Asides::keep);
    connect(&player.asides(), &Asides::changed, this, &LessonBar::showAside);
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
    m_differs->setFont(display.font(13));
    for (const auto& [button, text] :
         {std::pair(m_back, tr("Back to the script")), std::pair(m_keep, tr("Keep in the lesson"))}) {
        button->setText(text);
        button->setFont(display.font(13));
    }
    m_back->setToolTip(tr("Undoes what was changed here; the next stop does so by itself.") + QStringLiteral("  S"));
    m_keep->setToolTip(tr("Makes what was changed here part of this stop."));
    showAside();
    m_previous->setEnabled(m_player.on() && m_player.place() > 0);
    m_next->setEnabled(m_player.on() && m_player.place() + 1 < static_cast<int>(m_player.stops().size()));
}

void LessonBar::showAside()
{
    m_aside->setVisible(m_player.asides().any());
    if (!m_player.asides().any())
        return;
    QUndoStack& stack = m_context.workbench.undoStack();
    m_differs->setText(asideText(m_context, m_player, shownEditName(stack.text(stack.index() - 1))));
    m_keep->setEnabled(m_player.asides().mayKeep());
}

} // namespace heedmap

#include "moc_lesson_bar.cpp"
