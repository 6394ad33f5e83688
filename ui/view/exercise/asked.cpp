#include "view/exercise/asked.h"

#include <heedmap/document/pins.h>
#include <heedmap/exercises/exercise_check.h>

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
    Asked operator()(const Exercise::WhichMask& task) const { return {task.node}; }
    Asked operator()(const Exercise::FindWrong&) const { return {}; }
    Asked operator()(const Exercise::Repair& task) const { return {task.node}; }
    Asked operator()(const Exercise::Shapes&) const { return {}; }
    Asked operator()(const Exercise::GradientSign& task) const { return {task.node}; }
};

} // namespace

Asked askedBy(const Exercise& exercise, const GraphShape& graph) { return std::visit(Asking{graph}, exercise.task); }

} // namespace heedmap
