#include <heedmap/exercises/grading.h>

#include "base/wording.h"
#include "document/values.h"
#include "exercises/marks.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/check.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace heedmap {
namespace {

/// The largest numbers of a row.
std::vector<Index> largestOf(std::span<const double> row)
{
    std::vector<Index> places;
    const double largest = *std::ranges::max_element(row);
    for (std::size_t c = 0; c < row.size(); ++c)
        if (row[c] == largest)
            places.push_back(static_cast<Index>(c));
    return places;
}

/// A column for each row that the learner answered; the last one counts.
std::map<Index, Index> pickedColumns(const Answered& answered)
{
    const Sentence right = HEEDMAP_PHRASE("a list of rows and columns, such as [2, 0]");
    std::map<Index, Index> picked;
    for (const Answered::Entry& entry : answered.entries(2, right)) {
        const Index row = readIndex(entry[0], entry.at(0));
        picked[row] = readIndex(entry[1], entry.at(1));
    }
    return picked;
}

std::vector<Index> rowsAsked(const Exercise::PredictMax& task, AnswerKey& key)
{
    if (task.rows)
        return *task.rows;
    const Shape& shape = key.computation().graph.node(key.computation().graph.find(pinTarget(task.node).node)).shape;
    std::vector<Index> rows(static_cast<std::size_t>(shape.rows));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

std::span<const double> numbersOf(const Exercise::PredictMax& task, Index row, AnswerKey& key)
{
    const PinTarget target = pinTarget(task.node);
    const Tensor& numbers = key.numbers(key.computation().graph.find(target.node));
    return {numbers.view().row(target.slice.value_or(0), row), static_cast<std::size_t>(numbers.shape().cols)};
}

std::vector<Mark> markPredictMax(const Answered& answered, const Exercise::PredictMax& task, AnswerKey& key)
{
    const std::vector<Index> rows = rowsAsked(task, key);
    const std::map<Index, Index> picked = pickedColumns(answered);
    std::vector<Mark> marks;
    for (const Index row : rows) {
        const std::vector<Index> largest = largestOf(numbersOf(task, row, key));
        Mark mark{.place = task.node + "[" + std::to_string(row) + "]", .right = std::to_string(largest.front())};
        for (const Index other : std::span(largest).subspan(1))
            mark.alsoRight.push_back(std::to_string(other));
        if (const auto found = picked.find(row); found != picked.end()) {
            mark.given = std::to_string(found->second);
            if (std::ranges::find(largest, found->second) != largest.end())
                mark.points = answered.exercise.points / static_cast<double>(rows.size());
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> markWhichMask(const Answered& answered, const Exercise::WhichMask& task, AnswerKey& key)
{
    const std::vector<bool>& right = key.rightMasks(task);
    Mark mark;
    for (std::size_t option = 0; option < right.size(); ++option)
        if (right[option] && mark.right.empty())
            mark.right = std::to_string(option);
        else if (right[option])
            mark.alsoRight.push_back(std::to_string(option));
    if (answered.answer != nullptr) {
        if (!answered.answer->isNumber())
            refuse(answered.where, *answered.answer, HEEDMAP_PHRASE("the number of an option, counted from 0"));
        mark.given = exactText(answered.answer->number());
        for (std::size_t option = 0; option < right.size(); ++option)
            if (right[option] && answered.answer->number() == static_cast<double>(option))
                mark.points = answered.exercise.points;
    }
    return {mark};
}

/// The sizes in `2×3`, also written with x or *, with spaces between.
std::vector<Index> typedSizes(std::string text)
{
    for (const std::string_view times : {"×", "x", "X", "*"})
        for (std::size_t at = text.find(times); at != std::string::npos; at = text.find(times))
            text.replace(at, times.size(), "/");
    std::vector<Index> sizes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('/', begin), text.size());
        const std::optional<double> size = typedNumber(std::string_view(text).substr(begin, end - begin));
        sizes.push_back(size && *size > 0 && *size < 1e9 && *size == std::floor(*size) ? static_cast<Index>(*size) : 0);
        begin = end + 1;
    }
    return sizes;
}

bool isShape(const std::string& text, const Shape& shape)
{
    const std::vector<Index> sizes = typedSizes(text);
    return sizes == shape.sizes() || (shape.rank == 1 && sizes == Shape::matrix(1, shape.cols).sizes());
}

std::vector<Mark> markShapes(const Answered& answered, const Exercise::Shapes& task, AnswerKey& key)
{
    if (answered.answer != nullptr)
        requireObject(*answered.answer, answered.where);
    std::vector<Mark> marks;
    for (const std::string& name : task.nodes) {
        const Shape& shape = key.computation().graph.node(key.computation().graph.find(name)).shape;
        const Json* typed = answered.answer == nullptr ? nullptr : answered.answer->find(name);
        Mark mark{.place = name, .given = typed == nullptr ? "" : typedText(*typed), .right = shape.text()};
        if (isShape(mark.given, shape))
            mark.points = answered.exercise.points / static_cast<double>(task.nodes.size());
        marks.push_back(std::move(mark));
    }
    return marks;
}

/// Where an entry of an answer says a cell: of which matrix, and its indices.
struct SaidCell {
    std::string node = {};
    Json indices = {};
};

/// By the kind of the exercise. No node where the kind asks for no cells, or the entry has another form.
struct CellSaid {
    const Json::Array& entry;
    const Computation& computation;

    SaidCell operator()(const Exercise::Fill& task) const { return {task.node, entry.front()}; }
    SaidCell operator()(const Exercise::GradientSign& task) const { return {task.node, entry.front()}; }
    SaidCell operator()(const Exercise::PredictMax& task) const { return {pinTarget(task.node).node, entry}; }
    SaidCell operator()(const Exercise::Repair&) const
    {
        return entry.size() > 1 && entry.front().isString() ? SaidCell{entry[0].string(), entry[1]} : SaidCell();
    }
    SaidCell operator()(const Exercise::FindWrong&) const
    {
        if (!entry.front().isArray())
            return {};
        Json::Array indices = entry.front().array();
        if (!indices.empty() && indices.front().isString()) {
            std::string node = indices.front().string();
            indices.erase(indices.begin());
            return {std::move(node), std::move(indices)};
        }
        if (computation.published.size() != 1)
            return {};
        return {computation.graph.node(computation.published.begin()->first).info.name, std::move(indices)};
    }
    template <typename Choice> SaidCell operator()(const Choice&) const { return {}; }
};

/// Says the first cell of an answer that its matrix does not have; empty if there is none.
Sentence cellOutside(const Exercise& exercise, const Json& answer, AnswerKey& key)
{
    const Computation& computation = key.computation();
    const Json::Array none;
    const Json::Array& entries = answer.isArray() ? answer.array() : none;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].isArray() || entries[i].array().empty())
            continue;
        const SaidCell said = std::visit(CellSaid{entries[i].array(), computation}, exercise.task);
        if (said.node.empty())
            continue;
        const std::string where = "answers." + pathPart(exercise.id) + "[" + std::to_string(i) + "]";
        const NodeId node = computation.graph.find(said.node);
        if (node == noNode)
            return Sentence(HEEDMAP_PHRASE("%1: there is no matrix %2; the others are marked"), where,
                            inQuotes(said.node));
        const Shape& shape = computation.graph.node(node).shape;
        const bool ofRow = std::holds_alternative<Exercise::PredictMax>(exercise.task);
        if (!answeredCell(said.indices, ofRow ? Shape::matrix(shape.rows, shape.cols) : shape))
            return Sentence(HEEDMAP_PHRASE("%1: %2 is %3 and has no cell %4; the others are marked"), where, said.node,
                            shape.text(), said.indices.text());
    }
    return {};
}

/// Reads the texts of an answer by the kind of its exercise.
struct UnreadText {
    const Json& answer;

    Sentence operator()(const Exercise::Fill&) const { return number(1); }
    Sentence operator()(const Exercise::FindWrong&) const { return number(1); }
    Sentence operator()(const Exercise::Repair&) const { return number(2); }
    Sentence operator()(const Exercise::Shapes&) const
    {
        if (answer.isObject())
            for (const auto& [node, text] : answer.object())
                if (const std::vector<Index> sizes = typedSizes(typedText(text)); std::ranges::count(sizes, 0) > 0)
                    return Sentence(HEEDMAP_PHRASE("%1 is not a shape; write one such as 2×3"),
                                    inQuotes(typedText(text)));
        return {};
    }
    template <typename Choice> Sentence operator()(const Choice&) const { return {}; }

private:
    /// `part` is the place of the number in each entry.
    Sentence number(std::size_t part) const
    {
        if (answer.isArray())
            for (const Json& entry : answer.array())
                if (entry.isArray() && entry.array().size() > part)
                    if (const std::string text = typedText(entry.array()[part]); !typedNumber(text))
                        return Sentence(HEEDMAP_PHRASE("%1 is not a number; write one such as 0.25, 1/3, 25% or -inf"),
                                        inQuotes(text));
        return {};
    }
};

/// Marks an exercise by its kind.
struct Marker {
    Answered answered;
    AnswerKey& key;
    const OwnErrors& errors;

    std::vector<Mark> operator()(const Exercise::Fill& task) const { return markFill(answered, task, key, errors); }
    std::vector<Mark> operator()(const Exercise::PredictMax& task) const { return markPredictMax(answered, task, key); }
    std::vector<Mark> operator()(const Exercise::WhichMask& task) const { return markWhichMask(answered, task, key); }
    std::vector<Mark> operator()(const Exercise::FindWrong&) const { return markFindWrong(answered, key); }
    std::vector<Mark> operator()(const Exercise::Repair& task) const { return markRepair(answered, task, key); }
    std::vector<Mark> operator()(const Exercise::Shapes& task) const { return markShapes(answered, task, key); }
    std::vector<Mark> operator()(const Exercise::GradientSign& task) const
    {
        return markGradientSign(answered, task, key);
    }
};

/// What is asked and what another stop of the lesson has there.
struct OtherStop {
    Sentence name;
    const Tensor& right;
    const Tensor& there;
};

/// Calls wrong numbers by a stop of the lesson where all numbers of their row are those that it has.
void nameByStop(const OtherStop& stop, const Exercise::Fill& task, std::vector<Mark>& marks)
{
    const std::vector<Cell> cells = askedCells(task.cells, stop.right.shape());
    const auto is = [&](std::size_t i, const Tensor& matrix) {
        const std::optional<double> typed = typedNumber(marks[i].given);
        return typed && typedRight(*typed, matrix.at(cells[i]), task.decimals);
    };
    for (std::size_t first = 0, end = 0; first < cells.size(); first = end) {
        bool all = true;
        for (end = first;
             end < cells.size() && cells[end].slice == cells[first].slice && cells[end].row == cells[first].row; ++end)
            all = all && (marks[end].given.empty() || is(end, stop.there));
        for (std::size_t i = first; all && i < end; ++i) {
            Mark& mark = marks[i];
            if (mark.given.empty() || mark.followsOn || !mark.mistake.empty() || is(i, stop.right))
                continue;
            mark.points = 0;
            mark.mistake = stop.name;
        }
    }
}

/// Whether numbers may differ at a stop of a lesson from those at the one before.
bool changesNumbers(const LessonStop& stop) { return !stop.set.empty() || !stop.settings.object().empty(); }

/// Names the stop of the lesson whose numbers were taken for those of the exercise. `keyAt` has the answers at a stop.
void nameStops(const Document& document, const Exercise& exercise, const std::function<AnswerKey&(Index)>& keyAt,
               AnswerKey& own, std::vector<Mark>& marks)
{
    const auto* task = std::get_if<Exercise::Fill>(&exercise.task);
    const double share = exercise.points / static_cast<double>(marks.size());
    const auto open = [share](const Mark& mark) {
        return !mark.given.empty() && !mark.followsOn && mark.mistake.empty() && mark.points < share - 1e-9;
    };
    if (task == nullptr || std::ranges::none_of(marks, open))
        return;
    const Tensor& right = own.numbers(own.computation().graph.find(task->node));
    for (std::size_t i = 0; i < document.lesson.size(); ++i) {
        const auto stop = static_cast<Index>(i);
        if (exercise.stop == stop || (!changesNumbers(document.lesson[i]) && (i > 0 || !exercise.stop)))
            continue;
        try {
            AnswerKey& key = keyAt(stop);
            const NodeId node = key.computation().graph.find(task->node);
            if (node != noNode && key.computation().graph.node(node).shape == right.shape())
                nameByStop(
                    {Sentence(HEEDMAP_PHRASE("as at stop %1 of the lesson"), stop + 1), right, key.numbers(node)},
                    *task, marks);
        } catch (const Error&) { // from there on numbers are learnt, or cannot be computed
            return;
        }
    }
}

const Tensor& gradientOf(const Exercise::GradientSign& task, AnswerKey& key, const std::string& where)
{
    return naming(where + ".node", [&]() -> const Tensor& { return key.gradient(task); });
}

/// Throws Error if an exercise has no right answer.
void requireAnswers(const Exercise& exercise, AnswerKey& key, const std::string& where)
{
    if (const auto* which = std::get_if<Exercise::WhichMask>(&exercise.task))
        if (const auto& right = key.rightMasks(*which); std::ranges::find(right, true) == right.end())
            throw Error(HEEDMAP_PHRASE("%1: none of them is the mask of %2"), where + ".options", which->node);
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task) && check(key.computation()).disagreements.empty())
        throw Error(HEEDMAP_PHRASE("%1: all published figures agree, so there is none to find"), where);
    if (const auto* largest = std::get_if<Exercise::PredictMax>(&exercise.task))
        for (const Index row : rowsAsked(*largest, key))
            if (std::ranges::any_of(numbersOf(*largest, row, key), [](double number) { return std::isnan(number); }))
                throw Error(HEEDMAP_PHRASE("%1: row %2 of %3 has a cell that is not a number, so it has no largest"),
                            where + ".rows", row, largest->node);
    if (const auto* sign = std::get_if<Exercise::GradientSign>(&exercise.task))
        (void)signedCells(*sign, gradientOf(*sign, key, where), where + ".cells");
}

} // namespace

double ExerciseMarks::points() const
{
    double sum = 0;
    for (const Mark& mark : marks)
        sum += mark.points;
    return std::clamp(sum, 0.0, of);
}

double Marks::points() const
{
    return std::transform_reduce(exercises.begin(), exercises.end(), 0.0, std::plus(),
                                 [](const ExerciseMarks& exercise) { return exercise.points(); });
}

double Marks::of() const
{
    return std::transform_reduce(exercises.begin(), exercises.end(), 0.0, std::plus(),
                                 [](const ExerciseMarks& exercise) { return exercise.of; });
}

Grader::Grader(Document document, std::filesystem::path folder)
    : m_document(std::move(document)), m_folder(std::move(folder))
{
    if (m_document.exercises.empty())
        throw Error(HEEDMAP_PHRASE("%1: the document has none, so there is nothing to mark"), "exercises");
    m_keys.emplace(std::nullopt, std::make_unique<AnswerKey>(m_document, m_folder));
    for (std::size_t i = 0; i < m_document.exercises.size(); ++i) {
        const Exercise& exercise = m_document.exercises[i];
        const std::string where = "exercises[" + std::to_string(exercise.place.value_or(i)) + "]";
        requireAnswers(exercise, naming(where + ".stop", [&]() -> AnswerKey& { return keyOf(exercise); }), where);
    }
}

Grader::~Grader() = default;
Grader::Grader(Grader&&) noexcept = default;

AnswerKey& Grader::keyOf(const Exercise& exercise)
{
    std::unique_ptr<AnswerKey>& key = m_keys[exercise.stop];
    if (!key)
        key = std::make_unique<AnswerKey>(atStop(m_document, m_folder, *exercise.stop), m_folder);
    return *key;
}

Marks Grader::grade(const Answers& answers)
{
    for (const auto& [id, answer] : answers.given.object())
        if (std::ranges::find(m_document.exercises, id, &Exercise::id) == m_document.exercises.end())
            throw Error(HEEDMAP_PHRASE("%1: the document has no such exercise"), "answers." + pathPart(id));
    const auto answered = [&](const Exercise& exercise) {
        return Answered{exercise, answers.given.find(exercise.id), "answers." + pathPart(exercise.id)};
    };
    std::map<std::optional<Index>, OwnErrors> errors; // by the stop whose numbers hold
    for (const Exercise& exercise : m_document.exercises)
        if (const auto* fill = std::get_if<Exercise::Fill>(&exercise.task))
            addErrors(answered(exercise), *fill, keyOf(exercise), errors[exercise.stop]);
    Marks marks;
    const auto keyAt = [this](Index stop) -> AnswerKey& {
        Exercise there;
        there.stop = stop;
        return keyOf(there);
    };
    for (const Exercise& exercise : m_document.exercises) {
        ExerciseMarks& marked = marks.exercises.emplace_back(ExerciseMarks{exercise.id, exercise.points});
        marked.marks = std::visit(Marker{answered(exercise), keyOf(exercise), errors[exercise.stop]}, exercise.task);
        nameStops(m_document, exercise, keyAt, keyOf(exercise), marked.marks);
    }
    return marks;
}

std::vector<Sentence> Grader::cellsOutside(const Answers& answers)
{
    std::vector<Sentence> said;
    for (const Exercise& exercise : m_document.exercises)
        if (const Json* answer = answers.given.find(exercise.id))
            if (Sentence outside = cellOutside(exercise, *answer, keyOf(exercise)); !outside.empty())
                said.push_back(std::move(outside));
    return said;
}

Sentence unreadAnswer(const Exercise& exercise, const Json& answer)
{
    return std::visit(UnreadText{answer}, exercise.task);
}

Answers readAnswers(std::string_view text)
{
    const Json json = Json::parse(text);
    requireObject(json, "answers");
    requireKeys(json, "", {"document", "seed", "answers", "progress"});
    Answers answers;
    if (const Json* document = json.find("document"))
        answers.document = readText(*document, "document");
    if (const Json* seed = json.find("seed"))
        answers.seed = static_cast<std::uint64_t>(readIndex(*seed, "seed"));
    answers.given = member(json, "answers", "", HEEDMAP_PHRASE("an object from the ids of exercises to answers"));
    requireObject(answers.given, "answers");
    if (const Json* progress = json.find("progress")) {
        requireObject(*progress, "progress");
        answers.progress = *progress;
    }
    return answers;
}

std::string writeAnswers(const Answers& answers)
{
    Json json = Json::Object{{"document", answers.document}};
    if (answers.seed)
        json.set("seed", static_cast<double>(*answers.seed));
    json.set("answers", answers.given);
    if (!answers.progress.object().empty())
        json.set("progress", answers.progress);
    return json.text() + "\n";
}

} // namespace heedmap
