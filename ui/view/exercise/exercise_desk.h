#pragma once

#include "view/exercise/exercise_editor.h"

#include <QPointer>
#include <QPushButton>

class QVBoxLayout;

namespace heedmap {

/// The author's part of the panel: a button to edit the shown exercise, a button for a new one, and the editor, which
/// replaces the form of answers.
class ExerciseDesk : public QWidget {
    Q_OBJECT

public:
    /// The editor is put into `room`.
    ExerciseDesk(const ViewContext& context, QVBoxLayout& room);

    bool open() const { return m_editor != nullptr; }
    /// Updates the buttons for the shown exercise; null if there is none.
    void setExercise(const Exercise* exercise);
    void write();
    void writeNew();
    /// Saves what was typed and closes the editor. If the text cannot be read, reports that, keeps the editor open and
    /// returns false.
    bool leave();
    /// Saves what was typed, the texts even if the rest cannot be read; the editor stays open.
    void keepTyped();
    /// The reason why not everything could be saved; empty if it was.
    QString unread() const;
    /// Closes the editor if another document is open.
    void follow();
    /// Rebuilds the editor in the current language, with everything that was typed.
    void retranslate();
    /// Updates all texts and fonts.
    void name();

signals:
    /// The editor was opened.
    void opened();
    /// The editor was closed; `id` is the exercise to show, or empty.
    void closed(const std::string& id);
    void failed(const QString& sentence);

private:
    void show(const Exercise& exercise, bool isNew);
    void close();

    ViewContext m_context;
    QVBoxLayout& m_room;
    std::optional<Exercise> m_exercise;
    QPushButton* m_edit;
    QPushButton* m_new;
    QPointer<ExerciseEditor> m_editor;
    unsigned m_document = 0; ///< the number of the document that the editor writes for
};

} // namespace heedmap
