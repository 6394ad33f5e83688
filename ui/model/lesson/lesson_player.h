#pragma once

#include "model/lesson/learnt_stops.h"
#include "model/lesson/sight.h"
#include "model/lesson/touched_numbers.h"
#include "model/selection.h"

#include <heedmap/exercises/lesson.h>

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

class Trainer;

/// Plays the lesson of the open document. A stop shows, puts, covers and trains what FORMATS.md 8 says, on top of the
/// document: its numbers are steps of the undo stack that going back undoes, and that an end of the lesson undoes. A
/// stop that names a step or a node and no cell keeps no cell; one that names neither leaves the cell.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    LessonPlayer(Workbench& workbench, Selection& selection, Trainer& trainer, QObject* parent = nullptr);

    ~LessonPlayer() override { m_workbench.ground().write = {}, m_workbench.ground().document = {}; }

    const std::vector<LessonStop>& stops() const;
    /// Whether a lesson is played or written.
    bool on() const { return m_on; }
    /// The current stop; −1 before the first.
    int at() const { return static_cast<int>(m_entered.size()) - 1; }
    const LessonStop* stop() const;
    /// The matrix that a stop shows, and whether it covers it.
    struct Shown {
        NodeId node = noNode;
        Index slice = 0;
        bool covered = false;
    };
    Shown shownAt(int stop) const;
    /// While a stop trains.
    bool training() const { return m_goal.has_value(); }
    /// Whether the document has changes that are not saved, but for what stops do.
    bool modified();
    /// Whether numbers were changed that the stop does not change, on top of some that a stop did.
    bool changedBeside() const;

    /// The document without what stops do; where numbers were changed beside that, as it is shown.
    Document ownDocument() const;

    /// What is shown differs from what the current stop shows by this; without words. Throws Error if more numbers
    /// were changed than a stop may put. `covering` are nodes that are covered by other means.
    LessonStop asShown(const std::optional<std::vector<std::string>>& covering) const;
    /// What is shown now, and to show that.
    StopSight here() const { return heedmap::sightOf(m_selection, m_workbench.graph(), m_view); }
    void see(const StopSight& sight) { heedmap::look(m_selection, m_workbench.graph(), sight); }

    /// Puts another lesson into the document as one edit, below all that stops do; then shows that stop. Numbers that
    /// were changed at the current stop are taken back where they have been `taken` into a stop.
    void setStops(std::vector<LessonStop> stops, const QString& name, int show, bool taken = false);
    /// Has something written into the document beneath what stops do, and plays them up to where they were; numbers
    /// that were changed at the current stop are changed again. Throws what that throws, and then nothing has changed.
    void writeBeneath(const std::function<void()>& written);
    /// The index of the undo stack where the current stop was reached, or the lesson begun; what was changed since.
    int atStop() const { return m_entered.empty() ? m_begun : m_entered.back().after; }
    const TouchedNumbers& touched() const { return m_touched; }
    /// The same as `writeBeneath`, but with numbers of the caller's changed at the current stop.
    void replay(const std::function<void()>& written, const std::vector<LessonStop::Put>& changed);
    /// Does something that is not an edit with the document as it is without what stops do, such as saving it.
    void withoutStops(const std::function<void()>& what);

public slots:
    void begin();
    void end();
    /// Enters every stop up to this one, or leaves those after it.
    void go(int stop);
    void next() { go(at() + 1); }
    void back() { go(at() - 1); }
    /// The window shows that view.
    void viewShown(const QString& id) { m_view = id; }

signals:
    /// Another stop, other stops, or the lesson begins or ends.
    void moved();
    void exerciseWanted(const QString& id);

private:
    /// What a stop found when it was entered, and what it left.
    struct Entered {
        int before = 0; ///< index of the undo stack
        int after = 0;
        Index sampleBefore = 0;
        Index sample = 0;

        bool edits() const { return after > before; }
    };
    void enter();
    void leave();
    void put(const LessonStop& stop);
    void train(const LessonStop& stop);
    void trained();
    void arrive();
    StopSight sightOf(int stop) const { return sightAt(stops(), stop, m_first); }
    void look(int stop, bool cover);
    void show(Index sample);
    void rewind();
    bool standsOnDocument() const;
    void follow(int index);
    void rebuilt();
    void forget();

    Workbench& m_workbench;
    Selection& m_selection;
    Trainer& m_trainer;
    bool m_on = false;
    bool m_moving = false; ///< what happens is this player's doing
    QString m_view;
    StopSight m_first; ///< before the lesson
    int m_begun = 0;   ///< index of the undo stack then
    std::vector<Entered> m_entered;
    Document m_own;    ///< what the first stop that changes something found
    int m_wanted = -1; ///< the stop to come to, once those before have trained
    std::optional<TrainingGoal> m_goal;
    Index m_trainedFrom = 0; ///< the trainer's step when the stop was entered
    TouchedNumbers m_touched;
    LearntStops m_learnt;
};

} // namespace heedmap
