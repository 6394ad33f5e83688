#include "view/exercise/asked.h"

#include "model/exercises/exercise_book.h"
#include "model/tokens.h"
#include "model/training/shown_sample.h"
#include "model/workbench.h"
#include "view/exercise/feedback.h"
#include "view/frame/display.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <paint/node_figure.h>

#include <algorithm>
#include <map>

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

/// Whether what is shown has what an exercise asks for.
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

bool isCopy(const GraphShape& graph, NodeId id)
{
    return !graph.node(id).leaf() && graph.node(id).op->geometry(graph.shapes(id)) == Geometry::Rearranged;
}

/// Where asked numbers stand once more: in what their matrix is only written anew from, and in what is written from it.
class Copies {
public:
    explicit Copies(const GraphShape& graph) : m_graph(graph) {}

    void add(NodeId id, const std::vector<Cell>& cells)
    {
        if (cells.empty() || !m_cells.try_emplace(id, cells).second)
            return;
        const Node& node = m_graph.node(id);
        for (std::size_t input = 0; isCopy(m_graph, id) && input < node.inputs.size(); ++input)
            if (!m_graph.node(node.inputs[input]).leaf())
                add(node.inputs[input], mapped(cells, [&](const Region& cell) {
                        return node.op->required(m_graph.shapes(id), input, cell);
                    }));
        for (const NodeId user : m_graph.consumers(id))
            if (isCopy(m_graph, user)) {
                const Node& copy = m_graph.node(user);
                const auto input = std::ranges::find(copy.inputs, id) - copy.inputs.begin();
                add(user, mapped(cells, [&](const Region& cell) {
                        return copy.op->affected(m_graph.shapes(user), static_cast<std::size_t>(input), cell);
                    }));
            }
    }
    std::vector<Cover> covers() const
    {
        std::vector<Cover> covers;
        for (const auto& [id, cells] : m_cells)
            covers.push_back({.node = m_graph.node(id).info.name, .cells = cells, .locked = true});
        return covers;
    }

private:
    static std::vector<Cell> mapped(const std::vector<Cell>& cells, const auto& regionOf)
    {
        std::vector<Cell> found;
        for (const Cell& cell : cells) {
            const Region region = regionOf(Region::of(cell));
            for (Index slice = region.slices.begin; slice < region.slices.end; ++slice)
                for (Index row = region.rows.begin; row < region.rows.end; ++row)
                    for (Index col = region.cols.begin; col < region.cols.end; ++col)
                        found.push_back({slice, row, col});
        }
        return found;
    }

    const GraphShape& m_graph;
    std::map<NodeId, std::vector<Cell>> m_cells;
};

} // namespace

Asked askedBy(const Exercise& exercise, const GraphShape& graph) { return std::visit(Asking{graph}, exercise.task); }

// Beside a print, what is computed would tell where it is wrong.
std::vector<Cover> coversOf(const Exercise& exercise, const Workbench& workbench)
{
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task))
        return printedCovers(workbench);
    const Asked asked = askedBy(exercise, workbench.graph());
    if (asked.cells.empty())
        return {};
    const GraphShape& graph = workbench.graph();
    Copies copies(graph);
    copies.add(graph.find(asked.hidden.empty() ? asked.node : asked.hidden), asked.cells);
    return copies.covers();
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

bool lacksAsked(const Exercise& exercise, Workbench& workbench)
{
    if (asksOtherWords(exercise, workbench))
        return true;
    if (std::visit(Fitting{workbench.graph()}, exercise.task))
        return false;
    if (workbench.head().sample == workbench.asOpened().sample())
        return false;
    QMetaObject::invokeMethod(
        &workbench, [&workbench] { showSample(workbench, workbench.asOpened().sample()); }, Qt::QueuedConnection);
    return true;
}

void showOwnWords(Workbench& workbench)
{
    const AsOpened opened = workbench.asOpened();
    showSample(workbench, opened.sample());
    const Tokens words = opened.words();
    if (wordsShown(workbench, TokenList::Query) != words.query)
        setTokens(workbench, TokenList::Query, words.query);
    if (!words.key.empty() && wordsShown(workbench, TokenList::Key) != words.key)
        setTokens(workbench, TokenList::Key, words.key);
}

} // namespace heedmap
