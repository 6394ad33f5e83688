#include "worksheet/on_paper.h"

#include <heedmap/document/reference.h>

#include <algorithm>

namespace heedmap {
namespace {

Exercise filling(const std::string& node) { return {.id = node, .task = Exercise::Fill{.node = node}}; }

std::vector<Exercise> exercisesOf(const Document& document, const GraphShape& graph,
                                  const std::vector<std::string>& blanks, std::uint64_t seed)
{
    std::vector<Exercise> exercises;
    for (const std::string& name : blanks) {
        const NodeId id = requireNode(graph, name);
        if (graph.node(id).leaf() || graph.pinned(id))
            throw Error(HEEDMAP_PHRASE("%1: expected a matrix that is computed, got one that is given"), name);
        exercises.push_back(filling(name));
    }
    if (blanks.empty())
        std::ranges::copy_if(document.exercises, std::back_inserter(exercises),
                             [seed](const Exercise& exercise) { return isOnPaper(exercise, seed); });
    if (exercises.empty())
        std::ranges::transform(firstAttention(graph), std::back_inserter(exercises), filling);
    if (exercises.empty())
        throw Error(HEEDMAP_PHRASE("nothing to ask: expected exercises that can be done on paper, or weights"));
    return exercises;
}

} // namespace

bool isOnPaper(const Exercise& exercise, std::uint64_t seed)
{
    return seed == 0
        || !(std::holds_alternative<Exercise::FindWrong>(exercise.task)
             || std::holds_alternative<Exercise::Repair>(exercise.task));
}

std::vector<std::string> firstAttention(const GraphShape& graph)
{
    std::vector<std::string> names;
    NodeId weights = 0;
    while (weights < graph.size()
           && (graph.node(weights).info.family != Family::Attention || graph.node(weights).leaf()))
        ++weights;
    if (weights == graph.size())
        return names;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const Family family = node.info.family;
        const bool asks = family == Family::Score || family == Family::Attention || family == Family::Output;
        if (asks && !node.leaf() && node.info.role != Role::Weight && node.info.group == graph.node(weights).info.group)
            names.push_back(node.info.name);
    }
    return names;
}

Document onPaper(const Document& document, const std::filesystem::path& folder, const std::vector<std::string>& blanks,
                 std::uint64_t seed)
{
    const Computation computation = build(document, folder);
    Document asked = document;
    asked.exercises = exercisesOf(document, computation.graph, blanks, seed);
    asked.lesson.clear(); // whose stops may ask for other exercises
    return asked;
}

} // namespace heedmap
