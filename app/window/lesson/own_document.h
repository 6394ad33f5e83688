#pragma once

#include <QCoreApplication>

#include <functional>

class QWidget;

namespace heedmap {

class ExerciseBook;
class LessonPlayer;
class Workbench;

/// The open document without temporary changes: those of a lesson's stops, and numbers drawn for exercises. This
/// document is saved.
class OwnDocument {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Files)

public:
    explicit OwnDocument(Workbench& workbench) : m_workbench(workbench) {}

    void beneath(LessonPlayer& lesson) { m_lesson = &lesson; }
    void beneath(ExerciseBook& exercises) { m_exercises = &exercises; }

    /// Whether the document differs from its file.
    bool modified() const;
    /// Asks the user if saving would drop edits that neither a stop nor a draw has made; returns false if nothing is to
    /// be saved.
    bool agreed(QWidget* window);
    /// Calls `save` on the document, as agreed.
    void write(const std::function<void()>& save);

private:
    bool agreedOfStop(QWidget* window) const;

    Workbench& m_workbench;
    LessonPlayer* m_lesson = nullptr;
    ExerciseBook* m_exercises = nullptr;
    bool m_keepsDrawn = false; ///< the drawn numbers are saved as the document's own
};

} // namespace heedmap
