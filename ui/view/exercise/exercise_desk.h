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
    /// Of the exercise that is shown; null where there is none.
    void setExercise(const Exercise* exercise);
    void write();
    void writeNew();
    void close();
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

    ViewContext m_context;
    QVBoxLayout& m_room;
    std::optional<Exercise> m_exercise;
    QPushButton* m_edit;
    QPushButton* m_new;
    QPointer<ExerciseEditor> m_editor;
};

} // namespace heedmap
