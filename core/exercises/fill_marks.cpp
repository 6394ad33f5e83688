#include "exercises/fill_marks.h"

#include "exercises/typed_number.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <cmath>
#include <map>

namespace heedmap {
namespace {

struct BeforeInOrder {
    bool operator()(const Cell& a, const Cell& b) const
    {
        return std::tie(a.slice, a.row, a.col) < std::tie(b.slice, b.row, b.col);
    }
};

using TypedCells = std::map<Cell, std::string, BeforeInOrder>;

TypedCells typedCells(const Answered& answered, const Shape& shape)
{
    TypedCells typed;
    const Sentence right = HEEDMAP_PHRASE("a list of cells and texts, such as [[0, 1], \"0.25\"]");
    for (const Answered::Entry& entry : answered.entries(2, right))
        if (const std::optional<Cell> cell = answeredCell(entry[0], shape))
            typed[*cell] = typedText(entry[1]);
    return typed;
}

/// From 0 to 1: half for what is near.
double credit(const std::optional<double>& typed, double value, int decimals)
{
    constexpr double near = 5; // units of the last place
    if (!typed)
        return 0;
    if (typedRight(*typed, value, decimals))
        return 1;
    return std::abs(*typed - value) <= near * std::pow(10.0, -decimals) + 1e-9 ? 0.5 : 0;
}

/// What the rules make of the learner's own numbers.
std::vector<Tensor> following(AnswerKey& key, const OwnErrors& errors, NodeId node)
{
    if (errors.wrong.empty())
        return {};
    return {key.following(errors.wrong, node), key.following(errors.typed, node)};
}

} // namespace

void addErrors(const Answered& answered, const Exercise::Fill& task, AnswerKey& key, OwnErrors& errors)
{
    const NodeId node = key.computation().graph.find(task.node);
    const Tensor& right = key.numbers(node);
    Tensor all = right;
    Tensor wrong = right;
    bool differs = false;
    for (const auto& [cell, text] : typedCells(answered, right.shape())) {
        const std::optional<double> number = typedNumber(text);
        if (!number)
            continue;
        all.at(cell) = *number;
        if (typedRight(*number, right.at(cell), task.decimals))
            continue;
        wrong.at(cell) = *number;
        differs = true;
    }
    if (!differs)
        return;
    errors.typed.emplace_back(node, std::move(all));
    errors.wrong.emplace_back(node, std::move(wrong));
}

std::vector<Mark> markFill(const Answered& answered, const Exercise::Fill& task, AnswerKey& key,
                           const OwnErrors& errors)
{
    const GraphShape& graph = key.computation().graph;
    const NodeId node = graph.find(task.node);
    const Tensor& right = key.numbers(node);
    const TypedCells typed = typedCells(answered, right.shape());
    const std::vector<Cell> asked = askedCells(task.cells, right.shape());
    const std::vector<Tensor> own = following(key, errors, node);
    std::vector<Mark> marks;
    for (const Cell& cell : asked) {
        const auto found = typed.find(cell);
        Mark mark{.place = referenceText(graph, node, cell),
                  .given = found == typed.end() ? "" : found->second,
                  .right = fixedText(right.at(cell), task.decimals)};
        const std::optional<double> number = typedNumber(mark.given);
        double share = credit(number, right.at(cell), task.decimals);
        for (const Tensor& matrix : own)
            if (share < 1 && credit(number, matrix.at(cell), task.decimals) == 1) {
                share = 1;
                mark.followsOn = true;
            }
        if (number && share < 1)
            mark.mistake = key.wrongRules().explaining({node, cell, *number, task.decimals}, right);
        mark.points = answered.exercise.points * share / static_cast<double>(asked.size());
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace heedmap
