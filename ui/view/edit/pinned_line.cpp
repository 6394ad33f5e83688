#include "view/edit/pinned_line.h"

#include "model/workbench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace heedmap {

PinnedLine::PinnedLine(const ViewContext& context, QWidget* over)
    : QFrame(over), m_context(context), m_words(new QLabel), m_undo(new QToolButton)
{
    setObjectName("pinnedLine");
    setProperty("noticeLine", true);
    setAutoFillBackground(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_undo->setObjectName("pinnedLineUndo");
    m_undo->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 2, 12, 2);
    row->addWidget(m_words, 1);
    row->addWidget(m_undo);
    hide();
    QUndoStack* stack = &context.workbench.undoStack();
    connect(stack, &QUndoStack::indexChanged, this, &QWidget::hide);
    connect(&context.workbench, &Workbench::opened, this, &QWidget::hide);
    connect(m_undo, &QToolButton::clicked, stack, &QUndoStack::undo);
}

void PinnedLine::say(const QString& symbol)
{
    const Display& display = m_context.display;
    m_words->setFont(display.font(13));
    m_words->setText(tr("%1 was computed. Now it is pinned: it keeps its numbers and yours.").arg(symbol));
    m_words->setToolTip(m_words->text());
    m_undo->setFont(display.font(13));
    m_undo->setText(tr("Undo"));
    m_undo->setAccessibleName(m_undo->text());
    show();
    raise();
    place();
}

void PinnedLine::place()
{
    if (isHidden())
        return;
    const int height = std::max(m_context.display.px(36), sizeHint().height());
    setGeometry(0, parentWidget()->height() - height, parentWidget()->width(), height);
}

} // namespace heedmap

#include "moc_pinned_line.cpp"
