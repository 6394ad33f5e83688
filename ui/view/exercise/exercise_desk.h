#pragma once

#include "view/exercise/exercise_editor.h"

#include <QPointer>
#include <QPushButton>

class QVBoxLayout;

namespace heedmap {

/// Where exercises are written in the panel: a button for the one that is shown, one for a new one, and the editor,
/// which stands where the exercise is answered otherwise.
class ExerciseDesk : public QWidget {
    Q_OBJECT

public:
    /// `room` takes the editor.
    ExerciseDesk(const ViewContext& context, QVBoxLayout& room);

    bool open() const { return m_editor != nullptr; }
    /// Of the exercise that is shown; null if there is none.
    void setExercise(const Exercise* exercise);
    void write();
    void writeNew();
    /// Closes the editor, and keeps what was typed. What cannot be read is said, and the editor stays: false.
    bool leave();
    /// Keeps what was typed, words even where nothing else can be read; the editor stays.
    void keepTyped();
    /// Why not all of it could be kept; empty if it was.
    QString unread() const;
    /// Closes the editor where another document is open.
    void follow();
    /// The editor in the current language, with all that was typed.
    void retranslate();
    /// All words, in the type of now.
    void name();

signals:
    /// The editor came.
    void opened();
    /// The editor went; the id of the exercise that is to be shown, or empty.
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
    unsigned m_document = 0; ///< that the editor writes for
};

} // namespace heedmap
