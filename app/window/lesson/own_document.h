#pragma once

#include <QCoreApplication>

#include <functional>

class QWidget;

namespace heedmap {

class ExerciseBook;
class LessonPlayer;
class Workbench;

/// The open document without what stands on it for a while: what stops of a lesson do, and numbers that were drawn for
/// exercises. That is what is saved.
class OwnDocument {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Files)

public:
    explicit OwnDocument(Workbench& workbench) : m_workbench(workbench) {}

    void beneath(LessonPlayer& lesson) { m_lesson = &lesson; }
    void beneath(ExerciseBook& exercises) { m_exercises = &exercises; }

    /// Whether it differs from its file.
    bool modified() const;
    /// The same, as far as it is known at any moment.
    bool looksModified() const;
    /// Asks where something would be left out that no stop and no draw made; false: nothing is to be saved.
    bool agreed(QWidget* window);
    /// Does something with it, as agreed.
    void write(const std::function<void()>& save);

private:
    bool agreedOfStop(QWidget* window) const;

    Workbench& m_workbench;
    LessonPlayer* m_lesson = nullptr;
    ExerciseBook* m_exercises = nullptr;
    bool m_keepsDrawn = false; ///< the numbers that were drawn become its own
};

} // namespace heedmap
