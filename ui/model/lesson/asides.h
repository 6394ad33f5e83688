#pragma once

#include "model/lesson/touched_numbers.h"
#include "model/workbench.h"

#include <heedmap/document/lesson/lesson.h>

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

class LessonPlayer;
class Selection;

/// Where stops are after a change of the lesson, by where they were; none for one that is gone.
using MovedStops = std::function<std::optional<Index>(Index)>;

/// What is changed while a lesson is given to a class, apart from its script: going to another stop undoes it, an undo
/// brings it back, and only `keep` makes it part of the lesson. The last aside of each stop is remembered.
class Asides : public QObject {
    Q_OBJECT

public:
    Asides(LessonPlayer& player, Workbench& workbench, Selection& selection);

    /// Whether the lesson is given. Giving it or ending that begins without asides.
    bool given() const { return m_given; }
    void give(bool given);

    /// Whether something differs from the script; with the undo stack at `index`.
    bool any() const { return anyAt(m_workbench.undoStack().index()); }
    bool anyAt(int index) const;
    /// The index of the undo stack without an aside.
    int script() const;
    /// The changed numbers; none where they are more than a stop may set.
    std::vector<LessonStop::Put> numbers() const;
    /// The changed settings, by path.
    Json settings() const;

    /// Undoes the aside, to be brought back at its stop; returns false if there is none of a stop.
    bool leave();
    /// The stop `stop` is the one that it was left for.
    void leftFor(int stop);
    /// Whether an undo brings an aside back.
    bool bringsBack() const;
    bool mayUndo() const { return bringsBack() || keptHere(); }
    bool mayKeep() const;
    /// Brings an aside back that was left, or takes back that it was kept; returns false if there is neither.
    bool undo();
    /// Brings back the aside that was gone back from; returns false if there is none.
    bool redo();

    /// A stop was entered or left: what was changed before it is the script's.
    void standOnStop() { m_givenFrom = -1; }
    /// The undo stack has moved.
    void stackMoved() { m_back.reset(); }
    /// The stops of the lesson have moved.
    void follow(const MovedStops& moved);
    void forget();
    /// Marks on the stage what differs.
    void tell();
    /// For what is undone and done again: the index of the undo stack when the lesson began to be given.
    int givenFrom() const { return m_givenFrom; }
    void setGivenFrom(int index) { m_givenFrom = index; }

public slots:
    /// Undoes the aside; an undo or a redo brings it back.
    void backToScript();
    /// Makes the numbers and settings of the aside part of the stop. Throws nothing: what cannot be kept is said.
    void keep();

signals:
    /// There is an aside, another one, or none any more.
    void changed();

private:
    /// What differed from the script at a stop.
    struct Left {
        int stop = -1;
        int to = -1; ///< the stop that it was left for
        std::vector<LessonStop::Put> numbers = {};
        Json settings = Json::Object();
        std::optional<Document> whole = {}; ///< where numbers and settings do not say it all
    };
    /// The edits that were gone back from, by indices of the undo stack.
    struct Back {
        int from = 0;
        int to = 0;
        TouchedNumbers touched;
    };
    using Place = std::vector<Left>::const_iterator;

    Left now() const;
    bool isNumbersAndSettings() const;
    Place leftHere() const;
    Left take(Place place);
    void make(const Left& aside);
    bool wentBack() const;
    bool keptHere() const;
    void returnToIt();
    void takeBackKept();

    LessonPlayer& m_player;
    Workbench& m_workbench;
    Selection& m_selection;
    bool m_given = false;
    int m_givenFrom = -1; ///< the index of the undo stack when it began to be given, until a stop is entered or left
    Json m_script;        ///< the settings without an aside
    std::optional<Back> m_back;
    std::vector<Left> m_left; ///< the last one of each stop, the newest last
    std::optional<Left> m_kept;
    int m_keptIndex = 0; ///< of the undo stack after that
};

} // namespace heedmap
