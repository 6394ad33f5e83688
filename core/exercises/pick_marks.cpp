#include "exercises/pick_marks.h"

#include "exercises/typed_number.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/check.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double smallestGradient = 1e-6; // below it a sign is an accident of rounding

/// A published figure that a learner says is wrong, and what is right.
struct Pick {
    NodeId node = noNode;
    Cell cell = {};
    std::string text = {};
};

bool isPrinted(const Computation& computation, NodeId node, const Cell& cell)
{
    const auto published = computation.published.find(node);
    if (published == computation.published.end())
        return false;
    const Shape& shape = published->second.shape;
    const Index place = (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
    return !published->second.figures[static_cast<std::size_t>(place)].empty();
}

/// Where a cell names no node, it is of the only one that has figures.
Pick readPick(const Answered::Entry& entry, const Computation& computation)
{
    Json::Array indices = entry[0].isArray() ? entry[0].array() : Json::Array();
    Pick pick{.text = typedText(entry[1])};
    if (!indices.empty() && indices.front().isString()) {
        pick.node = computation.graph.find(indices.front().string());
        indices.erase(indices.begin());
    } else if (computation.published.size() == 1) {
        pick.node = computation.published.begin()->first;
    } else {
        throw Error(HEEDMAP_PHRASE("%1: more than one matrix has figures; expected a cell such as %2"), entry.at(0),
                    "[\"A\", 0, 1]");
    }
    const Shape shape = pick.node == noNode ? Shape() : computation.graph.node(pick.node).shape;
    const std::optional<Cell> cell = answeredCell(indices, shape);
    if (!cell || !isPrinted(computation, pick.node, *cell))
        pick.node = noNode;
    pick.cell = cell.value_or(Cell());
    return pick;
}

/// The picks of published figures, the last one of a cell.
std::vector<Pick> readPicks(const Answered& answered, const Computation& computation)
{
    const Sentence right = HEEDMAP_PHRASE("a list of cells and texts, such as [[\"A\", 0, 1], \"0.25\"]");
    std::vector<Pick> picks;
    for (const Answered::Entry& entry : answered.entries(2, right)) {
        Pick pick = readPick(entry, computation);
        std::erase_if(picks, [&](const Pick& other) { return other.node == pick.node && other.cell == pick.cell; });
        if (pick.node != noNode)
            picks.push_back(std::move(pick));
    }
    return picks;
}

bool typedAsPrinted(const std::string& text, const Disagreement& wrong)
{
    const std::optional<double> typed = typedNumber(text);
    const std::optional<Printed> printed = parsePrinted(wrong.printed);
    return typed && printed && agrees({*typed, printed->place}, wrong.computed);
}

} // namespace

std::vector<Mark> markFindWrong(const Answered& answered, AnswerKey& key)
{
    Computation& computation = key.computation();
    const std::vector<Disagreement> wrong = check(computation).disagreements;
    const double share = answered.exercise.points / static_cast<double>(wrong.size());
    std::vector<Mark> marks;
    for (const Disagreement& figure : wrong)
        marks.push_back({.place = referenceText(computation.graph, figure.node, figure.cell),
                         .right = computedText(figure.printed, figure.computed)});
    for (const Pick& pick : readPicks(answered, computation)) {
        const auto found = std::ranges::find_if(
            wrong, [&](const Disagreement& each) { return each.node == pick.node && each.cell == pick.cell; });
        if (found == wrong.end()) {
            marks.push_back({.place = referenceText(computation.graph, pick.node, pick.cell),
                             .given = pick.text,
                             .points = -share,
                             .mistake = HEEDMAP_PHRASE("the printed figure agrees")});
            continue;
        }
        Mark& mark = marks[static_cast<std::size_t>(found - wrong.begin())];
        mark.given = pick.text;
        mark.points = typedAsPrinted(pick.text, *found) ? share : 0;
    }
    return marks;
}

std::vector<Cell> signedCells(const Exercise::GradientSign& task, const Tensor& gradient, const std::string& where)
{
    std::vector<Cell> cells = askedCells(task.cells, gradient.shape());
    const auto unsure = [&](const Cell& cell) { return !(std::abs(gradient.at(cell)) >= smallestGradient); };
    if (!task.cells)
        std::erase_if(cells, unsure);
    if (cells.empty())
        throw Error(HEEDMAP_PHRASE("%1: the gradient of %2 is 0 everywhere, so its sign cannot be asked for"), where,
                    task.node);
    if (const auto found = std::ranges::find_if(cells, unsure); found != cells.end())
        throw Error(HEEDMAP_PHRASE("%1: the gradient is smaller than 1e-6, so its sign cannot be asked for"),
                    where + "[" + std::to_string(found - cells.begin()) + "]");
    return cells;
}

std::vector<Mark> markGradientSign(const Answered& answered, const Exercise::GradientSign& task, AnswerKey& key)
{
    const GraphShape& graph = key.computation().graph;
    const NodeId node = graph.find(task.node);
    const Tensor& gradient = key.gradient(task);
    const std::vector<Cell> cells = signedCells(task, gradient, answered.where);
    std::vector<std::string> given(cells.size());
    const Sentence right = HEEDMAP_PHRASE("a list of cells and \"up\" or \"down\", such as [[0, 1], \"up\"]");
    for (const Answered::Entry& entry : answered.entries(2, right))
        if (const auto cell = answeredCell(entry[0], gradient.shape()))
            if (const auto asked = std::ranges::find(cells, *cell); asked != cells.end())
                given[static_cast<std::size_t>(asked - cells.begin())] = typedText(entry[1]);
    std::vector<Mark> marks;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Mark mark{.place = referenceText(graph, node, cells[i]),
                  .given = given[i],
                  .right = gradient.at(cells[i]) > 0 ? "up" : "down"};
        if (mark.given == mark.right)
            mark.points = answered.exercise.points / static_cast<double>(cells.size());
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace heedmap
