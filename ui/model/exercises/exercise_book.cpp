#include "model/exercises/exercise_book.h"

#include "model/model_text.h"
#include "text/core_text.h"
#include "text/failure_text.h"

#include <heedmap/base/error.h>
#include <heedmap/exercises/by_hand.h>

#include <QScopeGuard>

#include <algorithm>
#include <memory>

namespace heedmap {
namespace {

constexpr const char* drawing = QT_TRANSLATE_NOOP("Model", "new numbers, seed %1");

/// The seed with which an edit drew numbers; none for other edits.
std::optional<std::uint64_t> drawnBy(const QString& edit)
{
    const QStringList parts = edit.split(QChar(0x1f));
    if (parts.size() < 2 || parts[0] != QLatin1String(drawing))
        return std::nullopt;
    return parts[1].toULongLong();
}

const ExerciseMarks* found(const std::map<std::string, ExerciseMarks>& marks, const std::string& id)
{
    const auto place = marks.find(id);
    return place == marks.end() ? nullptr : &place->second;
}

std::map<std::string, ExerciseMarks> byId(const Marks& marks)
{
    std::map<std::string, ExerciseMarks> ordered;
    for (const ExerciseMarks& exercise : marks.exercises)
        ordered.emplace(exercise.id, exercise);
    return ordered;
}

} // namespace

namespace {

struct NamesPlaces {
    bool operator()(const Exercise::Fill& task) const { return task.cells.has_value(); }
    bool operator()(const Exercise::PredictMax& task) const { return task.rows.has_value(); }
    bool operator()(const Exercise::GradientSign&) const { return true; }
    bool operator()(const Exercise::Shapes&) const { return true; }
    template <typename Other> bool operator()(const Other&) const { return false; }
};

} // namespace

bool asksOtherWords(const Exercise& exercise, const Workbench& workbench)
{
    return workbench.asOpened().otherWords() && std::visit(NamesPlaces(), exercise.task);
}

ExerciseBook::ExerciseBook(Workbench& workbench, const QString& folder) : m_workbench(workbench), m_folder(folder)
{
    constexpr int quiet = 400; // milliseconds without another edit
    for (QTimer* timer : {&m_marking, &m_saving}) {
        timer->setSingleShot(true);
        timer->setInterval(quiet);
    }
    m_marking.setInterval(0);
    connect(&m_marking, &QTimer::timeout, this, &ExerciseBook::mark);
    connect(&m_saving, &QTimer::timeout, this, [this] {
        m_saving.start(); // the timer has expired, and `save` writes only while it runs
        save();
    });
    workbench.ground().undrawn = [this] { return m_seed && !changedSinceDraw() ? m_own : std::nullopt; };
    connect(&workbench, &Workbench::opening, this, &ExerciseBook::save);
    connect(&workbench, &Workbench::opened, this, &ExerciseBook::open);
    connect(&workbench, &Workbench::rebuilt, this, &ExerciseBook::follow);
    connect(&workbench, &Workbench::changed, this, [this] {
        if (finished() || !m_work.checked.empty()) // otherwise no mark can change
            markLater();
    });
    connect(&workbench, &Workbench::pathChanged, this, [this] {
        if (!empty() && m_workbench.path() != m_file.path()) {
            m_file = AnswerFile(m_workbench, m_folder);
            saveLater();
        }
    });
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, &ExerciseBook::followSeed);
    connect(&workbench, &Workbench::modifiedChanged, this, [this](bool modified) {
        if (!modified && m_seed && !m_lifted && m_workbench.undoStack().count() > 0)
            keepDrawn();
    });
}

ExerciseBook::~ExerciseBook()
{
    m_workbench.ground().undrawn = {};
    save();
}

void ExerciseBook::open()
{
    m_file = AnswerFile(m_workbench, m_folder);
    m_work = {};
    m_others.clear();
    m_own.reset();
    m_seed.reset();
    m_marks.clear();
    m_key.clear();
    keepGiven();
    if (!exercises().empty())
        try {
            const Answers answers = m_file.read();
            m_reading = !answers.given.object().empty();
            if (answers.seed)
                drawNumbers(*answers.seed);
            m_work = workOf(answers);
        } catch (...) {
            emit failed(
                tr("%1 Your answers cannot be saved until it is removed.").arg(failureText(std::current_exception())));
        }
    emit changed();
    markLater();
}

void ExerciseBook::keepGiven()
{
    m_given.clear();
    for (const Exercise& exercise : exercises())
        if (const auto* repair = std::get_if<Exercise::Repair>(&exercise.task))
            for (const std::string& array : repair->change) {
                const NodeId leaf = m_workbench.computation().leaves.find(array)->second;
                const Shape& shape = m_workbench.graph().node(leaf).shape;
                m_given.emplace(array, Tensor(shape, m_workbench.numbers(leaf, Region::all(shape))));
            }
}

const Tensor* ExerciseBook::given(const std::string& array) const
{
    const auto place = m_given.find(array);
    return place == m_given.end() ? nullptr : &place->second;
}

// Called when the exercises or the numbers of the document have changed.
void ExerciseBook::follow()
{
    if (m_lifted)
        return;
    emit changed();
    markLater();
}

std::optional<std::uint64_t> ExerciseBook::seed() const { return m_seed; }

void ExerciseBook::followSeed()
{
    const QUndoStack& stack = m_workbench.undoStack();
    if (m_lifted || stack.count() == 0) // another document is being opened
        return;
    Seed now;
    for (int i = stack.index(); i > std::max(stack.cleanIndex(), 0) && !now; --i)
        now = drawnBy(stack.text(i - 1));
    if (now == m_seed)
        return;
    m_others[m_seed] = m_work;
    const bool test = m_work.test;
    m_work = m_others.contains(now) ? m_others[now] : LearnersWork{.tries = {}, .checked = {}, .test = test};
    m_seed = now;
    m_marks.clear();
    saveLater();
    emit changed();
    markLater();
}

void ExerciseBook::drawNumbers(std::uint64_t seed)
{
    const Document own = m_own && m_seed ? *m_own : m_workbench.document();
    const Document drawn = byHand(own, m_workbench.folder(), seed);
    if (drawn.exercises.empty())
        throw Error(HEEDMAP_PHRASE("%1: all are about the document's own numbers"), "exercises");
    m_workbench.setDocument(drawn, editName(drawing, std::to_string(seed)));
    m_own = own;
}

std::vector<std::size_t> ExerciseBook::leftOut() const
{
    std::vector<std::size_t> places;
    if (m_seed && m_own)
        for (std::size_t i = 0; i < m_own->exercises.size(); ++i)
            if (std::ranges::find(exercises(), m_own->exercises[i].id, &Exercise::id) == exercises().end())
                places.push_back(i + 1);
    return places;
}

/// The index of the undo stack at which numbers were first drawn.
int ExerciseBook::drawnAt() const
{
    const QUndoStack& stack = m_workbench.undoStack();
    int first = stack.index();
    for (int i = stack.index(); i > std::max(stack.cleanIndex(), 0); --i)
        if (drawnBy(stack.text(i - 1)))
            first = i - 1;
    return first;
}

int ExerciseBook::ownIndex() const
{
    return m_seed && !changedSinceDraw() ? drawnAt() : m_workbench.undoStack().index();
}

bool ExerciseBook::changedSinceDraw() const
{
    const QUndoStack& stack = m_workbench.undoStack();
    return m_seed && !drawnBy(stack.text(stack.index() - 1));
}

void ExerciseBook::withoutDraw(const std::function<void()>& what)
{
    if (!m_seed)
        return what();
    QUndoStack& stack = m_workbench.undoStack();
    const int index = stack.index();
    const auto putBack = qScopeGuard([&] {
        stack.setIndex(index);
        m_lifted = false;
        follow();
    });
    m_lifted = true;
    stack.setIndex(drawnAt());
    what();
}

// The drawn numbers were saved and now belong to the document.
void ExerciseBook::keepDrawn()
{
    m_own.reset();
    m_others.clear();
    m_seed.reset();
    saveLater();
    follow();
}

void ExerciseBook::setAnswer(const std::string& id, Json answer)
{
    if (finished())
        return;
    Json::Object& given = m_work.given.object();
    std::erase_if(given, [&](const auto& each) { return each.first == id; });
    if (!answer.isNull())
        given.emplace_back(id, std::move(answer));
    const bool was = m_work.checked.erase(id) > 0;
    m_marks.erase(id);
    saveLater();
    if (was)
        emit marked();
}

void ExerciseBook::check(const std::string& id)
{
    if (test())
        return;
    const auto asked = std::ranges::find(exercises(), id, &Exercise::id);
    const Json* given = answer(id);
    if (asked != exercises().end() && given != nullptr)
        if (const Sentence unread = unreadAnswer(*asked, *given); !unread.empty())
            return emit refused(sentenceText(unread));
    ++m_work.tries[id];
    m_work.checked.insert(id);
    saveLater();
    mark();
}

int ExerciseBook::tries(const std::string& id) const
{
    const auto place = m_work.tries.find(id);
    return place == m_work.tries.end() ? 0 : place->second;
}

const ExerciseMarks* ExerciseBook::marks(const std::string& id) const
{
    return finished() || (!test() && m_work.checked.contains(id)) ? found(m_marks, id) : nullptr;
}

const ExerciseMarks* ExerciseBook::key(const std::string& id) const { return found(m_key, id); }

bool ExerciseBook::settled(const std::string& id) const
{
    const ExerciseMarks* marks = this->marks(id);
    return finished() || (marks != nullptr && marks->points() >= marks->of - 1e-9);
}

void ExerciseBook::setTest(bool test)
{
    if (test == m_work.test)
        return;
    m_work.test = test;
    m_work.finished = false;
    saveLater();
    emit changed();
    markLater();
}

void ExerciseBook::finish()
{
    m_work.finished = true;
    saveLater();
    mark();
    emit changed();
}

void ExerciseBook::startAgain()
{
    m_work = {.tries = {}, .checked = {}, .test = m_work.test};
    m_marks.clear();
    saveLater();
    emit changed();
}

double ExerciseBook::points() const
{
    double sum = 0;
    for (const Exercise& exercise : exercises())
        if (const ExerciseMarks* marks = this->marks(exercise.id))
            sum += marks->points();
    return sum;
}

double ExerciseBook::of() const
{
    double sum = 0;
    for (const Exercise& exercise : exercises())
        sum += exercise.points;
    return sum;
}

// Marks a copy of the document with the numbers on the screen.
void ExerciseBook::mark()
{
    m_marking.stop();
    if (empty())
        return m_grading.stop();
    struct Marked {
        Marks key, marks;
    };
    auto result = std::make_shared<Marked>();
    std::set<std::string> others;
    for (const Exercise& exercise : exercises())
        if (asksOtherWords(exercise, m_workbench))
            others.insert(exercise.id);
    Answers answers{.document = {}, .given = m_work.given};
    std::erase_if(answers.given.object(), [this](const auto& given) {
        return std::ranges::find(exercises(), given.first, &Exercise::id) == exercises().end();
    });
    // Under the settings of a stop there may be other matrices than those that exercises ask for.
    const bool ofStop = m_workbench.head().atStop && m_workbench.ground().document;
    m_grading.start(
        [result, answers, document = ofStop ? m_workbench.ground().document() : m_workbench.document(),
         folder = m_workbench.folder()](const std::stop_token&) {
            Grader grader(document, folder);
            result->key = grader.grade({});
            result->marks = grader.grade(answers);
        },
        [this, result, others](const QString& error) { takeMarks(result->key, result->marks, others, error); });
}

void ExerciseBook::takeMarks(const Marks& key, const Marks& marks, const std::set<std::string>& ofOtherWords,
                             const QString& error)
{
    const auto take = [&](std::map<std::string, ExerciseMarks>& held, const Marks& taken) {
        auto now = byId(taken);
        for (const std::string& id : ofOtherWords)
            if (const auto before = held.find(id); before != held.end())
                now.insert_or_assign(id, before->second);
        held = std::move(now);
    };
    take(m_key, key);
    take(m_marks, marks);
    if (!error.isEmpty() && m_reading && !m_key.empty()) { // the file holds answers of another form
        m_file.leave();
        m_work = {};
        m_marks.clear();
        emit failed(tr("%1: %2 Your answers cannot be saved until it is removed.")
                        .arg(QString::fromStdString(m_file.path().string()), error));
        emit changed();
    } else if (!error.isEmpty()) {
        emit refused(error);
    }
    m_reading = false;
    emit marked();
}

void ExerciseBook::saveLater()
{
    if (!m_saving.isActive())
        m_saving.start();
}

void ExerciseBook::save()
{
    if (!m_saving.isActive() || m_file.path().empty())
        return;
    m_saving.stop();
    try {
        const QString name = QString::fromStdString(m_file.path().filename().string());
        m_file.write({.document = name.section(QLatin1Char('.'), 0, 0).toStdString(),
                      .given = m_work.given,
                      .seed = m_seed,
                      .progress = progressOf(m_work)});
    } catch (...) {
        emit failed(failureText(std::current_exception()));
    }
}

} // namespace heedmap

#include "moc_exercise_book.cpp"
