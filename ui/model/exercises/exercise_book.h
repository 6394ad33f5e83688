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

/// What a learner does with the exercises of the open document: answers, tries and marks, never in the document. Marks
/// are of the numbers on the screen, and are worked out in the background.
class ExerciseBook : public QObject {
    Q_OBJECT

public:
    explicit ExerciseBook(Workbench& workbench, const QString& folder = AnswerFile::standardFolder());
    ~ExerciseBook() override;

    const std::vector<Exercise>& exercises() const { return m_workbench.head().exercises; }
    bool empty() const { return !m_workbench.isOpen() || exercises().empty(); }

    const Json* answer(const std::string& id) const { return m_work.given.find(id); }
    /// A null answer takes it back. It is not marked before it is checked again.
    void setAnswer(const std::string& id, Json answer);
    /// Marks an answer, which is one more try.
    void check(const std::string& id);
    int tries(const std::string& id) const;
    /// What became of an answer that was checked; null if it was not, or is being marked.
    const ExerciseMarks* marks(const std::string& id) const;
    /// What is asked, with what is right; null until it is worked out.
    const ExerciseMarks* key(const std::string& id) const;
    /// Whether nothing more can be answered: it is right, or the test is over.
    bool settled(const std::string& id) const;

    /// A test marks nothing before it is finished.
    bool test() const { return m_work.test; }
    void setTest(bool test);
    bool finished() const { return m_work.finished; }
    void finish();
    /// Takes all answers back.
    void startAgain();
    double points() const;
    double of() const;

    /// The numbers that an array had before the learner could change them; null if no exercise changes it.
    const Tensor* given(const std::string& array) const;

    /// The seed of the numbers on the screen; none: they are the document's own.
    std::optional<std::uint64_t> seed() const;
    /// Other numbers, as a step of the undo stack; answers to them are kept apart. The document is saved without them.
    void drawNumbers(std::uint64_t seed);
    /// Whether the document was changed after they were drawn.
    bool changedSinceDraw() const;
    /// Whether nothing else has changed since the document was saved.
    bool onlyDrawn() const;
    /// Takes the numbers that were drawn off the document, does something, and puts them on again.
    void withoutDraw(const std::function<void()>& what);

    /// Writes what is still to be written.
    void save();

signals:
    /// Other exercises, or other answers to them.
    void changed();
    void marked();
    /// The file of answers cannot be read, or not be written.
    void failed(const QString& sentence);
    /// The exercises cannot be marked.
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
    void takeMarks(const Marks& key, const Marks& marks, const QString& error);
    void saveLater();

    Workbench& m_workbench;
    QString m_folder;
    AnswerFile m_file;
    LearnersWork m_work;
    Seed m_seed;
    std::map<Seed, LearnersWork> m_others; ///< answers to other numbers of this document
    std::optional<Document> m_own;         ///< the document before numbers were drawn
    bool m_lifted = false;                 ///< what was drawn is off the document for a moment
    std::map<std::string, Tensor> m_given;
    std::map<std::string, ExerciseMarks> m_key, m_marks;
    bool m_reading = false; ///< answers that are not known to be of the right form
    Trial m_grading;
    QTimer m_marking, m_saving;
};

} // namespace heedmap
