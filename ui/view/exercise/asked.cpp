#include "view/exercise/asked.h"

#include "model/exercises/exercise_book.h"
#include "model/training/shown_sample.h"
#include "model/workbench.h"
#include "view/exercise/feedback.h"
#include "view/frame/display.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <paint/node_figure.h>

#include <algorithm>

namespace heedmap {
namespace {

struct Asking {
    const GraphShape& graph;

    const Shape& shape(const std::string& node) const { return graph.node(graph.find(node)).shape; }

    Asked operator()(const Exercise::Fill& task) const { return {task.node, askedCells(task.cells, shape(task.node))}; }
    Asked operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        Asked asked{target.node};
        for (Index row = 0; row < shape(target.node).rows; ++row)
            if (!task.rows || std::ranges::find(*task.rows, row) != task.rows->end())
                for (Index col = 0; col < shape(target.node).cols; ++col)
                    asked.cells.push_back({target.slice.value_or(0), row, col});
        return asked;
    }
    // The mask itself would tell.
    Asked operator()(const Exercise::WhichMask& task) const
    {
        const NodeId node = graph.find(task.node);
        const bool mask = node != noNode && graph.node(node).info.role == Role::Mask;
        const NodeId hidden = node == noNode || mask ? node : maskOver(graph, node);
        if (hidden == noNode)
            return {task.node};
        const Node& told = graph.node(hidden);
        return {task.node, askedCells(std::nullopt, told.shape), told.info.name};
    }
    Asked operator()(const Exercise::FindWrong&) const { return {}; }
    Asked operator()(const Exercise::Repair& task) const { return {task.node}; }
    Asked operator()(const Exercise::Shapes&) const { return {}; }
    Asked operator()(const Exercise::GradientSign& task) const { return {task.node}; }
};

/// Whether the shown sample has what an exercise asks for.
struct Fitting {
    const GraphShape& graph;

    const Shape& shape(const std::string& node) const { return graph.node(graph.find(node)).shape; }
    bool has(const std::string& node, const std::optional<std::vector<CellIndices>>& cells) const
    {
        return !cells || askedCells(cells, shape(node)).size() == cells->size();
    }

    bool operator()(const Exercise::Fill& task) const { return has(task.node, task.cells); }
    bool operator()(const Exercise::GradientSign& task) const { return has(task.node, task.cells); }
    bool operator()(const Exercise::PredictMax& task) const
    {
        const Index rows = shape(pinTarget(task.node).node).rows;
        return !task.rows || std::ranges::all_of(*task.rows, [rows](Index row) { return row < rows; });
    }
    template <typename Other> bool operator()(const Other&) const { return true; }
};

std::vector<Cover> printedCovers(const Workbench& workbench)
{
    std::vector<Cover> covers;
    for (const auto& [id, published] : workbench.computation().published) {
        const Node& node = workbench.graph().node(id);
        if (!node.leaf())
            covers.push_back({.node = node.info.name, .cells = askedCells(std::nullopt, node.shape), .locked = true});
    }
    return covers;
}

} // namespace

Asked askedBy(const Exercise& exercise, const GraphShape& graph) { return std::visit(Asking{graph}, exercise.task); }

// Beside a print, what is computed would tell where it is wrong.
std::vector<Cover> coversOf(const Exercise& exercise, const Workbench& workbench)
{
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task))
        return printedCovers(workbench);
    Asked asked = askedBy(exercise, workbench.graph());
    if (asked.cells.empty())
        return {};
    return {
        {.node = asked.hidden.empty() ? asked.node : asked.hidden, .cells = std::move(asked.cells), .locked = true}};
}

void hideAnswers(Display& display, const Exercise* asked, bool misprints)
{
    const Exercise::Task* task = asked == nullptr ? nullptr : &asked->task;
    display.set(&DisplaySettings::hideMisprints, misprints);
    display.set(&DisplaySettings::hideShapes, std::get_if<Exercise::Shapes>(task) != nullptr);
}

bool told(const ExerciseBook& book, const std::string& id)
{
    return book.settled(id) || (!book.test() && book.marks(id) != nullptr && book.tries(id) >= answerAfter);
}

bool asksForMisprints(const ExerciseBook& book)
{
    return std::ranges::any_of(book.exercises(), [&book](const Exercise& each) {
        return std::holds_alternative<Exercise::FindWrong>(each.task) && !told(book, each.id);
    });
}

NodeId nodeAsked(const Exercise& exercise, const Workbench& workbench)
{
    const auto& printed = workbench.computation().published;
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task))
        return printed.empty() ? noNode : printed.begin()->first;
    return std::visit(
        [&](const auto& task) {
            if constexpr (requires { task.node; })
                return workbench.graph().find(pinTarget(task.node).node);
            else
                return noNode;
        },
        exercise.task);
}

bool showSampleOf(const Exercise& exercise, Workbench& workbench)
{
    if (workbench.head().sample == 0 || std::visit(Fitting{workbench.graph()}, exercise.task))
        return false;
    QMetaObject::invokeMethod(
        &workbench, [&workbench] { showSample(workbench, 0); }, Qt::QueuedConnection);
    return true;
}

} // namespace heedmap
