#include "view/exercise/choice_row.h"

#include "text/clauses.h"
#include "view/exercise/form_parts.h"
#include "view/scene/beside_type.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QStyle>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int mostAcross = 4;

} // namespace

ChoiceRow::ChoiceRow(const Display& display, const QString& title, const std::vector<Choice>& choices, int pictureSide)
    : m_title(title), m_choices(choices), m_group(new QButtonGroup(this)), m_grid(new QGridLayout(this)),
      m_most(pictureSide > 0 ? 2 : mostAcross)
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(display.px(6));
    if (!title.isEmpty())
        m_grid->addWidget(formLabel(title, 12, display), 0, 0, 1, m_most);
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        const Choice& choice = choices[static_cast<std::size_t>(i)];
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("choice%1").arg(i));
        button->setProperty("answer", true);
        button->setCheckable(true);
        button->setFocusPolicy(i == 0 ? Qt::StrongFocus : Qt::ClickFocus);
        button->setText(choice.text);
        button->setFont(besideFont(display, 13));
        button->setMinimumHeight(display.px(46));
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        if (pictureSide > 0) {
            button->setIcon(choice.picture);
            button->setIconSize({pictureSide, pictureSide});
            button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        }
        button->installEventFilter(this);
        m_group->addButton(button, i);
    }
    arrange(m_most);
    connect(m_group, &QButtonGroup::idClicked, this, &ChoiceRow::chose);
    dress();
}

void ChoiceRow::arrange(int across)
{
    if (across == m_across)
        return;
    m_across = across;
    for (int i = 0; i < static_cast<int>(m_choices.size()); ++i)
        m_grid->addWidget(m_group->button(i), 1 + i / across, i % across);
    for (int place = 0; place < m_most; ++place)
        m_grid->setColumnStretch(place, place < across ? 1 : 0);
}

// As many a line as are whole, marked too.
void ChoiceRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    int widest = 1;
    for (const QAbstractButton* button : m_group->buttons()) {
        const int sign = button->fontMetrics().horizontalAdvance(QStringLiteral(" ✓"));
        widest = std::max(widest, button->sizeHint().width() + (button->isChecked() ? 0 : sign));
    }
    const int gap = m_grid->spacing();
    arrange(std::clamp((width() + gap) / (widest + gap), 1, m_most));
}

void ChoiceRow::choose(int choice)
{
    m_group->setExclusive(false);
    for (QAbstractButton* button : m_group->buttons())
        button->setChecked(m_group->id(button) == choice);
    m_group->setExclusive(true);
    dress();
}

void ChoiceRow::setVerdict(Verdict verdict, bool locked)
{
    m_verdict = verdict;
    for (QAbstractButton* button : m_group->buttons())
        button->setEnabled(!locked || button->isChecked());
    dress();
}

// The chosen one says what became of it; Tab comes to it.
void ChoiceRow::dress()
{
    for (QAbstractButton* button : m_group->buttons()) {
        const Choice& choice = m_choices[static_cast<std::size_t>(m_group->id(button))];
        const bool marked = button->isChecked() && m_verdict != Verdict::Open;
        const bool right = m_verdict == Verdict::Right;
        button->setProperty("verdict", QLatin1String(!marked ? "open" : right ? "right" : "wrong"));
        button->setText(!marked ? choice.text : choice.text + (right ? QStringLiteral(" ✓") : QStringLiteral(" ✕")));
        const QString named = m_title.isEmpty() ? choice.named : announced(m_title, choice.named);
        button->setAccessibleName(!marked ? named : right ? tr("%1, right").arg(named) : tr("%1, wrong").arg(named));
        const bool reached = chosen() < 0 ? m_group->id(button) == 0 : button->isChecked();
        button->setFocusPolicy(reached ? Qt::StrongFocus : Qt::ClickFocus);
        button->style()->unpolish(button);
        button->style()->polish(button);
    }
}

void ChoiceRow::step(int by)
{
    const int next = std::clamp(chosen() + (chosen() < 0 ? 1 : by), 0, static_cast<int>(m_choices.size()) - 1);
    if (next == chosen() || !m_group->button(next)->isEnabled())
        return;
    choose(next);
    m_group->button(next)->setFocus(Qt::OtherFocusReason);
    emit chose(next);
}

bool ChoiceRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enters = (key == Qt::Key_Return || key == Qt::Key_Enter) && chosen() >= 0;
        const int by = key == Qt::Key_Left || key == Qt::Key_Up ? -1
            : key == Qt::Key_Right || key == Qt::Key_Down       ? 1
                                                                : 0;
        if (by != 0)
            step(by);
        else if (enters)
            emit entered();
        if (by != 0 || enters)
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace heedmap

#include "moc_choice_row.cpp"
