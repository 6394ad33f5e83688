#include "view/exercise/exercise_desk.h"

#include "view/exercise/task_fields.h"
#include "view/frame/wrapping_row.h"

#include <QApplication>
#include <QVBoxLayout>

namespace heedmap {

ExerciseDesk::ExerciseDesk(const ViewContext& context, QVBoxLayout& room)
    : m_context(context), m_room(room), m_edit(new QPushButton), m_new(new QPushButton)
{
    auto* row = new WrappingRow;
    setLayout(row);
    row->setContentsMargins(0, 0, 0, 0);
    m_edit->setObjectName("editExercise");
    m_new->setObjectName("newExercise");
    for (QPushButton* button : {m_edit, m_new}) {
        button->setAutoDefault(false);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    connect(m_edit, &QPushButton::clicked, this, &ExerciseDesk::write);
    connect(m_new, &QPushButton::clicked, this, &ExerciseDesk::writeNew);
}

void ExerciseDesk::setExercise(const Exercise* exercise)
{
    m_exercise = exercise != nullptr ? std::optional(*exercise) : std::nullopt;
    m_edit->setEnabled(exercise != nullptr);
}

void ExerciseDesk::write()
{
    if (m_exercise)
        show(*m_exercise, false);
}

void ExerciseDesk::writeNew()
{
    if (m_context.workbench.isOpen() && leave())
        show({.id = {}, .task = taskAtHand(0, m_context)}, true);
}

void ExerciseDesk::show(const Exercise& exercise, bool isNew)
{
    if (m_editor != nullptr)
        return;
    m_document = m_context.workbench.documentNumber();
    m_editor = new ExerciseEditor(m_context, exercise, isNew);
    m_room.addWidget(m_editor);
    connect(m_editor, &ExerciseEditor::closed, this, [this](const std::string& id) {
        close();
        emit closed(id);
    });
    connect(m_editor, &ExerciseEditor::failed, this, &ExerciseDesk::failed);
    emit opened();
    m_editor->setFocus();
}

bool ExerciseDesk::leave()
{
    follow();
    if (m_editor != nullptr && !m_editor->keepTyped())
        return false;
    close();
    return true;
}

void ExerciseDesk::keepTyped()
{
    follow();
    if (m_editor != nullptr)
        m_editor->keepTyped(true);
}

QString ExerciseDesk::unread() const { return m_editor != nullptr ? m_editor->unread() : QString(); }

void ExerciseDesk::follow()
{
    if (m_document != m_context.workbench.documentNumber())
        close();
}

void ExerciseDesk::retranslate()
{
    follow();
    if (m_editor == nullptr || !m_editor->keepTyped(true) || m_editor == nullptr) // what cannot be read stays
        return;
    const Exercise exercise = m_editor->exercise();
    const bool isNew = m_editor->isNew();
    close();
    show(exercise, isNew);
}

void ExerciseDesk::close()
{
    if (m_editor == nullptr)
        return;
    if (m_editor->isAncestorOf(QApplication::focusWidget())) // else it goes wherever it is taken
        m_new->setFocus();
    m_editor->hide();
    m_editor->deleteLater();
    m_editor.clear();
}

void ExerciseDesk::name()
{
    m_edit->setText(tr("Edit"));
    m_edit->setToolTip(tr("Write what it asks, its hints and its points"));
    m_new->setText(tr("New exercise"));
    m_new->setToolTip(tr("Ask something else about this document"));
    for (QPushButton* button : {m_edit, m_new})
        button->setFont(m_context.display.font(13));
}

} // namespace heedmap

#include "moc_exercise_desk.cpp"
