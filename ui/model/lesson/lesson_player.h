#pragma once

#include "model/lesson/asides.h"
#include "model/lesson/learnt_stops.h"
#include "model/lesson/sight.h"
#include "model/lesson/touched_numbers.h"
#include "model/selection.h"

#include <heedmap/document/lesson/lesson.h>

#include <QObject>

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

class QUndoCommand;

namespace heedmap {

class Trainer;
struct FloatFormat;

/// The setting of a stop that says what numbers are rounded to.
constexpr std::string_view numberFormatPath = "view.number_format";

/// Settings that were changed, by path, and those that bring back what was.
struct SettingsSince {
    Json there;
    Json back;
    std::vector<LessonStop> stops; ///< before, with all that they show
};

/// Calls `what`, and says in the window what it throws.
void attempt(Workbench& workbench, const std::function<void()>& what);

/// Lets exercises follow the stops that they belong to.
void follow(std::vector<Exercise>& exercises, const MovedStops& moved);

/// Plays the lesson of the open document (docs/formats.md). The numbers that a stop sets are steps of the undo stack,
/// which going back or ending the lesson undoes. A stop with a step or a node but no cell releases the kept cell; one
/// with neither leaves it.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    LessonPlayer(Workbench& workbench, Selection& selection, Trainer& trainer, QObject* parent = nullptr);
    ~LessonPlayer() override;

    const std::vector<LessonStop>& stops() const;
    /// Whether the lesson is being played or written.
    bool on() const { return m_on; }
    /// The current stop; −1 before the first.
    int at() const { return static_cast<int>(m_entered.size()) - 1; }
    const LessonStop* stop() const;
    /// The matrix that a stop shows, and whether the stop covers it.
    struct Shown {
        NodeId node = noNode;
        Index slice = 0;
        bool covered = false;
    };
    Shown shownAt(int stop) const;
    /// Whether the window shows the view of the current stop.
    bool inItsView() const;
    /// Whether the current stop is training.
    bool training() const { return m_goal.has_value(); }
    /// Whether the document has unsaved changes other than those of stops; with the undo stack at `index`.
    bool modified() const { return modifiedAt(m_workbench.undoStack().index()); }
    bool modifiedAt(int index) const;
    /// Whether the user has edited numbers on top of those that stops set.
    bool changedBeside() const { return changedBesideAt(m_workbench.undoStack().index()); }
    bool changedBesideAt(int index) const;

    /// While the lesson is given to a class, what is changed at a stop is an aside: the next stop goes back to the
    /// script by itself, and nothing of it is saved unless it is kept.
    void give(bool given);
    Asides& asides() { return m_asides; }
    const Asides& asides() const { return m_asides; }
    /// While a lesson is given, undo and redo keep to its script: they bring an aside back that was left, take back
    /// that it was kept, and go from stop to stop. They return false where they are for the undo stack.
    bool undo();
    bool redo();
    bool mayUndo() const;
    /// Whether what a redo does is the document's own: a lesson that has ended is not done again edit by edit.
    bool mayRedo() const;

    /// The document without the changes of stops; the shown document if the user has edited on top of them.
    Document ownDocument() const;

    /// The settings and the number format that were changed since the current stop was reached, if nothing else but
    /// numbers was.
    std::optional<SettingsSince> settingsSince();

    /// The stop, without texts, that leads from the current one to the shown state and covers the nodes `covering`.
    /// Throws Error if more numbers were edited than a stop may set.
    LessonStop asShown(const std::optional<std::vector<std::string>>& covering);
    /// Its view and place alone.
    LessonStop asSeen() const;
    /// Reads and restores the shown view and place.
    StopSight here() const { return heedmap::sightOf(m_selection, m_workbench.graph(), m_view); }
    void see(const StopSight& sight) { heedmap::look(m_selection, m_workbench.graph(), sight); }

    /// Replaces the lesson by one edit beneath the changes of stops, then goes to the stop `show`. Edits at the current
    /// stop are undone if they were `taken` into a stop.
    void setStops(std::vector<LessonStop> stops, const QString& name, int show, bool taken = false,
                  const MovedStops& moved = {});
    /// Calls `written` beneath the changes of stops, then plays the stops again and repeats the edits at the current
    /// one. Throws what `written` throws, and then changes nothing.
    void writeBeneath(const std::function<void()>& written);
    /// Shows the document as what is asked at that stop is asked about it; without a stop, as it is without the changes
    /// of stops. `comeBack` ends that, and so does going to a stop. Leaves it where something was edited on top of a
    /// stop, and where a stop would have to train.
    void visit(std::optional<Index> stop);
    void comeBack();
    bool visiting() const { return m_from.has_value(); }
    /// Whether the document is shown so.
    bool shows(std::optional<Index> stop) const;
    /// The current stop, or that to come back to.
    int place() const { return m_from.value_or(at()); }
    /// The index of the undo stack when the current stop was reached or the lesson began; the numbers edited since.
    int atStop() const { return m_entered.empty() ? m_begun : m_entered.back().after; }
    const TouchedNumbers& touched() const { return m_touched; }
    /// The index of the undo stack beneath all stops.
    int beneath() const { return m_begun; }
    /// Whether the player itself is editing the document.
    bool moving() const { return m_moving; }
    /// Moves the undo stack to where the numbers `touched` differ from the current stop.
    void stand(int index, TouchedNumbers touched);
    /// The same as `writeBeneath`, but with the caller's numbers in place of the edits at the current stop.
    void replay(const std::function<void()>& written, const std::vector<LessonStop::Put>& changed);
    /// Calls `what`, which must not edit, with the document free of the changes of stops: to save it, for example.
    void withoutStops(const std::function<void()>& what);

public slots:
    void begin();
    void end();
    /// Goes to a stop: enters every stop up to it, or leaves those after it.
    void go(int stop);
    void next() { go(place() + 1); }
    void back() { go(place() - 1); }
    /// Notes that the window shows that view.
    void viewShown(const QString& id) { m_view = id; }

signals:
    /// The current stop or the list of stops has changed, or the lesson has begun or ended.
    void moved();
    void exerciseWanted(const QString& id);

private:
    /// The state before a stop was entered and after it.
    struct Entered {
        int before = 0; ///< index of the undo stack
        int after = 0;
        Index sampleBefore = 0;
        Index sample = 0;
        const FloatFormat* formatBefore = nullptr;
        const FloatFormat* format = nullptr;

        bool edits() const { return after > before; }
    };
    void enter();
    void leave();
    void put(const LessonStop& stop);
    void train(const LessonStop& stop);
    void endTraining();
    bool hurry(int stop);
    void trained();
    void arrive();
    /// What is gone back to where something cannot be written.
    struct Standing {
        std::vector<Entered> entered;
        TouchedNumbers touched;
        int index = 0; ///< of the undo stack
    };
    Standing standing() const { return {m_entered, m_touched, m_workbench.undoStack().index()}; }
    void standAgain(const Standing& standing);

    StopSight sightOf(int stop) const { return sightAt(stops(), stop, m_first); }
    void look(int stop, bool cover);
    void show(Index sample);
    void round(const Json& format);
    bool roundsOtherwise() const;
    void roundAsAtStop();
    std::optional<SettingsSince> configSince();
    void rewind();
    bool standsOnDocument() const;
    bool wouldTrain(int stop) const;
    bool changes(int stop) const;
    std::optional<Index> shownStop() const;
    void rememberOwn();
    void follow(int index);
    void rebuilt();
    void forget();

    Workbench& m_workbench;
    Selection& m_selection;
    Trainer& m_trainer;
    bool m_on = false;
    bool m_moving = false;      ///< this player is editing the document
    std::optional<int> m_ahead; ///< the index of the undo stack above which a stop that was left stands
    std::optional<int> m_from;  ///< the stop to come back to; −1: the lesson was not played
    bool m_quiet = false;       ///< no stop that is gone to asks
    QString m_view;
    StopSight m_first;                            ///< the view and place before the lesson
    int m_begun = 0;                              ///< the index of the undo stack before the lesson
    const QUndoCommand* m_undoneBefore = nullptr; ///< that could be done again when the lesson began
    std::optional<int> m_ended; ///< the index of the undo stack above which edits of a lesson stand that has ended
    std::vector<Entered> m_entered;
    Document m_own;    ///< the document before the first stop that changes it
    int m_wanted = -1; ///< the stop to reach once the stops before it have trained
    std::optional<TrainingGoal> m_goal;
    std::optional<double> m_hurriedFrom; ///< the pace of the training before it was hurried
    Index m_trainedFrom = 0;             ///< the trainer's step when the stop was entered
    TouchedNumbers m_touched;
    LearntStops m_learnt;
    Asides m_asides;
};

} // namespace heedmap
