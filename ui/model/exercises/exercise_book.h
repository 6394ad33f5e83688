#pragma once

#include "model/exercises/answer_file.h"
#include "model/gradients/trial.h"
#include "model/workbench.h"

#include <heedmap/exercises/grading.h>

#include <QTimer>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace heedmap {

/// Whether an exercise names cells, rows or sizes of a sentence while another one is shown: it asks about a word, "it",
/// that may not be there.
bool asksOtherWords(const Exercise& exercise, const Workbench& workbench);

/// A learner's answers to the exercises of the open document, with tries and marks; the document holds none of them.
/// Marks follow the numbers on the screen and are computed in the background.
class ExerciseBook : public QObject {
    Q_OBJECT

public:
    explicit ExerciseBook(Workbench& workbench, const QString& folder = AnswerFile::standardFolder());
    ~ExerciseBook() override;

    const std::vector<Exercise>& exercises() const { return m_workbench.head().exercises; }
    bool empty() const { return !m_workbench.isOpen() || exercises().empty(); }

    const Json* answer(const std::string& id) const { return m_work.given.find(id); }
    /// Sets an answer; null removes it. It has no mark until it is checked again.
    void setAnswer(const std::string& id, Json answer);
    /// Marks an answer and counts a try; refuses one with a text that is not what the exercise asks for.
    void check(const std::string& id);
    int tries(const std::string& id) const;
    /// The marks of a checked answer; null if it was not checked or is being marked.
    const ExerciseMarks* marks(const std::string& id) const;
    /// The items of an exercise with the right answers; null until they are computed.
    const ExerciseMarks* key(const std::string& id) const;
    /// Whether an exercise takes no more answers: it is answered rightly, or the test has ended.
    bool settled(const std::string& id) const;

    /// Whether answers are a test, which is marked only once it is finished.
    bool test() const { return m_work.test; }
    void setTest(bool test);
    bool finished() const { return m_work.finished; }
    void finish();
    /// Removes all answers.
    void startAgain();
    double points() const;
    double of() const;

    /// The numbers of an array before the learner changed them; null if no exercise changes the array.
    const Tensor* given(const std::string& array) const;

    /// The seed of the numbers on the screen; none if they are the document's own.
    std::optional<std::uint64_t> seed() const;
    /// Draws other numbers, as one step of the undo stack. Answers to them are kept separately, and the document is
    /// saved without them.
    void drawNumbers(std::uint64_t seed);
    /// The places in the document, from 1, of exercises that drawn numbers leave out.
    std::vector<std::size_t> leftOut() const;
    /// Whether the document was edited after numbers were drawn.
    bool changedSinceDraw() const;
    /// The index of the undo stack without drawn numbers, unless the document was edited after they were drawn.
    int ownIndex() const;
    /// Removes the drawn numbers from the document, calls `what`, and puts them back.
    void withoutDraw(const std::function<void()>& what);

    /// Saves answers whose save is pending.
    void save();

signals:
    /// The exercises or the answers have changed.
    void changed();
    void marked();
    /// The file of answers cannot be read or written.
    void failed(const QString& sentence);
    /// The exercises cannot be marked, or an answer cannot be read.
    void refused(const QString& sentence);

private:
    using Seed = std::optional<std::uint64_t>;

    void open();
    void keepGiven();
    void follow();
    void followSeed();
    int drawnAt() const;
    void keepDrawn();
    void mark();
    void markLater() { m_marking.start(); }
    /// Those of exercises about words that are not shown stay as they were.
    void takeMarks(const Marks& key, const Marks& marks, const std::set<std::string>& ofOtherWords,
                   const QString& error);
    void saveLater();

    Workbench& m_workbench;
    QString m_folder;
    AnswerFile m_file;
    LearnersWork m_work;
    Seed m_seed;
    std::map<Seed, LearnersWork> m_others; ///< answers to other numbers of this document
    std::optional<Document> m_own;         ///< the document before numbers were drawn
    bool m_lifted = false;                 ///< the drawn numbers are removed for a moment
    std::map<std::string, Tensor> m_given;
    std::map<std::string, ExerciseMarks> m_key, m_marks;
    bool m_reading = false; ///< the form of the answers has not been checked yet
    Trial m_grading;
    QTimer m_marking, m_saving;
};

} // namespace heedmap
