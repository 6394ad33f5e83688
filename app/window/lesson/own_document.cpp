#include "window/lesson/own_document.h"

#include "model/exercises/exercise_book.h"
#include "model/lesson/lesson_player.h"
#include "model/workbench.h"
#include "window/file_dialog.h"

#include <QPushButton>

namespace heedmap {

void OwnDocument::write(const std::function<void()>& save)
{
    const auto undrawn = [&] { m_exercises != nullptr && !m_keepsDrawn ? m_exercises->withoutDraw(save) : save(); };
    m_lesson != nullptr ? m_lesson->withoutStops(undrawn) : undrawn();
}

bool OwnDocument::modified() const
{
    const int index = m_exercises != nullptr ? m_exercises->ownIndex() : m_workbench.undoStack().index();
    return m_lesson != nullptr ? m_lesson->modifiedAt(index) : m_workbench.modifiedAt(index);
}

bool OwnDocument::agreedOfStop(QWidget* window) const
{
    if (m_lesson == nullptr || !m_lesson->changedBeside())
        return true;
    QMessageBox box(window);
    name(box, "changedStopBox", tr("Numbers were changed at stop %1 that are not part of it.").arg(m_lesson->at() + 1));
    box.setInformativeText(tr("They are not saved. “Take from the stage” makes them part of the stop."));
    const QPushButton* agreed = box.addButton(tr("Save without them"), QMessageBox::AcceptRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    return box.clickedButton() == agreed;
}

bool OwnDocument::agreed(QWidget* window)
{
    m_keepsDrawn = false;
    if (!agreedOfStop(window))
        return false;
    if (m_exercises == nullptr || !m_exercises->changedSinceDraw())
        return true;
    QMessageBox box(window);
    name(box, "changedDrawBox", tr("The document was changed after new numbers were drawn for its exercises."));
    box.setInformativeText(tr("It can be saved as it was before they were drawn, or as it is now. What it says of the "
                              "numbers that it had is then lost."));
    const QPushButton* before = box.addButton(tr("Save as it was before"), QMessageBox::AcceptRole);
    const QPushButton* now = box.addButton(tr("Save as it is now"), QMessageBox::DestructiveRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    m_keepsDrawn = box.clickedButton() == now;
    return m_keepsDrawn || box.clickedButton() == before;
}

} // namespace heedmap
