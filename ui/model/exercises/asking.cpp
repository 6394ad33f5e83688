#include "model/exercises/asking.h"

#include "model/model_text.h"
#include "model/writing/writing.h"

#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The number of items in an exercise that are marked separately.
struct Asking {
    const GraphShape& graph;

    Index cells(const std::string& name, const std::optional<std::vector<CellIndices>>& cells) const
    {
        const NodeId node = graph.find(name);
        return cells ? std::ssize(*cells) : node == noNode ? 1 : graph.node(node).shape.size();
    }
    Index operator()(const Exercise::Fill& task) const { return cells(task.node, task.cells); }
    Index operator()(const Exercise::PredictMax& task) const
    {
        const NodeId node = graph.find(pinTarget(task.node).node);
        return task.rows ? std::ssize(*task.rows) : node == noNode ? 1 : graph.node(node).shape.rows;
    }
    Index operator()(const Exercise::WhichMask&) const { return 1; }
    Index operator()(const Exercise::FindWrong&) const { return 1; }
    Index operator()(const Exercise::Repair&) const { return 1; }
    Index operator()(const Exercise::Shapes& task) const { return std::ssize(task.nodes); }
    Index operator()(const Exercise::GradientSign& task) const { return cells(task.node, task.cells); }
};

/// The rows without NaN, which have a largest number; all rows if no number is known.
std::vector<Index> rowsWithLargest(const Values& values, Index slice, Range rows)
{
    std::vector<Index> all, some;
    for (Index row = rows.begin; row < rows.end; ++row) {
        all.push_back(row);
        if (!values)
            continue;
        const double* first = values.view.row(slice, row);
        if (std::none_of(first, first + values.view.shape.cols, [](double number) { return std::isnan(number); }))
            some.push_back(row);
    }
    return some.empty() ? all : some;
}

} // namespace

double pointsFor(const Exercise::Task& task, const GraphShape& graph)
{
    constexpr Index most = 10;
    return static_cast<double>(std::clamp<Index>(std::visit(Asking{graph}, task), 1, most));
}

std::string addExercise(Workbench& workbench, Exercise exercise)
{
    const std::vector<Exercise>& known = workbench.head().exercises;
    const auto taken = [&](const std::string& id) {
        return std::ranges::find(known, id, &Exercise::id) != known.end();
    };
    std::size_t number = known.size() + 1;
    while (taken("question-" + std::to_string(number)))
        ++number;
    exercise.id = "question-" + std::to_string(number);
    if (const auto& stop = workbench.ground().stop)
        exercise.stop = stop(); // it is about the numbers that are shown
    write(
        workbench, [&](Document& document) { document.exercises.push_back(exercise); },
        editName(QT_TRANSLATE_NOOP("Model", "exercise")));
    return exercise.id;
}

std::string askFill(Workbench& workbench, NodeId node, const Region& region)
{
    const Node& asked = workbench.graph().node(node);
    std::vector<CellIndices> cells;
    for (Index row = region.rows.begin; row < region.rows.end; ++row)
        for (Index col = region.cols.begin; col < region.cols.end; ++col) {
            CellIndices indices = {region.slices.begin, row, col};
            indices.erase(indices.begin(), indices.end() - asked.shape.rank);
            cells.push_back(std::move(indices));
        }
    const bool all = static_cast<Index>(cells.size()) == asked.shape.size();
    const Exercise::Task task =
        Exercise::Fill{.node = asked.info.name, .cells = all ? std::nullopt : std::optional(std::move(cells))};
    return addExercise(workbench, {.id = {}, .task = task, .points = pointsFor(task, workbench.graph())});
}

std::string askLargest(Workbench& workbench, NodeId node, Index slice, Range rows)
{
    const Node& asked = workbench.graph().node(node);
    std::vector<Index> list = rowsWithLargest(workbench.values(node), slice, rows);
    const std::string name = asked.shape.rank == 3 ? pinName(asked.info.name, slice) : asked.info.name;
    const bool all = std::ssize(list) == asked.shape.rows;
    const Exercise::Task task =
        Exercise::PredictMax{.node = name, .rows = all ? std::nullopt : std::optional(std::move(list))};
    return addExercise(workbench, {.id = {}, .task = task, .points = pointsFor(task, workbench.graph())});
}

void changeExercise(Workbench& workbench, const Exercise& now)
{
    if (std::ranges::find(workbench.head().exercises, now.id, &Exercise::id) == workbench.head().exercises.end())
        return;
    write(
        workbench, [&now](Document& document) { *std::ranges::find(document.exercises, now.id, &Exercise::id) = now; },
        editName(QT_TRANSLATE_NOOP("Model", "exercise")));
}

Document askedDocument(Workbench& workbench)
{
    const DocumentGround& ground = workbench.ground();
    std::optional<Document> undrawn = ground.undrawn ? ground.undrawn() : std::nullopt;
    if (undrawn && !undrawn->atStop)
        return *std::move(undrawn);
    return ground.document ? ground.document() : workbench.document();
}

void removeExercise(Workbench& workbench, const std::string& id)
{
    write(
        workbench,
        [&id](Document& document) {
            std::erase_if(document.exercises, [&](const Exercise& exercise) { return exercise.id == id; });
            for (LessonStop& stop : document.lesson)
                if (stop.exercise == id)
                    stop.exercise.reset();
        },
        editName(QT_TRANSLATE_NOOP("Model", "exercise")));
}

} // namespace heedmap
